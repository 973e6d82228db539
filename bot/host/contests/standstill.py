"""Contests after nobody served for a while: because the program was down, or its machine slept."""

from __future__ import annotations

import logging

from bot.host.contests.book import Book
from bot.host.contests.draft import ContestDraft
from bot.host.contests.leaving import AWAY
from bot.host.errors import HostError
from bot.host.tables.tables import Tables
from bot.store.errors import StoreError
from bot.store.settings import HOUR
from engine.contests import operations as ops
from engine.contests.records import Phase
from engine.kernel.values import msg

LOG = logging.getLogger(__name__)

STOOD = "stood:"
"""What notes, with the moment at which it began, that a standstill has been made up for."""


class Standstill:
    """Gives contests back the time in which nobody could do anything: each once, in one commit."""

    def __init__(self, tables: Tables, book: Book) -> None:
        self._tables = tables
        self._book = book
        self._owed: dict[int, int] = {}

    async def over(self, since: int) -> None:
        """Nobody has served from that moment, in ms, until now."""
        for contest_id in await self._tables.store.live_contests():
            self._owed[contest_id] = min(since, self._owed.get(contest_id, since))
        await self.make_up()

    async def make_up(self) -> None:
        """Give back what is owed; what storage refuses is owed until the next time."""
        for contest_id, since in tuple(self._owed.items()):
            try:
                async with self._book.edit(contest_id) as draft:
                    give_back(draft, since)
                    if draft.changes:
                        await self._book.commit(draft)
            except (StoreError, HostError) as error:
                LOG.error("contest %d: %s: %s", contest_id, type(error).__name__, error)
                if isinstance(error, StoreError):
                    continue
            self._owed.pop(contest_id, None)


def give_back(draft: ContestDraft, since: int) -> None:
    """What is open lasts as much longer, a start that is near is put off, and it is said. Where the
    bot is not on the server it stands still anyway."""
    event, key = draft.event, f"{STOOD}{since}"
    if AWAY in draft.said or not draft.say_once(key):
        return
    for before in [one for one in draft.said if one.startswith(STOOD) and one != key]:
        draft.unsay(before)
    began = max(since, event.at)
    if event.phase is Phase.SIGN_UP:
        _put_off(draft, began)
    elif not event.paused and began < draft.now:
        draft.do(ops.Pause(at=began))
        draft.do(ops.Resume(at=draft.now))
        draft.announce(msg("contest.say.stood"))


def _put_off(draft: ContestDraft, began: int) -> None:
    """The time in which people could have checked in comes back; a start that was missed is in an
    hour at the soonest, so that people see it come."""
    settings, now = draft.event.settings, draft.now
    opens = settings.starts_at - settings.check_in
    if not settings.starts_at or opens >= now:
        return
    at = settings.starts_at + now - max(opens, began)
    if settings.starts_at <= now:
        at = max(at, now + HOUR)
    draft.do(ops.Set(at=now, changes={"starts_at": at}))
    draft.announce(msg("contest.say.put_off", until=at))
