"""Computer players think in a thread where no processes can be had, and the log says so once."""

import errno
import multiprocessing.spawn
import multiprocessing.synchronize
import threading
from collections.abc import Callable
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest

from bot.host import computers
from bot.host.computers import ComputerFailed, ComputerPool
from tests.host.club import ANN, CONFIG, Club
from tests.host.test_computers import HELPERS, job
from tests.manual_clock import ManualClock

Machine = Callable[[pytest.MonkeyPatch], None]


def raising(error: Exception) -> Callable[..., object]:
    """Whatever is called for, that is the answer."""

    def refuse(*_: object, **__: object) -> object:
        raise error

    return refuse


def no_semaphores(error: OSError) -> type:
    """A kind of semaphore of which none can be made."""

    class Refused:
        SEM_VALUE_MAX = 1

        def __init__(self, *_: object) -> None:
            raise error

    return Refused


def no_shared_memory(patch: pytest.MonkeyPatch) -> None:
    """Fail as a container without /dev/shm does at the first semaphore."""
    patch.setattr("_multiprocessing.SemLock", no_semaphores(OSError(errno.ENOSYS, "none")))


def may_not_have_any(patch: pytest.MonkeyPatch) -> None:
    """Shared memory is there, for others."""
    patch.setattr("_multiprocessing.SemLock", no_semaphores(PermissionError(13, "denied")))


def built_without(patch: pytest.MonkeyPatch) -> None:
    """A Python whose platform has no semaphores."""
    patch.setattr(computers, "ProcessPoolExecutor", raising(ImportError("no sem_open")))


def no_more_processes(patch: pytest.MonkeyPatch) -> None:
    """As many processes as there may be, already."""
    patch.setattr(SpawnProcess, "start", raising(BlockingIOError(errno.EAGAIN, "none")))


def die_at_once(patch: pytest.MonkeyPatch) -> None:
    """Processes may be started, and then nothing may be done in them."""
    patch.setattr(multiprocessing.spawn, "_python_exe", b"/bin/false")


MACHINES = [no_shared_memory, may_not_have_any, built_without, no_more_processes, die_at_once]


@pytest.mark.parametrize("machine", MACHINES, ids=lambda one: one.__name__)
async def test_without_processes_computer_players_think_in_a_thread(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    machine(monkeypatch)
    pool = ComputerPool(2, choose=f"{HELPERS}choose")
    answers = []
    for _ in range(4):
        try:
            answers.append(await pool.choose(job()))
        except ComputerFailed:
            assert machine is die_at_once  # known only when the first one has died
            assert not answers
    assert set(answers) == {("draw",)}
    assert any("computer-player" in one.name for one in threading.enumerate())
    assert caplog.text.count("think in a thread") == 1
    assert not [one for one in caplog.records if one.exc_info]
    await pool.close()


@pytest.mark.parametrize("machine", MACHINES, ids=lambda one: one.__name__)
async def test_a_game_with_computer_players_goes_on_there(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine(monkeypatch)
    pool = ComputerPool(1, choose=f"{HELPERS}choose")
    club = await Club(tmp_path / "data", ManualClock(), CONFIG, players=pool).open()
    table_id = await club.game(ANN, computers=1)
    await club.play(table_id, ANN, "rest")
    await club.host.settled()
    assert (await club.store.answers(table_id))[2].by == "computer"
    assert (await club.store.answers(table_id))[2].answer == ("draw",)
    await club.close()
    await pool.close()


async def test_a_job_that_takes_its_process_down_moves_nobody_into_the_program() -> None:
    pool = ComputerPool(1, choose=f"{HELPERS}crash")
    for _ in range(3):
        with pytest.raises(ComputerFailed):
            await pool.choose(job())
    assert not pool._here
    await pool.close()
