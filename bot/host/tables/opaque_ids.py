"""Opaque ids: numbers that name something to people and tell them nothing else.

The ids of questions count what everybody is asked and the moments in rows tell when somebody last
did something: written into a button, both would tell of others. So what leaves the host is a mark
made of them and of the table's seed, which nobody knows: the same for the same thing, also after a
restart, and else like a number drawn by lot.
"""

from __future__ import annotations

from hashlib import blake2b

from bot.store.rows.tables import SeatRow, TableRow


def opaque_decision(row: TableRow, decision_id: int) -> int:
    """Return the opaque id of a decision."""
    return _mark(row, "decision", decision_id)


def opaque_absence(row: TableRow, seat: SeatRow, since: int) -> int:
    """Return the opaque id of the absence of a seat's person since that moment."""
    return _mark(row, "absence", seat.seat, seat.user_id or 0, since)


def _mark(row: TableRow, *what: object) -> int:
    text = repr((row.id, *what)).encode()
    digest = blake2b(text, digest_size=4, key=str(row.seed).encode()).digest()
    return (int.from_bytes(digest) & 0x7FFF_FFFF) or 1
