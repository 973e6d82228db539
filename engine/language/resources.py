"""Effects on the resources of players: gain, loss, theft."""

from __future__ import annotations

from typing import ClassVar

from engine.kernel import atoms
from engine.kernel.grammar import Number
from engine.kernel.nodes import AnyAmount, Effect, effect
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome
from engine.kernel.reading import seats_of
from engine.kernel.scope import Scope
from engine.language.effects import Resolve, number
from engine.text.writer import Writer


def nothing_held(game: Position, scope: Scope, who: str, resource: str) -> bool:
    """Tell whether none of those players has any of a resource."""
    return not any(game.number(seat, resource) for seat in seats_of(game, scope, who))


@effect
class Gain(Effect, frozen=True, tag="gain"):
    """Players gain a resource, up to their limit."""

    helps: ClassVar[tuple[str, ...]] = ("who",)

    resource: str
    amount: Number | AnyAmount
    who: str = "you"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for seat in seats_of(game, frame.scope, self.who):
            atoms.gain(game, seat, self.resource, number(game, frame.scope, self.amount))
        return None

    def prose(self, w: Writer) -> str:
        much = w.resource(self.amount, self.resource)
        return w.does(self.who, w.say(f"获得{much}", f"gain {much}"))


@effect
class Lose(Effect, frozen=True, tag="lose"):
    """Players lose a resource, as far as they have it; ``lost`` is how much in all."""

    harms: ClassVar[tuple[str, ...]] = ("who",)

    resource: str
    amount: Number | AnyAmount
    who: str = "others"

    def idle(self, game: Position, scope: Scope) -> bool:
        return nothing_held(game, scope, self.who, self.resource)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        lost = 0
        for seat in seats_of(game, frame.scope, self.who):
            lost += atoms.lose(game, seat, self.resource, number(game, frame.scope, self.amount))
        frame.scope = frame.scope.with_number("lost", lost)
        return None

    def prose(self, w: Writer) -> str:
        w.numbers["lost"] = w.say("失去的数量", "the amount lost")
        much = w.resource(self.amount, self.resource)
        return w.does(self.who, w.say(f"失去{much}", f"lose {much}"))


@effect
class Steal(Effect, frozen=True, tag="steal"):
    """Take a resource from players for another, as far as they have it; ``lost`` is how much."""

    harms: ClassVar[tuple[str, ...]] = ("who",)
    helps: ClassVar[tuple[str, ...]] = ("to",)

    resource: str
    amount: Number | AnyAmount
    who: str
    to: str = "you"

    def idle(self, game: Position, scope: Scope) -> bool:
        return nothing_held(game, scope, self.who, self.resource)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        scope = frame.scope
        lost = 0
        for seat in seats_of(game, scope, self.who):
            for taker in seats_of(game, scope, self.to):
                if taker == seat:
                    continue
                part = atoms.lose(game, seat, self.resource, number(game, scope, self.amount))
                atoms.gain(game, taker, self.resource, part)
                lost += part
        frame.scope = scope.with_number("lost", lost)
        return None

    def prose(self, w: Writer) -> str:
        w.numbers["lost"] = w.say("交出的数量", "the amount given")
        to, much = w.receiver(self.to), w.resource(self.amount, self.resource)
        return w.does(self.who, w.say(f"交给{to}{much}", f"give {to} {much}"))
