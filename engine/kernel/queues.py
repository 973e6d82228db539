"""Hidden queues: what a seat has planned in secret, until it is carried out.

An entry of a queue is an object of the stack that bears the seat (``StackItem.queue``): a card that
waits where its player alone sees it, or a skill. Until the plan is made (:func:`lay_down`) nobody
else is told anything of it; from then on they know the cells of what is laid on the board and how
many entries are counted. What differs from title to title is told by
:class:`QueueRules`.
"""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.kernel import atoms, course, permanents
from engine.kernel.position import Position
from engine.kernel.state import StackItem

CELL, ENTRY, PAID = "cell", "entry", "paid"
"""The numbers of an entry's scope: the cell that it is for, the entry that it names, its price."""


class QueueRules(Struct, frozen=True):
    """Rules of a title whose seats plan in secret; see :mod:`engine.mechanics.queues`.

    Cards wait in ``zone``, which each seat alone sees; what acts lies in ``shown`` meanwhile. Kinds
    of ``laid`` are put face down into a cell of that zone, those in ``waits`` of them are entries
    even so. ``cells`` are those open to a card of the hand, ``misplaced`` says why another cell is
    not, as a word. ``counted``: whether others are told of
    an entry when the plan is made. What waits on its cell ``enters`` when its turn has come.
    ``clause``: by which players plan. ``preview_plan`` resolves a seat's own plan on a clone, made
    by the function given, for its private picture; ``None`` where it has planned nothing.
    """

    zone: str
    shown: str
    laid: Mapping[str, str]
    waits: frozenset[str]
    cells: Callable[[Position, int, int], Sequence[int]]
    misplaced: Callable[[Position, int, int, int], str]
    counted: Callable[[Position, StackItem], bool]
    enters: Callable[[Position, StackItem], None]
    clause: str
    preview_plan: Callable[[Position, int, Callable[[], Position]], Position | None]


def entries(game: Position, seat: int) -> tuple[StackItem, ...]:
    """List the entries of a seat's queue in the order in which they will act."""
    return tuple(item for item in game.state.stack if item.queue == seat)


def counted_entries(game: Position, seat: int) -> tuple[StackItem, ...]:
    """List the entries that the others count, the first being number 1."""
    return tuple(item for item in entries(game, seat) if item.told)


def entry(game: Position, number: int) -> StackItem | None:
    """The entry of that id, if it still waits."""
    return next((i for i in game.state.stack if i.id == number and i.queue >= 0), None)


def kind(game: Position, item: StackItem) -> str:
    """Return the kind of the card that an entry is or comes from."""
    return game.pack.designs[item.design].kind


def cell_of(item: StackItem) -> int:
    """The cell that an entry is for; -1 where it is for none."""
    return item.scope.numbers.get(CELL, -1)


def label(game: Position, item: StackItem) -> str:
    """The label of the cell that an entry is for; nothing where it is for none."""
    zone, cell = game.rules[QueueRules].laid.get(kind(game, item), ""), cell_of(item)
    at_cell = item.kind == "card" and zone and cell >= 0
    return game.places[zone].rule.label_of_cell(item.queue, cell) if at_cell else ""


def is_laid(game: Position, item: StackItem) -> bool:
    """Tell whether an entry is a card that is laid on a cell when the plan is made."""
    return item.kind == "card" and kind(game, item) in game.rules[QueueRules].laid


def _set(game: Position, items: tuple[StackItem, ...]) -> None:
    """Replace the entries, and clear the memo: what can be used depends on them."""
    course.set_stack(game, items)
    game.memo.clear()


def enqueue(game: Position, item: StackItem) -> None:
    """Append an entry to its queue; no event."""
    _set(game, (*game.state.stack, item))


def dequeue(game: Position, item: StackItem) -> None:
    """Remove an entry from its queue."""
    _set(game, tuple(i for i in game.state.stack if i.id != item.id))


def take_back(game: Position, item: StackItem, resource: str) -> None:
    """Take back an entry: its card returns to the hand, its price to the seat."""
    dequeue(game, item)
    seat = item.queue
    if item.kind == "card":
        atoms.move(game, item.source, "hand", seat, face_up=False)
    paid = item.scope.numbers.get(PAID, 0)
    atoms.set_number(game, seat, resource, game.number(seat, resource) + paid)


def commit_plan(game: Position, seat: int) -> None:
    """Fix a plan: what is for a cell is laid there face down, and the others may count the entries.
    In the order of the cells and with ids that begin anew, so that nothing tells in which order, or
    after how many changes of mind, the plan came about."""
    course.round_ids(game)
    there: dict[int, int] = {}
    for item in sorted(entries(game, seat), key=cell_of):
        if is_laid(game, item):
            zone = game.rules[QueueRules].laid[kind(game, item)]
            card = atoms.move(
                game, item.source, zone, seat, face_up=False, controller=seat, seen=1 << seat
            )
            atoms.place(game, card, cell_of(item))
            there[item.id] = card
    _set(game, tuple(_laid(game, item, seat, there) for item in game.state.stack))
    gone = [i for i in entries(game, seat) if i.id in there and not _waits(game, i)]
    for item in gone:
        dequeue(game, item)


def _waits(game: Position, item: StackItem) -> bool:
    return kind(game, item) in game.rules[QueueRules].waits


def _laid(game: Position, item: StackItem, seat: int, there: dict[int, int]) -> StackItem:
    """Return an entry as it waits once the plan is fixed."""
    if item.queue != seat:
        return item
    card = there.get(item.id, item.source)
    made = replace(item, source=card, scope=replace(item.scope, this=card))
    return replace(made, told=game.rules[QueueRules].counted(game, made))


def exhaust_users(game: Position) -> None:
    """Turn the cards sideways whose skills wait, as plans begin to be carried out. They count as
    exhausted since they were used: nothing that can be done meanwhile reads it, for it would tell
    the plan, and from now on nobody decides anything. Others see it when the skill acts or is
    countered. What is refreshed before that stays so."""
    for item in game.state.stack:
        source = game.state.cards.get(item.source)
        if item.exhausts and source is not None and permanents.in_play(game, source):
            permanents.tap(game, source.id)


def counter(game: Position, item: StackItem, by: int) -> int:
    """Remove an entry without effect: its card is put away, its price is lost. Returns the card as
    it lies then, or the one whose skill it was."""
    dequeue(game, item)
    card = item.source
    if item.kind == "card":
        card = permanents.leave(game, item.source)
    atoms.emit(game, "countered", seat=by, to=item.queue, card=card, was=item.design)
    return card
