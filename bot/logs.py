"""The program's own log: one line an event, quiet, without anything a player may not know.

Nothing that a game says is ever logged: tables, rows and incidents go by their numbers.
"""

from __future__ import annotations

import logging
import sys
import time

LINE = "%(asctime)s %(levelname)-7s %(name)s %(message)s"
QUIET = ("discord", "aiohttp", "aiosqlite", "PIL", "asyncio")
"""Libraries whose log starts at warnings: at DEBUG they would print whole messages."""


def set_up(level: str) -> None:
    """Log to the standard error stream, with times in UTC."""
    formatter = logging.Formatter(LINE, "%Y-%m-%dT%H:%M:%SZ")
    formatter.converter = time.gmtime
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for library in QUIET:
        logging.getLogger(library).setLevel(logging.WARNING)
