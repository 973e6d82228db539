"""The health check of the container, run as the container runs it."""

import asyncio
import contextlib
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from bot import heartbeat

REPOSITORY = Path(__file__).resolve().parent.parent


def check(directory: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot.heartbeat"],
        cwd=REPOSITORY,
        env={**os.environ, "PAIJU_DATA": str(directory)},
        capture_output=True,
        text=True,
        check=False,
    )


@contextlib.asynccontextmanager
async def beating(directory: Path, well: asyncio.Event):
    async def is_well() -> bool:
        return well.is_set()

    task = asyncio.create_task(heartbeat.beat(directory, is_well, interval=0.001))
    try:
        yield
    finally:
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task


async def until_exists(file: Path) -> None:
    async with asyncio.timeout(30):
        while not file.exists():
            await asyncio.sleep(0.001)


async def test_a_bot_that_is_well_passes_the_check_and_one_that_ended_fails_it(tmp_path):
    well = asyncio.Event()
    well.set()
    async with beating(tmp_path, well):
        await until_exists(tmp_path / heartbeat.FILE_NAME)
        alive = await asyncio.to_thread(check, tmp_path)
    ended = await asyncio.to_thread(check, tmp_path)

    assert (alive.returncode, alive.stderr) == (0, "")
    assert ended.returncode == 1
    assert "There is no heartbeat" in ended.stderr


async def test_a_beat_under_way_when_the_bot_ends_leaves_no_sign_of_life(tmp_path, monkeypatch):
    begun, go_on, ended = threading.Event(), threading.Event(), threading.Event()
    touch = Path.touch

    def slowly(file: Path) -> None:
        begun.set()
        go_on.wait(30)
        touch(file)
        ended.set()

    monkeypatch.setattr(Path, "touch", slowly)

    async def is_well() -> bool:
        return True

    task = asyncio.create_task(heartbeat.beat(tmp_path, is_well))
    await asyncio.to_thread(begun.wait, 30)
    task.cancel()
    await asyncio.sleep(0.01)
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await asyncio.to_thread(ended.wait, 30)
    assert not (tmp_path / heartbeat.FILE_NAME).exists()


async def test_the_heart_stops_while_discord_is_out_of_reach_and_beats_again_after(tmp_path):
    file = tmp_path / heartbeat.FILE_NAME
    well = asyncio.Event()
    async with beating(tmp_path, well):
        for _ in range(20):
            await asyncio.sleep(0.001)
        assert not file.exists()
        well.set()
        await until_exists(file)


def test_an_old_heartbeat_fails_the_check_and_says_its_age(tmp_path):
    file = tmp_path / heartbeat.FILE_NAME
    file.touch()
    born = file.stat().st_mtime

    assert heartbeat.complaint(tmp_path, born + heartbeat.STALE_AFTER) is None
    assert "is 61 seconds old" in str(heartbeat.complaint(tmp_path, born + 61))

    os.utime(file, (born - 3600, born - 3600))
    assert check(tmp_path).returncode == 1


async def test_a_disk_that_refuses_the_file_does_not_end_the_heart(tmp_path, caplog):
    missing = tmp_path / "unmounted"
    well = asyncio.Event()
    well.set()
    async with beating(missing, well):
        async with asyncio.timeout(30):
            while "could not be written" not in caplog.text:
                await asyncio.sleep(0.001)
        missing.mkdir()
        await until_exists(missing / heartbeat.FILE_NAME)


async def test_who_breaks_down_when_asked_is_not_well_and_is_asked_again(tmp_path, caplog):
    answers: list[Exception] = [RuntimeError("no idea")]

    async def is_well() -> bool:
        if answers:
            raise answers.pop()
        return True

    task = asyncio.create_task(heartbeat.beat(tmp_path, is_well, interval=0.001))
    await until_exists(tmp_path / heartbeat.FILE_NAME)
    assert "cannot be said" in caplog.text
    task.cancel()
    await asyncio.wait({task})
