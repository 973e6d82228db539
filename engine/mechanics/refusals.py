"""Refusals: what a seat cannot do now and why, gathered by the reason for a person."""

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from engine.kernel.asking import card_ref
from engine.kernel.grammar import Ability, Offering
from engine.kernel.position import Position
from engine.kernel.purse import purse
from engine.kernel.rules import CardRules
from engine.kernel.values import (
    NOBODY,
    CardRef,
    Decision,
    DecisionKind,
    Msg,
    Refusal,
    SeatRef,
    Several,
    msg,
)
from engine.mechanics import announce, apply, costs
from engine.mechanics.announce import UseRules
from engine.mechanics.dying import Death
from engine.mechanics.settling import SettleRules
from engine.mechanics.windows import Window, held


class RefusalRules(Struct, frozen=True):
    """``refused`` lists what a seat that owes that decision (or none) cannot do with its own cards,
    and why: what somebody could look for among the options and not find.

    It is asked only where a person asks, and looks at nothing that the seat does not know.
    """

    refused: Callable[[Position, int, Decision | None], tuple[Refusal, ...]]


class RefusalGroup(Struct, frozen=True):
    """Everything that cannot be done for one reason: ``acts`` says of each act with which cards.

    ``clause`` is the rule the reason comes from, empty where no rule is.
    """

    reason: Msg
    clause: str
    acts: tuple[Msg, ...]


def gathered(refusals: Iterable[Refusal]) -> tuple[RefusalGroup, ...]:
    """The refusals by reason, in the order in which the reasons come up first."""
    groups: dict[str, list[Refusal]] = {}
    for refusal in refusals:
        groups.setdefault(f"{refusal.reason} {refusal.clause}", []).append(refusal)
    return tuple(
        RefusalGroup(alike[0].reason, alike[0].clause, tuple(_acts(alike)))
        for alike in groups.values()
    )


def _acts(alike: list[Refusal]) -> list[Msg]:
    """Each act that is refused, with its cards; a card of two skills is named once."""
    cards: dict[str, dict[CardRef, None]] = {}
    for refusal in alike:
        cards.setdefault(refusal.act, {})[refusal.card] = None
    return [msg(f"refused.{act}", cards=Several(tuple(refs))) for act, refs in cards.items()]


def silent(game: Position, seat: int, owed: Decision | None) -> Msg | None:
    """The reason why a seat can do nothing at all with its cards; ``None`` where it might."""
    active = game.state.active
    if owed is None and held(game, seat):
        return msg("refusal.held")
    if owed is None and active not in (seat, NOBODY):
        return msg("refusal.not_turn", who=SeatRef(active))
    if owed is None:
        return msg("refusal.not_asked")
    if owed.kind not in (DecisionKind.ACTION, DecisionKind.RESPOND):
        return msg("refusal.question")
    return None


class Wish(Struct, frozen=True):
    """Something one might want to do with a card; ``place`` is that of a skill on it. ``anyhow``:
    whatever is offered with that card will do. ``alone``: it has a reason of its own even where
    nothing at all can be done."""

    verb: str
    card: int
    place: int | None = None
    anyhow: bool = False
    alone: bool = False

    @property
    def key(self) -> str:
        """The key of the option that it is where it can be done."""
        return f"{self.verb}:{self.card}" + ("" if self.place is None else f":{self.place}")


def refused(
    game: Position,
    seat: int,
    owed: Decision | None,
    wishes: Iterable[Wish],
    reason: Callable[[Wish], Msg],
) -> tuple[Refusal, ...]:
    """Those wishes of a seat that it is not offered, and why not."""
    offered = owed.options if owed else ()
    keys, cards = {option.key for option in offered}, {option.card for option in offered}
    everything = silent(game, seat, owed)
    found = []
    for wish in wishes:
        if wish.card not in cards if wish.anyhow else wish.key not in keys:
            why = everything if everything and not wish.alone else reason(wish)
            clause = game.title.words.clauses[why.key.partition(".")[2]]
            card = card_ref(game, wish.card, seat)
            found.append(Refusal(wish.key, wish.verb, card, why, clause))
    return tuple(found)


def unannounced(
    game: Position, seat: int, card: int, place: int | None, moment: str, instead: Mapping[str, str]
) -> Msg:
    """The reason why a card, or a skill on it, cannot be announced at that moment; some reasons
    have another word ``instead``."""
    if place is None:
        why, ability = (
            announce.unusable(game, seat, card, moment),
            announce.play_ability(game, card),
        )
        needs, besides = announce.price(game, card), 0
    else:
        why = announce.skill_unusable(game, seat, card, place, moment)
        ability = game.design(card).abilities[place]
        needs = ability.price(game.rules[UseRules].resource)
        besides = announce.busy(card, ability.cost)
    if why == announce.PRICE:
        return msg(f"refusal.{why}", needs=needs, has=announce.left_for(game, seat, besides))
    return _numbered(game, seat, card, instead.get(why, why), ability)


def unapplied(
    game: Position, seat: int, card: int, why: str, ability: Ability | None, needs: int = 0
) -> Msg:
    """The reason why a card or a skill that acts at once cannot be used: ``why`` may be the
    resource that is missing, of which it takes what its ability costs or, where that is not all,
    ``needs``."""
    if why in game.title.words.terms.resources:
        needs = needs or (ability.price(why) if ability else 0)
        return msg(f"refusal.{why}", needs=needs, has=purse(game).left(game, seat, why, 0))
    if why == apply.SKILL_ENOUGH:
        return msg(f"refusal.{why}", most=game.rules[SettleRules].limit)
    return _numbered(game, seat, card, why, ability)


def skill_unapplied(game: Position, seat: int, card_id: int, place: int, timing: str) -> Msg:
    """The reason why a skill cannot be used now, when it is the time of skills of that timing."""
    card, ability = game.card(card_id), game.design(card_id).abilities[place]
    if not game.rules[CardRules].acts(game, card):
        return msg("refusal.blocked_skill" if card.face_up else "refusal.turned_down_skill")
    if ability.timing != timing:
        return msg("refusal.skill_time", when=ability.timing)
    why = apply.unusable(game, seat, card_id, place, ability)
    return unapplied(game, seat, card_id, why, ability)


def no_reply(game: Position, seat: int, card: int, asking: Window | Death, needs: int) -> Msg:
    """The reason why a card in hand answers nothing, or saves nobody; ``needs`` as above of a card
    that does when it is used by itself."""
    design = game.design(card)
    if isinstance(asking, Window):
        why, ability = apply.no_answer(game, seat, card, asking), design.ability("respond")
        return unapplied(game, seat, card, why, ability)
    why = apply.no_rescue(game, seat, card)
    return unapplied(game, seat, card, why, design.ability("play"), needs)


def _numbered(game: Position, seat: int, card: int, why: str, ability: Ability | None) -> Msg:
    """A reason with what is needed and what is there."""
    key, cost = f"refusal.{why}", ability.cost if ability else None
    if cost and why == costs.COST_CARDS:
        return msg(key, needs=cost.discard, has=costs.cards_for(game, seat, card))
    if cost and why == costs.COST_OFFERING and isinstance(cost.sacrifice, Offering):
        has = len(costs.to_offer(game, seat, card, cost.sacrifice))
        return msg(key, needs=cost.sacrifice.amount, has=has)
    if cost and why in (costs.COST_LIFE, apply.SKILL_LIFE):
        return msg(key, needs=cost.life)
    if ability and why in (announce.SKILL_USED, apply.SKILL_USED):
        return msg(key, limit=ability.limit)
    return msg(key)
