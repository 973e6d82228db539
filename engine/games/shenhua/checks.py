"""1, 19, 22: what is checked after every object: deaths, broken equipment, lost games."""

from __future__ import annotations

from engine.games.shenhua import terms as w
from engine.kernel import atoms, permanents
from engine.kernel.position import Position
from engine.kernel.reading import card_stat
from engine.kernel.values import SeatRef

CHECKED = "checked"
"""Remembered of a state in which nothing was to be done: it need not be looked at again."""


def state_check(game: Position) -> None:
    """22, 19, 1.1: all that is true at once happens at once, again until nothing more does."""
    if CHECKED in game.memo:
        return
    while gone := _worn_out(game):
        permanents.destroy(game, gone)
    lost = [seat for seat in game.seats_in_order() if has_lost(game, seat)]
    if lost:
        finish(game, lost)
    game.memo[CHECKED] = True


def _worn_out(game: Position) -> list[int]:
    """22: creatures with as many marks as life, equipment with as many as durability."""
    cards = game.state.cards
    return [
        card
        for zone, stat in ((w.FIELD, w.LIFE), (w.GEAR, w.DURABILITY))
        for seat in game.seats_in_order()
        for card in game.zone(zone, seat)
        if cards[card].counter("damage") >= card_stat(game, card, stat)
    ]


def has_lost(game: Position, seat: int) -> bool:
    """1.1: no life left, or a card had to be drawn that was not there."""
    return bool(_cause(game, seat))


def _cause(game: Position, seat: int) -> str:
    """By what a seat has lost: ``life``, ``library``, or nothing of the kind."""
    if _fallen(game, seat):
        return "life"
    return "library" if f"no_card:{seat}" in game.state.marks else ""


def _fallen(game: Position, seat: int) -> bool:
    general = game.zone(w.GENERAL, seat)
    return bool(general) and atoms.life(game, general[0]) <= 0


def finish(game: Position, lost: list[int]) -> None:
    """1: first who has lost, then everyone else has won; both at once lose both (1.2)."""
    if game.state.result is not None:
        return
    winners = tuple(seat for seat in game.seats_in_order() if seat not in lost)
    for seat in lost:
        atoms.emit(game, "lost_game", seat=seat, why=_cause(game, seat))
    if winners:
        loser = lost[0]
        atoms.end(game, winners, "result.lost", loser=SeatRef(loser), why=_cause(game, loser))
    else:
        atoms.end(game, winners, "result.all_lost")
    for seat in winners:
        atoms.emit(game, "won", seat=seat)


def draw(game: Position, seat: int, amount: int) -> int:
    """2.1: draw; 1.1: who must draw from an empty library loses (at the next check)."""
    drawn = 0
    for _ in range(amount):
        deck = game.zone(w.DECK, seat)
        if not deck:
            atoms.mark(game, f"no_card:{seat}")
            atoms.emit(game, "no_card", seat=seat)
            break
        card = atoms.move(game, deck[0], w.HAND, seat, face_up=False)
        atoms.emit(game, "drew_card", seat=seat, card=card, only=1 << seat)
        atoms.emit(game, "drew_one", seat=seat)
        atoms.emit(game, "to_hand", seat=seat, card=card)
        drawn += 1
    if drawn:
        atoms.emit(game, "drew", seat=seat, amount=drawn)
    return drawn
