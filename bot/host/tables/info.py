"""Stored tables as callers of the table service see them."""

from __future__ import annotations

from typing import cast

from bot.host.config import HostConfig
from bot.host.tables.marks import absence_mark
from bot.host.tables.series import series_of
from bot.host.time import seat_clock
from bot.host.values import Level, MindedWhy, SeatInfo, TableInfo
from bot.store.rows import UNDO, SeatRow, StoredTable


def table_info(stored: StoredTable, config: HostConfig, now: int) -> TableInfo:
    """A table without its game."""
    row = stored.row
    return TableInfo(
        id=row.id,
        place=row.place,
        title=row.title,
        capacity=row.capacity,
        options=row.options,
        locale=row.locale,
        owner_id=row.owner_id,
        deadline=row.deadline,
        status=row.status,
        revision=row.shown,
        pack=row.pack,
        seats=tuple(_seat_info(stored, seat, config, now) for seat in stored.seats),
        created_at=row.created_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        result=row.result,
        resting=row.resting_at is not None,
        contest=row.contest,
        series=series_of(row, stored.seats),
        undo_asked=_undo_asked(stored) if row.status == "running" else (),
    )


def _undo_asked(stored: StoredTable) -> tuple[int, ...]:
    return tuple(sorted({vote.question for vote in stored.votes if vote.topic == UNDO}))


def _seat_info(stored: StoredTable, seat: SeatRow, config: HostConfig, now: int) -> SeatInfo:
    deadline = stored.row.deadline
    settings = stored.hours(seat)
    resting = stored.row.resting_at is not None
    at = seat_clock.stands_at(seat, stored.row.resting_at, now)
    away = seat_clock.absent_since(seat, deadline, settings, config, at)
    return SeatInfo(
        seat=seat.seat,
        name=seat.name,
        kind=seat.kind,
        user_id=seat.user_id,
        level=cast(Level, seat.computer) if seat.computer else None,
        minded=bool(seat.minded),
        why=cast(MindedWhy, seat.minded_why),
        offered=seat.offered,
        absent=away is not None,
        absence=0 if away is None else absence_mark(stored.row, seat, away),
        waiting=bool(seat.asked),
        responding=seat.responding,
        expires_at=None if resting else seat_clock.expires_at(seat, deadline, settings),
        reserve_at=None if resting else seat_clock.reserve_at(seat, deadline, settings),
        away_until=next((v.end for v in settings.vacations if v.start <= now < v.end), None),
    )
