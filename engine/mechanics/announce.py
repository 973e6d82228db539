"""Announcing: cards and skills are used: targets, a place on the stack, costs."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.kernel import atoms, course, damage, drawing, permanents
from engine.kernel.asking import action_option, card_ref
from engine.kernel.grammar import Ability, Cost, Offering
from engine.kernel.in_play import able_cards
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, step
from engine.kernel.projection import object_words
from engine.kernel.purse import purse, tell
from engine.kernel.reading import card_stat
from engine.kernel.rules import CardRules
from engine.kernel.scope import Scope
from engine.kernel.state import CARD, SKILL, StackItem
from engine.kernel.statics import memoize, memoized
from engine.kernel.terms import words
from engine.kernel.values import NOBODY, CardRef, Decision, DecisionKind, Option, msg
from engine.mechanics import costs, stack
from engine.mechanics.costs import COST_CARDS, COST_LIFE, COST_OFFERING
from engine.mechanics.priority import PriorityRules
from engine.mechanics.stack import ChooseTargets, StackRules

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
    ``waits`` says which cards cannot tap yet. Nobody adds to ``most`` objects.
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


def play_ability(game: Position, card_id: int) -> Ability | None:
    """The ability of a card that is used; ``None`` for a card without text for that."""
    return game.design(card_id).ability("play")


def price(game: Position, card_id: int) -> int:
    """The price of using a card: printed, changed by what is in play, never below 0."""
    return card_stat(game, card_id, game.rules[UseRules].price)


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
    if ability.limit != "free" and _used(card_id, place, ability.limit) in game.state.marks:
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


def _used(card_id: int, place: int, limit: str) -> str:
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
        if (amount := card_stat(game, card, use.price)) <= have and not _unready(game, seat, card)
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


def start(seat: int, key: str) -> Procedure:
    """The procedure for an option key of :func:`options`."""
    verb, _, rest = key.partition(":")
    if verb == "use":
        return Use(seat, int(rest))
    card, _, place = rest.partition(":")
    return Activate(seat, int(card), int(place))


@procedure
class ChoosePlace(Procedure, tag="shenhua.choose_place", omit_defaults=True):
    """Choose the place of an answer on the stack: on top or in between, never below the first."""

    seat: int

    @step
    def ask(self, game: Position) -> Outcome:
        """Only where there is a choice: at least two objects lie there, and rules let one in."""
        there, made = game.state.stack, game.state.made
        self.out = len(there)
        if len(there) < 2 or not game.rules[PriorityRules].between:
            return self.finish()
        options = [Option(str(len(there)), msg("option.on_top", card=CardRef(there[-1].design)))]
        for place in range(len(there) - 1, 0, -1):
            above, below = there[place], there[place - 1]
            cards = {"card": CardRef(above.design), "other": CardRef(below.design)}
            label = msg("option.insert", **cards, above=place + 1, below=place)
            options.append(Option(str(place), label))
        decision = Decision(
            atoms.ask_id(game),
            self.seat,
            DecisionKind.OPTION,
            msg("prompt.insert"),
            tuple(options),
            default=(options[0].key,),
            reason=object_words(game, made) if made else None,
            clause=game.rules[StackRules].clauses.place,
            hint=stack.hint(game, made) if made else None,
        )
        return Ask((decision,))

    @step
    def hear(self, game: Position) -> Outcome:
        """The place from the bottom."""
        self.out = int(self.choice)
        return None


class Announced(Procedure, omit_defaults=True):
    """Something that is being put on the stack and paid for."""

    seat: int
    card: int

    def offering(self, game: Position) -> Offering | None:
        """The cards in play that its cost takes besides the card itself."""
        made = game.state.made
        cost = made.ability.cost if made and made.ability else None
        return cost.sacrifice if cost and isinstance(cost.sacrifice, Offering) else None

    def _ask_offering(self, game: Position) -> Outcome:
        """Ask which cards are sacrificed, before anything is paid; ``None`` where that is known."""
        wanted, made = self.offering(game), game.state.made
        if wanted is None or made is None or self.answers:
            return None
        owed = costs.ask_offering(
            game,
            self.seat,
            self.card,
            wanted,
            reason=object_words(game, made),
            clause=game.rules[StackRules].clauses.given,
        )
        return Ask((replace(owed, hint=stack.hint(game, made)),))

    def _sacrifice(self, game: Position) -> None:
        """Those that were chosen."""
        given = [int(key) for key in self.answers.get(self.seat, ())]
        self.answers = {}
        permanents.sacrifice(game, [(self.seat, card) for card in given])

    def _ask_discard(self, game: Position, cost: Cost | None) -> Outcome:
        """The cards from the hand that a cost takes come last."""
        if cost is None or not cost.discard:
            return self.finish()
        clause = game.rules[StackRules].clauses.given
        return Ask((costs.ask_discard(game, self.seat, cost.discard, clause=clause),))


@procedure
class Use(Announced, tag="shenhua.use", omit_defaults=True):
    """Use a card: choose targets, pay, choose its place, put it on the stack. ``out`` 1: done."""

    @step
    def aim(self, game: Position) -> Outcome:
        """Targets first."""
        ability, card = play_ability(game, self.card), game.card(self.card)
        scope, origin = Scope(self.seat, card.id), card.zone.partition(":")[0]
        number = course.fresh_item_id(game)
        item = StackItem(number, CARD, self.seat, card.id, card.design, ability, scope, origin)
        return ChooseTargets(item, ability.targets if ability else ())

    @step
    def place(self, game: Position) -> Outcome:
        """Choose the place on the stack."""
        return ChoosePlace(self.seat)

    @step
    def pay(self, game: Position) -> Outcome:
        """Its price, then further costs; the card leaves its zone for the stack."""
        asked = self._ask_offering(game)
        if asked is not None:
            self.goto("pay")
            return asked
        made = course.take_made(game)
        if made is None:
            return self.finish()
        resource, amount = game.rules[UseRules].resource, price(game, self.card)
        purse(game).pay(game, self.seat, resource, amount, self.card)
        there = atoms.move(game, self.card, "stack", controller=self.seat)
        scope = replace(made.scope, this=there)
        stack.push(game, replace(made, source=there, scope=scope), self.got)
        self.card = there
        self.out = 1
        if made.origin == "hand":
            drawing.emit_left_hand(game, self.seat)
        tell(game, self.seat, resource, amount)
        self._sacrifice(game)
        cost = made.ability.cost if made.ability else None
        if cost is not None and cost.life:
            damage.lose_life(game, game.leader(self.seat), cost.life)
        return self._ask_discard(game, cost)

    @step
    def discard(self, game: Position) -> Outcome:
        """Cards of an additional cost."""
        costs.discarded(game, self.answers)
        return None


@procedure
class Activate(Announced, tag="shenhua.activate", omit_defaults=True):
    """Use an activated skill: targets, place, costs. ``out`` 1: it is on the stack."""

    place: int

    @step
    def aim(self, game: Position) -> Outcome:
        """Targets first."""
        ability, design = self._ability(game), game.card(self.card).design
        scope, number = Scope(self.seat, self.card), course.fresh_item_id(game)
        item = StackItem(number, SKILL, self.seat, self.card, design, ability, scope)
        return ChooseTargets(item, ability.targets)

    @step
    def where(self, game: Position) -> Outcome:
        """Choose the place on the stack."""
        return ChoosePlace(self.seat)

    @step
    def pay(self, game: Position) -> Outcome:
        """Everything before the colon."""
        asked = self._ask_offering(game)
        if asked is not None:
            self.goto("pay")
            return asked
        made = course.take_made(game)
        if made is None:
            return self.finish()
        ability = self._ability(game)
        if ability.limit != "free":
            atoms.set_mark(game, _used(self.card, self.place, ability.limit))
        stack.push(game, made, self.got)
        self.out = 1
        if ability.cost is not None:
            self._pay(game, ability.cost)
        return self._ask_discard(game, ability.cost)

    def _pay(self, game: Position, cost: Cost) -> None:
        if cost.tap:
            permanents.tap(game, self.card)
        costs.pay(game, self.seat, cost, first=self.card)
        if cost.life:
            damage.lose_life(game, game.leader(self.seat), cost.life)
        if cost.flip:
            atoms.flip(game, self.card, face_up=False)
        if cost.sacrifice is True:
            permanents.sacrifice(game, ((self.seat, self.card),))
        self._sacrifice(game)

    @step
    def discard(self, game: Position) -> Outcome:
        """Cards of the cost."""
        costs.discarded(game, self.answers)
        return None

    def _ability(self, game: Position) -> Ability:
        return game.design(self.card).abilities[self.place]
