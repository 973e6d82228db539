"""3.2.attack: one attack card, the attacker's die first, then block, dodge or neither."""

from typing import Literal

from engine.games.yongheng import terms as w
from engine.kernel import atoms, course, damage, drawing
from engine.kernel.asking import action_option, card_ref, choose_one
from engine.kernel.numbers import numbers_of, total_bonus
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, question, step
from engine.kernel.reading import card_stat, seat_stat
from engine.kernel.rules import CardRules
from engine.kernel.values import CardRef, DecisionKind, Msg, Option, SeatRef, TermRef, msg
from engine.kernel.view import StackView
from engine.mechanics.settling import settle
from engine.mechanics.windows import Window

DODGE, BLOCK, NEITHER = "dodge", "block", "neither"

Side = Literal["attacker", "defender"]
"""The two who throw a die."""


def attackers(game: Position, seat: int) -> tuple[int, ...]:
    """Face-up characters of that seat that may attack."""
    up = [card for card in game.zone(w.CHARACTER, seat) if game.card(card).face_up]
    kept = numbers_of(game, up, "cannot_attack")
    return tuple([card for card, barred in zip(up, kept, strict=True) if not barred])


def targets(game: Position, seat: int) -> tuple[int, ...]:
    """3.2.attack: face-up characters of other players; their own only without a summon."""
    found: list[int] = []
    for other in game.seats_in_order():
        zone = game.zone(w.CHARACTER, other) if other != seat else ()
        front = [card for card in zone[1:] or zone[:1] if game.card(card).face_up]
        guards = zip(front, numbers_of(game, front, "guard"), strict=True)
        found += [card for card, guards_others in guards if guards_others] or front
    return tuple(found)


def no_attack(game: Position, seat: int) -> str:
    """1.2.4: what stands in the way of playing an attack card, of which there is at most one a play
    phase (cards may allow more); empty where nothing does."""
    if game.state.marks.get("turn/attacks", 0) >= seat_stat(game, seat, "attacks"):
        return w.ATTACKED
    if not attackers(game, seat):
        return w.NO_ATTACKER
    return "" if targets(game, seat) else w.NO_TARGET


@procedure
class Attack(Procedure, tag="yongheng.attack", omit_defaults=True):
    """An attack. Cards change it through the numbers here (the ``strike`` effect)."""

    seat: int
    card: int
    attacker: int
    target: int
    defender: int = -1
    die: int = 0
    power: int = 0
    defence_die: int = 0
    defence: int = 0
    how: str = ""
    block_card: int = 0
    power_bonus: int = 0
    hurdle_bonus: int = 0
    defence_bonus: int = 0
    damage_bonus: int = 0
    no_dodge: int = 0
    no_block: int = 0
    ignore_base: int = 0
    stopped: int = 0
    dealt: int = 0
    design: str = ""

    @step
    def declare(self, game: Position) -> Outcome:
        """1.2.4: the attack card is played and the attack declared."""
        atoms.set_mark(game, "turn/attacks", game.state.marks.get("turn/attacks", 0) + 1)
        self.defender = game.card(self.target).controller
        self.design = game.card(self.card).design
        atoms.move(game, self.card, w.TABLE, self.seat, controller=self.seat)
        course.point_at(game, self.attacker, (self.target,))
        self._tell(game, "attack_declared")
        drawing.emit_left_hand(game, self.seat)
        return settle(game)

    @step
    def check(self, game: Position) -> Outcome:
        """3.2.event: the attack waits for cancellation."""
        if self._over(game):
            return None
        what, hint = self.what(game), msg("hint.card", design=CardRef(self.design))
        return Window("attack", self.seat, self.card, what, hint, "3.2.event", (self.target,))

    @step
    def throw(self, game: Position) -> Outcome:
        """3.2.attack.power: the attacker throws first."""
        if self.got:
            self.stopped = 1
            self._tell(game, "attack_cancelled")
        if self._over(game):
            return None
        self.roll(game, "attacker", "first")
        return settle(game)

    @question
    def ask_defender(self, game: Position) -> Outcome:
        """3.2.attack.defence: block with a card, dodge, or neither, before the own die."""
        if self._over(game):
            return None
        self.power = self.total_power(game)
        seat, options = self.defender, []
        if not self.no_block:
            options += [
                action_option(
                    game, seat, BLOCK, card, of=seat, amount=card_stat(game, card, "point")
                )
                for card in game.zone(w.HAND, seat)
                if game.design(card).kind == w.DEFENCE_CARD
            ]
        if not self.no_dodge:
            options.append(Option(DODGE, msg("option.dodge", amount=self.hurdle(game))))
        options.append(Option(NEITHER, msg("option.neither")))
        decision = choose_one(
            game,
            seat,
            DecisionKind.RESPOND,
            msg("prompt.defend", amount=self.power, target=card_ref(game, self.target, -1)),
            options,
            reason=self.what(game),
            clause="3.2.attack.defence",
            hint=msg("hint.card", design=CardRef(self.design)),
        )
        return Ask((decision,))

    @step
    def choose_defence(self, game: Position) -> Outcome:
        """The choice is made; a defence card goes to the table."""
        self.how, _, card = self.choice.partition(":")
        if card:
            self.block_card = int(card)
            atoms.move(game, self.block_card, w.TABLE, self.defender, controller=self.defender)
            drawing.emit_left_hand(game, self.defender)
        you, to, aim, by = self.defender, self.seat, self.target, self.attacker
        atoms.emit(game, f"chose_{self.how}", seat=you, card=aim, other=self.block_card)
        atoms.emit(game, "defending", seat=you, to=to, card=aim, other=by, how=self.how)
        return settle(game)

    @step
    def throw_defence(self, game: Position) -> Outcome:
        """3.2.attack.defence: the defender throws."""
        if self._over(game):
            return None
        self.roll(game, "defender", "first")
        return settle(game)

    @step
    def compare(self, game: Position) -> Outcome:
        """3.2.attack: dodged, or damage = power - defence, at least 1."""
        if self._over(game):
            return None
        if self.how == DODGE:
            if self.defence_die > self.hurdle(game):
                self.stopped = 1
                self._tell(game, "dodged")
                self.goto("hit_over")
                return settle(game)
            atoms.emit(game, "dodge_failed", seat=self.defender, card=self.target)
        self.power, self.defence = self.total_power(game), self.total_defence(game)
        amount = max(1, max(1, self.power - self.defence) + self.damage_bonus)
        power, defence = self.power, self.defence
        atoms.emit(game, "attack_sum", seat=self.seat, amount=amount, power=power, defence=defence)
        source, aim = self.attacker, self.target
        self.dealt = damage.deal(game, aim, amount, source=source, kind="attack", by=self.seat)
        self._tell(game, "hit" if self.dealt else "held_off", amount=self.dealt)
        return settle(game)

    @step
    def hit_over(self, game: Position) -> Outcome:
        """The attack is over for cards that wait for its end."""
        return None

    @step
    def put_away(self, game: Position) -> Outcome:
        """3.1.discard: used cards go to the discard pile."""
        for card, owner in ((self.card, self.seat), (self.block_card, self.defender)):
            if card and card in game.zone(w.TABLE, owner):
                game.rules[CardRules].leave(game, card)
        self._tell(game, "attack_over")
        return settle(game)

    def roll(self, game: Position, whose: Side, throw: str) -> None:
        """The die of the one or the other, thrown first or again."""
        if whose == "attacker":
            seat, card = self.seat, self.attacker
            self.die = atoms.roll(game, seat, 1, "attack_rolled", card=card, throw=throw)
        else:
            seat, card = self.defender, self.target
            self.defence_die = atoms.roll(game, seat, 1, "defence_rolled", card=card, throw=throw)

    def total_power(self, game: Position) -> int:
        """3.2.attack.power: die + attack point (+ what cards add)."""
        extra = total_bonus(game, self.attacker, self.seat, "attack") + self.power_bonus
        return max(0, self.die + game.pack.designs[self.design].stat("point") + extra)

    def hurdle(self, game: Position) -> int:
        """The number that the die of a dodge must exceed: the attack point; in version 5 the
        attacker's die.

        What cards add to the dodge is taken off, so that the number is the die's.
        """
        dodge = total_bonus(game, self.target, self.defender, "dodge")
        point = game.pack.designs[self.design].stat("point")
        return (self.die if game.state.rules_version >= 5 else point) + self.hurdle_bonus - dodge

    def total_defence(self, game: Position) -> int:
        """Base + die + card; a failed dodge leaves nothing, not even the base."""
        if self.how == DODGE:
            return 0
        base = 0 if self.ignore_base else card_stat(game, self.target, "defence")
        there = self.block_card in game.state.cards
        point = card_stat(game, self.block_card, "point") if there else 0
        return max(0, base + self.defence_die + point + self.defence_bonus)

    def shows(self, game: Position) -> StackView | None:
        """The attack, once it is declared."""
        if not self.design:
            return None
        return StackView(self.what(game), self.seat, self.card, targets=(self.target,))

    def _over(self, game: Position) -> bool:
        """Test if attacker or target is not there any more, which is told, or something has stopped
        the attack: nothing is left but to put it away."""
        stands = not self.stopped and game.alive(self.seat) and game.alive(self.defender)
        for card in (self.attacker, self.target):
            stands &= game.is_in_zone(card, w.CHARACTER) and game.card(card).face_up
        if not stands:
            if not self.stopped:
                self._tell(game, "attack_void")
            self.goto("put_away")
        return not stands

    def _tell(self, game: Position, kind: str, *, amount: int = 0) -> None:
        """An event of this attack, naming its card."""
        you, to, by, aim = self.seat, self.defender, self.attacker, self.target
        using = CardRef(self.design)
        atoms.emit(game, kind, seat=you, to=to, card=by, other=aim, amount=amount, using=using)

    def what(self, game: Position) -> Msg:
        """The attack in words, for those who are asked about it."""
        design = game.pack.designs[self.design]
        return msg(
            "reason.attack",
            who=SeatRef(self.seat),
            attacker=card_ref(game, self.attacker, -1),
            target=card_ref(game, self.target, -1),
            card=CardRef(self.design),
            amount=design.stat("point"),
            attribute=TermRef(f"attribute.{design.attribute or 'none'}"),
        )
