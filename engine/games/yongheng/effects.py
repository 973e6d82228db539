"""Effects that only this title's cards have: on attacks, cancellation, characters."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from engine.games.yongheng import terms as w
from engine.games.yongheng.attack import Attack
from engine.games.yongheng.characters import declare_character
from engine.kernel import atoms, course
from engine.kernel.grammar import Filter, Number
from engine.kernel.nodes import AnyAmount, Condition, Effect, condition, effect
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome
from engine.kernel.reading import cards_of, seat_stat, seats_of
from engine.kernel.scope import Scope
from engine.language.effects import OnCards, Resolve, number
from engine.mechanics.dying import ForDying
from engine.text.prose_en import listed
from engine.text.template import fill
from engine.text.writer import Writer

Small = Annotated[int, Meta(ge=-20, le=20)]


def _told(w: Writer, **numbers: int | AnyAmount) -> list[str]:
    """Changed numbers of an attack or of the one who defends."""
    said = []
    for key, amount in numbers.items():
        if amount != 0:
            n = w.number(amount)
            signed = n.replace("-", "−") if n.startswith("-") else f"+{n}"
            said.append(w.term(f"change.{key}", signed=signed))
    return said


def under_way(game: Position) -> Attack | None:
    """The attack that is going on and has not been cancelled or dodged (ruling 56)."""
    attack = game.current(Attack)
    return None if attack is None or attack.stopped else attack


@effect
class Strike(Effect, frozen=True, tag="strike"):
    """Change the attack that is going on; one that has been cancelled or dodged is over.

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
        attack = under_way(game)
        if attack is None:
            return None
        changed = self._changed(game, frame.scope)
        attack.power_bonus += changed["power"]
        attack.defence_bonus += changed["total_defence"]
        attack.damage_bonus += changed["hit"]
        attack.hurdle_bonus += changed["hurdle"]
        attack.no_dodge |= changed["no_dodge"]
        attack.no_block |= changed["no_block"]
        attack.ignore_base |= changed["ignore_base"]
        you, this = frame.scope.you, frame.scope.this
        for what, amount in changed.items():
            if amount:
                atoms.emit(game, "attack_changed", seat=you, card=this, amount=amount, what=what)
        if self.stop:
            attack.stopped = 1
            atoms.emit(game, "attack_stopped", seat=frame.scope.you, card=attack.attacker)
        return None

    def idle(self, game: Position, scope: Scope) -> bool:
        changes = self.stop or any(self._changed(game, scope).values())
        return under_way(game) is None or not changes

    def _changed(self, game: Position, scope: Scope) -> dict[str, int]:
        """By how much it changes what of the attack, by the names that logs have for it."""
        return {
            "power": number(game, scope, self.power),
            "total_defence": number(game, scope, self.defence),
            "hit": number(game, scope, self.damage),
            "hurdle": self.hurdle,
            "no_dodge": int(self.no_dodge),
            "no_block": int(self.no_block),
            "ignore_base": int(self.ignore_base),
        }

    def prose(self, w: Writer) -> str:
        said = _told(w, power=self.power, hit=self.damage)
        ways = ((w.say("闪避", "dodged"), self.no_dodge), (w.say("阻挡", "blocked"), self.no_block))
        barred = [way for way, on in ways if on]
        if barred:
            said.append(w.say("不能被", "cannot be ") + w.say("或", " or ").join(barred))
        if self.ignore_base:
            said.append(w.say("无视基础防御", "ignores base defence"))
        if self.stop:
            said.append(w.say("被抵消", "is cancelled"))
        of = "的" if self.power != 0 or self.damage != 0 else ""
        attack = w.say(f"此攻击{of}{'且'.join(said)}", f"this attack {listed(said)}")
        parts = [attack] * bool(said) + _told(w, total_defence=self.defence, hurdle=self.hurdle)
        return w.happens(w.say("，".join(parts), listed(parts)))


@effect
class Redirect(Effect, frozen=True, tag="redirect"):
    """The attack that is going on strikes another character instead."""

    harms: ClassVar[tuple[str, ...]] = ("to",)

    to: str | Filter = "target"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        attack, chosen = under_way(game), cards_of(game, frame.scope, self.to)
        if attack is None or not chosen or chosen[0] == attack.attacker:
            return None
        attack.target = chosen[0]
        attack.defender = game.card(chosen[0]).controller
        course.point_at(game, game.state.source, chosen[:1])
        atoms.emit(game, "redirected", seat=frame.scope.you, card=attack.attacker, other=chosen[0])
        return None

    def prose(self, w: Writer) -> str:
        to = w.cards(self.to)
        return w.happens(w.say(f"此攻击改为攻击{to}", f"the attack strikes {to} instead"))


@effect
class Reroll(Effect, frozen=True, tag="reroll"):
    """The attacker's or the defender's die of the attack that is going on is thrown again: a throw
    like the first, which whatever waits for that die hears (3.2.attack)."""

    whose: Literal["attacker", "defender"] = "attacker"

    def idle(self, game: Position, scope: Scope) -> bool:
        return under_way(game) is None

    def run(self, game: Position, frame: Resolve) -> Outcome:
        attack = under_way(game)
        if attack is not None:
            attack.roll(game, self.whose, "again")
        return None

    def prose(self, w: Writer) -> str:
        die = w.term(f"die.{self.whose}")
        return w.does("you", w.say(f"重掷{die}", f"reroll the {die} die"))


@effect
class Patient(ForDying, frozen=True, tag="patient"):
    """Whom a heal is for: the dying character it is to save, else one that fits, of your choice.

    Later effects call it ``target``.
    """

    what: Filter = Filter(zone=w.CHARACTER, face="up", damaged=True)

    def prose(self, w: Writer) -> str:
        w.introduce("target", w.one(self.what), w.term("name.that_character"))
        return ""


@effect
class Declare(Effect, frozen=True, tag="declare"):
    """Players must declare their own characters, if they never have."""

    harms: ClassVar[tuple[str, ...]] = ("who",)

    who: str

    def idle(self, game: Position, scope: Scope) -> bool:
        seats = seats_of(game, scope, self.who)
        return all(w.declared(seat) in game.state.marks for seat in seats)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for seat in seats_of(game, frame.scope, self.who):
            declare_character(game, seat, forced=True)
        return None

    def prose(self, w: Writer) -> str:
        zh = "必须声明自身角色（若从未声明）"
        return w.does(self.who, w.say(zh, "must declare their own character if they never have"))


@effect
class ToPool(OnCards, frozen=True, tag="to_pool"):
    """Summons go back to their players' pools, healed."""

    harms: ClassVar[tuple[str, ...]] = ("what",)

    def on(self, game: Position, scope: Scope, card: int) -> None:
        owner = game.card(card).controller
        if game.design(card).kind == w.ORDINARY and game.is_in_zone(card, w.CHARACTER):
            atoms.move(game, card, w.POOL, owner, controller=owner)
            atoms.emit(game, "returned_to_pool", seat=owner, card=card)

    def prose(self, w: Writer) -> str:
        cards = w.cards(self.what)
        return w.does("you", w.say(f"将{cards}送回角色池", f"return {cards} to the character pool"))


@effect
class FromPool(OnCards, frozen=True, tag="from_pool"):
    """Characters from a pool enter their player's character zone, if there is room."""

    helps: ClassVar[tuple[str, ...]] = ("what",)

    def on(self, game: Position, scope: Scope, card: int) -> None:
        owner = game.card(card).controller
        if len(game.zone(w.CHARACTER, owner)) <= seat_stat(game, owner, "summon_limit"):
            atoms.move(game, card, w.CHARACTER, owner, controller=owner)
            atoms.emit(game, "summoned", seat=owner, card=card)

    def prose(self, w: Writer) -> str:
        return w.does("you", f"{w.say('召唤', 'summon ')}{w.cards(self.what)}")


class OfAttack(Condition, frozen=True):
    """Something about the attack that is going on; never so where none is."""

    def holds(self, game: Position, scope: Scope) -> bool:
        attack = game.current(Attack)
        return attack is not None and self.told_by(game, attack)

    def told_by(self, game: Position, attack: Attack) -> bool:
        """Test if it is so of that attack."""
        raise NotImplementedError


@condition
class AttackWith(OfAttack, frozen=True, tag="attack_with"):
    """The attack that is going on uses a card of that attribute (or is blocked by one)."""

    attribute: str
    by: Literal["attacker", "defender"] = "attacker"

    def told_by(self, game: Position, attack: Attack) -> bool:
        if self.by == "attacker":
            return game.pack.designs[attack.design].attribute == self.attribute
        there = attack.block_card in game.state.cards
        return there and game.design(attack.block_card).attribute == self.attribute

    def prose(self, w: Writer) -> str:
        attribute = w.term(f"attribute.{self.attribute}")
        if self.by == "attacker":
            return w.say(f"此攻击为{attribute}属性", f"this is a {attribute.lower()} attack")
        zh = f"阻挡的牌为{attribute}属性"
        return w.say(zh, f"it is blocked with a {attribute.lower()} card")


@condition
class Defending(OfAttack, frozen=True, tag="defending"):
    """A condition on how the attack that is going on is met."""

    how: Literal["block", "dodge", "neither"]

    def told_by(self, game: Position, attack: Attack) -> bool:
        return attack.how == self.how

    def prose(self, w: Writer) -> str:
        return w.term(f"defending.{self.how}")


@condition
class DieShows(OfAttack, frozen=True, tag="die"):
    """The attacker's or the defender's die of the attack that is going on lies within bounds."""

    whose: Literal["attacker", "defender"]
    least: Small = 1
    most: Small = 6

    def told_by(self, game: Position, attack: Attack) -> bool:
        die = attack.die if self.whose == "attacker" else attack.defence_die
        return self.least <= die <= self.most

    def prose(self, w: Writer) -> str:
        die, shown = w.term(f"die.{self.whose}"), str(self.least)
        if self.least != self.most:
            shown = w.range(self.least, self.most, 6)
        return w.say(f"{die}为{shown}", f"the {die} die shows {shown}")


@condition
class Declared(Condition, frozen=True, tag="declared"):
    """That player has declared their own character."""

    shown: ClassVar[bool] = True
    said: ClassVar[tuple[str, str]] = "{who}已声明自身角色", "{who} {have} declared {own} character"

    who: str = "you"

    def holds(self, game: Position, scope: Scope) -> bool:
        seats, marks = seats_of(game, scope, self.who), game.state.marks
        return bool(seats) and all((w.declared(seat) in marks) == self.shown for seat in seats)

    def prose(self, w: Writer) -> str:
        who = w.receiver(self.who)
        have, own = ("have", "your own") if who == w.you else ("has", "their own")
        return fill(w.say(*self.said), {"who": who, "have": have, "own": own})


@condition
class Undeclared(Declared, frozen=True, tag="undeclared"):
    """That player has not declared their own character."""

    shown = False
    said = "{who}尚未声明自身角色", "{who} {have} not declared {own} character yet"
