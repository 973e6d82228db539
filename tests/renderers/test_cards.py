"""Every card of every shipped pack has a face, a hand tile and board tiles with all its text."""

import pytest
from PIL import Image

from engine import titles
from engine.kernel.view import CardView
from renderers import Renderer
from renderers.kit.cache import TileCache
from renderers.kit.fonts import can_draw, coverage
from renderers.parts.behind import BEHIND, BESIDE, IN_QUARTER, IN_ROW, IN_SIXTH
from renderers.parts.face import draw_face
from renderers.parts.gallery import SMALLEST
from renderers.parts.hand import draw_cell, draw_hand
from renderers.parts.portraits import ChipForm, draw_chip, draw_portrait, name_fits
from renderers.sheet import Sheet
from renderers.words.wording import Wording
from tests.renderers import build

PACKS = {name: title.pack() for name, title in titles.items()}
CARDS = [(name, design_id) for name, pack in PACKS.items() for design_id in pack.designs]
CHIPS = (*BESIDE, *BEHIND, *IN_ROW, *IN_QUARTER, *IN_SIXTH)
LARGEST = (BESIDE[0], BEHIND[0], IN_ROW[0], IN_QUARTER[0])


class Unpainted(Sheet):
    """A sheet without art: the words are what is looked at here."""

    def art(self, design, width, height, centre=0.5):
        return Image.new("RGB", (width, height))


def sheet(pack, locale):
    return Unpainted(build.duel(), Wording(locale, build.PEOPLE[:2], pack), TileCache("test"))


@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize("name", PACKS)
def test_every_character_of_every_card_can_be_drawn(name, locale):
    drawn = sheet(PACKS[name], locale)
    for design in PACKS[name].designs.values():
        words = design.name.get(locale) + drawn.words.card_text(design)
        missing = {c for c in words if c not in " \n" and not can_draw(c)}
        assert not missing, f"{design.id}: {missing}"
        assert ord(design.glyph) in coverage("kai"), design.id


@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize(("name", "design_id"), CARDS)
def test_a_card_s_face_holds_its_text(name, design_id, locale):
    drawn = sheet(PACKS[name], locale)
    assert draw_face(drawn, PACKS[name].design(design_id)).clipped == []


@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize(("name", "design_id"), CARDS)
def test_a_card_in_hand_holds_its_text(name, design_id, locale):
    pack = PACKS[name]
    drawn = sheet(pack, locale)
    card = CardView(1, "H1", design_id, stats=pack.design(design_id).stats)
    view = build.table(build.seat(0, hand=(card,) * 9), build.seat(1), viewer=0)
    pages = draw_hand(Unpainted(view, drawn.words, drawn.cache))
    assert all(page.clipped == [] for page in pages)
    assert draw_cell(drawn, card, 376, 1200, SMALLEST).clipped == []


@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize("design_id", PACKS["yongheng"].designs)
def test_a_card_s_tiles_hold_its_name(design_id, locale):
    pack = PACKS["yongheng"]
    drawn = sheet(pack, locale)
    design = pack.design(design_id)
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


@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize("name", PACKS)
def test_the_twelve_longest_cards_fit_onto_pages(name, locale):
    pack = PACKS[name]
    words = sheet(pack, locale).words
    longest = sorted(pack.designs.values(), key=lambda d: -len(words.card_text(d)))[:12]
    hand = tuple(
        CardView(n, f"H{n}", design.id, stats=design.stats) for n, design in enumerate(longest, 1)
    )
    view = build.table(build.seat(0, hand=hand), build.seat(1), viewer=0)
    drawn = Unpainted(view, words, TileCache("test"))
    pages = draw_hand(drawn)
    assert all(page.clipped == [] for page in pages)
    assert all(page.image.height <= 1260 for page in pages)


@pytest.mark.parametrize("name", PACKS)
def test_a_face_has_its_words_as_alt_text(name):
    design = next(iter(PACKS[name].designs.values()))
    picture = Renderer().card(design, locale="zh", pack=PACKS[name])
    assert (picture.width, picture.height) == (720, 1008)
    assert picture.filename == f"card-{design.id}.webp"
    assert design.name.zh in picture.alt
