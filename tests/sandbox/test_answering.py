"""Discord's rules for answering an interaction, tried by a bot that answers by hand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from bot.sandbox import Person, Sandbox
from bot.sandbox.person import PersonAction, PersonError
from bot.sandbox.world import APPLICATION_ID, GUILD_ID
from tests.sandbox.bare import COMMANDS, Client, button, command, option, row, select
from tests.sandbox.conftest import Seat

TABLE = "牌桌-1"
EPHEMERAL = 64
Payload = dict[str, Any]


class HandBot(Client):
    """A bare gateway connection and bare REST: it answers only when the test says so."""

    socket: aiohttp.ClientWebSocketResponse

    async def log_in(self, session: aiohttp.ClientSession) -> None:
        self.socket = await session.ws_connect(f"{self.sandbox.url}/?v=10&encoding=json")
        assert (await self.socket.receive_json())["op"] == 10
        identity = {"token": self.sandbox.token, "intents": 1, "properties": {}}
        await self.socket.send_json({"op": 2, "d": identity})
        assert (await self.event())["t"] == "READY"
        assert (await self.event())["t"] == "GUILD_CREATE"

    async def event(self) -> Payload:
        event: Payload = await self.socket.receive_json(timeout=30)
        return event

    async def asked(self) -> Payload:
        """The next interaction's data."""
        while (event := await self.event())["t"] != "INTERACTION_CREATE":
            pass
        data: Payload = event["d"]
        return data

    async def answer(self, event: Payload, kind: int, data: Payload | None = None) -> Any:
        path = f"/interactions/{event['id']}/{event['token']}/callback?with_response=1"
        payload: Payload = {"type": kind}
        if data is not None:
            payload["data"] = data
        return await self.call("POST", path, payload)

    def hook(self, event: Payload, rest: str = "") -> str:
        return f"/webhooks/{APPLICATION_ID}/{event['token']}{rest}"


@pytest_asyncio.fixture
async def hand(sandbox: Sandbox) -> AsyncIterator[HandBot]:
    async with aiohttp.ClientSession() as session:
        bot = HandBot(sandbox, session)
        await bot.log_in(session)
        typed = [{"type": 3, "name": "name", "description": "d", "autocomplete": True}]
        await bot.call("PUT", COMMANDS, [command(name="go", options=typed)])
        yield bot


async def start(hand: HandBot, person: Person) -> tuple[PersonAction, Payload]:
    call = await person.slash(TABLE, "go")
    return call, await hand.asked()


async def test_an_interaction_tells_all_the_bot_needs(hand: HandBot, sit: Seat) -> None:
    kaito = await sit("Kaito")

    _, event = await start(hand, kaito)

    assert (event["locale"], event["guild_locale"], event["context"]) == ("en-US", "zh-CN", 0)
    assert event["member"]["user"]["global_name"] == "Kaito"
    assert int(event["member"]["permissions"]) & (1 << 11)
    assert int(event["app_permissions"]) & (1 << 11)
    assert event["channel"]["name"] == TABLE
    assert event["attachment_size_limit"] == 10 * 1024 * 1024
    assert event["authorizing_integration_owners"] == {"0": event["guild_id"]}

    await kaito.slash(await kaito.dm(), "go")
    private = await hand.asked()
    assert "member" not in private
    assert (private["user"]["global_name"], private["context"]) == ("Kaito", 1)


async def test_only_one_answer_is_taken(hand: HandBot, sit: Seat) -> None:
    call, event = await start(hand, await sit("林小满"))

    status, body = await hand.answer(event, 4, {"content": "first"})
    assert (status, body["resource"]["message"]["content"]) == (200, "first")
    assert body["interaction"]["response_message_id"] == body["resource"]["message"]["id"]
    status, body = await hand.answer(event, 4, {"content": "second"})
    assert (status, body["code"]) == (400, 40060)
    assert (await call.wait()).content == "first"


async def test_a_refused_answer_leaves_the_interaction_open(hand: HandBot, sit: Seat) -> None:
    call, event = await start(hand, await sit("林小满"))

    status, body = await hand.answer(event, 4, {"content": "x" * 2001})
    assert (status, body["code"]) == (400, 50035)
    assert (await hand.answer(event, 4, {"content": "shorter"}))[0] == 200
    assert (await call.wait()).content == "shorter"


async def test_after_the_failure_the_bot_hears_unknown_interaction(
    hand: HandBot, sandbox: Sandbox, sit: Seat
) -> None:
    sandbox.desk.acknowledge_seconds = 0.05
    call, event = await start(hand, await sit("林小满"))
    with pytest.raises(Exception, match="timeout"):
        await call.wait()

    status, body = await hand.answer(event, 4, {"content": "late"})

    assert (status, body["code"]) == (404, 10062)
    status, body = await hand.call("POST", hand.hook(event), {"content": "later"})
    assert (status, body["code"]) == (404, 10015)


async def test_without_a_bot_a_command_fails_at_once(
    sandbox: Sandbox, hand: HandBot, sit: Seat
) -> None:
    mei = await sit("林小满")
    await hand.socket.close(code=1000)
    await mei.until(lambda: not mei.bot_online)

    with pytest.raises(Exception, match="offline"):
        await (await mei.slash(TABLE, "go")).wait()


async def test_privacy_is_fixed_by_the_first_response(hand: HandBot, sit: Seat) -> None:
    mei, kaito = await sit("林小满"), await sit("Kaito")
    call, event = await start(hand, mei)

    await hand.answer(event, 5, {"flags": EPHEMERAL})
    await call.acknowledged()
    assert mei.messages(TABLE)[-1].loading
    status, filled = await hand.call("POST", hand.hook(event), {"content": "done", "flags": 0})

    assert (status, filled["flags"]) == (200, EPHEMERAL)
    assert (await call.wait()).ephemeral
    status, second = await hand.call("POST", hand.hook(event), {"content": "open to all"})
    assert second["id"] != filled["id"]
    await kaito.wait_for(TABLE, lambda post: post.content == "open to all")
    assert [post.content for post in kaito.messages(TABLE)] == ["open to all"]
    status, body = await hand.call(
        "GET", f"/channels/{event['channel_id']}/messages/{filled['id']}"
    )
    assert (status, body["code"]) == (404, 10008)


async def test_a_defer_in_public_cannot_turn_private(hand: HandBot, sit: Seat) -> None:
    call, event = await start(hand, await sit("林小满"))

    await hand.answer(event, 5)
    _, filled = await hand.call("POST", hand.hook(event), {"content": "x", "flags": EPHEMERAL})

    assert filled["flags"] & EPHEMERAL == 0
    assert not (await call.wait()).ephemeral


async def test_the_original_can_be_read_changed_and_deleted(hand: HandBot, sit: Seat) -> None:
    mei = await sit("林小满")
    call, event = await start(hand, mei)
    await hand.answer(event, 4, {"content": "one"})
    original = hand.hook(event, "/messages/@original")

    assert (await hand.call("GET", original))[1]["content"] == "one"
    assert (await hand.call("PATCH", original, {"content": "two"}))[1]["content"] == "two"
    message = await call.wait()
    await mei.until(lambda: message.content == "two")
    assert (await hand.call("DELETE", original))[0] == 204
    assert (await hand.call("GET", original))[1]["code"] == 10008
    await mei.until(lambda: mei.messages(TABLE) == [])


async def test_the_token_lives_fifteen_minutes(hand: HandBot, sandbox: Sandbox, sit: Seat) -> None:
    call, event = await start(hand, await sit("林小满"))
    await hand.answer(event, 4, {"content": "x"})
    await call.wait()

    await sandbox.advance(14 * 60)
    assert (await hand.call("POST", hand.hook(event), {"content": "still"}))[0] == 200
    await sandbox.advance(2 * 60)
    status, body = await hand.call("POST", hand.hook(event), {"content": "too late"})

    assert (status, body["code"]) == (401, 50027)


async def test_each_kind_of_interaction_takes_its_kinds_of_answers(
    hand: HandBot, sit: Seat
) -> None:
    mei = await sit("林小满")
    modal = {"custom_id": "m", "title": "t", "components": [row(text_input())]}
    _, event = await start(hand, mei)
    for wrong in (6, 7, 8, 99, None):
        status, body = await hand.answer(event, wrong, {"content": "x"})  # type: ignore[arg-type]
        assert (status, body["code"]) == (400, 50035)
    assert (await hand.answer(event, 9, modal))[0] == 200

    shown = mei._interactions
    call = list(shown.values())[-1]
    await mei.submit(await call.modal(), {"f": "x"})
    submitted = await hand.asked()
    assert submitted["data"]["components"][0]["components"][0]["value"] == "x"
    status, body = await hand.answer(submitted, 9, modal)
    assert (status, body["code"]) == (400, 50035)
    assert (await hand.answer(submitted, 4, {"content": "thanks"}))[0] == 200


async def test_a_press_may_update_its_message_even_a_private_one(hand: HandBot, sit: Seat) -> None:
    mei = await sit("林小满")
    call, event = await start(hand, mei)
    await hand.answer(event, 4, {"content": "?", "flags": 64, "components": [row(button())]})
    question = await call.wait()

    press = await mei.press(question, label="x")
    pressed = await hand.asked()
    assert pressed["message"]["id"] == question.id
    assert (pressed["data"]["custom_id"], pressed["data"]["component_type"]) == ("b0", 2)
    await hand.answer(pressed, 6)
    await press.acknowledged()
    path = hand.hook(pressed, "/messages/@original")
    await hand.call("PATCH", path, {"content": "!", "components": []})

    assert (await press.wait()).id == question.id
    assert (question.content, question.buttons, question.ephemeral) == ("!", [], True)


async def test_a_select_offers_what_it_offers(hand: HandBot, sit: Seat) -> None:
    mei = await sit("林小满")
    call, event = await start(hand, mei)
    choose = select(options=[option(0), option(1), option(2)], min_values=2, max_values=2)
    await hand.answer(event, 4, {"content": "?", "components": [row(choose)]})
    question = await call.wait()

    for wrong in (["v0"], ["v0", "v0"], ["v0", "v9"], ["v0", "v1", "v2"]):
        with pytest.raises(PersonError):
            await mei.choose(question, wrong)
    await mei.choose(question, ["o2", "v0"])
    assert (await hand.asked())["data"]["values"] == ["v2", "v0"]


def text_input(**changes: Any) -> Payload:
    return {"type": 4, "custom_id": "f", "style": 1, "label": "l"} | changes


def label(component: Payload, **changes: Any) -> Payload:
    return {"type": 18, "label": "l", "component": component} | changes


def modal(*components: Payload, **changes: Any) -> Payload:
    return {"custom_id": "m", "title": "t", "components": list(components)} | changes


def radio(count: int, **changes: Any) -> Payload:
    options = [option(i) for i in range(count)]
    return {"type": 21, "custom_id": "f", "options": options} | changes


BAD_MODALS: dict[str, Payload] = {
    "one radio button": modal(label(radio(1))),
    "eleven radio buttons": modal(label(radio(11))),
    "two preset radio buttons": modal(
        label(radio(2, options=[option(0, default=True), option(1, default=True)]))
    ),
    "a radio button's label of 101": modal(label(radio(2, options=[option(0, label="x" * 101)]))),
    "radio buttons in a row": modal(row(radio(2))),
    "no ticks": modal(label(radio(0, type=22))),
    "eleven ticks": modal(label(radio(11, type=22))),
    "a tick twice": modal(label(radio(2, type=22, options=[option(0), option(0)]))),
    "up to eleven ticks": modal(label(radio(2, type=22, max_values=11))),
    "no tick, and yet required": modal(label(radio(2, type=22, min_values=0))),
    "a tick without an id": modal(label({"type": 23})),
    "eleven files": modal(label({"type": 19, "custom_id": "f", "max_values": 11})),
    "no file, and yet required": modal(label({"type": 19, "custom_id": "f", "min_values": 0})),
    "a select that is disabled": modal(label(select(disabled=True))),
    "a title of 46": modal(row(text_input()), title="x" * 46),
    "a custom id of 101": modal(row(text_input()), custom_id="x" * 101),
    "no components": modal(),
    "six rows": modal(*(row(text_input(custom_id=f"f{i}")) for i in range(6))),
    "two inputs in a row": modal(row(text_input(), text_input(custom_id="g"))),
    "a button": modal(row(button())),
    "a custom id twice": modal(row(text_input()), row(text_input())),
    "an input label of 46": modal(row(text_input(label="x" * 46))),
    "no input label": modal(row(text_input(label=""))),
    "a placeholder of 101": modal(row(text_input(placeholder="x" * 101))),
    "an input of no style": modal(row(text_input(style=3))),
    "a value of 4,001": modal(row(text_input(value="x" * 4001))),
    "a value over its maximum": modal(row(text_input(value="xx", max_length=1))),
    "a minimum over the maximum": modal(row(text_input(min_length=5, max_length=4))),
    "a maximum of 4,001": modal(row(text_input(max_length=4001))),
    "a label of 46": modal(label(text_input(label=None), label="x" * 46)),
    "a label's description of 101": modal(label(text_input(), description="x" * 101)),
    "a label around nothing": modal(label(None)),  # type: ignore[arg-type]
    "a select of 26 options": modal(label(select(options=[option(i) for i in range(26)]))),
}


@pytest.mark.parametrize("wrong", BAD_MODALS.values(), ids=BAD_MODALS.keys())
async def test_a_modal_beyond_the_limits_is_refused(
    hand: HandBot, sit: Seat, wrong: Payload
) -> None:
    _, event = await start(hand, await sit("林小满"))

    status, body = await hand.answer(event, 9, wrong)

    assert (status, body["code"]) == (400, 50035)
    fine = modal(row(text_input()), label(select()), {"type": 10, "content": "text"})
    assert (await hand.answer(event, 9, fine))[0] == 200


async def test_radio_buttons_and_ticks_come_back_as_they_were_left(
    hand: HandBot, sit: Seat
) -> None:
    """A radio group hands in one value or null, a group of ticks a list, a tick true or false."""
    mei = await sit("林小满")
    call, event = await start(hand, mei)
    shown = modal(
        label(radio(3, custom_id="one", options=[option(0), option(1, default=True)])),
        label(radio(2, custom_id="none", required=False)),
        label(radio(3, custom_id="several", type=22)),
        label(radio(2, custom_id="empty", type=22, required=False, min_values=0)),
        label({"type": 23, "custom_id": "tick", "default": True}),
    )
    assert (await hand.answer(event, 9, shown))[0] == 200
    form = await call.modal()
    refused: tuple[Payload, ...] = ({"one": "v9"}, {"several": []}, {"several": ["v0", "v9"]})
    for wrong in refused:
        with pytest.raises(PersonError):
            await mei.submit(form, {"several": ["v0"], **wrong})
    await mei.submit(form, {"several": ["v0", "v2"]})
    filled = [one["component"] for one in (await hand.asked())["data"]["components"]]
    assert [one.get("value", one.get("values")) for one in filled] == [
        *("v1", None, ["v0", "v2"], [], True)
    ]


async def test_at_most_25_choices_complete_a_word(hand: HandBot, sit: Seat) -> None:
    mei = await sit("林小满")
    asking = asyncio.create_task(mei.autocomplete(TABLE, "go", option="name", text="火"))
    event = await hand.asked()
    assert event["data"]["options"] == [{"name": "name", "type": 3, "value": "火", "focused": True}]

    def choices(count: int, length: int = 1) -> Payload:
        return {
            "choices": [{"name": f"{i}".ljust(length, "x"), "value": "v"} for i in range(count)]
        }

    for wrong in (choices(26), choices(1, 101)):
        status, body = await hand.answer(event, 8, wrong)
        assert (status, body["code"]) == (400, 50035)
    assert (await hand.answer(event, 8, choices(25)))[0] == 200
    assert len(await asking) == 25


async def test_nobody_answers_for_somebody_elses_message(hand: HandBot, sit: Seat) -> None:
    mei, kaito = await sit("林小满"), await sit("Kaito")
    call, event = await start(hand, mei)
    await hand.answer(event, 4, {"content": "?", "flags": 64, "components": [row(button())]})
    secret = await call.wait()

    with pytest.raises(PersonError) as refused:
        await kaito.press_raw(secret, "b0")
    assert refused.value.code == 10008


async def test_where_people_bring_the_bot_along_it_has_the_answer_and_nothing_else(
    sandbox: Sandbox, hand: HandBot, sit: Seat
) -> None:
    kaito, mira = await sit("Kaito"), await sit("Mira")
    looked = command(name="look", integration_types=[0, 1], contexts=[0, 1, 2])
    await hand.call("PUT", COMMANDS, [looked])
    place = await kaito.group("Mira", "林小满")
    with pytest.raises(PersonError):
        await kaito.slash(place, "look")
    sandbox.install_for("Kaito")
    called = await kaito.slash(place, "look")
    event = await hand.asked()
    assert (event["context"], event["channel"]["type"]) == (2, 3)
    assert event["authorizing_integration_owners"] == {"1": kaito.me["id"]}
    assert int(event["app_permissions"]) == 1 << 14 | 1 << 15 | 1 << 17
    await hand.answer(event, 4, {"content": "Seen", "components": [row(button(custom_id="again"))]})
    await called.wait()
    for method, path in (("GET", ""), ("GET", "/messages"), ("POST", "/messages")):
        _, refused = await hand.call(method, f"/channels/{place['id']}{path}", {"content": "x"})
        assert refused["code"] == 50001
    # Somebody else's press is by the installation of who called.
    await mira.press(await mira.wait_for(place), custom_id="again")
    event = await hand.asked()
    assert event["user"]["id"] == mira.me["id"]
    assert event["authorizing_integration_owners"] == {"1": kaito.me["id"]}
    await hand.answer(event, 6)
    more = [await hand.call("POST", hand.hook(event), {"content": "More"}) for _ in range(6)]
    assert [status for status, _ in more] == [200] * 5 + [400]
    assert more[-1][1]["code"] == 40094


async def test_a_server_may_keep_the_apps_that_people_bring_along_from_speaking_to_all(
    sandbox: Sandbox, hand: HandBot, sit: Seat
) -> None:
    kaito = await sit("Kaito")
    looked = command(name="look", integration_types=[0, 1], contexts=[0, 1, 2])
    await hand.call("PUT", COMMANDS, [looked])
    sandbox.install_for("Kaito")
    await sandbox.expel()
    for denied in (0, 1 << 50):
        sandbox.world.channels[int(kaito.channel(TABLE)["id"])].overwrites = [
            {"id": str(GUILD_ID), "type": 0, "allow": "0", "deny": str(denied)}
        ]
        called = await kaito.slash(TABLE, "look")
        await hand.answer(await hand.asked(), 4, {"content": "Seen"})
        assert (await called.wait()).ephemeral == bool(denied)
