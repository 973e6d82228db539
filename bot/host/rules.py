"""The engine as the table service sees it: games that ask, are answered and are looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from engine.kernel.deck import Deck, ReadyDeck
from engine.kernel.grammar import Names, Pack
from engine.kernel.values import Decision, Msg, Refusal, Result
from engine.kernel.view import View

Choices = dict[str, int | str | bool]


class GameLike(Protocol):
    """A running game, see :class:`engine.Game`."""

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Who owes what now."""

    @property
    def result(self) -> Result | None:
        """How it ended."""

    @property
    def events(self) -> Sequence[Any]:
        """The events of the last answer, of the beginning in a new game."""

    def answer(self, seat: int, answer: Iterable[str]) -> tuple[Any, ...]:
        """Answer a decision; the events. :class:`~engine.kernel.values.EngineError`."""

    def concede(self, seat: int) -> tuple[Any, ...]:
        """Give up; the events. :class:`~engine.kernel.values.EngineError`."""

    def log(self, events: Iterable[Any], seat: int) -> tuple[Msg, ...]:
        """Events as that seat may read them."""

    def view(self, seat: int) -> View:
        """All that seat may know."""

    def private(self, seat: int) -> tuple[object, ...]:
        """What that seat sees and a spectator does not, but for its question and the log."""

    def refusals(self, seat: int, owed: Decision | None) -> tuple[Refusal, ...]:
        """What that seat cannot do with its own cards, given what it is asked."""

    def clone(self) -> GameLike:
        """An independent copy."""

    def dump(self) -> bytes:
        """The whole game as bytes."""

    def learned_since(self, before: Any, seat: int) -> bool:
        """Whether something came to light since an earlier state that the seat did not know."""

    def withdrawn(self, seat: int) -> GameLike | None:
        """The game without that seat's answer which still waits for those of others; ``None``
        where none of it waits."""

    def rewound(self, before: Any) -> GameLike:
        """An earlier state as the game goes on from it."""


class TitleLike(Protocol):
    """What can be played, see :class:`engine.kernel.position.Title`."""

    @property
    def names(self) -> Names:
        """What it is called."""

    @property
    def least_seats(self) -> int:
        """The fewest players."""

    @property
    def most_seats(self) -> int:
        """The most players."""

    @property
    def pack(self) -> Callable[[], Pack]:
        """The cards that new games are played with."""

    @property
    def choose_options(self) -> Callable[[Choices], Choices]:
        """Table options with their defaults; :class:`~engine.kernel.values.BadOptions`."""

    @property
    def deck_problems(self) -> Callable[[Pack, Deck], list[Msg]] | None:
        """What is wrong with a deck; ``None`` where nobody brings one."""

    @property
    def ready_decks(self) -> Callable[[], Sequence[ReadyDeck]] | None:
        """The decks that come with the title."""


class Rules(Protocol):
    """All titles, and how their games are made."""

    def title(self, title: str) -> TitleLike | None:
        """A title by its id."""

    def new(
        self,
        title: str,
        seats: int,
        options: Choices,
        seed: int,
        pack: Pack,
        decks: Sequence[Deck] = (),
    ) -> GameLike:
        """A new game; :class:`~engine.kernel.values.EngineError` where there can be none."""

    def load(self, data: bytes, pack: Pack) -> GameLike:
        """A game from its bytes."""


class EngineRules:
    """The titles of the engine, or those of them that are given."""

    def __init__(self, titles: Mapping[str, TitleLike] | None = None) -> None:
        if titles is None:
            from engine import titles as bundled

            titles = bundled
        self._titles = titles

    def title(self, title: str) -> TitleLike | None:
        """A title by its id."""
        return self._titles.get(title)

    def new(
        self,
        title: str,
        seats: int,
        options: Choices,
        seed: int,
        pack: Pack,
        decks: Sequence[Deck] = (),
    ) -> GameLike:
        """A new game, run to its first question."""
        from engine import Game

        return Game.new(title, seats=seats, options=options, seed=seed, pack=pack, decks=decks)

    def load(self, data: bytes, pack: Pack) -> GameLike:
        """A game from its bytes."""
        from engine import Game

        return Game.load(data, lambda _: pack)
