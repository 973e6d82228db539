"""Players can be told apart by everybody, and colour never says it alone."""

from itertools import combinations

import msgspec
import pytest

from engine import titles
from engine.kernel.grammar import Names
from engine.kernel.pack import CardDesign
from engine.kernel.values import SEAT_LETTERS
from engine.text.catalogue import has
from renderers.games import look_of
from renderers.kit.cache import TileCache
from renderers.kit.gems import OUTLINES
from renderers.kit.look import PLAIN
from renderers.kit.palette import (
    AMBER,
    AZURE,
    GOLD,
    INK,
    LIFE,
    PANEL,
    PLATE,
    PLAYERS,
)
from renderers.parts import chips, creatures, signs
from renderers.parts.chips import draw_field_chip
from renderers.parts.creatures import draw_creature
from renderers.sheet import Sheet
from renderers.words.wording import Wording
from tests.renderers.build_duel import PACK, card, duel
from tests.renderers.vision import SIGHTS, ciede2000, contrast, distance, lab


def designs(title: str) -> list[CardDesign]:
    """All the cards that come with a title."""
    return list(titles[title].pack().designs.values())


@pytest.mark.parametrize("sight", SIGHTS)
def test_any_two_players_differ_to_every_sight(sight):
    closest = min(distance(a, b, sight) for a, b in combinations(PLAYERS[:6], 2))
    assert closest > (0.17 if sight == "normal" else 0.10)
    assert len(PLAYERS) == len(SEAT_LETTERS)
    seen = [lab(colour, sight) for colour in PLAYERS]
    assert min(ciede2000(a, b) for a, b in combinations(seen, 2)) >= 10


def test_distances_are_those_that_were_published_with_the_formula():
    """Three of the pairs by which Sharma, Wu and Dalal let everybody check."""
    pairs = (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    )
    for first, second, apart in pairs:
        assert ciede2000(first, second) == pytest.approx(apart, abs=1e-4)


@pytest.mark.parametrize("sight", SIGHTS)
def test_no_player_is_taken_for_the_gold_of_the_turn(sight):
    assert min(distance(colour, GOLD, sight) for colour in PLAYERS) > 0.07


@pytest.mark.parametrize("colour", PLAYERS)
def test_slot_labels_in_player_colours_can_be_read(colour):
    assert contrast(colour, PLATE) > 4.5
    assert contrast(colour, PANEL) > 3.9


@pytest.mark.parametrize("title", titles)
def test_every_attribute_has_its_own_outline_pattern_and_icon(title):
    looks = look_of(title).attributes
    attributes = {design.attribute for design in designs(title)} - {""}
    tags = {tag for design in designs(title) for tag in design.tags}
    assert attributes <= looks.keys() <= attributes | tags
    assert len({look.gem for look in looks.values()}) == len(looks)
    assert len({look.pattern for look in looks.values()}) == len(looks)
    assert len({look.icon for look in looks.values()}) == len(looks)
    assert {look.gem for look in looks.values()} <= OUTLINES.keys()


@pytest.mark.parametrize("title", [title for title in titles if look_of(title).kinds])
def test_every_kind_has_a_look_with_its_own_pattern_and_icon(title):
    look = look_of(title)
    assert {design.kind for design in designs(title)} == look.kinds.keys()
    assert len({one.pattern for one, _ in look.kinds.values()}) == len(look.kinds)
    assert len({one.icon for one, _ in look.kinds.values()}) == len(look.kinds)


@pytest.mark.parametrize("title", titles)
def test_every_icon_of_a_look_stands_for_a_word_and_every_keyword_and_tag_for_one(title):
    icons = look_of(title).icons
    assert all(has(term, title) for term in icons)
    for family in ("keyword.", "tag."):
        found = [icon for term, icon in icons.items() if term.startswith(family)]
        assert len(set(found)) == len(found)
    keywords = {f"keyword.{word}" for design in designs(title) for word in design.keywords}
    assert keywords <= icons.keys()


def test_a_title_without_a_look_has_the_usual_one():
    usual = look_of("nowhere")
    card = CardDesign("x", Names("卡", "Card"), "soldier", "兵", stats={"force": 3, "life": 40})
    assert usual.element(card) in PLAIN
    assert [number.stat for number in usual.numbers_of(card)] == ["force", "life"]
    assert look_of("../yongheng") == usual


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_colours_of_numbers_can_be_read(sight):
    for colour in (AMBER, LIFE, AZURE):
        assert contrast(colour, PLATE) > 4.5
    assert distance(AZURE, GOLD, sight) > 0.1


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
