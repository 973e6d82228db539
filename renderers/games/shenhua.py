"""The look of 神话起源."""

from renderers.kit.look import LIFE_NUMBER, Look, Number
from renderers.kit.palette import (
    AMBER,
    AMBER_PLATE,
    AZURE,
    EARTH,
    FIRE,
    GUARD,
    GUARD_PLATE,
    METAL,
    WATER,
    WOOD,
    Element,
)
from renderers.kit.scenes import BURST, HALO, LIVING, PLAIN, RIBBON, ROAD, THRONE

MIGHT = Number("might", "broadsword", AMBER, AMBER_PLATE)
DURABILITY = Number("durability", "shield", GUARD, GUARD_PLATE, wears=True)

LOOK = Look(
    kinds={
        "general": (Element(36, 0.60, 12, "crown", "petals", "crown", 26), THRONE),
        "treasure": (Element(48, 0.72, 10, "star", "rays", "gem-pendant", 10), HALO),
        "creature": (Element(210, 0.20, -10, "square", "hexagons", "wolf-head", 20), LIVING),
        "token": (Element(210, 0.12, -6, "square", "scales", "run", 20), PLAIN),
        "spell": (Element(268, 0.40, 16, "square", "orbits", "scroll-unfurled", 12), BURST),
        "equipment": (Element(342, 0.30, 12, "square", "slashes", "battle-axe", 12), RIBBON),
        "adventure": (Element(172, 0.42, -14, "square", "clouds", "flag-objective", 12), ROAD),
    },
    attributes={
        "metal": METAL,
        "wood": WOOD,
        "water": WATER,
        "fire": FIRE,
        "earth": EARTH,
    },
    numbers={
        "creature": (MIGHT, LIFE_NUMBER),
        "token": (MIGHT, LIFE_NUMBER),
        "equipment": (MIGHT, DURABILITY),
        "general": (LIFE_NUMBER,),
    },
    price="cost",
    icons={
        "stat.spirit": "cut-diamond",
        "stat.cost": "cut-diamond",
        "zone.discard": "tombstone",
        "zone.exile": "magic-swirl",
        "tag.immortal": "eagle-emblem",
        "tag.demon": "devil-mask",
        "tag.human": "castle",
        "tag.divine": "angel-wings",
        "tag.mage": "wizard-staff",
        "tag.warlock": "death-skull",
        "tag.warrior": "crossed-swords",
        "tag.monk": "yin-yang",
        "keyword.vanguard": "sprint",
        "keyword.guard": "templar-shield",
        "keyword.peerless": "bullseye",
        "keyword.flash": "lightning-trio",
        "keyword.nimble": "wingfoot",
        "keyword.from_spirit": "card-pickup",
        "mark.no_skill": "padlock",
        "mark.sick": "sands-of-time",
        "log.negated": "cancel",
    },
    inks={"stat.spirit": AZURE, "stat.cost": AZURE},
    leads=("general", "treasure"),
    once=frozenset(("mulligan",)),
)
