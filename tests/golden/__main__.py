"""``python -m tests.golden record FILE`` writes down how everything is, ``compare FILE`` says what
is different now (exit status 1) and shows it.

``--only views,replays`` looks at some sections alone (these two draw nothing and are quick),
``--every 5`` at a fifth of everything, ``-j 2`` takes two processes, ``--most 5``
shows so many differences of a section (20), ``--list FILE`` writes them all to a file.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from tests.golden.compare import differences
from tests.golden.record import SECTIONS, gathered, read, write


def main() -> int:
    """Record or compare."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("what", choices=("record", "compare"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--only", default=",".join(SECTIONS), metavar="|".join(SECTIONS))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("-j", type=int, default=1, metavar="PROCESSES")
    parser.add_argument("--most", type=int, default=20)
    parser.add_argument("--list", type=Path)
    given = parser.parse_args()
    only = given.only.split(",")
    if unknown := [section for section in only if section not in SECTIONS]:
        parser.error(f"there is no section {', '.join(unknown)}")
    began = time.monotonic()
    record = gathered(only, given.j, given.every)
    took = f"{time.monotonic() - began:.0f} s"
    if given.what == "record":
        write(record, given.file)
        print(", ".join(f"{len(record[s]):,} {s}" for s in only), f"in {took}")
        return 0
    found = differences(read(given.file), record, whole=given.every == 1)
    if given.list is not None:
        given.list.write_text("\n".join(_lines(found, None)) + "\n", encoding="utf-8")
    print("\n".join(_lines(found, given.most)))
    print(", ".join(f"{len(found.get(s, {})):,} of {len(record[s]):,} {s}" for s in only), end="")
    print(f" differ ({took})")
    return 1 if found else 0


def _lines(found: dict[str, dict[str, list[str]]], most: int | None) -> list[str]:
    """The differences as lines."""
    lines = []
    for section, entries in found.items():
        lines.append(f"== {section}: {len(entries)} differ")
        for name, told in list(entries.items())[:most]:
            lines += [name, *(f"    {line}" for line in told)]
        if most is not None and len(entries) > most:
            lines.append(f"... and {len(entries) - most} more (--most, --list)")
    return lines


if __name__ == "__main__":
    sys.exit(main())
