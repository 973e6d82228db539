"""Settings that a field overrules: what was asked for, and what so many players can play."""

from msgspec import Struct

from engine.contests import pods
from engine.contests.records import ContestState, Phase
from engine.contests.settings import Format, rounds_of


class Overruled(Struct, frozen=True):
    """A setting that a field does not let be: ``asked`` for, and ``played``: of ``pod`` the sizes
    of the tables, else a number."""

    setting: str
    asked: int
    played: tuple[int, ...]


def overruled(event: ContestState, players: int) -> tuple[Overruled, ...]:
    """The settings that are not played as they stand with so many players."""
    settings = event.settings
    rounds = rounds_of(settings, players)
    found = []
    if settings.format is Format.SWISS and settings.rounds > rounds:
        found.append(Overruled("rounds", settings.rounds, (rounds,)))
    if settings.cut > players:
        found.append(Overruled("cut", settings.cut, (players,)))
    if settings.format is Format.PODS:
        tables = tuple(pods.sizes(players, settings.pod, settings.seats))
        if any(size != settings.pod for size in tables):
            found.append(Overruled("pod", settings.pod, tables))
    late = settings.format in (Format.SWISS, Format.PODS) and settings.late_until > rounds
    if late:
        found.append(Overruled("late_until", settings.late_until, (rounds,)))
    return tuple(found)


def left_out(event: ContestState, at: int) -> tuple[int, ...]:
    """Those who are out if the event starts now, because they have not checked in and could have:
    before the window opens everybody is present."""
    settings = event.settings
    opens = settings.starts_at - settings.check_in
    if event.phase is not Phase.SIGN_UP or not settings.check_in:
        return ()
    if settings.starts_at and at < opens:
        return ()
    return tuple(n for n, e in event.entrants.items() if not (e.checked_in or e.computer))
