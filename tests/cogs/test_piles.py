"""Somebody looks through the discard piles, from the board, by command, and at a card in them."""

from __future__ import annotations

import re

import pytest

from bot.sandbox import Person
from bot.sandbox.post import Post
from tests.cogs.shenhua import host, lobby
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
    verb,
)

MOST = 150
"""Answers within which somebody has discarded something."""


async def discarded(stage: Stage, *people: Person) -> Post:
    """A game of 神话起源 of these two that has gone on until a card was discarded; the board."""
    owner, *others = people
    table = await lobby(stage, owner, *others)
    await owner.until(lambda: not button(table, "begin").disabled, PATIENCE)
    await (await press(owner, table, "begin")).acknowledged()
    panels = [(one, await open_panel(one, await stage.board(one))) for one in people]
    for _ in range(MOST):
        seen = await host(stage).looking.view(1)
        if seen.view is not None and any(s.zones["discard"].count for s in seen.view.seats):
            return await stage.board(owner)
        await eventually(lambda: any(asks(panel) for _, panel in panels))
        for person, panel in panels:
            if asks(panel):
                await answer(person, panel)
                break
    raise AssertionError("nobody has discarded anything")


@pytest.mark.long
async def test_players_and_watchers_look_through_the_piles(stage: Stage) -> None:
    lin, kaito, mira = [await stage.person(name) for name in (LIN, KAITO, MIRA)]
    board = await discarded(stage, lin, kaito)
    more = await (await press(lin, board, "more")).wait(PATIENCE)
    assert button(more, "piles").label == "弃牌堆"
    told = await (await press(lin, more, "piles")).wait(PATIENCE)
    assert told.ephemeral
    (count,) = re.findall(r"^弃牌堆（(\d+) 张）：\S+$", told.text, re.M)
    assert told.text.count("：空") == 3

    watched = await (await mira.slash(ROOM, "piles")).wait(PATIENCE)
    assert watched.ephemeral
    assert f"Discard pile ({count}): " in watched.text

    (menu,) = [one for one in watched.selects if verb(one.custom_id) == "pile_show"]
    chosen = menu.options[0]
    shown = await (await mira.choose(watched, [chosen["value"]])).wait(PATIENCE)
    assert shown.ephemeral
    assert shown.text.startswith(f"### {chosen['label']}")
    assert stage.sandbox.refusals == []


async def test_the_board_that_one_asks_for_leads_to_the_piles(stage: Stage) -> None:
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await stage.game(lin, kaito)
    for form in ("picture", "text"):
        board = await (await lin.slash(ROOM, "board", form=form)).wait(PATIENCE)
        assert has_button(board, "piles")
    told = await (await press(lin, board, "piles")).wait(PATIENCE)
    assert "销毁堆" in told.text


async def test_before_a_game_there_are_no_piles(stage: Stage) -> None:
    lin = await stage.person(LIN)
    await stage.lobby(lin)
    told = await (await lin.slash(ROOM, "piles")).wait(PATIENCE)
    assert told.text == "游戏还没有开始。"
