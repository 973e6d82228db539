"""Wording of a table's messages for one reader: their language, the players' names, the cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.i18n import Locale, Phrases, safe_name, words
from engine.kernel.pack import Pack
from engine.kernel.values import Msg


@dataclass(frozen=True)
class Voice:
    """Words for a table's messages. ``names`` are the players' by seat, as they are shown."""

    locale: Locale
    names: tuple[str, ...] = ()
    pack: Pack | None = None
    safe: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "safe", tuple(map(safe_name, self.names)))

    @property
    def words(self) -> Phrases:
        """The program's catalogue in this language."""
        return words(self.locale)

    def say(self, message: Msg) -> str:
        """A message as markdown."""
        return self.words.say(message, names=self.safe, pack=self.pack, style="markdown")

    def bare(self, message: Msg) -> str:
        """A message as markdown in which cards are not set off."""
        return self.words.say(message, names=self.safe, pack=self.pack, style="bare")

    def plain(self, message: Msg) -> str:
        """A message for a label, where markdown would show as it is written."""
        return self.words.say(message, names=self.names, pack=self.pack, style="plain")

    def listed(self, seats: Sequence[int]) -> str:
        """The names of some seats in a row."""
        return self.words.joined(self.safe[seat] for seat in seats)
