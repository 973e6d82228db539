"""Decks: what a player brings to a title with deck building.

A deck is a value: a leader, perhaps a relic, and cards with counts. The text list (a count and a
name a line, in Chinese or English) and the deck code are two ways to write the same deck.
"""

import base64
import zlib
from collections.abc import Callable, Collection, Mapping, Sequence

import msgspec
from msgspec import Struct

from engine.kernel.grammar import Names
from engine.kernel.pack import Pack
from engine.kernel.values import BadPack, Bilingual, CardRef, Msg, msg

CODE_PREFIX = "PJ1"


class Deck(Struct, frozen=True, omit_defaults=True):
    """A deck: a name and design ids with how many of each, in the order written."""

    name: str = ""
    cards: tuple[tuple[str, int], ...] = ()

    @property
    def size(self) -> int:
        """Count its cards."""
        return sum(count for _, count in self.cards)

    def expanded(self) -> tuple[str, ...]:
        """List the design of every card, once for each copy."""
        return tuple(design for design, count in self.cards for _ in range(count))


class Hint(Bilingual, frozen=True, forbid_unknown_fields=True):
    """Advice for playing a deck, in a line."""


class ReadyDeck(Struct, frozen=True):
    """A deck that comes with a title. ``deck`` bears the Chinese name."""

    id: str
    names: Names
    hint: Hint
    deck: Deck


class DeckRules(Struct, frozen=True):
    """Decks that players bring: what is wrong with one, and those that come with the title, all
    legal and the one to begin with first. ``allowed`` are the designs that may be in a deck with
    such cards of the kinds ``leads``, which lie open from the start, with the most copies of each
    in all; of several designs that count as one the first."""

    problems: Callable[[Pack, Deck], list[Msg]]
    ready: Callable[[], Sequence[ReadyDeck]]
    leads: Collection[str]
    allowed: Callable[[Pack, Collection[str]], Mapping[str, int]]

    def offences(self, pack: Pack, deck: Deck) -> list[Msg]:
        """List what is wrong with a deck: other sides of cards, then what the title says."""
        backs = [design for design, _ in deck.cards if design in pack.fronts]
        told = [msg("error.deck_back", card=CardRef(design)) for design in backs]
        return told or self.problems(pack, deck)

    def open_to(self, pack: Pack, leads: Collection[str]) -> dict[str, int]:
        """The designs that may be in a deck with those leads, with the most copies of each."""
        found = self.allowed(pack, leads).items()
        return {design: most for design, most in found if design not in pack.fronts}


class Stock(Struct, frozen=True, forbid_unknown_fields=True):
    """Requirements of a pack whose cards are for all: at ``least`` so many designs of a kind, and
    copies of all the others for a common ``deck`` between two numbers. ``bounds``: the least and
    the most that a number printed on its cards may be."""

    least: dict[str, int]
    deck: tuple[int, int]
    bounds: dict[str, tuple[int, int]] = {}


class BadDeck(BadPack):
    """A deck text or code that cannot be read."""


def write_list(deck: Deck, pack: Pack, locale: str) -> str:
    """Write the deck as a text list for :func:`engine.cards.decklist.read_list`."""
    lines = [f"# {deck.name}"] if deck.name else []
    lines += [f"{count} {pack.design(design).name.get(locale)}" for design, count in deck.cards]
    return "\n".join(lines)


def write_code(deck: Deck) -> str:
    """Write the deck as one short line (letters, digits, ``-`` and ``_``)."""
    packed = zlib.compress(msgspec.msgpack.encode(deck.cards), 9)
    return CODE_PREFIX + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def read_code(code: str, pack: Pack) -> Deck:
    """Read a deck from its code; :class:`BadDeck` where it is none of this pack.

    >>> from engine import titles
    >>> code = write_code(Deck("Foxes", (("daji", 1), ("fox_fire", 4))))
    >>> code[:3], len(code) < 60
    ('PJ1', True)
    >>> read_code(code, titles["shenhua"].pack())
    Deck(name='', cards=(('daji', 1), ('fox_fire', 4)))
    """
    body = "".join(code.split()).strip("`")
    if not body.startswith(CODE_PREFIX) or len(body) > 4000:
        raise BadDeck(msg("error.deck_code"))
    try:
        packed = base64.urlsafe_b64decode(body[len(CODE_PREFIX) :] + "==")
        raw = zlib.decompressobj().decompress(packed, 20_000)
        cards = msgspec.msgpack.decode(raw, type=tuple[tuple[str, int], ...])
    except (ValueError, zlib.error, msgspec.DecodeError):
        raise BadDeck(msg("error.deck_code")) from None
    for design, count in cards:
        if design not in pack.designs:
            raise BadDeck(msg("error.deck_card", line=0, name=design[:60]))
        if not 1 <= count <= 99:
            raise BadDeck(msg("error.deck_count", line=0, count=count))
    return Deck("", cards)
