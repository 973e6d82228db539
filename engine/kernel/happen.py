"""Damage that would be dealt, and what changes it before it is: stages that a title lists.

Each stage looks at what would happen and returns it as it would happen then: less of it, to another
card, or more of it. Nothing of it is stored but where somebody is asked in between
(:mod:`engine.mechanics.happen`).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from engine.kernel.position import Position
from engine.kernel.scope import Scope


class Proposed(Struct, frozen=True, omit_defaults=True, gc=False):
    """Damage that would be dealt to the card ``to``: so much, by the card ``source`` (its
    ``design`` as it was) of the seat ``by``. ``how`` is its kind, ``attribute`` its element,
    ``percents`` what stages multiply it by before it is rounded, ``done`` which changes it has
    had, each once."""

    to: int
    amount: int
    source: int = 0
    by: int = -1
    how: str = "effect"
    attribute: str = ""
    design: str = ""
    percents: tuple[int, ...] = ()
    done: tuple[str, ...] = ()


PREVENT, REDIRECT = "prevent", "redirect"
"""Modifiers: so much of the next damage to their card is prevented; the next damage to it is dealt
to the card of that number."""

Stage = Callable[[Position, Proposed], Proposed]
"""A change of what would happen."""


class HappenRules(Struct, frozen=True):
    """The way of damage in a title: the ``stages`` in their order, and what becomes of the card
    that it is dealt to in the end (``wound``, which returns how much was dealt). ``how`` is the
    kind of the damage that a text deals."""

    stages: tuple[Stage, ...]
    wound: Callable[[Position, Proposed], int]
    how: Callable[[Position, Scope], str] = lambda game, scope: "effect"


def settled(game: Position, event: Proposed) -> Proposed:
    """The same as it would happen when all stages have changed it."""
    for stage in game.rules[HappenRules].stages:
        if event.amount <= 0:
            break
        event = stage(game, event)
    return event


def carry_out(game: Position, event: Proposed) -> int:
    """Let damage happen, as the title's stages change it; how much was dealt."""
    return game.rules[HappenRules].wound(game, settled(game, event))
