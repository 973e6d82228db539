"""The worth of cards and programs in 永恒之息 (``values.yaml``)."""

from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.games.yongheng import effects
from engine.games.yongheng import terms as w
from engine.kernel.pack import CardDesign, Pack
from engine.kernel.terms import walk
from engine.language.moves import Flip
from engine.mechanics.windows import CancelEvent
from engine.players.appraise import Appraisals, Sides, Values, once, read, side_of, usual

FACE_DOWN, SEEN = 18, 6


def _strike(values: Values, effect: effects.Strike, sides: Sides) -> int:
    """The attack is that of the actor."""
    side = sides.get("actor", 1)
    for_attacker = 8 * (usual(effect.power) - usual(effect.defence) + usual(effect.damage))
    for_attacker += 4 * effect.hurdle + 12 * effect.no_dodge + 10 * effect.no_block
    for_attacker += 8 * effect.ignore_base - 45 * effect.stop
    return for_attacker * side


def _flip(values: Values, effect: Flip, sides: Sides) -> int:
    """The worth of turning a card: a face-down one does nothing; a trap that is seen is known."""
    return -FACE_DOWN * side_of(effect.what, sides) if effect.face == "down" else SEEN


def _patient(values: Values, effect: Any, sides: Sides) -> int:
    sides["target"] = 1
    return 0


VALUES = read(
    Path(__file__).with_name("values.yaml"),
    {
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
DAMAGE, GOLD = VALUES.damage, VALUES.resource(w.GOLD)


class Designs(Appraisals):
    """The estimates for the designs of one pack."""

    @once
    def character(self, design: str) -> int:
        """The worth of a character: its numbers and what it can do."""
        card = self.designs[design]
        skills = sum(self._useful(design, place) for place in range(len(card.abilities)))
        return card.stat("life") * DAMAGE + card.stat("defence") * 14 + skills

    @once
    def shown(self, design: str) -> int:
        """The worth of each turn that a special character lies face up: the best of its active
        skills, and all that it does by itself but for its entrance."""
        actives, total = [0], 0
        for place, one in enumerate(self.designs[design].abilities):
            if one.type == "active":
                actives.append(self._useful(design, place) if one.limit != "game" else 0)
            elif one.hears != "revealed":
                total += self._useful(design, place) // 2
        return total + max(actives)

    def _useful(self, design: str, place: int) -> int:
        """The worth of a skill to who need not use it."""
        return max(0, min(40, self.net(design, place)))

    @once
    def hides(self, design: str) -> bool:
        """Test if a card is better while its player has not declared."""
        return any(isinstance(part, effects.Undeclared) for part in walk(self.designs[design]))

    @once
    def answers(self, design: str, attribute: str) -> int:
        """The usual gain by the text of a defence card against an attack of that attribute."""
        parts = walk(self.designs[design])
        asked = (part.attribute for part in parts if isinstance(part, effects.AttackWith))
        return 3 if attribute in asked else 0

    def over(self, design: str) -> bool:
        """Test if a card does nothing for who has declared."""
        card = self.designs[design]
        whens = [ability.when for ability in card.abilities]
        return card.kind == w.EFFECT_CARD and all(
            when is not None and isinstance(when.given, effects.Undeclared) for when in whens
        )

    def in_hand(self, design: str) -> int:
        """The loss of giving a card away. An answer's cost is paid only where it is worth it."""
        card = self.designs[design]
        match card.kind:
            case w.SPECIAL:
                return 0
            case w.ORDINARY:
                return 12 + self.character(design) // 12
            case w.ATTACK_CARD:
                return 10 + 5 * card.stat("point") + self.extras(card)
            case w.DEFENCE_CARD:
                return 8 + 5 * card.stat("point") + self.extras(card)
            case w.TRAP_CARD:
                return 12 + max(self.played(design, 1), self.played(design, -1)) // 4
        gains = [
            self.ability(design, place) if one.type == "respond" else self.net(design, place)
            for place, one in enumerate(card.abilities)
        ]
        if w.PERSISTENT in card.tags:
            gains = [self.played(design, -1 if "others_zone" in card.tags else 1)]
        return max(8, min(max(gains, default=0), 50)) + 25 * (w.RESCUE in card.tags)

    def extras(self, card: CardDesign) -> int:
        """The points that the text of an attack or defence card adds to its own."""
        return sum(max(0, self.ability(card.id, p)) for p in range(len(card.abilities))) // 3


@lru_cache(maxsize=32)
def appraisals(pack: Pack) -> Designs:
    """The estimates for a pack (packs are compared by identity)."""
    return Designs(pack, VALUES)
