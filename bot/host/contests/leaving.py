"""People who leave a contest's server or are banned from it, and a server that sends the bot away.

Discord tells a bot that may not read all members nothing of those who leave. So they are asked
after where it matters: who is paired without having been there last time, who is reminded, whom
nobody can write to, the organiser. Delivery asks (a row ``member`` of the outbox) and reports.
"""

from __future__ import annotations

from bot.host.contests.contest import missing
from bot.host.contests.draft import ContestDraft
from bot.host.contests.untitled import UNTITLED
from bot.host.contests.verbs import Verbs
from bot.host.errors import ContestRefused
from bot.store.settings import DAY, HOUR
from engine.contests import operations as ops
from engine.contests.records import Phase, Standing
from engine.kernel.values import msg

AWAY = "away"
"""What notes that the bot is not in a contest's server."""
HELD = "away:paused"
"""What notes that the contest stands still for that reason alone."""
LIVE = (Phase.SIGN_UP, Phase.RUNNING)


class Leaving(Verbs):
    """What is learned of people and servers, and what comes of it."""

    async def ask_after(self, contest_id: int, user_id: int) -> None:
        """There is reason to doubt that somebody is still in a contest's server."""
        async with self._book.edit(contest_id) as draft:
            draft.ask_after(user_id)
            if draft.posts:
                await self._book.commit(draft)

    async def met(self, contest_id: int, user_id: int, since: int, *, there: bool) -> int | None:
        """Whether somebody is in a contest's server, as was asked first at ``since``. Who has left
        it is out after a day, in an evening at once; when to ask again, if at all."""
        async with self._book.edit(contest_id) as draft:
            if there:
                draft.unsay(missing(user_id))
            again = None if there else self._gone(draft, user_id, since)
            if draft.ops or draft.changes or draft.posts:
                await self._book.commit(draft)
        return again

    def _gone(self, draft: ContestDraft, user_id: int, since: int) -> int | None:
        event, own = draft.event, draft.event.of(user_id)
        playing = own is not None and own.standing is not Standing.DROPPED
        if event.phase not in LIVE or not (playing or event.owner == user_id):
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

    # -- the bot itself -------------------------------------------------------------------

    async def server_left(self, guild_id: int) -> None:
        """The bot is in that server no more: its contests stand still."""
        for contest_id in await self._of_server(guild_id):
            async with self._book.edit(contest_id) as draft:
                if draft.say_once(AWAY):
                    if draft.event.phase is Phase.RUNNING and not draft.event.paused:
                        draft.say_once(HELD)
                        draft.do(ops.Pause(at=draft.now))
                    await self._book.commit(draft)

    async def server_entered(self, guild_id: int) -> None:
        """The bot is in that server (again): its contests go on, with all the time they had. A
        start that has been missed is put off, so that people see it come."""
        for contest_id in await self._of_server(guild_id):
            async with self._book.edit(contest_id) as draft:
                if AWAY not in draft.said:
                    continue
                if HELD in draft.said and draft.event.paused:
                    draft.do(ops.Resume(at=draft.now))
                draft.unsay(AWAY)
                draft.unsay(HELD)
                put_off(draft)
                await self._book.commit(draft)

    async def in_servers(self, guild_ids: set[int]) -> None:
        """The bot is in those servers and in no others, whatever happened while it was away."""
        for contest_id in await self.tables.store.live_contests():
            guild = (await self._book.contest(contest_id)).row.guild_id
            await (self.server_entered if guild in guild_ids else self.server_left)(guild)

    async def _of_server(self, guild_id: int) -> list[int]:
        found = await self.tables.store.live_contests()
        return [n for n in found if (await self._book.contest(n)).row.guild_id == guild_id]


def here(draft: ContestDraft) -> None:
    """Nothing begins or goes on in a server in which the bot is not, because nobody would see it
    and time would run, nor without a title to play. :class:`~bot.host.errors.ContestRefused`."""
    if AWAY in draft.said:
        raise ContestRefused(msg("contest.refused.away"))
    if UNTITLED in draft.said:
        raise ContestRefused(msg("contest.refused.no_title"))


def put_off(draft: ContestDraft) -> None:
    """A start that should have been and nobody saw is in an hour, or as long as people have to
    check in."""
    settings = draft.event.settings
    if draft.event.phase is not Phase.SIGN_UP or not 0 < settings.starts_at <= draft.now:
        return
    at = draft.now + max(settings.check_in, HOUR)
    draft.do(ops.Set(at=draft.now, changes={"starts_at": at}))
    draft.announce(msg("contest.say.put_off", until=at))
