"""烽火台 (Beacons): a small game whole, for the tests and for whoever writes a title.

Everybody keeps a beacon behind a wall of two lines and three columns. In a turn a player gives up
to two orders: draw a card, put a guard on the wall, use a card, or let a guard strike that has
stood there since the turn before: the front line first, then the rear, then the beacon. A strike
may be answered from the hand. At the end of each round night falls, and everybody plans in secret.
Whose beacon is out is out; the last one wins. Late in the game all beacons burn down.
"""

from __future__ import annotations

from functools import cache

from engine.cards.loader import bundled_pack
from engine.kernel import atoms, course, damage, drawing, permanents
from engine.kernel.asking import BACK, card_option, card_ref, choose_one, sealed
from engine.kernel.events import COMMON, event_table, heard
from engine.kernel.grammar import Names
from engine.kernel.layout import Layout, Meter, Shelf
from engine.kernel.numbers import card_numbers
from engine.kernel.pack import Pack
from engine.kernel.permanents import PermanentRules
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, question, step
from engine.kernel.projection import ViewRules
from engine.kernel.reading import card_stat
from engine.kernel.records import Card
from engine.kernel.rules import CardRules, GameRules, PositionRules, Possible, of_kinds
from engine.kernel.scope import Scope
from engine.kernel.shape import Shape
from engine.kernel.terms import Manner, Terms, WordList
from engine.kernel.title import RuleSet, Title
from engine.kernel.values import CardRef, DecisionKind, Msg, Option, SeatRef, msg
from engine.kernel.zones import TableOption, ZoneRule
from engine.language.effects import Origin, Resolve
from engine.mechanics import decks, ending, invariants
from engine.mechanics.windows import ResponseRules, Window
from engine.players.rules import PlayerRules

BEACON, WALL, HAND, DECK, DISCARD, TABLE = "beacon", "wall", "hand", "deck", "discard", "table"
GUARD, ORDER = "guard", "order"
REST, DRAW, STRIKE = "rest", "draw", "strike"
WATCH, SLEEP, RAID = "watch", "sleep", "raid"
OPENING_HAND, HAND_LIMIT, BURNT, SLEPT, RAIDED = 4, 6, 1000, 300, 400


def beacon(game: Position, seat: int) -> int:
    """The card whose life is the seat's; 0 where it has none left."""
    return next(iter(game.zone(BEACON, seat)), 0)


def targets(game: Position, seat: int) -> list[int]:
    """List what that seat's guards may strike: of each other the front line, the rear or the
    beacon."""
    found: list[int] = []
    columns = game.places[WALL].rule.grid[1]
    for other in game.seats_in_order():
        wall = game.zone(WALL, other)
        front = [card for card in wall if game.card(card).cell < columns]
        found += (front or wall or game.zone(BEACON, other)) if other != seat else ()
    return found


def ready(game: Position, seat: int) -> list[int]:
    """The guards that can strike."""
    there = [game.card(card) for card in game.zone(WALL, seat)]
    return [c.id for c in there if not c.tapped and c.counter("entered") != game.state.turn]


def usable(game: Position, seat: int, card: int) -> bool:
    """Tell whether a card in hand is something to give an order with."""
    design = game.design(card)
    guard = design.kind == GUARD
    return bool(game.free_cells(WALL, seat)) if guard else design.ability("play") is not None


def falls(game: Position) -> None:
    """Guards without life fall; whose beacon is out, or who has given up, is out."""
    ending.wear_out(game)
    for seat in game.seats_in_order():
        if not game.playing(seat) or damage.life_left(game, beacon(game, seat)) <= 0:
            for zone in (WALL, HAND, TABLE):
                for card in game.zone(zone, seat):
                    atoms.move(game, card, DISCARD)
            course.eliminate(game, seat)
    course.close_moment(game)
    ending.few_left(game, 1)


def orders_left(game: Position, seat: int) -> int:
    """Count the orders that a seat can still give."""
    given = game.state.marks.get("turn/orders", 0)
    return int(game.state.options["orders"]) - given if game.state.active == seat else 0


@procedure
class WholeGame(Procedure, tag="beacons.match", omit_defaults=True):
    """A whole game."""

    @step
    def lay_out(self, game: Position) -> Outcome:
        """A beacon for everybody; all other cards are the common deck."""
        state = game.state
        decks.common(game, {card.id: card.copies for card in game.pack.of_kind(GUARD, ORDER)})
        for seat in range(len(state.players)):
            card = atoms.create(game, str(state.options["height"]), f"{BEACON}:{seat}")
            atoms.update(game, card, controller=seat)
            drawing.draw(game, seat, OPENING_HAND)
        course.begin_round(game, 1)
        course.begin_turn(game, 0)
        return Turn(0)

    @step
    def nightfall(self, game: Position) -> Outcome:
        """A round is over when the lowest seat is passed."""
        state = game.state
        if game.seat_after(state.active) > state.active:
            return None
        course.begin_round(game, state.round + 1)
        return Night() if state.options["nights"] == "dark" else None

    @step
    def next_turn(self, game: Position) -> Outcome:
        """Turn about."""
        seat = game.seat_after(game.state.active)
        course.begin_turn(game, seat)
        self.goto("nightfall")
        return Turn(seat)


@procedure
class Turn(Procedure, tag="beacons.turn", omit_defaults=True):
    """A turn: ``card`` is the guard that is put on the wall or strikes, ``struck`` whom."""

    seat: int
    card: int = 0
    struck: int = 0

    @step
    def begin(self, game: Position) -> Outcome:
        """Guards stand up; late in the game every beacon burns."""
        course.enter_phase(game, "main")
        atoms.emit(game, "turn_began", seat=self.seat, amount=game.state.turn)
        for card in game.zone(WALL, self.seat):
            permanents.stand_up(game, card)
        if 0 < int(game.state.options["dusk"]) <= game.state.round:
            damage.lose_life(game, beacon(game, self.seat), BURNT)
        falls(game)
        return None

    @question
    def main(self, game: Position) -> Outcome:
        """An order, or the end of the turn, which ends by itself with the last order."""
        left, hand = orders_left(game, self.seat), game.zone(HAND, self.seat)
        if not left or not game.alive(self.seat):
            return self.goto("clean_up")
        strikers = ready(game, self.seat) if targets(game, self.seat) else ()
        cards = [*(card for card in hand if usable(game, self.seat, card)), *strikers]
        options = [card_option(game, card, self.seat) for card in cards]
        if len(hand) < HAND_LIMIT and (game.zone(DECK) or game.zone(DISCARD)):
            options.append(Option(DRAW, msg("option.draw")))
        options.append(Option(REST, msg("option.rest")))
        prompt = msg("prompt.main", amount=left)
        return self._ask(game, DecisionKind.ACTION, prompt, options)

    @step
    def act(self, game: Position) -> Outcome:
        """A card is drawn or used; a guard asks where it stands or whom it strikes."""
        if self.choice == REST:
            return self.goto("clean_up")
        if self.choice == DRAW:
            self._give(game)
            drawing.draw(game, self.seat, 1)
            return self.goto("main")
        self.card = int(self.choice)
        if game.design(self.card).kind == GUARD:
            return None
        self._give(game)
        self.goto("main")
        return Order(self.seat, self.card)

    @question
    def aim(self, game: Position) -> Outcome:
        """The cell for a guard from the hand; whom one on the wall strikes."""
        card, back = card_ref(game, self.card, self.seat), Option(BACK, msg("option.back"))
        if self.card in game.zone(WALL, self.seat):
            options = [card_option(game, aim, self.seat) for aim in targets(game, self.seat)]
            prompt = msg("prompt.strike", card=card)
            return self._ask(game, DecisionKind.CARDS, prompt, [*options, back])
        columns = game.places[WALL].rule.grid[1]
        options = []
        for cell in game.free_cells(WALL, self.seat):
            line = "front" if cell < columns else "rear"
            options.append(Option(str(cell), msg(f"option.{line}", amount=cell % columns + 1)))
        prompt = msg("prompt.cell", card=card)
        return self._ask(game, DecisionKind.OPTION, prompt, [*options, back])

    def bars(self, game: Position, thing: int) -> str:
        """Say why not: a target stands on others' walls and behind nobody; a beacon behind none at
        all."""
        places = [(name, seat) for name in (WALL, BEACON) for seat in game.seats_in_order()]
        others = [place for place in places if place[1] != self.seat]
        return "pick_behind" if any(thing in game.zone(*place) for place in others) else ""

    @step
    def do(self, game: Position) -> Outcome:
        """Put it there, or strike, which others may answer."""
        if self.choice == BACK:
            return self.goto("main")
        self._give(game)
        if self.card in game.zone(WALL, self.seat):
            return self._strike(game, int(self.choice))
        permanents.enter(game, self.card, self.seat)
        self.card = game.zone(WALL, self.seat)[-1]
        atoms.place(game, self.card, int(self.choice))
        atoms.emit(game, "guarded", seat=self.seat, card=self.card)
        return self.goto("main")

    @step
    def hit(self, game: Position) -> Outcome:
        """Deal as much damage as the guard is mighty, unless that was stopped."""
        if not self.got:
            might = card_stat(game, self.card, "might")
            by = self.seat
            damage.deal(game, self.struck, might, source=self.card, kind="attack", by=by)
        falls(game)
        return self.goto("main")

    @step
    def clean_up(self, game: Position) -> Outcome:
        """End what lasts until the end of the turn."""
        atoms.end_modifiers(game, "turn", self.seat)
        atoms.end_turn_marks(game)
        falls(game)
        return None

    def _give(self, game: Position) -> None:
        atoms.set_mark(game, "turn/orders", game.state.marks.get("turn/orders", 0) + 1)

    def _strike(self, game: Position, struck: int) -> Window:
        self.struck = struck
        permanents.tap(game, self.card)
        atoms.emit(game, "struck", seat=self.seat, card=self.card, other=struck)
        guard, aim = card_ref(game, self.card, self.seat), card_ref(game, struck, self.seat)
        what = msg("reason.strike", who=SeatRef(self.seat), card=guard, other=aim)
        hint = msg("hint.card", design=CardRef(guard.design))
        return Window(STRIKE, self.seat, self.card, what, hint, STRIKE, (struck,))

    def _ask(self, game: Position, kind: DecisionKind, prompt: Msg, options: list[Option]) -> Ask:
        return Ask((choose_one(game, self.seat, kind, prompt, options, clause="turn"),))


@procedure
class Order(Procedure, tag="beacons.order", omit_defaults=True):
    """A card that acts and is put away: in its player's turn, or as the answer to a strike."""

    seat: int
    card: int

    @step
    def read_out(self, game: Position) -> Outcome:
        """It lies on the table while it acts."""
        design = game.design(self.card)
        self.card = atoms.move(game, self.card, TABLE, self.seat, controller=self.seat)
        atoms.emit(game, "ordered", seat=self.seat, card=self.card)
        by, scope = Origin(design.id, 0, "orders"), Scope(self.seat, self.card)
        return Resolve(design.abilities[0].do, scope, by)

    @step
    def done(self, game: Position) -> Outcome:
        """See who falls."""
        for card in game.zone(TABLE, self.seat):
            permanents.leave(game, card)
        falls(game)
        return None


@procedure
class Night(Procedure, tag="beacons.night", omit_defaults=True):
    """All plan at once, and nobody knows what the others do."""

    @question
    def plan(self, game: Position) -> Outcome:
        """Keep watch, sleep or raid."""
        options = [Option(key, msg(f"option.{key}")) for key in (WATCH, SLEEP, RAID)]
        kind, prompt = DecisionKind.OPTION, msg("prompt.night")
        owed = (
            choose_one(game, seat, kind, prompt, options, default=WATCH, clause="night")
            for seat in game.seats_in_order()
        )
        return Ask(tuple(map(sealed, owed)))

    @step
    def dawn(self, game: Position) -> Outcome:
        """Raiders put out the fires of those who sleep, or their own where somebody watches."""
        planned = {seat: key for seat, (key,) in self.answers.items()}
        loser = RAID if WATCH in planned.values() else SLEEP
        for seat, key in planned.items():
            atoms.emit(game, f"night_{key}", seat=seat)
            if key == SLEEP:
                damage.heal(game, beacon(game, seat), SLEPT, by=seat)
            if key == loser and RAID in planned.values():
                damage.lose_life(game, beacon(game, seat), RAIDED)
        falls(game)
        return None


def answers(game: Position, seat: int, window: Window) -> tuple[Option, ...]:
    """The cards of a hand that answer a strike."""
    hand = game.zone(HAND, seat)
    return tuple(card_option(game, c, seat) for c in hand if game.design(c).ability("respond"))


def seat_stats(game: Position, seat: int, reader: int) -> dict[str, int]:
    """Count the orders that a seat can still give, and those that a turn has."""
    most = int(game.state.options["orders"])
    return {"orders": orders_left(game, seat), "orders_most": most}


def concede(game: Position, seat: int) -> None:
    """Put out who gives up as soon as what goes on is over."""
    atoms.emit(game, "conceded", seat=seat)
    ending.few_left(game, 1)


def arrange(game: Position, phase: str) -> None:
    """Go on from a position in the middle of the turn of whose turn it is."""
    match, turn = WholeGame(), Turn(game.state.active)
    match.goto("nightfall")
    turn.goto("main")
    course.set_frames(game, match, turn)


def boundary(game: Position) -> str:
    """The phase between whose actions the game stands."""
    top = game.state.frames[-1] if game.state.frames else None
    return "main" if isinstance(top, Turn) and top.at == Turn.names["main"] + 1 else ""


TOLD = "guarded ordered struck destroyed night_watch night_sleep night_raid"
EVENTS = event_table(COMMON, told=TOLD, both="turn_began")


@cache
def pack() -> Pack:
    """The cards that come with the game."""
    return bundled_pack("beacons")


def possible(game: Position, card: Card) -> Possible | None:
    """List what a hidden card may be: one that its player is putting on the wall is a guard."""
    placing = any(isinstance(f, Turn) and f.card == card.id for f in game.state.frames)
    return of_kinds(GUARD) if placing else None


TITLE = Title(
    id="beacons",
    package=__name__,
    shape=Shape(
        names=Names(zh="烽火台", en="Beacons"),
        least_seats=2,
        most_seats=8,
        most=9_999,
        phases=("main",),
        zones=(
            ZoneRule(BEACON, in_play=True, base=0),
            ZoneRule(WALL, in_play=True, grid=(2, 3)),
            ZoneRule(HAND, sight="owner", label="H"),
            ZoneRule(TABLE, listed=False),
            ZoneRule(DECK, shared=True, sight="hidden", listed=False),
            ZoneRule(DISCARD, shared=True, listed=False, pile=True),
        ),
        leads=BEACON,
        options=(
            TableOption("height", "tower", ("hill", "tower", "citadel")),
            TableOption("orders", 2, (1, 2, 3)),
            TableOption("nights", "dark", ("dark", "none")),
            TableOption("dusk", 10, (5, 10, 0)),
        ),
        layout=Layout(
            shelves=(
                Shelf("leader", (BEACON,)),
                Shelf("grid", (WALL,)),
                Shelf("pile", (DECK, DISCARD)),
            ),
            meters=(Meter("orders", "orders_most"),),
        ),
    ),
    words=WordList(
        Terms(
            kinds={BEACON: ("life",), GUARD: ("might", "life"), ORDER: ()},
            zones=(BEACON, WALL, HAND, DECK, DISCARD),
            numbers=("life", "might"),
            events=heard(EVENTS),
            answers=(STRIKE,),
        ),
        Manner(home=WALL, persons=(WALL,), piles=(DECK, DISCARD)),
        EVENTS,
    ),
    pack=pack,
    rules=RuleSet(
        GameRules(
            begin=lambda game: WholeGame(),
            concede=concede,
            check=lambda game: list(invariants.common(game)),
            count=lambda game, seat: ending.count(game, seat, HAND),
        ),
        CardRules(leave=permanents.put_away, possible=possible),
        ViewRules(card_numbers, seat_stats),
        PositionRules(lambda pack: {}, "", ("main",), arrange, boundary),
        PlayerRules(),
        PermanentRules(
            zones=frozenset((BEACON, WALL)),
            places={BEACON: BEACON, GUARD: WALL},
            rooted=frozenset((BEACON,)),
            fresh=frozenset((GUARD,)),
            bears={WALL: "life"},
        ),
        ResponseRules(answers, lambda game, seat, key: Order(seat, int(key))),
    ),
)
