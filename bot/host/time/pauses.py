"""Pauses of a person's clock: vacations, and quiet hours in their own time zone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.store.settings import PlayerSettings, QuietHours

Span = tuple[int, int]
"""From a moment to a later one, UTC ms, the end not included."""

NEVER = 2**53
"""A moment that does not come."""


@lru_cache(maxsize=512)
def zone(name: str) -> tzinfo | None:
    """The IANA time zone of that name, UTC for none; ``None`` where there is none so called."""
    if name in ("", "UTC"):
        return UTC  # on a machine without a database of time zones too
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def quiet_spans(settings: PlayerSettings, start: int) -> Iterator[Span]:
    """The person's quiet hours from the one that ends after ``start``, without end.

    They follow the wall clock: on a day on which the clocks change they are an hour shorter or
    longer.

    >>> night = PlayerSettings(quiet=QuietHours(23 * 60, 7 * 60), zone="Europe/Berlin")
    >>> nights = quiet_spans(night, 1774652400000)  # the summer time of 2026 begins on 29 March
    >>> [(end - start) // 3_600_000 for _, (start, end) in zip(range(3), nights)]
    [8, 7, 8]
    """
    hours = settings.quiet
    where = zone(settings.zone)
    if hours is None or where is None or hours.start == hours.end:
        return
    day = datetime.fromtimestamp(start / 1000, where).date() - timedelta(days=1)
    last = date.max - timedelta(days=2)
    while day < last:
        span = _of_day(hours, day, where)
        if span[1] > start and span[0] < span[1]:
            yield span
        day += timedelta(days=1)


def _of_day(hours: QuietHours, day: date, where: tzinfo) -> Span:
    until = day if hours.end > hours.start else day + timedelta(days=1)
    return _moment(day, hours.start, where), _moment(until, hours.end, where)


def _moment(day: date, minute: int, where: tzinfo) -> int:
    """That minute of that day; one that the clocks skip is taken an hour later."""
    local = datetime.combine(day, time(minute // 60, minute % 60), where)
    return int(local.astimezone(UTC).timestamp() * 1000)


def pauses(settings: PlayerSettings, start: int, *, quiet: bool) -> Iterator[Span]:
    """All pauses that end after ``start``, in order and apart: vacations, and with ``quiet`` the
    quiet hours."""
    away = [(one.start, one.end) for one in settings.vacations if one.end > start]
    away.sort()
    nights = quiet_spans(settings, start) if quiet else iter(())
    return _apart(_merged(iter(away), nights))


def _merged(left: Iterator[Span], right: Iterator[Span]) -> Iterator[Span]:
    one, two = next(left, None), next(right, None)
    while one is not None or two is not None:
        if two is None or (one is not None and one <= two):
            assert one is not None
            yield one
            one = next(left, None)
        else:
            yield two
            two = next(right, None)


def _apart(spans: Iterator[Span]) -> Iterator[Span]:
    """Spans sorted by their start, those that touch made one."""
    held: Span | None = None
    for span in spans:
        if held is None:
            held = span
        elif span[0] <= held[1]:
            held = (held[0], max(held[1], span[1]))
        else:
            yield held
            held = span
    if held is not None:
        yield held


def after(start: int, budget: int, spans: Iterator[Span]) -> int:
    """The moment when ``budget`` ms have passed since ``start``, pauses not counted.

    >>> after(100, 50, iter([(120, 200), (300, 400)]))
    230
    """
    at = start
    for begin, end in spans:
        if begin - at >= budget:
            break
        budget -= max(begin - at, 0)
        at = max(at, end)
    return at + budget


def passed(start: int, end: int, spans: Iterator[Span]) -> int:
    """Ms that have passed between two moments, pauses not counted."""
    total = max(end - start, 0)
    for begin, until in spans:
        if begin >= end:
            break
        total -= max(min(until, end) - max(begin, start), 0)
    return total


def awake(moment: int, settings: PlayerSettings) -> int:
    """That moment, or the end of the quiet hours it falls into."""
    for begin, end in quiet_spans(settings, moment):
        return end if begin <= moment else moment
    return moment
