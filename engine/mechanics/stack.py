"""The stack: things used but not yet resolved, in the order in which they will act.

Objects, what they are aimed at, how they are put there and what they do in the end. When players
may put things there is the matter of :mod:`engine.mechanics.priority`.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from engine.kernel import atoms, course
from engine.kernel.asking import choose_cards, choose_one, with_default
from engine.kernel.grammar import Ability, TargetRule
from engine.kernel.objects import name, objects, still_fits
from engine.kernel.permanents import PermanentRules
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, step
from engine.kernel.projection import aim_words, object_words
from engine.kernel.reading import belongs, cards_of
from engine.kernel.scope import EXTRA, Scope
from engine.kernel.state import CARD, DAMAGE, SKILL, TRIGGER, StackItem
from engine.kernel.values import CardRef, Decision, DecisionKind, Msg, Option, msg
from engine.language.effects import Resolve, origin, program_benefit
from engine.language.picking import chosen_cards


class StackClauses(Struct, frozen=True):
    """By which clauses a title with a stack asks: what to aim at, whether to use a skill that may
    be let be, in which order one's own skills go there, whatever an object asks as it
    acts, where an answer goes and which cards are given up for it."""

    targets: str
    optional: str
    order: str
    acting: str
    place: str = ""
    given: str = ""


class StackRules(Struct, frozen=True):
    """The stack of a title.

    ``targetable``: whether a card may be a target at all. ``resolve`` resolves an object,
    ``state_check`` deals with what is true after each. ``clauses``: by which it asks.
    ``asks_again``: the condition of a trigger is asked once more as it acts.
    """

    targetable: Callable[[Position, Scope, int], bool]
    resolve: Callable[[Position, StackItem], Procedure]
    state_check: Callable[[Position], None]
    clauses: StackClauses
    asks_again: bool = False


def push(game: Position, item: StackItem, place: int | None = None) -> None:
    """Put an object on the stack: on top, or so that it is the ``place``-th from the bottom.

    The first object (place 0) can never be displaced.
    """
    state = game.state
    at = len(state.stack) if place is None else max(place, min(1, len(state.stack)))
    course.set_stack(game, (*state.stack[:at], item, *state.stack[at:]))
    course.point_at(game, item.source, item.targets)
    aimed = aim_words(game, item)
    said = f"stacked_{item.kind}"
    you, source, was = item.you, item.source, item.design
    cry = _cry(game, item)
    atoms.emit(game, said, seat=you, card=source, amount=at + 1, was=was, targets=aimed, cry=cry)
    if at + 1 < len(state.stack):
        atoms.emit(game, "inserted", seat=you, card=source, amount=at + 1, was=was)


def replace_item(game: Position, old: StackItem, new: StackItem) -> None:
    """Put another value of an object in its place on the stack; no event."""
    course.set_stack(game, tuple(new if one == old else one for one in game.state.stack))


def _cry(game: Position, item: StackItem) -> str:
    """The event that has made an ability speak which waits for what befalls its own card: that it
    has entered (in its kind's own word) or fallen; ``skill`` of any other."""
    when = item.ability.when if item.ability else None
    if when is None or when.card != "this" or when.who or when.to or when.other:
        return SKILL
    if when.event != "entered":
        return when.event if when.event in game.title.shape.last_words else SKILL
    rules = game.rules.get(PermanentRules)
    kind = game.pack.designs[item.design].kind
    return rules.says.get(kind, when.event) if rules is not None else SKILL


def hint(game: Position, item: StackItem) -> Msg | None:
    """The text of the card or ability that an object on the stack carries out; ``None`` for damage,
    which says all by whom it hits."""
    if item.kind == DAMAGE:
        return None
    design = CardRef(item.design)
    abilities = game.pack.designs[item.design].abilities
    if item.kind == CARD or item.ability not in abilities:
        return msg("hint.card", design=design)
    return msg("hint.ability", design=design, place=abilities.index(item.ability))


def can_target(game: Position, scope: Scope, wanted: tuple[TargetRule, ...]) -> bool:
    """Test if there are enough targets for every rule, none of them meant twice."""
    if len(wanted) == 1:
        return _reaches(_allowed(game, scope, wanted[0]), wanted[0].least)
    found = [candidates(game, scope, rule) for rule in wanted]
    if any(len(cards) < rule.least for cards, rule in zip(found, wanted, strict=True)):
        return False
    return _suffice(found, [rule.least for rule in wanted])


def _reaches(cards: Iterator[int], least: int) -> bool:
    """Test if there are so many; look at no more of them."""
    return least < 1 or next(islice(cards, least - 1, None), 0) > 0


def _suffice(found: list[tuple[int, ...]], needed: list[int]) -> bool:
    """Test if each list can give as many cards as it needs, no card being given twice."""
    places = [cards for cards, least in zip(found, needed, strict=True) for _ in range(least)]
    given: dict[int, int] = {}

    def fill(place: int, tried: set[int]) -> bool:
        for card in places[place]:
            if card not in tried:
                tried.add(card)
                if card not in given or fill(given[card], tried):
                    given[card] = place
                    return True
        return False

    return all(fill(place, set()) for place in range(len(places)))


def candidates(game: Position, scope: Scope, rule: TargetRule) -> tuple[int, ...]:
    """The cards that a rule allows, less those already chosen."""
    return tuple(_allowed(game, scope, rule))


def _allowed(game: Position, scope: Scope, rule: TargetRule) -> Iterator[int]:
    chosen = {card for cards in scope.cards.values() for card in cards}
    targetable = game.rules[StackRules].targetable
    for card in cards_of(game, scope, rule.what):
        if card not in chosen and targetable(game, scope, card):
            yield card


def can_aim(game: Position, scope: Scope, ability: Ability) -> bool:
    """Test if there are enough targets for an ability, and an object where it names one."""
    if ability.object is not None and not objects(game, scope, ability.object):
        return False
    return can_target(game, scope, ability.aimed(paid=bool(scope.numbers.get(EXTRA))))


def still_legal(game: Position, item: StackItem) -> Scope | None:
    """The scope with the targets that still fit; ``None`` where it had some and none is left."""
    scope = item.scope
    wanted = item.ability.targets if item.ability else ()
    had = left = 0
    for rule in wanted:
        chosen = scope.cards.get(rule.name, ())
        kept = tuple(card for card in chosen if _fits_still(game, scope, rule, card))
        had += len(chosen)
        left += len(kept)
        scope = scope.with_cards(rule.name, kept)
    if item.ability is not None and item.ability.object is not None:
        had += 1
        left += still_fits(game, scope, item.ability.object)
    return None if had and not left else scope


def _fits_still(game: Position, scope: Scope, rule: TargetRule, card_id: int) -> bool:
    card = game.state.cards.get(card_id)
    if card is None or not belongs(game, scope, rule.what, card):
        return False
    return game.rules[StackRules].targetable(game, scope, card_id)


def choose_object(
    game: Position, seat: int, there: Sequence[StackItem], item: StackItem
) -> Decision:
    """Ask which of those objects on the stack another object is about; by default the topmost that
    somebody else has put there."""
    found = [Option(str(one.id), object_words(game, one), one.source) for one in there]
    usual = next((one for one in there if one.you != seat), there[0])
    return choose_one(
        game,
        seat,
        DecisionKind.OPTION,
        msg("prompt.target_object"),
        found,
        default=str(usual.id),
        reason=object_words(game, item),
        clause=game.rules[StackRules].clauses.targets,
        hint=hint(game, item),
    )


@procedure
class ChooseTargets(Procedure, tag="choose_targets", omit_defaults=True):
    """Choose the targets of an object rule by rule, then hand it to its parent (``state.made``)."""

    item: StackItem
    wanted: tuple[TargetRule, ...]
    next_rule: int = 0

    @step
    def ask(self, game: Position) -> Outcome:
        """The next rule; a choice without alternatives is made at once."""
        if self.next_rule >= len(self.wanted):
            return self.goto("ask_object")
        rule = self.wanted[self.next_rule]
        found = self._possible(game, rule)
        if not found:
            self._take(rule, ())
            self.at = 0
            return None
        decision = choose_cards(
            game,
            self.item.you,
            found,
            msg("prompt.target", minimum=min(rule.least, len(found)), maximum=rule.most),
            minimum=rule.least,
            maximum=rule.most,
            reason=object_words(game, self.item),
            clause=game.rules[StackRules].clauses.targets,
        )
        program = self.item.ability.do if self.item.ability else ()
        sign = program_benefit(program, chosen_cards(game, rule.what, rule.name))
        decision = with_default(game, decision, sign)
        return Ask((replace(decision, hint=hint(game, self.item)),))

    @step
    def hear(self, game: Position) -> Outcome:
        """Bind the chosen ones."""
        self._take(self.wanted[self.next_rule], tuple(int(key) for key in self.answer))
        self.at = 0
        return None

    @step
    def ask_object(self, game: Position) -> Outcome:
        """Name the object on the stack that it is about, where it is about one."""
        rule = self.item.ability.object if self.item.ability else None
        there = objects(game, self.item.scope, rule) if rule is not None else ()
        if len(there) < 2:
            return self._name(game, there[0] if there else None)
        return Ask((choose_object(game, self.item.you, there, self.item),))

    @step
    def hear_object(self, game: Position) -> Outcome:
        """The chosen one."""
        number = int(self.choice)
        return self._name(game, next(one for one in game.state.stack if one.id == number))

    def bars(self, game: Position, thing: int) -> str:
        """An object is asked for, and nothing of a card waits on the stack that this could be."""
        asked = self.next_rule >= len(self.wanted)
        return "pick_object" if asked else ""

    def _name(self, game: Position, found: StackItem | None) -> Outcome:
        if found is not None:
            self.item = replace(self.item, scope=name(self.item.scope, found))
        course.set_made(game, self.item)
        return self.finish()

    def _possible(self, game: Position, rule: TargetRule) -> tuple[int, ...]:
        """The cards that can be chosen so that enough is left for the rules still to come."""
        scope, rest = self.item.scope, self.wanted[self.next_rule + 1 :]
        found = candidates(game, scope, rule)
        if not rest or rule.most > 1:
            return found
        return tuple(
            card for card in found if can_target(game, scope.with_cards(rule.name, (card,)), rest)
        )

    def _take(self, rule: TargetRule, cards: tuple[int, ...]) -> None:
        scope = self.item.scope.with_cards(rule.name, cards)
        self.item = replace(self.item, scope=scope)
        self.next_rule += 1


def _founded_no_more(game: Position, item: StackItem) -> bool:
    """Test if it is a trigger whose condition has come to fail, where that is asked again."""
    when = item.ability.when if item.ability and item.kind == TRIGGER else None
    if when is None or when.given is None or not game.rules[StackRules].asks_again:
        return False
    return not when.given.holds(game, item.scope)


@procedure
class ResolveItem(Procedure, tag="resolve_item", omit_defaults=True):
    """Resolve one object: with what is left of its targets, or to no effect (16.2)."""

    item: StackItem

    @step
    def act(self, game: Position) -> Outcome:
        """Run its program."""
        item = self.item
        scope = still_legal(game, item)
        if scope is None or _founded_no_more(game, item):
            atoms.emit(game, "fizzled", seat=item.you, card=item.source, was=item.design)
            self.out = 1
            return None
        resolved = f"resolved_{item.kind}"
        atoms.emit(game, resolved, seat=item.you, card=item.source, was=item.design)
        if item.ability is None:
            return None
        by = origin(game, item.design, item.ability, game.rules[StackRules].clauses.acting)
        return Resolve(item.ability.do, scope, by)
