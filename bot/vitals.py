"""Liveness of the program: the question behind each heartbeat."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from bot.host.host import Host
from bot.host.time.timekeeper import Timekeeper
from bot.store.errors import StoreError

STILL = 90.0
"""Seconds after which somebody who makes a round every half minute counts as standing still."""

log = logging.getLogger(__name__)


class Vitals:
    """Asks the connection, delivery, the timekeeper and the database; says once what is wrong."""

    def __init__(
        self,
        host: Host,
        connected: Callable[[], bool],
        delivered_at: Callable[[], float],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """``delivered_at``: when delivery last finished a round, by the clock ``now``."""
        self._host = host
        self._connected = connected
        self._delivered_at = delivered_at
        self._now = now
        self._said = ""

    async def are_good(self) -> bool:
        """Tell whether all make progress. Of the connection itself others tell."""
        if not self._connected():
            return False
        wrong = await self._wrong()
        if wrong != self._said and wrong:
            log.error("The program is unwell: %s", wrong)
        elif wrong != self._said:
            log.info("The program is well again.")
        self._said = wrong
        return not wrong

    async def _wrong(self) -> str:
        timekeeper: Timekeeper = self._host.timekeeper
        if self._now() - self._delivered_at() > STILL:
            return "delivery stands still."
        if self._now() - timekeeper.went_round_at > STILL:
            return "the timekeeper stands still."
        try:
            abreast = await self._host.tables.store.abreast()
        except StoreError as error:
            return f"the database does not answer: {error}"
        return "" if abreast else "what is read of the database is not what was written."
