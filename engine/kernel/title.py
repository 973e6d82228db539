"""Titles: the games that can be played, each by its shape, words and the rules that it lists."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from engine.kernel.pack import Pack
from engine.kernel.shape import Shape
from engine.kernel.terms import WordList
from engine.kernel.zones import Places

R = TypeVar("R", bound=Struct)


class RuleSet(dict[type[Struct], Struct]):
    """The rules structs that a title lists, by their class; each is owned by what reads it.

    ``rules[Kind]`` is a ``TypeError`` where none of that kind is listed, ``rules.get(Kind)``
    ``None``.
    """

    def __init__(self, *listed: Struct) -> None:
        super().__init__((type(rules), rules) for rules in listed)
        if len(self) < len(listed):
            raise TypeError("rules of one kind are listed twice")

    def __missing__(self, kind: type[Struct]) -> Struct:
        raise TypeError(f"the title lists no {kind.__name__} (see {kind.__module__})")

    if TYPE_CHECKING:

        def __getitem__(self, kind: type[R], /) -> R: ...
        def get(self, kind: type[R], /) -> R | None: ...  # type: ignore[override]


@dataclass(frozen=True, slots=True, eq=False)
class Title:
    """A game that can be played.

    ``package`` is its folder: code, ``cards`` and ``locale``. ``pack`` makes its standard pack.
    """

    id: str
    package: str
    shape: Shape
    words: WordList
    pack: Callable[[], Pack]
    rules: RuleSet
    places: Places = field(init=False, repr=False)
    """The zones of its tables by their keys (``hand:2`` or ``deck``)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", Places(self.shape.zones, self.shape.badges))


titles: dict[str, Title] = {}
"""Every title that can be played, by id; in the order in which they are offered."""


def register(title: Title) -> Title:
    """Add a title to the register."""
    if title.id in titles:
        raise ValueError(f"title {title.id} is registered twice")
    titles[title.id] = title
    return title
