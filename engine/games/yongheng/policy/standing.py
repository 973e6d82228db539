"""A player's reading of the table: what a seat has, in points, who is ahead and who is a threat;
the traps that a deed would spring, and what is given away by showing oneself."""

from collections.abc import Iterator
from typing import Any

from engine.games.yongheng import terms as w
from engine.games.yongheng.attack import attackers
from engine.games.yongheng.policy.appraisal import VALUES, appraisals
from engine.games.yongheng.traps import at_hand, springs
from engine.kernel import damage
from engine.kernel.in_play import able_card
from engine.kernel.position import Position
from engine.kernel.reading import card_stat
from engine.kernel.records import Card, Event
from engine.kernel.rules import CardRules
from engine.kernel.values import Option
from engine.language import modifiers, moves, wounds
from engine.players.answers import Questions
from engine.players.appraise import done_by, usual

UNKNOWN_TRAP = 24
"""The harm that a face-down trap may do."""

FATAL, KILL = 1200, 70
"""The worth of killing an own character and a summon."""

SHOWN = 10
"""The worth, beside what it does in the turns that a search sees, of the own character's having its
skills, less that some cards strike only who lies face up."""

SECOND = 60
"""The worth of one more summon being allowed, beside what the summon is worth."""

LAID, LASTING = 32, 35
"""The worth of a trap laid until it springs, and of an own persistent card in another's zone."""

HAND = (0, 60, 115, 165, 205, 240, 270, 290, 300)
"""The worth of so many cards in hand."""


def strength(game: Position, seat: int) -> int:
    """The points of a seat: its own character's life first, then those before it, cards, gold."""
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
    life = max(0, damage.life_left(game, card.id))
    total = 130 * life - 5 * life * life + 20 * card_stat(game, card.id, "defence")
    if card.face_up:
        total += SHOWN if covered else -140
    return total + _counters(card)


def _summon(game: Position, card: Card) -> int:
    life = max(0, damage.life_left(game, card.id))
    return 70 + 50 * life + 22 * card_stat(game, card.id, "defence") + _counters(card)


def _counters(card: Card) -> int:
    counters = card.counters
    if not counters:
        return 0
    burn, poison = counters.get("burn", 0), counters.get("poison", 0)
    lost = burn + poison * (poison + 1) // 2
    return 35 * counters.get("shield", 0) - 40 * lost


def fitness(game: Position, card: int, harmful: bool) -> int:
    """Rank a card among those to be harmed (the weak first) or helped (the hurt first)."""
    found = game.state.cards[card]
    if not found.zone.startswith((w.CHARACTER, w.POOL)):
        return 0
    own = game.rules[CardRules].role(game, found) == "own"
    if harmful:
        return max(0, 14 - 2 * damage.life_left(game, card)) + (8 if own else 0)
    return 2 * found.counter("damage") + (3 if own else 0)


def apart(game: Position, card: int, effect: Any) -> int:
    """The worth beside the program: what kills is worse than the damage it does, a heal helps no
    more than is hurt, attack power is lost on who does not attack, and a trap is lost to who has
    laid it; not one that waits for a third player, who would be helped."""
    found = game.card(card)
    if found.zone.startswith(w.TRAP) and isinstance(effect, (moves.Remove, moves.Flip)):
        third = game.seat_of_zone(found.zone) not in (found.controller, game.state.active)
        return UNKNOWN_TRAP if third else -UNKNOWN_TRAP
    if not found.zone.startswith(w.CHARACTER):
        return 0
    match effect:
        case wounds.Damage() | wounds.LoseLife():
            return (
                -kill_value(game, card)
                if usual(effect.amount) >= damage.life_left(game, card)
                else 0
            )
        case wounds.Heal():
            return VALUES.healed * min(0, found.counter("damage") - usual(effect.amount))
        case modifiers.Modify(stat="attack") if card not in attackers(game, found.controller):
            return -VALUES.stats["attack"] * usual(effect.amount)
    return 0


def kill_value(game: Position, card: int) -> int:
    """The worth of a character's death."""
    return FATAL if game.rules[CardRules].role(game, game.card(card)) == "own" else KILL


QUESTIONS = Questions(VALUES, strength, fitness, apart)
rivals = QUESTIONS.rivals


SPRUNG = {"effect": "effect_used", "skill": "skill_used", "summon": "summoned"}
"""The event of a deed of the play phase, of those that may spring traps."""


def _springing(game: Position, event: Event) -> Iterator[Card]:
    """The face-up traps that an event springs."""
    able = (t for t in at_hand(game, event, face_up=True) if game.playing(t.controller))
    return (trap for trap in able if springs(game, trap, event))


def sprung(game: Position, event: Event) -> int:
    """The worth to who acts of the face-up traps that an event springs: most are none of their own,
    and do them harm."""
    return sum(acting(game, trap, event.seat) for trap in _springing(game, event))


def acting(game: Position, card: Card, seat: int) -> int:
    """The worth to a seat of a card's acting where it has been laid: it does good to who has laid
    it, and so none to the others."""
    holder = 1 if card.controller == game.seat_of_zone(card.zone) else -1
    gained = appraisals(game.pack).played(card.design, holder)
    return gained if card.controller == seat else -gained


def sprung_by(game: Position, seat: int, option: Option) -> int:
    """The same of what an option of the play phase is."""
    kind = SPRUNG.get(option.key.partition(":")[0])
    return sprung(game, Event(kind, seat=seat, card=option.card)) if kind else 0


def stung(game: Position, event: Event) -> int:
    """The damage to the attacker by face-up traps that its declaration springs, shields apart."""
    traps = (game.design(trap.id) for trap in _springing(game, event))
    done = (one for trap in traps for one in done_by(trap, wounds.Damage))
    return sum(usual(one.amount) for one in done if one.what == "subject")


HELD, EXPOSED, ENTRANCE = 14, 10, 30
"""The worth of being hidden for each card that wants it, and because some strike only an own
character that lies face up; and of an entrance that does nothing yet."""


def entrance(game: Position, seat: int) -> int:
    """The worth of declaring now: skills, the open traps that it springs, and whether what happens
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
    """The worth to a seat of nobody's knowing its own character."""
    known = appraisals(game.pack)
    mine = (*game.zone(w.HAND, seat), *game.zone(w.CHARACTER, seat)[1:])
    return EXPOSED + HELD * sum(known.hides(game.card(card).design) for card in mine)
