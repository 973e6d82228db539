"""Titles that only tests play; each is a folder like those of ``engine/games``.

Beacons is there in every test, and all that is held of every title is held of it. The others show
one mechanic each, in the tests that bring them (:func:`added`).
"""

from collections.abc import Iterator
from contextlib import contextmanager

from engine.kernel import codec
from engine.kernel.title import Title, register, titles
from engine.text import vocabulary


@contextmanager
def added(title: Title) -> Iterator[Title]:
    """A title that can be played for a while."""
    register(title)
    vocabulary.furnish(title)
    codec.seal()
    try:
        yield title
    finally:
        del titles[title.id]
