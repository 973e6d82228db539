"""Damage as it happens: the stages that titles share, and replacements that somebody may choose.

What a title lists decides which stages there are and in which order
(:class:`engine.kernel.happen.HappenRules`). What may be chosen is asked of who chooses, the active
player first; then all of it happens at once.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from engine.kernel import atoms
from engine.kernel.happen import PREVENT, REDIRECT, Proposed, carry_out
from engine.kernel.in_play import still_in_play
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, step
from engine.kernel.values import Decision


class ChoiceRules(Struct, frozen=True):
    """Replacements that players may choose: what is ``asked`` about damage that would happen (with
    how much of it is looked at already), and what it is with that ``answer``. ``bars`` is the word
    for a card that is not offered."""

    asked: Callable[[Position, Proposed], Decision | None]
    answer: Callable[[Position, Proposed, str], Proposed]
    bars: str = ""


def shielded(game: Position, event: Proposed) -> Proposed:
    """Preventions take off as much as they are worth, the oldest first."""
    for one in [m for m in game.state.modifiers if m.stat == PREVENT and m.card == event.to]:
        taken = min(event.amount, one.amount)
        if taken > 0:
            atoms.change_modifier(game, one, one.amount - taken)
            event = prevented(game, event, taken)
    return event


def prevented(game: Position, event: Proposed, amount: int) -> Proposed:
    """The same with so much less of it; it is told."""
    taken = min(event.amount, amount)
    if taken > 0:
        seat = game.card(event.to).controller
        atoms.emit(game, "lessened", seat=seat, card=event.to, amount=taken)
    return replace(event, amount=event.amount - max(0, taken))


def redirected(game: Position, event: Proposed) -> Proposed:
    """The next damage to a card is dealt to another one; the oldest such change first, once."""
    for change in [m for m in game.state.modifiers if m.stat == REDIRECT]:
        if change.card != event.to or change not in game.state.modifiers:
            continue
        atoms.change_modifier(game, change, 0)
        there = change.amount in game.state.cards and still_in_play(game, change.amount)
        if there and change.amount != event.to:
            seat = game.card(event.to).controller
            atoms.emit(game, "redirected", seat=seat, card=event.to, other=change.amount)
            event = replace(event, to=change.amount, done=(*event.done, REDIRECT))
    return event


def multiplied(game: Position, event: Proposed) -> Proposed:
    """All percents together, rounded down once."""
    if not event.percents:
        return event
    whole, parts = event.amount, 1
    for percent in event.percents:
        whole, parts = whole * percent, parts * 100
    return replace(event, amount=whole // parts, percents=())


@procedure
class Happen(Procedure, tag="happen", omit_defaults=True):
    """Damage that would be dealt at once: what may replace some of it is asked for, then all
    happens. ``looked`` counts those that have been asked about."""

    events: tuple[Proposed, ...]
    looked: int = 0

    @step
    def ask(self, game: Position) -> Outcome:
        """The next event about which somebody may choose something."""
        choices = game.rules.get(ChoiceRules)
        while choices is not None and self.looked < len(self.events):
            owed = choices.asked(game, self.events[self.looked])
            if owed is not None:
                return Ask((owed,))
            self.looked += 1
        return self.goto("deal")

    def bars(self, game: Position, thing: int) -> str:
        """Of cards that cannot replace anything now."""
        return game.rules[ChoiceRules].bars

    @step
    def hear(self, game: Position) -> Outcome:
        """Change the event as it was chosen."""
        answer, place = self.choice, self.looked
        self.answers = {}
        changed = game.rules[ChoiceRules].answer(game, self.events[place], answer)
        self.events = (*self.events[:place], changed, *self.events[place + 1 :])
        self.looked += 1
        return self.goto("ask")

    @step
    def deal(self, game: Position) -> Outcome:
        """All at once: nothing falls and nothing triggers in between."""
        for event in self.events:
            if event.to in game.state.cards and still_in_play(game, event.to):
                carry_out(game, event)
        return None
