"""The worth of effects on the table, in the points of :mod:`standing`."""

from engine.games.zongheng import attacks, effects
from engine.games.zongheng import terms as w
from engine.games.zongheng.policy.fighting import WON, best_plan, left_of, threat
from engine.games.zongheng.policy.standing import (
    BODY,
    CARD,
    GIFTS,
    LIFE,
    MIGHT,
    RESOURCE,
    SOUL,
    card_worth,
    unit_worth,
)
from engine.kernel.objects import named, objects
from engine.kernel.position import Position
from engine.kernel.reading import card_stat, cards_of, seats_of
from engine.kernel.records import Card
from engine.kernel.scope import Scope
from engine.kernel.skills import keyword_count
from engine.kernel.state import DAMAGE, StackItem
from engine.language import delays, modifiers, permanents, shields, skills, wounds
from engine.language.effects import number
from engine.language.phases import AddPhase, SkipPhase
from engine.language.searching import Mill, Peek, Sift
from engine.mechanics.objects import Interrupt, Retarget
from engine.players.outlook import Outlook

TRICK = 6
"""Of what may still matter this turn and mostly does not."""

HUNGRY, FEW = 25, 3
"""Extra worth of a card that comes into a hand of fewer."""

SEATS = {"extra_raise": 30, "no_raise": -40, "no_general_attack": -120, "next_fire": 40}
"""Points of numbers of seats, for a while."""


def _drawn(game: Position, seat: int, amount: int) -> int:
    if len(game.zone(w.DECK, seat)) <= amount:
        return -WON
    room = max(0, 8 - len(game.zone(w.HAND, seat)))
    return CARD * min(amount, room) + HUNGRY * min(amount, max(0, FEW - (7 - room)))


def _falling(card: Card) -> tuple[str, ...]:
    return ("died",) if card.zone.startswith(w.FIELD) else ()


def hurt(game: Position, scope: Scope, card: int, amount: int) -> int:
    """The worth of damage to the player whose card it hurts."""
    amount -= max(0, keyword_count(game, card, w.BULWARK))
    if amount <= 0:
        return 0
    left = left_of(game, card)
    if game.is_in_zone(card, w.GENERAL):
        return WON if amount >= left else (LIFE + 3 * max(0, 20 - left)) * amount
    if not game.is_in_zone(card, w.FIELD):
        return 0
    return gone(game, scope, card) if amount >= left else 20 * amount


def gone(game: Position, scope: Scope, card: int) -> int:
    """A unit that leaves, with the attack that it leaves undone; what its death brings counts."""
    brought = OUTLOOK.falls(game, card) if scope.event is None else 0
    return unit_worth(game, card) + _undone(game, scope, card) - brought


def _undone(game: Position, scope: Scope, card: int) -> int:
    """The harm of an attack that is stopped, before its damage lies on the stack."""
    mine = game.card(card).controller == scope.you
    if mine or any(item.kind == DAMAGE for item in game.state.stack):
        return 0
    return threat(game, card) if attacks.is_attacking(game, card) else 0


def _damage(game: Position, scope: Scope, effect: wounds.Damage, card: int) -> int:
    return -hurt(game, scope, card, number(game, scope, effect.amount))


def _heal(game: Position, scope: Scope, effect: wounds.Heal, card: int) -> int:
    worn = max(0, game.card(card).counter("damage"))
    return BODY * min(worn, number(game, scope, effect.amount))


def _temporary(game: Position, scope: Scope, effect: modifiers.Counter, card: int) -> int:
    """Temporary life and souls; what keeps a unit alive in a fight is worth that unit."""
    amount = number(game, scope, effect.amount)
    if effect.name == w.TEMPORARY:
        return (LIFE if game.is_in_zone(card, w.GENERAL) else BODY) * amount + saved(
            game, card, amount
        )
    return SOUL * amount


def saved(game: Position, card: int, amount: int) -> int:
    """The loss that so much less damage spares a card now."""
    coming = _coming(game, card)
    rescued = coming >= left_of(game, card) > coming - amount
    if game.is_in_zone(card, w.GENERAL):
        return WON if rescued else LIFE * min(coming, amount)
    return unit_worth(game, card) if rescued else 0


def _coming(game: Position, card: int) -> int:
    """The damage that a card is about to take: on the stack, or by the attack that is declared."""
    found = 0
    for item in game.state.stack:
        found += sum(hit.amount for hit in item.hits if hit.to == card)
        if item.ability is not None and card in item.targets:
            for effect in item.ability.do:
                if isinstance(effect, wounds.Damage):
                    found += number(game, item.scope, effect.amount)
    if found or game.state.phase not in w.FIGHTING:
        return found
    attacking = attacks.attacked_by(game, card)
    found = sum(card_stat(game, one, w.MIGHT) for one in attacking)
    if attacks.is_attacking(game, card):
        target = attacks.target_of(game, card)
        if target and game.is_in_zone(target, w.FIELD):
            found += card_stat(game, target, w.MIGHT)
    return found


def _returned(game: Position, scope: Scope, effect: permanents.Return, card: int) -> int:
    if game.is_in_zone(card, w.FIELD):
        token = game.design(card).kind == w.REINFORCEMENT
        rescued = saved(game, card, 99) if game.card(card).controller == scope.you else 0
        return (0 if token else CARD) - gone(game, scope, card) + rescued
    if effect.zone == "discard":
        return -CARD
    return CARD if effect.zone == "hand" else 5


def _tapped(game: Position, scope: Scope, effect: permanents.TapCards, card: int) -> int:
    """A unit turned sideways: the attack that it would have made, or the taunt."""
    if game.card(card).tapped:
        return 0
    if game.is_in_zone(card, w.RESOURCE):
        return -RESOURCE // 2
    seat = game.card(card).controller
    strikes = seat == game.state.active and game.state.phase in (w.UPKEEP, w.DRAW, w.MAIN1, w.FORM)
    return -(MIGHT * card_stat(game, card, w.MIGHT) if strikes else 2 * TRICK)


def _stood_up(game: Position, scope: Scope, effect: permanents.ResetCards, card: int) -> int:
    if not game.card(card).tapped:
        return 0
    if game.is_in_zone(card, w.RESOURCE):
        return RESOURCE // 2
    mine = game.card(card).controller == game.state.active
    early = game.state.phase in (w.UPKEEP, w.DRAW, w.MAIN1, w.FORM)
    return LIFE * card_stat(game, card, w.MIGHT) if mine and early else TRICK


def _changed(game: Position, scope: Scope, card: int, effect: modifiers.Modify, amount: int) -> int:
    """The worth of a change of one of its numbers, of one's own card or another's."""
    sign = 1 if game.card(card).controller == scope.you else -1
    stat = effect.stat
    if stat == w.MIGHT:
        if effect.fixed:
            amount -= card_stat(game, card, w.MIGHT)
        return sign * _mightier(game, card, amount)
    if stat == w.LIFE:
        return sign * (BODY * amount // TRICK + (saved(game, card, amount) if amount > 0 else 0))
    if stat in ("no_reset", "must_attack", "void", "spares_general"):
        return -sign * (2 * MIGHT if stat == "no_reset" else 3 * TRICK)
    if stat == "spared":
        coming = _coming(game, card)
        return sign * (WON if coming >= left_of(game, card) else LIFE * coming)
    points = GIFTS.get(stat, 15)
    return sign * (points if _fights(game, card) else TRICK)


def _fights(game: Position, card: int) -> bool:
    """Test if a card is in the fight of this turn, or still may attack."""
    if attacks.is_attacking(game, card) or attacks.attacked_by(game, card):
        return True
    mine = game.card(card).controller == game.state.active
    return mine and game.state.phase == w.MAIN1 and not attacks.kept(game, card)


def _mightier(game: Position, card: int, amount: int) -> int:
    """So much more might of a unit this turn: what it does with it."""
    if any(item.kind == DAMAGE for item in game.state.stack) or not _fights(game, card):
        return 0
    target = attacks.target_of(game, card)
    if not target:
        seat = game.card(card).controller
        target = dict(best_plan(game, seat)).get(card, 0) if seat == game.state.active else 0
    if not target:
        foes = attacks.attacked_by(game, card)
        target = foes[0] if foes else 0
    if not target:
        return 0
    if game.is_in_zone(target, w.GENERAL):
        return LIFE * amount
    might, left = card_stat(game, card, w.MIGHT), left_of(game, target)
    if might < left <= might + amount:
        return unit_worth(game, target)
    if might + amount < left <= might:
        return -unit_worth(game, target)
    return TRICK * amount


def item_worth(game: Position, item: StackItem) -> int:
    """The worth to its player of an object's resolving."""
    if item.ability is None or (
        game.pack.designs[item.design].kind in w.UNITS and item.kind == "card"
    ):
        return card_worth(game, item.source) if item.source in game.state.cards else 0
    return OUTLOOK.program(game, item.scope, item.ability.do)


def _interrupted(game: Position, scope: Scope, effect: Interrupt) -> int:
    item = named(game, scope)
    if item is None:
        return 0
    value = item_worth(game, item) + (CARD // 2 if item.kind == "card" else 0)
    return -value if item.you == scope.you else value


def best_object(game: Position, scope: Scope, ability: object) -> int:
    """The worth of the best object of the other player that an ability may name."""
    rule = getattr(ability, "object", None)
    found = objects(game, scope, rule) if rule is not None else ()
    worths = [item_worth(game, one) for one in found if one.you != scope.you]
    return max(worths, default=0)


def _souls(game: Position, scope: Scope, effect: effects.Souls) -> int:
    amount = number(game, scope, effect.amount)
    return sum(
        SOUL * amount * (1 if seat == scope.you else -1)
        for seat in seats_of(game, scope, effect.who)
    )


def _supplied(game: Position, scope: Scope, effect: effects.Supply) -> int:
    few = len(game.zone(w.RESOURCE, scope.you)) < 7
    return number(game, scope, effect.amount) * (RESOURCE + 15 if few else RESOURCE // 3)


def _seat_changed(game: Position, scope: Scope, effect: modifiers.Modify) -> int:
    """Changes of numbers of seats, and of cards one by one."""
    amount = number(game, scope, effect.amount)
    if effect.what:
        cards = cards_of(game, scope, effect.what)
        return sum(_changed(game, scope, card, effect, amount) for card in cards)
    return sum(
        SEATS.get(effect.stat, 10) * (1 if seat == scope.you else -1)
        for seat in seats_of(game, scope, effect.who)
    )


def _void(game: Position, scope: Scope, effect: effects.VoidCombat) -> int:
    """Void damage is worth what one's own side would take, less what it would deal."""
    total = 0
    for item in game.state.stack:
        for hit in item.hits:
            total += hurt(game, scope, hit.to, hit.amount) * (1 if hit.seat != scope.you else -1)
    if not total and game.state.phase == w.DECLARE:
        mine = game.state.active == scope.you
        total = sum(threat(game, card) for card in attacks.attackers(game)) * (-1 if mine else 1)
    return total


def _diverted(game: Position, scope: Scope, effect: shields.Divert) -> int:
    takers = cards_of(game, scope, effect.to)
    total = 0
    for card in cards_of(game, scope, effect.what):
        coming = _coming(game, card)
        if coming and takers:
            theirs = game.card(takers[0]).controller != scope.you
            moved = hurt(game, scope, takers[0], coming) * (1 if theirs else -1)
            total += hurt(game, scope, card, coming) + moved
    return total


def _delayed(game: Position, scope: Scope, effect: delays.Delay) -> int:
    """Half of what it is worth now."""
    return OUTLOOK.program(game, scope, effect.then) // 2


OUTLOOK = Outlook(
    card=CARD,
    found=CARD + 25,
    token=100,
    worth=card_worth,
    drawn=_drawn,
    changed=_changed,
    falling=_falling,
    own={
        modifiers.Modify: _seat_changed,
        Interrupt: _interrupted,
        Retarget: lambda game, scope, effect: CARD,
        effects.Souls: _souls,
        effects.Supply: _supplied,
        effects.VoidCombat: _void,
        shields.Divert: _diverted,
        delays.Delay: _delayed,
        SkipPhase: lambda game, scope, effect: 60 if effect.phase == w.COMBAT else 25,
        AddPhase: lambda game, scope, effect: 60,
        Sift: lambda game, scope, effect: 12 * effect.amount,
        Peek: lambda game, scope, effect: 8,
        Mill: lambda game, scope, effect: 0,
    },
    on_card={
        wounds.Damage: _damage,
        wounds.LoseLife: lambda g, s, e, card: -LIFE * number(g, s, e.amount),
        wounds.GainLife: lambda g, s, e, card: LIFE * number(g, s, e.amount),
        wounds.Heal: _heal,
        modifiers.Counter: _temporary,
        shields.Prevent: lambda g, s, e, card: saved(g, card, number(g, s, e.amount)),
        skills.Silence: lambda g, s, e, card: -35 if _fights(g, card) else -10,
        permanents.Destroy: lambda g, s, e, card: -gone(g, s, card),
        permanents.Exile: lambda g, s, e, card: -gone(g, s, card),
        permanents.Return: _returned,
        permanents.Control: lambda g, s, e, card: (
            -(2 if e.until == "leaves" else 1) * card_worth(g, card)
        ),
        permanents.TapCards: _tapped,
        permanents.Hold: lambda g, s, e, card: -MIGHT * card_stat(g, card, w.MIGHT) // 2,
        permanents.ResetCards: _stood_up,
        permanents.Enter: lambda g, s, e, card: card_worth(g, card),
        effects.LeaveCombat: lambda g, s, e, card: -threat(g, card),
        effects.ToResource: lambda g, s, e, card: RESOURCE,
    },
)
