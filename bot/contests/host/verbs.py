"""Base of all verbs of contests: who does it in what part, and that it is committed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from bot.contests.host.contest import Contest
from bot.contests.host.draft import ContestDraft
from bot.contests.host.logs import ContestLogs
from bot.host.errors import ContestRefused
from bot.host.people.rights import rights_in
from bot.host.tables.tables import Part, Tables
from bot.host.values import Actor
from engine.contests.values import ContestActor, ContestRole


class Verbs(Part):
    """Verbs about contests: each takes who does it and where, and is durable when it returns."""

    def __init__(self, tables: Tables, logs: ContestLogs) -> None:
        super().__init__(tables)
        self._logs = logs

    def part(self, contest: Contest, actor: Actor) -> ContestRole:
        """Work out in what part somebody does something in a contest. An organiser who has left its
        server is none from outside."""
        rights = rights_in(actor, contest.row.guild_id)
        settings = contest.event.settings
        owns = actor.user_id == contest.event.owner
        if rights.manager or (owns and (rights.guild_id or not contest.misses(actor.user_id))):
            return ContestRole.ORGANISER
        if settings.organisers in rights.roles:
            return ContestRole.ORGANISER
        return ContestRole.JUDGE if settings.judges in rights.roles else ContestRole.PLAYER

    @asynccontextmanager
    async def _changing(
        self, actor: Actor, contest_id: int
    ) -> AsyncIterator[tuple[ContestDraft, ContestActor]]:
        """A contest under its lock, and in what part somebody changes it; committed at the end."""
        async with self._logs.edit(contest_id, actor) as draft:
            yield draft, ContestActor(self.part(draft.contest, actor), actor.user_id)
            await self._logs.commit(draft)

    @asynccontextmanager
    async def _playing(
        self, actor: Actor, contest_id: int
    ) -> AsyncIterator[tuple[ContestDraft, ContestActor, int]]:
        """The same for a player, with their number; :class:`ContestRefused` for others."""
        async with self._logs.edit(contest_id, actor) as draft:
            own = draft.event.of(actor.user_id)
            if own is None:
                raise ContestRefused("contest.refused.not_in")
            yield draft, ContestActor(ContestRole.PLAYER, actor.user_id), own.number
            await self._logs.commit(draft)

    async def _own(
        self, actor: Actor, contest_id: int, player: int, kind: Any, **more: int
    ) -> None:
        """Commit an operation for oneself (``player`` 0), or of an organiser for others."""
        if player:
            async with self._changing(actor, contest_id) as (draft, by):
                draft.do(kind(at=draft.now, by=by, player=player, **more))
        else:
            async with self._playing(actor, contest_id) as (draft, by, number):
                draft.do(kind(at=draft.now, by=by, player=number, **more))
