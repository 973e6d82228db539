"""12, 14, 16, 17.3: using cards and skills: targets, costs, a place on the stack, resolution."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.shenhua import keywords, spirit
from engine.games.shenhua import terms as w
from engine.kernel import atoms, drawing, permanents
from engine.kernel.asking import card_ref, choose_cards
from engine.kernel.grammar import Ability
from engine.kernel.in_play import able_cards
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, step
from engine.kernel.projection import object_words
from engine.kernel.scope import Scope
from engine.kernel.state import StackItem
from engine.kernel.values import CardRef, Decision, DecisionKind, Option, msg
from engine.mechanics.stack import (
    CARD,
    SKILL,
    ChooseTargets,
    ResolveItem,
    can_target,
    fresh_item_id,
    hint,
    push,
)


def play_ability(game: Position, card_id: int) -> Ability | None:
    """What a card does when it is used (a spell's text); ``None`` for one without."""
    for ability in game.design(card_id).abilities:
        if ability.type == "play":
            return ability
    return None


def unusable(game: Position, seat: int, card_id: int, *, responding: bool) -> str:
    """What stands in the way of using a card in hand or spirit zone now: speed, price, targets.

    One of the words for it in :mod:`~engine.games.shenhua.words`, empty where nothing does.
    """
    design = game.design(card_id)
    if design.kind not in (w.CREATURE, w.SPELL, w.EQUIPMENT):
        return w.UNPLAYABLE
    if responding and not keywords.has(game, card_id, w.FLASH):
        return w.SLOW
    if spirit.ready(game, seat) < spirit.price(game, card_id):
        return w.PRICE
    ability = play_ability(game, card_id)
    if ability is None:
        return ""
    unpaid = spirit.unpaid_more(game, seat, card_id, ability.cost) if ability.cost else ""
    return unpaid or _unfounded(game, Scope(seat, card_id), ability)


def skill_unusable(game: Position, seat: int, card_id: int, place: int, *, responding: bool) -> str:
    """14.2: what stands in the way of using an activated skill (one of ``Pack.active``) now."""
    ability = game.design(card_id).abilities[place]
    card = game.card(card_id)
    if responding and ability.timing != "any" and not keywords.has(game, card_id, w.NIMBLE):
        return w.SKILL_SLOW
    if not game.title.acts(game, card):
        return w.SKILL_LOST if card.face_up else w.SKILL_DOWN
    if ability.limit != "free" and _used(card_id, place, ability.limit) in game.state.marks:
        return w.SKILL_USED
    unpaid = spirit.unpaid(game, seat, card_id, ability)
    return unpaid or _unfounded(game, Scope(seat, card_id), ability)


def _unfounded(game: Position, scope: Scope, ability: Ability) -> str:
    """16.1: whether an ability's condition does not hold, or there is nothing to aim it at."""
    given = ability.when.given if ability.when else None
    if given is not None and not given.holds(game, scope):
        return w.UNMET
    return "" if can_target(game, scope, ability.targets) else w.NO_TARGET


def _used(card_id: int, place: int, limit: str) -> str:
    return f"{'game' if limit == 'game' else 'turn'}/used:{card_id}:{place}"


def answers(game: Position, seat: int, *, responding: bool) -> list[Option]:
    """Everything that seat can put on the stack now, as options."""
    options = [
        _card_option(game, seat, card)
        for card in (*game.zone(w.HAND, seat), *spirit.usable_face_down(game, seat))
        if not unusable(game, seat, card, responding=responding)
    ]
    skills = game.pack.active
    for card in able_cards(game):
        if card.holder != seat or card.design not in skills:
            continue
        options += [
            _skill_option(game, seat, card.id, place)
            for place in skills[card.design]
            if not skill_unusable(game, seat, card.id, place, responding=responding)
        ]
    return options


def _card_option(game: Position, seat: int, card: int) -> Option:
    label = msg("option.use", card=card_ref(game, card, seat), amount=spirit.price(game, card))
    hint = msg("hint.card", design=CardRef(game.card(card).design))
    return Option(f"use:{card}", label, card, seat, hint)


def _skill_option(game: Position, seat: int, card: int, place: int) -> Option:
    design = CardRef(game.card(card).design)
    ability = game.design(card).abilities[place]
    price = ability.cost.pay.get("spirit", 0) if ability.cost else 0
    label = msg("option.activate", card=card_ref(game, card, seat), amount=price)
    hint = msg("hint.ability", design=design, place=place)
    return Option(f"skill:{card}:{place}", label, card, seat, hint)


def start(seat: int, key: str) -> Procedure:
    """The procedure for an option key of :func:`answers`."""
    verb, _, rest = key.partition(":")
    if verb == "use":
        return Use(seat, int(rest))
    card, _, place = rest.partition(":")
    return Activate(seat, int(card), int(place))


@procedure
class ChoosePlace(Procedure, tag="shenhua.choose_place", omit_defaults=True):
    """18.5: where on the stack an answer goes: on top, or in between, never below the first."""

    seat: int

    @step
    def ask(self, game: Position) -> Outcome:
        """Only where there is a choice: at least two objects lie there."""
        stack, made = game.state.stack, game.state.made
        self.out = len(stack)
        if len(stack) < 2:
            self.finish()
            return None
        options = [Option(str(len(stack)), msg("option.on_top", card=CardRef(stack[-1].design)))]
        for place in range(len(stack) - 1, 0, -1):
            above, below = stack[place], stack[place - 1]
            number = len(stack) - place  # from the top, as boards number them
            cards = {"card": CardRef(above.design), "other": CardRef(below.design)}
            label = msg("option.insert", **cards, above=number, below=number + 1)
            options.append(Option(str(place), label))
        decision = Decision(
            atoms.ask_id(game),
            self.seat,
            DecisionKind.OPTION,
            msg("prompt.insert"),
            tuple(options),
            default=(options[0].key,),
            reason=object_words(game, made) if made else None,
            clause="18.5",
            hint=hint(game, made) if made else None,
        )
        return Ask((decision,))

    @step
    def hear(self, game: Position) -> Outcome:
        """The place from the bottom."""
        self.out = int(self.choice)
        return None


@procedure
class Use(Procedure, tag="shenhua.use", omit_defaults=True):
    """Use a card: choose targets, pay, choose its place, put it on the stack. ``out`` 1: done."""

    seat: int
    card: int

    @step
    def aim(self, game: Position) -> Outcome:
        """16.1: targets first."""
        ability = play_ability(game, self.card)
        item = StackItem(
            fresh_item_id(game),
            CARD,
            self.seat,
            self.card,
            game.card(self.card).design,
            ability,
            Scope(self.seat, self.card),
            game.card(self.card).zone.partition(":")[0],
        )
        return ChooseTargets(item, ability.targets if ability else ())

    @step
    def place(self, game: Position) -> Outcome:
        """18.5: where on the stack."""
        return ChoosePlace(self.seat)

    @step
    def pay(self, game: Position) -> Outcome:
        """12: spirit, then further costs; the card leaves its zone for the stack."""
        made = game.state.made
        if made is None:
            self.finish()
            return None
        place = self.got
        spirit.pay(game, self.seat, spirit.price(game, self.card), first=self.card)
        from_hand = made.origin == w.HAND
        there = atoms.move(game, self.card, w.STACK, controller=self.seat)
        scope = replace(made.scope, this=there)
        game.state.made = None
        push(game, replace(made, source=there, scope=scope), place)
        self.card = there
        self.out = 1
        if from_hand:
            drawing.lost_from_hand(game, self.seat)
        cost = made.ability.cost if made.ability else None
        if cost is not None and cost.life:
            atoms.lose_life(game, game.zone(w.GENERAL, self.seat)[0], cost.life)
        if cost is None or not cost.discard:
            self.finish()
            return None
        return Ask((_discard(game, self.seat, cost.discard),))

    @step
    def discard(self, game: Position) -> Outcome:
        """12.2: cards of an additional cost."""
        for key in self.answer:
            drawing.discard(game, self.seat, int(key))
        return None


def _discard(game: Position, seat: int, amount: int) -> Decision:
    hand = game.zone(w.HAND, seat)
    prompt = msg("prompt.discard", amount=min(amount, len(hand)))
    return choose_cards(game, seat, hand, prompt, minimum=amount, maximum=amount, clause="12.2")


@procedure
class Activate(Procedure, tag="shenhua.activate", omit_defaults=True):
    """14.2: use an activated skill: targets, costs, place. ``out`` 1: it is on the stack."""

    seat: int
    card: int
    place: int

    @step
    def aim(self, game: Position) -> Outcome:
        """16.1: targets first."""
        ability = self._ability(game)
        design = game.card(self.card).design
        scope = Scope(self.seat, self.card)
        item = StackItem(fresh_item_id(game), SKILL, self.seat, self.card, design, ability, scope)
        return ChooseTargets(item, ability.targets)

    @step
    def where(self, game: Position) -> Outcome:
        """18.5: where on the stack."""
        return ChoosePlace(self.seat)

    @step
    def pay(self, game: Position) -> Outcome:
        """12.1: everything before the colon."""
        made = game.state.made
        game.state.made = None
        if made is None:
            self.finish()
            return None
        ability = self._ability(game)
        cost = ability.cost
        if ability.limit != "free":
            atoms.mark(game, _used(self.card, self.place, ability.limit))
        if cost is not None:
            if cost.tap:
                permanents.tap(game, self.card)
            spirit.pay(game, self.seat, cost.pay.get("spirit", 0), first=self.card)
            if cost.life:
                general = game.zone(w.GENERAL, self.seat)[0]
                atoms.lose_life(game, general, cost.life)
            if cost.flip:
                atoms.flip(game, self.card, face_up=False)
            if cost.sacrifice:
                permanents.sacrifice(game, ((self.seat, self.card),))
        push(game, made, self.got)
        self.out = 1
        if cost is None or not cost.discard:
            self.finish()
            return None
        return Ask((_discard(game, self.seat, cost.discard),))

    @step
    def discard(self, game: Position) -> Outcome:
        """12.2: cards of the cost."""
        for key in self.answer:
            drawing.discard(game, self.seat, int(key))
        return None

    def _ability(self, game: Position) -> Ability:
        return game.design(self.card).abilities[self.place]


# -- resolution ---------------------------------------------------------------------------


@procedure
class ResolveCard(Procedure, tag="shenhua.resolve_card", omit_defaults=True):
    """A used card resolves: a spell acts and is discarded (18.2), the others enter (4)."""

    item: StackItem

    @step
    def act(self, game: Position) -> Outcome:
        """A spell's text; a creature or equipment has been used and is about to enter."""
        item = self.item
        if item.source not in game.state.cards:
            self.finish()
            return None
        kind = game.design(item.source).kind
        if kind == w.SPELL:
            return ResolveItem(item)
        waiting = len(game.state.queue)
        atoms.emit(game, f"used_{kind}", seat=item.you, card=item.source)
        # 17.2.3: what its use has triggered comes first; the moment lets it enter afterwards.
        if len(game.state.queue) == waiting:
            permanents.enter(game, item.source, item.you)
        else:  # cards that wait enter in the order in which they have resolved
            atoms.move(game, item.source, w.STACK, controller=item.you)
        self.finish()
        return None

    @step
    def put_away(self, game: Position) -> Outcome:
        """18.2: only now does a spell go to the discard pile."""
        item = self.item
        if not self.got:
            atoms.emit(game, "used_spell", seat=item.you, card=item.source)
        if item.source in game.zone(w.STACK):
            permanents.leave(game, item.source)
        return None


@procedure
class ResolveSkill(Procedure, tag="shenhua.resolve_skill", omit_defaults=True):
    """An activated skill resolves; then it has been used (17.2.6)."""

    item: StackItem

    @step
    def act(self, game: Position) -> Outcome:
        """Its text."""
        return ResolveItem(self.item)

    @step
    def told(self, game: Position) -> Outcome:
        """For cards that wait for it."""
        if not self.got:
            atoms.emit(game, "skill_resolved", seat=self.item.you, card=self.item.source)
        return None


def resolve(game: Position, item: StackItem) -> Procedure:
    """The procedure that resolves an object on the stack."""
    if item.kind == CARD:
        return ResolveCard(item)
    if item.kind == SKILL:
        return ResolveSkill(item)
    return ResolveItem(item)
