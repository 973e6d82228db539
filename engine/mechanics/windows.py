"""Response windows: an event waits while others may answer it, each answer waiting in turn.

Who is asked depends on nothing that is hidden: every other player with cards in hand, all at
once, so that neither the question nor its absence tells what anybody holds. Those who have no
wish to answer this turn say so once (``hold``) and are not asked again until the turn ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from engine.kernel import atoms
from engine.kernel.asking import PASS, aimed_at, choose_one
from engine.kernel.nodes import Effect, effect
from engine.kernel.pack import Pack
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, question, step
from engine.kernel.values import NOBODY, Decision, DecisionKind, Msg, Option, msg
from engine.language.effects import Resolve
from engine.text.writer import Writer

HOLD = "hold"


class ResponseRules(Struct, frozen=True):
    """Answers out of turn: the ``options`` of a seat in a window or round of priority, and the
    procedure that plays one of them."""

    options: Callable[[Position, int, Any], tuple[Option, ...]]
    respond: Callable[[Position, int, str], Procedure]


def respond_kinds(pack: Pack) -> frozenset[str]:
    """The kinds of events that some card of the pack can answer."""
    found = _KINDS.get(pack.hash)
    if found is None:
        found = _KINDS[pack.hash] = frozenset(
            kind
            for design in pack.designs.values()
            for ability in design.abilities
            for kind in ability.answers
        )
    return found


_KINDS: dict[str, frozenset[str]] = {}


def held(game: Position, seat: int) -> bool:
    """Test if that seat answers nothing more this turn."""
    return f"turn/{HOLD}:{seat}" in game.state.marks


def hold(game: Position, seat: int) -> None:
    """That seat answers nothing more this turn."""
    atoms.set_mark(game, f"turn/{HOLD}:{seat}")


@procedure
class Window(Procedure, tag="window", omit_defaults=True):
    """Players may answer an event of that ``kind`` by ``actor``; ``out`` is 1 if it is cancelled.

    ``card`` is the card whose event it is, ``targets`` what it is aimed at, ``what`` says in words
    what is waited on, ``hint`` what that does, ``clause`` which rule opens the window.
    """

    kind: str
    actor: int
    card: int
    what: Msg
    hint: Msg
    clause: str
    targets: tuple[int, ...] = ()
    subject: int = NOBODY

    @question
    def ask(self, game: Position) -> Outcome:
        """Ask everyone who might answer, in turn order."""
        if self.kind not in respond_kinds(game.pack):
            return self.finish()
        asked = tuple(
            self._decision(game, seat)
            for seat in game.seats_in_order()
            if seat != self.actor and game.zone("hand", seat) and not held(game, seat)
        )
        return Ask(asked, "first") if asked else self.finish()

    @step
    def hear(self, game: Position) -> Outcome:
        """Play the first answer; then ask again, until nobody answers or it is cancelled."""
        for seat, (key,) in self.answers.items():
            if key == HOLD:
                hold(game, seat)
            elif key != PASS:
                return game.rules[ResponseRules].respond(game, seat, key)
        return self.finish()

    @step
    def again(self, game: Position) -> Outcome:
        """After an answer: cancelled, or another round of questions."""
        return self.finish() if self.out else self.goto("ask")

    def _decision(self, game: Position, seat: int) -> Decision:
        return may_answer(
            game,
            seat,
            msg("prompt.respond"),
            game.rules[ResponseRules].options(game, seat, self),
            msg("option.pass"),
            reason=self.what,
            clause=self.clause,
            concerns=seat == self.subject or aimed_at(game, seat, self.targets),
            hint=self.hint,
        )


def may_answer(
    game: Position,
    seat: int,
    prompt: Msg,
    answers: Iterable[Option],
    silence: Msg,
    *,
    reason: Msg,
    clause: str,
    concerns: bool = True,
    hint: Msg | None = None,
) -> Decision:
    """One of those answers, or none: now (``silence`` says so in words) or for the whole turn."""
    options = (*answers, Option(PASS, silence), Option(HOLD, msg("option.hold")))
    kind, holds = DecisionKind.RESPOND, (HOLD,)
    return choose_one(
        game,
        seat,
        kind,
        prompt,
        options,
        default=PASS,
        reason=reason,
        clause=clause,
        passes=holds,
        concerns=concerns,
        hint=hint,
    )


def cancel(game: Position) -> bool:
    """Cancel the event that the innermost window waits on; whether there was one."""
    window = game.current(Window)
    if window is not None:
        window.out = 1
    return window is not None


@effect
class CancelEvent(Effect, frozen=True, tag="cancel"):
    """Cancel the event that this answers."""

    def run(self, game: Position, frame: Resolve) -> Outcome:
        if cancel(game):
            atoms.emit(game, "cancelled", seat=frame.scope.you, card=frame.scope.this)
        return None

    def prose(self, w: Writer) -> str:
        return w.does("you", w.say("将其抵消", "cancel it"))
