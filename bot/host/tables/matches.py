"""The games of a match after the first: both sit down by one press each, and it begins."""

from __future__ import annotations

from msgspec.structs import replace

from bot.host.errors import HostError, PlaceTaken
from bot.host.tables.edit import TableEdit
from bot.host.tables.lobby import Lobby
from bot.host.tables.series import new_series, seen_from, series_of
from bot.host.tables.tables import Part, Tables, changing
from bot.host.values import LEVELS, Actor, Done
from bot.store.rows.tables import Series, StoredTable


class Matches(Part):
    """Verbs of matches, the best of several games."""

    def __init__(self, tables: Tables, lobby: Lobby) -> None:
        super().__init__(tables)
        self._lobby = lobby

    @changing
    async def set_length(self, edit: TableEdit, actor: Actor, length: int) -> None:
        """Play the best of so many games, 1 for a single one. ``error.not_seated``,
        ``error.not_owner``, ``error.bad_match``, ``error.match_seat`` (the match is on),
        :class:`AlreadyStarted`, ``error.table_over``, ``error.contest_table``."""
        edit.require_open()
        edit.require_own()
        edit.require_seat(actor)
        if edit.row.owner_id != actor.user_id:
            raise HostError("error.not_owner")
        if edit.row.series is not None and edit.row.series.last:
            raise HostError("error.match_seat")
        edit.row = replace(edit.row, series=new_series(length, edit.row.capacity))

    async def go_on(self, actor: Actor, last: int, *, own: bool | None = None) -> Done:
        """Sit down to the game after that of table ``last``, which begins as soon as both have; the
        first to come calls the other. ``own``: who chooses who begins begins themselves, or not.
        ``error.not_seated`` (they have not played there), ``error.match_over``,
        :class:`PlaceTaken`."""
        before = await self.tables.stored(last)
        seat = next((s.seat for s in before.seats if s.user_id == actor.user_id), None)
        if seat is None:
            raise HostError("error.not_seated")
        series = series_of(before.row, before.seats)
        if series is None or series.over or before.row.status != "finished":
            raise HostError("error.match_over")
        here = await self._here(before)
        if here is None:
            try:
                return await self._open(actor, before, seen_from(series, seat), own)
            except PlaceTaken:  # by others, if the other was not quicker
                here = await self._here(before)
                if here is None:
                    raise
        return await self._sit(actor, here, own)

    async def _here(self, before: StoredTable) -> int | None:
        """The table of the next game, where it waits for somebody."""
        newest = await self.tables.store.table_at(before.row.place.spot)
        if newest is None or newest == before.row.id:
            return None
        row = (await self.tables.stored(newest)).row
        if row.series is None or row.series.last != before.row.id:
            return None  # where another game is on, opening one says so
        if row.status != "open" and row.status != "closed":
            raise HostError("error.match_over")
        return newest if row.status == "open" else None

    async def _open(
        self, actor: Actor, before: StoredTable, series: Series, own: bool | None
    ) -> Done:
        row = before.row
        levels = [level for seat in before.seats for level in LEVELS if level == seat.level]
        done = await self._lobby.open_table(
            actor,
            row.place,
            row.title,
            seats=2,
            options=row.options,
            locale=row.locale,
            deadline=row.deadline,
            computers=levels,
            series=_chosen(series, 0, own),
        )
        if done.repeated:
            return done
        actor = replace(actor, request=None)
        other = next((s.user_id for s in before.seats if s.user_id not in (None, actor.user_id)), 0)
        if levels:
            return await self._lobby.begin(actor, done.table_id)
        if other:
            await self._lobby.invite(actor, done.table_id, other)
        return done

    @changing
    async def _sit(self, edit: TableEdit, actor: Actor, own: bool | None) -> None:
        """Take the other seat, or say only who begins; with both there it begins."""
        edit.require_open()
        if not edit.sits(actor.user_id):
            await self._lobby.seat(edit, actor)
        series = edit.row.series
        if series is not None:
            edit.row = replace(edit.row, series=_chosen(series, edit.require_seat(actor).seat, own))
        if len(edit.seats) == edit.row.capacity:
            await self._lobby.deal(edit)


def _chosen(series: Series, seat: int, own: bool | None) -> Series:
    """The match with what its chooser, who sits there, has said."""
    if own is None or series.chooser != seat:
        return series
    return replace(series, begins=seat if own else 1 - seat)
