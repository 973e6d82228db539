"""Names of seats and cards in a card text, and the terms of its catalogue."""

from typing import ClassVar, TypeVar

from msgspec.structs import replace

from engine.kernel.grammar import Ability, Filter, Names
from engine.kernel.nodes import Effect
from engine.kernel.pack import CardDesign, Pack
from engine.kernel.terms import Manner
from engine.text import catalogue
from engine.text.template import fill

T = TypeVar("T")
SEVERAL_SEATS = ("others", "everyone")
NARROWING = {"counter": "with_counter", "role": "role_adjective"}
"""Section of the words for what narrows a filter, where it is called otherwise."""
ROLE_WORDS = ("actor", "victim", "subject", "object")


class Name:
    """Words for something, at its first mention and from then on."""

    def __init__(self, first: str, again: str = "") -> None:
        self.first = first
        self.again = again or first

    def mention(self) -> str:
        """The words for it here; the next mention uses the shorter ones."""
        said, self.first = self.first, self.again
        return said


class Naming:
    """Terms and names of the text of one ability. Languages fill in the rest."""

    locale: ClassVar[str]
    you: ClassVar[str]
    joint: ClassVar[str]
    before: ClassVar[str]
    after: ClassVar[str] = ""
    """Fields that narrow a filter (:meth:`narrowed`), before its noun and behind it."""

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
        """Return the subject of a text that begins and names nobody."""
        return self.you

    def term(self, key: str, **args: str) -> str:
        """A phrase of the title's catalogue with its places filled."""
        return fill(self.phrases.get(key, key), args)

    def word(self, key: str) -> str:
        """A term inside a sentence."""
        return self.term(key)

    def has(self, key: str) -> bool:
        """Tell whether the title's catalogue has that phrase."""
        return key in self.phrases

    @property
    def lies_with_others(self) -> bool:
        """Tell whether the card may lie in the zone of somebody else, the holder."""
        return self.manner.visits(self.design)

    @property
    def lies_somewhere(self) -> bool:
        """Tell whether the card stays on the board when it has been used."""
        return any(ability.type in ("trigger", "static") for ability in self.design.abilities)

    def say(self, zh: T, en: T) -> T:
        """Choose the words of this language."""
        return zh if self.locale == "zh" else en

    def does(self, word: str, predicate: str) -> str:
        """Somebody does something, named as far as that is needed."""
        raise NotImplementedError

    def happens(self, clause: str) -> str:
        """Something happens to a card; what follows names its subject again."""
        self.subject = ""
        return clause

    def owner(self, word: str) -> str:
        """Word a seat as an owner."""
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
        """Tell whether a seat word means the card's own player."""
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
        """Word these fields of a filter in that order, each by the frame ``narrow.FIELD``."""
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
        """Word the narrowing fields before the noun; not ``up`` for cards that lie open anyway."""
        open_anyway = what.face == "up" and self.manner.home not in what.zones
        return self.narrowed(replace(what, face="") if open_anyway else what, self.before)

    def placed(self, what: Filter) -> bool:
        """Tell whether the place of such cards is told."""
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
