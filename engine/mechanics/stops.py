"""Stops: the moments at which a player wishes to be asked although nothing lies on the stack.

Where nothing lies there, whoever is free to act is asked, and else only who has set a stop for that
moment. Stops are a player's own setting and private. What a hand holds never matters, so that being
skipped tells nothing of it.
"""

from collections.abc import Iterable

from msgspec import Struct

from engine.kernel import atoms
from engine.kernel.position import Position
from engine.kernel.values import BadOptions, msg

STOPS = "stops"
"""The seat's number that holds its stops: a bit for each moment at which they are not as usual."""

OWN_USE = "own"
"""The stop of a player who wishes to keep the word after putting something on the stack."""


class StopRules(Struct, frozen=True):
    """The stops of a title.

    ``moments`` are those that a player may set, in their order: :data:`OWN_USE`, and the kinds of
    rounds of priority as ``KIND/mine`` in one's own turn and ``KIND/theirs`` in another's.
    ``usual`` are set for whoever has chosen nothing. The order is stored in games: add at the end.
    """

    moments: tuple[str, ...]
    usual: frozenset[str] = frozenset()


def stops(game: Position, seat: int) -> tuple[str, ...]:
    """The stops that are set for a seat, in the order of the title's moments."""
    rules, changed = game.rules[StopRules], game.number(seat, STOPS)
    return tuple(
        moment
        for place, moment in enumerate(rules.moments)
        if (moment in rules.usual) != bool(changed >> place & 1)
    )


def heed(game: Position, seat: int, wanted: Iterable[str]) -> None:
    """Set the stops of a seat; :class:`BadOptions` for a moment that the title does not have."""
    rules, chosen = game.rules[StopRules], set(wanted)
    unknown = sorted(chosen.difference(rules.moments))
    if unknown:
        raise BadOptions(msg("error.stop_unknown", stop=unknown[0]))
    changed = sum(
        1 << place
        for place, moment in enumerate(rules.moments)
        if (moment in rules.usual) != (moment in chosen)
    )
    atoms.set_number(game, seat, STOPS, changed)


def usual(rules: StopRules) -> tuple[str, ...]:
    """The stops of whoever has chosen nothing, in the order of the title's moments."""
    return tuple(moment for moment in rules.moments if moment in rules.usual)


def carry_over(game: Position, now: Position) -> None:
    """Set all stops of ``game`` as they are ``now``: they are no part of what is taken back."""
    if StopRules in game.rules:
        for player in now.state.players:
            _put(game, player.seat, now.number(player.seat, STOPS))


def forget_others(game: Position, seat: int) -> None:
    """Set the stops of all but one seat as usual, for that seat cannot know them."""
    if StopRules in game.rules:
        for player in tuple(game.state.players):
            if player.seat != seat:
                _put(game, player.seat, 0)


def _put(game: Position, seat: int, changed: int) -> None:
    if game.number(seat, STOPS) != changed:
        atoms.set_number(game, seat, STOPS, changed)


def word(moment: str) -> str:
    """The key of the words that the title has for a moment, as ``stop.end_mine``."""
    return f"stop.{moment.replace('/', '_')}"


def stops_at(game: Position, seat: int, kind: str) -> bool:
    """Test if a seat has set a stop for that kind of round in the turn that goes on."""
    return f"{kind}/{'mine' if seat == game.state.active else 'theirs'}" in stops(game, seat)


def keeps_word(game: Position, seat: int) -> bool:
    """Test if a seat wishes to be asked while what it has put on the stack lies on top."""
    return OWN_USE in stops(game, seat)
