"""Selections are made step by step and live in ids alone."""

import pytest

from bot.messages.component_id import pack
from bot.messages.picker import AnswerMode, Picked, answer_mode
from engine.kernel.values import DecisionKind
from tests.bot.decisions import decision, every_kind


def carried(picked: Picked) -> Picked:
    """The selection as the next press finds it: from the id alone."""
    return Picked.parse(picked.decision, picked.text, picked.page)


def test_ticks_on_two_pages_come_together():
    asked = decision(DecisionKind.CARDS, 40, 2, 5)
    picked = carried(Picked(asked).ticked([1, 3]))
    picked = carried(picked.turned(1).ticked([30]))
    assert picked.answer == ("key:1", "key:3", "key:30")
    assert picked.complete
    picked = carried(picked.turned(0).ticked([3]))
    assert picked.answer == ("key:3", "key:30")


def test_an_order_is_built_one_after_another_and_undone():
    asked = decision(DecisionKind.ORDER, 3, 3, 3)
    picked = carried(carried(Picked(asked).added(2)).added(0))
    assert picked.open == (1,)
    assert not picked.complete
    picked = carried(picked.undone())
    assert picked.answer == ("key:2",)
    picked = carried(carried(picked.added(1)).added(0))
    assert picked.answer == ("key:2", "key:1", "key:0")
    assert picked.complete


def test_the_same_may_be_given_again_when_distributing():
    asked = decision(DecisionKind.DISTRIBUTE, 2, 3, 3)
    picked = Picked(asked)
    for index in (1, 1, 0):
        picked = carried(picked.added(index))
    assert asked.check(picked.answer) == ("key:1", "key:1", "key:0")
    assert picked.counted() == {1: 2, 0: 1}
    assert picked.added(0) is picked


def test_what_was_chosen_twice_in_an_order_is_ignored():
    picked = Picked(decision(DecisionKind.ORDER, 3, 3, 3)).added(2)
    assert picked.added(2) is picked


@pytest.mark.parametrize("asked", every_kind(60), ids=lambda d: f"{d.kind}-{d.maximum}")
def test_every_complete_selection_is_a_legal_answer(asked):
    picked = Picked(asked)
    if answer_mode(asked) is AnswerMode.SET:
        picked = picked.ticked(range(min(asked.maximum, 25)))
    while answer_mode(asked) is AnswerMode.SEQUENCE and len(picked.indexes) < asked.maximum:
        picked = carried(picked.added(picked.open[0]))
    if picked.indexes:
        assert picked.complete
        assert asked.check(picked.answer) == picked.answer


def test_a_selection_is_no_longer_than_it_can_become():
    asked = decision(DecisionKind.ORDER, 3, 2, 2)
    for indexes in ((0, 0), (0, 1, 2)):
        with pytest.raises(ValueError, match="not a selection"):
            Picked.parse(asked, pack(indexes, 3))
    shared = decision(DecisionKind.DISTRIBUTE, 3, 2, 2)
    assert Picked.parse(shared, pack((0, 0), 3)).indexes == (0, 0)


def test_a_selection_of_other_options_is_refused():
    with pytest.raises(ValueError, match="not a selection"):
        Picked.parse(
            decision(DecisionKind.CARDS, 3, 1, 2),
            Picked(decision(DecisionKind.CARDS, 40, 1, 2), (30,)).text,
        )
