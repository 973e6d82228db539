"""The floors of the engine, the lowest first: no module imports one above its own.

A name stands for a module or for all of a package that no longer name claims.
"""

FLOORS: tuple[tuple[str, ...], ...] = (
    (
        "engine.plain",
        "engine.kernel.values",
        "engine.kernel.view",
        "engine.kernel.rng",
        "engine.kernel.layout",
        "engine.kernel.events",
    ),
    ("engine.kernel.grammar", "engine.kernel.deck"),
    ("engine.kernel.records", "engine.kernel.zones", "engine.kernel.terms"),
    ("engine.kernel.scope", "engine.kernel.procedures"),
    ("engine.kernel.state", "engine.kernel.chance"),
    ("engine.kernel.position",),
    ("engine.kernel.in_play",),
    ("engine.kernel.reading",),
    ("engine.kernel.triggers", "engine.kernel.atoms", "engine.kernel.course"),
    ("engine.kernel",),
    (
        "engine.text.catalogue",
        "engine.text.writer",
        "engine.text.prose_zh",
        "engine.text.prose_en",
        "engine.text.rules",
        "engine.text.rules_zh",
        "engine.text.rules_en",
    ),
    ("engine.language",),
    ("engine.mechanics",),
    ("engine.game",),
    ("engine.text",),
    ("engine.cards",),
    ("engine.players",),
    ("engine.games",),
    ("engine", "engine.cards.__main__"),
)

CHANGE_THE_STATE = frozenset(
    (
        "engine.kernel.atoms",
        "engine.kernel.course",
        "engine.kernel.chance",
        "engine.game",
        "engine.players.determinize",
    )
)
"""Beside ``engine.scenarios`` the only modules that assign to a state: the atoms, the draws of
chance, the driver, and what makes a guessed world of a copy."""
