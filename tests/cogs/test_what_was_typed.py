"""Words that will not do are said again, with what would do, in the language of who typed them."""

from typing import Any

import pytest
from discord import AppCommandOptionType, app_commands

from bot.host.errors import HostError
from bot.host.time.places import zone_named, zones_like
from bot.host.values import LEVELS
from bot.i18n import words
from cogs.failures import _not_taken
from cogs.naming import one_of
from cogs.tables.commands import table_options
from cogs.tables.seats import seat_lettered
from tests.cogs import shenhua
from tests.cogs.stage import LIN, PATIENCE, ROOM, Stage
from tests.refusals import refuses


async def told(person, name: str, **options: object) -> str:
    return (await (await person.slash(ROOM, name, **options)).wait(PATIENCE)).text


def test_a_game_that_is_not_there_is_refused_by_its_name():
    """Discord offers the games and holds nobody to them who writes to it by a program."""
    with refuses("error.unknown_title") as refused:
        table_options("Chess", None)
    assert "Chess" in words("en").say(refused.value.message)


def test_what_is_none_of_a_few_values_is_told_with_them():
    with pytest.raises(HostError) as refused:
        one_of(LEVELS, "godlike")
    assert words("en").say(refused.value.message).count("godlike") == 1
    assert "easy · normal · hard" in words("zh").say(refused.value.message)


def test_a_number_out_of_range_is_told_with_the_range():
    transformer: Any = app_commands.Range[int, 2, 8]
    error = app_commands.TransformerError(9, AppCommandOptionType.integer, transformer)
    assert "9" in _not_taken(words("zh"), error)
    assert "2 到 8" in _not_taken(words("zh"), error)
    assert "from 2 to 8" in _not_taken(words("en"), error)


@pytest.mark.parametrize(("typed", "seat"), [("A", 0), ("b", 1), (" J ", 7)])
def test_seats_are_named_by_their_letters(typed: str, seat: int):
    assert seat_lettered(typed) == seat


async def test_a_seat_that_is_none_is_told_with_those_there_are(stage: Stage):
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    said = await told(lin, "seat claim", seat="Z")
    assert "Z" in said
    assert "A · B" in said


async def test_a_deck_is_not_used_where_nobody_brings_one(stage: Stage):
    lin = await stage.person(LIN)
    await stage.lobby(lin)
    assert "不用自带卡组" in await told(lin, "deck use", deck="什么")


async def test_a_typing_mistake_begins_no_deck(stage: Stage):
    lin = await stage.person(LIN)
    pack = stage.bot.composer.packs()["shenhua"]
    card = next(iter(pack.designs.values())).name.zh
    await told(lin, "deck add", deck="river monsters", card=card)
    said = await told(lin, "deck add", deck="river monster", card=card)
    assert "river monsters" in said
    rows = await shenhua.host(stage).decks.saved(int(lin.me["id"]))
    assert [row.deck.name for row in rows] == ["river monsters"]
    await told(lin, "deck add", deck="天火", card=card)
    rows = await shenhua.host(stage).decks.saved(int(lin.me["id"]))
    assert {row.deck.name for row in rows} == {"river monsters", "天火"}


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("上海", "Asia/Shanghai"),
        ("北京时间", "Asia/Shanghai"),
        ("new york", "America/New_York"),
        ("berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        ("UTC", "UTC"),
        ("Mars/Olympus", "Mars/Olympus"),
    ],
)
def test_a_time_zone_is_found_by_its_city(typed: str, zone: str):
    assert zone_named(typed) == zone


def test_cities_are_suggested_in_both_languages():
    assert ("东京", "Asia/Tokyo") in zones_like("东")
    assert ("Tokyo", "Asia/Tokyo") in zones_like("tok")
    assert len(zones_like("a")) == 25
