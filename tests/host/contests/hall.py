"""A club in which contests are held: the real titles, and people who give up when they are to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.contests.host.contest import Contest
from bot.contests.host.contests import Contests
from bot.contests.host.scheduler import ContestScheduler
from bot.contests.store.rows import GameTable
from bot.host.computers import ComputerJob
from bot.host.game_factory import GameFactory
from bot.host.values import Actor, Rights
from bot.messages.parts import Message, Text
from bot.store.rows.messages import OutboxRow
from bot.store.rows.tables import Place, StoredTable
from engine import Game
from engine.contests.records import Match
from tests.host.club import CONFIG, Club
from tests.manual_clock import ManualClock

SERVER = 7
CHANNEL = Place(SERVER, 70)
BOSS = Actor(1, "Boss", "en", Rights(SERVER, manager=True))


class UsualAnswers:
    """Computer players that give each decision's default, in this process."""

    async def choose(self, job: ComputerJob) -> tuple[str, ...]:
        """The default of the pending decision."""
        game = Game.load(job.data, lambda _: job.pack)
        return next(d.default for d in game.decisions if d.seat == job.seat)

    async def close(self) -> None:
        """Nothing to end."""


class Hall(Club):
    """A club with one contest."""

    contest_id: int

    def __init__(self, directory: Path) -> None:
        super().__init__(directory, ManualClock(), CONFIG, GameFactory(), UsualAnswers())

    async def announce(self, title: str = "shenhua", **settings: Any) -> Contest:
        """The boss announces a contest."""
        settings = {"title": title, "threads": False, **settings}
        contest = await self.host.part(Contests).create(BOSS, CHANNEL, "Cup", settings)
        self.contest_id = contest.id
        return contest

    async def contest(self) -> Contest:
        """The contest when everything is done that is due."""
        await self.host.settled()
        return await self.host.part(Contests).contest(self.contest_id)

    async def sign_up(self, count: int, first: int = 101) -> None:
        """So many people join."""
        for number in range(first, first + count):
            await self.host.part(Contests).join(person(number), self.contest_id)

    async def come(self, number: int) -> None:
        """Somebody comes to their match."""
        await self.host.part(Contests).come(person(number), self.contest_id)

    async def lose(self, number: int, *, threads: bool = False) -> None:
        """Somebody comes to their match and gives up at its table."""
        await self.come(number)
        if threads:
            await self.give_threads()
        contest = await self.contest()
        match = contest.event.open_match(self.number(contest, number))
        assert match is not None
        table = await self.host.part(Contests).table_of(contest, match.number)
        await self.host.play.concede(person(number), table)
        await self.host.settled()

    async def play_round(self) -> Contest:
        """In each open match the one with the higher number gives up."""
        contest = await self.contest()
        for match in contest.event.open:
            await self.lose(self.person_of(contest, max(match.players)))
        return await self.contest()

    def person_of(self, contest: Contest, player: int) -> int:
        """Find the person of an entrant."""
        return contest.event.entrants[player].person

    def number(self, contest: Contest, who: int) -> int:
        """Somebody's number in the contest."""
        own = contest.event.of(who)
        assert own is not None
        return own.number

    async def stored(self, contest: Contest, match: int) -> StoredTable:
        """The table at which a match is played now."""
        table = await self.host.part(Contests).table_of(contest, match)
        stored = await self.store.table(table)
        assert stored is not None
        return stored

    async def shows(self) -> list[OutboxRow]:
        """All that waits to be shown of the contest."""
        rows = [w.row for w in self.store._waiting._all()]
        return [row for row in rows if row.contest == self.contest_id]

    async def pass_time(self, ms: int) -> None:
        """Let time pass, from one thing that is due to the next, at tables and in contests."""
        end = self.clock.now() + ms
        await self.host.settled()
        while True:
            now = self.clock.now()
            moments = [
                (await self.store.due(now, 0)).next_at,
                *self.host.part(ContestScheduler)._at.values(),
            ]
            at = min((one for one in moments if one is not None and one > now), default=end)
            self.clock.set(min(at, end))
            await self.host.settled()
            if at >= end:
                return

    async def give_threads(self) -> None:
        """Discord makes the threads that are asked for."""
        await self.host.settled()
        for row in await self.shows():
            if row.kind == "room":
                await self.host.part(Contests).placed(self.contest_id, row.match, 9_000 + row.match)
                await self.host.outbox.sent(row)
        await self.host.settled()


def person(number: int) -> Actor:
    """Somebody in the server."""
    return Actor(number, f"Player {number}", "en", Rights(SERVER))


def how(contest: Contest, match: int) -> str:
    """Return how a match came to its result, empty while it is open."""
    result = contest.event.matches[match].result
    return "" if result is None else result.how


def table_at(contest: Contest, match: Match) -> GameTable:
    """The table of a match's present game."""
    table = contest.current(match)
    assert table is not None
    return table


def told(message: Message) -> str:
    """All the text of a message."""
    return "\n".join(part.markdown for part in message.flat() if isinstance(part, Text))
