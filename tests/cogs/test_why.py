"""Somebody wonders why something is not offered, and is told in private."""

from __future__ import annotations

import pytest

from bot.sandbox import Person
from bot.sandbox.post import Post
from tests.cogs.shenhua import lobby
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
    has_button,
    open_panel,
    press,
    somebody_asked,
    verb,
)


async def in_main_phase(stage: Stage, *people: Person) -> Post:
    """A game of 神话起源 of these people in the first main phase; the board."""
    owner, *others = people
    table = await lobby(stage, owner, *others)
    await owner.until(lambda: not button(table, "begin").disabled, PATIENCE)
    await (await press(owner, table, "begin")).acknowledged()
    panels = {one.name: await open_panel(one, await stage.board(one)) for one in people}
    for _ in range(40):
        if "主要阶段：" in panels[owner.name].text and asks(panels[owner.name]):
            return await stage.board(owner)
        for person in people:
            if asks(panels[person.name]):
                await _pass(person, panels[person.name])
                break
        else:
            await somebody_asked(people, panels.values())
    raise AssertionError("the main phase has not begun")


async def _pass(person: Person, panel: Post) -> None:
    """Choose nothing, or use nothing."""
    labels = ("什么也不用", "Use nothing", "不响应", "No response")
    passes = [one.custom_id for one in panel.buttons if one.label in labels]
    passes += [one.custom_id for one in panel.buttons if verb(one.custom_id) == "done"]
    if not passes:
        await answer(person, panel)
        return
    before = panel.edits
    await (await person.press(panel, custom_id=passes[0])).acknowledged(PATIENCE)
    await person.until(lambda: panel.edits > before, PATIENCE)


async def test_the_panel_tells_each_reader_in_their_language_why_not(stage: Stage) -> None:
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    board = await in_main_phase(stage, lin, kaito)
    panel = await open_panel(lin, board)
    assert button(panel, "why").label == "为什么不能用？"
    told = await (await press(lin, panel, "why")).wait(PATIENCE)
    assert told.ephemeral
    assert "灵力不足：需要" in told.text
    assert "规则 12.1" in told.text
    assert "主将没有未横置的装备可以挥舞" in told.text
    assert asks(panel)

    newest = [post for post in kaito.messages(ROOM) if has_button(post, "act")][-1]
    panel = await open_panel(kaito, newest)
    assert button(panel, "why").label == "Why not?"
    told = await (await press(kaito, panel, "why")).wait(PATIENCE)
    assert told.ephemeral
    assert f"It is {LIN}'s turn and you are not asked yet" in told.text
    assert "Use:" not in told.text
    assert stage.sandbox.refusals == []


async def test_the_command_tells_the_same_and_a_watcher_that_there_is_no_seat(stage: Stage) -> None:
    lin, mira = await stage.person(LIN), await stage.person(MIRA)
    await stage.game(lin, computers=1)
    told = await (await lin.slash(ROOM, "why")).wait(PATIENCE)
    assert told.ephemeral
    assert told.text.startswith("### 为什么不能用？")
    await mira.wait_for(ROOM, lambda post: has_button(post, "act"), PATIENCE)
    told = await (await mira.slash(ROOM, "why")).wait(PATIENCE)
    assert told.text == "You do not sit at this table."


async def test_before_a_game_there_is_nothing_to_wonder_about(stage: Stage) -> None:
    lin = await stage.person(LIN)
    await stage.lobby(lin)
    told = await (await lin.slash(ROOM, "why")).wait(PATIENCE)
    assert told.ephemeral
    assert "使用" not in told.text


@pytest.mark.parametrize("name", [LIN, KAITO])
async def test_where_one_is_asked_a_question_it_says_why_something_cannot_be_chosen(
    stage: Stage, name: str
) -> None:
    """A player puts cards back before the first turn, and looks for those that lie elsewhere."""
    person, other = await stage.person(name), await stage.person(MIRA)
    table = await lobby(stage, person, other)
    await person.until(lambda: not button(table, "begin").disabled, PATIENCE)
    await (await press(person, table, "begin")).acknowledged()
    panel = await open_panel(person, await stage.board(person))
    await person.until(lambda: asks(panel), PATIENCE)
    told = await (await press(person, panel, "why")).wait(PATIENCE)
    assert told.ephemeral
    assert ("选择：" if name == LIN else "Choosing ") in told.text
    reason = "能选的在手牌" if name == LIN else "than what can be chosen (Hand)"
    assert reason in told.text
    typed = await (await person.slash(ROOM, "why")).wait(PATIENCE)
    assert typed.text == told.text
