"""Why a seat cannot use a card or a skill of its own now: the same rules that keep it from being
offered, in words."""

from __future__ import annotations

from engine.games.yongheng import actions, characters, effect_cards
from engine.games.yongheng import terms as w
from engine.games.yongheng.attack import Attack
from engine.games.yongheng.settle import TURN_LIMIT
from engine.games.yongheng.traps import Moment, concerned
from engine.kernel.asking import card_ref
from engine.kernel.grammar import Ability
from engine.kernel.position import Position
from engine.kernel.values import Decision, Msg, Refusal, SeatRef, msg
from engine.mechanics.dying import Death
from engine.mechanics.refusals import silent
from engine.mechanics.windows import Window, held

CLAUSES = {
    w.UNPLAYABLE: "1.2.4",
    w.BLOCKS_ONLY: "2.3",
    w.ANSWERS_ONLY: "2.5",
    w.ATTACKED: "1.2.4",
    w.NO_ATTACKER: "3.2.attack",
    w.NO_TARGET: "3.2.attack",
    w.TRAP_LAID: "1.2.4",
    w.NO_TRAP_ZONE: "3.2.trap",
    w.SUMMONED: "1.2.4",
    w.SUMMON_FULL: "3.2.summon",
    w.COST_GOLD: "3.2.pay",
    w.COST_CARDS: "3.2.pay",
    w.COST_LIFE: "3.2.pay",
    w.UNMET: "",
    w.NOTHING_THERE: "",
    w.SKILL_USED: "3.1.skill_active",
    w.SKILL_ENOUGH: "ruling 47",
    w.SKILL_OTHERS: "1.2.4",
    w.NO_ANSWER: "2.5",
    w.OTHER_EVENT: "2.5",
    w.NO_RESCUE: "3.2.death",
    w.TRAP_FLIPPED: "3.2.trap",
    w.TRAP_REMOVED: "3.2.trap",
    "trap_open": "3.2.trap",
    "trap_moment": "3.2.declare",
    "trap_elsewhere": "3.2.declare",
    "trap_untrue": "3.2.trigger",
    "no_block": "2.3",
    "skill_time": "3.1.skill_active",
    "turned_down_skill": "3.1.face_down",
    "blocked_skill": "3.1.skill_active",
    "play_phase": "1.2.4",
    "not_now": "",
    "not_turn": "1.2.4",
    "not_asked": "1.2.4",
    "held": "",
    "question": "",
}
"""The clause of each reason; none where it is the card's own text or the player's own wish."""


def refusals(game: Position, seat: int, owed: Decision | None) -> tuple[Refusal, ...]:
    """The cards of that seat's hand and pool, the skills of its characters and the traps that it
    has laid, as far as it is not offered them, and why not."""
    offered = owed.options if owed else ()
    keys, cards = {option.key for option in offered}, {option.card for option in offered}
    everything = silent(game, seat, owed)
    playing = isinstance(game.state.frames[-1], actions.PlayPhase)
    found: list[Refusal] = []

    def refuse(key: str, act: str, card: int, reason: Msg) -> None:
        clause = CLAUSES[reason.key.partition(".")[2]]
        found.append(Refusal(key, act, card_ref(game, card, seat), reason, clause))

    barred = actions.barred_kinds(game, seat)
    for card in game.zone(w.HAND, seat):
        if card in cards:
            continue
        if everything is None and playing:
            why = actions.barred_card(game, seat, card, barred)
            reason = _with_gold(game, seat, card, why)
        else:
            reason = everything or _no_answer(game, seat, card)
        refuse(f"use:{card}", "use", card, reason)
    for card in game.zone(w.POOL, seat):
        if card not in cards:
            why = characters.no_summon(game, seat) if playing else "play_phase"
            refuse(f"summon:{card}", "summon", card, everything or msg(f"refusal.{why}"))
    for card, place, ability in _skills(game, seat):
        key = characters.skill_key(card, place)
        if key not in keys:
            reason = everything or _no_skill(game, seat, card, place, ability)
            refuse(key, "skill", card, reason)
    for card in _traps(game, seat):
        if f"declare:{card}" not in keys:
            refuse(f"declare:{card}", "declare", card, _undeclared(game, seat, card, owed))
        for verb in actions.TRAP_VERBS:
            if f"{verb}:{card}" not in keys:
                reason = everything or _no_trap_verb(game, seat, verb, playing=playing)
                refuse(f"{verb}:{card}", verb, card, reason)
    return tuple(found)


def _no_answer(game: Position, seat: int, card: int) -> Msg:
    """Why a card in hand is no answer to what is asked outside of the play phase."""
    frame = game.state.frames[-1]
    if isinstance(frame, Attack):
        return msg("refusal.no_block")
    if game.design(card).kind == w.DEFENCE_CARD:
        return msg(f"refusal.{w.BLOCKS_ONLY}")
    if isinstance(frame, Window):
        why = effect_cards.no_answer(game, seat, card, frame)
        ability = effect_cards.program(game, game.card(card).design, "respond")
        return _with_cost(game, seat, why, ability, len(game.zone(w.HAND, seat)) - 1)
    if isinstance(frame, Death):
        why = effect_cards.no_rescue(game, seat, card)
        return _with_gold(game, seat, card, why)
    own_phase = game.state.phase == "draw" and game.state.active == seat
    return msg("refusal.play_phase" if own_phase else "refusal.not_now")


def _skills(game: Position, seat: int) -> list[tuple[int, int, Ability]]:
    """The activated skills of that seat's characters, as far as it knows them."""
    there = [c for c in game.zone(w.CHARACTER, seat) if card_ref(game, c, seat).design]
    return [
        (card, place, ability)
        for card in there
        for place, ability in enumerate(game.design(card).abilities)
        if ability.type == "active"
    ]


def _no_skill(game: Position, seat: int, card_id: int, place: int, ability: Ability) -> Msg:
    card = game.card(card_id)
    if not game.title.acts(game, card):
        return msg("refusal.blocked_skill" if card.face_up else "refusal.turned_down_skill")
    if ability.timing != _time(game, seat):
        return msg("refusal.skill_time", when=ability.timing)
    why = characters.unusable(game, seat, card_id, place, ability)
    if why == w.COST_LIFE and ability.cost:
        return msg("refusal.skill_life", needs=ability.cost.life)
    if why == w.SKILL_ENOUGH:
        return msg("refusal.enough", most=TURN_LIMIT)
    if why == w.SKILL_USED:
        return msg("refusal.used", limit=ability.limit)
    return _with_cost(game, seat, why, ability, len(game.zone(w.HAND, seat)))


def _traps(game: Position, seat: int) -> list[int]:
    """The traps that seat has laid, wherever they lie."""
    cards = game.state.cards
    return [
        card
        for other in game.seats_in_order()
        for card in game.zone(w.TRAP, other)
        if cards[card].controller == seat
    ]


def _undeclared(game: Position, seat: int, card_id: int, owed: Decision | None) -> Msg:
    """3.2.declare: why a trap that seat has laid cannot be declared now."""
    card, frame = game.card(card_id), game.state.frames[-1]
    if card.face_up:
        return msg("refusal.trap_open")
    if owed is not None and isinstance(frame, Moment):
        holder = game.seat_of_zone(card.zone)
        if holder in concerned(frame.event):
            return msg("refusal.trap_untrue")
        return msg("refusal.trap_elsewhere", who=SeatRef(holder))
    if held(game, seat):
        return msg("refusal.held")
    return msg("refusal.trap_moment", bluff=game.state.options["bluff"])


def _no_trap_verb(game: Position, seat: int, verb: str, *, playing: bool) -> Msg:
    """3.2.trap: why a trap cannot be turned over or removed now."""
    why = actions.no_trap_verb(game, seat, verb) if playing else "play_phase"
    if why == w.COST_GOLD:
        needs = actions.TRAP_VERBS[verb][0]
        return msg("refusal.gold", needs=needs, has=game.number(seat, w.GOLD))
    return msg(f"refusal.{why}")


def _time(game: Position, seat: int) -> str:
    """The timing of skills that can be used in answer to what is asked now, empty where none."""
    frame = game.state.frames[-1]
    if isinstance(frame, actions.PlayPhase):
        return "play"
    if game.state.phase == "draw" and game.state.active == seat:
        return "draw"
    between = isinstance(frame, Window | Death | Attack)
    return "others_play" if game.state.phase == "play" and not between else ""


def _with_gold(game: Position, seat: int, card: int, why: str) -> Msg:
    """A reason about a card to be played, with what is needed and what is there."""
    if why == w.COST_GOLD:
        needs = effect_cards.gold_for(game, card)
        return msg("refusal.gold", needs=needs, has=game.number(seat, w.GOLD))
    ability = effect_cards.program(game, game.card(card).design, "play")
    return _with_cost(game, seat, why, ability, len(game.zone(w.HAND, seat)) - 1)


def _with_cost(game: Position, seat: int, why: str, ability: Ability | None, others: int) -> Msg:
    """A reason with what is needed and what is there; ``others`` are cards that can be given."""
    cost = ability.cost if ability else None
    if why == w.COST_GOLD and cost:
        needs = cost.pay.get(w.GOLD, 0)
        return msg("refusal.gold", needs=needs, has=game.number(seat, w.GOLD))
    if why == w.COST_CARDS and cost:
        return msg("refusal.cost_cards", needs=cost.discard, has=others)
    return msg(f"refusal.{why}")
