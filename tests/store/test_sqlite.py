"""The SQLite store: batches, troubles of disks, schemas, one program a directory."""

import asyncio
import logging
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import astuple, replace

from bot.host.people.rating_runs import RatingRuns
from bot.store import SqliteStore
from bot.store import changes as change
from bot.store import columns as col
from bot.store.errors import (
    Conflict,
    StoreBusy,
    StoreClosed,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreInUse,
    StoreReadOnly,
    StoreTooNew,
)
from bot.store.migrate import Migration, bundled, version
from bot.store.rows.messages import MessageRow, PostingRow
from bot.store.sqlite import FILE
from engine.kernel.values import Result
from engine.ranks.ratings import RatingScope
from tests.store.rows import entry, opened, post, seat, table


async def pragma(store: SqliteStore, text: str) -> object:
    """The answer to a pragma on the connection that writes."""
    return await store._writer.run(lambda conn: conn.execute(f"PRAGMA {text}").fetchone()[0])


# -- batches ------------------------------------------------------------------------------------


async def test_actions_that_wait_share_a_transaction_and_not_their_fate(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.commit([step for n in range(1, 201) for step in opened(n)])
    await store.commit([entry(7, 1)])
    queue = store.queue
    before = queue.batches
    outcomes = await asyncio.gather(
        *(store.commit([entry(n, 1)]) for n in range(1, 201)), return_exceptions=True
    )
    assert queue.batches - before <= 5  # the first alone, then 64 at a time
    assert [n for n, outcome in enumerate(outcomes, 1) if outcome is not None] == [7]
    assert isinstance(outcomes[6], Conflict)
    assert len(await store.answers(200)) == 1
    await store.close()


async def test_a_commit_is_durable_before_it_returns(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.commit(opened(1))
    with closing(sqlite3.connect(tmp_path / FILE)) as other:
        assert other.execute("SELECT count(*) FROM tables").fetchone() == (1,)
    assert await pragma(store, "synchronous") == 2
    assert await pragma(store, "journal_mode") == "wal"
    assert await pragma(store, "foreign_keys") == 1
    await store.close()


async def test_a_caller_who_goes_away_takes_nothing_back(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    task = asyncio.create_task(store.commit(opened(1)))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await store.commit(opened(2))
    assert await store.table(1) is not None
    await store.close()


async def test_a_change_with_a_mistake_fails_alone(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    outcomes = await asyncio.gather(
        store.commit(opened(1)),
        store.commit(opened(2)),
        store.commit(["no change"]),  # type: ignore[list-item]
        store.commit(opened(3)),
        return_exceptions=True,
    )
    assert [type(outcome).__name__ for outcome in outcomes] == [
        "NoneType",
        "NoneType",
        "TypeError",
        "NoneType",
    ]
    await store.close()


async def test_a_closed_store_says_so(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.close()
    with pytest.raises(StoreClosed):
        await store.commit(opened(1))
    with pytest.raises(StoreClosed):
        await store.table(1)


# -- troubles -----------------------------------------------------------------------------------


async def test_a_full_disk_refuses_the_large_and_still_takes_the_small(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.commit([*opened(1), entry(1, 1)])
    pages = await pragma(store, "page_count")
    await pragma(store, f"max_page_count = {int(str(pages)) + 2}")
    large = change.PutSnapshot(1, 1, os.urandom(200_000))
    outcomes = await asyncio.gather(
        store.commit([entry(1, 2)]),
        store.commit([large]),
        store.commit([entry(1, 3), large]),
        store.commit([entry(1, 4)]),
        return_exceptions=True,
    )
    assert [type(outcome).__name__ for outcome in outcomes] == [
        "NoneType",
        "StoreFull",
        "StoreFull",
        "NoneType",
    ]
    assert [one.revision for one in await store.answers(1)] == [1, 2, 4]

    await pragma(store, "max_page_count = 100000")
    await store.commit([large])
    assert await store.snapshot(1) is not None
    await store.close()


async def test_a_full_disk_is_named(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.commit(opened(1))
    await pragma(store, f"max_page_count = {await pragma(store, 'page_count')}")
    with pytest.raises(StoreFull):
        await store.commit([change.PutSnapshot(1, 1, os.urandom(50_000))])
    await store.close()


async def test_another_program_that_holds_the_database_is_waited_for_then_named(
    tmp_path: Path,
) -> None:
    store = await SqliteStore.open(tmp_path, busy_ms=50)
    await store.commit(opened(1))
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusy):
            await store.commit([entry(1, 1)])
        assert await store.table(1) is not None  # who only reads does not wait
        other.execute("COMMIT")
    await store.commit([entry(1, 1)])
    await store.close()


async def test_a_lock_that_is_let_go_in_time_is_not_noticed(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.commit(opened(1))
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(store.commit([entry(1, 1)]))
        while store.queue._waiting:
            await asyncio.sleep(0)
        assert await store.answers(1) == ()
        other.execute("COMMIT")
    await waiting
    assert len(await store.answers(1)) == 1
    await store.close()


async def test_a_database_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.commit(opened(1))
    await pragma_none(store, "query_only = ON")
    with pytest.raises(StoreReadOnly):
        await store.commit([entry(1, 1)])
    await store.close()


async def pragma_none(store: SqliteStore, text: str) -> None:
    """A pragma without an answer."""
    await store._writer.run(lambda conn: conn.execute(f"PRAGMA {text}"))


async def test_a_file_that_is_no_database_is_named_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / FILE
    content = b"Dear diary, this is not a database. " * 200
    path.write_bytes(content)
    with pytest.raises(StoreDamaged):
        await SqliteStore.open(tmp_path)
    assert path.read_bytes() == content


async def test_a_damaged_database_is_named(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    for number in range(1, 40):
        await store.commit([*opened(number), change.PutSnapshot(number, 1, os.urandom(3_000))])
    await store.close()
    path = tmp_path / FILE
    content = bytearray(path.read_bytes())
    content[4_096 : len(content)] = b"\xff" * (len(content) - 4_096)
    path.write_bytes(content)

    async def read_all() -> None:
        damaged = await SqliteStore.open(tmp_path)
        try:
            for number in range(1, 40):
                await damaged.table(number)
        finally:
            await damaged.close()

    with pytest.raises(StoreDamaged):
        await read_all()


async def test_a_directory_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreReadOnly):
        await SqliteStore.open(tmp_path / "file" / "data")


# -- one program --------------------------------------------------------------------------------


async def test_two_programs_cannot_serve_one_directory(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    script = (
        "import asyncio, pathlib, sys\n"
        "from bot.store import SqliteStore\n"
        "asyncio.run(SqliteStore.open(pathlib.Path(sys.argv[1])))\n"
    )
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", script, str(tmp_path)),
        cwd=Path(__file__).parents[2],
        stderr=asyncio.subprocess.PIPE,
    )
    _, err = await process.communicate()
    assert process.returncode == 1
    assert "StoreInUse" in err.decode()
    with pytest.raises(StoreInUse):
        await SqliteStore.open(tmp_path)
    await store.close()
    again = await SqliteStore.open(tmp_path)
    await again.close()


# -- schemas ------------------------------------------------------------------------------------

NOW = len(bundled())
NEXT = Migration(NOW + 1, "9998_colours.sql", "ALTER TABLE tables ADD COLUMN colour TEXT;")
BROKEN = Migration(
    NOW + 2, "9999_broken.sql", "CREATE TABLE half (id INTEGER);\nALTER TABLE nowhere ADD COLUMN x;"
)


async def test_a_schema_is_brought_up_to_date_with_a_copy_made_before(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.commit([*opened(1), entry(1, 1)])
    await store.close()

    newer = await SqliteStore.open(tmp_path, steps=(*bundled(), NEXT))
    assert await newer.table(1) is not None
    assert await newer._reader.run(version) == NOW + 1
    assert len(await newer.answers(1)) == 1
    await newer.close()
    with closing(sqlite3.connect(tmp_path / f"paiju.schema-{NOW}.backup")) as copy:
        assert version(copy) == NOW
        assert copy.execute("SELECT count(*) FROM answers").fetchone() == (1,)


async def test_a_step_that_fails_leaves_the_schema_before_it(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.commit(opened(1))
    await store.close()
    with pytest.raises(StoreError, match=r"9999_broken\.sql"):
        await SqliteStore.open(tmp_path, steps=(*bundled(), NEXT, BROKEN))
    with closing(sqlite3.connect(tmp_path / FILE)) as conn:
        assert version(conn) == NOW + 1
        tables = conn.execute("SELECT name FROM sqlite_master WHERE name = 'half'").fetchall()
    assert tables == []
    again = await SqliteStore.open(tmp_path, steps=(*bundled(), NEXT))
    assert await again.table(1) is not None
    await again.close()


async def test_a_newer_schema_is_refused_and_left_alone(tmp_path: Path) -> None:
    newer = await SqliteStore.open(tmp_path, steps=(*bundled(), NEXT))
    await newer.close()
    with pytest.raises(StoreTooNew, match=f"schema {NOW + 1}"):
        await SqliteStore.open(tmp_path)
    again = await SqliteStore.open(tmp_path, steps=(*bundled(), NEXT))
    await again.close()


def insert(conn: sqlite3.Connection, into: str, names: str, values: tuple[object, ...]) -> None:
    """A row as an earlier version of the program wrote it: of the first so many columns."""
    marks = ", ".join("?" * len(values))
    columns = ", ".join([name.strip() for name in names.split(",")][: len(values)])
    conn.execute(f"INSERT INTO {into} ({columns}) VALUES ({marks})", values)


async def test_a_game_of_the_first_version_goes_on(tmp_path: Path) -> None:
    """Seats of schema 1 have no orders, no deck and nothing to take back; all else is as it was.
    All that the log has is taken for seen by everybody."""
    store = await SqliteStore.open(tmp_path, steps=bundled()[:1])
    await store.close()
    old = replace(table(1), revision=40)
    spot, *columns = old.place.spot, *col.TABLE.encode(old)[:18]
    with closing(sqlite3.connect(tmp_path / FILE)) as conn, conn:
        insert(conn, "tables", f"spot, {col.TABLE}", (spot, *columns))
        insert(conn, "seats", str(col.SEAT), col.SEAT.encode(seat(1, 0))[:17])
    newer = await SqliteStore.open(tmp_path)
    found = await newer.table(1)
    await newer.close()
    assert found is not None
    assert found.row == replace(old, shown=40, seen=(25,))
    assert found.seats == (replace(seat(1, 0), stirred=40),)


async def test_questions_without_a_number_are_over(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path, steps=bundled()[:2])
    await store.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as conn, conn:
        columns = (table(1).place.spot, *col.TABLE.encode(table(1))[:18])
        insert(conn, "tables", f"spot, {col.TABLE}", columns)
        for topic in ("undo", "declined", "close"):
            insert(conn, "votes", str(col.VOTE), (1, topic, 0, 11))
    newer = await SqliteStore.open(tmp_path)
    found = await newer.table(1)
    await newer.close()
    assert found is not None
    assert [vote.topic for vote in found.votes] == ["close"]


async def test_messages_from_before_there_were_postings_are_still_known(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path, steps=bundled()[:2])
    await store.close()
    board = MessageRow(900, 101, 1, "board:3:board.webp", 0, 3, 10)
    with closing(sqlite3.connect(tmp_path / FILE)) as conn, conn:
        columns = (table(1).place.spot, *col.TABLE.encode(table(1))[:18])
        insert(conn, "tables", f"spot, {col.TABLE}", columns)
        insert(conn, "messages", str(col.MESSAGE), astuple(board)[:7])
    newer = await SqliteStore.open(tmp_path)
    assert await newer.messages(1) == (board,)
    assert board.posting == 0
    await newer.close()


async def test_games_of_before_are_rated_as_far_as_people_alone_played_them(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path, steps=bundled()[:13])
    await store.close()
    ended = {
        1: (Result((1,), (2, 1)), 2, "human"),
        2: (Result((0, 2)), 3, "human"),
        3: (Result((0,), (1, 2)), 2, "computer"),
    }
    with closing(sqlite3.connect(tmp_path / FILE)) as conn, conn:
        for number, (result, seats, kind) in ended.items():
            row = replace(
                table(number, status="finished"), revision=9, ended_at=50 + number, result=result
            )
            columns = col.TABLE.encode(row)
            insert(conn, "tables", f"spot, {col.TABLE}", (row.place.spot, *columns[:25]))
            for at in range(seats):
                one = replace(seat(number, at, 20 + at), kind=kind if at else "human")
                insert(conn, "seats", str(col.SEAT), col.SEAT.encode(one))
    newer = await SqliteStore.open(tmp_path)
    duel, three = await newer.games_of(21)
    assert await newer.games_of(22) == (three,)
    await newer.close()
    assert (duel.mode, duel.server, three.mode) == ("two", 7, "many")
    assert (duel.players, duel.places, duel.answers, duel.at) == ((20, 21), (2, 1), 8, 51)
    assert (three.players, three.places) == ((20, 21, 22), (1, 3, 1))


async def test_games_of_before_ratings_were_stored_are_rated_with_a_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = await SqliteStore.open(tmp_path, steps=bundled()[:19])
    await store.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as conn, conn:
        for number in range(1, 46):
            conn.execute(
                "INSERT INTO games (number, at, title, mode, server, first, answers, void)"
                " VALUES (?, ?, 'beacons', 'two', 7, 0, 30, 0)",
                (100 - number, 1000 + number),
            )
            for nth in range(2):
                person = (number + nth) % 5 or -3
                conn.execute(
                    "INSERT INTO game_players (number, nth, person, place, deck)"
                    " VALUES (?, ?, ?, ?, '')",
                    (100 - number, nth, person, 1 + nth),
                )
                for revision in range(8 if number > 1 else 7):
                    conn.execute(
                        "INSERT INTO answers (table_id, revision, seat, answered_by, at,"
                        " decision_id, answer, user_id) VALUES (?, ?, ?, 'player', 5, 1, x'90', ?)",
                        (100 - number, 2 * revision + nth, nth, None if person < 0 else person),
                    )
    newer = await SqliteStore.open(tmp_path)
    scope = RatingScope("beacons", "two")
    left = await newer.ratings_left(scope)
    assert left is not None
    assert (left.done, left.games) == (0, 45)
    runs = RatingRuns(newer)
    with caplog.at_level(logging.INFO):
        runs.start()
        await runs.settled()
    await runs.stop()
    assert "ratings of beacons (two): 45 of 45 games" in caplog.text
    assert await newer.ratings_left(scope) is None
    first, second = await newer.rating_of(scope, 1), await newer.rating_of(scope, 2)
    await newer.close()
    assert first is not None
    assert second is not None
    assert first.rating.games == 17, "but for one in which too little was answered"
    assert second.rating.games == 17


async def test_rows_of_the_outbox_are_counted_on_after_a_restart(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    assert await store.outbox_before() == 0
    number = await store.new_posting()
    begun = change.PutPosting(PostingRow(number, 1, "board", 101))
    await store.commit([*opened(1), begun, change.DropPosting(number), change.Enqueue(post(1))])
    (row,) = await store.outbox_heads(0, 10)
    await store.commit([change.Posted(row.id)])
    await store.close()
    again = await SqliteStore.open(tmp_path)
    assert await again.new_posting() != number
    assert await again.outbox_before() == row.id
    await again.close()


def test_the_steps_are_numbered_without_a_gap() -> None:
    assert [step.number for step in bundled()] == list(range(1, len(bundled()) + 1))


FIRST_STARTS = """
import asyncio, os, sqlite3, sys
from pathlib import Path
from bot.store import SqliteStore

def step(*_):
    global left
    left -= 1
    if left < 0:
        os._exit(9)

def watch(event, args):
    if event in ("os.rename", "os.remove", "open") and str(data) in str(args[0]):
        step()

def connect(*args, **more):
    step()
    conn = really(*args, **more)
    conn.set_trace_callback(step)
    return conn

really, sqlite3.connect = sqlite3.connect, connect
for left in range(25):
    data = Path(sys.argv[1], str(left))
    data.mkdir()
    if not (child := os.fork()):
        sys.addaudithook(watch)
        asyncio.run(SqliteStore.open(data))
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
"""
"""First starts of the program, each killed one step later: before it touches a file, before it
runs a statement."""


async def test_a_program_killed_at_its_very_first_start_starts_by_itself(tmp_path: Path) -> None:
    arguments = ("-c", FIRST_STARTS, str(tmp_path))
    assert not await (await asyncio.create_subprocess_exec(sys.executable, *arguments)).wait()
    for directory in tmp_path.iterdir():
        store = await SqliteStore.open(directory)
        await store.commit(opened(1))
        await store.close()
