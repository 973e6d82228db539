"""What the operator reads in the log names no card: who holds what is nobody's business."""

import logging
from pathlib import Path

import pytest

from bot.host.computers import ComputerFailed, ComputerJob
from bot.host.errors import HostError
from bot.host.rules import Rules
from bot.host.time.clock import ManualClock
from engine import titles
from engine.kernel.position import any_answer
from engine.kernel.rng import Rng
from tests.host.club import ANN, BEN, CONFIG, HERE, Club

ANSWERS = 120


class Clumsy:
    """A computer player that fails, answers what it was not asked, or says every key it has."""

    def __init__(self) -> None:
        self.jobs = 0

    async def choose(self, job: ComputerJob) -> tuple[str, ...]:
        """Something wrong, each time something else."""
        self.jobs += 1
        if self.jobs % 3 == 0:
            raise ComputerFailed("broken")
        game = Rules().load(job.data, job.pack)
        owed = next(one for one in game.decisions if one.seat == job.seat)
        return ("win",) if self.jobs % 3 else tuple(option.key for option in owed.options)

    async def close(self) -> None:
        """Nothing to end."""


@pytest.mark.parametrize("title", sorted(titles))
async def test_no_card_is_named_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, title: str
) -> None:
    caplog.set_level(logging.DEBUG)
    club = await Club(tmp_path, ManualClock(), CONFIG, Rules(), Clumsy()).open()
    host, rng = club.host, Rng(5)
    table_id = (await host.lobby.open_table(ANN, HERE, title, seats=2)).table_id
    await host.lobby.add_computer(ANN, table_id)
    await host.lobby.begin(ANN, table_id)
    for _ in range(ANSWERS):
        await host.settled()
        live = await host.tables.live(await host.tables.stored(table_id))
        owed = await club.owed(table_id, ANN)
        if live is None or live.game.result is not None:
            break
        for who in (ANN, BEN):  # what is refused may leave no name either
            with pytest.raises(HostError):
                await host.play.answer(who, table_id, ("no such key",))
        if owed is not None:
            (asked,) = (one for one in live.game.decisions if one.seat == 0)
            answer = any_answer(live.game, asked, rng)
            await host.play.answer(ANN, table_id, answer, decision_id=owed.id)
        logging.getLogger("tests").info("%r %r %r", live, live.game, host.tables)
        await club.posts()
    told = caplog.text
    assert "computer player" in told
    designs = titles[title].pack().designs.values()
    names = {word for one in designs for word in (one.name.zh, one.name.en, one.id)}
    assert not [name for name in names if name in told]
    await club.close()
