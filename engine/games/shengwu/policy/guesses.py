"""Guesses of this title at hidden cards and hidden plans."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from engine.games.shengwu import terms as w
from engine.games.shengwu.policy.drafts import Aims, aimed
from engine.kernel import atoms, course, queues
from engine.kernel.pack import CardDesign
from engine.kernel.position import Position
from engine.kernel.records import Card
from engine.kernel.rng import Rng
from engine.kernel.rules import Possible
from engine.kernel.scope import Scope
from engine.kernel.state import SKILL, StackItem
from engine.kernel.values import NOBODY
from engine.mechanics import announce
from engine.mechanics.queues import Planned, entry_for
from engine.mechanics.stack import candidates


def possible(game: Position, card: Card) -> Possible | None:
    """The designs that a hidden card may have: what lies face down is of the kind that lies there,
    and has Flash where the defender has put it there; what waits is no creature."""
    zone = card.zone.partition(":")[0]
    if any(isinstance(f, Planned) and f.card == card.id for f in game.state.frames):
        return _exactly(game.pack.designs[card.design])
    if zone not in (w.UNIT, w.REALM, w.PLAN):
        return None
    if zone == w.PLAN and _made(game, game.seat_of_zone(card.zone)):
        return None
    kind = {w.UNIT: w.CREATURE, w.REALM: w.DOMAIN}.get(zone, "")
    kind = kind or game.pack.designs[card.design].kind
    defends = game.seat_of_zone(card.zone) != game.state.active
    if defends:
        return lambda design: design.kind == kind and w.FLASH in design.keywords
    return lambda design: design.kind == kind and w.COUNTER not in design.tags


def _exactly(design: CardDesign) -> Possible:
    """Of a design's kind, with or without Flash as it is: somebody is choosing a cell for it."""
    flash = w.FLASH in design.keywords
    return lambda other: other.kind == design.kind and (w.FLASH in other.keywords) == flash


def _made(game: Position, seat: int) -> bool:
    """Test if a seat's plan lies there whole, and the other makes one against it."""
    return game.state.phase == w.DEFENCE_PHASE and game.state.active == seat


def replan(game: Position, seat: int, rng: Rng) -> None:
    """Guess the plans of others than a seat, for all that it may know."""
    for other in game.seats_in_order():
        if other == seat:
            continue
        if _made(game, other):
            _plan_anew(game, other, rng)
        else:
            found = [_changed(game, i, rng) if i.queue == other else i for i in game.state.stack]
            course.set_stack(game, tuple(item for item in found if item is not None))


class Guessed(Struct, frozen=True):
    """A card or skill that may be an entry: what it is worth, what it costs."""

    points: int
    card: int
    place: int
    price: int
    aims: Aims


def _plan_anew(game: Position, seat: int, rng: Rng) -> None:
    """As many entries as all have counted, of what the guessed hand and the relics allow with the
    mana that all have seen. Which of them are spells and which are skills nobody has been told."""
    waiting = queues.entries(game, seat)
    domains = [item for item in waiting if queues.is_laid(game, item)]
    for item in waiting:
        if item.kind != SKILL and item not in domains:
            atoms.move(game, item.source, w.HAND, seat, face_up=False)
    lying = [game.card(card) for zone in (w.UNIT, w.REALM) for card in game.zone(zone, seat)]
    spent = sum(game.design(c.id).stat(w.COST) for c in lying if not c.face_up)
    atoms.set_number(game, seat, w.MANA, max(0, game.number(seat, w.TOLD_MANA) - spent))
    told = queues.counted_entries(game, seat)
    course.set_stack(game, tuple(i for i in game.state.stack if i.queue != seat))
    made = [*domains]
    for _ in range(len(told) - len(domains)):
        found = _next(game, seat, {item.source for item in made}, rng) or _fetched(game, seat)
        if found is None:  # nothing is guessed of the others
            break
        made.append(_entry(game, seat, found))
    rng.shuffle(made)
    numbered = [replace(item, id=was.id) for item, was in zip(made, told, strict=False)]
    course.set_stack(game, (*numbered, *game.state.stack))
    game.memo.clear()


def _next(game: Position, seat: int, used: set[int], rng: Rng) -> Guessed | None:
    """One more entry: anything that may be worth its price, the dearer the likelier."""
    found = [one for one in _possible(game, seat) if one.card not in used]
    mana = game.number(seat, w.MANA)
    for fits in (
        [one for one in found if one.price <= mana and one.points > 0],
        [one for one in found if one.price <= mana],
        found,
    ):
        if fits:
            weighed = [one for one in fits for _ in range(1 + one.price)]
            return weighed[rng.below(len(weighed))]
    return None


def _possible(game: Position, seat: int) -> Iterator[Guessed]:
    """The spells of a hand and the relics that are not exhausted, with their best targets."""
    hand = [c for c in game.zone(w.HAND, seat) if game.design(c).kind == w.SPELL]
    for card in sorted(hand, key=lambda card: game.card(card).design):
        ability = announce.play_ability(game, card)
        if ability is not None and w.COUNTER not in game.design(card).tags:
            found = aimed(game, seat, card, ability)
            if found is not None:
                yield Guessed(found[0], card, NOBODY, announce.price(game, card), found[1])
    for card in game.zone(w.RELIC, seat):
        for place in () if game.card(card).tapped else game.pack.active[game.card(card).design]:
            ability = game.design(card).abilities[place]
            price = ability.price(w.MANA)
            points, aims = aimed(game, seat, card, ability) or (0, ())
            yield Guessed(points, card, place, price, aims)


def _fetched(game: Position, seat: int) -> Guessed | None:
    """A spell that was guessed to lie in the library, where the hand and the relics give too few
    entries: some card of the hand lies there instead. ``None`` where there is none to change."""
    held = next((c for c in game.zone(w.HAND, seat) if game.design(c).kind != w.SPELL), None)
    drawn = next((c for c in game.zone(w.DECK, seat) if game.design(c).kind == w.SPELL), None)
    if held is None or drawn is None:
        return None
    designs = game.card(held).design, game.card(drawn).design
    atoms.update(game, held, design=designs[1])
    atoms.update(game, drawn, design=designs[0])
    return Guessed(0, held, NOBODY, announce.price(game, held), ())


def _entry(game: Position, seat: int, guessed: Guessed) -> StackItem:
    """It waits, and is paid for."""
    left = game.number(seat, w.MANA) - guessed.price
    atoms.set_number(game, seat, w.MANA, max(0, left))
    card = guessed.card
    if guessed.place == NOBODY:
        card = atoms.move(game, card, w.PLAN, seat, controller=seat)
    made = entry_for(game, seat, card, guessed.place)
    scope = made.scope.with_number(queues.PAID, guessed.price)
    for name, cards in guessed.aims:
        scope = scope.with_cards(name, cards)
    return replace(made, scope=scope, told=True)


def _changed(game: Position, item: StackItem, rng: Rng) -> StackItem | None:
    """An entry as it would be with the card that is guessed to lie there, or the skill of any
    relic, aimed at anything that it may be aimed at. Of the skills of creatures nobody is told."""
    skill = item.kind == SKILL
    if skill and not item.told:
        return None
    source = item.source
    if skill:
        relics = [
            c for c in game.zone(w.RELIC, item.you) if game.card(c).design in game.pack.active
        ]
        source = relics[rng.below(len(relics))]
    card = game.card(source)
    skills = game.pack.active.get(card.design, (0,))
    ability = (
        game.pack.designs[card.design].abilities[skills[0]]
        if skill
        else announce.play_ability(game, card.id)
    )
    scope = Scope(item.you, card.id, numbers=item.scope.numbers)
    for rule in ability.targets if ability is not None else ():
        found = candidates(game, scope, rule)
        if found:
            scope = scope.with_cards(rule.name, (found[rng.below(len(found))],))
    return StackItem(
        item.id,
        item.kind,
        item.you,
        card.id,
        card.design,
        ability,
        scope,
        "",
        item.queue,
        item.told,
    )
