"""How a player reads the table: whose side a word of a running program is on, who is a threat."""

from __future__ import annotations

from engine.games.yongheng import terms as w
from engine.games.yongheng.policy.appraisal import Sides
from engine.games.yongheng.policy.standing import strength
from engine.kernel.position import Position
from engine.kernel.reading import seats_of
from engine.kernel.scope import Scope
from engine.kernel.values import Decision
from engine.language.effects import Resolve

SEAT_WORDS = ("you", "others", "next", "active", "holder", "actor", "victim")


def sides_for(game: Position, scope: Scope, seat: int) -> Sides:
    """The words of a running program as that seat sees them."""
    sides = {word: _side_of_seats(seats_of(game, scope, word), seat) for word in SEAT_WORDS}
    for word, seats in scope.seats.items():
        sides[word] = _side_of_seats(seats, seat)
    sides["this"] = side_of_card(game, scope.this, seat)
    if scope.event is not None:
        sides["subject"] = side_of_card(game, scope.event.card, seat)
        sides["object"] = side_of_card(game, scope.event.other, seat)
    for word, cards in scope.cards.items():
        sides[word] = side_of_card(game, cards[0], seat) if cards else 0
    return sides


def _side_of_seats(seats: tuple[int, ...], seat: int) -> int:
    if not seats:
        return 0
    if seats == (seat,):
        return 1
    return 0 if seat in seats and len(seats) > 2 else -1


def side_of_card(game: Position, card: int, seat: int) -> int:
    """Whether a card is the seat's own (1), another's (-1) or gone (0)."""
    found = game.state.cards.get(card)
    if found is None:
        return 0
    holder = found.controller if found.controller >= 0 else game.seat_of_zone(found.zone)
    return 1 if holder == seat else -1


def program_of(game: Position) -> Resolve | None:
    """The program that waits for an answer, if it is one."""
    frame = game.state.frames[-1]
    return frame if isinstance(frame, Resolve) else None


def rivals(game: Position, seat: int) -> list[int]:
    """The others that are still playing, the strongest first."""
    found = [p.seat for p in game.state.players if p.seat != seat and game.playing(p.seat)]
    if len(found) > 1:
        found.sort(key=lambda other: -strength(game, other))
    return found


def has_attack(game: Position, seat: int) -> int:
    """How many attack cards a seat holds."""
    return sum(game.design(card).kind == w.ATTACK_CARD for card in game.zone(w.HAND, seat))


def answered(owed: Decision, wanted: list[str]) -> tuple[str, ...]:
    """The wanted keys, best first, as an answer of a length that the decision allows."""
    keys = list(wanted[: owed.maximum])
    for option in owed.options:
        if len(keys) >= owed.minimum:
            break
        if option.key not in keys:
            keys.append(option.key)
    return tuple(keys)
