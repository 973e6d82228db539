"""Entering and falling on this title's field (4, 9, 20, 22): what its permanents are."""

from engine.games.shenhua import terms as w
from engine.kernel import atoms, permanents
from engine.kernel.permanents import PermanentRules
from engine.kernel.position import Position
from engine.kernel.records import Card
from engine.kernel.skills import is_silenced
from engine.kernel.values import NOBODY


def entered(game: Position, cards: tuple[tuple[int, int], ...]) -> None:
    """20.2: worn equipment that is tapped is sacrificed when new equipment has entered."""
    for seat in dict.fromkeys(seat for _, seat in cards):
        gear = game.zone(w.GEAR, seat)
        if any(card in gear for card, _ in cards):
            permanents.sacrifice(game, [(seat, c) for c in gear if game.card(c).tapped])


def fell(game: Position, was: Card) -> None:
    """22: a creature has gone from the field to the discard pile; the fallen of a turn count."""
    if was.zone.startswith(w.FIELD):
        name = f"turn/fallen:{was.controller}"
        atoms.set_mark(game, name, game.state.marks.get(name, 0) + 1)
        owner = was.owner if was.owner != NOBODY else was.controller
        atoms.emit(game, "creature_fell", seat=was.controller, to=owner, card=was.id)


PERMANENTS = PermanentRules(
    zones=frozenset(w.ON_FIELD),
    places={
        w.CREATURE: w.FIELD,
        w.TOKEN: w.FIELD,
        w.EQUIPMENT: w.GEAR,
        w.ADVENTURE: w.SPIRIT,
        w.TREASURE_CARD: w.TREASURE,
        w.GENERAL_CARD: w.GENERAL,
    },
    rooted=frozenset((w.GENERAL_CARD,)),
    tokens=frozenset((w.TOKEN,)),
    fresh=frozenset((w.CREATURE, w.TOKEN)),
    says={w.EQUIPMENT: "worn"},
    bears={w.FIELD: w.LIFE, w.GEAR: w.DURABILITY},
    entered=entered,
    fell=fell,
    silenced=is_silenced,
)
"""4 to 10: where each kind lies; generals never leave, tokens leave the game (9.2), creatures know
in which turn they have entered (6)."""
