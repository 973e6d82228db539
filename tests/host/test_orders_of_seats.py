"""Standing orders where seats change hands: taken over, minded by a computer, taken back."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.store.rows.tables import Standing
from bot.store.settings import DAY
from tests.host.club import ANN, BEN, CAI, DAN, Club
from tests.host.test_orders import CONFIG, PAUSE, at_table, begun, ordered, seen, turn


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A club that plays Beacons from a position."""
    club = await at_table(tmp_path).open()
    yield club
    await club.close()


@pytest.mark.parametrize("by_hand", [True, False])
async def test_who_takes_over_a_seat_in_a_window_goes_by_no_word_of_who_sat_there(
    club: Club, by_hand: bool
) -> None:
    """Ben passes, or has told the table to pass for him, and gives his seat away before that is
    made known. Dan, who takes it, is asked like anybody who has never chosen, days later too."""
    table_id = await begun(club, ANN, BEN, CAI, held=1)
    if not by_hand:
        await ordered(club, table_id, BEN, "turn")
    await club.strike(table_id, ANN, 1)
    if by_hand:
        await club.play(table_id, BEN, "pass")
    await club.host.seats.offer_seat(BEN, table_id)
    await club.host.seats.claim_seat(DAN, table_id)

    told = await seen(club, table_id, DAN)
    assert (told.order, told.ordered, told.undecided) == ("ask", False, True)
    await club.pass_time(3 * DAY)
    assert await club.owed(table_id, DAN) is not None
    assert await turn(club, table_id) == 1
    await club.play(table_id, DAN, "smoke")
    await club.pass_time(PAUSE)
    assert await turn(club, table_id) == 2
    assert BEN.user_id not in {entry.user_id for entry in await club.store.answers(table_id)}


async def test_a_claimed_seat_passes_by_the_order_its_new_owner_goes_by(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, CAI, held=1)
    await ordered(club, table_id, CAI, "ask")
    await club.host.people.set_player(DAN, responses="concerns")
    await club.strike(table_id, ANN, 1)
    await club.host.seats.offer_seat(CAI, table_id)
    await club.host.seats.claim_seat(DAN, table_id)
    await club.pass_time(PAUSE)
    assert await club.owed(table_id, DAN) is None


@pytest.mark.parametrize(("order", "asked"), [("turn", False), ("concerns", True)])
@pytest.mark.parametrize("before", [True, False])
async def test_who_comes_back_in_the_middle_of_a_window_goes_by_their_order_again(
    tmp_path: Path, order: Standing, asked: bool, before: bool
) -> None:
    """Ben is away for days with a computer in his seat, before the window opened or since, and
    comes back while it still thinks: what he ordered holds in that window."""
    club = await at_table(tmp_path, replace(CONFIG, pace_ms=DAY)).open()
    table_id = await begun(club, ANN, BEN, CAI, held=1)
    await ordered(club, table_id, BEN, order)
    if before:
        await club.host.seats.mind_seat(BEN, table_id)
    await club.strike(table_id, ANN, 1)
    if not before:
        await club.host.seats.mind_seat(BEN, table_id)
    await club.pass_time(DAY // 2)
    await club.restart()
    assert await turn(club, table_id) == 1
    await club.host.seats.take_back(BEN, table_id)
    await club.pass_time(PAUSE)
    assert await turn(club, table_id) == (1 if asked else 2)
    if asked:
        await club.play(table_id, BEN, "smoke")
    await club.close()


async def test_who_comes_back_by_passing_is_heard_as_passing_themselves(tmp_path: Path) -> None:
    club = await at_table(tmp_path, replace(CONFIG, pace_ms=DAY)).open()
    table_id = await begun(club, ANN, BEN, CAI, held=1, usual="ask")
    await club.host.seats.mind_seat(BEN, table_id)
    await club.strike(table_id, ANN, 1)
    await club.play(table_id, BEN, "pass")
    await club.pass_time(PAUSE)
    assert [entry.user_id for entry in await club.store.answers(table_id)][-1] == BEN.user_id
    await club.close()


async def test_what_a_computer_thinks_in_a_window_counts_as_its_pause(tmp_path: Path) -> None:
    """There it takes all of its time whatever it holds; nobody waits for that and a pause, and
    one person alone for no pause at all."""
    config = replace(CONFIG, pace_ms=800, normal_ms=250, spare_ms=0)
    club = await at_table(tmp_path, config).open()
    for others in ((), (BEN,)):
        table_id = await begun(club, ANN, *others, computers=1, held=1)
        await club.strike(table_id, ANN, 1 + len(others))
        stored = await club.store.table(table_id)
        assert stored is not None
        (seat,) = [one for one in stored.seats if one.computer]
        rows = await club.store.due_of(table_id)
        (at,) = [row.at for row in rows if row.kind == "computer"]
        assert at == (seat.window_until + 550 if others else seat.asked_at)
        for actor in (ANN, *others):
            await club.host.play.concede(actor, table_id)
    await club.close()
