"""The archive as people meet it: look through it, open a contest, take it along, read a game."""

from __future__ import annotations

from bot.sandbox import Person
from bot.sandbox.post import Post
from tests.cogs.stage import CHE, LIN, PATIENCE, ROOM, Stage
from tests.cogs.test_contest_pictures import begun
from tests.cogs.test_events import contest, lose, press


async def played(stage: Stage) -> tuple[Person, Person]:
    """A contest of two that is over."""
    lin, kaito = await begun(stage, rounds=1)
    await lose(stage, kaito)
    await contest(stage)
    return lin, kaito


async def chosen(person: Person, post: Post, value: str) -> Post:
    return await (await person.choose(post, [value])).wait(PATIENCE)


async def test_a_contest_is_found_opened_and_taken_along(stage: Stage):
    lin, _ = await played(stage)
    shelf = await (await lin.slash(ROOM, "event archive", state="over")).wait(PATIENCE)
    assert "Cup" in shelf.text
    card = await chosen(lin, shelf, "1")
    files = await press(lin, card, "files")
    sent = await chosen(lin, files, "trf")
    assert sent.ephemeral
    assert [one["filename"] for one in sent.attachments] == ["contest-1-trf.trf"]


async def test_what_is_not_there_is_said(stage: Stage):
    lin = await stage.person(LIN)
    none = await (await lin.slash(ROOM, "event archive", title="yongheng")).wait(PATIENCE)
    assert "没有" in none.text
    await begun(stage)
    told = await (await lin.slash(ROOM, "event export", file="log")).wait(PATIENCE)
    assert "比赛结束后" in told.text


async def test_a_game_is_read_by_who_sees_where_it_was_played(stage: Stage):
    await played(stage)
    che = await stage.person(CHE)
    matches = await (await che.slash(ROOM, "event matches")).wait(PATIENCE)
    sent = await chosen(che, matches, "1")
    assert sent.attachments[0]["filename"] == "contest-1-match-1.txt"
