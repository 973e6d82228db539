"""Hands while Discord opens few private channels: by button at once, by message when it works."""

import asyncio
from functools import partial

import pytest

from bot.delivery.openings import MOST, WINDOW
from bot.host.values import Actor
from bot.sandbox import Permission, Person
from bot.sandbox.post import Post
from bot.store.rows.tables import Place
from bot.store.settings import HOUR
from tests.cogs.stage import (
    CHE,
    KAITO,
    LIN,
    MIRA,
    PATIENCE,
    ROOM,
    Stage,
    answer,
    asks,
    button,
    eventually,
    has_button,
    open_panel,
    press,
)

pytestmark = pytest.mark.rate_limits

QUEUED = "排队"
TABLES, SEATS = 12, 5


def told(person: Person, room: str = ROOM) -> list[Post]:
    """List what the channel was told about hands that wait behind the button."""
    return [post for post in person.messages(room) if QUEUED in post.text]


def hands(person: Person) -> list[Post]:
    """The hands that somebody has in their private messages."""
    return [post for post in person.dms() if post.pictures]


def too_fast(stage: Stage) -> int:
    """Count how often Discord has said that channels are opened too fast."""
    return sum(refusal.code == 40003 for refusal in stage.sandbox.refusals)


async def test_hands_that_cannot_be_sent_are_behind_the_button_at_once(stage: Stage):
    stage.sandbox.faults.limit_dm_openings(0, 600)
    people = [await stage.person(name) for name in (LIN, KAITO, CHE)]
    lin, kaito, _ = people
    await stage.game(*people)
    notice = await lin.wait_for(ROOM, lambda post: QUEUED in post.text, PATIENCE)
    assert sorted(notice.mentions) == sorted((LIN, KAITO, CHE))
    theirs = await kaito.wait_for(ROOM, lambda post: post.id == notice.id, PATIENCE)
    for person, seen in ((lin, notice), (kaito, theirs)):
        panel = await open_panel(person, seen, "hand")
        assert panel.pictures
    assert len(told(lin)) == 1  # one message for the whole table
    assert too_fast(stage) == 1  # nobody else was even tried
    assert hands(lin) == hands(kaito) == []


async def test_hands_come_by_message_once_discord_opens_the_channels(stage: Stage):
    stage.sandbox.faults.limit_dm_openings(0, 600)
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await stage.game(lin, kaito)
    await lin.wait_for(ROOM, lambda post: QUEUED in post.text, PATIENCE)
    stage.sandbox.faults.clear()
    limit = stage.sandbox.faults.limit_dm_openings(50, 600)
    stage.clock.set(stage.clock.now() + WINDOW)
    for person in (lin, kaito):
        await person.wait_for(None, lambda post: bool(post.pictures), PATIENCE)
    await lin.until(lambda: not told(lin), PATIENCE)  # nobody needs the notice any more
    asked = next(p for p in (lin, kaito) if any(asks(post) for post in hands(p)))
    await answer(asked, hands(asked)[-1])
    assert len(limit.opened) == 2
    settings = [await stage.bot.host.people.player(int(p.me["id"])) for p in (lin, kaito)]
    assert all(settings.dm_channel and not settings.dm_waiting for settings in settings)


async def test_a_channel_that_is_known_is_never_opened_again(stage: Stage):
    limit = stage.sandbox.faults.limit_dm_openings(50, 600)
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    first = await lin.wait_for(None, asks, PATIENCE)
    await stage.restart()
    await answer(lin, first)
    stage.clock.set(stage.clock.now() + 61 * 60_000)
    await stage.bot.host.people.set_player(Actor(int(lin.me["id"]), LIN), hands="dm")
    await lin.wait_for(None, lambda post: bool(post.pictures) and post.id != first.id, PATIENCE)
    assert len(limit.opened) == 1


async def test_somebody_whose_channel_waits_is_called_at_the_table(stage: Stage):
    stage.sandbox.faults.limit_dm_openings(0, 600)
    lin, mira = await stage.person(LIN), await stage.person(MIRA)
    await stage.game(lin, mira)
    await lin.wait_for(ROOM, lambda post: QUEUED in post.text, PATIENCE)
    for person in (lin, mira):
        settings = await stage.bot.host.people.player(int(person.me["id"]))
        assert settings.dm_waiting
        assert settings.out_of_reach
    shown = await (await lin.slash(ROOM, "settings show")).wait()
    assert QUEUED in shown.text


async def test_a_restart_says_nothing_twice(stage: Stage):
    stage.sandbox.faults.limit_dm_openings(0, 600)
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    await lin.wait_for(ROOM, lambda post: QUEUED in post.text, PATIENCE)
    await stage.restart()
    panel = await open_panel(lin, board)
    await lin.until(lambda: asks(panel), PATIENCE)
    await answer(lin, panel)
    await lin.until(lambda: asks(panel), PATIENCE)
    assert len(told(lin)) == 1


async def test_whose_channel_is_lost_while_the_notice_stands_waits_again(stage: Stage):
    stage.sandbox.faults.limit_dm_openings(0, 600)
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await stage.game(lin, kaito)
    await lin.wait_for(ROOM, lambda post: QUEUED in post.text, PATIENCE)
    user_id = int(lin.me["id"])
    await stage.bot.host.people.dm_opened(user_id, 0)
    async with asyncio.timeout(PATIENCE):
        while not (await stage.bot.host.people.player(user_id)).out_of_reach:
            await asyncio.sleep(0.01)
    assert len(told(lin)) == 1


async def test_where_the_table_cannot_be_told_either_the_open_hand_is_kept_up_to_date(stage: Stage):
    stage.sandbox.faults.limit_dm_openings(0, 600)
    lin = await stage.person(LIN)
    lobby = await stage.lobby(lin, seats=2)
    await (await press(lin, lobby, "computer")).acknowledged()
    await lin.until(lambda: not button(lobby, "begin").disabled, PATIENCE)
    stage.sandbox.faults.deny(ROOM, Permission.SEND_MESSAGES)
    await (await press(lin, lobby, "begin")).acknowledged()
    await eventually(lambda: too_fast(stage) > 0)
    panel = await (await lin.slash(ROOM, "hand")).wait(PATIENCE)
    for _ in range(2):  # whom the game asks then depends on who begins
        await lin.until(lambda: asks(panel), PATIENCE)
        await answer(lin, panel)
    assert told(lin) == []
    stage.sandbox.faults.allow(ROOM)
    stage.clock.set(stage.clock.now() + 25 * HOUR)
    assert has_button(await stage.board(lin), "hand")


@pytest.mark.long
async def test_twelve_tables_of_sixty_people_start_together(stage: Stage):
    """Discord opens ten channels in ten minutes; everybody sees their hand at once all the same."""
    limit = stage.sandbox.faults.limit_dm_openings(10, 600)
    host, guild = stage.bot.host, stage.bot.guilds[0].id
    lin = await stage.person(LIN)
    tables: dict[str, int] = {}
    people: dict[int, tuple[str, str]] = {}
    for number in range(TABLES):
        room = (await lin.open_channel(f"table-{number}"))["id"]
        sitting = [stage.sandbox.world.add_person(f"P{number}-{seat}") for seat in range(SEATS)]
        first, *others = [Actor(person.id, person.name) for person in sitting]
        opened = await host.lobby.open_table(
            first, Place(guild, int(room)), "yongheng", seats=SEATS
        )
        for actor in others:
            await host.lobby.join(actor, opened.table_id)
        people |= {person.id: (person.name, room) for person in sitting}
        tables[room] = opened.table_id
    await asyncio.gather(
        *(host.lobby.begin(_owner(people, room), table) for room, table in tables.items())
    )

    await eventually(lambda: all(_boards(lin, room) for room in tables))
    await eventually(lambda: sum(len(_named(lin, room)) for room in tables) >= 60 - MOST)

    assert len(limit.opened) <= MOST
    assert too_fast(stage) == 0
    assert all(len(told(lin, room)) <= 1 for room in tables)
    for user_id, (name, room) in people.items():
        if name not in _named(lin, room):
            await eventually(partial(_by_message, stage, user_id))
    for room in tables:
        if named := _named(lin, room):
            await _sees_by_button(stage, min(named), room)


def _owner(people: dict[int, tuple[str, str]], room: str) -> Actor:
    return next(Actor(user, name) for user, (name, where) in people.items() if where == room)


def _boards(lin: Person, room: str) -> list[Post]:
    return [post for post in lin.messages(room) if has_button(post, "act") and post.pictures]


def _named(lin: Person, room: str) -> set[str]:
    """Whom a table's notice calls, with a button below."""
    return {name for post in told(lin, room) if has_button(post, "hand") for name in post.mentions}


async def _sees_by_button(stage: Stage, name: str, room: str) -> None:
    async with await Person.connect(stage.sandbox.url, name) as person:
        notice = await person.wait_for(room, lambda post: QUEUED in post.text, PATIENCE)
        panel = await (await press(person, notice, "hand")).wait(PATIENCE)
        assert panel.pictures


def _by_message(stage: Stage, user_id: int) -> bool:
    channel = stage.sandbox.world.direct_channel(user_id)
    return any(message.attachments for message in stage.sandbox.world.history(channel.id))


async def test_a_hand_that_is_wanted_behind_the_button_alone_is_not_sent(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await stage.bot.host.people.set_player(Actor(int(lin.me["id"]), LIN), hands="ephemeral")
    await stage.game(lin, kaito)
    await kaito.wait_for(None, lambda post: bool(post.pictures), PATIENCE)
    await stage.bot.host.settled()
    assert not _by_message(stage, int(lin.me["id"]))
