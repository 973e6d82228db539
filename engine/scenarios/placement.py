"""Notation of cards, seats and marks in a position file.

A card is its design's id and, where they are not the usual ones, its face, whether it is turned
sideways, its damage, whose it is and who controls it: ``scout``, ``lord down``, ``tiger tapped
-2``, ``hare of B``, ``pit down by B``. A number before it is how many such cards lie there one
after the other: ``3 jade down``. In a zone with a grid its cell is written behind it: ``scout@3``.
What else there is to say about a card takes a map: ``{card: scout, damage: 2, counters: {shield:
1}}``.
"""

import re
from typing import Annotated, Any, Literal, NoReturn

import msgspec
from msgspec import Meta, Struct

from engine.kernel.position import Position
from engine.kernel.values import SEAT_LETTERS, BadPack, Value, msg

Count = Annotated[int, Meta(ge=0, le=9999)]

EVERYBODY = "everybody"
"""Stands for all seats and those who look on."""

_SHORT = re.compile(
    r"(?:(?P<count>[1-9]\d?) )?(?P<card>[^\s@]+)(?:@(?P<cell>\d{1,2}))?"
    r"(?P<face> down)?(?P<tapped> tapped)?"
    r"(?: -(?P<damage>\d{1,4}))?(?: of (?P<of>\S+))?(?: by (?P<by>\S+))?"
)


class Placement(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One card of a position. ``of`` is the seat it belongs to where that is another than the one
    whose zone it lies in, ``seen`` are the seats that know it while it is hidden (``everybody``:
    they and whoever looks on)."""

    card: str
    face: Literal["up", "down"] = "up"
    damage: Count = 0
    tapped: bool = False
    of: str = ""
    by: str = ""
    counters: dict[str, Count] = {}
    seen: list[str] | None = None
    cell: int = 0

    def short(self) -> str | dict[str, Any]:
        """As a file writes it: in words where that says all."""
        if self.counters or self.seen is not None:
            record: dict[str, Any] = msgspec.to_builtins(self)
            return record
        words = [f"{self.card}@{self.cell}" if self.cell else self.card]
        if self.face == "down":
            words.append("down")
        if self.tapped:
            words.append("tapped")
        if self.damage:
            words.append(f"-{self.damage}")
        if self.of:
            words += ["of", self.of]
        if self.by:
            words += ["by", self.by]
        return " ".join(words)


class FieldReader:
    """Reads the parts of one file; its errors name the file and the field."""

    def __init__(self, file: str, seats: int) -> None:
        self.file = file
        self.seats = seats

    def refuse(self, key: str, field: str, **args: Value) -> NoReturn:
        """Raise :class:`BadPack` about that field."""
        raise BadPack(msg(key, file=self.file, field=field, **args))

    def mapping(self, field: str, record: Any) -> dict[str, Any]:
        """A map with names for keys; an empty one where nothing is written."""
        if record is None:
            return {}
        if not isinstance(record, dict) or not all(isinstance(key, str) for key in record):
            self.refuse("error.position_map", field)
        return record

    def listing(self, field: str, record: Any) -> list[Any]:
        """A list; an empty one where nothing is written."""
        if record is None:
            return []
        if not isinstance(record, list):
            self.refuse("error.position_list", field)
        return record

    def number(self, field: str, record: Any) -> int:
        """A number no smaller than 0."""
        if isinstance(record, bool) or not isinstance(record, int) or not 0 <= record <= 9999:
            self.refuse("error.position_number", field, value=str(record))
        return record

    def seat(self, field: str, letter: Any) -> int:
        """The seat of a letter."""
        if not isinstance(letter, str) or len(letter) != 1 or letter not in SEAT_LETTERS:
            self.refuse("error.position_seat", field, value=str(letter))
        seat = SEAT_LETTERS.index(letter)
        if seat >= self.seats:
            self.refuse("error.position_seat", field, value=letter)
        return seat

    def placements(self, field: str, record: Any) -> list[Placement]:
        """Cards, in words or as a map: one, or as many alike as the number before it says."""
        if isinstance(record, dict):
            try:
                return [msgspec.convert(record, Placement)]
            except msgspec.ValidationError as error:
                self.refuse("error.position_placement", field, problem=str(error))
        found = _SHORT.fullmatch(record) if isinstance(record, str) else None
        if found is None:
            self.refuse("error.position_value", field, value=str(record))
        placed = Placement(
            found["card"],
            "down" if found["face"] else "up",
            int(found["damage"] or 0),
            bool(found["tapped"]),
            found["of"] or "",
            found["by"] or "",
            cell=int(found["cell"] or 0),
        )
        return [placed] * int(found["count"] or 1)


def slots(game: Position) -> dict[str, int]:
    """The cards that have a slot label, by label; hands have none, their labels are private."""
    found = {}
    for card in game.state.cards.values():
        if game.places[card.zone].rule.sight != "owner":
            label = game.slot(card.id)
            if label:
                found[label] = card.id
    return found


def mark_to_file(game: Position, name: str) -> str:
    """A mark's name with letters and slots instead of numbers; empty where its card is gone."""
    first, *parts = name.split(":")
    kinds = game.title.shape.marks.get(first, ())
    written = [first]
    for kind, part in zip(kinds, parts, strict=False):
        if kind == "card":
            part = game.slot(int(part))
        elif kind == "seat":
            part = SEAT_LETTERS[int(part)]
        if not part:
            return ""
        written.append(part)
    return ":".join((*written, *parts[len(kinds) :]))


def mark_from_file(game: Position, reader: FieldReader, name: str) -> str:
    """The mark's name that :func:`mark_to_file` wrote."""
    first, *parts = name.split(":")
    kinds = game.title.shape.marks.get(first, ())
    field = f"marks.{name}"
    if len(parts) != len(kinds):
        reader.refuse("error.position_value", field, value=name)
    there = slots(game)
    read = [first]
    for kind, part in zip(kinds, parts, strict=True):
        if kind == "seat":
            part = str(reader.seat(field, part))
        elif kind == "card":
            if part not in there:
                reader.refuse("error.position_slot", field, slot=part)
            part = str(there[part])
        read.append(part)
    return ":".join(read)
