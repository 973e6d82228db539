"""Names fit on tiles: two lines of letters that can be read on a phone, and never more."""

from collections import Counter

import pytest

from engine import titles
from engine.cards.search import find
from renderers.games import look_of
from renderers.kit.linebreak import fit_block
from renderers.parts.creatures import fits_below, halved
from renderers.words.wording import Wording

NARROWEST = {"portrait": 146, "figure": 142}
"""Pixels for a name on the narrowest tile, by how a title's cards that fight are drawn."""
UPON = {
    "yongheng": ("special", "ordinary"),
    "shenhua": ("creature", "token", "equipment", "treasure", "adventure"),
    "shengwu": ("creature", "token", "relic", "domain"),
}
"""The kinds of cards that lie on tiles."""
TITLES = pytest.mark.parametrize("title", UPON)
LOCALES = pytest.mark.parametrize("locale", ["zh", "en"])


@TITLES
@LOCALES
def test_every_name_has_two_lines_at_most(title: str, locale: str):
    pack = titles[title].pack()
    words = Wording(locale, (), pack)
    room = NARROWEST[look_of(title).tiles]
    for design in (one for kind in UPON[title] for one in pack.of_kind(kind)):
        block = fit_block(halved(words.tile(design)), room, 400, 28, 28, 600, 0.98)
        assert len(block.lines) <= 2, words.tile(design)
        assert not block.cut, words.tile(design)


CELL = 181
"""Pixels of the widest thing that lies on one cell of six columns."""


@LOCALES
def test_every_figure_on_a_cell_has_its_name_below_it(locale: str):
    pack = titles["shengwu"].pack()
    words = Wording(locale, (), pack)
    figures = [*pack.of_kind("creature"), *pack.of_kind("token")]
    assert [n for n in map(words.tile, figures) if not fits_below(n, CELL)] == []


@TITLES
@LOCALES
def test_no_two_cards_are_called_alike(title: str, locale: str):
    designs = titles[title].pack().designs.values()
    named = Counter(one.called(locale) for one in designs)
    assert [name for name, count in named.items() if count > 1] == []


@TITLES
def test_a_card_is_found_by_what_its_tile_calls_it(title: str):
    pack = titles[title].pack()
    for design in pack.designs.values():
        assert design in find(pack, design.called("en"), 3)
