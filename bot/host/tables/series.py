"""A match of several games at one table after another: how it stands, and who begins."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.host.errors import HostError
from bot.host.tables.edit import TableEdit
from bot.store.rows.tables import NO_SEAT, SeatRow, Series, TableRow

LENGTHS = (1, 3, 5)
"""Of how many games a match can be; one is a single game."""


def new_series(length: int, capacity: int) -> Series | None:
    """A match that begins, ``None`` for a single game; ``error.bad_match``."""
    if length not in LENGTHS or (length > 1 and capacity != 2):
        raise HostError("error.bad_match")
    return Series(length) if length > 1 else None


def series_of(row: TableRow, seats: Sequence[SeatRow]) -> Series | None:
    """Score of a table's match: with its game once that has ended. Who has lost that game chooses
    who begins the next one, after a draw who had not begun it."""
    series, result = row.series, row.result
    if series is None or result is None or row.status != "finished" or len(seats) != 2:
        return series
    winners = result.winners
    drawn = len(winners) != 1
    first, second = series.wins
    wins = (first + (winners == (0,)), second + (winners == (1,)))
    began = max(row.began, 0)
    chooser = 1 - (began if drawn else winners[0])
    return Series(series.length, row.id, wins, series.drawn + drawn, chooser)


def seen_from(series: Series, seat: int) -> Series:
    """The same match where who held that seat has the first one."""
    if seat == 0:
        return series
    sides = (series.chooser, series.begins)
    chooser, begins = (one if one == NO_SEAT else 1 - one for one in sides)
    return replace(series, wins=series.wins[::-1], chooser=chooser, begins=begins)


def arrange(edit: TableEdit) -> bool:
    """Put who begins the game of a match that goes on on the first seat: whom its chooser has
    named, else the chooser. Whether the first seat is to begin; else it is drawn by lot."""
    series = edit.row.series
    if series is None or series.chooser == NO_SEAT:
        return False
    first = series.chooser if series.begins == NO_SEAT else series.begins
    edit.row = replace(edit.row, series=seen_from(series, first))
    edit.seats = [replace(edit.seats[seat], seat=at) for at, seat in enumerate((first, 1 - first))]
    return True
