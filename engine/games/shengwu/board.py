"""The board (zone.board): three lines of six cells, who faces whom, what lies beside what.

Each seat counts the lines from its own side: home, the front, the enemy's home line. Columns are
the same for both. A cell holds one creature of each side.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from msgspec import Struct

from engine.games.shengwu import terms as w
from engine.kernel import atoms, queues
from engine.kernel.permanents import PermanentRules
from engine.kernel.position import Position
from engine.kernel.reading import Near, PlaceRules, card_stat
from engine.kernel.records import Card
from engine.kernel.values import NOBODY
from engine.language.places import free_ahead, free_beside, move_to

HOME, FRONT, RAID = range(3)
ORDER = (FRONT, HOME, RAID)
"""The lines in the order in which everything simultaneous happens."""


class Spot(Struct, frozen=True):
    """A place on the board: a side, one of that side's lines, a column."""

    seat: int
    line: int
    column: int

    @property
    def cell(self) -> int:
        """The cell in the seat's own count."""
        return self.line * w.COLUMNS + self.column

    @property
    def across(self) -> Spot:
        """The same cell, of the other side's creature."""
        return Spot(1 - self.seat, 2 - self.line, self.column)


def spot_of(game: Position, card_id: int) -> Spot | None:
    """The spot where a card lies on the board, or lay last in this turn."""
    card = game.state.cards.get(card_id)
    if card is not None and card.zone.partition(":")[0] in (w.UNIT, w.REALM):
        return Spot(game.seat_of_zone(card.zone), *divmod(card.cell, w.COLUMNS))
    last = game.state.marks.get(f"turn/last:{card_id}", -1)
    if last < 0:
        return None
    seat, cell = divmod(last, 3 * w.COLUMNS)
    return Spot(seat, *divmod(cell, w.COLUMNS))


def face_up(game: Position, zone: str, seat: int) -> Iterator[tuple[int, Spot]]:
    """Yield (card id, spot) of the face-up cards of a seat's side."""
    for card_id in game.zone(zone, seat):
        card = game.card(card_id)
        if card.face_up:
            yield card_id, Spot(seat, *divmod(card.cell, w.COLUMNS))


def creature_at(game: Position, spot: Spot) -> int:
    """The face-up creature there; 0 where there is none."""
    for card_id, there in face_up(game, w.UNIT, spot.seat):
        if there == spot:
            return card_id
    return 0


def faced(game: Position, card_id: int) -> int:
    """对阵: the enemy in the same cell, else the enemy's creature on the front of the column, else
    one that guards it there; 0 for none."""
    spot = spot_of(game, card_id)
    if spot is None:
        return 0
    enemy = spot.across
    found = creature_at(game, enemy) or creature_at(game, Spot(enemy.seat, FRONT, spot.column))
    return found or (guard(game, spot) if spot.line == FRONT else 0)


def guard(game: Position, spot: Spot) -> int:
    """The card that guards the enemy's column against a creature on the front."""
    behind = creature_at(game, Spot(1 - spot.seat, HOME, spot.column))
    return behind if behind and card_stat(game, behind, w.GUARD) else 0


def opponent(game: Position, card_id: int) -> int:
    """turn.combat.lane: whom a creature strikes; 0: the enemy player, -1: nobody at all."""
    spot = spot_of(game, card_id)
    if spot is None:
        return -1
    enemy = creature_at(game, spot.across)
    if spot.line == HOME:
        return enemy or -1
    return enemy or (guard(game, spot) if spot.line == FRONT else 0)


def _facing(game: Position, card_id: int) -> list[int]:
    return [found] if (found := faced(game, card_id)) else []


def _where(test: Callable[[Spot, Spot], bool]) -> Near:
    """The creatures and domains whose place stands in a relation to that of a card."""

    def near(game: Position, card_id: int) -> list[int]:
        spot = spot_of(game, card_id)
        if spot is None:
            return []
        return [
            other
            for seat in game.seats_in_order()
            for zone in (w.UNIT, w.REALM)
            for other, there in face_up(game, zone, seat)
            if test(spot, there)
        ]

    return near


def _same_line(spot: Spot, other: Spot) -> bool:
    return (spot.seat, spot.line) == (other.seat, other.line)


def _remembered(word: str, near: Near) -> Near:
    """The same, worked out once for each version of the state."""

    def found(game: Position, card_id: int) -> list[int]:
        key = (word, card_id)
        known: list[int] | None = game.memo.get(key)
        if known is None:
            known = game.memo[key] = list(near(game, card_id))
        return known

    return found


NEAR: dict[str, Near] = {
    "facing": _facing,
    "beside": _where(lambda a, b: _same_line(a, b) and abs(a.column - b.column) == 1),
    "column": _where(lambda a, b: a.column == b.column),
    "line": _where(_same_line),
    "behind": _where(
        lambda a, b: a.seat == b.seat and a.column == b.column and b.line == HOME != a.line
    ),
    "here": _where(lambda a, b: a == b),
}
PLACES = PlaceRules({word: _remembered(word, near) for word, near in NEAR.items()})


def order_of(game: Position, card_id: int) -> tuple[int, ...]:
    """One order for all that is simultaneous: the attacker's side first; relics; the front, home,
    the enemy's line; left to right; a domain after the creature of its cell."""
    card = game.state.cards.get(card_id)
    spot = spot_of(game, card_id)
    seat = card.controller if card else NOBODY
    if spot is None:
        return (seat != game.state.active, -1, 0, 0)
    domain = card is not None and card.zone.startswith(w.REALM)
    return (spot.seat != game.state.active, ORDER.index(spot.line), spot.column, domain)


def in_order(game: Position) -> list[int]:
    """All creatures that lie open, in that order."""
    found = [card for seat in (0, 1) for card, _ in face_up(game, w.UNIT, seat)]
    return sorted(found, key=lambda card: order_of(game, card))


def advance(game: Position, seat: int) -> None:
    """turn.begin.advance: all at once, so from the foremost line back: a cell left is free."""
    there = sorted(face_up(game, w.UNIT, seat), key=lambda found: (-found[1].line, found[1].column))
    for card_id, _ in there:
        step_ahead(game, card_id)


def step_ahead(game: Position, card_id: int) -> None:
    """One cell ahead, if the creature may and the cell is free."""
    spot = spot_of(game, card_id)
    held = game.card(card_id).tapped or card_stat(game, card_id, w.HOLD)
    if held or spot is None or spot.line == RAID:
        return
    if spot.line == FRONT and not card_stat(game, card_id, w.INFILTRATE):
        return
    cells = free_ahead(game, card_id)
    if cells:
        atoms.place(game, card_id, cells[0])
        atoms.emit(game, "advanced", seat=spot.seat, card=card_id)


def free_cells(game: Position, seat: int, card_id: int) -> list[int]:
    """The cells open to a card of the hand: on the home line for a creature; for a domain where a
    creature of the seat's own stands or is to stand, and no domain lies."""
    planned = planned_cells(game, seat, w.CREATURE)
    if game.design(card_id).kind == w.CREATURE:
        return [c for c in game.free_cells(w.UNIT, seat) if c < w.COLUMNS and c not in planned]
    stood = planned | {game.card(card).cell for card in game.zone(w.UNIT, seat)}
    taken = planned_cells(game, seat, w.DOMAIN)
    taken |= {game.card(card).cell for card in game.zone(w.REALM, seat)}
    front = range(w.COLUMNS, 2 * w.COLUMNS)
    taken |= {c for card in game.zone(w.REALM, 1 - seat) if (c := game.card(card).cell) in front}
    return [cell for cell in sorted(stood) if cell < front.stop and cell not in taken]


def misplaced(game: Position, seat: int, card_id: int, cell: int) -> str:
    """Return the word for why a cell is not open to a card of the hand."""
    kind = game.design(card_id).kind
    if cell in planned_cells(game, seat, kind):
        return "pick_planned"
    if kind == w.CREATURE:
        return "pick_away" if cell >= w.COLUMNS else "pick_taken"
    stood = planned_cells(game, seat, w.CREATURE)
    stood |= {game.card(card).cell for card in game.zone(w.UNIT, seat)}
    return "pick_taken" if cell in stood and cell < 2 * w.COLUMNS else "pick_bare"


def planned_cells(game: Position, seat: int, kind: str) -> set[int]:
    """The cells for which cards of a kind wait in a seat's queue."""
    laid = [item for item in queues.entries(game, seat) if queues.is_laid(game, item)]
    return {queues.cell_of(item) for item in laid if queues.kind(game, item) == kind}


def mobile_cells(game: Position, seat: int) -> list[tuple[int, int]]:
    """机动: the creatures that may move to a free cell beside them now, each with a cell."""
    return [
        (card, cell)
        for card, _ in face_up(game, w.UNIT, seat)
        if card_stat(game, card, w.MOBILE) and f"turn/moved:{card}" not in game.state.marks
        for cell in free_beside(game, card)
        if cell not in planned_cells(game, seat, w.CREATURE)
    ]


def move(game: Position, card_id: int, cell: int) -> None:
    """机动: at once, and for all to see."""
    atoms.set_mark(game, f"turn/moved:{card_id}")
    move_to(game, card_id, cell)


def home_cells(game: Position, seat: int, but: Collection[int] = ()) -> list[int]:
    """The cells of a seat's home line on which no creature lies but those."""
    others = {game.card(card).cell for card in game.zone(w.UNIT, seat) if card not in but}
    return [cell for cell in range(w.COLUMNS) if cell not in others]


def room(game: Position, card_id: int, seat: int) -> int:
    """zone.board: one creature a cell, and what an effect brings stands on the home line."""
    return len(home_cells(game, seat))


def entered(game: Position, cards: tuple[tuple[int, int], ...]) -> None:
    """Put what an effect brings on the first free cell of its player's home line."""
    unplaced = [card for card, _ in cards]
    for card, seat in cards:
        atoms.place(game, card, home_cells(game, seat, unplaced)[0])
        unplaced.remove(card)


def fell(game: Position, was: Card) -> None:
    """Last skills are read from where the creature lay."""
    if was.zone.startswith((w.UNIT, w.REALM)):
        seat = game.seat_of_zone(was.zone)
        atoms.set_mark(game, f"turn/last:{was.id}", seat * 3 * w.COLUMNS + was.cell)


PERMANENTS = PermanentRules(
    zones=frozenset(w.ON_BOARD),
    places={
        w.KEEPER: w.KEEPER,
        w.RELIC: w.RELIC,
        w.CREATURE: w.UNIT,
        w.TOKEN: w.UNIT,
        w.DOMAIN: w.REALM,
    },
    rooted=frozenset((w.KEEPER, w.RELIC)),
    tokens=frozenset((w.TOKEN,)),
    bears={w.UNIT: w.LIFE},
    entered=entered,
    fell=fell,
    room=room,
)
