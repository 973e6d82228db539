"""Views of a table where Discord refuses what the bot would show."""

import asyncio
from functools import partial

import pytest

from bot.host.values import Actor
from bot.sandbox import Person
from bot.sandbox.faults import Rule
from bot.sandbox.post import Post
from bot.store.settings import DAY, HOUR
from tests.cogs.stage import (
    KAITO,
    LIN,
    PATIENCE,
    ROOM,
    Stage,
    answer,
    asks,
    eventually,
    everything_tried,
    has_button,
    open_panel,
    press,
)

pytestmark = pytest.mark.rate_limits

SEND = "(POST|PATCH) /channels/{channel}/messages"


def boards(person: Person) -> list[Post]:
    """The boards with buttons in the room."""
    return [post for post in person.messages(ROOM) if has_button(post, "act")]


async def play_until(person: Person, condition) -> None:
    """Play by direct message until something is so."""
    hand = await person.wait_for(None, asks, PATIENCE)
    while not condition():
        await person.until(lambda: asks(hand) or condition(), PATIENCE)
        if not condition():
            await answer(person, hand)


# -- no pictures ----------------------------------------------------------------------------------


async def test_a_server_that_may_not_upload_gets_its_tables_in_words(stage: Stage):
    stage.sandbox.faults.limit_uploads()
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    assert board.pictures == []
    assert LIN in board.text
    hand = await lin.wait_for(None, asks, PATIENCE)
    assert hand.pictures  # direct messages are no server
    panel = await open_panel(lin, board, "hand")
    assert panel.pictures == []
    assert "仍然可以行动" not in panel.text
    shown = await (await lin.slash(ROOM, "board")).wait(PATIENCE)
    assert LIN in shown.text
    assert not [post for post in lin.dms() if "图片" in post.text]

    stage.sandbox.faults.clear()
    stage.clock.set(stage.clock.now() + 2 * HOUR)
    await play_until(lin, lambda: bool(boards(lin)[-1].pictures))


@pytest.mark.parametrize("command", ["hand", "board", "card"])
async def test_the_first_picture_that_is_refused_becomes_words_at_once(stage: Stage, command: str):
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    stage.sandbox.faults.limit_uploads()
    given = {"name": "哪吒"} if command == "card" else {}
    shown = await (await lin.slash(ROOM, command, **given)).wait(PATIENCE)
    await lin.until(lambda: not shown.loading, PATIENCE)
    assert shown.pictures == []
    assert "图片" not in shown.text
    assert command != "card" or "哪吒" in shown.text


async def test_so_does_the_first_one_that_a_button_asks_for(stage: Stage):
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    more = await (await press(lin, board, "more")).wait(PATIENCE)
    stage.sandbox.faults.limit_uploads()
    shown = await (await press(lin, more, "board")).wait(PATIENCE)
    await lin.until(lambda: not shown.loading, PATIENCE)
    assert shown.pictures == []
    assert "图片" not in shown.text
    assert LIN in shown.text


async def test_the_end_of_a_game_is_told_in_words_too(stage: Stage):
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    stage.sandbox.faults.limit_uploads()
    asked = await (await lin.slash(ROOM, "concede")).wait()
    await (await lin.press(asked, label="认输")).acknowledged()
    over = await lin.wait_for(ROOM, lambda post: has_button(post, "again"), PATIENCE)
    assert over.pictures == []


# -- refusals that somebody can mend --------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "code", "words"),
    [
        (400, 200000, "AutoMod"),
        (400, 200001, "AutoMod"),
        (400, 240000, "AutoMod"),
        (400, 50008, "文字频道"),
        (400, 40058, "文字频道"),
        (403, 40004, "暂时关闭"),
        (403, 40006, "暂时关闭"),
        (400, 160006, "活跃子区"),
        (403, 160005, "锁定"),
        (403, 50009, "看不到"),
        (403, 50013, "不能发消息"),
    ],
)
async def test_what_keeps_a_board_away_is_told_once_with_the_cure_and_the_board_comes_later(
    stage: Stage, status: int, code: int, words: str
):
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    room = lin.channel(ROOM)["id"]
    stage.sandbox.faults.refuse(SEND.format(channel=room), status, code)

    def told() -> list[Post]:
        return [post for post in lin.dms() if words in post.text]

    await play_until(lin, lambda: bool(told()))
    await play_until(lin, lambda: True)
    stage.sandbox.faults.clear()
    before = {post.id: post.edits for post in boards(lin)}
    stage.clock.set(stage.clock.now() + HOUR)
    await lin.until(
        lambda: any(post.edits > before.get(post.id, -1) for post in boards(lin)), PATIENCE
    )
    assert len(told()) == 1


async def test_where_the_owner_cannot_be_told_somebody_else_at_the_table_is(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await stage.game(lin, kaito)
    stage.sandbox.faults.close_dms(LIN)
    room = lin.channel(ROOM)["id"]
    stage.sandbox.faults.refuse(SEND.format(channel=room), 400, 200000)
    asked = await (await lin.slash(ROOM, "concede")).wait()
    await (await lin.press(asked, label="认输")).acknowledged()
    told = await kaito.wait_for(None, lambda post: "AutoMod" in post.text, PATIENCE)
    assert "Nothing is lost" in told.text


async def test_a_board_that_discord_never_takes_is_given_up_with_a_word(stage: Stage):
    """A mistake of ours must not be tried for ever, nor may anybody wait without knowing."""
    stage.incidents.expected = ("failed",)
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    room = lin.channel(ROOM)["id"]
    rule = stage.sandbox.faults.refuse(SEND.format(channel=room), 400, 50035)
    hand = await lin.wait_for(None, asks, PATIENCE)
    await answer(lin, hand)

    def told() -> bool:
        return any("/场面" in post.text for post in lin.dms())

    for _ in range(20):
        stage.clock.set(stage.clock.now() + 61_000)
        if told():
            break
        try:
            await lin.until(told, 0.5)
        except AssertionError:
            continue
    assert told()
    assert rule.hits > 5
    store, ever = stage.bot.host.tables.store, stage.clock.now() + 30 * DAY
    async with asyncio.timeout(PATIENCE):
        while any(row.kind == "board" for row in await store.outbox_heads(ever, 50)):
            await asyncio.sleep(0.01)


# -- a server that the bot has left ---------------------------------------------------------------


def resting(stage: Stage):
    """Tell whether the table rests."""

    async def look() -> bool:
        return (await stage.bot.host.looking.view(1)).table.resting

    return look


async def until(condition) -> None:
    """Wait for what only the bot knows."""
    async with asyncio.timeout(PATIENCE):
        while not await condition():
            await asyncio.sleep(0.02)


async def test_a_bot_that_is_sent_away_lets_the_table_rest_and_tells_whom_it_can(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    board = await stage.game(lin, kaito)
    await lin.wait_for(None, lambda post: bool(post.pictures), PATIENCE)
    await kaito.wait_for(None, lambda post: bool(post.pictures), PATIENCE)
    await stage.sandbox.expel(in_common=True)
    await until(resting(stage))
    await lin.wait_for(None, lambda post: "牌桌先休息" in post.text, PATIENCE)
    await kaito.wait_for(None, lambda post: "so it rests" in post.text, PATIENCE)
    stage.clock.set(stage.clock.now() + DAY)
    await stage.sandbox.invite()
    await lin.wait_for(ROOM, lambda post: "牌桌接着玩" in post.text, PATIENCE)
    assert not await resting(stage)()
    assert board.id


async def test_the_people_of_a_lobby_are_told_too(stage: Stage):
    """Nothing was ever sent to them, so their private channels are opened for that."""
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    lobby = await stage.lobby(lin, seats=2)
    theirs = await kaito.wait_for(ROOM, lambda post: post.id == lobby.id, PATIENCE)
    await (await press(kaito, theirs, "join")).acknowledged()
    await stage.sandbox.expel(in_common=True)
    await lin.wait_for(None, lambda post: "牌桌先休息" in post.text, PATIENCE)
    await kaito.wait_for(None, lambda post: "so it rests" in post.text, PATIENCE)
    await stage.sandbox.invite()
    await lin.wait_for(ROOM, lambda post: "牌桌接着玩" in post.text, PATIENCE)


@pytest.mark.parametrize("back", ["online", "meanwhile"])
async def test_who_has_no_server_in_common_meanwhile_gets_their_hand_again(stage: Stage, back: str):
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    hand = await lin.wait_for(None, asks, PATIENCE)
    await stage.sandbox.expel()
    await until(resting(stage))
    for _ in range(3):  # time enough to try to write, and to be refused
        stage.clock.set(stage.clock.now() + HOUR)
        await asyncio.sleep(0.1)
    if back == "meanwhile":  # the bot was told nothing: it was not there
        await stage.stop_bot()
        await stage.sandbox.invite()
        await stage.start_bot()
    else:
        await stage.sandbox.invite()
    await lin.wait_for(ROOM, lambda post: "牌桌接着玩" in post.text, PATIENCE)
    assert not (await stage.bot.host.people.player(int(lin.me["id"]))).dm_closed
    await lin.wait_for(None, lambda post: asks(post) and post.id != hand.id, PATIENCE)
    assert not any("不能私信你" in post.text for post in lin.messages(ROOM))


async def test_a_bot_that_was_sent_away_while_it_slept_notices_when_it_is_back(stage: Stage):
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    await stage.stop_bot()
    await stage.sandbox.expel(in_common=True)
    await stage.start_bot()
    await until(resting(stage))
    await lin.wait_for(None, lambda post: "牌桌先休息" in post.text, PATIENCE)


async def test_a_server_that_is_gone_without_a_word_is_noticed_by_its_refusals(stage: Stage):
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    room = lin.channel(ROOM)["id"]
    stage.sandbox.faults.refuse(SEND.format(channel=room), 404, 10004)
    hand = await lin.wait_for(None, asks, PATIENCE)
    await answer(lin, hand)
    await until(resting(stage))
    assert not [post for post in lin.dms() if "看不到" in post.text]

    def told() -> int:
        return len([post for post in lin.dms() if "牌桌先休息" in post.text])

    await lin.until(lambda: told() == 1, PATIENCE)
    asked = stage.sandbox.faults.refuse("GET /guilds/[0-9]+$", 404, 10004)
    for sessions in (1, 2):  # each time Discord lists the server as if nothing were wrong
        await stage.sandbox.faults.drop_gateway(resumable=False)
        await eventually(partial(_met, asked, sessions))
    await everything_tried(stage)
    assert await resting(stage)()
    assert told() == 1
    stage.sandbox.faults.clear()
    await stage.sandbox.faults.drop_gateway(resumable=False)
    await lin.wait_for(ROOM, lambda post: "牌桌接着玩" in post.text, PATIENCE)


def _met(rule: Rule, times: int) -> bool:
    return rule.hits >= times


# -- hands ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "code"), [(403, 40003), (403, 50013), (403, 99999), (400, 50035), (403, 0)]
)
async def test_a_hand_that_is_refused_waits_behind_the_button_at_once(
    stage: Stage, status: int, code: int
):
    """The channel is open and takes nothing: whatever the reason, nobody waits without a hand."""
    stage.incidents.expected = ("failed",)
    lin = await stage.person(LIN)
    direct = stage.sandbox.world.direct_channel(int(lin.me["id"])).id
    stage.sandbox.faults.refuse(SEND.format(channel=direct), status, code)
    await stage.game(lin, computers=1)

    def told() -> list[Post]:
        return [post for post in lin.messages(ROOM) if "不能私信你" in post.text]

    await lin.until(lambda: bool(told()), PATIENCE)
    assert told()[0].mentions == [LIN]
    panel = await open_panel(lin, told()[0], "hand")
    assert panel.pictures
    await lin.until(lambda: asks(panel), PATIENCE)
    await answer(lin, panel)
    assert len(told()) == 1
    assert not (await stage.bot.host.people.player(int(lin.me["id"]))).dm_closed

    stage.sandbox.faults.clear()
    stage.clock.set(stage.clock.now() + HOUR)
    await lin.until(lambda: asks(panel), PATIENCE)
    await answer(lin, panel)
    await lin.wait_for(None, lambda post: bool(post.pictures), PATIENCE)
    await lin.until(lambda: not told(), PATIENCE)  # nobody needs the notice any more


async def test_a_call_that_the_filter_stops_does_not_stop_the_board(stage: Stage):
    """One message whose words do not pass holds up no other of its channel."""
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await stage.game(lin, kaito)
    room = lin.channel(ROOM)["id"]
    table = (await stage.bot.host.looking.tables_of(int(lin.me["id"])))[0].table.id
    rule = stage.sandbox.faults.refuse(f"POST /channels/{room}/messages", 400, 200000, times=1)
    await stage.bot.host.seats.offer_seat(Actor(int(lin.me["id"]), LIN), table)
    await eventually(lambda: rule.hits == 1)
    await stage.bot.host.play.concede(Actor(int(kaito.me["id"]), KAITO), table)
    await lin.wait_for(ROOM, lambda post: has_button(post, "again"), PATIENCE)
