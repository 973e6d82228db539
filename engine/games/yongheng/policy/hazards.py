"""What lies in the open: the traps that a deed would spring, and the vote that would be lost."""

from __future__ import annotations

from engine.games.yongheng import terms as w
from engine.games.yongheng.policy.appraisal import appraisals
from engine.games.yongheng.policy.standing import rivals, strength
from engine.games.yongheng.traps import concerned, springs
from engine.kernel.position import Position
from engine.kernel.records import Card, Event
from engine.language.auctions import Vote

SPRUNG = {"effect": "effect_used", "skill": "skill_used", "summon": "summoned"}
"""Which event a deed of the play phase is, of those that may spring traps."""


def sprung(game: Position, event: Event) -> int:
    """What the face-up traps that an event springs are worth to who acts: most are none of their
    own, and do them harm."""
    known, total = appraisals(game.pack), 0
    for holder in concerned(event):
        for trap in _open_traps(game, holder):
            if springs(game, trap, event):
                value = known.played(trap.design, 1 if trap.controller == holder else -1)
                total += value if trap.controller == event.seat else -value
    return total


def _open_traps(game: Position, holder: int) -> list[Card]:
    """The traps in a zone that everybody sees."""
    there = [game.card(card) for card in game.zone(w.TRAP, holder)]
    return [trap for trap in there if trap.face_up and game.playing(trap.controller)]


def outvoted(game: Position, seat: int, program: tuple[object, ...]) -> bool:
    """Whether a seat would call a vote that it loses: everybody votes for the strongest of the
    others, and nobody is stronger. Of two players the caller decides the tie."""
    if not any(isinstance(effect, Vote) and effect.among == "everyone" for effect in program):
        return False
    others = rivals(game, seat)
    return len(others) > 1 and strength(game, seat) >= strength(game, others[0])
