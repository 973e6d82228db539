"""What all verbs of contests are made of: who does it in what part, and one operation committed."""

from __future__ import annotations

from typing import Any

from bot.host import errors
from bot.host.contests.book import Book
from bot.host.contests.contest import Contest
from bot.host.contests.draft import ContestDraft
from bot.host.people.rights import rights_in
from bot.host.tables.tables import Part, Tables
from bot.host.values import Actor
from engine.contests.values import Actor as Doer
from engine.contests.values import Role
from engine.kernel.values import msg


class Verbs(Part):
    """Verbs about contests: each takes who does it and the contest's number, and is durable when it
    returns."""

    def __init__(self, tables: Tables, book: Book) -> None:
        super().__init__(tables)
        self._book = book

    def part(self, contest: Contest, actor: Actor) -> Role:
        """In what part somebody does something in a contest. An organiser who has left its server
        is none from outside."""
        rights = rights_in(actor, contest.row.guild_id)
        settings = contest.event.settings
        owns = actor.user_id == contest.event.owner
        if rights.manager or (owns and (rights.guild_id or not contest.misses(actor.user_id))):
            return Role.ORGANISER
        if settings.organisers in rights.roles:
            return Role.ORGANISER
        return Role.JUDGE if settings.judges in rights.roles else Role.PLAYER

    async def _do(self, actor: Actor, contest_id: int, *made: Any) -> None:
        async with self._book.edit(contest_id, actor) as draft:
            by = self._doer(draft, actor)
            for make in made:
                draft.do(make(draft.now, by))
            await self._book.commit(draft)

    async def _own(
        self, actor: Actor, contest_id: int, player: int, kind: Any, **more: int
    ) -> None:
        """What somebody does for themselves (``player`` 0), and an organiser for others."""
        async with self._book.edit(contest_id, actor) as draft:
            number = player or self._player(draft, actor)
            by = self._doer(draft, actor) if player else Doer(Role.PLAYER, actor.user_id)
            draft.do(kind(at=draft.now, by=by, player=number, **more))
            await self._book.commit(draft)

    def _doer(self, draft: ContestDraft, actor: Actor) -> Doer:
        return Doer(self.part(draft.contest, actor), actor.user_id)

    def _player(self, draft: ContestDraft, actor: Actor) -> int:
        own = draft.event.of(actor.user_id)
        if own is None:
            raise errors.ContestRefused(msg("contest.refused.not_in"))
        return own.number
