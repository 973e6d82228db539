"""Rows for the tests, with what does not matter filled in."""

from __future__ import annotations

from bot.store.changes import Append, Change, PutSeats, PutTable
from bot.store.rows.log import AnswerRow, EventRow
from bot.store.rows.messages import OutboxRow
from bot.store.rows.tables import Place, SeatRow, TableRow, TableStatus
from bot.store.settings import DAY, Deadline
from engine.kernel.values import CardRef, Msg, SeatRef, msg


def table(table_id: int, spot: int = 0, status: TableStatus = "running") -> TableRow:
    """A table in a channel of its own."""
    return TableRow(
        id=table_id,
        place=Place(7, spot or 100 + table_id),
        title="beacons",
        capacity=4,
        options={"goal": 5, "name": "x", "fast": True},
        locale="zh",
        owner_id=11,
        deadline=Deadline(DAY, 5),
        created_at=1,
        status=status,
        seed=2**127 + 3,
        pack="abc",
    )


def seat(table_id: int, number: int, user_id: int | None = 11) -> SeatRow:
    """Somebody's seat."""
    return SeatRow(table_id, number, "human", f"P{number}", user_id, offered=True, ping_at=9)


def entry(table_id: int, revision: int, user_id: int | None = 11) -> Append:
    """An entry of a log, read differently by seat 1."""
    answer = AnswerRow(table_id, revision, 0, "player", 50, 3, ("take", "2"), user_id)
    public = (msg("log.drew", who=SeatRef(0), card=CardRef()),)
    private: dict[int, tuple[Msg, ...]] = {
        1: (msg("log.drew", who=SeatRef(0), card=CardRef("fox", "A1")),)
    }
    return Append(answer, EventRow(table_id, revision, 50, public, private))


def post(table_id: int, kind: str = "notice", at: int = 0, user_id: int = 0) -> OutboxRow:
    """Something to show."""
    text = msg("notice.back", who=SeatRef(1)) if kind == "notice" else None
    place = Place(7, 100 + table_id)
    return OutboxRow(0, kind, table_id, place, 3, at, user_id=user_id, text=text, pings=(4, 5))


def opened(table_id: int, *, users: tuple[int, ...] = (11,)) -> list[Change]:
    """The transaction that makes a table."""
    seats = tuple(seat(table_id, number, user) for number, user in enumerate(users))
    return [PutTable(table(table_id)), PutSeats(table_id, len(seats), seats)]
