"""Lists under a headline: every row has its place, and only what has no room at all is cut."""

from typing import Any

import pytest

from renderers.parts.rows import (
    HEADLINE,
    TableCell,
    TableColumn,
    TableLine,
    draw_headline,
    draw_rows,
    height_of,
    page,
)
from renderers.words.names import shown_name
from tests.renderers.dry import dry  # noqa: F401  (a fixture)

COLUMNS = (
    TableColumn("#", 90, "r", weight=800),
    TableColumn("Player", anchor="l", size=40),
    TableColumn("Points", 130),
)
WIDE = "永恒之息牌局联赛第三十二位选手名字特别长需要压缩或者截断显示啊"


def row(name: str, **how: Any) -> TableLine:
    """Somebody in the third place."""
    return TableLine((TableCell("3"), TableCell(name), TableCell("12")), **how)


@pytest.mark.usefixtures("dry")
def test_rows_fill_the_page_that_is_made_for_them():
    lines = (
        row("Kaito", heading="A"),
        row("林小满", own=True, rule="Cut"),
        row("夜航船", faded=True),
    )
    canvas = page(height_of(lines))
    draw_headline(canvas, "Friday Cup", "Round 2 of 3")
    end = draw_rows(canvas, HEADLINE, COLUMNS, lines)
    assert 0 < canvas.image.height - end <= 30
    assert canvas.image.width == 1200
    assert canvas.clipped == []


@pytest.mark.usefixtures("dry")
def test_a_name_as_wide_as_discord_allows_is_cut_and_nothing_else():
    canvas = page(400)
    draw_rows(canvas, HEADLINE, COLUMNS, (row(WIDE),))
    assert canvas.clipped in ([], [WIDE])


def test_the_readers_row_differs_by_more_than_its_colour():
    def drawn(own: bool) -> bytes:
        canvas = page(400)
        draw_rows(canvas, HEADLINE, COLUMNS, (row("Kaito", own=own),))
        return canvas.image.convert("L").tobytes()

    assert drawn(True) != drawn(False)


@pytest.mark.parametrize("name", ["", "🎴🔥✨", "محمد علي", "\u202e\u200b"])
def test_who_has_no_letter_that_can_be_drawn_is_called_by_what_stands_in(name: str):
    assert shown_name(name, "Player 7") == "Player 7"
