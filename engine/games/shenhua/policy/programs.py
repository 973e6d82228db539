"""What a program is worth to whom it works for: its effects, one by one, on the cards they mean.

Points are those of :mod:`standing`. What passes with the turn counts for what it does this turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from msgspec.structs import replace

from engine.games.shenhua import effects, keywords
from engine.games.shenhua import terms as w
from engine.games.shenhua.combat import Attack, can_attack
from engine.games.shenhua.policy.fighting import power
from engine.games.shenhua.policy.standing import card_worth
from engine.kernel import atoms
from engine.kernel.grammar import Ability, CardDesign, Effect, Filter, TargetRule
from engine.kernel.in_play import Able, able_cards
from engine.kernel.position import Position
from engine.kernel.reading import card_stat, cards_of, seats_of
from engine.kernel.records import Event
from engine.kernel.scope import Scope
from engine.kernel.triggers import matches
from engine.language import actions, permanents, searching
from engine.language.effects import number
from engine.language.flow import Gate, Target
from engine.mechanics.stack import candidates

CARD, SPIRIT, LIFE, MIGHT, BODY = 50, 50, 45, 45, 28
"""Points of a card in hand, a spirit card, a life of the general, a might, a life of a creature."""

HUNGRY, FEW = 25, 3
"""What a card is worth more that comes into a hand of fewer: there is spirit for it at once."""

TRICK = 5
"""Of what may still matter this turn and mostly does not."""

STANDS = "was_reset"
"""What happens to a card that stands up."""

LOST = 9_000
"""Of a general without life left."""

FORBIDS = frozenset(("no_attack", "spares_creatures"))
GIFTS = {w.PEERLESS: 30, w.GUARD: 25, "no_reset": -60, "untargetable": 30}

KNOWN = 6
"""The candidates for a target that are tried, where others are to be chosen after it."""


def program_value(game: Position, scope: Scope, program: Iterable[Effect]) -> int:
    """The sum of what its effects are worth to ``scope.you``, with the words that are bound."""
    return sum(_effect_value(game, scope, effect) for effect in program)


def best_targets(
    game: Position, scope: Scope, ability: Ability, rules: tuple[TargetRule, ...]
) -> tuple[int, tuple[int, ...]] | None:
    """What a program is worth with the best targets for those rules, and those of the first rule.

    ``None`` where a rule that needs a target finds none.
    """
    if not rules:
        return program_value(game, scope, ability.do), ()
    rule, rest = rules[0], rules[1:]
    found = candidates(game, scope, rule)
    if not found and rule.least:
        return None
    if rule.most > 1:
        return _several(game, scope, ability, rule, found)
    best: tuple[int, tuple[int, ...]] | None = None
    for card in found[: KNOWN if rest else None]:
        bound = scope.with_cards(rule.name, (card,))
        deeper = best_targets(game, bound, ability, rest)
        if deeper is not None and (best is None or deeper[0] > best[0]):
            best = deeper[0], (card,)
    if not rule.least:
        without = best_targets(game, scope, ability, rest)
        if without is not None and (best is None or without[0] > best[0]):
            best = without[0], ()
    return best


def _several(
    game: Position, scope: Scope, ability: Ability, rule: TargetRule, found: tuple[int, ...]
) -> tuple[int, tuple[int, ...]]:
    """Each by itself: those that add something, and as many more as there must be."""
    alone = program_value(game, scope, ability.do)
    rated = []
    for card in found:
        value = program_value(game, scope.with_cards(rule.name, (card,)), ability.do)
        rated.append((alone - value, card))
    rated.sort()
    chosen = tuple(
        (less, card)
        for place, (less, card) in enumerate(rated[: rule.most])
        if less < 0 or place < rule.least
    )
    return alone - sum(less for less, _ in chosen), tuple(card for _, card in chosen)


# -- effects ------------------------------------------------------------------------------


def _effect_value(game: Position, scope: Scope, effect: Effect) -> int:
    you = scope.you
    if isinstance(effect, Gate):
        holds = effect.given is None or effect.given.holds(game, scope)
        return program_value(game, scope, effect.then if holds else effect.otherwise)
    if isinstance(effect, actions.Draw):
        amount = number(game, scope, effect.amount)
        return sum(_drawn(game, you, seat, amount) for seat in seats_of(game, scope, effect.who))
    if isinstance(effect, actions.Discard):
        amount = number(game, scope, effect.amount)
        return -sum(
            (1 if seat == you else -1) * CARD * min(amount, len(game.zone(w.HAND, seat)))
            for seat in seats_of(game, scope, effect.who)
        )
    if isinstance(effect, effects.Ramp):
        amount = number(game, scope, effect.amount)
        return amount * (SPIRIT + 20 if len(game.zone(w.SPIRIT, you)) < 6 else SPIRIT // 3)
    if isinstance(effect, permanents.Token):
        return 105 * number(game, scope, effect.amount)
    if isinstance(effect, (searching.Search, searching.Dig)):
        return (CARD + 20) * effect.most
    if isinstance(effect, permanents.Sacrifice):
        return sum(
            (-1 if seat == you else 1) * _given_up(game, scope, effect, seat)
            for seat in seats_of(game, scope, effect.who)
        )
    if isinstance(effect, permanents.ComeBack):
        return sum(
            card_worth(game, card) * (1 if game.card(card).owner == you else -1)
            for card in permanents.exiled_by(game, scope.this)
        )
    if isinstance(effect, Target):
        found = sorted(card_worth(game, c) for c in cards_of(game, scope, effect.what))
        return sum(found[-effect.most :])
    return _on_cards(game, scope, effect)


def _drawn(game: Position, you: int, seat: int, amount: int) -> int:
    """Cards are good for whom they come to, as long as the library lasts."""
    hungry = min(amount, max(0, FEW - len(game.zone(w.HAND, seat))))
    value = CARD * amount + HUNGRY * hungry
    if len(game.zone(w.DECK, seat)) <= amount:
        value = -LOST
    return value if seat == you else -value


def _given_up(game: Position, scope: Scope, effect: permanents.Sacrifice, seat: int) -> int:
    """What a player loses by giving up the cards that are missed least."""
    fitting = cards_of(game, replace(scope, you=seat), effect.what)
    missed = sorted(sacrificed(game, c) for c in fitting if game.card(c).controller == seat)
    return sum(missed[: effect.amount])


def sacrificed(game: Position, card: int) -> int:
    """What its player loses when a card falls: the card, less what its fall brings."""
    return card_worth(game, card) - falls(game, card)


def falls(game: Position, card_id: int) -> int:
    """What it brings its player that a card falls: its last words, and what others see in it."""
    card = game.card(card_id)
    kinds = ("fell", "creature_fell") if card.zone.startswith(w.FIELD) else ("fell",)
    events = [Event(kind, seat=card.controller, to=card.owner, card=card_id) for kind in kinds]
    return sum(_seen_in(game, event) for event in events)


def _seen_in(game: Position, event: Event) -> int:
    """What the abilities that an event triggers are worth to the player whose event it is."""
    return sum(
        _triggered(game, able, event) * (1 if able.you == event.seat else -1)
        for able in able_cards(game)
        if able.design in game.pack.listeners.get(event.kind, ()) and able.acts(game)
    )


def _triggered(game: Position, able: Able, event: Event) -> int:
    """What the abilities of a card that an event triggers are worth to its player."""
    scope, total = able.scope(event), 0
    for place in game.pack.listeners[event.kind][able.design]:
        ability = game.pack.designs[able.design].abilities[place]
        if ability.when is not None and matches(game, scope, ability.when, event):
            found = best_targets(game, scope, ability, ability.targets)
            total += found[0] if found else 0
    return total


def _on_cards(game: Position, scope: Scope, effect: Effect) -> int:
    what = getattr(effect, "what", "")
    cards = cards_of(game, scope, what) if isinstance(what, Filter) or what else ()
    if isinstance(effect, actions.Modify):
        amount = number(game, scope, effect.amount)
        lasts = effect.until == "leaves"
        return sum(_changed(game, scope.you, c, effect.stat, amount, lasts) for c in cards)
    total = 0
    for card in cards:
        there = game.card(card)
        own = (there.controller if there.controller >= 0 else there.owner) == scope.you
        total += _done(game, scope, effect, card) if own else -_done(game, scope, effect, card)
    return total


def _done(game: Position, scope: Scope, effect: Effect, card: int) -> int:
    """What an effect on a card is worth to whom the card belongs."""
    place = game.card(card).zone.partition(":")[0]
    match effect:
        case actions.Damage():
            return -_hurt(game, scope, card, number(game, scope, effect.amount))
        case actions.LoseLife():
            return -LIFE * number(game, scope, effect.amount)
        case actions.Heal():
            return 22 * min(number(game, scope, effect.amount), game.card(card).counter("damage"))
        case permanents.Destroy():
            return -_fallen(game, scope, card)
        case permanents.Exile():
            return -_away(game, scope, card)
        case permanents.Return():
            if place == w.FIELD:
                return CARD - _gone(game, scope, card)
            return CARD + card_worth(game, card) // 4
        case permanents.Control():
            return -2 * card_worth(game, card)
        case effects.Silence():
            left = keywords.skills_left(game, game.card(card))
            return (-15 if effect.keyword else -30) if left else 0
        case permanents.TapCards():
            return -_stopped(game, scope, card)
        case permanents.Hold():
            return -MIGHT * card_stat(game, card, w.MIGHT)
        case permanents.ResetCards():
            return _stood_up(game, scope, card, place)
        case permanents.Negate():
            return -card_worth(game, card) - CARD
        case permanents.Enter():
            return card_worth(game, card)
        case actions.Flip():
            return 40
        case effects.ToSpirit():
            return SPIRIT - (_gone(game, scope, card) if place == w.FIELD else 0)
        case effects.Wear():
            return -card_worth(game, card) // 2
        case effects.Repair():
            worn = min(game.card(card).counter("damage"), number(game, scope, effect.amount))
            return 20 * worn * card_stat(game, card, w.MIGHT)
    return 0


def _hurt(game: Position, scope: Scope, card: int, amount: int) -> int:
    """What damage takes from whom the card belongs."""
    amount -= card_stat(game, card, "armour") + card_stat(game, card, "armour_effect")
    if amount <= 0:
        return 0
    left = atoms.life(game, card)
    if game.card(card).zone.startswith(w.GENERAL):
        return LOST if amount >= left else LIFE * amount + 4 * max(0, 20 - left)
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
    """Whether what a card has exiled comes back when that card stands up."""
    return any(
        ability.when is not None
        and ability.when.event == STANDS
        and any(isinstance(effect, permanents.ComeBack) for effect in ability.do)
        for ability in design.abilities
    )


def stands_up(game: Position, card_id: int) -> int:
    """What it brings its player that a card stands up, by all that sees it."""
    card = game.card(card_id)
    return _seen_in(game, Event(STANDS, seat=card.controller, card=card_id))


def _fallen(game: Position, scope: Scope, card: int) -> int:
    """A card that falls. What follows from what follows is not looked at."""
    brought = falls(game, card) if scope.event is None else 0
    return _gone(game, scope, card) - brought


def _stopped(game: Position, scope: Scope, card: int) -> int:
    """A card turned sideways: what it would have done this turn."""
    zone = game.card(card).zone.partition(":")[0]
    if game.card(card).tapped or zone not in (w.FIELD, w.GENERAL):
        return 0
    if game.card(card).controller != game.state.active or not can_attack(game, card):
        return TRICK
    return LIFE * power(game, game.state.active, card) // 2 + _threat(game, scope, card)


def _threat(game: Position, scope: Scope, card: int) -> int:
    """What the declared attack of that card does to ``scope.you``, if it is not stopped."""
    for frame in game.state.frames:
        if isinstance(frame, Attack) and frame.attacker == card and frame.seat != scope.you:
            if game.card(card).tapped or frame.target not in game.state.cards:
                return 0
            hits, left = power(game, frame.seat, card), atoms.life(game, frame.target)
            if game.card(frame.target).zone.startswith(w.GENERAL):
                return LOST if hits >= left else LIFE * hits
            return card_worth(game, frame.target) if hits >= left else 16 * hits
    return 0


def _stood_up(game: Position, scope: Scope, card: int, place: str) -> int:
    """A card that stands up again: an attack, or spirit, more."""
    if not game.card(card).tapped:
        return 0
    if place == w.SPIRIT:
        return SPIRIT // 2 if game.zone(w.HAND, scope.you) else 0
    if place == w.GENERAL:
        return LIFE * 2
    return LIFE * card_stat(game, card, w.MIGHT)


# -- numbers ------------------------------------------------------------------------------


def _changed(game: Position, you: int, card: int, stat: str, amount: int, lasts: bool) -> int:
    """What a change of one of its numbers is worth, of one's own card or another's."""
    own = game.card(card).controller == you
    sign = 1 if own else -1
    if stat in FORBIDS:
        return sign * _forbidden(game, you, card, lasts)
    if stat == w.LIFE:
        if amount < 0 and atoms.life(game, card) + amount <= 0:
            return -sign * card_worth(game, card)
        return sign * BODY * amount // (1 if lasts else TRICK)
    if stat == w.MIGHT:
        if lasts:
            return sign * MIGHT * amount
        return sign * amount * (40 if _strikes(game, card) else TRICK)
    if stat == "wield_bonus":
        ready = can_attack(game, card) and any(
            not game.card(gear).tapped for gear in game.zone(w.GEAR, you)
        )
        return 40 * amount if ready and game.state.active == you else 0
    if stat == w.VANGUARD:
        waits = keywords.sick(game, card) and not game.card(card).tapped
        return sign * 40 * card_stat(game, card, w.MIGHT) if waits else 0
    if stat == "combat_armour":
        foes = chain.from_iterable(game.zone(w.FIELD, s) for s in game.seats_in_order() if s != you)
        return sign * 40 * amount * sum(_strikes(game, foe) for foe in foes)
    worth = GIFTS.get(stat, 20)
    return sign * (worth if lasts else worth // 2 if _strikes(game, card) else TRICK)


def _strikes(game: Position, card: int) -> bool:
    """Whether a card can still attack this turn."""
    there = game.card(card)
    return there.controller == game.state.active and can_attack(game, card)


def _forbidden(game: Position, you: int, card: int, lasts: bool) -> int:
    """A creature that must not attack: for good, or for what is left of the turn."""
    if lasts:
        return -card_worth(game, card) * 2 // 3
    if not _strikes(game, card) or game.state.phase == "end":
        return 0
    return -LIFE * card_stat(game, card, w.MIGHT) // 2 - _threat(game, Scope(you), card)
