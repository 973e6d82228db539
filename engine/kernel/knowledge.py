"""What has become known between two states of one game: may the later one be taken back freely?"""

from __future__ import annotations

from engine.kernel.in_play import who_knows
from engine.kernel.position import Position


def learned(before: Position, after: Position, seat: int) -> bool:
    """Whether something was drawn, thrown or revealed that ``seat`` had not known ``before``.

    What the seat itself has shown of its own does not count: only the seat loses by that.
    """
    if before.state.streams != after.state.streams:
        return True
    return any(_newly_known(before, after, card, seat) for card in after.state.cards)


def _newly_known(before: Position, after: Position, card: int, seat: int) -> bool:
    """Whether somebody knows that card now who did not, and it was no secret of the seat's."""
    knowers = who_knows(after, card)
    if card not in before.state.cards:  # drawn, made or come back under another id
        return knowers != 0
    known = who_knows(before, card)
    return bool(knowers & ~known) and not known >> seat & 1
