"""Posts of a contest stand once, whenever the program ends between Discord's taking one and the
note of that: its messages, what is said, calls, questions, private news and threads."""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from discord.http import HTTPClient, Route

from bot.contests.host.contests import Contests
from bot.host.values import Actor, Rights
from bot.sandbox import Permission
from bot.sandbox.components import walk
from bot.sandbox.world import GUILD_ID
from bot.store.rows.tables import Place
from engine.contests.records import Phase
from tests.cogs.stage import CHE, KAITO, LIN, PATIENCE, ROOM, Stage

SHOWS = re.compile(r"/(messages|threads)")
POSTS = re.compile(r"/channels/\d+/(messages|threads)$")
MOST = 60
"""More lives than there are posts: then the same thing is posted again and again."""


class Deaths:
    """Lets the program die of every post that Discord takes: nothing is heard of it, and nothing
    is sent any more."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.dead = asyncio.Event()
        self.lives = 0
        really = HTTPClient.request

        async def request(client: HTTPClient, route: Route, **details: Any) -> Any:
            if self.dead.is_set() and SHOWS.search(route.url):  # it may still be starting
                await asyncio.Event().wait()
            answer = await really(client, route, **details)
            if route.method == "POST" and POSTS.search(route.url):
                self.dead.set()
                await asyncio.Event().wait()
            return answer

        monkeypatch.setattr(HTTPClient, "request", request)

    async def next(self, stage: Stage) -> None:
        """The next life. Discord has forgotten every second time what it was sent."""
        self.dead.clear()
        self.lives += 1
        assert self.lives < MOST
        await stage.stop_bot()
        if self.lives % 2:
            stage.sandbox.faults.forget_nonces()
        await stage.start_bot()


async def carried(stage: Stage, deaths: Deaths) -> bool:
    """Wait until nothing waits to be posted, or the program is dead; whether it lives."""
    for _ in range(int(PATIENCE / 0.02)):
        if deaths.dead.is_set():
            return False
        await stage.bot.host.settled()
        if not stage.bot.host.tables.store._waiting._all():
            return True
        await asyncio.sleep(0.02)
    raise AssertionError("something waits")


def standing(stage: Stage) -> Counter[tuple[int, str]]:
    """List what stands of the contest, by its channel and words; of what changes, by its first
    ones."""
    world, found = stage.sandbox.world, Counter[tuple[int, str]]()
    for channel, posts in world.messages.items():
        for post in posts.values():
            every = list(walk(post.components))
            ids = [str(one.get("custom_id", "")) for one in every]
            texts = [str(one["content"]) for one in every if one.get("content")]
            of_tables = any(one.startswith("pj:") and ":0:" not in one for one in ids)
            of_tables = of_tables or texts[:1] == [] or texts[0].startswith("-# ")
            if post.author_id == world.bot.id and post.viewer_id is None and not of_tables:
                found[channel, texts[0].partition("\n")[0]] += 1
    return found


async def test_every_post_of_a_contest_outlives_the_program(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.sandbox.faults.grant(Permission.CREATE_PUBLIC_THREADS)
    world = stage.sandbox.world
    room = next(c.id for c in world.channels.values() if c.name == ROOM)
    boss, ann, bea = [
        Actor(
            int((await stage.person(name)).me["id"]), name, "zh", Rights(GUILD_ID, manager=at == 0)
        )
        for at, name in enumerate((LIN, KAITO, CHE))
    ]

    async def give_up() -> None:
        contest = await stage.bot.host.part(Contests).contest(1)
        table = await stage.bot.host.part(Contests).table_of(contest, 1)
        await stage.bot.host.play.concede(ann, table)

    verbs: list[Callable[[], Awaitable[object]]] = [
        lambda: stage.bot.host.part(Contests).create(
            boss,
            Place(GUILD_ID, room),
            "Cup",
            {"title": "shenhua", "best_of": 3, "format": "swiss"},
        ),
        lambda: stage.bot.host.part(Contests).join(ann, 1),
        lambda: stage.bot.host.part(Contests).join(bea, 1),
        lambda: stage.bot.host.part(Contests).start(boss, 1),
        lambda: stage.bot.host.part(Contests).come(ann, 1),
        lambda: stage.bot.host.part(Contests).extend(boss, 1, 3_600_000, 1),
        give_up,
        lambda: stage.bot.host.part(Contests).announce(boss, 1, "Hello"),
        lambda: stage.bot.host.part(Contests).choose_first(ann, 1, 1, True),
        give_up,
    ]
    deaths = Deaths(monkeypatch)
    while verbs:
        await verbs.pop(0)()
        while not await carried(stage, deaths):
            if not deaths.lives:  # something changes before anybody knows that it stands
                await verbs.pop(0)()
            await deaths.next(stage)
    contest = await stage.bot.host.part(Contests).contest(1)
    assert contest.event.phase is Phase.OVER
    stands = standing(stage)
    assert [what for what, n in stands.items() if n > 1] == []
    assert len(stands) == 10, stands
    assert deaths.lives >= len(stands)
    assert len([c for c in world.channels.values() if c.is_thread]) == 1
