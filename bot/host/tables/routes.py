"""Routes: actions with what each asks next, so that a card and its target are one choice.

Trying it out on a copy of the game shows nothing that its player does not see already: only what
has happened to nobody, told nothing and drawn nothing, and asks about cards that the player knows,
is asked ahead. Everything else is asked when its time has come.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine import Game
from engine.kernel.asking import BACK
from engine.kernel.values import Decision, DecisionKind, EngineError, Option

MOST = 25
"""Choices in a menu: of what has more ways than there is room for, the one with the most of them is
asked step by step."""
DEEPEST = 3
"""Questions in a row that become one."""
AHEAD = (DecisionKind.CARDS, DecisionKind.SEATS, DecisionKind.OPTION)
"""The kinds of questions that are asked ahead."""


class Route(Struct, frozen=True):
    """Something to do with all that it asks: the places of the chosen options in their questions,
    and those options."""

    places: tuple[int, ...]
    options: tuple[Option, ...]


def routes(game: Game, seat: int, known: frozenset[int]) -> tuple[Route, ...]:
    """List the actions of a seat in its own time, each with what it asks next; nothing where it is
    asked anything else. ``known`` are the cards whose faces the seat sees."""
    owed = game.decision(seat)
    if owed is None or owed.kind is not DecisionKind.ACTION or len(owed.options) > MOST:
        return ()
    ways = [_ways(game, owed, place, known, DEEPEST) for place in range(len(owed.options))]
    while sum(map(len, ways)) > MOST:
        longest = max(range(len(ways)), key=lambda place: len(ways[place]))
        ways[longest] = [Route((longest,), (owed.options[longest],))]
    return tuple(route for several in ways for route in several)


def _ways(
    game: Game, owed: Decision, place: int, known: frozenset[int], depth: int
) -> Sequence[Route]:
    """List the routes that begin with that option."""
    option = owed.options[place]
    itself = [Route((place,), (option,))]
    follows = _follows(game, owed, option, known) if option.card and depth else None
    if follows is None:
        return itself
    tried, asked = follows
    found = [
        Route((place, *further.places), (option, *further.options))
        for next_place, next_option in enumerate(asked.options)
        if next_option.key != BACK
        for further in _ways(tried, asked, next_place, known, depth - 1)
    ]
    return found if 0 < len(found) <= MOST else itself


def _follows(
    game: Game, owed: Decision, option: Option, known: frozenset[int]
) -> tuple[Game, Decision] | None:
    """The game as it asks on, and what it asks, where nothing else comes of that choice."""
    tried, seat = game.clone(), owed.seat
    try:
        happened = tried.answer(seat, (option.key,))
    except EngineError:
        return None
    asked = tried.decision(seat)
    if happened or asked is None or asked.kind not in AHEAD:
        return None
    alone = asked.minimum == asked.maximum == 1
    seen = all(not one.card or one.card in known for one in asked.options)
    return (tried, asked) if alone and seen and not tried.learned_since(game, seat) else None
