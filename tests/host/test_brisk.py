"""Windows are brief where one person watches computers; where two sit, nothing has changed."""

import asyncio
from pathlib import Path
from random import Random
from statistics import median

import pytest
from msgspec.structs import replace

from bot.host.computers import ComputerJob
from bot.host.config import HostConfig
from bot.host.game_factory import GameFactory
from bot.host.tables.transaction import _pace, thinking_ms
from bot.host.values import LEVELS, Level
from bot.store.rows.tables import SeatRow
from engine import Game
from engine.players import answer
from tests.dice import Middling
from tests.host.club import ANN, BEN, CAI, HERE, Club, Laid
from tests.host.test_orders import begun
from tests.host.test_whole_games import game_of
from tests.manual_clock import ManualClock

CONFIG = HostConfig()


def seats(people: int, level: str, *, responding: bool) -> tuple[SeatRow, ...]:
    """Four seats, the last of them a computer of that strength that is asked."""
    row = SeatRow(1, 0, "human", "")
    sitting = [replace(row, seat=n, user_id=n + 1) for n in range(people)]
    others = [replace(row, seat=n, kind="computer", level="easy") for n in range(people, 3)]
    window = 1 if responding else 0
    last = replace(row, seat=3, kind="computer", level=level, asked=1, window_until=window)
    return (*sitting, *others, last)


def test_a_dozen_windows_and_four_actions_take_less_than_six_seconds_alone():
    for level in ("easy", "normal"):
        window, action = (seats(1, level, responding=one) for one in (True, False))
        spent = 14 * (_pace(window[3], window, CONFIG) + thinking_ms(window[3], window, CONFIG))
        spent += 4 * (_pace(action[3], action, CONFIG) + CONFIG.budget_ms(level))
        assert spent < 6_000


def test_the_strongest_take_no_longer_alone_though_they_think_longer():
    window, action = (seats(1, "hard", responding=one) for one in (True, False))
    least = thinking_ms(action[3], action, CONFIG)
    spent = 14 * (_pace(window[3], window, CONFIG) + thinking_ms(window[3], window, CONFIG))
    spent += 4 * (_pace(action[3], action, CONFIG) + max(CONFIG.alone_ms, least))
    assert spent < 6_000


def test_among_people_their_own_actions_take_as_long_whatever_they_think():
    """A single option and a search of its whole second are answered at the same moment."""
    for level in LEVELS:
        action = seats(2, level, responding=False)
        took = _pace(action[3], action, CONFIG) + thinking_ms(action[3], action, CONFIG)
        assert took == max(CONFIG.pace_ms, CONFIG.budget_ms(level) + CONFIG.spare_ms)


def test_among_people_a_window_takes_its_whole_time_whatever_the_strength():
    for level in LEVELS:
        window = seats(2, level, responding=True)
        took = _pace(window[3], window, CONFIG) + thinking_ms(window[3], window, CONFIG)
        assert took == max(CONFIG.pace_ms, CONFIG.budget_ms(level) + CONFIG.spare_ms)


class Thinker:
    """A computer player that is done at once, or only when it is let."""

    def __init__(self, *, slow: bool) -> None:
        self.slow = slow

    async def choose(self, job: ComputerJob) -> tuple[str, ...]:
        """The usual answer."""
        if self.slow:
            await asyncio.sleep(0.02)
        game = Game.load(job.data, lambda _: job.pack)
        owed = game.decision(job.seat)
        assert owed is not None
        return owed.default

    async def close(self) -> None:
        """Nothing to end."""


async def moments(directory: Path, *, slow: bool) -> list[int]:
    """List when a computer has done what in its own turn between two people, in ms from its
    beginning, by the clock of the host."""
    clock = ManualClock()
    club = await Club(directory, clock, CONFIG, Laid(), Thinker(slow=slow), Middling(1)).open()
    table_id = await begun(club, ANN, BEN, CAI, held=1, usual="ask")
    await club.host.seats.mind_seat(ANN, table_id)
    start = clock.now()
    for _ in range(8):
        await club.pass_time(250)
        for actor in (BEN, CAI):
            owed = await club.owed(table_id, actor)
            if owed is not None:
                await club.host.play.answer(actor, table_id, owed.default, decision_id=owed.id)
    found = [one.at - start for one in await club.store.answers(table_id) if one.by == "minder"]
    await club.close()
    return found


async def test_among_people_nobody_can_tell_how_long_a_computer_thought(tmp_path: Path):
    """Its own actions and its answers come at moments that were set before it thought; the fake
    clock goes from one to the next."""
    quick = await moments(tmp_path / "quick", slow=False)
    slow = await moments(tmp_path / "slow", slow=True)
    assert quick == slow
    assert quick


class Player:
    """A computer player by the rules of thumb that thinks for all the time it has, by the clock of
    the host."""

    def __init__(self, clock: ManualClock) -> None:
        self.clock = clock

    async def choose(self, job: ComputerJob) -> tuple[str, ...]:
        """Answer as the rules of thumb do, after its whole time."""
        if job.level == "hard":
            self.clock.set(self.clock.now() + job.budget_ms)
        return answer("normal", Game.load(job.data, lambda _: job.pack), job.seat, job.seed, 10)

    async def close(self) -> None:
        """Nothing to end."""


@pytest.mark.parametrize("level", ["normal", "hard"])
async def test_a_computers_turn_in_which_one_can_do_nothing_is_over_in_six_seconds(
    tmp_path: Path, level: Level
) -> None:
    """神话起源 at a table with one person, ten turns of the computer: the median of those in which
    that person was not asked, by the clock of the host."""
    clock = ManualClock()
    club = await Club(tmp_path, clock, CONFIG, GameFactory(), Player(clock), Random(4)).open()
    opened = await club.host.lobby.open_table(ANN, HERE, "shenhua", seats=2)
    await club.host.lobby.add_computer(ANN, opened.table_id, level)
    await club.host.lobby.begin(ANN, opened.table_id)
    spent: dict[int, int] = {}
    asked: set[int] = set()
    for seed in range(2_000):
        before = clock.now()
        await club.pass_time(50)
        view = (await club.host.looking.view(opened.table_id)).view
        assert view is not None
        if view.turn > 20 or view.result is not None:
            break
        game = await game_of(club, opened.table_id)
        owed = await club.owed(opened.table_id, ANN)
        if owed is not None:
            asked |= {view.turn}
            keys = answer("normal", game, 0, seed, 10)
            await club.host.play.answer(ANN, opened.table_id, keys)
        elif view.active == 1:
            spent[view.turn] = spent.get(view.turn, 0) + clock.now() - before
    free = [ms for turn, ms in spent.items() if turn not in asked]
    assert len(free) > 2
    assert median(free) < 6_000
    await club.close()
