"""Choosing an answer step by step: which option comes next, what is chosen so far.

A selection lives in the ids of the components that continue it, never in the program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from bot.messages.component_id import (
    Outdated,
    number,
    pack,
    pack_set,
    read_number,
    stamp,
    unpack,
    unpack_set,
)
from bot.messages.parts import CHOICES
from engine.kernel.values import Decision, DecisionKind

STEP = "."
"""Between the places of options that are chosen together, one question after another."""


class AnswerMode(Enum):
    """Mode of answering a decision."""

    ONE = "one"  # a press is the answer
    SET = "set"  # ticked, then confirmed
    SEQUENCE = "sequence"  # one after another, then confirmed


def answer_mode(decision: Decision) -> AnswerMode:
    """Return the mode of answering that decision."""
    if decision.kind in (DecisionKind.ORDER, DecisionKind.DISTRIBUTE):
        return AnswerMode.SEQUENCE
    return AnswerMode.ONE if decision.maximum <= 1 else AnswerMode.SET


@dataclass(frozen=True, slots=True)
class Picked:
    """A selection being made for a decision: option indexes, and the page shown."""

    decision: Decision
    indexes: tuple[int, ...] = ()
    page: int = 0

    @classmethod
    def parse(cls, decision: Decision, text: str, page: int = 0) -> Picked:
        """The selection an id carries; :class:`Outdated` for one that fits no such decision."""
        if answer_mode(decision) is AnswerMode.SEQUENCE:
            indexes = unpack(text, len(decision.options))
            again = len(indexes) - len(set(indexes))
            repeated = again and decision.kind is not DecisionKind.DISTRIBUTE
            fits = len(indexes) <= decision.maximum and not repeated
        else:
            indexes = unpack_set(text)
            fits = all(index < len(decision.options) for index in indexes)
        if not fits:
            raise Outdated("not a selection")
        return cls(decision, indexes, page)

    @property
    def text(self) -> str:
        """The selection for an id."""
        if answer_mode(self.decision) is AnswerMode.SEQUENCE:
            return pack(self.indexes, len(self.decision.options))
        return pack_set(self.indexes)

    @property
    def answer(self) -> tuple[str, ...]:
        """The option keys chosen so far."""
        return tuple(self.decision.options[index].key for index in self.indexes)

    @property
    def open(self) -> tuple[int, ...]:
        """The options that may still be chosen."""
        every = range(len(self.decision.options))
        if answer_mode(self.decision) is AnswerMode.SET:
            return tuple(every)
        if len(self.indexes) >= self.decision.maximum:
            return ()
        if self.decision.kind is DecisionKind.DISTRIBUTE:
            return tuple(every)
        return tuple(index for index in every if index not in self.indexes)

    @property
    def complete(self) -> bool:
        """Tell if so many options are an answer."""
        return self.decision.minimum <= len(self.indexes) <= self.decision.maximum

    @property
    def pages(self) -> int:
        """Count of pages that the open options fill."""
        return max(1, -(-len(self.open) // CHOICES))

    def on_page(self) -> tuple[int, ...]:
        """The open options of the page shown."""
        page = min(max(self.page, 0), self.pages - 1)
        return self.open[page * CHOICES : (page + 1) * CHOICES]

    def turned(self, page: int) -> Picked:
        """The same selection with another page shown."""
        return Picked(self.decision, self.indexes, min(max(page, 0), self.pages - 1))

    def ticked(self, indexes: Iterable[int]) -> Picked:
        """With exactly these of the page's options chosen, and those of other pages as before."""
        shown = set(self.on_page())
        kept = {index for index in self.indexes if index not in shown}
        chosen = tuple(sorted(kept | (set(indexes) & shown)))
        return Picked(self.decision, chosen, self.page)

    def added(self, index: int) -> Picked:
        """With one more at the end; unchanged where that one may not be chosen."""
        if index not in self.open:
            return self
        return Picked(self.decision, (*self.indexes, index)).turned(self.page)

    def undone(self) -> Picked:
        """Without the last one."""
        return Picked(self.decision, self.indexes[:-1], self.page)

    def counted(self) -> dict[int, int]:
        """Count how often each option is chosen, in the order first chosen."""
        return dict(Counter(self.indexes))


def place_of(decision: Decision, text: str) -> int:
    """The place of an option in a decision, as ids and menus' values carry it."""
    return read_number(text, len(decision.options))


def decision_code(decision: Decision) -> tuple[str, str]:
    """Identify a decision in an id: its own id and a stamp of its options."""
    return number(decision.id), stamp(decision)
