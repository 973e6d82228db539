"""The table service with a real title: a game with restarts, through the real engine."""

import random
from pathlib import Path

from bot.host.computers import ComputerJob
from bot.host.config import HostConfig
from bot.host.errors import EngineRefused, HostError
from bot.host.host import Host
from bot.host.tables.opaque_ids import opaque_decision
from bot.store import SqliteStore
from bot.store.settings import HOUR, Deadline
from engine import Game
from tests.host.club import ANN, BEN, HERE
from tests.manual_clock import ManualClock

PEOPLE = (ANN, BEN)


class Careless:
    """A computer player that answers anything legal."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    async def choose(self, job: ComputerJob) -> tuple[str, ...]:
        """A single option where one will do, else the default."""
        game = Game.load(job.data, lambda _: job.pack)
        decision = next(one for one in game.decisions if one.seat == job.seat)
        if decision.minimum <= 1 <= decision.maximum and decision.options:
            return (self.dice.choice(decision.options).key,)
        return decision.default

    async def close(self) -> None:
        """Nothing to end."""


class Evening:
    """One table, played by people and a computer."""

    def __init__(self, directory: Path, seed: int) -> None:
        self.directory = directory
        self.dice = random.Random(seed)
        self.clock = ManualClock()

    async def open(self) -> None:
        """Start to serve."""
        self.store = await SqliteStore.open(self.directory)
        self.host = Host(
            self.store,
            clock=self.clock,
            computers=Careless(self.dice),
            config=HostConfig(pace_ms=0, pause_most_ms=0),
            dice=self.dice,
        )
        await self.host.start()

    async def close(self) -> None:
        """Stop."""
        await self.host.stop()
        await self.store.close()

    async def finish(self, table_id: int) -> None:
        """Whoever still plays gives up, until the game is over."""
        for actor in PEOPLE:
            await self.host.settled()
            try:
                await self.host.play.concede(actor, table_id)
            except HostError as error:
                if not isinstance(error, EngineRefused) and error.message.key != "error.table_over":
                    raise

    async def step(self, table_id: int) -> bool:
        """Somebody answers; whether the game goes on."""
        await self.host.settled()
        stored = await self.store.table(table_id)
        assert stored is not None
        for actor in PEOPLE:
            seat = next(one for one in stored.seats if one.user_id == actor.user_id)
            if not seat.asked:
                continue
            seen = await self.host.looking.view(table_id, actor.user_id)
            assert seen.view is not None
            decision = seen.view.decision
            if decision is None or decision.id != opaque_decision(stored.row, seat.asked):
                continue
            answer = decision.default
            if decision.minimum <= 1 <= decision.maximum and decision.options:
                answer = (self.dice.choice(decision.options).key,)
            await self.host.play.answer(actor, table_id, answer, decision_id=decision.id)
        return stored.row.status == "running"


async def test_a_game_with_restarts_replays_to_the_same_bytes(tmp_path: Path) -> None:
    evening = Evening(tmp_path, 5)
    await evening.open()
    done = await evening.host.lobby.open_table(ANN, HERE, "yongheng", deadline=Deadline(HOUR))
    table_id = done.table_id
    for actor in PEOPLE[1:]:
        await evening.host.lobby.join(actor, table_id)
    await evening.host.lobby.add_computer(ANN, table_id)
    await evening.host.lobby.begin(ANN, table_id)
    for steps in range(1, 101):
        if not await evening.step(table_id):
            break
        if steps % 25 == 0:
            await evening.close()
            await evening.open()
    await evening.finish(table_id)

    stored = await evening.store.table(table_id)
    snapshot = await evening.store.snapshot(table_id)
    assert stored is not None
    assert snapshot is not None
    assert stored.row.status == "finished"
    pack = await evening.host.looking.pack(stored.row.pack)
    game = Game.new(
        "yongheng", seats=3, seed=stored.row.seed, options=stored.row.options, pack=pack
    )
    for entry in await evening.store.answers(table_id):
        if entry.by == "concession":
            game.concede(entry.seat)
        elif entry.by != "start":
            game.answer(entry.seat, entry.answer)
    assert game.dump() == snapshot.data

    log = await evening.host.looking.log(table_id)
    assert len(log.lines) > 50
    assert evening.host.tables.games.get(table_id, stored.row.revision) is not None
    await evening.close()
