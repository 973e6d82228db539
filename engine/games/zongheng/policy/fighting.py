"""Whole plans of attack, and the worth of each blow."""

from engine.games.zongheng import attacks
from engine.games.zongheng import terms as w
from engine.games.zongheng.policy.standing import LIFE, remembered, unit_worth
from engine.kernel import damage
from engine.kernel.position import Position
from engine.kernel.reading import card_stat
from engine.kernel.skills import has, keyword_count

WON = 9_000
"""Points of an attack that ends the game."""

CLOSER = 4
"""More points of a damage to the other general for each life that it lacks of 20."""

Pairs = tuple[tuple[int, int], ...]


def left_of(game: Position, card: int) -> int:
    """The damage that a unit or general can still bear, temporary life counted."""
    there = game.card(card)
    bears = damage.life_left(game, card) + there.counter(w.TEMPORARY)
    return bears + (there.counter(w.SOUL) if there.design in game.pack.fronts else 0)


def blow(game: Position, striker: int, victim: int) -> int:
    """The damage that one strike of a unit does to another card."""
    might = card_stat(game, striker, w.MIGHT)
    might -= max(0, keyword_count(game, victim, w.BULWARK))
    return max(0, might) * (2 if has(game, striker, w.FLURRY) else 1)


@remembered
def best_plan(game: Position, seat: int) -> Pairs:
    """The best plan of attack for a seat: each unit where it gains most, the strongest first, with
    what the others do to the same target counted."""
    able = attacks.able(game, seat)
    other = game.leader(game.seat_after(seat))
    racing = [card for card in able if other in attacks.targets(game, seat, card)]
    if sum(blow(game, card, other) for card in racing) >= left_of(game, other):
        return tuple((card, other) for card in racing)
    pairs: list[tuple[int, int]] = []
    dealt: dict[int, int] = {}
    must = attacks.must_attack(game, seat)
    able.sort(key=lambda card: (-card_stat(game, card, w.MIGHT), card))
    for card in able:
        rated = [
            (gain(game, card, target, dealt.get(target, 0)), -target)
            for target in attacks.targets(game, seat, card)
        ]
        best, target = max(rated)
        costs = [one for one, _ in pairs]
        if (best > 0 or card in must) and attacks.payable(game, seat, [*costs, card]):
            pairs.append((card, -target))
            dealt[-target] = dealt.get(-target, 0) + blow(game, card, -target)
    return tuple(pairs)


def gain(game: Position, card: int, target: int, dealt: int = 0) -> int:
    """The points that an attack wins, less what it costs; ``dealt`` is what others do to the same
    target."""
    hits = blow(game, card, target)
    cost = 30 * card_stat(game, card, "attack_cost")
    if game.is_in_zone(target, w.GENERAL):
        return (LIFE + CLOSER * max(0, 20 - left_of(game, target))) * hits - cost
    left = left_of(game, target) - dealt
    won = 0
    if left > 0:
        fatal = hits >= left and not has(game, target, w.UNYIELDING)
        won = unit_worth(game, target) * 5 // 4 if fatal else 20 * hits
    if has(game, card, w.SKIRMISH) or dealt:
        return won - cost
    dies_first = hits >= left > 0 and attacks.quick(game, card) and not attacks.quick(game, target)
    back = 0 if dies_first else blow(game, target, card)
    lost = unit_worth(game, card) if back >= left_of(game, card) else 24 * back
    return won - lost - cost


def threat(game: Position, card: int) -> int:
    """The harm of an attacking unit to the other side if nothing is done, in points."""
    target = attacks.target_of(game, card)
    if not target or game.state.phase not in w.FIGHTING:
        return 0
    hits = blow(game, card, target)
    total = sum(blow(game, one, target) for one in attacks.attacked_by(game, target))
    fatal = total >= left_of(game, target)
    if game.is_in_zone(target, w.GENERAL):
        return WON if fatal else LIFE * hits
    return unit_worth(game, target) if fatal else 20 * hits
