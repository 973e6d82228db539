"""How a player reads the table: what a seat has, in points, who is ahead and who is a threat; the
traps that a deed would spring, and what is given away by showing oneself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.games.yongheng import terms as w
from engine.games.yongheng.attack import attackers
from engine.games.yongheng.policy.appraisal import VALUES, appraisals
from engine.games.yongheng.traps import at_hand, springs
from engine.kernel import atoms
from engine.kernel.in_play import able_card
from engine.kernel.position import Position
from engine.kernel.reading import card_stat
from engine.kernel.records import Card, Event
from engine.kernel.values import Option
from engine.language import actions
from engine.players.answers import Questions
from engine.players.appraise import done_by, usual

UNKNOWN_TRAP = 24
"""What harm a face-down trap may do."""

FATAL, KILL = 1200, 70
"""What killing an own character and a summon is worth."""

SHOWN = 10
"""What it is worth, beside what it does in the turns that a search sees, that the own character has
its skills, less that some cards strike only who lies face up."""

SECOND = 60
"""What it is worth that one may have another summon, beside what the summon is worth."""

LAID, LASTING = 32, 35
"""What a trap that one has laid is worth until it springs, and a persistent card of one's own in
another player's zone."""

HAND = (0, 60, 115, 165, 205, 240, 270, 290, 300)
"""What so many cards in hand are worth."""


def strength(game: Position, seat: int) -> int:
    """What a seat has: the life of its own character first, then those before it, cards, gold."""
    cards = game.state.cards
    zone = game.zone(w.CHARACTER, seat)
    if not zone:
        return 0
    own, *front = zone
    total = _own(game, cards[own], bool(front))
    total += sum(_summon(game, cards[card]) for card in front)
    total += sum(45 + 11 * game.design(card).stat("life") for card in game.zone(w.POOL, seat))
    total += HAND[min(len(game.zone(w.HAND, seat)), len(HAND) - 1)]
    total += SECOND * (game.number(seat, "summon_limit") - 1)
    gold = game.number(seat, w.GOLD)
    total += 22 * min(gold, 6) + 10 * max(0, gold - 6)
    for other in game.seats_in_order():
        total += sum(LAID for card in game.zone(w.TRAP, other) if cards[card].controller == seat)
        if other != seat:
            laid = game.zone(w.EFFECT, other)
            total += sum(LASTING for card in laid if cards[card].controller == seat)
    return total


def _own(game: Position, card: Card, covered: bool) -> int:
    """The own character: each point of life counts more the fewer there are."""
    life = max(0, atoms.life(game, card.id))
    total = 130 * life - 5 * life * life + 20 * card_stat(game, card.id, "defence")
    if card.face_up:
        total += SHOWN if covered else -140
    return total + _counters(card)


def _summon(game: Position, card: Card) -> int:
    life = max(0, atoms.life(game, card.id))
    return 70 + 50 * life + 22 * card_stat(game, card.id, "defence") + _counters(card)


def _counters(card: Card) -> int:
    counters = card.counters
    if not counters:
        return 0
    burn, poison = counters.get("burn", 0), counters.get("poison", 0)
    lost = burn + poison * (poison + 1) // 2
    return 35 * counters.get("shield", 0) - 40 * lost


def fitness(game: Position, card: int, harmful: bool) -> int:
    """Which of several to harm (the weak first) or to help (the hurt first)."""
    found = game.state.cards[card]
    if not found.zone.startswith((w.CHARACTER, w.POOL)):
        return 0
    own = game.role(found) == "own"
    if harmful:
        return max(0, 14 - 2 * atoms.life(game, card)) + (8 if own else 0)
    return 2 * found.counter("damage") + (3 if own else 0)


def apart(game: Position, card: int, effect: Any) -> int:
    """What kills is worse than the damage it does, a heal helps no more than is hurt, attack power
    is lost on who does not attack, and a trap is lost to who has laid it; not one that waits for
    a third player, who would be helped."""
    found = game.card(card)
    if found.zone.startswith(w.TRAP) and isinstance(effect, (actions.Remove, actions.Flip)):
        third = game.seat_of_zone(found.zone) not in (found.controller, game.state.active)
        return UNKNOWN_TRAP if third else -UNKNOWN_TRAP
    if not found.zone.startswith(w.CHARACTER):
        return 0
    match effect:
        case actions.Damage() | actions.LoseLife():
            return -kill_value(game, card) if usual(effect.amount) >= atoms.life(game, card) else 0
        case actions.Heal():
            return VALUES.healed * min(0, found.counter("damage") - usual(effect.amount))
        case actions.Modify(stat="attack") if card not in attackers(game, found.controller):
            return -VALUES.stats["attack"] * usual(effect.amount)
    return 0


def kill_value(game: Position, card: int) -> int:
    """What it is worth that a character dies."""
    return FATAL if game.role(game.card(card)) == "own" else KILL


QUESTIONS = Questions(VALUES, strength, fitness, apart)
rivals = QUESTIONS.rivals


# -- what lies in the open --------------------------------------------------------------------

SPRUNG = {"effect": "effect_used", "skill": "skill_used", "summon": "summoned"}
"""Which event a deed of the play phase is, of those that may spring traps."""


def _springing(game: Position, event: Event) -> Iterator[Card]:
    """The face-up traps that an event springs."""
    able = (t for t in at_hand(game, event, face_up=True) if game.playing(t.controller))
    return (trap for trap in able if springs(game, trap, event))


def sprung(game: Position, event: Event) -> int:
    """What the face-up traps that an event springs are worth to who acts: most are none of their
    own, and do them harm."""
    return sum(acting(game, trap, event.seat) for trap in _springing(game, event))


def acting(game: Position, card: Card, seat: int) -> int:
    """What it is worth to a seat that a card acts where it has been laid: it does good to who has
    laid it, and so none to the others."""
    holder = 1 if card.controller == game.seat_of_zone(card.zone) else -1
    gained = appraisals(game.pack).played(card.design, holder)
    return gained if card.controller == seat else -gained


def sprung_by(game: Position, seat: int, option: Option) -> int:
    """The same of what an option of the play phase is."""
    kind = SPRUNG.get(option.key.partition(":")[0])
    return sprung(game, Event(kind, seat=seat, card=option.card)) if kind else 0


def stung(game: Position, event: Event) -> int:
    """How much damage the face-up traps that an attack springs do to the attacker, shields apart,
    as it is declared."""
    traps = (game.design(trap.id) for trap in _springing(game, event))
    done = (one for trap in traps for one in done_by(trap, actions.Damage))
    return sum(usual(one.amount) for one in done if one.what == "subject")


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
    met = any(w.declared(other) in game.state.marks for other in rivals(game, seat))
    for ability in game.design(own.id).abilities:
        when = ability.when if ability.type == "trigger" else None
        if when is not None and when.event == event.kind:
            now = met and (when.given is None or when.given.holds(game, scope))
            worth += ENTRANCE if now else -ENTRANCE
    return worth


def secret(game: Position, seat: int) -> int:
    """What it is worth to a seat that nobody knows its own character."""
    known = appraisals(game.pack)
    mine = (*game.zone(w.HAND, seat), *game.zone(w.CHARACTER, seat)[1:])
    return EXPOSED + HELD * sum(known.hides(game.card(card).design) for card in mine)
