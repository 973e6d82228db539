"""The worth of things, in points: life, creatures where they stand, cards, mana; who is ahead."""

from engine.games.shengwu import board, effects
from engine.games.shengwu import terms as w
from engine.kernel import damage, queues
from engine.kernel.position import Position
from engine.kernel.reading import card_stat, cards_of
from engine.kernel.scope import Scope
from engine.kernel.state import SKILL
from engine.language import entries, modifiers, places, resources, wounds
from engine.language import permanents as cards
from engine.language.effects import number
from engine.players.outlook import Outlook
from engine.players.rules import evaluate

LIFE, CARD, MANA, MOST = 60, 70, 10, 110
"""A point of the player's life, a card, one mana, one more mana at most."""

BODY, DOMAIN = 25, 60
"""A point of a creature's life, or half one of its attack; a domain that lies open."""

ENOUGH = 7
"""Mana beyond which more is worth little."""

READY = 40
"""A mana that is kept for a card with Flash, while the other is about to attack."""

KEYWORDS = {w.MOBILE: 15, w.INFILTRATE: 30, w.FIRST: 40, w.PIERCE: 30, w.GUARD: 20, w.HOLD: -60}


def body(game: Position, card: int) -> int:
    """The worth of a creature wherever it stands."""
    attack, life = card_stat(game, card, w.ATTACK), max(0, damage.life_left(game, card))
    more = sum(points for word, points in KEYWORDS.items() if card_stat(game, card, word))
    return BODY * (2 * attack + life) + BODY * game.card(card).counter("shield") // 2 + more


def lane(game: Position, card: int, spot: board.Spot) -> int:
    """The worth of what is coming where a creature stands: the blows that the other player will
    take, or the exchange with whom it will meet."""
    attack = card_stat(game, card, w.ATTACK)
    if spot.line == board.HOME:
        if card_stat(game, card, w.HOLD):
            return 0
        ahead = board.Spot(spot.seat, board.FRONT, spot.column)
        if board.creature_at(game, ahead):
            return -20
        enemy = board.creature_at(game, board.Spot(1 - spot.seat, board.FRONT, spot.column))
        return _exchange(game, card, enemy) * 2 // 3 if enemy else 20 * attack
    enemy = board.opponent(game, card)
    return _exchange(game, card, enemy) if enemy > 0 else 30 * attack


def _exchange(game: Position, card: int, enemy: int) -> int:
    """Half of who gains by it that two creatures meet, for each of them counts it."""
    attack, strikes = card_stat(game, card, w.ATTACK), card_stat(game, enemy, w.ATTACK)
    kills = attack >= damage.life_left(game, enemy)
    dies = strikes >= damage.life_left(game, card)
    return (
        ((kills and not dies) - (dies and not kills))
        * min(body(game, card), body(game, enemy))
        // 4
    )


def readiness(game: Position, seat: int) -> int:
    """The worth of the mana that a seat has left for the turn of the other."""
    left, total = game.number(seat, w.MANA), 0
    flash = [c for c in game.zone(w.HAND, seat) if w.FLASH in game.design(c).keywords]
    for card in sorted(flash, key=lambda c: -game.design(c).stat(w.COST)):
        price = game.design(card).stat(w.COST)
        if price <= left:
            left, total = left - price, total + READY * price
    return total


def strength(game: Position, seat: int) -> int:
    """The points of a seat: life, creatures, mana, cards."""
    life = max(0, damage.life_left(game, game.leader(seat)))
    total = LIFE * life - 8 * max(0, 10 - life) ** 2
    for card, spot in board.face_up(game, w.UNIT, seat):
        total += body(game, card) + lane(game, card, spot)
    waiting = [item for item in queues.entries(game, seat) if item.kind != SKILL]
    hand = len(game.zone(w.HAND, seat)) + len(waiting)
    total += DOMAIN * len(game.zone(w.REALM, seat)) + CARD * min(hand, 4) + 45 * max(0, hand - 4)
    if seat == game.state.active:
        total += readiness(game, seat)
    most = game.number(seat, w.MANA_LIMIT)
    return total + MOST * min(most, ENOUGH) + 30 * max(0, most - ENOUGH)


def worth(game: Position, seat: int) -> int:
    """The value of the game for a seat."""
    return evaluate(game, seat, strength)


def card_worth(game: Position, card: int) -> int:
    """The worth of a card to whoever has it."""
    zone = game.card(card).zone
    return body(game, card) if zone.startswith(w.UNIT) else DOMAIN if w.REALM in zone else CARD


def fights(game: Position, card: int) -> bool:
    """Test if a creature is about to attack in this turn."""
    there = game.card(card)
    if there.controller != game.state.active or there.tapped or not there.face_up:
        return False
    return there.zone.startswith(w.UNIT) and board.opponent(game, card) >= 0


def _meets(game: Position, card: int) -> bool:
    """Test if a creature attacks in this turn, or is attacked and strikes back."""
    if fights(game, card):
        return True
    enemy = board.faced(game, card)
    return bool(enemy) and fights(game, enemy) and board.opponent(game, enemy) == card


def _hurt(game: Position, card: int, amount: int) -> int:
    """The worth of damage to the player whose card it hurts."""
    there = game.card(card)
    if there.zone.startswith(w.KEEPER):
        return 10_000 if amount >= damage.life_left(game, card) else LIFE * amount
    amount -= card_stat(game, card, w.ARMOUR) + there.counter("shield")
    if amount < damage.life_left(game, card):
        return BODY * max(0, amount) * 2 // 3
    return body(game, card) + (LIFE * card_stat(game, card, w.ATTACK) if fights(game, card) else 0)


def _changed(game: Position, scope: Scope, card: int, effect: modifiers.Modify, amount: int) -> int:
    there = game.card(card)
    if not there.zone.startswith(w.UNIT):
        return 0
    lasts = effect.until == "leaves"
    if not lasts and not _meets(game, card):
        return 0
    points = {w.ATTACK: 2 * BODY, w.LIFE: BODY}.get(effect.stat, 20) if lasts else 4
    if not lasts and effect.stat == w.ATTACK and fights(game, card):
        points = BODY + 10
        amount = max(amount, -card_stat(game, card, w.ATTACK))
    elif not lasts and effect.stat == w.PEACEFUL and fights(game, card):
        points = -LIFE * card_stat(game, card, w.ATTACK)
    return points * amount * (1 if there.controller == scope.you else -1)


def _heal(game: Position, scope: Scope, effect: wounds.Heal, card: int) -> int:
    there = game.card(card)
    points = LIFE - 10 if there.zone.startswith(w.KEEPER) else BODY - 5
    return points * min(number(game, scope, effect.amount), there.counter("damage"))


def _return(game: Position, scope: Scope, effect: cards.Return, card: int) -> int:
    back = 0 if game.design(card).kind == w.TOKEN else CARD
    return back - _gone(game, card)


def _gone(game: Position, card: int) -> int:
    fighting = LIFE * card_stat(game, card, w.ATTACK) if fights(game, card) else 0
    return card_worth(game, card) + fighting


def _tapped(game: Position, scope: Scope, effect: cards.TapCards, card: int) -> int:
    return -LIFE * card_stat(game, card, w.ATTACK) if fights(game, card) else 0


def _ready(game: Position, scope: Scope, effect: cards.ResetCards, card: int) -> int:
    there = game.card(card)
    mine = there.tapped and there.controller == game.state.active and w.UNIT in there.zone
    return LIFE * card_stat(game, card, w.ATTACK) if mine else 0


def _gain(game: Position, scope: Scope, effect: resources.Gain) -> int:
    points = MOST if effect.resource == w.MANA_LIMIT else MANA
    if effect.resource == w.MANA_LIMIT and game.number(scope.you, w.MANA_LIMIT) >= ENOUGH:
        points = 30
    return points * number(game, scope, effect.amount)


def _ward(game: Position, scope: Scope, effect: effects.Ward) -> int:
    found = cards_of(game, scope, effect.what)
    mine = [c for c in found if game.card(c).controller == scope.you]
    met = [c for c in mine if board.faced(game, c)]
    return BODY * effect.amount * (len(met) - len(found) + len(mine)) // 2


def _recall(game: Position, scope: Scope, effect: effects.Recall) -> int:
    fits = [
        card
        for card in game.zone(w.DISCARD, scope.you)
        if game.design(card).kind == w.CREATURE and game.design(card).stat(w.COST) <= effect.most
    ]
    return CARD if fits else 0


def _moved(game: Position, scope: Scope, effect: places.Shift, card: int) -> int:
    """Out of the way of an enemy that would win, or an enemy out of an open lane."""
    if not places.free_beside(game, card):
        return 0
    return -20 * card_stat(game, card, w.ATTACK) if fights(game, card) else 0


OUTLOOK = Outlook(
    card=CARD,
    found=CARD,
    token=75,
    worth=card_worth,
    drawn=lambda game, seat, amount: CARD * amount,
    changed=_changed,
    falling=lambda card: ("fell",),
    own={
        resources.Gain: _gain,
        effects.Ward: _ward,
        effects.Recall: _recall,
        effects.Glimpse: lambda game, scope, effect: 5,
        entries.CounterEntry: lambda game, scope, effect: 2 * CARD,
    },
    on_card={
        wounds.Damage: lambda g, s, e, card: -_hurt(g, card, number(g, s, e.amount)),
        wounds.LoseLife: lambda g, s, e, card: -_hurt(g, card, number(g, s, e.amount)),
        wounds.Heal: _heal,
        cards.Destroy: lambda g, s, e, card: -_gone(g, card),
        cards.Return: _return,
        cards.TapCards: _tapped,
        cards.ResetCards: _ready,
        places.Shift: _moved,
    },
)
