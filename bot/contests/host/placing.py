"""Place of a contest on Discord, its channel and the threads of its matches, and what becomes of it
where these cannot be made or are gone."""

from __future__ import annotations

from msgspec.structs import replace

from bot.contests.host.contest import LIVE_PHASES, in_channel
from bot.contests.host.draft import ContestDraft
from bot.contests.host.notices import BRACKET, MATCHES, SIGN_UP, STANDINGS, list_of, matches_of
from bot.contests.host.presence import lent
from bot.contests.host.verbs import Verbs
from bot.contests.store import reads
from bot.contests.store.rows import ContestMessage, PutContestMessage, Room
from bot.host.errors import ContestRefused, NoContest
from bot.host.values import Actor
from bot.store.rows.tables import Place
from bot.store.settings import DAY
from engine.contests import operations as ops
from engine.contests import progress
from engine.contests.records import Phase
from engine.contests.values import ContestRole
from engine.kernel.values import msg


class Placing(Verbs):
    """Reports of delivery about places, and an organiser's verb to move on."""

    async def placed(self, contest_id: int, match: int, thread_id: int) -> None:
        """A match has a thread now."""
        async with self._logs.edit(contest_id) as draft:
            room = draft.rooms.get(match) or Room(contest_id, match, draft.now)
            if room.thread_id is None:
                draft.put_room(replace(room, thread_id=thread_id))
                draft.show(*list_of(draft.event, match))
                await self._logs.commit(draft)

    async def is_room(self, thread_id: int) -> bool:
        """Tell whether a match is played in that thread."""
        return bool(await self.tables.store.ask(reads.rooms_in, thread_id))

    async def without_threads(self, contest_id: int) -> None:
        """No threads can be made there: matches are played in the contest's channel, in turn."""
        async with self._logs.edit(contest_id) as draft:
            if draft.event.settings.threads:
                draft.do(ops.Set(at=draft.now, changes={"threads": False}))
                draft.announce(msg("contest.say.no_threads"))
                await self._logs.commit(draft)

    async def threads_full(self, contest_id: int, match: int) -> None:
        """The server has as many active threads as Discord allows: that match is played in the
        contest's channel, which is said once. The next ones ask for threads again."""
        async with self._logs.edit(contest_id) as draft:
            draft.say_once(in_channel(match))
            if draft.say_once("threads_full"):
                draft.announce(msg("contest.say.threads_full"))
            await self._logs.commit(draft)

    async def without(self, contest_id: int, what: str) -> None:
        """The players' role (``badge``) or the entry among the server's events (``calendar``) is
        not to be had: it is switched off, which is said in the channel."""
        async with self._logs.edit(contest_id) as draft:
            if not getattr(draft.event.settings, what) or draft.event.phase not in LIVE_PHASES:
                return
            draft.do(ops.Set(at=draft.now, changes={what: False}))
            draft.announce(msg(f"contest.say.no_{what}"))
            await self._logs.commit(draft)

    async def lend(self, contest_id: int, role: int, person: int) -> None:
        """Note that a role of the server's is about to be given to somebody who has not got it."""
        async with self._logs.edit(contest_id) as draft:
            if draft.say_once(lent(role, person)):
                await self._logs.commit(draft)

    async def returned(self, contest_id: int, role: int, person: int) -> None:
        """Note that a lent role has been taken again."""
        async with self._logs.edit(contest_id) as draft:
            draft.unsay(lent(role, person))
            await self._logs.commit(draft)

    async def gone(self, spot: int) -> None:
        """A thread or a channel is no more. A match that was played in it gets another thread, in
        which its table goes on; a contest that was held in it stands still until its organiser has
        chosen another channel."""
        for contest_id, match in await self.tables.store.ask(reads.rooms_in, spot):
            async with self._logs.edit(contest_id) as draft:
                self._lost(draft, match)
                await self._logs.commit(draft)
        for contest_id in await self.tables.store.ask(reads.live_contests):
            contest = await self._logs.contest(contest_id)
            if contest.row.channel_id == spot:
                async with self._logs.edit(contest_id) as draft:
                    self._homeless(draft)
                    await self._logs.commit(draft)

    def _lost(self, draft: ContestDraft, number: int) -> None:
        match = draft.event.matches.get(number)
        draft.put_room(replace(draft.rooms[number], thread_id=None))
        if match is not None and match.result is None:
            draft.make_room(number)

    def _homeless(self, draft: ContestDraft) -> None:
        for room in tuple(draft.rooms.values()):  # its threads went with it
            if room.thread_id is not None and not room.shut:
                draft.put_room(replace(room, thread_id=None))
        if draft.say_once(f"homeless:{draft.row.channel_id}"):
            draft.tell_person(draft.event.owner, msg("contest.tell.homeless", name=draft.row.name))
            if draft.event.phase is Phase.RUNNING and not draft.event.paused:
                draft.do(ops.Pause(at=draft.now))

    async def move(self, actor: Actor, contest_id: int, place: Place) -> None:
        """Hold it in another channel of its server from now on: all of its messages come there, and
        so do the matches that have no thread. :class:`NoContest`."""
        async with self._changing(actor, contest_id) as (draft, by):
            if by.role is not ContestRole.ORGANISER:
                raise ContestRefused("contest.refused.announce")
            if place.guild_id != draft.row.guild_id:
                raise NoContest
            homeless = f"homeless:{draft.row.channel_id}" in draft.said
            draft.row = replace(draft.row, channel_id=place.spot)
            if homeless and draft.event.paused:
                draft.do(ops.Resume(at=draft.now))
            event = draft.event
            draft.show(SIGN_UP)
            if event.phase is not Phase.SIGN_UP:
                draft.show(STANDINGS)
                shown = {matches_of(event, match) for match in event.open}
                draft.show(*(f"{MATCHES}:{number}" for number in sorted(shown)))
            if progress.slots(event):
                draft.show(BRACKET)
            for room in draft.rooms.values():
                match = event.matches.get(room.match)
                if match is not None and match.result is None and room.thread_id is None:
                    draft.make_room(room.match)

    async def first_time(self, contest_id: int, trouble: str) -> bool:
        """Tell whether an organiser is to hear of a trouble: once a day."""
        async with self._logs.edit(contest_id) as draft:
            fresh = draft.say_latest(f"barred:{trouble}:", draft.now // DAY)
            return fresh and await self._logs.commit(draft)

    async def message(self, contest_id: int, role: str) -> ContestMessage | None:
        """The message that shows a contest in that role."""
        return await self.tables.store.ask(reads.contest_message, contest_id, role)

    async def noted_in(self, guild_id: int, role: str) -> frozenset[int]:
        """The numbers that a server's contests have noted in that role."""
        rows = await self.tables.store.ask(reads.contests_in, guild_id)
        found = [await self.tables.store.ask(reads.contest_message, row.id, role) for row in rows]
        return frozenset(one.message_id for one in found if one is not None)

    async def shown(self, row: ContestMessage) -> None:
        """A message shows a contest now."""
        await self.tables.store.commit([PutContestMessage(row)])
