"""Storage: the rows, the transactions as values, and SQLite, which is all that the rest of the
program sees of a database: :class:`~bot.store.sqlite.SqliteStore`."""

from bot.store.sqlite import SqliteStore

__all__ = ["SqliteStore"]
