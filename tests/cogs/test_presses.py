"""Presses that come late, twice, after a restart, or from another age."""

import discord

from tests.cogs.stage import (
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


async def revision(stage: Stage) -> int:
    """Return how far the only table's game has come."""
    return (await stage.bot.host.looking.view(1)).revision


async def public_buttons(stage: Stage, channel_id: str, *ids: str) -> str:
    """A public message with buttons of these ids; its id."""
    view = discord.ui.View(timeout=None)
    for place, custom_id in enumerate(ids):
        view.add_item(discord.ui.Button(label=str(place), custom_id=custom_id))
    view.stop()
    channel = stage.bot.get_partial_messageable(int(channel_id))
    return str((await channel.send("an old message", view=view)).id)


async def both_asked(stage: Stage):
    """A game of two people whose first question waits for at least one of them."""
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    board = await stage.game(lin, kaito)
    panels = [(p, await open_panel(p, board)) for p in (lin, kaito)]
    return next((p, panel, board) for p, panel in panels if asks(panel))


async def test_a_double_press_acts_once(stage: Stage):
    person, panel, _ = await both_asked(stage)
    before = await revision(stage)
    pressed = button(panel, "answer").custom_id
    first = await person.press_raw(panel, pressed)
    second = await person.press_raw(panel, pressed)
    await first.acknowledged()
    await second.acknowledged()
    await person.until(lambda: panel.edits >= 3, PATIENCE)
    assert await revision(stage) == before + 1


async def test_of_two_who_begin_at_once_both_see_it_begin(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    mine = await stage.lobby(lin, seats=2)
    theirs = await kaito.wait_for(ROOM, lambda post: post.id == mine.id, PATIENCE)
    await (await press(kaito, theirs, "join")).acknowledged()
    await lin.until(lambda: not button(mine, "begin").disabled, PATIENCE)
    begin = button(mine, "begin").custom_id
    for person, lobby in ((lin, mine), (kaito, theirs)):
        await (await person.press_raw(lobby, begin)).acknowledged()
    await stage.board(kaito)
    table = (await stage.bot.host.looking.view(1)).table
    assert table.status == "running"
    assert not any(post.ephemeral for post in kaito.messages(ROOM))


async def test_a_stale_press_does_nothing_but_show_how_things_are_now(stage: Stage):
    person, panel, board = await both_asked(stage)
    other = await open_panel(person, board)
    old = button(other, "answer").custom_id
    await answer(person, panel)
    before, edits = await revision(stage), other.edits
    await (await person.press_raw(other, old)).acknowledged()
    await person.until(lambda: other.edits > edits, PATIENCE)
    assert await revision(stage) == before
    assert "belonged to a moment that has passed" in other.text or "已经过去" in other.text


async def test_a_game_goes_on_after_a_restart_with_the_buttons_from_before(stage: Stage):
    person, panel, board = await both_asked(stage)
    before = await revision(stage)
    await stage.restart()
    assert await revision(stage) == before
    await answer(person, panel)
    assert await revision(stage) == before + 1
    assert (await open_panel(person, board)).ephemeral


async def test_a_panel_opened_before_a_restart_is_redrawn_after_it(stage: Stage):
    person, panel, _ = await both_asked(stage)
    refresh = button(panel, "refresh").custom_id
    await stage.restart()
    edits = panel.edits
    await (await person.press_raw(panel, refresh)).acknowledged()
    await person.until(lambda: panel.edits > edits, PATIENCE)
    assert asks(panel)


async def test_a_retired_board_is_a_line_that_leads_to_the_newest(stage: Stage):
    person, _, board = await both_asked(stage)
    first = board.id
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    panels = {p.name: await open_panel(p, board) for p in (lin, kaito)}
    for _ in range(40):
        if not has_button(board, "act"):
            break
        asked = [p for p in (lin, kaito) if asks(panels[p.name])]
        if asked:
            await answer(asked[0], panels[asked[0].name])
        else:
            await eventually(lambda: any(map(asks, panels.values())))
    newest = await stage.board(person)
    retired = next(post for post in person.messages(ROOM) if post.id == first)
    await person.until(lambda: not has_button(retired, "act"), PATIENCE)
    assert newest.id != first
    await person.until(lambda: not retired.pictures, PATIENCE)
    assert len(retired.text.splitlines()) == 1
    assert newest.id in retired.text


async def test_a_button_of_a_retired_board_still_answers_its_presser(stage: Stage):
    person, _, board = await both_asked(stage)
    old = button(board, "hand").custom_id
    await stage.restart()
    shown = await (await person.press_raw(board, old)).wait(PATIENCE)
    assert shown.ephemeral
    assert shown.pictures


async def test_an_id_of_another_age_is_explained(stage: Stage):
    lin = await stage.person(LIN)
    lobby = await stage.lobby(lin)
    ids = ("pj:unheard_of:1", "pj:answer:1", "pj:tick:1:p:!", "pj:wish:0:colour")
    old = await lin.message(ROOM, await public_buttons(stage, lobby.channel_id, *ids))
    for place in range(len(ids)):
        told = await (await lin.press(old, label=str(place))).wait()
        assert told.ephemeral
        assert "早先的版本" in told.text


async def test_an_error_nobody_foresaw_is_one_clear_reply(stage: Stage, monkeypatch):
    kaito = await stage.person(KAITO)
    board = await stage.game(kaito, computers=1)

    async def broken(*args: object) -> None:
        raise RuntimeError("the reason stays in the log")

    monkeypatch.setattr(type(stage.bot.host.looking), "view", broken)
    told = await (await press(kaito, board, "act")).wait()
    assert told.ephemeral
    assert "incident" in told.text
    assert "reason" not in told.text
    incident = told.text.split("incident ")[1][:6]
    assert any(incident in line for line in stage.incidents.lines)
    monkeypatch.undo()
    stage.incidents.lines.clear()
    stage.incidents.expected = ("the reason stays in the log",)


async def test_a_private_press_on_a_public_message_stays_private(stage: Stage):
    """Ids can be seen by whoever owns a message; nobody answers for others with them."""
    _, panel, _ = await both_asked(stage)
    before = await revision(stage)
    mira = await stage.person(MIRA)
    post = await public_buttons(stage, panel.channel_id, button(panel, "answer").custom_id)
    shared = await mira.message(ROOM, post)
    shown = await (await mira.press(shared, label="0")).wait(PATIENCE)
    assert shown.ephemeral
    assert shown.id != shared.id
    assert shared.edits == 0
    assert await revision(stage) == before
