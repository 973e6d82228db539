"""One whole game of each title on simcord, to its result: bot and client as they are."""

from __future__ import annotations

import asyncio
from pathlib import Path

import discord
import pytest
import simcord
from PIL import Image

from bot.app import Paiju
from bot.config import Config
from bot.host.computers import ComputerJob
from bot.host.config import HostConfig
from bot.program import playing, serve
from bot.sandbox.post import Post
from engine import titles
from engine.players import choose as computer_answer
from renderers import Picture, Sketch
from renderers.kit.picture import encode
from tests.cogs.stage import PATIENCE, verb
from tests.dice import seeded
from tests.simcord_bridge.bridge import Bridge
from tests.simcord_bridge.player import Player, eventually

BY_HAND = 15
"""Answers that she gives herself, before she leaves her seat to a computer player."""
LONGEST = 100.0
"""Seconds that the rest of a game may take on a machine with much else to do."""
QUICK = HostConfig(pace_ms=0, normal_ms=0, spare_ms=0, pause_least_ms=0, pause_most_ms=0)
PLAIN = encode(Image.new("RGB", (8, 8)), "plain.webp", "", 10_000).data


class ByPolicy:
    """A computer player by rules of thumb: it plays well enough to win some day."""

    async def choose(self, job: ComputerJob) -> tuple[str, ...]:
        return computer_answer("normal", job.data, job.pack, job.seat, job.seed, 0)

    async def close(self) -> None:
        """Nothing to end."""


def plainly(sketch: Sketch) -> Picture:
    """Compose what a sketch comes to, without the time that drawing takes: tests of pictures do
    that."""
    return Picture(PLAIN, sketch.filename, sketch.alt, 8, 8, sketch.key)


async def play(bot: Paiju, mei: Player, title: str) -> None:
    """From opening a table to its result; a computer player sits opposite.

    Chance alone would press for a thousand questions, so a computer player ends the game for her.
    """
    await mei.command("table open", title=title, seats=2)
    lobby = await eventually(lambda: mei.newest("computer"))
    await mei.press_verb(lobby, "computer")
    ready = await eventually(lambda: begins(mei))
    await mei.press_verb(ready, "begin")
    while mei.answers < BY_HAND:
        seen = await bot.host.looking.view(1, mei.id)
        assert seen.table.status != "finished"
        asked = seen.view is not None and seen.view.decision is not None
        question = await mei.question() if asked else None
        if question is None:
            await asyncio.sleep(0.01)
        else:
            await mei.answer(question)
    await mei.command("seat computer")
    async with asyncio.timeout(LONGEST):
        while (await bot.host.looking.view(1)).table.status != "finished":
            await asyncio.sleep(0.05)
    result = await eventually(lambda: mei.newest("again"))
    assert result.attachments or result.pictures
    assert (await bot.host.looking.view(1)).table.status == "finished"


def begins(mei: Player) -> Post | None:
    """The table once it can begin."""
    post = mei.newest("begin")
    found = post is not None and any(
        verb(b.custom_id) == "begin" and not b.disabled for b in post.buttons
    )
    return post if found else None


@pytest.mark.long
@pytest.mark.parametrize("title", titles)
async def test_a_whole_game_of_each_title(
    tmp_path: Path, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sketch, "draw", plainly)
    silent = discord.Client(intents=discord.Intents.none())
    async with simcord.run(silent) as env:
        guild = env.create_guild("Club")
        bridge = Bridge(env)
        room = guild.create_text_channel("table")
        program = playing(
            Config(data=tmp_path, port=0, token="x", shards=1, glance=0, emojis=False),
            host_config=QUICK,
            computers=ByPolicy(),
            dice=seeded(),
        )
        async with bridge.serving(), program as (bot, _):
            serving = asyncio.create_task(serve(bot, "x.y.z"))
            ready = asyncio.create_task(bot.at_home.wait())
            await asyncio.wait({serving, ready}, timeout=PATIENCE, return_when="FIRST_COMPLETED")
            assert ready.done(), serving
            mei = Player(env, "mei", room)
            await play(bot, mei, title)
            await bot.close()
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)
