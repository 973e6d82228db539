"""The page of stops: which are set, which are usual, and where its button stands."""

import dataclasses
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.host.values import TableView
from bot.i18n import LOCALES, Locale
from bot.messages import orders, panel, stops
from bot.messages.parts import Button, Menu, Message
from bot.messages.reader import Reader
from engine import Game
from engine.kernel.title import RuleSet
from engine.mechanics.stops import StopRules
from engine.text.vocabulary import MissingWords, furnish
from tests.bot.limits import assert_sendable
from tests.bot.readers import reader
from tests.titles import added
from tests.titles.lanterns import TITLE


@pytest.fixture(autouse=True)
def lanterns() -> Iterator[None]:
    """A game with stops."""
    with added(TITLE):
        yield


def lit(locale: Locale, *chosen: str, status: str = "running") -> Reader:
    """A player of Lanterns who has set those."""
    other = reader(locale=locale, count=2, status=status).seen
    table = replace(other.table, title=TITLE.id, options={}, pack=TITLE.pack().hash)
    table = replace(table, seats=tuple(replace(one, offered=False) for one in table.seats))
    view = Game.new(TITLE.id, seats=2, seed=1).view(0)
    return Reader(TableView(table, view, 0, order="ask", stops=chosen), locale, TITLE.pack())


def verbs(message: Message) -> list[str]:
    """The verbs of a message's buttons and menus."""
    found = (one.id for one in message.flat() if isinstance(one, Button | Menu))
    return [one.split(":")[1] for one in found]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_page_tells_what_is_set_and_what_is_usual(locale: Locale) -> None:
    for chosen in ((), ("own", "end/mine"), TITLE.rules[StopRules].moments):
        page = stops.page(lit(locale, *chosen))
        assert_sendable(page)
        (menu,) = (part for part in page.flat() if isinstance(part, Menu))
        assert (menu.minimum, menu.maximum) == (0, len(menu.choices))
        assert tuple(one.value for one in menu.choices if one.chosen) == chosen
        assert [one.value for one in menu.choices if one.description] == ["burn/theirs"]
        assert all(one.label != f"stop.{one.value}" for one in menu.choices)


def test_who_goes_by_the_usual_ones_cannot_go_back_to_them() -> None:
    for chosen, at_home in (((), False), (("burn/theirs",), True)):
        page = stops.page(lit("en", *chosen))
        (back,) = (part for part in page.flat() if isinstance(part, Button))
        assert back.disabled == at_home


def test_the_button_stands_with_the_orders_where_a_game_has_stops_and_nowhere_else() -> None:
    assert "stops" in verbs(orders.page(lit("en")))
    for surface in panel.SURFACES:
        assert verbs(panel.panel(lit("en"), surface)).count("stops") == 1
        assert "stops" not in verbs(panel.panel(lit("en", status="finished"), surface))
        assert "stops" not in verbs(panel.panel(reader(), surface))
    plain = Reader(replace(reader().seen, order="ask"), "en")
    assert "stops" not in verbs(orders.page(plain))


def test_a_game_without_words_for_a_moment_is_not_loaded() -> None:
    rules = RuleSet(StopRules(("own", "noon/mine")))
    with pytest.raises(MissingWords, match=r"stop\.noon_mine"):
        furnish(dataclasses.replace(TITLE, rules=rules))
