"""Position files of this title: whose the cards are, and how play goes on from them."""

from __future__ import annotations

from engine.games.shenhua import terms as w
from engine.games.shenhua.turn import Match, Turn
from engine.kernel import atoms, course
from engine.kernel.deck import Deck
from engine.kernel.position import Position, PositionRules
from engine.kernel.values import NOBODY, BadOptions, msg
from engine.mechanics.turns import asks, go_on

BEGINNINGS = {
    "reset": "reset",
    "draw": "draw_step",
    "main": "main",
    "discard": "discard_step",
    "end": "turn_over",
}
"""The step of a turn that begins each phase a position may stand at."""

ASKED = {"main": "main", "discard_step": "discard"}
"""The steps of a turn that put the first question of their phase, and that phase."""


def arrange(game: Position, phase: str) -> None:
    """Cards belong to the seat in whose zones they lie; begin that phase.

    :class:`BadOptions` where a seat does not have one general (23).
    """
    state = game.state
    for player in state.players:
        generals = len(game.zone(w.GENERAL, player.seat))
        if generals != 1:
            raise BadOptions(msg("error.deck_generals", have=generals, clause="23"))
    atoms.mark(game, "first", state.marks.get("first", 0))
    for card in tuple(state.cards.values()):
        seat = game.seat_of_zone(card.zone)
        owner = seat if card.owner == NOBODY else card.owner
        zone = card.zone.partition(":")[0]
        on_field = zone in (*w.ON_FIELD, w.SPIRIT)
        atoms.update(game, card.id, owner=owner, controller=seat if on_field else card.controller)
    if not state.decks:
        course.set_decks(game, tuple(_deck(game, player.seat) for player in state.players))
    go_on(game, Match(), Turn(state.active), BEGINNINGS[phase])


def _deck(game: Position, seat: int) -> Deck:
    """The deck that the cards of a position make."""
    count: dict[str, int] = {}
    for card in game.state.cards.values():
        if card.owner == seat and game.pack.designs[card.design].kind != w.TOKEN:
            count[card.design] = count.get(card.design, 0) + 1
    return Deck("", tuple(count.items()))


def boundary(game: Position) -> str:
    """The phase between whose actions the game stands."""
    waits = game.state.queue or game.state.stack
    return "" if waits else ASKED.get(asks(game, Turn), "")


POSITIONS = PositionRules(
    numbers={},
    cards=lambda pack: {},
    rest="",
    phases=tuple(BEGINNINGS),
    arrange=arrange,
    boundary=boundary,
    marks={
        "no_card": ("seat",),
        "conceded": ("seat",),
        "turn/used": ("card", "number"),
        "turn/fallen": ("seat",),
        "game/used": ("card", "number"),
    },
)
