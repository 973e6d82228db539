"""The renderer: a view in, a picture with its alt text or a text board out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path

import PIL

from engine.cards.decks import Deck
from engine.cards.design import CardDesign, Pack
from engine.kernel.values import Msg
from engine.kernel.view import View
from renderers.alt import board_alt, card_alt, deck_alt, hand_alts, result_alt
from renderers.cache import TileCache
from renderers.deck import contents, draw_deck
from renderers.face import draw_face
from renderers.hand import draw_hand
from renderers.looks import draw_table
from renderers.picture import Picture, encode
from renderers.result import draw_result
from renderers.scene import Scene
from renderers.textboard import board_text, hand_text, own_means
from renderers.wording import Wording

FOLDER = Path(__file__).parent
SOURCES = (".py", ".yaml", ".ttf", ".json")


@cache
def source_version() -> str:
    """A digest of everything that decides a pixel: this package's files and Pillow's version."""
    digest = blake2b(PIL.__version__.encode(), digest_size=6)
    for path in sorted(FOLDER.rglob("*"), key=lambda found: found.relative_to(FOLDER).as_posix()):
        if path.suffix in SOURCES:
            digest.update(path.relative_to(FOLDER).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


class Renderer:
    """Draws tables. Thread-safe: tiles are shared and never changed, all else is a call's own.

    ``cache_dir`` keeps finished art between runs; without it art is kept in memory only.
    ``names`` are the seats' display names, whatever characters they hold.
    """

    def __init__(self, cache_dir: Path | None = None) -> None:
        self._cache = TileCache(source_version(), cache_dir)

    @property
    def version(self) -> str:
        """Changes whenever pictures might."""
        return source_version()

    def board(self, view: View, *, locale: str, names: Sequence[str], pack: Pack) -> Picture:
        """The table as that view's reader may see it; 1200 pixels wide."""
        scene = self._scene(view, locale, names, pack)
        return encode(draw_table(scene).image, "board", board_alt(scene))

    def hand(
        self, view: View, *, locale: str, names: Sequence[str], pack: Pack
    ) -> tuple[Picture, ...]:
        """What only the view's reader may see, in one picture or, where there is much to read, in
        several; ``ValueError`` for a spectator's view."""
        scene = self._private(view, locale, names, pack)
        return tuple(
            encode(canvas.image, "hand", alt)
            for canvas, alt in zip(draw_hand(scene), hand_alts(scene), strict=True)
        )

    def card(self, design: CardDesign, *, locale: str, pack: Pack) -> Picture:
        """The face of a card of that pack; 720 by 1008 pixels."""
        view = View(title=pack.title, pack=pack.hash, rules_version=0)
        scene = self._scene(view, locale, (), pack)
        return encode(draw_face(scene, design).image, f"card-{design.id}", card_alt(scene, design))

    def deck(self, deck: Deck, *, locale: str, pack: Pack, problems: Sequence[Msg] = ()) -> Picture:
        """A deck by cost, with its general, its curve and the ``problems`` that the title has with
        it; 1200 pixels wide."""
        view = View(title=pack.title, pack=pack.hash, rules_version=0)
        scene = self._scene(view, locale, (), pack)
        found = contents(scene, deck, problems)
        return encode(draw_deck(scene, found).image, "deck", deck_alt(scene, found))

    def result(self, view: View, *, locale: str, names: Sequence[str], pack: Pack) -> Picture:
        """How the game ended."""
        scene = self._scene(view, locale, names, pack)
        return encode(draw_result(scene).image, "result", result_alt(scene))

    def text_board(self, view: View, *, locale: str, names: Sequence[str], pack: Pack) -> str:
        """The board as Markdown, at most 3,500 characters."""
        return board_text(self._scene(view, locale, names, pack))

    def text_hand(self, view: View, *, locale: str, names: Sequence[str], pack: Pack) -> str:
        """The hand as Markdown, at most 3,500 characters; ``ValueError`` for a spectator."""
        return hand_text(self._private(view, locale, names, pack))

    def means(self, view: View, *, locale: str, names: Sequence[str], pack: Pack) -> str:
        """What the view's reader can pay with and holds, in a few words; ``ValueError`` for a
        spectator."""
        return own_means(self._private(view, locale, names, pack))

    def _scene(self, view: View, locale: str, names: Sequence[str], pack: Pack) -> Scene:
        return Scene(view, Wording(locale, names, pack), self._cache)

    def _private(self, view: View, locale: str, names: Sequence[str], pack: Pack) -> Scene:
        if not 0 <= view.viewer < len(view.seats):
            raise ValueError("a spectator's view has no hand")
        return self._scene(view, locale, names, pack)
