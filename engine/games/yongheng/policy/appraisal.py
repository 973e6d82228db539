"""What cards and programs are worth in 永恒之息: 10 points about one gold."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from engine.games.yongheng import effects
from engine.games.yongheng import terms as w
from engine.kernel.grammar import CardDesign, Pack
from engine.kernel.terms import walk
from engine.language.actions import Flip
from engine.mechanics.windows import CancelEvent
from engine.players.appraise import Appraisals, Sides, Values, side_of, usual

CARD, GOLD, DAMAGE = 20, 9, 16
FACE_DOWN, SEEN = 18, 6

OFTEN = {"died": 25, "hit": 50, "attack_declared": 60, "effect_used": 60}
"""Of a hundred persistent cards in others' zones that wait for such an event, how many see it
before they leave; all others do."""


def _strike(values: Values, effect: effects.Strike, sides: Sides) -> int:
    """The attack is that of the actor."""
    side = sides.get("actor", 1)
    for_attacker = 8 * (usual(effect.power) - usual(effect.defence) + usual(effect.damage))
    for_attacker += 4 * effect.hurdle + 12 * effect.no_dodge + 10 * effect.no_block
    for_attacker += 8 * effect.ignore_base - 45 * effect.stop
    return for_attacker * side


def _flip(values: Values, effect: Flip, sides: Sides) -> int:
    """Who lies face down does nothing; a trap that is seen is known."""
    return -FACE_DOWN * side_of(effect.what, sides) if effect.face == "down" else SEEN


def _patient(values: Values, effect: Any, sides: Sides) -> int:
    sides["target"] = 1
    return 0


VALUES = Values(
    card=CARD,
    lost=15,
    taken=16,
    given=14,
    back=18,
    look=5,
    damage=DAMAGE,
    healed=11,
    resources={w.GOLD: GOLD},
    counters={"burn": -11, "poison": -14, "shield": 9},
    stats={
        "attack": 8,
        "defence": 9,
        "dodge": 8,
        "armour": 14,
        "armour_attack": 12,
        "armour_effect": 6,
        "exposed": -14,
        "attacks": 34,
        "no_skill": -18,
        "cannot_attack": -26,
        "guard": 10,
        "hand_limit": 6,
        "extra_draw": 20,
        "extra_income": 9,
        "summon_limit": 30,
    },
    aims={w.POOL: 12},
    strewn=frozenset((w.TRAP, w.EFFECT)),
    own={
        effects.Strike: _strike,
        Flip: _flip,
        effects.Redirect: lambda v, e, s: 20,
        effects.Patient: _patient,
        CancelEvent: lambda v, e, s: 40,
        effects.Declare: lambda v, e, s: -8 * side_of(e.who, s),
        effects.ToPool: lambda v, e, s: -30 * side_of(e.what, s),
        effects.FromPool: lambda v, e, s: 18 * side_of(e.what, s),
    },
)


class Designs(Appraisals):
    """The estimates for the designs of one pack."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack, VALUES)
        self._whole: dict[str, int] = {}
        self._shown: dict[str, int] = {}
        self._hides: dict[str, bool] = {}

    def character(self, design: str) -> int:
        """How good a character is: its numbers and what it can do."""
        found = self._whole.get(design)
        if found is None:
            card = self._designs[design]
            skills = sum(
                max(0, min(40, self.ability(design, place) - self.cost(ability.cost)))
                for place, ability in enumerate(card.abilities)
            )
            body = card.stat("life") * DAMAGE + card.stat("defence") * 14
            found = self._whole[design] = body + skills
        return found

    def ability(self, design: str, place: int, holder: int = 1) -> int:
        """The same; what waits in another's zone may wait in vain."""
        found, card = super().ability(design, place, holder), self._designs[design]
        when = card.abilities[place].when
        if holder > 0 or when is None or w.PERSISTENT not in card.tags:
            return found
        return found * OFTEN.get(when.event, 100) // 100

    def shown(self, design: str) -> int:
        """What it is worth each turn that a special character lies face up: the best of its active
        skills, and all that it does by itself but for its entrance."""
        found = self._shown.get(design)
        if found is None:
            card, actives, total = self._designs[design], [0], 0
            for place, one in enumerate(card.abilities):
                value = max(0, min(40, self.ability(design, place) - self.cost(one.cost)))
                if one.type == "active":
                    actives.append(value if one.limit != "game" else 0)
                elif one.when is None or one.when.event != "revealed":
                    total += value // 2
            found = self._shown[design] = total + max(actives)
        return found

    def hides(self, design: str) -> bool:
        """Whether a card is better while its player has not declared."""
        found = self._hides.get(design)
        if found is None:
            parts = walk(self._designs[design])
            found = any(isinstance(one, effects.Undeclared) for one in parts)
            self._hides[design] = found
        return found

    def over(self, design: str) -> bool:
        """Whether a card does nothing for who has declared."""
        whens = [ability.when for ability in self._designs[design].abilities]
        return self._designs[design].kind == "effect" and all(
            when is not None and isinstance(when.given, effects.Undeclared) for when in whens
        )

    def in_hand(self, design: str) -> int:
        """How sorry one is to give a card away. What an answer costs is paid only where it is worth
        it."""
        card = self._designs[design]
        match card.kind:
            case "special":
                return 0
            case "ordinary":
                return 12 + self.character(design) // 12
            case "attack":
                return 10 + 5 * card.stat("point") + self.extras(card)
            case "defence":
                return 8 + 5 * card.stat("point") + self.extras(card)
            case "trap":
                return 12 + max(self.played(design, 1), self.played(design, -1)) // 4
        gains = [
            self.ability(design, place) - (self.cost(one.cost) if one.type != "respond" else 0)
            for place, one in enumerate(card.abilities)
        ]
        return max(8, min(max(gains, default=0), 50)) + 25 * (w.RESCUE in card.tags)

    def extras(self, card: CardDesign) -> int:
        """What the text of an attack or defence card adds to its point."""
        return sum(max(0, self.ability(card.id, p)) for p in range(len(card.abilities))) // 3


@lru_cache(maxsize=32)
def appraisals(pack: Pack) -> Designs:
    """The estimates for a pack (packs are compared by identity)."""
    return Designs(pack)
