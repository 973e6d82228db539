"""A game of hits and shields for the tests: response windows, a secret hand, decks.

In a turn a player hits somebody (a point), draws a shield that only they see, or rests. A hit asks
everybody else at the same time; the one who is hit can answer with a shield. A deck says with how
many shields somebody begins, three at most.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from bot.host.computers import ComputerJob
from bot.host.rules import Choices, Rules
from engine.kernel.deck import Deck, Hint, ReadyDeck
from engine.kernel.grammar import CardDesign, Names, Pack
from engine.kernel.values import (
    SPECTATOR,
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
MOST = 3


class State(Struct):
    """Everything that is true of a game."""

    shields: list[int]
    points: list[int]
    turn: int = 0
    active: int = 0
    target: int = -1
    asked: int = 0
    drawn: int = 0
    pending: tuple[Decision, ...] = ()
    answers: dict[int, str] = {}
    result: Result | None = None


class ParleyGame:
    """One game of hits and shields."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: Sequence[Event] = ()

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Who owes what."""
        return tuple(one for one in self.state.pending if one.seat not in self.state.answers)

    @property
    def result(self) -> Result | None:
        """How it ended."""
        return self.state.result

    def begin(self) -> None:
        """The next turn."""
        state = self.state
        state.turn += 1
        state.active = (state.turn - 1) % len(state.points)
        keys = [f"hit:{seat}" for seat in range(len(state.points)) if seat != state.active]
        owed = self._ask(state.active, DecisionKind.ACTION, ("rest", "draw", *keys), True)
        state.pending, state.answers = (owed,), {}

    def _ask(self, seat: int, kind: DecisionKind, keys: Sequence[str], mine: bool) -> Decision:
        self.state.asked += 1
        options = tuple(Option(key, msg(f"parley.{key}")) for key in keys)
        default = ("pass",) if "pass" in keys else ("rest",)
        prompt = msg("parley.prompt")
        return Decision(
            self.state.asked, seat, kind, prompt, options, default=default, concerns=mine
        )

    def answer(self, seat: int, answer: Iterable[str]) -> tuple[Event, ...]:
        """Answer a decision."""
        owed = next((one for one in self.decisions if one.seat == seat), None)
        if owed is None:
            raise NotYourDecision(msg("error.not_your_decision"))
        (key,) = owed.check(answer)
        state, events = self.state, []
        if owed.kind is DecisionKind.RESPOND:
            state.answers[seat] = key
            if not self.decisions:
                events.append(self._hit())
                self.begin()
        elif key.startswith("hit:"):
            state.target = int(key[4:])
            events.append(("hit", seat, state.target))
            state.pending = tuple(
                self._window(other) for other in range(len(state.points)) if other != seat
            )
        else:
            if key == "draw":
                state.shields[seat] += 1
                state.drawn += 1
            events.append((key, seat, 0))
            self.begin()
        self.events = tuple(events)
        return tuple(events)

    def _window(self, seat: int) -> Decision:
        hit = seat == self.state.target
        can = hit and self.state.shields[seat] > 0
        keys = ("shield", "pass") if can else ("pass",)
        return self._ask(seat, DecisionKind.RESPOND, keys, hit)

    def _hit(self) -> Event:
        state = self.state
        if state.answers[state.target] == "shield":
            state.shields[state.target] -= 1
            return ("shielded", state.target, 0)
        state.points[state.active] += 1
        if state.points[state.active] == 5:
            state.result = Result((state.active,), ())
        return ("struck", state.target, 0)

    def concede(self, seat: int) -> tuple[Event, ...]:
        """Give up: the others win."""
        winners = tuple(other for other in range(len(self.state.points)) if other != seat)
        self.state.result = Result(winners, ())
        self.state.pending = ()
        return ()

    @property
    def chapter(self) -> Msg:
        """Where in its story the game stands."""
        return msg("recap.setup")

    def log(self, events: Iterable[Event], seat: int) -> tuple[Msg, ...]:
        """Events as that seat may read them."""
        return tuple(msg(f"log.{kind}", who=SeatRef(who), number=n) for kind, who, n in events)

    def refusals(self, seat: int, owed: Decision | None) -> tuple[Refusal, ...]:
        """Whatever may be done here is offered."""
        return ()

    def view(self, seat: int) -> View:
        """All that seat may know."""
        state = self.state
        own = next((one for one in self.decisions if one.seat == seat), None)
        responding = any(one.kind is DecisionKind.RESPOND for one in state.pending)
        asked = tuple(one.seat for one in self.decisions if not responding or one.seat == seat)
        return View(
            title="parley",
            pack=PACK.hash,
            rules_version=1,
            viewer=seat,
            turn=state.turn,
            active=state.active,
            seats=tuple(self._seat(other, seat) for other in range(len(state.points))),
            waiting=asked,
            responding=responding,
            decision=own,
            result=state.result,
        )

    def private(self, seat: int) -> tuple[object, ...]:
        """How many shields they hold."""
        return (self.state.shields[seat],)

    def _seat(self, seat: int, reader: int) -> SeatView:
        count = self.state.shields[seat] if reader == seat else 0
        cards = tuple(CardView(n + 1, "", design="shield") for n in range(count))
        hand = ZoneView("hand", seat, len(cards), cards)
        return SeatView(seat, True, {"points": self.state.points[seat]}, {"hand": hand})

    def clone(self) -> ParleyGame:
        """An independent copy."""
        return ParleyGame(msgspec.msgpack.decode(self.dump(), type=State))

    def dump(self) -> bytes:
        """The whole game as bytes."""
        return msgspec.msgpack.encode(self.state)

    def learned_since(self, before: ParleyGame, seat: int) -> bool:
        """Whether a shield was drawn since."""
        return self.state.drawn != before.state.drawn

    def withdrawn(self, seat: int) -> ParleyGame | None:
        """Without that seat's answer in the window, while it waits for the others."""
        if seat not in self.state.answers:
            return None
        twin = self.clone()
        del twin.state.answers[seat]
        return twin

    def rewound(self, before: ParleyGame) -> ParleyGame:
        """An earlier state, with fresh ids from here on."""
        twin = before.clone()
        twin.state.asked = max(twin.state.asked, self.state.asked)
        return twin


PACK = Pack(
    "parley",
    Names(zh="攻防", en="Parley"),
    (CardDesign("shield", Names(zh="盾", en="Shield"), "tool", "盾"),),
)


def shields(count: int, name: str = "") -> Deck:
    """A deck of that many shields."""
    return Deck(name, (("shield", count),) if count else ())


READY = (
    ReadyDeck("light", Names(zh="轻", en="Light"), Hint("快", "Be quick."), shields(0)),
    ReadyDeck("heavy", Names(zh="重", en="Heavy"), Hint("稳", "Be patient."), shields(2)),
)


class ParleyTitle:
    """Hits and shields for two to four."""

    names = PACK.names
    least_seats = 2
    most_seats = 4

    def pack(self) -> Pack:
        """Its cards: one."""
        return PACK

    def choose_options(self, given: Choices) -> Choices:
        """None."""
        return {}

    def deck_problems(self, pack: Pack, deck: Deck) -> list[Msg]:
        """Too many shields."""
        have = dict(deck.cards).get("shield", 0)
        told = msg("error.deck_copies", card="shield", have=have, most=MOST, clause="7")
        return [told] if have > MOST else []

    def ready_decks(self) -> Sequence[ReadyDeck]:
        """Two."""
        return READY


class ParleyRules(Rules):
    """The rules of the tests: one title."""

    def title(self, title: str) -> Any:
        """Hits and shields."""
        return ParleyTitle() if title == "parley" else None

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
        game = ParleyGame(State([deck.size for deck in decks], [0] * seats))
        game.begin()
        game.events = (("began", SPECTATOR, 0),)
        return game

    def load(self, data: bytes, pack: Pack) -> Any:
        """A game from its bytes."""
        return ParleyGame(msgspec.msgpack.decode(data, type=State))


class Resting:
    """Computer players that do what is usual."""

    async def choose(self, job: ComputerJob) -> tuple[str, ...]:
        """The default."""
        game: Any = ParleyRules().load(job.data, PACK)
        return next(one.default for one in game.decisions if one.seat == job.seat)

    async def close(self) -> None:
        """Nothing to end."""
