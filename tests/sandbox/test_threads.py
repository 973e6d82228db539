"""Threads, pins, reactions, history: the rest of a channel's life."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.sandbox import Permission, Sandbox
from bot.sandbox.person import PersonError
from tests.sandbox.conftest import Seat
from tests.sandbox.demo import DemoBot
from tests.sandbox.test_faults import table_of

TABLE = "牌桌-1"


@pytest.fixture(autouse=True)
def _a_server_that_gives_the_bot_more(sandbox: Sandbox) -> None:
    """Threads, pins, channels and reactions take more than Paiju's invitation asks for."""
    sandbox.faults.grant(
        Permission.CREATE_PUBLIC_THREADS,
        Permission.CREATE_PRIVATE_THREADS,
        Permission.MANAGE_THREADS,
        Permission.MANAGE_CHANNELS,
        Permission.MANAGE_MESSAGES,
        Permission.PIN_MESSAGES,
        Permission.ADD_REACTIONS,
    )


async def test_a_thread_on_a_message(bot: DemoBot, sit: Seat) -> None:
    mei = await sit("林小满")
    message = await table_of(bot).send("牌桌 7")

    thread = await message.create_thread(name="牌桌 7")
    await thread.send("开始")

    assert thread.id == message.id
    await mei.wait_for("牌桌 7", lambda post: post.content == "开始")
    starter = await mei.wait_for(TABLE, lambda post: "thread" in post.data)
    assert starter.data["thread"]["name"] == "牌桌 7"
    with pytest.raises(discord.HTTPException) as refused:
        await message.create_thread(name="again")
    assert refused.value.code == 160004


async def test_a_private_thread_is_for_its_members(bot: DemoBot, sit: Seat) -> None:
    owner, mira, kaito = await sit("林小满"), await sit("Mira"), await sit("Kaito")
    thread = await table_of(bot).create_thread(name="密谈", type=discord.ChannelType.private_thread)

    await thread.add_user(discord.Object(int(mira.me["id"])))
    await thread.send("只给你们")

    await mira.wait_for("密谈", lambda post: post.content == "只给你们")
    # Whoever manages threads reads private ones too: the server's owner does.
    await owner.wait_for("密谈", lambda post: post.content == "只给你们")
    with pytest.raises(LookupError):
        kaito.channel("密谈")
    with pytest.raises(PersonError):
        await kaito.ask("say", channel_id=str(thread.id), content="hello?")
    await thread.remove_user(discord.Object(int(mira.me["id"])))
    await mira.until(lambda: str(thread.id) not in mira.channels)


async def test_an_archived_thread_sleeps_until_somebody_writes(
    sandbox: Sandbox, bot: DemoBot, sit: Seat
) -> None:
    mei = await sit("林小满")
    thread = await table_of(bot).create_thread(
        name="慢局", type=discord.ChannelType.public_thread, auto_archive_duration=60
    )
    board = await thread.send("局面")
    await mei.wait_for("慢局", lambda post: post.content == "局面")

    await sandbox.advance(61 * 60)
    await mei.until(lambda: mei.channel("慢局")["thread_metadata"]["archived"])
    with pytest.raises(discord.HTTPException) as refused:
        await board.edit(content="新局面")
    assert refused.value.code == 50083
    with pytest.raises(PersonError) as told:
        await mei.slash("慢局", "hand")
    assert told.value.code == 50083

    await thread.send("醒醒")
    await mei.until(lambda: not mei.channel("慢局")["thread_metadata"]["archived"])
    await board.edit(content="新局面")
    assert (await (await mei.slash("慢局", "hand")).wait()).content == "已私信 Sent"


async def test_archiving_and_locking_by_hand(bot: DemoBot, sit: Seat) -> None:
    kaito = await sit("Kaito")
    thread = await table_of(bot).create_thread(name="完局", type=discord.ChannelType.public_thread)
    await thread.edit(archived=True, locked=True)
    await kaito.until(lambda: kaito.channel("完局")["thread_metadata"]["locked"])

    with pytest.raises(PersonError):
        await kaito.say("完局", "再来！")
    with pytest.raises(discord.HTTPException) as refused:
        await thread.edit(name="新名")
    assert refused.value.code == 50083
    await thread.edit(archived=False, locked=False)
    await kaito.say("完局", "再来！")
    archived = [found async for found in table_of(bot).archived_threads()]
    assert archived == []
    assert [found.name for found in await bot.guilds[0].active_threads()] == ["完局"]


async def test_history_pins_and_reactions(sandbox: Sandbox, bot: DemoBot, sit: Seat) -> None:
    mei = await sit("林小满")
    channel = table_of(bot)
    for number in range(5):
        await mei.say(TABLE, f"{number}")

    newest = [message.content async for message in channel.history(limit=3)]
    oldest = [message.content async for message in channel.history(limit=2, oldest_first=True)]
    assert (newest, oldest) == (["4", "3", "2"], ["0", "1"])

    message = [m async for m in channel.history(limit=1)][0]  # noqa: RUF015
    await message.pin()
    assert [pin.id async for pin in channel.pins()] == [message.id]
    await message.unpin()
    await message.add_reaction("🔥")
    post = await mei.wait_for(TABLE, lambda post: post.content == "4")
    await mei.until(lambda: bool(post.data["reactions"]))
    await mei.react(post, "🔥")
    await mei.until(lambda: post.data["reactions"][0]["count"] == 2)
    fetched = await channel.fetch_message(message.id)
    assert (fetched.reactions[0].count, fetched.reactions[0].me) == (2, True)
    with pytest.raises(discord.HTTPException):
        await message.add_reaction("★")

    await channel.delete_messages([m async for m in channel.history(limit=4)])
    await mei.until(lambda: len(mei.messages(TABLE)) == 2)
    assert sandbox.refusals[-1].code == 10014


async def test_replies_and_mentions(bot: DemoBot, sit: Seat) -> None:
    mei, kaito = await sit("林小满"), await sit("Kaito")
    said = await mei.say(TABLE, "谁来？")
    channel = table_of(bot)
    question = await channel.fetch_message(int(said.id))

    quiet = discord.AllowedMentions.none()
    await question.reply(f"<@{kaito.me['id']}> 来", allowed_mentions=quiet)
    silent = await kaito.wait_for(
        TABLE, lambda post: "来" in post.content and bool(post.data.get("referenced_message"))
    )
    assert silent.mentions == []
    assert silent.data["referenced_message"]["content"] == "谁来？"
    await channel.send(f"<@{kaito.me['id']}>", silent=True)
    loud = await kaito.wait_for(TABLE, lambda post: post.mentions == ["Kaito"])
    assert loud.data["flags"] == 1 << 12


async def test_channels_come_and_go(bot: DemoBot, sit: Seat) -> None:
    owner, kaito = await sit("林小满"), await sit("Kaito")

    made = await owner.open_channel("新 牌桌")
    assert made["name"] == "新-牌桌"
    with pytest.raises(PersonError):
        await kaito.open_channel("kaito's")
    await kaito.until(lambda: made["id"] in kaito.channels)
    channel = await bot.fetch_channel(int(made["id"]))
    assert isinstance(channel, discord.TextChannel)
    await channel.edit(topic="慢慢来")
    await kaito.until(lambda: kaito.channel("新-牌桌").get("topic") == "慢慢来")
    await channel.delete()
    await kaito.until(lambda: made["id"] not in kaito.channels)


async def test_a_channel_hidden_from_a_person(bot: DemoBot, sit: Seat) -> None:
    kaito = await sit("Kaito")
    guild = bot.guilds[0]
    invisible = discord.PermissionOverwrite(view_channel=False)

    await guild.create_text_channel("密室", overwrites={guild.default_role: invisible})

    assert (await sit("林小满")).channel("密室")["name"] == "密室"
    with pytest.raises(LookupError):
        kaito.channel("密室")


async def test_a_mention_lets_into_a_private_thread(
    sandbox: Sandbox, bot: DemoBot, sit: Seat
) -> None:
    owner, mira = await sit("林小满"), await sit("Mira")
    sandbox.faults.deny(TABLE, Permission.MANAGE_THREADS)
    made = await owner.open_thread(TABLE, "密谈", private=True)
    place = bot.get_partial_messageable(int(made["id"]))
    with pytest.raises(discord.Forbidden) as refused:
        await place.send("?")
    assert refused.value.code == 50001
    with pytest.raises(discord.Forbidden) as refused:
        await bot.http.join_thread(int(made["id"]))
    assert refused.value.code == 50001

    joined = asyncio.ensure_future(bot.wait_for("thread_join", timeout=30))
    await owner.say("密谈", f"<@{sandbox.world.bot.id}> <@{mira.me['id']}>")
    assert (await joined).id == int(made["id"])
    await place.send("!")
    await mira.wait_for("密谈", lambda post: post.content == "!")
