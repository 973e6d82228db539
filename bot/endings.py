"""Reasons for which the program cannot go on: one sentence in both languages for whoever runs it.

What does not mend itself ends the program with :data:`EX_CONFIG`, so that whatever watches over it
does not start it again: a bot that logs in a thousand times a day loses its token.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Mapping
from pathlib import Path

import discord

from bot.i18n import LOCALES, words
from bot.sandbox.store import WorldUnreadable
from bot.store.errors import StoreBusy, StoreError, StoreFull

EX_CONFIG = 78
"""The exit status for what does not mend itself: a wrong token, a wrong setting, bad data."""

HOLD = "PAIJU_HOLD"
"""Set where nobody looks at the exit status before starting the program again, as in Docker."""

FINAL: Mapping[int, str] = {
    4004: "ending.bad_token",
    4010: "ending.bad_shard",
    4011: "ending.too_few_shards",
    4012: "ending.old_version",
    4013: "ending.bad_intents",
    4014: "ending.intents_not_allowed",
}
"""Close codes of a connection that is not to be opened again, by Discord's number."""


def ending(error: BaseException) -> str | None:
    """Return the last words for whoever runs the program; ``None`` for an error that may pass by
    itself."""
    if isinstance(error, WorldUnreadable):
        return told("ending.bad_world", cause=_on_one_line(error))
    if isinstance(error, discord.LoginFailure):
        return told(FINAL[4004])
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return told(FINAL[4014])
    if isinstance(error, discord.ConnectionClosed) and error.code in FINAL:
        return told(FINAL[error.code])
    return None


def bad_data(folder: Path, error: StoreError) -> tuple[str, int]:
    """Return the last words where the data cannot be used, and the exit status: a full disk or a
    locked database may be another matter the next time."""
    passing = isinstance(error, StoreFull | StoreBusy)
    key = "ending.data_refused" if passing else "ending.bad_data"
    said = told(key, folder=folder, cause=_on_one_line(error))
    return said, 1 if passing else EX_CONFIG


def _on_one_line(error: Exception) -> str:
    return " ".join(str(error).split())


def told(key: str, **args: object) -> str:
    """A sentence in every language, a line each: nobody knows who reads a program's log."""
    return "\n".join(words(locale)(key, **args) for locale in LOCALES)


def held(status: int) -> int:
    """The exit status; where :data:`HOLD` is set, a final one only when somebody stops us.

    Docker starts a container again whatever its exit status was. One that stays, says why and
    counts as unwell can be mended in peace.
    """
    if status == EX_CONFIG and os.environ.get(HOLD):
        stopped = threading.Event()
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, lambda *_: stopped.set())
        print(told("ending.held"), file=sys.stderr, flush=True)
        stopped.wait()
    return status
