"""Every card of every shipped pack has a face, a hand tile and board tiles with all its text."""

from functools import cache

import pytest

from engine import titles
from engine.kernel.view import CardView
from renderers import Renderer
from renderers.kit.cache import TileCache
from renderers.parts import hand
from renderers.parts.behind import BEHIND, BESIDE, IN_QUARTER, IN_ROW, IN_SIXTH
from renderers.parts.face import draw_face
from renderers.parts.gallery import SMALLEST
from renderers.parts.hand import draw_cell
from renderers.parts.portraits import ChipForm, draw_chip, draw_portrait, name_fits
from renderers.sheet import Sheet
from renderers.words.wording import Wording
from tests.renderers import build
from tests.renderers.dry import dry  # noqa: F401  (a fixture)

PACKS = {name: title.pack() for name, title in titles.items()}
CHIPS = (*BESIDE, *BEHIND, *IN_ROW, *IN_QUARTER, *IN_SIXTH)
LARGEST = (BESIDE[0], BEHIND[0], IN_ROW[0], IN_QUARTER[0])


@cache
def sheet(name, locale):
    return Sheet(build.duel(), Wording(locale, build.PEOPLE[:2], PACKS[name]), TileCache("test"))


@pytest.mark.usefixtures("dry")
@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize("name", PACKS)
def test_a_card_s_face_holds_its_text(name, locale):
    drawn = sheet(name, locale)
    clipped = {id: draw_face(drawn, design).clipped for id, design in PACKS[name].designs.items()}
    assert {id: texts for id, texts in clipped.items() if texts} == {}


@pytest.mark.usefixtures("dry")
@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize("name", PACKS)
def test_a_card_in_hand_holds_its_text(name, locale, monkeypatch):
    """Nine of it, as large as nine can be, and the smallest that there is."""
    drawn, cells = sheet(name, locale), []

    def draw(*given):
        cells.append(draw_cell(*given))
        return cells[-1]

    monkeypatch.setattr(hand, "draw_cell", draw)
    clipped = {}
    for design_id, design in PACKS[name].designs.items():
        card = CardView(1, "H1", design_id, stats=design.stats)
        view = build.table(build.seat(0, hand=(card,) * 9), build.seat(1), viewer=0)
        cells[:] = [draw_cell(drawn, card, 376, 1200, SMALLEST)]
        cells += hand.draw_hand(Sheet(view, drawn.words, TileCache("test")))
        assert len(cells) >= 3, design_id
        clipped[design_id] = [text for cell in cells for text in cell.clipped]
    assert {id: texts for id, texts in clipped.items() if texts} == {}


@pytest.mark.usefixtures("dry")
@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize("design_id", PACKS["yongheng"].designs)
def test_a_card_s_tiles_hold_its_name(design_id, locale):
    drawn = sheet("yongheng", locale)
    design = PACKS["yongheng"].design(design_id)
    stats = {"life": 99, "max_life": 99, "defence": 99} if "life" in design.stats else {}
    card = CardView(1, "F10", design_id, stats=stats)
    if "life" in design.stats:
        for width, height in ((232, 214), (228, 200), (174, 150), (174, 142)):
            assert draw_portrait(drawn, card, width, height, 0).clipped == []
    for size in CHIPS:
        form: ChipForm = size.form  # type: ignore[assignment]
        fits = name_fits(drawn, card, form, size.width, size.height)
        assert fits or size not in LARGEST
        if fits:
            assert draw_chip(drawn, card, size.width, size.height, form, 0).clipped == []


@pytest.mark.usefixtures("dry")
@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize("name", PACKS)
def test_the_twelve_longest_cards_fit_onto_pages(name, locale):
    pack = PACKS[name]
    words = sheet(name, locale).words
    longest = sorted(pack.designs.values(), key=lambda d: -len(words.card_text(d)))[:12]
    held = tuple(
        CardView(n, f"H{n}", design.id, stats=design.stats) for n, design in enumerate(longest, 1)
    )
    view = build.table(build.seat(0, hand=held), build.seat(1), viewer=0)
    pages = hand.draw_hand(Sheet(view, words, TileCache("test")))
    assert all(page.clipped == [] for page in pages)
    assert all(page.image.height <= 1260 for page in pages)


@pytest.mark.parametrize("name", PACKS)
def test_a_face_has_its_words_as_alt_text(name):
    design = next(iter(PACKS[name].designs.values()))
    picture = Renderer().card(design, locale="zh", pack=PACKS[name])
    assert (picture.width, picture.height) == (720, 1008)
    assert picture.filename == f"card-{design.id}.webp"
    assert design.name.zh in picture.alt
