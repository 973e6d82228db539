"""A card and its target are one choice in one menu."""

from typing import Any

import pytest

from bot.messages.picker import STEP
from bot.sandbox import Person
from bot.sandbox.post import Post
from bot.store.rows.log import AnswerRow
from tests.cogs.stage import LIN, PATIENCE, Stage, answer, asks, verb

ARROW = " → "


def aimed(panel: Post) -> list[dict[str, Any]]:
    """The lines of the panel's menu that name what is done and to whom."""
    menus = [menu for menu in panel.selects if verb(menu.custom_id) == "one"]
    return [line for menu in menus for line in menu.options if STEP in line["value"]]


async def until_aimed(stage: Stage) -> tuple[Person, Post]:
    """Somebody alone with a computer, until they may do something to somebody."""
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    panel = await lin.wait_for(None, asks, PATIENCE)
    for _ in range(60):
        if aimed(panel):
            return lin, panel
        await answer(lin, panel)
        await lin.until(lambda: asks(panel), PATIENCE)
    pytest.fail("nothing is done to anybody")


async def entries(stage: Stage) -> list[AnswerRow]:
    """The log of the only table."""
    host: Any = stage.bot.host
    return list(await host.tables.store.answers(1))


async def test_what_is_done_and_to_whom_is_one_line_of_the_menu_and_one_press(stage: Stage):
    lin, panel = await until_aimed(stage)
    line = aimed(panel)[0]
    assert ARROW in line["label"]
    before, edits = len(await entries(stage)), panel.edits
    await (await lin.choose(panel, [line["value"]])).acknowledged(PATIENCE)
    await lin.until(lambda: panel.edits > edits, PATIENCE)
    first, second, *_ = (await entries(stage))[before:]
    steps = len(line["value"].split(STEP))
    assert steps >= 2
    assert (first.by, second.by) == ("player", "along")
    assert first.user_id == second.user_id
