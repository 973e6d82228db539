"""A contest whose program was down for a week, or whose machine slept: nobody loses by that."""

from __future__ import annotations

import pytest

from bot.contests.host.contests import Contests
from bot.contests.host.duties import CHOICE, CHOICE_LIVE
from bot.contests.store import reads
from bot.store.settings import DAY, HOUR, MINUTE
from engine.contests import fold
from engine.contests import operations as ops
from engine.contests.records import Phase
from tests.host.contests.hall import BOSS, Hall, table_at

WEEK = 7 * DAY


async def down(hall: Hall, ms: int) -> None:
    """The program is stopped, and started again so much later."""
    await hall.close()
    hall.clock.set(hall.clock.now() + ms)
    await hall.open()
    await hall.host.settled()


async def asleep(hall: Hall, ms: int) -> None:
    """The machine sleeps for so long."""
    hall.clock.jump(ms)
    hall.host.tables.due_wake.set()
    await hall.host.settled()


async def said(hall: Hall) -> list[str]:
    """List what waits to be said in the channel."""
    return [row.text.key for row in await hall.shows() if row.kind == "announce" and row.text]


@pytest.mark.parametrize("away", [down, asleep])
@pytest.mark.parametrize("live", [True, False])
async def test_every_match_has_as_much_time_left_as_before(hall: Hall, away, live: bool):
    await hall.announce(decks="none", live=live, round_limit=50 * MINUTE if live else 3 * DAY)
    await hall.sign_up(4)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    before = await hall.contest()
    await hall.pass_time(20 * MINUTE)
    await away(hall, WEEK)
    after = await hall.contest()
    assert [match.result for match in after.event.open] == [None, None]
    for match in after.event.open:
        late = match.until - before.event.matches[match.number].until
        assert WEEK <= late <= WEEK + MINUTE
    assert (await said(hall)).count("contest.say.stood") == 1
    limit = 50 * MINUTE if live else 3 * DAY
    await hall.pass_time(limit - 21 * MINUTE)
    assert len((await hall.contest()).event.open) == 2
    await hall.pass_time(2 * MINUTE)
    assert not [m for m in (await hall.contest()).event.open if m.number in before.event.matches]


async def test_it_is_made_up_for_once_whatever_comes_after(hall: Hall):
    await hall.announce(decks="none", round_limit=3 * DAY)
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await down(hall, WEEK)
    there = await hall.contest()
    for _ in range(3):
        await hall.restart()
    assert (await hall.contest()).event == there.event
    assert len([key for key in there.said if key.startswith("stood:")]) == 1
    stored = await hall.store.ask(reads.contest, hall.contest_id)
    assert stored is not None
    event = fold.decode(stored.snapshot)
    for data in stored.operations:
        event = fold.apply(event, ops.unpack(data))
    assert fold.encode(event) == fold.encode(there.event)


async def test_the_clocks_of_its_tables_stand_still_too(hall: Hall):
    await hall.announce(decks="none", title="yongheng", round_limit=3 * DAY)
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.come(101)
    await hall.come(102)
    contest = await hall.contest()
    (match,) = contest.event.open
    asked = {seat.seat: seat.asked_at for seat in (await hall.stored(contest, match.number)).seats}
    await down(hall, WEEK)
    for seat in (await hall.stored(contest, match.number)).seats:
        moved = seat.asked_at - asked[seat.seat]
        assert WEEK <= moved <= WEEK + MINUTE or not asked[seat.seat]


@pytest.mark.parametrize("check_in", [0, 30 * MINUTE])
async def test_a_start_that_was_missed_is_put_off_so_that_people_see_it_come(
    hall: Hall, check_in: int
):
    starts = hall.clock.now() + 2 * HOUR
    await hall.announce(decks="none", starts_at=starts, check_in=check_in)
    await hall.sign_up(4)
    await down(hall, WEEK)
    event = (await hall.contest()).event
    assert event.phase is Phase.SIGN_UP
    assert event.settings.starts_at == hall.clock.now() + HOUR
    assert (await said(hall)).count("contest.say.put_off") == 1


async def test_the_time_to_check_in_comes_back(hall: Hall):
    starts = hall.clock.now() + 2 * HOUR
    await hall.announce(decks="none", starts_at=starts, check_in=HOUR)
    await hall.sign_up(4)
    await hall.pass_time(HOUR + 10 * MINUTE)
    await down(hall, 30 * MINUTE)
    assert (await hall.contest()).event.settings.starts_at == starts + 30 * MINUTE


async def test_a_start_that_is_still_far_away_stays_as_it_is(hall: Hall):
    starts = hall.clock.now() + 3 * WEEK
    await hall.announce(decks="none", starts_at=starts, check_in=HOUR)
    await hall.sign_up(4)
    await down(hall, WEEK)
    assert (await hall.contest()).event.settings.starts_at == starts
    assert not await said(hall)


async def test_what_was_paused_stays_so_and_a_short_restart_moves_nothing(hall: Hall):
    await hall.announce(decks="none", round_limit=3 * DAY)
    await hall.sign_up(4)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    event = (await hall.contest()).event
    await down(hall, MINUTE - 1)
    assert (await hall.contest()).event == event
    await hall.host.part(Contests).pause(BOSS, hall.contest_id)
    paused = (await hall.contest()).event
    await down(hall, WEEK)
    assert (await hall.contest()).event == paused
    await hall.host.part(Contests).resume(BOSS, hall.contest_id)
    after = (await hall.contest()).event
    assert all(m.until - event.matches[m.number].until >= WEEK for m in after.open)


@pytest.mark.parametrize("away", [down, asleep])
@pytest.mark.parametrize("live", [True, False])
async def test_who_chooses_who_begins_has_their_time_after_it(hall: Hall, away, live: bool):
    """The winner would have been dealt into a game that the loser had no chance to begin."""
    await hall.announce(decks="none", best_of=3, live=live)
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.come(102)
    await hall.lose(101)
    await away(hall, WEEK)
    contest = await hall.contest()
    (match,) = contest.event.open
    assert contest.current(match) is None
    await hall.pass_time((CHOICE_LIVE if live else CHOICE) - MINUTE // 2)
    assert (await hall.contest()).current(match) is None
    await hall.pass_time(MINUTE)
    contest = await hall.contest()
    stored = await hall.store.table(table_at(contest, contest.event.open[0]).table_id)
    assert stored is not None
    assert stored.seats[stored.row.began].user_id == 101
