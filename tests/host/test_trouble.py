"""A full disk, a locked database: a clear word, nothing lost, and the game goes on afterwards."""

import asyncio
import sqlite3
from contextlib import closing

import pytest
from msgspec.structs import replace

from bot.host.computers import ComputerJob
from bot.host.errors import StorageTrouble
from bot.store.rows.tables import DueRow
from bot.store.settings import HOUR, Deadline
from bot.store.sqlite import FILE
from tests.host.club import ANN, BEN, Club, posted, replay
from tests.refusals import refuses


async def test_on_a_full_disk_an_answer_is_refused_and_can_be_given_again(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    await club.posts()
    pages = await club.store._writer.run(lambda c: c.execute("PRAGMA page_count").fetchone()[0])
    await club.store._writer.run(lambda c: c.execute(f"PRAGMA max_page_count = {pages}").fetchone())

    async def play_until_refused() -> None:
        for _ in range(400):
            await club.step(table_id, (ANN, BEN))

    with pytest.raises(StorageTrouble) as trouble:
        await play_until_refused()
    assert trouble.value.message.key == "error.storage_full"
    before = (await club.host.looking.view(table_id)).revision
    answers = await club.store.answers(table_id)
    assert answers[-1].revision == before
    decision = await club.owed(table_id, ANN) or await club.owed(table_id, BEN)
    assert decision is not None
    actor = (ANN, BEN)[decision.seat]
    await club.store._writer.run(lambda c: c.execute("PRAGMA max_page_count = 99999").fetchone())
    done = await club.host.play.answer(actor, table_id, decision.default, decision_id=decision.id)
    assert done.revision == before + 1
    snapshot = await club.store.snapshot(table_id)
    assert snapshot is not None
    assert snapshot.data == await replay(club, table_id)


async def test_what_was_shown_while_storage_refused_is_not_shown_again(club: Club) -> None:
    await club.game(ANN, BEN)
    outbox = club.host.outbox
    first = await outbox.next_due()
    await club.store._writer.run(lambda c: c.execute("PRAGMA busy_timeout = 20"))
    with closing(sqlite3.connect(club.directory / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for row in first:
            with pytest.raises(StorageTrouble) as trouble:
                await outbox.sent(row)
            assert trouble.value.message.key == "error.storage_busy"
        with pytest.raises(StorageTrouble):
            await outbox.next_due()
        other.execute("ROLLBACK")
    shown = {row.id for row in first}
    assert not shown & {row.id for row in await outbox.next_due()}


async def test_something_due_is_tried_again_when_storage_takes_it(club: Club) -> None:
    table_id = await club.game(ANN, BEN, deadline=Deadline(HOUR))
    await club.store._writer.run(lambda c: c.execute("PRAGMA busy_timeout = 20"))
    with closing(sqlite3.connect(club.directory / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        club.clock.set(club.clock.now() + HOUR)
        await club.host.settled()
        assert await club.waiting(table_id) == {"Ann"}
        other.execute("ROLLBACK")
    await club.pass_time(club.config.retry_ms)
    assert await club.waiting(table_id) == {"Ben"}
    assert [entry.by for entry in await club.store.answers(table_id)] == ["start", "deadline"]


async def test_a_bot_that_is_being_stopped_says_so(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    await club.close()
    with refuses("error.stopping"):
        await club.host.play.answer(ANN, table_id, ("rest",))
    await club.open()
    await club.play(table_id, ANN, "rest")


async def test_something_due_that_breaks_is_tried_again_ever_more_rarely(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    calls = []

    async def stumble(job: ComputerJob) -> tuple[str, ...]:
        calls.append(club.clock.now())
        raise RuntimeError("a mistake in the program")

    monkeypatch.setattr(club.players, "choose", stumble)
    start = club.clock.now()
    table_id = await club.game(ANN, computers=1)
    await club.play(table_id, ANN, "rest")
    for _ in range(60):
        await club.host.settled()
        club.clock.set(club.clock.now() + 1_000)
    await club.host.settled()
    assert [at - start for at in calls] == [0, 5_000, 15_000, 35_000]
    assert "is tried again" in caplog.text

    monkeypatch.undo()
    club.clock.set(club.clock.now() + HOUR)
    await club.host.settled()
    assert (await club.store.answers(table_id))[2].by == "computer"


async def test_what_was_done_and_is_still_due_waits_instead_of_being_done_again_and_again(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A reader that is left behind shows what was done as due: without a pause each look would
    commit it once more."""
    calls: list[int] = []

    async def do_nothing(row: DueRow) -> None:
        calls.append(club.clock.now())

    await club.game(ANN, BEN, deadline=Deadline(HOUR))
    timekeeper = club.host.timekeeper
    carry_out = timekeeper._carry_out
    monkeypatch.setattr(timekeeper, "_carry_out", do_nothing)
    club.clock.set(club.clock.now() + 2 * HOUR)
    start = club.clock.now()
    for _ in range(60):
        for _ in range(20):  # people do things meanwhile
            club.host.tables.due_wake.set()
            await asyncio.sleep(0.001)
        await club.host.settled()
        club.clock.set(club.clock.now() + 1_000)
    kinds = len((await club.store.due(club.clock.now(), 99)).rows)
    assert kinds > 0
    assert sorted({at - start for at in calls}) == [0, 5_000, 15_000, 35_000]
    assert len(calls) == 4 * kinds
    assert "is still due" in caplog.text

    monkeypatch.setattr(timekeeper, "_carry_out", carry_out)
    club.clock.set(club.clock.now() + HOUR)
    await club.host.settled()
    assert (await club.store.due(club.clock.now(), 99)).rows == ()


async def test_a_report_about_a_table_that_is_gone_holds_nobody_up(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    rows = await club.host.outbox.next_due()
    hand = next(row for row in rows if row.kind == "hand")
    lost = replace(hand, table_id=table_id + 1)
    await club.host.outbox.sent(lost, posted(hand, 5))
    assert hand.id not in {row.id for row in await club.host.outbox.next_due()}


async def test_a_report_that_can_never_be_stored_holds_nobody_up(club: Club) -> None:
    """Half a character is nothing that SQLite takes, and no trouble of storage either."""
    await club.game(ANN, BEN)
    outbox = club.host.outbox
    one, *others = await outbox.next_due()
    await outbox.sent(one, replace(posted(one, 5), role="\ud800"))
    for row in others:
        await outbox.sent(row)
    while rows := await outbox.next_due():
        for row in rows:
            await outbox.sent(row)
    assert await club.store.outbox_heads(club.clock.now(), 99) == ()


@pytest.mark.parametrize("alone", [True, False])
async def test_what_is_refused_for_its_own_sake_holds_up_nothing_behind_it(
    club: Club, alone: bool
) -> None:
    table_id = await club.game(ANN, BEN)
    await club.posts()
    await club.host.seats.offer_seat(ANN, table_id)
    await club.host.play.concede(BEN, table_id)
    outbox = club.host.outbox
    first = next(row for row in await outbox.next_due() if row.lane.startswith("spot:"))
    await outbox.failed(first, "blocked", club.clock.now() + HOUR, alone)
    passed = [row for row in await outbox.next_due() if row.lane == first.lane]
    assert bool(passed) == alone
    assert await outbox.next_at() == (club.clock.now() + HOUR)
    for row in passed:
        await outbox.sent(row)
    await club.posts()
    club.clock.set(club.clock.now() + HOUR)
    assert first.id in {row.id for row in await outbox.next_due()}
