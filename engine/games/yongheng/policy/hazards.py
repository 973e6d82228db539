"""What lies in the open: the traps that a deed would spring, and what is given away by showing
oneself."""

from __future__ import annotations

from engine.games.yongheng import terms as w
from engine.games.yongheng.policy.appraisal import appraisals
from engine.games.yongheng.policy.standing import rivals
from engine.games.yongheng.traps import concerned, springs
from engine.kernel.in_play import able_card
from engine.kernel.position import Position
from engine.kernel.records import Card, Event

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


HELD, EXPOSED, ENTRANCE = 14, 10, 30
"""What it is worth to be hidden for each card that wants it, and because some strike only an own
character that lies face up; and what an entrance is that does nothing yet."""


def entrance(game: Position, seat: int) -> int:
    """What declaring is worth now: skills, the open traps that it springs, and whether what happens
    only then would be lost."""
    own = game.card(game.zone(w.CHARACTER, seat)[0])
    event = Event("revealed", seat=seat, card=own.id)
    worth = appraisals(game.pack).shown(own.design) + sprung(game, event)
    scope = able_card(game, own).scope(event)
    for ability in game.design(own.id).abilities:
        when = ability.when
        if when is None or ability.type != "trigger" or when.event != event.kind:
            continue
        now = when.given is None or when.given.holds(game, scope)
        rivals_shown = any(w.declared(other) in game.state.marks for other in rivals(game, seat))
        worth += ENTRANCE if now and rivals_shown else -ENTRANCE
    return worth


def secret(game: Position, seat: int) -> int:
    """What it is worth to a seat that nobody knows its own character."""
    known = appraisals(game.pack)
    mine = (*game.zone(w.HAND, seat), *game.zone(w.CHARACTER, seat)[1:])
    return EXPOSED + HELD * sum(known.hides(game.card(card).design) for card in mine)
