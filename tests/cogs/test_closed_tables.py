"""A table that is closed asks nobody anything any more: its private messages say so."""

from __future__ import annotations

import pytest

from bot.contests.host.contests import Contests
from bot.host.values import Actor, Rights
from bot.sandbox import Person
from bot.sandbox.world import GUILD_ID
from tests.cogs.stage import KAITO, LIN, Stage, asks, eventually
from tests.cogs.test_events import announced, contest, press, seen

CLOSED = {LIN: "牌桌已经关闭", KAITO: "The table is closed"}


def asked(person: Person) -> bool:
    """Tell whether any private message asks them something."""
    return any(asks(post) for post in person.dms())


async def test_whoever_is_asked_when_it_is_closed_is_told_and_asked_no_more(stage: Stage):
    people = [await stage.person(name) for name in (LIN, KAITO)]
    await stage.game(*people)
    await eventually(lambda: any(map(asked, people)))
    boss = Actor(int(people[0].me["id"]), LIN, "zh", Rights(GUILD_ID, manager=True))
    await stage.bot.host.play.close_table(boss, 1)
    await eventually(lambda: not any(map(asked, people)))
    await eventually(lambda: all(CLOSED[one.name] in one.dms()[-1].text for one in people))


@pytest.mark.parametrize("leaves", [0, 1])
async def test_whose_opponent_leaves_the_contest_is_asked_no_more(stage: Stage, leaves: int):
    people = [await stage.person(name) for name in (LIN, KAITO)]
    await announced(stage, people[0])
    for person in people:
        await press(person, await seen(person, "join"), "join")
    host = stage.bot.host.part(Contests)
    actors = [Actor(int(one.me["id"]), one.name, "zh", Rights(GUILD_ID)) for one in people]
    await host.start(actors[0], 1)
    await contest(stage)
    for actor in actors:
        await host.come(actor, 1)
    await eventually(lambda: all(map(asked, people)))
    await host.drop(actors[leaves], 1)
    await eventually(lambda: not any(map(asked, people)))
