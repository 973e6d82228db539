"""An unseen answer in a response window is in nothing that anybody else gets."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.store.settings import HOUR, Deadline
from engine.kernel.values import msg
from tests.host.club import ANN, BEN, CAI, DAN, Club, replay
from tests.host.test_orders import CONFIG, PAUSE, at_table, begun, ordered, seen, turn
from tests.refusals import refuses


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A club that plays Beacons from a position."""
    club = await at_table(tmp_path).open()
    yield club
    await club.close()


async def asked(club: Club, table_id: int) -> set[str]:
    """Whom the window asks still."""
    return await club.waiting(table_id)


async def replays(club: Club, table_id: int) -> bool:
    """Tell whether the log leads to the state that is stored."""
    snapshot = await club.store.snapshot(table_id)
    assert snapshot is not None
    return await replay(club, table_id) == snapshot.data


# -- taking back what opened a window -------------------------------------------------------------


async def test_whoever_passed_unseen_keeps_nobody_from_taking_back(club: Club) -> None:
    """Cai has passed, by himself, and Ben has not: Ann takes her strike back as if nobody had."""
    table_id = await begun(club, ANN, BEN, CAI, held=1)
    await club.strike(table_id, ANN, 1)
    await club.pass_time(PAUSE)
    assert await asked(club, table_id) == {"Ben"}
    told = await seen(club, table_id, ANN)
    assert (told.may_undo, told.just_acted) == (True, True)
    assert (await club.host.undo.ask_undo(ANN, table_id)).passed
    assert await turn(club, table_id) == 1
    assert await replays(club, table_id)

    await club.strike(table_id, ANN, 1)  # whoever had passed is asked again
    assert await asked(club, table_id) == {"Ben", "蔡"}


async def test_what_everybody_saw_does_keep_one_from_it(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, CAI)
    await club.strike(table_id, ANN, 1)
    await club.pass_time(PAUSE)
    await club.play(table_id, BEN, "pass")  # the last: the strike is over
    assert await turn(club, table_id) == 2
    told = await seen(club, table_id, ANN)
    assert (told.may_undo, told.just_acted) == (True, False)
    assert not (await club.host.undo.ask_undo(ANN, table_id)).passed


async def test_how_far_back_one_can_go_counts_what_everybody_saw(tmp_path: Path) -> None:
    """Cai passes, thinks better of it and passes again, three times or never: it takes Ann's way
    back away at the same moment."""
    courses = []
    for times in (0, 3):
        club = await at_table(tmp_path / str(times), replace(CONFIG, undo_depth=4)).open()
        table_id = await begun(club, ANN, BEN, CAI, DAN, usual="ask")
        await club.play(table_id, ANN, "rest")
        await ordered(club, table_id, ANN, "turn")
        course = [(await seen(club, table_id, ANN)).may_undo]
        await club.strike(table_id, BEN, 2)
        await club.pass_time(PAUSE)
        for _ in range(times):
            await club.play(table_id, CAI, "pass")
            await club.host.undo.ask_undo(CAI, table_id)
        for actor, key in ((CAI, "pass"), (DAN, "pass"), (CAI, "rest"), (DAN, "rest")):
            await club.play(table_id, actor, key)
            course.append((await seen(club, table_id, ANN)).may_undo)
        with refuses("error.nothing_to_undo"):
            await club.host.undo.ask_undo(ANN, table_id)
        courses.append(course)
        assert await replays(club, table_id)
        await club.close()
    assert courses == [[True, True, True, True, False]] * 2


async def test_a_question_stays_when_its_asker_passes_unseen(club: Club) -> None:
    """Its end would tell that they have passed; it goes on being about what was asked."""
    table_id = await begun(club, ANN, BEN, CAI, held=1, usual="ask")
    await club.play(table_id, ANN, "draw")
    await club.host.undo.ask_undo(ANN, table_id)
    await club.strike(table_id, BEN, 0)
    await club.pass_time(PAUSE)
    await club.posts()
    await club.play(table_id, ANN, "pass")
    assert await asked(club, table_id) == {"蔡"}
    assert {row.user_id for row in await club.posts()} == {ANN.user_id}
    assert (await club.host.looking.view(table_id)).table.undo_asked == (1,)
    for actor in (BEN, CAI):
        done = await club.host.undo.answer_undo(actor, table_id, 1, agree=True)
    assert done.passed
    assert await turn(club, table_id) == 1  # before the draw, not before the pass
    assert await replays(club, table_id)


# -- taking back an answer in a window ------------------------------------------------------------


async def test_ones_own_pass_is_withdrawn_and_nobody_hears_of_it(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, CAI, held=1, usual="ask")
    await club.strike(table_id, ANN, 1)
    await club.pass_time(PAUSE)
    await club.play(table_id, CAI, "pass")
    before = [await seen(club, table_id, actor) for actor in (ANN, BEN)]
    log = await club.host.looking.log(table_id)
    await club.posts()
    told = await seen(club, table_id, CAI)
    assert (told.may_undo, told.just_acted) == (True, True)
    assert (await club.host.undo.ask_undo(CAI, table_id)).passed
    rows = await club.posts()
    assert {(row.kind, row.user_id) for row in rows} == {("hand", CAI.user_id)}
    after = [await seen(club, table_id, actor) for actor in (ANN, BEN)]
    assert [one.view for one in after] == [one.view for one in before]
    assert [one.revision for one in after] == [one.revision for one in before]
    assert await club.host.looking.log(table_id) == log
    assert await asked(club, table_id) == {"Ben", "蔡"}
    assert await replays(club, table_id)
    with refuses("error.nothing_to_undo"):
        await club.host.undo.ask_undo(CAI, table_id)  # there is nothing else of his

    await club.play(table_id, CAI, "pass")
    await club.play(table_id, BEN, "smoke")
    assert await turn(club, table_id) == 2
    assert await replays(club, table_id)


async def test_the_passes_of_others_stand_when_one_withdraws_ones_own(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, CAI, DAN, held=1, usual="ask")
    await club.strike(table_id, ANN, 1)
    await club.pass_time(PAUSE)
    await club.play(table_id, CAI, "pass")
    await club.play(table_id, DAN, "pass")
    await club.host.undo.ask_undo(CAI, table_id)
    assert await asked(club, table_id) == {"Ben", "蔡"}
    stored = await club.store.table(table_id)
    assert stored is not None
    assert (stored.seats[3].last_answer, stored.seats[2].last_answer) == (5, 0)


async def test_withdrawing_does_not_stop_the_clock(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, CAI, held=1, usual="ask", deadline=Deadline(HOUR, HOUR))
    await club.strike(table_id, ANN, 1)
    ends = (await seen(club, table_id, CAI)).expires_at
    for minutes in (30, 50):  # within the base, and when the time bank pays already
        await club.pass_time(minutes * 60_000)
        await club.play(table_id, CAI, "pass")
        await club.pass_time(60_000)
        await club.host.undo.ask_undo(CAI, table_id)
        assert (await seen(club, table_id, CAI)).expires_at == ends


async def test_a_pass_by_order_is_no_answer_to_withdraw(club: Club) -> None:
    """Cai takes back what he did last himself."""
    table_id = await begun(club, ANN, BEN, CAI, held=1)
    await club.strike(table_id, ANN, 1)
    await club.pass_time(PAUSE)
    assert await asked(club, table_id) == {"Ben"}
    with refuses("error.nothing_to_undo"):
        await club.host.undo.ask_undo(CAI, table_id)


# -- clocks that run out --------------------------------------------------------------------------


async def test_clocks_that_run_out_in_a_window_are_told_of_once_when_it_closes(club: Club) -> None:
    """One miss or two, or one and somebody who had passed: the others hear the same."""
    heard = []
    for passes in (False, True):
        table_id = await begun(club, ANN, BEN, CAI, held=1, usual="ask", deadline=Deadline(HOUR))
        await club.strike(table_id, ANN, 1)
        if passes:
            await club.pass_time(PAUSE)
            await club.play(table_id, CAI, "pass")
        await club.posts()
        await club.pass_time(HOUR)
        heard.append([row.text for row in await club.posts() if row.kind == "notice"])
        assert await turn(club, table_id) == 2
        for actor in (ANN, BEN):
            await club.host.play.concede(actor, table_id)
        await club.posts()
    assert heard == [[msg("notice.missed_response")]] * 2
