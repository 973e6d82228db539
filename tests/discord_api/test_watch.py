"""The check against Discord's description finds what is wrong, on either side and in events."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from bot.sandbox import views
from bot.sandbox.world import World
from tests.discord_api.description import MISSING, Description, description, faults
from tests.discord_api.deviations import as_described
from tests.discord_api.events import objects_of
from tests.discord_api.watch import Exchange, Watch
from tests.sandbox.bare import COMMANDS, Client, button, command, rows


@pytest.fixture
def described() -> Description:
    found = description()
    if found is None:
        pytest.skip(MISSING)
    return found


@pytest.fixture
def watching(watch: Watch | None) -> Iterator[Watch]:
    if watch is None:
        pytest.skip(MISSING)
    watch.judge()
    yield watch
    watch.judge()


async def test_what_is_right_passes(watching: Watch, client: Client) -> None:
    before = watching.judged
    await client.send(rows(button()) | {"embeds": [{"title": "x", "description": "y"}]})
    await client.send({"content": "x" * 2001})
    await client.call("PUT", COMMANDS, [command()])

    assert watching.judge() == []
    assert watching.judged == before + 3


async def test_a_field_that_the_sandbox_forgets_or_invents_is_found(
    watching: Watch, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = views.user

    def other(someone: object) -> dict[str, object]:
        shown = real(someone)  # type: ignore[arg-type]
        del shown["primary_guild"]
        return shown | {"favourite_card": "火焰"}

    monkeypatch.setattr(views, "user", other)
    await client.call("GET", f"/users/{client.sandbox.world.bot.id}")

    assert watching.judge() == [
        'GET /users/{user_id} 200: answer .: "primary_guild" is a required property',
        "GET /users/{user_id} 200: answer .: Additional properties are not allowed "
        "('favourite_card' was unexpected)",
    ]


async def test_a_request_that_discord_would_not_know_is_found(
    watching: Watch, client: Client
) -> None:
    await client.send({"content": "x", "colour": 1})
    await client.call("GET", f"/channels/{client.channel}/messages?since=1")

    assert watching.judge() == [
        "POST /channels/{channel_id}/messages 200: request .: Additional properties are not "
        "allowed ('colour' was unexpected)",
        "GET /channels/{channel_id}/messages 200: query: since",
    ]


def said(method: str, path: str, status: int, answer: object = None) -> Exchange:
    raw = b"" if answer is None else json.dumps(answer).encode()
    return Exchange(method, path, frozenset(), None, status, raw)


@pytest.mark.parametrize(
    ("exchange", "found"),
    [
        (
            said("GET", "/fortunes", 200, {}),
            "Discord knows no such operation",
        ),
        (said("GET", "/fortunes", 404, {}), None),
        (said("DELETE", "/channels/1/messages/2", 202), "no answer with this status"),
        (said("DELETE", "/channels/1/messages/2", 204), None),
        (said("GET", "/channels/1", 403, {"code": 50001, "message": "Missing Access"}), None),
        (said("GET", "/channels/1", 403, {"message": "?"}), '"code" is a required property'),
        (said("GET", "/channels/1", 429, {"code": 0, "message": "?"}), '"global" is a required'),
        (said("GET", "/channels/1", 500), None),
    ],
)
def test_answers_are_held_against_their_status(
    described: Description, exchange: Exchange, found: str | None
) -> None:
    watch = Watch(described, [exchange])

    lines = watch.judge()

    assert not lines if found is None else found in "\n".join(lines)


def test_an_id_as_a_number_is_known_and_a_text_as_one_is_not(described: Description) -> None:
    operation = described.operation("POST", "/channels/1/messages")
    assert operation is not None
    assert operation.request is not None
    mentions = {"allowed_mentions": {"users": [5]}, "attachments": [{"id": 0}]}

    assert faults(operation.request, as_described(operation, mentions)) == []
    wrong = as_described(operation, {"content": 5})
    assert faults(operation.request, wrong) == ['content: 5 is not of type "string"']


async def test_objects_in_events_are_held_to_it_too(described: Description, client: Client) -> None:
    world: World = client.sandbox.world
    event = views.guild_create(world)

    def lines() -> list[str]:
        return [
            line
            for _, component, value in objects_of("GUILD_CREATE", event)
            for line in faults(described.component(component), value)
        ]

    assert lines() == []
    event["roles"][0]["permissions"] = 0
    assert lines() == ['permissions: 0 is not of type "string"']


UNWATCHED = {"bench", "discord_api", "simcord_bridge"}
"""Measurements, what tests the check itself, and the games on another Discord."""


def test_every_sandbox_of_the_tests_is_watched() -> None:
    """Each folder in which one is started, or one around it, holds all to the description."""
    tests = Path(__file__).parents[1]
    read = partial(Path.read_text, encoding="utf-8")
    starts = {
        file.parent
        for file in tests.rglob("*.py")
        if re.search(r"^from (bot\.sandbox import .*Sandbox|tests\.cogs\.stage)", read(file), re.M)
    }
    folders = {folder for folder in starts if folder.name not in UNWATCHED}
    for folder in folders:
        above = [place / "conftest.py" for place in (folder, *folder.parents)]
        assert any("_as_discord_describes_it" in read(file) for file in above if file.exists())
    assert {folder.name for folder in folders} >= {"bot", "cogs", "delivery", "kills", "sandbox"}
