"""Levels of detail of a table in words: all of it, or evenly less of everything.

What goes first is what can be looked up elsewhere; what somebody needs to act goes last. Nothing is
told of one player that is left out of another.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

UNTOLD, COUNTED, NAMED, FULL = -1, 0, 1, 2
"""Detail of the cards in a zone: nothing, how many, their names, or each with its numbers."""

SLASHED, WORDED, PRINTED = 0, 1, 2
"""Form of numbers: ``5↑/4``, by their names, or with what is printed where that differs."""

LONGEST_NAME = 32


@dataclass(frozen=True)
class Brevity:
    """Level of detail.

    ``longest``: where player names are cut, in characters. ``lettered``: once told, a name is a
    letter. ``grouped``: cards that are alike are told once, with all their slots. ``kinds``: the
    element, and of cards in hand the kind. ``prices``: the cost of cards in play. ``limits``: how
    many cards a player may hold and summon. ``front`` and ``behind``: the cards that fight, and the
    zones and piles behind them. ``stacked``: how many pending objects are told one by one.
    """

    longest: int = LONGEST_NAME
    lettered: bool = False
    grouped: bool = False
    kinds: bool = True
    prices: bool = True
    limits: bool = True
    numbers: int = PRINTED
    marks: bool = True
    names: bool = True
    front: int = FULL
    behind: int = FULL
    stacked: int = 99


def _ladder() -> tuple[Brevity, ...]:
    steps = [Brevity(), Brevity(grouped=True)]
    steps.append(replace(steps[-1], kinds=False, prices=False, limits=False))
    steps.append(replace(steps[-1], numbers=WORDED))
    steps.append(replace(steps[-1], numbers=SLASHED))
    steps.append(replace(steps[-1], behind=NAMED))
    steps.append(replace(steps[-1], longest=16, stacked=6))
    steps.append(replace(steps[-1], behind=COUNTED, stacked=3))
    steps.append(replace(steps[-1], behind=UNTOLD))
    steps.append(replace(steps[-1], marks=False))
    steps.append(replace(steps[-1], longest=8, lettered=True, stacked=1))
    steps.append(replace(steps[-1], names=False))
    steps.append(replace(steps[-1], front=COUNTED))
    return tuple(steps)


LADDER = _ladder()
"""From everything, card by card, to the least that is still a board."""
