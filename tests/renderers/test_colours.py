"""Players can be told apart by everybody, and colour never says it alone."""

from itertools import combinations

import pytest

from renderers.gems import OUTLINES
from renderers.palette import (
    ELEMENTS,
    GOLD,
    KEYWORD_ICONS,
    LIFE,
    MIGHT,
    PANEL,
    PLATE,
    PLAYERS,
    SPIRIT,
    TAG_ICONS,
)
from tests.renderers.vision import SIGHTS, contrast, distance

ATTRIBUTES = {
    "yongheng": ("fire", "water", "wind", "thunder", "light", "dark"),
    "shenhua": ("metal", "wood", "water", "fire", "earth"),
}
KINDS = {
    "yongheng": ("special", "ordinary", "attack", "defence", "trap", "effect"),
    "shenhua": (
        "general",
        "treasure",
        "creature",
        "token",
        "spell",
        "equipment",
        "adventure",
    ),
}


@pytest.mark.parametrize("sight", SIGHTS)
def test_any_two_players_differ_to_every_sight(sight):
    assert len(PLAYERS) == 6
    closest = min(distance(a, b, sight) for a, b in combinations(PLAYERS, 2))
    assert closest > (0.17 if sight == "normal" else 0.10)


@pytest.mark.parametrize("sight", SIGHTS)
def test_no_player_is_taken_for_the_gold_of_the_turn(sight):
    assert min(distance(colour, GOLD, sight) for colour in PLAYERS) > 0.07


@pytest.mark.parametrize("colour", PLAYERS)
def test_slot_labels_in_player_colours_can_be_read(colour):
    assert contrast(colour, PLATE) > 4.5
    assert contrast(colour, PANEL) > 3.9


@pytest.mark.parametrize("title", ATTRIBUTES)
def test_every_attribute_has_its_own_outline_pattern_and_icon(title):
    looks = [ELEMENTS[attribute] for attribute in ATTRIBUTES[title]]
    assert len({look.gem for look in looks}) == len(looks)
    assert len({look.pattern for look in looks}) == len(looks)
    assert len({look.icon for look in looks}) == len(looks)
    assert {look.gem for look in ELEMENTS.values()} <= OUTLINES.keys()


@pytest.mark.parametrize("title", KINDS)
def test_every_kind_without_an_attribute_has_its_own_pattern_and_icon(title):
    looks = [ELEMENTS[kind] for kind in KINDS[title]]
    assert len({look.pattern for look in looks}) == len(looks)
    assert len({look.icon for look in looks}) == len(looks)


def test_every_look_belongs_to_a_title():
    named = {name for names in (*ATTRIBUTES.values(), *KINDS.values()) for name in names}
    assert named == ELEMENTS.keys()


def test_every_keyword_and_every_tag_has_its_own_icon():
    assert len(set(KEYWORD_ICONS.values())) == len(KEYWORD_ICONS)
    assert len(set(TAG_ICONS.values())) == len(TAG_ICONS)


@pytest.mark.parametrize("sight", SIGHTS)
def test_might_life_and_spirit_can_be_read(sight):
    for colour in (MIGHT, LIFE, SPIRIT):
        assert contrast(colour, PLATE) > 4.5
    assert distance(SPIRIT, GOLD, sight) > 0.1
