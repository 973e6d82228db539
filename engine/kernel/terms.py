"""The words that the cards of one title may use, the manner in which they read, and a walk over
all that a card says. A title's folder lists its words in ``terms.yaml``: data, of which the rules
name what they need in ``terms.py``.

A list is one string of words. ``terms`` has the sorts of :class:`Terms`, with the printed numbers
of each of the ``kinds``. ``events`` has what :func:`~engine.kernel.events.event_table` takes,
``story`` what :func:`~engine.kernel.events.weighed` takes. ``reasons`` are those for which
something may not be done, by the clause that says so (empty where none does). ``manner`` has the
fields of :class:`Manner`, but for what the parts of events are called, which these say themselves.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from engine import plain
from engine.kernel.events import Events, event_table, heard, parts, weighed
from engine.kernel.pack import CardDesign


def words(listed: str) -> tuple[str, ...]:
    """Words from a list of them, as :func:`~engine.kernel.events.event_table` takes it."""
    return tuple(listed.split())


class Terms(Struct, frozen=True):
    """A title's words, by what they stand for.

    ``kinds`` are those of cards, each with the numbers that must be printed on it; ``zones`` those
    that cards may speak of, ``numbers`` what cards and seats count and texts may ask or change,
    ``events`` what triggers may listen to, ``answers`` what responses may answer, ``nears`` places
    beside a card and ``lines`` those of zones with cells.
    """

    kinds: Mapping[str, tuple[str, ...]]
    zones: tuple[str, ...]
    numbers: tuple[str, ...] = ()
    resources: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    nears: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()

    def known(self, sort: str) -> tuple[str, ...]:
        """The words of a sort (``kinds``, ``zones``, ...)."""
        return tuple(getattr(self, sort))


class Manner(Struct, frozen=True):
    """Style of a title's card texts.

    ``style``: ``prose``, or ``rules`` for the manner of a rulebook with keywords and costs.
    Cards of the kinds and with the tags ``guests`` may lie in the zone of a player who is not
    theirs, but for those with the tag ``stays``. ``unique``
    are the roles that only one card of a player has, ``types`` the types of abilities that not
    every title has, ``parts`` what the parts of an event are
    called (``role.NAME.actor``, ...), by the kind of event; ``plain`` where nothing is said. A card
    of one of the kinds ``selves`` is its player: on a table it is called by the player's name.

    ``prose`` asks in which zone the cards lie that are told without a place (``home``), in which
    they are counted as ``persons``, and which ``piles`` are nobody's.

    Of its zones, ``rules`` asks which are the ``field``, in which of them a player is said to
    ``control`` what lies there, in which each player has a ``single`` card, and in which a creature
    is called a creature card (``cards``); and in which places beside a card (``near:``) at most one
    card lies (``lone``), the one of the enemy's alone (``opposite``) among them.
    """

    style: Literal["prose", "rules"] = "prose"
    guests: tuple[str, ...] = ()
    stays: str = ""
    unique: tuple[str, ...] = ()
    parts: Mapping[str, str] = {}
    selves: tuple[str, ...] = ()
    home: str = ""
    persons: tuple[str, ...] = ()
    piles: tuple[str, ...] = ()
    field: tuple[str, ...] = ()
    controlled: tuple[str, ...] = ()
    single: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    lone: tuple[str, ...] = ()
    opposite: str = ""
    types: tuple[str, ...] = ()

    def visits(self, design: CardDesign) -> bool:
        """Tell whether such cards may lie in the zone of a player who is not theirs."""
        guest = any(word in self.guests for word in (design.kind, *design.tags))
        return guest and self.stays not in design.tags

    @property
    def styles(self) -> tuple[str, ...]:
        """The styles whose words it uses, the common ones first."""
        return ("prose",) if self.style == "prose" else ("prose", "rules")


def walk(node: Any) -> Iterator[Struct]:
    """A record and every record inside it, in the order of their fields."""
    if isinstance(node, Struct):
        yield node
        for field in node.__struct_fields__:
            yield from walk(getattr(node, field))
    elif isinstance(node, tuple):
        for part in node:
            yield from walk(part)


ONE = ("style", "stays", "home", "opposite")
"""Fields of a manner that are one word."""


class WordList(Struct, frozen=True):
    """``terms``: what cards may say, ``manner``: how their texts read, ``events``: what can happen,
    ``clauses``: by which clause each reason stands in the way."""

    terms: Terms
    manner: Manner
    events: Events
    clauses: Mapping[str, str] = {}


def read(module: str, common: Events) -> WordList:
    """The words that stand beside that file of a title, whose events come to the ``common`` ones.

    ``TypeError`` for a sort of words that there is not, ``ValueError`` for an event that is listed
    twice or not at all.
    """
    text = Path(module).with_suffix(".yaml").read_text("utf-8")
    record: dict[str, dict[str, Any]] = plain.read(text)
    events = weighed(event_table(common, **record["events"]), **record["story"])
    kinds = {kind: words(numbers) for kind, numbers in record["terms"].pop("kinds").items()}
    sorts = {sort: words(listed) for sort, listed in record["terms"].items()}
    reasons = record["reasons"].items()
    clauses = {reason: clause for clause, listed in reasons for reason in words(listed)}
    terms = Terms(kinds, **sorts, events=heard(events))
    return WordList(terms, _manner(record["manner"], parts(events)), events, clauses)


def _manner(told: Mapping[str, str], called: Mapping[str, str]) -> Manner:
    """Build the manner of a title, whose events have parts that are ``called`` so."""
    fields: dict[str, Any] = {
        word: said if word in ONE else words(said) for word, said in told.items()
    }
    return Manner(**fields, parts=called)
