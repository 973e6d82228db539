"""Make the next dictionary that the lines of logs are compressed with.

``python -m bot.store.dictionaries FILE`` lets computer players play every title and writes what
their logs are made of: the ids of all cards, then of each kind of line the commonest, the common
ones last, where zlib refers to them most cheaply. A new title needs no dictionary of its own to be
stored; with one, its lines take about half. The file then is ``bot/store/dictionaries/lines-N.bin``
and ``DICTIONARY`` its number; those before it stay, for what was written with them.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from engine import SPECTATOR, Game, titles
from engine.kernel.deck import DeckRules
from engine.kernel.rng import Rng
from engine.kernel.values import Msg
from engine.players import answer

GAMES = 30
"""Of each title, at all sizes of its table."""

KINDS = 500
"""The most kinds of lines."""


def main(file: Path) -> None:
    """Write a dictionary made of so many games."""
    found: Counter[bytes] = Counter()
    for title in titles:
        for seed in range(GAMES):
            found.update(map(msgspec.msgpack.encode, _said(title, seed)))
    of_kind: dict[object, Counter[bytes]] = {}
    for line, count in found.items():
        of_kind.setdefault(_kind(line), Counter())[line] = count
    kinds = sorted(of_kind.values(), key=lambda lines: lines.total())[-KINDS:]
    ids = sorted({design for title in titles.values() for design in title.pack().designs})
    words = [msgspec.msgpack.encode(one) for one in ids]
    file.write_bytes(b"".join([*words, *(lines.most_common(1)[0][0] for lines in kinds)]))


def _said(title: str, seed: int) -> Iterator[Msg]:
    """Yield all that a game of computer players says to anybody."""
    rules, dice = titles[title], Rng(seed)
    sizes = range(rules.shape.least_seats, rules.shape.most_seats + 1)
    seats = sizes[seed % len(sizes)]
    brought = rules.rules.get(DeckRules)
    ready = brought.ready() if brought else ()
    decks = [ready[dice.below(len(ready))].deck for _ in range(seats)] if ready else ()
    game = Game.new(title, seats=seats, seed=seed, decks=decks)
    level = ("easy", "normal")[seed // len(sizes) % 2]
    while True:
        for seat in (SPECTATOR, *range(len(game.state.players))):
            yield from game.log(game.events, seat)
        if game.result is not None:
            return
        owed = game.decisions[0]
        game.answer(owed.seat, answer(level, game, owed.seat, dice.bits(), 0))


def _kind(line: bytes) -> object:
    """The key of a line and the names of what it says, without what that is."""
    decoded = msgspec.msgpack.decode(line)
    args = decoded.get("args", {}).items()
    return decoded["key"], tuple((name, *(v if isinstance(v, dict) else ())) for name, v in args)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
