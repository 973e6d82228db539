"""Another game with the same person, one press after the last one, at every title."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from bot.host.errors import NoTable
from bot.host.values import Actor
from bot.sandbox import Person
from bot.sandbox.post import Post
from engine import titles
from tests.cogs.stage import CHE, KAITO, LIN, PATIENCE, ROOM, Stage, button, has_button, press


async def over(stage: Stage, *people: Person, title: str = "yongheng") -> Post:
    """A game of two that the first gives up; the message that says so."""
    owner, *others = people
    lobby = await stage.lobby(owner, title=title, seats=2)
    for other in others:
        theirs = await other.wait_for(ROOM, lambda post: post.id == lobby.id, PATIENCE)
        await (await press(other, theirs, "join")).acknowledged()
    await begin(owner, lobby)
    await stage.board(owner)
    await stage.bot.host.play.concede(Actor(int(owner.me["id"]), owner.name, "zh"), 1)
    return await ended(owner)


async def begin(person: Person, lobby: Post) -> None:
    """Begin as soon as the message says that all are there."""
    await person.until(lambda: not button(lobby, "begin").disabled, PATIENCE)
    await (await press(person, lobby, "begin")).acknowledged()


async def ended(person: Person) -> Post:
    return await person.wait_for(ROOM, lambda post: has_button(post, "again"), PATIENCE)


async def sit(stage: Stage, *names: str):
    """The second table, once these sit there: a press is acknowledged before it is carried out."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(NoTable):
                table = (await stage.bot.host.looking.view(2)).table
                if [seat.name for seat in table.seats] == [*names]:
                    return table
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("title", sorted(titles))
@pytest.mark.parametrize("restarted", [False, True], ids=["at once", "after a restart"])
async def test_the_other_is_called_and_sits_down_by_either_button(
    stage: Stage, title: str, restarted: bool
):
    """Kaito, who reads English, presses first, and Lin the same button after him."""
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await over(stage, lin, kaito, title=title)
    if restarted:
        await stage.restart()
    await (await press(kaito, await ended(kaito), "again")).acknowledged()
    called = await lin.wait_for(
        ROOM, lambda post: has_button(post, "join") and "邀请" in post.text, PATIENCE
    )
    assert called.mentions == [LIN]
    table = await sit(stage, KAITO)
    assert (table.title, table.capacity, table.status) == (title, 2, "open")
    await (await press(lin, await ended(lin), "again")).acknowledged()
    await sit(stage, KAITO, LIN)
    lobby = await kaito.wait_for(ROOM, lambda post: has_button(post, "begin"), PATIENCE)
    await begin(kaito, lobby)
    await stage.board(kaito)
    assert (await sit(stage, KAITO, LIN)).status == "running"


@pytest.mark.painted
async def test_in_the_end_the_private_message_shows_how_it_ended_and_no_hand(stage: Stage):
    """To each in their own language; who reads the board in words has the words below it."""
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await stage.bot.host.people.set_player(Actor(int(kaito.me["id"]), KAITO, "en"), board="text")
    await over(stage, lin, kaito)
    mine = await lin.wait_for(None, lambda post: "游戏已经结束" in post.text, PATIENCE)
    theirs = await kaito.wait_for(None, lambda post: "The game is over" in post.text, PATIENCE)
    assert [picture.alt.split("：")[0] for picture in mine.pictures if picture.alt] == ["对局结果"]
    assert "手牌" not in mine.text
    assert not theirs.pictures
    assert "Hand" not in theirs.text


async def test_the_private_message_tells_the_end_as_everybody_saw_it(stage: Stage):
    """The message tells what ended the game, and not what its reader drew in that turn."""
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    posted = await over(stage, lin, kaito, title="shenhua")
    mine = await lin.wait_for(None, lambda post: "游戏已经结束" in post.text, PATIENCE)
    (told,) = [line for line in posted.text.splitlines() if line.startswith("最后一回合")]
    assert told in mine.text
    assert "你抓到" not in mine.text


async def test_a_table_opened_in_english_calls_in_english(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    lobby = await stage.lobby(kaito, seats=2, language="en")
    theirs = await lin.wait_for(ROOM, lambda post: post.id == lobby.id, PATIENCE)
    await (await press(lin, theirs, "join")).acknowledged()
    await begin(kaito, lobby)
    await stage.board(kaito)
    await stage.bot.host.play.concede(Actor(int(kaito.me["id"]), KAITO, "en"), 1)
    await (await press(kaito, await ended(kaito), "again")).acknowledged()
    await lin.wait_for(ROOM, lambda post: "invites you" in post.text, PATIENCE)


async def test_who_only_watched_calls_nobody_and_takes_nobodys_seat(stage: Stage):
    lin, kaito, che = [await stage.person(name) for name in (LIN, KAITO, CHE)]
    await over(stage, lin, kaito)
    await (await press(che, await ended(che), "again")).acknowledged()
    await sit(stage, CHE)
    assert not [post for post in lin.messages(ROOM) if "邀请" in post.text]
    told = await (await press(lin, await ended(lin), "again")).wait(PATIENCE)
    assert "已经有一张牌桌" in told.text
    await sit(stage, CHE)


async def test_who_holds_the_seat_in_the_end_is_who_is_called(stage: Stage):
    """Kaito had it first; Che has taken it over and played on."""
    lin, kaito, che = [await stage.person(name) for name in (LIN, KAITO, CHE)]
    lobby = await stage.lobby(lin, title="yongheng", seats=2)
    theirs = await kaito.wait_for(ROOM, lambda post: post.id == lobby.id, PATIENCE)
    await (await press(kaito, theirs, "join")).acknowledged()
    await begin(lin, lobby)
    await stage.board(lin)
    seats = stage.bot.host.seats
    await seats.offer_seat(Actor(int(kaito.me["id"]), KAITO, "en"), 1)
    await seats.claim_seat(Actor(int(che.me["id"]), CHE, "zh"), 1, 1)
    await stage.bot.host.play.concede(Actor(int(lin.me["id"]), LIN, "zh"), 1)
    await (await press(lin, await ended(lin), "again")).acknowledged()
    called = await che.wait_for(ROOM, lambda post: "邀请" in post.text, PATIENCE)
    assert called.mentions == [CHE]
