"""Resolving: what has been announced acts, is put away or enters, and has been used.

What cannot act because nothing is left of what it was aimed at is :class:`ResolveItem`'s matter.
"""

from engine.kernel import atoms, permanents
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome, Procedure, procedure, step
from engine.kernel.state import CARD, SKILL, StackItem
from engine.mechanics.announce import UseRules
from engine.mechanics.stack import ResolveItem


@procedure
class ResolveCard(Procedure, tag="shenhua.resolve_card", omit_defaults=True):
    """A used card resolves: one that only acts does so and is put away, the others enter play."""

    item: StackItem

    @step
    def act(self, game: Position) -> Outcome:
        """The text of the one; the other has been used and is about to enter."""
        item = self.item
        if item.source not in game.state.cards:
            return self.finish()
        kind = game.design(item.source).kind
        if kind in game.rules[UseRules].instants:
            return ResolveItem(item)
        waiting = len(game.state.queue)
        atoms.emit(game, f"used_{kind}", seat=item.you, card=item.source)
        # What its use has triggered comes first; who opened the round lets it enter afterwards.
        if len(game.state.queue) == waiting:
            permanents.enter(game, item.source, item.you)
        else:  # cards that wait enter in the order in which they have resolved
            atoms.move(game, item.source, "stack", controller=item.you)
        return self.finish()

    @step
    def put_away(self, game: Position) -> Outcome:
        """Only now does what has acted go to the discard pile."""
        item = self.item
        if not self.got:
            kind = game.pack.designs[item.design].kind
            atoms.emit(game, f"used_{kind}", seat=item.you, card=item.source)
        if item.source in game.zone("stack"):
            permanents.leave(game, item.source)
        return None


@procedure
class ResolveSkill(Procedure, tag="shenhua.resolve_skill", omit_defaults=True):
    """An activated skill resolves; then it has been used."""

    item: StackItem

    @step
    def act(self, game: Position) -> Outcome:
        """Its text."""
        return ResolveItem(self.item)

    @step
    def told(self, game: Position) -> Outcome:
        """For cards that wait for it."""
        if not self.got:
            atoms.emit(game, "skill_resolved", seat=self.item.you, card=self.item.source)
        return None


def resolve(game: Position, item: StackItem) -> Procedure:
    """The procedure that resolves an object on the stack."""
    if item.kind == CARD:
        return ResolveCard(item)
    if item.kind == SKILL:
        return ResolveSkill(item)
    return ResolveItem(item)


def waiting_to_enter(game: Position) -> tuple[int, ...]:
    """The cards that have been used and resolved but have not entered yet."""
    cards = game.zone("stack")
    if not cards:
        return ()
    objects = {item.source for item in game.state.stack}
    return tuple(c for c in cards if c not in objects and permanents.can_enter(game, c))
