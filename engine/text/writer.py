"""What all languages share in wording an ability: names, letters for numbers, programs.

A :class:`Writer` words one ability of one design. Effects, conditions and amounts say themselves
how they read, in both languages and in each style that has words for them (``prose`` and ``rules``
of :mod:`engine.kernel.grammar`). Moments (``when.EVENT``), changed numbers (``change.STAT``) and
terms are catalogue keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, TypeVar

from msgspec.structs import replace

from engine.kernel.grammar import (
    Ability,
    Amount,
    CardDesign,
    Condition,
    Effect,
    Filter,
    Names,
    Pack,
    When,
    Worded,
)
from engine.kernel.terms import Manner
from engine.text import catalogue

STYLES: dict[tuple[str, str], type[Writer]] = {}
"""By style and language, the writer."""

T = TypeVar("T")
LETTERS = "XYZABC"
PLURAL = ("others", "everyone")
NARROWING = {"counter": "with_counter", "role": "role_adjective"}
"""The section of the words for what narrows a filter, where it is called otherwise."""
ROLE_WORDS = ("actor", "victim", "subject", "object")


class Name:
    """What a text calls something: at its first mention, and from then on."""

    def __init__(self, first: str, again: str = "") -> None:
        self.first = first
        self.again = again or first

    def mention(self) -> str:
        """The words for it here; the next mention uses the shorter ones."""
        said, self.first = self.first, self.again
        return said


class Writer:
    """Words one ability. Languages fill in the rest (:class:`ChineseProse`, ...)."""

    locale: ClassVar[str]
    you: ClassVar[str]
    joint: ClassVar[str]
    before: ClassVar[str]
    after: ClassVar[str] = ""
    """What narrows a filter (:meth:`narrowed`), before its noun and behind it."""

    def __init__(self, design: CardDesign, ability: Ability, pack: Pack, manner: Manner) -> None:
        self.design = design
        self.ability = ability
        self.pack = pack
        self.manner = manner
        self.phrases = catalogue.sentences(self.locale, pack.title)
        self.names: dict[str, Name] = {}
        self.numbers: dict[str, str] = {}
        self.where: list[tuple[str, str]] = []
        self.counters: list[str] = []
        self.choices: dict[str, str] = {}
        self.following: Effect | None = None
        self.own = ""
        self.event = ""
        self.subject = self.first_subject()
        if self.lies_with_others:
            self.names["holder"] = Name(self.term("seat.holder"), self.term("seat.that_player"))

    def first_subject(self) -> str:
        """Who acts where a text begins and names nobody."""
        return self.you

    def whole(self) -> str:
        """The whole line where a title has its own way with it; empty for the common way."""
        return ""

    # -- terms ----------------------------------------------------------------------------

    def term(self, key: str, **args: str) -> str:
        """A phrase of the title's catalogue with its places filled."""
        words = self.phrases.get(key, key)
        return catalogue.PLACE.sub(lambda match: args.get(match[1], match[0]), words)

    def word(self, key: str) -> str:
        """A term inside a sentence."""
        return self.term(key)

    def has(self, key: str) -> bool:
        """Whether the title's catalogue has that phrase."""
        return key in self.phrases

    @property
    def lies_with_others(self) -> bool:
        """Whether the card may lie in the zone of somebody else, the holder."""
        return self.manner.visits(self.design)

    @property
    def lies_somewhere(self) -> bool:
        """Whether the card stays on the board when it has been used."""
        return any(ability.type in ("trigger", "static") for ability in self.design.abilities)

    def say(self, zh: T, en: T) -> T:
        """What this language says, of both."""
        return zh if self.locale == "zh" else en

    # -- seats and cards ------------------------------------------------------------------

    def does(self, word: str, predicate: str) -> str:
        """Somebody does something, named as far as that is needed."""
        raise NotImplementedError

    def happens(self, clause: str) -> str:
        """Something happens to a card; what follows names its subject again."""
        self.subject = ""
        return clause

    def owner(self, word: str) -> str:
        """Whose something is."""
        raise NotImplementedError

    def receiver(self, word: str) -> str:
        """The one to whom something goes."""
        return self.you if self.is_you(word) else self.seat(word)

    def seat(self, word: str) -> str:
        """A seat word as the one who acts or is acted on."""
        if word in self.names:
            return self.names[word].mention()
        if word.startswith("owner_of:"):
            return self.term("seat.owner_of", card=self.cards(word[9:]))
        key = f"seat.{'you' if word == 'holder' else word}"
        return self.term(key if self.has(key) else "seat.that_player")

    def is_you(self, word: str) -> bool:
        """Whether a seat word means the card's own player."""
        return word == "you" or (word == "holder" and not self.lies_with_others)

    def cards(self, what: str | Filter) -> str:
        """The cards a word or filter means, all of them."""
        if isinstance(what, Filter):
            return self.every(what)
        if what in self.names:
            return self.names[what].mention()
        if what != "this":
            return self.term("name.that_card")
        return self.term("card.this_character" if self._is_character else "card.this")

    def narrowed(self, what: Filter, sorts: str) -> list[str]:
        """What narrows a filter, in that order: each sort is one of its fields, worded by the frame
        ``narrow.FIELD``."""
        said = []
        for sort in sorts.split():
            value = what.sort if sort == "role" else getattr(what, sort)
            key = f"narrow.{sort}"
            if isinstance(value, dict):
                bounds = [(str(n), self.word(f"stat.{stat}")) for stat, n in value.items()]
                said += [self.term(key, n=n, stat=stat) for n, stat in bounds]
            elif isinstance(value, Names):
                said.append(self.term(key, name=value.get(self.locale)))
            elif value:
                section = NARROWING.get(sort, sort)
                said.append(self.term(key, word=self.word(f"{section}.{value}")))
        return said

    def telling(self, what: Filter) -> list[str]:
        """What narrows a filter before its noun; not that cards lie open which lie so anyway."""
        open_anyway = what.face == "up" and self.manner.home not in what.zones
        return self.narrowed(replace(what, face="") if open_anyway else what, self.before)

    def placed(self, what: Filter) -> bool:
        """Whether the place of such cards is told."""
        return what.zone not in (self.manner.home, "hand")

    @property
    def _is_character(self) -> bool:
        return "life" in self.design.stats

    def event_amount(self) -> str:
        """The number of the event that triggered this, in words."""
        key = f"event_amount.{self.event}"
        return self.term(key if self.has(key) else "event_amount.other")

    def some_there(self, what: Filter, least: int) -> str:
        """That there are so many cards of a filter."""
        raise NotImplementedError

    def every(self, what: Filter) -> str:
        """All the cards of a filter."""
        raise NotImplementedError

    def each(self, what: str | Filter) -> str:
        """Cards of which each is acted on."""
        return self.cards(what)

    def tally(self, what: Filter) -> str:
        """The cards of a filter as something that has a number."""
        raise NotImplementedError

    def holds(self, word: str, least: int, resource: str) -> str:
        """That somebody has so much of a resource."""
        raise NotImplementedError

    def one(self, what: Filter, least: int = 1, most: int = 1) -> str:
        """One (or some) of the cards of a filter."""
        raise NotImplementedError

    def introduce(self, name: str, first: str, again: str) -> None:
        """Give a bound name its words; a second one of a sort makes them former and latter."""
        for known, other in self.names.items():
            if known != name and known not in ROLE_WORDS and other.again == again:
                other.first = other.again = self.term("name.former")
                again = self.term("name.latter")
        self.names[name] = Name(first, again)

    # -- numbers --------------------------------------------------------------------------

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
        return self.told(amount)

    def explained(self, sentence: str) -> str:
        """A sentence with what its letters stand for."""
        if not self.where:
            return sentence
        said = [self.term("text.where", letter=letter, phrase=p) for letter, p in self.where]
        self.where = []
        return self.term("text.explained", sentence=sentence, where=self.joint.join(said))

    # -- programs -------------------------------------------------------------------------

    def condition(self, node: Condition) -> str:
        """A condition as a clause."""
        return self.told(node)

    def effect(self, node: Effect) -> str:
        """An effect as a clause without a full stop."""
        return self.told(node)

    def told(self, node: Worded) -> str:
        """How a node reads in this style."""
        return node.prose(self)

    def clauses(self, program: Sequence[Effect]) -> list[tuple[str, bool]]:
        """The clauses of a program, each with whether it stands as a sentence of its own."""
        said = []
        for place, node in enumerate(program):
            self.following = program[place + 1] if place + 1 < len(program) else None
            clause = self.effect(node)
            if clause:
                said.append((clause, "prose" in node.sentence))
        return said

    def again(self, what: Filter, *, several: bool) -> str:
        """What chosen cards are called after they were chosen."""
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
        """What happens if a condition holds, somebody agrees, pays or refuses to."""
        given = self.condition(node.given) if node.given is not None else ""
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
        """What happens where somebody agrees; ``alone``: you, and nothing else is said of it."""
        return then

    def _refusable(self, node: Any) -> str:
        """What follows the question: plain, or unless somebody pays; else ``otherwise``."""
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
        """What happens unless somebody pays."""
        raise NotImplementedError

    def price(self, price: Any) -> str:
        """What is paid at a gate."""
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

    # -- moments --------------------------------------------------------------------------

    def moment(self, when: When) -> str:
        """When a trigger triggers, as a clause; binds what the event's parts are called."""
        self.event = when.event
        words = self.phrases[self.moment_key(when)]
        said = catalogue.PLACE.sub(lambda match: self._slot(when, match[1]), words)
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

    def _slot(self, when: When, slot: str) -> str:
        """A place in a moment: ``who``, ``to_of``, ``card_who`` (a card of ``who``), ``least``."""
        if slot == "least":
            return str(when.least)
        thing, _, rest = slot.partition("_")
        if thing in ("who", "to"):
            word = when.who if thing == "who" else when.to
            return self.some_seat_of(word) if rest else self.some_seat(word)
        what = when.card if thing == "card" else when.other
        return self.some_card(what, {"who": when.who, "to": when.to}.get(rest, ""))

    def some_seat(self, word: str) -> str:
        """A seat word in a condition: ``another player`` rather than ``each other player``."""
        if word in self.names:
            return self.names[word].mention()
        key = "you" if word == "holder" else word or "any"
        return self.term(f"some.{key}") if self.has(f"some.{key}") else self.seat(word)

    def some_seat_of(self, word: str) -> str:
        """The possessive of :meth:`some_seat`."""
        raise NotImplementedError

    def some_card(self, what: str | Filter, seat: str) -> str:
        """A card in a condition: the one named, or one of that seat's."""
        raise NotImplementedError

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
        """What a response calls the parts of the event that it answers."""
        kinds = sorted(set(answers))
        alone = len(kinds) == 1 and self.has(f"role.{kinds[0]}.actor")
        role = kinds[0] if alone else "answered"
        for word in ROLE_WORDS:
            self.names[word] = Name(self.term(f"role.{role}.{word}"))
