"""The planning phases (turn.attack, turn.defend): what a seat may do in secret, and what all see.

Nothing of a plan shows to anybody else before its phase ends, but 祭献, 机动 and 立即. While plans
are made the others are told the mana and the number of cards with which a seat began, changed by
what they have seen.
"""

from engine.games.shengwu import board
from engine.games.shengwu import terms as w
from engine.games.shengwu.resolution import preview_plan
from engine.kernel import atoms, course, permanents, queues
from engine.kernel.asking import action_option, card_ref, choose_one
from engine.kernel.grammar import Ability
from engine.kernel.in_play import able_cards
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, question, step
from engine.kernel.queues import QueueRules, counted_entries
from engine.kernel.rules import GameRules
from engine.kernel.scope import Scope
from engine.kernel.state import StackItem
from engine.kernel.values import NOBODY, CardRef, DecisionKind, Option, msg
from engine.language.effects import Origin, Resolve
from engine.language.entries import names_entry
from engine.language.places import free_beside
from engine.mechanics import announce
from engine.mechanics.announce import UseRules
from engine.mechanics.queues import Planned, in_use, pay, rival

END = "end"


def may_use(game: Position, seat: int, card: int, place: int, moment: str) -> str:
    """Return the obstacle to using a card (place :data:`NOBODY`) or skill in that phase."""
    if place != NOBODY:
        return _skill_barred(game, seat, card, place)
    design = game.design(card)
    if moment == w.DEFENCE_PHASE and w.FLASH not in design.keywords:
        return w.SLOW
    if w.COUNTER in design.tags and moment == w.ATTACK_PHASE:
        return w.LATE
    if design.kind in w.DECK_KINDS[:2] and not board.free_cells(game, seat, card):
        return w.NO_CELL
    return _nothing_to_name(game, seat, announce.play_ability(game, card))


def _skill_barred(game: Position, seat: int, card: int, place: int) -> str:
    if in_use(game, seat, card, place):
        return w.WAITS
    return _nothing_to_name(game, seat, game.design(card).abilities[place])


def _nothing_to_name(game: Position, seat: int, ability: Ability | None) -> str:
    missing = names_entry(ability) and not counted_entries(game, rival(game, seat))
    return w.NO_ENTRY if missing else ""


USES = UseRules(
    kinds=frozenset(w.DECK_KINDS),
    instants=frozenset((w.SPELL,)),
    price=w.COST,
    resource=w.MANA,
    may_use=may_use,
    elsewhere=lambda game, seat: (),
    planned=True,
)


def counted(game: Position, item: StackItem) -> bool:
    """zone.stack, turn.attack.skill: spells, domains and relic skills; skills of creatures wait
    unseen."""
    return item.kind == "card" or queues.kind(game, item) == w.RELIC


def to_count(game: Position, seat: int) -> list[StackItem]:
    """The entries of a queue that others count when the plan is made: no creature for a cell."""
    items = queues.entries(game, seat)
    return [i for i in items if counted(game, i) and queues.kind(game, i) != w.CREATURE]


def enters(game: Position, item: StackItem) -> None:
    """A domain is turned up, if a creature of its player stands on its cell by then."""
    card = game.state.cards.get(item.source)
    if card is None or not card.zone.startswith(w.REALM):
        return
    cells = {game.card(unit).cell for unit in game.zone(w.UNIT, item.you)}
    if card.cell in cells:
        atoms.flip(game, card.id, face_up=True)
    else:
        atoms.emit(game, "domain_lost", seat=item.you, card=permanents.leave(game, card.id))


QUEUES = QueueRules(
    zone=w.PLAN,
    shown=w.TABLE,
    laid={w.CREATURE: w.UNIT, w.DOMAIN: w.REALM},
    waits=frozenset((w.DOMAIN,)),
    cells=board.free_cells,
    misplaced=board.misplaced,
    counted=counted,
    enters=enters,
    clause="turn.attack.order",
    preview_plan=preview_plan,
)


def begin_planning(game: Position) -> None:
    """From now on the others are told what both seats have now."""
    for seat in (0, 1):
        atoms.set_number(game, seat, w.TOLD_MANA, game.number(seat, w.MANA))
        atoms.set_number(game, seat, w.TOLD_HAND, len(game.zone(w.HAND, seat)))


def tell(game: Position, seat: int, name: str, change: int) -> None:
    """All have seen that a seat has more or less of something."""
    atoms.set_number(game, seat, name, max(0, game.number(seat, name) + change))


def counted_cards(game: Position, seat: int, zone: str, reader: int) -> int | None:
    """The number of cards of a hand and of a plan that somebody else is told of."""
    if reader == seat or game.state.phase not in w.PLANNING:
        return None
    if zone == w.HAND:
        return game.number(seat, w.TOLD_HAND)
    return 0 if zone == w.PLAN else None


def seat_stats(game: Position, seat: int, reader: int) -> dict[str, int]:
    """Mana as the reader may know it, and how many entries others count, or will."""
    secret = reader != seat and game.state.phase in w.PLANNING
    waiting = counted_entries(game, seat) if secret else to_count(game, seat)
    return {
        w.MANA: game.number(seat, w.TOLD_MANA if secret else w.MANA),
        w.MANA_LIMIT: game.number(seat, w.MANA_LIMIT),
        w.ENTRIES: len(waiting),
    }


def idle_for_all(game: Position, seat: int) -> bool:
    """Test if a defender, as all can see, can do nothing: no mana, and nothing that is free."""
    if game.number(seat, w.TOLD_MANA) or board.mobile_cells(game, seat):
        return False
    for card in able_cards(game):
        for place in game.pack.active.get(card.design, ()) if card.holder == seat else ():
            if not game.design(card.id).abilities[place].price(w.MANA):
                return False
    return True


@procedure
class PlanningPhase(Procedure, tag="shengwu.plan", omit_defaults=True):
    """A seat's planning phase: action after action, until it says that this is its plan."""

    seat: int
    moment: str

    @question
    def main(self, game: Position) -> Outcome:
        """turn.attack.order: in any order, as long as conditions and costs are met."""
        prompt = msg(f"prompt.{self.moment}", amount=game.number(self.seat, w.MANA))
        options = (*actions(game, self.seat, self.moment), Option(END, msg("option.end_plan")))
        clause = "turn.attack.order" if self.moment == w.ATTACK_PHASE else "turn.defend"
        owed = choose_one(
            game, self.seat, DecisionKind.ACTION, prompt, options, default=END, clause=clause
        )
        return Ask((owed,))

    @step
    def act(self, game: Position) -> Outcome:
        """Use, move, sacrifice, take back."""
        self.goto("main")
        verb, _, rest = self.choice.partition(":")
        if verb == END:
            return self.goto("made")
        number, _, place = rest.partition(":")
        card = int(number)
        if verb == "skill" and game.design(card).abilities[int(place)].at_once:
            return AtOnce(self.seat, card, int(place))
        if verb in ("use", "skill"):
            return Planned(self.seat, card, int(place) if place else NOBODY)
        if verb == "move":
            board.move(game, card, free_beside(game, card)[int(place)])
            return game.rules[GameRules].settle(game)
        if verb == "sacrifice":
            sacrifice(game, self.seat, card)
        else:
            withdraw(game, self.seat, card)
        return None

    @step
    def made(self, game: Position) -> Outcome:
        """Cells and the number of entries come to light."""
        queues.commit_plan(game, self.seat)
        amount = len(counted_entries(game, self.seat))
        atoms.emit(game, "plan_made", seat=self.seat, amount=amount)
        return None


def actions(game: Position, seat: int, moment: str) -> list[Option]:
    """All that a seat may do in its planning phase now."""
    options = [*announce.options(game, seat, moment)]
    for card, cell in board.mobile_cells(game, seat):
        label = game.places[w.UNIT].rule.label_of_cell(seat, cell)
        number = free_beside(game, card).index(cell)
        said = msg("option.move", card=card_ref(game, card, seat), slot=label)
        options.append(Option(f"move:{card}:{number}", said, card, seat, cell=cell))
    if moment == w.ATTACK_PHASE and "turn/offered" not in game.state.marks:
        hand = game.zone(w.HAND, seat)
        options += [action_option(game, seat, "sacrifice", card, of=seat) for card in hand]
    for item in queues.entries(game, seat):
        said = msg("option.withdraw", card=CardRef(item.design, queues.label(game, item)))
        options.append(Option(f"withdraw:{item.source}", said, item.source, seat))
    return options


def sacrifice(game: Position, seat: int, card: int) -> None:
    """turn.attack.sacrifice, zone.mana: a card of the hand becomes one mana at once, and for good
    (brief 7.1). All see it."""
    atoms.set_mark(game, "turn/offered")
    there = permanents.leave(game, card)
    atoms.emit(game, "offered", seat=seat, card=there)
    for name in (w.MANA, w.MANA_LIMIT):
        atoms.set_number(game, seat, name, game.number(seat, name) + 1)
    tell(game, seat, w.TOLD_MANA, 1)
    tell(game, seat, w.TOLD_HAND, -1)


def withdraw(game: Position, seat: int, source: int) -> None:
    """Take back what nobody has seen; a domain goes back with its creature."""
    item = next(i for i in queues.entries(game, seat) if i.source == source)
    queues.take_back(game, item, w.MANA)
    if queues.kind(game, item) == w.CREATURE and item.kind == "card":
        cell = queues.cell_of(item)
        for other in queues.entries(game, seat):
            if queues.cell_of(other) == cell and queues.kind(game, other) == w.DOMAIN:
                queues.take_back(game, other, w.MANA)


@procedure
class AtOnce(Procedure, tag="shengwu.at_once", omit_defaults=True):
    """turn.attack.skill, 立即: a skill that acts as it is used. All see it."""

    seat: int
    card: int
    place: int

    @step
    def begin(self, game: Position) -> Outcome:
        """Its player names what it is about, where it is about an entry."""
        ability = game.design(self.card).abilities[self.place]
        if not names_entry(ability):
            return self.goto("act")
        numbers = range(1, len(counted_entries(game, rival(game, self.seat))) + 1)
        options = tuple(Option(str(n), msg("option.entry", amount=n)) for n in numbers)
        prompt = msg("prompt.entry", card=card_ref(game, self.card, self.seat))
        kind, clause = DecisionKind.OPTION, "turn.attack.skill"
        return Ask((choose_one(game, self.seat, kind, prompt, options, clause=clause),))

    @step
    def act(self, game: Position) -> Outcome:
        """It is paid for and acts."""
        card, ability = self.card, game.design(self.card).abilities[self.place]
        scope = Scope(self.seat, card)
        if self.answers:
            named = counted_entries(game, rival(game, self.seat))[int(self.choice) - 1]
            scope = scope.with_number(queues.ENTRY, named.id)
        tell(game, self.seat, w.TOLD_MANA, -pay(game, self.seat, card, self.place))
        atoms.set_mark(game, f"turn/used:{card}:{self.place}")
        atoms.emit(game, "used_at_once", seat=self.seat, card=card)
        course.point_at(game, card)
        by = Origin(game.card(card).design, self.place, "turn.attack.skill")
        return Resolve(ability.do, scope, by)

    @step
    def after(self, game: Position) -> Outcome:
        """Settle what it has caused."""
        return game.rules[GameRules].settle(game)
