"""Matches through the messages: made by a button, gone on with by one press each."""

from __future__ import annotations

import pytest

from bot.host.values import Actor
from bot.sandbox import Person
from tests.cogs.stage import CHE, KAITO, LIN, PATIENCE, ROOM, Stage, button, has_button, press
from tests.cogs.test_rematch import begin, ended, sit


async def lost(stage: Stage, person: Person, table: int) -> None:
    """They give the game up."""
    await stage.bot.host.play.concede(Actor(int(person.me["id"]), person.name, "zh"), table)


async def match_of_three(stage: Stage, lin: Person, kaito: Person, title: str = "shenhua") -> None:
    """Lin makes her table one for a match, Kaito sits down, and he loses the first game."""
    lobby = await stage.lobby(lin, title=title)
    await (await press(lin, lobby, "length")).acknowledged()
    await lin.until(lambda: "赛制：三局两胜" in button(lobby, "length").label, PATIENCE)
    theirs = await kaito.wait_for(ROOM, lambda post: post.id == lobby.id, PATIENCE)
    await (await press(kaito, theirs, "join")).acknowledged()
    await begin(lin, lobby)
    await stage.board(lin)
    await lost(stage, kaito, 1)


@pytest.mark.parametrize("restarted", [False, True], ids=["at once", "after a restart"])
async def test_one_press_each_and_the_next_game_is_on(stage: Stage, restarted: bool):
    """The loser is asked privately who begins; the other is called, and presses the same button."""
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await match_of_three(stage, lin, kaito)
    if restarted:
        await stage.restart()
    over = await ended(kaito)
    assert "三局两胜 · A 1 : 0 B" in over.text
    assert f"下一局谁先手，由 **{KAITO}** 选。" in over.text
    assert button(over, "again").label == "下一局"
    asked = await (await press(kaito, over, "again")).wait(PATIENCE)
    assert "who goes first in the next" in asked.text
    told = await (await press(kaito, asked, "next_game")).wait(PATIENCE)
    assert "as soon as the other has too" in told.text
    called = await lin.wait_for(ROOM, lambda post: "下一局入座" in post.text, PATIENCE)
    assert called.mentions == [LIN]
    lobby = await lin.wait_for(ROOM, lambda post: "第 2 局 · A 0 : 1 B" in post.text, PATIENCE)
    assert "对方入座，这一局就开始。" in lobby.text
    assert not any(has_button(lobby, verb) for verb in ("length", "computer", "begin", "set_up"))
    await (await press(lin, await ended(lin), "again")).acknowledged()
    table = await sit(stage, KAITO, LIN)
    assert table.status == "running"


async def test_where_the_game_asks_who_begins_the_match_does_not(stage: Stage):
    """Clauses of zongheng: 101.2."""
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await match_of_three(stage, lin, kaito, "zongheng")
    await (await press(kaito, await ended(kaito), "again")).acknowledged()
    await lin.wait_for(ROOM, lambda post: "下一局入座" in post.text, PATIENCE)
    await (await press(lin, await ended(lin), "again")).acknowledged()
    table = await sit(stage, KAITO, LIN)
    assert table.status == "running"


async def test_who_wins_is_said_and_another_match_is_offered(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await match_of_three(stage, lin, kaito)
    asked = await (await press(kaito, await ended(kaito), "again")).wait(PATIENCE)
    await (await press(kaito, asked, "next_game")).wait(PATIENCE)
    await (await press(lin, await ended(lin), "again")).acknowledged()
    await sit(stage, KAITO, LIN)
    await lost(stage, kaito, 2)
    over = await lin.wait_for(ROOM, lambda post: "赢下三局两胜" in post.text, PATIENCE)
    assert f"**{LIN}** 以 2 : 0 赢下三局两胜。" in over.text
    assert button(over, "again").label == "再来一局"


async def test_who_only_watched_is_told_whose_match_it_is(stage: Stage):
    lin, kaito, che = [await stage.person(name) for name in (LIN, KAITO, CHE)]
    await match_of_three(stage, lin, kaito)
    told = await (await press(che, await ended(che), "again")).wait(PATIENCE)
    assert "你不在这张牌桌上" in told.text
