"""The game of a contest is not there any more after another version was installed: the contest
stands still, says so once, and goes on when the game is back; nothing is lost, and nothing fails
over and over."""

from __future__ import annotations

import logging

import pytest

from bot.contests.host.archive import Archive
from bot.contests.host.contests import Contests
from bot.contests.messages import overview, pictures
from bot.host.errors import ContestRefused
from bot.store.settings import DAY
from engine.contests.records import Phase
from tests.host.contests.conftest import Titles
from tests.host.contests.hall import BOSS, SERVER, Hall, told


@pytest.fixture(autouse=True)
def nothing_goes_wrong(caplog: pytest.LogCaptureFixture):
    """Nothing is written that an owner would have to see to."""
    yield
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


async def without_it(hall: Hall, shelf: Titles):
    """The program starts again, and the game is not there."""
    shelf.lose("shenhua")
    await hall.restart()
    return await hall.contest()


async def with_it(hall: Hall, shelf: Titles):
    """The program starts again, and it is back."""
    shelf.restore()
    await hall.restart()
    return await hall.contest()


async def said(hall: Hall) -> list[str]:
    rows = [row for row in await hall.shows() if row.kind == "announce" and row.text]
    return [row.text.key for row in rows if row.text is not None]


async def test_it_stands_still_and_goes_on_with_all_the_time_it_had(hall: Hall, shelf: Titles):
    await hall.announce()
    await hall.sign_up(4)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.lose(101)
    before = await hall.contest()
    (match,) = before.event.open
    for _ in range(2):
        contest = await without_it(hall, shelf)
        assert contest.event.paused
    assert (await said(hall)).count("contest.say.untitled") == 1
    with pytest.raises(ContestRefused) as refused:
        await hall.host.part(Contests).resume(BOSS, hall.contest_id)
    assert refused.value.message.key == "contest.refused.no_title"
    await hall.pass_time(9 * DAY)
    contest = await with_it(hall, shelf)
    assert not contest.event.paused
    assert contest.event.matches[match.number].until >= match.until + 9 * DAY
    contest = await hall.play_round()
    assert contest.event.round == 2


async def test_what_was_paused_anyway_stays_so(hall: Hall, shelf: Titles):
    await hall.announce()
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.host.part(Contests).pause(BOSS, hall.contest_id)
    await without_it(hall, shelf)
    assert (await with_it(hall, shelf)).event.paused


async def test_before_its_start_it_only_waits_and_can_be_called_off(hall: Hall, shelf: Titles):
    await hall.announce(starts_at=hall.clock.now() + DAY)
    await hall.sign_up(2)
    await without_it(hall, shelf)
    await hall.pass_time(2 * DAY)
    contest = await hall.contest()
    assert contest.event.phase is Phase.SIGN_UP
    with pytest.raises(ContestRefused):
        await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.host.part(Contests).end(BOSS, hall.contest_id)
    assert (await hall.contest()).event.phase is Phase.CANCELLED


@pytest.mark.parametrize("locale", ["zh", "en"])
async def test_everything_that_shows_it_shows_it_still(hall: Hall, shelf: Titles, locale):
    await hall.announce(format="single")
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.lose(101)
    contest = await without_it(hall, shelf)
    assert contest.event.phase is Phase.OVER
    assert "shenhua" in told(overview.announcement(contest, locale))
    assert pictures.results(contest, as_text=True).parts
    page = await hall.host.part(Archive).page(SERVER)
    assert "shenhua" in told(overview.archive_page(page, locale))
    files = [
        (await hall.host.part(Archive).file(BOSS, contest, kind)).data
        for kind in ("standing", "matches", "results", "log")
    ]
    assert all(files)
