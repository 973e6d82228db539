"""Discord words a moment "in 2 hours", "2 hours ago" or "now": what stands before fits all."""

import re

import pytest

from bot.host.values import WaitingTable
from bot.i18n import relative, words
from bot.messages import pages
from engine.kernel.values import msg
from tests.bot import readers

LOCALES = ("zh", "en")
CALLS = ("ping.turn_until", "ping.reminder", "private.respond_until", "private.reminder")
MOMENT = re.compile(r"<t:\d+:R>")
APART = re.compile(r"(?:: |：)<t:\d+:R>")


def stands_apart(text: str) -> bool:
    """Tell whether every moment of a text follows a colon."""
    return len(MOMENT.findall(text)) == len(APART.findall(text)) > 0


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", CALLS)
def test_a_call_tells_when_the_time_ends_and_not_when_to_decide(locale, key):
    assert stands_apart(words(locale).say(msg(key, until=readers.NOW)))


@pytest.mark.parametrize("locale", LOCALES)
def test_a_pass_on_its_way_is_told_whether_its_moment_lies_ahead_or_not(locale):
    assert stands_apart(words(locale)("orders.passing", when=relative(readers.NOW)))


@pytest.mark.parametrize("locale", LOCALES)
def test_a_board_and_a_seat_tell_when_the_time_ends(locale):
    told = readers.reader(locale=locale)
    assert stands_apart(told.waiting_line())
    assert stands_apart(told.seat_line(told.table.seats[0]))


@pytest.mark.parametrize("locale", LOCALES)
def test_the_list_of_tables_tells_when_the_time_ends(locale):
    seated = WaitingTable(readers.reader().table, 0, waiting=True)
    assert stands_apart(str(pages.games((seated,), locale)))
