"""A table whose game cannot be read, as its people see it: told once, answered, taken up."""

import sqlite3
from contextlib import closing

from bot.sandbox.person import Person
from bot.sandbox.post import Post
from bot.store.sqlite import FILE
from tests.cogs.stage import KAITO, LIN, OTHER_ROOM, PATIENCE, ROOM, Stage, asks, open_panel

TOLD = "已经搁置"


async def game_of_two_rooms(stage: Stage) -> tuple[Person, Person, Post, Post]:
    """A game in each of two rooms, the first one in Chinese."""
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    first = await stage.game(lin, computers=1)
    second = await stage.game(kaito, room=OTHER_ROOM, computers=1)
    return lin, kaito, first, second


def change(stage: Stage, statement: str, *values: object) -> bytes:
    """Change the game of the first table from outside; what it was."""
    with closing(sqlite3.connect(stage.data / FILE)) as conn, conn:
        before = conn.execute("SELECT data FROM snapshots WHERE table_id = 1").fetchone()[0]
        conn.execute(statement, values)
    return bytes(before)


async def test_a_table_that_cannot_be_read_is_told_of_in_its_channel_and_goes_on_later(
    stage: Stage,
):
    stage.incidents.expected = ("set aside", "cannot be read")
    lin, kaito, first, second = await game_of_two_rooms(stage)
    await stage.stop_bot()
    game = change(stage, "UPDATE snapshots SET data = x'00' WHERE table_id = 1")
    await stage.start_bot()

    told = await lin.wait_for(ROOM, lambda post: TOLD in post.text, PATIENCE)
    assert not told.mentions
    answered = await open_panel(lin, first)
    assert "暂时读不出来" in answered.text
    panel = await open_panel(kaito, second)  # the others play on
    assert asks(panel)
    await stage.restart()
    answered = await open_panel(lin, first)
    assert "暂时读不出来" in answered.text
    said = [one for one in lin.messages(ROOM) if TOLD in one.text and not one.ephemeral]
    assert len(said) == 1

    await stage.stop_bot()
    change(stage, "UPDATE snapshots SET data = ? WHERE table_id = 1", game)
    await stage.start_bot()
    await lin.wait_for(ROOM, lambda post: "又能读出来了" in post.text, PATIENCE)
    board = await stage.board(lin)
    panel = await open_panel(lin, board)
    assert asks(panel)
