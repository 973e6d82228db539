"""The renderer: a view in, a picture with its alt text or a text board out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path

import msgspec
import PIL
from msgspec.structs import replace

from engine.kernel.deck import Deck
from engine.kernel.moments import Moments
from engine.kernel.pack import CardDesign, Pack
from engine.kernel.recap import Tally
from engine.kernel.values import Msg
from engine.kernel.view import Foreseen, View
from engine.text.recap import Teller
from renderers.kit.cache import TileCache
from renderers.kit.picture import (
    LARGEST_BOARD,
    LARGEST_HAND,
    LARGEST_STRIP,
    Picture,
    Sketch,
    encode,
    named,
)
from renderers.parts.board import draw_board
from renderers.parts.deck import contents, draw_deck
from renderers.parts.face import draw_face
from renderers.parts.hand import draw_page, hand_pages
from renderers.parts.private import private_part
from renderers.parts.result import NO_SUMS, draw_result
from renderers.parts.strip import Strip, draw_strip
from renderers.sheet import Sheet
from renderers.words.alt import board_alt, card_alt, deck_alt, hand_alts, result_alt, strip_alt
from renderers.words.textboard import Signs, board_text, hand_text, own_means
from renderers.words.wording import Wording

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
        return self.board_sketch(view, locale=locale, names=names, pack=pack).draw()

    def board_sketch(self, view: View, *, locale: str, names: Sequence[str], pack: Pack) -> Sketch:
        """The same, not drawn yet."""
        # What the reader is asked stands in words below the picture.
        sheet = self._sheet(replace(view, decision=None), locale, names, pack)
        return Sketch(
            self._key("board", sheet),
            named("board"),
            board_alt(sheet),
            partial(draw_board, sheet),
            partial(board_text, sheet),
        )

    def hand(
        self, view: View, *, locale: str, names: Sequence[str], pack: Pack
    ) -> tuple[Picture, ...]:
        """Draw what only the view's reader may see, in one picture or, where there is much to read,
        in several; ``ValueError`` for a spectator's view."""
        sketches = self.hand_sketches(view, locale=locale, names=names, pack=pack)
        return tuple(sketch.draw() for sketch in sketches)

    def hand_sketches(
        self, view: View, *, locale: str, names: Sequence[str], pack: Pack
    ) -> tuple[Sketch, ...]:
        """The same, not drawn yet. The words tell of the reader's leader too, the pictures are
        made of what is private and of nothing else: most of what happens leaves them as they are.
        Where the reader has put down what nobody else sees, the table as it will be comes first.
        """
        told = self._private(view, locale, names, pack)
        sheet = self._sheet(private_part(view), locale, (), pack)
        plan = () if view.foreseen is None else (self._plan(told, view.foreseen),)
        return plan + tuple(
            Sketch(
                self._key("hand", sheet, page.number),
                named("hand"),
                alt,
                partial(draw_page, sheet, page),
                partial(hand_text, told),
                LARGEST_HAND,
            )
            for page, alt in zip(hand_pages(sheet), hand_alts(told), strict=True)
        )

    def _plan(self, told: Sheet, then: Foreseen) -> Sketch:
        """The table as it will be when what the reader has put down lies open."""
        view = replace(told.view, seats=then.seats, stack=then.stack, foreseen=None, decision=None)
        sheet = Sheet(view, told.words, self._cache, foreseen=True)
        return Sketch(
            self._key("foreseen", sheet),
            named("foreseen"),
            board_alt(sheet),
            partial(draw_board, sheet),
            partial(hand_text, told),
        )

    def card(self, design: CardDesign, *, locale: str, pack: Pack) -> Picture:
        """The face of a card of that pack; 720 by 1008 pixels."""
        view = View(title=pack.title, pack=pack.hash, rules_version=0)
        sheet = self._sheet(view, locale, (), pack)
        image, alt = draw_face(sheet, design).image, card_alt(sheet, design)
        return encode(image, named(f"card-{design.id}"), alt, LARGEST_HAND)

    def deck(self, deck: Deck, *, locale: str, pack: Pack, problems: Sequence[Msg] = ()) -> Picture:
        """A deck by cost, with its general, its curve and the ``problems`` that the title has with
        it; 1200 pixels wide."""
        view = View(title=pack.title, pack=pack.hash, rules_version=0)
        sheet = self._sheet(view, locale, (), pack)
        found = contents(sheet, deck, problems)
        image, alt = draw_deck(sheet, found).image, deck_alt(sheet, found)
        return encode(image, named("deck"), alt, LARGEST_BOARD)

    def result(self, view: View, *, locale: str, names: Sequence[str], pack: Pack) -> Picture:
        """Draw the end of the game."""
        return self.result_sketch(view, locale=locale, names=names, pack=pack).draw()

    def result_sketch(
        self, view: View, *, locale: str, names: Sequence[str], pack: Pack, sums: Tally = NO_SUMS
    ) -> Sketch:
        """The same, not drawn yet; ``sums`` are what the game came to, which the words beside it
        say too."""
        sheet = self._sheet(view, locale, names, pack)
        return Sketch(
            self._key("result", sheet, 1, sorted(sums.dealt.items()), sums.best, sums.most),
            named("result"),
            result_alt(sheet),
            partial(draw_result, sheet, sums),
            partial(board_text, sheet),
        )

    def strip_sketch(
        self, moments: Moments, *, seat: int, locale: str, names: Sequence[str], pack: Pack
    ) -> Sketch:
        """Sketch the weightiest moments of some turns for that seat, not drawn yet: made of what
        its reader was told and of nothing else. Its words are what is told beside it."""
        view = View(title=pack.title, pack=pack.hash, rules_version=0, viewer=seat)
        sheet = self._sheet(view, locale, names, pack)
        strip = Strip(moments, Teller(pack.title, sheet.words.locale, sheet.words.bare, seat))
        return Sketch(
            self._key("strip", sheet, 1, moments),
            named("strip"),
            strip_alt(sheet, strip),
            partial(draw_strip, sheet, strip),
            str,
            LARGEST_STRIP,
        )

    def text_board(
        self, view: View, *, locale: str, names: Sequence[str], pack: Pack, signs: Signs = None
    ) -> str:
        """The board as Markdown, at most 3,500 characters. ``signs``: what stands before a word
        that has a glyph."""
        return board_text(self._sheet(view, locale, names, pack), signs)

    def text_hand(
        self, view: View, *, locale: str, names: Sequence[str], pack: Pack, signs: Signs = None
    ) -> str:
        """The hand as Markdown, at most 3,500 characters; ``ValueError`` for a spectator."""
        return hand_text(self._private(view, locale, names, pack), signs)

    def means(
        self, view: View, *, locale: str, names: Sequence[str], pack: Pack, signs: Signs = None
    ) -> str:
        """Tell the reader's resources and hand in a few words; ``ValueError`` for a spectator."""
        return own_means(self._private(view, locale, names, pack), signs)

    def _key(self, kind: str, sheet: Sheet, page: int = 1, *more: object) -> str:
        """Of everything that the pictures of a sheet are drawn from."""
        words = sheet.words
        drawn_from = (kind, page, self.version, words.locale, words.raw, words.pack.hash)
        told = msgspec.msgpack.encode((*drawn_from, sheet.view, *more), order="deterministic")
        return blake2b(told, digest_size=12).hexdigest()

    def _sheet(self, view: View, locale: str, names: Sequence[str], pack: Pack) -> Sheet:
        return Sheet(view, Wording(locale, names, pack), self._cache)

    def _private(self, view: View, locale: str, names: Sequence[str], pack: Pack) -> Sheet:
        if not 0 <= view.viewer < len(view.seats):
            raise ValueError("a spectator's view has no hand")
        return self._sheet(view, locale, names, pack)
