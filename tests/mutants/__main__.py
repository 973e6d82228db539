"""``python -m tests.mutants``: empty each word that cards may say and expect a red scenario.

Prints each mutant that survives with its word and its module, then ``N killed, N survived``; the
exit status is 1 where one survives.
"""

from __future__ import annotations

import sys

from tests.mutants.words import verdicts


def main() -> int:
    """Judge all of them and report."""
    killed = survived = 0
    for verdict in verdicts():
        if verdict.killer is None:
            survived += 1
            print(f"SURVIVED {verdict.mutant}")
        else:
            killed += 1
    print(f"{killed} killed, {survived} survived")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
