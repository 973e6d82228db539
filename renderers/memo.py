"""Drawn things that are kept for the next picture, bounded by their bytes and not by their number.

A mask of a whole board takes a thousand times as much as one of a letter, so a bound on the number
either keeps too few of the small or fills the machine with the large.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")

OVERHEAD = 400
"""Bytes that an entry takes beside its pixels."""


def pixel_bytes(image: Image.Image) -> int:
    """Memory of an image: Pillow keeps one byte a pixel for masks and four for colours."""
    return image.width * image.height * (1 if image.mode in ("L", "P", "1") else 4)


def kept(megabytes: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remember what a function drew for which arguments, the least recently used dropped first.

    The function returns an image or a tuple that begins with one; nobody may change it. Arguments
    are given by position and are hashable. Thread-safe: two threads may draw the same at once.
    """

    def decorate(draw: Callable[P, T]) -> Callable[P, T]:
        shelf: OrderedDict[tuple[Any, ...], tuple[T, int]] = OrderedDict()
        lock = threading.Lock()
        size = 0

        @wraps(draw)
        def remembered(*args: P.args, **kwargs: P.kwargs) -> T:
            nonlocal size
            with lock:
                if (found := shelf.get(args)) is not None:
                    shelf.move_to_end(args)
                    return found[0]
            drawn = draw(*args, **kwargs)
            cost = OVERHEAD + pixel_bytes(drawn[0] if isinstance(drawn, tuple) else drawn)  # type: ignore[arg-type]
            with lock:
                if args not in shelf:
                    shelf[args] = drawn, cost
                    size += cost
                while size > megabytes * 1_000_000 and len(shelf) > 1:
                    size -= shelf.popitem(last=False)[1][1]
            return drawn

        return remembered

    return decorate
