"""A stage for short stories: cards are where the story wants them, players do what it says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import yaml

from engine import Decision, DecisionKind, Game
from engine.games.shenhua import standard_pack
from engine.kernel import damage
from engine.kernel.asking import PASS, YES
from engine.kernel.pack import Pack
from engine.kernel.reading import card_stat
from engine.kernel.rules import GameRules
from engine.scenarios.position import load_position

A, B = 0, 1
LONGEST = 200


def _usual() -> dict[str, Any]:
    return {"spirit": ["8 fang_bi down"], "deck": ["12 aoyin"]}


class Stage:
    """A game between A, whose main phase it is, and B; both have eight spirit and a library.

    ``a`` and ``b`` name the cards of their zones (``general``, ``field``, ``hand``, ...), cards of
    ``pack`` (those that come with the title where none is given).
    """

    def __init__(
        self,
        a: dict[str, Any] | None = None,
        b: dict[str, Any] | None = None,
        pack: Pack | None = None,
    ) -> None:
        seats = {
            "A": {"general": ["jiang_ziya"], **_usual(), **(a or {})},
            "B": {"general": ["ji_chang"], **_usual(), **(b or {})},
        }
        record = {"title": "shenhua", "active": "A", "phase": "main", "turn": 5, "round": 3}
        text = yaml.safe_dump({**record, "seats": seats}, allow_unicode=True)
        self.game: Game = load_position(text, pack or standard_pack(), seed=7)
        self.log: list[str] = []

    # -- looking --------------------------------------------------------------------------

    @property
    def owed(self) -> Decision:
        """Return what is asked now."""
        return self.game.decisions[0]

    def names(self, zone: str, seat: int) -> list[str]:
        """The designs of a zone, in order."""
        return [self.game.card(card).design for card in self.game.zone(zone, seat)]

    def find(self, design: str, seat: int | None = None, zone: str = "") -> int:
        """The first card of that design on the field (or in that zone)."""
        zones = (zone,) if zone else ("general", "treasure", "field", "gear", "spirit")
        for where in zones:
            for owner in (A, B) if seat is None else (seat,):
                for card in self.game.zone(where, owner):
                    if self.game.card(card).design == design:
                        return card
        raise AssertionError(f"no {design} there")

    def stat(self, design: str, name: str, seat: int | None = None) -> int:
        """A current number of a card on the field."""
        return card_stat(self.game, self.find(design, seat), name)

    def life(self, design: str, seat: int | None = None) -> int:
        """Return the life that a card has left."""
        return damage.life_left(self.game, self.find(design, seat))

    def damage(self, design: str, seat: int | None = None) -> int:
        """Count the damage marks that a card on the field bears."""
        return self.game.card(self.find(design, seat)).counter("damage")

    def tapped(self, design: str, seat: int | None = None) -> bool:
        """Tell whether a card on the field lies sideways."""
        return self.game.card(self.find(design, seat)).tapped

    def upright_spirit(self, seat: int) -> int:
        """Count the spirit that a player can pay."""
        return sum(not self.game.card(card).tapped for card in self.game.zone("spirit", seat))

    def can(self, verb: str, design: str, seat: int = A) -> bool:
        """Tell whether the player who is asked is offered that with that card."""
        return self._option(self.owed, verb, design) is not None and self.owed.seat == seat

    # -- acting ---------------------------------------------------------------------------

    def use(
        self, design: str, *targets: str, choices: Sequence[str] = (), wait: bool = False
    ) -> None:
        """Use a card; its targets (and later choices) by design, in the order they are asked."""
        self._do("use", design, (*targets, *choices), wait)

    def skill(self, design: str, *targets: str, wait: bool = False) -> None:
        """Use the skill of a card."""
        self._do("skill", design, targets, wait)

    def attack(self, attacker: str, target: str, *choices: str, wait: bool = False) -> None:
        """Attack with a creature or, with the only weapon, with the general."""
        self._do("attack", attacker, (target, *choices), wait)

    def place(self, design: str) -> None:
        """Put a card from the hand into the spirit zone."""
        self._do("spirit", design, (), False)

    def _do(self, verb: str, design: str, wanted: Sequence[str], wait: bool) -> None:
        owed = self.owed
        key = self._option(owed, verb, design)
        assert key is not None, f"{verb} {design} is not offered"
        self.answer(owed.seat, (key,))
        self.choose(*wanted)
        if not wait:
            self.settle()

    def choose(self, *wanted: str) -> None:
        """Answer the next questions for cards with those of these designs."""
        left = list(wanted)
        while left and self.game.result is None:
            owed = self.owed
            if owed.kind is DecisionKind.RESPOND:
                self.answer(owed.seat, (PASS,))
                continue
            if any(option.key == YES for option in owed.options):
                self.answer(owed.seat, (YES if left.pop(0) == "yes" else "no",))
                continue
            self.answer(owed.seat, tuple(self._take(owed, left)))

    def _take(self, owed: Decision, left: list[str]) -> list[str]:
        """As many keys as the question takes, for the first of the wanted designs."""
        keys: list[str] = []
        while left and len(keys) < owed.maximum:
            if left[0] == "none":
                left.pop(0)
                break
            key = next(
                (
                    option.key
                    for option in owed.options
                    if option.card
                    and self.game.card(option.card).design == left[0]
                    and option.key not in keys
                ),
                None,
            )
            if key is None:
                assert keys, f"{left[0]} cannot be chosen"
                break
            keys.append(key)
            left.pop(0)
        return keys

    def settle(self) -> None:
        """Both players pass, and answer what must be answered, until an action is asked for."""
        for _ in range(LONGEST):
            if self.game.result is not None or self.owed.kind is DecisionKind.ACTION:
                return
            owed = self.owed
            wants = any(option.key == YES for option in owed.options)
            self.answer(owed.seat, (YES,) if wants else owed.default)
        raise AssertionError("the story does not come to rest")

    def to_answer(self, seat: int) -> None:
        """The other player passes until that one is asked for an answer."""
        while self.owed.seat != seat:
            self.answer(self.owed.seat, (PASS,))

    def end_turn(self) -> None:
        """The player whose main phase it is ends it; on to the next main phase."""
        self.answer(self.owed.seat, ("end",))
        self.settle()

    def _option(self, owed: Decision, verb: str, design: str) -> str | None:
        for option in owed.options:
            named = option.card and self.game.card(option.card).design == design
            if named and option.key.startswith(f"{verb}:"):
                return option.key
        return None

    def answer(self, seat: int, keys: tuple[str, ...]) -> None:
        """Give an answer; what must always be true is checked after it."""
        self.log += [event.kind for event in self.game.answer(seat, keys)]
        broken = self.game.rules[GameRules].check(self.game)
        assert not broken, broken
