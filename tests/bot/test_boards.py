"""Lines above a board, and lists of tables: read aloud, nothing is said twice."""

import pytest
from msgspec.structs import replace

from bot.messages import board, pages, settings
from bot.messages.parts import Link, Menu, Message, Text
from bot.store.settings import PlayerSettings
from tests.bot.readers import PICTURE, spectator, waiting_tables
from tests.bot.readers import reader as table


def words(message: Message) -> str:
    """All that a message says."""
    return "\n".join(part.markdown for part in message.flat() if isinstance(part, Text))


@pytest.mark.parametrize(("locale", "turn"), [("zh", "第 99 轮"), ("en", "Round 99")])
def test_a_text_board_says_whose_turn_it_is_itself(locale, turn):
    seen = spectator(locale=locale)
    assert turn in words(board.board(seen, PICTURE))
    assert turn not in words(board.board(seen, "a text board"))
    assert turn not in words(board.text_board(table(locale=locale), "a text board"))


def test_until_when_who_is_waited_for_may_take_stands_above_both():
    seen = spectator(locale="en")
    for shown in (PICTURE, "a text board"):
        assert "<t:" in words(board.board(seen, shown))


def test_where_no_board_can_be_told_the_turn_still_is():
    seen = spectator(locale="en")
    assert "Round 99" in words(board.board(seen, seen.words("board.unspeakable")))


def test_each_link_to_a_table_has_the_number_of_its_line():
    listed = pages.games(waiting_tables(4), "en")
    links = [part.label for part in listed.flat() if isinstance(part, Link)]
    lines = [line for line in words(listed).split("\n") if line[:1].isdigit()]
    assert len(links) == len(lines) == 4
    for place, (label, line) in enumerate(zip(links, lines, strict=True), 1):
        assert label.startswith(f"{place}. ")
        assert line.startswith(f"{label} · ")


@pytest.mark.parametrize(("locale", "word"), [("zh", "休息中"), ("en", "resting")])
def test_a_table_that_rests_is_listed_as_one(locale, word):
    seated = waiting_tables(1)[0]
    resting = replace(seated, table=replace(seated.table, resting=True))
    assert word not in words(pages.games((seated,), locale))
    told = words(pages.games((resting,), locale))
    assert word in told
    assert "<t:" not in told


@pytest.mark.parametrize(("locale", "colon"), [("zh", "："), ("en", ": ")])
def test_what_is_chosen_stands_behind_a_colon_of_its_language(locale, colon):
    shown = settings.player(PlayerSettings(), locale)
    menus = [part for part in shown.flat() if isinstance(part, Menu)]
    labels = [choice.label for menu in menus for choice in menu.choices]
    options = spectator(locale=locale).options_line()
    assert all(colon in label for label in [*labels, options])
    assert locale == "en" or ": " not in "".join([*labels, options])
