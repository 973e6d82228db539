"""Using cards and skills: choose costs, then targets and a place on the stack, then pay all.

Which can be used is the matter of :mod:`engine.mechanics.announce`.
"""

from collections.abc import Iterable

from msgspec import field
from msgspec.structs import replace

from engine.kernel import atoms, course, damage, drawing, permanents
from engine.kernel.asking import YES, card_ref, choose_number, yes_or_no
from engine.kernel.grammar import Ability, Cost, Offering
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, step
from engine.kernel.projection import object_words
from engine.kernel.purse import purse, tell
from engine.kernel.reading import card_stat
from engine.kernel.scope import EXTRA, OFFERED, Scope, X
from engine.kernel.state import CARD, SKILL, TRIGGER, StackItem
from engine.kernel.values import NOBODY, CardRef, Decision, DecisionKind, Option, msg
from engine.mechanics import costs, stack
from engine.mechanics.announce import UseRules, busy, left_for, play_ability, price, used_mark
from engine.mechanics.priority import PriorityRules
from engine.mechanics.stack import ChooseTargets, StackRules


def start(seat: int, key: str) -> Procedure:
    """The procedure for an option key of :func:`options`."""
    verb, _, rest = key.partition(":")
    if verb == "use":
        return Use(seat, int(rest))
    card, _, place = rest.partition(":")
    return Activate(seat, int(card), place=int(place))


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
    numbers: dict[str, int] = field(default_factory=dict)

    def _ask_cost(self, game: Position, ability: Ability | None, least: int) -> Outcome:
        """Ask how much X is, then whether the extra is paid; ``None`` where all is known. ``least``
        is what is paid in any case."""
        cost = ability.cost if ability else None
        if cost is None or ability is None or not cost.chosen:
            return None
        left = left_for(game, self.seat, busy(self.card, cost)) - least
        if cost.x and X not in self.numbers:
            found = self._take_number(X)
            if found is None and left > 0:
                return Ask((self._cost_question(game, range(left + 1), "prompt.cost_x"),))
            self.numbers = {**self.numbers, X: found or 0}
        if cost.extra and EXTRA not in self.numbers:
            amount = sum(cost.extra.values())
            found = self._take_number(EXTRA)
            scope = Scope(self.seat, self.card, numbers={EXTRA: 1})
            payable = left - self.numbers.get(X, 0) >= amount
            if found is None and payable and stack.can_aim(game, scope, ability):
                return Ask((self._extra_question(game, amount),))
            self.numbers = {**self.numbers, EXTRA: found or 0}
        return None

    def _take_number(self, name: str) -> int | None:
        """The number that was just chosen; ``None`` where nothing was asked."""
        if not self.answers:
            return None
        answer, self.answers = self.choice, {}
        return int(answer == YES) if name == EXTRA else int(answer)

    def _cost_question(self, game: Position, numbers: Iterable[int], prompt: str) -> Decision:
        card = card_ref(game, self.card, self.seat)
        owed = choose_number(game, self.seat, numbers, msg(prompt, card=card))
        return replace(owed, clause=game.rules[StackRules].clauses.given)

    def _extra_question(self, game: Position, amount: int) -> Decision:
        prompt = msg("prompt.cost_extra", card=card_ref(game, self.card, self.seat), amount=amount)
        clause = game.rules[StackRules].clauses.given
        return yes_or_no(game, self.seat, prompt, clause=clause)

    def _besides(self, cost: Cost | None) -> int:
        """The amount that its player has chosen to pay besides the usual cost."""
        if cost is None:
            return 0
        extra = sum(cost.extra.values()) if self.numbers.get(EXTRA) else 0
        return self.numbers.get(X, 0) + extra

    def offering(self, game: Position) -> Offering | None:
        """The cards in play that its cost takes besides the card itself."""
        made = game.state.made
        return self.offering_of(made.ability.cost if made and made.ability else None)

    def offering_of(self, cost: Cost | None) -> Offering | None:
        """The cards in play that a cost takes besides the card itself."""
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

    def _sacrifice(self, game: Position, offering: Offering | None, item: StackItem) -> None:
        """Those that were chosen; texts may ask for their number as it was."""
        given = [int(key) for key in self.answers.get(self.seat, ())]
        self.answers = {}
        if offering is not None and offering.count:
            count = sum(card_stat(game, card, offering.count) for card in given)
            known = replace(item, scope=item.scope.with_number(OFFERED, count))
            stack.replace_item(game, item, known)
        permanents.sacrifice(game, [(self.seat, card) for card in given])

    def _used(self, game: Position) -> None:
        """All is paid: it has been used, if it still lies there."""
        there = reversed(game.state.stack)
        item = next((one for one in there if one.source == self.card and one.kind != TRIGGER), None)
        if item is not None:
            game.rules[UseRules].used(game, item)

    def _ask_discard(self, game: Position, cost: Cost | None) -> Outcome:
        """The cards from the hand that a cost takes come last."""
        if cost is None or not cost.discard:
            return None
        clause = game.rules[StackRules].clauses.given
        return Ask((costs.ask_discard(game, self.seat, cost.discard, clause=clause),))


@procedure
class Use(Announced, tag="shenhua.use", omit_defaults=True):
    """Use a card: choose targets, pay, choose its place, put it on the stack. ``out`` 1: done."""

    @step
    def aim(self, game: Position) -> Outcome:
        """Targets first."""
        ability, card = play_ability(game, self.card), game.card(self.card)
        asked = self._ask_cost(game, ability, price(game, self.card))
        if asked is not None:
            self.goto("aim")
            return asked
        scope = Scope(self.seat, card.id, numbers=self.numbers)
        made, origin = course.fresh_item_id(game), card.zone.partition(":")[0]
        item = StackItem(made, CARD, self.seat, card.id, card.design, ability, scope, origin)
        paid = bool(self.numbers.get(EXTRA))
        return ChooseTargets(item, ability.aimed(paid=paid) if ability else ())

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
        cost = made.ability.cost if made.ability else None
        resource = game.rules[UseRules].resource
        amount = price(game, self.card) + self._besides(cost)
        offering = self.offering_of(cost)
        purse(game).pay(game, self.seat, resource, amount, self.card)
        there = atoms.move(game, self.card, "stack", controller=self.seat)
        scope = replace(made.scope, this=there)
        item = replace(made, source=there, scope=scope)
        stack.push(game, item, self.got)
        self.card = there
        self.out = 1
        if made.origin == "hand":
            drawing.emit_left_hand(game, self.seat)
        tell(game, self.seat, resource, amount)
        self._sacrifice(game, offering, item)
        if cost is not None and cost.life:
            damage.lose_life(game, game.leader(self.seat), cost.life)
        return self._ask_discard(game, cost)

    @step
    def discard(self, game: Position) -> Outcome:
        """Cards of an additional cost."""
        costs.discarded(game, self.answers)
        self._used(game)
        return None


@procedure
class Activate(Announced, tag="shenhua.activate", omit_defaults=True):
    """Use an activated skill: targets, place, costs. ``out`` 1: it is on the stack."""

    place: int = NOBODY

    @step
    def aim(self, game: Position) -> Outcome:
        """Targets first."""
        ability, design = self._ability(game), game.card(self.card).design
        asked = self._ask_cost(game, ability, ability.price(game.rules[UseRules].resource))
        if asked is not None:
            self.goto("aim")
            return asked
        scope = Scope(self.seat, self.card, numbers=self.numbers)
        item = StackItem(
            course.fresh_item_id(game), SKILL, self.seat, self.card, design, ability, scope
        )
        return ChooseTargets(item, ability.aimed(paid=bool(self.numbers.get(EXTRA))))

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
            atoms.set_mark(game, used_mark(self.card, self.place, ability.limit))
        stack.push(game, made, self.got)
        self.out = 1
        if ability.cost is not None:
            self._pay(game, ability.cost, made)
        return self._ask_discard(game, ability.cost)

    def _pay(self, game: Position, cost: Cost, item: StackItem) -> None:
        if cost.tap:
            permanents.tap(game, self.card)
        costs.pay(game, self.seat, cost, first=self.card)
        if more := self._besides(cost):
            resource = game.rules[UseRules].resource
            tell(game, self.seat, resource, purse(game).pay(game, self.seat, resource, more, 0))
        if cost.life:
            damage.lose_life(game, game.leader(self.seat), cost.life)
        if cost.flip:
            atoms.flip(game, self.card, face_up=False)
        if cost.sacrifice is True:
            permanents.sacrifice(game, ((self.seat, self.card),))
        self._sacrifice(game, self.offering_of(cost), item)

    @step
    def discard(self, game: Position) -> Outcome:
        """Cards of the cost."""
        costs.discarded(game, self.answers)
        self._used(game)
        return None

    def _ability(self, game: Position) -> Ability:
        return game.design(self.card).abilities[self.place]
