"""Writer of card texts: the part that all languages share.

A :class:`Writer` words one ability of one design. Effects, conditions and amounts say themselves
how they read, in both languages and in each style that has words for them (``prose`` and ``rules``
of :mod:`engine.kernel.nodes`). Moments (``when.EVENT``), changed numbers (``change.STAT``) and
terms are catalogue keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.kernel.grammar import Filter, When
from engine.kernel.nodes import Amount, Effect, Worded
from engine.text.naming import ROLE_WORDS, Name, Naming
from engine.text.template import PLURAL, Placeholder, substitute

STYLES: dict[tuple[str, str], type[Writer]] = {}
"""By style and language, the writer."""

LETTERS = "XYZABC"


def is_figure(said: str) -> bool:
    """Tell whether the words of a number are digits, or a letter that stands for it."""
    return said.lstrip("-").isdigit() or said in LETTERS


class Writer(Naming):
    """Words one ability. Languages fill in the rest (:class:`ChineseProse`, ...)."""

    def whole(self) -> str:
        """The whole line where a title has its own way with it; empty for the common way."""
        return ""

    def letter(self) -> str:
        """A letter that stands for no number yet."""
        used = {*self.numbers.values(), *(letter for letter, _ in self.where)}
        free = [letter for letter in LETTERS if letter not in used]
        return free[0] if free else "N"

    def number(self, amount: int | Amount) -> str:
        """A number in a sentence: digits, or a letter that is explained at its end."""
        if isinstance(amount, int):
            return str(amount)
        phrase = self.phrase(amount)
        if phrase in LETTERS:
            return phrase
        known = next((letter for letter, said in self.where if said == phrase), "")
        if known:
            return known
        letter = self.letter()
        self.where.append((letter, phrase))
        return letter

    def lasts(self, name: str, source: str = "this") -> str:
        """Word for how long a change lasts, or as long as which card."""
        kind, _, phase = name.partition(":")
        named = self.word(f"phase.{phase}") if phase else ""
        return self.term(f"until.{kind}", phase=named, card=self.cards(source))

    def range(self, least: int, most: int, highest: int) -> str:
        """Bounds of what a die or check shows, up to the highest it may."""
        if least <= 1:
            return self.term("range.most", n=str(most))
        if most >= highest:
            return self.term("range.least", n=str(least))
        if least == most:
            return str(least)
        return self.term("range.between", least=str(least), most=str(most))

    def named(self, name: str) -> str:
        """A number that the program has bound."""
        if name in self.numbers:
            return self.numbers[name]
        return self.term(f"number.{name}") if self.has(f"number.{name}") else name.upper()

    def each_seat(self, word: str) -> str:
        """Each of the players a word means."""
        return self.term(f"each.{word}") if self.has(f"each.{word}") else self.seat(word)

    def phrase(self, amount: int | Amount) -> str:
        """An amount in words (``the number of traps``)."""
        if isinstance(amount, int):
            return str(amount)
        return self.word_node(amount)

    def explained(self, sentence: str) -> str:
        """A sentence with what its letters stand for."""
        if not self.where:
            return sentence
        said = [self.term("text.where", letter=letter, phrase=p) for letter, p in self.where]
        self.where = []
        return self.term("text.explained", sentence=sentence, where=self.joint.join(said))

    def word_node(self, node: Worded) -> str:
        """Word a node in this style."""
        return node.prose(self)

    def clauses(self, program: Sequence[Effect]) -> list[tuple[str, bool]]:
        """The clauses of a program, each with whether it stands as a sentence of its own."""
        said = []
        for place, node in enumerate(program):
            self.following = program[place + 1] if place + 1 < len(program) else None
            clause = self.word_node(node)
            if clause:
                said.append((clause, "prose" in node.sentence))
        return said

    def again(self, what: Filter, *, several: bool) -> str:
        """Name chosen cards after they were chosen."""
        return self.term("name.those" if several else f"name.{self.noun_key(what)}")

    def noun_key(self, what: Filter) -> str:
        """The catalogue's word for a card in that zone, the common one where it has several."""
        key = f"that_{what.zone}"
        return key if self.has(f"name.{key}") else "that_card"

    def nested(self, program: Sequence[Effect]) -> str:
        """A program inside a sentence."""
        raise NotImplementedError

    def sentences(self, program: Sequence[Effect]) -> str:
        """A program as sentences."""
        raise NotImplementedError

    def gate(self, node: Any) -> str:
        """Word a gate: its condition, its question or price, and both programs."""
        given = self.word_node(node.given) if node.given is not None else ""
        lead = self.term("gate.given", given=given) if given else ""
        if self.subject != self.you:
            self.subject = ""
        if not node.may and node.pay is None:
            return lead + self._refusable(node)
        asked = node.may or "you"
        key = "gate.pay" if node.pay is not None else "gate.may"
        price = self.price(node.pay) if node.pay is not None else ""
        who = self.you if self.is_you(asked) else self.seat(asked)
        self.subject = self.you if self.is_you(asked) else ""
        key += "/you" if self.is_you(asked) else ""
        then = self.agreed(self._refusable(node), alone=key == "gate.may/you")
        said = lead + self.term(key, who=who, price=price, then=then)
        if not node.otherwise:
            return said
        self.subject = ""
        return said + self.term(f"{key}/else", otherwise=self.nested(node.otherwise))

    def agreed(self, then: str, *, alone: bool) -> str:
        """Word the program of those who agree; ``alone``: you, and nothing else is said of it."""
        return then

    def _refusable(self, node: Any) -> str:
        """Word the program behind the question: plain, or unless somebody pays; else the other."""
        before = self.subject
        if node.unless is not None:
            said, key = self.unless(node), "gate.unless/else"
        else:
            said = self.nested(node.then) if node.then else self.term("gate.nothing")
            key = "gate.given/else"
        if not node.otherwise or node.may or node.pay is not None:
            return said
        self.subject = before if self.subject == before and node.unless is None else ""
        return said + self.term(key, otherwise=self.nested(node.otherwise))

    def unless(self, node: Any) -> str:
        """Word a program that somebody may prevent by paying."""
        raise NotImplementedError

    def price(self, price: Any) -> str:
        """Word the price of a gate."""
        raise NotImplementedError

    def resource(self, amount: int | Amount, name: str) -> str:
        """So much of a resource."""
        raise NotImplementedError

    def change(self, stat: str, of: str, amount: int | Amount, *, set_to: bool = False) -> str:
        """A changed number: ``你的手牌上限+2``, ``your hand limit is increased by 2``."""
        n = self.number(amount)
        less, size = n.startswith("-"), n.lstrip("-")
        signed, inverse = (f"−{size}", f"+{size}") if less else (f"+{size}", f"−{size}")
        key = f"change.{stat}" if self.has(f"change.{stat}") else "change.other"
        return self.term(
            "change.set" if set_to else key,
            of=of,
            n=size,
            signed=signed,
            inverse=inverse,
            stat=self.word(f"stat.{stat}"),
            **self.agreeing(of, less=less),
        )

    def agreeing(self, of: str, *, less: bool) -> dict[str, str]:
        """Words that agree with whose number changes, and with which way it does."""
        return {}

    def moment(self, when: When) -> str:
        """Word the moment of a trigger as a clause, and bind the names of the event's parts."""
        self.event = when.event
        words = self.phrases[self.moment_key(when)]
        said = substitute(words, lambda place: self._slot(when, place))
        self._bind_roles(when)
        return said

    def moment_key(self, when: When) -> str:
        """The catalogue's key: the variant for this kind of card and these seats, if it has one."""
        base = f"when.{when.event}"
        if not when.card and not when.other:
            special = f"{base}/{self.design.kind}/{when.who or 'any'}/{when.to or 'any'}"
            if self.has(special):
                base = special
        for bound in (f"{base}/{when.least}", f"{base}/least") if when.least else ():
            if self.has(bound):
                return bound
        if when.to or when.other:
            sides = "to" if when.who or when.card or not self.has(f"{base}/at") else "at"
            if self.has(f"{base}/{sides}"):
                return f"{base}/{sides}"
        return base

    def _slot(self, when: When, place: Placeholder) -> str:
        """Word a placeholder of a moment: ``who``, ``to_of``, ``card_who`` (a card of ``who``),
        ``least``, or a verb that agrees with ``who`` (``{who:plural:draws|draw}``)."""
        if place.form == PLURAL:
            return place.choose(2 if self.is_you(when.who) else 1)
        if place.name == "least":
            return str(when.least)
        thing, _, rest = place.name.partition("_")
        if thing in ("who", "to"):
            word = when.who if thing == "who" else when.to
            return self.some_seat_of(word) if rest else self.some_seat(word)
        what = when.card if thing == "card" else when.other
        return self.some_card(what, {"who": when.who, "to": when.to}.get(rest, ""))

    def _bind_roles(self, when: When) -> None:
        role = self.manner.parts.get(when.event, "plain")
        seats = {"actor": when.who, "victim": when.to}
        cards = {"subject": when.card, "object": when.other}
        for word, seat in seats.items():
            said = self.term(f"role.{role}.{word}")
            if seat == "holder":
                said = self.term("seat.that_player")
            self.names[word] = Name(self.you if seat and self.is_you(seat) else said)
        for word, card in cards.items():
            said = self.term(f"role.{role}.{word}")
            self.names[word] = Name(self.cards("this") if card == "this" else said)

    def roles_of_answer(self, answers: Iterable[str]) -> None:
        """Bind the names of the parts of the event that a response answers."""
        kinds = sorted(set(answers))
        alone = len(kinds) == 1 and self.has(f"role.{kinds[0]}.actor")
        role = kinds[0] if alone else "answered"
        for word in ROLE_WORDS:
            self.names[word] = Name(self.term(f"role.{role}.{word}"))
