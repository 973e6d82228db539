"""Checks of the settings of people and servers."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from bot.host.config import HostConfig
from bot.host.errors import HostError
from bot.host.time.pauses import passed, zone
from bot.store.settings import DAY, Deadline, GuildSettings, PlayerSettings, QuietHours, Vacation

S = TypeVar("S", PlayerSettings, GuildSettings)

MINUTES_A_DAY = 24 * 60
LONGEST_VACATION_DAYS = 366

REMEMBERED = 90 * DAY
"""Vacations of the year before still count for the clocks of questions asked then."""


def require_deadline(deadline: Deadline, config: HostConfig) -> None:
    """``error.bad_deadline`` for one too short or too long to be of use."""
    least, most = config.shortest_deadline_ms, config.longest_deadline_ms
    none = deadline.base_ms == 0 and deadline.bank_ms == 0
    fits = least <= deadline.base_ms <= most and 0 <= deadline.bank_ms <= most
    if not none and not fits:
        raise HostError("error.bad_deadline", minimum=least // 1000, maximum=most // 1000)


def changed(settings: S, changes: dict[str, Any]) -> S:
    """Settings with some fields changed; ``error.bad_setting`` where a field or a
    value is none."""
    for name, value in changes.items():
        if name not in settings.__struct_fields__ or name in ("vacations", "unread"):
            raise HostError("error.bad_setting", name=name, value=str(value))
        try:
            plain = msgspec.to_builtins({name: value})
            whole = {**msgspec.to_builtins(settings), **plain}
            settings = msgspec.convert(whole, type(settings))
        except (msgspec.ValidationError, TypeError) as error:
            raise HostError("error.bad_setting", name=name, value=str(value)) from error
    return settings


def require_hours(settings: PlayerSettings, config: HostConfig) -> None:
    """``error.bad_zone``, ``error.bad_quiet_hours``."""
    if zone(settings.zone) is None:
        raise HostError("error.bad_zone", zone=settings.zone)
    quiet = settings.quiet
    if quiet is not None and not _fits(quiet, config.quiet_most_hours):
        raise HostError("error.bad_quiet_hours", most=config.quiet_most_hours)


def _fits(quiet: QuietHours, most_hours: int) -> bool:
    within = 0 <= quiet.start < MINUTES_A_DAY and 0 <= quiet.end < MINUTES_A_DAY
    length = (quiet.end - quiet.start) % MINUTES_A_DAY
    return within and 0 < length <= most_hours * 60


def with_vacation(
    settings: PlayerSettings, days: int, config: HostConfig, now: int
) -> PlayerSettings:
    """A vacation of so many days from now, in place of the present one; 0 ends that.

    ``error.no_vacation_left`` where the allowance of the calendar year (UTC) in
    which it begins has fewer days left.
    """
    if not 0 <= days <= LONGEST_VACATION_DAYS:
        raise HostError("error.bad_setting", name="vacation", value=str(days))
    kept = tuple(one if one.end <= now else Vacation(one.start, now) for one in settings.vacations)
    year = _year_start(now)
    kept = tuple(one for one in kept if one.end > one.start and one.end > year - REMEMBERED)
    spent = sum(passed(max(one.start, year), one.end, iter(())) for one in kept)
    left = max(config.vacation_days * DAY - spent, 0)
    if days * DAY > left:
        raise HostError("error.no_vacation_left", left=left // DAY)
    if days:
        kept = (*kept, Vacation(now, now + days * DAY))
    return replace(settings, vacations=kept, unread=False)


def _year_start(now: int) -> int:
    year = datetime.fromtimestamp(now / 1000, UTC).year
    return int(datetime(year, 1, 1, tzinfo=UTC).timestamp() * 1000)
