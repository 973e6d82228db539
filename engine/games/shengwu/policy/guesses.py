"""What a hidden card of this title may be, and what a hidden entry."""

from __future__ import annotations

from engine.games.shengwu import terms as w
from engine.kernel.grammar import CardDesign, Possible
from engine.kernel.position import Position
from engine.kernel.records import Card
from engine.kernel.rng import Rng
from engine.kernel.scope import Scope
from engine.kernel.state import StackItem
from engine.mechanics import announce
from engine.mechanics.queues import Planned
from engine.mechanics.stack import SKILL, candidates


def possible(game: Position, card: Card) -> Possible | None:
    """What a hidden card may be: what lies face down is of the kind that lies there, and has Flash
    where the defender has put it there; what waits is no creature."""
    zone = card.zone.partition(":")[0]
    if any(isinstance(f, Planned) and f.card == card.id for f in game.state.frames):
        return _exactly(game.pack.designs[card.design])
    if zone not in (w.UNIT, w.REALM, w.PLAN):
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


def replan(game: Position, item: StackItem, rng: Rng) -> StackItem | None:
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
