"""What a seat cannot do now, gathered by the reason, as it is told to a person."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

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
