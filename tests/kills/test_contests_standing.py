"""Killed between Discord's making something for a contest and the note of it: it is there once all
the same, and goes when the contest does, whatever became of the contest meanwhile."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from discord.http import HTTPClient, Route

from bot.contests.host.contests import Contests
from bot.host.values import Actor, Rights
from bot.sandbox import Permission
from bot.sandbox.model import Channel
from bot.sandbox.world import GUILD_ID
from bot.store.rows.tables import Place
from bot.store.settings import HOUR
from engine.contests.records import Phase
from tests.cogs.stage import CHE, KAITO, LIN, PATIENCE, ROOM, Stage, eventually, everything_tried

SHOWS = re.compile(r"/(channels|messages|threads|roles|scheduled-events)(/\d+)?$")
CHANGED = re.compile(r"/(roles|scheduled-events)(/\d+)?$|/channels/\d+(/threads)?$")
MADE = {
    "role": re.compile(r"/guilds/\d+/roles$"),
    "entry": re.compile(r"/scheduled-events$"),
    "thread": re.compile(r"/channels/\d+/threads$"),
}
"""Requests by which Discord makes things for a contest beside messages, by what they make."""
MANAGER = Actor(4242, "Mei", "zh", Rights(GUILD_ID, manager=True))
"""Somebody who does not play, and so may rule on any match."""
MOST = 60
"""More lives than there are requests: then the same is asked for again and again."""


class Deaths:
    """The program dies of requests that Discord has carried out: nothing is heard of them, and
    nothing is sent any more. ``fatal``: of which."""

    def __init__(self, patch: pytest.MonkeyPatch, fatal: Callable[[str, str], bool]) -> None:
        self.dead = asyncio.Event()
        self.lives = 0
        self.died_of: list[str] = []
        really = HTTPClient.request

        async def request(client: HTTPClient, route: Route, **details: Any) -> Any:
            shows = route.method != "GET" and SHOWS.search(route.url)
            if shows and self.dead.is_set():
                await asyncio.Event().wait()
            answer = await really(client, route, **details)
            if shows and not self.dead.is_set() and fatal(route.method, route.url):
                self.died_of.append(f"{route.method} {route.url}")
                self.dead.set()
            if self.dead.is_set():
                await asyncio.Event().wait()
            return answer

        patch.setattr(HTTPClient, "request", request)

    async def next(self, stage: Stage) -> None:
        """The next life. Discord has forgotten what it was sent."""
        self.dead.clear()
        self.lives += 1
        assert self.lives < MOST, self.died_of[-3:]
        await stage.stop_bot()
        stage.sandbox.faults.forget_nonces()
        await stage.start_bot()


def once_of(what: str) -> Callable[[str, str], bool]:
    """Fatal is the first time that Discord makes one of these."""
    left = [MADE[what]]
    return lambda method, url: bool(
        method == "POST" and left and left[0].search(url) and left.pop()
    )


def any_first() -> Callable[[str, str], bool]:
    """Fatal is whatever makes something beside messages, and the first time of whatever changes it:
    that is asked for again by the next life, and does no harm."""
    seen = set[str]()

    def fatal(method: str, url: str) -> bool:
        if not CHANGED.search(url):
            return False
        if method == "POST":
            return True
        known = f"{method} {url}"
        new = known not in seen
        seen.add(known)
        return new

    return fatal


class Club:
    """A contest on the sandbox with all that Discord can make for it."""

    def __init__(self, stage: Stage, actors: list[Actor]) -> None:
        self.stage = stage
        self.boss, *self.others = actors
        self.actors = actors

    @classmethod
    async def found(cls, stage: Stage) -> "Club":
        for one in ("CREATE_PUBLIC_THREADS", "MANAGE_ROLES", "CREATE_EVENTS"):
            stage.sandbox.faults.grant(Permission[one])
        people = [await stage.person(name) for name in (LIN, KAITO, CHE)]
        rights = [Rights(GUILD_ID, manager=at == 0) for at in range(len(people))]
        return cls(
            stage,
            [
                Actor(int(one.me["id"]), one.name, "zh", may)
                for one, may in zip(people, rights, strict=True)
            ],
        )

    @property
    def contests(self) -> Any:
        return self.stage.bot.host.part(Contests)

    async def announce(self, **settings: object) -> None:
        world = self.stage.sandbox.world
        room = next(one.id for one in world.channels.values() if one.name == ROOM)
        chosen = {"title": "shenhua", "decks": "none", **settings}
        await self.contests.create(self.boss, Place(GUILD_ID, room), "Cup", chosen)

    async def sign_up(self) -> None:
        for actor in self.actors:
            await self.contests.join(actor, 1)

    async def come(self) -> int:
        """The first of a match that is open comes; its number."""
        event = (await self.contests.contest(1)).event
        person = event.entrants[event.open[0].players[0]].person
        await self.contests.come(next(one for one in self.actors if one.user_id == person), 1)
        return int(event.open[0].number)

    async def carried(self) -> None:
        """All that was to be shown has been."""
        await self.stage.bot.host.settled()
        await everything_tried(self.stage)

    def soon(self) -> int:
        """In five hours, by the clock of the server."""
        return int(self.stage.sandbox.world.clock.now() * 1000) + 5 * HOUR

    def roles(self) -> list[str]:
        return [role.name for role in self.stage.sandbox.world.roles.values()]

    def wearing(self) -> list[str]:
        return [one.name for one in self.stage.sandbox.world.people.values() if one.roles]

    def entries(self) -> list[int]:
        """Return how far each of the server's events is."""
        return [one.status for one in self.stage.sandbox.world.occasions.values()]

    def threads(self) -> list[Channel]:
        return [one for one in self.stage.sandbox.world.channels.values() if one.is_thread]


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """The program on a sandbox that outlives it."""
    stage = await Stage(tmp_path).open()
    yield stage
    await stage.close()


async def test_role_entry_and_threads_are_there_once_whatever_the_program_dies_of(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
):
    """From the announcement to the end, killed as Discord has carried out each single request."""
    club = await Club.found(stage)
    start = club.soon()

    async def lost() -> None:
        for match in (await club.contests.contest(1)).event.open:
            await club.contests.correct(MANAGER, 1, match.number, (1, 2), "")

    steps: list[Callable[[], Awaitable[object]]] = [
        lambda: club.announce(badge=True, calendar=True, starts_at=start, rounds=1),
        club.sign_up,
        lambda: club.contests.change(club.boss, 1, starts_at=start + HOUR),
        lambda: club.contests.start(club.boss, 1),
        club.come,
        lost,
    ]
    deaths = Deaths(monkeypatch, any_first())
    for at, step in enumerate(steps):
        await step()
        while not await lives(stage, deaths):
            await deaths.next(stage)
        if at == len(steps) - 2:
            assert club.wearing() == [LIN, KAITO, CHE]
            assert (club.roles(), club.entries(), len(club.threads())) == (["Cup"], [2], 1)
    assert (await club.contests.contest(1)).event.phase is Phase.OVER
    assert (club.roles(), club.wearing(), club.entries()) == ([], [], [3])
    assert [thread.archived for thread in club.threads()] == [True]
    assert {one.split()[0] for one in deaths.died_of} == {"POST", "PUT", "PATCH", "DELETE"}


async def lives(stage: Stage, deaths: Deaths) -> bool:
    """Play until all has been tried, or the program is dead; whether it lives."""
    host: Any = stage.bot.host
    async with asyncio.timeout(PATIENCE):
        while not deaths.dead.is_set():
            await host.settled()
            if not await host.tables.store.outbox_heads(stage.clock.now(), 1):
                return True
            await asyncio.sleep(0.01)
    return False


async def killed_at(club: Club, deaths: Deaths, meanwhile: Callable[[], Awaitable[object]]) -> None:
    """The program dies of that; something happens before delivery looks again."""
    await eventually(deaths.dead.is_set)
    await meanwhile()
    await club.stage.bot.host.settled()
    await deaths.next(club.stage)
    await club.carried()


async def test_a_role_that_nobody_noted_goes_when_the_contest_is_called_off_meanwhile(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
):
    club = await Club.found(stage)
    deaths = Deaths(monkeypatch, once_of("role"))
    await club.announce(badge=True)
    await killed_at(club, deaths, lambda: club.contests.end(club.boss, 1))
    assert club.roles() == []


async def test_a_role_that_nobody_noted_is_that_of_the_contest_when_it_is_wanted_again(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
):
    """Switched off and on: the row that had it made has been replaced."""
    club = await Club.found(stage)
    deaths = Deaths(monkeypatch, once_of("role"))
    await club.announce(badge=True)

    async def off_and_on() -> None:
        await club.contests.change(club.boss, 1, badge=False)
        await club.contests.change(club.boss, 1, badge=True)

    await killed_at(club, deaths, off_and_on)
    await club.sign_up()
    await club.carried()
    assert (club.roles(), club.wearing()) == (["Cup"], [LIN, KAITO, CHE])


async def test_an_entry_that_nobody_noted_begins_and_ends_with_its_contest(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
):
    club = await Club.found(stage)
    deaths = Deaths(monkeypatch, once_of("entry"))
    await club.announce(calendar=True, starts_at=club.soon())

    async def started() -> None:
        await club.sign_up()
        await club.contests.start(club.boss, 1)

    await killed_at(club, deaths, started)
    assert club.entries() == [2]
    await club.contests.end(club.boss, 1)
    await club.carried()
    assert club.entries() == [3]


@pytest.mark.parametrize("switched", [True, False], ids=["switched off", "called off"])
async def test_an_entry_that_nobody_noted_goes_where_none_is_wanted_any_more(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, switched: bool
):
    club = await Club.found(stage)
    deaths = Deaths(monkeypatch, once_of("entry"))
    await club.announce(calendar=True, starts_at=club.soon())

    async def gone() -> None:
        if switched:
            await club.contests.change(club.boss, 1, calendar=False)
        else:
            await club.contests.end(club.boss, 1)

    await killed_at(club, deaths, gone)
    assert club.entries() == ([] if switched else [4])


async def test_a_thread_that_nobody_noted_is_put_away_where_its_match_is_over(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
):
    club = await Club.found(stage)
    deaths = Deaths(monkeypatch, once_of("thread"))
    await club.announce(rounds=1)
    await club.sign_up()
    await club.contests.start(club.boss, 1)
    await club.carried()
    match = await club.come()
    await killed_at(club, deaths, lambda: club.contests.correct(MANAGER, 1, match, (1, 2), ""))
    assert [thread.archived for thread in club.threads()] == [True]
