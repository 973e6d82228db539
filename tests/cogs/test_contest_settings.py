"""Settings of a contest by command: what can be chosen is suggested in the reader's words, and what
was saved can be thrown away again."""

from __future__ import annotations

from typing import Any

import pytest

from bot.contests.host.contests import Contests
from bot.host.values import Actor, Rights
from bot.sandbox import Person
from bot.sandbox.world import GUILD_ID
from engine.contests.settings import DrawPolicy
from tests.cogs.stage import KAITO, LIN, MIRA, PATIENCE, ROOM, Stage
from tests.cogs.test_events import announced, contest, press, seen


async def suggested(person: Person, setting: str, text: str = "") -> dict[str, str]:
    """List what is suggested for the value of a setting, by what is shown."""
    found: list[dict[str, Any]] = await person.autocomplete(
        ROOM, "event set", option="value", text=text, setting=setting
    )
    return {one["name"]: one["value"] for one in found}


ZH = {"不允许": "off", "只在开打之前": "before", "随时可以": "allowed"}
EN = {"Not allowed": "off", "Only before the match": "before", "At any time": "allowed"}


@pytest.mark.parametrize(("name", "words"), [(LIN, ZH), (KAITO, EN)], ids=["chinese", "english"])
async def test_the_few_values_of_a_setting_are_suggested_in_words(
    stage: Stage, name: str, words: dict[str, str]
):
    boss = await stage.person(name)
    await announced(stage, boss)
    assert await suggested(boss, "draws") == words
    assert set((await suggested(boss, "live")).values()) == {"yes", "no"}
    assert set((await suggested(boss, "best_of")).values()) == {"1", "3", "5"}
    assert "komi=3" in (await suggested(boss, "options")).values()
    assert await suggested(boss, "rounds") == {}
    label = next(iter(words))
    assert await suggested(boss, "draws", label[1:3]) == {label: "off"}


async def test_every_few_values_that_are_suggested_are_taken(stage: Stage):
    boss = await stage.person(KAITO)
    await announced(stage, boss)
    for setting in ("draws", "sight", "decks", "format", "level", "language", "live", "title"):
        for value in (await suggested(boss, setting)).values():
            told = await (await boss.slash(ROOM, "event set", setting=setting, value=value)).wait(
                PATIENCE
            )
            refused = setting == "format" and value == "pods"  # a game of two
            assert ("Done" in told.text) != refused, (setting, value, told.text)
    settings = (await contest(stage)).event.settings
    assert settings.draws is DrawPolicy.ALLOWED


async def test_options_of_the_game_and_a_language_are_chosen_where_it_is_announced(stage: Stage):
    lin = await stage.person(LIN)
    message = await announced(stage, lin, **{"rules": "komi=3", "language": "en", "best-of": "3"})
    made = await contest(stage)
    assert made.event.settings.options == {"komi": 3}
    assert made.event.settings.best_of == 3
    assert made.row.locale == "en"
    assert "best of 3" in message.text


async def test_a_template_is_chosen_with_its_game_and_thrown_away_by_who_manages(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await announced(stage, kaito, cut=4)
    await (await kaito.slash(ROOM, "event template", name="Friday")).wait(PATIENCE)
    await (await kaito.slash(ROOM, "event create", name="Next", template="Friday")).wait(PATIENCE)
    settings = (await contest(stage, 2)).event.settings
    assert (settings.title, settings.cut) == ("shenhua", 4)
    gone = {"name": "Friday", "discard": True}
    told = await (await kaito.slash(ROOM, "event template", **gone)).wait(PATIENCE)
    assert "Friday" not in told.text
    told = await (await lin.slash(ROOM, "event template", **gone)).wait(PATIENCE)
    assert "Friday" in told.text
    told = await (await lin.slash(ROOM, "event template", **gone)).wait(PATIENCE)
    assert "没有名为" in told.text


async def test_contests_matches_players_and_templates_are_suggested_to_whom_they_concern(
    stage: Stage,
):
    """Matches and players at the organiser's commands are for who organises."""
    lin, kaito, mira = [await stage.person(one) for one in (LIN, KAITO, MIRA)]
    await announced(stage, kaito, **{"best-of": "3"})
    host = stage.bot.host.part(Contests)
    for one in (lin, mira):
        await press(one, await seen(one, "join"), "join")
    await (await kaito.slash(ROOM, "event template", name="Friday")).wait(PATIENCE)
    await host.start(Actor(int(kaito.me["id"]), KAITO, "en", Rights(GUILD_ID)), 1)
    await contest(stage)

    async def offered(person: Person, command: str, option: str, **others: Any) -> list[str]:
        found = await person.autocomplete(ROOM, command, option=option, **others)
        return [one["name"] for one in found]

    assert await offered(mira, "event join", "event") == ["1 · Cup · being played"]
    assert await offered(lin, "event join", "event") == ["1 · Cup · 进行中"]
    players = await offered(kaito, "event penalty", "player", kind="warning")
    assert sorted(name[3:] for name in players) == sorted((LIN, MIRA))
    (match,) = await offered(kaito, "event judge", "match")
    assert LIN in match
    assert MIRA in match
    assert await offered(kaito, "event judge", "match", text="nobody") == []
    assert await offered(kaito, "event create", "template", name="Next") == ["Friday"]
    assert await offered(mira, "event why", "instead") == [f"1. {LIN}"]
    told = await (await mira.slash(ROOM, "event why", instead=1)).wait(PATIENCE)
    assert "Why this pairing" in told.text
    assert await offered(mira, "event judge", "match") == []
    assert await offered(mira, "event penalty", "player", kind="warning") == []
