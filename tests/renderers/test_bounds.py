"""Two to eight players, thousands of life, cells, the longest names: by a title without a look."""

from contextlib import nullcontext
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from engine import Game
from engine.kernel.values import SEAT_LETTERS, SPECTATOR
from renderers.kit.cache import TileCache
from renderers.kit.picture import LARGEST_ALT
from renderers.parts.board import draw_board, plan_board
from renderers.parts.hand import draw_hand
from renderers.parts.portraits import draw_portrait
from renderers.parts.result import draw_result
from renderers.sheet import Sheet
from renderers.words.alt import board_alt
from renderers.words.textboard import LARGEST, board_text
from renderers.words.wording import Wording
from tests.renderers import build
from tests.renderers.build_legions import PEOPLE, ROW, SHELVES, known, sheet, table
from tests.renderers.dry import dry, unpainted  # noqa: F401  (a fixture)
from tests.renderers.test_games import random_answer
from tests.renderers.test_layout import overlap
from tests.renderers.test_pictures import sheet as yongheng

COUNTS = range(2, 9)


@pytest.mark.usefixtures("dry")
@pytest.mark.parametrize("shelves", [SHELVES, ROW], ids=["cells", "a row"])
@pytest.mark.parametrize("busy", [False, True], ids=["quiet", "busy"])
@pytest.mark.parametrize("count", COUNTS)
def test_a_table_of_any_size_has_its_board_and_its_words(count, busy, shelves):
    """Nothing stands on anything else, no word but a name without end is cut."""
    with known(shelves):
        drawn = sheet(table(count, busy=busy))
        plan = plan_board(drawn)
        canvas = draw_board(drawn)
        assert set(canvas.clipped) <= set(PEOPLE)
        assert canvas.image.size == (1200, plan.height)
        assert 1000 <= plan.height <= 1260
        boxes = [tile.box for panel in plan.panels for tile in panel.tiles if tile.form != "leader"]
        for one, other in combinations([*boxes, plan.turn_bar, plan.footer], 2):
            assert not overlap(one, other)
        assert draw_result(drawn).image.size[1] <= 1260
        alt, text = board_alt(drawn), board_text(drawn)
        assert len(alt) <= LARGEST_ALT
        assert len(text) <= LARGEST
        assert alt.count("2345") == text.count("2345") == count


@pytest.mark.parametrize("count", COUNTS)
def test_cards_lie_in_their_cells_and_empty_cells_have_labels(count):
    with known():
        for panel in plan_board(sheet(table(count))).panels:
            cells = [tile for tile in panel.tiles if tile.zone == "camp"]
            letter = SEAT_LETTERS[panel.seat]
            assert [tile.label for tile in cells] == [f"{letter}{n}" for n in range(1, 7)]
            there = [tile.card is not None for tile in cells]
            assert there == [True, False, True, False, True, True]
            assert all(tile.card.slot == tile.label for tile in cells if tile.card is not None)
            assert [tile.form for tile in cells if tile.card is None] == ["cell", "cell"]


def test_of_two_players_the_first_lines_face_each_other():
    with known():
        panels = {panel.seat: panel for panel in plan_board(sheet(table(2))).panels}
    line = {seat: [t.box[1] for t in p.tiles if t.zone == "camp"] for seat, p in panels.items()}
    assert line[0][0] < line[0][3]
    assert line[1][0] > line[1][3]


def test_a_hand_shows_the_meters_of_a_title_and_no_coin():
    with known():
        view = replace(table(2), viewer=0)
        (page,) = draw_hand(sheet(view))
        assert page.clipped == []


@pytest.mark.parametrize("life", [1, 20, 43, 240, 4000, 9999])
@pytest.mark.parametrize(("width", "height"), [(232, 214), (228, 200), (174, 150), (174, 142)])
def test_a_portrait_holds_any_life(width, height, life):
    """A bar with a piece a point has room for some forty; beyond it is one of all."""
    drawn = yongheng(build.duel())
    card = build.card("rock", "A1", life=life, max_life=life, defence=min(life, 9999))
    canvas = draw_portrait(drawn, card, width, height, 0)
    assert canvas.clipped == []
    half = build.card("rock", "A1", life=life // 2, max_life=life, defence=1)
    other = draw_portrait(drawn, half, width, height, 0)
    assert canvas.image.tobytes() != other.image.tobytes()


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_the_small_title_has_its_pictures_without_a_look_of_its_own(seats):
    random, names = Random(seats), PEOPLE[:seats]
    game = Game.new("beacons", seats=seats, seed=seats)
    for step in range(16 * seats):
        if game.result is not None:
            break
        decision = random.choice(game.decisions)
        game.answer(decision.seat, random_answer(decision, random))
        if step % 16 == 0:
            words = Wording(("zh", "en")[step // 16 % 2], names, game.pack)
            cache = TileCache("small")
            board = Sheet(game.view(SPECTATOR), words, cache)
            held = Sheet(game.view(step // 16 % seats), words, cache)
            with unpainted() if step else nullcontext():
                assert set(draw_board(board).clipped) <= set(names)
                assert all(page.clipped == [] for page in draw_hand(held))
            assert 0 < len(board_alt(board)) <= LARGEST_ALT
