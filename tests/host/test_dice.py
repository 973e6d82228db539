"""Whatever a host draws by lot comes of its dice, so that a game can be played again as it was."""

from __future__ import annotations

from pathlib import Path
from random import Random, SystemRandom

import pytest

from bot.host.game_factory import GameFactory
from bot.host.host import Host
from bot.store import SqliteStore
from tests.dice import seeded
from tests.host.club import ANN, BEN, CONFIG, HERE, Club
from tests.manual_clock import ManualClock


async def evening(directory: Path, title: str, seed: int) -> list[bytes]:
    """The states of a game of two people, from its first to a later."""
    dice = Random(seed)
    club = await Club(directory, ManualClock(), CONFIG, GameFactory(), dice=dice).open()
    done = await club.host.lobby.open_table(ANN, HERE, title, seats=2)
    await club.host.lobby.join(BEN, done.table_id)
    await club.host.lobby.begin(ANN, done.table_id)
    states = []
    for _ in range(12):
        stored = await club.store.table(done.table_id)
        assert stored is not None
        live = await club.host.tables.live(stored)
        assert live is not None
        states.append(live.game.dump())
        owed = live.game.decisions[0]
        await club.play(done.table_id, (ANN, BEN)[owed.seat], *owed.default)
        await club.pass_time(CONFIG.pause_most_ms)
    await club.close()
    return states


@pytest.mark.parametrize("title", ["yongheng", "shenhua"])
async def test_the_same_dice_give_the_same_game(tmp_path: Path, title: str) -> None:
    once = await evening(tmp_path / "once", title, 5)
    again = await evening(tmp_path / "again", title, 5)
    other = await evening(tmp_path / "other", title, 6)
    assert once == again
    assert once[0] != other[0]


async def test_nobody_can_foresee_the_dice_of_a_host_that_people_play_on(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    assert isinstance(Host(store).tables.dice, SystemRandom)
    await store.close()


def test_a_test_has_the_same_dice_every_time_and_can_be_given_those_of_another(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = seeded().getrandbits(64)
    told = capsys.readouterr().err
    assert seeded().getrandbits(64) == drawn
    monkeypatch.setenv("PAIJU_SEED", "12")
    assert seeded().getrandbits(64) == Random(12).getrandbits(64) != drawn
    assert told == f"The dice of this test: PAIJU_SEED={told.strip().rpartition('=')[2]}\n"
