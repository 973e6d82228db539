"""The look of 永恒之息."""

from renderers.kit.look import COIN, LIFE_NUMBER, Look, Number
from renderers.kit.palette import (
    DARK,
    FIRE,
    GOLD,
    GUARD,
    GUARD_PLATE,
    LIGHT,
    THUNDER,
    WATER,
    WIND,
    Element,
)
from renderers.kit.scenes import AMBUSH, DOME, ORBIT, SLASH, THRONE, WINDOW

CHARACTER = (LIFE_NUMBER, Number("defence", "shield", GUARD, GUARD_PLATE))

LOOK = Look(
    kinds={
        "special": (Element(33, 0.62, 10, "crown", "petals", "crown", 50), THRONE),
        "ordinary": (Element(200, 0.34, -10, "square", "hexagons", "pentacle", 110), WINDOW),
        "attack": (Element(358, 0.40, 14, "square", "slashes", "crossed-swords"), SLASH),
        "defence": (Element(218, 0.34, -8, "square", "scales", "shield"), DOME),
        "trap": (Element(324, 0.46, -16, "square", "web", "eye-shield"), AMBUSH),
        "effect": (Element(176, 0.46, -14, "square", "orbits", "magic-swirl"), ORBIT),
    },
    attributes={
        "fire": FIRE,
        "water": WATER,
        "wind": WIND,
        "thunder": THUNDER,
        "light": LIGHT,
        "dark": DARK,
    },
    numbers={"special": CHARACTER, "ordinary": CHARACTER},
    point="point",
    icons={
        "stat.gold": COIN,
        "log.attack_rolled": "crossed-swords",
        "log.defence_rolled": "shield",
        "zone.trap": "eye-shield",
        "zone.effect": "magic-swirl",
        "zone.pool": "pentacle",
        "zone.destroyed": "tombstone",
        "mark.no_skill": "padlock",
        "mark.cannot_attack": "ice-cube",
        "mark.guard": "templar-shield",
        "mark.shield": "vibrating-shield",
        "mark.poison": "poison-bottle",
        "mark.burn": "flame",
        "log.dying": "bleeding-heart",
        "log.saved": "healing",
        "log.died": "death-skull",
    },
    inks={"stat.gold": GOLD},
    tiles="portrait",
    leads=("special",),
    silent=frozenset(("mark.own",)),
    once=frozenset(("pick", "rite")),
)
