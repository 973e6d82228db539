"""Elements, numbers and marks have their glyphs in menus and texts, where Discord has them."""

import io
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from PIL import Image

from bot.delivery import emojis
from bot.host.values import Actor
from bot.sandbox import Person
from bot.sandbox.post import Post
from engine import titles
from renderers.games import look_of
from renderers.kit.glyphs import glyphs
from tests.cogs.stage import (
    LIN,
    PATIENCE,
    Stage,
    asks,
    eventually,
    has_button,
    press,
)

GLYPH = re.compile(r"<:pj_[a-z_0-9]+:\d+>")
SEEN = 22
"""Pixels that a glyph is high in a line of text."""


@pytest.fixture(name="bright")
async def _bright(tmp_path: Path) -> AsyncIterator[Stage]:
    """A stage on which the bot brings its glyphs."""
    stage = Stage(tmp_path)
    stage.emojis = True
    await stage.open()
    yield stage
    await stage.close()


async def brought(stage: Stage) -> set[str]:
    """The names that Discord has, once all are there."""
    wanted = set(emojis._every())
    await eventually(lambda: set(stage.bot.glyphs.known) == wanted)
    return {one.name for one in stage.sandbox.world.emojis.values()}


async def shown(person: Person) -> Post:
    """The private message of a game, with something to choose."""
    return await person.wait_for(None, asks, PATIENCE)


async def test_every_glyph_is_uploaded_once(bright: Stage):
    """Within Discord's limits, and not again at the next start."""
    names = await brought(bright)
    assert all(re.fullmatch(r"pj_[a-z0-9_]{2,29}", name) for name in names)
    assert len(names) < 200
    before = dict(bright.sandbox.world.emojis)
    await bright.restart()
    assert await brought(bright) == names
    assert bright.sandbox.world.emojis == before
    assert bright.sandbox.refusals == []


async def test_a_glyph_that_has_changed_is_replaced_and_others_are_let_be(
    bright: Stage,
):
    names = await brought(bright)
    world = bright.sandbox.world
    next(iter(world.emojis.values())).name = "pj_crown_000000"
    [*world.emojis.values()][1].name = "of_the_host"
    await bright.restart()
    now = await brought(bright)
    assert now == names | {"of_the_host"}


async def test_menus_buttons_and_texts_show_them(bright: Stage):
    lin = await bright.person(LIN)
    await brought(bright)
    await bright.bot.host.people.set_player(_actor(lin), board="text")
    board = await bright.game(lin, computers=1)
    panel = await shown(lin)
    known = {str(one.id) for one in bright.sandbox.world.emojis.values()}
    told = await (await press(lin, board, "text")).wait(PATIENCE)
    assert GLYPH.search(told.text)
    looked = await (await press(lin, board, "cards")).wait(PATIENCE)
    options = [one for select in looked.selects for one in select.options]
    assert options
    assert all(one["emoji"]["id"] in known for one in options)
    assert GLYPH.search(panel.text)


async def test_words_do_where_discord_takes_no_emojis(bright: Stage):
    """They are tried at the start; a game goes on without."""
    lin = await bright.person(LIN)
    await brought(bright)
    bright.sandbox.world.emojis.clear()
    bright.sandbox.faults.refuse("POST .*/emojis$", 400, 30008)
    await bright.restart()
    board = await bright.game(lin, computers=1)
    told = await (await press(lin, board, "text")).wait(PATIENCE)
    assert not GLYPH.search(told.text)
    assert has_button(board, "act")
    assert bright.bot.glyphs.known == {}


@pytest.mark.painted
@pytest.mark.parametrize("ground", ["#313338", "#FFFFFF"])
def test_a_glyph_is_told_from_any_ground_and_from_every_other(ground: str):
    """As large as a line of text: there is light and dark in it on dark and on light ground, and no
    two glyphs of a game look alike."""
    for title in titles.values():
        small: dict[str, bytes] = {}
        for word, glyph in glyphs(look_of(title.id)).items():
            assert len(glyph.png) <= 256 * 1024
            picture = Image.open(io.BytesIO(glyph.png))
            assert picture.size == (128, 128)
            under = Image.new("RGB", picture.size, ground)
            under.paste(picture, mask=picture.getchannel("A"))
            tiny = under.resize((SEEN, SEEN), Image.Resampling.LANCZOS).convert("L")
            low, high = tiny.getextrema()
            assert isinstance(low, int)
            assert isinstance(high, int)
            assert high - low > 90, word
            small[glyph.name] = tiny.tobytes()
        assert len(set(small.values())) == len(small)


def _actor(person: Person) -> Actor:
    return Actor(int(person.me["id"]), person.name, "zh")
