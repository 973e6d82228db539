"""The gateway: logging in, losing the line, resuming, shards and intents."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import aiohttp
import discord
import pytest
from discord.ext import commands

from bot.sandbox import Sandbox
from tests.sandbox.conftest import Seat, logged_in
from tests.sandbox.demo import DemoBot

TABLE = "牌桌-1"


async def test_the_bot_sees_the_server_and_is_seen(
    sandbox: Sandbox, bot: DemoBot, sit: Seat
) -> None:
    guild = bot.guilds[0]
    assert [channel.name for channel in guild.text_channels] == ["大厅", "牌桌-1", "牌桌-2", "闲聊"]
    assert guild.me.guild_permissions.send_messages
    assert guild.owner_id == sandbox.world.owner.id
    assert guild.preferred_locale is discord.Locale.chinese
    assert (await sit("Mira")).bot_online


async def test_a_wrong_token_is_refused(sandbox: Sandbox) -> None:
    sandbox.token = "wrong"
    with pytest.raises(discord.LoginFailure):
        async with logged_in(sandbox, DemoBot()):
            pass


async def test_a_lost_connection_resumes_and_misses_nothing(sandbox: Sandbox, sit: Seat) -> None:
    intents = discord.Intents(guilds=True, guild_messages=True, message_content=True)
    sandbox.gateway.approved_intents = intents.value
    async with logged_in(sandbox, DemoBot(intents)) as bot:
        mei = await sit("林小满")
        await mei.say(TABLE, "before")

        await sandbox.faults.drop_gateway()
        await mei.say(TABLE, "while away")
        call = await mei.slash(TABLE, "card", name="火焰")

        assert (await call.wait()).embeds[0]["title"] == "火焰"
        await _until(lambda: "resumed" in bot.seen)
        assert bot.seen[:2] == ["message before", "message while away"]


async def test_a_lost_session_identifies_afresh(sandbox: Sandbox, bot: DemoBot, sit: Seat) -> None:
    mei = await sit("林小满")

    await sandbox.faults.drop_gateway(resumable=False)
    await mei.until(lambda: not mei.bot_online)
    await mei.until(lambda: mei.bot_online, timeout=30)

    assert "resumed" not in bot.seen
    assert (await (await mei.slash(TABLE, "hand")).wait()).content == "已私信 Sent"


async def test_a_sharded_bot_gets_the_server_on_one_shard_and_dms_on_the_first(
    sandbox: Sandbox, sit: Seat
) -> None:
    class Sharded(commands.AutoShardedBot):
        async def before_identify_hook(
            self, shard_id: int | None, *, initial: bool = False
        ) -> None:
            """Discord's five seconds between shards are not needed here."""

        async def on_message(self, message: discord.Message, /) -> None:
            heard.append(message.guild.shard_id if message.guild else None)

    heard: list[int | None] = []
    intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
    bot = Sharded("!", intents=intents, shard_count=2, guild_ready_timeout=0.05)
    async with logged_in(sandbox, bot):
        mei = await sit("林小满")
        await mei.say(TABLE, "in the server")
        await mei.say(await mei.dm(), "in private")
        await _until(lambda: len(heard) == 2)

        assert set(bot.shards) == {0, 1}
        assert len(bot.guilds) == 1
        assert heard == [bot.guilds[0].shard_id, None]


async def test_content_is_only_for_those_who_may_read_it(sandbox: Sandbox, sit: Seat) -> None:
    intents = discord.Intents(guilds=True, guild_messages=True)
    async with logged_in(sandbox, DemoBot(intents)) as bot:
        mei = await sit("林小满")
        await mei.say(TABLE, "not for bots")
        await mei.say(TABLE, f"<@{bot.user.id}> for you")
        await _until(lambda: len(bot.seen) == 2)

        assert bot.seen == ["message ", f"message <@{bot.user.id}> for you"]


async def test_the_closing_codes_of_bad_clients(sandbox: Sandbox) -> None:
    good = {"token": sandbox.token, "intents": 1, "properties": {}}
    cases: tuple[tuple[list[Any], int], ...] = (
        ([{"op": 2, "d": good | {"token": "wrong"}}], 4004),
        ([{"op": 2, "d": good | {"shard": [2, 2]}}], 4010),
        ([{"op": 2, "d": {"token": sandbox.token}}], 4013),
        ([{"op": 2, "d": good | {"intents": 1 << 17}}], 4013),
        *(([{"op": 2, "d": good | {"intents": 1 << bit}}], 4014) for bit in (1, 8, 15)),
        ([{"op": 6, "d": {"token": "wrong", "session_id": "x", "seq": 0}}], 4004),
        ([{"op": 1}] * 121, 4008),
        ([{"op": 2, "d": good | {"properties": {"os": "x" * 5000}}}], 4002),
        ([{"op": 2, "d": good}, {"op": 2, "d": good}], 4005),
        ([{"op": 2, "d": good}, {"op": 99}], 4001),
        ([{"op": 8, "d": {}}], 4003),
        (["nonsense"], 4002),
    )
    for payloads, code in cases:
        async with aiohttp.ClientSession() as session:
            socket = await session.ws_connect(f"{sandbox.url}/?v=10&encoding=json")
            for payload in payloads:
                await socket.send_json(payload)
            async with asyncio.timeout(30):
                async for _ in socket:
                    pass
            assert socket.close_code == code


async def _until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0.01)
