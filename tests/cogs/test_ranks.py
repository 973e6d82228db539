"""``/rank``: boards and pages, and a clear word where there is nothing to show."""

import pytest

from bot.store.game_store import PutGame
from engine.ranks.ratings import Played
from tests.cogs.stage import KAITO, LIN, PATIENCE, ROOM, Stage


async def test_who_has_played_stands_on_the_board_and_has_a_page(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    mine, theirs = int(lin.me["id"]), int(kaito.me["id"])
    game = Played(1, 5, "shenhua", (mine, theirs), (1, 2), "two", 0, mine)
    await stage.bot.host.tables.store.commit([PutGame(game)])
    where = {"title": "shenhua", "where": "everywhere"}
    shown = await (await kaito.slash(ROOM, "rank board", **where)).wait(PATIENCE)
    assert shown.ephemeral
    assert shown.pictures
    page = await (await kaito.slash(ROOM, "rank player", **where)).wait(PATIENCE)
    assert page.pictures


@pytest.mark.parametrize(("command", "words"), [("board", "Nobody"), ("player", "has not played")])
async def test_where_nobody_has_played_it_says_so(stage: Stage, command: str, words: str):
    kaito = await stage.person(KAITO)
    shown = await (await kaito.slash(ROOM, f"rank {command}", title="shenhua")).wait(PATIENCE)
    assert shown.ephemeral
    assert words in shown.text
