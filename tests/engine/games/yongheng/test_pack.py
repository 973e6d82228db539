"""The shipped pack as a set of cards: enough of everything, well named, well measured."""

import re
from collections import Counter

import pytest

from engine.cards.search import find
from engine.games.yongheng import standard_pack
from engine.games.yongheng.terms import LISTED
from engine.kernel.pack import Pack

PACK = standard_pack()
CHARACTERS = ("special", "ordinary")
DECK = [card for card in PACK.designs.values() if card.kind not in CHARACTERS]
HANZI = re.compile(r"[\u4e00-\u9fff]")


def test_there_are_enough_cards_of_every_kind():
    designs = Counter(card.kind for card in PACK.designs.values())
    assert designs["special"] >= 10
    assert designs["ordinary"] >= 24
    assert len(DECK) >= 60
    assert sum(card.copies for card in DECK) >= 110


def test_the_deck_is_mixed_as_the_game_needs_it():
    """Somebody who draws two cards a turn finds an attack about every second turn."""
    copies: Counter[str] = Counter()
    for card in DECK:
        copies[card.kind] += card.copies
    deck = sum(copies.values())
    assert 0.25 <= copies["attack"] / deck <= 0.40
    assert 0.12 <= copies["defence"] / deck <= 0.25
    assert 0.12 <= copies["trap"] / deck <= 0.25
    rescues = sum(card.copies for card in DECK if "rescue" in card.tags)
    assert rescues >= 8


@pytest.mark.parametrize("kind", CHARACTERS)
def test_characters_have_the_strength_of_their_kind(kind):
    lives, defences = {"special": ((8, 10), (1, 2)), "ordinary": ((3, 6), (0, 1))}[kind]
    for card in PACK.of_kind(kind):
        assert lives[0] <= card.stat("life") <= lives[1], card.id
        assert defences[0] <= card.stat("defence") <= defences[1], card.id
        assert card.abilities, card.id


def test_special_characters_have_a_passive_and_an_active_skill():
    for card in PACK.of_kind("special"):
        types = {ability.type for ability in card.abilities}
        assert "active" in types, card.id
        assert types & {"trigger", "static"}, card.id
        assert all(ability.name for ability in card.abilities), card.id


def test_points_lie_where_dice_can_answer_them():
    for card in PACK.of_kind("attack"):
        assert 1 <= card.stat("point") <= 5, card.id
    for card in PACK.of_kind("defence"):
        assert 1 <= card.stat("point") <= 4, card.id


@pytest.mark.parametrize("kind", ["attack", "defence"])
def test_every_attribute_is_in_the_pack_and_means_something(kind):
    cards = PACK.of_kind(kind)
    assert {card.attribute for card in cards} == {"", *LISTED.terms.attributes}
    assert all(card.abilities for card in cards if card.attribute)


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_names_are_unlike_each_other_and_short_enough(locale):
    names = [card.name.get(locale) for card in PACK.designs.values()]
    assert [name for name, count in Counter(names).items() if count > 1] == []
    assert max(map(len, names)) <= (6 if locale == "zh" else 32)


def test_every_art_is_one_hanzi_of_its_own():
    glyphs = [card.glyph for card in PACK.designs.values()]
    assert [glyph for glyph, count in Counter(glyphs).items() if count > 1] == []
    assert all(HANZI.fullmatch(glyph) for glyph in glyphs)


def test_all_letters_are_in_the_fonts():
    """The fonts hold the characters of GB 2312."""
    for card in PACK.designs.values():
        words = [card.name.zh, card.glyph]
        words += [ability.name.zh for ability in card.abilities if ability.name]
        "".join(words).encode("gb2312")


def test_a_pack_is_the_same_after_its_bytes():
    again = Pack.load(PACK.dump())
    assert again.hash == PACK.hash
    assert again.designs == PACK.designs


# -- finding cards ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("烬冠女王", "ember_queen"),
        ("女王", "ember_queen"),
        ("ember-crowned", "ember_queen"),
        ("EMBER CROWNED", "ember_queen"),
        ("travellers shield", "travel_shield"),
        ("Traveller’s Shield", "travel_shield"),
        ("nine_tongues", "nine_tongues"),
        ("重斩", "heavy_cut"),
    ],
)
def test_a_card_is_found_by_its_name_in_either_language(text, card):
    assert find(PACK, text)[0].id == card


def test_beginnings_come_before_what_is_inside():
    found = [card.id for card in find(PACK, "息")]
    assert found[0] == "breath_shield"
    assert "shared_breath" in found
    assert [card.id for card in find(PACK, "spark")] == ["flint"]


def test_what_fits_nothing_finds_nothing():
    assert find(PACK, "独角兽") == []


def test_no_more_are_found_than_wanted():
    assert len(find(PACK, "", 25)) == 25
    assert len(find(PACK, "", 3)) == 3
    assert find(PACK, "", 0) == []
