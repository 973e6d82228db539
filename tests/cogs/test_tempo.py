"""Computers at play by themselves: a board now and then, a person's turn at once."""

import asyncio

from bot.delivery.tempo import REST
from bot.sandbox import Person
from bot.sandbox.post import Post
from tests.cogs.stage import LIN, PATIENCE, ROOM, Stage, asks, open_panel, press

MOVES = 40
"""Answers of computer players, in which a person would be asked more than once."""


async def test_while_computers_play_the_board_is_redrawn_when_two_seconds_have_passed(stage: Stage):
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    more = await open_panel(lin, board, "more")
    await (await press(lin, more, "mind")).acknowledged(PATIENCE)
    await played(stage, MOVES)
    at_first = board.edits
    for looks in (1, 2, 3):
        await played(stage, MOVES)
        assert board.edits == at_first + looks - 1
        stage.clock.set(stage.clock.now() + REST)
        await seen(board, at_first + looks)


async def test_a_person_who_is_back_waits_for_no_board(stage: Stage):
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    more = await open_panel(lin, board, "more")
    await (await press(lin, more, "mind")).acknowledged(PATIENCE)
    await played(stage, MOVES)
    before = board.edits
    panel = await open_panel(lin, board)
    await (await press(lin, panel, "back_home")).acknowledged(PATIENCE)
    async with asyncio.timeout(PATIENCE):
        while (await stage.bot.composer.reader(1)).table.seats[0].minded:
            await asyncio.sleep(0.05)
    await lin.until(lambda: asks(panel), PATIENCE)
    await lin.until(lambda: board.edits > before or newer(lin, board), PATIENCE)


def newer(lin: Person, board: Post) -> bool:
    """Tell whether the board of another turn was posted."""
    return any(int(post.id) > int(board.id) and post.pictures for post in lin.messages(ROOM))


async def played(stage: Stage, moves: int) -> None:
    """Until so many more answers were given."""
    enough = (await stage.bot.composer.reader(1)).seen.revision + moves
    async with asyncio.timeout(PATIENCE):
        while (await stage.bot.composer.reader(1)).seen.revision < enough:
            await asyncio.sleep(0.05)


async def seen(board: Post, edits: int) -> None:
    """Until the board was redrawn so often."""
    async with asyncio.timeout(PATIENCE):
        while board.edits < edits:
            await asyncio.sleep(0.05)
