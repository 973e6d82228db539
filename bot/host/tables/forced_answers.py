"""Forced answers: the host gives them, so that nobody is asked what they cannot choose.

That an answer comes without its player's thinking could tell others that there was no choice, and
so what a hand does not hold. Where two people sit it is given only where everybody can see that
there is one: it names a player, or a card that all know, or who is asked knows no card that others
do not. Nothing is ever given so in a response window, where a pass is given when every other pass
would be (:mod:`bot.host.tables.standing_orders`), nor where all choose in secret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.host.tables import standing_orders
from engine import Game
from engine.kernel.values import SPECTATOR, Decision, DecisionKind, Option

if TYPE_CHECKING:
    from bot.host.tables.edit import TableEdit

IN_A_ROW = 50
"""Most forced answers behind another answer."""


def only_answer(owed: Decision) -> tuple[str, ...]:
    """Return the only answer to a question; nothing where there is a choice."""
    if owed.kind in (DecisionKind.RESPOND, DecisionKind.SECRET):
        return ()
    if not len(owed.options) == owed.minimum == owed.maximum:
        return ()
    ordered = owed.kind in (DecisionKind.ORDER, DecisionKind.DISTRIBUTE)
    return () if ordered and len(owed.options) > 1 else tuple(one.key for one in owed.options)


def seen_by_all(game: Game, owed: Decision) -> bool:
    """Tell if everybody knows each card that the options are."""
    known = {card.id for card in game.view(SPECTATOR).cards().values() if card.design}
    return all(_named(option, known) for option in owed.options)


def _named(option: Option, known: set[int]) -> bool:
    return option.card in known if option.card else option.seat >= 0


def next_forced(edit: TableEdit) -> tuple[int, tuple[str, ...]] | None:
    """Return a seat whose person is asked what has one answer, and that answer."""
    if edit.game is None:
        return None
    alone = standing_orders.alone(edit.seats)
    for owed in edit.game.decisions:
        seat, answer = edit.seats[owed.seat], only_answer(owed)
        if not answer or seat.person is None or edit.settings(seat).singles == "asked":
            continue
        known = seen_by_all(edit.game, owed) or standing_orders.knows_no_more(edit.game, owed.seat)
        if alone or known:
            return owed.seat, answer
    return None
