"""Invariants of every game of this title at every decision."""

from collections.abc import Iterator

from engine.games.shengwu import terms as w
from engine.kernel import damage, queues
from engine.kernel.position import Position
from engine.mechanics import invariants


def check(game: Position) -> list[str]:
    """The broken invariants, in words."""
    return [*invariants.common(game), *_own(game)]


def _own(game: Position) -> Iterator[str]:
    planning = game.state.phase in w.PLANNING
    for seat in (0, 1):
        for zone in (w.UNIT, w.REALM):
            cells = [game.card(card).cell for card in game.zone(zone, seat)]
            if len(cells) != len(set(cells)):
                yield f"two cards of seat {seat} lie in one cell of {zone}"
        if game.number(seat, w.MANA) < 0:
            yield f"seat {seat} has less than no mana"
        waiting = {i.source for i in queues.entries(game, seat) if i.kind == "card"}
        if not {*game.zone(w.PLAN, seat)} <= waiting:
            yield f"a card of the plan of seat {seat} waits for nothing"
        if queues.entries(game, seat) and not planning and game.state.result is None:
            yield f"the plan of seat {seat} has not been carried out"
        if game.state.result is None and damage.life_left(game, game.leader(seat)) <= 0:
            yield f"seat {seat} has no life left and plays on"
    cells = [game.card(card).cell for card in game.all_in(w.REALM)]
    fronts = [cell for cell in cells if cell >= w.COLUMNS]
    if len(set(fronts)) != len(fronts):
        yield "two domains lie in one cell of the front"
