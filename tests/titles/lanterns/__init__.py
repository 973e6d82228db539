"""河灯 (Lanterns): a small game of priority for two, for the tests and for whoever writes a title.

Everybody has a house, and lamps that float before it. What is used lies on a stack whose top acts
alone. In each turn there is a round of priority at dawn, in the main phase, when the upright lamps
burn the other's house, and at the end; players set stops for those at which they wish to be asked.
"""

from __future__ import annotations

from functools import cache

from engine.cards.loader import bundled_pack
from engine.kernel import atoms, course, drawing, permanents
from engine.kernel.deck import Deck
from engine.kernel.events import PERMANENT, event_table, heard
from engine.kernel.grammar import Names
from engine.kernel.layout import Layout, Meter, Shelf
from engine.kernel.numbers import card_numbers
from engine.kernel.pack import Pack
from engine.kernel.permanents import PermanentRules
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome, Procedure, procedure, step
from engine.kernel.projection import ViewRules
from engine.kernel.reading import card_stat
from engine.kernel.rules import CardRules, GameRules, PositionRules
from engine.kernel.shape import Shape
from engine.kernel.state import DAMAGE, Hit, StackItem
from engine.kernel.terms import Manner, Terms, WordList
from engine.kernel.title import RuleSet, Title
from engine.kernel.values import NOBODY, Option, msg
from engine.kernel.zones import TableOption, ZoneRule
from engine.language.modifiers import DurationRules
from engine.mechanics import announce, decks, ending, invariants, resolving, turns, using
from engine.mechanics.announce import UseRules
from engine.mechanics.priority import PriorityRound, PriorityRules
from engine.mechanics.stack import StackClauses, StackRules, push
from engine.mechanics.stops import OWN_USE, StopRules
from engine.mechanics.turns import TurnByTurn, phase
from engine.mechanics.windows import ResponseRules
from engine.players.rules import PlayerRules

HOUSE, RIVER, HAND, DECK, DISCARD, STACK = "house", "river", "hand", "deck", "discard", "stack"
HOME, LAMP, WIND, RITE = "home", "lamp", "wind", "rite"
DAWN, MAIN, BURN, END = "dawn", "main", "burn", "end"
PHASES = (DAWN, MAIN, BURN, END)
OIL, COST, LIGHT, LIFE, TAX = "oil", "cost", "light", "life", "tax"
HEAVY, MOORED = "heavy", "moored"
OPENING_HAND, MOST_OIL = 4, 5


@procedure
class WholeGame(TurnByTurn, tag="lanterns.match", omit_defaults=True):
    """A whole game."""

    @step
    def lay_out(self, game: Position) -> Outcome:
        """A house and the same deck for everybody."""
        (home,) = game.pack.of_kind(HOME)
        cards = tuple((card.id, card.copies) for card in game.pack.of_kind(LAMP, WIND, RITE))
        course.set_decks(game, (Deck("", ((home.id, 1), *cards)),) * len(game.state.players))
        for seat in range(len(game.state.players)):
            decks.lay_out(game, seat, (HOME,))
            drawing.draw(game, seat, OPENING_HAND)
        course.begin_turn(game, 0)
        course.begin_round(game, 1)
        return Turn(0)

    @step
    def next_turn(self, game: Position) -> Outcome:
        """Turn about."""
        return Turn(turns.turn_about(game))

    go_on = TurnByTurn.go_on


@procedure
class Turn(Procedure, tag="lanterns.turn", omit_defaults=True):
    """A turn: four phases, each with a round of priority."""

    seat: int

    @step
    @phase(DAWN)
    def dawn(self, game: Position) -> Outcome:
        """Lamps are lit, there is new oil and a card."""
        atoms.end_modifiers(game, "your_turn", self.seat)
        atoms.emit(game, "turn_began", seat=self.seat, amount=game.state.turn)
        for lamp in game.zone(RIVER, self.seat):
            permanents.stand_up(game, lamp)
        atoms.set_number(game, self.seat, OIL, min(game.state.round, MOST_OIL))
        drawing.draw(game, self.seat, 1)
        ending.state_check(game)
        return PriorityRound(DAWN, "dawn")

    @step
    @phase(MAIN)
    def main(self, game: Position) -> Outcome:
        """Cards and skills are used; how the turn goes on is said with the pass."""
        atoms.end_modifiers(game, f"phase:{DAWN}", self.seat)
        return PriorityRound(MAIN, "main")

    @step
    @phase(BURN)
    def burn(self, game: Position) -> Outcome:
        """The upright lamps burn the other's house, all at once."""
        if RULES.leaves[self.got - 1] == END:
            return self.goto("end")
        lamps = [card for card in game.zone(RIVER, self.seat) if not game.card(card).tapped]
        hits = tuple(hit for lamp in lamps if (hit := self._hit(game, lamp)).amount)
        for lamp in lamps:
            permanents.tap(game, lamp)
        if not hits:
            return self.goto("end")
        number = course.fresh_item_id(game)
        push(game, StackItem(number, DAMAGE, self.seat, 0, "", hits=hits))
        return PriorityRound(BURN, "burn")

    @step
    @phase(END)
    def end(self, game: Position) -> Outcome:
        """A last round, before what lasts until the end of the turn ends."""
        atoms.end_modifiers(game, "combat", self.seat)
        return PriorityRound(END, "end")

    @step
    def clean_up(self, game: Position) -> Outcome:
        """End what lasts until the end of the turn."""
        atoms.end_modifiers(game, "turn", self.seat)
        ending.state_check(game)
        atoms.end_turn_marks(game)
        return None

    def _hit(self, game: Position, lamp: int) -> Hit:
        (house,) = game.zone(HOUSE, game.seat_after(self.seat))
        return Hit(lamp, game.card(lamp).design, house, card_stat(game, lamp, LIGHT), self.seat)


@procedure
class Burning(Procedure, tag="lanterns.burning", omit_defaults=True):
    """All that lies in one object is dealt at once."""

    item: StackItem

    @step
    def deal(self, game: Position) -> Outcome:
        """Houses lose the life that was counted as the lamps burned."""
        atoms.emit(game, "resolved_damage", seat=self.item.you)
        for hit in self.item.hits:
            house = game.card(hit.to)
            atoms.set_counter(game, hit.to, "damage", house.counter("damage") + hit.amount)
            atoms.emit(
                game,
                "damaged",
                seat=hit.seat,
                to=house.controller,
                card=hit.to,
                other=hit.source,
                amount=hit.amount,
                how="burn",
            )
        return None


def resolve(game: Position, item: StackItem) -> Procedure:
    """The procedure that resolves an object on the stack."""
    return Burning(item) if item.kind == DAMAGE else resolving.resolve(game, item)


def acting(game: Position, seat: int) -> bool:
    """Test if a seat is free to do what it will."""
    state = game.state
    return state.phase == MAIN and seat == state.active and not state.stack


def options(game: Position, seat: int, moment: PriorityRound) -> tuple[Option, ...]:
    """The cards and skills of a seat now, and in its main phase the ways to go on."""
    if not acting(game, seat):
        return announce.options(game, seat, announce.RESPOND)
    ways = (Option(key, msg(f"option.{key}")) for key in RULES.leaves)
    return (*announce.options(game, seat, announce.ACT), *ways)


def may_use(game: Position, seat: int, card: int, place: int, moment: str) -> str:
    """Lamps and rites answer nothing; winds and the skills of lamps do."""
    slow = moment == announce.RESPOND and place == NOBODY and game.design(card).kind != WIND
    return "slow" if slow else ""


def arrange(game: Position, phase: str) -> None:
    """Go on from a position at the beginning of a phase of whose turn it is."""
    decks.belong(game, (HOUSE, RIVER), ())
    whole, turn = WholeGame(), Turn(game.state.active)
    whole.goto("go_on")
    turn.goto(phase)
    course.set_frames(game, whole, turn)


def boundary(game: Position) -> str:
    """The main phase, where the active player may do what they will."""
    frames = game.state.frames
    asks = len(frames) == 3 and isinstance(frames[-1], PriorityRound) and frames[-1].asks_only
    return MAIN if asks and acting(game, game.state.active) else ""


RULES = PriorityRules(
    resolves="top",
    triggers="now",
    between=False,
    acting=acting,
    leaves=(BURN, END),
    chain=ending.CHAIN_LIMIT,
    endless=ending.drawn,
)
ROUNDS = tuple(f"{kind}/{whose}" for kind in PHASES for whose in ("mine", "theirs"))
TOLD = "komi turn_began used_lamp used_wind used_rite skill_resolved negated lost_game drawn_game"
EVENTS = event_table(PERMANENT, told=TOLD, heard="healed", both="damaged")


@cache
def pack() -> Pack:
    """The cards that come with the game."""
    return bundled_pack("lanterns")


def seat_stats(game: Position, seat: int, reader: int) -> dict[str, int]:
    """The oil that a seat has left."""
    return {OIL: game.number(seat, OIL)}


TITLE = Title(
    "lanterns",
    __name__,
    Shape(
        names=Names(zh="河灯", en="Lanterns"),
        least_seats=2,
        most_seats=2,
        phases=PHASES,
        zones=(
            ZoneRule(HOUSE, in_play=True, base=0),
            ZoneRule(RIVER, in_play=True),
            ZoneRule(HAND, sight="owner", label="H"),
            ZoneRule(STACK, shared=True, listed=False),
            ZoneRule(DECK, sight="hidden", listed=False),
            ZoneRule(DISCARD, listed=False, pile=True),
            ZoneRule("exile", listed=False, pile=True),
            ZoneRule("void", listed=False, pile=True),
        ),
        leads=HOUSE,
        numbers={OIL: 0, "stops": 0},
        options=(TableOption("first", "random", ("random", "host")),),
        layout=Layout(
            shelves=(
                Shelf("leader", (HOUSE,)),
                Shelf("row", (RIVER,)),
                Shelf("pile", (DECK, DISCARD)),
            ),
            meters=(Meter(OIL),),
        ),
    ),
    WordList(
        Terms(
            kinds={HOME: (LIFE,), LAMP: (COST, LIGHT, LIFE), WIND: (COST,), RITE: (COST,)},
            zones=(HOUSE, RIVER, HAND, DECK, DISCARD, STACK),
            numbers=(COST, LIGHT, LIFE, TAX, HEAVY, MOORED),
            resources=(OIL,),
            events=heard(EVENTS),
        ),
        Manner("rules", field=(RIVER,), controlled=(RIVER,), single=(HOUSE,)),
        EVENTS,
    ),
    pack,
    RuleSet(
        GameRules(
            begin=lambda game: WholeGame(),
            concede=ending.concede,
            check=lambda game: list(invariants.common(game)),
            count=lambda game, seat: ending.count(game, seat, HAND),
        ),
        CardRules(leave=permanents.put_away),
        ViewRules(card_numbers, seat_stats),
        PositionRules(lambda pack: {}, "", PHASES, arrange, boundary),
        PlayerRules(),
        DurationRules(("your_turn", "combat", f"phase:{DAWN}", "source")),
        PermanentRules(
            zones=frozenset((HOUSE, RIVER)),
            places={HOME: HOUSE, LAMP: RIVER},
            rooted=frozenset((HOME,)),
            bears={RIVER: LIFE},
            sideways=lambda game, card: card_stat(game, card, HEAVY) > 0,
            grounded=MOORED,
        ),
        StackRules(
            targetable=lambda game, scope, card: True,
            resolve=resolve,
            state_check=ending.state_check,
            clauses=StackClauses("aim", "may", "order", "act"),
        ),
        RULES,
        StopRules((OWN_USE, *ROUNDS), frozenset((f"{BURN}/theirs",))),
        UseRules(
            kinds=frozenset((LAMP, WIND, RITE)),
            instants=frozenset((WIND, RITE)),
            price=COST,
            resource=OIL,
            tax=TAX,
            may_use=may_use,
            elsewhere=lambda game, seat: (),
        ),
        ResponseRules(options, lambda game, seat, key: using.start(seat, key)),
    ),
)
