"""Data that cannot be used: one clear sentence in each language, status 78, and nothing touched."""

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

import bot.__main__ as program
from bot.endings import EX_CONFIG
from bot.sandbox import Sandbox
from bot.sandbox.store import WorldUnreadable
from bot.sandbox_setup import SANDBOX
from bot.store import SqliteStore
from bot.store import changes as change
from bot.store.errors import StoreDamaged, StoreError
from bot.store.sqlite import FILE
from tests.store.rows import opened

ROOT = Path(__file__).parents[2]
PAGE = 4_096

Damage = Callable[[Path], object]


def overwrite(start: int, data: bytes) -> Damage:
    """Other bytes from there on."""

    def damage(path: Path) -> None:
        content = bytearray(path.read_bytes())
        content[start : start + len(data)] = data
        path.write_bytes(content)

    return damage


def cut(share: float) -> Damage:
    """Only so much of it is left."""
    return lambda path: path.write_bytes(path.read_bytes()[: int(path.stat().st_size * share)])


def replaced(content: bytes) -> Damage:
    """Something else in its place."""
    return lambda path: path.write_bytes(content)


def directory_instead(path: Path) -> None:
    """A directory of that name."""
    path.unlink()
    path.mkdir()


def sql(*statements: str) -> Damage:
    """A database, but not ours."""

    def damage(path: Path) -> None:
        with closing(sqlite3.connect(path)) as conn, conn:
            for one in statements:
                conn.execute(one)

    return damage


def other_program(path: Path) -> None:
    """The database of something else."""
    path.unlink()
    sql("CREATE TABLE bookmarks (url TEXT)")(path)


DAMAGES: dict[str, Damage] = {
    "header overwritten": overwrite(0, os.urandom(100)),
    "first page zeroed": overwrite(0, bytes(PAGE)),
    "garbage page in the middle": overwrite(20 * PAGE, b"\xa5" * PAGE),
    "many garbage pages": overwrite(5 * PAGE, b"\xff" * 30 * PAGE),
    "schema page garbage": overwrite(100, b"\xee" * 2_000),
    "cut in the middle": cut(0.5),
    "cut in a page": lambda path: path.write_bytes(path.read_bytes()[:-1_000]),
    "only the header": lambda path: path.write_bytes(path.read_bytes()[:100]),
    "empty": replaced(b""),
    "a text": replaced(b"Dear diary, this is no database. " * 500),
    "a directory": directory_instead,
    "a newer schema": sql("PRAGMA user_version = 99"),
    "a schema below none": sql("PRAGMA user_version = -3"),
    "of another program": other_program,
    "a table missing": sql("DROP TABLE past"),
    "a column missing": sql("ALTER TABLE seats DROP COLUMN deck"),
}


async def _furnish(directory: Path) -> None:
    store = await SqliteStore.open(directory)
    for number in range(1, 40):
        await store.commit([*opened(number), change.PutSnapshot(number, 1, os.urandom(3_000))])
    await store.close()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database that holds some tables."""
    directory = tmp_path_factory.mktemp("whole")
    asyncio.run(_furnish(directory))
    return (directory / FILE).read_bytes()


@pytest.fixture
def starting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The data directory of a program that is about to start in this process."""
    monkeypatch.setenv("PAIJU_DATA", str(tmp_path))
    monkeypatch.setenv("PAIJU_PORT", "0")
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setattr(program, "set_up", lambda _: None)
    monkeypatch.setattr(program, "create_privately", lambda: None)
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield tmp_path
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_database_ends_the_program_with_a_clear_word(
    damage: Damage, whole: bytes, starting: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = starting / FILE
    path.write_bytes(whole)
    damage(path)
    before = None if path.is_dir() else path.read_bytes()
    assert program.main() == EX_CONFIG
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2  # one in each language
    assert all(str(starting) in line for line in told)
    assert "Traceback" not in " ".join(told)
    if before is not None:
        assert path.read_bytes() == before


@pytest.mark.parametrize("suffix", ["-wal", "-shm"])
def test_garbage_beside_a_whole_database_takes_nothing_from_it(
    suffix: str, whole: bytes, starting: Path
) -> None:
    (starting / FILE).write_bytes(whole)
    (starting / f"{FILE}{suffix}").write_bytes(os.urandom(40_000))

    async def tables() -> int:
        store = await SqliteStore.open(starting)
        found = [number for number in range(1, 40) if await store.table(number) is not None]
        await store.close()
        return len(found)

    assert asyncio.run(tables()) == 39


def test_a_directory_that_cannot_be_is_a_matter_for_whoever_runs_it(
    starting: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (starting / "file").write_text("in the way")
    monkeypatch.setenv("PAIJU_DATA", str(starting / "file"))
    assert program.main() == EX_CONFIG
    assert len(capsys.readouterr().err.splitlines()) == 2


async def test_a_damage_that_shows_only_later_is_told_and_storms_no_log(
    whole: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE).write_bytes(whole)
    store = await SqliteStore.open(tmp_path)
    await store._reader.run(lambda conn: conn.execute("PRAGMA cache_size = 0").fetchall())
    overwrite(4 * PAGE, b"\xa5" * 60 * PAGE)(tmp_path / FILE)
    failures: list[StoreError] = []
    for number in range(1, 40):
        try:
            await store.table(number)
            await store.snapshot(number)
        except StoreError as error:
            failures.append(error)
    assert failures
    assert any(isinstance(error, StoreDamaged) for error in failures)
    assert not [one for one in caplog.records if one.exc_info]
    await store.close()


# -- the sandbox ------------------------------------------------------------------------------


async def _world(path: Path) -> None:
    sandbox = Sandbox(SANDBOX, path)
    await sandbox.start()
    await sandbox.stop()


@pytest.fixture(scope="module")
def whole_world(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a sandbox."""
    path = tmp_path_factory.mktemp("world") / "sandbox.db"
    asyncio.run(_world(path))
    return path.read_bytes()


WORLD_DAMAGES: dict[str, Damage] = {
    "header overwritten": overwrite(0, os.urandom(100)),
    "a text": replaced(b"Dear diary, this is no database. " * 500),
    "cut in the middle": cut(0.5),
    "a directory": directory_instead,
    "a record that is none": sql("UPDATE record SET data = x'00'"),
    "a kind nobody knows": sql("UPDATE record SET kind = 'x' || kind"),
}


@pytest.mark.parametrize("damage", WORLD_DAMAGES.values(), ids=WORLD_DAMAGES)
async def test_a_damaged_sandbox_is_named_and_keeps_nothing_running(
    damage: Damage, whole_world: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "sandbox.db"
    path.write_bytes(whole_world)
    damage(path)
    threads = set(threading.enumerate())
    with pytest.raises(WorldUnreadable, match=r".+"):
        await Sandbox(SANDBOX, path).start()
    for thread in set(threading.enumerate()) - threads:
        if "asyncio" not in thread.name:
            await asyncio.to_thread(thread.join, 10)
            assert not thread.is_alive(), thread


def test_a_damaged_sandbox_ends_the_program_with_a_clear_word(tmp_path: Path) -> None:
    (tmp_path / "sandbox.db").write_bytes(b"Dear diary. " * 500)
    ended = subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=ROOT,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == EX_CONFIG
    assert "Traceback" not in ended.stderr
    assert ended.stderr.count("sandbox.db") >= 2


# -- told to end before it is at home -----------------------------------------------------------

LOGGING_IN = """
import sys, discord.http
discord.http.Route.BASE = sys.argv.pop()
import bot.__main__ as program
sys.exit(program.main())
"""


def environment(data: Path, **more: str) -> dict[str, str]:
    """Make the environment that the program is started with."""
    inherited = {k: v for k, v in os.environ.items() if k not in ("DISCORD_TOKEN", "PAIJU_HOLD")}
    return {**inherited, "PAIJU_DATA": str(data), "PAIJU_PORT": "0", **more}


@pytest.mark.parametrize("signals", [1, 2], ids=["once", "twice"])
def test_told_to_end_while_discord_does_not_answer_the_login_it_ends_in_order(
    signals: int, tmp_path: Path
) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as mute:
        base = f"http://127.0.0.1:{mute.getsockname()[1]}/api/v10"
        process = subprocess.Popen(
            [sys.executable, "-c", LOGGING_IN, base],
            cwd=ROOT,
            env=environment(tmp_path, DISCORD_TOKEN="x.y.z"),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        mute.settimeout(60)
        held, _ = mute.accept()  # it logs in, and nobody answers
        for _ in range(signals):
            process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=20)
        held.close()
    assert process.returncode == 0, errors
    assert "Traceback" not in errors


def test_told_to_end_while_it_still_opens_its_data_it_ends_in_order(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "bot"],
        cwd=ROOT,
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert "Data" in process.stdout.readline()
    while not (tmp_path / FILE).exists():
        assert process.poll() is None
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 0, errors
    assert "Traceback" not in errors
