"""Expected results of an attack, over all throws of the dice. Damage in sixths."""

from functools import lru_cache

from engine.games.yongheng.attack import DODGE, Attack
from engine.games.yongheng.policy.appraisal import appraisals
from engine.kernel import damage
from engine.kernel.position import Position
from engine.kernel.reading import card_stat

DIE = range(1, 7)
SIXTHS = 6

USUAL = 3
"""The attacker's die, where that must be taken for known."""


@lru_cache(maxsize=4096)
def stood(power: int, defence: int, life: int) -> tuple[int, int]:
    """An attack of that total power met with that defence and a die: damage and deaths, of 6."""
    dealt = [max(1, power - defence - die) for die in DIE]
    return sum(min(hit, life) for hit in dealt), sum(hit >= life for hit in dealt)


@lru_cache(maxsize=4096)
def dodged(power: int, hurdle: int, life: int) -> tuple[int, int]:
    """The same where it is dodged: nothing if the die exceeds ``hurdle``, else all."""
    failed = sum(die <= hurdle for die in DIE)
    dealt = max(1, power)
    return failed * min(dealt, life), failed * (dealt >= life)


@lru_cache(maxsize=4096)
def undefended(strength: int, defence: int, hurdle: int, life: int) -> tuple[int, int]:
    """An attack before its die, defended as well as can be without a card: of 36."""
    dealt = deaths = 0
    for die in DIE:
        stands = stood(die + strength, defence, life)
        dodges = dodged(die + strength, hurdle, life)
        best = min(stands, dodges, key=lambda odds: odds[0] + 2 * odds[1])
        dealt += best[0]
        deaths += best[1]
    return dealt, deaths


def expected(game: Position, seat: int, card: int, attacker: int, target: int) -> tuple[int, int]:
    """The result of an attack card of that character against that one: damage, deaths, of 36."""
    cards = game.state.cards
    defender, design = cards[target].controller, cards[card].design
    attack = Attack(seat, card, attacker, target, defender, die=USUAL, design=design)
    strength, defence = attack.total_power(game) - USUAL, card_stat(game, target, "defence")
    return undefended(strength, defence, attack.hurdle(game), endurance(game, target))


def endurance(game: Position, card: int) -> int:
    """The damage that kills a character: its life and its shield."""
    found = game.state.cards[card]
    return max(1, damage.life_left(game, card) + found.counter("shield"))


def against(game: Position, attack: Attack, how: str, card: int) -> tuple[int, int]:
    """The result of an attack with its die thrown, met in that way: damage and deaths, of 6."""
    life = endurance(game, attack.target)
    power = attack.total_power(game)
    if how == DODGE:
        return dodged(power, attack.hurdle(game), life)
    base = 0 if attack.ignore_base else card_stat(game, attack.target, "defence")
    base += attack.defence_bonus
    if card:
        attribute = game.pack.designs[attack.design].attribute
        base += appraisals(game.pack).answers(game.design(card).id, attribute)
        base += card_stat(game, card, "point")
    return stood(power, base, life)
