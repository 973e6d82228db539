"""While computers play a board is redrawn once in two seconds; nobody ever waits because of it."""

import pytest
from msgspec.structs import replace

from bot.delivery.tempo import REMEMBERED, REST, NotYet, Tempo
from bot.host.values import SeatInfo
from bot.messages.reader import Reader
from engine.kernel.values import Result
from engine.kernel.view import View
from tests.bot.readers import reader
from tests.manual_clock import ManualClock

HUMAN, COMPUTER = 0, 5
"""Seats of the table: who plays there."""


def moment(active: int, *waiting: int, responding: bool = False, **changes: object) -> Reader:
    """A table of five people and a computer player, at a turn of that seat."""
    shown = reader(waiting=waiting)
    seats = [replace(seat, minded=False, responding=responding) for seat in shown.table.seats]
    table = replace(shown.table, seats=tuple(seats), **changes)
    view = replace(shown.seen.view or View("", "", 1), active=active)
    return Reader(replace(shown.seen, table=table, view=view), "en")


def rest(tempo: Tempo, shown: Reader) -> int | None:
    """Until when that board rests."""
    try:
        tempo.keep(shown)
    except NotYet as not_yet:
        return not_yet.until
    return None


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def tempo(clock: ManualClock) -> Tempo:
    return Tempo(clock)


def test_a_computers_moves_are_shown_every_two_seconds(tempo: Tempo, clock: ManualClock):
    playing = moment(COMPUTER, COMPUTER)
    assert rest(tempo, playing) is None
    tempo.shown(playing)
    start = clock.now()
    assert rest(tempo, playing) == start + REST
    clock.set(start + 1_500)
    assert rest(tempo, playing) == start + REST
    clock.set(start + REST)
    assert rest(tempo, playing) is None


@pytest.mark.parametrize(
    "urgent",
    [
        moment(HUMAN, HUMAN),
        moment(HUMAN, COMPUTER),
        moment(COMPUTER, HUMAN),
        moment(-1, HUMAN, COMPUTER),
        moment(HUMAN, COMPUTER, responding=True),
        moment(COMPUTER, COMPUTER, status="finished"),
        moment(COMPUTER, status="finished", result=Result((0,), (1, 2))),
    ],
)
def test_a_persons_turn_a_question_to_a_person_and_a_result_are_shown_at_once(
    tempo: Tempo, urgent: Reader
):
    tempo.shown(urgent)
    assert rest(tempo, urgent) is None


def test_in_a_window_of_a_computers_turn_nothing_tells_who_is_asked(tempo: Tempo):
    alone = moment(COMPUTER, COMPUTER, responding=True)
    tempo.shown(alone)
    others = [moment(COMPUTER, *asked, responding=True) for asked in ((HUMAN,), (1, 2), (), (5,))]
    assert len({rest(tempo, shown) for shown in (alone, *others)}) == 1
    assert rest(tempo, alone) is not None


def test_a_minded_seat_is_a_computers(tempo: Tempo):
    shown = moment(HUMAN, HUMAN)
    minded = [replace(seat, minded=True) for seat in shown.table.seats]
    away = Reader(replace(shown.seen, table=replace(shown.table, seats=tuple(minded))), "en")
    tempo.shown(away)
    assert rest(tempo, away) is not None


def test_a_clock_that_is_set_moves_no_rest(tempo: Tempo, clock: ManualClock):
    playing = moment(COMPUTER, COMPUTER)
    tempo.shown(playing)
    clock.jump(-3_600_000)
    assert rest(tempo, playing) == clock.now() + REST


def test_after_a_restart_and_where_too_many_tables_play_nothing_rests(tempo: Tempo):
    playing = moment(COMPUTER, COMPUTER)
    tempo.shown(playing)
    for number in range(1, REMEMBERED + 1):
        other = replace(playing.table, id=number)
        tempo.shown(Reader(replace(playing.seen, table=other), "en"))
    assert rest(tempo, playing) is None


def test_seats_are_what_this_story_takes_them_for():
    seats: tuple[SeatInfo, ...] = reader().table.seats
    assert seats[HUMAN].kind == "human"
    assert seats[COMPUTER].kind == "computer"
