"""A newcomer's first minutes: four taps from an empty channel to a game, then playing it."""

import pytest

from bot.sandbox.post import Post
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

pytestmark = pytest.mark.painted


async def test_four_taps_begin_a_game(stage: Stage):
    lin = await stage.person(LIN)
    lobby = await stage.lobby(lin, seats=2)
    assert "永恒之息" in lobby.text
    assert LIN in lobby.text
    assert button(lobby, "begin").disabled

    await (await press(lin, lobby, "computer")).acknowledged()
    await lin.until(lambda: not button(lobby, "begin").disabled, PATIENCE)
    await (await press(lin, lobby, "begin")).acknowledged()

    board = await stage.board(lin)
    assert len(board.pictures) == 1
    assert board.pictures[0].alt
    await lin.until(lambda: not has_button(lobby, "join"), PATIENCE)
    assert stage.sandbox.refusals == []


async def test_the_hand_arrives_by_direct_message_with_its_actions(stage: Stage):
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    hand = await lin.wait_for(None, asks, PATIENCE)
    assert "牌局" in hand.text
    assert ROOM in hand.text
    assert any(b.url and "/channels/" in b.url for b in hand.buttons)
    assert hand.pictures[0].alt
    await answer(lin, hand)
    assert len([post for post in lin.dms() if has_button(post, "refresh")]) == 1


async def test_two_people_play_through_the_act_button(stage: Stage):
    """Each answers in the panel that stays open; it turns into the next question by itself."""
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    board = await stage.game(lin, kaito)
    panels: dict[str, Post] = {}
    for person in (lin, kaito):
        panels[person.name] = await open_panel(person, board)
        assert panels[person.name].ephemeral
    answered = 0
    while answered < 24:
        asked = [p for p in (lin, kaito) if asks(panels[p.name])]
        if not asked:
            await eventually(lambda: any(map(asks, panels.values())))
            continue
        await answer(asked[0], panels[asked[0].name])
        answered += 1
    assert "回合" in (await stage.board(lin)).text
    assert stage.sandbox.refusals == []


async def test_every_public_word_is_the_tables_and_every_private_one_the_readers(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    board = await stage.game(lin, kaito)
    assert button(board, "act").label == "行动"
    panel = await open_panel(kaito, board)
    assert any(b.label == "Refresh" for b in panel.buttons)
    panel = await open_panel(lin, board)
    assert any(b.label == "刷新" for b in panel.buttons)


async def test_a_watcher_sees_the_board_and_is_told_kindly_that_there_is_no_hand(stage: Stage):
    lin, mira = await stage.person(LIN), await stage.person(MIRA)
    await stage.game(lin, computers=1)
    board = await stage.board(mira)
    told = await (await press(mira, board, "hand")).wait()
    assert told.ephemeral
    assert told.text == "You do not sit at this table."
    text = await (await press(mira, board, "text")).wait()
    assert text.ephemeral
    assert LIN in text.text


async def test_a_watcher_who_tries_everything_is_answered_each_time_and_moves_nothing(stage: Stage):
    lin, mira = await stage.person(LIN), await stage.person(MIRA)
    await stage.game(lin, computers=1)
    board = await stage.board(mira)
    before = (await stage.bot.host.looking.view(1)).table
    for name in ("act", "log", "more"):
        told = await (await press(mira, board, name)).wait(PATIENCE)
        assert told.ephemeral
        assert told.text
    for command in ("act", "hand", "orders", "undo", "concede", "seat offer", "seat back", "games"):
        told = await (await mira.slash(ROOM, command)).wait(PATIENCE)
        assert told.ephemeral, command
        assert not told.pictures
        assert not asks(told), command
    after = (await stage.bot.host.looking.view(1)).table
    assert (after.revision, after.seats) == (before.revision, before.seats)


async def test_six_people_worth_of_seats_fill_with_computers(stage: Stage):
    che = await stage.person(CHE)
    board = await stage.game(che, computers=5)
    assert len(board.pictures) == 1
    panel = await open_panel(che, board, "hand")
    assert panel.pictures
