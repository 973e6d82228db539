"""Contests looked up later: lists of them, and what came of them as files."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from msgspec import Struct
from msgspec.structs import replace

from bot.contests.host.contest import LIVE_PHASES, Contest
from bot.contests.host.verbs import Verbs
from bot.contests.store import reads
from bot.contests.store.rows import ContestRow, PutContest
from bot.host.errors import HostError
from bot.host.values import Actor
from engine.contests import export
from engine.contests import operations as ops
from engine.contests.records import ContestState, Match, Phase
from engine.contests.settings import Format
from engine.contests.values import ContestRole

PAGE = 10
"""So many contests stand on a page."""
STATES: dict[str, tuple[str, ...]] = {
    "any": (),
    "live": LIVE_PHASES,
    "over": (Phase.OVER,),
    "cancelled": (Phase.CANCELLED,),
}
"""By what a list is chosen, and the phases that it means."""
FILES = ("standing", "matches", "results", "trf", "log")
"""Kinds of files."""
ENDED = (Phase.OVER, Phase.CANCELLED)


class ArchivePage(Struct, frozen=True):
    """A page of a list of contests, counted from 0; ``title`` and ``state`` have chosen them."""

    rows: tuple[ContestRow, ...]
    page: int
    pages: int
    title: str
    state: str


class File(Struct, frozen=True):
    """A file to be taken along."""

    name: str
    data: bytes


class Archive(Verbs):
    """Looks contests up."""

    async def page(
        self, guild_id: int, title: str = "", state: str = "any", page: int = 0
    ) -> ArchivePage:
        """A page of a server's contests, the newest first; those of a ``title`` and a ``state``."""
        store = self.tables.store
        if title:
            for contest_id in await store.ask(reads.untitled, guild_id):
                known = await self._logs.contest(contest_id)
                row = replace(known.row, title=known.event.settings.title)
                await store.commit([PutContest(row)])
        chosen = (guild_id, title, tuple(str(phase) for phase in STATES[state]))
        rows, count = await store.ask(reads.archive, *chosen, page * PAGE, PAGE)
        pages = max(1, -(-count // PAGE))
        if page >= pages:
            page = pages - 1
            rows, _ = await store.ask(reads.archive, *chosen, page * PAGE, PAGE)
        return ArchivePage(rows, page, pages, title, state)

    async def file(self, actor: Actor, contest: Contest, kind: str) -> File:
        """A contest as a file. ``error.nothing_to_export`` before it has begun, ``error.no_trf``
        where it is no Swiss, and for the log ``error.log_later``, ``error.log_of_organisers``."""
        event = contest.event
        if not event.matches:
            raise HostError("error.nothing_to_export")
        if kind == "trf" and event.settings.format is not Format.SWISS:
            raise HostError("error.no_trf")
        log: tuple[ops.Op, ...] = ()
        if kind == "log":
            if self.part(contest, actor) is not ContestRole.ORGANISER:
                raise HostError("error.log_of_organisers")
            if event.phase not in ENDED:
                raise HostError("error.log_later")
            stored = await self.tables.store.ask(reads.operations, contest.id)
            log = tuple(ops.unpack(data) for data in stored)
        names = {number: contest.name(number) for number in event.entrants}
        ending = {"trf": "trf", "results": "json", "log": "json"}.get(kind, "csv")
        data = await asyncio.to_thread(_made, kind, event, names, log)
        return File(f"contest-{contest.id}-{kind}.{ending}", data)

    async def games(self, contest: Contest, match: Match) -> tuple[int, ...]:
        """The tables of a match whose games are over, the first game first."""
        found = [t.table_id for t in contest.tables_of(match.number) if not t.void]
        stored = await self.tables.store.tables(found)
        return tuple(one.row.id for one in stored if one.row.status in ("finished", "closed"))


def _made(kind: str, event: ContestState, names: export.Names, log: tuple[ops.Op, ...]) -> bytes:
    match kind:
        case "standing":
            return export.standing_csv(event, names).encode("utf-8-sig")
        case "matches":
            return export.matches_csv(event, names).encode("utf-8-sig")
        case "results":
            return export.results_json(event, names)
        case "trf":
            days = _day(event.started or event.at), _day(event.ended or event.at)
            return export.trf(event, names, "Discord", days).encode()
    return export.log_json(export.shown_log(event, log))


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y/%m/%d")
