"""Old messages lose their buttons when there is time for it; nobody waits for that."""

import asyncio
from functools import partial

import pytest
from msgspec.structs import replace

from bot.host.values import Actor
from bot.sandbox.post import Post
from bot.store.settings import MINUTE
from engine import titles
from tests.cogs.stage import (
    LIN,
    OTHER_ROOM,
    PATIENCE,
    ROOM,
    Stage,
    answer,
    asks,
    button,
    eventually,
    everything_tried,
    has_button,
    open_panel,
    press,
)

pytestmark = pytest.mark.rate_limits

AN_HOUR = 61 * MINUTE


async def an_hour_later(stage: Stage, *, spent: bool) -> None:
    """All messages are old; with ``spent`` Discord takes no more edits of them for an hour."""
    await everything_tried(stage)
    stage.clock.set(stage.clock.now() + AN_HOUR)
    await stage.sandbox.advance(AN_HOUR / 1000)
    if spent:
        for channel in stage.sandbox.world.channels.values():
            channel.old_edits = [stage.sandbox.clock.now()] * 5


async def registered(stage: Stage, board: Post) -> str:
    """Return what the program knows a message as."""
    row = await stage.bot.host.messages.by_message(int(board.id))
    return "" if row is None else row.role


async def test_no_board_waits_for_the_buttons_of_the_one_before(stage: Stage):
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    await lin.until(lambda: not any(has_button(p, "join") for p in lin.messages(ROOM)), PATIENCE)
    await an_hour_later(stage, spent=True)
    panel = await open_panel(lin, board)
    await lin.until(lambda: asks(panel), PATIENCE)
    await answer(lin, panel)
    await lin.wait_for(ROOM, lambda p: bool(p.pictures) and p.id != board.id, PATIENCE)
    await eventually(lambda: any(r.code == 30046 for r in stage.sandbox.refusals))
    assert has_button(board, "act")  # they would go in an hour, so they stay
    async with asyncio.timeout(PATIENCE):
        while not (await registered(stage, board)).startswith("left:board"):
            await asyncio.sleep(0.01)
    await lin.until(lambda: asks(panel), PATIENCE)
    await answer(lin, panel)  # the game goes on
    await lin.until(lambda: asks(panel), PATIENCE)
    tried = [r.path.endswith(board.id) for r in stage.sandbox.refusals if r.code == 30046]
    assert tried.count(True) == 1


async def test_a_result_does_not_wait_for_the_last_look_of_an_old_board(stage: Stage):
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    await an_hour_later(stage, spent=True)
    table = (await stage.bot.host.looking.tables_of(int(lin.me["id"])))[0].table.id
    await stage.bot.host.play.concede(Actor(int(lin.me["id"]), LIN), table)
    await lin.wait_for(ROOM, lambda post: has_button(post, "again"), PATIENCE)
    assert has_button(board, "act")


async def test_what_was_left_behind_is_retired_after_a_kill(stage: Stage):
    lin = await stage.person(LIN)
    lobby = await stage.lobby(lin, seats=2)
    await (await press(lin, lobby, "computer")).acknowledged()
    await lin.until(lambda: not button(lobby, "begin").disabled, PATIENCE)
    rule = stage.sandbox.faults.fail(rf"PATCH .*/messages/{lobby.id}", times=None)
    await (await press(lin, lobby, "begin")).acknowledged()
    board = await stage.board(lin)  # it does not wait for the lobby either
    await eventually(lambda: rule.hits > 0)
    await stage.restart()
    assert has_button(lobby, "join")
    stage.sandbox.faults.clear()
    stage.clock.set(stage.clock.now() + MINUTE)
    await lin.until(lambda: not has_button(lobby, "join"), PATIENCE)
    assert has_button(board, "act")


async def test_whoever_gives_a_message_its_last_look_is_left_to_it(stage: Stage):
    """As with a question that is answered: two edits of one message are one too many."""
    lin = await stage.person(LIN)
    lobby = await stage.lobby(lin, seats=2)
    await (await press(lin, lobby, "computer")).acknowledged()
    await lin.until(lambda: not button(lobby, "begin").disabled, PATIENCE)
    with stage.bot.retiring.left_to_others(int(lobby.id)):
        await (await press(lin, lobby, "begin")).acknowledged()
        panel = await open_panel(lin, await stage.board(lin))
        await everything_tried(stage)
        assert has_button(lobby, "join")
    await lin.until(lambda: asks(panel), PATIENCE)
    await answer(lin, panel)  # whoever it was has not done it
    await lin.until(lambda: not has_button(lobby, "join"), PATIENCE)


async def test_the_board_of_a_turn_that_was_taken_back_goes(stage: Stage):
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    host = stage.bot.host
    await everything_tried(stage)
    row = await host.messages.by_message(int(board.id))
    assert row is not None
    later = replace(row, message_id=row.message_id + 1, role="board:999")
    await host.messages.put(later)
    panel = await open_panel(lin, board)
    await lin.until(lambda: asks(panel), PATIENCE)
    await answer(lin, panel)
    async with asyncio.timeout(PATIENCE):
        while await host.messages.by_message(later.message_id) is not None:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("words_only", [False, True])
async def test_the_boards_of_past_turns_become_lines_whatever_is_played(
    stage: Stage, words_only: bool
):
    """Of every title, and where boards are words because no picture is taken."""
    lin = await stage.person(LIN)
    stage.sandbox.world.no_uploads = words_only
    for room, title in zip((ROOM, OTHER_ROOM, "闲聊", "大厅"), titles, strict=False):
        lobby = await stage.lobby(lin, room, seats=2, title=title)
        await (await press(lin, lobby, "computer")).acknowledged()
        await lin.until(partial(can_begin, lobby), PATIENCE)
        await (await press(lin, lobby, "begin")).acknowledged()
        board = await stage.board(lin, room)
        assert bool(board.pictures) != words_only
        await played_on(stage, int(lin.me["id"]), title)
        await lin.until(partial(has_passed, board), PATIENCE)
        (line,) = board.text.splitlines()
        assert not board.pictures
        after = await lin.message(room, line.rpartition("/")[2].rstrip(")"), PATIENCE)
        assert int(after.id) > int(board.id)
        assert after.pictures or words_only or not has_button(after, "act")


def can_begin(lobby: Post) -> bool:
    """Tell whether its game can begin."""
    return not button(lobby, "begin").disabled


def has_passed(board: Post) -> bool:
    """Tell whether nothing is done there any more."""
    return not has_button(board, "act")


async def played_on(stage: Stage, person: int, title: str) -> None:
    """Whoever is asked gives the usual answer until a second turn of theirs has begun."""
    host = stage.bot.host
    seated = await host.looking.tables_of(person)
    (table,) = [one.table.id for one in seated if one.table.title == title]
    for _ in range(200):
        await host.settled()
        view = (await host.looking.view(table, person)).view
        assert view is not None
        if view.turn > 2:
            return
        if view.decision is None:
            await asyncio.sleep(0.02)
            continue
        await host.play.answer(
            Actor(person, LIN), table, view.decision.default, decision_id=view.decision.id
        )
    raise AssertionError(f"{title} does not go on")
