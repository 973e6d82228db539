"""Codecs between rows and columns. Columns are the fields of the row's struct, in their order.

SQLite keeps any value in any column, so what comes back is checked against the type of its row: a
damaged one is noticed here, and not by whoever works with it later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from bot.store.compression import squeeze_lines, unsqueeze_lines
from bot.store.rows.log import AnswerRow, EventRow, LookRow
from bot.store.rows.messages import KINDS, MessageRow, OutboxRow, PostingRow
from bot.store.rows.tables import DueRow, Obeyed, Place, SeatRow, Series, TableRow, VoteRow
from bot.store.settings import Deadline, DeckRow, GuildSettings, PlayerSettings
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


class FieldCodec(Struct, frozen=True):
    """A field that is stored otherwise than it is; ``name``: under another name."""

    encode: Callable[[Any], Any] | None = None
    decode: Callable[[Any], Any] | None = None
    name: str = ""


def _json(kind: Any) -> FieldCodec:
    """A field that is stored as JSON; ``None`` stays ``NULL``."""
    decode = msgspec.json.Decoder(kind).decode
    return FieldCodec(
        lambda value: None if value is None else json_text(value),
        lambda text: None if text is None else decode(text),
    )


FLAG = FieldCodec(decode=_flag)


class RowCodec(Generic[S]):
    """A struct as columns of a table; as text the list of these columns for SQL.

    ``stored``: fields that are stored otherwise; one of them may be spread over the columns of a
    struct of its own.
    """

    def __init__(self, kind: type[S], **stored: FieldCodec | RowCodec[Any]) -> None:
        fields = kind.__struct_fields__
        self.names: list[str] = []
        self._kind = kind
        self._spread: tuple[int, RowCodec[Any]] | None = None
        self._encode: list[tuple[int, Callable[[Any], Any]]] = []
        self._decode: list[tuple[int, Callable[[Any], Any]]] = []
        for index, field in enumerate(fields):
            one = stored.get(field, FieldCodec())
            if isinstance(one, RowCodec):
                self._spread = index, one
                self.names += one.names
                continue
            self.names.append(one.name or field)
            if one.encode is not None:
                self._encode.append((index, one.encode))
            if one.decode is not None:
                self._decode.append((index, one.decode))

    def __str__(self) -> str:
        return ", ".join(self.names)

    def encode(self, row: S) -> Columns:
        """The columns of a row."""
        columns = list(astuple(row))
        for index, encode in self._encode:
            columns[index] = encode(columns[index])
        if self._spread is not None:
            at, codec = self._spread
            columns[at : at + 1] = codec.encode(columns[at])
        return tuple(columns)

    def decode(self, columns: Iterable[Any]) -> S:
        """The row of such columns; any error where they are damaged."""
        fields = list(columns)
        if self._spread is not None:
            at, codec = self._spread
            spread = slice(at, at + len(codec.names))
            fields[spread] = [codec.decode(fields[spread])]
        for index, decode in self._decode:
            fields[index] = decode(fields[index])
        return _row(self._kind, fields)


TABLE = RowCodec(
    TableRow,
    place=RowCodec(Place),
    options=_json(dict[str, int | str | bool]),
    deadline=_json(Deadline),
    seed=FieldCodec(str, int),
    result=_json(Result),
    seen=_json(tuple[int, ...]),
    take_back=FLAG,
    obeyed=_json(Obeyed),
    rated=FLAG,
    series=_json(Series),
)
SEAT = RowCodec(SeatRow, offered=FLAG, deck=_json(Deck), hushed=FLAG)
VOTE = RowCodec(VoteRow)
ANSWER = RowCodec(
    AnswerRow, by=FieldCodec(name="answered_by"), answer=FieldCodec(_pack, _answer.decode)
)
LOOK = RowCodec(LookRow)
DUE = RowCodec(DueRow)
MESSAGE = RowCodec(MessageRow)
POSTING = RowCodec(PostingRow)
DECK = RowCodec(DeckRow, deck=RowCodec(Deck, cards=_json(tuple[tuple[str, int], ...])))


EVENT = "table_id, revision, at, lines"


def event_columns(row: EventRow) -> Columns:
    """The columns of :data:`EVENT`: what was said is one of them."""
    lines = squeeze_lines(_pack(_Lines(row.public, row.private, row.during)))
    return (row.table_id, row.revision, row.at, lines)


def event_row(columns: Columns) -> EventRow:
    """The row of columns :data:`EVENT`."""
    lines = _lines.decode(unsqueeze_lines(columns[3]))
    return _row(EventRow, (*columns[:3], lines.public, lines.private, lines.during))


OUTBOX = "id, kind, table_id, user_id, body, attempts"


def outbox_body(row: OutboxRow) -> bytes:
    """Encode the fields of an outbox row that have no column."""
    body = (row.place, row.revision, row.created_at, row.seat, row.text, row.pings, row.number)
    return _pack(_Body(*body, row.contest, row.match))


def outbox_row(columns: Columns) -> OutboxRow:
    """The row of columns :data:`OUTBOX`."""
    if columns[1] not in KINDS:
        raise ValueError(f"{columns[1]!r} is no kind of row")
    body = _body.decode(columns[4])
    head = (*columns[:3], body.place, body.revision, body.created_at, columns[3])
    last = (columns[5], body.number, body.contest, body.match)
    return _row(OutboxRow, (*head, body.seat, body.text, body.pings, *last))


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
