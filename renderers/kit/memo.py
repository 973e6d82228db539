"""Drawn things and opened fonts that are kept for the next picture, all under one budget of bytes.

A mask of a whole board takes a thousand times as much as one of a letter, so a bound on the number
either keeps too few of the small or fills the machine with the large; and bounds for each kind of
thing add up to what no kind needs alone. What was used last stays, whatever it is.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")

OVERHEAD = 400
"""Bytes that an entry takes beside its pixels."""
MEGABYTES = 128
"""The budget where nobody sets another."""


def pixel_bytes(image: Image.Image) -> int:
    """Memory of an image: Pillow keeps one byte a pixel for masks and four for colours."""
    return image.width * image.height * (1 if image.mode in ("L", "P", "1") else 4)


def drawn_bytes(drawn: Any) -> int:
    """Memory of an image, or of a tuple with images in it, however deep."""
    return OVERHEAD + _pixels(drawn)


def _pixels(drawn: Any) -> int:
    if isinstance(drawn, tuple):
        return sum(_pixels(part) for part in drawn)
    return pixel_bytes(drawn) if isinstance(drawn, Image.Image) else 0


class Memo:
    """Things by key, the least recently used dropped first. Thread-safe: two threads may make the
    same at once, the first stays. Nobody may change what lies here."""

    def __init__(self, megabytes: int) -> None:
        self.size = 0
        self._limit = megabytes * 1_000_000
        self._things: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> Any | None:
        """Look a key up."""
        with self._lock:
            found = self._things.get(key)
            if found is None:
                return None
            self._things.move_to_end(key)
            return found[0]

    def put(self, key: Hashable, thing: Any, cost: int) -> None:
        """Lay something there that takes so many bytes."""
        with self._lock:
            if key not in self._things:
                self._things[key] = thing, cost
                self.size += cost
            self._make_room()

    def hold(self, megabytes: int) -> None:
        """Keep at most so much from now on."""
        with self._lock:
            self._limit = megabytes * 1_000_000
            self._make_room()

    def _make_room(self) -> None:
        while self.size > self._limit and len(self._things) > 1:
            self.size -= self._things.popitem(last=False)[1][1]


MEMO = Memo(MEGABYTES)
"""The one of this program: all renderers share it."""


def keep_at_most(megabytes: int) -> None:
    """Set the budget for everything that is kept for the next picture."""
    MEMO.hold(megabytes)


def kept(make: Callable[P, T]) -> Callable[P, T]:
    """Remember what a function drew for which arguments: an image, or a tuple with images."""
    return costing(drawn_bytes)(make)


def costing(cost: Callable[[Any], int]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remember what a function made of which arguments, and that it takes so many bytes. Arguments
    are given by position, or are usual ones, and are hashable."""

    def decorate(make: Callable[P, T]) -> Callable[P, T]:
        @wraps(make)
        def remembered(*args: P.args, **kwargs: P.kwargs) -> T:
            key = (make, args, tuple(kwargs.items()))
            found: T | None = MEMO.get(key)
            if found is None:
                found = make(*args, **kwargs)
                MEMO.put(key, found, cost(found))
            return found

        return remembered

    return decorate
