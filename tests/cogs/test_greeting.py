"""A server is told once how to begin, and from there one press begins a game."""

from pathlib import Path

import pytest

from bot.sandbox import Permission
from bot.sandbox.post import Post
from bot.sandbox.world import GUILD_ID
from engine import titles
from tests.cogs.stage import (
    LIN,
    MIRA,
    OTHER_ROOM,
    PATIENCE,
    ROOM,
    Stage,
    asks,
    eventually,
    has_button,
    press,
)

HALL, CHAT = "大厅", "闲聊"
QUIET = Permission.SEND_MESSAGES


def greets(post: Post) -> bool:
    return has_button(post, "first")


async def greeting(stage: Stage, name: str = LIN, room: str = HALL) -> tuple:
    person = await stage.person(name)
    return person, await person.wait_for(room, greets, PATIENCE)


async def test_a_server_is_greeted_once_whatever_happens_to_the_program(stage: Stage):
    lin, _ = await greeting(stage)
    for _ in range(2):
        await stage.restart()
    await stage.sandbox.expel()
    await stage.sandbox.invite()
    await stage.lobby(lin)  # what comes after a second greeting
    assert [greets(post) for post in lin.messages(lin.channel(HALL))] == [True]
    assert not any(greets(post) for post in lin.messages(lin.channel(ROOM)))


async def test_one_press_begins_a_game_in_the_language_of_who_pressed(stage: Stage):
    mira, welcome = await greeting(stage, MIRA)
    await (await press(mira, welcome, "first")).acknowledged()
    board = await stage.board(mira, HALL)
    assert "Waiting for" in board.text
    hand = await mira.wait_for(None, asks, PATIENCE)
    assert hand.pictures[0].alt


@pytest.mark.parametrize("title", ["yongheng", "shenhua", "shengwu"])
async def test_three_presses_lead_to_ones_first_decision_and_nothing_is_typed(
    stage: Stage, title: str
):
    """From the page that opens: a game, then *Act* under its board, and there is the question."""
    lin, welcome = await greeting(stage)
    presses = 0
    wanted = next(one for one in welcome.buttons if str(one.custom_id).endswith(f":{title}"))
    await (await lin.press(welcome, custom_id=wanted.custom_id)).acknowledged()
    presses += 1
    board = await stage.board(lin, HALL)
    panel = await (await press(lin, board, "act")).wait(PATIENCE)
    presses += 1
    await lin.until(lambda: asks(panel), PATIENCE)
    assert presses <= 3
    assert (await lin.wait_for(None, asks, PATIENCE)).text  # and it lies in the private messages


async def test_every_game_has_its_button(stage: Stage):
    _, welcome = await greeting(stage)
    named = {
        one.custom_id.rpartition(":")[2] for one in welcome.buttons if "first" in one.custom_id
    }
    assert named == set(titles)


async def test_where_a_table_stands_already_a_second_press_says_so(stage: Stage):
    lin, welcome = await greeting(stage)
    await (await press(lin, welcome, "table")).acknowledged()
    await lin.wait_for(HALL, lambda post: has_button(post, "join"), PATIENCE)
    told = await (await press(lin, welcome, "first")).wait(PATIENCE)
    assert told.ephemeral
    assert "牌桌" in told.text


@pytest.mark.parametrize("wanted", ["first", "table"])
async def test_where_somebody_else_plays_a_newcomer_gets_a_thread(stage: Stage, wanted: str):
    """However often they press: one thread, one table, and each press says where it is."""
    lin, welcome = await greeting(stage)
    await (await press(lin, welcome, "first")).acknowledged()
    await stage.board(lin, HALL)
    await lin.grant("create_public_threads")
    mira, theirs = await greeting(stage, MIRA)
    pressed = [await press(mira, theirs, wanted) for _ in range(2)]
    told = [await one.wait(PATIENCE) for one in pressed]
    assert len({post.text for post in told}) == 1
    assert all(post.ephemeral for post in told)
    (hers,) = await stage.bot.host.looking.tables_of(int(mira.me["id"]))
    assert f"<#{hers.table.place.thread_id}>" in told[0].text
    shown = "act" if wanted == "first" else "join"
    (room,) = [one["name"] for one in mira.channels.values() if MIRA in str(one.get("name"))]
    await mira.wait_for(room, lambda post: has_button(post, shown), PATIENCE)


async def test_rules_and_first_steps_are_shown_to_the_presser_alone(stage: Stage):
    lin, welcome = await greeting(stage)
    guide = await (await press(lin, welcome, "guide")).wait(PATIENCE)
    assert guide.ephemeral
    assert all(title.shape.names.zh in guide.text for title in titles.values())
    rules = await (await press(lin, guide, "guide_of")).wait(PATIENCE)
    first, second, *_ = titles.values()
    assert first.shape.names.zh in rules.text
    # Each page leads to the other games.
    assert [one.label for one in rules.buttons] == [
        title.shape.names.zh for title in titles.values() if title is not first
    ]
    another = await (await press(lin, rules, "guide_of")).wait(PATIENCE)
    assert second.shape.names.zh in another.text
    steps = await (await press(lin, welcome, "steps")).wait(PATIENCE)
    assert "/牌桌" in steps.text


class Shut(Stage):
    """A stage where the bot may not write in some channels when it comes."""

    rooms: tuple[str, ...] = ()

    async def start_bot(self) -> None:
        for room in self.rooms:
            self.sandbox.faults.deny(room, Permission.SEND_MESSAGES)
        await super().start_bot()


class Quiet(Shut):
    """A stage where nobody may write in some channels, as the server says to all."""

    async def start_bot(self) -> None:
        world = self.sandbox.world
        deny = {"id": str(GUILD_ID), "type": 0, "allow": "0", "deny": str(int(QUIET))}
        for channel in world.channels.values():
            channel.overwrites = [deny] if channel.name in self.rooms else []
        await Stage.start_bot(self)


@pytest.mark.parametrize("wanted", ["first", "table"])
async def test_where_no_thread_can_be_made_a_newcomer_chooses_another_channel(
    tmp_path: Path, wanted: str
):
    """One press more; channels where a table stands, or where the bot may not write, are not
    offered."""
    stage = Quiet(tmp_path)
    stage.rooms = (CHAT,)
    await stage.open()
    lin, welcome = await greeting(stage)
    await (await press(lin, welcome, "first")).acknowledged()
    await stage.board(lin, HALL)
    await stage.lobby(lin, OTHER_ROOM)
    mira, theirs = await greeting(stage, MIRA)
    asked = await (await press(mira, theirs, wanted)).wait(PATIENCE)
    assert asked.ephemeral
    assert "Somebody else is playing in this channel" in asked.text
    (room,) = asked.buttons
    assert room.label == f"#{ROOM}"

    stage.rooms = (CHAT, ROOM)  # it has been closed since
    await stage.restart()
    told = await (await press(mira, asked, f"{wanted}_at")).wait(PATIENCE)
    assert "I may not do that in this channel" in told.text
    stage.rooms = (CHAT,)
    await stage.restart()

    told = await (await press(mira, asked, f"{wanted}_at")).wait(PATIENCE)
    shown = "act" if wanted == "first" else "join"
    await mira.wait_for(ROOM, lambda post: has_button(post, shown), PATIENCE)
    assert f"<#{mira.channel(ROOM)['id']}>" in told.text
    again = await (await press(mira, asked, f"{wanted}_at")).wait(PATIENCE)
    assert "This channel has a table already" in again.text
    assert stage.sandbox.refusals == []
    await stage.close()


async def test_where_every_channel_is_taken_a_newcomer_is_told_so(tmp_path: Path):
    stage = Quiet(tmp_path)
    stage.rooms = (ROOM, OTHER_ROOM, CHAT)
    await stage.open()
    lin, welcome = await greeting(stage)
    await (await press(lin, welcome, "first")).acknowledged()
    await stage.board(lin, HALL)
    mira, theirs = await greeting(stage, MIRA)
    told = await (await press(mira, theirs, "first")).wait(PATIENCE)
    assert "This channel has a table already" in told.text
    assert stage.sandbox.refusals == []
    await stage.close()


async def test_the_next_channel_greets_where_the_bot_may_not_write_in_the_first(tmp_path: Path):
    stage = Shut(tmp_path)
    stage.rooms = (HALL,)
    await stage.open()
    lin, welcome = await greeting(stage, LIN, ROOM)
    assert welcome in lin.messages(ROOM)
    await stage.close()


async def test_whoever_may_write_nowhere_greets_at_the_next_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    caplog.set_level("INFO")
    stage = Shut(tmp_path)
    every = stage.rooms = (HALL, ROOM, "牌桌-2", "闲聊")
    await stage.open()
    lin = await stage.person(LIN)
    await eventually(lambda: "no channel to greet" in caplog.text)
    assert not any(greets(post) for room in every for post in lin.messages(room))
    stage.rooms = ()
    for room in every:
        stage.sandbox.faults.allow(room)
    await stage.restart()
    assert greets(await lin.wait_for(HALL, greets, PATIENCE))
    await stage.close()
