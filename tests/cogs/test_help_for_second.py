"""Help for going second that is ours: the table says so and why, and one press takes it away."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.i18n import words
from bot.messages.component_id import ComponentId
from bot.messages.lobby import lobby
from bot.messages.parts import Box, Button, Row, Text
from bot.messages.reader import Reader
from engine import titles
from tests.cogs.backroom import ANN, BEN, HALL, Backroom, backroom

HELPING = [name for name, title in titles.items() if title.shape.unhelped]


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Backroom]:
    """The program without Discord."""
    async with backroom(tmp_path) as room:
        yield room


async def reader(room: Backroom, table: int) -> Reader:
    return Reader(await room.host.looking.view(table, ANN.actor.user_id), "en")


async def option(room: Backroom, table: int, name: str) -> int | str | bool:
    return (await reader(room, table)).table.options[name]


async def shown(room: Backroom, table: int) -> tuple[str, Button]:
    """Text of the table, and its switch of the help."""
    (box,) = lobby(await reader(room, table)).parts
    assert isinstance(box, Box)
    text = "\n".join(part.markdown for part in box.parts if isinstance(part, Text))
    rows = [part for part in box.parts if isinstance(part, Row)]
    buttons = [one for row in rows for one in row.buttons if isinstance(one, Button)]
    return text, next(one for one in buttons if ComponentId.parse(one.id).verb == "helping")


@pytest.mark.parametrize("title", HELPING)
async def test_the_table_says_what_is_ours_and_one_press_switches_it(room: Backroom, title: str):
    table = await room.lobby(ANN, BEN, title=title)
    ((name, none),) = titles[title].shape.unhelped.items()
    usual = await option(room, table, name)
    text, switch = await shown(room, table)
    assert "Paiju’s own" in text
    assert " % of " in text
    assert switch.label == words("en")("lobby.helping_off")
    await room.press(ANN, HALL, switch.id)
    await room.press(ANN, HALL, switch.id)  # the same press twice is one
    assert await option(room, table, name) == none
    text, switch = await shown(room, table)
    assert "Paiju’s own" in text
    assert switch.label == words("en")("lobby.helping_on")
    await room.press(ANN, HALL, switch.id)
    assert await option(room, table, name) == usual


async def test_only_whose_table_it_is_switches_it(room: Backroom):
    table = await room.lobby(ANN, BEN, title=HELPING[0])
    _, switch = await shown(room, table)
    before = (await reader(room, table)).table.options
    await room.press(BEN, HALL, switch.id)
    assert (await reader(room, table)).table.options == before
