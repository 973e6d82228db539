"""The looks of the titles, each in a file of its title's name; found by that name alone."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from renderers.kit import look
from renderers.kit.look import TitleLook


@cache
def look_of(title: str) -> TitleLook:
    """The look of a title; the usual one where nobody has made it one."""
    path = Path(__file__).parent / f"{title}.yaml"
    return look.read(path) if title.isidentifier() and path.exists() else TitleLook()
