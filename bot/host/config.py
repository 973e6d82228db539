"""Configuration of the table service."""

from __future__ import annotations

from msgspec import Struct

from bot.host.values import Level
from bot.store.settings import DAY, HOUR, MINUTE


class HostConfig(Struct, frozen=True):
    """Durations in ms.

    ``pace_ms``: how long a computer player seems to think at least, half of it where no more than
    one person sits; its thinking counts. ``easy_ms``, ``normal_ms`` and ``hard_ms``: how long one
    of that strength may think; among people its answer is known ``spare_ms`` later, thought out or
    not. ``brisk_ms``: how long it takes in a window where no more than one person sits, who has a
    dozen of them to watch; ``alone_ms``: how long it may think there of what it does itself.
    ``minder``: the strength
    that minds an absent person's seat after ``misses`` clocks in a row ran out. ``absence_ms``:
    after so long with a computer minding a person is away for good, ``silence_ms`` the same at a
    table without a deadline. ``presence_ms``: who has done something at a table so recently is not
    pinged there. ``reminder_least_ms``: a reminder that leaves less time is not worth its noise.
    ``grace_ms``: what is left of every clock when the bot comes back. ``unstarted_ms``: how long a
    table may stand without a game. ``keep_ms``: how long requests and undeliverable messages are
    kept, ``sweep_ms``: how often they are looked through. ``retry_ms``: after what pause something
    due is tried again when it failed, doubled each time up to ``retry_most_ms``. ``games``: how
    many are kept in memory. ``pause_least_ms`` to ``pause_most_ms``: before that pause is over no
    pass in a response window is made known. ``asked_anyway``: one time in so many, somebody who is
    asked only where they can answer is asked although they cannot. ``undo_depth``: how many answers
    back one can go. ``contests_of_one`` and ``contests_of_server``: so many contests that are not
    over one person who does not manage the server, and a server, may have.
    """

    pace_ms: int = 800
    easy_ms: int = 50
    normal_ms: int = 250
    hard_ms: int = 1_000
    spare_ms: int = 250
    brisk_ms: int = 150
    alone_ms: int = 600
    minder: Level = "normal"
    misses: int = 2
    absence_ms: int = DAY
    silence_ms: int = 3 * DAY
    presence_ms: int = 2 * MINUTE
    reminder_least_ms: int = 30_000
    grace_ms: int = 10 * MINUTE
    unstarted_ms: int = 7 * DAY
    shortest_deadline_ms: int = 30_000
    longest_deadline_ms: int = 30 * DAY
    quiet_most_hours: int = 14
    vacation_days: int = 30
    keep_ms: int = 7 * DAY
    sweep_ms: int = 6 * HOUR
    retry_ms: int = 5_000
    retry_most_ms: int = 10 * MINUTE
    games: int = 512
    pause_least_ms: int = 500
    pause_most_ms: int = 2_500
    asked_anyway: int = 8
    undo_depth: int = 16
    contests_of_one: int = 5
    contests_of_server: int = 50

    def budget_ms(self, level: str) -> int:
        """Thinking time of a computer player of that strength, in ms."""
        if level == "hard":
            return self.hard_ms
        return self.easy_ms if level == "easy" else self.normal_ms
