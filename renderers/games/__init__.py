"""The looks of the titles, each in a module of its title's name; found by that name alone."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from renderers.kit.look import Look


@cache
def look_of(title: str) -> Look:
    """The look of a title; the usual one where nobody has made it one."""
    name = f"{__name__}.{title}"
    if not title.isidentifier() or find_spec(name) is None:
        return Look()
    look: Look = import_module(name).LOOK
    return look
