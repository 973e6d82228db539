"""The standing of a seat, in points, and so who is ahead."""

from engine.games.shenhua import terms as w
from engine.kernel import damage, skills
from engine.kernel.position import Position
from engine.kernel.reading import card_stat
from engine.kernel.rules import CardRules
from engine.players.rules import WON, evaluate

WORTH = "worth"
"""Memo key of the worth of a creature."""


def worth(game: Position, seat: int) -> int:
    """The value of the game for a seat."""
    return evaluate(game, seat, strength, nobody=-WON)


def strength(game: Position, seat: int) -> int:
    """The points of a seat: life, what stands on the field, spirit, cards."""
    general = game.zone(w.GENERAL, seat)
    if not general:
        return 0
    left = max(0, damage.life_left(game, general[0]))
    total = 60 * left - left * left // 2
    total += sum(creature_worth(game, card) for card in game.zone(w.FIELD, seat))
    total += sum(gear_worth(game, card) for card in game.zone(w.GEAR, seat))
    total += 55 * min(len(game.zone(w.SPIRIT, seat)), 9)
    total += 50 * min(len(game.zone(w.HAND, seat)), 8)
    total += 90 * len(game.zone(w.TREASURE, seat))
    library = len(game.zone(w.DECK, seat))
    return total - (400 - 40 * library if library < 10 else 0)


def creature_worth(game: Position, card: int) -> int:
    """The worth of a creature on the field."""
    key = (WORTH, card)
    known: int | None = game.memo.get(key)
    if known is None:
        known = game.memo[key] = _creature_worth(game, card)
    return known


def _creature_worth(game: Position, card: int) -> int:
    might = card_stat(game, card, w.MIGHT)
    left = max(0, damage.life_left(game, card))
    total = 30 + 45 * might + 28 * left
    total += 25 * skills.has(game, card, w.GUARD) + 30 * skills.has(game, card, w.PEERLESS)
    design = game.design(card)
    if design.abilities and game.rules[CardRules].acts(game, game.card(card)):
        total += 35
    return total


def gear_worth(game: Position, card: int) -> int:
    """The worth of worn equipment."""
    left = card_stat(game, card, w.DURABILITY) - game.card(card).counter("damage")
    return 20 + 30 * card_stat(game, card, w.MIGHT) * max(0, left) // 2


def card_worth(game: Position, card: int) -> int:
    """The worth of any card to the player who has it."""
    zone = game.card(card).zone.partition(":")[0]
    kind = game.design(card).kind
    if zone == w.FIELD:
        return creature_worth(game, card)
    if zone == w.GEAR:
        return gear_worth(game, card)
    if zone == w.GENERAL:
        return 150 + 10 * max(0, 30 - damage.life_left(game, card))
    printed = game.design(card)
    if kind in (w.CREATURE, w.TOKEN):
        return 30 + 40 * printed.stat(w.MIGHT) + 28 * printed.stat(w.LIFE)
    return 40 + 35 * printed.stat(w.COST)
