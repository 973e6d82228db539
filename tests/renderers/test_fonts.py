"""The bundled fonts hold every character that a card can show, read from the packs themselves."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from engine import titles
from engine.kernel.pack import Pack
from engine.text.cards import card_text
from renderers.kit.fonts import Family, coverage, font
from tests.renderers import build

PACKS = {name: title.pack() for name, title in titles.items()}
BEYOND_GB2312 = "惇毦祂"
"""The hanzi that were added to both fonts of text, because cards have them."""


def strings(record: Any) -> Iterator[str]:
    """Every string in a record of maps and lists, however deep."""
    if isinstance(record, str):
        yield record
    elif isinstance(record, dict | list | tuple):
        for inner in record.values() if isinstance(record, dict) else record:
            yield from strings(inner)


def words(pack: Pack) -> dict[str, str]:
    """By card, what its record says and its text in both languages, and the name of the pack.

    The text is the engine's own: that of the renderers leaves out what no font has.
    """
    said = {pack.title: " ".join(strings(msgspec.to_builtins(pack.names)))}
    for design in pack.designs.values():
        texts = (card_text(design, pack, locale) for locale in ("zh", "en"))
        said[design.id] = " ".join((*strings(msgspec.to_builtins(design)), *texts))
    return said


def lacking(family: Family, said: dict[str, str]) -> dict[str, list[str]]:
    """The characters that a family has no glyph for, each with the cards that say it."""
    found: dict[str, list[str]] = {}
    for card, text in said.items():
        for character in sorted(set(text)):
            if not character.isspace() and ord(character) not in coverage(family):
                found.setdefault(f"{character} U+{ord(character):04X}", []).append(card)
    return found


@pytest.mark.parametrize("name", PACKS)
def test_every_character_of_every_card_can_be_drawn(name):
    assert lacking("sans", words(PACKS[name])) == {}


@pytest.mark.parametrize("name", PACKS)
def test_the_hanzi_that_signs_a_card_s_art_can_be_drawn(name):
    signs = {design.id: design.glyph for design in PACKS[name].designs.values()}
    assert lacking("kai", signs) == {}


def test_a_card_whose_hanzi_no_font_has_is_named_with_them():
    """The renderers would leave it out without a word; whoever writes a card is told here."""
    design = build.design("dragons", "龘龙", "Dragons", "special", "龘", life=1)
    pack = Pack(build.PACK.title, build.PACK.names, (design, build.PACK.design("rock")))
    assert lacking("sans", words(pack)) == {"龘 U+9F98": ["dragons"]}
    assert lacking("kai", {"dragons": design.glyph}) == {"龘 U+9F98": ["dragons"]}


@pytest.mark.parametrize("family", ["sans", "kai"])
def test_added_hanzi_are_drawn_as_large_as_those_there_were(family):
    drawn = font(100, 500, family)
    like = drawn.getbbox("惋")
    for character in BEYOND_GB2312:
        assert ord(character) in coverage(family)
        assert drawn.getlength(character) == drawn.getlength("惋")
        edges = zip(drawn.getbbox(character), like, strict=True)
        assert max(abs(ours - theirs) for ours, theirs in edges) <= 12, character


def test_added_hanzi_follow_the_weight_of_the_text():
    for character in BEYOND_GB2312:
        thin, bold = (sum(font(60, weight).getmask(character)) for weight in (100, 900))
        assert bold > 2 * thin, character
