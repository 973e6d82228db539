"""Delivery to people: hands, boards, pings; and what happens where Discord refuses."""

import asyncio

import pytest

from bot.reconnects import Backoff
from bot.sandbox import Permission
from bot.sandbox.post import Post
from bot.store.settings import HOUR, MINUTE
from renderers import Renderer, renderer
from tests.cogs.stage import (
    KAITO,
    LIN,
    OTHER_ROOM,
    PATIENCE,
    ROOM,
    Stage,
    answer,
    asks,
    button,
    everything_tried,
    has_button,
    open_panel,
    press,
    somebody_asked,
)

pytestmark = pytest.mark.rate_limits


def dm_posts(stage: Stage) -> int:
    """Count how often the bot has tried to send a direct message that was refused."""
    return sum(refusal.code == 50007 for refusal in stage.sandbox.refusals)


async def test_closed_direct_messages_are_noticed_once_and_block_nothing(stage: Stage):
    stage.sandbox.faults.close_dms(LIN)
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    told = await lin.wait_for(ROOM, lambda post: "不能私信你" in post.text, PATIENCE)
    assert told.mentions == [LIN]
    assert has_button(told, "hand")
    panel = await open_panel(lin, told, "hand")
    assert panel.pictures
    for _ in range(3):
        await lin.until(lambda: asks(panel), PATIENCE)
        await answer(lin, panel)
    assert dm_posts(stage) == 1
    said = [post for post in lin.messages(ROOM) if "不能私信你" in post.text]
    assert len(said) == 1
    assert (await stage.bot.host.people.player(int(lin.me["id"]))).dm_closed
    assert board.id


async def test_opening_direct_messages_again_brings_the_hand_back(stage: Stage):
    stage.sandbox.faults.close_dms(LIN)
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    await lin.wait_for(ROOM, lambda post: "不能私信你" in post.text, PATIENCE)
    stage.sandbox.faults.open_dms(LIN)
    shown = await (await lin.slash(ROOM, "settings show")).wait()
    await (await lin.choose(shown, ["dm"], custom_id="pj:wish:0:hands")).acknowledged()
    panel = await open_panel(lin, board)
    await lin.until(lambda: asks(panel), PATIENCE)
    await answer(lin, panel)
    hand = await lin.wait_for(None, lambda post: bool(post.pictures), PATIENCE)
    assert "牌局" in hand.text


async def test_a_missing_permission_is_named_before_a_table_opens(stage: Stage):
    kaito = await stage.person(KAITO)
    stage.sandbox.faults.deny(ROOM, Permission.SEND_MESSAGES, Permission.ATTACH_FILES)
    told = await (await kaito.slash(ROOM, "table open", seats=2)).wait()
    assert told.ephemeral
    assert "Send Messages" in told.text
    assert "Attach Files" in told.text
    assert "View Channel" not in told.text
    assert await stage.bot.host.looking.tables_of(int(kaito.me["id"])) == ()


async def test_a_permission_lost_during_the_game_is_told_to_the_owner_and_loses_nothing(
    stage: Stage,
):
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    panel = await open_panel(lin, board)
    stage.sandbox.faults.deny(ROOM, Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL)
    hand = await lin.wait_for(None, asks, PATIENCE)
    for _ in range(30):
        told = [post for post in lin.dms() if "不能发消息" in post.text]
        if told:
            break
        await lin.until(lambda: asks(hand) or told_of(lin), PATIENCE)
        if asks(hand):
            await answer(lin, hand)
    assert len([post for post in lin.dms() if "不能发消息" in post.text]) == 1
    await everything_tried(stage)
    stage.sandbox.faults.allow(ROOM)
    stage.clock.set(stage.clock.now() + 25 * HOUR)
    newest = await lin.wait_for(
        ROOM, lambda post: bool(post.pictures) and post.id != board.id, PATIENCE
    )
    assert has_button(newest, "act")
    assert panel.id


async def test_without_attach_files_a_table_is_told_in_words_and_nobody_is_troubled(stage: Stage):
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    assert board.pictures
    stage.sandbox.faults.deny(ROOM, Permission.ATTACH_FILES)
    hand = await lin.wait_for(None, asks, PATIENCE)
    assert hand.pictures  # the right is one of the channel's
    await answer(lin, hand)
    told = await lin.wait_for(
        ROOM, lambda post: has_button(post, "act") and not post.pictures, PATIENCE
    )
    assert LIN in told.text
    shown = await (await lin.slash(ROOM, "board", form="picture")).wait(PATIENCE)
    assert shown.pictures  # an answer asks for no right of the bot
    asked = await (await lin.slash(ROOM, "concede")).wait(PATIENCE)
    await (await lin.press(asked, label="认输")).acknowledged()
    await everything_tried(stage)
    result = await lin.wait_for(ROOM, lambda post: has_button(post, "again"), PATIENCE)
    assert not result.pictures
    assert not told_of(lin)


def told_of(person) -> bool:
    """Tell whether the owner has been told that the bot may not write."""
    return any("不能发消息" in post.text for post in person.dms())


async def test_a_lost_gateway_loses_nothing(stage: Stage):
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    await stage.sandbox.faults.drop_gateway(resumable=True)
    await stage.sandbox.faults.drop_gateway(resumable=False)
    await lin.until(lambda: stage.sandbox.gateway.online, PATIENCE)
    panel = await open_panel(lin, board)
    await answer(lin, panel)
    assert stage.sandbox.errors == []


async def test_every_connection_is_tried_again_soon_after_it_was_lost(stage: Stage):
    rests = [shard._parent._backoff for shard in stage.bot.shards.values()]
    assert rests
    assert all(isinstance(rest, Backoff) for rest in rests)


async def test_trouble_at_discord_passes_and_the_board_arrives(stage: Stage):
    lin = await stage.person(LIN)
    lobby = await stage.lobby(lin, seats=2)
    await (await press(lin, lobby, "computer")).acknowledged()
    await lin.until(lambda: not button(lobby, "begin").disabled, PATIENCE)
    stage.sandbox.faults.fail("POST /channels/{id}/messages", times=1, status=502)
    await (await press(lin, lobby, "begin")).acknowledged()
    board = await stage.board(lin)
    boards = [post for post in lin.messages(ROOM) if has_button(post, "act") and post.pictures]
    assert boards == [board]


def resting(stage: Stage) -> int:
    """For how many milliseconds delivery will ask Discord for nothing."""
    service = stage.bot.courier.service
    return service._next() - stage.clock.ticks() if service._unheard else 0


async def test_ten_seconds_after_thirty_answers_of_500_all_is_shown(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    lobby = await stage.lobby(lin, seats=2)
    theirs = await kaito.wait_for(ROOM, lambda post: post.id == lobby.id, PATIENCE)
    await (await press(kaito, theirs, "join")).acknowledged()
    await lin.until(lambda: not button(lobby, "begin").disabled, PATIENCE)
    rule = stage.sandbox.faults.fail(r"(POST|PATCH|DELETE) /(channels|users)/", times=30)
    await (await press(lin, lobby, "begin")).acknowledged()

    def shown() -> bool:
        boards = [p for p in lin.messages(ROOM) if has_button(p, "act") and p.pictures]
        return bool(boards and lin.dms() and kaito.dms() and not has_button(lobby, "join"))

    recovered, hits = None, 0
    async with asyncio.timeout(4 * PATIENCE):  # what is held to is the clock of the stage
        while not shown():
            if recovered is None and rule.hits == rule.times:
                recovered = stage.clock.now()
            # During the outage each refusal is followed by a rest, which is cut short. Then the
            # clock goes as fast as drawing, which takes its own time, and where delivery only
            # waits for its next try to that moment.
            refused, hits = rule.hits > hits, rule.hits
            during = 8_000 if refused else 1_000
            after = max(resting(stage), 10)
            stage.clock.set(stage.clock.now() + (during if recovered is None else after))
            await asyncio.sleep(0.01)
    assert recovered is not None
    assert stage.clock.now() - recovered <= 10_000


async def test_a_message_older_than_an_hour_is_replaced(stage: Stage):
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    hand = await lin.wait_for(None, asks, PATIENCE)
    stage.clock.set(stage.clock.now() + 61 * MINUTE)
    panel = await open_panel(lin, board)
    await answer(lin, panel)
    newer = await lin.wait_for(
        None, lambda post: has_button(post, "refresh") and post.id != hand.id, PATIENCE
    )
    await lin.until(lambda: all(post.id != hand.id for post in lin.dms()), PATIENCE)
    assert newer.pictures
    await lin.wait_for(ROOM, lambda p: has_button(p, "act") and p.id != board.id, PATIENCE)
    await lin.until(lambda: not has_button(board, "act"), PATIENCE)


async def test_only_those_waited_for_are_called(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    board = await stage.game(lin, kaito)
    # Who acts is here; who has done nothing for a while is called when it is their turn.
    stage.clock.set(stage.clock.now() + 10 * MINUTE)
    panels = {p.name: await open_panel(p, board) for p in (lin, kaito)}
    for _ in range(6):
        await somebody_asked((lin, kaito), panels.values())
        asked = next(p for p in (lin, kaito) if asks(panels[p.name]))
        await answer(asked, panels[asked.name])
        stage.clock.set(stage.clock.now() + 10 * MINUTE)

    def calls() -> list[Post]:
        return [post for post in lin.messages(ROOM) if post.mentions]

    # A new call takes the place of the last one, which goes once it stands.
    await lin.until(lambda: len(calls()) <= 1, PATIENCE)
    assert all(len(call.mentions) == 1 for call in calls())


async def test_two_tables_in_two_channels_do_not_mix(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    first = await stage.game(lin, computers=1, room=ROOM)
    second = await stage.game(kaito, computers=1, room=OTHER_ROOM)
    assert button(first, "act").custom_id != button(second, "act").custom_id
    listed = await (await lin.slash(ROOM, "games")).wait()
    assert listed.text.count("永恒之息") == 1


async def test_a_second_table_in_the_same_channel_is_refused_in_the_readers_language(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await stage.lobby(lin)
    told = await (await kaito.slash(ROOM, "table open")).wait()
    assert "already" in told.text
    again = await (await lin.slash(ROOM, "table open")).wait()
    assert "已经有一张牌桌" in again.text


async def test_what_cannot_be_drawn_is_told_and_never_holds_up_the_game(stage: Stage, monkeypatch):
    def broken(*args: object, **words: object) -> None:
        raise RuntimeError("no picture today")

    stage.incidents.expected = ("no picture today",)
    monkeypatch.setattr(Renderer, "board_sketch", broken)
    monkeypatch.setattr(Renderer, "hand_sketches", broken)
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    assert board.pictures == []
    assert LIN in board.text
    monkeypatch.setattr(Renderer, "text_board", broken)
    monkeypatch.setattr(Renderer, "text_hand", broken)
    panel = await open_panel(lin, board, "hand")
    assert "仍然可以行动" in panel.text
    await answer(lin, panel)


async def test_what_fails_while_it_is_painted_is_told_too(stage: Stage, monkeypatch):
    def broken(*args: object, **words: object) -> None:
        raise RuntimeError("no picture today")

    stage.incidents.expected = ("no picture today",)
    for name in ("draw_board", "draw_page"):
        monkeypatch.setattr(renderer, name, broken)
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    assert board.pictures == []
    assert LIN in board.text
    for name in ("board_text", "hand_text"):
        monkeypatch.setattr(renderer, name, broken)
    panel = await open_panel(lin, board, "hand")
    assert panel.pictures == []
    assert "手牌" in panel.text  # the words of the picture, the last that can be said
    await answer(lin, panel)
