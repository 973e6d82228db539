"""A button says everything about itself, in a hundred characters."""

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
