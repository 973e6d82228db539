"""The logs of contests: read, changed under a lock, committed before anybody is answered."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec.structs import replace

from bot.contests.host.contest import Contest, loaded, missing
from bot.contests.host.draft import ContestDraft
from bot.contests.host.notices import add_notices
from bot.contests.store import reads
from bot.contests.store.rows import AppendOperations, PutContest, PutContestSnapshot, PutPairings
from bot.host.errors import HostError, NoContest
from bot.host.locks import Locks
from bot.host.people.rights import rights_in
from bot.host.tables.edit import TableEdit
from bot.host.tables.tables import Tables
from bot.host.values import Actor
from bot.store.changes import Change, Enqueue, Once
from bot.store.errors import Conflict, Duplicate
from bot.store.game_store import PutGame, RuleGame
from engine.contests import fold
from engine.contests import operations as ops
from engine.contests.records import ContestState, Match
from engine.kernel.rules import GameRules
from engine.ranks.ratings import Played, of_match

SNAPSHOT = 32
"""A snapshot is stored after so many operations."""
KEPT = 256
"""So many contests are kept in memory."""


class ContestLogs:
    """All contests: to be read, and to be changed one at a time."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._locks = Locks()
        self._kept: OrderedDict[int, Contest] = OrderedDict()
        self._last_id = 0
        self.stirred: set[int] = set()
        """The contests that are to be looked at; ``wake`` is set when there are new ones."""
        self.wake = asyncio.Event()

    async def new_id(self) -> int:
        """Draw an id that no contest has had."""
        found = 0 if self._last_id else await self._tables.store.ask(reads.last_contest_id)
        self._last_id = max(self._last_id, found) + 1
        return self._last_id

    def stir(self, contest_id: int) -> None:
        """Have a contest looked at."""
        self.stirred.add(contest_id)
        self.wake.set()

    def table_changed(self, edit: TableEdit) -> None:
        """Have the contest of a table looked at where somebody has acted there for the first time,
        or it is over, rests or wakes."""
        row, before = edit.row, edit.before
        if not row.contest:
            return
        changed = (row.status, row.resting_at) != (before.row.status, before.row.resting_at)
        if changed or any(
            now.last_answer and not was.last_answer
            for was, now in zip(before.seats, edit.seats, strict=True)
        ):
            self.stir(row.contest)

    @asynccontextmanager
    async def edit(
        self, contest_id: int, actor: Actor | None = None
    ) -> AsyncIterator[ContestDraft]:
        """A contest under its lock, to be changed; :class:`NoContest`,
        ``error.question_over`` where it is no more what a yes was said to."""
        lock = self._locks.of(contest_id)
        async with lock:
            contest = await self.contest(contest_id)
            if actor is not None and actor.agrees is not None and not actor.agrees(contest):
                raise HostError("error.question_over")
            now = max(self._tables.clock.now(), contest.event.at)
            draft = ContestDraft(contest, now, actor)
            if actor is not None and rights_in(actor, contest.row.guild_id).guild_id:
                draft.unsay(missing(actor.user_id))  # who does something there is there again
            yield draft

    async def contest(self, contest_id: int) -> Contest:
        """A contest as it stands; :class:`NoContest`."""
        known = self._kept.get(contest_id)
        if known is None:
            stored = await self._tables.store.ask(reads.contest, contest_id)
            if stored is None:
                raise NoContest
            known = self._kept.get(contest_id) or loaded(stored)
            self._keep(known)
        self._kept.move_to_end(contest_id)
        return known

    async def commit(self, draft: ContestDraft) -> bool:
        """Make a draft true: durable, and only then visible, when this returns. ``False``: the
        request that asked for it had been carried out before."""
        changes = self.changes(draft)
        await asyncio.sleep(0)  # a round of hundreds has a thousand changes: one thing at a time
        try:
            await self._tables.store.commit(changes)
        except Duplicate:
            return False
        except Conflict:
            self._kept.pop(draft.row.id, None)
            raise
        self.committed(draft)
        return True

    def changes(self, draft: ContestDraft) -> list[Change]:
        """All that a draft changes in the database."""
        add_notices(draft)
        request = None if draft.actor is None else draft.actor.request
        changes: list[Change] = [] if request is None else [Once(request, draft.now)]
        before, event = draft.before, draft.event
        title = event.settings.title
        draft.row = replace(draft.row, phase=event.phase, size=event.size, title=title)
        if draft.new or draft.row != before.row:
            changes.append(PutContest(draft.row))
        if draft.ops:
            number = event.size - len(draft.ops)
            packed = tuple(ops.pack(op) for op in draft.ops)
            changes.append(AppendOperations(draft.row.id, number, packed))
            changes += _pairings(draft)
            played = self._tables.rules.title(title)
            least = 0 if played is None else played.rules[GameRules].rated_after
            changes += _games(draft, least)
        if draft.new or event.size - before.stored >= SNAPSHOT:
            data = fold.encode(event)
            changes.append(PutContestSnapshot(draft.row.id, event.size, data))
        return [*changes, *draft.changes, *(Enqueue(row) for row in draft.posts)]

    def committed(self, draft: ContestDraft) -> None:
        """Keep a draft in memory after what :meth:`changes` gave was committed."""
        contest = draft.contest
        if draft.new or contest.event.size - contest.stored >= SNAPSHOT:
            contest = replace(contest, stored=contest.event.size)
        self._keep(contest)
        self._tables.outbox.wake.set()
        self.stir(contest.id)

    def forget(self, contest_id: int) -> None:
        """Read a contest anew when it is asked for."""
        self._kept.pop(contest_id, None)

    def _keep(self, contest: Contest) -> None:
        self._kept[contest.id] = contest
        self._kept.move_to_end(contest.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _pairings(draft: ContestDraft) -> list[Change]:
    """Collect the pairings made and the numbers of matches that are gone."""
    before, after = draft.before.event.matches, draft.event.matches
    made = tuple(
        (match.round, player, number)
        for number, match in after.items()
        if number not in before
        for player in match.players
    )
    gone = tuple(number for number in before if number not in after)
    return [PutPairings(draft.row.id, made, gone)] if made or gone else []


def _games(draft: ContestDraft, least: int) -> list[Change]:
    """The games between people that have ended or are rated otherwise than before; in each, who
    plays must have answered ``least`` questions."""
    before, after = draft.before.event, draft.event
    changes: list[Change] = []
    for number in {**before.matches, **after.matches}:
        was, now = before.matches.get(number), after.matches.get(number)
        if was is not now:
            changes += _rated_anew(_of(before, was, draft), _of(after, now, draft), least)
    return changes


def _of(event: ContestState, match: Match | None, draft: ContestDraft) -> dict[int, Played]:
    found = () if match is None else of_match(event, match, draft.row.guild_id, draft.now)
    return {game.number: game for game in found if not game.computers and len(game.players) > 1}


def _rated_anew(before: dict[int, Played], after: dict[int, Played], least: int) -> list[Change]:
    gone = [replace(game, void=True) for n, game in before.items() if n not in after]
    changed = [game for n, game in after.items() if game != before.get(n, game)]
    fresh = [PutGame(game, least) for n, game in after.items() if n not in before]
    return [*fresh, *(RuleGame(game) for game in (*gone, *changed))]
