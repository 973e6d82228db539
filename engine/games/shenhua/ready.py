"""Ready decks: for those who just want to play, and for computer players.

Each is a YAML file of the ``decks`` folder: names, a line on how to play it, the general, the
treasure and the basic cards with their counts.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any

import msgspec
from msgspec import Struct

from engine.cards.loader import read_yaml
from engine.kernel.deck import Deck, Hint, ReadyDeck
from engine.kernel.grammar import Identifier, Names

FOLDER = "decks"


class DeckFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What a file of the folder holds."""

    id: Identifier
    name: Names
    hint: Hint
    general: Identifier
    cards: dict[Identifier, int]
    treasure: Identifier = ""


@cache
def ready_decks() -> tuple[ReadyDeck, ...]:
    """The title's ready decks, in the order of their file names."""
    folder = resources.files(__package__) / FOLDER
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".yaml")), key=lambda f: f.name)
    return tuple(_ready(read_yaml(file.name, file.read_text("utf-8"))) for file in files)


def _ready(record: Any) -> ReadyDeck:
    file = msgspec.convert(record, DeckFile)
    leaders = [(design, 1) for design in (file.general, file.treasure) if design]
    deck = Deck(file.name.zh, (*leaders, *file.cards.items()))
    return ReadyDeck(file.id, file.name, file.hint, deck)
