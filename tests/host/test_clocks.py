"""Deadlines: reminders, defaults, the computer that minds a seat, and the person who comes back."""

import sqlite3
from contextlib import closing

import pytest

from bot.store.rows.tables import Place
from bot.store.settings import DAY, HOUR, MINUTE, Deadline, QuietHours
from bot.store.sqlite import FILE
from tests.host.club import ANN, BEN, BRIEF, CAI, HERE, Club, count
from tests.refusals import refuses

A_DAY = Deadline(DAY)


async def test_a_clock_that_runs_out_gives_the_default_answer(club: Club) -> None:
    table_id = await club.game(ANN, BEN, deadline=A_DAY)
    seen = await club.host.looking.view(table_id, ANN.user_id)
    assert seen.expires_at == club.clock.now() + DAY
    await club.pass_time(DAY - 1)
    assert await club.waiting(table_id) == {"Ann"}
    await club.pass_time(1)

    assert await club.waiting(table_id) == {"Ben"}
    last = (await club.store.answers(table_id))[-1]
    assert (last.seat, last.by, last.answer, last.user_id) == (0, "deadline", ("rest",), None)
    assert "notice.missed" in await club.said()


async def test_reminders_come_at_half_and_at_nine_tenths(club: Club) -> None:
    table_id = await club.game(ANN, BEN, deadline=A_DAY)
    await club.pass_time(HOUR)
    await club.posts()
    expires_at = (await club.host.looking.view(table_id, ANN.user_id)).expires_at
    reminded: list[int] = []
    for hour in range(2, 24):
        await club.pass_time(HOUR)
        for row in await club.posts():
            assert row.text is not None
            assert (row.text.key, row.pings) == ("ping.reminder", (101,))
            assert row.text.args == {"until": expires_at}
            reminded.append(hour)
    assert reminded == [12, 22]


async def test_a_reminder_that_leaves_no_time_is_not_sent(club: Club) -> None:
    await club.game(ANN, BEN, deadline=Deadline(MINUTE))
    await club.pass_time(MINUTE - 1)
    assert count(await club.said())["ping.reminder"] == 1  # at half; a tenth is six seconds


async def test_the_time_bank_is_used_up_once(club: Club) -> None:
    table_id = await club.game(ANN, BEN, deadline=Deadline(HOUR, 2 * HOUR))

    async def left(actor_id: int) -> int:
        expires_at = (await club.host.looking.view(table_id, actor_id)).expires_at
        assert expires_at is not None
        return expires_at - club.clock.now()

    assert await left(ANN.user_id) == 3 * HOUR
    await club.pass_time(2 * HOUR)
    await club.play(table_id, ANN, "rest")  # an hour beyond the base
    assert await left(BEN.user_id) == 3 * HOUR
    await club.play(table_id, BEN, "rest")
    assert await left(ANN.user_id) == 2 * HOUR
    await club.play(table_id, BEN, "watch")
    await club.pass_time(2 * HOUR)
    assert await left(ANN.user_id) == HOUR  # the default was given, the bank is empty


async def test_after_two_misses_a_computer_minds_the_seat_until_its_player_acts(
    club: Club,
) -> None:
    table_id = await club.game(ANN, BEN, deadline=A_DAY)
    for _ in range(6):
        await club.pass_time(DAY)
        if "Ben" in await club.waiting(table_id):
            await club.step(table_id, (BEN,), "rest")
    seat = (await club.host.looking.view(table_id)).table.seats[0]
    assert (seat.minded, seat.why, seat.level) == (True, "missed", "normal")
    assert {entry.by for entry in await club.store.answers(table_id)} >= {"deadline", "minder"}
    said = count([row.text.key for row in await club.posts() if row.text is not None])
    assert said["notice.minded_missed"] == 1
    assert said["private.minded"] == 1

    await club.host.seats.take_back(ANN, table_id)
    assert "notice.back" in await club.said()
    while not await club.owed(table_id, ANN):
        await club.step(table_id, (BEN,))
    minded_before = count([entry.by for entry in await club.store.answers(table_id)])["minder"]
    await club.pass_time(HOUR)
    await club.play(table_id, ANN, "sleep" if "Ben" in await club.waiting(table_id) else "rest")
    after = count([entry.by for entry in await club.store.answers(table_id)])["minder"]
    assert after == minded_before
    with refuses("error.not_minded"):
        await club.host.seats.take_back(ANN, table_id)


async def test_one_miss_between_answers_is_forgiven(club: Club) -> None:
    table_id = await club.game(ANN, BEN, deadline=A_DAY)
    for _ in range(8):
        for _ in range(2):
            if "Ben" in await club.waiting(table_id):
                await club.step(table_id, (BEN,))
        await club.pass_time(DAY)  # Ann misses one
        for _ in range(4):
            if "Ann" in await club.waiting(table_id):
                await club.step(table_id, (ANN,))
            if "Ben" in await club.waiting(table_id):
                await club.step(table_id, (BEN,))
        assert not (await club.host.looking.view(table_id)).table.seats[0].minded
    said = count(await club.said())
    assert said["notice.missed"] >= 4
    assert said["notice.minded_missed"] == 0


async def test_a_table_without_people_plays_on_for_months_by_itself(club: Club) -> None:
    table_id = await club.game(ANN, BEN, deadline=A_DAY, options=BRIEF)
    await club.pass_time(90 * DAY)
    table = (await club.host.looking.view(table_id)).table
    assert table.status == "finished"
    assert {seat.minded for seat in table.seats} == {True}
    misses = [e for e in await club.store.answers(table_id) if e.by == "deadline"]
    assert len(misses) == 4  # two for each, then the computers


async def test_a_table_without_a_deadline_waits_for_ever(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    await club.pass_time(400 * DAY)
    assert await club.waiting(table_id) == {"Ann"}
    assert (await club.host.looking.view(table_id, ANN.user_id)).expires_at is None


async def test_a_vacation_stops_the_clock_and_leaves_the_others_theirs(club: Club) -> None:
    table_id = await club.game(ANN, BEN, deadline=A_DAY)
    await club.pass_time(6 * HOUR)
    await club.host.people.take_vacation(ANN, 10)
    seats = (await club.host.looking.view(table_id)).table.seats
    assert [seat.away_until for seat in seats] == [club.clock.now() + 10 * DAY, None]
    await club.pass_time(10 * DAY + 17 * HOUR)
    assert await club.waiting(table_id) == {"Ann"}
    await club.pass_time(HOUR)
    assert await club.waiting(table_id) == {"Ben"}
    await club.pass_time(DAY)
    assert await club.waiting(table_id) == {"Ann", "Ben"}


async def test_a_vacation_that_ends_early_gives_back_what_is_left_of_it(club: Club) -> None:
    table_id = await club.game(ANN, BEN, deadline=A_DAY)
    await club.host.people.take_vacation(ANN, 20)
    await club.pass_time(2 * DAY)
    await club.host.people.take_vacation(ANN, 0)
    seen = await club.host.looking.view(table_id, ANN.user_id)
    assert seen.expires_at == club.clock.now() + DAY
    with refuses("error.no_vacation_left") as refused:
        await club.host.people.take_vacation(ANN, 29)
    assert refused.value.message.args == {"left": 28}
    await club.host.people.take_vacation(ANN, 28)


async def test_the_allowance_of_vacation_comes_back_with_the_new_year(club: Club) -> None:
    await club.host.people.take_vacation(ANN, 30)
    await club.pass_time(40 * DAY)
    with refuses("error.no_vacation_left"):
        await club.host.people.take_vacation(ANN, 1)
    await club.pass_time(20 * DAY)  # from November into the next year
    await club.host.people.take_vacation(ANN, 30)


async def test_quiet_hours_move_reminders_and_at_some_tables_the_deadline(club: Club) -> None:
    # It is 22:13 in London; half of twelve hours is 4:13, asleep.
    await club.host.people.set_player(ANN, quiet=QuietHours(23 * 60, 8 * 60), zone="Europe/London")
    table_id = await club.game(ANN, BEN, deadline=Deadline(12 * HOUR))
    await club.pass_time(9 * HOUR)
    assert count(await club.said())["ping.reminder"] == 0
    await club.pass_time(HOUR)
    assert count(await club.said())["ping.reminder"] == 1
    await club.pass_time(2 * HOUR)
    assert await club.waiting(table_id) == {"Ben"}

    await club.host.play.close_table(ANN, table_id)
    await club.host.play.close_table(BEN, table_id)
    resting = await club.game(ANN, BEN, deadline=Deadline(14 * HOUR, rests=True))
    start = club.clock.now()  # 10:13 in the morning: 12:47 hours until eleven at night
    seen = await club.host.looking.view(resting, ANN.user_id)
    assert seen.expires_at == start + 14 * HOUR + 9 * HOUR


@pytest.mark.parametrize(
    ("spent", "left"), [(20 * MINUTE, 40 * MINUTE), (55 * MINUTE, 10 * MINUTE)]
)
async def test_while_the_bot_was_down_nobody_loses_time(club: Club, spent: int, left: int) -> None:
    """Time that was left is left, and ten minutes at least."""
    table_id = await club.game(ANN, BEN, deadline=Deadline(HOUR))
    await club.pass_time(spent)
    await club.close()
    club.clock.set(club.clock.now() + 5 * DAY)
    await club.open()
    await club.host.settled()
    assert await club.waiting(table_id) == {"Ann"}
    assert (await club.host.looking.view(table_id, ANN.user_id)).expires_at == (
        club.clock.now() + left
    )
    await club.pass_time(left)
    assert await club.waiting(table_id) == {"Ben"}


async def test_where_nobody_knows_how_long_the_bot_was_down_a_clock_gets_a_grace(
    club: Club,
) -> None:
    """As after an update of a program that noted nothing."""
    table_id = await club.game(ANN, BEN, deadline=Deadline(HOUR))
    await club.close()
    with closing(sqlite3.connect(club.directory / FILE)) as other, other:
        other.execute("DELETE FROM served")
    club.clock.set(club.clock.now() + 5 * DAY)
    await club.open()
    await club.host.settled()
    assert (await club.host.looking.view(table_id, ANN.user_id)).expires_at == (
        club.clock.now() + club.config.grace_ms
    )


async def test_what_is_due_survives_a_restart_and_happens_once(club: Club) -> None:
    table_id = await club.game(ANN, BEN, deadline=A_DAY)
    for _ in range(3):
        await club.pass_time(7 * HOUR)
        await club.restart()
    await club.pass_time(4 * HOUR)
    answers = await club.store.answers(table_id)
    assert [entry.by for entry in answers] == ["start", "deadline"]
    assert count(await club.said())["ping.reminder"] == 2


async def test_tables_of_a_person_are_sorted_by_the_time_left(club: Club) -> None:
    slow = await club.game(ANN, BEN, place=Place(7, 1))
    day = await club.game(ANN, CAI, place=Place(7, 2), deadline=A_DAY)
    hour = await club.game(ANN, BEN, place=Place(7, 3), deadline=Deadline(HOUR))
    others_turn = await club.game(BEN, ANN, place=Place(7, 4), deadline=Deadline(MINUTE))
    open_table = (await club.host.lobby.open_table(ANN, HERE, "beacons")).table_id

    waiting_tables = await club.host.looking.tables_of(ANN.user_id)
    assert [seated.table.id for seated in waiting_tables] == [
        hour,
        day,
        slow,
        others_turn,
        open_table,
    ]
    assert [seated.waiting for seated in waiting_tables] == [
        True,
        True,
        True,
        False,
        False,
    ]
    assert await club.host.looking.tables_of(999) == ()
