"""Cards and skills that can be used now, by kind, time, price and targets.

How they are used is the matter of :mod:`engine.mechanics.using`.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct

from engine.kernel import damage
from engine.kernel.asking import action_option, card_ref
from engine.kernel.grammar import Ability, Cost, Offering
from engine.kernel.in_play import able_cards
from engine.kernel.position import Position
from engine.kernel.purse import purse
from engine.kernel.reading import card_stat
from engine.kernel.rules import CardRules
from engine.kernel.scope import Scope
from engine.kernel.state import StackItem
from engine.kernel.statics import memoize, memoized
from engine.kernel.terms import words
from engine.kernel.values import NOBODY, CardRef, Option, msg
from engine.language.effects import number
from engine.mechanics import costs, stack
from engine.mechanics.costs import COST_CARDS, COST_LIFE, COST_OFFERING

ACT, RESPOND = "act", "respond"
"""The moments at which something is used: on an empty stack in one's own time, or in answer."""

UNPLAYABLE, PRICE, UNMET, NO_TARGET = "unplayable", "price", "unmet", "no_target"
SKILL_LOST, SKILL_DOWN, SKILL_USED, SKILL_TAPPED, SKILL_NEW = words(
    "skill_lost skill_down skill_used skill_tapped skill_sick"
)
"""Obstacles to using a card or a skill, besides a title's own words."""


OFFERED = "offered"
"""Memo key (seat, moment, stack) of what can be announced."""

TIMELY_CARDS, TIMELY_SKILLS = "timely_cards", "timely_skills"
"""Memo keys (seat, moment, what else they rest on) of the cards and skills that can be used."""

Skill: TypeAlias = tuple[int, int, Cost | None]
"""A card, the place of a skill on it, and what that costs."""


class UseRules(Struct, frozen=True):
    """The use of cards and skills (:mod:`engine.mechanics.announce`).

    Cards of ``kinds`` can be used, from the hand and from ``elsewhere``; those of ``instants`` act
    and are put away, the others enter play. A card takes as much of ``resource`` as its number
    ``price`` says. ``may_use`` is what stands in the way of a card (place :data:`NOBODY`) or skill
    at that moment, whatever it costs and is aimed at: by what is printed, by how cards lie in play,
    by modifiers, by the numbers in ``timing``, and by the stack where ``planned``; by nothing else.
    ``waits`` says which cards cannot tap yet. Nobody adds to ``most`` objects. What the number
    ``tax`` says a card costs besides; no reduction pays it. The title hears of each object once it
    lies on the stack and is paid for (``used``).
    """

    kinds: frozenset[str]
    instants: frozenset[str]
    price: str
    resource: str
    may_use: Callable[[Position, int, int, int, str], str]
    elsewhere: Callable[[Position, int], Sequence[int]]
    timing: frozenset[str] = frozenset()
    planned: bool = False
    waits: Callable[[Position, int], bool] = lambda game, card: False
    most: int = 60
    tax: str = ""
    used: Callable[[Position, StackItem], None] = lambda game, item: None


def play_ability(game: Position, card_id: int) -> Ability | None:
    """The ability of a card that is used; ``None`` for a card without text for that."""
    return game.design(card_id).ability("play")


def price(game: Position, card_id: int) -> int:
    """The least price of using a card: printed, changed by what is in play, less what its own text
    takes off, never below 0; and what others have put on it."""
    return _price(game, game.rules[UseRules], card_id)


def _price(game: Position, use: UseRules, card_id: int) -> int:
    amount = card_stat(game, card_id, use.price)
    card = game.state.cards[card_id]
    cost = game.pack.reduced.get(card.design)
    if cost is not None:
        you = card.controller if card.controller != NOBODY else card.owner
        amount = max(0, amount - number(game, Scope(you, card_id), cost.less))
    return amount + card_stat(game, card_id, use.tax) if use.tax else amount


def unusable(game: Position, seat: int, card_id: int, moment: str) -> str:
    """Return the first obstacle to using a card now (kind, time, price, targets), empty if none."""
    untimely = _untimely(game, seat, card_id, moment)
    if untimely:
        return untimely
    if left_for(game, seat) < price(game, card_id):
        return PRICE
    return _unready(game, seat, card_id)


def _untimely(game: Position, seat: int, card_id: int, moment: str) -> str:
    """Return the obstacle to a card now, whatever it costs and is aimed at."""
    use = game.rules[UseRules]
    if game.design(card_id).kind not in use.kinds:
        return UNPLAYABLE
    return use.may_use(game, seat, card_id, NOBODY, moment)


def _unready(game: Position, seat: int, card_id: int) -> str:
    """Return the obstacle to a card for which there is the time and the price."""
    ability = play_ability(game, card_id)
    if ability is None:
        return ""
    missing = _unpaid_more(game, seat, card_id, ability.cost) if ability.cost else ""
    return missing or _unfounded(game, Scope(seat, card_id), ability)


def skill_unusable(game: Position, seat: int, card_id: int, place: int, moment: str) -> str:
    """Return the obstacle to an activated skill (one of ``Pack.active``) now."""
    barred, card = (
        game.rules[UseRules].may_use(game, seat, card_id, place, moment),
        game.card(card_id),
    )
    if not barred and not game.rules[CardRules].acts(game, card):
        return SKILL_LOST if card.face_up else SKILL_DOWN
    return barred or _skill_unready(game, seat, card_id, place)


def _skill_unready(game: Position, seat: int, card_id: int, place: int) -> str:
    """Return the obstacle to a skill that counts and for which it is the time."""
    ability = game.design(card_id).abilities[place]
    if ability.limit != "free" and used_mark(card_id, place, ability.limit) in game.state.marks:
        return SKILL_USED
    missing = _unpaid(game, seat, card_id, ability.cost) if ability.cost else ""
    return missing or _unfounded(game, Scope(seat, card_id), ability)


def _unpaid(game: Position, seat: int, card_id: int, cost: Cost) -> str:
    """Return the obstacle to paying a skill's whole cost now."""
    card = game.card(card_id)
    if cost.tap:
        if card.tapped:
            return SKILL_TAPPED
        if game.rules[UseRules].waits(game, card_id):
            return SKILL_NEW
    if cost.flip and not card.face_up:
        return SKILL_DOWN
    missing = _unpaid_more(game, seat, card_id, cost)
    if missing:
        return missing
    return PRICE if costs.short_of(game, seat, cost, besides=busy(card_id, cost)) else ""


def busy(card_id: int, cost: Cost | None) -> int:
    """The card that taps for a skill itself, which pays nothing besides; 0 for none."""
    return card_id if cost is not None and cost.tap else 0


def left_for(game: Position, seat: int, besides: int = 0) -> int:
    """The amount of the resource that can be paid, without a card that taps otherwise."""
    return purse(game).left(game, seat, game.rules[UseRules].resource, besides)


def _unpaid_more(game: Position, seat: int, card_id: int, cost: Cost) -> str:
    """Return the missing additional cost of a card or skill: cards from the hand (not the used card
    itself), life of the seat's leader, of which something must be left, or cards in play."""
    if cost.discard and costs.cards_for(game, seat, card_id) < cost.discard:
        return COST_CARDS
    if cost.life and damage.life_left(game, game.leader(seat)) <= cost.life:
        return COST_LIFE
    wanted = cost.sacrifice
    if isinstance(wanted, Offering):
        there = costs.to_offer(game, seat, card_id, wanted)
        return COST_OFFERING if len(there) < wanted.amount else ""
    return ""


def _unfounded(game: Position, scope: Scope, ability: Ability) -> str:
    """Return the word for a condition of an ability that fails, or for missing targets."""
    given = ability.when.given if ability.when else None
    if given is not None and not given.holds(game, scope):
        return UNMET
    return "" if stack.can_aim(game, scope, ability) else NO_TARGET


def used_mark(card_id: int, place: int, limit: str) -> str:
    """The mark of a skill that has been used in this turn, or in this game."""
    return f"{'game' if limit == 'game' else 'turn'}/used:{card_id}:{place}"


def options(game: Position, seat: int, moment: str) -> tuple[Option, ...]:
    """Everything that seat can put on the stack now; nothing more on one that grows without end."""
    key, there = (OFFERED, seat, moment), game.state.stack
    known: tuple[object, tuple[Option, ...]] | None = game.memo.get(key)
    if known is not None and known[0] is there:
        return known[1]
    use = game.rules[UseRules]
    found = tuple(_options(game, use, seat, moment)) if len(there) < use.most else ()
    game.memo[key] = (there, found)
    return found


def _options(game: Position, use: UseRules, seat: int, moment: str) -> list[Option]:
    cards = _timely_cards(game, use, seat, moment)
    have = left_for(game, seat) if cards else 0
    found = [
        action_option(game, seat, "use", card, of=seat, amount=amount)
        for card in cards
        if (amount := _price(game, use, card)) <= have and not _unready(game, seat, card)
    ]
    there = game.state.cards
    for card, place, cost in _timely_skills(game, use, seat, moment):
        # Most skills that cannot be used are those of cards that have tapped for them.
        spent = cost is not None and cost.tap and there[card].tapped
        if not spent and not _skill_unready(game, seat, card, place):
            found.append(_skill_option(game, seat, card, place))
    return found


def _timely_cards(game: Position, use: UseRules, seat: int, moment: str) -> Sequence[int]:
    """The cards that a seat can use at that moment, whatever they cost and are aimed at. Answers
    are asked for far more often than anything that this depends on changes."""
    hand, more = game.zone("hand", seat), use.elsewhere(game, seat)
    key, rests = (TIMELY_CARDS, seat, moment), (hand, more, _planned(game, use))
    known: tuple[object, Sequence[int]] | None = memoized(game, key)
    if known is not None and known[0] == rests:
        return known[1]
    cards, designs = game.state.cards, game.pack.designs
    found = [
        card
        for card in (*hand, *more)
        if designs[cards[card].design].kind in use.kinds
        and not use.may_use(game, seat, card, NOBODY, moment)
    ]
    memoize(game, key, (rests, found), use.timing)
    return found


def _timely_skills(game: Position, use: UseRules, seat: int, moment: str) -> Sequence[Skill]:
    """The skills that a seat can use at that moment, whatever they cost and are aimed at: of cards
    whose abilities count."""
    key, rests = (TIMELY_SKILLS, seat, moment), _planned(game, use)
    known: tuple[object, Sequence[Skill]] | None = memoized(game, key)
    if known is not None and known[0] == rests:
        return known[1]
    active, designs = game.pack.active, game.pack.designs
    found = [
        (card.id, place, designs[card.design].abilities[place].cost)
        for card in able_cards(game)
        if card.holder == seat and card.design in active and card.acts(game)
        for place in active[card.design]
        if not use.may_use(game, seat, card.id, place, moment)
    ]
    memoize(game, key, (rests, found), use.timing)
    return found


def _planned(game: Position, use: UseRules) -> tuple[StackItem, ...]:
    """The objects of the stack, where they matter to what may be used."""
    return game.state.stack if use.planned else ()


def _skill_option(game: Position, seat: int, card: int, place: int) -> Option:
    design = CardRef(game.card(card).design)
    amount = game.design(card).abilities[place].price(game.rules[UseRules].resource)
    label = msg("option.activate", card=card_ref(game, card, seat), amount=amount)
    hint = msg("hint.ability", design=design, place=place)
    return Option(f"skill:{card}:{place}", label, card, seat, hint)
