"""The worth of effects on the table of 神话起源, in the points of :mod:`standing`.

What passes with the turn counts for what it does this turn.
"""

from itertools import chain

from engine.games.shenhua import effects, keywords
from engine.games.shenhua import terms as w
from engine.games.shenhua.combat import FieldAttack, attackers, can_attack
from engine.games.shenhua.policy.fighting import held_back, power, stake
from engine.games.shenhua.policy.standing import card_worth
from engine.kernel import damage, skills
from engine.kernel.pack import CardDesign
from engine.kernel.position import Position
from engine.kernel.reading import card_stat
from engine.kernel.records import Card, Event
from engine.kernel.scope import Scope
from engine.kernel.state import StackItem
from engine.language import modifiers, moves, permanents, wounds
from engine.language.effects import number
from engine.language.skills import Silence
from engine.players.outlook import Outlook

CARD, SPIRIT, LIFE, MIGHT, BODY = 50, 50, 45, 45, 28
"""Points of a card in hand, a spirit card, a life of the general, a might, a life of a creature."""

HEALTHY = 30
"""Points of a life of a general who has many."""

HUNGRY, FEW = 25, 3
"""Extra worth of a card that comes into a hand of fewer: there is spirit for it at once."""

TRICK = 5
"""Of what may still matter this turn and mostly does not."""

UNHURT = 99
"""Damage back that is spared who takes none."""

STANDS = "was_reset"
"""The event of a card that stands up."""

LOST = 9_000
"""Of a general without life left."""

FORBIDS = frozenset(("no_attack", "spares_creatures"))
GIFTS = {w.PEERLESS: 30, w.GUARD: 25, "no_reset": -60, "untargetable": 30}


def _ramp(game: Position, scope: Scope, effect: effects.Ramp) -> int:
    few = len(game.zone(w.SPIRIT, scope.you)) < 6
    return number(game, scope, effect.amount) * (SPIRIT + 20 if few else SPIRIT // 3)


def _drawn(game: Position, seat: int, amount: int) -> int:
    """Cards are good for whom they come to, as long as the library lasts."""
    if len(game.zone(w.DECK, seat)) <= amount:
        return -LOST
    return CARD * amount + HUNGRY * min(amount, max(0, FEW - len(game.zone(w.HAND, seat))))


def _falling(card: Card) -> tuple[str, ...]:
    """The events of a card that falls."""
    return ("fell", "creature_fell") if card.zone.startswith(w.FIELD) else ("fell",)


def _damage(game: Position, scope: Scope, effect: wounds.Damage, card: int) -> int:
    return -_hurt(game, scope, card, number(game, scope, effect.amount))


def _lose_life(game: Position, scope: Scope, effect: wounds.LoseLife, card: int) -> int:
    return -LIFE * number(game, scope, effect.amount)


def _heal(game: Position, scope: Scope, effect: wounds.Heal, card: int) -> int:
    return 22 * min(number(game, scope, effect.amount), game.card(card).counter("damage"))


def _return(game: Position, scope: Scope, effect: permanents.Return, card: int) -> int:
    if game.card(card).zone.startswith(w.FIELD):
        return CARD - _gone(game, scope, card) + _saved(game, scope, card)
    return CARD + card_worth(game, card) // 4


def _silence(game: Position, scope: Scope, effect: Silence, card: int) -> int:
    if not skills.skills_left(game, game.card(card)):
        return 0
    follows = Event("lost_skills", seat=scope.you, card=card)
    theirs = OUTLOOK.seen(game, follows) if scope.event is None else 0
    lost = 15 if effect.keyword else 30
    return -(lost if effect.until != "turn" or _fought(game) else 0) - theirs


def _fought(game: Position) -> bool:
    """Test if anybody attacks, or still can this turn: what only this turn lacks its skills is not
    missed otherwise."""
    if game.current(FieldAttack) is not None:
        return True
    return game.state.phase == "main" and bool(attackers(game, game.state.active))


def _to_spirit(game: Position, scope: Scope, effect: effects.ToSpirit, card: int) -> int:
    on_field = game.card(card).zone.startswith(w.FIELD)
    return SPIRIT - (_gone(game, scope, card) if on_field else 0)


def _repair(game: Position, scope: Scope, effect: effects.Repair, card: int) -> int:
    worn = min(game.card(card).counter("damage"), number(game, scope, effect.amount))
    return 20 * worn * card_stat(game, card, w.MIGHT)


def _hurt(game: Position, scope: Scope, card: int, amount: int) -> int:
    """The worth of damage to the player whose card it hurts."""
    amount -= card_stat(game, card, "armour") + card_stat(game, card, "armour_effect")
    if amount <= 0:
        return 0
    left = damage.life_left(game, card)
    if game.card(card).zone.startswith(w.GENERAL):
        missed = max(HEALTHY, min(LIFE, 60 - left))
        return LOST if amount >= left else missed * amount + 4 * max(0, 20 - left)
    return _fallen(game, scope, card) if amount >= left else 16 * amount


def _gone(game: Position, scope: Scope, card: int) -> int:
    """A card that leaves the field, and the attack that it leaves undone."""
    return card_worth(game, card) + _threat(game, scope, card)


def _away(game: Position, scope: Scope, card: int) -> int:
    """A card in exile: gone for good, or for a turn where its return cannot be put off."""
    source = scope.this
    if _lets_go(game.design(source)) and not card_stat(game, source, "may_stay_tapped"):
        return LIFE * card_stat(game, card, w.MIGHT) + _threat(game, scope, card)
    return _gone(game, scope, card)


def _lets_go(design: CardDesign) -> bool:
    """Test if what a card has exiled comes back when that card stands up."""
    return any(
        ability.hears == STANDS
        and any(isinstance(effect, permanents.ComeBack) for effect in ability.do)
        for ability in design.abilities
    )


def stands_up(game: Position, card_id: int) -> int:
    """The worth to its player of a card's standing up, by all that sees it."""
    card = game.card(card_id)
    return OUTLOOK.seen(game, Event(STANDS, seat=card.controller, card=card_id))


def _fallen(game: Position, scope: Scope, card: int) -> int:
    """A card that falls. What follows from what follows is not looked at."""
    brought = OUTLOOK.falls(game, card) if scope.event is None else 0
    return _gone(game, scope, card) - brought


def _stopped(game: Position, scope: Scope, card: int) -> int:
    """A card turned sideways: what it would have done this turn."""
    zone = game.card(card).zone.partition(":")[0]
    if game.card(card).tapped or zone not in (w.FIELD, w.GENERAL):
        return 0
    if game.card(card).controller != game.state.active or not can_attack(game, card):
        return TRICK
    if held_back(game, card, scope):
        return TRICK
    return LIFE * power(game, game.state.active, card) // 2 + _threat(game, scope, card)


def _threat(game: Position, scope: Scope, card: int) -> int:
    """The loss of ``scope.you`` by the declared attack of that card, if it is not stopped, and
    nothing else on the stack stops it."""
    if held_back(game, card, scope):
        return 0
    for frame in game.state.frames:
        if isinstance(frame, FieldAttack) and frame.attacker == card and frame.seat != scope.you:
            if game.card(card).tapped or frame.target not in game.state.cards:
                return 0
            hits, left = power(game, frame.seat, card), damage.life_left(game, frame.target)
            if game.card(frame.target).zone.startswith(w.GENERAL):
                return LOST if hits >= left else LIFE * hits
            return card_worth(game, frame.target) if hits >= left else 16 * hits
    return 0


def _stood_up(game: Position, scope: Scope, effect: permanents.ResetCards, card: int) -> int:
    """A card that stands up again: an attack, or spirit, more."""
    place = game.card(card).zone.partition(":")[0]
    if not game.card(card).tapped:
        return 0
    if place == w.SPIRIT:
        return SPIRIT // 2 if game.zone(w.HAND, scope.you) else 0
    if place == w.GENERAL:
        return LIFE * 2
    return LIFE * card_stat(game, card, w.MIGHT)


def item_worth(game: Position, item: StackItem) -> int:
    """The worth to its player of an object's resolving."""
    if item.ability is None:
        return card_worth(game, item.source)
    if any(isinstance(effect, effects.Undercut) for effect in item.ability.do):
        return CARD  # what it stops may be what stops it
    return OUTLOOK.program(game, item.scope, item.ability.do)


def _against(game: Position, you: int) -> list[StackItem]:
    """The objects of the other player on the stack."""
    return [item for item in game.state.stack if item.you != you]


def _negated(game: Position, scope: Scope, effect: permanents.Negate, card: int) -> int:
    """A card that is stopped is lost, and so is what it would have done."""
    found = [item for item in game.state.stack if item.source == card]
    return -CARD // 2 - sum(max(0, item_worth(game, item)) for item in found)


def _undercut(game: Position, scope: Scope, effect: effects.Undercut) -> int:
    """It can be put right above any object, so it meets the best of the other player's."""
    return max((item_worth(game, item) for item in _against(game, scope.you)), default=0)


def _saved(game: Position, scope: Scope, card: int) -> int:
    """The loss spared to a card of one's own that leaves, or at which nothing can be aimed any
    more. What would follow from it is not looked at."""
    if game.card(card).controller != scope.you or scope.event is not None:
        return 0
    foes = _against(game, scope.you)
    return sum(max(0, item_worth(game, item)) for item in foes if card in item.targets)


def _shielded(game: Position, scope: Scope, card: int, amount: int) -> int:
    """The loss that so much less damage spares a card now: from the attack on it, and aimed."""
    you = game.card(card).controller
    if scope.event is not None:
        return 0
    blows = [
        effect.amount
        for item in _against(game, you)
        if card in item.targets and item.ability is not None
        for effect in item.ability.do
        if isinstance(effect, wounds.Damage) and isinstance(effect.amount, int)
    ]
    blows += [
        power(game, frame.seat, frame.attacker)
        for frame in game.state.frames
        if isinstance(frame, FieldAttack) and frame.target == card and frame.seat != you
        if not frame.out and not frame.failure(game) and not held_back(game, frame.attacker)
    ]
    return sum(_hurt(game, scope, card, n) - _hurt(game, scope, card, n - amount) for n in blows)


def _changed(game: Position, scope: Scope, card: int, effect: modifiers.Modify, amount: int) -> int:
    """The worth of a change of one of its numbers, of one's own card or another's."""
    you, stat, lasts = scope.you, effect.stat, effect.until == "leaves"
    sign = 1 if game.card(card).controller == you else -1
    if stat in FORBIDS:
        return sign * _forbidden(game, scope, card, lasts)
    if stat == w.LIFE:
        if amount < 0 and damage.life_left(game, card) + amount <= 0:
            return -sign * card_worth(game, card)
        return sign * BODY * amount // (1 if lasts else TRICK)
    if stat == w.MIGHT:
        if lasts:
            return sign * MIGHT * amount
        return sign * stake(game, card, amount)
    if stat == "wield_bonus":
        ready = can_attack(game, card) and any(
            not game.card(gear).tapped for gear in game.zone(w.GEAR, you)
        )
        return stake(game, card, amount) if ready and game.state.active == you else 0
    if stat == w.VANGUARD:
        waits = keywords.sick(game, card) and not game.card(card).tapped
        return sign * 40 * card_stat(game, card, w.MIGHT) if waits else 0
    if stat == "combat_armour":
        foes = chain.from_iterable(game.zone(w.FIELD, s) for s in game.seats_in_order() if s != you)
        return sign * 40 * amount * sum(_strikes(game, foe) for foe in foes)
    if stat == "untargetable" and not lasts:
        return sign * _saved(game, scope, card)
    if stat == "armour" and not lasts:
        return sign * _shielded(game, scope, card, amount)
    if stat == w.PEERLESS and not lasts:
        return sign * stake(game, card, 0, back=-UNHURT)
    worth = GIFTS.get(stat, 20)
    return sign * (worth if lasts else worth // 2 if _strikes(game, card) else TRICK)


def _strikes(game: Position, card: int) -> bool:
    """Test if a card can still attack this turn."""
    there = game.card(card)
    return there.controller == game.state.active and can_attack(game, card)


def _forbidden(game: Position, scope: Scope, card: int, lasts: bool) -> int:
    """A creature that must not attack: for good, or for what is left of the turn."""
    if lasts:
        return -card_worth(game, card) * 2 // 3
    if not _strikes(game, card) or game.state.phase == "end" or held_back(game, card, scope):
        return 0
    return -LIFE * card_stat(game, card, w.MIGHT) // 2 - _threat(game, scope, card)


OUTLOOK = Outlook(
    card=CARD,
    found=CARD + 20,
    token=105,
    worth=card_worth,
    drawn=_drawn,
    changed=_changed,
    falling=_falling,
    own={effects.Ramp: _ramp, effects.Undercut: _undercut},
    on_card={
        wounds.Damage: _damage,
        wounds.LoseLife: _lose_life,
        wounds.Heal: _heal,
        moves.Flip: lambda game, scope, effect, card: 40,
        permanents.Destroy: lambda game, scope, effect, card: -_fallen(game, scope, card),
        permanents.Exile: lambda game, scope, effect, card: -_away(game, scope, card),
        permanents.Return: _return,
        permanents.Control: lambda game, scope, effect, card: -2 * card_worth(game, card),
        permanents.TapCards: lambda game, scope, effect, card: -_stopped(game, scope, card),
        permanents.Hold: lambda game, scope, effect, card: -MIGHT * card_stat(game, card, w.MIGHT),
        permanents.ResetCards: _stood_up,
        permanents.Negate: _negated,
        permanents.Enter: lambda game, scope, effect, card: card_worth(game, card),
        Silence: _silence,
        effects.ToSpirit: _to_spirit,
        effects.Wear: lambda game, scope, effect, card: -card_worth(game, card) // 2,
        effects.Repair: _repair,
    },
)
