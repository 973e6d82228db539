"""`python -m tests.bench [section ...] [--games N]`: measure and print.

Without names everything is measured (some hours on two cores), at its full length but for
``bytes`` and ``soak``. ``--games`` is how many games a section is judged by; for ``thinking`` how
many questions, for ``bytes`` how many seconds (100 in full), for ``soak`` how many minutes (60),
for ``yardstick`` how many rounds, for ``properties`` how many times the games of `make test`.
``--against PATH`` measures the yardstick's rows in another checkout too, in turn with this one;
``--only`` takes those whose names begin so, and of ``field``, ``levels`` and ``crowd`` who plays,
of the first two, of ``engine`` and of ``secrets`` also the titles.
For ``mutants`` ``--games`` is how many tests judge each at most, ``--only`` how their names begin.
``--keep PATH`` adds the games of these three, and the events of ``contests``, to a file as they
end: what it holds is not played again, so such a run can be stopped and continued. Of ``contests``
``--only events`` plays these alone.
"""

from __future__ import annotations

import argparse
import platform
from importlib import import_module
from pathlib import Path

SECTIONS = {
    "yardstick": 3,
    "engine": 1_000,
    "properties": 3,
    "secrets": 3,
    "mutants": 40,
    "contests": 10_000,
    "pictures": 0,
    "host": 0,
    "doors": 0,
    "bytes": 20,
    "soak": 1,
    "kills": 50,
    "pacing": 40,
    "thinking": 100,
    "players": 200,
    "field": 800,
    "cards": 800,
    "levels": 200,
    "crowd": 3_000,
}
"""The sections in their order, and how many games (or questions) each plays by default."""


def main() -> None:
    """Run the sections that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="|".join(SECTIONS))
    parser.add_argument("--games", type=int, default=None)
    parser.add_argument("--against", type=Path, default=None)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--keep", type=Path, default=None)
    given = parser.parse_args()
    unknown = [name for name in given.sections if name not in SECTIONS]
    if unknown:
        parser.error(f"there is no section {', '.join(unknown)}")
    print(f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}")
    for name in given.sections or SECTIONS:
        games = SECTIONS[name] if given.games is None else given.games
        beside = {
            "yardstick": (given.against, given.only),
            "field": (given.only, given.keep),
            "cards": (given.only, given.keep),
            "levels": (given.only, given.keep),
            "crowd": (given.only, given.keep),
            "contests": (given.only, given.keep),
            "engine": (given.only,),
            "secrets": (given.only,),
            "mutants": (given.only, given.keep),
        }.get(name, ())
        import_module(f"tests.bench.{name}").run(games, *beside)


if __name__ == "__main__":
    main()
