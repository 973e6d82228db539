"""Computer players: in processes of their own, which may break, hang or cheat."""

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.host.computers import LEAST_MS, ComputerFailed, ComputerJob, ComputerPool
from bot.host.config import HostConfig
from bot.host.host import Host
from engine import Game, titles
from engine.kernel.pack import Pack
from tests.host.club import ANN, BEN, BRIEF, ENDLESS, HERE, Club, replay
from tests.manual_clock import ManualClock

ROOT = Path(__file__).parents[2]
HELPERS = "tests.host.thinkers:"


def job(budget_ms: int = 100, level: str = "normal") -> ComputerJob:
    """A question of a game that has just begun."""
    game = Game.new("beacons", seats=2, seed=1, options=ENDLESS)
    return ComputerJob(level, game.dump(), game.pack, 0, 1, budget_ms)


@pytest.fixture
async def pool() -> AsyncIterator[ComputerPool]:
    """A pool of one process."""
    pool = ComputerPool(1, choose=f"{HELPERS}choose")
    yield pool
    await pool.close()


async def test_an_answer_comes_from_another_process(pool: ComputerPool) -> None:
    assert await pool.choose(job()) == ("draw",)
    assert await asyncio.gather(*(pool.choose(job()) for _ in range(5))) == [("draw",)] * 5
    assert pool.rebuilt == 0


async def test_a_process_that_dies_costs_one_job(pool: ComputerPool) -> None:
    await pool.choose(job())
    pool._choose = f"{HELPERS}crash"
    with pytest.raises(ComputerFailed):
        await pool.choose(job())
    pool._choose = f"{HELPERS}choose"
    assert await pool.choose(job()) == ("draw",)
    assert pool.rebuilt == 1


async def test_a_job_that_overruns_its_time_is_ended(pool: ComputerPool) -> None:
    await pool.choose(job())
    pool._choose, pool._start_ms = f"{HELPERS}hang", 100
    with pytest.raises(ComputerFailed):
        await pool.choose(job(budget_ms=50))
    pool._choose, pool._start_ms = f"{HELPERS}choose", 30_000
    assert await pool.choose(job()) == ("draw",)
    assert pool.rebuilt == 1


async def test_a_program_that_ends_ends_its_pool_and_warns_of_nothing(
    pool: ComputerPool, caplog: pytest.LogCaptureFixture
) -> None:
    pool._choose = f"{HELPERS}hang"
    thinking = asyncio.create_task(pool.choose(job()))
    await asyncio.sleep(0)
    await pool.close()
    with pytest.raises((ComputerFailed, asyncio.CancelledError)):
        await thinking
    assert (caplog.messages, pool.rebuilt) == ([], 0)


async def test_the_more_of_them_search_the_shorter_each_of_them_may(pool: ComputerPool) -> None:
    """Nobody waits when the first of fifty comes; the last has all the time to itself again."""
    pool._choose, pool._patience_ms = f"{HELPERS}echo", 600_000
    fifty = await asyncio.gather(*(pool.choose(job(1_000, "hard")) for _ in range(50)))
    fair = [1_000, *(max(1_000 // waiting, LEAST_MS) for waiting in range(49, 0, -1))]
    assert fifty == [("hard", str(budget)) for budget in fair]
    assert await pool.choose(job(1_000, "hard")) == ("hard", "1000")
    assert await pool.choose(job(100, "hard")) == ("hard", "100")


async def test_processes_that_search_share_those_who_wait(pool: ComputerPool) -> None:
    pool._choose = f"{HELPERS}echo"
    pool._workers, pool._slots = 2, asyncio.Semaphore(2)
    four = await asyncio.gather(*(pool.choose(job(900, "hard")) for _ in range(4)))
    assert [int(budget) for _, budget in four] == [900, 900, 900, 900]
    eight = await asyncio.gather(*(pool.choose(job(900, "hard")) for _ in range(8)))
    assert [int(budget) for _, budget in eight] == [900, 900, 300, 360, 450, 600, 900, 900]


async def test_who_has_waited_for_long_goes_by_the_rules_of_thumb(pool: ComputerPool) -> None:
    """A process is there for them, and for everybody who does not search, whatever others do."""
    await pool.warm()
    pool._choose, pool._patience_ms = f"{HELPERS}brood", 0
    hanging = asyncio.create_task(pool.choose(job(1_000, "hard")))
    while not pool._searching:
        await asyncio.sleep(0)
    async with asyncio.timeout(30):
        assert await pool.choose(job(1_000, "hard")) == ("normal", "1000")
        assert await pool.choose(job(100)) == ("normal", "100")
        assert await pool.choose(job(100, "easy")) == ("easy", "100")
    assert not hanging.done()
    await pool.close()
    with pytest.raises(ComputerFailed):
        await hanging


async def test_a_search_that_nobody_waits_for_any_more_is_not_counted_twice(
    pool: ComputerPool,
) -> None:
    """It goes on in its process, so no second one begins beside it; who only waited, goes."""
    pool._choose = f"{HELPERS}hang"
    begun, waiting = (asyncio.create_task(pool.choose(job(1_000, "hard"))) for _ in range(2))
    while not pool._searching:
        await asyncio.sleep(0)
    for task in (begun, waiting):
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert (pool._waiting, len(pool._searching), pool._slots.locked()) == (0, 1, True)
    await pool.close()
    (search,) = pool._searching
    await asyncio.wait([search])
    pool._choose = f"{HELPERS}echo"
    assert await pool.choose(job(1_000, "hard")) == ("hard", "1000")


async def test_a_process_reads_a_card_pack_once(
    pool: ComputerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever of the processes takes a question; the program writes it as bytes once."""
    written: list[str] = []

    def counted(self: Pack) -> bytes:
        written.append(self.hash)
        return dump(self)

    asked, dump = job(), Pack.dump
    monkeypatch.setattr(Pack, "dump", counted)
    pool._choose = f"{HELPERS}which_pack"
    read = {await pool.choose(asked) for _ in range(12)}
    assert len(read) == len({process for process, _ in read})
    assert written == [titles["beacons"].pack().hash]


async def test_a_computer_player_with_a_bug_says_so(pool: ComputerPool) -> None:
    pool._choose = f"{HELPERS}stumble"
    with pytest.raises(ComputerFailed, match="RuntimeError"):
        await pool.choose(job())
    assert pool.rebuilt == 0


async def test_a_whole_game_against_processes(tmp_path: Path) -> None:
    club = Club(tmp_path, ManualClock(), HostConfig(pace_ms=0))
    pool = ComputerPool(1, choose=f"{HELPERS}choose")
    await club.open()
    await club.host.stop()
    club.host = Host(club.store, clock=club.clock, computers=pool, dice=club.dice)
    await club.host.start()
    table_id = await club.game(ANN, computers=1, options=BRIEF)
    while (await club.host.looking.view(table_id)).table.status == "running":
        await club.pass_time(1_000)
        if await club.owed(table_id, ANN):
            await club.step(table_id, (ANN,), "rest")
    table = (await club.host.looking.view(table_id)).table
    assert table.result is not None
    assert table.result.winners == (1,)
    await club.close()
    await pool.close()


async def test_a_computer_that_fails_once_is_asked_again(club: Club) -> None:
    club.players.broken = 1
    table_id = await club.game(ANN, computers=1)
    await club.play(table_id, ANN, "rest")
    await club.host.settled()
    first = (await club.store.answers(table_id))[2]
    assert (first.by, first.answer) == ("computer", ("draw",))


async def test_a_computer_that_fails_twice_takes_the_default(club: Club) -> None:
    club.players.broken = 2
    table_id = await club.game(ANN, computers=1)
    await club.play(table_id, ANN, "rest")
    await club.host.settled()
    first = (await club.store.answers(table_id))[2]
    assert (first.by, first.answer) == ("computer", ("rest",))


async def test_a_computer_that_answers_nonsense_takes_the_default(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def cheat(_: ComputerJob) -> tuple[str, ...]:
        return ("win",)

    monkeypatch.setattr(club.players, "choose", cheat)
    table_id = await club.game(ANN, computers=1)
    await club.play(table_id, ANN, "rest")
    await club.host.settled()
    assert (await club.store.answers(table_id))[2].answer == ("rest",)


async def test_a_computer_does_not_hold_the_table_while_it_thinks(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, go_on = asyncio.Event(), asyncio.Event()
    quick = club.players.choose

    async def slow(job: ComputerJob) -> tuple[str, ...]:
        thinking.set()
        await go_on.wait()
        return await quick(job)

    table_id = await club.game(ANN, BEN, computers=1)
    await club.play(table_id, ANN, "rest")
    monkeypatch.setattr(club.players, "choose", slow)
    await club.play(table_id, BEN, "rest")
    await thinking.wait()
    assert (await club.host.play.concede(BEN, table_id)).revision == 4
    go_on.set()
    await club.host.settled()
    snapshot = await club.store.snapshot(table_id)
    assert snapshot is not None
    assert snapshot.data == await replay(club, table_id)


async def test_four_computers_owe_at_once_and_each_answers_once(club: Club) -> None:
    table_id = await club.game(ANN, computers=4)
    for _ in range(3):
        await club.host.settled()
        await club.step(table_id, (ANN,), "rest")
    await club.host.settled()
    assert await club.waiting(table_id) == {"Ann"}
    answers = await club.store.answers(table_id)
    asked = [(entry.seat, entry.decision_id) for entry in answers if entry.by == "computer"]
    assert len(asked) == len(set(asked))


async def test_a_turn_of_a_computer_survives_a_restart(tmp_path: Path) -> None:
    club = await Club(tmp_path, ManualClock(), HostConfig(pace_ms=1_000)).open()
    table_id = await club.game(ANN, computers=1)
    await club.play(table_id, ANN, "rest")
    await club.restart()
    await club.host.settled()
    assert len(await club.store.answers(table_id)) == 2
    await club.pass_time(1_000)
    assert (await club.store.answers(table_id))[-1].by == "computer"
    await club.close()


async def test_a_game_of_computers_alone_ends_when_its_person_concedes(club: Club) -> None:
    table_id = await club.game(ANN, computers=2, options=BRIEF)
    await club.host.play.concede(ANN, table_id)
    await club.host.settled()
    assert (await club.host.looking.view(table_id)).table.status == "finished"
    assert (await club.host.looking.table_at(HERE)) is not None


async def test_processes_end_with_a_program_that_is_killed() -> None:
    script = (
        "import asyncio, os\n"
        "from bot.host.computers import ComputerPool\n"
        "async def main():\n"
        "    pool = ComputerPool(2, choose='tests.host.thinkers:choose')\n"
        "    await pool.warm()\n"
        "    print(*(one.pid for one in pool._context._started), flush=True)\n"
        "    os.kill(os.getpid(), 9)\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(main())\n"
    )
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", script), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert program.stdout is not None
    pids = [int(word) for word in (await program.stdout.readline()).split()]
    await program.wait()
    assert pids
    # The pipe to the program is held by each of the processes: it ends when the last of them does.
    async with asyncio.timeout(60):
        assert await program.stdout.read() == b""
        while any(map(_runs, pids)):  # one that ends lets go of its pipes first
            await asyncio.sleep(0.01)


def _runs(pid: int) -> bool:
    """Tell whether a process is there and has not ended: Z is one whose end nobody has asked
    for."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return "Z" not in next(line for line in lines if line.startswith("State:"))
