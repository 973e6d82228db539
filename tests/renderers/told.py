"""All that a reader gets of a game: bytes, words in both languages, offers, reasons, pictures; and
the same of a game in which whatever the reader cannot know has been dealt and planned anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypedDict

from bot.host.tables.routes import routes
from engine import Game
from engine.kernel.pack import Pack
from engine.kernel.queues import QueueRules
from engine.kernel.rng import Rng
from engine.kernel.values import SPECTATOR, Msg
from engine.kernel.view import View
from engine.players.determinize import determinize
from engine.players.rules import any_answer
from engine.text.sentences import say
from renderers import Renderer
from tests.engine.properties.playing import as_bytes

Told = tuple[str, object]
"""Kind of a thing, and the thing."""
STEPS = 3
LOCALES = ("zh", "en")
NAMES = ("林小满", "Kaito", "夜航船", "Mochi", "Mira", "阿澈")


class Given(TypedDict):
    """Arguments of the renderer beside a view."""

    locale: str
    names: Sequence[str]
    pack: Pack


def told(game: Game, reader: int, renderer: Renderer) -> Iterator[Told]:
    """Everything, one thing after the other, with what it is."""
    view = game.view(reader)
    yield "view", as_bytes(view)
    if reader != SPECTATOR:
        known = frozenset(card.id for card in view.cards().values() if card.design)
        yield "private", as_bytes(game.private(reader))
        for route in routes(game.clone(), reader, known):
            yield "way", route
    refusals = game.refusals(reader, view.decision) if reader != SPECTATOR else ()
    owed = view.decision
    options = () if owed is None else owed.options
    messages = [*view.log, *(option.label for option in options)]
    messages += [option.hint for option in options if option.hint]
    messages += [] if owed is None else [owed.prompt]
    messages += [entry.text for entry in view.stack]
    yield from (("reason", repr(one)) for one in refusals)
    for locale in LOCALES:
        yield from (("line", _said(one, locale, game)) for one in messages)
        yield from _described(game, view, locale, renderer)


def _said(message: Msg, locale: str, game: Game) -> str:
    return say(message, locale, NAMES, game.pack)


def _described(game: Game, view: View, locale: str, renderer: Renderer) -> Iterator[Told]:
    """The table in words."""
    names = NAMES[: len(view.seats)]
    given = Given(locale=locale, names=names, pack=game.pack)
    board = renderer.board_sketch(view, **given)
    yield from (("alt", sentence) for sentence in board.alt.split("\n"))
    yield "key", board.key
    yield from (("board", line) for line in renderer.text_board(view, **given).split("\n"))
    if view.viewer != SPECTATOR:
        yield "means", renderer.means(view, **given)
        yield from (("hand", line) for line in renderer.text_hand(view, **given).split("\n"))
        yield from (("hand", (one.key, one.alt)) for one in renderer.hand_sketches(view, **given))


def drawn(game: Game, reader: int, locale: str, renderer: Renderer) -> Iterator[Told]:
    """The pictures that a reader gets, as bytes."""
    view = game.view(reader)
    given = Given(locale=locale, names=NAMES[: len(view.seats)], pack=game.pack)
    yield "picture", renderer.board(view, **given).data
    if reader != SPECTATOR:
        yield from (("picture", one.data) for one in renderer.hand(view, **given))


def plan_on(game: Game, seat: int, rng: Rng, steps: int) -> Game:
    """The game as it may be when that seat has done so many more things that nobody else sees."""
    public = game.view(SPECTATOR)
    for _ in range(steps):
        owed = game.decision(seat)
        if owed is None:
            return game
        tried = game.clone()
        happened = tried.answer(seat, any_answer(tried, owed, rng))
        if not tried.log(happened, SPECTATOR) and tried.view(SPECTATOR) == public:
            game = tried
    return game


class Compared:
    """Counts of what was compared, by its kind, and what differed."""

    def __init__(self, renderer: Renderer | None = None) -> None:
        self.renderer = renderer or Renderer()
        self.counts: dict[str, int] = {}
        self.apart: list[str] = []

    @property
    def things(self) -> int:
        """Count the things that were compared."""
        return sum(self.counts.values())

    def world(self, game: Game, reader: int, seed: int, *, pictures: bool = False) -> None:
        """Deal and plan anew what the reader cannot know, let others plan on there, and compare."""
        world, rng = determinize(game, reader, seed), Rng(seed)
        others = [owed.seat for owed in game.decisions if owed.seat != reader]
        if QueueRules in game.rules and len(game.decisions) == len(others) == 1:
            world = plan_on(world, others[0], rng, STEPS)
        where = f"{game!r} as {reader} sees it"
        self._both(where, *(told(one, reader, self.renderer) for one in (game, world)))
        if pictures:
            locale = LOCALES[seed % len(LOCALES)]
            shown = (drawn(one, reader, locale, self.renderer) for one in (game, world))
            self._both(where, *shown)

    def _both(self, where: str, here: Iterator[Told], there: Iterator[Told]) -> None:
        for one, other in zip(here, there, strict=True):
            self.counts[one[0]] = self.counts.get(one[0], 0) + 1
            if one != other:
                self.apart.append(f"{where}: {one} is not {other}")
