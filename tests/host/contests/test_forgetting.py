"""Forgetting somebody: their number is nowhere, in whatever part they met a contest."""

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from bot.contests.host.contests import Contests
from bot.host.values import Actor, Rights
from bot.store.compression import unsqueeze
from engine.contests import operations as ops
from engine.contests import privacy
from engine.contests.records import MatchGame, Penalty
from engine.contests.values import HOUR, ContestActor, ContestRole
from tests.host.contests.hall import BOSS, SERVER, Hall, person

ORGANISERS, JUDGES = 71, 72
GONE = 900_000_000_000_000_123
"""The number of who is forgotten: no other number is written with it in it."""


def gone(*roles: int, manager: bool = False) -> Actor:
    return Actor(GONE, "Gone", "en", Rights(SERVER, manager=manager, roles=roles))


FIELDS: dict[type[ops.Op], dict[str, Any]] = {
    ops.Create: {"name": "Cup"},
    ops.Set: {"changes": {}},
    ops.Submit: {"deck": "a"},
    ops.Pair: {"round": 1, "pairs": (), "base": 0},
    ops.ReportGame: {"game": MatchGame((1, 2))},
    ops.Impose: {"kind": Penalty.WARNING},
    ops.Extend: {"by_ms": HOUR},
    ops.Cut: {"seeds": (), "base": 0},
    ops.TakeVacation: {"days": 1},
}


@pytest.mark.parametrize("kind", get_args(ops.AnyOp))
def test_every_operation_loses_every_person_that_it_names(kind: type[ops.Op]) -> None:
    filled = dict(FIELDS.get(kind, {}))
    for field in ("match", "player", "round", *privacy.PERSONS):
        if field in kind.__struct_fields__:
            filled.setdefault(field, 1)
    parts = [{}, *({field: GONE} for field in privacy.PERSONS if field in kind.__struct_fields__)]
    numbers = [n for n in kind.__struct_fields__ if n not in privacy.PERSONS]
    assert not any("person" in name for name in numbers)
    for part in parts:
        for role in ContestRole:
            op = kind(at=1, by=ContestActor(role, GONE), why="mine", **{**filled, **part})
            assert GONE in privacy.persons(op)
            (after,) = privacy.forgotten([op], GONE)
            assert GONE not in privacy.persons(after)
            assert str(GONE).encode() not in msgspec.json.encode(after)
            assert not after.why


async def test_a_number_is_nowhere_in_the_database_whatever_its_person_was(hall: Hall) -> None:
    """They have organised by a role, judged, punished, been banned, been handed a contest, and
    played in one; another one is what it was."""
    contests = hall.host.part(Contests)
    await hall.announce(judges=JUDGES, organisers=ORGANISERS, late_until=3)
    await hall.sign_up(4)
    await contests.start(BOSS, hall.contest_id)
    contest = await hall.contest()
    match = contest.event.open[0].number
    await contests.extend(gone(JUDGES), hall.contest_id, HOUR, match)
    await contests.penalty(gone(JUDGES), hall.contest_id, 1, Penalty.WARNING, why="slow")
    await contests.pause(gone(ORGANISERS), hall.contest_id)
    await contests.resume(gone(ORGANISERS), hall.contest_id)
    for lifted in (False, True, False):
        await contests.ban(BOSS, hall.contest_id, GONE, lifted=lifted)
    second = await contests.create(BOSS, contest.place, "Handed on", {"title": "yongheng"})
    await contests.hand_over(BOSS, second.id, GONE)
    third = await contests.create(BOSS, contest.place, "Played", {"title": "yongheng"})
    for one in (gone(), person(102)):
        await contests.join(one, third.id)
    await hall.host.settled()
    before = (await hall.contest()).event
    listed = (await hall.host.people.export(GONE))["contests"]
    assert [entry["contest"] for entry in listed] == [hall.contest_id, second.id, third.id]
    assert listed[0]["operations"] == ["ban", "extend", "impose", "pause", "resume"]
    assert found(hall) != []
    await hall.host.people.forget(GONE)
    await hall.host.settled()
    assert found(hall) == []
    assert (await hall.host.people.export(GONE))["contests"] == []
    await hall.restart()
    after = (await hall.contest()).event
    assert after.fines[0].by < 0
    assert (after.matches, after.entrants) == (before.matches, before.entrants)
    assert set(after.banned) == {after.fines[0].by}


def found(hall: Hall) -> list[str]:
    """The tables of the database in which the number stands somewhere, however it is written."""
    written = (
        str(GONE).encode(),
        msgspec.msgpack.encode(GONE),
        GONE.to_bytes(8, "big"),
        GONE.to_bytes(8, "little"),
    )
    path = next(Path(hall.directory).glob("*.db"))
    conn = sqlite3.connect(path)
    try:
        names = [
            row[0] for row in conn.execute("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        return [
            name
            for name in names
            if any(
                _holds(cell, written)
                for row in conn.execute(f"SELECT * FROM {name}")
                for cell in row
            )
        ]
    finally:
        conn.close()


def _holds(cell: object, written: tuple[bytes, ...]) -> bool:
    data = cell if isinstance(cell, bytes) else str(cell).encode()
    shown = [data]
    if isinstance(cell, bytes):
        with suppress(Exception):  # it was not made small
            shown.append(unsqueeze(cell))
    return any(one in text for text in shown for one in written)
