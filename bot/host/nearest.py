"""What somebody may have meant who typed something that is none of what there is."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

ALIKE = 0.6
"""How much of two words must be the same, as :mod:`difflib` counts, for one to be meant by the
other."""


def nearest(typed: str, known: Iterable[str]) -> str:
    """That of the known words which the typed one is a part of or nearly is; empty for none."""
    names = {name.casefold(): name for name in known}
    wanted = typed.strip().casefold()
    parts = [name for name in names if wanted and wanted in name]
    found = parts or get_close_matches(wanted, names, 1, ALIKE)
    return names[min(found, key=len)] if found else ""
