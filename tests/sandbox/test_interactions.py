"""An unmodified discord.py bot and people at their pages: every kind of interaction."""

from __future__ import annotations

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.person import InteractionFailed, PersonError
from tests.sandbox.conftest import Seat
from tests.sandbox.demo import DemoBot

TABLE = "牌桌-1"


async def test_a_slash_command_is_answered_in_the_channel_for_all(bot: DemoBot, sit: Seat) -> None:
    mei, kaito = await sit("林小满"), await sit("Kaito")

    call = await mei.slash(TABLE, "table open", title="yongheng", seats=3)
    answer = await call.wait()

    assert answer.content == "yongheng · 3 座 · zh-CN"
    assert not answer.ephemeral
    seen = await kaito.wait_for(TABLE, lambda post: post.id == answer.id)
    assert seen.data["interaction_metadata"]["user"]["global_name"] == "林小满"


async def test_every_component_answers(bot: DemoBot, sit: Seat) -> None:
    mei, kaito = await sit("林小满"), await sit("Kaito")
    panel = await (await mei.slash(TABLE, "table open", title="yongheng")).wait()

    later = await (await mei.press(panel, label="稍后")).wait()
    assert (later.content, later.ephemeral) == ("之后 Later", True)

    chosen = await (await mei.choose(panel, ["火焰 Fire", "trap"], custom_id="panel:cards")).wait()
    assert chosen.content == "fire、trap"

    person = str(kaito.me["id"])
    picked = await (await mei.choose(panel, [person], custom_id="panel:user")).wait()
    assert picked.content == "Kaito"

    updated = await (await mei.press(panel, label="更新")).wait()
    assert updated.id == panel.id
    assert updated.content == "已更新 Updated"
    await kaito.wait_for(TABLE, lambda post: post.content == "已更新 Updated")
    assert [post for post in kaito.messages(TABLE) if post.ephemeral] == []


async def test_a_modal_opens_and_is_submitted(bot: DemoBot, sit: Seat) -> None:
    mei = await sit("林小满")
    panel = await (await mei.slash(TABLE, "table open", title="yongheng")).wait()

    modal = await (await mei.press(panel, label="表单")).modal()
    assert modal.title == "牌组 Deck"
    done = await (await mei.submit(modal, {"名称 Name": "龙", "mood": ["狠"]})).wait()

    assert done.content == "龙: 狠"


async def test_a_modal_lets_no_wrong_form_through(bot: DemoBot, sit: Seat) -> None:
    mei = await sit("林小满")
    panel = await (await mei.slash(TABLE, "table open", title="yongheng")).wait()
    modal = await (await mei.press(panel, label="表单")).modal()

    for wrong in (
        {"name": "x" * 21, "mood": ["稳"]},
        {"mood": ["稳"]},
        {"name": "x", "mood": ["怒"]},
    ):
        with pytest.raises(PersonError):
            await mei.submit(modal, wrong)


async def test_components_v2_with_pictures(bot: DemoBot, sit: Seat) -> None:
    mei = await sit("林小满")

    board = await (await mei.slash(TABLE, "table board")).wait()

    assert "轮到 **林小满**" in board.text
    assert [picture.alt for picture in board.pictures] == ["Kaito", "牌桌：五张牌 Five cards"]
    assert board.pictures[1].width == 640
    joined = await (await mei.press(board, label="加入")).wait()
    assert joined.content == "林小满 joins table 7"
    with pytest.raises(PersonError, match="disabled"):
        await mei.press(board, label="结束")


async def test_autocomplete_and_an_embed_with_its_picture(bot: DemoBot, sit: Seat) -> None:
    mei = await sit("林小满")

    choices = await mei.autocomplete(TABLE, "card", option="name", text="火")
    assert [choice["name"] for choice in choices] == ["火焰", "火球"]

    shown = await (await mei.slash(TABLE, "card", name="火焰")).wait()
    assert shown.embeds[0]["title"] == "火焰"
    assert "/cdn/attachments/" in shown.embeds[0]["image"]["url"]
    assert shown.attachments == []


async def test_an_attachment_and_a_person_as_options(bot: DemoBot, sit: Seat) -> None:
    mei = await sit("林小满")
    file = await mei.upload(("deck.txt", "四十张".encode()))

    answer = await (await mei.slash(TABLE, "deck", file=file, to="阿澈")).wait()

    assert answer.content == "deck.txt: 四十张 → 阿澈"


async def test_a_hand_arrives_by_dm_and_only_there(bot: DemoBot, sit: Seat) -> None:
    mei, kaito = await sit("林小满"), await sit("Kaito")

    answer = await (await mei.slash(TABLE, "hand")).wait()

    assert (answer.content, answer.ephemeral) == ("已私信 Sent", True)
    assert [post.content for post in mei.dms()] == ["你的手牌：火焰、泉水"]
    assert mei.dms()[0].pictures[0].alt == "A board with five cards (hand.png)"
    assert kaito.dms() == []


async def test_a_command_works_in_a_dm(bot: DemoBot, sit: Seat) -> None:
    kaito = await sit("Kaito")
    home = await kaito.dm()

    answer = await (await kaito.slash(home, "table open", title="other")).wait()
    assert answer.content == "other · 2 座 · en-US"
    with pytest.raises(PersonError):
        await kaito.slash(home, "settings")


async def test_a_message_menu_command(bot: DemoBot, sit: Seat) -> None:
    mei = await sit("林小满")
    said = await mei.say(TABLE, "来一局？")

    answer = await (await mei.use_menu(said, "查看 Inspect")).wait()

    assert answer.content == "«来一局？»"


async def test_a_bot_that_does_not_answer_in_time_has_failed(
    sandbox: Sandbox, bot: DemoBot, sit: Seat
) -> None:
    mei = await sit("林小满")
    panel = await (await mei.slash(TABLE, "table open", title="yongheng")).wait()
    sandbox.desk.acknowledge_seconds = 0.1

    with pytest.raises(InteractionFailed, match="This interaction failed"):
        await (await mei.press(panel, label="沉默")).wait()


async def test_permissions_hide_a_command(bot: DemoBot, sit: Seat) -> None:
    owner, guest = await sit("林小满"), await sit("Mira")

    assert (await (await owner.slash(TABLE, "settings")).wait()).content == "settings"
    with pytest.raises(PersonError):
        await guest.slash(TABLE, "settings")


async def test_the_client_checks_options_before_it_sends(bot: DemoBot, sit: Seat) -> None:
    mei = await sit("林小满")

    for options in (
        {},
        {"title": "chess"},
        {"title": "other", "seats": 9},
        {"title": "other", "x": 1},
    ):
        with pytest.raises(PersonError):
            await mei.slash(TABLE, "table open", **options)
