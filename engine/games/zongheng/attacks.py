"""306, 308: who attacks whom now, who can and who must.

Who attacks whom stands in marks: ``combat/attack:CARD`` is what a card attacks now,
``combat/declared:CARD`` what it was declared against (403.6).
"""

from collections.abc import Iterator, Sequence

from engine.games.zongheng import board
from engine.games.zongheng import terms as w
from engine.kernel import atoms
from engine.kernel.position import Position
from engine.kernel.reading import card_stat, seat_stat
from engine.kernel.records import Card
from engine.kernel.skills import has

ALONE = "combat/alone"
"""The mark of a combat in which a single unit was declared as attacker."""


def mark(kind: str, card: int) -> str:
    """The mark of a card in this combat."""
    return f"combat/{kind}:{card}"


def attackers(game: Position) -> Iterator[int]:
    """The attacking units: declared, and still there on the same side (306.2)."""
    prefix = "combat/attack:"
    there = game.zone(w.FIELD, game.state.active)
    for name in game.state.marks:
        if name.startswith(prefix) and int(name[len(prefix) :]) in there:
            yield int(name[len(prefix) :])


def target_of(game: Position, card: int) -> int:
    """The target of an attacking unit, if that is still there; else 0."""
    target = game.state.marks.get(mark("attack", card), 0)
    other = game.seat_after(game.state.active)
    there = target in game.zone(w.FIELD, other) or target in game.zone(w.GENERAL, other)
    return target if there else 0


def is_attacking(game: Position, card: int) -> bool:
    """Test if a card is an attacking unit."""
    return mark("attack", card) in game.state.marks and card in game.zone(
        w.FIELD, game.state.active
    )


def attacked_by(game: Position, unit: int) -> list[int]:
    """The attacking units that attack that card now."""
    return [card for card in attackers(game) if target_of(game, card) == unit]


def fights(game: Position, card: int, zone: str) -> bool:
    """403.6: whether a unit was declared against something in that zone and still attacks it."""
    if not is_attacking(game, card):
        return False
    now, declared = target_of(game, card), game.state.marks.get(mark("declared", card), 0)
    return bool(now) and now == declared and game.is_in_zone(now, zone)


def alone(game: Position, card: int) -> bool:
    """306.6: whether a unit was declared as the only attacker and still attacks."""
    return ALONE in game.state.marks and is_attacking(game, card)


def roles(game: Position, card: Card) -> str:
    """The sorts of a card: in a combat what it does there, of a general how it lies."""
    if card.zone.startswith(w.GENERAL):
        if card.design in game.pack.fronts:
            return "awakened"
        plain = not game.pack.designs[card.design].stat(w.AWAKEN)
        return "ordinary" if plain and card.face_up else ""
    if game.state.phase not in w.FIGHTING or not card.zone.startswith(w.FIELD):
        return ""
    if is_attacking(game, card.id):
        return "attacker engaged lone" if alone(game, card.id) else "attacker engaged"
    return "attacked engaged" if attacked_by(game, card.id) else ""


def leave_combat(game: Position, card: int) -> None:
    """306.2: a unit is neither attacker nor attacked any more."""
    atoms.clear_mark(game, mark("attack", card))
    for attacker in attacked_by(game, card):
        atoms.set_mark(game, mark("attack", attacker), 0)


def kept(game: Position, card: int) -> str:
    """308.4: what keeps a unit from attacking anything; empty where nothing does."""
    if game.card(card).tapped:
        return "attack_tapped"
    if card_stat(game, card, "no_attack") or not targets(game, game.card(card).controller, card):
        return "attack_kept"
    return ""


def able(game: Position, seat: int) -> list[int]:
    """The units of a seat that can attack, whatever that costs."""
    return [card for card in game.zone(w.FIELD, seat) if not kept(game, card)]


def targets(game: Position, seat: int, attacker: int) -> tuple[int, ...]:
    """308.1, 308.5: what a unit may attack: the other general and units, less its limits."""
    other = game.seat_after(seat)
    spared = card_stat(game, attacker, "spares_general") or seat_stat(
        game, seat, "no_general_attack"
    )
    general = () if spared else game.zone(w.GENERAL, other)
    units = () if card_stat(game, attacker, "spares_units") else game.zone(w.FIELD, other)
    return (*general, *units)


def must_attack(game: Position, seat: int) -> list[int]:
    """308.5, ruling 19: the units that must attack, can, and would not have to pay for it."""
    there = game.zone(w.FIELD, seat)
    wanted = [card for card in there if card_stat(game, card, "must_attack")]
    return [
        card for card in wanted if not kept(game, card) and not card_stat(game, card, "attack_cost")
    ]


def price(game: Position, cards: Sequence[int]) -> int:
    """308.5b: what it costs that those units attack."""
    return sum(card_stat(game, card, "attack_cost") for card in cards)


def payable(game: Position, seat: int, cards: Sequence[int]) -> bool:
    """Test if a seat can pay for those attackers."""
    wanted = price(game, cards)
    return not wanted or board.PURSE.left(game, seat, w.RESOURCE, 0) >= wanted


def everybody(game: Position, seat: int) -> tuple[tuple[int, int], ...]:
    """The common plan: all that can attack the general do, who must attack something does; nothing
    where one of these has a choice of what to attack."""
    pairs: list[tuple[int, int]] = []
    must = must_attack(game, seat)
    for card in able(game, seat):
        found = targets(game, seat, card)
        general = game.is_in_zone(found[0], w.GENERAL)
        if card in must and not general and len(found) > 1:
            return ()
        if (general or card in must) and payable(game, seat, [*(c for c, _ in pairs), card]):
            pairs.append((card, found[0]))
    return tuple(pairs)


def quick(game: Position, card: int) -> bool:
    """500/first_strike, 500/flurry: whether a unit deals damage in the first of two phases."""
    return has(game, card, w.FIRST_STRIKE) or has(game, card, w.FLURRY)
