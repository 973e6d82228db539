"""Pictures before they are encoded: whatever is about to be written as an image is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from typing import Any

from PIL import Image

from engine import SPECTATOR, View
from renderers import Picture, Renderer, keep_at_most
from tests.golden.names import Deck, Game, Pack, deck_problems, ready_decks, titles
from tests.golden.words import LOCALES, NAMES

Entries = dict[str, str]

keep_at_most(600)
RENDERER = Renderer()
"""One for all, so that nothing is painted twice."""


@contextmanager
def undeveloped() -> Iterator[list[str]]:
    """Nothing is encoded while this lasts; the pixels that would have been are listed."""
    pixels: list[str] = []

    def save(image: Image.Image, *_args: Any, **_options: Any) -> None:
        digest = blake2b(image.tobytes(), digest_size=12).hexdigest()
        pixels.append(f"{image.mode} {image.width}x{image.height} {digest}")

    usual = Image.Image.save
    Image.Image.save = save  # type: ignore[assignment,method-assign]
    try:
        yield pixels
    finally:
        Image.Image.save = usual  # type: ignore[method-assign]


class Album:
    """The pictures of one place after another, with what is said beside them."""

    def __init__(self) -> None:
        self.renderer = RENDERER
        self.pictures: Entries = {}
        self.texts: Entries = {}

    def table(self, name: str, game: Game, locales: tuple[str, ...], hands: dict[int, str]) -> None:
        """The board in those languages, the hands of those seats in theirs, a result."""
        view, pack, names = game.view(SPECTATOR), game.pack, NAMES[: len(game.view(0).seats)]
        for locale in locales:
            told: dict[str, Any] = {"locale": locale, "names": names, "pack": pack}
            with self._drawing(f"{name}/board/{locale}") as drawn:
                drawn.append(self.renderer.board(view, **told))
            self.texts[f"{name}/text_board/{locale}"] = self.renderer.text_board(view, **told)
            if game.result is not None:
                with self._drawing(f"{name}/end/{locale}") as drawn:
                    drawn.append(self.renderer.result(view, **told))
        for seat, locale in hands.items():
            self.hand(f"{name}/hand {seat}/{locale}", game.view(seat), locale, pack)

    def hand(self, name: str, view: View, locale: str, pack: Pack) -> None:
        """Return what a seat alone may see."""
        told: dict[str, Any] = {"locale": locale, "names": NAMES[: len(view.seats)], "pack": pack}
        with self._drawing(name) as drawn:
            drawn += self.renderer.hand(view, **told)
        self.texts[f"{name}/text"] = self.renderer.text_hand(view, **told)
        self.texts[f"{name}/means"] = self.renderer.means(view, **told)

    def cards(self, title: str, part: int, parts: int) -> None:
        """The faces of a part of the cards."""
        pack = titles[title].pack()
        for design in list(pack.designs.values())[part::parts]:
            for locale in LOCALES:
                with self._drawing(f"face/{title}/{design.id}/{locale}") as drawn:
                    drawn.append(self.renderer.card(design, locale=locale, pack=pack))

    def decks(self, title: str) -> None:
        """Decks: those that are ready, and such that are not."""
        pack = titles[title].pack()
        for place, deck in enumerate(ready_decks(title)):
            half = Deck(f"{deck.name} ½", deck.cards[::2])
            most = Deck("", tuple((design, count + 3) for design, count in deck.cards))
            for kind, shown in (("ready", deck), ("half", half), ("most", most)):
                problems = deck_problems(title, pack, shown)
                for locale in LOCALES:
                    told: dict[str, Any] = {"locale": locale, "pack": pack, "problems": problems}
                    with self._drawing(f"deck/{title}/{place} {kind}/{locale}") as drawn:
                        drawn.append(self.renderer.deck(shown, **told))

    @contextmanager
    def _drawing(self, name: str) -> Iterator[list[Picture]]:
        """The pictures that are put into the list meanwhile belong to that name."""
        drawn: list[Picture] = []
        with undeveloped() as pixels:
            yield drawn
        self.pictures[name] = "\n".join(pixels)
        self.texts[f"{name}/alt"] = "\n".join(
            f"{picture.filename} {picture.width}x{picture.height} {picture.alt}"
            for picture in drawn
        )
