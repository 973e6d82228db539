"""``python -m engine.scenarios PATH...``: run scenario files, by default those of the tests."""

import sys
from pathlib import Path

from engine.scenarios.runner import run_paths

USUAL = Path("tests") / "scenarios"


def main(arguments: list[str]) -> int:
    """Run and report; 1 where a scenario failed or there was none, 2 for a path without files."""
    paths = [Path(argument) for argument in arguments] or [USUAL]
    for path in paths:
        if not path.exists():
            print(f"There is no {path}.", file=sys.stderr)
            return 2
    passed, failed = run_paths(paths)
    for failure in failed:
        print(f"FAILED {failure}")
    print(f"{passed} passed, {len(failed)} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
