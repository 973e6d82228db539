"""Parts kept for the next picture keep to one budget, whatever they are."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from renderers import Renderer, keep_at_most
from renderers.kit import canvas, fonts, memo
from renderers.kit.memo import MEGABYTES, MEMO, Memo, drawn_bytes, kept
from tests.renderers import build, build_duel


@pytest.fixture
def usual_budget():
    yield
    keep_at_most(MEGABYTES)


def test_the_least_recently_used_goes_first():
    memo = Memo(3)
    for name in "abc":
        memo.put(name, name.upper(), 1_000_000)
    assert memo.get("a") == "A"
    memo.put("d", "D", 1_000_000)
    assert [memo.get(name) for name in "abcd"] == ["A", None, "C", "D"]
    assert memo.size == 3_000_000


def test_what_is_larger_than_the_budget_is_still_given():
    memo = Memo(1)
    memo.put("small", 1, 10)
    memo.put("large", 2, 5_000_000)
    assert memo.get("large") == 2
    memo.put("next", 3, 10)
    assert memo.size == 10


def test_what_two_threads_make_at_once_counts_once():
    memo = Memo(1)
    memo.put("same", 1, 100)
    memo.put("same", 2, 100)
    assert (memo.get("same"), memo.size) == (1, 100)


def test_a_smaller_budget_is_kept_at_once():
    memo = Memo(10)
    for number in range(10):
        memo.put(number, number, 1_000_000)
    memo.hold(4)
    assert memo.size == 4_000_000
    assert memo.get(9) == 9
    assert memo.get(0) is None


def test_an_image_counts_by_its_pixels_and_a_tuple_by_all_its_images():
    colour, mask = Image.new("RGB", (100, 10)), Image.new("L", (100, 10))
    assert drawn_bytes(colour) == memo.OVERHEAD + 4000
    assert drawn_bytes((colour, mask)) == memo.OVERHEAD + 5000
    assert drawn_bytes((mask, 3, -2)) == memo.OVERHEAD + 1000


def test_two_functions_with_the_same_arguments_do_not_mix():
    one, other = (
        kept(lambda side: Image.new("L", (side, 1))),
        kept(lambda side: Image.new("L", (1, side))),
    )
    assert one(7).size == (7, 1)
    assert other(7).size == (1, 7)
    assert one(7) is one(7)


@pytest.mark.usefixtures("usual_budget")
def test_masks_tiles_and_fonts_together_keep_to_the_budget():
    """All that a small machine gives is kept to, and not one pixel is another for it."""
    views = [(build.stress(6), build.PACK), (build_duel.crowded(12), build_duel.PACK)] * 2
    names = build.PEOPLE

    def draw(renderer: Renderer) -> list[bytes]:
        return [
            renderer.board_sketch(view, locale="zh", names=names[: len(view.seats)], pack=pack)
            .paint()
            .image.tobytes()
            for view, pack in views
        ]

    expected = draw(Renderer())
    keep_at_most(16)
    renderer = Renderer()
    with ThreadPoolExecutor(2) as pool:
        drawn = [done.result() for done in [pool.submit(draw, renderer) for _ in range(2)]]
    assert drawn == [expected, expected]
    assert MEMO.size <= 16_000_000


@pytest.mark.usefixtures("usual_budget")
def test_fonts_are_let_go_like_everything_else():
    keep_at_most(16)
    opened = [fonts.font(size, 500) for size in range(20, 40)]
    assert MEMO.size <= 16_000_000
    assert fonts.font(39, 500) is opened[-1]
    assert fonts.font(20, 500) is not opened[0]
    assert fonts.font(20, 500).getbbox("林") == opened[0].getbbox("林")


def test_no_cache_of_images_stands_beside_the_budget():
    """Whatever remembers an image or a font does so on the one memo."""
    import ast
    from pathlib import Path

    for path in Path(canvas.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.returns is not None:
                told = " ".join(ast.unparse(mark) for mark in node.decorator_list)
                gives = ast.unparse(node.returns)
                remembers = "cache" in told and "cached_property" not in told
                assert not (remembers and ("Image" in gives or "Font" in gives)), (
                    f"{path}: {node.name}"
                )
