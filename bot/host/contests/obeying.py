"""What the tables of a contest obey: its clocks, its quiet hours and vacations, its pauses, whether
anything is taken back, and who sits there. A table follows none of its people's own settings in
this, and it is brought into line whenever the contest is looked at."""

from __future__ import annotations

from msgspec.structs import replace

from bot.host.tables.edit import TableEdit
from bot.host.tables.resting import lay_down, wake
from bot.host.tables.seats import hand_over
from bot.host.time.pauses import awake
from bot.store.rows import Obeyed, SeatRow, TableRow
from bot.store.settings import Deadline, PlayerSettings, QuietHours, Vacation
from engine.contests.records import Event, Match
from engine.contests.settings import Settings
from engine.kernel.values import msg

HOUR = 60
"""Minutes of one."""


def clock_of(settings: Settings) -> Deadline:
    """The clocks of a contest's tables."""
    if not settings.bank:
        return Deadline(rests=rests(settings))
    bank = min(settings.bank, settings.cap)
    return Deadline(0, bank, rests(settings), settings.credit, settings.cap)


def rests(settings: Settings) -> bool:
    """Whether quiet hours count: in an evening nobody waits for anybody's morning."""
    return settings.rests and not settings.live


def quiet_hours(settings: Settings) -> QuietHours | None:
    """The quiet hours that a contest sets for everybody, if it sets any."""
    start, end = settings.quiet
    if start == end or not rests(settings):
        return None
    return QuietHours(start * HOUR, end * HOUR)


def asleep(settings: Settings, person: PlayerSettings, now: int) -> bool:
    """Whether it is somebody's quiet hours, as the contest counts them: nothing sounds then."""
    if not rests(settings):
        return False
    hours = quiet_hours(settings) or person.quiet
    return awake(now, replace(person, quiet=hours)) > now


def obeying(row: TableRow, event: Event, match: Match, order: tuple[int, ...]) -> TableRow:
    """The table as the contest has it. ``order``: those of the match by their seats."""
    quiet = quiet_hours(event.settings)
    off = {seat: event.entrants[player].off for seat, player in enumerate(order)}
    obeyed = Obeyed(
        own=rests(event.settings) and quiet is None,
        quiet=quiet,
        away={seat: tuple(Vacation(*one) for one in spans) for seat, spans in off.items() if spans},
        still=bool(event.paused or match.paused) and not _sleeps(row),
    )
    deadline = replace(row.deadline, rests=rests(event.settings))
    return replace(row, deadline=deadline, take_back=event.settings.take_back, obeyed=obeyed)


def _sleeps(row: TableRow) -> bool:
    """Whether a table rests for another reason than its contest: then that is not to wake it."""
    ours = row.obeyed is None or row.obeyed.still
    return row.resting_at is not None and not ours


def strangers(seats: tuple[SeatRow, ...], event: Event, order: tuple[int, ...]) -> dict[int, int]:
    """Whose seats are another's by now, with who that is: for an entrant somebody else plays on."""
    people = {seat: event.entrants[player].person for seat, player in enumerate(order)}
    return {
        seat.seat: people[seat.seat]
        for seat in seats
        if people[seat.seat] > 0 and seat.user_id != people[seat.seat]
    }


def bring_into_line(
    edit: TableEdit, wanted: TableRow, people: dict[int, int], names: dict[int, str]
) -> None:
    """Have a table obey. ``people``: who takes over which seat, with their ``names``."""
    before, resting = edit.row.obeyed, edit.row.resting_at is not None
    edit.redraw = False
    edit.row = replace(wanted, resting_at=edit.row.resting_at)
    for seat, person in people.items():
        edit.redraw = True
        hand_over(edit, edit.seats[seat], person, names[person])
    still = wanted.obeyed is not None and wanted.obeyed.still
    if still and not resting:
        lay_down(edit, msg("private.contest_paused"))
    elif resting and not still and before is not None and before.still:
        wake(edit, msg("notice.contest_resumed"))
