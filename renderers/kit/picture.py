"""A finished picture, or one that is not drawn yet: name, size, words for those who cannot see it.

Pictures are WebP, because people read on phones and a bot has one line for all of them: a third of
the bytes of JPEG for some milliseconds more. What is drawn here (letters with hard edges on dark,
even plates) keeps its edges down to qualities that would ruin a photograph, so the fullest tables
give up quality before they take more bytes than a picture may have.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b

from PIL import Image

from renderers.kit.canvas import Canvas

LARGEST_ALT = 1024
"""Discord's limit for an attachment's description, in characters."""

LARGEST_BOARD = 150_000
LARGEST_HAND = 130_000
LARGEST_STRIP = 90_000
"""Bytes that a picture of everybody's table, one of what a player holds, and one of what mattered
most may have."""

FORMAT = "webp"
RUNGS = ((80, 0), (75, 2), (60, 2), (45, 2), (30, 2), (15, 2), (0, 4))
"""Quality and effort, tried in turn until the bytes are few enough. A real table is done with the
first; effort costs half as much time again and saves a tenth of the bytes."""


@dataclass(frozen=True)
class Picture:
    """An encoded image; ``alt`` has at most 1,024 characters, sizes are in pixels. ``key`` is that
    of the sketch it was drawn from, empty where there was none."""

    data: bytes
    filename: str
    alt: str
    width: int
    height: int
    key: str = ""

    @cached_property
    def looks(self) -> str:
        """Equal for pictures that look the same."""
        return self.key or blake2b(self.data, digest_size=12).hexdigest()


@dataclass(frozen=True)
class Sketch:
    """A picture that is not drawn yet. Two with the same ``key`` are drawn from the same things,
    so they come to the same pixels; their ``alt`` may differ. ``tell``: all that is on it as
    Markdown, where it cannot be drawn; nothing where its message says it anyway. ``most``: how many
    bytes it may have."""

    key: str
    filename: str
    alt: str
    paint: Callable[[], Canvas]
    tell: Callable[[], str]
    most: int = LARGEST_BOARD

    @property
    def looks(self) -> str:
        """Equal for pictures that look the same."""
        return self.key

    def draw(self) -> Picture:
        """The picture itself. Takes long enough to be called in a thread."""
        drawn = encode(self.paint().image, self.filename, self.alt, self.most)
        return replace(drawn, key=self.key)


def encode(image: Image.Image, filename: str, alt: str, most: int) -> Picture:
    """The image in at most so many bytes."""
    data = b""
    for quality, effort in RUNGS:
        stream = io.BytesIO()
        image.save(stream, FORMAT, quality=quality, method=effort)
        data = stream.getvalue()
        if len(data) <= most:
            break
    return Picture(data, filename, alt, image.width, image.height)


def named(stem: str) -> str:
    """The name of a picture's file."""
    return f"{stem}.{FORMAT}"
