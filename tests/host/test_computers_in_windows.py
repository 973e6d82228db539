"""The time of a computer player in a response window is a rule, and tells nothing."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.host.computers import POLICY, SEARCH, ComputerFailed, ComputerJob
from bot.host.config import HostConfig
from bot.host.values import LEVELS, Level
from bot.store.rows.log import AnswerRow
from engine import Game
from engine.kernel.asking import PASS
from engine.kernel.position import Position
from engine.kernel.values import Decision, DecisionKind
from engine.mechanics.windows import HOLD, Window
from tests.dice import Middling
from tests.host.club import ANN, BEN, CAI, Club, Laid, key_of
from tests.host.test_orders import begun
from tests.manual_clock import ManualClock

CONFIG = HostConfig(pause_least_ms=1_000, pause_most_ms=4_000, asked_anyway=0)


class Thinkers:
    """Computer players that stop a strike at once where they can, or never come to an end of it, or
    break, or of which only those never come to an end who search; meek ones pass."""

    def __init__(self, manner: str) -> None:
        self.manner = manner
        self.budgets: list[int] = []
        self.given_up = 0

    async def choose(self, job: ComputerJob) -> tuple[str, ...]:
        """An answer in a window; what comes after it is answered as usual."""
        owed = Game.load(job.data, lambda _: job.pack).decision(job.seat)
        assert owed is not None
        if owed.kind is not DecisionKind.RESPOND:
            return owed.default
        self.budgets.append(job.budget_ms)
        if self.manner == "broken":
            raise ComputerFailed("broken")
        endless = self.manner == "endless" or (self.manner == "deep" and job.level == SEARCH)
        try:
            await (asyncio.Event().wait() if endless else asyncio.sleep(0))
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return (key_of(owed, PASS if self.manner == "meek" or not owed.can_respond else "smoke"),)

    async def close(self) -> None:
        """Nothing to end."""


async def answered(club: Club, table_id: int) -> list[AnswerRow]:
    """List what computers have answered; whatever can happen without time passing has happened."""
    for _ in range(20):
        await asyncio.sleep(0)
        entries = await club.store.answers(table_id)
    return [entry for entry in entries if entry.by == "minder"]


async def window(
    directory: Path, manner: str, held: int, level: Level, *, third: bool, pace: int
) -> tuple[int, int, str, Thinkers]:
    """Ann strikes at Ben, for whom a computer plays and who holds so many answers: the last moment
    at which nobody knew its answer, the first at which it is known (ms since then), what it was,
    and who thought."""
    thinkers = Thinkers(manner)
    config = replace(CONFIG, pace_ms=pace)
    dice = Middling(1)
    club = await Club(directory, ManualClock(), config, Laid(), thinkers, dice).open()
    people = (ANN, BEN, CAI) if third else (ANN, BEN)
    table_id = await begun(club, *people, held=1, held_by_ben=held, usual="ask")
    await club.host.seats.mind_seat(BEN, table_id, level)
    hit_at = club.clock.now()
    await club.strike(table_id, ANN, 1)
    due = (await club.store.due(hit_at - 1, 0)).next_at
    assert due is not None
    club.clock.set(due)
    async with asyncio.timeout(10):
        while not (club.host.timekeeper._running or club.host.timekeeper.next_moment):
            await asyncio.sleep(0.001)
    assert await answered(club, table_id) == []
    known = due + config.budget_ms(level) + config.spare_ms
    club.clock.set(known - config.budget_ms(POLICY))
    assert await answered(club, table_id) == []
    club.clock.set(known - 1)
    assert await answered(club, table_id) == []
    club.clock.set(known)
    await club.host.settled()
    (entry,) = await answered(club, table_id)
    await club.close()
    told = "pass" if entry.answer == ("pass",) else "smoke"
    return known - 1 - hit_at, entry.at - hit_at, told, thinkers


DECISION = Window._decision
PACES = (50, 800, 3_000)
CASES = [
    (one, pace, (n + m) % 2 > 0) for n, one in enumerate(LEVELS) for m, pace in enumerate(PACES)
]
"""Every level at every pace, each of them with two people at the table and with three."""


def bare(self: Window, game: Position, seat: int) -> Decision:
    """Return what a window asks, without the choice to answer nothing more this turn: whoever holds
    no answer can only pass."""
    owed = DECISION(self, game, seat)
    return replace(owed, options=tuple(one for one in owed.options if one.key != HOLD), passes=())


@pytest.mark.parametrize(("level", "pace", "third"), CASES)
async def test_the_moment_of_an_answer_does_not_tell_what_is_held_or_thought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: Level, pace: int, third: bool
) -> None:
    """A player who can only pass has nothing to think about; else somebody answers at once, whether
    they hold an answer or not, never, only by the rules of thumb, or breaks. The answer is known at
    the same moment."""
    moments, answers = set(), []
    cases = (("bare", 0), ("quick", 0), ("quick", 3), ("deep", 3), ("endless", 3), ("broken", 3))
    searches = level == SEARCH
    for manner, held in cases:
        monkeypatch.setattr(Window, "_decision", bare if manner == "bare" else DECISION)
        before, at, answer, thinkers = await window(
            tmp_path / f"{manner}{held}", manner, held, level, third=third, pace=pace
        )
        moments.add((before, at))
        answers.append(answer)
        asked = {"bare": 0, "broken": 2, "endless": 1 + searches, "deep": 1 + searches}
        assert len(thinkers.budgets) == asked.get(manner, 1)
        assert thinkers.given_up == {"endless": 1 + searches, "deep": searches}.get(manner, 0)
    assert answers == ["pass", "pass", "smoke", "smoke", "pass", "pass"]
    ((_, at),) = moments
    pause = 2_500  # in the middle between the least and the most
    least = max(pace, CONFIG.budget_ms(level) + CONFIG.spare_ms)
    assert at == pause + least


async def test_those_who_think_one_after_another_have_the_time_for_it(tmp_path: Path) -> None:
    """Two of the strongest share a process: each is given the other's time too, at every table
    where they sit, whether both are asked or one."""
    thinkers = Thinkers("meek")
    config = replace(CONFIG, pace_ms=50)
    club = await Club(tmp_path, ManualClock(), config, Laid(), thinkers).open()
    table_id = await begun(club, ANN, BEN, CAI, held=1, usual="ask")
    for actor in (BEN, CAI):
        await club.host.seats.mind_seat(actor, table_id, "hard")
    await club.strike(table_id, ANN, 1)
    stored = await club.store.table(table_id)
    assert stored is not None
    due = {row.seat: row.at for row in await club.store.due_of(table_id) if row.kind == "computer"}
    assert due == {seat.seat: seat.window_until for seat in stored.seats if seat.asked}
    club.clock.set(max(due.values()))
    async with asyncio.timeout(10):
        while len(thinkers.budgets) < 1:
            await asyncio.sleep(0.001)
    club.clock.set(max(due.values()) + 2 * config.hard_ms + config.spare_ms - 1)
    last = max(due, key=lambda seat: due[seat])
    assert [entry.seat for entry in await answered(club, table_id)].count(last) == 0
    club.clock.set(max(due.values()) + 2 * config.hard_ms + config.spare_ms)
    await club.host.settled()
    assert len(await answered(club, table_id)) == 2
    await club.close()
