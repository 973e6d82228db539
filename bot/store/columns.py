"""How values become columns and come back. A row whose fields are its columns, in their order, goes
in as it is.

SQLite keeps any value in any column, so what comes back is checked against the type of its row: a
damaged one is noticed here, and not by whoever works with it later.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from bot.store.compression import squeeze_lines, unsqueeze_lines
from bot.store.rows import (
    AnswerRow,
    DeckRow,
    DueRow,
    EventRow,
    LookRow,
    MessageRow,
    Obeyed,
    OutboxRow,
    Place,
    PostingRow,
    SeatRow,
    Series,
    TableRow,
    VoteRow,
)
from bot.store.settings import Deadline, GuildSettings, PlayerSettings
from engine.kernel.deck import Deck
from engine.kernel.values import Msg, Result

Columns = tuple[Any, ...]
S = TypeVar("S", bound=Struct)

MINUTES_A_DAY = 24 * 60


class _Lines(Struct, frozen=True, array_like=True):
    public: tuple[Msg, ...]
    private: dict[int, tuple[Msg, ...]]
    during: Msg | None = None


class _Body(Struct, frozen=True, array_like=True):
    place: Place
    revision: int
    created_at: int
    seat: int
    text: Msg | None
    pings: tuple[int, ...]
    number: int = 0
    contest: int = 0
    match: int = 0


_pack = msgspec.msgpack.Encoder().encode
_lines = msgspec.msgpack.Decoder(_Lines)
_body = msgspec.msgpack.Decoder(_Body)
_answer = msgspec.msgpack.Decoder(tuple[str, ...])
_options = msgspec.json.Decoder(dict[str, int | str | bool])
_deadline = msgspec.json.Decoder(Deadline)
_deck = msgspec.json.Decoder(Deck)
_cards = msgspec.json.Decoder(tuple[tuple[str, int], ...])
_series = msgspec.json.Decoder(Series)
_obeyed = msgspec.json.Decoder(Obeyed)
_seen = msgspec.json.Decoder(tuple[int, ...])
_result = msgspec.json.Decoder(Result)
_player = msgspec.json.Decoder(PlayerSettings)
_guild = msgspec.json.Decoder(GuildSettings)


def json_text(value: object) -> str:
    """A value as JSON, for people who open the database with another tool."""
    return msgspec.json.encode(value).decode()


def _row(kind: type[S], columns: Iterable[Any]) -> S:
    """A row from columns in the order of its fields."""
    named = dict(zip(kind.__struct_fields__, columns, strict=True))
    return msgspec.convert(named, kind)


def _flag(column: Any) -> bool:
    if column not in (0, 1):
        raise ValueError(f"{column!r} is neither 0 nor 1")
    return bool(column)


TABLE = (
    "id, guild_id, channel_id, thread_id, title, capacity, options, locale, owner_id, deadline,"
    " created_at, status, revision, seed, pack, started_at, ended_at, result, shown, seen,"
    " questions, resting_at, contest, take_back, obeyed, rated, began,"
    " series"
)


def table_columns(row: TableRow) -> Columns:
    """In the order of :data:`TABLE`."""
    return (
        *(row.id, *astuple(row.place), row.title, row.capacity, json_text(row.options)),
        *(row.locale, row.owner_id, json_text(row.deadline), row.created_at, row.status),
        *(row.revision, str(row.seed), row.pack, row.started_at, row.ended_at),
        None if row.result is None else json_text(row.result),
        *(row.shown, json_text(row.seen), row.questions, row.resting_at),
        *(row.contest, row.take_back, None if row.obeyed is None else json_text(row.obeyed)),
        *(row.rated, row.began, None if row.series is None else json_text(row.series)),
    )


def table_row(columns: Columns) -> TableRow:
    """From the columns :data:`TABLE`."""
    number, guild, channel, thread, *rest = columns
    title, capacity, options, locale, owner, deadline, *more = rest
    created_at, status, revision, seed, pack, started_at, ended_at, result, *last = more
    shown, seen, questions, resting_at, contest, take_back, *final = last
    obeyed, rated, began, series = final
    return _row(
        TableRow,
        (
            number,
            _row(Place, (guild, channel, thread)),
            *(title, capacity, _options.decode(options), locale, owner, _deadline.decode(deadline)),
            *(created_at, status, revision, int(seed), pack, started_at, ended_at),
            None if result is None else _result.decode(result),
            *(shown, _seen.decode(seen), questions, resting_at, contest, _flag(take_back)),
            None if obeyed is None else _obeyed.decode(obeyed),
            *(_flag(rated), began, None if series is None else _series.decode(series)),
        ),
    )


SEAT = (
    "table_id, seat, kind, name, user_id, level, minded, minded_why, minded_at, offered, misses,"
    " asked, asked_at, bank_ms, reminders, ping_at, acted_at, standing, standing_turn,"
    " window_until, pass_at, pass_key, last_answer, stirred, deck, hushed,"
    " here_at"
)


def seat_columns(row: SeatRow) -> Columns:
    """In the order of :data:`SEAT`."""
    columns = astuple(row)
    return (*columns[:24], None if row.deck is None else json_text(row.deck), *columns[25:])


def seat_row(columns: Columns) -> SeatRow:
    """From the columns :data:`SEAT`."""
    deck = None if columns[24] is None else _deck.decode(columns[24])
    last = (deck, _flag(columns[25]), columns[26])
    return _row(SeatRow, (*columns[:9], _flag(columns[9]), *columns[10:24], *last))


VOTE = "table_id, topic, seat, user_id, question, revision"
vote_row = partial(_row, VoteRow)


ANSWER = "table_id, revision, seat, answered_by, at, decision_id, answer, user_id"


def answer_columns(row: AnswerRow) -> Columns:
    """In the order of :data:`ANSWER`."""
    columns = astuple(row)
    return (*columns[:6], _pack(row.answer), columns[7])


def answer_row(columns: Columns) -> AnswerRow:
    """From the columns :data:`ANSWER`."""
    return _row(AnswerRow, (*columns[:6], _answer.decode(columns[6]), columns[7]))


EVENT = "table_id, revision, at, lines"


def event_columns(row: EventRow) -> Columns:
    """In the order of :data:`EVENT`."""
    lines = squeeze_lines(_pack(_Lines(row.public, row.private, row.during)))
    return (row.table_id, row.revision, row.at, lines)


def event_row(columns: Columns) -> EventRow:
    """From the columns :data:`EVENT`."""
    lines = _lines.decode(unsqueeze_lines(columns[3]))
    return _row(EventRow, (*columns[:3], lines.public, lines.private, lines.during))


LOOK = "table_id, user_id, at, revision, since, since_at"
look_row = partial(_row, LookRow)


DUE = "table_id, kind, seat, at, decision_id"
due_row = partial(_row, DueRow)


OUTBOX = "id, kind, table_id, user_id, body, attempts"


def outbox_body(row: OutboxRow) -> bytes:
    """What a row of the outbox holds beside its columns."""
    body = (row.place, row.revision, row.created_at, row.seat, row.text, row.pings, row.number)
    return _pack(_Body(*body, row.contest, row.match))


def outbox_row(columns: Columns) -> OutboxRow:
    """From the columns :data:`OUTBOX`."""
    body = _body.decode(columns[4])
    head = (*columns[:3], body.place, body.revision, body.created_at, columns[3])
    last = (columns[5], body.number, body.contest, body.match)
    return _row(OutboxRow, (*head, body.seat, body.text, body.pings, *last))


MESSAGE = "message_id, channel_id, table_id, role, user_id, revision, at, posting"
message_row = partial(_row, MessageRow)


POSTING = "number, table_id, role, channel_id, user_id, turn, at"
posting_row = partial(_row, PostingRow)


DECK = "user_id, title, name, cards, at"


def deck_columns(row: DeckRow) -> Columns:
    """In the order of :data:`DECK`."""
    return (row.user_id, row.title, row.deck.name, json_text(row.deck.cards), row.at)


def deck_row(columns: Columns) -> DeckRow:
    """From the columns :data:`DECK`."""
    deck = Deck(columns[2], _cards.decode(columns[3]))
    return _row(DeckRow, (*columns[:2], deck, columns[4]))


def player_settings(text: str) -> PlayerSettings:
    """Settings from their JSON; what a later version added is left out."""
    found = _player.decode(text)
    for minute in () if found.quiet is None else (found.quiet.start, found.quiet.end):
        if not 0 <= minute < MINUTES_A_DAY:
            raise ValueError(f"{minute} is no minute of a day")
    return found


def guild_settings(text: str) -> GuildSettings:
    """Settings from their JSON; what a later version added is left out."""
    return _guild.decode(text)
