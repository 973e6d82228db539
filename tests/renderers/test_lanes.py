"""A board of shared lines: both sides in a column, what lies under them, what one has planned."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine import SPECTATOR, titles
from engine.games.shengwu import terms as w
from engine.kernel.rng import Rng
from renderers import Renderer
from renderers.kit.cache import TileCache
from renderers.kit.picture import LARGEST_BOARD
from renderers.parts.arrows import HIGH
from renderers.parts.board import draw_board, plan_board
from renderers.parts.places import WIDTH
from renderers.sheet import Sheet
from renderers.words.wording import Wording
from tests.engine.games.shengwu.stage import A, B, act, stage
from tests.engine.properties.playing import answer_somehow, new_game
from tests.renderers.build import PEOPLE
from tests.renderers.dry import unpainted
from tests.renderers.test_layout import overlap

CACHE = TileCache("test")
OWN = ["oath_rider@1", "rampart_mason@4", "lava_beetle@8 tapped", "graveside_crow@15"]
ENEMY = ["shield_recruit@3", "mirror_apprentice@7", "headsman@8", "shadow_scout@13"]


def crowded():
    """Both fronts, an infiltrator beside a defender, domains at home and on the front."""
    hand = ["lava_beetle", "red_hot_forge", "spark"]
    return stage(
        {"hand": hand, "unit": OWN, "realm": ["white_stone_tower@8"]},
        {"unit": ENEMY, "realm": ["blood_arena@3"]},
    )


def sheet_of(view, pack, locale="zh"):
    return Sheet(view, Wording(locale, PEOPLE[:2], pack), CACHE)


def placed(view, pack):
    plan = plan_board(sheet_of(view, pack))
    return plan, [tile for panel in plan.panels for tile in panel.tiles]


def box_of(tiles, label):
    (found,) = [t.box for t in tiles if label == (t.card.slot if t.card else t.label)]
    return found


def test_both_sides_of_a_column_share_its_cell_and_domains_lie_between_them():
    game = crowded()
    _, tiles = placed(game.view(SPECTATOR), game.pack)
    enemy, domain, own = (box_of(tiles, label) for label in ("B3", "AL3", "A3"))
    assert enemy[0] == domain[0] == own[0]
    assert enemy[3] <= domain[1]
    assert domain[3] <= own[1]


def test_the_sign_of_a_blow_has_room_between_the_fronts():
    """Names stand at the foot of tiles and what they have lost at their head."""
    game = crowded()
    _, tiles = placed(game.view(SPECTATOR), game.pack)
    front = {
        side: [t.box for t in tiles if t.label in map((side + "{}").format, range(1, 7))]
        for side in "AB"
    }
    front["A"] += [t.box for t in tiles if t.card and t.card.slot in ("A1", "A4")]
    front["B"] += [t.box for t in tiles if t.card and t.card.slot in ("B3",)]
    assert min(box[1] for box in front["A"]) - max(box[3] for box in front["B"]) >= HIGH + 2


def test_who_has_got_into_a_home_stands_beside_whom_it_meets_there():
    game = crowded()
    _, tiles = placed(game.view(SPECTATOR), game.pack)
    host, guest, under = (box_of(tiles, label) for label in ("BD4", "AR4", "BLD4"))
    assert host[1] == guest[1]
    assert host[2] < guest[0]
    assert under[1] >= guest[3]
    home = [t.label for t in tiles if t.form == "cell" and t.label[1:].startswith("D")]
    assert "BD4" not in home
    assert not [t for t in tiles if t.form == "cell" and t.label[1:].startswith("R")]


@pytest.mark.parametrize("seed", range(6))
def test_nothing_stands_on_anything_else_and_no_word_is_cut(seed):
    game, rng, compared = new_game("shengwu", 2, seed), Rng(seed), 0
    for step in range(600):
        if game.result is not None:
            break
        answer_somehow(game, rng)
        if step % 40:
            continue
        view = game.view((SPECTATOR, A, B)[compared % 3])
        plan, tiles = placed(view, game.pack)
        for one, other in combinations(tiles, 2):
            assert not overlap(one.box, other.box), (one, other)
        for tile in tiles:
            left, top, right, bottom = tile.box
            assert 0 <= left < right <= WIDTH
            assert 0 <= top < bottom <= plan.height
        with unpainted():
            drawn = draw_board(sheet_of(view, game.pack, ("zh", "en")[compared % 2]))
        assert not set(drawn.clipped) - set(PEOPLE)
        compared += 1
    assert compared > 3


def test_what_one_has_put_down_is_seen_as_it_will_be_by_oneself_alone():
    game = crowded()
    assert game.view(A).foreseen is None
    act(game, "use", "lava_beetle", "AD1")
    act(game, "use", "red_hot_forge", "ALD2")
    act(game, "use", "spark", "B3")
    view = game.view(A)
    assert [game.view(seat).foreseen for seat in (SPECTATOR, B)] == [None, None]
    there = {
        card.slot: card
        for zone in ("unit", "realm")
        for card in view.foreseen.seats[A].zones[zone].cards
    }
    assert there["AD1"].design == "lava_beetle"
    assert there["ALD2"].design == "red_hot_forge"
    assert there["AD2"].stats["attack"] == there["AD2"].printed["attack"] + 1
    assert [entry.design for entry in view.foreseen.stack] == ["red_hot_forge", "spark"]
    assert view.foreseen.seats[A].stats[w.ENTRIES] == 2


def test_the_plan_is_the_first_private_picture_until_it_is_carried_out():
    game, renderer = crowded(), Renderer()
    words = {"locale": "zh", "names": PEOPLE[:2], "pack": game.pack}

    def first(seat):
        return renderer.hand_sketches(game.view(seat), **words)[0]

    before = len(renderer.hand_sketches(game.view(A), **words))
    act(game, "use", "lava_beetle", "AD1")
    assert len(renderer.hand_sketches(game.view(A), **words)) == before + 1
    planned = first(A)
    assert planned.alt.startswith("你的布阵翻开以后的牌桌")
    assert "AD1 熔岩甲虫" in planned.alt
    assert len(planned.draw().data) <= LARGEST_BOARD
    others = [first(B).key, renderer.board_sketch(game.view(SPECTATOR), **words).key]
    act(game, "use", "spark", "B3")
    assert first(A).key != planned.key
    assert [first(B).key, renderer.board_sketch(game.view(SPECTATOR), **words).key] == others
    act(game, "end")
    assert "AD1 熔岩甲虫" in first(A).alt
    act(game, "end")
    assert len(renderer.hand_sketches(game.view(A), **words)) == before


def test_blows_of_the_last_combat_are_told_until_the_next():
    game = stage({"unit": ["lava_beetle@8", "oath_rider@10"]}, {"unit": ["rampart_mason@8"]})
    act(game, "end")
    act(game, "end")
    view = game.view(SPECTATOR)
    slots = {card.id: card.slot for card in view.cards().values()}
    assert [(slots[one], slots[other]) for one, other in view.blows] == [("A3", "B3"), ("A5", "B0")]
    act(game, "end")
    act(game, "end")
    assert [slots[one] for one, _ in game.view(SPECTATOR).blows] == ["B3"]


def test_only_the_titles_that_say_so_share_lines():
    shared = {
        title.id
        for title in titles.values()
        if (grid := title.shape.layout.shelf("grid")) is not None and grid.shared
    }
    assert shared == {"shengwu"}
