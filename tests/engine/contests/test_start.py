"""Costs that a start of the program must not have."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
HEAVY = ("numpy", "openskill", "rustworkx")


def test_the_libraries_of_pairings_and_ratings_are_read_only_when_they_are_used():
    modules = [
        f"engine.{package}.{file.stem}"
        for package in ("contests", "ranks")
        for file in sorted((ROOT / "engine" / package).glob("[!_]*.py"))
    ]
    source = "import sys\n" + "".join(f"import {name}\n" for name in modules)
    source += f"print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", source], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
