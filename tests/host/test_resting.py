"""Tables rest while the bot is not in their server, and go on as if no time had passed."""

from __future__ import annotations

import asyncio

import pytest

from bot.host.values import TableInfo
from bot.store.rows.tables import Place
from bot.store.settings import DAY, HOUR, Deadline
from tests.host.club import ANN, BEN, HERE, Club, count
from tests.refusals import refuses

SERVER = HERE.guild_id or 0
ELSEWHERE = Place(8, 80)
LIMIT = Deadline(base_ms=DAY, bank_ms=0)


async def table(club: Club, table_id: int) -> TableInfo:
    """A table as everybody sees it."""
    return (await club.host.looking.view(table_id)).table


async def left(club: Club, table_id: int) -> list[int]:
    """Return how much time each has whom the table waits for."""
    seats = (await table(club, table_id)).seats
    return [seat.expires_at - club.clock.now() for seat in seats if seat.expires_at is not None]


async def test_a_table_rests_when_the_bot_has_left_and_its_people_are_told(club: Club):
    table_id = await club.game(ANN, BEN, deadline=LIMIT)
    await club.pass_time(HOUR)
    await club.posts()
    await club.host.resting.server_left(SERVER)
    told = await club.posts()
    assert [row.text.key for row in told if row.text is not None] == ["private.resting"] * 2
    assert {row.user_id for row in told} == {ANN.user_id, BEN.user_id}
    assert (await table(club, table_id)).resting
    assert await club.store.due_of(table_id) == ()
    await club.pass_time(30 * DAY)
    assert await club.said() == []
    assert not any(seat.minded for seat in (await table(club, table_id)).seats)


async def test_it_goes_on_with_all_the_time_that_everybody_had(club: Club):
    table_id = await club.game(ANN, BEN, deadline=LIMIT)
    await club.pass_time(HOUR)
    before = await left(club, table_id)
    await club.host.resting.server_left(SERVER)
    await club.pass_time(30 * DAY)
    await club.restart()
    await club.posts()
    await club.host.resting.server_entered(SERVER)
    assert await left(club, table_id) == before
    said = count(await club.said())
    assert said["notice.woken"] == 1
    assert said["board"] == 1
    assert said["hand"] == 2
    assert not (await table(club, table_id)).resting
    await club.pass_time(2 * DAY)
    assert "notice.missed" in await club.said()


async def test_what_is_asked_while_it_rests_has_its_whole_time_afterwards(club: Club):
    """Hands may still be played by direct message."""
    table_id = await club.game(ANN, BEN, deadline=LIMIT)
    await club.host.resting.server_left(SERVER)
    await club.pass_time(10 * DAY)
    await club.step(table_id, (ANN, BEN))
    await club.pass_time(10 * DAY)
    await club.host.resting.server_entered(SERVER)
    assert all(0 < time <= DAY for time in await left(club, table_id))
    assert await left(club, table_id)


async def test_who_does_something_else_meanwhile_loses_no_time_by_that(club: Club):
    table_id = await club.game(ANN, BEN, deadline=LIMIT)
    before = await left(club, table_id)
    await club.host.resting.server_left(SERVER)
    await club.pass_time(20 * DAY)
    for actor in (ANN, BEN):
        await club.host.seats.offer_seat(actor, table_id)
    await club.pass_time(10 * DAY)
    await club.host.resting.server_entered(SERVER)
    assert await left(club, table_id) == before


async def test_answers_given_meanwhile_cost_nothing_of_the_time_bank(club: Club):
    table_id = await club.game(ANN, BEN, deadline=Deadline(base_ms=HOUR, bank_ms=2 * DAY))
    await club.pass_time(HOUR // 2)
    await club.host.resting.server_left(SERVER)
    await club.pass_time(20 * DAY)
    for _ in range(3):
        await club.step(table_id, (ANN, BEN))
    await club.host.resting.server_entered(SERVER)
    stored = await club.store.table(table_id)
    assert stored is not None
    assert [seat.bank_ms for seat in stored.seats] == [2 * DAY] * 2


async def test_nobody_is_absent_while_it_rests(club: Club):
    table_id = await club.game(ANN, BEN, deadline=Deadline(0, 0))
    await club.host.resting.server_left(SERVER)
    await club.pass_time(20 * DAY)
    assert not any(seat.absent for seat in (await table(club, table_id)).seats)
    for voter, seat in ((ANN, 1), (BEN, 0)):
        with refuses("error.not_absent"):
            await club.host.seats.vote_replace(voter, table_id, seat)


async def test_a_clock_set_back_meanwhile_takes_no_time_from_anybody(club: Club):
    table_id = await club.game(ANN, BEN, deadline=LIMIT)
    await club.pass_time(HOUR)
    before = await left(club, table_id)
    await club.host.resting.server_left(SERVER)
    await club.pass_time(2 * DAY)
    stored = await club.store.table(table_id)
    club.clock.jump(-3 * HOUR)
    club.host.tables.due_wake.set()
    async with asyncio.timeout(10):
        while await club.store.table(table_id) == stored:
            await asyncio.sleep(0.001)
    await club.pass_time(DAY)
    await club.host.resting.server_entered(SERVER)
    assert await left(club, table_id) == before


async def test_while_it_rests_it_waits_for_nobody_and_no_time_is_named(club: Club):
    table_id = await club.game(ANN, BEN, deadline=LIMIT)
    there = await club.game(ANN, BEN, place=ELSEWHERE, deadline=LIMIT)
    await club.host.resting.server_left(SERVER)
    for actor in (ANN, BEN):
        waiting_tables = await club.host.looking.tables_of(actor.user_id)
        resting = next(seated for seated in waiting_tables if seated.table.id == table_id)
        assert not resting.waiting
        assert (await club.host.looking.view(table_id, actor.user_id)).expires_at is None
    waited_for = [await club.host.looking.tables_of(actor.user_id) for actor in (ANN, BEN)]
    assert any(
        waiting_tables[0].table.id == there and waiting_tables[0].waiting
        for waiting_tables in waited_for
    )


async def test_computer_players_rest_with_it(club: Club):
    table_id = await club.game(ANN, computers=1)
    while await club.waiting(table_id) == {"Ann"}:
        await club.host.resting.server_left(SERVER)
        await club.step(table_id, (ANN,))
    revision = (await table(club, table_id)).revision
    await club.pass_time(DAY)
    assert (await table(club, table_id)).revision == revision
    await club.host.resting.server_entered(SERVER)
    await club.pass_time(DAY)
    assert (await table(club, table_id)).revision > revision


async def test_an_open_table_does_not_run_out_meanwhile(club: Club):
    done = await club.host.lobby.open_table(ANN, HERE, "beacons")
    await club.host.resting.server_left(SERVER)
    await club.pass_time(300 * DAY)
    assert (await table(club, done.table_id)).status == "open"
    await club.host.resting.server_entered(SERVER)
    await club.pass_time(DAY)
    assert (await table(club, done.table_id)).status == "open"
    await club.pass_time(30 * DAY)
    assert (await table(club, done.table_id)).status == "closed"


async def test_the_tables_of_other_servers_go_on(club: Club):
    here = await club.game(ANN, BEN)
    there = await club.game(ANN, BEN, place=ELSEWHERE)
    await club.host.resting.server_left(SERVER)
    assert [(await table(club, one)).resting for one in (here, there)] == [True, False]
    await club.host.resting.server_entered(ELSEWHERE.guild_id or 0)
    assert (await table(club, here)).resting


@pytest.mark.parametrize("times", [1, 3])
async def test_what_happened_while_the_bot_was_away_is_made_up_for(club: Club, times: int):
    here = await club.game(ANN, BEN)
    there = await club.game(ANN, BEN, place=ELSEWHERE)
    for _ in range(times):
        await club.host.resting.in_servers({ELSEWHERE.guild_id or 0})
    assert [(await table(club, one)).resting for one in (here, there)] == [True, False]
    assert count(await club.said())["private.resting"] == 2
    for _ in range(times):
        await club.host.resting.in_servers({SERVER})
    assert [(await table(club, one)).resting for one in (here, there)] == [False, True]
    assert count(await club.said())["notice.woken"] == 1


async def test_tables_in_private_messages_have_no_server_to_leave(club: Club):
    alone = await club.game(ANN, BEN, place=Place(None, 90))
    await club.host.resting.in_servers(())
    assert not (await table(club, alone)).resting
