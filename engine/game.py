"""A game: the state, the driver that runs it, and the API the rest of the program uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from engine.kernel import chance, codec, course, in_play, projection
from engine.kernel.deck import Deck, DeckRules
from engine.kernel.pack import Pack
from engine.kernel.position import Position
from engine.kernel.procedures import Ask
from engine.kernel.queues import QueueRules
from engine.kernel.records import Event, Player
from engine.kernel.rules import GameRules, PositionRules
from engine.kernel.state import State, clone_state
from engine.kernel.title import Title, titles
from engine.kernel.values import (
    SPECTATOR,
    BadOptions,
    Decision,
    EngineError,
    Msg,
    NotYourDecision,
    Options,
    Refusal,
    msg,
)
from engine.kernel.view import View
from engine.mechanics.refusals import RefusalGroup, RefusalRules
from engine.mechanics.stops import StopRules, carry_over, heed
from engine.mechanics.unoffered import unoffered
from engine.scenarios.snapshot import dump_position

STEP_BUDGET = 20_000
"""Steps between two questions after which a game is taken to loop for ever."""


class EndlessLoop(EngineError):
    """A game ran for :data:`STEP_BUDGET` steps without a question; it was put back."""


class Game(Position):
    """One game. Create with :meth:`new` or :meth:`load`; ask, answer, look, dump.

    Legality is the decisions': an answer is legal exactly where the pending decision of that seat
    allows it. Not thread-safe; clones are independent.

    >>> game = Game.new("yongheng", seats=2, seed=7)
    >>> game
    <Game yongheng, 2 seats, turn 0>
    >>> owed = game.decisions[0]
    >>> owed.prompt.key, owed.seat, len(owed.options)
    ('prompt.pick_special', 0, 3)
    >>> tried = game.clone()
    >>> [event.kind for event in tried.answer(owed.seat, owed.default)]
    ['picked', 'picked_one']
    >>> tried.decision(0), game.decision(0) == owed
    (None, True)
    """

    __slots__ = ()

    @classmethod
    def new(
        cls,
        title: str,
        *,
        seats: int,
        seed: int,
        options: Options | None = None,
        pack: Pack | None = None,
        decks: Sequence[Deck] = (),
    ) -> Game:
        """A new game, run to its first question.

        ``seed`` is up to 128 bits; ``decks`` one a seat where players bring decks.
        :class:`BadOptions` for an unknown title, option or number of seats, or an illegal deck.
        """
        known = titles.get(title)
        if known is None:
            raise BadOptions(msg("error.title_unknown", title=title))
        if not known.shape.least_seats <= seats <= known.shape.most_seats:
            raise BadOptions(
                msg("error.seats", minimum=known.shape.least_seats, maximum=known.shape.most_seats)
            )
        chosen = known.shape.choose_options(dict(options or {}))
        cards = pack or known.pack()
        _check_decks(known, cards, decks, seats)
        state = State(title=title, pack=cards.hash, seed=chance.key(seed), options=chosen)
        state.rules_version = int(chosen.get("rules_version", 1))
        state.decks = tuple(decks)
        state.players = [Player(seat) for seat in range(seats)]
        game = cls(state, cards)
        state.frames.append(game.rules[GameRules].begin(game))
        game.run()
        return game

    def answer(self, seat: int, answer: Iterable[str]) -> tuple[Event, ...]:
        """Answer that seat's decision and run on to the next question; what happened.

        :class:`NotYourDecision` and :class:`IllegalAnswer` change nothing. After an
        :class:`EndlessLoop` the game is not to be used any more: play on a clone to be safe.
        """
        owed = self.decision(seat)
        if owed is None:
            raise NotYourDecision(msg("error.not_your_decision"))
        given = owed.check(answer)
        self.events = []
        self.spent = 0
        if course.CHAIN in self.state.marks:
            course.break_chain(self, owed, given)
        self.state.answers[seat] = given
        self.run()
        return tuple(self.events)

    def concede(self, seat: int) -> tuple[Event, ...]:
        """That seat gives up: it is never asked again and leaves at the next pause in the rules.

        :class:`NotYourDecision` where it is out, has conceded, or the game is over.
        """
        if self.state.result is not None or not self.playing(seat):
            raise NotYourDecision(msg("error.not_playing"))
        self.events = []
        self.spent = 0
        course.concede(self, seat)
        owed = self.decision(seat)
        if owed is not None:
            self.state.answers[seat] = owed.default
        self.rules[GameRules].concede(self, seat)
        self.run()
        return tuple(self.events)

    def heed(self, seat: int, stops: Iterable[str]) -> None:
        """Set that seat's stops, by the names that the title has for them, whoever is asked now.

        :class:`BadOptions` for a title without stops and for an unknown one,
        :class:`NotYourDecision` where the seat is out or the game over. Nothing is told.
        """
        if self.state.result is not None or not self.playing(seat):
            raise NotYourDecision(msg("error.not_playing"))
        if StopRules not in self.rules:
            raise BadOptions(msg("error.no_stops"))
        heed(self, seat, stops)

    def view(self, seat: int) -> View:
        """All that seat may know (:data:`SPECTATOR` for what everybody may)."""
        view = projection.view(self, seat)
        queues = self.rules.get(QueueRules)
        if queues is None or seat < 0 or self.state.result is not None:
            return view
        twin = queues.preview_plan(self, seat, self.clone)
        if twin is None:
            return view
        return replace(view, foreseen=projection.foreseen(twin, seat))

    def private(self, seat: int) -> tuple[object, ...]:
        """List the private part of that seat's view, without its question and the log: equal where
        nothing of it has changed."""
        return projection.private(self, seat)

    def log(self, events: Iterable[Event], seat: int) -> tuple[Msg, ...]:
        """Those events as log lines for that seat; silent ones are left out."""
        return projection.log(events, seat, self.title.words.events)

    @property
    def chapter(self) -> Msg:
        """Return the place in the story at which the game stands, as everybody knows."""
        return projection.chapter(self)

    def refusals(self, seat: int, owed: Decision | None) -> tuple[Refusal, ...]:
        """List what that seat cannot do with its own cards now, and why, where the title says so.

        ``owed`` is what the seat is asked as far as it knows: its decision, or ``None``.
        """
        rules = self.rules.get(RefusalRules)
        if rules is None or self.state.result is not None or not self.playing(seat):
            return ()
        return rules.refused(self, seat, owed)

    def unoffered(self, seat: int, owed: Decision) -> tuple[RefusalGroup, ...]:
        """List what is no answer to the question that seat is asked, and why, as far as it sees."""
        return unoffered(self, owed) if self.playing(seat) else ()

    def clone(self) -> Game:
        """An independent copy."""
        twin = Game.__new__(Game)
        twin.state = clone_state(self.state)
        twin.pack = self.pack
        twin.title = self.title
        twin.events = []
        twin.places = self.places
        twin.rules = self.rules
        twin.inherit_memos(self)
        twin.spent = 0
        twin.hasty = self.hasty
        return twin

    def dump(self) -> bytes:
        """The whole game as bytes; equal games give equal bytes."""
        return codec.encode(self.state)

    @classmethod
    def load(cls, data: bytes, packs: Callable[[str], Pack]) -> Game:
        """A game from :meth:`dump`. ``packs`` finds the pack of a content hash."""
        state = codec.decode(data)
        return cls(state, packs(state.pack))

    def __str__(self) -> str:
        """Its position file, exact where it stands in the middle of something.

        It tells everything, hidden cards included: for those who may know that, never for a log.
        """
        return dump_position(self, exact=not self.rules[PositionRules].boundary(self))

    def __repr__(self) -> str:
        state = self.state
        stands = f"{state.title}, {len(state.players)} seats, turn {state.turn}"
        return f"<Game {stands}{', over' if state.result else ''}>"

    def learned_since(self, before: Game, seat: int) -> bool:
        """Tell whether going back to ``before`` would leave that seat knowing what it should not,
        or others knowing what it did not know itself (see :mod:`engine.kernel.in_play`). Where
        seats plan in secret it is whatever all have seen: the others' plans rest on it, and whether
        there are any must not show."""
        if QueueRules not in self.rules:
            return in_play.learned(before, self, seat)
        drawn = self.state.streams != before.state.streams
        return drawn or self.view(SPECTATOR) != before.view(SPECTATOR)

    def withdrawn(self, seat: int) -> Game | None:
        """This game without the answer of that seat which still waits for those of others;
        ``None`` where none of it waits."""
        if seat not in self.state.answers or not self.playing(seat):
            return None
        twin = self.clone()
        del twin.state.answers[seat]
        return twin

    def rewound(self, before: Game) -> Game:
        """``before`` as the game goes on from it when all since then is taken back. New questions
        get ids that none of those taken back had, so that no old button answers them. Stops are
        settings and no part of it: they stay as they are now."""
        twin = before.clone()
        carry_over(twin, self)
        twin.state.next_decision = max(twin.state.next_decision, self.state.next_decision)
        return twin

    def run(self) -> None:
        """Run procedures until somebody is asked or the game is over."""
        state = self.state
        frames = state.frames
        budget = STEP_BUDGET
        if state.pending and state.result is None and not self._heard():
            return
        while state.result is None and frames:
            frame = frames[-1]
            at, steps = frame.at, frame.steps
            if at >= len(steps):
                frames.pop()
                if frames:
                    frames[-1].got = frame.out
                continue
            frame.at = at + 1
            outcome = steps[at](frame, self)
            if outcome is not None:
                if not isinstance(outcome, Ask):
                    frames.append(outcome)
                elif not self._asked(outcome):
                    return
            budget -= 1
            if not budget:
                raise EndlessLoop(msg("error.endless_loop"))
        if state.result is not None:
            state.frames = []
            state.pending = ()
            state.answers = {}
            state.queue = ()

    def _asked(self, ask: Ask) -> bool:
        """Put the questions; those who have left the table are answered for at once. Whether
        nobody has to be waited for."""
        state = self.state
        state.pending = ask.decisions
        state.policy = ask.policy
        state.answers = {
            owed.seat: owed.default for owed in ask.decisions if not self.playing(owed.seat)
        }
        return not ask.decisions or (bool(state.answers) and self._heard())

    def _heard(self) -> bool:
        """Tell whether the answers that count are there; then pass them to who has asked."""
        counted = self._counted()
        if counted is None:
            return False
        state = self.state
        state.frames[-1].answers = counted
        state.pending = ()
        state.answers = {}
        return True

    def _counted(self) -> dict[int, tuple[str, ...]] | None:
        """The answers that count, in priority order; ``None`` while more are needed."""
        state = self.state
        answers = state.answers
        counted: dict[int, tuple[str, ...]] = {}
        for owed in state.pending:
            given = answers.get(owed.seat)
            if given is None:
                return None
            counted[owed.seat] = given
            if state.policy == "first" and not owed.is_pass(given):
                break
        return counted


def _check_decks(title: Title, pack: Pack, decks: Sequence[Deck], seats: int) -> None:
    """Every seat has a legal deck where the title wants decks; :class:`BadOptions` says why not."""
    rules = title.rules.get(DeckRules)
    if rules is None:
        return
    if len(decks) != seats:
        raise BadOptions(msg("error.decks_missing", seats=seats, decks=len(decks)))
    for deck in decks:
        problems = rules.offences(pack, deck)
        if problems:
            error = BadOptions(problems[0])
            error.title = title.id
            raise error
