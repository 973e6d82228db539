"""What judges do: decide matches, move their time, punish, and put a table right that has gone
wrong. Whoever organises may do all of it."""

from __future__ import annotations

from msgspec.structs import replace

from bot.host import errors
from bot.host.contests.draft import ContestDraft
from bot.host.contests.leaving import here
from bot.host.contests.verbs import Verbs
from bot.host.people.names import display_name
from bot.host.tables.tables import Repeated
from bot.host.values import Actor
from bot.store.rows import StoredTable
from engine import Game
from engine.contests import operations as ops
from engine.contests.records import Penalty
from engine.kernel.values import EngineError, msg
from engine.scenarios.snapshot import dump_position


class Judging(Verbs):
    """The verbs of judges; :class:`~bot.host.errors.ContestRefused` says what is not for whom."""

    async def correct(
        self, actor: Actor, contest_id: int, match: int, places: tuple[int, ...], why: str = ""
    ) -> None:
        """The result of a match is another; without ``places`` all have lost."""
        await self._do(
            actor,
            contest_id,
            lambda at, by: ops.Correct(at=at, by=by, match=match, places=places, why=why[:500]),
        )

    async def undo(self, actor: Actor, contest_id: int, match: int) -> None:
        """The last result of a match is taken back; the game it came of is played once more."""
        async with self._book.edit(contest_id, actor) as draft:
            before = draft.event.matches.get(match)
            draft.do(ops.Undo(at=draft.now, by=self._doer(draft, actor), match=match))
            after = draft.event.matches[match]
            if before is not None and len(after.games) < len(before.games):
                gone = before.games[-1].table
                for table in tuple(draft.tables.values()):
                    if table.table_id == gone:
                        draft.put_table(replace(table, void=True))
            room = draft.rooms.get(match)
            if room is not None:
                draft.put_room(replace(room, shut=False))
            await self._book.commit(draft)

    async def restart(self, actor: Actor, contest_id: int, match: int) -> None:
        """A match begins anew."""
        async with self._book.edit(contest_id, actor) as draft:
            draft.do(ops.Restart(at=draft.now, by=self._doer(draft, actor), match=match))
            room = draft.rooms.get(match)
            if room is not None:
                draft.put_room(replace(room, first=0, shut=False))
            await self._book.commit(draft)

    async def extend(
        self, actor: Actor, contest_id: int, by_ms: int, match: int = 0, player: int = 0
    ) -> None:
        """More time, for one match, for those of one player, or for all that are open."""
        await self._do(
            actor,
            contest_id,
            lambda at, by: ops.Extend(at=at, by=by, by_ms=by_ms, match=match, player=player),
        )

    async def pause(self, actor: Actor, contest_id: int, match: int = 0) -> None:
        """A match, or everything, stands still; so do the clocks of its tables."""
        await self._do(actor, contest_id, lambda at, by: ops.Pause(at=at, by=by, match=match))

    async def resume(self, actor: Actor, contest_id: int, match: int = 0) -> None:
        """It goes on, with as much time as there was."""
        async with self._book.edit(contest_id, actor) as draft:
            here(draft)
            draft.do(ops.Resume(at=draft.now, by=self._doer(draft, actor), match=match))
            await self._book.commit(draft)

    async def penalty(
        self,
        actor: Actor,
        contest_id: int,
        player: int,
        kind: Penalty,
        points: int = 0,
        why: str = "",
    ) -> None:
        """A warning, a game or a match lost, or points. Whoever it is for is told, and why."""
        await self._do(
            actor,
            contest_id,
            lambda at, by: ops.Impose(
                at=at, by=by, player=player, kind=kind, points=points, why=why[:500]
            ),
        )

    # -- a table that has gone wrong ------------------------------------------------------

    async def position(self, actor: Actor, contest_id: int, match: int) -> str:
        """The position at the table of a match as a file that can be edited, every hand in it: for
        judges who do not play in the contest. That they have looked stands in its log, and is said
        where the match is played. :class:`NoOpenMatch`, :class:`EngineRefused` in the middle of
        something."""
        async with self._book.edit(contest_id, actor) as draft:
            draft.do(ops.Inspect(at=draft.now, by=self._doer(draft, actor), match=match))
            _, game = await self._played(draft, match)
            try:
                text = dump_position(game, exact=False)
            except EngineError as error:
                raise errors.EngineRefused(error) from error
            said = msg("contest.say.looked", who=display_name(actor.name))
            draft.announce_at(match, said)
            await self._book.commit(draft)
        return text

    async def mend(self, actor: Actor, contest_id: int, match: int, text: str) -> None:
        """Put the table of a match right: its game goes on from that position, which is checked
        first, and nothing before it can be taken back. For whom :meth:`position` is; its players
        are told. :class:`NoOpenMatch`, :class:`EngineRefused` with what is wrong where."""
        async with self._book.edit(contest_id, actor) as draft:
            draft.do(ops.Mend(at=draft.now, by=self._doer(draft, actor), match=match))
            table = (await self._played(draft, match))[0].row.id
            async with self.tables.edit(table) as edit:
                edit.require_running()
                edit.mend(text, actor.user_id)
                edit.say(msg("notice.contest_mended"))
                draft.tell(draft.event.matches[match].players, msg("contest.tell.mended"), match)
                edit.behind = tuple(self._book.changes(draft))
                try:
                    await self.tables.commit(edit)
                except Repeated:
                    return
            self._book.committed(draft)

    async def _played(self, draft: ContestDraft, match: int) -> tuple[StoredTable, Game]:
        """The table at which a match is being played, and its game; :class:`NoOpenMatch`."""
        found = draft.event.matches.get(match)
        table = None if found is None else draft.contest.current(found)
        if table is None:
            raise errors.NoOpenMatch
        stored = await self.tables.stored(table.table_id)
        live = await self.tables.live(stored)
        if live is None or stored.row.status != "running":
            raise errors.NoOpenMatch
        return stored, live.game
