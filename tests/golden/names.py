"""The names inside the program that the record needs, here alone: whoever moves them adapts a line.

``engine`` and ``renderers`` are used by their public names everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from engine import Game, Msg, titles
from engine.kernel.deck import Deck, DeckRules
from engine.kernel.pack import CardDesign, Pack
from engine.players import answer as thought
from engine.scenarios.position import install
from engine.scenarios.runner import run as run_story
from engine.scenarios.script import Story, files_in, stories
from engine.scenarios.snapshot import dump_position
from engine.text.cards import ability_text, card_text
from engine.text.sentences import say
from tests.engine.language import samples

__all__ = [
    "REPLAYS",
    "SAMPLED",
    "SCENARIOS",
    "STORED",
    "CardDesign",
    "Deck",
    "Game",
    "Msg",
    "Pack",
    "Story",
    "ability_text",
    "card_text",
    "deck_problems",
    "design_from",
    "dump_position",
    "every_sample",
    "files_in",
    "first_position",
    "option_values",
    "ready_decks",
    "run_story",
    "say",
    "stories",
    "table_sizes",
    "thought",
    "titles",
]

SAMPLED = "yongheng"
"""The title whose nodes the samples are."""

TESTS = Path(__file__).parents[1]
SCENARIOS = TESTS / "scenarios"


def _files(folder: str) -> dict[str, Path]:
    """The JSON files in the folder of that name, wherever among the tests it stands."""
    found = TESTS.rglob(f"{folder}/*.json")
    return {path.stem: path for path in sorted(found, key=lambda path: path.stem)}


REPLAYS = _files("replays")
"""Games from a seed and answers, by name."""
STORED = _files("stored")
"""Games as they were stored once, by name."""


def table_sizes(title: str) -> range:
    """List how many may sit at a table."""
    rules = titles[title]
    return range(rules.shape.least_seats, rules.shape.most_seats + 1)


def option_values(title: str) -> dict[str, tuple[int | str, ...]]:
    """The table options and what each may be."""
    return {option.name: option.values for option in titles[title].shape.options}


def ready_decks(title: str) -> Sequence[Deck]:
    """The decks that come with a title, none where nobody brings any."""
    brought = titles[title].rules.get(DeckRules)
    return () if brought is None else [found.deck for found in brought.ready()]


def deck_problems(title: str, pack: Pack, deck: Deck) -> Sequence[Msg]:
    """List what that title has against a deck."""
    brought = titles[title].rules.get(DeckRules)
    return () if brought is None else brought.problems(pack, deck)


def first_position(story: Story) -> Game | None:
    """The position a scenario begins with, ``None`` where it begins a new game."""
    if story.scenario.new is not None:
        return None
    return install(story.position, story.pack, file=story.file.name)


def every_sample() -> Iterator[tuple[str, CardDesign]]:
    """A card for each node of card texts and each value of its fields, by what it is."""
    for what, cls in samples.every_node().items():
        yield what, samples.card_of(samples.instance(cls))
        for field in samples.fields(cls):
            for place, value in enumerate(samples.choices(cls, field.name)):
                node = samples.instance(cls, **{field.name: value})
                yield f"{what} {field.name} {place}", samples.card_of(node)


def design_from(record: Mapping[str, Any]) -> CardDesign:
    """A card from plain data."""
    return msgspec.convert(dict(record), CardDesign)
