"""Draws and words a table for one reader: from the host's views to messages ready to send.

Drawing happens in a bounded pool of threads, so that the event loop stays free for presses. A
picture that cannot be drawn never holds up a game: the text takes its place.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import TypeVar

from bot.delivery.plain import PlainPlaces, public
from bot.host.host import Host
from bot.host.tables.routes import Route
from bot.host.time.clock import SystemClock
from bot.host.values import Log, TableView
from bot.i18n import Locale
from bot.messages import board as boards
from bot.messages import decks, lobby, pages, panel, recap
from bot.messages.decks import DeckSheet
from bot.messages.layout import NO_EMOJIS, Emojis
from bot.messages.panel import Where
from bot.messages.parts import Message
from bot.messages.picker import Picked
from bot.messages.reader import Reader
from bot.store.settings import PlayerSettings
from engine import titles
from engine.kernel.events import staged
from engine.kernel.moments import Moments
from engine.kernel.pack import Pack
from engine.kernel.recap import tally
from engine.kernel.values import DecisionKind
from engine.kernel.view import View
from engine.text.cards import card_text
from renderers import Picture, Renderer, Sketch

THREADS = 2
"""Pictures drawn at the same time; Pillow lets go of the interpreter while it encodes."""

T = TypeVar("T")
log = logging.getLogger(__name__)


class Composer:
    """Composes messages about tables."""

    def __init__(self, host: Host, renderer: Renderer, plain: PlainPlaces | None = None) -> None:
        self.plain = plain or PlainPlaces(SystemClock().now)
        self.emojis: Emojis = NO_EMOJIS
        self._host = host
        self._renderer = renderer
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="composer")

    def close(self) -> None:
        """Finish what is being drawn and let the threads go."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    async def warm(self) -> None:
        """Have the cards of every title ready: reading them takes longer than Discord waits for
        the first answer to a press or a command."""
        await self.beside(self.packs)

    async def reader(
        self, table_id: int, user_id: int | None = None, locale: Locale | None = None
    ) -> Reader:
        """A table for one reader; without a ``locale`` in the table's language."""
        seen = await self._host.looking.view(table_id, user_id)
        return await self.told(seen, locale)

    async def told(self, seen: TableView, locale: Locale | None = None) -> Reader:
        """A private look of the host with the cards and the language to tell it."""
        return Reader(seen, locale or seen.table.locale, await self._pack(seen))

    async def _pack(self, seen: TableView) -> Pack | None:
        if not seen.table.pack:
            return None
        try:
            return await self._host.looking.pack(seen.table.pack)
        except KeyError:
            log.error("The cards of table %d (%s) are lost.", seen.table.id, seen.table.pack)
            return None

    async def board(self, reader: Reader) -> Message:
        """The public board; beside it what has led to it, where that was a turn that was carried
        out by itself."""
        shown, strip = await self._posted(reader, self._renderer.board_sketch, "board"), None
        if staged(reader.title.words.events) and not isinstance(shown, str):
            lately = await self._host.looking.lately(reader.table.id)
            strip = await self._strip(reader, recap.carried_out(reader, lately))
        return await self.beside(boards.board, reader, shown, strip)

    async def result(self, reader: Reader) -> Message:
        """The public message at the end of a game."""
        log = await self._host.looking.log(reader.table.id)
        shown = await self._posted(reader, self._ended(reader, log), "result")
        return boards.result(reader, shown, log)

    def _ended(self, reader: Reader, log: Log) -> Callable[..., Sketch]:
        """Return what draws the end of a game, with its outcome by its log."""
        sums = tally(log.chapters(reader.title.words.events))
        return partial(self._renderer.result_sketch, sums=sums)

    async def lobby(self, reader: Reader) -> Message:
        """The public message before a game."""
        return lobby.lobby(reader)

    async def panel(
        self,
        reader: Reader,
        surface: str,
        settings: PlayerSettings,
        *,
        picked: Picked | None = None,
        where: Where | None = None,
        note: str = "",
    ) -> Message:
        """The private message of a reader on one of the surfaces of :mod:`bot.messages.panel`."""
        hand: Sequence[Sketch] | str | None = None
        news, means, strip = Log(), "", None
        if reader.table.status == "finished":
            news = await self._host.looking.log(reader.table.id)  # as everybody saw it
        if panel.shows_hand(reader, surface):
            in_words = settings.board == "text" or self._in_words(reader, surface)
            if reader.table.status == "finished":
                hand = None if in_words else await self._end(reader, news)
            elif in_words:
                hand = await self._told(reader, self._renderer.text_hand)
            else:
                hand = await self._hand(reader)
        person = reader.me.user_id if reader.me is not None else None
        if person is not None and reader.table.status == "running":
            news = await self._host.looking.recap(reader.table.id, person)
            if settings.board != "text" and not self._in_words(reader, surface):
                strip = await self._strip(reader, recap.missed(reader, news))
            begun = reader.view is not None and reader.view.turn > 0
            if hand is None and begun and reader.playing:
                means = await self._made(reader, self._signed(reader, self._renderer.means))
        return panel.panel(
            reader,
            surface,
            hand=hand,
            news=news,
            strip=strip,
            means=means,
            picked=picked,
            routes=await self._routes(reader),
            where=where,
            note=note,
        )

    async def _routes(self, reader: Reader) -> tuple[Route, ...]:
        """List the next questions of each action that the reader may take."""
        person = reader.me.user_id if reader.me is not None else None
        decision = None if reader.view is None else reader.view.decision
        if person is None or decision is None or decision.kind is not DecisionKind.ACTION:
            return ()
        return await self._host.looking.routes(reader.table.id, person)

    async def leaf(
        self, reader: Reader, log: Log, place: int, at: int = 1, *, pictures: bool = True
    ) -> Message:
        """A turn of the log unfolded, with a picture of what mattered in it where it may have
        one."""
        strip = None
        if pictures:
            strip = await self._strip(reader, recap.mattered(reader, log, place))
        return recap.leaf(reader, log, place, at, strip)

    async def _strip(self, reader: Reader, moments: Moments) -> Sketch | None:
        """Draw what mattered most, where anything did; the message says it in words too."""
        pack = reader.pack
        if pack is None or not moments.shown:
            return None
        make = partial(self._renderer.strip_sketch, moments, seat=reader.seen.seat, pack=pack)
        names = reader.table.names
        try:
            return await self.beside(partial(make, locale=reader.locale, names=names))
        except Exception:
            log.exception("What happened at table %d could not be drawn.", reader.table.id)
            return None

    async def private_board(self, reader: Reader, as_text: bool) -> Message:
        """The board for one who asked for it, as a picture or in words."""
        if reader.view is None:
            return await self.lobby(reader)
        if as_text:
            return boards.text_board(reader, await self._told(reader, self._renderer.text_board))
        shown = await self._sketch(reader, self._renderer.board_sketch, "board")
        if isinstance(shown, str):
            return boards.text_board(reader, shown)
        return boards.picture_board(reader, shown)

    async def card(self, pack: Pack, design_id: str, locale: Locale, *, note: str = "") -> Message:
        """One card: picture and text. ``note``: what is to be said of this edition. ``KeyError``
        where the pack has none of that id."""
        design = pack.design(design_id)
        shown: Picture | None = None
        try:
            shown = await self.beside(lambda: self._renderer.card(design, locale=locale, pack=pack))
        except Exception:
            log.exception("Card %s could not be drawn.", design_id)
        return pages.card(design.name.get(locale), card_text(design, pack, locale), shown, note)

    async def deck(
        self, shown: DeckSheet, locale: Locale, *, as_text: bool = False, public: bool = False
    ) -> Message:
        """One deck: picture, unless it is wanted ``as_text``, and text."""
        pack, picture = self.packs()[shown.title], None
        if not as_text and all(card in pack.designs for card, _ in shown.deck.cards):
            draw = partial(self._renderer.deck, locale=locale, pack=pack, problems=shown.problems)
            try:
                picture = await self.beside(lambda: draw(shown.deck))
            except Exception:
                log.exception("A deck of %s could not be drawn.", shown.title)
        return decks.sheet(shown, pack, locale, picture=picture, public=public)

    async def drawn(self, message: Message) -> Message:
        """The message with all its pictures drawn; in words where one cannot be."""
        pictures = message.pictures()
        try:
            return message.drawn([await self.beside(_painted, one) for one in pictures])
        except Exception:
            log.exception("%s could not be drawn.", pictures[0].filename)
        for one in pictures:
            if words := await self._words_for(one):
                return message.told(words)
        return message.told("")

    async def _words_for(self, shown: Picture | Sketch) -> str:
        """Return the words in the place of a picture; nothing where its message says it anyway."""
        try:
            return await self.beside(_worded, shown)
        except Exception:
            log.exception("%s could not be put into words.", shown.filename)
            return shown.alt

    async def _posted(self, reader: Reader, make: Callable[..., Sketch], name: str) -> Sketch | str:
        if self.plain.posted(reader.table.place):
            return await self._told(reader, self._renderer.text_board)
        return await self._sketch(reader, make, name)

    async def _sketch(self, reader: Reader, make: Callable[..., Sketch], name: str) -> Sketch | str:
        if self.plain.here(public(reader.table.place)):
            return await self._told(reader, self._renderer.text_board)
        shown = await self._sketched(reader, make, self._renderer.text_board, name)
        return shown if isinstance(shown, str) else _named(shown, name)

    def _in_words(self, reader: Reader, surface: str) -> bool:
        """Tell whether a hand is told because no picture is taken where it is shown."""
        person = reader.me.user_id if reader.me is not None else None
        place = person if surface == panel.DIRECT else public(reader.table.place)
        return place is not None and self.plain.here(place)

    async def _hand(self, reader: Reader) -> Sequence[Sketch] | str:
        make, tell = self._renderer.hand_sketches, self._renderer.text_hand
        shown = await self._sketched(reader, make, tell, "hand")
        if isinstance(shown, str):
            return shown
        return [_named(page, f"hand-{number}") for number, page in enumerate(shown, 1)]

    async def _end(self, reader: Reader, log: Log) -> Sequence[Sketch] | None:
        """Compose the end of a game in the place of a hand with which nobody plays any more; the
        words below tell it where it cannot be drawn."""
        shown = await self._sketch(reader, self._ended(reader, log), "result")
        return None if isinstance(shown, str) else [shown]

    async def _sketched(
        self, reader: Reader, make: Callable[..., T], tell: Callable[..., str], name: str
    ) -> T | str:
        try:
            return await self._made(reader, make)
        except Exception:
            log.exception("The %s of table %d could not be drawn.", name, reader.table.id)
            return await self._told(reader, tell)

    async def _told(self, reader: Reader, tell: Callable[..., str]) -> str:
        try:
            return await self._made(reader, self._signed(reader, tell))
        except Exception:
            log.exception("Table %d could not be put into words.", reader.table.id)
            return reader.words("board.unspeakable")

    def _signed(self, reader: Reader, tell: Callable[..., str]) -> Callable[..., str]:
        """The same words with the glyphs that Discord has before them."""
        known, title = self.emojis, reader.table.title
        if not known:
            return tell
        return partial(tell, signs=lambda word: str(known.get(f"{title}/{word}", "")))

    async def _made(self, reader: Reader, make: Callable[..., T]) -> T:
        view, pack = reader.view, reader.pack
        if view is None:
            raise ValueError(f"table {reader.table.id} has no game to draw")
        names = self._seat_names(reader, view)
        return await self.beside(lambda: make(view, locale=reader.locale, names=names, pack=pack))

    @staticmethod
    def _seat_names(reader: Reader, view: View) -> tuple[str, ...]:
        return reader.table.names[: len(view.seats)]

    async def beside(self, work: Callable[..., T], *args: object) -> T:
        """Return the result of work that would hold up the loop."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *args)

    @staticmethod
    def packs() -> dict[str, Pack]:
        """The cards of every title as they are now, for looking them up."""
        return {name: title.pack() for name, title in titles.items()}


def _named(sketch: Sketch, name: str) -> Sketch:
    """The picture under a name of its message."""
    return replace(sketch, filename=f"{name}.{sketch.filename.rpartition('.')[2]}")


def _painted(shown: Picture | Sketch) -> Picture:
    return shown.draw() if isinstance(shown, Sketch) else shown


def _worded(shown: Picture | Sketch) -> str:
    return shown.tell() if isinstance(shown, Sketch) else shown.alt
