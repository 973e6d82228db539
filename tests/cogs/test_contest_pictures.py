"""Pictures of contests where people meet them: one message each, edited, and in words where no
picture is taken."""

from __future__ import annotations

import pytest

from bot.host.values import Actor
from bot.sandbox import Permission, Person
from bot.sandbox.post import Post
from tests.cogs.stage import LIN, PATIENCE, ROOM, Stage, eventually
from tests.cogs.test_events import announced, contest, lose, people, press, seen


def pictured(person: Person, name: str) -> list[Post]:
    """The messages in the room that show a picture of that name."""
    posts = person.messages(ROOM)
    return [p for p in posts if any(name in picture.url for picture in p.pictures)]


async def begun(stage: Stage, count: int = 2, **options: object) -> list[Person]:
    """A contest whose first round is paired, with that many people."""
    everybody = (await people(stage))[:count]
    message = await announced(stage, everybody[0], **options)
    for person in everybody:
        await press(person, await seen(person, "join"), "join")
    await press(everybody[0], await press(everybody[0], message, "panel"), "start")
    await contest(stage)
    return everybody


async def test_the_standing_is_one_picture_that_is_edited_and_the_end_has_its_own(stage: Stage):
    lin, kaito = await begun(stage, rounds=1)
    await eventually(lambda: len(pictured(lin, "standing")) == 1)
    (first,) = pictured(lin, "standing")
    await lose(stage, kaito)
    await contest(stage)
    await eventually(lambda: len(pictured(lin, "champion")) == 1)
    (end,) = pictured(lin, "champion")
    assert "冠军" in end.text
    (second,) = pictured(lin, "standing")
    assert second.id == first.id
    assert LIN in (second.pictures[0].alt or "")


async def test_a_bracket_is_a_picture_for_all_and_for_one(stage: Stage):
    lin, _, _ = await begun(stage, 3, format="single")
    await eventually(lambda: len(pictured(lin, "bracket")) == 1)
    shown = await (await lin.slash(ROOM, "event bracket")).wait(PATIENCE)
    assert shown.ephemeral
    assert shown.pictures
    none = await (await lin.slash(ROOM, "event standings")).wait(PATIENCE)
    assert none.pictures


async def test_ones_own_run_is_behind_what_now(stage: Stage):
    lin, _ = await begun(stage)
    told = await (await lin.slash(ROOM, "event my")).wait(PATIENCE)
    run = await press(lin, told, "run")
    assert run.ephemeral
    assert "run" in run.pictures[0].url


@pytest.mark.parametrize("why", ["permission", "uploads"])
async def test_where_pictures_are_refused_what_is_posted_is_told_in_words(stage: Stage, why: str):
    stage.sandbox.faults.grant(Permission.CREATE_PUBLIC_THREADS)
    lin, kaito = await begun(stage, rounds=1)
    await eventually(lambda: len(pictured(lin, "standing")) == 1)
    if why == "uploads":
        stage.sandbox.faults.limit_uploads()
    else:
        stage.sandbox.faults.deny(ROOM, Permission.ATTACH_FILES)
    await lose(stage, kaito)
    await contest(stage)
    told = f"第 1 名 {LIN}"
    await eventually(lambda: any(told in p.text for p in lin.messages(ROOM)))
    (end,) = (p for p in lin.messages(ROOM) if told in p.text)
    assert not end.pictures
    assert "冠军" in end.text
    assert len([p for p in lin.messages(ROOM) if "Cup：排名" in p.text]) == 1


async def test_who_reads_boards_as_text_reads_contests_as_text(stage: Stage):
    lin, _ = await begun(stage)
    caller = Actor(int(lin.me["id"]), lin.name, "zh")
    await stage.bot.host.people.set_player(caller, board="text")
    shown = await (await lin.slash(ROOM, "event standings")).wait(PATIENCE)
    assert not shown.pictures
    assert "Cup" in shown.text
