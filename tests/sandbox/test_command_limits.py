"""Discord's limits on application commands."""

from __future__ import annotations

import pytest

from tests.sandbox.bare import COMMANDS, Client, Payload, command, commands, opt

FINE_COMMANDS: dict[str, list[Payload]] = {
    "a hundred commands": commands(100),
    "25 subcommands": [command(options=[opt(i, type=1) for i in range(25)])],
    "a group in a command": [command(options=[opt(0, type=2, options=[opt(0, type=1)])])],
    "a Chinese name": [command(name="牌桌", name_localizations={"zh-CN": "开桌"})],
    "25 choices": [
        command(options=[opt(choices=[{"name": str(i), "value": str(i)} for i in range(25)])])
    ],
    "a message menu": [{"type": 3, "name": "Inspect This"}],
}


@pytest.mark.parametrize("payload", FINE_COMMANDS.values(), ids=FINE_COMMANDS.keys())
async def test_commands_within_the_limits(client: Client, payload: list[Payload]) -> None:
    status, body = await client.call("PUT", COMMANDS, payload)

    assert status == 200, body
    assert [c["name"] for c in body] == [c["name"] for c in payload]


BAD_COMMANDS: dict[str, list[Payload]] = {
    "a command twice": [command(), command()],
    "a name of 33": [command(name="x" * 33)],
    "a name with a space": [command(name="a b")],
    "a name in upper case": [command(name="Table")],
    "no description": [command(description="")],
    "a description of 101": [command(description="x" * 101)],
    "a localised name with a space": [command(name_localizations={"zh-CN": "开 桌"})],
    "a localised description of 101": [command(description_localizations={"zh-CN": "x" * 101})],
    "an unknown locale": [command(name_localizations={"zh": "x"})],
    "26 subcommands": [command(options=[opt(i, type=1) for i in range(26)])],
    "26 options": [command(options=[opt(i) for i in range(26)])],
    "an option twice": [command(options=[opt(), opt()])],
    "a localised option name twice": [
        command(options=[opt(i, name_localizations={"zh-CN": "牌"}) for i in range(2)])
    ],
    "a required option after an optional one": [command(options=[opt(0), opt(1, required=True)])],
    "subcommands beside options": [command(options=[opt(0), opt(1, type=1)])],
    "a group in a group": [
        command(options=[opt(0, type=2, options=[opt(0, type=2, options=[opt(type=1)])])])
    ],
    "26 choices": [
        command(options=[opt(choices=[{"name": str(i), "value": str(i)} for i in range(26)])])
    ],
    "a choice name of 101": [command(options=[opt(choices=[{"name": "x" * 101, "value": "v"}])])],
    "a choice value of 101": [command(options=[opt(choices=[{"name": "x", "value": "v" * 101}])])],
    "a choice name twice": [
        command(options=[opt(choices=[{"name": "x", "value": v} for v in "ab"])])
    ],
    "choices and autocomplete": [
        command(options=[opt(autocomplete=True, choices=[{"name": "x", "value": "v"}])])
    ],
    "autocomplete on a user": [command(options=[opt(type=6, autocomplete=True)])],
    "a minimum on a text": [command(options=[opt(min_value=1)])],
    "a minimum length over the maximum": [command(options=[opt(min_length=5, max_length=4)])],
    "more than 8,000 characters": [
        command(
            options=[
                opt(i, choices=[{"name": f"{j}" + "n" * 90, "value": "v" * 90} for j in range(9)])
                for i in range(5)
            ]
        )
    ],
    "a described message menu": [{"type": 3, "name": "x", "description": "d"}],
}


@pytest.mark.parametrize("payload", BAD_COMMANDS.values(), ids=BAD_COMMANDS.keys())
async def test_commands_beyond_the_limits(client: Client, payload: list[Payload]) -> None:
    status, body = await client.call("PUT", COMMANDS, payload)

    assert (status, body["code"]) == (400, 50035)
    assert client.sandbox.world.commands == {}


async def test_the_101st_command_is_refused(client: Client) -> None:
    status, body = await client.call("PUT", COMMANDS, commands(101))
    assert (status, body["code"]) == (400, 30032)
    await client.call("PUT", COMMANDS, commands(100))
    status, body = await client.call("POST", COMMANDS, command(name="one-more"))
    assert (status, body["code"]) == (400, 30032)
    status, body = await client.call("POST", COMMANDS, command(name="c5", description="new"))
    assert (status, body["description"]) == (200, "new")


async def test_a_command_keeps_its_id_when_all_are_written_anew(client: Client) -> None:
    _, first = await client.call("PUT", COMMANDS, commands(2))
    _, second = await client.call("PUT", COMMANDS, commands(3, nsfw=True))

    assert [c["id"] for c in second[:2]] == [c["id"] for c in first]
    path = f"{COMMANDS}/{first[0]['id']}"
    assert (await client.call("PATCH", path, {"description": "new"}))[1]["description"] == "new"
    assert (await client.call("DELETE", path))[0] == 204
    assert (await client.call("GET", path))[1]["code"] == 10063
