"""Ready decks: for those who just want to play, and for computer players.

Each is a YAML file of the title's folder ``decks``: names, a line on how to play it, the cards that
lead it, in fields of the title's own, and the others with their counts.
"""

from typing import Any

import msgspec
from msgspec import Struct

from engine.cards.loader import bundled, read_yaml
from engine.kernel.deck import Deck, Hint, ReadyDeck
from engine.kernel.grammar import Identifier, Names


class DeckFile(Struct, frozen=True, forbid_unknown_fields=True):
    """Fields of a deck file beside the cards that lead."""

    id: Identifier
    name: Names
    hint: Hint
    cards: dict[Identifier, int]


def decks(package: str, *leads: str) -> tuple[ReadyDeck, ...]:
    """The ready decks of a title, in the order of their file names; each of the fields ``leads``
    holds a card, several or none."""
    return tuple(_ready(read_yaml(*file), leads) for file in bundled(package, "decks").items())


def _ready(record: dict[str, Any], leads: tuple[str, ...]) -> ReadyDeck:
    named = [record.pop(lead, ()) for lead in leads]
    file = msgspec.convert(record, DeckFile)
    leaders = [(card, 1) for one in named for card in ([one] if isinstance(one, str) else one)]
    cards = msgspec.convert([*leaders, *file.cards.items()], tuple[tuple[Identifier, int], ...])
    return ReadyDeck(file.id, file.name, file.hint, Deck(file.name.zh, cards))
