"""The board while people choose their characters: it shows what they choose from."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine import Game, titles
from engine.kernel.values import SPECTATOR
from renderers.kit.cache import TileCache
from renderers.kit.canvas import Box, Canvas
from renderers.parts import offer
from renderers.parts.board import draw_board
from renderers.parts.portraits import draw_title
from renderers.sheet import Sheet
from renderers.words.wording import Wording
from tests.renderers import build

TITLE = titles["yongheng"]
PACK = TITLE.pack()


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of what is offered, as they are written on a board, all anew."""
    written: list[str] = []

    def noted(canvas: Canvas, name: str, width: int, bottom: int, size: int) -> None:
        written.append(name)
        draw_title(canvas, name, width, bottom, size)

    monkeypatch.setattr(offer, "draw_title", noted)
    return written


def shown(game: Game, locale: str) -> Sheet:
    """The board as everybody sees it, drawn anew."""
    people = build.PEOPLE[: len(game.state.players)]
    sheet = Sheet(game.view(SPECTATOR), Wording(locale, people, PACK), TileCache("an offer"))
    draw_board(sheet)
    return sheet


@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_board_shows_what_is_offered(names: list[str], seats: int, locale: str):
    """Until the last character is chosen, also when the log has gone on; then no more."""
    game = Game.new("yongheng", seats=seats, seed=seats)
    sheet = shown(game, locale)
    designs = offer.offered(sheet)
    assert len(designs) == seats + 1
    assert names == [sheet.words.tile(design) for design in designs]

    owed = game.decisions[0]
    game.answer(owed.seat, owed.default)
    names.clear()
    assert offer.offered(shown(game, locale)) == designs  # nobody learns what was taken
    assert len(names) == len(designs)

    while game.view(SPECTATOR).phase == "pick":
        owed = game.decisions[0]
        game.answer(owed.seat, owed.default)
    names.clear()
    assert not offer.offered(shown(game, locale))
    assert names == []


def test_where_there_is_no_room_for_them_the_log_tells_what_is_offered(names: list[str]):
    """Sixteen ordinary characters for six people."""
    game = Game.new("yongheng", seats=6, seed=6)
    while len(offer.offered(shown(game, "en"))) < 10:
        owed = game.decisions[0]
        game.answer(owed.seat, owed.default)
    names.clear()
    shown(game, "en")
    assert names == []


def test_tiles_keep_to_their_box_and_apart(names: list[str], monkeypatch: pytest.MonkeyPatch):
    boxes: list[Box] = []
    monkeypatch.setattr(offer, "place_tile", lambda canvas, image, box, *rest: boxes.append(box))
    area = (20, 990, 1180, 1246)
    for seats in range(2, 7):
        game = Game.new("yongheng", seats=seats, seed=seats)
        sheet = shown(game, "en")
        boxes.clear()
        assert offer.draw_offer(Canvas((1200, 1260)), sheet, area)
        assert len(boxes) == seats + 1
        for left, top, right, bottom in boxes:
            assert area[0] <= left < right <= area[2]
            assert area[1] + offer.HEAD <= top < bottom <= area[3]
        for one, other in pairwise(boxes):
            assert one[2] < other[0] or one[3] < other[1]
