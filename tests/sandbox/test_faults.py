"""Faults of Discord, brought about on purpose; the unmodified client feels it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp
import discord
import pytest

from bot.sandbox import Permission, Sandbox
from bot.sandbox_setup import SANDBOX
from tests.sandbox.conftest import Seat
from tests.sandbox.demo import DemoBot, picture

TABLE = "牌桌-1"


def table_of(bot: DemoBot) -> discord.TextChannel:
    channel = discord.utils.get(bot.guilds[0].text_channels, name=TABLE)
    assert channel is not None
    return channel


async def test_a_person_may_close_their_dms(sandbox: Sandbox, bot: DemoBot, sit: Seat) -> None:
    kaito = await sit("Kaito")
    sandbox.faults.close_dms("Kaito")

    answer = await (await kaito.slash(TABLE, "hand")).wait()

    assert answer.content == "closed 50007"
    assert kaito.dms() == []
    assert [(r.code, r.status) for r in sandbox.refusals] == [(50007, 403)]
    sandbox.faults.open_dms("Kaito")
    assert (await (await kaito.slash(TABLE, "hand")).wait()).content == "已私信 Sent"


async def test_missing_permissions_show_in_the_interaction_and_in_the_refusal(
    sandbox: Sandbox, bot: DemoBot
) -> None:
    channel = table_of(bot)

    sandbox.faults.deny(TABLE, Permission.SEND_MESSAGES)
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("x")
    assert refused.value.code == 50013

    sandbox.faults.allow(TABLE)
    sandbox.faults.deny(TABLE, Permission.ATTACH_FILES)
    words = await channel.send("words")
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send(file=picture())
    assert refused.value.code == 50013
    with pytest.raises(discord.Forbidden) as refused:
        await words.edit(attachments=[picture()])
    assert refused.value.code == 50013
    await words.edit(content="other words")

    sandbox.faults.deny(TABLE)
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("x")
    assert refused.value.code == 50001
    assert not sandbox.world.permissions(sandbox.world.bot, sandbox.world.channel(channel.id))
    sandbox.faults.clear()
    await channel.send("again")


async def test_an_interaction_is_answered_even_where_the_bot_may_not_write(
    sandbox: Sandbox, bot: DemoBot, sit: Seat
) -> None:
    mei = await sit("林小满")
    sandbox.faults.deny(TABLE, Permission.SEND_MESSAGES)

    answer = await (await mei.slash(TABLE, "table open", title="other")).wait()

    assert answer.content.startswith("other")


async def test_a_rate_limit_is_waited_out_by_the_client(sandbox: Sandbox, bot: DemoBot) -> None:
    rule = sandbox.faults.rate_limit(r"POST /channels/\d+/messages", retry_after=0.05, times=2)

    message = await table_of(bot).send("patient")

    assert (message.content, rule.hits) == ("patient", 2)
    assert sandbox.refusals == []


async def test_the_ban_page_before_discord_raises_at_once(sandbox: Sandbox, bot: DemoBot) -> None:
    sandbox.faults.rate_limit("POST /channels", retry_after=60, via=False)

    with pytest.raises(discord.HTTPException) as refused:
        await table_of(bot).send("x")
    assert refused.value.status == 429


async def test_a_failing_server_is_tried_again(sandbox: Sandbox, bot: DemoBot) -> None:
    rule = sandbox.faults.fail("POST /channels", times=1)

    assert (await table_of(bot).send("through")).content == "through"
    assert rule.hits == 1
    sandbox.faults.fail("POST /channels", times=1, status=503)
    with pytest.raises(discord.DiscordServerError):
        await table_of(bot).send("x")


async def test_a_slow_answer_comes_late(sandbox: Sandbox, bot: DemoBot, sit: Seat) -> None:
    mei = await sit("林小满")
    sandbox.faults.slow("POST /interactions", 0.2, times=1)

    call = await mei.slash(TABLE, "table open", title="other")
    await call.wait()

    assert call.acknowledged_after is not None
    assert call.acknowledged_after >= 0.2


async def test_old_messages_take_few_edits(sandbox: Sandbox, bot: DemoBot) -> None:
    message = await table_of(bot).send("board")
    for number in range(10):
        await message.edit(content=f"young {number}")
    await sandbox.advance(3601)

    for number in range(5):
        await message.edit(content=f"old {number}")
    # The client waits out whatever it is told, an hour here, unless it was told how long it may.
    bot.http.max_ratelimit_timeout = 30.0
    with pytest.raises(discord.RateLimited) as limited:
        await message.edit(content="too many")
    assert 3500 < limited.value.retry_after <= 3600
    refused = sandbox.refusals[-1]
    assert (refused.status, refused.code) == (429, 30046)
    await sandbox.advance(3601)
    await message.edit(content="an hour later")


async def test_direct_messages_may_be_opened_too_fast(
    sandbox: Sandbox, bot: DemoBot, sit: Seat
) -> None:
    people = [discord.Object(int((await sit(name)).me["id"])) for name in ("Kaito", "Mira", "阿澈")]
    for person in people:
        await bot.create_dm(person)  # off unless a test asks for it
    sandbox.faults.limit_dm_openings(2, 600)

    async def opened(person: discord.Object) -> None:
        await bot.http.start_private_message(person.id)

    await opened(people[0])
    await opened(people[1])
    for person in people:
        with pytest.raises(discord.Forbidden) as refused:
            await opened(person)
        assert (refused.value.status, refused.value.code) == (403, 40003)
    await sandbox.advance(601)
    await opened(people[2])


async def test_an_edit_of_another_message_is_refused(bot: DemoBot, sit: Seat) -> None:
    mei = await sit("林小满")
    said = await mei.say(TABLE, "mine")

    with pytest.raises(discord.Forbidden) as refused:
        await table_of(bot).get_partial_message(int(said.id)).edit(content="yours")
    assert refused.value.code == 50005


async def test_it_serves_this_machine_only() -> None:
    sandbox = Sandbox(SANDBOX)
    for host in ("0.0.0.0", "192.168.1.5", "example.org"):
        with pytest.raises(ValueError, match="this machine only"):
            await sandbox.start(host=host)


async def test_a_foreign_page_is_turned_away(sandbox: Sandbox) -> None:
    port = sandbox.url.rsplit(":", 1)[1]
    foreign = (
        {"Host": f"evil.example:{port}"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"},
    )
    async with aiohttp.ClientSession() as session:
        for headers in foreign:
            for path in ("/", "/people/socket", "/people/upload", "/api/v10/gateway"):
                async with session.get(sandbox.url + path, headers=headers) as response:
                    assert response.status == 403, (path, headers)
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(f"{sandbox.url}/people/socket", origin="https://evil.example")
        own = {"Origin": sandbox.url, "Host": f"127.0.0.1:{port}"}
        async with session.get(sandbox.url + "/", headers=own) as response:
            assert response.status == 200
            assert "default-src 'self'" in response.headers["Content-Security-Policy"]


async def test_a_taken_port_is_said_and_leaves_nothing_open(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    port = int(sandbox.url.rsplit(":", 1)[1])
    second = Sandbox(SANDBOX, tmp_path / "sandbox.sqlite")

    with pytest.raises(OSError, match="address already in use"):
        await second.start(port=port)
    await second.start()
    assert second.url != sandbox.url
    await second.stop()


async def test_a_client_that_hangs_up_in_the_middle_is_no_error_of_ours(
    sandbox: Sandbox, caplog: pytest.LogCaptureFixture
) -> None:
    host, port = sandbox.url.removeprefix("http://").split(":")
    channel = next(iter(sandbox.world.channels))
    _, writer = await asyncio.open_connection(host, int(port))
    writer.write(
        f"POST /api/v10/channels/{channel}/messages HTTP/1.1\r\nHost: {host}:{port}\r\n"
        f"Authorization: Bot {sandbox.token}\r\nContent-Length: 100000\r\n"
        'Content-Type: multipart/form-data; boundary="b"\r\n\r\n'
        '--b\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{"content":'.encode()
    )
    await writer.drain()
    await asyncio.sleep(0.1)  # the request is being read
    writer.close()
    await writer.wait_closed()
    await sandbox.stop()  # after every request has ended

    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []
    assert sandbox.errors == []
