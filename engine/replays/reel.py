"""Reels: a finished game as it was, whatever the rules are by the time it is looked at.

A *keyframe* is the whole state where a turn begins, and where the log leads back or to another
position. A *digest* is that of the state after a step. From a keyframe the entries of the record
lead on, each held against its digest; where the rules have changed since, keyframes still show the
game turn by turn.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from importlib import resources
from pathlib import Path

import msgspec
from msgspec import Struct

from engine.game import Game
from engine.kernel.values import EngineError, msg
from engine.replays.record import Record, begun, follow

DIGEST = 4
"""Bytes of a digest."""

UNKNOWN = bytes(DIGEST)
"""In the place of a digest that nobody has taken: of an answer that was given along with another
one, and of what was played before games had reels."""

_JUMPS = ("start", "undo", "mended")
"""Entries after which a state is a keyframe: nothing before leads to it by an answer."""


class Drifted(EngineError):
    """By the rules of today the game would have gone on otherwise at that ``step``."""

    def __init__(self, step: int) -> None:
        super().__init__(msg("error.replay_drifted", step=step))
        self.step = step


def digest(state: bytes) -> bytes:
    """The digest of a state."""
    return blake2b(state, digest_size=DIGEST).digest()


def is_keyframe(before: Game | None, after: Game, by: str) -> bool:
    """Tell whether the state after an entry is kept whole."""
    if before is None or by in _JUMPS or after.result is not None:
        return True
    return before.state.turn != after.state.turn


class Reel(Struct, frozen=True):
    """Keyframes by revision, in order, and a digest for each revision from the first on."""

    keyframes: tuple[tuple[int, bytes], ...]
    digests: bytes

    def digest(self, revision: int) -> bytes:
        """The digest of a step; :data:`UNKNOWN` where there is none."""
        return self.digests[(revision - 1) * DIGEST : revision * DIGEST] or UNKNOWN


def pack_keyframes(keyframes: Iterable[tuple[int, bytes]]) -> bytes:
    """Keyframes as bytes: 7 to 15 kB a game, because one state is much like the next."""
    return lzma.compress(msgspec.msgpack.encode(tuple(keyframes)), preset=3)


def read_keyframes(data: bytes) -> tuple[tuple[int, bytes], ...]:
    """Keyframes from :func:`pack_keyframes`; ``ValueError`` or ``lzma.LZMAError`` for others."""
    return msgspec.msgpack.decode(lzma.decompress(data), type=tuple[tuple[int, bytes], ...])


class ReelReader:
    """Looks things up in a finished game: its record, and its reel where it has one."""

    def __init__(self, record: Record, reel: Reel | None = None) -> None:
        self._record = record
        self._reel = reel or Reel((), b"")
        self._known: dict[int, Game] = {}

    def keyframe(self, revision: int) -> tuple[int, Game] | None:
        """The last keyframe up to a revision and where it stands; ``None`` where there is none, or
        where the program cannot read it any more."""
        for at, data in reversed(self._reel.keyframes):
            if at <= revision:
                try:
                    return at, Game.load(data, lambda _: self._record.pack)
                except (msgspec.ValidationError, msgspec.DecodeError, KeyError):
                    return None
        return None

    def at(self, revision: int) -> Game:
        """The game at a revision; :class:`Drifted` where the rules of today lead elsewhere."""
        if revision in self._known:
            return self._known[revision]
        found = self.keyframe(revision)
        if found is not None:
            at, game = found
        else:
            at, game = 1, begun(self._record)
        self._known[at] = game
        for entry in self._record.entries[at:revision]:
            if entry.by == "undo":
                self.at(int(entry.answer[0]))
            try:
                game = follow(self._record, game, entry, self._known)
            except EngineError as error:
                raise Drifted(entry.revision) from error
            wanted = self._reel.digest(entry.revision)
            if wanted not in (UNKNOWN, digest(game.dump())):
                raise Drifted(entry.revision)
            self._known[entry.revision] = game
        return game


@cache
def code() -> str:
    """The digest of the rules as they are: the engine's code and data."""
    found = blake2b(digest_size=8)
    root = Path(str(resources.files("engine")))
    for file in sorted(path for path in root.rglob("*") if path.suffix in (".py", ".yaml")):
        found.update(file.read_bytes())
    return found.hexdigest()
