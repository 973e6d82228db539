"""Storage: the rows, the transactions as values, and SQLite.

:class:`~bot.store.protocol.Store` is what the rest of the program sees of a database,
:class:`~bot.store.sqlite.SqliteStore` the one there is.
"""

from bot.store.protocol import Store
from bot.store.sqlite import SqliteStore

__all__ = ["SqliteStore", "Store"]
