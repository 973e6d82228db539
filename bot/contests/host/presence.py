"""Presence of a contest in its server beside messages: a role of those who play, and an entry among
the server's events. Both are the organiser's to choose, and follow the contest by themselves."""

from __future__ import annotations

from collections.abc import Collection

from bot.contests.host.contest import LIVE_PHASES
from bot.contests.host.draft import ContestDraft
from engine.contests.due import ends
from engine.contests.records import ContestState, Phase, Standing
from engine.contests.settings import SCHEDULED, Format, rounds_of
from engine.contests.values import HOUR

BADGE, CALENDAR = "badge", "calendar"
"""The settings, and as what role and entry are noted among the contest's messages."""

OWN_ROLE = -1
"""Stands among those who are mentioned for the role of those who play: its number is Discord's, and
known when it has been made."""


def badged(event: ContestState) -> bool:
    """Tell whether there is a role for those who play."""
    return event.settings.badge and event.phase in LIVE_PHASES


def worn(event: ContestState) -> int:
    """The role of those who play: one of the server's that exists, ``OWN_ROLE``, or 0 for none."""
    if not badged(event):
        return 0
    return event.settings.badge_role or OWN_ROLE


def lent(role: int, person: int) -> str:
    """Build the key that notes that a role of the server's was given to somebody who did not have
    it: from nobody else is it ever taken."""
    return f"lent:{role}:{person}"


def borrowed(said: Collection[str]) -> dict[int, list[int]]:
    """The roles that people have been given by a contest."""
    found: dict[int, list[int]] = {}
    for key in sorted(said):
        if key.startswith("lent:"):
            _, role, person = key.split(":")
            found.setdefault(int(person), []).append(int(role))
    return found


def holders(event: ContestState) -> frozenset[int]:
    """List the people who are to have the role: those who are in it."""
    if not badged(event):
        return frozenset()
    playing = (own for own in event.entrants.values() if own.standing is Standing.IN)
    return frozenset(own.person for own in playing if own.person > 0)


def listed(event: ContestState) -> bool:
    """Tell whether it is to stand among the server's events: those have a beginning."""
    return event.settings.calendar and event.settings.starts_at > 0


def lasts_until(event: ContestState) -> int:
    """Work out when its entry ends, which Discord wants to know beforehand: with the evening, or
    after the time that all of its rounds may take; never at once, though there is nobody in it
    yet."""
    settings = event.settings
    if settings.format in (*SCHEDULED, Format.LADDER):
        length = settings.window
    else:
        length = settings.round_limit * rounds_of(settings, max(settings.least, len(event.active)))
    return max(ends(event) or settings.starts_at + length, settings.starts_at + HOUR)


def called(event: ContestState) -> tuple[int, ...]:
    """Return the role that is mentioned where something is said to all, if any."""
    if event.settings.badge:
        return (-event.settings.badge_role or OWN_ROLE,)
    return (-event.settings.role,) if event.settings.role else ()


def enter(draft: ContestDraft, before: ContestState) -> None:
    """Have role and entry follow what has changed."""
    after = draft.event
    was = 0 if draft.new else worn(before)
    had = frozenset[int]() if draft.new else holders(before)
    concerned = had ^ holders(after)
    if was != worn(after):
        draft.badge()
        # One of the contest's own goes by itself; what was lent is taken from each.
        concerned = holders(after) | (had if was > 0 else frozenset())
    for person in sorted(concerned):
        if was > 0 or worn(after):
            draft.badge(person)
    if (listed(after) and draft.new) or _told(before) != _told(after):
        draft.show(CALENDAR)


def _told(event: ContestState) -> tuple[object, ...]:
    """Collect what the entry tells; nothing where there is none."""
    if not listed(event):
        return ()
    # Once it has begun its entry only ends: when it was to end is told no more.
    until = lasts_until(event) if event.phase is Phase.SIGN_UP else 0
    return (event.settings.starts_at, event.phase, until)
