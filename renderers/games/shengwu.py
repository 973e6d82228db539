"""The look of 圣物战线."""

from renderers.kit.look import LIFE_NUMBER, Look, Number
from renderers.kit.palette import (
    AMBER,
    AMBER_PLATE,
    AZURE,
    DARK,
    FIRE,
    LIGHT,
    WATER,
    WOOD,
    Element,
)
from renderers.kit.scenes import BURST, HALO, LIVING, PLAIN, SHORE, THRONE

ATTACK = Number("attack", "broadsword", AMBER, AMBER_PLATE)

LOOK = Look(
    kinds={
        "keeper": (Element(36, 0.60, 12, "crown", "petals", "crown", 26), THRONE),
        "relic": (Element(48, 0.72, 10, "star", "rays", "gem-pendant", 10), HALO),
        "creature": (Element(210, 0.20, -10, "square", "hexagons", "wolf-head", 20), LIVING),
        "token": (Element(210, 0.12, -6, "square", "scales", "run", 20), PLAIN),
        "domain": (Element(140, 0.34, 4, "square", "branches", "castle", 12), SHORE),
        "spell": (Element(268, 0.40, 16, "square", "orbits", "scroll-unfurled", 12), BURST),
    },
    attributes={"order": LIGHT, "psyche": WATER, "dark": DARK, "ruin": FIRE, "nature": WOOD},
    numbers={
        "creature": (ATTACK, LIFE_NUMBER),
        "token": (ATTACK, LIFE_NUMBER),
        "keeper": (LIFE_NUMBER,),
        "relic": (LIFE_NUMBER,),
        "domain": (),
        "spell": (),
    },
    price="cost",
    icons={
        "stat.mana": "cut-diamond",
        "stat.cost": "cut-diamond",
        "stat.entries": "scroll-unfurled",
        "zone.discard": "tombstone",
        "tag.order": "sun",
        "tag.psyche": "crystal-ball",
        "tag.dark": "death-skull",
        "tag.ruin": "fire",
        "tag.nature": "oak-leaf",
        "tag.counter": "clockwise-rotation",
        "keyword.flash": "lightning-trio",
        "keyword.mobile": "wingfoot",
        "keyword.infiltrate": "moon",
        "keyword.rush": "sprint",
        "keyword.first_strike": "bullseye",
        "keyword.pierce": "bow-arrow",
        "keyword.guard": "templar-shield",
        "keyword.hold": "anvil",
        "log.countered": "cancel",
        "log.burnt": "tombstone",
    },
    inks={"stat.mana": AZURE, "stat.cost": AZURE},
    leads=("relic",),
    once=frozenset(("mulligan",)),
    hidden="term.face_down",
)
