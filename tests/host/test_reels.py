"""Reels: a finished game can be looked at as it was, whatever the rules are by then."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from sqlite3 import Connection
from typing import Any

import pytest

from bot.host.config import HostConfig
from bot.host.errors import HostError
from bot.host.game_factory import GameFactory
from bot.store import changes as change
from bot.store import writes
from bot.store.errors import StoreError
from bot.store.settings import DAY, Deadline
from engine import Game, titles
from engine.kernel import damage
from engine.players import answer
from engine.replays.record import states
from engine.replays.reel import DIGEST, UNKNOWN, Drifted, ReelReader, digest
from tests.dice import seeded
from tests.host.club import ANN, BEN, BRIEF, HERE, Club, record_of
from tests.manual_clock import ManualClock


@pytest.fixture
def dice() -> Random:
    """Choices of people by lot."""
    return seeded()


PEOPLE = (ANN, BEN)
CONFIG = HostConfig(pace_ms=0, pause_most_ms=0)


async def opened(tmp_path: Path, title: str, **options: Any) -> tuple[Club, int]:
    club = await Club(tmp_path, ManualClock(), CONFIG, GameFactory()).open()
    deadline = Deadline(DAY, DAY, rests=True)
    lobby = club.host.lobby
    table = await lobby.open_table(ANN, HERE, title, seats=2, deadline=deadline, **options)
    await lobby.join(BEN, table.table_id)
    await lobby.begin(ANN, table.table_id)
    return club, table.table_id


async def status(club: Club, table_id: int) -> str:
    stored = await club.store.table(table_id)
    assert stored is not None
    return stored.row.status


async def go_on(club: Club, table_id: int, dice: Random) -> bool:
    """Let whoever is asked answer somehow; whether the game still goes on."""
    await club.pass_time(1)
    for actor in PEOPLE:
        owed = await club.owed(table_id, actor)
        if owed is None:
            continue
        stored = await club.store.table(table_id)
        assert stored is not None
        live = await club.host.tables.live(stored)
        assert live is not None
        keys = answer("normal", live.game, owed.seat, dice.randrange(1 << 30), 10)
        await club.host.play.answer(actor, table_id, keys)
        if dice.random() < 0.1:
            with suppress(HostError):
                await club.host.undo.ask_undo(actor, table_id)
        return True
    return await status(club, table_id) == "running"


async def played(club: Club, table_id: int, dice: Random) -> None:
    while await go_on(club, table_id, dice):
        over = await status(club, table_id) == "finished"
        assert (await club.store.reel(table_id) is not None) == over
    assert await status(club, table_id) == "finished"


@pytest.mark.parametrize("title", titles)
async def test_a_finished_game_is_there_again_step_by_step(
    tmp_path: Path, title: str, dice: Random
) -> None:
    club, table_id = await opened(tmp_path, title)
    await played(club, table_id, dice)
    record, reel = await record_of(club, table_id), await club.store.reel(table_id)
    assert reel is not None
    assert len(reel.digests) == DIGEST * len(record.entries)
    reader, whole, turns = ReelReader(record, reel), list(states(record)), set()
    for revision in dice.sample(range(1, len(whole) + 1), min(40, len(whole))):
        assert reader.at(revision).dump() == whole[revision - 1].dump()
    for revision, state in reel.keyframes:
        assert state == whole[revision - 1].dump()
        turns.add(Game.load(state, lambda _: record.pack).state.turn)
    assert turns == {game.state.turn for game in whole}
    taken = [reel.digest(step) for step in range(1, len(whole) + 1)]
    assert all(
        one in (UNKNOWN, digest(game.dump())) for one, game in zip(taken, whole, strict=True)
    )
    assert len(whole) / 2 < sum(one != UNKNOWN for one in taken)
    await club.close()


async def test_under_other_rules_it_says_where_and_shows_it_turn_by_turn(
    tmp_path: Path, dice: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the rules of a later day every blow is one harder."""
    club, table_id = await opened(tmp_path, "beacons", options=BRIEF)
    await played(club, table_id, dice)
    record, reel = await record_of(club, table_id), await club.store.reel(table_id)
    assert reel is not None
    whole, deal = list(states(record)), damage.deal

    def harder(game: Any, card: int, amount: int, **told: Any) -> int:
        return deal(game, card, amount + 1, **told)

    monkeypatch.setattr(damage, "deal", harder)
    reader, last = ReelReader(record, reel), len(whole)
    with pytest.raises(Drifted) as drifted:
        list(map(ReelReader(record, reel).at, range(1, last + 1)))
    assert whole[drifted.value.step - 2].dump() != whole[drifted.value.step - 1].dump()
    for revision in range(1, last + 1):
        found = reader.keyframe(revision)
        assert found is not None
        at, game = found
        assert at <= revision
        assert game.dump() == whole[at - 1].dump()
        assert game.state.turn == whole[revision - 1].state.turn
    final = reader.keyframe(last)
    assert final is not None
    assert final[1].result == whole[-1].result
    await club.close()


async def test_a_game_without_a_reel_is_played_again_from_its_record(
    tmp_path: Path, dice: Random
) -> None:
    """As those are that ended before there were any."""
    club, table_id = await opened(tmp_path, "beacons", options=BRIEF)
    await played(club, table_id, dice)
    record = await record_of(club, table_id)
    whole = list(states(record))
    assert ReelReader(record).at(len(whole)).dump() == whole[-1].dump()
    assert ReelReader(record).keyframe(len(whole)) is None
    await club.close()


async def test_a_game_whose_reel_cannot_be_stored_has_not_ended(
    tmp_path: Path, dice: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    club, table_id = await opened(tmp_path, "beacons", options=BRIEF)
    apply = writes.apply

    def failing(conn: Connection, changes: Sequence[change.Change]) -> None:
        apply(conn, changes)
        if any(isinstance(one, change.PutReel) for one in changes):
            raise StoreError("the disk is full")

    monkeypatch.setattr(club.store.queue, "_apply", failing)
    with pytest.raises(Exception, match="storage"):
        await played(club, table_id, dice)
    assert (await status(club, table_id), await club.store.reel(table_id)) == ("running", None)
    monkeypatch.setattr(club.store.queue, "_apply", apply)
    await club.restart()
    await played(club, table_id, dice)
    assert await club.store.reel(table_id) is not None
    await club.close()
