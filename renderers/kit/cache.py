"""Finished tiles and art: in memory with everything else that is kept, and on disk where a
directory is given.

A file is a plain PNG named by the digest of its key and of the renderer's version: the same
pixels come back, whoever drew them, and a new version never meets an old file.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from PIL import Image

from renderers.kit.memo import MEMO, drawn_bytes

Key = tuple[object, ...]


class TileCache:
    """Images by key. Thread-safe; images are never changed after they went in."""

    def __init__(self, version: str, folder: Path | None = None) -> None:
        self.version = version
        self.folder = folder
        self._own = object()
        """Part of the keys of this cache: what one has drawn no other is given."""

    def get(self, key: Key, draw: Callable[[], Image.Image], keep: bool = False) -> Image.Image:
        """The image of that key, drawn if need be; ``keep`` it on disk too."""
        shelved = (self._own, key)
        found: Image.Image | None = MEMO.get(shelved)
        if found is not None:
            return found
        path = self._path(key) if keep else None
        image = _read(path) if path is not None else None
        if image is None:
            image = draw()
            if path is not None:
                _write(path, image)
        MEMO.put(shelved, image, drawn_bytes(image))
        return image

    def _path(self, key: Key) -> Path | None:
        if self.folder is None:
            return None
        digest = blake2b(repr((self.version, key)).encode(), digest_size=16).hexdigest()
        return self.folder / self.version / f"{digest}.png"


def _read(path: Path) -> Image.Image | None:
    try:
        with Image.open(path) as stored:
            stored.load()
            return stored.copy()
    except (OSError, SyntaxError, ValueError):
        return None  # not there, or damaged: it is drawn again and written over


def _write(path: Path, image: Image.Image) -> None:
    """Write beside and rename, so that no reader meets half a file. A full or read-only disk
    costs speed, never a picture."""
    beside = path.with_name(f"{path.stem}.{os.getpid()}.{threading.get_ident()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        image.save(beside, "PNG", compress_level=1)
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
