"""Quiet hours and vacations, on days when the clocks change too."""

from datetime import UTC, datetime
from itertools import islice
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from bot.host.time.pauses import after, awake, passed, pauses, quiet_spans, zone
from bot.store.settings import DAY, HOUR, PlayerSettings, QuietHours, Vacation

BERLIN = ZoneInfo("Europe/Berlin")


def at(text: str, where: ZoneInfo = BERLIN) -> int:
    """That wall-clock time as a moment."""
    return int(
        datetime.fromisoformat(text).replace(tzinfo=where).astimezone(UTC).timestamp() * 1000
    )


def sleeper(start: int, end: int, where: str = "Europe/Berlin") -> PlayerSettings:
    """Somebody with quiet hours from ``start`` to ``end`` o'clock."""
    return PlayerSettings(quiet=QuietHours(start * 60, end * 60), zone=where)


def test_a_night_is_as_long_as_the_clocks_make_it() -> None:
    settings = sleeper(22, 8)
    spring = at("2026-03-28T20:00")
    autumn = at("2026-10-24T20:00")
    (short,) = islice(quiet_spans(settings, spring), 1)
    (long,) = islice(quiet_spans(settings, autumn), 1)
    assert short == (at("2026-03-28T22:00"), at("2026-03-29T08:00"))
    assert short[1] - short[0] == 9 * HOUR
    assert long[1] - long[0] == 11 * HOUR


def test_an_hour_that_does_not_exist_is_taken_after_the_change() -> None:
    settings = PlayerSettings(quiet=QuietHours(150, 180), zone="Europe/Berlin")  # 2:30 to 3:00
    spans = list(islice(quiet_spans(settings, at("2026-03-28T12:00")), 2))
    # On 29 March 2:30 does not exist: that night has no quiet half hour, the next one has.
    assert spans[0] == (at("2026-03-30T02:30"), at("2026-03-30T03:00"))


def test_who_is_woken_only_after_the_night() -> None:
    settings = sleeper(22, 8)
    assert awake(at("2026-10-24T23:30"), settings) == at("2026-10-25T08:00")
    assert awake(at("2026-10-25T03:30"), settings) == at("2026-10-25T08:00")
    assert awake(at("2026-10-25T08:00"), settings) == at("2026-10-25T08:00")
    assert awake(at("2026-10-25T12:00"), settings) == at("2026-10-25T12:00")


def test_quiet_hours_at_noon_end_the_same_day() -> None:
    settings = sleeper(12, 14, "Asia/Shanghai")
    where = ZoneInfo("Asia/Shanghai")
    assert awake(at("2026-05-01T13:00", where), settings) == at("2026-05-01T14:00", where)
    assert awake(at("2026-05-01T14:30", where), settings) == at("2026-05-01T14:30", where)


def test_a_clock_that_rests_at_night_runs_by_day_only() -> None:
    settings = sleeper(22, 8)
    start = at("2026-06-01T20:00")
    spans = pauses(settings, start, quiet=True)
    assert after(start, 3 * HOUR, spans) == at("2026-06-02T09:00")
    assert passed(start, at("2026-06-02T09:00"), pauses(settings, start, quiet=True)) == 3 * HOUR


def test_a_vacation_and_its_nights_are_counted_once() -> None:
    settings = PlayerSettings(
        quiet=QuietHours(22 * 60, 8 * 60),
        zone="Europe/Berlin",
        vacations=(Vacation(at("2026-06-01T12:00"), at("2026-06-04T12:00")),),
    )
    start = at("2026-06-01T10:00")
    assert after(start, 4 * HOUR, pauses(settings, start, quiet=True)) == at("2026-06-04T14:00")


def test_an_unknown_zone_is_none() -> None:
    assert zone("Europe/Berlin") is not None
    assert zone("") is UTC  # nobody has chosen one
    for name in ("Mars/Olympus", "../etc/passwd", "a" * 500):
        assert zone(name) is None


@given(
    start_hour=st.integers(0, 23),
    length=st.integers(1, 14),
    where=st.sampled_from(["Europe/Berlin", "America/Sao_Paulo", "Asia/Kathmandu", "UTC"]),
    begin=st.integers(at("2026-01-01T00:00"), at("2026-12-31T00:00")),
    budget=st.integers(0, 30 * DAY),
)
def test_as_much_time_passes_as_was_given(
    start_hour: int, length: int, where: str, begin: int, budget: int
) -> None:
    settings = sleeper(start_hour, (start_hour + length) % 24, where)
    end = after(begin, budget, pauses(settings, begin, quiet=True))
    assert passed(begin, end, pauses(settings, begin, quiet=True)) == budget
    assert end >= begin + budget
