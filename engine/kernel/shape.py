"""A title's shape as its folder tells it in ``shape.yaml``: data, of which the rules name what they
need in ``terms.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import asdict

from engine import plain
from engine.kernel.deck import Stock
from engine.kernel.grammar import Names
from engine.kernel.layout import Layout
from engine.kernel.zones import TableOption, ZoneRule


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """What a title is like, as far as it is a list of values: fields of
    :class:`~engine.kernel.position.Title`, where it says what they mean."""

    names: Names
    offered: int
    least_seats: int
    most_seats: int
    phases: tuple[str, ...]
    zones: tuple[ZoneRule, ...]
    layout: Layout
    options: tuple[TableOption, ...]
    opening: dict[str, int | str]
    marks: Mapping[str, tuple[str, ...]]
    numbers: Mapping[str, int] = {}
    stock: Stock | None = None
    burdens: frozenset[str] = frozenset()
    last_words: frozenset[str] = frozenset()
    leads: str = ""
    harm_is_loss: bool = False
    reshuffles: bool = True

    def zone(self, name: str) -> ZoneRule:
        """The rule of a zone; ``StopIteration`` where it has none of that name."""
        return next(rule for rule in self.zones if rule.name == name)

    def fields(self) -> dict[str, Any]:
        """Them all, for the title."""
        return asdict(self)


def read(module: str) -> Shape:
    """The shape that stands beside that file of a title; :class:`msgspec.ValidationError` for what
    there is not, with where it stands."""
    return convert(plain.read(Path(module).with_name("shape.yaml").read_text("utf-8")), Shape)
