"""Refusals of a seat's own cards now: the rules that keep them from being offered, in words."""

from collections.abc import Iterator
from functools import partial

from engine.games.shenhua import combat, spirit
from engine.games.shenhua import terms as w
from engine.kernel.position import Position
from engine.kernel.values import Decision, DecisionKind, Msg, Refusal, msg
from engine.mechanics import announce
from engine.mechanics.refusals import Wish, refused, unannounced

USE, SKILL, ATTACK, PLACE, NOTHING = "use", "skill", "attack", "spirit", "none"
"""The verbs of option keys for a card, and of a card that is only there."""


def refusals(game: Position, seat: int, owed: Decision | None) -> tuple[Refusal, ...]:
    """Whatever that seat might want to do with its cards and is not offered, and why not."""
    main = owed is not None and owed.kind is DecisionKind.ACTION
    wishes = _wishes(game, seat, main=main)
    reason = partial(_reason, game, seat, responding=not main)
    return refused(game, seat, owed, wishes, reason)


def _wishes(game: Position, seat: int, *, main: bool) -> Iterator[Wish]:
    """List what one might think of doing: at least one thing a card. Where nothing is placed as
    spirit, only the cards that can do nothing else are wondered about."""
    for card in game.zone(w.HAND, seat):
        adventure = game.design(card).kind == w.ADVENTURE
        if not adventure:
            yield Wish(USE, card)
        if adventure or main:
            yield Wish(PLACE, card)
    for zone in (*w.ON_FIELD, w.SPIRIT):
        for card in game.zone(zone, seat):
            yield from _wishes_there(game, zone, card)


def _wishes_there(game: Position, zone: str, card: int) -> Iterator[Wish]:
    if zone in (w.GENERAL, w.FIELD):
        yield Wish(ATTACK, card)
    design = game.design(card)
    if zone == w.SPIRIT and not game.card(card).face_up and design.kind != w.ADVENTURE:
        yield Wish(USE, card)
        return
    skills = game.pack.active.get(design.id, ())
    for place in skills:
        yield Wish(SKILL, card, place)
    if not skills and zone not in (w.GENERAL, w.FIELD):
        yield Wish(NOTHING, card)


def _reason(game: Position, seat: int, wish: Wish, *, responding: bool) -> Msg:
    if wish.verb == NOTHING:
        return msg("refusal.skill_none")
    if wish.verb == PLACE:
        return msg("refusal.place_time" if responding else "refusal.placed")
    if wish.verb == ATTACK:
        return msg(
            f"refusal.{'attack_time' if responding else combat.unfit(game, seat, wish.card)}"
        )
    if responding and len(game.state.stack) >= w.STACK_LIMIT:
        return msg("refusal.stack_full")
    moment = announce.RESPOND if responding else announce.ACT
    if wish.verb == USE:
        in_hand = wish.card in game.zone(w.HAND, seat)
        if not in_hand and wish.card not in spirit.usable_face_down(game, seat):
            return msg("refusal.closed")
    return unannounced(game, seat, wish.card, wish.place, moment, {})
