"""A small game for the tests: take pebbles, draw secret ones, and now and then all vote at once.

In a turn a player takes a pebble (a point), draws a secret one that only they see, or passes. After
each round everybody writes a number down at the same time. Who has the goal's points first wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from bot.host.rules import Choices, Rules
from engine.kernel.deck import Deck
from engine.kernel.grammar import Names, Pack
from engine.kernel.values import (
    SPECTATOR,
    BadOptions,
    CardRef,
    Decision,
    DecisionKind,
    Msg,
    NotYourDecision,
    Option,
    Refusal,
    Result,
    SeatRef,
    msg,
)
from engine.kernel.view import CardView, SeatView, View, ZoneView

Event = tuple[str, int, int]


class State(Struct):
    """Everything that is true of a game."""

    seats: int
    goal: int
    seed: int
    pack: str
    turn: int = 0
    asked: int = 0
    drawn: int = 0
    points: list[int] = []
    pebbles: list[list[int]] = []
    out: list[int] = []
    written: dict[int, str] = {}
    pending: tuple[Decision, ...] = ()
    result: Result | None = None


class PebbleGame:
    """One game of pebbles."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: Sequence[Event] = ()

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Who owes what."""
        return tuple(one for one in self.state.pending if one.seat not in self.state.written)

    @property
    def result(self) -> Result | None:
        """How it ended."""
        return self.state.result

    def answer(self, seat: int, answer: Iterable[str]) -> tuple[Event, ...]:
        """Answer a decision."""
        owed = next((one for one in self.decisions if one.seat == seat), None)
        if owed is None:
            raise NotYourDecision(msg("error.not_your_decision"))
        (key,) = owed.check(answer)
        state = self.state
        if owed.kind is DecisionKind.SECRET:
            state.written[seat] = key
            events: list[Event] = []
            if not self.decisions:
                events = [("wrote", s, int(k)) for s, k in sorted(state.written.items())]
                state.written = {}
                self._next()
        else:
            events = [self._act(seat, key)]
            self._next()
        self.events = tuple(events)
        return tuple(events)

    def _act(self, seat: int, key: str) -> Event:
        state = self.state
        if key == "take":
            state.points[seat] += 1
        elif key == "draw":
            state.drawn += 1
            pebble = state.seed * 7919 * state.drawn % 1000
            state.pebbles[seat].append(pebble)
            return ("drew", seat, pebble)
        return (key, seat, 0)

    def _next(self) -> None:
        state = self.state
        alive = [seat for seat in range(state.seats) if seat not in state.out]
        best = max(range(state.seats), key=lambda seat: state.points[seat])
        if len(alive) == 1 or state.points[best] >= state.goal:
            winner = alive[0] if len(alive) == 1 else best
            places = tuple(1 if seat == winner else 2 for seat in range(state.seats))
            state.result = Result((winner,), places, msg("result.pebbles", who=SeatRef(winner)))
            state.pending = ()
            return
        state.turn += 1
        if state.turn % (state.seats + 1) == 0:
            state.pending = tuple(self._ask(seat, DecisionKind.SECRET, "123") for seat in alive)
            return
        turns = state.turn - state.turn // (state.seats + 1) - 1
        active = alive[turns % len(alive)]
        state.pending = (self._ask(active, DecisionKind.ACTION, ("pass", "take", "draw")),)

    def _ask(self, seat: int, kind: DecisionKind, keys: Iterable[str]) -> Decision:
        self.state.asked += 1
        options = tuple(Option(key, msg(f"pebbles.{key}")) for key in keys)
        prompt = msg("pebbles.prompt")
        return Decision(self.state.asked, seat, kind, prompt, options, default=(options[0].key,))

    def concede(self, seat: int) -> tuple[Event, ...]:
        """Give up."""
        if seat in self.state.out or self.state.result is not None:
            raise NotYourDecision(msg("error.not_playing"))
        self.state.out.append(seat)
        self.state.written = {}
        self._next()
        self.events = (("left", seat, 0),)
        return tuple(self.events)

    def log(self, events: Iterable[Event], seat: int) -> tuple[Msg, ...]:
        """Events as that seat may read them."""
        return tuple(self._line(event, seat) for event in events)

    def _line(self, event: Event, reader: int) -> Msg:
        kind, who, number = event
        if kind == "drew":
            card = CardRef(str(number)) if reader == who else CardRef()
            return msg("log.drew", who=SeatRef(who), card=card)
        return msg(f"log.{kind}", who=SeatRef(who), number=number)

    def refusals(self, seat: int, owed: Decision | None) -> tuple[Refusal, ...]:
        """Whatever may be done here is offered."""
        return ()

    def view(self, seat: int) -> View:
        """All that seat may know."""
        state = self.state
        own = next((one for one in self.decisions if one.seat == seat), None)
        return View(
            title="pebbles",
            pack=state.pack,
            rules_version=1,
            viewer=seat,
            turn=state.turn,
            seats=tuple(self._seat(other, seat) for other in range(state.seats)),
            waiting=tuple(one.seat for one in self.decisions),
            decision=own,
            result=state.result,
        )

    def private(self, seat: int) -> tuple[object, ...]:
        """The pebbles that only they see."""
        return tuple(self.state.pebbles[seat])

    def _seat(self, seat: int, reader: int) -> SeatView:
        pebbles = self.state.pebbles[seat]
        known = tuple(CardView(n + 1, "", design=str(p)) for n, p in enumerate(pebbles))
        hand = ZoneView("hand", seat, len(pebbles), known if reader == seat else ())
        return SeatView(
            seat, seat not in self.state.out, {"points": self.state.points[seat]}, {"hand": hand}
        )

    def clone(self) -> PebbleGame:
        """An independent copy."""
        return PebbleGame(_decode(self.dump()))

    def dump(self) -> bytes:
        """The whole game as bytes."""
        return msgspec.msgpack.encode(self.state)

    def learned_since(self, before: PebbleGame, seat: int) -> bool:
        """Whether a pebble was drawn since."""
        return self.state.drawn != before.state.drawn

    def withdrawn(self, seat: int) -> PebbleGame | None:
        """Nothing: there are no windows."""
        return None

    def rewound(self, before: PebbleGame) -> PebbleGame:
        """An earlier state, with fresh ids from here on."""
        twin = before.clone()
        twin.state.asked = max(twin.state.asked, self.state.asked)
        return twin


def _decode(data: bytes) -> State:
    return msgspec.msgpack.decode(data, type=State)


PACK = Pack("pebbles", Names(zh="石子", en="Pebbles"), ())


class PebbleTitle:
    """Pebbles for two to six."""

    names = PACK.names
    least_seats = 2
    most_seats = 6
    deck_problems = None
    ready_decks = None

    def pack(self) -> Pack:
        """Its cards: none."""
        return PACK

    def choose_options(self, given: Choices) -> Choices:
        """One option: the goal."""
        for name, value in given.items():
            if name != "goal" or value not in (3, 5, 30, 1000):
                raise BadOptions(msg("error.option_unknown", option=name))
        return {"goal": 5, **given}


class PebbleRules(Rules):
    """The rules of the tests: one title."""

    def title(self, title: str) -> Any:
        """Pebbles."""
        return PebbleTitle() if title == "pebbles" else None

    def new(
        self,
        title: str,
        seats: int,
        options: Choices,
        seed: int,
        pack: Pack,
        decks: Sequence[Deck] = (),
    ) -> Any:
        """A new game."""
        state = State(
            seats,
            int(options["goal"]),
            seed % 997 + 1,
            pack.hash,
            points=[0] * seats,
            pebbles=[[] for _ in range(seats)],
        )
        game = PebbleGame(state)
        game._next()
        game.events = (("began", SPECTATOR, 0),)
        return game

    def load(self, data: bytes, pack: Pack) -> Any:
        """A game from its bytes."""
        assert pack.hash == PACK.hash
        return PebbleGame(_decode(data))


def choose(
    level: str, data: bytes, pack: Pack, seat: int, seed: int, budget_ms: int
) -> tuple[str, ...]:
    """A computer player of pebbles: takes whenever it can."""
    game = PebbleRules().load(data, pack)
    owed = next(one for one in game.decisions if one.seat == seat)
    return ("take",) if owed.kind is DecisionKind.ACTION else ("3",)


def echo(
    level: str, data: bytes, pack: Pack, seat: int, seed: int, budget_ms: int
) -> tuple[str, ...]:
    """A computer player that answers how strong it is and how long it may think."""
    return level, str(budget_ms)


def brood(
    level: str, data: bytes, pack: Pack, seat: int, seed: int, budget_ms: int
) -> tuple[str, ...]:
    """The same, and one that never comes to an end of a search."""
    return hang() if level == "hard" else echo(level, data, pack, seat, seed, budget_ms)


def crash(*_: Any) -> tuple[str, ...]:
    """A computer player that takes its whole process down."""
    import os

    os._exit(9)


def hang(*_: Any) -> tuple[str, ...]:
    """A computer player that never comes to an end."""
    while True:
        pass


def cheat(*_: Any) -> tuple[str, ...]:
    """A computer player that answers what was not asked."""
    return ("win",)


def stumble(*_: Any) -> tuple[str, ...]:
    """A computer player with a bug."""
    raise RuntimeError("lost the thread")
