"""Why a seat cannot do something with a card of its own now: the same rules that keep it from
being offered, in words."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.games.shenhua import combat, spirit
from engine.games.shenhua import terms as w
from engine.kernel.asking import card_ref
from engine.kernel.position import Position
from engine.kernel.values import Decision, DecisionKind, Msg, Refusal, msg
from engine.mechanics import announce, costs
from engine.mechanics.refusals import silent

USE, SKILL, ATTACK, PLACE, NOTHING = "use", "skill", "attack", "spirit", "none"
"""What can be done with a card: the verbs of option keys, and of a card that is only there."""

CLAUSES = {
    announce.UNPLAYABLE: "4",
    w.SLOW: "18.4",
    announce.PRICE: "12.1",
    costs.COST_CARDS: "12.2",
    costs.COST_LIFE: "ruling 17",
    announce.UNMET: "14.2",
    announce.NO_TARGET: "16.1",
    w.SKILL_SLOW: "18.4",
    announce.SKILL_LOST: "8.3",
    announce.SKILL_DOWN: "5",
    announce.SKILL_USED: "14.2",
    announce.SKILL_TAPPED: "12.1",
    announce.SKILL_NEW: "6",
    w.ATTACK_TAPPED: "21.2",
    w.ATTACK_SICK: "6",
    w.ATTACK_KEPT: "21.4.1",
    w.UNARMED: "20.1",
    w.GUARDED: "ruling 40",
    "attack_time": "ruling 43",
    "closed": "27.1",
    "place_time": "ruling 15",
    "placed": "ruling 15",
    "skill_none": "14.2",
    "stack_full": "ruling 38",
    "not_turn": "17.4",
    "not_asked": "18.4",
    "question": "",
}
"""The clause of each reason; a ruling where the document says nothing (``docs/shenhua.md``)."""


class _Act(Struct, frozen=True):
    """Something one might want to do with a card; ``place`` is that of a skill on it."""

    verb: str
    card: int
    place: int = 0

    @property
    def key(self) -> str:
        """The key of the option that it is where it can be done."""
        return f"{self.verb}:{self.card}" + (f":{self.place}" if self.verb == SKILL else "")


def refusals(game: Position, seat: int, owed: Decision | None) -> tuple[Refusal, ...]:
    """Whatever that seat might want to do with its cards and is not offered, and why not."""
    offered = {option.key for option in owed.options} if owed else set()
    main = owed is not None and owed.kind is DecisionKind.ACTION
    everything = silent(game, seat, owed)
    found = []
    for act in _acts(game, seat, main=main):
        if act.key not in offered:
            reason = everything or _reason(game, seat, act, responding=not main)
            clause = CLAUSES[reason.key.partition(".")[2]]
            card = card_ref(game, act.card, seat)
            found.append(Refusal(act.key, act.verb, card, reason, clause))
    return tuple(found)


def _acts(game: Position, seat: int, *, main: bool) -> Iterator[_Act]:
    """What one might think of doing: at least one thing a card. Where nothing is placed as spirit,
    only the cards that can do nothing else are wondered about."""
    for card in game.zone(w.HAND, seat):
        adventure = game.design(card).kind == w.ADVENTURE
        if not adventure:
            yield _Act(USE, card)
        if adventure or main:
            yield _Act(PLACE, card)
    for zone in (*w.ON_FIELD, w.SPIRIT):
        for card in game.zone(zone, seat):
            yield from _acts_there(game, zone, card)


def _acts_there(game: Position, zone: str, card: int) -> Iterator[_Act]:
    if zone in (w.GENERAL, w.FIELD):
        yield _Act(ATTACK, card)
    design = game.design(card)
    if zone == w.SPIRIT and not game.card(card).face_up and design.kind != w.ADVENTURE:
        yield _Act(USE, card)
        return
    skills = game.pack.active.get(design.id, ())
    for place in skills:
        yield _Act(SKILL, card, place)
    if not skills and zone not in (w.GENERAL, w.FIELD):
        yield _Act(NOTHING, card)


def _reason(game: Position, seat: int, act: _Act, *, responding: bool) -> Msg:
    if act.verb == NOTHING:
        return msg("refusal.skill_none")
    if act.verb == PLACE:
        return msg("refusal.place_time" if responding else "refusal.placed")
    if act.verb == ATTACK:
        return msg(f"refusal.{'attack_time' if responding else combat.unfit(game, seat, act.card)}")
    if responding and len(game.state.stack) >= w.STACK_LIMIT:
        return msg("refusal.stack_full")
    moment = announce.RESPOND if responding else announce.ACT
    if act.verb == USE:
        in_hand = act.card in game.zone(w.HAND, seat)
        if not in_hand and act.card not in spirit.usable_face_down(game, seat):
            return msg("refusal.closed")
        why = announce.unusable(game, seat, act.card, moment)
    else:
        why = announce.skill_unusable(game, seat, act.card, act.place, moment)
    return _with_numbers(game, seat, act, why)


def _with_numbers(game: Position, seat: int, act: _Act, why: str) -> Msg:
    """A reason with what is needed and what is there."""
    if act.verb == USE:
        ability = announce.play_ability(game, act.card)
        needs, has = announce.price(game, act.card), spirit.ready(game, seat)
    else:
        ability = game.design(act.card).abilities[act.place]
        needs = ability.cost.pay.get("spirit", 0) if ability.cost else 0
        has = announce.left_for(game, seat, announce.busy(act.card, ability.cost))
    cost = ability.cost if ability else None
    if why == announce.PRICE:
        return msg("refusal.price", needs=needs, has=has)
    if why == costs.COST_CARDS and cost:
        has = costs.cards_for(game, seat, act.card)
        return msg("refusal.cost_cards", needs=cost.discard, has=has)
    if why == costs.COST_LIFE and cost:
        return msg("refusal.cost_life", needs=cost.life)
    if why == announce.SKILL_USED and ability:
        return msg("refusal.skill_used", limit=ability.limit)
    return msg(f"refusal.{why}")
