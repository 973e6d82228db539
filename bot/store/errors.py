"""Named errors of the store. After each of these nothing of the transaction is kept."""

from __future__ import annotations

import sqlite3


class StoreError(Exception):
    """Storage could not do it."""


class StoreFull(StoreError):
    """The disk is full."""


class StoreBusy(StoreError):
    """Another program holds the database for longer than the store waits."""


class StoreReadOnly(StoreError):
    """The database cannot be written: permissions, or a read-only disk."""


class StoreDamaged(StoreError):
    """The file is no database or is damaged."""


class StoreRefused(StoreError):
    """It contradicts what is stored already: what it belongs to is not there any more."""


class StoreUnreadable(StoreError):
    """A row is there and says nothing this program understands; it is left as it is."""


class StoreTooNew(StoreError):
    """A newer version of the program has written this database."""


class StoreInUse(StoreError):
    """Another program serves this data directory."""


class StoreClosed(StoreError):
    """The store is closed."""


class Conflict(StoreError):
    """The table has gone on since it was read."""


class SpotTaken(StoreError):
    """A table is open or running in this channel or thread already."""


class Duplicate(StoreError):
    """This request has been carried out before."""


_NAMED: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_FULL: StoreFull,
    sqlite3.SQLITE_BUSY: StoreBusy,
    sqlite3.SQLITE_LOCKED: StoreBusy,
    sqlite3.SQLITE_READONLY: StoreReadOnly,
    sqlite3.SQLITE_PERM: StoreReadOnly,
    sqlite3.SQLITE_CANTOPEN: StoreReadOnly,
    sqlite3.SQLITE_CORRUPT: StoreDamaged,
    sqlite3.SQLITE_NOTADB: StoreDamaged,
    sqlite3.SQLITE_CONSTRAINT: StoreRefused,
}


def named(error: Exception) -> Exception:
    """The error of :mod:`sqlite3` by its name here; anything else as it is."""
    if not isinstance(error, sqlite3.Error):
        return error
    code = getattr(error, "sqlite_errorcode", None)
    kind = _NAMED.get(code & 0xFF, StoreError) if isinstance(code, int) else StoreError
    wrapped = kind(str(error))
    wrapped.__cause__ = error
    return wrapped
