"""Everything there is to type, and what it suggests."""

import json
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from bot.i18n import CommandTranslator
from bot.sandbox.person import PersonError
from cogs import suggest
from engine import titles
from engine.kernel.values import SEAT_LETTERS
from tests.cogs.stage import (
    KAITO,
    LIN,
    MIRA,
    OTHER_ROOM,
    PATIENCE,
    ROOM,
    Stage,
    asks,
    has_button,
    open_panel,
    press,
)


async def texts(person, command: str, room: str = ROOM, **options: object) -> str:
    """Collect what a command tells its caller."""
    post = await (await person.slash(room, command, **options)).wait(PATIENCE)
    assert post.ephemeral
    return post.text


async def question(stage: Stage, person):
    """The decision that waits for somebody, and how it is put to them."""
    reader = await stage.bot.composer.reader(1, int(person.me["id"]), "zh")
    assert reader.view is not None
    return reader.view.decision, reader.voice


async def test_act_suggests_exactly_the_legal_options(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await stage.game(lin, kaito)
    decision, voice = await question(stage, lin)
    while decision is None:
        for choice in (await suggested(kaito))[:1]:
            await texts(kaito, "act", choice=choice["value"])
        decision, voice = await question(stage, lin)
    names = [choice["name"] for choice in await suggested(lin)]
    labels = [voice.plain(option.label) for option in decision.options]
    assert [name.partition(" · ")[0] for name in names] == labels
    assert all("生命" in name for name in names)
    strangers = await stage.person(MIRA)
    assert await suggested(strangers) == []


async def suggested(person, text: str = "") -> list[dict]:
    """List what ``/act`` suggests to somebody."""
    return await person.autocomplete(ROOM, "act", option="choice", text=text)


async def test_a_whole_beginning_is_played_by_typing(stage: Stage):
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    done = 0
    while done < 6:
        choices = await suggested(lin)
        if not choices:
            await lin.wait_for(None, asks, PATIENCE)
            continue
        complete = next((c for c in choices if c["name"].startswith("✓")), choices[0])
        told = await texts(lin, "act", choice=complete["value"])
        assert "编号" not in told
        done += 1
    assert (await stage.bot.host.looking.view(1)).revision > 6


async def test_what_cannot_be_chosen_is_refused_in_the_readers_language(stage: Stage):
    kaito = await stage.person(KAITO)
    await stage.game(kaito, computers=1)
    await kaito.wait_for(None, asks, PATIENCE)
    before = (await stage.bot.host.looking.view(1)).revision
    told = await texts(kaito, "act", choice="win the game")
    assert told == "“win the game” cannot be chosen now. Use `/act` to see the choices."
    old = (await suggested(kaito))[0]["value"].replace("=", "=zz")
    assert "belonged to a moment that has passed" in await texts(kaito, "act", choice=old)
    assert (await stage.bot.host.looking.view(1)).revision == before


async def test_a_card_is_found_by_either_name(stage: Stage):
    kaito = await stage.person(KAITO)
    design = next(iter(titles["yongheng"].pack().designs.values()))
    by_zh = await kaito.autocomplete(ROOM, "card", option="name", text=design.name.zh)
    by_en = await kaito.autocomplete(ROOM, "card", option="name", text=design.name.en.upper())
    wanted = f"yongheng:{design.id}"
    assert all("Breath of Eternity" in c["name"] for c in by_zh if c["value"] == wanted)
    for title in titles.values():  # the cards of every game
        known = next(iter(title.pack().designs.values())).name.en
        found = await kaito.autocomplete(ROOM, "card", option="name", text=known)
        assert any(title.shape.names.en in choice["name"] for choice in found)
    assert wanted in [choice["value"] for choice in by_zh]
    assert wanted in [choice["value"] for choice in by_en]
    shown = await (await kaito.slash(ROOM, "card", name=wanted)).wait(PATIENCE)
    assert design.name.en in shown.text
    assert shown.pictures[0].alt
    assert design.name.en in await texts(kaito, "card", name=design.name.zh)
    assert "no card called" in await texts(kaito, "card", name="Exodia")


async def test_the_life_of_a_table_by_command(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    assert "没有牌桌" in await texts(lin, "hand")
    await stage.lobby(lin, seats=3, deadline="1d", language="en", rules="rules_version=5")
    info = await texts(kaito, "table info")
    assert "Version 5" in info
    assert "1 day for each decision" in info
    assert await texts(kaito, "table join") == "You have a seat."
    assert await texts(kaito, "table join") == "You are seated already."
    asked = await (await kaito.slash(ROOM, "table leave")).wait(PATIENCE)
    left = await (await press(kaito, asked, "leave_yes")).wait(PATIENCE)
    assert left.text == "You have left your seat."
    assert "至少要" in await texts(lin, "table start")
    assert await texts(lin, "table add-computer", level="easy") == "电脑玩家入座了。"
    assert await texts(lin, "table remove-computer") == "电脑玩家离开了。"
    assert await texts(lin, "table add-computer", level="hard") == "电脑玩家入座了。"
    assert await texts(lin, "table start") == "游戏开始了。"
    assert "Waiting for" in await texts(kaito, "board")
    assert await texts(kaito, "table close") == "You do not sit at this table."
    await stage.board(lin)


async def test_conceding_asks_first(stage: Stage):
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    asked = await (await lin.slash(ROOM, "concede")).wait()
    await (await lin.press(asked, label="继续玩")).acknowledged()
    assert (await stage.bot.host.looking.view(1)).table.status == "running"
    asked = await (await lin.slash(ROOM, "concede")).wait()
    await (await lin.press(asked, label="认输")).acknowledged()
    over = await lin.wait_for(ROOM, lambda post: has_button(post, "again"), PATIENCE)
    told = await lin.wait_for(None, lambda post: "获胜：" in post.text, PATIENCE)  # the hand's, too
    # What is pressed in private carries no rights, so from there it is a link to that button.
    await lin.until(
        lambda: any(b.label == "再来一局" and f"/{over.id}" in str(b.url) for b in told.buttons),
        PATIENCE,
    )
    assert not any(has_button(post, "act") for post in lin.messages(ROOM))
    assert over.pictures
    assert (await stage.bot.host.looking.view(1)).table.status == "finished"
    await (await lin.press(over, label="再来一局")).acknowledged()
    again = await lin.wait_for(ROOM, lambda post: has_button(post, "join"), PATIENCE)
    assert LIN in again.text
    assert "电脑" in again.text  # the opponent of the game that has ended is there again


async def test_nobody_looks_into_a_channel_from_elsewhere(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await stage.game(lin, computers=1)
    assert "no table here" in await texts(kaito, "board", OTHER_ROOM, table=1)
    assert "no table here" in await texts(kaito, "log", OTHER_ROOM, table=1)
    assert "Waiting for" in await texts(kaito, "board", ROOM, table=1)
    assert "等待" in await texts(lin, "board", OTHER_ROOM, table=1)


async def test_the_log_has_pages_and_reads_in_its_readers_language(stage: Stage):
    kaito, lin = await stage.person(KAITO), await stage.person(LIN)
    await stage.game(kaito, computers=1)
    await kaito.wait_for(None, asks, PATIENCE)
    shown = await (await kaito.slash(ROOM, "log")).wait()
    assert "Page" in shown.text
    assert "第" in await texts(lin, "log")


async def test_looking_things_up(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    for command, zh, en in (
        ("about", "QHLG", "game-icons.net"),
        ("help", "怎么开始", "/table open"),
        ("rules", "QHLG", "Rules by QHLG"),
        ("games", "你现在没有入座", "not at any table"),
        ("settings show", "你的设置", "Your settings"),
    ):
        assert zh in await texts(lin, command)
        assert en in await texts(kaito, command)


async def test_settings_last_and_change_what_is_shown(stage: Stage):
    kaito = await stage.person(KAITO)
    shown = await (await kaito.slash(ROOM, "settings show")).wait()
    edits = shown.edits
    await (await kaito.choose(shown, ["zh"], custom_id="pj:wish:0:locale")).acknowledged()
    await kaito.until(lambda: shown.edits > edits, PATIENCE)
    assert "你的设置" in shown.text
    await stage.restart()
    assert "你的设置" in await texts(kaito, "settings show")
    quiet = await texts(kaito, "settings quiet", start="22:30", end="8", zone="Europe/Helsinki")
    assert "22:30" in quiet
    assert "08:00" in quiet
    assert "时区" in await texts(kaito, "settings quiet", zone="Mars/Olympus")
    assert "一天里的时刻" in await texts(kaito, "settings quiet", start="late", end="early")
    assert "休假" in await texts(kaito, "settings vacation", days=3)


async def test_text_boards_for_those_who_want_them(stage: Stage):
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    shown = await (await lin.slash(ROOM, "settings show")).wait()
    edits = shown.edits
    await (await lin.choose(shown, ["text"], custom_id="pj:wish:0:board")).acknowledged()
    await lin.until(lambda: shown.edits > edits, PATIENCE)
    hand = await open_panel(lin, board, "hand")
    assert hand.pictures == []
    assert LIN in hand.text or "手牌" in hand.text
    text = await (await lin.slash(ROOM, "board", form="text")).wait()
    assert text.pictures == []
    picture = await (await lin.slash(ROOM, "board", form="picture")).wait()
    assert picture.pictures[0].alt


async def test_a_player_takes_a_break_and_comes_back(stage: Stage):
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    assert "电脑会托管你的座位" in await texts(lin, "seat computer")
    assert (await stage.bot.host.looking.view(1)).table.seats[0].minded
    back = await (await lin.slash(ROOM, "seat back")).wait(PATIENCE)
    assert back.ephemeral
    assert not (await stage.bot.host.looking.view(1)).table.seats[0].minded


async def test_a_seat_is_offered_and_taken_over(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await stage.game(lin, computers=1)
    asked = await (await lin.slash(ROOM, "seat offer")).wait(PATIENCE)
    assert "拿不回来" in asked.text
    seat = (await stage.bot.host.looking.view(1)).table.seats[0]
    assert not seat.offered  # nothing has been given away by one slip
    await (await lin.press(asked, label="让出座位")).acknowledged()
    await lin.until(lambda: "座位可接手" in asked.text, PATIENCE)
    choices = await kaito.autocomplete(ROOM, "seat claim", option="seat", text="")
    assert [choice["value"] for choice in choices] == ["A"]
    taken = await (await kaito.slash(ROOM, "seat claim", seat="a")).wait(PATIENCE)
    assert taken.ephemeral
    assert (await stage.bot.host.looking.view(1)).table.seats[0].name == KAITO
    assert "不在这张牌桌上" in await texts(lin, "hand")


async def test_privacy(stage: Stage):
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    shown = await (await lin.slash(ROOM, "privacy export")).wait(PATIENCE)
    assert [a["filename"] for a in shown.attachments] == ["paiju.json"]
    asked = await (await lin.slash(ROOM, "privacy delete")).wait()
    edits = asked.edits
    await (await lin.press(asked, label="全部删除")).acknowledged()
    await lin.until(lambda: asked.edits > edits, PATIENCE)
    assert "已经删除" in asked.text
    assert LIN not in json.dumps(await stage.bot.host.people.export(int(lin.me["id"])))


async def test_only_managers_change_the_server(stage: Stage):
    owner, guest = await stage.person(LIN), await stage.person(KAITO)
    assert "服务器的设置" in await texts(owner, "server openers", who="managers")
    with pytest.raises(PersonError):  # Discord does not even show the command
        await guest.slash(ROOM, "server openers", who="everyone")
    assert "Only some people may open tables" in await texts(guest, "table open")


async def test_the_commands_are_synced_once_and_speak_chinese(stage: Stage):
    await stage.restart()
    await stage.restart()
    commands = await stage.bot.tree.fetch_commands()
    assert len(commands) == len(stage.bot.tree.get_commands())
    table = next(command for command in commands if command.name == "table")
    import discord

    assert table.name_localizations[discord.Locale.chinese] == "牌桌"
    assert table.description_localizations[discord.Locale.taiwan_chinese]


LONGEST = {"name": 32, "description": 100}


async def test_the_commands_keep_discords_limits(stage: Stage):
    translator = CommandTranslator()
    tree = stage.bot.tree
    payload = [await c.get_translated_payload(tree, translator) for c in tree.get_commands()]
    assert len(payload) <= 100

    def check(node: dict) -> int:
        size = 0
        for field, longest in LONGEST.items():
            if field == "description" and node["type"] == 2 and node in payload:
                continue  # a person's menu shows names alone
            texts = [node[field], *(node.get(f"{field}_localizations") or {}).values()]
            assert all(1 <= len(text) <= longest for text in texts), node["name"]
            size += max(map(len, texts))
        inner = node.get("options", [])
        assert len(inner) <= 25
        names = [option["name"] for option in inner]
        assert len(set(names)) == len(names)
        for locale in ("zh-CN", "zh-TW"):
            local = [o["name_localizations"][locale] for o in inner]
            assert len(set(local)) == len(local), f"{node['name']}: {local}"
        for choice in node.get("choices", []):
            assert 1 <= len(choice["name"]) <= 100
        assert len(node.get("choices", [])) <= 25
        return size + sum(check(option) for option in inner)

    for command in payload:
        assert check(command) <= 8000


@pytest.mark.parametrize("command", ["hand", "act", "board", "games", "about"])
async def test_commands_work_in_direct_messages(stage: Stage, command: str):
    kaito = await stage.person(KAITO)
    await stage.game(kaito, computers=1)
    dm = await kaito.dm()
    shown = await (await kaito.slash(dm, command)).wait(PATIENCE)
    assert shown.ephemeral
    assert "incident" not in shown.text


async def test_each_menu_of_the_servers_settings_says_what_it_is_about(stage: Stage):
    lin = await stage.person(LIN)
    page = await (await lin.slash(ROOM, "server show")).wait(PATIENCE)
    chosen = [next(o["label"] for o in s.options if o.get("default")) for s in page.selects]
    assert chosen == [
        *("牌桌的语言：跟随开桌的人", "谁可以开桌：所有人"),
        *("这里的牌桌算不算排行：算", "默认时限：没有时限"),
    ]
    menu = page.selects[0]
    await (await lin.choose(page, ["en"], custom_id=menu.custom_id)).acknowledged()
    await lin.until(lambda: bool(page.selects[0].options[2].get("default")), PATIENCE)
    await (await lin.choose(page, ["opener"], custom_id=menu.custom_id)).acknowledged()
    await lin.until(lambda: bool(page.selects[0].options[0].get("default")), PATIENCE)


async def test_a_suggested_seat_has_the_letter_that_the_board_gives_it(monkeypatch):
    seats = [SimpleNamespace(seat=n, name="空位", offered=True, absent=False) for n in range(8)]

    async def table() -> SimpleNamespace:
        return SimpleNamespace(seats=seats)

    caller = SimpleNamespace(table=table, settings=AsyncMock())
    monkeypatch.setattr(suggest, "Caller", lambda interaction: caller)
    choices = await suggest.seats(cast(Any, None), "")
    assert [choice.name[0] for choice in choices] == list(SEAT_LETTERS)
