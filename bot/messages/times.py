"""Moments as Discord shows them: in the reader's own zone, counting by themselves."""

from __future__ import annotations


def relative(moment: int) -> str:
    """A moment (UTC ms) as "in 3 hours"."""
    return f"<t:{moment // 1000}:R>"


def exact(moment: int) -> str:
    """A moment (UTC ms) as date and time."""
    return f"<t:{moment // 1000}:f>"
