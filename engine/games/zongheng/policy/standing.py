"""The standing of a seat, in points, and so who is ahead."""

from collections.abc import Callable
from typing import TypeVar

from engine.games.zongheng import souls
from engine.games.zongheng import terms as w
from engine.kernel import damage
from engine.kernel.position import Position
from engine.kernel.reading import card_stat
from engine.kernel.rules import CardRules
from engine.kernel.skills import has
from engine.players.rules import evaluate

T = TypeVar("T")

LIFE, CARD, RESOURCE, SOUL = 42, 55, 52, 45
"""Points of a life of the general, a card in hand, a resource, a soul."""

MIGHT, BODY = 46, 34
"""Points of a might and of a life of a unit."""

GIFTS = {
    w.FIRST_STRIKE: 25,
    w.FLURRY: 60,
    w.TAUNT: 20,
    w.BODYGUARD: 20,
    w.SKIRMISH: 35,
    w.BREAKTHROUGH: 20,
    w.BULWARK: 40,
    w.UNYIELDING: 45,
    w.VEILED: 20,
    w.ENTANGLE: 15,
}
"""Points of the keywords of a unit."""


def worth(game: Position, seat: int) -> int:
    """The value of the game for a seat; a draw is worth neither."""
    return evaluate(game, seat, strength)


def strength(game: Position, seat: int) -> int:
    """The points of a seat: life, units, resources, cards, souls."""
    general = souls.general(game, seat)
    if not general:
        return 0
    left = max(0, damage.life_left(game, general)) + game.card(general).counter(w.TEMPORARY)
    total = LIFE * left + 12 * min(left, 12) + SOUL * game.card(general).counter(w.SOUL)
    total += sum(unit_worth(game, card) for card in game.zone(w.FIELD, seat))
    total += RESOURCE * min(len(game.zone(w.RESOURCE, seat)), 8)
    total += CARD * min(len(game.zone(w.HAND, seat)), 7)
    library = len(game.zone(w.DECK, seat))
    return total - (500 - 50 * library if library < 10 else 0)


def remembered(find: Callable[[Position, int], T]) -> Callable[[Position, int], T]:
    """Keep what is found of a card or seat for as long as nothing changes."""

    def known(game: Position, one: int) -> T:
        found: T | None = game.memo.get((find, one))
        if found is None:
            found = game.memo[find, one] = find(game, one)
        return found

    return known


@remembered
def unit_worth(game: Position, card: int) -> int:
    """The worth of a unit on the field."""
    might = card_stat(game, card, w.MIGHT)
    there = game.card(card)
    left = max(0, damage.life_left(game, card)) + there.counter(w.TEMPORARY)
    total = 20 + MIGHT * might + BODY * min(left, 6)
    total += sum(points for word, points in GIFTS.items() if has(game, card, word))
    if card_stat(game, card, "no_attack"):
        total -= MIGHT * might // 2
    design = game.design(card)
    if design.abilities and game.rules[CardRules].acts(game, there):
        total += 30
    return total


def card_worth(game: Position, card: int) -> int:
    """The worth of any card to the player who has it."""
    there = game.card(card)
    zone = there.zone.partition(":")[0]
    if zone == w.FIELD:
        return unit_worth(game, card)
    if zone == w.GENERAL:
        return 150
    if zone == w.RESOURCE:
        return RESOURCE
    printed = game.pack.designs[there.design]
    if printed.kind in w.UNITS:
        body = MIGHT * printed.stat(w.MIGHT) + BODY * min(6, printed.stat(w.LIFE))
        return 20 + body + sum(p for word, p in GIFTS.items() if word in printed.keywords)
    return 40 + 38 * printed.stat(w.COST)
