"""Rows of what stands on Discord, is about to, or waits in the outbox."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from msgspec import Struct

from bot.store.rows.tables import NO_SEAT, Place
from engine.kernel.values import Msg

NUMBERS = 2**40
"""Out of so many the numbers are drawn by which messages are known."""


def drawn_number() -> int:
    """A number drawn by chance, and so like no other. Counted, it would tell everybody whose
    message carries it how much has been written, and with that what others answered unseen."""
    return secrets.randbelow(NUMBERS) + 1


class OutboxRow(Struct, frozen=True):
    """Something to show on Discord, kept until it is reported sent.

    ``kind``: ``board`` (the table's public message: lobby, board; draw the present state),
    ``hand`` (what only ``user_id`` sees has changed: draw the present state where they wish it, or
    take it away where they sit there no more or the table is over), ``ping`` (``text`` in the
    table's channel, mentioning ``pings``), ``notice`` (``text`` in the channel), ``private``
    (``text`` to ``user_id``), ``result`` (the end; ``text`` is its reason), ``aside`` (``text``
    in the channel of a table that cannot be read), ``retire`` (messages that the table has left
    behind lose their buttons). ``place`` is where the table stands. ``number`` is drawn by the
    store (:func:`drawn_number`): what shows this row and no other is known by it.

    Rows of an extension (``table_id`` 0) have kinds of its own. ``contest`` and ``match``: what of
    a contest they are about.
    """

    id: int
    kind: str
    table_id: int
    place: Place
    revision: int
    created_at: int
    user_id: int = 0
    seat: int = NO_SEAT
    text: Msg | None = None
    pings: tuple[int, ...] = ()
    attempts: int = 0
    number: int = 0
    contest: int = 0
    match: int = 0

    @property
    def known_by(self) -> int:
        """The number of its message; rows from before there were any have their id."""
        return self.number or self.id

    @property
    def lane(self) -> str:
        """The lane: its rows are shown in order, those of different lanes beside each other."""
        return KINDS[self.kind].lane(self)

    @property
    def urgency(self) -> int:
        """The rank among due rows, 0 first: what somebody needs to play."""
        return KINDS[self.kind].urgency

    @property
    def topic(self) -> str:
        """The topic, where not empty: a newer row takes the place of an older one of its topic."""
        return KINDS[self.kind].topic(self)

    @property
    def nonce(self) -> str:
        """The nonce of a message that shows this row and no other: Discord takes no second one."""
        return str(self.known_by)


class RowKind(Struct, frozen=True):
    """The lane, the topic and the urgency of rows of a kind."""

    lane: Callable[[OutboxRow], str] = lambda row: f"spot:{row.place.spot}"
    topic: Callable[[OutboxRow], str] = lambda row: ""
    urgency: int = 0


def to_person(row: OutboxRow) -> str:
    """Name the lane of what one person is told."""
    return f"user:{row.user_id}"


KINDS: dict[str, RowKind] = {
    **dict.fromkeys(("ping", "notice", "result", "aside"), RowKind()),
    "board": RowKind(topic=lambda row: f"board:{row.table_id}"),
    "hand": RowKind(to_person, topic=lambda row: f"hand:{row.table_id}:{row.user_id}"),
    "private": RowKind(to_person),
    "retire": RowKind(
        # A lane of its own: what may be tidied up holds up nothing.
        lambda row: f"retire:{row.place.spot}",
        topic=lambda row: f"retire:{row.table_id}",
    ),
}
"""The kinds of rows; extensions add theirs (:mod:`bot.extensions`)."""


class MessageRow(Struct, frozen=True, omit_defaults=True):
    """A Discord message that shows a table.

    ``role``: what it shows, a kind of outbox row or a word of the caller's own. ``user_id``: whose
    it is, 0 for the channel's. ``revision``: what it showed last. ``posting``: the number of the
    posting that its buttons name, 0 where they name none.
    """

    message_id: int
    channel_id: int
    table_id: int
    role: str
    user_id: int = 0
    revision: int = 0
    at: int = 0
    posting: int = 0


class PostingRow(Struct, frozen=True):
    """A message that is about to stand on Discord, stored before it is posted.

    From then on until the message is registered it may be there or not: after a restart it is
    looked for. ``number`` is never given twice. ``role``, ``user_id`` and ``turn`` say what was to
    be shown, to whom (0: to the channel) and of which turn.
    """

    number: int
    table_id: int
    role: str
    channel_id: int
    user_id: int = 0
    turn: int = 0
    at: int = 0
