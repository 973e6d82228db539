"""Nodes of card texts: amounts, conditions and effects, and the registers of their classes.

A node is a small struct whose fields are what a card file writes, and whose ``value``, ``holds`` or
``run`` is what it does, to a position and with the words of a scope (which stand on higher floors).
The language and the titles register theirs here.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Mapping
from typing import Any, ClassVar, TypeAlias, TypeVar

from msgspec import Struct


class Worded(Struct, frozen=True):
    """A part of a card's text. ``w`` is the writer of that text (:mod:`engine.text.writer`)."""

    def prose(self, w: Any) -> str:
        """Write it in the style ``prose``."""
        raise NotImplementedError

    def rules(self, w: Any) -> str:
        """Write it in the style ``rules``: as in ``prose``, unless overridden."""
        return self.prose(w)

    @classmethod
    def worded(cls, style: str) -> bool:
        """Tell whether it has words in that style."""
        own = cls.rules is not Worded.rules
        return cls.prose is not Worded.prose or (style == "rules" and own)


class Amount(Worded, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="by"):
    """A number that a card works out when it is needed."""

    def value(self, game: Any, scope: Any) -> int:
        """Compute the number now."""
        raise NotImplementedError


class Condition(
    Worded, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="is"
):
    """A question about the game with the answer yes or no."""

    def holds(self, game: Any, scope: Any) -> bool:
        """Test the condition now."""
        raise NotImplementedError


class Meant(Struct, frozen=True):
    """A chosen thing, as the effects that follow know it: by the word ``word``.

    ``in_play``: it is cards in play. ``burdens``: numbers and counters that are bad to have.
    """

    word: str
    in_play: bool = False
    burdens: frozenset[str] = frozenset()

    def named(self, said: object) -> bool:
        """Tell whether a field of an effect refers to it, or to its owner."""
        return said in (self.word, f"owner_of:{self.word}")


class Effect(Worded, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """One thing that a card does."""

    def run(self, game: Any, frame: Any) -> Any:
        """Do it, start a procedure that does it, or ask; ``frame.scope`` has the words."""
        raise NotImplementedError

    def lacks(self, game: Any, scope: Any) -> bool:
        """Tell whether it begins with a choice of cards and there is none to choose."""
        return False

    def idle(self, game: Any, scope: Any) -> bool:
        """Tell whether it would change and ask nothing now."""
        return False

    def pointless(self, game: Any, scope: Any) -> bool:
        """Tell whether it can never do anything, whatever happens before it resolves: a trigger of
        such effects alone is not put on a stack."""
        return False

    def answered(self, game: Any, frame: Any) -> None:
        """Go on with the answers that ``run`` asked for."""
        raise TypeError(f"{type(self).__name__} asks nothing")

    def asks(self) -> bool:
        """Tell whether it may ask as it runs."""
        return type(self).answered is not Effect.answered

    def bars(self, game: Any, scope: Any, thing: int) -> str:
        """Name why a card, player or cell is no answer to what it asks; empty without a word."""
        return ""

    def benefit_for(self, chosen: Meant) -> int:
        """Return 1 if it is good for the owner of what is chosen, -1 if bad, 0 if neither."""
        for fields, sign in ((self.harms, -1), (self.helps, 1)):
            if any(chosen.named(getattr(self, field)) for field in fields):
                return sign
        return 0

    def joins(self, other: Effect) -> bool:
        """Tell whether the style ``rules`` joins it to the effect before it."""
        return False

    sentence: ClassVar[tuple[str, ...]] = ()
    """The styles in which its words stand as a sentence of their own."""

    inlines: ClassVar[bool] = True
    """True where its words may be the first to name what was chosen just before it."""

    written: ClassVar[bool] = True
    """False for effects that card files may not hold: others make them as they run."""

    needs: ClassVar[type | None] = None
    """The kind of rules that a title must list for its cards to hold it."""

    helps: ClassVar[tuple[str, ...]] = ()
    """The fields that say for which cards or players it is good."""

    harms: ClassVar[tuple[str, ...]] = ()
    """The fields that say for which it is bad."""


AMOUNTS: dict[str, type[Amount]] = {}
CONDITIONS: dict[str, type[Condition]] = {}
EFFECTS: dict[str, type[Effect]] = {}

NodeT = TypeVar("NodeT", bound=type[Worded])


def _into(register: dict[str, Any], cls: NodeT) -> NodeT:
    tag = cls.__struct_config__.tag
    if not isinstance(tag, str) or tag in register:
        raise TypeError(f"{cls.__name__} needs a tag of its own, not {tag!r}")
    register[tag] = cls
    return cls


def amount(cls: NodeT) -> NodeT:
    """Register an amount node."""
    return _into(AMOUNTS, cls)


def condition(cls: NodeT) -> NodeT:
    """Register a condition node."""
    return _into(CONDITIONS, cls)


def effect(cls: NodeT) -> NodeT:
    """Register an effect node."""
    return _into(EFFECTS, cls)


def union(register: Mapping[str, Any]) -> Any:
    """The union of all the classes of a register."""
    return functools.reduce(operator.or_, register.values())


AnyAmount: TypeAlias = Amount
AnyCondition: TypeAlias = Condition
AnyEffect: TypeAlias = Effect
"""Types of the fields of a card's record: any of the registered ones, whose unions take the place
of these names when the registers are complete (:func:`engine.kernel.codec.seal`)."""
