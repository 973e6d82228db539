"""A decision as text and components, for the one person who owes it.

Every kind of decision can be answered here: what needs one option by one press, what needs
several by ticking or one after another, then confirming. More than 25 options come in pages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from bot.host.tables.routes import Route
from bot.host.values import SeatInfo
from bot.i18n import Phrases, relative
from bot.messages.buttons import page_buttons
from bot.messages.component_id import ComponentId, number
from bot.messages.numbers import Numbers
from bot.messages.parts import (
    CHOICE,
    CHOICES,
    LABEL,
    Button,
    ButtonStyle,
    Menu,
    MenuLine,
    Part,
    Row,
    Text,
    clipped,
    cut,
    rows,
)
from bot.messages.picker import STEP, AnswerMode, Picked, answer_mode, decision_code
from bot.messages.voice import Voice
from engine.kernel.values import Decision, DecisionKind, Msg, Option, msg
from engine.kernel.view import View

FEW = 5
"""Up to so many options beside the way out are buttons; of more, those about cards are in a menu,
which has room for what each card says."""
MANY = 10
"""The most options that are buttons where none is about a card."""
SHORT = 38
"""Labels up to this length, in characters, do well on buttons."""
HINTS = 1200
"""Characters of explanations under a prompt."""
HINT = 400
"""Characters of the text of what a prompt answers."""
LONGEST, LINE = 3200, 500
"""Characters of the text of a prompt, and of one of its lines."""
NAMED = 4
"""Cards that a prompt speaks of, whose numbers it tells."""
STACKED, STACKED_LINE = 5, 160
"""Objects of the stack under a prompt, and characters of each."""
SENTENCE = re.compile(r".*?(?:[。？！]|[.?!](?= ))")
"""The first sentence of a prompt: its heading."""
CHAPTER = re.compile(r"[0-9]+(?:[.][0-9]+)*")
"""The part of a clause's id that is printed in the rules document."""


class Weight(Enum):
    """Weight of a line of a prompt: what only helps is dropped first where there is no room."""

    NEEDED = "needed"
    NUMBERS = "numbers"
    STACK = "stack"
    HINTS = "hints"


@dataclass(frozen=True, slots=True)
class Prompt:
    """Context in which a decision is shown: voice, table and surface.

    ``surface`` (one letter) comes back with a press, so that its message is redrawn as it was.
    ``asked``: whose clock it is by which the default is taken. ``view``: where the numbers
    of the cards are read, the reader's own. ``beside``: a button that does no harm. It stands
    before the way out of one's own actions, so that what ends a phase never lies where the way out
    of another question lay a moment before, under a finger that taps twice. ``routes``: what one
    may do in one's own time, each with what it asks next.
    """

    voice: Voice
    table: int
    surface: str
    asked: SeatInfo | None = None
    view: View | None = None
    beside: Button | None = None
    routes: tuple[Route, ...] = ()
    numbers: Numbers = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", Numbers(self.voice, self.view))

    def parts(self, picked: Picked) -> list[Part]:
        """The whole prompt for a decision with a selection begun."""
        how = answer_mode(picked.decision)
        components = {AnswerMode.ONE: self._one, AnswerMode.SET: self._set}.get(how, self._sequence)
        return [Text(self._text(picked)), *components(picked)]

    def _text(self, picked: Picked) -> str:
        """The question and what belongs to it; of what only helps, as much as there is room for."""
        lines = self._lines(picked)
        for spare in (Weight.HINTS, Weight.STACK, Weight.NUMBERS):
            if sum(len(line) + 1 for line, _ in lines) > LONGEST:
                lines = [(line, weight) for line, weight in lines if weight is not spare]
        return "\n".join(line for line, _ in lines)

    def _lines(self, picked: Picked) -> list[tuple[str, Weight]]:
        decision, words = picked.decision, self.voice.words
        question, more = _headed(self.voice.say(decision.prompt))
        lines: list[tuple[str, Weight]] = []

        def add(weight: Weight, *said: str) -> None:
            lines.extend((clipped(line, LINE), weight) for line in said if line)

        add(Weight.NEEDED, f"### {question}")
        if decision.reason is not None:
            add(Weight.NEEDED, words("prompt.reason", reason=self.voice.say(decision.reason)))
            add(Weight.NUMBERS, *self._named(decision.reason))
        if decision.hint is not None:
            said = [*self.numbers.printed(decision.hint), self.voice.say(decision.hint)]
            add(Weight.NEEDED, words("prompt.hint", text=cut(" · ".join(said), HINT)))
        add(Weight.NEEDED, more)
        add(Weight.STACK, *self._stack())
        if decision.kind is DecisionKind.SECRET:
            add(Weight.NEEDED, words("prompt.secret"))
        add(Weight.NEEDED, self._how_many(decision))
        if picked.indexes:
            add(Weight.NEEDED, words("prompt.chosen", chosen=self._chosen(picked)))
        add(Weight.HINTS, *self._hints(decision))
        add(Weight.NEEDED, self._small_print(decision))
        return lines

    def _named(self, reason: Msg) -> list[str]:
        """The numbers of the cards on the board that a question gives as its reason."""
        return [
            f"-# {self.voice.say(msg('option.card', card=card))} · {' · '.join(told)}"
            for card, told in self.numbers.named(reason)[:NAMED]
        ]

    def _stack(self) -> list[str]:
        """Lines about the stack, numbered as on the board, where it is more than the one object
        that the question is about: whoever has no board before them needs its order."""
        waiting = () if self.view is None else self.view.stack
        if len(waiting) < 2 or not any(entry.place >= 0 for entry in waiting):
            return []
        lines = [self.voice.words("prompt.stack")]
        for entry in waiting[:STACKED]:
            number = f"{entry.place + 1}. " if entry.place >= 0 else ""
            lines.append(f"-# {number}{clipped(self.voice.say(entry.text), STACKED_LINE)}")
        if len(waiting) > STACKED:
            lines.append(
                f"-# {self.voice.words('prompt.stack_more', count=len(waiting) - STACKED)}"
            )
        return lines

    def _how_many(self, decision: Decision) -> str:
        words, least, most = self.voice.words, decision.minimum, decision.maximum
        match answer_mode(decision):
            case AnswerMode.ONE:
                return ""
            case AnswerMode.SEQUENCE if decision.kind is DecisionKind.ORDER:
                return words("prompt.order")
            case AnswerMode.SEQUENCE:
                return words("prompt.distribute", minimum=least, maximum=most)
            case _ if least == most:
                return words("prompt.exactly", amount=least)
            case _:
                return words("prompt.between", minimum=least, maximum=most)

    def _chosen(self, picked: Picked) -> str:
        labels = [(self._label(picked.decision.options[i]), n) for i, n in picked.counted().items()]
        if picked.decision.kind is DecisionKind.ORDER:
            return " → ".join(label for label, _ in labels)
        told = (label if n == 1 else f"{label} ×{n}" for label, n in labels)
        return self.voice.words.joined(told)

    def _hints(self, decision: Decision) -> list[str]:
        """Explanations where buttons leave no room for them; menus have descriptions. Cards to
        choose among say nothing: which they are is the matter, and the board shows them."""
        lines: list[str] = []
        left = HINTS
        if decision.kind is DecisionKind.CARDS:
            return lines
        for option in self._buttons(decision):
            said = self.numbers.told(option) if self.numbers.changed(option) else []
            if option.hint is not None:
                said.append(cut(self.voice.say(option.hint), 220))
            if not said:
                continue
            line = f"-# **{self._label(option)}** · {' · '.join(said)}"
            left -= len(line)
            if left < 0:
                break
            lines.append(line)
        return lines

    def _small_print(self, decision: Decision) -> str:
        words = self.voice.words
        said = []
        if rule := cited(words, decision.clause):
            said.append(rule)
        if self.asked is not None and self.asked.expires_at is not None:
            chosen = [self._label(decision.option(key)) for key in decision.default]
            default = words.joined(chosen) or words("prompt.none")
            when, reserve = relative(self.asked.expires_at), self.asked.reserve_at
            if reserve is None:
                said.append(words("prompt.default", when=when, default=default))
            else:
                limit = relative(reserve)
                key = "prompt.default_reserve"
                said.append(words(key, limit=limit, when=when, default=default))
        return f"-# {' · '.join(said)}" if said else ""

    def _label(self, option: Option) -> str:
        return cut(self.voice.plain(option.label), CHOICE)

    def _id(self, verb: str, decision: Decision, *args: str) -> str:
        code = (self.surface, *decision_code(decision))
        return str(ComponentId(verb, self.table, (*code, *args)))

    def _buttons(self, decision: Decision) -> list[Option]:
        """The options that are buttons: all if they are few and short, else those of no card. What
        one may do in one's own time changes with each thing done, and stays where it is: in a menu,
        however little is left of it."""
        options = list(decision.options)
        if answer_mode(decision) is not AnswerMode.ONE:
            return []
        if decision.kind is DecisionKind.ACTION:
            return self._plain(options)
        short = all(len(self.numbers.label(option, LABEL)) <= SHORT for option in options)
        if short and len(options) <= MANY and all(o.cell >= 0 for o in options if o.card):
            return options  # where one and the same card goes
        plain = self._plain(options)
        few = len(options) - len(_ways_out(decision)) <= FEW or len(plain) == len(options) <= MANY
        if few and (short or len(options) <= 3):
            return options
        return plain if len(plain) < len(options) else []

    @staticmethod
    def _plain(options: list[Option]) -> list[Option]:
        """Those about no card, where they are few enough for buttons."""
        plain = [option for option in options if not option.card]
        return plain if len(plain) <= MANY else []

    def _one(self, picked: Picked) -> list[Part]:
        decision = picked.decision
        places = {option.key: place for place, option in enumerate(decision.options)}
        shown = self._buttons(decision)
        passing = [option for option in shown if option in _ways_out(decision)]
        others = [option for option in shown if option not in passing]
        in_menu = [option for option in decision.options if option not in shown]
        parts: list[Part] = []
        if in_menu:
            menu = Picked(decision, (), picked.page)
            parts += self._paged_menu("one", menu, self._ways(decision, in_menu))
        parts += rows(self._answer(decision, places[o.key], ButtonStyle.PRIMARY) for o in others)
        last = [
            self._answer(decision, places[option.key], ButtonStyle.SECONDARY) for option in passing
        ]
        if self.beside is not None and decision.kind is DecisionKind.ACTION:
            last.insert(0, self.beside)
        if decision.minimum == 0:
            label = self.voice.words("prompt.choose_none")
            last.append(Button(self._id("done", decision, ""), label))
        return [*parts, *rows(last)]

    def _answer(self, decision: Decision, place: int, style: ButtonStyle) -> Button:
        label = self.numbers.label(decision.options[place], LABEL)
        emoji = self.numbers.emoji(decision.options[place])
        return Button(self._id("answer", decision, number(place)), label, style, emoji)

    def _ways(self, decision: Decision, options: Sequence[Option]) -> list[MenuLine]:
        """The lines of a menu for these options; one for each way that they can go on."""
        places = [place for place, option in enumerate(decision.options) if option in options]
        ways = [route for route in self.routes if route.places[0] in places]
        if not ways:
            return [self._choice(decision, place) for place in places]
        return [
            self._way(route) if len(route.places) > 1 else self._choice(decision, route.places[0])
            for route in ways
        ]

    def _way(self, route: Route) -> MenuLine:
        """Menu line of a route: the numbers are those of the last option, which is the target."""
        said = [self.voice.plain(option.label) for option in route.options]
        told = self.numbers.told(route.options[-1]) or self.numbers.told(route.options[0])
        value = STEP.join(map(number, route.places))
        emoji = self.numbers.emoji(route.options[0])
        return MenuLine(value, " → ".join(said), " · ".join(told), emoji=emoji)

    def _paged_menu(self, verb: str, picked: Picked, lines: Sequence[MenuLine]) -> list[Part]:
        """A menu of these lines; of more than 25, a page of them and buttons to turn it."""
        decision, words = picked.decision, self.voice.words
        pages = -(-len(lines) // CHOICES)
        page = min(max(picked.page, 0), pages - 1)
        choices = tuple(lines[page * CHOICES : (page + 1) * CHOICES])
        ticks = answer_mode(decision) is AnswerMode.SET
        placeholder = words("prompt.menu")
        if pages > 1:
            placeholder = words("prompt.menu_page", page=page + 1, pages=pages, count=len(lines))
        menu = Menu(
            self._id(verb, decision, number(page), picked.text),
            placeholder,
            choices,
            minimum=0 if ticks else 1,
            maximum=min(decision.maximum, len(choices)) if ticks else 1,
        )
        if pages == 1:
            return [menu]
        return [menu, self._page_buttons(picked, page, pages)]

    def _page_buttons(self, picked: Picked, page: int, pages: int) -> Row:
        def to(verb: str) -> Callable[[int], str]:
            return lambda there: self._id(verb, picked.decision, number(there), picked.text)

        return Row(page_buttons(page, pages, to("back"), to("next"), self.voice.words))

    def _choice(self, decision: Decision, place: int, chosen: bool = False) -> MenuLine:
        option = decision.options[place]
        told = self.numbers.told(option)
        if option.hint is not None:
            told.append(self.voice.plain(option.hint))
        hint = " · ".join(told)
        label = self.voice.plain(option.label)
        if len(label) > CHOICE and hint:
            hint = f"{label[CHOICE - 2 :]} · {hint}"
        return MenuLine(number(place), label, hint, chosen, self.numbers.emoji(option))

    def _set(self, picked: Picked) -> list[Part]:
        every = range(len(picked.decision.options))
        lines = [self._choice(picked.decision, i, i in picked.indexes) for i in every]
        menu = self._paged_menu("tick", picked, lines)
        return [*menu, Row((self._confirm(picked), *self._reset(picked)))]

    def _sequence(self, picked: Picked) -> list[Part]:
        menu: list[Part] = []
        if picked.open:
            lines = [self._choice(picked.decision, place) for place in picked.open]
            menu = self._paged_menu("add", picked, lines)
        return [*menu, Row((self._confirm(picked), *self._reset(picked)))]

    def _confirm(self, picked: Picked) -> Button:
        decision, words = picked.decision, self.voice.words
        if not picked.indexes and decision.minimum == 0:
            label = words("prompt.choose_none")
        else:
            enough = "prompt.confirm_enough" if picked.complete else "prompt.confirm"
            label = words(enough, chosen=len(picked.indexes), wanted=decision.minimum)
        identity = self._id("done", decision, picked.text)
        return Button(identity, label, ButtonStyle.SUCCESS, disabled=not picked.complete)

    def _reset(self, picked: Picked) -> list[Button]:
        decision, words = picked.decision, self.voice.words
        if not picked.indexes:
            if answer_mode(decision) is AnswerMode.SEQUENCE and decision.default:
                return [Button(self._id("usual", decision), words("prompt.usual"))]
            return []
        buttons = []
        if answer_mode(decision) is AnswerMode.SEQUENCE:
            undone = picked.undone().text
            buttons.append(Button(self._id("undo", decision, "0", undone), words("prompt.undo")))
        buttons.append(Button(self._id("clear", decision, "0", ""), words("prompt.clear")))
        return buttons


def _ways_out(decision: Decision) -> list[Option]:
    """The options that leave things as they are, which are listed last: they stand apart, where
    nobody hits them by mistake. A card, a player or a number is a choice like the others, even
    where it is the default."""
    ways: list[Option] = []
    for option in reversed(decision.options):
        if option.card or option.seat >= 0 or not decision.is_pass((option.key,)):
            break
        ways.insert(0, option)
    return ways


def _headed(text: str) -> tuple[str, str]:
    """A prompt as a heading of one sentence, and what it says beyond that."""
    first = SENTENCE.match(text)
    return (first[0], text[first.end() :].strip()) if first else (text, "")


def cited(words: Phrases, clause: str) -> str:
    """Citation of a rule: the chapter of the rules document (``3.2`` for ``3.2.attack``), or our
    own ruling on what the document leaves open (``ruling 15``); nothing where the document has no
    numbers, for our names of its clauses mean nothing to a reader."""
    _, ruling, number = clause.partition("ruling ")
    if ruling:
        return words("prompt.ruling", number=number)
    found = CHAPTER.match(clause)
    return words("prompt.clause", clause=found[0]) if found else ""
