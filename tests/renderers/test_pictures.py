"""Pictures: their size and weight, that they say the same every time, and that they can be read."""

import io
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import blake2b
from itertools import cycle
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from PIL import Image

from engine.games.yongheng import standard_pack
from engine.kernel.grammar import Names
from engine.kernel.pack import CardDesign, Pack
from engine.kernel.values import Result
from engine.kernel.view import CardView, View
from renderers import Renderer
from renderers.kit.cache import TileCache
from renderers.kit.picture import LARGEST_BOARD, LARGEST_HAND
from renderers.parts.board import draw_board
from renderers.parts.hand import draw_hand
from renderers.parts.result import draw_result
from renderers.sheet import Sheet
from renderers.words.names import drawable
from renderers.words.wording import Wording
from tests.renderers import build
from tests.renderers.dry import dry  # noqa: F401  (a fixture)

BOARDS: dict[str, Callable[[], View]] = {
    "duel": build.duel,
    **{f"crowd of {n}": partial(build.crowd, n) for n in (3, 4, 5, 6)},
    **{f"everything for {n}": partial(build.stress, n) for n in (2, 3, 4, 5, 6)},
}
HOSTILE = ("🎴🔥", "محمد علي", "W" * 200, "**bold** `code` @everyone", "\u202egnp.exe", "龘龘龘")


@pytest.fixture(scope="module")
def renderer():
    return Renderer()


def arguments(view, locale="zh", names=build.PEOPLE):
    return {"locale": locale, "names": names[: len(view.seats)], "pack": build.PACK}


def sheet(view, locale="zh", names=build.PEOPLE):
    words = Wording(locale, names[: len(view.seats)], build.PACK)
    return Sheet(view, words, TileCache("test"))


@pytest.mark.parametrize(("name", "locale"), [*zip(BOARDS, cycle(("zh", "en")), strict=False)])
def test_a_board_fits_a_message_and_a_phone(renderer, name, locale):
    view = BOARDS[name]()
    picture = renderer.board(view, **arguments(view, locale))
    image = Image.open(io.BytesIO(picture.data))
    assert image.size == (picture.width, picture.height)
    assert picture.width == 1200
    assert 1000 <= picture.height <= 1260
    assert len(picture.data) <= LARGEST_BOARD
    assert picture.filename == "board.webp"
    assert 0 < len(picture.alt) <= 1024


@pytest.mark.usefixtures("dry")
@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize("name", BOARDS)
def test_no_text_of_a_board_is_cut(name, locale):
    assert draw_board(sheet(BOARDS[name](), locale)).clipped == []


def test_names_that_nobody_can_draw_do_not_harm(renderer):
    view = build.crowd(6)
    picture = renderer.board(view, **arguments(view, names=HOSTILE))
    shown = Wording("zh", HOSTILE, build.PACK).names
    assert shown[0] == "玩家A"
    assert shown[1] == "玩家B"
    assert shown[5] == "玩家F"
    assert all(name == drawable(name) for name in shown)
    assert len(picture.alt) <= 1024
    assert len(renderer.text_board(view, **arguments(view, names=HOSTILE))) <= 3500


def test_the_same_view_gives_the_same_bytes_from_any_cache(renderer, tmp_path):
    view = build.duel()
    warm = [renderer.board(view, **arguments(view)).data for _ in range(2)]
    cold = Renderer(tmp_path).board(view, **arguments(view)).data
    stored = Renderer(tmp_path).board(view, **arguments(view)).data
    assert warm[0] == warm[1] == cold == stored
    assert list(tmp_path.rglob("*.png"))


def test_damaged_and_unwritable_caches_only_cost_time(tmp_path):
    view = build.duel()
    first = Renderer(tmp_path).board(view, **arguments(view)).data
    for path in tmp_path.rglob("*.png"):
        path.write_bytes(b"\x89PNG\r\n\x1a\n broken")
    assert Renderer(tmp_path).board(view, **arguments(view)).data == first
    a_file = tmp_path / "file"
    a_file.write_text("not a directory")
    assert Renderer(a_file).board(view, **arguments(view)).data == first


def test_another_process_with_another_hash_seed_draws_the_same():
    script = (
        "import hashlib, sys\n"
        "from renderers import Renderer\n"
        "from tests.renderers import build\n"
        "view = build.duel()\n"
        "data = Renderer().board(view, locale='zh', names=build.PEOPLE[:2], pack=build.PACK).data\n"
        "sys.stdout.write(hashlib.blake2b(data).hexdigest())\n"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    view = build.duel()
    assert len(found) == 1
    mine = Renderer().board(view, **arguments(view)).data
    assert found == {blake2b(mine).hexdigest()}


def test_many_threads_draw_what_one_draws():
    views = [build.duel(), build.crowd(4), build.stress(3)] * 2
    alone = Renderer()
    expected = [alone.board(view, **arguments(view)).data for view in views]
    shared = Renderer()
    with ThreadPoolExecutor(6) as pool:
        drawn = list(pool.map(lambda view: shared.board(view, **arguments(view)).data, views))
    assert drawn == expected


def test_what_changes_on_the_table_changes_the_picture(renderer):
    view = build.duel()
    before = renderer.board(view, **arguments(view)).data
    changes: list[dict[str, Any]] = [
        {"waiting": (0,)},
        {"phase": "discard"},
        {"round": 4},
        {"dice": (6, 4)},
        {"dice_of": 1},
        {"active": 1},
        {"zones": build.piles(60)},
        {"targets": ()},
        {"stack": view.stack[:1]},
        {"log": ()},
    ]
    for change in changes:
        changed = msgspec.structs.replace(view, **change)
        assert renderer.board(changed, **arguments(view)).data != before, change
    other = renderer.board(view, **arguments(view, names=("林小满", "Kaite"))).data
    assert other != before


def test_the_board_never_shows_the_reader_s_decision(renderer):
    asked = build.holding("flame", "halo")
    silent = msgspec.structs.replace(asked, decision=None)
    first, second = (renderer.board(view, **arguments(view)) for view in (asked, silent))
    assert first == second


@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 6, 9, 12])
def test_a_hand_of_any_size_is_whole(renderer, count, locale):
    designs = list(build.PACK.designs)[3 : 3 + count]
    view = build.holding(*designs)
    assert all(canvas.clipped == [] for canvas in draw_hand(sheet(view, locale)))
    pictures = renderer.hand(view, **arguments(view, locale))
    for picture in pictures:
        assert picture.width == 1200
        assert 764 <= picture.height <= 1260
        assert len(picture.data) <= LARGEST_HAND
        assert len(picture.alt) <= 1024
    told = "".join(picture.alt for picture in pictures)
    assert all(build.PACK.design(design).name.get(locale) in told for design in designs)


def test_a_hand_that_is_long_to_read_has_several_pictures(renderer):
    """Higher than it is wide by much, a picture is shown smaller: then nobody can read it."""
    pack = standard_pack()
    designs = [design for design in pack.designs.values() if design.kind == "effect"][:18]
    hand = tuple(CardView(n, f"H{n}", design.id) for n, design in enumerate(designs, 1))
    view = build.table(build.seat(0, hand=hand), build.seat(1), viewer=0)
    pictures = renderer.hand(view, locale="en", names=build.PEOPLE[:2], pack=pack)
    assert len(pictures) > 1
    assert all(picture.height <= 1260 for picture in pictures)
    told = [picture.alt for picture in pictures]
    assert all(f"({page}/{len(told)})" in alt for page, alt in enumerate(told, 1))
    for n, card in enumerate(designs, 1):
        assert sum(f"H{n} {card.name.en}" in alt for alt in told) == 1


def test_a_spectator_has_no_hand(renderer):
    view = build.duel()
    with pytest.raises(ValueError, match="spectator"):
        renderer.hand(view, **arguments(view))
    with pytest.raises(ValueError, match="spectator"):
        renderer.text_hand(view, **arguments(view))


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_a_result_shows_everybody(renderer, count):
    view = build.finished(count)
    canvas = draw_result(sheet(view))
    assert canvas.clipped == []
    picture = renderer.result(view, **arguments(view))
    assert (picture.width, picture.height) == canvas.image.size
    assert 764 <= picture.height <= 1260
    for name in build.PEOPLE[:count]:
        assert name in picture.alt


def test_places_are_told_only_where_they_say_more_than_who_has_won(renderer):
    """All who are beaten share a place: that it is the second or the third is no news."""
    view = build.finished(4)
    shared = Result((2,), (2, 2, 1, 2))
    told = renderer.result(replace(view, result=shared), **arguments(view)).alt
    assert "第" not in told
    drawn = renderer.result(replace(view, result=Result((), (1, 1, 1, 1))), **arguments(view)).alt
    assert "平局" in drawn
    assert "第" not in drawn
    outlived = Result((), (1, 3, 1, 4))
    told = renderer.result(replace(view, result=outlived), **arguments(view)).alt
    assert "平局" in told
    assert [told.count(f"第{place}名") for place in (1, 2, 3, 4)] == [2, 0, 1, 1]
    ranked = Result((2,), (4, 2, 1, 3))
    told = renderer.result(replace(view, result=ranked), **arguments(view)).alt
    assert all(f"第{place}名" in told for place in (1, 2, 3, 4))
    board = renderer.text_board(replace(view, result=ranked), **arguments(view))
    assert all(f"第{place}名" in board for place in (1, 2, 3, 4))
    board = renderer.text_board(replace(view, result=shared), **arguments(view))
    assert not re.search(r"第\d名", board)


def test_a_stranger_s_pack_with_names_nobody_can_draw_does_no_harm(renderer):
    strange = CardDesign("odd", Names("🎴한", "🎴" * 40), "nothing", "한", attribute="plaid")
    long = CardDesign("long", Names("长" * 40, "W" * 40), "special", "龘", stats={"life": 99})
    pack = Pack("yongheng", Names("x", "x"), (strange, long))
    cards = tuple(
        CardView(n, f"A{n}", design, stats={"life": 99, "max_life": 99, "defence": 99})
        for n, design in enumerate(("odd", "long"))
    )
    view = build.table(
        build.seat(0, cards, pool=cards, traps=cards, hand=cards), build.seat(1), viewer=0
    )
    assert Wording("zh", (), pack).title(strange) == "odd"
    for locale in ("zh", "en", "en-GB", "fr"):
        table = {"locale": locale, "names": build.PEOPLE[:2], "pack": pack}
        assert renderer.board(view, **table).width == 1200
        assert all(page.width == 1200 for page in renderer.hand(view, **table))
        assert renderer.text_board(view, **table)
        for design in pack.designs.values():
            assert renderer.card(design, locale=locale, pack=pack).width == 720


def test_an_unfinished_view_of_nothing_can_be_drawn(renderer):
    view = View("yongheng", build.PACK.hash, 2, seats=(build.seat(0), build.seat(1)))
    assert renderer.board(view, **arguments(view)).width == 1200
    assert renderer.text_board(view, **arguments(view))


def test_the_version_names_everything_that_decides_a_pixel(renderer):
    assert renderer.version == Renderer().version
    assert len(renderer.version) == 12
