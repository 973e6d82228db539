"""One program a data directory: a lock that ends with the program, however it ends."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

from bot.store.errors import StoreInUse

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


class InstanceLock:
    """The right to serve a directory, held from creation to :meth:`release`."""

    def __init__(self, directory: Path) -> None:
        path = directory / "paiju.lock"
        self._file: IO[str] | None = path.open("a+", encoding="ascii")
        try:
            _lock(self._file)
        except OSError as error:
            self._file.close()
            raise StoreInUse(
                f"Another program serves {directory}: stop it, or choose another directory."
            ) from error
        with suppress(OSError):  # who holds it is only for people to read: a full disk is no bar
            self._file.truncate(0)
            self._file.write(f"{os.getpid()}\n")
            self._file.flush()

    def release(self) -> None:
        """Give the directory up."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
            self._file = None
