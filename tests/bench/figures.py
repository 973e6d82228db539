"""Timing things and printing what came of it as a table that a person can read."""

from __future__ import annotations

import os
import statistics
import time
import unicodedata
from collections.abc import Callable, Sequence

Row = tuple[str, ...]


def cores() -> int:
    """Count the processes that can work at once (fewer than the machine has under ``taskset``)."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def timed(work: Callable[[], object]) -> float:
    """Time something once, in seconds."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def median(seconds: Sequence[float]) -> float:
    """The middle one."""
    return statistics.median(seconds)


def high(seconds: Sequence[float], percent: int = 99) -> float:
    """Return the value that so many of a hundred stay below."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def us(seconds: float) -> str:
    """Seconds as microseconds."""
    return f"{seconds * 1e6:,.0f} µs"


def ms(seconds: float) -> str:
    """Seconds as milliseconds."""
    return f"{seconds * 1e3:,.1f} ms"


def share(part: int, whole: int) -> str:
    """A part of a whole, in numbers and in percent."""
    return f"{part}/{whole} ({100 * part / whole:.0f} %)" if whole else "none"


def show(title: str, rows: Sequence[Row], head: Row = ()) -> None:
    """Print a table under its title, at once (a long run is watched)."""
    lines = [*([head] if head else []), *rows]
    widths = [max(_width(row[column]) for row in lines) for column in range(len(lines[0]))]
    print(f"\n{title}", flush=True)
    for row in lines:
        cells = [cell + " " * (widths[place] - _width(cell)) for place, cell in enumerate(row)]
        print("  " + "  ".join(cells).rstrip(), flush=True)


def _width(text: str) -> int:
    """Count the columns of a terminal that a text takes."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)
