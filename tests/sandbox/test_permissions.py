"""The bot may do what it was invited with: each bit of the invitation, and nothing beside it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from bot.invitation import PERMISSIONS, SCOPES, link
from bot.sandbox import Permission, Sandbox
from bot.sandbox.model import Channel
from bot.sandbox.permissions import EVERYTHING
from bot.sandbox.person import PersonError
from bot.sandbox.rest import (
    application,
    channels,
    guilds,
    messages,
    occasions,
    roles,
    threads,
    users,
    webhooks,
)
from bot.sandbox.world import GUILD_ID
from tests.sandbox.bare import COMMANDS, Client, Payload, command, embed
from tests.sandbox.conftest import Seat
from tests.sandbox.demo import DemoBot

TABLE = "牌桌-1"
HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"

INVITED = [Permission(1 << bit) for bit in range(53) if PERMISSIONS.value & 1 << bit]


def test_the_link_for_hosts_carries_the_list_of_the_program() -> None:
    found = re.search(r"https://discord\.com/oauth2/authorize\S+?(?=`)", HOSTING.read_text("utf-8"))
    assert found is not None
    asked = parse_qs(urlsplit(found.group()).query)

    assert asked["permissions"] == [str(PERMISSIONS.value)]
    assert asked["scope"] == [" ".join(SCOPES)]
    assert found.group() == link("YOUR_APPLICATION_ID")


async def test_the_client_and_the_server_agree_on_what_the_bot_may_do(
    sandbox: Sandbox, bot: DemoBot
) -> None:
    guild = bot.guilds[0]

    assert guild.me.guild_permissions == PERMISSIONS
    for channel in guild.text_channels:
        assert channel.permissions_for(guild.me) == PERMISSIONS
        place = sandbox.world.channel(channel.id)
        assert sandbox.world.permissions(sandbox.world.bot, place) == PERMISSIONS.value


async def test_the_owner_gives_the_bot_more_and_takes_it_back(
    sandbox: Sandbox, bot: DemoBot, sit: Seat
) -> None:
    owner, other = await sit("林小满"), await sit("Kaito")
    mine = bot.guilds[0].me
    given = discord.Permissions(create_public_threads=True, manage_roles=True)
    told = asyncio.create_task(bot.wait_for("guild_role_update", timeout=30))
    await asyncio.sleep(0)
    await owner.grant("create_public_threads", "manage_roles")
    await told
    assert mine.guild_permissions == PERMISSIONS | given
    with pytest.raises(PersonError):
        await other.grant("create_events")
    told = asyncio.create_task(bot.wait_for("guild_role_update", timeout=30))
    await asyncio.sleep(0)
    await owner.grant()
    await told
    assert mine.guild_permissions == PERMISSIONS


def a_thread(client: Client) -> Channel:
    """A public thread in the client's channel, as a person would have opened it."""
    world = client.sandbox.world
    owner = world.owner.id
    thread = Channel(world.snowflakes.next(), 11, "t", parent_id=client.channel, owner_id=owner)
    world.channels[thread.id] = thread
    return thread


async def attempt(client: Client, permission: Permission) -> tuple[int, int | None]:
    """Do what a permission of the invitation is for; status and code of the answer."""
    channel, files = f"/channels/{client.channel}", {"a.txt": b"x"}
    payload: Payload = {"content": "x"}
    if permission is Permission.VIEW_CHANNEL:
        status, body = await client.call("GET", channel)
    elif permission is Permission.SEND_MESSAGES:
        status, body = await client.send(payload)
    elif permission is Permission.SEND_MESSAGES_IN_THREADS:
        path = f"/channels/{a_thread(client).id}/messages"
        status, body = await client.call("POST", path, payload)
    elif permission is Permission.EMBED_LINKS:
        status, body = await client.send(embed(title="x"))
    elif permission is Permission.ATTACH_FILES:
        status, body = await client.send(payload, files)
    elif permission is Permission.READ_MESSAGE_HISTORY:
        reply = {"message_reference": {"message_id": str(client.first)}}
        status, body = await client.send(payload | reply)
    else:
        pytest.fail(f"Nobody tells what {permission!r} is for.")
    return status, (body or {}).get("code")


REFUSED = {
    Permission.VIEW_CHANNEL: (403, 50001),
    Permission.READ_MESSAGE_HISTORY: (400, 160002),
}
"""The answer without a permission, where it is not "Missing Permissions"."""


@pytest.mark.parametrize("permission", INVITED, ids=lambda p: p.name.lower())
async def test_without_one_permission_what_it_is_for_is_refused(
    client: Client, permission: Permission
) -> None:
    _, said = await client.send({"content": "first"})
    client.first = int(said["id"])
    assert await attempt(client, permission) == (200, None)

    client.sandbox.faults.deny(client.channel, permission)

    assert await attempt(client, permission) == REFUSED.get(permission, (403, 50013))


NOT_INVITED = {
    Permission.MANAGE_CHANNELS: ("PATCH", "/channels/{channel}", {"topic": "x"}),
    Permission.MANAGE_MESSAGES: ("DELETE", "/channels/{channel}/messages/{theirs}", None),
    Permission.PIN_MESSAGES: ("PUT", "/channels/{channel}/messages/pins/{theirs}", None),
    Permission.ADD_REACTIONS: (
        "PUT",
        "/channels/{channel}/messages/{theirs}/reactions/🔥/@me",
        None,
    ),
    Permission.CREATE_PUBLIC_THREADS: (
        *("POST", "/channels/{channel}/messages/{theirs}/threads"),
        {"name": "t"},
    ),
    Permission.CREATE_PRIVATE_THREADS: (
        *("POST", "/channels/{channel}/threads"),
        {"name": "t", "type": 12},
    ),
    Permission.MANAGE_THREADS: ("PATCH", "/channels/{thread}", {"locked": True}),
    Permission.MANAGE_ROLES: ("POST", "/guilds/{guild}/roles", {"name": "Cup", "permissions": 0}),
    Permission.CREATE_EVENTS: (
        "POST",
        "/guilds/{guild}/scheduled-events",
        {
            "name": "Cup",
            "privacy_level": 2,
            "entity_type": 3,
            "scheduled_start_time": "2100-01-01T20:00:00+00:00",
            "scheduled_end_time": "2100-01-01T23:00:00+00:00",
            "entity_metadata": {"location": "here"},
        },
    ),
}


@pytest.mark.parametrize("permission", NOT_INVITED, ids=lambda p: p.name.lower())
async def test_what_the_invitation_does_not_ask_for_is_refused(
    client: Client, sit: Seat, permission: Permission
) -> None:
    theirs = await (await sit("林小满")).say(str(client.channel), "mine")
    method, path, payload = NOT_INVITED[permission]
    places = {"channel": client.channel, "theirs": theirs.id, "thread": a_thread(client).id}
    places["guild"] = GUILD_ID

    status, body = await client.call(method, path.format(**places), payload)
    assert (status, body["code"]) == (403, 50013)
    client.sandbox.faults.grant(permission)
    status, _ = await client.call(method, path.format(**places), payload)
    assert status < 300


async def test_without_its_history_a_channel_looks_empty(client: Client) -> None:
    await client.send({"content": "x"})
    path = f"/channels/{client.channel}/messages"
    assert len((await client.call("GET", path))[1]) == 1

    client.sandbox.faults.deny(client.channel, Permission.READ_MESSAGE_HISTORY)

    assert await client.call("GET", path) == (200, [])


async def test_a_private_message_tells_of_four_permissions_only(bot: DemoBot, sit: Seat) -> None:
    told: list[discord.Permissions] = []

    async def note(interaction: discord.Interaction) -> bool:
        told.append(interaction.app_permissions)
        return True

    bot.tree.interaction_check = note  # type: ignore[method-assign]
    kaito = await sit("Kaito")
    await (await kaito.slash(TABLE, "hand")).wait()
    await (await kaito.slash(await kaito.dm(), "hand")).wait()

    in_private = discord.Permissions(
        attach_files=True, embed_links=True, mention_everyone=True, use_external_emojis=True
    )
    assert told == [PERMISSIONS, in_private]


# -- threads that are locked ----------------------------------------------------------------------


async def test_a_locked_thread_takes_nothing_and_an_archived_one_does_not_wake(
    client: Client,
) -> None:
    thread = a_thread(client)
    messages = f"/channels/{thread.id}/messages"
    _, said = await client.call("POST", messages, {"content": "x"})

    async def codes() -> list[int]:
        answers = [
            await client.call("POST", messages, {"content": "y"}),
            await client.call("PATCH", f"{messages}/{said['id']}", {"content": "y"}),
        ]
        return [body.get("code", 0) for _, body in answers]

    assert await codes() == [0, 0]
    thread.locked = True
    assert await codes() == [160005, 160005]
    thread.archived = True
    assert await codes() == [50083, 50083]
    client.sandbox.faults.grant(Permission.MANAGE_THREADS)
    assert await codes() == [0, 0]  # a message of a moderator opens it again


# -- where commands are offered -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "in_server", "in_private"),
    [
        ({}, True, True),
        ({"dm_permission": False}, True, False),
        ({"contexts": [0]}, True, False),
        ({"contexts": [1]}, False, True),
        ({"contexts": [0, 1], "dm_permission": False}, True, True),
        ({"contexts": [0], "dm_permission": True}, True, False),
    ],
)
async def test_contexts_decide_before_the_older_word(
    client: Client, sit: Seat, said: Payload, in_server: bool, in_private: bool
) -> None:
    await client.call("PUT", COMMANDS, [command(name="go", **said)])
    sandbox, kaito = client.sandbox, await sit("Kaito")
    world, person = sandbox.world, sandbox.world.person_named("Kaito")
    (registered,) = world.usable_commands()
    assert person is not None
    places = (world.channel(client.channel), world.direct_channel(person.id))

    offered = [sandbox.context.invoker.usable(registered, person, place) for place in places]

    assert offered == [in_server, in_private]
    assert kaito.name == person.name


async def test_a_set_of_permissions_is_text_everywhere(client: Client) -> None:
    channels = f"/guilds/{GUILD_ID}/channels"
    client.sandbox.faults.grant(Permission.MANAGE_CHANNELS)
    overwrite = {"id": GUILD_ID, "type": 0, "allow": 1024, "deny": 0}

    _, made = await client.call(
        "POST", channels, {"name": "x", "permission_overwrites": [overwrite]}
    )
    _, registered = await client.call("POST", COMMANDS, command(default_member_permissions=32))
    _, guild = await client.call("GET", f"/guilds/{GUILD_ID}")
    _, guilds = await client.call("GET", "/users/@me/guilds")

    assert made["permission_overwrites"][0]["allow"] == "1024"
    assert registered["default_member_permissions"] == "32"
    told = [guilds[0]["permissions"], *(role["permissions"] for role in guild["roles"])]
    assert all(isinstance(bits, str) and int(bits) <= EVERYTHING for bits in told)
    assert guilds[0]["permissions"] == str(PERMISSIONS.value | Permission.MANAGE_CHANNELS)


# -- who asks -------------------------------------------------------------------------------------


def every_route() -> list[tuple[str, str]]:
    """Method and an address of each route of the sandbox's API."""
    modules = (application, channels, guilds, messages, occasions, roles, threads, users, webhooks)
    found = {(route.method, route.path) for module in modules for route in module.routes}
    return sorted(
        (method, re.sub(r"\{[^}]*\}", "1", path.replace("{kind:public|private}", "public")))
        for method, path in found
    )


OPEN = ("/interactions/", "/webhooks/", "/gateway")
"""Routes that need no token of the bot: these carry one in their address, or tell nothing."""


async def test_every_route_wants_the_token_of_the_bot(client: Client) -> None:
    client.sandbox.token = "wrong"
    for method, path in every_route():
        status, body = await client.call(method, path, {} if method != "GET" else None)
        if path.startswith(OPEN) and path != "/gateway/bot":
            assert status != 401, (method, path)
        else:
            assert (status, body) == (401, {"message": "401: Unauthorized", "code": 0}), path
