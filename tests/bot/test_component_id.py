"""A button says everything about itself, in a hundred characters."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.messages.component_id import (
    ComponentId,
    Outdated,
    number,
    pack,
    pack_set,
    stamp,
    unpack,
    unpack_set,
)
from tests.bot.decisions import decision


def test_an_id_says_what_was_meant_when_it_comes_back():
    identity = ComponentId("tick", 4711, ("d", number(99), "aZ", number(2), "Q7_"))
    assert ComponentId.parse(str(identity)) == identity


@pytest.mark.parametrize("text", ["", "pj", "pj:", "pj::1", "other:verb:1", "pj:verb:!"])
def test_what_we_do_not_write_is_not_read(text):
    with pytest.raises(Outdated):
        ComponentId.parse(text)


NO_NUMBERS = ["", "-1", "+1", " 1", "1 ", "1_0", "01", "00", "A", "１", "²", "٣", "1\n", "z" * 14]
"""Texts that are no numbers in base 36, though ``int`` takes most of them."""


@pytest.mark.parametrize("text", [*NO_NUMBERS, "0", number(2**63)])
def test_a_table_is_a_number_that_a_row_can_have(text):
    with pytest.raises(Outdated):
        ComponentId.parse(f"pj:join:{text}")
    assert ComponentId.parse(f"pj:join:{number(2**63 - 1)}").table == 2**63 - 1


@pytest.mark.parametrize("text", [*NO_NUMBERS, number(2**31)])
@pytest.mark.parametrize("before", ["pj:older:1", "pj:tick:1:p:1:aa", "pj:search_next:0:shenhua"])
def test_a_page_is_a_number_within_bounds(before, text):
    behind = {"pj:older:1": "", "pj:tick:1:p:1:aa": ":Q"}.get(before, "::words")
    assert str(ComponentId.parse(f"{before}:5{behind}")) == f"{before}:5{behind}"
    with pytest.raises(Outdated):
        ComponentId.parse(f"{before}:{text}{behind}")


@pytest.mark.parametrize(
    "text",
    [
        "pj:join:1:1",
        "pj:older:1",
        "pj:older:1:1:1",
        "pj:vote:1:8",
        "pj:join:1:",
        "pj:refresh:1:o",
        "pj:order:1:p:sleep",
        "pj:deck_open:0:poker:Wolves",
        "pj:deck_open:1:shenhua:Wolves",
        "pj:deck_open:0:shenhua:\ud800",
        f"pj:deck_open:0:shenhua:{'W' * 41}",
        "pj:done:1:p:1:aa:0Q",
        "pj:done:1:p:1:aa:Q=",
        f"pj:done:1:p:1:aa:{'Q' * 90}",
    ],
)
def test_each_verb_has_the_arguments_that_it_is_written_with(text):
    with pytest.raises(Outdated):
        ComponentId.parse(text)


@given(st.text())
def test_no_text_is_read_as_anything_but_itself(text):
    for written in (text, f"pj:{text}", f"pj:join:{text}", f"pj:deck_open:0:shenhua:{text}"):
        with suppress(Outdated):
            assert str(ComponentId.parse(written)) == written


@given(st.text(), st.integers(1, 200))
def test_a_selection_is_read_from_what_was_written_alone(text, base):
    with suppress(Outdated):
        assert pack_set(unpack_set(text)) == text
    with suppress(Outdated):
        assert pack(unpack(text, base), base) == text


def test_a_negative_number_has_no_end_and_is_not_written():
    with pytest.raises(ValueError, match="natural"):
        number(-1)


@given(st.lists(st.integers(0, 59), max_size=60, unique=True))
def test_an_order_of_sixty_options_fits(indexes):
    text = pack(indexes, 60)
    assert unpack(text, 60) == tuple(indexes)
    assert len(text) <= 60


@given(st.sets(st.integers(0, 119)))
def test_a_selection_among_a_hundred_and_twenty_options_fits(indexes):
    text = pack_set(indexes)
    assert unpack_set(text) == tuple(sorted(indexes))
    assert len(text) <= 20


def test_text_that_is_no_selection_is_refused():
    with pytest.raises(ValueError, match=r".*"):
        unpack("10", 63)  # 64 is a zero digit in base 64: an empty place
    with pytest.raises(ValueError, match=r".*"):
        unpack_set("a:b")


def test_other_options_have_another_stamp():
    assert stamp(decision(count=3)) != stamp(decision(count=4))
    assert len(stamp(decision(count=3))) == 2
