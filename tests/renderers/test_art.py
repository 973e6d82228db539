"""The art of a card: a picture that needs no reading, the same on every machine and at any time."""

import subprocess
import sys
from collections import Counter
from pkgutil import iter_modules

import pytest
from msgspec.structs import replace
from PIL import ImageChops, ImageStat

from engine import games, titles
from renderers.games import look_of
from renderers.kit.art import paint_art
from renderers.kit.fonts import FOLDER, ICONS, coverage
from renderers.kit.look import TitleLook
from tests.renderers import build

PACKS = {name: title.pack() for name, title in titles.items()}
LISTED = [name for name, pack in PACKS.items() if any(d.icons for d in pack.designs.values())]


def test_every_icon_has_a_glyph_and_what_we_drew_is_among_them():
    assert set(ICONS.values()) <= coverage("icon")
    assert {file.stem for file in (FOLDER / "drawn").glob("*.svg")} <= ICONS.keys()


@pytest.mark.parametrize("title", PACKS)
def test_a_card_names_icons_that_are_drawn(title):
    named = {icon for design in PACKS[title].designs.values() for icon in design.icons}
    assert named <= ICONS.keys()


@pytest.mark.parametrize("title", LISTED)
def test_no_two_cards_of_a_game_have_the_same_picture(title):
    """A picture is the icon, what stands behind it, the element and the pose of the kind."""
    look = look_of(title)
    motifs = (look.motif(design) for design in PACKS[title].designs.values())
    seen = Counter((motif.icons, motif.element, motif.pose) for motif in motifs)
    assert [picture for picture, count in seen.items() if count > 1] == []


def test_every_card_of_ours_names_what_its_art_shows():
    """Whoever reads no Chinese knows a card by its drawing, whichever game it is of."""
    ours = {folder.name for folder in iter_modules(games.__path__)}
    assert len(ours) >= 3
    cards = [card for name in ours for card in titles[name].pack().designs.values()]
    assert [card.id for card in cards if not card.icons] == []


def test_a_card_without_icons_shows_the_signs_of_its_kind_and_attribute():
    look = look_of("shenhua")
    design = build.design("imp", "小鬼", "Imp", "creature", "鬼", "fire")
    assert look.motif(design).icons == ("wolf-head", "flame")
    assert look.motif(replace(design, attribute="")).icons == ("wolf-head",)


def test_an_icon_that_nobody_drew_is_passed_over():
    design = build.design("imp", "小鬼", "Imp", "creature", "鬼")
    odd = replace(design, icons=("no-such-thing", "gourd"))
    assert TitleLook().motif(odd).icons == ("gourd",)
    assert TitleLook().motif(replace(design, icons=("no-such-thing",))).icons


@pytest.mark.parametrize("size", [(228, 156), (376, 132), (66, 78), (668, 460), (96, 96)])
def test_two_icons_make_two_pictures_at_every_size(size):
    """Also in the smallest, where the icon stands alone, without its glyph."""
    look, design = look_of("shenhua"), PACKS["shenhua"].design("kalpa_hound")
    one = paint_art(look.motif(design), *size)
    other = paint_art(look.motif(replace(design, icons=("gourd",))), *size)
    assert one.size == size
    assert max(ImageStat.Stat(ImageChops.difference(one, other)).mean) > 2


def test_a_glyph_that_cannot_be_drawn_is_left_out():
    look, design = look_of("shenhua"), PACKS["shenhua"].design("kalpa_hound")
    bare = paint_art(look.motif(replace(design, glyph="")), 228, 156)
    odd = paint_art(look.motif(replace(design, glyph="🂡")), 228, 156)
    assert not ImageChops.difference(bare, odd).getbbox()


def test_a_motif_is_told_in_the_same_words_by_every_process():
    """The words are the key by which a painted picture is found again on disk."""
    told = (
        "from engine import titles; from renderers.games import look_of; "
        "print(look_of('yongheng').motif(titles['yongheng'].pack().design('straw_double')))"
    )
    other = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    design = PACKS["yongheng"].design("straw_double")
    assert other.stdout.strip() == repr(look_of("yongheng").motif(design))
