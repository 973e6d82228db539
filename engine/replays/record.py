"""Records of games: the seed, the decks and every entry of the log, which make the game again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Protocol

from msgspec import Struct

from engine.game import Game
from engine.kernel.deck import Deck
from engine.kernel.pack import Pack
from engine.kernel.values import EngineError, msg
from engine.scenarios.position import mended


class Entry(Protocol):
    """An entry of a log. ``by`` says what it is: ``start`` (the first, which answers nothing),
    ``concession``, ``undo`` (``answer`` is the revision whose state is there again),
    ``withdrawal`` of an answer that waits, ``mended`` (``answer`` is the position that the game
    goes on from), ``stops`` (``answer`` are those that are set from now on); anything else is an
    answer, whoever gave it."""

    @property
    def revision(self) -> int:
        """The number of the entry, counted from 1 without a gap."""

    @property
    def seat(self) -> int:
        """The seat that it is about."""

    @property
    def by(self) -> str:
        """The sort of the entry."""

    @property
    def answer(self) -> tuple[str, ...]:
        """The keys that were chosen."""


class Record(Struct, frozen=True):
    """A whole game: with the same rules it is played again to the same bytes."""

    title: str
    seats: int
    options: Mapping[str, int | str | bool]
    seed: int
    pack: Pack
    entries: Sequence[Entry]
    decks: tuple[Deck, ...] = ()


def mend_seed(seed: int, revision: int) -> int:
    """Derive the seed of a game that goes on from another position, from the table's secret seed
    and the revision, so that the log need not tell it."""
    return int.from_bytes(blake2b(f"{seed},{revision}".encode(), digest_size=16).digest(), "big")


def begun(record: Record) -> Game:
    """The game of a record before anything was answered."""
    return Game.new(
        record.title,
        seats=record.seats,
        options=dict(record.options),
        seed=record.seed,
        pack=record.pack,
        decks=record.decks,
    )


def follow(record: Record, game: Game, entry: Entry, states: Mapping[int, Game]) -> Game:
    """The game after an entry, on a copy. ``states`` are those by revision to which an undo may
    lead back. An :class:`EngineError` where the rules of today do not allow it."""
    match entry.by:
        case "start":
            return game
        case "undo":
            return game.rewound(states[int(entry.answer[0])])
        case "mended":
            seed = mend_seed(record.seed, entry.revision)
            return mended(game, *entry.answer, seed=seed)
        case "withdrawal":
            again = game.withdrawn(entry.seat)
            if again is None:
                raise EngineError(msg("error.not_your_decision"))
            return again
    game = game.clone()
    if entry.by == "concession":
        game.concede(entry.seat)
    elif entry.by == "stops":
        game.heed(entry.seat, entry.answer)
    else:
        game.answer(entry.seat, entry.answer)
    return game


def states(record: Record, start: Game | None = None) -> Iterator[Game]:
    """The game after each entry, from the start (one that begins otherwise than its seed says, or
    that of the record) to the end. What was taken back is among them."""
    game = start or begun(record)
    known: dict[int, Game] = {}
    for entry in record.entries:
        game = known[entry.revision] = follow(record, game, entry, known)
        yield game
