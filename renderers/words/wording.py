"""Words on pictures: the game's own from the engine, the few others from ``locale/*.yaml``, and
what a title calls otherwise from beside its look."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from engine import plain
from engine.kernel.pack import CardDesign, Pack
from engine.kernel.values import Msg
from engine.text.cards import card_text
from engine.text.catalogue import has, language_of, term
from engine.text.sentences import say
from engine.text.template import fill
from renderers.words.names import covered, display_name

FOLDER = Path(__file__).parent / "locale"
LOOKS = Path(__file__).parent.parent / "games"


@lru_cache(32)
def catalogue(locale: str, title: str = "") -> dict[str, str]:
    """The renderers' own words, as that title says them; Chinese for anything but English."""
    name = language_of(locale)
    found: dict[str, str] = plain.read((FOLDER / f"{name}.yaml").read_text("utf-8"))
    own = LOOKS / f"{title}.{name}.yaml"
    if title.isidentifier() and own.exists():
        found = found | plain.read(own.read_text("utf-8"))
    return found


class Speech:
    """The renderers' own words in one language, as a title says them, or where none is told of."""

    def __init__(self, locale: str, title: str = "") -> None:
        self.locale = language_of(locale)
        self.told_of = title

    def get(self, key: str, **values: object) -> str:
        """A phrase of the renderers' catalogue, filled in."""
        return fill(catalogue(self.locale, self.told_of)[key], values)

    def has(self, key: str) -> bool:
        """Tell whether the renderers' catalogue has that phrase."""
        return key in catalogue(self.locale, self.told_of)


class Wording(Speech):
    """Everything a picture says, in one language, with the names of one table."""

    def __init__(self, locale: str, names: Sequence[str], pack: Pack) -> None:
        super().__init__(locale, pack.title)
        self.pack = pack
        self.raw = tuple(names)
        stand_in = catalogue(self.locale)["player.unnamed"]
        shown = (display_name(name, seat, stand_in) for seat, name in enumerate(names))
        self.names = tuple(name.replace("**", "") or stand_in for name in shown)

    def short(self, family: str, term: str) -> str:
        """A term of the game as pictures have room for it: their own word, else the game's."""
        key = f"{family}.{term.partition('.')[2]}"
        return self.get(key) if self.has(key) else self.term(term)

    def number(self, family: str, stat: str, amount: int, most: int | None = None) -> str:
        """A number with its name: in words made for it, else as everybody's are told."""
        key = f"{family}.{stat}"
        if self.has(key):
            return self.get(key, amount=amount, most=most)
        name = self.term(f"stat.{stat}")
        if most is None:
            return self.get(f"{family}.number", name=name, amount=amount)
        return self.get(f"{family}.share", name=name, amount=amount, most=most)

    def known(self, key: str) -> bool:
        """Tell whether the engine has that term."""
        return has(key, self.pack.title)

    def term(self, key: str) -> str:
        """A term of the game (``phase.draw``, ``zone.hand``)."""
        return term(key, self.locale, self.pack.title)

    def player(self, seat: int) -> str:
        """A player's name, fit for pixels."""
        return self.names[seat] if 0 <= seat < len(self.names) else ""

    def say(self, message: Msg) -> str:
        """A message for pixels: plain but for ``**…**`` around what is set off."""
        said = say(message, self.locale, self.names, self.pack, "markdown")
        return covered(said)

    def bare(self, message: Msg) -> str:
        """A message for pixels with nothing set off."""
        return covered(say(message, self.locale, self.names, self.pack, "bare"))

    def phrase(self, message: Msg, names: Sequence[str], markdown: bool) -> str:
        """A message in words for reading, not for pixels, with those names."""
        style = "markdown" if markdown else "plain"
        return say(message, self.locale, names, self.pack, style)

    def card_name(self, design_id: str) -> str:
        """The name of a design, empty where it is unknown."""
        return self.pack.design(design_id).name.get(self.locale) if design_id else ""

    def title(self, design: CardDesign) -> str:
        """The name of a design for pixels; its id where nothing of the name can be drawn."""
        return covered(design.name.get(self.locale)).strip() or design.id

    def tile(self, design: CardDesign) -> str:
        """The name of a design on a tile, where there is little room."""
        return covered(design.called(self.locale)).strip() or design.id

    def card_text(self, design: CardDesign) -> str:
        """The generated text of a design, one ability a line, what leads it between ``**``."""
        return covered(card_text(design, self.pack, self.locale))
