"""Effects that only this title's cards have: on attacks, cancellation, characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Meta

from engine.games.yongheng import terms as w
from engine.games.yongheng.attack import current
from engine.games.yongheng.characters import declare_character
from engine.kernel import atoms, course
from engine.kernel.grammar import Condition, Effect, Filter, Number, condition, effect
from engine.kernel.position import Position
from engine.kernel.reading import cards_of, seat_stat, seats_of
from engine.kernel.scope import Scope
from engine.language.actions import Outcome
from engine.language.effects import Resolve, number
from engine.language.flow import Target
from engine.mechanics.windows import cancel

if TYPE_CHECKING:
    from engine.kernel.grammar import Amount as AnyAmount

Small = Annotated[int, Meta(ge=-20, le=20)]


@effect
class Strike(Effect, frozen=True, tag="strike"):
    """Change the attack that is going on.

    ``hurdle`` is added to what a dodge must exceed; ``stop`` cancels the attack.
    """

    power: Number | AnyAmount = 0
    defence: Number | AnyAmount = 0
    damage: Number | AnyAmount = 0
    hurdle: Small = 0
    no_dodge: bool = False
    no_block: bool = False
    ignore_base: bool = False
    stop: bool = False

    def run(self, game: Position, frame: Resolve) -> Outcome:
        attack = current(game)
        if attack is None:
            return None
        attack.power_bonus += number(game, frame.scope, self.power)
        attack.defence_bonus += number(game, frame.scope, self.defence)
        attack.damage_bonus += number(game, frame.scope, self.damage)
        attack.hurdle_bonus += self.hurdle
        attack.no_dodge |= int(self.no_dodge)
        attack.no_block |= int(self.no_block)
        attack.ignore_base |= int(self.ignore_base)
        if self.stop and not attack.stopped:
            attack.stopped = 1
            atoms.emit(game, "attack_stopped", seat=frame.scope.you, card=attack.attacker)
        return None


@effect
class Redirect(Effect, frozen=True, tag="redirect"):
    """The attack that is going on strikes another character instead."""

    harms: ClassVar[tuple[str, ...]] = ("to",)

    to: str | Filter = "target"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        attack = current(game)
        chosen = cards_of(game, frame.scope, self.to)
        if attack is None or not chosen or chosen[0] == attack.attacker:
            return None
        attack.target = chosen[0]
        attack.defender = game.card(chosen[0]).controller
        course.point(game, game.state.source, chosen[:1])
        atoms.emit(game, "redirected", seat=frame.scope.you, card=attack.attacker, other=chosen[0])
        return None


@effect
class Reroll(Effect, frozen=True, tag="reroll"):
    """The attacker's or the defender's die of the attack that is going on is thrown again: a throw
    like the first, which whatever waits for that die hears (3.2.attack)."""

    whose: Literal["attacker", "defender"] = "attacker"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        attack = current(game)
        if attack is None:
            return None
        if self.whose == "attacker":
            attack.die = atoms.roll(
                game, attack.seat, 1, "attack_rolled", card=attack.attacker, throw="again"
            )
        else:
            attack.defence_die = atoms.roll(
                game, attack.defender, 1, "defence_rolled", card=attack.target, throw="again"
            )
        return None


@effect
class Patient(Effect, frozen=True, tag="patient"):
    """Whom a heal is for: the dying character it is to save, else one that fits, of your choice.

    Later effects call it ``target``.
    """

    what: Filter = Filter(zone=w.CHARACTER, face="up", damaged=True)

    def lacks(self, game: Position, scope: Scope) -> bool:
        return not scope.cards.get("dying") and not cards_of(game, scope, self.what)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        if frame.scope.cards.get("dying"):
            frame.scope = frame.scope.with_cards("target", frame.scope.cards["dying"])
        else:
            frame.next(Target(self.what))
        return None


@effect
class CancelEvent(Effect, frozen=True, tag="cancel"):
    """Cancel the event that this answers (3.2.event)."""

    def run(self, game: Position, frame: Resolve) -> Outcome:
        if cancel(game):
            atoms.emit(game, "cancelled", seat=frame.scope.you, card=frame.scope.this)
        return None


@effect
class Declare(Effect, frozen=True, tag="declare"):
    """Players must declare their own characters, if they never have."""

    harms: ClassVar[tuple[str, ...]] = ("who",)

    who: str

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for seat in seats_of(game, frame.scope, self.who):
            declare_character(game, seat, forced=True)
        return None


@effect
class ToPool(Effect, frozen=True, tag="to_pool"):
    """Summons go back to their players' pools, healed."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    what: str | Filter = "target"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            owner = game.card(card).controller
            if game.design(card).kind == w.ORDINARY and owner >= 0:
                atoms.move(game, card, w.POOL, owner, controller=owner)
                atoms.emit(game, "returned_to_pool", seat=owner, card=card)
        return None


@effect
class FromPool(Effect, frozen=True, tag="from_pool"):
    """Characters from a pool enter their player's character zone, if there is room."""

    helps: ClassVar[tuple[str, ...]] = ("what",)

    what: str | Filter = "target"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for card in cards_of(game, frame.scope, self.what):
            owner = game.card(card).controller
            room = seat_stat(game, owner, "summon_limit") + 1
            if len(game.zone(w.CHARACTER, owner)) < room:
                atoms.move(game, card, w.CHARACTER, owner, controller=owner)
                atoms.emit(game, "summoned", seat=owner, card=card)
        return None


@condition
class AttackWith(Condition, frozen=True, tag="attack_with"):
    """The attack that is going on uses a card of that attribute (or is blocked by one)."""

    attribute: str
    by: Literal["attacker", "defender"] = "attacker"

    def holds(self, game: Position, scope: Scope) -> bool:
        attack = current(game)
        if attack is None:
            return False
        if self.by == "attacker":
            return game.pack.designs[attack.design].attribute == self.attribute
        card = game.state.cards.get(attack.block_card)
        return card is not None and game.design(card.id).attribute == self.attribute


@condition
class Defending(Condition, frozen=True, tag="defending"):
    """How the attack that is going on is met."""

    how: Literal["block", "dodge", "neither"]

    def holds(self, game: Position, scope: Scope) -> bool:
        attack = current(game)
        return attack is not None and attack.how == self.how


@condition
class DieShows(Condition, frozen=True, tag="die"):
    """The attacker's or the defender's die of the attack that is going on lies within bounds."""

    whose: Literal["attacker", "defender"]
    least: Small = 1
    most: Small = 6

    def holds(self, game: Position, scope: Scope) -> bool:
        attack = current(game)
        if attack is None:
            return False
        die = attack.die if self.whose == "attacker" else attack.defence_die
        return self.least <= die <= self.most


@condition
class Declared(Condition, frozen=True, tag="declared"):
    """That player has declared their own character."""

    who: str = "you"

    def holds(self, game: Position, scope: Scope) -> bool:
        seats = seats_of(game, scope, self.who)
        return bool(seats) and all(w.declared(seat) in game.state.marks for seat in seats)
