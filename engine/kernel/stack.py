"""The stack: things used but not yet resolved, in the order in which they will act.

A *timing* is one life of the stack: it opens with a first object, with triggers, or empty at a
moment of the turn; players answer in turn, each answer going on top or in between, never below the
first object; when both have passed, the whole stack resolves from the top. What triggers
meanwhile waits for the next timing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from engine.cards.design import Ability, TargetRule
from engine.kernel import atoms, triggers
from engine.kernel.asking import PASS, YES, aimed_at, choose_cards, yes_or_no
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, step
from engine.kernel.resolve import Resolve
from engine.kernel.scope import Scope, cards_of, fits, seats_of
from engine.kernel.triggers import Triggered
from engine.kernel.values import (
    NOBODY,
    CardRef,
    Decision,
    DecisionKind,
    Msg,
    Option,
    SeatRef,
    Words,
    msg,
)

if TYPE_CHECKING:
    from engine.kernel.game import Game

CARD, SKILL, TRIGGER = "card", "skill", "trigger"


class StackRules(Struct, frozen=True):
    """What a title with a stack tells the kernel.

    ``targetable``: whether a card may be a target at all. ``skips``: whether a player who has
    these answers wishes not to be asked (standing orders); ``orders``: the orders offered beside
    the answers, ``give_order`` takes one. ``resolve`` resolves an object, ``state_check`` deals
    with what is true after each.
    """

    targetable: Callable[[Game, Scope, int], bool]
    skips: Callable[[Game, int, Timing, tuple[Option, ...]], bool]
    orders: Callable[[Game, int], tuple[Option, ...]]
    give_order: Callable[[Game, int, str], None]
    resolve: Callable[[Game, StackItem], Procedure]
    state_check: Callable[[Game], None]


def rules(game: Game) -> StackRules:
    """The stack rules of the game's title; ``TypeError`` where it has no stack."""
    found = game.title.stack
    if found is None:
        raise TypeError(f"{game.title.id} has no stack")
    return found


class StackItem(Struct, frozen=True, omit_defaults=True):
    """One object on the stack. Carries its own copy of what it will do.

    ``kind`` is ``card``, ``skill`` or ``trigger``; ``source`` is the card it comes from;
    ``scope`` holds its targets by name; ``rules`` are what the targets must still fit.
    """

    id: int
    kind: str
    you: int
    source: int
    design: str
    ability: Ability | None = None
    scope: Scope = Scope()
    origin: str = ""

    @property
    def targets(self) -> tuple[int, ...]:
        """Everything it is aimed at."""
        rules = self.ability.targets if self.ability else ()
        return tuple(card for rule in rules for card in self.scope.cards.get(rule.name, ()))


def push(game: Game, item: StackItem, place: int | None = None) -> None:
    """Put an object on the stack: on top, or so that it is the ``place``-th from the bottom.

    The first object (place 0) can never be displaced.
    """
    state = game.state
    at = len(state.stack) if place is None else max(place, min(1, len(state.stack)))
    state.stack = (*state.stack[:at], item, *state.stack[at:])
    state.source, state.targets = item.source, item.targets
    atoms.emit(game, f"stacked_{item.kind}", seat=item.you, card=item.source, amount=at + 1)


def fresh_item_id(game: Game) -> int:
    """An id for a new object on the stack."""
    state = game.state
    state.next_item += 1
    return state.next_item - 1


def words(item: StackItem) -> Msg:
    """An object on the stack, as a reason to ask somebody."""
    names = item.ability.name if item.ability else None
    skill = CardRef(item.design)
    return msg(
        f"reason.{item.kind}_on_stack",
        who=SeatRef(item.you),
        card=skill,
        skill=Words(names.zh, names.en) if names else "",
    )


# -- targets ------------------------------------------------------------------------------


def can_target(game: Game, scope: Scope, wanted: tuple[TargetRule, ...]) -> bool:
    """Whether there are enough targets for every rule, none of them meant twice."""
    found = [candidates(game, scope, rule) for rule in wanted]
    if any(len(cards) < rule.least for cards, rule in zip(found, wanted, strict=True)):
        return False
    return len(wanted) < 2 or _suffice(found, [rule.least for rule in wanted])


def _suffice(found: list[tuple[int, ...]], needed: list[int]) -> bool:
    """Whether each list can give as many cards as it needs, no card being given twice."""
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


def candidates(game: Game, scope: Scope, rule: TargetRule) -> tuple[int, ...]:
    """The cards that a rule allows, less those already chosen."""
    chosen = {card for cards in scope.cards.values() for card in cards}
    targetable = rules(game).targetable
    return tuple(
        card
        for card in cards_of(game, scope, rule.what)
        if card not in chosen and targetable(game, scope, card)
    )


def still_legal(game: Game, item: StackItem) -> Scope | None:
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
    return None if had and not left else scope


def _fits_still(game: Game, scope: Scope, rule: TargetRule, card_id: int) -> bool:
    card = game.state.cards.get(card_id)
    if card is None or card.zone.partition(":")[0] != rule.what.zone:
        return False
    seat = game.seat_of_zone(card.zone)
    if seat != NOBODY and seat not in seats_of(game, scope, rule.what.whose):
        return False
    return fits(game, scope, rule.what, card)


@procedure
class ChooseTargets(Procedure, tag="choose_targets", omit_defaults=True):
    """Choose the targets of an object rule by rule, then hand it to its parent (``state.made``)."""

    item: StackItem
    wanted: tuple[TargetRule, ...]
    next_rule: int = 0

    @step
    def ask(self, game: Game) -> Outcome:
        """The next rule; a choice without alternatives is made at once."""
        if self.next_rule >= len(self.wanted):
            game.state.made = self.item
            self.finish()
            return None
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
            reason=words(self.item),
            clause="16.1",
        )
        return Ask((decision,))

    @step
    def hear(self, game: Game) -> Outcome:
        """Bind the chosen ones."""
        self._take(self.wanted[self.next_rule], tuple(int(key) for key in self.answer))
        self.at = 0
        return None

    def _possible(self, game: Game, rule: TargetRule) -> tuple[int, ...]:
        """What can be chosen so that enough is left for the rules still to come."""
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


def concerns(game: Game, seat: int) -> bool:
    """Whether another player's object or action that waits is aimed at that seat or its cards."""
    items = game.state.stack
    if any(item.you != seat and aimed_at(game, seat, item.targets) for item in items):
        return True
    shown = (game.title.shows(game, frame) for frame in game.state.frames)
    return any(
        act is not None and act.seat != seat and aimed_at(game, seat, act.targets) for act in shown
    )


# -- timings ------------------------------------------------------------------------------


@procedure
class Timing(Procedure, tag="timing", omit_defaults=True):
    """One timing, from its opening to an empty stack.

    ``kind`` names the moment (for orders and prompts), ``clause`` the rule that opens it, ``word``
    is the seat that is asked first, ``triggers`` those that wait to be put on the stack.
    """

    kind: str
    clause: str
    word: int = NOBODY
    waiting: tuple[Triggered, ...] = ()
    passes: int = 0
    free: int = 0
    asked: int = NOBODY

    @step
    def collect(self, game: Game) -> Outcome:
        """Take what has triggered, the active player's first; each orders their own.

        What triggers when something lies on the stack already waits for the next timing.
        """
        if game.state.stack or not game.state.queue:
            self.goto("start")
            return None
        self.waiting = triggers.in_order(game)
        game.state.queue = ()
        asked = []
        for seat in dict.fromkeys(trigger.you for trigger in self.waiting):
            own = [t for t in self.waiting if t.you == seat]
            if len({(t.design, t.place) for t in own}) > 1:
                asked.append(_order_question(game, seat, own))
        if not asked:
            self.goto("place_next")
            return None
        return Ask(tuple(asked))

    @step
    def order(self, game: Game) -> Outcome:
        """Each player's triggers in the order they chose."""
        ordered: list[Triggered] = []
        for seat in dict.fromkeys(trigger.you for trigger in self.waiting):
            own = [t for t in self.waiting if t.you == seat]
            keys = self.answers.get(seat)
            ordered += [own[int(key)] for key in keys] if keys else own
        self.waiting = tuple(ordered)
        return None

    @step
    def place_next(self, game: Game) -> Outcome:
        """Put the next trigger on the stack, with its targets."""
        if not self.waiting:
            self.goto("start")
            return None
        first, *rest = self.waiting
        self.waiting = tuple(rest)
        return PlaceTrigger(first)

    @step
    def place_again(self, game: Game) -> Outcome:
        """Until all have been put there."""
        self.goto("place_next")
        return None

    @step
    def start(self, game: Game) -> Outcome:
        """Who is asked first: the opponent of whoever opened it, or the active player."""
        stack = game.state.stack
        if self.kind == "triggers" and not stack:
            self.finish()
            return None
        if self.word == NOBODY:
            self.word = game.seat_after(stack[-1].you) if stack else game.state.active
        return None

    @step
    def ask(self, game: Game) -> Outcome:
        """The player whose word it is may answer."""
        if self.passes >= 2:
            self.goto("resolve")
            return None
        self.asked = self.word
        options = game.title.responses(game, self.word, self)
        if rules(game).skips(game, self.word, self, options):
            self.answers = {self.word: (PASS,)}
            return None
        top = game.state.stack[-1] if game.state.stack else None
        decision = Decision(
            game.ask_id(),
            self.word,
            DecisionKind.RESPOND,
            msg("prompt.respond" if top else f"prompt.moment_{self.kind}"),
            (*options, Option(PASS, msg("option.pass")), *rules(game).orders(game, self.word)),
            default=(PASS,),
            reason=words(top) if top else None,
            clause=self.clause,
            concerns=concerns(game, self.word),
        )
        return Ask((decision,))

    @step
    def hear(self, game: Game) -> Outcome:
        """Pass on, or put an answer on the stack."""
        key = self.answers[self.asked][0]
        self.answers = {}
        if key == PASS:
            self.passes += 1
            self.free = 0
            self.word = game.seat_after(self.asked)
            self.goto("ask")
            return None
        if key.startswith("order:"):
            rules(game).give_order(game, self.asked, key)
            self.goto("ask")
            return None
        self.got = 0
        return game.title.respond(game, self.asked, key)

    @step
    def yield_word(self, game: Game) -> Outcome:
        """18.4: after an answer the other is asked; who was passed back to may go on freely.

        A first object answers nothing, so it is the other's to answer in any case.
        """
        if not self.got:
            self.goto("ask")
            return None
        rules(game).state_check(game)
        if (self.passes or self.free) and len(game.state.stack) > 1:
            self.free = 1
        else:
            self.free = 0
            self.word = game.seat_after(self.asked)
        self.passes = 0
        self.goto("ask")
        return None

    @step
    def resolve(self, game: Game) -> Outcome:
        """From the top, the whole stack, without a word in between."""
        stack = game.state.stack
        if not stack:
            self.finish()
            return None
        game.state.stack = stack[:-1]
        return rules(game).resolve(game, stack[-1])

    @step
    def resolve_next(self, game: Game) -> Outcome:
        """Then the next."""
        rules(game).state_check(game)
        self.goto("resolve")
        return None


def _order_question(game: Game, seat: int, own: list[Triggered]) -> Decision:
    options = tuple(
        Option(str(place), msg("option.card", card=CardRef(trigger.design)), card=trigger.card)
        for place, trigger in enumerate(own)
    )
    return Decision(
        game.ask_id(),
        seat,
        DecisionKind.ORDER,
        msg("prompt.order_triggers"),
        options,
        len(options),
        len(options),
        tuple(option.key for option in options),
        clause="13.3",
    )


@procedure
class PlaceTrigger(Procedure, tag="place_trigger", omit_defaults=True):
    """Put one triggered ability on the stack: wanted at all (if it may be let be)? on what?"""

    trigger: Triggered

    @step
    def ask(self, game: Game) -> Outcome:
        """Ask where the text says "may"; without enough targets it does nothing."""
        trigger = self.trigger
        ability = trigger.ability
        scope = self._scope()
        if ability is None or not can_target(game, scope, ability.targets):
            self.finish()
            return None
        if not ability.optional:
            self.goto("aim")
            return None
        prompt = msg("prompt.use_trigger", card=CardRef(trigger.design))
        return Ask((yes_or_no(game, trigger.you, prompt, clause="15.1"),))

    @step
    def hear(self, game: Game) -> Outcome:
        """Not wanted: missed (17.5)."""
        if self.choice != YES:
            self.finish()
        return None

    @step
    def aim(self, game: Game) -> Outcome:
        """Choose its targets."""
        trigger = self.trigger
        item = StackItem(
            fresh_item_id(game),
            TRIGGER,
            trigger.you,
            trigger.card,
            trigger.design,
            trigger.ability,
            self._scope(),
        )
        return ChooseTargets(item, trigger.ability.targets if trigger.ability else ())

    @step
    def place(self, game: Game) -> Outcome:
        """Onto the stack."""
        made = game.state.made
        game.state.made = None
        if made is not None:
            push(game, made)
        return None

    def _scope(self) -> Scope:
        trigger = self.trigger
        return Scope(trigger.you, trigger.card, trigger.event, {}, trigger.seats)


@procedure
class ResolveItem(Procedure, tag="resolve_item", omit_defaults=True):
    """Resolve one object: with what is left of its targets, or to no effect (16.2)."""

    item: StackItem

    @step
    def act(self, game: Game) -> Outcome:
        """Run its program."""
        item = self.item
        scope = still_legal(game, item)
        if scope is None:
            atoms.emit(game, "fizzled", seat=item.you, card=item.source)
            self.out = 1
            return None
        atoms.emit(game, f"resolved_{item.kind}", seat=item.you, card=item.source)
        if item.ability is None:
            return None
        return Resolve(item.ability.do, scope)
