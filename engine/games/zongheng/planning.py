"""308: declaring an attack: a private plan of many attackers, shown when it is confirmed."""

from collections.abc import Sequence
from typing import ClassVar

from engine.games.zongheng import board
from engine.games.zongheng import terms as w
from engine.games.zongheng.attacks import (
    ALONE,
    able,
    everybody,
    kept,
    mark,
    must_attack,
    payable,
    price,
    targets,
)
from engine.kernel import atoms, course, permanents
from engine.kernel.asking import card_ref, choose_one
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, procedure, step
from engine.kernel.purse import tell
from engine.kernel.skills import has
from engine.kernel.values import DecisionKind, Option, msg
from engine.mechanics.plans import Plan

ATTACK, ATTACK_END, ALL, ALL_END, NONE = "attack", "attack_end", "all", "all_end", "none"
"""Answers of a plan of attack; with ``_end`` the turn ends after the fight."""


@procedure
class PlanBattle(Plan, tag="zongheng.plan_attack", omit_defaults=True):
    """308.1: attackers one after another with their targets, in private; nothing is shown until it
    is confirmed. ``pairs`` is the plan; ``out`` is 1 where the turn ends after the fight."""

    clause: ClassVar[str] = "308.1"

    pairs: tuple[tuple[int, int], ...] = ()
    attacker: int = 0

    @step
    def ask(self, game: Position) -> Outcome:
        """The whole plan at one press, one more attacker, or what is planned so far."""
        self.attacker = 0
        planned = [card for card, _ in self.pairs]
        options = [*self._whole(game), *self._confirm(game, planned)]
        for card in able(game, self.seat):
            if card not in planned and payable(game, self.seat, [*planned, card]):
                label = msg("option.attack_from", card=card_ref(game, card, self.seat))
                options.append(Option(f"from:{card}", label, card, self.seat))
        if not must_attack(game, self.seat):
            options.append(Option(NONE, msg("option.attack_none")))
        if not options:  # what must attack cannot be paid for with the rest
            self.pairs = ()
            return self.goto("declared")
        prompt = msg("prompt.plan_attack", amount=len(planned), cost=price(game, planned))
        usual = NONE if options[-1].key == NONE else options[0].key
        kind, clause = DecisionKind.OPTION, self.clause
        asked = choose_one(game, self.seat, kind, prompt, options, default=usual, clause=clause)
        return Ask((asked,))

    def _whole(self, game: Position) -> list[Option]:
        pairs = () if self.pairs else everybody(game, self.seat)
        if not pairs:
            return []
        args = {"amount": len(pairs), "cost": price(game, [card for card, _ in pairs])}
        return [Option(key, msg(f"option.{key}", **args)) for key in (ALL, ALL_END)]

    def _confirm(self, game: Position, planned: list[int]) -> list[Option]:
        must = must_attack(game, self.seat)
        if not planned or any(card not in planned for card in must):
            return []
        amount = len(planned)
        return [Option(key, msg(f"option.{key}", amount=amount)) for key in (ATTACK, ATTACK_END)]

    @step
    def hear(self, game: Position) -> Outcome:
        """One more attacker needs a target."""
        key, self.answers = self.choice, {}
        verb, _, card = key.partition(":")
        if verb == "from":
            self.attacker = int(card)
            return None
        if key in (ALL, ALL_END):
            self.pairs = everybody(game, self.seat)
        if key == NONE:
            self.pairs = ()
        self.out = int(key in (ATTACK_END, ALL_END))
        return self.goto("declared")

    @step
    def ask_target(self, game: Position) -> Outcome:
        """Whom it attacks; or not, after all."""
        found = targets(game, self.seat, self.attacker)
        if len(found) == 1:
            self.pairs = (*self.pairs, (self.attacker, found[0]))
            return self.goto("ask")
        attacker = card_ref(game, self.attacker, self.seat)
        return self.choose_card(game, msg("prompt.attack_whom", attacker=attacker), found)

    @step
    def hear_target(self, game: Position) -> Outcome:
        """Another attacker, or done."""
        if not self.taken_back:
            self.pairs = (*self.pairs, (self.attacker, int(self.choice)))
        self.answers = {}
        return self.goto("ask")

    def bars(self, game: Position, thing: int) -> str:
        """Of what cannot be attacked, or does not attack."""
        if thing in game.zone(w.FIELD, self.seat):
            return kept(game, thing) or "attack_price"
        return "pick_spared" if self.attacker else ""

    @step
    def declared(self, game: Position) -> Outcome:
        """308.1, 308.2: all at once, paid for, tapped; a game action that nobody answers."""
        declare(game, self.seat, self.pairs)
        return None


def declare(game: Position, seat: int, pairs: Sequence[tuple[int, int]]) -> None:
    """Those units attack those targets."""
    other = game.seat_after(seat)
    amount = price(game, [card for card, _ in pairs])
    if amount:
        paid = board.PURSE.pay(game, seat, w.RESOURCE, amount, 0)
        tell(game, seat, w.RESOURCE, paid)
    for card, target in pairs:
        if not has(game, card, w.VIGILANCE):
            permanents.tap(game, card)
        atoms.set_mark(game, mark("attack", card), target)
        atoms.set_mark(game, mark("declared", card), target)
    if len(pairs) == 1:
        atoms.set_mark(game, ALONE)
    if pairs:
        course.point_at(game, pairs[0][0], tuple(dict.fromkeys(target for _, target in pairs)))
    else:
        atoms.emit(game, "attack_none", seat=seat)
    for card, target in pairs:
        atoms.emit(game, "attack_declared", seat=seat, to=other, card=card, other=target)
