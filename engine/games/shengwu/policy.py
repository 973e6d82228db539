"""How its computer players think: what a hidden card may be, a quick plan, who is ahead."""

from __future__ import annotations

from engine.games.shengwu import board
from engine.games.shengwu import terms as w
from engine.games.shengwu.planning import END
from engine.kernel import atoms, queues
from engine.kernel.asking import BACK
from engine.kernel.grammar import Ability, CardDesign, Meant, Possible
from engine.kernel.position import PlayerRules, Position
from engine.kernel.reading import card_stat
from engine.kernel.records import Card
from engine.kernel.rng import Rng
from engine.kernel.scope import Scope
from engine.kernel.state import StackItem
from engine.kernel.values import Decision, Option
from engine.language.effects import meaning
from engine.mechanics import announce
from engine.mechanics.queues import Planned
from engine.mechanics.stack import SKILL, candidates
from engine.players.standing import ahead

ENOUGH_MANA = 6
"""From so much mana on no more cards are given up for it."""

TRIED = 8
"""So many actions of a plan are tried by a search."""

BY_POLICY = frozenset(("prompt.mulligan",))


# -- what may lie hidden -----------------------------------------------------------------------


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


# -- a quick plan ------------------------------------------------------------------------------


def answer(game: Position, owed: Decision, rng: Rng) -> tuple[str, ...]:
    """A good answer, quickly found."""
    if owed.prompt.key == "prompt.mulligan":
        hand = game.zone(w.HAND, owed.seat)
        early = sum(card_stat(game, card, w.COST) <= 2 for card in hand)
        return ("yes",) if early < 2 else ("no",)
    if owed.prompt.key in (f"prompt.{w.ATTACK_PHASE}", f"prompt.{w.DEFENCE_PHASE}"):
        return (_action(game, owed),)
    if owed.prompt.key == "prompt.cell":
        return (_cell(game, owed),)
    if owed.prompt.key == "prompt.entry":
        options = [option.key for option in owed.options if option.key != BACK]
        return (options[rng.below(len(options))],)
    if owed.prompt.key == "prompt.target":
        return _targets(game, owed)
    return owed.default


def _action(game: Position, owed: Decision) -> str:
    """A card for mana first, then whatever is worth most, until nothing is."""
    seat = owed.seat
    if game.number(seat, w.MANA_LIMIT) < ENOUGH_MANA:
        given = [o for o in owed.options if o.key.startswith("sacrifice:")]
        if len(given) > 1:
            return max(given, key=lambda o: _spare(game, seat, o.card)).key
    best = max(owed.options, key=lambda option: value(game, seat, option))
    return best.key if value(game, seat, best) > 0 else END


def _spare(game: Position, seat: int, card: int) -> int:
    """How easily a card is given up: what is dear now, and what there are two of."""
    cost, most = card_stat(game, card, w.COST), game.number(seat, w.MANA_LIMIT)
    design = game.card(card).design
    twins = sum(game.card(other).design == design for other in game.zone(w.HAND, seat))
    return 3 * max(0, cost - most - 2) + 2 * twins - min(cost, 3)


def value(game: Position, seat: int, option: Option) -> int:
    """What an action of a plan is worth, roughly: 0 and less is left."""
    verb = option.key.partition(":")[0]
    if verb == "use":
        return _card_value(game, seat, option.card)
    if verb == "skill":
        place = int(option.key.rpartition(":")[2])
        ability = game.design(option.card).abilities[place]
        return 2 if not ability.targets or _good_targets(game, seat, ability) else 0
    return 0


def _card_value(game: Position, seat: int, card: int) -> int:
    design = game.design(card)
    cost = design.stat(w.COST)
    if design.kind == w.CREATURE:
        return 10 + 3 * cost
    ability = announce.play_ability(game, card)
    if design.kind == w.DOMAIN:
        return 2 + cost
    if ability is not None and ability.targets and not _good_targets(game, seat, ability):
        return 0
    return 4 + 2 * cost


def _good_targets(game: Position, seat: int, ability: Ability) -> bool:
    """Whether there is a target for which it is as it should be."""
    for rule in ability.targets:
        sign = meaning(ability.do, Meant(rule.name, in_play=True, burdens=game.title.burdens))
        found = candidates(game, Scope(seat), rule)
        mine = [c for c in found if game.card(c).controller == seat]
        if (sign > 0 and not mine) or (sign < 0 and len(mine) == len(found)):
            return False
    return True


def _cell(game: Position, owed: Decision) -> str:
    """Where a creature will do most: where nobody stands before it, on either side."""
    options = [option for option in owed.options if option.cell >= 0]
    if not options:
        return owed.default[0]
    design = game.design(options[0].card)

    def worth_of(option: Option) -> int:
        line, column = divmod(option.cell, w.COLUMNS)
        enemy = board.creature_at(game, board.Spot(1 - owed.seat, board.FRONT, column))
        mine = board.creature_at(game, board.Spot(owed.seat, board.FRONT, column))
        if design.kind == w.DOMAIN:
            return 5 * bool(mine) + line
        raider = board.creature_at(game, board.Spot(1 - owed.seat, board.RAID, column))
        beaten = enemy and design.stat(w.LIFE) > card_stat(game, enemy, w.ATTACK)
        return 8 * bool(raider) - 4 * bool(mine) + (2 if beaten else 0 if enemy else 1)

    return max(options, key=worth_of).key


def _targets(game: Position, owed: Decision) -> tuple[str, ...]:
    """The strongest of those for whom the default means it."""
    if len(owed.default) != 1:
        return owed.default
    meant = game.state.cards.get(int(owed.default[0]))
    side = [
        option
        for option in owed.options
        if meant is not None and game.card(option.card).controller == meant.controller
    ]
    best = max(side, key=lambda o: _strength_of(game, o.card), default=None)
    return (best.key,) if best is not None else owed.default


def _strength_of(game: Position, card: int) -> int:
    return 2 * card_stat(game, card, w.ATTACK) + max(0, atoms.life(game, card))


# -- who is ahead ------------------------------------------------------------------------------


def strength(game: Position, seat: int) -> int:
    """How much a seat has: life, creatures, mana, cards."""
    total = 60 * max(0, atoms.life(game, game.title.leader(game, seat)))
    for card in game.zone(w.UNIT, seat):
        total += 25 * _strength_of(game, card)
        if game.card(card).cell >= w.COLUMNS:
            total += 20 * card_stat(game, card, w.ATTACK)
    total += 60 * len(game.zone(w.REALM, seat)) + 70 * len(game.zone(w.HAND, seat))
    total += sum(70 for item in queues.entries(game, seat) if item.kind != SKILL)
    return total + 110 * min(game.number(seat, w.MANA_LIMIT), ENOUGH_MANA + 1)


def worth(game: Position, seat: int) -> int:
    """How good the game stands for a seat."""
    return ahead(game, seat, strength)


def tries(game: Position, owed: Decision) -> tuple[str, ...]:
    """What is worth a search: of many actions the most promising, and making an end."""
    if owed.prompt.key in BY_POLICY:
        return ()
    if owed.prompt.key not in (f"prompt.{w.ATTACK_PHASE}", f"prompt.{w.DEFENCE_PHASE}"):
        return tuple(option.key for option in owed.options if option.key != BACK)
    found = [o for o in owed.options if not o.key.startswith(("withdraw:", "sacrifice:"))]
    found.sort(key=lambda option: -value(game, owed.seat, option))
    given = [o for o in owed.options if o.key.startswith("sacrifice:")]
    given.sort(key=lambda option: -_spare(game, owed.seat, option.card))
    return tuple(dict.fromkeys((*(o.key for o in found[:TRIED]), *(o.key for o in given[:2]), END)))


PLAYERS = PlayerRules(possible=possible, policy=answer, worth=worth, tries=tries, replan=replan)
