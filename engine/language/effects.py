"""The language of card texts: amounts, conditions and effects as typed data.

Every node is one small struct: its fields are what a card file writes, ``run`` (effects), ``holds``
(conditions) or ``value`` (amounts) is what it does. How a node reads is in
:mod:`engine.cards.text`. Titles add nodes of their own with the same decorators, before
:func:`seal` makes the unions that card files and stored games are decoded with.
"""

from __future__ import annotations

import functools
import operator
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar

from msgspec import Meta, Struct

from engine.kernel import grammar
from engine.kernel.scope import Scope

if TYPE_CHECKING:
    from engine.game import Game
    from engine.kernel.procedures import Ask, Procedure
    from engine.language.resolve import Resolve

Number = Annotated[int, Meta(ge=-99, le=99)]


class Amount(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="by"):
    """A number that a card works out when it is needed."""

    def value(self, game: Game, scope: Scope) -> int:
        """The number now."""
        raise NotImplementedError


class Condition(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="is"
):
    """A question about the game with the answer yes or no."""

    def holds(self, game: Game, scope: Scope) -> bool:
        """Whether it is so now."""
        raise NotImplementedError


class Meant(Struct, frozen=True):
    """Something that is chosen, as the effects that follow know it: by the word ``word``.

    ``in_play``: it is cards in play. ``burdens``: numbers and counters that are bad to have.
    """

    word: str
    in_play: bool = False
    burdens: frozenset[str] = frozenset()

    def named(self, said: object) -> bool:
        """Whether a field of an effect means it, or whose it is."""
        return said in (self.word, f"owner_of:{self.word}")


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """One thing that a card does."""

    def run(self, game: Game, frame: Resolve) -> Procedure | Ask | None:
        """Do it, start a procedure that does it, or ask; ``frame.scope`` has the words."""
        raise NotImplementedError

    def lacks(self, game: Game, scope: Scope) -> bool:
        """Whether it begins with a choice of cards and there is none to choose."""
        return False

    def answered(self, game: Game, frame: Resolve) -> None:
        """Go on with the answers that ``run`` asked for."""
        raise TypeError(f"{type(self).__name__} asks nothing")

    def bears_on(self, chosen: Meant) -> int:
        """Whether it is good (1) or bad (-1) for whose the chosen is; 0: neither, or it depends."""
        for fields, sign in ((self.harms, -1), (self.helps, 1)):
            if any(chosen.named(getattr(self, field)) for field in fields):
                return sign
        return 0

    written: ClassVar[bool] = True
    """Whether card files may hold it; the others are made by effects as they run."""

    needs: ClassVar[str] = ""
    """The rules that a title must have for its cards to hold it: a field of ``Title``."""

    helps: ClassVar[tuple[str, ...]] = ()
    """The fields that say for which cards or players it is good."""

    harms: ClassVar[tuple[str, ...]] = ()
    """The fields that say for which it is bad."""


AMOUNTS: dict[str, type[Amount]] = {}
CONDITIONS: dict[str, type[Condition]] = {}
EFFECTS: dict[str, type[Effect]] = {}

AmountT = TypeVar("AmountT", bound=type[Amount])
ConditionT = TypeVar("ConditionT", bound=type[Condition])
EffectT = TypeVar("EffectT", bound=type[Effect])


def _add(register: dict[str, Any], cls: Any) -> None:
    tag = cls.__struct_config__.tag
    if not isinstance(tag, str) or tag in register:
        raise TypeError(f"{cls.__name__} needs a tag of its own, not {tag!r}")
    register[tag] = cls


def amount(cls: AmountT) -> AmountT:
    """Register an amount node."""
    _add(AMOUNTS, cls)
    return cls


def condition(cls: ConditionT) -> ConditionT:
    """Register a condition node."""
    _add(CONDITIONS, cls)
    return cls


def effect(cls: EffectT) -> EffectT:
    """Register an effect node."""
    _add(EFFECTS, cls)
    return cls


def number(game: Game, scope: Scope, wanted: int | Amount) -> int:
    """An amount as a plain number."""
    return wanted if isinstance(wanted, int) else wanted.value(game, scope)


def union(register: Mapping[str, Any]) -> Any:
    """The union of all the classes of a register."""
    return functools.reduce(operator.or_, register.values())


def startable(game: Game, scope: Scope, program: Iterable[Effect]) -> bool:
    """Whether a text can be begun: it lacks none of the cards that it first asks to choose."""
    for node in program:
        if type(node).lacks is Effect.lacks:
            return True
        if node.lacks(game, scope):
            return False
    return True


def meaning(program: Iterable[Effect], chosen: Meant) -> int:
    """Whether a program is good (1) or bad (-1) for what is chosen for it: what the first of its
    effects says that is either; 0 where none is."""
    effects = (node for node in grammar.walk(tuple(program)) if isinstance(node, Effect))
    return next(filter(None, (effect.bears_on(chosen) for effect in effects)), 0)


def seal() -> None:
    """Make the unions of all registered nodes and hand them to the modules that name them."""
    unions = {
        "AnyAmount": union(AMOUNTS),
        "AnyCondition": union(CONDITIONS),
        "AnyEffect": union(EFFECTS),
    }
    modules = {cls.__module__ for cls in (*AMOUNTS.values(), *CONDITIONS.values())}
    modules |= {cls.__module__ for cls in EFFECTS.values()}
    modules |= {grammar.__name__, "engine.language.resolve"}
    for name in modules:
        vars(sys.modules[name]).update(unions)
