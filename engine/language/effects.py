"""Effects, and the procedure that runs programs of them.

What is left of the program is in the frame, so a game can pause inside any effect, and a card that
is changed in a later version never shifts a program that is already running.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from engine.kernel import atoms, drawing
from engine.kernel.asking import over_hand_limit
from engine.kernel.grammar import Ability, Filter, Names
from engine.kernel.in_play import still_in_play
from engine.kernel.nodes import Amount, AnyEffect, Effect, Meant
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, step
from engine.kernel.reading import cards_of
from engine.kernel.rng import Rng
from engine.kernel.scope import Scope
from engine.kernel.terms import walk
from engine.kernel.values import NOBODY, CardRef, Decision, Msg, SeatRef, Words, msg

Program = Annotated[tuple["AnyEffect", ...], Meta(max_length=12)]

EFFECT_BUDGET = 600
"""Effects after one answer, after which what is left of a program is dropped.

No shipped card comes near it; a pack from a stranger may contain an endless chain, which ends
here with a line in the log.
"""


MOST_TO_DO = 300
"""Effects that a program may have before it; loops in loops of a stranger's pack would have more
than a stored game should hold."""


QUESTION_BUDGET = 40
"""Questions of one program, after which what is left of it is dropped: a loop of questions."""


class HandRules(Struct, frozen=True):
    """The ``limit`` of a seat's hand in titles in which what is too much is discarded at once, in
    the middle of a text too, by the ``clause``."""

    limit: Callable[[Position, int], int]
    clause: str


def too_many(game: Position) -> tuple[int, ...]:
    """List the seats with more cards in hand than they may hold, in turn order."""
    limit = game.rules[HandRules].limit
    seats = game.seats_in_order()
    return tuple(seat for seat in seats if len(game.zone("hand", seat)) > limit(game, seat))


@procedure
class Surplus(Procedure, tag="surplus", omit_defaults=True):
    """Whoever holds too many cards discards down to the limit, of their own choice, at once."""

    @step
    def ask(self, game: Position) -> Outcome:
        """The first in turn order, and so on."""
        rules = game.rules[HandRules]
        for seat in too_many(game):
            limit = rules.limit(game, seat)
            owed = over_hand_limit(game, seat, limit, rules.clause)
            if owed is not None:
                return Ask((owed,))
        return self.finish()

    @step
    def discard(self, game: Position) -> Outcome:
        """All of it together."""
        ((seat, keys),) = self.answers.items()
        self.answers = {}
        for key in keys:
            drawing.discard(game, seat, int(key))
        return self.goto("ask")


class Origin(Struct, frozen=True, omit_defaults=True, gc=False):
    """Origin of a program: the ability of a design (``place`` counts its abilities), and the clause
    of the rules by which it acts. Its card may be gone by the time it asks something."""

    design: str
    place: int = NOBODY
    clause: str = ""


def origin(game: Position, design: str, ability: Ability, clause: str = "") -> Origin:
    """The origin of that ability; one that is not printed on the design has no place."""
    printed = game.pack.designs[design].abilities
    return Origin(design, printed.index(ability) if ability in printed else NOBODY, clause)


@procedure
class Resolve(Procedure, tag="resolve", omit_defaults=True):
    """Run a program. ``todo`` is what is left of it, ``asking`` the effect that waits.

    Whatever it asks says why: whose card it is, what that does, and by which clause.
    """

    todo: tuple[AnyEffect, ...]
    scope: Scope = Scope()
    origin: Origin | None = None
    asking: AnyEffect | None = None
    asked: int = 0

    @step
    def perform(self, game: Position) -> Outcome:
        """Run the next effect. What is too much in a hand is discarded before that."""
        if HandRules in game.rules and too_many(game):
            return Surplus()
        if not self.todo:
            return self.finish()
        game.spent += 1
        endless = self.asked >= QUESTION_BUDGET
        if game.spent > EFFECT_BUDGET or endless:
            if game.spent == EFFECT_BUDGET + 1 or endless:
                atoms.emit(game, "loop_stopped")
            return self.finish()
        effect, *rest = self.todo
        self.todo = tuple(rest)
        self.asking = effect
        return self._explained(game, effect.run(game, self))

    @step
    def heard(self, game: Position) -> Outcome:
        """Hand the answers to the effect that asked, then go on."""
        if self.answers and self.asking is not None:
            self.asked += 1
            self.asking.answered(game, self)
            self.answers = {}
        self.asking = None
        return self.goto("perform")

    def guess_secrets(self, seat: int, rng: Rng) -> None:
        """Guess the numbers that another player has chosen in secret."""
        for name, (knower, least, most) in self.scope.secrets.items():
            if knower != seat:
                guess = least + rng.below(most - least + 1)
                self.scope = self.scope.with_number(name, guess)

    def asked_anew(self, game: Position) -> Ask | None:
        """Return what the effect that waits would ask now."""
        outcome = None if self.asking is None else self.asking.run(game, self)
        outcome = self._explained(game, outcome)
        return outcome if isinstance(outcome, Ask) else None

    def bars(self, game: Position, thing: int) -> str:
        """Ask the effect that waits."""
        return "" if self.asking is None else self.asking.bars(game, self.scope, thing)

    def source(self, game: Position) -> CardRef:
        """Refer to the card that the program belongs to, wherever it is now."""
        card = game.state.cards.get(self.scope.this)
        design = card.design if card is not None else ""
        return CardRef(self.origin.design if self.origin else design, game.slot(self.scope.this))

    def _explained(self, game: Position, outcome: Outcome) -> Outcome:
        if not isinstance(outcome, Ask):
            return outcome
        return replace(outcome, decisions=tuple(self._why(game, d) for d in outcome.decisions))

    def _why(self, game: Position, decision: Decision) -> Decision:
        source = self.source(game)
        if not source.design:
            return decision
        clause = self.origin.clause if self.origin else ""
        why = msg("reason.card", card=source, who=SeatRef(self.scope.you))
        name = self._skill(game)
        if name is not None:
            skill = Words(name.zh, name.en)
            why = msg("reason.skill_acts", card=source, who=SeatRef(self.scope.you), skill=skill)
        return replace(decision, reason=why, hint=self._text(source), clause=clause)

    def _skill(self, game: Position) -> Names | None:
        """The name of the ability that the program is part of, where it has one."""
        if self.origin is None or self.origin.place == NOBODY:
            return None
        return game.pack.designs[self.origin.design].abilities[self.origin.place].name

    def _text(self, source: CardRef) -> Msg:
        design = CardRef(source.design)
        if self.origin is None or self.origin.place == NOBODY:
            return msg("hint.card", design=design)
        return msg("hint.ability", design=design, place=self.origin.place)

    def next(self, *effects: AnyEffect) -> None:
        """Put effects in front of what is left, as many as there is room for."""
        self.todo = (*effects, *self.todo)[:MOST_TO_DO]


class OnCards(Effect, frozen=True):
    """An effect that does the same to each of some cards."""

    what: str | Filter = "target"

    def idle(self, game: Position, scope: Scope) -> bool:
        return not cards_of(game, scope, self.what)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            self.on(game, frame.scope, card)
        return None

    def on(self, game: Position, scope: Scope, card: int) -> None:
        """Do it to that card."""
        raise NotImplementedError


def number(game: Position, scope: Scope, wanted: int | Amount) -> int:
    """Evaluate an amount."""
    return wanted if isinstance(wanted, int) else wanted.value(game, scope)


def nobody_there(game: Position, scope: Scope, what: str | Filter) -> bool:
    """Tell whether a word or filter means no card that is in play (any more)."""
    return not any(still_in_play(game, card) for card in cards_of(game, scope, what))


def idle(game: Position, scope: Scope, program: Program) -> bool:
    """Tell whether none of a program's effects would do anything now."""
    return all(node.idle(game, scope) for node in program)


def startable(game: Position, scope: Scope, program: Iterable[Effect]) -> bool:
    """Tell whether a text can be begun: it lacks none of the cards that it first asks to choose."""
    for node in program:
        if type(node).lacks is Effect.lacks:
            return True
        if node.lacks(game, scope):
            return False
    return True


def program_benefit(program: Iterable[Effect], chosen: Meant) -> int:
    """Return 1 where a program is good for what is chosen for it, -1 where bad, by the first of its
    effects that is either; 0 where none is."""
    effects = (node for node in walk(tuple(program)) if isinstance(node, Effect))
    return next(filter(None, (effect.benefit_for(chosen) for effect in effects)), 0)
