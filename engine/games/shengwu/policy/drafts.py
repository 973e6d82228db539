"""A whole plan by rules of thumb: what is done with the mana, where creatures stand, what is kept.

Everything that can be done is rated in points and taken from the best down while mana is left. What
could be done in defence as well competes for the mana of an attack, and is kept where it wins.
"""

from collections.abc import Callable, Iterator
from zlib import crc32

from msgspec.structs import replace

from engine.games.shengwu import board
from engine.games.shengwu import terms as w
from engine.games.shengwu.planning import sacrifice
from engine.games.shengwu.policy.standing import BODY, CARD, LIFE, OUTLOOK, body
from engine.kernel import damage, queues
from engine.kernel.grammar import Ability
from engine.kernel.pack import CardDesign
from engine.kernel.position import Position
from engine.kernel.reading import card_stat
from engine.kernel.rng import Rng
from engine.kernel.scope import Scope
from engine.language.entries import names_entry
from engine.language.places import free_beside
from engine.mechanics import announce
from engine.mechanics.queues import rival
from engine.players.plans import SKILL_OF, USE, Plan, PlanStep, held

OFFER, MOVE = "sacrifice", "move"

FEW, ENOUGH, SPARE = 4, 7, 2
"""Mana for which any card is given up; mana for which none is; from the first to the second one of
more than so many is, as long as the others cost more than there is."""

KEPT, ARMED = 40, 100
"""The worth of keeping a mana for a card with Flash, and the mana for a counter."""

WORTH_IT = 10
"""A move by fewer points than that tells more than it brings."""

Rated = tuple[int, PlanStep, bool]
"""The worth of a deed, the deed, and whether mana is only kept for it."""

Whim = Callable[[int, str], int]
"""Points of something, changed a little: the same of the same."""


def first(game: Position, seat: int) -> PlanStep | None:
    """A card for mana, before anything is planned: all see it anyway."""
    if game.state.phase != w.ATTACK_PHASE or "turn/offered" in game.state.marks:
        return None
    hand, most = game.zone(w.HAND, seat), game.number(seat, w.MANA_LIMIT)
    if not hand or most >= ENOUGH or (most >= FEW and len(hand) <= SPARE):
        return None
    card = max(hand, key=lambda card: _spare(game, seat, card))
    rest = sum(game.design(other).stat(w.COST) for other in hand if other != card)
    if most >= FEW and rest <= most:
        return None
    return PlanStep(OFFER, game.card(card).design)


def _spare(game: Position, seat: int, card: int) -> int:
    """The ease with which a card is given up: what is dear now, and what there are two of."""
    cost, most = game.design(card).stat(w.COST), game.number(seat, w.MANA_LIMIT) + 1
    design = game.card(card).design
    twins = sum(game.card(other).design == design for other in game.zone(w.HAND, seat))
    counter = w.COUNTER in game.design(card).tags
    return 3 * max(0, cost - most - 1) + 2 * twins - (3 if counter else min(cost, 3))


def draft(game: Position, seat: int, rng: Rng, whim: int) -> Plan:
    """A plan; with ``whim`` the points of everything are changed by as much in a hundred."""

    salt = rng.bits()

    def about(points: int, what: str) -> int:
        if not whim:
            return points
        chance = Rng(salt ^ crc32(what.encode()))
        return points * (100 + chance.below(2 * whim + 1) - whim) // 100

    plan = [*_moves(game, seat, about)]
    mana, taken = game.number(seat, w.MANA), {d.cell for d in plan if d.cell < w.COLUMNS}
    rated = [
        (about(points, f"{deed.verb}{kept}{deed.design}{deed.card}"), deed, kept)
        for points, deed, kept in _possible(game, seat, rng)
    ]
    rated.sort(key=lambda one: -one[0])
    struck: set[int] = set()
    for points, deed, kept in rated:
        enemies = _enemies(game, seat, deed)
        if points <= 0 or deed.price > mana or enemies & struck:
            continue
        if not kept and deed.verb == USE:
            found = _placed(game, seat, deed, taken, about)
            if found is None:
                continue
            deed = found
        mana -= deed.price
        if not kept:
            plan.append(deed)
            struck |= enemies
    return _mixed(game, plan, rng)


def _enemies(game: Position, seat: int, deed: PlanStep) -> set[int]:
    """The enemy creatures that a deed is aimed at: each was rated as if nothing else were done to
    it, so once is enough."""
    aims = {card for _, cards in deed.targets for card in cards}
    return {c for c in aims if game.card(c).zone == f"{w.UNIT}:{1 - seat}"}


def _mixed(game: Position, plan: list[PlanStep], rng: Rng) -> Plan:
    """Put what others count in any order: whoever counters shall not know which number matters."""
    counted = [d for d in plan if d.cell < 0 and d.verb in (USE, SKILL_OF)]
    rng.shuffle(counted)
    return (*(deed for deed in plan if deed not in counted), *counted)


def _possible(game: Position, seat: int, rng: Rng) -> Iterator[Rated]:
    """All that mana could be spent on, or kept for."""
    attacks = game.state.phase == w.ATTACK_PHASE
    for card in sorted(game.zone(w.HAND, seat), key=lambda card: game.card(card).design):
        design = game.design(card)
        flash = w.FLASH in design.keywords
        if not (attacks or flash):
            continue
        price = announce.price(game, card)
        if attacks and flash:
            points = ARMED if w.COUNTER in design.tags else KEPT * design.stat(w.COST)
            yield points, PlanStep(USE, design.id, price=price), True
        if w.COUNTER in design.tags and attacks:
            continue
        aim = _use(game, seat, card, design, rng)
        if aim is not None:
            points, deed = aim
            yield points, replace(deed, price=price), False
    for zone in (w.RELIC, w.UNIT):
        for card in game.zone(zone, seat):
            yield from _skills(game, seat, card)


def _use(
    game: Position, seat: int, card: int, design: CardDesign, rng: Rng
) -> tuple[int, PlanStep] | None:
    """The deed of a card of the hand with its best targets, and its worth."""
    deed = PlanStep(USE, design.id)
    if design.kind == w.CREATURE:
        points = BODY * (2 * design.stat(w.ATTACK) + design.stat(w.LIFE)) - CARD
        return points + 20 * bool(design.abilities or design.keywords), deed
    if design.kind == w.DOMAIN:
        return 25 + 15 * design.stat(w.COST), deed
    ability = announce.play_ability(game, card)
    if ability is None:
        return None
    if names_entry(ability):
        count = len(queues.counted_entries(game, rival(game, seat)))
        points = 75 + 15 * count
        return (points, replace(deed, entry=1 + rng.below(count))) if count else None
    found = aimed(game, seat, card, ability)
    return (found[0] - CARD, replace(deed, targets=found[1])) if found is not None else None


Aims = tuple[tuple[str, tuple[int, ...]], ...]


def aimed(game: Position, seat: int, card: int, ability: Ability) -> tuple[int, Aims] | None:
    """The worth of a program with the best targets, and these."""
    scope = Scope(seat, card)
    found = OUTLOOK.aimed(game, scope, ability, ability.targets)
    if found is None:
        return None
    rules = ability.targets
    return found[0], ((rules[0].name, found[1]),) if rules else ()


def _skills(game: Position, seat: int, card: int) -> Iterator[Rated]:
    """The skills of a relic or creature that wait in the queue."""
    there = game.card(card)
    if not there.face_up or there.tapped:
        return
    for place in game.pack.active.get(there.design, ()):
        ability = game.pack.designs[there.design].abilities[place]
        if ability.at_once or f"turn/used:{card}:{place}" in game.state.marks:
            continue
        price = ability.price(w.MANA)
        found = aimed(game, seat, card, ability)
        if found is not None:
            yield (
                found[0],
                PlanStep(SKILL_OF, "", card, place, targets=found[1], price=price),
                False,
            )


def _placed(
    game: Position, seat: int, deed: PlanStep, taken: set[int], about: Whim
) -> PlanStep | None:
    """A use with its cell, where it needs one; ``None`` where there is none."""
    design = game.pack.designs[deed.design]
    if design.kind == w.CREATURE:
        free = [c for c in game.free_cells(w.UNIT, seat) if c < w.COLUMNS and c not in taken]
        if not free:
            return None
        values = {
            cell: about(100 + home_value(game, seat, design, cell), f"{design.id}{cell}")
            for cell in free
        }
        cell = max(free, key=lambda cell: values[cell])
        taken.add(cell)
        return replace(deed, cell=cell)
    if design.kind == w.DOMAIN:
        card = next(c for c in game.zone(w.HAND, seat) if game.card(c).design == deed.design)
        cells = board.free_cells(game, seat, card)
        return replace(deed, cell=max(cells)) if cells else None
    return deed


def home_value(game: Position, seat: int, design: CardDesign, column: int) -> int:
    """The worth of a cell of the home line to a creature that is put there."""
    raider = board.creature_at(game, board.Spot(1 - seat, board.RAID, column))
    attack, life = design.stat(w.ATTACK), design.stat(w.LIFE)
    points = 0
    if raider:
        wins = attack >= damage.life_left(game, raider)
        points += LIFE * card_stat(game, raider, w.ATTACK) + (body(game, raider) if wins else 0)
    mine = board.creature_at(game, board.Spot(seat, board.FRONT, column))
    if mine:
        return points - (30 if design.stat(w.GUARD) or w.INFILTRATE in design.keywords else 90)
    faces = board.creature_at(game, board.Spot(1 - seat, board.FRONT, column))
    points += meeting(game, attack, life, faces)
    if faces and any("facing" in str(a) for a in design.abilities if a.type == "trigger"):
        points += body(game, faces) // 3
    behind = any(game.card(c).cell == column for c in game.zone(w.UNIT, 1 - seat))
    return points - (15 if behind else 0)


def meeting(game: Position, attack: int, life: int, enemy: int) -> int:
    """The worth of standing on the front against an enemy, or against nobody."""
    if not enemy:
        return 30 * attack
    strikes, lasts = card_stat(game, enemy, w.ATTACK), damage.life_left(game, enemy)
    kills, dies = attack >= lasts, strikes >= life
    trade = (body(game, enemy) if kills else 12 * attack) // 2
    return trade + 25 * strikes - (BODY * (2 * attack + life) // 2 if dies else 0)


def _moves(game: Position, seat: int, about: Whim) -> Iterator[PlanStep]:
    """机动: where a creature stands better beside its cell."""
    going: set[int] = set()
    for card, cell in board.mobile_cells(game, seat):
        if card in going:
            continue
        here, spot = game.card(card).cell, board.Spot(seat, *divmod(cell, w.COLUMNS))
        now = _stands(game, card, replace(spot, column=here % w.COLUMNS))
        if about(_stands(game, card, spot) - now, f"{card} {cell}") > WORTH_IT:
            going.add(card)
            yield PlanStep(MOVE, "", card, cell=cell)


def _stands(game: Position, card: int, spot: board.Spot) -> int:
    """The worth of standing there on its line."""
    attack, life = card_stat(game, card, w.ATTACK), damage.life_left(game, card)
    enemy = board.creature_at(game, spot.across)
    if spot.line == board.RAID:
        return 0 if enemy else 30 * attack
    enemy = enemy or board.creature_at(game, board.Spot(1 - spot.seat, board.FRONT, spot.column))
    return meeting(game, attack, life, enemy)


def act(game: Position, seat: int, deed: PlanStep) -> None:
    """Do what all see at once."""
    if deed.verb == OFFER:
        sacrifice(game, seat, held(game, seat, deed.design))
    elif deed.cell in free_beside(game, deed.card):
        board.move(game, deed.card, deed.cell)


def vary(game: Position, seat: int, plan: Plan, rng: Rng) -> Plan:
    """A plan with one thing left out, put elsewhere, or aimed otherwise."""
    if not plan:
        return plan
    place = rng.below(len(plan))
    deed, rest = plan[place], (*plan[:place], *plan[place + 1 :])
    if deed.verb == USE and 0 <= deed.cell < w.COLUMNS and rng.below(3):
        taken = {d.cell for d in rest if d.verb == USE}
        free = [c for c in game.free_cells(w.UNIT, seat) if c < w.COLUMNS and c not in taken]
        if game.pack.designs[deed.design].kind == w.CREATURE and free:
            return (
                *plan[:place],
                replace(deed, cell=free[rng.below(len(free))]),
                *plan[place + 1 :],
            )
    count = len(queues.counted_entries(game, rival(game, seat)))
    if deed.entry and count > 1 and rng.below(2):
        return (*rest, replace(deed, entry=1 + rng.below(count)))
    return rest
