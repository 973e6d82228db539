"""Rows of a game: its log of answers, what each entry said, who has seen it, its state as bytes."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.kernel.values import Msg

AnsweredBy = Literal[
    "start",
    "player",
    "along",
    "order",
    "computer",
    "minder",
    "deadline",
    "concession",
    "undo",
    "withdrawal",
    "mended",
    "stops",
]


class AnswerRow(Struct, frozen=True):
    """One entry of a table's log of answers: the game is its seed, its decks and these, in order.

    The entry of revision 1 is the start and answers nothing; a concession has no answer either.
    An ``undo`` has the revision whose state is there again as its answer; a ``withdrawal`` takes
    back the seat's answer to that decision, while it still waits for those of others. What is
    answered ``along`` was given with the answer before it, in one press or because nothing else was
    possible, and is taken back with it. ``mended``: the game goes on from the position that is its
    answer, and nothing before it can be taken back. ``stops``: those that the seat has set from now
    on are its answer, of which nobody is told.
    """

    table_id: int
    revision: int
    seat: int
    by: AnsweredBy
    at: int
    decision_id: int = 0
    answer: tuple[str, ...] = ()
    user_id: int | None = None


class EventRow(Struct, frozen=True):
    """Messages of one log entry: ``public`` for spectators, ``private`` for the seats that may read
    something else; ``during``: where the game stood in its story before it."""

    table_id: int
    revision: int
    at: int
    public: tuple[Msg, ...] = ()
    private: dict[int, tuple[Msg, ...]] = {}
    during: Msg | None = None

    def lines(self, seat: int) -> tuple[Msg, ...]:
        """The lines as that seat may read them."""
        return self.private.get(seat, self.public)


class LookRow(Struct, frozen=True):
    """Last look of somebody at a table: when it was, and up to which revision. What they had seen
    by the end of the visit before this one is told by ``since``, and when that was by
    ``since_at``."""

    table_id: int
    user_id: int
    at: int
    revision: int
    since: int = 0
    since_at: int = 0


class Snapshot(Struct, frozen=True):
    """A game as bytes, and the revision it is at."""

    revision: int
    data: bytes
