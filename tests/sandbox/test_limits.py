"""Discord's limits, every one: what is just within goes through, what is just beyond is refused."""

from __future__ import annotations

import aiohttp
import pytest

from bot.sandbox import Sandbox
from bot.sandbox.world import APPLICATION_ID
from tests.sandbox.bare import (
    V2,
    Client,
    Payload,
    button,
    codes,
    embed,
    option,
    row,
    rows,
    select,
    text,
    v2,
)

FINE: dict[str, Payload] = {
    "content of 2,000": {"content": "字" * 2000},
    "ten embeds": {"embeds": [{"title": "x"}] * 10},
    "an embed of 6,000": embed(
        title="t" * 256, description="d" * 4096, footer={"text": "f" * 1648}
    ),
    "five rows of five": {
        "content": "x",
        "components": [row(*(button(r * 5 + c) for c in range(5))) for r in range(5)],
    },
    "a label of 80": rows(button(label="x" * 80)),
    "a custom id of 100": rows(button(custom_id="x" * 100)),
    "an emoji alone": rows(button(label=None, emoji={"name": "🃏"})),
    "a keycap": rows(button(emoji={"name": "1️⃣"})),
    "a custom emoji": rows(button(emoji={"id": "123456789", "name": "fire"})),
    "a link": rows({"type": 2, "style": 5, "label": "x", "url": "https://example.org"}),
    "25 options": rows(select(options=[option(i) for i in range(25)], max_values=25)),
    "a user select": rows({"type": 5, "custom_id": "u", "min_values": 0, "max_values": 25}),
    "40 components": v2(*(text() for _ in range(40))),
    "4,000 characters of text": v2(text("x" * 4000)),
    "a section": v2({"type": 9, "components": [text()] * 3, "accessory": button()}),
    "a nonce of 25": {"content": "x", "nonce": "n" * 25},
}


@pytest.mark.parametrize("payload", FINE.values(), ids=FINE.keys())
async def test_what_is_within_the_limits_is_sent(client: Client, payload: Payload) -> None:
    status, body = await client.send(payload)

    assert status == 200, body


BAD: dict[str, tuple[Payload, str]] = {
    "content of 2,001": ({"content": "x" * 2001}, "BASE_TYPE_MAX_LENGTH"),
    "eleven embeds": ({"embeds": [{"title": "x"}] * 11}, "BASE_TYPE_MAX_LENGTH"),
    "an embed title of 257": (embed(title="x" * 257), "BASE_TYPE_MAX_LENGTH"),
    "an embed description of 4,097": (embed(description="x" * 4097), "BASE_TYPE_MAX_LENGTH"),
    "an embed footer of 2,049": (embed(footer={"text": "x" * 2049}), "BASE_TYPE_MAX_LENGTH"),
    "an embed author of 257": (embed(author={"name": "x" * 257}), "BASE_TYPE_MAX_LENGTH"),
    "26 embed fields": (embed(fields=[{"name": "n", "value": "v"}] * 26), "BASE_TYPE_MAX_LENGTH"),
    "a field name of 257": (
        embed(fields=[{"name": "n" * 257, "value": "v"}]),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a field value of 1,025": (
        embed(fields=[{"name": "n", "value": "v" * 1025}]),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an empty embed field": (embed(fields=[{"name": "n", "value": ""}]), "BASE_TYPE_REQUIRED"),
    "embeds of 6,001 together": (
        {"embeds": [{"description": "d" * 4096}, {"description": "d" * 1905}]},
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "an embed picture of a strange scheme": (
        embed(title="x", image={"url": "ftp://x/y.png"}),
        "URL_TYPE_INVALID_SCHEME",
    ),
    "six rows": (
        {"content": "x", "components": [row(button(i)) for i in range(6)]},
        "BASE_TYPE_MAX_LENGTH",
    ),
    "an empty row": (rows(), "BASE_TYPE_BAD_LENGTH"),
    "six buttons in a row": (rows(*(button(i) for i in range(6))), "BASE_TYPE_BAD_LENGTH"),
    "a select beside a button": (rows(select(), button()), "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    "two selects in a row": (
        rows(select(), select(custom_id="t")),
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "a label of 81": (rows(button(label="x" * 81)), "BASE_TYPE_MAX_LENGTH"),
    "a custom id of 101": (rows(button(custom_id="x" * 101)), "BASE_TYPE_BAD_LENGTH"),
    "no custom id": (rows(button(custom_id=None)), "BASE_TYPE_REQUIRED"),
    "a custom id twice": (rows(button(), button()), "COMPONENT_CUSTOM_ID_DUPLICATED"),
    "a custom id twice, in two rows": (
        {"content": "x", "components": [row(button()), row(select(custom_id="b0"))]},
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "a button without label and emoji": (
        rows(button(label="")),
        "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
    ),
    "a text symbol as emoji": (rows(button(emoji={"name": "★"})), "BUTTON_COMPONENT_INVALID_EMOJI"),
    "a button of no style": (rows(button(style=9)), "BASE_TYPE_CHOICES"),
    "a button with a url and a custom id": (
        rows(button(url="https://example.org")),
        "BUTTON_COMPONENT_CUSTOM_ID_AND_URL_MUTUALLY_EXCLUSIVE",
    ),
    "a link without a url": (rows({"type": 2, "style": 5, "label": "x"}), "BASE_TYPE_REQUIRED"),
    "a link with a custom id": (
        rows({"type": 2, "style": 5, "label": "x", "url": "https://a.b", "custom_id": "c"}),
        "BUTTON_COMPONENT_CUSTOM_ID_AND_URL_MUTUALLY_EXCLUSIVE",
    ),
    "a link of a strange scheme": (
        rows({"type": 2, "style": 5, "label": "x", "url": "javascript://x"}),
        "URL_TYPE_INVALID_SCHEME",
    ),
    "a link of 513": (
        rows({"type": 2, "style": 5, "label": "x", "url": "https://" + "x" * 505}),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "26 options": (
        rows(select(options=[option(i) for i in range(26)])),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "no options": (rows(select(options=[])), "BASE_TYPE_BAD_LENGTH"),
    "an option label of 101": (
        rows(select(options=[option(label="x" * 101)])),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an option value of 101": (
        rows(select(options=[option(value="x" * 101)])),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an option description of 101": (
        rows(select(options=[option(description="x" * 101)])),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "an option value twice": (
        rows(select(options=[option(), option()])),
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "an option with a text symbol as emoji": (
        rows(select(options=[option(emoji={"name": "→"})])),
        "SELECT_COMPONENT_INVALID_EMOJI",
    ),
    "a placeholder of 151": (rows(select(placeholder="x" * 151)), "BASE_TYPE_MAX_LENGTH"),
    "more values than options": (
        rows(select(max_values=3)),
        "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE",
    ),
    "a minimum over the maximum": (
        rows(select(min_values=2, max_values=1)),
        "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE",
    ),
    "26 values": (rows({"type": 5, "custom_id": "u", "max_values": 26}), "NUMBER_TYPE_MAX"),
    "more defaults than values": (
        rows(select(options=[option(0, default=True), option(1, default=True)])),
        "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
    ),
    "a text display without the flag": (
        {"content": "x", "components": [text()]},
        "UNION_TYPE_CHOICES",
    ),
    "41 components": (v2(*(text() for _ in range(41))), "BASE_TYPE_MAX_LENGTH"),
    "41 components, counted nested": (
        v2({"type": 17, "components": [text() for _ in range(40)]}),
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "4,001 characters of text": (
        v2(text("x" * 2000), text("x" * 2001)),
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "an empty text display": (v2(text("")), "BASE_TYPE_REQUIRED"),
    "content beside V2": (
        v2(text(), content="x"),
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "embeds beside V2": (
        v2(text(), embeds=[{"title": "x"}]),
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "a button outside a row": (v2(button()), "UNION_TYPE_CHOICES"),
    "a container in a container": (
        v2({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
        "UNION_TYPE_CHOICES",
    ),
    "a section without accessory": (v2({"type": 9, "components": [text()]}), "BASE_TYPE_REQUIRED"),
    "a section of four texts": (
        v2({"type": 9, "components": [text()] * 4, "accessory": button()}),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a gallery of eleven": (
        v2({"type": 12, "items": [{"media": {"url": "https://a.b/c.png"}}] * 11}),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an alt text of 1,025": (
        v2({"type": 12, "items": [{"media": {"url": "https://a.b"}, "description": "x" * 1025}]}),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a picture that was not sent": (
        v2({"type": 12, "items": [{"media": {"url": "attachment://no.png"}}]}),
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "a file that is no attachment": (
        v2({"type": 13, "file": {"url": "https://a.b/c.txt"}}),
        "UNFURLED_MEDIA_ITEM_URL_NOT_ATTACHMENT",
    ),
    "a colour beyond white": (
        v2({"type": 17, "accent_color": 0x1000000, "components": [text()]}),
        "NUMBER_TYPE_MAX",
    ),
    "a nonce of 26": ({"content": "x", "nonce": "n" * 26}, "BASE_TYPE_MAX_LENGTH"),
    "a reply to nothing": (
        {"content": "x", "message_reference": {"message_id": "1"}},
        "REPLIES_UNKNOWN_MESSAGE",
    ),
    "mentions twice": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "101 mentions": (
        {"content": "x", "allowed_mentions": {"users": ["1"] * 101}},
        "BASE_TYPE_MAX_LENGTH",
    ),
}


@pytest.mark.parametrize(("payload", "code"), BAD.values(), ids=BAD.keys())
async def test_what_is_beyond_the_limits_is_refused(
    client: Client, payload: Payload, code: str
) -> None:
    status, body = await client.send(payload)

    assert status == 400
    assert body["code"] == 50035
    assert code in codes(body["errors"])
    assert client.sandbox.refusals[-1].code == 50035
    assert client.sandbox.world.messages.get(client.channel, {}) == {}


async def test_an_empty_message_is_refused(client: Client) -> None:
    empty: list[Payload] = [{}, {"content": "  \n "}, {"embeds": []}]
    for payload in empty:
        status, body = await client.send(payload)
        assert (status, body["code"]) == (400, 50006)


async def test_files_are_limited_in_number_and_size(client: Client) -> None:
    ten = {f"{i}.txt": b"x" for i in range(10)}

    assert (await client.send({}, ten))[0] == 200
    status, body = await client.send({}, ten | {"10.txt": b"x"})
    assert (status, body["code"]) == (400, 50035)
    assert (await client.send({}, {"big.bin": bytes(10 * 1024 * 1024)}))[0] == 200
    status, body = await client.send({}, {"big.bin": bytes(10 * 1024 * 1024 + 1)})
    assert (status, body["code"]) == (413, 40005)


async def test_an_attachment_keeps_its_alt_text_of_1024(client: Client) -> None:
    def described(length: int) -> Payload:
        return {"attachments": [{"id": 0, "filename": "a b.txt", "description": "x" * length}]}

    status, body = await client.send(described(1024), {"a b.txt": b"x"})
    assert status == 200
    assert body["attachments"][0]["filename"] == "a_b.txt"
    assert body["attachments"][0]["description"] == "x" * 1024
    status, body = await client.send(described(1025), {"a b.txt": b"x"})
    assert (status, codes(body["errors"])) == (400, {"BASE_TYPE_MAX_LENGTH"})


async def test_the_v2_flag_cannot_be_taken_back(client: Client) -> None:
    _, message = await client.send(v2(text("hello")))
    path = f"/channels/{client.channel}/messages/{message['id']}"

    status, body = await client.call("PATCH", path, {"flags": 0})
    assert "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG" in codes(body["errors"])
    status, body = await client.call("PATCH", path, {"content": "back"})
    assert status == 400
    status, body = await client.call("PATCH", path, {"components": [text("more")]})
    assert (status, body["components"][0]["content"]) == (200, "more")


async def test_a_message_turns_to_v2_only_without_its_old_words(client: Client) -> None:
    _, message = await client.send({"content": "old"})
    path = f"/channels/{client.channel}/messages/{message['id']}"

    status, body = await client.call("PATCH", path, v2(text("new")))
    assert "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2" in codes(body["errors"])
    status, body = await client.call("PATCH", path, v2(text("new"), content=None))
    assert (status, body["content"], body["flags"] & V2) == (200, "", V2)


async def test_a_nonce_is_sent_once(client: Client) -> None:
    payload = {"content": "once", "nonce": "outbox-7", "enforce_nonce": True}

    _, first = await client.send(payload)
    _, second = await client.send(payload)
    assert first["id"] == second["id"]
    _, third = await client.send(payload | {"enforce_nonce": False})
    assert third["id"] != first["id"]
    await client.sandbox.advance(600)
    _, fourth = await client.send(payload)
    assert fourth["id"] not in (first["id"], third["id"])


# -- what is not there ----------------------------------------------------------------------------


async def test_unknown_things_have_their_codes(client: Client) -> None:
    here = f"/channels/{client.channel}/messages/1"
    expected = {
        ("GET", "/channels/1"): 10003,
        ("GET", here): 10008,
        ("PATCH", here): 10008,
        ("GET", "/guilds/1"): 10004,
        ("GET", "/users/1"): 10013,
        ("GET", f"/webhooks/{APPLICATION_ID}/nothing/messages/@original"): 10015,
        ("POST", "/interactions/1/nothing/callback"): 10062,
        ("GET", "/stickers/1"): 0,
    }
    for (method, path), code in expected.items():
        status, body = await client.call(method, path, {} if method != "GET" else None)
        assert (status, body["code"]) == (404, code), path
    assert [refused.code for refused in client.sandbox.refusals] == list(expected.values())


async def test_the_token_is_asked_for(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        url = f"{sandbox.url}/api/v10/users/@me"
        async with session.get(url, headers={"Authorization": "Bot wrong"}) as response:
            assert response.status == 401
