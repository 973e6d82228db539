"""The dice of the tests: what is drawn by lot is the same every time a test runs.

A test's seed comes of its name, or from ``PAIJU_SEED`` where that is set, and is printed, so that
pytest shows it under a test that failed.
"""

from __future__ import annotations

import os
import sys
import zlib
from random import Random


def seeded() -> Random:
    """The dice of the test that runs now."""
    name, _, _ = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")
    seed = int(os.environ.get("PAIJU_SEED") or zlib.crc32(name.encode()))
    print(f"The dice of this test: PAIJU_SEED={seed}", file=sys.stderr)
    return Random(seed)


class Middling(Random):
    """Dice of which every number below a bound is the one in the middle: pauses are the same in
    courses that draw them more or less often."""

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """The middle of what could be."""
        least, most = (0, start) if stop is None else (start, stop)
        return least + (most - least) // 2
