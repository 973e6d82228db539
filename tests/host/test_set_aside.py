"""Tables that cannot be read: every column of every kind of row, spoilt one after the other.

The others play on, the broken one is left as it is, its people are told once, and when it can be
read again it goes on.
"""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.host.errors import SetAside, StorageTrouble
from bot.host.game_factory import GameFactory
from bot.store.changes import PutGuild, PutMessage, PutPosting
from bot.store.errors import StoreError
from bot.store.kept_tables import KeptTables
from bot.store.rows.messages import MessageRow, OutboxRow, PostingRow
from bot.store.rows.tables import Place
from bot.store.settings import DAY, MINUTE, Deadline, GuildSettings
from bot.store.sqlite import FILE
from tests.host.club import ANN, BEN, CAI, CONFIG, DAN, Club
from tests.manual_clock import ManualClock

THERE = Place(8, 80)
BROKEN, WHOLE = 1, 2

ITS_ROWS = {
    "tables": "id = 1",
    "seats": "table_id = 1 AND seat = 0",
    "votes": "table_id = 1",
    "answers": "table_id = 1",
    "events": "table_id = 1",
    "snapshots": "table_id = 1",
    "past": "table_id = 1",
    "due": "table_id = 1",
    "outbox": "table_id = 1",
    "messages": "table_id = 1",
    "postings": "table_id = 1",
    "players": "user_id = 101",
    "guilds": "guild_id = 7",
    "requests": "request_id = 77",
}
"""Of each kind of row those that the tests spoil. Packs have a test of their own."""

OWN = ("tables", "seats", "votes", "answers", "events", "snapshots", "past")
"""Tables of the database that make a table, and must stay as they are."""

POISON = (b"\xc1\xff\x00", "garbage")
"""Bytes that are nothing, and a text that is no number, no JSON and no word the program knows."""

BREAKING = {"tables", "seats", "votes", "snapshots"}
"""Rows without which a table cannot go on."""

FREE_TEXT = {
    ("tables", "spot"),  # only for looking up; the place itself is in other columns
    *(("seats", one) for one in ("name", "level", "minded", "minded_why", "pass_key")),
    ("votes", "topic"),
    ("votes", "table_id"),  # then it is no table's
}
"""Columns in which some poison is as good as anything."""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tables in the middle of their games, with rows of every kind."""
    import asyncio

    directory = tmp_path_factory.mktemp("world") / "data"
    asyncio.run(_furnish(directory))
    return directory


async def _furnish(directory: Path) -> None:
    club = await Club(directory, ManualClock(), CONFIG).open()
    await club.host.people.set_player(ANN, zone="Europe/London")
    assert await club.game(ANN, CAI, deadline=Deadline(DAY)) == BROKEN
    assert await club.game(BEN, DAN, deadline=Deadline(DAY), place=THERE) == WHOLE
    await club.play(BROKEN, ANN, "draw")
    await club.play(BROKEN, CAI, "rest")
    await club.host.play.close_table(replace(CAI, request=77), BROKEN)
    await club.store.commit([PutPosting(PostingRow(9, BROKEN, "board", 70))])
    await club.store.commit(
        [PutGuild(7, GuildSettings()), PutMessage(MessageRow(5, 70, BROKEN, "board:1"))]
    )
    await club.close()


def columns() -> list[tuple[str, str]]:
    """Every column of every table of the schema but those about being set aside."""
    from bot.store.migrate import bundled

    with closing(sqlite3.connect(":memory:")) as conn:
        for step in bundled():
            conn.executescript(step.sql)
        return [
            (kind, column[1])
            for kind in ITS_ROWS
            for column in conn.execute(f"PRAGMA table_info({kind})")
            if column[1] not in ("aside", "aside_at", "unread")
        ]


def spoil(directory: Path, kind: str, column: str, poison: object) -> bool:
    """Put poison into a column; ``False`` where SQLite itself does not have it there."""
    with closing(sqlite3.connect(directory / FILE)) as conn, conn:
        conn.execute("PRAGMA ignore_check_constraints = ON")
        try:
            done = conn.execute(f"UPDATE {kind} SET {column} = ? WHERE {ITS_ROWS[kind]}", (poison,))
        except sqlite3.IntegrityError:
            return False
        assert done.rowcount > 0, kind
        return True


def own_rows(directory: Path) -> dict[str, list[Any]]:
    """All that makes the table, but for what says that it is set aside."""
    found: dict[str, list[Any]] = {}
    with closing(sqlite3.connect(directory / FILE)) as conn:
        for kind in OWN:
            key = "id" if kind == "tables" else "table_id"
            cursor = conn.execute(f"SELECT * FROM {kind} WHERE {key} NOT IN (2)")
            names = [one[0] for one in cursor.description]
            found[kind] = [
                {n: v for n, v in zip(names, row, strict=True) if n not in ("aside", "aside_at")}
                for row in cursor.fetchall()
            ]
    return found


async def look_everywhere(club: Club) -> None:
    """Ask whatever anybody may ask at any time, which never breaks off, whatever is told."""
    for actor in (ANN, CAI, BEN):
        await club.host.looking.tables_of(actor.user_id)
        await club.host.people.player(actor.user_id)
        await club.host.people.export(actor.user_id)
    await club.host.people.guild(7)
    await club.host.messages.find(BROKEN)
    for place in (Place(7, 70), THERE):
        try:
            await club.host.looking.table_at(place)
        except SetAside:
            assert place != THERE


async def asked(club: Club) -> bool:
    """Tell whether the broken table answers; if not, then clearly."""
    try:
        await club.host.looking.view(BROKEN, ANN.user_id)
        await club.host.looking.log(BROKEN, ANN.user_id)
        return True
    except SetAside:
        for verb in (
            club.host.play.answer(ANN, BROKEN, ("rest",)),
            club.host.play.concede(ANN, BROKEN),
            club.host.looking.log(BROKEN),
            club.host.play.close_table(ANN, BROKEN),
        ):
            with pytest.raises(SetAside):
                await verb
        return False


async def plays_on(club: Club) -> None:
    """The other table is played at, and its clock runs."""
    await club.play(WHOLE, BEN, "rest")
    assert await club.waiting(WHOLE) == {"Dan"}
    club.clock.set(club.clock.now() + DAY)
    await club.host.settled()
    assert "Dan" not in await club.waiting(WHOLE) or len(await club.store.answers(WHOLE)) >= 3
    assert [one.by for one in await club.store.answers(WHOLE)] == ["start", "player", "deadline"]


def told(rows: list[OutboxRow]) -> int:
    """Count how often people were told that their table is set aside."""
    return sum(row.kind == "aside" for row in rows)


@pytest.mark.parametrize(("kind", "column"), columns(), ids=lambda one: one)
async def test_one_row_that_cannot_be_read_costs_its_own_table_at_most(
    kind: str, column: str, world: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for number, poison in enumerate(POISON):
        directory = tmp_path / str(number)
        shutil.copytree(world, directory)
        if not spoil(directory, kind, column, poison):
            continue
        before = own_rows(directory)
        club = await Club(directory, ManualClock(), CONFIG).open()
        await look_everywhere(club)
        works = await asked(club)
        posts = await club.posts()
        await plays_on(club)
        if kind in BREAKING and (kind, column) not in FREE_TEXT:
            assert not works
        if works:
            assert told(posts) == 0
            await club.close()
            continue
        assert caplog.text.count("table 1 is set aside") >= 1
        spots = ("guild_id", "channel_id", "thread_id")
        assert told(posts) == (0 if kind == "tables" and column in spots else 1)
        assert own_rows(directory) == before
        with closing(sqlite3.connect(directory / FILE)) as conn:
            assert conn.execute("SELECT aside FROM tables WHERE id = 1").fetchone()[0]
        await club.restart()
        assert not await asked(club)
        assert told(await club.posts()) == 0  # once is enough
        assert own_rows(directory) == before
        await club.close()
    assert not [one for one in caplog.records if one.exc_info]


async def test_a_pack_that_cannot_be_read_sets_its_tables_aside(
    world: Path, tmp_path: Path
) -> None:
    for number, change in enumerate(
        ("UPDATE packs SET data = x'00'", "UPDATE packs SET hash = 'x'", "DELETE FROM packs")
    ):
        directory = tmp_path / str(number)
        shutil.copytree(world, directory)
        with closing(sqlite3.connect(directory / FILE)) as conn, conn:
            conn.execute(change)
        club = await Club(directory, ManualClock(), CONFIG).open()
        assert not await asked(club)
        assert told(await club.posts()) == 2
        await club.close()


class NewRules(GameFactory):
    """Another version of the rules, which cannot read the games of this one."""

    def __init__(self, error: type[Exception]) -> None:
        self.error = error
        self.mended = False

    def load(self, data: bytes, pack: Any) -> Any:
        """No game of the broken table can be read."""
        game = super().load(data, pack)
        if not self.mended and len(game.zone("hand", 0)) > len(game.zone("hand", 1)):
            raise self.error("what is this?")
        return game


@pytest.mark.parametrize("error", [ValueError, KeyError, TypeError, AttributeError, RecursionError])
async def test_a_game_of_another_version_rests_and_goes_on_where_it_can_be_read(
    error: type[Exception], world: Path, tmp_path: Path
) -> None:
    directory = tmp_path / "data"
    shutil.copytree(world, directory)
    rules = NewRules(error)
    club = await Club(directory, ManualClock(), CONFIG, rules=rules).open()
    assert not await asked(club)
    said = [row.text.key for row in await club.posts() if row.kind == "aside" and row.text]
    assert said == ["notice.set_aside_game"]
    before = own_rows(directory)
    club.clock.set(club.clock.now() + 5 * DAY)
    await club.host.settled()
    assert own_rows(directory) == before  # its clocks rest
    await club.restart()
    assert not await asked(club)
    assert own_rows(directory) == before

    rules.mended = True
    await club.restart()
    assert await asked(club)
    kinds = [row.text.key if row.text else row.kind for row in await club.posts()]
    assert "notice.taken_up" in kinds
    assert {"board", "hand"} <= set(kinds)
    assert own_rows(directory)["answers"] == before["answers"]
    left = [
        seat.expires_at - club.clock.now()
        for seat in (await club.host.looking.view(BROKEN)).table.seats
        if seat.expires_at is not None
    ]
    assert left
    assert min(left) >= 10 * MINUTE  # with a grace
    await club.step(BROKEN, (ANN, CAI))
    await club.close()


async def test_meanwhile_another_table_may_stand_in_its_place_and_it_waits_for_that_one(
    world: Path, tmp_path: Path
) -> None:
    directory = tmp_path / "data"
    shutil.copytree(world, directory)
    rules = NewRules(ValueError)
    club = await Club(directory, ManualClock(), CONFIG, rules=rules).open()
    done = await club.host.lobby.open_table(ANN, Place(7, 70), "beacons", locale="en")
    here = await club.host.looking.table_at(Place(7, 70))
    assert here is not None
    assert here.id == done.table_id
    rules.mended = True
    await club.restart()
    assert not await asked(club)
    await club.host.play.close_table(ANN, done.table_id)
    await club.restart()
    assert await asked(club)
    await club.close()


async def test_what_breaks_while_the_program_runs_is_set_aside_too(
    world: Path, tmp_path: Path
) -> None:
    directory = tmp_path / "data"
    shutil.copytree(world, directory)
    club = await Club(directory, ManualClock(), CONFIG).open()
    club.store._kept = KeptTables(0)  # a table that is in memory does not break
    await club.posts()
    spoil(directory, "seats", "bank_ms", "garbage")
    club.clock.set(club.clock.now() + 2 * DAY)
    await club.host.settled()
    assert not await asked(club)
    assert told(await club.posts()) == 1
    assert [one.by for one in await club.store.answers(WHOLE)][1] == "deadline"
    await club.close()


async def test_a_moment_that_is_lost_is_reckoned_anew(world: Path, tmp_path: Path) -> None:
    """The due time follows from the seats; a table never stands still because of it."""
    directory = tmp_path / "data"
    shutil.copytree(world, directory)
    with closing(sqlite3.connect(directory / FILE)) as conn, conn:
        conn.execute("DELETE FROM due WHERE table_id = 1")
    club = await Club(directory, ManualClock(), CONFIG).open()
    await club.pass_time(DAY)
    assert (await club.store.answers(BROKEN))[-1].by == "deadline"
    await club.close()


async def test_who_has_settings_that_cannot_be_read_is_not_hurried_and_chooses_anew(
    world: Path, tmp_path: Path
) -> None:
    directory = tmp_path / "data"
    shutil.copytree(world, directory)
    spoil(directory, "players", "settings", "{broken")
    club = await Club(directory, ManualClock(), CONFIG).open()
    await club.host.play.concede(BEN, WHOLE)  # what goes on there for forty days is no matter here
    while await club.waiting(BROKEN) != {"Ann"}:
        await club.step(BROKEN, (CAI, ANN))
    assert (await club.host.looking.view(BROKEN, ANN.user_id)).expires_at is None
    await club.pass_time(40 * DAY)
    assert await club.waiting(BROKEN) == {"Ann"}
    await club.host.people.set_player(ANN, board="text")
    assert (await club.host.people.player(ANN.user_id)).board == "text"
    assert not (await club.host.people.player(ANN.user_id)).unread
    with closing(sqlite3.connect(directory / FILE)) as conn:
        kept = conn.execute("SELECT unread FROM players WHERE user_id = 101").fetchone()
    assert kept == ("{broken",)
    await club.close()


async def test_an_earlier_state_that_cannot_be_read_is_not_gone_back_to(
    world: Path, tmp_path: Path
) -> None:
    directory = tmp_path / "data"
    shutil.copytree(world, directory)
    spoil(directory, "past", "data", b"\x00")
    club = await Club(directory, ManualClock(), CONFIG).open()
    with pytest.raises(StorageTrouble) as trouble:
        await club.host.undo.ask_undo(CAI, BROKEN)
    assert trouble.value.message.key == "error.storage_unreadable"
    assert await asked(club)
    await club.close()


async def test_who_is_forgotten_is_nameless_at_a_table_that_cannot_be_read(
    world: Path, tmp_path: Path
) -> None:
    directory = tmp_path / "data"
    shutil.copytree(world, directory)
    spoil(directory, "snapshots", "data", b"\x00")
    club = await Club(directory, ManualClock(), CONFIG).open()
    await club.host.people.forget(ANN.user_id)
    with closing(sqlite3.connect(directory / FILE)) as conn:
        left = conn.execute("SELECT count(*) FROM seats WHERE user_id = 101").fetchone()
    assert left == (0,)
    await club.close()


async def test_trouble_of_storage_sets_nothing_aside(
    world: Path, tmp_path: Path, monkeypatch
) -> None:
    directory = tmp_path / "data"
    shutil.copytree(world, directory)
    club = await Club(directory, ManualClock(), CONFIG).open()

    async def busy(*_: object) -> None:
        raise StoreError("try again")

    with monkeypatch.context() as patch:
        patch.setattr(club.store, "table", busy)
        with pytest.raises(StorageTrouble):
            await club.host.looking.view(BROKEN)
    assert await asked(club)
    await club.close()
