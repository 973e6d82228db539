"""The board as a game leaves it: what did not resolve any more no longer looks as if it would."""

from __future__ import annotations

import pytest

from engine import Game
from engine.kernel.values import SPECTATOR
from engine.kernel.view import View
from renderers.kit.cache import TileCache
from renderers.kit.palette import GOLD, rgb
from renderers.parts.board import draw_board, plan_board
from renderers.sheet import Sheet
from renderers.words.alt import board_alt
from renderers.words.textboard import board_text
from renderers.words.wording import Wording
from tests.renderers import build, myths

CACHE = TileCache("drawn anew")
ORDER = {"zh": "上方先结算", "en": "Top resolves first"}
PENDING = {"zh": "待结算", "en": "Pending"}
LEFT = {"zh": "未及结算", "en": "Left unresolved"}


@pytest.fixture(scope="module")
def game():
    """A game of 神话起源 in the middle of a stack of two objects or more."""
    return next(game for game in myths.play(6) if len(game.state.stack) > 1)


@pytest.fixture(scope="module")
def ended(game):
    """The same game after one of the players has conceded."""
    over = game.clone()
    over.concede(0)
    assert over.result is not None
    assert over.state.stack
    return over


def told(view: View, locale: str, game: Game) -> Sheet:
    return Sheet(view, Wording(locale, build.PEOPLE[:2], game.pack), CACHE)


@pytest.mark.parametrize("tell", [board_alt, board_text], ids=["alt text", "text board"])
@pytest.mark.parametrize("locale", ["zh", "en"])
def test_in_words_what_was_pending_is_left_unresolved(game, ended, locale, tell):
    before = tell(told(game.view(SPECTATOR), locale, game))
    after = tell(told(ended.view(SPECTATOR), locale, ended))
    assert ORDER[locale] in before
    assert ORDER[locale] not in after
    assert PENDING[locale] not in after
    assert LEFT[locale] in after
    assert len(ended.view(SPECTATOR).stack) > 1
    for entry in ended.view(SPECTATOR).stack:
        card = ended.pack.design(entry.design).name.get(locale)
        assert card in after[after.index(LEFT[locale]) :]


def test_in_the_picture_nothing_pending_is_lit_any_more(game, ended):
    """The left half of the footer holds the stack; gold is what is about to happen."""

    def lit(one: Game) -> int:
        shown_on = told(one.view(SPECTATOR), "zh", one)
        left, top, right, bottom = plan_board(shown_on).footer
        image = draw_board(shown_on).image
        shown = image.crop((left, top, (left + right) // 2 - 7, bottom)).tobytes()
        pixels = (shown[at : at + 3] for at in range(0, len(shown), 3))
        return sum(pixel == bytes(rgb(GOLD)) for pixel in pixels)

    assert lit(game) > 0
    assert lit(ended) == 0
