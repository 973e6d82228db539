"""Position files of this title: whose the cards are, and how play goes on from them."""

from __future__ import annotations

from engine.games.shengwu import terms as w
from engine.games.shengwu.planning import PlanningPhase, begin_planning
from engine.games.shengwu.turn import Turn, WholeGame, appoint, give_life
from engine.kernel.position import Position
from engine.kernel.values import BadOptions, msg
from engine.mechanics.decks import belong
from engine.mechanics.turns import positions

BEGINNINGS = {
    w.BEGIN: "begin",
    w.ATTACK_PHASE: "attack",
    w.DEFENCE_PHASE: "defend",
    w.RESOLUTION: "carry_out",
    w.FIGHT: "fight",
    w.END: "end",
}
"""The step of a turn that begins each phase a position may stand at."""


def arrange(game: Position) -> None:
    """Cards belong to the seat in whose zones they lie.

    :class:`BadOptions` where a seat has no relics, and so no life (zone.life).
    """
    belong(game, w.ON_BOARD, (w.TOKEN, w.KEEPER))
    for player in game.state.players:
        _keeper(game, player.seat)
    begin_planning(game)


def _keeper(game: Position, seat: int) -> None:
    """The card whose life is the seat's, with the life that the relics give it."""
    if not game.zone(w.RELIC, seat):
        raise BadOptions(msg("error.deck_relics", have=0, clause="deck.size"))
    if not game.zone(w.KEEPER, seat):
        appoint(game, seat)
    keeper = game.title.leader(game, seat)
    if not any(m.card == keeper and m.until == "leaves" for m in game.state.modifiers):
        give_life(game, seat)


def boundary(game: Position) -> str:
    """The planning phase whose seat has planned nothing that waits, where nothing is told
    otherwise than it is."""
    state = game.state
    top = state.frames[-1] if state.frames else None
    if (
        state.queue
        or state.stack
        or not isinstance(top, PlanningPhase)
        or top.at != PlanningPhase.names["main"] + 1
    ):
        return ""
    told = all(
        game.number(seat, w.TOLD_MANA) == game.number(seat, w.MANA)
        and game.number(seat, w.TOLD_HAND) == len(game.zone(w.HAND, seat))
        for seat in (0, 1)
    )
    return top.moment if told else ""


POSITIONS = positions(WholeGame, Turn, BEGINNINGS, arrange, boundary)
