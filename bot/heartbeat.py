"""The sign of life that container and service managers look at.

While the bot is well (:mod:`bot.vitals`) it refreshes one empty file in its data directory.
``python -m bot.heartbeat`` exits with 0 while that file is fresh and with 1, and the reason, when
it is not. A file needs no open port, and it goes stale by itself when the event loop hangs.
"""

import asyncio
import logging
import os
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

FILE_NAME = "heartbeat"
INTERVAL = 10.0
"""Seconds between two beats."""
LEAST_PATIENCE = 5.0
"""Seconds that whoever is asked has to answer, however short the interval."""
STALE_AFTER = 60.0
"""Seconds without a beat after which the bot counts as unwell."""

log = logging.getLogger(__name__)


async def beat(
    directory: Path, is_well: Callable[[], Awaitable[bool]], interval: float = INTERVAL
) -> None:
    """Refresh the heartbeat in `directory` every `interval` seconds while `is_well()`; who does not
    answer within that time, or breaks down, is not.

    Runs until it is cancelled and takes the file away then, so that a bot which has ended is not
    taken for a living one. A disk that refuses the file is logged and tried again.
    """
    file = directory / FILE_NAME
    touching: asyncio.Future[None] | None = None
    try:
        while True:
            if await _answers_well(is_well, max(interval, LEAST_PATIENCE)):
                touching = asyncio.ensure_future(asyncio.to_thread(file.touch))
                try:
                    await asyncio.shield(touching)
                except OSError:
                    log.warning("The heartbeat could not be written to %s.", file, exc_info=True)
            await asyncio.sleep(interval)
    finally:
        if touching is not None:
            await asyncio.wait((touching,))  # a beat under way would bring the file back
        file.unlink(missing_ok=True)


async def _answers_well(is_well: Callable[[], Awaitable[bool]], patience: float) -> bool:
    try:
        async with asyncio.timeout(patience):
            return await is_well()
    except Exception:
        log.exception("It cannot be said whether the bot is well.")
        return False


def complaint(directory: Path, now: float) -> str | None:
    """Say what is wrong with the heartbeat in `directory` at `now` (seconds of the Unix epoch)."""
    try:
        age = now - (directory / FILE_NAME).stat().st_mtime
    except OSError as error:
        return f"There is no heartbeat in {directory}: {error.strerror}."
    if age > STALE_AFTER:
        return f"The last heartbeat in {directory} is {age:.0f} seconds old."
    return None


def main() -> int:
    """Check the heartbeat in the directory that PAIJU_DATA names (``./data`` by default)."""
    problem = complaint(Path(os.environ.get("PAIJU_DATA") or "data"), time.time())
    if problem is not None:
        print(problem, file=sys.stderr)
    return 0 if problem is None else 1


if __name__ == "__main__":
    sys.exit(main())
