"""Carries the outbox to Discord: in order within a lane, at least once, never in a hurry.

A row is reported sent only when Discord has taken it. What Discord refuses is tried again as
:data:`bot.delivery.discord_errors.ANSWERS` says of the reason; whoever can do something about it
is told, and so is somebody where a row is given up. A restart finds whatever was not reported and
carries it then; :mod:`bot.delivery.postings` keeps Discord from showing it twice.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.delivery import patience
from bot.delivery.carrier import Carrier, Carry
from bot.delivery.channel import ChannelDelivery
from bot.delivery.direct import DirectDelivery
from bot.delivery.discord_errors import ANSWERS, SOON, Answer, Trouble, trouble_of
from bot.delivery.service import Service, is_silence
from bot.delivery.tempo import NotYet
from bot.host.errors import NoTable, SetAside, StorageTrouble
from bot.host.outbox import HostOutbox
from bot.host.tasks import cancel_all
from bot.host.time.clock import Clock
from bot.store.rows.messages import MessageRow, OutboxRow

AT_ONCE = 16
"""Rows on their way at the same time, each of another lane."""
LONGEST_REST = 30_000
SHORTEST_REST = 50
"""Milliseconds after which the outbox is looked at even if nobody woke the courier."""
STUCK = 2 * patience.LONGEST
"""Seconds after which a row is taken to be stuck. Longer than any sleep for a limit of rate, which
must not be cancelled (see :mod:`bot.delivery.patience`)."""
KNOWN = 3
"""Attempts after which a row that gets no answer is known for it and decides nothing any more."""
LONGEST_STUMBLE = 3
"""Index of the longest rest where the outbox itself is in trouble."""

log = logging.getLogger(__name__)


class Courier:
    """The loop between the outbox and Discord."""

    def __init__(
        self,
        outbox: HostOutbox,
        channel: ChannelDelivery,
        direct: DirectDelivery,
        carriers: Sequence[Carrier],
        clock: Clock,
    ) -> None:
        self._outbox = outbox
        self._clock = clock
        self._tell = direct.undelivered
        self._brought = {kind: carrier for carrier in carriers for kind in carrier.carry}
        self._hushed = direct.hushed
        self._room = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._stumbles = 0
        self.went_round_at = time.monotonic()
        self.service = Service(clock)
        self._carry: dict[str, Carry] = {
            "board": channel.board,
            "ping": channel.ping,
            "notice": channel.notice,
            "result": channel.result,
            "aside": channel.aside,
            "hand": direct.hand,
            "private": direct.private,
            "retire": channel.retire,
            **{kind: one.carry[kind] for kind, one in self._brought.items()},
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
            await cancel_all(self._tasks)

    async def _rest_after(self, said: str, error: Exception | None) -> None:
        """Say why, once in a row, and wait ever longer."""
        if not self._stumbles:
            log.warning(said, exc_info=error)
        rest = SOON[min(self._stumbles, LONGEST_STUMBLE)]
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
            message = await self._carried(row)
        except NotYet as not_yet:
            await self._report(self._outbox.rest, row, not_yet.until)
        except NoTable:
            await self._report(self._outbox.failed, row, "its table is gone", None)
        except SetAside:  # all of it is shown anew when the table can be read again
            await self._report(self._outbox.failed, row, "its table is set aside", None)
        except Exception as error:
            try:
                await self._failed(row, error)
            except Exception:
                log.exception("Row %d (%s) failed, and so did what follows.", row.id, row.kind)
                again = self._clock.now() + SOON[-1] * 1000
                await self._report(self._outbox.failed, row, "failed twice", again)
        else:
            await self._report(self._outbox.sent, row, message)

    async def _carried(self, row: OutboxRow) -> MessageRow | None:
        """Carry a row and return the result; while Discord does not answer at all, it is kept here
        for its turn to try."""
        answers = self.service.answers
        while True:
            async with self.service.turn(row.lane):
                try:
                    return await self._try(row)
                except Exception as error:
                    if not is_silence(error) or self._known(row):
                        raise
                    if not self.service.unheard(row.lane, answers, error):
                        raise

    def _known(self, row: OutboxRow) -> bool:
        """Tell whether a row that gets no answer says nothing about Discord, or has had its
        time."""
        age = self._clock.now() - row.created_at
        return row.attempts >= KNOWN or age >= ANSWERS[Trouble.PASSING].lasting * 1000

    async def _try(self, row: OutboxRow) -> MessageRow | None:
        async with self._room, asyncio.timeout(STUCK):
            with patience.at_most(patience.LONGEST) as asked:
                try:
                    return await self._carry[row.kind](row)
                finally:
                    if asked.answers:
                        self.service.answered()

    async def _failed(self, row: OutboxRow, error: Exception) -> None:
        passing = isinstance(error, StorageTrouble)
        trouble = Trouble.PASSING if passing else trouble_of(error)
        answer = ANSWERS[trouble]
        if answer.fault:
            log.error("Row %d (%s) failed.", row.id, row.kind, exc_info=error)
        hushed = not (passing or row.kind in self._brought) and await self._hushed(row)
        if hushed and trouble not in (Trouble.PASSING, Trouble.NO_PICTURE):
            # As if never tried: nobody is told, and nothing is held up by it.
            await self._report(self._outbox.failed, row, trouble.value, None)
            return
        again = self._again(row, answer)
        if again is not None and isinstance(error, discord.RateLimited):
            again = self._clock.now() + int(error.retry_after * 1000)
        if again is None:
            log.warning("Row %d (%s) is given up: %s.", row.id, row.kind, trouble.value)
        unseen = row.kind == "hand" and trouble is not Trouble.PASSING
        if again is None or answer.told or unseen:
            await self._say_so(row, trouble, over=again is None)
        await self._report(self._outbox.failed, row, trouble.value, again, answer.alone or hushed)

    async def _say_so(self, row: OutboxRow, trouble: Trouble, *, over: bool) -> None:
        """Tell somebody; whatever goes wrong with that, the row keeps its own rests and its end."""
        try:
            if row.kind in self._brought:
                await self._brought[row.kind].undelivered(row, trouble)
                return
            await self._tell(row, trouble, over=over)
        except StorageTrouble:
            raise
        except Exception:
            log.exception("Nobody could be told of row %d (%s).", row.id, row.kind)

    def _again(self, row: OutboxRow, answer: Answer) -> int | None:
        """Return the moment of the next try, ``None`` where it is given up."""
        now, rests = self._clock.now(), answer.rests
        if not rests:
            return None
        if row.attempts >= len(rests) and now - row.created_at >= answer.lasting * 1000:
            return None
        return now + rests[min(row.attempts, len(rests) - 1)] * 1000

    async def _report(self, report: Callable[..., Awaitable[None]], *args: object) -> None:
        """Tell the outbox; while its storage is in trouble it keeps the report itself."""
        try:
            await report(*args)
        except StorageTrouble as trouble:
            log.warning("The outbox cannot be written: %s", trouble)
