"""The picture of the end: who has won, and what the game came to."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.recap import Tally
from engine.kernel.values import CardRef
from renderers import Renderer
from renderers.kit.cache import TileCache
from renderers.kit.canvas import Canvas
from renderers.parts.result import draw_result
from renderers.sheet import Sheet
from renderers.words.wording import Wording
from tests.renderers import build

LONG = "vine"


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is written on canvases."""
    found: list[str] = []
    text = Canvas.text

    def noted(canvas: Canvas, at: Any, words: str, *more: Any) -> float:
        found.append(words)
        return text(canvas, at, words, *more)

    monkeypatch.setattr(Canvas, "text", noted)
    return found


def ended(count: int, locale: str) -> Sheet:
    """A game of so many that is over."""
    words = Wording(locale, build.PEOPLE[:count], build.PACK)
    return Sheet(build.finished(count), words, TileCache("an end"))


def sums(count: int) -> Tally:
    """Much damage by each of so many but the last, most of it by a card with a long name."""
    return Tally(40, {seat: 4_000 + seat for seat in range(count - 1)}, CardRef(LONG), 9_999)


@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize("count", range(2, 7))
def test_the_end_shows_who_dealt_how_much_and_which_card_most(
    written: list[str], count: int, locale: str
):
    sheet = ended(count, locale)
    assert draw_result(sheet, sums(count)).clipped == []
    dealt = [text for text in written if text.isdecimal() and len(text) == 4]
    assert sorted(dealt) == [*(str(4_000 + seat) for seat in range(count - 1)), "9999"]
    assert "0" in written  # also of who dealt none
    assert sheet.words.title(build.PACK.design(LONG)) in written


def test_the_end_of_a_game_without_damage_speaks_of_none(written: list[str]):
    sheet = ended(2, "zh")
    draw_result(sheet, Tally(3, {}))
    assert sheet.words.get("result.best") not in written


def test_the_picture_of_another_game_is_another_picture():
    told: Any = {"locale": "zh", "names": build.PEOPLE[:2], "pack": build.PACK}
    make, view = Renderer().result_sketch, build.finished(2)
    found = [Tally(9, {0: 3}), Tally(9, {1: 3}), Tally(9, {0: 3}, CardRef(LONG), 3)]
    assert len({make(view, sums=one, **told).key for one in found}) == 3
