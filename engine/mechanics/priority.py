"""Priority: when the two players may put things on the stack, and who is asked.

A *round* of priority is one life of the stack: it opens with a first object, with triggers, or
empty at a moment of the turn; players answer in turn, each answer going on top or in between, never
below the first object; when both have passed, the whole stack resolves from the top. What triggers
meanwhile waits for the next round. Titles whose word goes round in another way say so in their
:class:`PriorityRules`.
"""

from collections.abc import Callable, Iterable
from typing import Literal

from msgspec import Struct

from engine.kernel import atoms, course, triggers
from engine.kernel.asking import PASS, YES, aimed_at, choose_one, yes_or_no
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, question, step
from engine.kernel.projection import object_words
from engine.kernel.state import TRIGGER, StackItem, Triggered
from engine.kernel.values import NOBODY, CardRef, Decision, DecisionKind, Msg, Option, SeatRef, msg
from engine.kernel.view import StackView
from engine.mechanics import ending
from engine.mechanics.stack import ChooseTargets, StackRules, can_aim, hint, push
from engine.mechanics.stops import StopRules, keeps_word, stops_at
from engine.mechanics.windows import ResponseRules


class PriorityRules(Struct, frozen=True):
    """The passing of priority round a stack (:mod:`engine.mechanics.priority`).

    ``resolves``: when all have passed, ``all`` that lies there, from the top, or its ``top`` alone;
    then the active player has the word. With ``top`` a use is its user's pass, unless a stop keeps
    the word, and on an empty stack stops say who is asked (:mod:`engine.mechanics.stops`).
    ``triggers``: ``next`` wait for the next round, ``now`` go there before anybody is asked.
    ``between``: an answer may go below others, if not below the first object. ``acting``: whether
    the seat asked is free to do what it will, rather than to answer. ``leaves`` are options of who
    is free by which they pass and say what comes next: the round hands on the place of the last
    one chosen, counted from 1, if nothing was used since. ``idle``: the policy passes, whatever the
    seat could use (asked of guessed games only). ``endless`` is what comes of a chain of ``chain``
    triggers in which nobody has chosen anything (0: the title counts itself).
    """

    resolves: Literal["all", "top"] = "all"
    triggers: Literal["next", "now"] = "next"
    between: bool = True
    acting: Callable[[Position, int], bool] = lambda game, seat: False
    leaves: tuple[str, ...] = ()
    idle: Callable[[Position, int], bool] = lambda game, seat: False
    chain: int = 0
    endless: Callable[[Position], None] = ending.endless


def acts_shown(game: Position) -> list[StackView]:
    """The acts outside of the stack, such as an attack; the innermost first."""
    shown = [frame.shows(game) for frame in reversed(game.state.frames) if frame.showing]
    return [act for act in shown if act is not None]


def concerns(game: Position, seat: int, acts: Iterable[StackView]) -> bool:
    """Test if another player's object or act that waits is aimed at that seat or its cards."""
    items = game.state.stack
    if any(item.you != seat and aimed_at(game, seat, item.targets) for item in items):
        return True
    return any(act.seat != seat and aimed_at(game, seat, act.targets) for act in acts)


@procedure
class PriorityRound(Procedure, tag="timing", omit_defaults=True):
    """One round of priority, from its opening to an empty stack.

    ``kind`` names the moment (for orders and prompts), ``clause`` the rule that opens it, ``word``
    is the seat that is asked, ``last`` the one who has answered last (a first object and triggers
    are no answers), ``waiting`` are the triggers that wait to be put on the stack. ``free``: the
    other has passed since that answer.
    """

    kind: str
    clause: str
    word: int = NOBODY
    last: int = NOBODY
    waiting: tuple[Triggered, ...] = ()
    passes: int = 0
    free: int = 0

    @step
    def collect(self, game: Position) -> Outcome:
        """Take what has triggered, the active player's first; each orders their own.

        What triggers when something lies on the stack already waits for the next round, unless the
        rules let it go there at once.
        """
        later = game.state.stack and game.rules[PriorityRules].triggers == "next"
        if later or not game.state.queue:
            return self.goto("start")
        found = triggers.in_order(game)
        self.waiting = tuple(trigger for trigger in found if not _pointless(game, trigger))
        course.set_queue(game, ())
        asked = []
        for seat in dict.fromkeys(trigger.you for trigger in self.waiting):
            own = [t for t in self.waiting if t.you == seat]
            if len({(t.design, t.place) for t in own}) > 1:
                asked.append(_order_question(game, seat, own))
        if not asked:
            return self.goto("place_next")
        return Ask(tuple(asked))

    def bars(self, game: Position, thing: int) -> str:
        """Of cards that are none of those to be ordered."""
        return "pick_idle"

    @step
    def order(self, game: Position) -> Outcome:
        """Each player's triggers in the order they chose."""
        ordered: list[Triggered] = []
        for seat in dict.fromkeys(trigger.you for trigger in self.waiting):
            own = [t for t in self.waiting if t.you == seat]
            keys = self.answers.get(seat)
            ordered += [own[int(key)] for key in keys] if keys else own
        self.waiting = tuple(ordered)
        return None

    @step
    def place_next(self, game: Position) -> Outcome:
        """Put the next trigger on the stack, with its targets."""
        if not self.waiting:
            return self.goto("start")
        rules = game.rules[PriorityRules]
        if rules.chain and course.lengthen_chain(game) > rules.chain:
            rules.endless(game)
        first, *rest = self.waiting
        self.waiting = tuple(rest)
        return PlaceTrigger(first)

    @step
    def place_again(self, game: Position) -> Outcome:
        """Until all have been put there."""
        return self.goto("place_next")

    @step
    def start(self, game: Position) -> Outcome:
        """Give the word to the opponent of whoever opened the round, or to the active player."""
        stack = game.state.stack
        if game.rules[PriorityRules].resolves == "top":
            self.word = game.state.active if self.word == NOBODY else self.word
            return self.goto("collect") if game.state.queue else None
        if self.kind == "triggers" and not stack:
            return self.finish()
        if self.word == NOBODY:
            self.word = game.seat_after(stack[-1].you) if stack else game.state.active
        return None

    @question
    def ask(self, game: Position) -> Outcome:
        """The player whose word it is may answer."""
        if self._passes_unasked(game):
            self.answers = {self.word: (PASS,)}
            return None
        idle = game.hasty and game.rules[PriorityRules].idle(game, self.word)
        options = () if idle else game.rules[ResponseRules].options(game, self.word, self)
        if game.hasty and not options:
            self.answers = {self.word: (PASS,)}
            return None
        new = max(game.state.stack, key=lambda item: item.id, default=None)
        acts = acts_shown(game)
        shown = acts[0].text if acts else None
        free = game.rules[PriorityRules].acting(game, self.word)
        leaves = free and any(option.key in game.rules[PriorityRules].leaves for option in options)
        decision = choose_one(
            game,
            self.word,
            DecisionKind.ACTION if free else DecisionKind.RESPOND,
            self._prompt(game),
            options if leaves else (*options, self._pass(game)),
            reason=object_words(game, new) if new else shown,
            hint=hint(game, new) if new else None,
            clause=self.clause,
            concerns=concerns(game, self.word, acts),
        )
        return Ask((decision,))

    def _passes_unasked(self, game: Position) -> bool:
        """Test if the word goes on by itself: past who has put there what lies on top and has not
        seen it change, and past who has set no stop for this moment."""
        rules = game.rules[PriorityRules]
        if rules.resolves != "top" or StopRules not in game.rules:
            return False
        if game.state.stack:
            top = game.state.stack[-1]
            return top.you == self.word and not top.changed and not keeps_word(game, self.word)
        return not rules.acting(game, self.word) and not stops_at(game, self.word, self.kind)

    def _prompt(self, game: Position) -> Msg:
        """The question, and what follows if that player answers nothing."""
        stack = game.state.stack
        if stack:
            then = "resolve" if self.passes else "ask"
            return msg("prompt.respond_stack", amount=len(stack), then=then)
        return msg(f"prompt.moment_{self.kind}", who=SeatRef(game.state.active))

    def _pass(self, game: Position) -> Option:
        """To leave the word to the other: nothing to answer where the stack is empty."""
        return Option(PASS, msg("option.pass" if game.state.stack else "option.nothing"))

    @step
    def hear(self, game: Position) -> Outcome:
        """Pass on, or put an answer on the stack."""
        key, leaves = self.answers[self.word][0], game.rules[PriorityRules].leaves
        self.answers = {}
        if key == PASS or key in leaves:
            self.out = leaves.index(key) + 1 if key in leaves else self.out
            self.passes += 1
            self.free = 0
            self.word = game.seat_after(self.word)
            return self.goto("ask" if self.passes < 2 else "resolve")
        self.got = self.out = 0
        return game.rules[ResponseRules].respond(game, self.word, key)

    @step
    def yield_word(self, game: Position) -> Outcome:
        """18.4: after an answer the other is asked; who was passed back to may go on freely.

        Passed back to is only who gave the last answer and saw the other pass on it. The first
        object, put on an empty stack, answers nothing.
        """
        if not self.got:
            return self.goto("ask")
        game.rules[StackRules].state_check(game)
        if game.rules[PriorityRules].resolves == "top":
            self.passes = 0
            return self.goto("collect")
        passed_back = self.last == self.word and (self.passes or self.free)
        self.free = 1 if passed_back else 0
        self.last = self.word if len(game.state.stack) > 1 else NOBODY
        if not passed_back:
            self.word = game.seat_after(self.word)
        self.passes = 0
        return self.goto("ask")

    @step
    def resolve(self, game: Position) -> Outcome:
        """From the top, the whole stack, without a word in between."""
        stack = game.state.stack
        if not stack:
            return self.finish()
        course.set_stack(game, stack[:-1])
        return game.rules[StackRules].resolve(game, stack[-1])

    @step
    def resolve_next(self, game: Position) -> Outcome:
        """Then the next."""
        game.rules[StackRules].state_check(game)
        if game.rules[PriorityRules].resolves == "top":
            self.passes, self.word = 0, NOBODY
            self.goto("collect")
        else:
            self.goto("resolve")
        return None


@procedure
class PlaceWaiting(PriorityRound, tag="place_waiting", omit_defaults=True):
    """Put what has triggered on the stack; nobody has a word."""

    collect = PriorityRound.collect
    order = PriorityRound.order
    place_next = PriorityRound.place_next
    place_again = PriorityRound.place_again

    @step
    def start(self, game: Position) -> Outcome:
        """That is all."""
        return self.finish()


def _pointless(game: Position, trigger: Triggered) -> bool:
    """Test if a trigger has nothing to do, or nobody to do it to: then it opens no timing, and
    nobody is asked where it should lie."""
    scope, ability = trigger.scope, trigger.ability
    if ability is None or not can_aim(game, scope, ability):
        return True
    return bool(ability.do) and all(effect.pointless(game, scope) for effect in ability.do)


def _order_question(game: Position, seat: int, own: list[Triggered]) -> Decision:
    options = tuple(
        Option(
            str(place),
            msg("option.card", card=_source(game, trigger)),
            trigger.card,
            hint=_hint(trigger),
        )
        for place, trigger in enumerate(own)
    )
    return Decision(
        atoms.ask_id(game),
        seat,
        DecisionKind.ORDER,
        msg("prompt.order_triggers"),
        options,
        len(options),
        len(options),
        tuple(option.key for option in options),
        clause=game.rules[StackRules].clauses.order,
    )


def _source(game: Position, trigger: Triggered) -> CardRef:
    return CardRef(trigger.design, game.slot(trigger.card))


def _hint(trigger: Triggered) -> Msg:
    return msg("hint.ability", design=CardRef(trigger.design), place=trigger.place)


@procedure
class PlaceTrigger(Procedure, tag="place_trigger", omit_defaults=True):
    """Put one triggered ability on the stack: wanted at all (if it may be let be)? on what?"""

    trigger: Triggered

    @step
    def ask(self, game: Position) -> Outcome:
        """Ask where the text says "may"; without enough targets it does nothing."""
        trigger = self.trigger
        ability = trigger.ability
        if ability is None or not can_aim(game, self.trigger.scope, ability):
            return self.finish()
        if not ability.optional:
            return self.goto("aim")
        prompt = msg("prompt.use_trigger", card=_source(game, trigger))
        clause = game.rules[StackRules].clauses.optional
        asked = yes_or_no(game, trigger.you, prompt, clause=clause, hint=_hint(trigger))
        return Ask((asked,))

    @step
    def hear(self, game: Position) -> Outcome:
        """Not wanted: missed (17.5)."""
        if self.choice != YES:
            self.finish()
        return None

    @step
    def aim(self, game: Position) -> Outcome:
        """Choose its targets."""
        trigger = self.trigger
        item = StackItem(
            course.fresh_item_id(game),
            TRIGGER,
            trigger.you,
            trigger.card,
            trigger.design,
            trigger.ability,
            self.trigger.scope,
        )
        return ChooseTargets(item, trigger.ability.targets if trigger.ability else ())

    @step
    def place(self, game: Position) -> Outcome:
        """Onto the stack."""
        made = course.take_made(game)
        if made is not None:
            push(game, made)
        return None
