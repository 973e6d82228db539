"""Carries the outbox to Discord: in order within a lane, at least once, never in a hurry.

A row is reported sent only when Discord has taken it. What passes (the network, a limit of rate,
trouble at Discord) is tried again until it works; what cannot work is given up with a line in the
program's log. A restart finds whatever was not reported and carries it then; the row's id, as the
message's nonce, keeps Discord from showing it twice.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from bot.delivery.channel import ChannelDelivery
from bot.delivery.direct import DirectDelivery
from bot.delivery.discord_errors import BARRED, Trouble, trouble_of
from bot.host.api import Outbox
from bot.host.clock import Clock
from bot.host.errors import NoTable, StorageTrouble
from bot.host.values import MessageRef
from bot.store.rows import OutboxRow

AT_ONCE = 16
"""Rows on their way at the same time, each of another lane."""
LONGEST_REST = 30_000
SHORTEST_REST = 50
"""Milliseconds after which the outbox is looked at even if nobody woke the courier."""
BACKOFF = (1, 2, 5, 10, 30, 60, 120, 300)
"""Seconds before a row is tried again, by attempts; the last one for good."""
BARRED_BACKOFF = (300, 900, 3600, 6 * 3600, 24 * 3600)
"""Seconds before a channel that refuses the bot is tried again; then it is left alone."""
STRANGE_ATTEMPTS = 6
"""Attempts at a row that fails for a reason nobody foresaw."""
LONGEST_STUMBLE = 3
"""Which rest of the backoff is the longest where the outbox itself is in trouble."""

Carry = Callable[[OutboxRow], Awaitable[MessageRef | None]]

log = logging.getLogger(__name__)


class Courier:
    """The loop between the outbox and Discord."""

    def __init__(
        self,
        outbox: Outbox,
        channel: ChannelDelivery,
        direct: DirectDelivery,
        clock: Clock,
    ) -> None:
        self._outbox = outbox
        self._clock = clock
        self._barred = direct.barred
        self._room = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._stumbles = 0
        self.went_round_at = time.monotonic()
        self._carry: dict[str, Carry] = {
            "board": channel.board,
            "ping": channel.ping,
            "notice": channel.notice,
            "result": channel.result,
            "hand": direct.hand,
            "private": direct.private,
        }

    async def run(self) -> None:
        """Carry rows until cancelled; what is on its way then is finished or left for later."""
        try:
            while True:
                try:
                    await self._round()
                except StorageTrouble as trouble:
                    await self._rest_after(f"The outbox cannot be read: {trouble}", None)
                except Exception as error:
                    # Whatever went wrong, the others' rows go on: nobody waits for one mistake.
                    await self._rest_after("A round of the courier failed.", error)
                else:
                    self._stumbles = 0
                    self.went_round_at = time.monotonic()
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _rest_after(self, said: str, error: Exception | None) -> None:
        """Say why, once in a row, and wait ever longer."""
        if not self._stumbles:
            log.warning(said, exc_info=error)
        rest = BACKOFF[min(self._stumbles, LONGEST_STUMBLE)]
        self._stumbles += 1
        await asyncio.sleep(rest)

    async def _round(self) -> None:
        self._outbox.wake.clear()
        for row in await self._outbox.next_due():
            task = asyncio.create_task(self._deliver(row), name=f"deliver-{row.id}")
            self._tasks.add(task)
            task.add_done_callback(self._finished)
        await self._clock.wait(self._outbox.wake, await self._rest())

    async def _rest(self) -> int:
        """Until when to sleep. A row overdue behind one on its way is announced by that one."""
        now, due = self._clock.now(), await self._outbox.next_at()
        if due is None or (self._tasks and due <= now):
            return now + LONGEST_REST
        return min(max(due, now + SHORTEST_REST), now + LONGEST_REST)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._outbox.wake.set()

    async def _deliver(self, row: OutboxRow) -> None:
        """Carry a row and report it, whatever happens: a lane that is never reported stands still
        for ever."""
        try:
            async with self._room:
                message = await self._carry[row.kind](row)
        except NoTable:
            await self._report(self._outbox.failed, row, "its table is gone", None)
        except Exception as error:
            try:
                await self._failed(row, error)
            except Exception:
                log.exception("Row %d (%s) failed, and so did what follows.", row.id, row.kind)
                again = self._clock.now() + BACKOFF[-1] * 1000
                await self._report(self._outbox.failed, row, "failed twice", again)
        else:
            await self._report(self._outbox.sent, row, message)

    async def _failed(self, row: OutboxRow, error: Exception) -> None:
        passing = isinstance(error, StorageTrouble)
        trouble = Trouble.PASSING if passing else trouble_of(error)
        rests = {Trouble.PASSING: BACKOFF, Trouble.CHANNEL_GONE: ()}.get(
            trouble, BARRED_BACKOFF if trouble in BARRED else BACKOFF[:STRANGE_ATTEMPTS]
        )
        if trouble is Trouble.UNKNOWN:
            log.error("Row %d (%s) failed.", row.id, row.kind, exc_info=error)
        if trouble in BARRED and row.attempts == 0:
            await self._barred(row)
        rest = rests[min(row.attempts, len(rests) - 1)] if rests else 0
        forever = trouble is Trouble.PASSING or row.attempts < len(rests)
        again = self._clock.now() + rest * 1000 if rests and forever else None
        if again is None:
            log.warning("Row %d (%s) is given up: %s.", row.id, row.kind, trouble.value)
        await self._report(self._outbox.failed, row, trouble.value, again)

    async def _report(self, report: Callable[..., Awaitable[None]], *args: object) -> None:
        """Tell the outbox; while its storage is in trouble it keeps the report itself."""
        try:
            await report(*args)
        except StorageTrouble as trouble:
            log.warning("The outbox cannot be written: %s", trouble)
