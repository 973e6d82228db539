"""What a seat cannot do now and why, and how it is gathered by the reason for a person."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from engine.kernel.asking import card_ref
from engine.kernel.grammar import Ability, Offering
from engine.kernel.position import Position
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
from engine.mechanics.windows import held


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
    """Why a seat can do nothing at all with its cards; ``None`` where it might do something."""
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
    clauses: Mapping[str, str],
) -> tuple[Refusal, ...]:
    """Those wishes of a seat that it is not offered, and why not; ``clauses`` by the reason."""
    offered = owed.options if owed else ()
    keys, cards = {option.key for option in offered}, {option.card for option in offered}
    everything = silent(game, seat, owed)
    found = []
    for wish in wishes:
        if wish.card not in cards if wish.anyhow else wish.key not in keys:
            why = everything if everything and not wish.alone else reason(wish)
            clause = clauses[why.key.partition(".")[2]]
            card = card_ref(game, wish.card, seat)
            found.append(Refusal(wish.key, wish.verb, card, why, clause))
    return tuple(found)


def numbered(
    game: Position,
    seat: int,
    card: int,
    why: str,
    ability: Ability | None,
    *,
    short: str,
    needs: int,
    has: int,
) -> Msg:
    """A reason with what is needed and what is there; ``short`` is the one that there is too little
    of what is paid."""
    key, cost = f"refusal.{why}", ability.cost if ability else None
    if why == short:
        return msg(key, needs=needs, has=has)
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
