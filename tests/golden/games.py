"""The fixed games: which are played, how, and at which moments they are looked at."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from engine import SPECTATOR, Decision, DecisionKind, View
from tests.golden.names import (
    REPLAYS,
    Deck,
    Game,
    Pack,
    option_values,
    ready_decks,
    table_sizes,
    thought,
    titles,
)

GAMES = 20
"""Games a title, over its table sizes."""
THINKING = 3
"""Every so many games half of the seats think for themselves instead of answering by chance."""
LONGEST = 250
"""Answers after which a game is left alone, unless it was told to go on to its end."""
TO_THE_END = 5
"""Every so many games are played until they are over."""
MOMENTS = 6
"""At so many moments, besides the end, a game is looked at from every seat."""

Answered = tuple[Game, tuple[Any, ...]]
"""A game, and what has just happened in it."""


@dataclass(frozen=True)
class Table:
    """A game that is always played in the same way."""

    title: str
    seats: int
    seed: int

    @property
    def name(self) -> str:
        """Return what its entries begin with."""
        return f"{self.title}-{self.seats}-{self.seed}"


def tables() -> list[Table]:
    """All of them."""
    found = []
    for title in titles:
        sizes = table_sizes(title)
        found += [Table(title, sizes[seed % len(sizes)], seed) for seed in range(GAMES)]
    return found


def played(table: Table) -> Iterator[Answered]:
    """The game after each answer, the first time before any."""
    random = Random(f"{table.name}")
    game = _opened(table, random)
    yield game, ()
    longest = 20_000 if table.seed % TO_THE_END == 0 else LONGEST
    for _ in range(longest):
        if game.result is not None:
            return
        owed = random.choice(game.decisions)
        if table.seed % 5 == 4 and random.random() < 0.001 and table.seats > 2:
            yield game, game.concede(owed.seat)
            continue
        yield game, game.answer(owed.seat, _answer(table, game, owed, random))


def _opened(table: Table, random: Random) -> Game:
    """A new game: odd ones with options by chance, decks of those that there are."""
    choices = option_values(table.title)
    options = {name: random.choice(values) for name, values in sorted(choices.items())}
    decks = _decks(table.title)
    brought = [random.choice(decks) for _ in range(table.seats)] if decks else []
    chosen = options if table.seed % 2 else {}
    return Game.new(table.title, seats=table.seats, seed=table.seed, options=chosen, decks=brought)


def _decks(title: str) -> list[Deck]:
    """The decks that come with the title, and those of the stored games."""
    found = list(ready_decks(title))
    for path in REPLAYS.values():
        record = json.loads(path.read_text("utf-8"))
        if record["title"] == title:
            found += [deck_of(cards) for cards in record.get("decks", ())]
    return found


def deck_of(cards: list[list[Any]]) -> Deck:
    """A deck as the stored games write it."""
    return Deck("", tuple((design, count) for design, count in cards))


def _answer(table: Table, game: Game, owed: Decision, random: Random) -> tuple[str, ...]:
    if table.seed % THINKING == 0 and owed.seat % 2:
        return thought("normal", game, owed.seat, random.getrandbits(64), 0)
    return any_answer(owed, random)


def any_answer(owed: Decision, random: Random) -> tuple[str, ...]:
    """Some legal answer, more often one that does something."""
    keys = [option.key for option in owed.options]
    least, most = owed.minimum, owed.maximum
    if owed.kind is DecisionKind.DISTRIBUTE:
        return tuple(random.choices(keys, k=random.randint(least, most)))
    busy = [key for key in keys if (key,) != owed.default and key not in owed.passes]
    if len(busy) >= max(1, least) and random.random() < 0.7:
        keys, least = busy, max(1, least)
    return tuple(random.sample(keys, random.randint(least, min(most, len(keys)))))


def telling(view: View) -> set[tuple[Any, ...]]:
    """List what there is to see that a game should be looked at for, once each."""
    cards = list(view.cards().values())
    found: set[tuple[Any, ...]] = {
        ("phase", view.phase),
        ("stack", min(len(view.stack), 3), view.responding),
        ("fallen", sum(not seat.alive for seat in view.seats)),
    }
    found |= {("mark", mark) for card in cards for mark in card.marks}
    found |= {("stat", name) for card in cards for name in card.stats}
    found |= {("hidden", not card.design, card.face_up, card.tapped) for card in cards}
    found |= {("zone", name) for seat in view.seats for name, z in seat.zones.items() if z.count}
    found |= {("zone", name) for name, zone in view.zones.items() if zone.count}
    return found


class Watcher:
    """Says at which moments a game is worth a look: where much is to be seen for the first time,
    and else, now and then, where something is."""

    def __init__(self) -> None:
        self._seen: set[tuple[Any, ...]] = set()
        self._looks = 0
        self._since = 0

    def looks(self, game: Game) -> bool:
        """Tell whether to look at this moment."""
        if game.result is not None:
            return True
        self._since += 1
        if self._looks >= MOMENTS or self._since < 4:
            return False
        owed = game.decisions[0]
        new = telling(game.view(SPECTATOR)) | {("asked", owed.kind, owed.prompt.key)}
        new -= self._seen
        if len(new) < (2 if self._looks else 1) and self._since < 60:
            return False
        self._seen |= new
        self._looks += 1
        self._since = 0
        return True


def replayed(name: str) -> Iterator[Answered]:
    """A stored game after each of its answers."""
    record = json.loads(REPLAYS[name].read_text("utf-8"))
    game = Game.new(
        record["title"],
        seats=record["seats"],
        seed=record["seed"],
        options=record["options"],
        pack=Pack.load(zlib.decompress(b64decode(record["pack"]))),
        decks=[deck_of(cards) for cards in record.get("decks", ())],
    )
    yield game, ()
    for seat, keys in record["answers"]:
        yield game, game.answer(seat, keys)


def taken_up(path: str) -> Iterator[Answered]:
    """A game that was stored in the middle, as it goes on from there."""
    with open(path, encoding="utf-8") as file:
        record = json.load(file)
    pack = Pack.load(zlib.decompress(b64decode(record["pack"])))
    game = Game.load(zlib.decompress(b64decode(record["game"])), lambda _: pack)
    yield game, ()
    random = Random(7)
    while game.result is None:
        owed = random.choice(game.decisions)
        yield game, game.answer(owed.seat, any_answer(owed, random))
