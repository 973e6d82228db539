"""Contests whose people leave their server or are banned from it, and those that stand still: their
server sends the bot away, their title is not there, or nobody served because the program was down
or its machine slept.

Discord tells a bot that may not read all members nothing of those who leave. So they are asked
after where it matters: who is paired without having been there last time, who is reminded, whom
nobody can write to, the organiser. Delivery asks (a row ``member`` of the outbox) and reports.
"""

from __future__ import annotations

import logging

from bot.contests.host.contest import LIVE_PHASES, missing
from bot.contests.host.draft import ContestDraft
from bot.contests.host.logs import ContestLogs
from bot.contests.host.verbs import Verbs
from bot.contests.store import reads
from bot.host.errors import ContestRefused, HostError
from bot.host.tables.tables import Tables
from bot.store.errors import StoreError
from bot.store.settings import DAY, HOUR
from engine.contests import operations as ops
from engine.contests.records import Phase, Standing
from engine.kernel.values import msg

LOG = logging.getLogger(__name__)

AWAY = "away"
"""The key that notes that the bot is not in a contest's server."""
UNTITLED = "untitled"
"""The key that notes that a contest's title is missing."""
STOOD = "stood:"
"""The prefix of the key, before the moment of its beginning, of a downtime that was made up
for."""


class Leaving(Verbs):
    """Reports of people and servers, and what comes of them."""

    async def ask_after(self, contest_id: int, user_id: int) -> None:
        """There is reason to doubt that somebody is still in a contest's server."""
        async with self._logs.edit(contest_id) as draft:
            draft.ask_after(user_id)
            if draft.posts:
                await self._logs.commit(draft)

    async def met(self, contest_id: int, user_id: int, since: int, *, there: bool) -> int | None:
        """Note whether somebody is in a contest's server, as was asked first at ``since``. Who has
        left it is out after a day, in an evening at once; when to ask again, if at all."""
        async with self._logs.edit(contest_id) as draft:
            if there:
                draft.unsay(missing(user_id))
            again = None if there else self._gone(draft, user_id, since)
            if draft.ops or draft.changes or draft.posts:
                await self._logs.commit(draft)
        return again

    def _gone(self, draft: ContestDraft, user_id: int, since: int) -> int | None:
        event, own = draft.event, draft.event.of(user_id)
        playing = own is not None and own.standing is not Standing.DROPPED
        if event.phase not in LIVE_PHASES or not (playing or event.owner == user_id):
            return None
        first = draft.say_once(missing(user_id))
        if first and event.owner == user_id:
            draft.announce(msg("contest.say.organiser_gone", name=draft.row.name))
        if own is None or not playing:
            return None
        who = draft.contest.name(own.number)
        if not event.settings.live and first:
            draft.tell_person(event.owner, msg("contest.tell.gone", who=who))
            return draft.now + DAY  # it may be long since it was to be asked
        if not event.settings.live and draft.now < since + DAY:
            return since + DAY
        draft.do(ops.Drop(at=draft.now, player=own.number))
        draft.announce(msg("contest.say.gone", who=who))
        return None

    async def server_left(self, guild_id: int) -> None:
        """The bot is in that server no more: its contests stand still."""
        for contest_id in await self._of_server(guild_id):
            async with self._logs.edit(contest_id) as draft:
                if draft.say_once(AWAY):
                    _hold(draft, AWAY)
                    await self._logs.commit(draft)

    async def server_entered(self, guild_id: int) -> None:
        """The bot is in that server (again): its contests go on, with all the time they had. A
        start that has been missed is put off, so that people see it come."""
        for contest_id in await self._of_server(guild_id):
            async with self._logs.edit(contest_id) as draft:
                if AWAY not in draft.said:
                    continue
                _release(draft, AWAY)
                _put_off_missed(draft)
                await self._logs.commit(draft)

    async def in_servers(self, guild_ids: set[int]) -> None:
        """The bot is in those servers and in no others, whatever happened while it was away."""
        for contest_id in await self.tables.store.ask(reads.live_contests):
            guild = (await self._logs.contest(contest_id)).row.guild_id
            await (self.server_entered if guild in guild_ids else self.server_left)(guild)

    async def _of_server(self, guild_id: int) -> list[int]:
        found = await self.tables.store.ask(reads.live_contests)
        return [n for n in found if (await self._logs.contest(n)).row.guild_id == guild_id]


def here(draft: ContestDraft) -> None:
    """Nothing begins or goes on in a server in which the bot is not, because nobody would see it
    and time would run, nor without a title to play. :class:`ContestRefused`."""
    if AWAY in draft.said:
        raise ContestRefused("contest.refused.away")
    if UNTITLED in draft.said:
        raise ContestRefused("contest.refused.no_title")


def _put_off_missed(draft: ContestDraft) -> None:
    """A start that should have been and nobody saw is in an hour, or as long as people have to
    check in."""
    settings = draft.event.settings
    if draft.event.phase is not Phase.SIGN_UP or not 0 < settings.starts_at <= draft.now:
        return
    at = draft.now + max(settings.check_in, HOUR)
    draft.do(ops.Set(at=draft.now, changes={"starts_at": at}))
    draft.announce(msg("contest.say.put_off", until=at))


def _hold(draft: ContestDraft, reason: str) -> None:
    """Have a contest that is running stand still, and note that it does for that reason alone."""
    running = draft.event.phase is Phase.RUNNING
    if running and not draft.event.paused and draft.say_once(f"{reason}:paused"):
        draft.do(ops.Pause(at=draft.now))


def _release(draft: ContestDraft, reason: str) -> None:
    """Have it go on where it stood still for that reason, which is none any more."""
    running = draft.event.phase is Phase.RUNNING
    if running and draft.event.paused and f"{reason}:paused" in draft.said:
        draft.do(ops.Resume(at=draft.now))
    draft.unsay(reason)
    draft.unsay(f"{reason}:paused")


def note_title(draft: ContestDraft, known: bool) -> None:
    """Have a contest stand still, with all that was played, as long as its title is missing after
    another version of the program was installed; of neither anything is changed twice."""
    if not known and draft.say_once(UNTITLED):
        draft.announce(msg("contest.say.untitled"))
        _hold(draft, UNTITLED)
    elif known and UNTITLED in draft.said:
        _release(draft, UNTITLED)


class Downtime:
    """Gives contests back the time in which nobody could do anything: each once, in one commit."""

    def __init__(self, tables: Tables, logs: ContestLogs) -> None:
        self._tables = tables
        self._logs = logs
        self._owed: dict[int, int] = {}

    async def over(self, since: int) -> None:
        """Nobody has served from that moment, in ms, until now."""
        for contest_id in await self._tables.store.ask(reads.live_contests):
            self._owed[contest_id] = min(since, self._owed.get(contest_id, since))
        await self.make_up()

    async def make_up(self) -> None:
        """Give back what is owed; what storage refuses is owed until the next time."""
        for contest_id, since in tuple(self._owed.items()):
            try:
                async with self._logs.edit(contest_id) as draft:
                    give_back(draft, since)
                    if draft.changes:
                        await self._logs.commit(draft)
            except (StoreError, HostError) as error:
                LOG.error("contest %d: %s: %s", contest_id, type(error).__name__, error)
                if isinstance(error, StoreError):
                    continue
            self._owed.pop(contest_id, None)


def give_back(draft: ContestDraft, since: int) -> None:
    """Lengthen what is open by the time, put off a start that is near, and say so. Where the bot is
    not on the server it stands still anyway."""
    event = draft.event
    if AWAY in draft.said or not draft.say_latest(STOOD, since):
        return
    began = max(since, event.at)
    if event.phase is Phase.SIGN_UP:
        _put_off_check_in(draft, began)
    elif not event.paused and began < draft.now:
        draft.do(ops.Pause(at=began))
        draft.do(ops.Resume(at=draft.now))
        draft.announce(msg("contest.say.stood"))


def _put_off_check_in(draft: ContestDraft, began: int) -> None:
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
