"""烽火台 (Beacons): a small game whole, for the tests and for whoever writes a title.

Everybody keeps a beacon behind a wall of two lines and three columns. In a turn a player draws a
card and gives up to two orders: guards are put on the wall, other cards act. Each guard that has
stood there since the turn before strikes once: the front line first, then the rear, then the
beacon. Whose beacon is out is out; the last one wins. From the eighth round on all beacons burn
down.
"""

from __future__ import annotations

from functools import cache

from engine.cards.loader import bundled_pack
from engine.kernel import atoms, chance, course, drawing, permanents
from engine.kernel.asking import card_option, card_ref
from engine.kernel.events import COMMON, event_table, heard
from engine.kernel.grammar import Names, Pack, Possible, of_kinds
from engine.kernel.layout import Layout, Meter, Shelf
from engine.kernel.position import (
    Permanents,
    PlayerRules,
    Position,
    PositionRules,
    Title,
)
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, question, step
from engine.kernel.reading import card_numbers, card_stat
from engine.kernel.records import Card
from engine.kernel.scope import Scope
from engine.kernel.terms import Manner, Terms
from engine.kernel.values import Decision, DecisionKind, Msg, Option, msg
from engine.kernel.zones import TableOption, ZoneRule
from engine.language.effects import Origin, Resolve
from engine.mechanics import ending, invariants

BEACON, WALL, HAND, DECK, DISCARD, TABLE = "beacon", "wall", "hand", "deck", "discard", "table"
GUARD, ORDER = "guard", "order"
HEIGHTS = ("hill", "tower", "citadel")
OPENING_HAND, HAND_LIMIT, ORDERS, DUSK, BURNT = 4, 6, 2, 8, 1000


def beacon(game: Position, seat: int) -> int:
    """The card whose life is the seat's; 0 where it has none left."""
    return next(iter(game.zone(BEACON, seat)), 0)


def targets(game: Position, seat: int) -> list[int]:
    """What that seat's guards may strike: of each other the front line, the rear or the beacon."""
    found: list[int] = []
    columns = game.title.rule(WALL).grid[1]
    for other in game.seats_in_order():
        wall = game.zone(WALL, other)
        front = [card for card in wall if game.card(card).cell < columns]
        found += (front or wall or game.zone(BEACON, other)) if other != seat else ()
    return found


def ready(game: Position, seat: int) -> list[int]:
    """The guards that can strike."""
    there = [game.card(card) for card in game.zone(WALL, seat)]
    return [c.id for c in there if not c.tapped and c.counter("entered") != game.state.turn]


def falls(game: Position) -> None:
    """Guards without life fall; whose beacon is out, or who has given up, is out."""
    ending.wear_out(game)
    for seat in game.seats_in_order():
        if not game.playing(seat) or atoms.life(game, beacon(game, seat)) <= 0:
            for zone in (WALL, HAND, TABLE):
                for card in game.zone(zone, seat):
                    atoms.move(game, card, DISCARD)
            atoms.eliminate(game, seat)
    atoms.moment_over(game)
    ending.few_left(game, 1)


@procedure
class Match(Procedure, tag="beacons.match", omit_defaults=True):
    """A whole game."""

    @step
    def lay_out(self, game: Position) -> Outcome:
        """A beacon for everybody; all other cards are the common deck."""
        state = game.state
        for design in game.pack.of_kind(GUARD, ORDER):
            for _ in range(design.copies):
                atoms.create(game, design.id, DECK, face_up=False)
        atoms.shuffle(game, DECK)
        for seat in range(len(state.players)):
            card = atoms.create(game, str(state.options["height"]), f"{BEACON}:{seat}")
            atoms.update(game, card, controller=seat)
            drawing.draw(game, seat, OPENING_HAND)
        first = chance.below(state, chance.PICK, len(state.players))
        course.begin_round(game, 1)
        course.begin_turn(game, first)
        return Turn(first)

    @step
    def next_turn(self, game: Position) -> Outcome:
        """Turn about; a round is over when the lowest seat is passed."""
        active = game.state.active
        after = game.seat_after(active)
        if after <= active:
            course.begin_round(game, game.state.round + 1)
        course.begin_turn(game, after)
        self.goto("next_turn")
        return Turn(after)


@procedure
class Turn(Procedure, tag="beacons.turn", omit_defaults=True):
    """A turn: ``card`` is what is played or strikes."""

    seat: int
    card: int = 0

    @step
    def begin(self, game: Position) -> Outcome:
        """Guards stand up, one card is drawn; late in the game every beacon burns."""
        course.enter(game, "main")
        atoms.emit(game, "turn_began", seat=self.seat, amount=game.state.turn)
        for card in game.zone(WALL, self.seat):
            permanents.stand_up(game, card)
        if game.state.round >= DUSK:
            atoms.lose_life(game, beacon(game, self.seat), BURNT)
        if len(game.zone(HAND, self.seat)) < HAND_LIMIT:
            drawing.draw(game, self.seat, 1)
        falls(game)
        return None

    @question
    def main(self, game: Position) -> Outcome:
        """Orders, strikes, or the end of the turn."""
        if not game.alive(self.seat):
            self.finish()
            return None
        there = (
            game.zone(HAND, self.seat) if seat_stats(game, self.seat, self.seat)["orders"] else ()
        )
        hand = [
            c for c in there if game.design(c).kind == ORDER or game.free_cells(WALL, self.seat)
        ]
        found = [*hand, *(ready(game, self.seat) if targets(game, self.seat) else ())]
        options = [card_option(game, card, self.seat) for card in found]
        options.append(Option("no", msg("option.end")))
        left = seat_stats(game, self.seat, self.seat)["orders"]
        return self._choose(game, DecisionKind.ACTION, msg("prompt.main", amount=left), options)

    @step
    def act(self, game: Position) -> Outcome:
        """An order is read out; what is put somewhere or strikes somebody asks where or whom."""
        if self.choice == "no":
            self.goto("clean_up")
            return None
        self.card = int(self.choice)
        design = game.design(self.card)
        if design.kind == GUARD:
            return None
        self._give(game)
        atoms.move(game, self.card, TABLE, self.seat, controller=self.seat)
        atoms.emit(game, "ordered", seat=self.seat, card=self.card)
        self.goto("done")
        by, scope = Origin(design.id, 0, "orders"), Scope(self.seat, self.card)
        return Resolve(design.abilities[0].do, scope, by)

    @question
    def aim(self, game: Position) -> Outcome:
        """The cell for a guard from the hand; whom one on the wall strikes."""
        card, back = card_ref(game, self.card, self.seat), Option("no", msg("option.back"))
        if self.card in game.zone(WALL, self.seat):
            options = [card_option(game, aim, self.seat) for aim in targets(game, self.seat)]
            prompt = msg("prompt.strike", card=card)
            return self._choose(game, DecisionKind.CARDS, prompt, [*options, back])
        columns = game.title.rule(WALL).grid[1]
        options = []
        for cell in game.free_cells(WALL, self.seat):
            line = "front" if cell < columns else "rear"
            options.append(Option(str(cell), msg(f"option.{line}", amount=cell % columns + 1)))
        prompt = msg("prompt.cell", card=card)
        return self._choose(game, DecisionKind.OPTION, prompt, [*options, back])

    @step
    def do(self, game: Position) -> Outcome:
        """Put it there, or strike."""
        if self.choice == "no":
            self.goto("main")
        elif self.card in game.zone(WALL, self.seat):
            permanents.tap(game, self.card)
            aim = int(self.choice)
            atoms.emit(game, "struck", seat=self.seat, card=self.card, other=aim)
            might = card_stat(game, self.card, "might")
            atoms.damage(game, aim, might, source=self.card, kind="attack", by=self.seat)
        else:
            self._give(game)
            permanents.enter(game, self.card, self.seat)
            self.card = game.zone(WALL, self.seat)[-1]
            atoms.place(game, self.card, int(self.choice))
            atoms.emit(game, "guarded", seat=self.seat, card=self.card)
        return None

    @step
    def done(self, game: Position) -> Outcome:
        """See who falls, and go on."""
        for card in game.zone(TABLE, self.seat):
            permanents.leave(game, card)
        falls(game)
        self.goto("main")
        return None

    @step
    def clean_up(self, game: Position) -> Outcome:
        """What lasts until the end of the turn ends."""
        atoms.end_modifiers(game, "turn", self.seat)
        atoms.end_turn_marks(game)
        falls(game)
        return None

    def _give(self, game: Position) -> None:
        atoms.mark(game, "turn/orders", game.state.marks.get("turn/orders", 0) + 1)

    def _choose(
        self, game: Position, kind: DecisionKind, prompt: Msg, options: list[Option]
    ) -> Ask:
        number, offered = atoms.ask_id(game), tuple(options)
        owed = Decision(number, self.seat, kind, prompt, offered, default=("no",), clause="turn")
        return Ask((owed,))


def seat_stats(game: Position, seat: int, reader: int) -> dict[str, int]:
    """How many orders a seat can still give."""
    given = game.state.marks.get("turn/orders", 0)
    return {"orders": ORDERS - given if game.state.active == seat else 0, "orders_most": ORDERS}


def concede(game: Position, seat: int) -> None:
    """Who gives up is out as soon as what goes on is over."""
    atoms.emit(game, "conceded", seat=seat)
    ending.few_left(game, 1)


def arrange(game: Position, phase: str) -> None:
    """Go on from a position in the middle of the turn of whose turn it is."""
    match, turn = Match(), Turn(game.state.active)
    match.goto("next_turn")
    turn.goto("main")
    course.set_frames(game, match, turn)


def boundary(game: Position) -> str:
    """The phase between whose actions the game stands."""
    top = game.state.frames[-1] if game.state.frames else None
    return "main" if isinstance(top, Turn) and top.at == Turn.names["main"] + 1 else ""


EVENTS = event_table(COMMON, told="guarded ordered struck destroyed", both="turn_began")


@cache
def pack() -> Pack:
    """The cards that come with the game."""
    return bundled_pack("beacons")


def possible(game: Position, card: Card) -> Possible | None:
    """What a hidden card may be: one that its player is putting on the wall is a guard."""
    placing = any(isinstance(f, Turn) and f.card == card.id for f in game.state.frames)
    return of_kinds(GUARD) if placing else None


TITLE = Title(
    id="beacons",
    names=Names(zh="烽火台", en="Beacons"),
    package=__name__,
    events=EVENTS,
    terms=Terms(
        kinds={BEACON: ("life",), GUARD: ("might", "life"), ORDER: ()},
        zones=(BEACON, WALL, HAND, DECK, DISCARD),
        numbers=("life", "might"),
        events=heard(EVENTS),
    ),
    manner=Manner(home=WALL, persons=(WALL,), piles=(DECK, DISCARD)),
    most=9_999,
    least_seats=2,
    most_seats=8,
    phases=("main",),
    zones=(
        ZoneRule(BEACON, in_play=True, base=0),
        ZoneRule(WALL, in_play=True, grid=(2, 3)),
        ZoneRule(HAND, sight="owner", label="H"),
        ZoneRule(TABLE, listed=False),
        ZoneRule(DECK, shared=True, sight="hidden", listed=False),
        ZoneRule(DISCARD, shared=True, listed=False, pile=True),
    ),
    options=(TableOption("height", "tower", HEIGHTS),),
    pack=pack,
    begin=lambda game: Match(),
    concede=concede,
    card_stats=card_numbers,
    seat_stats=seat_stats,
    leave=permanents.put_away,
    check=lambda game: list(invariants.common(game)),
    positions=PositionRules({}, lambda pack: {}, "", ("main",), arrange, boundary, {}),
    players=PlayerRules(possible=possible),
    leads=BEACON,
    permanents=Permanents(
        zones=frozenset((BEACON, WALL)),
        places={BEACON: BEACON, GUARD: WALL},
        rooted=frozenset((BEACON,)),
        fresh=frozenset((GUARD,)),
        bears={WALL: "life"},
    ),
    layout=Layout(
        shelves=(
            Shelf("leader", (BEACON,)),
            Shelf("grid", (WALL,)),
            Shelf("pile", (DECK, DISCARD)),
        ),
        meters=(Meter("orders", "orders_most"),),
    ),
)
