"""Cells in card texts: cards that move within their zone, and that change places."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.kernel import atoms
from engine.kernel.grammar import Filter
from engine.kernel.nodes import Effect, effect
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome
from engine.kernel.reading import PlaceRules, cards_of
from engine.kernel.scope import Scope
from engine.language.effects import Resolve
from engine.text.rules import Rules
from engine.text.rules_en import verb_of


def free_beside(game: Position, card_id: int) -> list[int]:
    """The free cells left and right of a card on its line, the left one first."""
    card = game.card(card_id)
    columns = game.places[card.zone].rule.grid[1]
    free = game.free_cells(card.zone.partition(":")[0], game.seat_of_zone(card.zone))
    near = (card.cell - 1, card.cell + 1)
    return [c for c in near if c in free and c // columns == card.cell // columns]


def free_ahead(game: Position, card_id: int) -> list[int]:
    """The cell before a card, where there is one and it is free."""
    card = game.card(card_id)
    ahead = card.cell + game.places[card.zone].rule.grid[1]
    free = game.free_cells(card.zone.partition(":")[0], game.seat_of_zone(card.zone))
    return [ahead] if ahead in free else []


def move_to(game: Position, card_id: int, cell: int) -> None:
    """Move a card to another cell of its zone, in public."""
    before = game.slot(card_id)
    atoms.place(game, card_id, cell)
    atoms.emit(game, "moved", seat=game.card(card_id).controller, card=card_id, before=before)


class InCells(Effect, frozen=True):
    """An effect for titles whose cards lie in cells and speak of places beside one another."""

    needs: ClassVar[type | None] = PlaceRules


@effect
class Shift(InCells, frozen=True, tag="shift"):
    """Cards move one cell: to a free one beside them, the left one first, or ahead."""

    what: str | Filter = "target"
    to: Literal["beside", "ahead"] = "beside"

    def idle(self, game: Position, scope: Scope) -> bool:
        return not any(self._free(game, card) for card in cards_of(game, scope, self.what))

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            cells = self._free(game, card)
            if cells:
                move_to(game, card, cells[0])
        return None

    def _free(self, game: Position, card: int) -> list[int]:
        """List the cells that a card can go to."""
        return free_beside(game, card) if self.to == "beside" else free_ahead(game, card)

    def rules(self, w: Rules) -> str:
        what = w.cards(self.what)
        moves = w.term(f"shift.{self.to}")
        return w.befalls(w.say(f"{what}{moves}", f"{what} {verb_of(what, 'move')} {moves}"))


@effect
class SwapPlaces(InCells, frozen=True, tag="swap_places"):
    """Two cards of one zone change places, if both are still there."""

    what: str = "target"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        found = cards_of(game, frame.scope, self.what)
        if len(found) == 2 and game.card(found[0]).zone == game.card(found[1]).zone:
            cells = [game.card(card).cell for card in found]
            for card, cell in zip(found, reversed(cells), strict=True):
                move_to(game, card, cell)
        return None

    def rules(self, w: Rules) -> str:
        what = w.cards(self.what)
        return w.befalls(w.say(f"{what}交换位置", f"{what} change places"))
