"""Players can be told apart by everybody, and colour never says it alone."""

from itertools import combinations

import pytest

from renderers.gems import OUTLINES
from renderers.palette import ELEMENTS, GOLD, PANEL, PLATE, PLAYERS
from tests.renderers.vision import SIGHTS, contrast, distance

ATTRIBUTES = ("fire", "water", "wind", "thunder", "light", "dark")


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


def test_every_attribute_has_its_own_outline_pattern_and_icon():
    looks = [ELEMENTS[attribute] for attribute in ATTRIBUTES]
    assert len({look.gem for look in looks}) == len(ATTRIBUTES)
    assert len({look.pattern for look in looks}) == len(ATTRIBUTES)
    assert len({look.icon for look in looks}) == len(ATTRIBUTES)
    assert {look.gem for look in ELEMENTS.values()} <= OUTLINES.keys()


def test_every_kind_without_an_attribute_has_its_own_pattern_and_icon():
    kinds = [look for name, look in ELEMENTS.items() if name not in ATTRIBUTES]
    assert len({look.pattern for look in kinds}) == len(kinds)
    assert len({look.icon for look in kinds}) == len(kinds)
