"""Rate limit for redrawing a board while computers play: nobody reads ten pictures in ten seconds.

The newest state is what is shown when the rest is over. Whether a board may rest goes by what
everybody sees: a person's turn, a question to a person and the end of a game are shown at once. In
a response window in a computer's turn nothing public says who is asked; who is gets the question
with all it is about by themselves, at once, so the board of everybody may rest there too.
"""

from __future__ import annotations

from collections import OrderedDict

from bot.host.time.clock import Clock
from bot.host.values import SeatInfo
from bot.messages.reader import Reader

REST = 2_000
"""Milliseconds between two looks of one board."""
REMEMBERED = 4_000
"""Tables whose last look is remembered; of others the next one is shown at once."""


class NotYet(Exception):
    """Not yet: a board is shown again at that moment."""

    def __init__(self, until: int) -> None:
        super().__init__(f"rests until {until}")
        self.until = until


class Tempo:
    """Moments at which each table's board was shown last."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._shown: OrderedDict[int, int] = OrderedDict()

    def keep(self, reader: Reader) -> None:
        """:class:`NotYet` where a board has just been shown and only computers are at play."""
        shown = self._shown.get(reader.table.id)
        if shown is None or not computers_play(reader):
            return
        left = shown + REST - self._clock.ticks()
        if left > 0:
            raise NotYet(self._clock.now() + left)

    def shown(self, reader: Reader) -> None:
        """A board was shown now."""
        self._shown.pop(reader.table.id, None)
        self._shown[reader.table.id] = self._clock.ticks()
        while len(self._shown) > REMEMBERED:
            self._shown.popitem(last=False)


def computers_play(reader: Reader) -> bool:
    """Tell whether it is a computer's turn and no person is waited for, as far as everybody
    sees."""
    view, seats = reader.view, reader.table.seats
    if view is None or reader.table.status != "running":
        return False
    if 0 <= view.active < len(seats) and _played(seats[view.active]):
        return False
    return not any(_played(seat) for seat in seats if seat.waiting and not seat.responding)


def _played(seat: SeatInfo) -> bool:
    return seat.kind == "human" and not seat.minded
