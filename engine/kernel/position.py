"""What rules ask of a game, and what a title tells the kernel about itself.

The one honest pair: a title is made of functions of positions, and a position asks its title.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeVar

from msgspec import Struct

from engine.kernel.deck import Deck, ReadyDeck
from engine.kernel.events import Events
from engine.kernel.grammar import Ability, CardDesign, Pack
from engine.kernel.memory import Memory
from engine.kernel.procedures import Procedure
from engine.kernel.records import Card, Event
from engine.kernel.rng import Rng, some_answer
from engine.kernel.scope import Scope
from engine.kernel.shape import Shape
from engine.kernel.state import CONCEDED, StackItem, State, Triggered
from engine.kernel.terms import Manner, Terms
from engine.kernel.values import NOBODY, Decision, Msg, Option, Refusal, Result
from engine.kernel.zones import Places, ZoneRule, chosen_options

Frame = TypeVar("Frame", bound=Procedure)


class Position(Memory):
    """A game as rules see it: its state, and what every rule asks of it. Nothing here changes it.

    ``events`` are those since the last answer, ``spent`` counts the effects since then. ``places``
    are the zones of the title's tables by their keys. ``hasty``: somebody only thinks it through,
    and is not asked at moments at which the rules of thumb let everything be.
    """

    __slots__ = ("events", "hasty", "places", "spent", "state", "title")

    def __init__(self, state: State, pack: Pack) -> None:
        super().__init__(pack)
        self.state = state
        self.title: Title = titles[state.title]
        self.places = self.title.places
        self.events: list[Event] = []
        self.spent = 0
        self.hasty = False

    @property
    def result(self) -> Result | None:
        """How it ended, or ``None`` while it runs."""
        return self.state.result

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What is owed now, by everyone who has not answered yet."""
        state = self.state
        if not state.answers:
            return state.pending
        return tuple(owed for owed in state.pending if owed.seat not in state.answers)

    def decision(self, seat: int) -> Decision | None:
        """What that seat owes, if anything."""
        for owed in self.decisions:
            if owed.seat == seat:
                return owed
        return None

    def playing(self, seat: int) -> bool:
        """Whether that seat is in the game and has not conceded."""
        state = self.state
        return state.players[seat].alive and CONCEDED[seat] not in state.marks

    def alive(self, seat: int) -> bool:
        """Whether that seat is still in the game."""
        return self.state.players[seat].alive

    def seats_in_order(self) -> tuple[int, ...]:
        """The living seats in turn order from the active one."""
        state = self.state
        found: tuple[int, ...] | None = self.ruling.get(state.active)
        if found is None:
            count = len(state.players)
            first = max(state.active, 0)
            order = ((first + place) % count for place in range(count))
            found = tuple(seat for seat in order if state.players[seat].alive)
            self.ruling[state.active] = found
        return found

    def seat_after(self, seat: int) -> int:
        """The next living seat after that one (itself where it is the last)."""
        players = self.state.players
        for place in range(1, len(players) + 1):
            other = (seat + place) % len(players)
            if players[other].alive:
                return other
        return seat

    def seat_of_zone(self, key: str) -> int:
        """The seat of a zone key, :data:`NOBODY` for a shared zone."""
        return self.places[key].seat

    def zone(self, name: str, seat: int = NOBODY) -> tuple[int, ...]:
        """The card ids of a zone, in order."""
        return self.state.zones.get(name if seat < 0 else f"{name}:{seat}", ())

    def all_in(self, name: str) -> list[int]:
        """The cards of the living seats' zones of that name, in turn order."""
        return [card for seat in self.seats_in_order() for card in self.zone(name, seat)]

    def current(self, kind: type[Frame]) -> Frame | None:
        """The innermost of what goes on that is of a kind, if any is."""
        return next((f for f in reversed(self.state.frames) if isinstance(f, kind)), None)

    def card(self, card_id: int) -> Card:
        """A card by id; ``KeyError`` where that id is no longer in use."""
        return self.state.cards[card_id]

    def lies(self, card_id: int, zone: str) -> bool:
        """Whether a card lies in a zone of that name, whosever it is."""
        card = self.state.cards.get(card_id)
        return card is not None and card.zone.partition(":")[0] == zone

    def design(self, card_id: int) -> CardDesign:
        """The design of a card."""
        return self.pack.designs[self.state.cards[card_id].design]

    def free_cells(self, name: str, seat: int) -> tuple[int, ...]:
        """The cells of a seat's zone with a grid in which no card lies."""
        taken = {self.state.cards[card].cell for card in self.zone(name, seat)}
        return tuple(cell for cell in range(self.title.rule(name).cells) if cell not in taken)

    def role(self, card: Card) -> str:
        """The title's word for the sort of that card in its zone (``role`` of a filter)."""
        return self.title.role(self, card)

    def number(self, seat: int, name: str) -> int:
        """A seat's own number (resource or limit)."""
        return self.state.players[seat].stats.get(name, 0)

    def slot(self, card_id: int) -> str:
        """The slot label of a card (``A1``), empty where its zone has none."""
        card = self.state.cards.get(card_id)
        return "" if card is None else self.label(card)

    def label(self, card: Card) -> str:
        """The slot label of a card as it lies."""
        if not card.zone:
            return ""
        place = self.places[card.zone]
        if place.base < 0:
            return ""
        if place.cells:
            return place.cells[card.cell]
        return f"{place.label}{self.state.zones[card.zone].index(card.id) + place.base}"


class PositionRules(Struct, frozen=True):
    """What position files of a title need to know (see :mod:`engine.scenarios.position`).

    ``cards`` says how often each design is in a game with that pack, ``rest`` is the zone for those
    that the file does not place. ``phases`` are those at whose beginning a position may stand.
    ``arrange`` completes a position and puts the frames that begin that phase. ``boundary`` names
    the phase at whose beginning the game stands, empty in the middle of anything.
    """

    cards: Callable[[Pack], dict[str, int]]
    rest: str
    phases: tuple[str, ...]
    arrange: Callable[[Position, str], None]
    boundary: Callable[[Position], str]


def _untold(game: Position, what: Any) -> None:
    return None


def no_response(game: Position, seat: int, key: str) -> Procedure:
    """How a title answers that asks nobody whether they respond."""
    raise TypeError(f"{game.title.id} has no responses")


class Permanents(Struct, frozen=True):
    """What a title says of the cards that lie in play (see :mod:`engine.kernel.permanents`).

    ``zones`` are where they lie, ``places`` in which of these (or which other zone) each kind that
    can enter does. Kinds in ``rooted`` never leave, those in ``tokens`` leave the game when they
    leave play, those in ``fresh`` bear the turn in which they entered as a counter. ``says`` is the
    event that a kind makes besides ``entered``; ``bears`` names, by zone, the number of a card that
    is all the damage it can bear. The title hears of all that ``entered`` at once, and of each card
    that ``fell``, as it lay there. ``silenced``: a card falls without last words. ``room`` is for
    how many more cards such as this there is room on a seat's side.
    """

    zones: frozenset[str]
    places: Mapping[str, str]
    rooted: frozenset[str] = frozenset()
    tokens: frozenset[str] = frozenset()
    fresh: frozenset[str] = frozenset()
    says: Mapping[str, str] = {}
    bears: Mapping[str, str] = {}
    entered: Callable[[Position, tuple[tuple[int, int], ...]], None] = _untold
    fell: Callable[[Position, Card], None] = _untold
    silenced: Callable[[Position, Card], bool] = lambda game, card: False
    room: Callable[[Position, int, int], int] = lambda game, card_id, seat: 99


class Purse(Struct, frozen=True):
    """How a title's resources are held and paid (see :mod:`engine.mechanics.costs`).

    ``left``: how much of a resource a seat can pay now, a card not counted that is used otherwise.
    ``pay`` takes so much of it, that card first where cards pay.
    """

    left: Callable[[Position, int, str, int], int]
    pay: Callable[[Position, int, str, int, int], None]


def _nothing(game: Position, seat: int, card: int, ability: Ability) -> str:
    return ""


class ApplyRules(Struct, frozen=True):
    """How cards and skills are used that act at once; see :mod:`engine.mechanics.apply`.

    A card that is used lies in ``table`` meanwhile, one that stays then in ``stays``; ``kind`` is
    what may be answered of it. It acts by the clause ``card``, a skill by ``skill``, a card that is
    sprung by ``trigger``; others may answer all by ``answer``. Cards
    with the tag ``saves`` save the dying. ``may_use`` is what besides its
    limit, price and condition stands in the way of a skill, ``answering`` gives the words of an
    answer to what waits.
    """

    table: str
    stays: str
    kind: str
    card: str
    skill: str
    trigger: str
    answer: str
    saves: str = ""
    may_use: Callable[[Position, int, int, Ability], str] = _nothing
    answering: Callable[[Position, Scope], Scope] = lambda game, scope: scope


class SettleRules(Struct, frozen=True):
    """What a title says whose events settle without a stack (:mod:`engine.mechanics.settling`).

    Cards in ``zone`` die there without life and go to ``grave``; with one of kind ``vital`` its
    player falls. ``death`` deals with a dying card (``clause``: by which anybody may save it with
    one of the ``rescues``, ``rescue`` uses it), ``elimination`` with a seat that falls and who made
    it fall, ``bereft`` with one that has lost a card of that design. Who is out ``leaves`` things
    behind; ``defeat`` tells by whom they were defeated. ``over`` ends the game where
    few enough are left. ``act`` is what a trigger does whose turn it is; ``limit`` are so many in
    one turn, after which there are no more of them.
    """

    zone: str
    vital: str
    grave: str
    clause: str
    limit: int
    death: Callable[[int], Procedure]
    rescues: Callable[[Position, int], Sequence[Option]]
    rescue: Callable[[int, int, int], Procedure]
    elimination: Callable[[int, int], Procedure]
    bereft: Callable[[int, str], Procedure]
    leaves: Callable[[Position, int], None]
    defeat: Callable[[Position, int, int], None]
    over: Callable[[Position], None]
    act: Callable[[Position, Triggered], Procedure | None]


def _all_keys(game: Position, owed: Decision) -> tuple[str, ...]:
    return tuple(option.key for option in owed.options)


def any_answer(game: Position, owed: Decision, rng: Rng) -> tuple[str, ...]:
    """Some legal answer, whatever the game (in the place of a title's policy)."""
    return some_answer(owed, rng)


def never(game: Position, seat: int) -> bool:
    """At no moment."""
    return False


Possible = Callable[[CardDesign], bool]
"""Whether a hidden card may be of that design."""


def of_kinds(*kinds: str) -> Possible:
    """Any design of those kinds."""
    return lambda design: design.kind in kinds


class PlayerRules(Struct, frozen=True):
    """What computer players need of a title.

    ``possible``: what a hidden card lying there may be (``None``: anything). ``replan``: what
    others than a seat may have planned, with the cards that are guessed to be theirs. ``policy``: a
    good answer, quickly found, for the seat that owes it, in a game that is guessed from a view and
    nowhere else. ``worth``: how good the game stands for a seat, from -10,000 (lost) to 10,000
    (won). ``tries``: which options a player who searches should look at. ``pool``: hidden cards of
    one pool may be one another, for all that is known (players' own decks are pools of their own).
    ``plans``: how whole turns are planned in secret (:mod:`engine.players.plans`).
    ``keeps``: whether ``policy`` passes in a round of priority, whatever that seat could use there.
    """

    possible: Callable[[Position, Card], Possible | None] = lambda game, card: None
    policy: Callable[[Position, Decision, Rng], tuple[str, ...]] = any_answer
    worth: Callable[[Position, int], int] = lambda game, seat: 0
    tries: Callable[[Position, Decision], tuple[str, ...]] = _all_keys
    pool: Callable[[Position, Card], int] = lambda game, card: card.owner
    replan: Callable[[Position, int, Rng], None] = lambda game, seat, rng: None
    plans: Struct | None = None
    keeps: Callable[[Position, int], bool] = never


class StackClauses(Struct, frozen=True):
    """By which clauses a title with a stack asks: what to aim at, whether to use a skill that may
    be let be, in which order one's own skills go there, whatever an object asks as it
    acts, where an answer goes and which cards are given up for it."""

    targets: str
    optional: str
    order: str
    acting: str
    place: str = ""
    given: str = ""


class PriorityRules(Struct, frozen=True):
    """How the word goes round a stack; see :mod:`engine.mechanics.priority`.

    ``resolves``: when all have passed, ``all`` that lies there or its ``top``. ``keeps``: whoever
    has put something there is asked again. ``triggers``: ``next`` wait for the next round, ``now``
    go there before anybody is asked. ``between``: an answer may go below others, if not below the
    first object. ``acting``: whether the seat asked is free to do what it will, rather than to
    answer.
    """

    resolves: Literal["all", "top"] = "all"
    keeps: bool = False
    triggers: Literal["next", "now"] = "next"
    between: bool = True
    acting: Callable[[Position, int], bool] = never


class UseRules(Struct, frozen=True):
    """How cards and skills are used; see :mod:`engine.mechanics.announce`.

    Cards of ``kinds`` can be used, from the hand and from ``elsewhere``; those of ``instants`` act
    and are put away, the others enter play. A card takes as much of ``resource`` as its number
    ``price`` says. ``may_use`` is what stands in the way of a card (place :data:`NOBODY`) or skill
    at that moment, whatever it costs and is aimed at: by what is printed, by how cards lie in play,
    by modifiers, by the numbers in ``timing``, and by the stack where ``planned``; by nothing else.
    ``waits`` says which cards cannot tap yet. Nobody adds to ``most`` objects.
    """

    kinds: frozenset[str]
    instants: frozenset[str]
    price: str
    resource: str
    may_use: Callable[[Position, int, int, int, str], str]
    elsewhere: Callable[[Position, int], Sequence[int]]
    timing: frozenset[str] = frozenset()
    planned: bool = False
    waits: Callable[[Position, int], bool] = never
    most: int = 60


class StackRules(Struct, frozen=True):
    """What a title with a stack says of it.

    ``targetable``: whether a card may be a target at all. ``resolve`` resolves an object,
    ``state_check`` deals with what is true after each. ``clauses``: by which it asks.
    """

    targetable: Callable[[Position, Scope, int], bool]
    resolve: Callable[[Position, StackItem], Procedure]
    state_check: Callable[[Position], None]
    clauses: StackClauses
    uses: UseRules
    priority: PriorityRules = PriorityRules()


Near = Callable[[Position, int], Sequence[int]]
"""The cards in a place beside that of a card, wherever that lies or lay last."""

Foresee = Callable[["Position", int, Callable[[], "Position"]], "Position | None"]
"""A copy of a game, where what a seat has put down lies open; ``None`` where that is nothing."""


class Title(Shape, frozen=True, kw_only=True):
    """A game that can be played: its shape, and the procedure that plays it.

    ``package`` is the folder that holds it: its rules, its ``cards`` and its ``locale``. ``terms``
    are the words of its cards, ``manner`` how their texts read, ``clauses`` those by which each
    reason stands in the way.

    ``begin`` makes the first procedure, ``settle`` the one that deals with what is waiting to
    happen (``None`` where nothing is). ``acts`` says whether abilities of a card in play count,
    ``role`` names its sort for filters. ``seat_stats`` are the numbers of a
    seat as a reader may know them. ``leave`` removes a card from the board to wherever the
    rules send it and gives its id there. ``responses`` are the options of a seat in a response
    window, ``respond`` plays one. ``hear`` is told of the events in ``moments``. ``check`` lists
    broken invariants; tests call it at every decision. ``pack_problems`` lists what is wrong with
    the cards of a pack. ``positions`` is what position files need, ``players`` what computer
    players do. ``fixed`` tells the cards that no effect can take off the board into a hand.
    ``purse`` is how resources are paid where they are no numbers of the seat; ``settling``,
    ``applying``, ``permanents`` and ``stack`` are there where the title has them.
    ``deck_problems`` is there where players bring decks, and ``ready_decks`` are those that
    come with the title, all legal and the one to begin with first.
    ``refusals`` lists what a seat that owes that decision (or none) cannot do with its own cards,
    and why: what somebody could look for among the options and not find. It is asked only where a
    person asks, and looks at nothing that the seat does not know.
    ``queues`` are the :class:`~engine.kernel.queues.QueueRules` where seats plan in secret,
    ``near`` its words for places beside a card, ``counted`` how many cards of a zone a reader is
    told of who does not see them (``None``: all). ``foresee`` lays open on a copy (which it is
    given the means to make) what a seat has put down; ``None`` where that is nothing. ``blows``
    tells who struck whom in the last combat. ``count`` is what a seat has where time ends a game.
    """

    id: str
    package: str
    events: Events
    terms: Terms
    manner: Manner
    clauses: Mapping[str, str] = {}
    pack: Callable[[], Pack]
    begin: Callable[[Position], Procedure]
    concede: Callable[[Position, int], None]
    card_stats: Callable[[Position, Card], dict[str, int]]
    seat_stats: Callable[[Position, int, int], dict[str, int]]
    leave: Callable[[Position, int], int]
    check: Callable[[Position], list[str]]
    positions: PositionRules
    settle: Callable[[Position], Procedure | None] = lambda game: None
    card_marks: Callable[[Position, Card], tuple[str, ...]] = lambda game, card: ()
    role: Callable[[Position, Card], str] = lambda game, card: ""
    acts: Callable[[Position, Card], bool] = lambda game, card: card.face_up
    responses: Callable[[Position, int, Any], tuple[Option, ...]] = lambda game, seat, window: ()
    respond: Callable[[Position, int, str], Procedure] = no_response
    moments: frozenset[str] = frozenset()
    hear: Callable[[Position, Event], None] = _untold
    pack_problems: Callable[[tuple[CardDesign, ...]], list[Msg]] = lambda designs: []
    players: PlayerRules = PlayerRules()
    fixed: Callable[[Position, Card], bool] = lambda game, card: False
    purse: Purse | None = None
    settling: SettleRules | None = None
    applying: ApplyRules | None = None
    permanents: Permanents | None = None
    stack: StackRules | None = None
    queues: Struct | None = None
    count: Callable[[Position, int], tuple[int, ...]] = lambda game, seat: ()
    near: Mapping[str, Near] | None = None
    counted: Callable[[Position, int, str, int], int | None] = lambda game, seat, zone, reader: None
    foresee: Foresee | None = None
    blows: Callable[[Position], Sequence[tuple[int, int]]] = lambda game: ()
    deck_problems: Callable[[Pack, Deck], list[Msg]] | None = None
    ready_decks: Callable[[], Sequence[ReadyDeck]] | None = None
    refusals: Callable[[Position, int, Decision | None], tuple[Refusal, ...]] | None = None

    def leader(self, game: Position, seat: int) -> int:
        """The card whose life is the seat's; 0 where there is none."""
        return next(iter(game.zone(self.leads, seat)), 0)

    def rule(self, zone: str) -> ZoneRule:
        """The rule of a zone key (``hand:2`` or ``deck``)."""
        return self.places[zone].rule

    @property
    def places(self) -> Places:
        """The zones of its tables by their keys."""
        places = _PLACES.get(self.id)
        if places is None:
            places = _PLACES[self.id] = Places(self.zones, self.badges)
        return places

    def choose_options(self, given: dict[str, int | str | bool]) -> dict[str, int | str | bool]:
        """All the options with their defaults; :class:`BadOptions` for an impossible one."""
        return chosen_options(self.options, given)


_PLACES: dict[str, Places] = {}
"""By title, the zones of its tables, by the keys that have been asked for."""

titles: dict[str, Title] = {}
"""Every title that can be played, by id; in the order in which they are offered."""


def register(title: Title) -> Title:
    """Add a title to the register."""
    if title.id in titles:
        raise ValueError(f"title {title.id} is registered twice")
    titles[title.id] = title
    return title
