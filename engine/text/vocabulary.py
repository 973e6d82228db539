"""The words that the cards of one title may use, and the manner in which they read.

A word of a card that its title does not list here is refused when the pack is loaded
(:mod:`engine.cards.check`); a word that is listed and has no words in one of the languages is an
error when the title is loaded. So a known word can always be printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from engine.kernel.grammar import CardDesign
from engine.text import catalogue


class Terms(Struct, frozen=True):
    """A title's words, by what they stand for.

    ``kinds`` are those of cards, each with the numbers that must be printed on it; ``zones`` those
    that cards may speak of, ``numbers`` what cards and seats count and texts may ask or change,
    ``events`` what triggers may listen to, ``answers`` what responses may answer.
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
    marks: tuple[str, ...] = ()

    def known(self, sort: str) -> tuple[str, ...]:
        """The words of a sort (``kinds``, ``zones``, ...)."""
        return tuple(getattr(self, sort))


def _nobodys(design: CardDesign) -> bool:
    return False


class Manner(Struct, frozen=True):
    """How a title's cards read.

    ``style``: ``prose``, or ``rules`` for the manner of a rulebook with keywords and costs.
    ``guests`` tells which designs may lie in the zone of a player who is not theirs, ``unique``
    are the roles that only one card of a player has, ``parts`` what the parts of an event are
    called (``role.NAME.actor``, ...), by the kind of event; ``plain`` where nothing is said.

    Of its zones, ``rules`` asks which are the ``field``, in which of them a player is said to
    ``control`` what lies there, in which each player has a ``single`` card, and in which a creature
    is called a creature card (``cards``).
    """

    style: Literal["prose", "rules"] = "prose"
    guests: Callable[[CardDesign], bool] = _nobodys
    unique: frozenset[str] = frozenset()
    parts: Mapping[str, str] = {}
    field: tuple[str, ...] = ()
    controlled: tuple[str, ...] = ()
    single: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()

    @property
    def styles(self) -> tuple[str, ...]:
        """The styles whose words it uses, the common ones first."""
        return ("prose",) if self.style == "prose" else ("prose", "rules")


SECTIONS: dict[str, tuple[str, ...]] = {
    "kinds": ("kind",),
    "zones": ("zone", "noun"),
    "numbers": ("stat",),
    "resources": ("resource", "measure"),
    "attributes": ("attribute",),
    "tags": ("tag",),
    "keywords": ("keyword", "keyword_line"),
    "roles": ("role_noun",),
    "counters": ("counter",),
    "events": ("when",),
    "answers": ("answer",),
    "marks": ("mark",),
}
"""By sort of word, the sections of a title's catalogue that must have words for it."""

RULES: dict[str, tuple[str, ...]] = {
    "kinds": ("kind_card", "kind_field"),
    "zones": ("counter_word",),
    "resources": ("cost",),
    "roles": ("role_adjective",),
}
"""What the style ``rules`` asks for besides."""


class MissingWords(ValueError):
    """A title has no words for something; the message lists what, by language."""


def furnish(title: str, package: str, terms: Terms, manner: Manner, shown: tuple[str, ...]) -> None:
    """Give a title its words, those that are ``shown`` beside its cards' among them.

    :class:`MissingWords` where it does not say them all itself: what it forgets must not be filled
    in by words of another game.
    """
    catalogue.furnish(title, package, manner.styles)
    wanted = (*shown, *_keys(terms, manner))
    missing = [
        f"{locale}: {key}"
        for locale in catalogue.LOCALES
        for own in (catalogue.own(title, locale),)
        for key in dict.fromkeys(wanted)
        if key not in own
    ]
    if missing:
        raise MissingWords(f"{title} has no words for {', '.join(missing)}")


def _keys(terms: Terms, manner: Manner) -> Iterator[str]:
    for sort, sections in SECTIONS.items():
        if manner.style == "rules":
            sections += RULES.get(sort, ())
        yield from (f"{section}.{word}" for word in terms.known(sort) for section in sections)
