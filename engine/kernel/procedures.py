"""Procedures: the only way rules run.

A procedure is a small struct on the state's frame stack. Its methods marked :func:`step` run in
the order they are written. A step returns ``None`` (go on with the next step), another procedure
(run it to its end first, then go on) or an :class:`Ask` (wait for players, then go on). Nothing
else may wait, so a game can be stored, cloned or undone between any two steps.

Contract for writers of procedures:

* fields are immutable values (ints, strings, tuples, frozen structs); assign, never mutate;
* a child hands a number back by setting ``self.out``; its parent finds it in ``self.got``;
* answers are found in ``self.answers`` (by seat) or, for a single one, ``self.answer``;
* ``return self.goto("name")`` makes that step the next one, ``return self.finish()`` ends the
  procedure.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from msgspec import Struct

from engine.kernel.rng import Rng
from engine.kernel.values import Decision
from engine.kernel.view import StackView


class Ask(Struct, frozen=True, gc=False):
    """Wait for answers.

    ``policy`` is ``all`` (everyone must answer) or ``first``: decisions are in priority order and
    the first answer that is not a pass wins as soon as everyone before it has answered; the others
    are released.
    """

    decisions: tuple[Decision, ...]
    policy: str = "all"


class Procedure(Struct, kw_only=True, omit_defaults=True, tag_field="run", gc=False):
    """Base of all procedures; see the module's contract."""

    steps: ClassVar[tuple[Callable[..., Any], ...]] = ()
    names: ClassVar[dict[str, int]] = {}
    showing: ClassVar[bool] = False
    """True where views of the stack list it (:meth:`shows`)."""

    at: int = 0
    got: int = 0
    out: int = 0
    answers: dict[int, tuple[str, ...]] = {}

    @property
    def answer(self) -> tuple[str, ...]:
        """The only answer (of the only seat that was asked)."""
        (answer,) = self.answers.values()
        return answer

    @property
    def choice(self) -> str:
        """The only key of the only answer."""
        (key,) = self.answer
        return key

    def first(self, *passes: str) -> tuple[int, str] | None:
        """Find the first of those asked who has not passed: seat and key."""
        said = ((seat, key) for seat, (key,) in self.answers.items() if key not in passes)
        return next(said, None)

    def goto(self, name: str) -> Outcome:
        """Make the named step the next one; what a step returns that does no more than that."""
        self.at = self.names[name]
        return None

    def finish(self) -> Outcome:
        """End this procedure after the current step; what a step returns that does no more."""
        self.at = len(self.steps)
        return None

    def guess_secrets(self, seat: int, rng: Rng) -> None:
        """Put something possible in place of what it holds that the seat cannot know."""

    def shows(self, game: Any) -> StackView | None:
        """Describe it for views of the stack, if they list it."""
        return None

    def bars(self, game: Any, thing: int) -> str:
        """Name the reason why a card, a player or a cell is not offered, as a word
        (``refusal.WORD``); empty where it has none of its own."""
        return ""

    def asked_anew(self, game: Any) -> Ask | None:
        """Return what this procedure, which waits for an answer, would ask now.

        ``None`` where only asking has changed the game. Call it on a copy of the game.
        """
        outcome = self.steps[self.at - 1](self, game) if self.asks_only else None
        return outcome if isinstance(outcome, Ask) else None

    @property
    def asks_only(self) -> bool:
        """Tell whether the last step that ran is a question."""
        return getattr(self.steps[self.at - 1], "is_question", False)


Outcome = Procedure | Ask | None
PROCEDURES: dict[str, type[Procedure]] = {}

StepT = TypeVar("StepT", bound=Callable[..., Any])
ProcedureT = TypeVar("ProcedureT", bound=type[Procedure])


def step(function: StepT) -> StepT:
    """Mark a method as the next step of its procedure."""
    function.__dict__["is_step"] = True
    return function


def question(function: StepT) -> StepT:
    """Mark a step that only asks: it changes nothing, so it can be asked anew of a changed game.

    Guesses at hidden cards need it (:mod:`engine.players.determinize`): what another player may
    choose depends on the cards that they are guessed to hold.
    """
    function.__dict__["is_question"] = True
    return step(function)


def procedure(cls: ProcedureT) -> ProcedureT:
    """Register a procedure class and collect its steps; one without any has those of its base."""
    tag = cls.__struct_config__.tag
    if not isinstance(tag, str) or tag in PROCEDURES:
        raise TypeError(f"procedure {cls.__name__} needs a tag of its own, not {tag!r}")
    written = ([v for v in vars(c).values() if getattr(v, "is_step", False)] for c in cls.__mro__)
    cls.steps = tuple(next(filter(None, written), ()))
    cls.names = {function.__name__: place for place, function in enumerate(cls.steps)}
    cls.showing = cls.shows is not Procedure.shows
    PROCEDURES[tag] = cls
    return cls
