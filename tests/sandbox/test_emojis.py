"""The application's emojis: what Discord takes, keeps and shows of them."""

from __future__ import annotations

import base64
import io
from typing import Any

import aiohttp
import pytest
from PIL import Image

from bot.sandbox.world import APPLICATION_ID
from tests.sandbox.bare import Client

EVERY = f"/applications/{APPLICATION_ID}/emojis"


def picture(kind: str = "PNG", side: int = 128) -> bytes:
    kept = io.BytesIO()
    Image.new("RGB", (side, side), "#336699").save(kept, kind)
    return kept.getvalue()


def as_data(content: bytes, kind: str = "png") -> str:
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


def emoji(**changes: Any) -> dict[str, Any]:
    return {"name": "pj_fire", "image": as_data(picture())} | changes


async def test_an_emoji_is_made_listed_renamed_shown_and_deleted(client: Client) -> None:
    status, made = await client.call("POST", EVERY, emoji())
    assert (status, made["name"], made["available"]) == (201, "pj_fire", True)
    assert (await client.call("GET", EVERY))[1]["items"] == [made]
    address = f"{client.sandbox.url}/cdn/emojis/{made['id']}.png"
    async with aiohttp.ClientSession() as session, session.get(address) as shown:
        assert await shown.read() == picture()
    one = f"{EVERY}/{made['id']}"
    assert (await client.call("PATCH", one, {"name": "pj_ember"}))[1]["name"] == "pj_ember"
    assert (await client.call("GET", one))[1]["name"] == "pj_ember"
    assert (await client.call("DELETE", one))[0] == 204
    assert (await client.call("GET", one))[0] == 400
    assert (await client.call("GET", EVERY))[1]["items"] == []


@pytest.mark.parametrize(
    "wrong",
    [
        emoji(name="x"),
        emoji(name="x" * 33),
        emoji(name="fire-2"),
        emoji(name="火焰"),
        emoji(image="nothing"),
        emoji(image=as_data(b"no picture")),
        emoji(image=as_data(picture("BMP", 400))),
    ],
    ids=["a name of 1", "a name of 33", "a dash", "a hanzi", "no data", "no picture", "480 kB"],
)
async def test_an_emoji_beyond_the_limits_is_refused(client: Client, wrong: dict[str, Any]) -> None:
    status, body = await client.call("POST", EVERY, wrong)
    assert (status, body["code"]) == (400, 50035)


async def test_a_name_is_taken_once(client: Client) -> None:
    await client.call("POST", EVERY, emoji())
    assert (await client.call("POST", EVERY, emoji()))[0] == 400
