"""Finished tiles and art, in memory and, where a directory is given, on disk.

A file is a plain PNG named by the digest of its key and of the renderer's version: the same
pixels come back, whoever drew them, and a new version never meets an old file.
"""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from PIL import Image

from renderers.memo import pixel_bytes

Key = tuple[object, ...]


class TileCache:
    """Images by key, the least recently used dropped first. Thread-safe; images are never
    changed after they went in."""

    def __init__(self, version: str, folder: Path | None = None, megabytes: int = 96) -> None:
        self.version = version
        self.folder = folder
        self.limit = megabytes * 1_000_000
        self.size = 0
        self._images: OrderedDict[Key, Image.Image] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Key, draw: Callable[[], Image.Image], keep: bool = False) -> Image.Image:
        """The image of that key, drawn if need be; ``keep`` it on disk too."""
        with self._lock:
            image = self._images.get(key)
            if image is not None:
                self._images.move_to_end(key)
                return image
        path = self._path(key) if keep else None
        image = _read(path) if path is not None else None
        if image is None:
            image = draw()
            if path is not None:
                _write(path, image)
        self._remember(key, image)
        return image

    def _remember(self, key: Key, image: Image.Image) -> None:
        with self._lock:
            if key in self._images:
                return
            self._images[key] = image
            self.size += pixel_bytes(image)
            while self.size > self.limit and len(self._images) > 1:
                _, dropped = self._images.popitem(last=False)
                self.size -= pixel_bytes(dropped)

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
