"""Settings of a contest that its tables obey, whatever its players have chosen for themselves."""

from typing import Any

import pytest

from bot.contests.host.contests import Contests
from bot.contests.host.rooms import asleep
from bot.contests.host.scheduler import ContestScheduler
from bot.host.errors import ContestRefused
from bot.store.rows.tables import Obeyed, Place
from bot.store.settings import Deadline, PlayerSettings, QuietHours
from engine.contests.records import How
from engine.contests.settings import ContestSettings
from engine.contests.values import DAY, HOUR, MINUTE
from tests.host.contests.hall import BOSS, Hall, how, person, table_at
from tests.refusals import refuses

NIGHT = QuietHours(0, 8 * 60)


async def begun(hall: Hall, players: int = 2, **settings: Any) -> None:
    """A contest in which the first has come to their match."""
    await hall.announce(**settings)
    await hall.sign_up(players)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.come(101)
    await hall.contest()


async def told(hall: Hall, key: str) -> list[int]:
    """List who is told that, alone."""
    return [row.user_id for row in await hall.shows() if row.text and row.text.key == key]


async def clock(hall: Hall) -> dict[int, int]:
    """Until when each may think who is asked at the first table."""
    contest = await hall.contest()
    seats = (await hall.host.looking.table(table_at(contest, contest.event.open[0]).table_id)).seats
    return {seat.user_id or 0: seat.expires_at for seat in seats if seat.expires_at}


# -- clocks ----------------------------------------------------------------------------------


async def test_a_table_has_the_clock_of_its_contest(hall: Hall):
    """The bank, its cap, and what each answer puts into it."""
    await begun(hall, bank=2 * HOUR, cap=3 * HOUR, credit=5 * MINUTE)
    contest = await hall.contest()
    stored = await hall.store.table(table_at(contest, contest.event.open[0]).table_id)
    assert stored is not None
    assert stored.row.deadline == Deadline(0, 2 * HOUR, True, 5 * MINUTE, 3 * HOUR)


# -- quiet hours and vacations ---------------------------------------------------------------


async def test_a_players_own_vacation_stops_no_clock_of_a_contest(hall: Hall):
    await begun(hall, bank=2 * DAY, cap=2 * DAY)
    before = await clock(hall)
    for number in before:
        await hall.host.people.take_vacation(person(number), 5)
    assert await clock(hall) == before


async def test_a_vacation_day_of_the_contest_stops_the_clock_for_a_day_and_the_other_is_told(
    hall: Hall,
):
    """Two of them are had; what the others must know they are told in one line."""
    await begun(hall, bank=2 * DAY, cap=2 * DAY)
    before, contest = await clock(hall), await hall.contest()
    (slow, *_) = before
    until = contest.event.open[0].until
    await hall.host.part(Contests).vacation(person(slow), hall.contest_id, 1)
    contest = await hall.contest()
    assert contest.event.open[0].until == until + DAY
    assert (await clock(hall))[slow] == before[slow] + DAY
    other = next(n for n in (101, 102) if n != slow)
    assert await told(hall, "contest.tell.vacation") == [other]
    await hall.host.part(Contests).vacation(person(slow), hall.contest_id, 1)
    assert (await clock(hall))[slow] == before[slow] + 2 * DAY
    with pytest.raises(ContestRefused) as none_left:
        await hall.host.part(Contests).vacation(person(slow), hall.contest_id, 1)
    assert none_left.value.message.key == "contest.refused.no_vacation"
    await hall.restart()
    assert (await clock(hall))[slow] >= before[slow] + 2 * DAY


@pytest.mark.parametrize(
    ("settings", "rests"),
    [
        ({}, True),
        ({"rests": False}, False),
        ({"live": True}, False),
        ({"quiet": (0, 0)}, True),
        ({"quiet": (8, 10)}, False),
    ],
)
async def test_quiet_hours_are_the_contests_to_count(hall: Hall, settings: dict, rests: bool):
    """Those that each has chosen, those of the contest, or none."""
    for number in (101, 102):
        await hall.host.people.set_player(person(number), quiet=NIGHT)
    await begun(hall, **{"bank": 30 * HOUR, "cap": 30 * HOUR, "credit": 0, **settings})
    contest = await hall.contest()
    stored = await hall.stored(contest, 1)
    seat = next(seat for seat in stored.seats if seat.asked)
    nights = stored.hours(seat).quiet
    assert stored.row.deadline.rests is bool(rests or settings.get("quiet", (0, 0))[0])
    assert (nights == NIGHT) is rests
    wait = (await clock(hall))[seat.user_id or 0] - seat.asked_at
    assert (wait > 30 * HOUR) is stored.row.deadline.rests


async def test_nothing_sounds_in_quiet_hours_where_they_count(hall: Hall):
    night = PlayerSettings(quiet=NIGHT)
    at_three, at_nine = 3 * HOUR, 9 * HOUR
    assert asleep(ContestSettings(), night, at_three)
    assert not asleep(ContestSettings(), night, at_nine)
    assert not asleep(ContestSettings(rests=False), night, at_three)
    assert not asleep(ContestSettings(live=True), night, at_three)
    assert asleep(ContestSettings(quiet=(8, 10)), night, at_nine)
    assert not asleep(ContestSettings(quiet=(8, 10)), night, at_three)


async def test_a_setting_that_changes_is_obeyed_at_tables_that_are_played_at(hall: Hall):
    await begun(hall)
    contest = await hall.contest()
    assert (await hall.stored(contest, 1)).row.obeyed == Obeyed()
    await hall.host.part(Contests).change(BOSS, hall.contest_id, take_back=False, quiet=(22, 6))
    contest = await hall.contest()
    row = (await hall.stored(contest, 1)).row
    assert not row.take_back
    assert row.obeyed == Obeyed(own=False, quiet=QuietHours(22 * 60, 6 * 60))
    with refuses("error.no_taking_back"):
        await hall.host.undo.ask_undo(person(101), row.id)


# -- pauses ----------------------------------------------------------------------------------


@pytest.mark.parametrize("match", [0, 1])
async def test_what_stood_still_goes_on_whatever_ended_meanwhile(hall: Hall, match: int):
    """The contest goes on by one operation, its tables by one commit each: the program may end
    between them, and whoever looks next finds what is still asleep."""
    await begun(hall, bank=HOUR, cap=HOUR, round_limit=0, no_show=0)
    await hall.host.part(Contests).pause(BOSS, hall.contest_id, match)
    contest = await hall.contest()
    assert (await hall.stored(contest, 1)).row.resting_at is not None
    await hall.host.part(ContestScheduler).stop()
    await hall.host.part(Contests).resume(BOSS, hall.contest_id, match)
    contest = await hall.host.part(Contests).contest(hall.contest_id)
    assert (await hall.stored(contest, 1)).row.resting_at is not None
    await hall.restart()
    contest = await hall.contest()
    row = (await hall.stored(contest, 1)).row
    assert row.resting_at is None
    assert row.obeyed == Obeyed()


async def test_a_server_that_is_left_and_entered_wakes_no_table_that_stands_still(hall: Hall):
    await begun(hall)
    await hall.host.part(Contests).pause(BOSS, hall.contest_id)
    await hall.contest()
    await hall.host.resting.server_left(7)
    await hall.host.resting.server_entered(7)
    contest = await hall.contest()
    assert (await hall.stored(contest, 1)).row.resting_at is not None
    await hall.host.part(Contests).resume(BOSS, hall.contest_id)
    contest = await hall.contest()
    assert (await hall.stored(contest, 1)).row.resting_at is None


async def test_a_table_that_rests_for_another_reason_is_not_woken_by_its_contest(hall: Hall):
    await begun(hall)
    await hall.host.resting.server_left(7)
    await hall.host.part(Contests).pause(BOSS, hall.contest_id)
    await hall.contest()
    await hall.host.part(Contests).resume(BOSS, hall.contest_id)
    contest = await hall.contest()
    assert (await hall.stored(contest, 1)).row.resting_at is not None


# -- draws by agreement ----------------------------------------------------------------------


async def test_a_draw_before_the_match_is_offered_accepted_and_logged(hall: Hall):
    await hall.announce()
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.contest()
    contests, number = hall.host.part(Contests), hall.contest_id
    await contests.offer_draw(person(101), number)
    assert await told(hall, "contest.tell.draw_offered") == [102]
    await contests.offer_draw(person(101), number, withdrawn=True)
    assert await told(hall, "contest.tell.draw_withdrawn") == [102]
    await contests.offer_draw(person(101), number)
    await contests.offer_draw(person(102), number)
    contest = await hall.contest()
    assert how(contest, 1) == How.AGREED
    assert sorted(await told(hall, "contest.tell.decided")) == [101, 102]


async def test_a_draw_in_the_game_ends_its_table(hall: Hall):
    await begun(hall, draws="allowed")
    contest = await hall.contest()
    table = table_at(contest, contest.event.open[0]).table_id
    for number in (101, 102):
        await hall.host.part(Contests).offer_draw(person(number), hall.contest_id)
    contest = await hall.contest()
    assert how(contest, 1) == How.AGREED
    closed = await hall.store.table(table)
    assert closed is not None
    assert closed.row.status == "closed"


@pytest.mark.parametrize("draws", ["off", "before"])
async def test_where_a_draw_is_not_to_be_agreed_on_it_is_refused(hall: Hall, draws: str):
    await begun(hall, draws=draws)
    with pytest.raises(ContestRefused) as refused:
        await hall.host.part(Contests).offer_draw(person(102), hall.contest_id)
    assert refused.value.message.key == "contest.refused.no_draws"


# -- who sits there --------------------------------------------------------------------------


async def test_a_substitute_has_the_seat_of_the_game_that_is_played(hall: Hall):
    await begun(hall)
    contest = await hall.contest()
    (left,) = [seat for seat in (await hall.stored(contest, 1)).seats if seat.user_id == 101]
    gone = hall.number(contest, 101)
    await hall.host.part(Contests).substitute(BOSS, hall.contest_id, gone, 555, "Fresh")
    contest = await hall.contest()
    stored = await hall.stored(contest, 1)
    seat = next(seat for seat in stored.seats if seat.user_id == 555)
    assert (seat.name, seat.deck) == ("Fresh", left.deck)
    assert 101 not in [seat.user_id for seat in stored.seats]
    assert await told(hall, "contest.tell.substitute") == [555]
    assert await told(hall, "contest.tell.replaced") == [101]
    await hall.host.play.concede(person(555), stored.row.id)
    contest = await hall.contest()
    assert contest.event.matches[1].result is not None


async def test_a_person_takes_the_place_of_a_computer_at_its_table(hall: Hall):
    await hall.announce(computers=True)
    await hall.sign_up(1)
    await hall.host.part(Contests).add_computers(BOSS, hall.contest_id, 1)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.come(101)
    await hall.contest()
    await hall.host.part(Contests).substitute(BOSS, hall.contest_id, 2, 555, "Fresh")
    contest = await hall.contest()
    seat = next(s for s in (await hall.stored(contest, 1)).seats if s.user_id == 555)
    assert (seat.kind, seat.level, seat.computer) == ("human", "", "")


async def test_what_a_table_obeys_is_of_its_contest_alone(hall: Hall):
    """A table of nobody's goes by what its people have chosen, as ever."""
    await hall.host.people.set_player(person(101), quiet=NIGHT)
    done = await hall.host.lobby.open_table(person(101), Place(7, 71), "yongheng")
    stored = await hall.store.table(done.table_id)
    assert stored is not None
    assert stored.row.obeyed is None
    assert stored.hours(stored.seats[0]).quiet == NIGHT
