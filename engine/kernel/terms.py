"""The words that the cards of one title may use, the manner in which they read, and a walk over
all that a card says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct

from engine.kernel.grammar import CardDesign


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
    """How a title's cards read.

    ``style``: ``prose``, or ``rules`` for the manner of a rulebook with keywords and costs.
    Cards of the kinds and with the tags ``guests`` may lie in the zone of a player who is not
    theirs, but for those with the tag ``stays``. ``unique``
    are the roles that only one card of a player has, ``parts`` what the parts of an event are
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

    def visits(self, design: CardDesign) -> bool:
        """Whether such cards may lie in the zone of a player who is not theirs."""
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
