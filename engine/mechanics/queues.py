"""Planning in secret and carrying it out: how entries get into hidden queues, and how they act.

A seat plans by :class:`Planned` (the cell, the entry that a counter names, the targets, the price),
takes back what it will (:func:`engine.kernel.queues.withdraw`) and lays its plan down. Then
:class:`RunQueue` carries it out without a question, first in, first out.
"""

from msgspec.structs import replace

from engine.kernel import atoms, course, permanents, queues
from engine.kernel.asking import BACK, card_ref, choose_one
from engine.kernel.grammar import Ability
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, question, step
from engine.kernel.purse import purse
from engine.kernel.queues import CELL, ENTRY, PAID, QueueRules
from engine.kernel.rules import GameRules
from engine.kernel.scope import Scope
from engine.kernel.state import CARD, SKILL, StackItem
from engine.kernel.values import NOBODY, DecisionKind, Option, msg
from engine.language.entries import names_entry
from engine.mechanics import announce
from engine.mechanics.announce import UseRules
from engine.mechanics.stack import ChooseTargets, ResolveItem


def rival(game: Position, seat: int) -> int:
    """The seat whose entries a seat counters: the next one."""
    return game.seat_after(seat)


@procedure
class Planned(Procedure, tag="queues.planned", omit_defaults=True):
    """A seat puts a card of its hand, or a skill, into its queue; ``place`` counts the abilities of
    a card whose skill it is. Nothing is told and nothing is spent before all is chosen."""

    seat: int
    card: int
    place: int = NOBODY
    cell: int = -1
    entry: int = 0

    @question
    def where(self, game: Position) -> Outcome:
        """The cell of what is laid on one."""
        zone = game.rules[QueueRules].laid.get(game.design(self.card).kind, "")
        if not zone or self.place != NOBODY:
            return self.goto("which")
        rule = game.places[zone].rule
        options = [
            Option(label, msg("option.cell", slot=label), self.card, self.seat, cell=cell)
            for cell in game.rules[QueueRules].cells(game, self.seat, self.card)
            for label in (rule.label_of_cell(self.seat, cell),)
        ]
        return self._choose(game, "prompt.cell", options)

    def bars(self, game: Position, thing: int) -> str:
        """Return the reason why the card cannot go to a cell."""
        return game.rules[QueueRules].misplaced(game, self.seat, self.card, thing)

    @step
    def stand(self, game: Position) -> Outcome:
        """A card goes there, or back into the hand."""
        if self.choice == BACK:
            return self.finish()
        zone = game.rules[QueueRules].laid[game.design(self.card).kind]
        rule = game.places[zone].rule
        labels = [rule.label_of_cell(self.seat, cell) for cell in range(rule.cells)]
        self.cell = labels.index(self.choice)
        return None

    @question
    def which(self, game: Position) -> Outcome:
        """The number of the entry that it is about."""
        if not names_entry(self._ability(game)):
            return self.goto("aim")
        numbers = range(1, len(queues.counted_entries(game, rival(game, self.seat))) + 1)
        options = [Option(str(n), msg("option.entry", amount=n)) for n in numbers]
        return self._choose(game, "prompt.entry", options)

    @step
    def named(self, game: Position) -> Outcome:
        """Numbers do not change any more, but entries may leave: it is named for itself."""
        if self.choice == BACK:
            return self.finish()
        self.entry = queues.counted_entries(game, rival(game, self.seat))[int(self.choice) - 1].id
        return None

    @step
    def aim(self, game: Position) -> Outcome:
        """Its targets."""
        made = entry_for(game, self.seat, self.card, self.place, self.cell, self.entry)
        return ChooseTargets(made, made.ability.targets if made.ability is not None else ())

    @step
    def put(self, game: Position) -> Outcome:
        """It is paid for, and waits."""
        made = course.take_made(game)
        if made is None:
            return None
        self.card = enqueue(game, made, self.place)
        return None

    def _ability(self, game: Position) -> Ability | None:
        return used_ability(game, self.card, self.place)

    def _choose(self, game: Position, prompt: str, options: list[Option]) -> Ask:
        said = msg(prompt, card=card_ref(game, self.card, self.seat))
        kind, clause = DecisionKind.OPTION, game.rules[QueueRules].clause
        offered = (*options, Option(BACK, msg("option.back")))
        return Ask((choose_one(game, self.seat, kind, said, offered, clause=clause),))


def used_ability(game: Position, card: int, place: int) -> Ability | None:
    """The ability of a card of the hand that is used, or its skill at that place."""
    return (
        announce.play_ability(game, card) if place == NOBODY else game.design(card).abilities[place]
    )


def entry_for(
    game: Position, seat: int, card: int, place: int, cell: int = -1, entry: int = 0
) -> StackItem:
    """An entry of a seat's queue as it is made, before it has targets and is paid for."""
    scope = Scope(seat, card)
    if cell >= 0:
        scope = scope.with_number(CELL, cell)
    if entry:
        scope = scope.with_number(ENTRY, entry)
    kind = CARD if place == NOBODY else SKILL
    number, design = course.fresh_item_id(game), game.card(card).design
    ability = used_ability(game, card, place)
    return StackItem(number, kind, seat, card, design, ability, scope, queue=seat)


def enqueue(game: Position, made: StackItem, place: int) -> int:
    """An entry is paid for and waits; its card as it lies then."""
    seat, source = made.you, made.source
    scope = made.scope.with_number(PAID, pay(game, seat, source, place))
    if made.kind == CARD:
        zone = game.rules[QueueRules].zone
        source = atoms.move(game, source, zone, seat, controller=seat)
    queues.enqueue(game, replace(made, source=source, scope=replace(scope, this=source)))
    return source


def pay(game: Position, seat: int, card: int, place: int) -> int:
    """A seat pays for a card of its hand, or for a skill; how much."""
    use = game.rules[UseRules]
    if place == NOBODY:
        price = announce.price(game, card)
    else:
        price = game.design(card).abilities[place].price(use.resource)
    purse(game).pay(game, seat, use.resource, price, card)
    return price


def in_use(game: Position, seat: int, card: int, place: int) -> bool:
    """Test if a skill waits in its player's queue already."""
    ability = game.design(card).abilities[place]
    found = (i for i in queues.entries(game, seat) if i.kind == SKILL and i.source == card)
    return any(item.ability == ability for item in found)


@procedure
class RunQueue(Procedure, tag="queues.run", omit_defaults=True):
    """A seat's queue is carried out, each entry whole before the next; with a ``tag`` only the
    cards that bear it."""

    seat: int
    tag: str = ""
    item: StackItem | None = None

    @step
    def next(self, game: Position) -> Outcome:
        """The next entry is shown to all, and acts."""
        item = next((i for i in queues.entries(game, self.seat) if self._meant(game, i)), None)
        if item is None:
            return self.finish()
        queues.dequeue(game, item)
        if queues.is_laid(game, item):
            game.rules[QueueRules].enters(game, item)
            return None
        if item.kind == CARD:
            shown = game.rules[QueueRules].shown
            there = atoms.move(game, item.source, shown, self.seat, controller=self.seat)
            item = replace(item, source=there, scope=replace(item.scope, this=there))
        self.item = item
        course.point_at(game, item.source, item.targets)
        return ResolveItem(item)

    @step
    def away(self, game: Position) -> Outcome:
        """A card that has acted is put away; then what it has caused happens."""
        item, self.item = self.item, None
        if item is not None and item.kind == CARD:
            permanents.leave(game, item.source)
        return game.rules[GameRules].settle(game)

    @step
    def again(self, game: Position) -> Outcome:
        """Until nothing waits."""
        return self.goto("next")

    def _meant(self, game: Position, item: StackItem) -> bool:
        return not self.tag or self.tag in game.pack.designs[item.design].tags
