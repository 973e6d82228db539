"""Compression of stored bytes.

Two states of a game that follow one another are much the same, and so are the lines of all logs:
each is compressed with the other, or with a dictionary of such lines, to look things up in. What
was stored before that, without anything to look things up in, is still read.
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from importlib import resources

PACK_LEVEL, STATE_LEVEL, LINES_LEVEL = 6, 3, 6
"""Compression levels of zlib. States are written with every answer: twice the time would save a
twentieth."""

DICTIONARY = 1
"""The dictionary that lines are written with. What is stored names its own by the first byte, so
none may ever change: better words make a further one (``python -m bot.store.dictionaries``)."""

ARRAY = 0x80
"""MessagePack begins its arrays with this byte or a higher one; dictionaries have lower numbers."""

RAW = -15
"""Of zlib, without its head and its sum: ten bytes, as many as a short line takes."""


def squeeze(data: bytes, *, level: int = PACK_LEVEL) -> bytes:
    """Bytes, compressed by themselves."""
    return zlib.compress(data, level)


def squeeze_like(data: bytes, like: bytes) -> bytes:
    """Bytes, compressed with much the same bytes to look things up in."""
    squeezer = zlib.compressobj(STATE_LEVEL, zdict=like)
    return squeezer.compress(data) + squeezer.flush()


def unsqueeze(data: bytes, like: bytes = b"") -> bytes:
    """Bytes from :func:`squeeze`, or from :func:`squeeze_like` with the same ``like``."""
    return _whole(zlib.decompressobj(zdict=like), data)


def squeeze_lines(lines: bytes) -> bytes:
    """The MessagePack of lines, which is an array, made small where that makes it smaller."""
    squeezer = zlib.compressobj(LINES_LEVEL, zlib.DEFLATED, RAW, zdict=_dictionary(DICTIONARY))
    small = bytes((DICTIONARY,)) + squeezer.compress(lines) + squeezer.flush()
    return small if len(small) < len(lines) else lines


def unsqueeze_lines(data: bytes) -> bytes:
    """The MessagePack from :func:`squeeze_lines`; what is an array was not made small."""
    if data[0] >= ARRAY:
        return data
    return _whole(zlib.decompressobj(RAW, zdict=_dictionary(data[0])), data[1:])


def _whole(opener: zlib._Decompress, data: bytes) -> bytes:
    opened = opener.decompress(data)
    if not opener.eof:
        raise ValueError("cut off")
    return opened


@lru_cache
def _dictionary(number: int) -> bytes:
    file = resources.files("bot.store").joinpath("dictionaries", f"lines-{number}.bin")
    return file.read_bytes()
