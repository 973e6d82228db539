"""What a start of the program must not pay for."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
HEAVY = ("numpy", "openskill", "rustworkx")


def test_the_libraries_of_pairings_and_ratings_are_read_only_when_they_are_used():
    modules = sorted(file.stem for file in (ROOT / "engine/contests").glob("[!_]*.py"))
    source = "import sys\n" + "".join(f"import engine.contests.{name}\n" for name in modules)
    source += f"print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", source], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
