"""Threads and channels of contests that cannot be made, or are deleted while matches are played;
people and servers that are gone."""

import asyncio

from bot.contests.host.contests import Contests
from bot.host.values import Actor, Rights
from bot.sandbox import Permission, Person, limits
from bot.sandbox.model import Channel
from bot.sandbox.world import GUILD_ID
from bot.store.rows.tables import Place
from bot.store.settings import DAY
from engine.contests.records import Phase, Standing
from tests.cogs.stage import CHE, KAITO, LIN, MIRA, OTHER_ROOM, PATIENCE, ROOM, Stage, eventually

NAMES = (LIN, KAITO, CHE, MIRA)


class Cup:
    """A contest of four, under way, and what people see of it."""

    def __init__(self, stage: Stage, people: list[Person]) -> None:
        self.stage = stage
        self.people = people
        self.actors = [
            Actor(int(one.me["id"]), one.name, "zh", Rights(GUILD_ID, manager=one.name == LIN))
            for one in people
        ]
        self.boss = self.actors[0]

    async def begin(self) -> None:
        contests = self.stage.bot.host.part(Contests)
        place = Place(GUILD_ID, channel(self.stage, ROOM).id)
        await contests.create(self.boss, place, "Cup", {"title": "shenhua", "decks": "none"})
        for actor in self.actors:
            await contests.join(actor, 1)
        await contests.start(self.boss, 1)
        await self.now()

    async def now(self):
        await self.stage.bot.host.settled()
        return await self.stage.bot.host.part(Contests).contest(1)

    async def come(self, match: int) -> None:
        """The first of a match comes to it."""
        contest = await self.now()
        person = contest.event.entrants[contest.event.matches[match].players[0]].person
        actor = next(one for one in self.actors if one.user_id == person)
        await self.stage.bot.host.part(Contests).come(actor, 1)

    async def table(self, match: int) -> int:
        """Its table, 0 where there is none yet."""
        return await self.stage.bot.host.part(Contests).table_of(await self.now(), match)

    async def stands(self, match: int) -> int | None:
        """In which channel or thread the board of a match is shown."""
        number = await self.table(match)
        shown = await self.stage.bot.host.messages.find(number, user_id=0) if number else ()
        boards = [row.channel_id for row in shown if row.role.startswith("board")]
        return boards[-1] if boards else None

    async def until_in(self, match: int, where: int) -> None:
        for _ in range(int(PATIENCE / 0.02)):
            if await self.stands(match) == where:
                return
            await asyncio.sleep(0.02)
        raise AssertionError(f"match {match} stands in {await self.stands(match)}")

    async def end(self, match: int) -> None:
        """The second of a match gives up."""
        contest = await self.now()
        person = contest.event.entrants[contest.event.matches[match].players[1]].person
        actor = next(one for one in self.actors if one.user_id == person)
        await self.stage.bot.host.play.concede(actor, await self.table(match))


def channel(stage: Stage, name: str) -> Channel:
    return next(c for c in stage.sandbox.world.channels.values() if c.name == name)


def threads(stage: Stage) -> list[Channel]:
    return [c for c in stage.sandbox.world.channels.values() if c.is_thread and not c.archived]


async def delete(stage: Stage, gone: Channel) -> None:
    """Somebody deletes a channel or thread."""
    stage.sandbox.world.remove_channel(gone)
    await stage.sandbox.context.announcer.channel_deleted(gone)


async def cup(stage: Stage) -> Cup:
    stage.sandbox.faults.grant(Permission.CREATE_PUBLIC_THREADS)
    found = Cup(stage, [await stage.person(name) for name in NAMES])
    await found.begin()
    return found


async def test_with_too_many_threads_a_match_is_played_in_the_channel_and_later_ones_get_threads(
    stage: Stage, monkeypatch
):
    monkeypatch.setattr(limits, "ACTIVE_THREADS", 0)
    cup_ = await cup(stage)
    room = channel(stage, ROOM)
    await cup_.come(1)
    await cup_.until_in(1, room.id)
    said = [post.text for post in cup_.people[0].messages(ROOM) if "子区已达上限" in post.text]
    assert len(said) == 1
    await cup_.come(2)  # as full as before: nothing more is said, and its turn comes
    await cup_.now()
    await cup_.end(1)
    await cup_.until_in(2, room.id)
    said = [post.text for post in cup_.people[0].messages(ROOM) if "子区已达上限" in post.text]
    assert len(said) == 1
    monkeypatch.setattr(limits, "ACTIVE_THREADS", 1000)
    await cup_.end(2)
    contest = await cup_.now()
    assert contest.event.round == 2
    number = contest.event.open[0].number
    await cup_.come(number)
    await eventually(lambda: len(threads(stage)) == 1)
    await cup_.until_in(number, threads(stage)[0].id)


async def test_a_match_whose_thread_is_deleted_goes_on_in_another(stage: Stage):
    cup_ = await cup(stage)
    await cup_.come(1)
    await eventually(lambda: bool(threads(stage)))
    (first,) = threads(stage)
    await cup_.until_in(1, first.id)
    table = await cup_.table(1)
    await delete(stage, first)
    await eventually(lambda: bool(threads(stage)))
    (second,) = threads(stage)
    assert second.id != first.id
    await cup_.until_in(1, second.id)
    assert await cup_.table(1) == table  # the same game, with all that was played
    posts = [post.text for post in cup_.people[0].messages(second.id)]
    assert any("在这里继续" in text for text in posts)
    await cup_.end(1)
    assert (await cup_.now()).event.matches[1].result is not None


async def test_a_contest_whose_channel_is_deleted_stands_still_until_it_has_another(stage: Stage):
    cup_ = await cup(stage)
    boss, before = cup_.people[0], (await cup_.now()).event
    own = before.of(cup_.boss.user_id)
    match = before.open_match(own.number).number  # whose hands open the organiser's own channel
    await cup_.come(match)
    await eventually(lambda: bool(threads(stage)))
    await cup_.until_in(match, threads(stage)[0].id)
    await boss.until(lambda: bool(boss.dms()), PATIENCE)
    table = await cup_.table(match)
    await delete(stage, channel(stage, ROOM))
    await boss.until(lambda: any("迁移" in post.text for post in boss.dms()), PATIENCE)
    contest = await cup_.now()
    assert contest.event.paused
    assert contest.event.matches.keys() == before.matches.keys()
    refused = await (await cup_.people[1].slash(OTHER_ROOM, "event move")).wait(PATIENCE)
    assert refused.ephemeral
    assert (await cup_.now()).event.paused
    done = await (await boss.slash(OTHER_ROOM, "event move")).wait(PATIENCE)
    assert "本频道" in done.text
    contest = await cup_.now()
    assert not contest.event.paused
    await eventually(lambda: bool(threads(stage)))
    (thread,) = threads(stage)
    assert thread.parent_id == channel(stage, OTHER_ROOM).id
    await cup_.until_in(match, thread.id)
    assert await cup_.table(match) == table

    def announced() -> int:
        return sum(post.text.startswith("## Cup") for post in boss.messages(OTHER_ROOM))

    await eventually(lambda: announced() == 1)
    for number in (1, 2):
        if not await cup_.table(number):
            await cup_.come(number)
            for _ in range(1000):
                if await cup_.table(number):
                    break
                await asyncio.sleep(0.02)
        await cup_.end(number)
    assert (await cup_.now()).event.phase is Phase.RUNNING
    assert (await cup_.now()).event.round == 2


async def test_an_organiser_who_has_left_is_missed_and_a_server_that_sends_the_bot_away_waits(
    stage: Stage,
):
    cup_ = await cup(stage)
    lin, kaito, _, mira = cup_.people
    contests = stage.bot.host.part(Contests)
    await contests.hand_over(cup_.boss, 1, cup_.actors[1].user_id)
    stage.sandbox.faults.leave(KAITO)
    await contests.ask_after(1, cup_.actors[1].user_id)
    await eventually(lambda: any("主办人已经离开" in p.text for p in lin.messages(ROOM)))
    refused = await (await mira.slash(ROOM, "event panel")).wait(PATIENCE)
    assert "Manage Server" in refused.text or "manage the server" in refused.text
    desk = await (await lin.slash(ROOM, "event panel")).wait(PATIENCE)
    assert "主办人已经离开" in desk.text
    stage.clock.set(stage.clock.now() + DAY)
    await eventually(lambda: any("因此退出" in p.text for p in lin.messages(ROOM)))
    contest = await cup_.now()
    assert contest.event.of(cup_.actors[1].user_id).standing is Standing.DROPPED
    assert kaito.name not in {contest.name(p) for m in contest.event.open for p in m.players}
    await stage.sandbox.expel()
    for _ in range(500):
        if (await cup_.now()).event.paused:
            break
        await asyncio.sleep(0.02)
    assert (await cup_.now()).event.paused
    await stage.sandbox.invite()
    for _ in range(500):
        if not (await cup_.now()).event.paused:
            break
        await asyncio.sleep(0.02)
    assert not (await cup_.now()).event.paused
