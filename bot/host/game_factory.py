"""The titles that can be played here, and how their games are made."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Game, titles
from engine.kernel.deck import Deck
from engine.kernel.pack import Pack
from engine.kernel.title import Title

Choices = dict[str, int | str | bool]


class GameFactory:
    """The titles of the engine."""

    def title(self, title: str) -> Title | None:
        """A title by its id."""
        return titles.get(title)

    def new(
        self,
        title: str,
        seats: int,
        options: Choices,
        seed: int,
        pack: Pack,
        decks: Sequence[Deck] = (),
    ) -> Game:
        """A new game, run to its first question; :class:`~engine.kernel.values.EngineError` where
        there can be none."""
        return Game.new(title, seats=seats, options=options, seed=seed, pack=pack, decks=decks)

    def load(self, data: bytes, pack: Pack) -> Game:
        """A game from its bytes."""
        return Game.load(data, lambda _: pack)
