"""Refusals of a seat's own cards now: the same rules that keep them from being offered, in words.
Only what the seat sees itself is read, so nobody's plan shows in it."""

from collections.abc import Iterator
from functools import partial

from engine.games.shengwu import terms as w
from engine.kernel import queues
from engine.kernel.position import Position
from engine.kernel.reading import card_stat
from engine.kernel.terms import words
from engine.kernel.values import Decision, Msg, Refusal, msg
from engine.language.places import free_beside
from engine.mechanics import announce
from engine.mechanics.refusals import Wish, refused, unannounced

USE, SKILL, MOVE, SACRIFICE, WITHDRAW, NOTHING = words("use skill move sacrifice withdraw none")
"""The verbs of option keys for a card, and of a card that only lies there."""

NO_GROUND, MOVED, NO_ROOM, OFFERED, OFFER_TIME, NO_SKILL = words(
    "no_ground moved no_room offered offer_time skill_none"
)
"""Obstacles besides what a title's texts and uses say."""


def refusals(game: Position, seat: int, owed: Decision | None) -> tuple[Refusal, ...]:
    """Whatever that seat might want to do with its cards and is not offered, and why not."""
    wishes = _wishes(game, seat)
    return refused(game, seat, owed, wishes, partial(_reason, game, seat))


def _wishes(game: Position, seat: int) -> Iterator[Wish]:
    """List what one might think of doing: at least one thing a card."""
    hand = game.zone(w.HAND, seat)
    for card in hand:
        yield Wish(USE, card)
    for card in hand:
        yield Wish(SACRIFICE, card)
    for zone in (w.RELIC, w.UNIT, w.REALM):
        for card in game.zone(zone, seat):
            yield from _wishes_there(game, card)
    for item in queues.entries(game, seat):
        yield Wish(WITHDRAW, item.source)


def _wishes_there(game: Position, card: int) -> Iterator[Wish]:
    """List what one might think of doing with a card that lies on the board."""
    skills = game.pack.active.get(game.card(card).design, ())
    moves = game.card(card).face_up and card_stat(game, card, w.MOBILE)
    for place in skills:
        yield Wish(SKILL, card, place)
    for number in range(max(1, len(free_beside(game, card)))) if moves else ():
        yield Wish(MOVE, card, number)
    if not skills and not moves:
        yield Wish(NOTHING, card)


def _reason(game: Position, seat: int, wish: Wish) -> Msg:
    """The reason why a wish is not granted in the seat's own planning phase."""
    card, moment = wish.card, game.state.phase
    if wish.verb in (USE, SKILL):
        domain = game.design(card).kind == w.DOMAIN
        instead = {w.NO_CELL: NO_GROUND} if domain and wish.verb == USE else {}
        return unannounced(game, seat, card, wish.place, moment, instead)
    if wish.verb == MOVE:
        moved = f"turn/moved:{card}" in game.state.marks
        return msg(f"refusal.{MOVED if moved else NO_ROOM}")
    if wish.verb == SACRIFICE:
        return msg(f"refusal.{OFFERED if moment == w.ATTACK_PHASE else OFFER_TIME}")
    return msg(f"refusal.{NO_SKILL if game.card(card).face_up else announce.SKILL_DOWN}")
