"""Names of any length and script become something that can be drawn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderers.kit.fonts import can_draw, coverage, font
from renderers.words.names import covered, display_name, drawable


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("林小满", "林小满"),
        ("Kaito 🎴🔥", "Kaito"),
        ("𝓐𝓵𝓲𝓬𝓮", "Alice"),
        ("Ｐｌａｙｅｒ", "Player"),
        ("夜\u200b航\u202e船", "夜航船"),
        ("two\nlines\tand  spaces", "two lines and spaces"),
        ("José Ñandú", "José Ñandú"),
        ("さくら", "さくら"),
    ],
)
def test_what_can_be_drawn_stays(name, shown):
    assert display_name(name, 0, "玩家{seat}") == shown


@pytest.mark.parametrize(
    "name", ["", "   ", "🎴🔥✨", "🎴 12", "7 ✨ 8", "محمد علي", "สมชาย", "\u202e\u200b", "김민준"]
)
def test_a_name_without_letters_that_can_be_drawn_is_its_seat(name):
    assert display_name(name, 2, "玩家{seat}") == "玩家C"


@given(st.text(max_size=40))
def test_no_name_ever_draws_a_box(name):
    shown = display_name(name, 1, "Player {seat}")
    assert shown
    assert all(can_draw(c) for c in shown)
    assert drawable(shown) == shown


def test_the_character_map_is_read_as_the_font_draws():
    blank = font(40).getmask("\U000f0000").getbbox(), bytes(font(40).getmask("\U000f0000"))
    for character in "永恒之息Aé，★":
        assert ord(character) in coverage()
        mask = font(40).getmask(character)
        assert (mask.getbbox(), bytes(mask)) != blank
    for character in "한ภ☃\u0600":
        assert ord(character) not in coverage()
        mask = font(40).getmask(character)
        assert (mask.getbbox(), bytes(mask)) == blank


def test_quotes_are_as_narrow_as_english_wants_them():
    assert covered("the skill “Flood”, Lin’s ‘own’") == "the skill \"Flood\", Lin's 'own'"
