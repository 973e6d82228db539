"""Objects on the stack that are interrupted, or aimed at something else."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.kernel import atoms, course, permanents
from engine.kernel.asking import choose_cards
from engine.kernel.nodes import Effect, effect
from engine.kernel.objects import name, named, objects
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome
from engine.kernel.projection import aim_words, object_words
from engine.kernel.scope import STACKED, Scope
from engine.kernel.state import CARD, SKILL, StackItem
from engine.kernel.values import NOBODY, msg
from engine.language.effects import Resolve
from engine.mechanics.priority import PriorityRules
from engine.mechanics.stack import candidates, choose_object
from engine.text.rules import Rules


def take_off(game: Position, item: StackItem, you: int) -> None:
    """Remove an object from the stack without effect: a card is put away, a skill is gone."""
    course.set_stack(game, tuple(one for one in game.state.stack if one is not item))
    what = "" if item.kind == CARD else SKILL
    atoms.emit(game, "negated", seat=you, card=item.source, was=item.design, what=what)
    if item.kind == CARD and item.source in game.zone("stack"):
        permanents.leave(game, item.source)


class OnObject(Effect, frozen=True):
    """An effect on the object that the ability names."""

    needs: ClassVar[type | None] = PriorityRules

    def run(self, game: Position, frame: Resolve) -> Outcome:
        item = named(game, frame.scope)
        return None if item is None else self.on(game, frame, item)

    def idle(self, game: Position, scope: Scope) -> bool:
        return named(game, scope) is None

    def on(self, game: Position, frame: Resolve, item: StackItem) -> Outcome:
        """Do it to that object."""
        raise NotImplementedError


@effect
class Interrupt(OnObject, frozen=True, tag="interrupt"):
    """The named object leaves the stack without effect: a card is put away, a skill is gone."""

    def on(self, game: Position, frame: Resolve, item: StackItem) -> Outcome:
        take_off(game, item, frame.scope.you)
        return None

    def rules(self, w: Rules) -> str:
        it = w.cards(STACKED)
        return w.done(w.say(f"打断{it}", f"interrupt {it}"))


@effect
class Retarget(OnObject, frozen=True, tag="retarget"):
    """Its player chooses the targets of the named object anew, as many as it has, among those that
    fit; where there are no others it keeps them."""

    def on(self, game: Position, frame: Resolve, item: StackItem) -> Outcome:
        if item.ability is None:
            return None
        places = [
            place
            for place, rule in enumerate(item.ability.targets)
            if item.scope.cards.get(rule.name)
        ]
        if item.ability.object is not None:
            places.append(NOBODY)
        frame.next(*(AimAnew(place) for place in places))
        return None

    def rules(self, w: Rules) -> str:
        it = w.cards(STACKED)
        return w.done(w.say(f"为{it}重新选择目标", f"choose new targets for {it}"))


@effect
class AimAnew(Effect, frozen=True, tag="aim_anew"):
    """One target rule of the named object is chosen for anew (:data:`NOBODY`: its own object)."""

    written: ClassVar[bool] = False
    needs: ClassVar[type | None] = PriorityRules

    place: int = NOBODY

    def run(self, game: Position, frame: Resolve) -> Outcome:
        item = named(game, frame.scope)
        if item is None or item.ability is None:
            return None
        if self.place == NOBODY:
            return self._another_object(game, frame, item)
        rule = item.ability.targets[self.place]
        chosen = item.scope.cards.get(rule.name, ())
        others = candidates(game, item.scope, rule)
        if not others:
            return None
        still = [card for card in chosen if card in game.state.cards]
        owed = choose_cards(
            game,
            frame.scope.you,
            (*others, *still),
            msg("prompt.target", minimum=len(chosen), maximum=len(chosen)),
            minimum=len(chosen),
            maximum=len(chosen),
            reason=object_words(game, item),
        )
        return Ask((owed,))

    def _another_object(self, game: Position, frame: Resolve, item: StackItem) -> Outcome:
        rule = item.ability.object if item.ability else None
        found = () if rule is None else objects(game, item.scope, rule)
        there = [one for one in found if one.id != item.id]
        if len(there) < 2:
            return None
        return Ask((choose_object(game, frame.scope.you, there, item),))

    def answered(self, game: Position, frame: Resolve) -> None:
        item = named(game, frame.scope)
        if item is None or item.ability is None:
            return
        keys = tuple(int(key) for key in frame.answers[frame.scope.you])
        if self.place == NOBODY:
            chosen = next(one for one in game.state.stack if one.id == keys[0])
            scope = name(item.scope, chosen)
        else:
            scope = item.scope.with_cards(item.ability.targets[self.place].name, keys)
        if scope == item.scope:
            return
        aimed = replace(item, scope=scope, changed=True)
        there = tuple(aimed if one.id == item.id else one for one in game.state.stack)
        course.set_stack(game, there)
        course.point_at(game, aimed.source, aimed.targets)
        you, said = frame.scope.you, aim_words(game, aimed)
        atoms.emit(game, "retargeted", seat=you, card=item.source, was=item.design, targets=said)
