"""Refusals of a seat's own cards now: the rules that keep them from being offered, in words."""

from collections.abc import Iterator
from functools import partial

from engine.games.zongheng import attacks, board, raising, rulings
from engine.games.zongheng import terms as w
from engine.kernel.position import Position
from engine.kernel.values import Decision, DecisionKind, Msg, Refusal, msg
from engine.mechanics import announce
from engine.mechanics.refusals import Wish, refused, unannounced

USE, SKILL, RAISE, ATTACK = "use", "skill", "raise", "attack"
"""The verbs of option keys for a card."""


def refusals(game: Position, seat: int, owed: Decision | None) -> tuple[Refusal, ...]:
    """Whatever that seat might want to do with its cards and is not offered, and why not."""
    main = owed is not None and owed.kind is DecisionKind.ACTION
    wishes = _wishes(game, seat, main=main)
    reason = partial(_reason, game, seat, responding=not main)
    return refused(game, seat, owed, wishes, reason)


def _wishes(game: Position, seat: int, *, main: bool) -> Iterator[Wish]:
    """List what one might think of doing: at least one thing a card."""
    for card in game.zone(w.HAND, seat):
        yield Wish(USE, card)
        if main:
            yield Wish(RAISE, card)
    for zone in w.ON_FIELD:
        for card in game.zone(zone, seat):
            yield Wish(ATTACK, card)
            skills = game.pack.active.get(game.card(card).design, ())
            for place in skills:
                yield Wish(SKILL, card, place)


def _reason(game: Position, seat: int, wish: Wish, *, responding: bool) -> Msg:
    if wish.verb == ATTACK:
        general = game.is_in_zone(wish.card, w.GENERAL)
        kept = "" if general else attacks.kept(game, wish.card)
        return msg(f"refusal.{'attack_general' if general else kept or 'attack_time'}")
    if wish.verb == RAISE:
        return msg(f"refusal.{_unraised(game, seat, wish.card)}")
    if responding and len(game.state.stack) >= rulings.STACK_LIMIT:
        return msg("refusal.stack_full")
    moment = announce.RESPOND if responding else announce.ACT
    found = unannounced(game, seat, wish.card, wish.place, moment, {})
    if found.key == "refusal.price" and not board.may_tap(game, seat):
        return msg("refusal.first_turn")
    return found


def _unraised(game: Position, seat: int, card: int) -> str:
    found = raising.barred(game, seat)
    if found:
        return found
    if raising.must_and_cannot(game, seat, card):
        return "raise_must"
    return "raised"
