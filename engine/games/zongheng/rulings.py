"""Numbers and decisions where the document is silent or free; docs/zongheng.md says why.

Clauses from 400 to 500 are rebuilt, "ruling n" is a row of the list there.
"""

from engine.games.zongheng import terms as w
from engine.mechanics.stops import OWN_USE, StopRules

OPENING_HAND, DRAWN, FIRST_DRAW, PROVISIONS = 5, 2, 1, 3
"""101.3, 304.1, 304.2, 100.2a."""

DECK_LEAST, DECK_MOST, COPIES_MOST = 30, 50, 3
"""100.2a, 216.2a."""

LOOP = 400
"""409.7: so many triggers without a choice are a loop, which is a draw (102.5)."""

BARREN = 20
"""Ruling 48: after so many turns in a row in which nobody has anything to play with, where an empty
library loses nobody the game, it is a draw."""

STACK_LIMIT = 60
"""Objects on the stack after which nobody can add any more."""

STOPS = StopRules(
    (
        OWN_USE,
        *(
            f"{kind}/{whose}"
            for kind in w.ROUNDS
            for whose in ("mine", "theirs")
            if whose == "theirs" or kind not in w.MAINS
        ),
    ),
    frozenset((f"{w.DECLARE}/theirs",)),
)
"""Ruling 2: usually one is asked as the other has declared an attack; while its damage lies on the
stack one is asked in any case (ruling 37). What the hand holds never matters."""
