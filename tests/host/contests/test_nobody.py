"""A contest in which nobody is: it is announced, its start comes, and it ends."""

import pytest

from bot.contests.host.contests import Contests
from bot.contests.host.presence import lasts_until
from bot.host.errors import ContestRefused
from bot.store.settings import DAY, HOUR
from engine.contests.records import Phase
from engine.contests.settings import Format
from tests.host.contests.hall import BOSS, Hall


@pytest.mark.parametrize("live", [True, False])
@pytest.mark.parametrize("format", Format)
async def test_its_entry_ends_after_it_begins(hall: Hall, format: Format, live: bool):
    """Discord takes no event that ends before it has lasted."""
    starts = hall.clock.now() + DAY
    chosen = {"format": format, "live": live, "calendar": True, "starts_at": starts}
    contest = await hall.announce("yongheng", **chosen)
    assert lasts_until(contest.event) >= starts + HOUR


async def test_the_entry_is_looked_at_again_where_more_people_make_it_last_longer(hall: Hall):
    starts = hall.clock.now() + DAY
    await hall.announce(format="single", live=True, decks="none", calendar=True, starts_at=starts)
    for row in await hall.shows():
        await hall.host.outbox.sent(row)
    short = lasts_until((await hall.contest()).event)
    await hall.sign_up(8)
    assert lasts_until((await hall.contest()).event) > short
    looks = [row.text.key for row in await hall.shows() if row.kind == "contest" and row.text]
    assert "calendar" in looks


async def test_its_start_is_refused_in_words_once_and_it_can_be_called_off(hall: Hall):
    await hall.announce(decks="none", starts_at=hall.clock.now() + HOUR)
    await hall.pass_time(2 * DAY)
    contest = await hall.contest()
    assert contest.event.phase is Phase.SIGN_UP
    said = [row.text.key for row in await hall.shows() if row.kind == "announce" and row.text]
    assert len(said) == 1
    with pytest.raises(ContestRefused):
        await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.restart()
    await hall.host.part(Contests).end(BOSS, hall.contest_id)
    assert (await hall.contest()).event.phase is Phase.CANCELLED


async def test_a_lasting_trouble_is_told_once_a_day_and_noted_once(hall: Hall):
    await hall.announce()
    for _ in range(5):
        assert await hall.host.part(Contests).first_time(hall.contest_id, "no_permission")
        assert not await hall.host.part(Contests).first_time(hall.contest_id, "no_permission")
        await hall.pass_time(DAY)
    await hall.restart()
    noted = [key for key in (await hall.contest()).said if key.startswith("barred:")]
    assert len(noted) == 1
