"""Players can be told apart by everybody, and colour never says it alone."""

from itertools import combinations

import msgspec
import pytest

from renderers.kit.cache import TileCache
from renderers.kit.gems import OUTLINES
from renderers.kit.palette import (
    ELEMENTS,
    GOLD,
    INK,
    KEYWORD_ICONS,
    LIFE,
    MIGHT,
    PANEL,
    PLATE,
    PLAYERS,
    SPIRIT,
    TAG_ICONS,
)
from renderers.parts.duel import chips, creatures, signs
from renderers.parts.duel.chips import draw_field_chip
from renderers.parts.duel.creatures import draw_creature
from renderers.sheet import Sheet
from renderers.words.wording import Wording
from tests.renderers.build_duel import PACK, card, duel
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


@pytest.mark.parametrize("changes", [{"might": 1}, {"life": -1}, {"life": 2, "max_life": 2}])
@pytest.mark.parametrize(
    ("form", "size"), [("tile", (176, 204)), ("bar", (150, 98)), ("mini", (96, 98))]
)
def test_a_changed_number_shows_without_its_colour(monkeypatch, form, size, changes):
    """Drawn in one ink, a creature that has changed still differs from one printed like that."""
    for module in (signs, creatures):
        monkeypatch.setattr(module, "shade", lambda card, stat: INK)
    usual = card("wolf", "A1")
    stats = {name: count + changes.get(name, 0) for name, count in usual.stats.items()}
    changed = msgspec.structs.replace(usual, stats=stats)
    whole = stats | {"max_life": stats["life"]}
    printed = {name: whole[name] for name in usual.printed}
    same = msgspec.structs.replace(usual, stats=whole, printed=printed)
    sheet = Sheet(duel(), Wording("zh", ("", ""), PACK), TileCache("colours"))
    first, second = (draw_creature(sheet, one, size[0], size[1], form) for one in (changed, same))
    assert first.image.tobytes() != second.image.tobytes()


@pytest.mark.parametrize("form", ["named", "plain", "compact"])
def test_worn_equipment_shows_without_its_colour(monkeypatch, form):
    for module in (signs, chips):
        monkeypatch.setattr(module, "shade", lambda card, stat: INK)
    worn = card("axe", "AE1", durability=1)
    fresh = msgspec.structs.replace(worn, printed=worn.printed | {"durability": 1})
    sheet = Sheet(duel(), Wording("zh", ("", ""), PACK), TileCache("colours"))
    drawn = [draw_field_chip(sheet, one, 260, 76, form).image.tobytes() for one in (worn, fresh)]
    assert drawn[0] != drawn[1]
