"""Answering by typing: suggestions are exactly the legal options."""

import pytest

from bot.host.errors import HostError, Stale
from bot.messages.numbers import Numbers
from bot.messages.typed import meant, suggestions
from bot.messages.voice import Voice
from engine.kernel.values import DecisionKind, IllegalAnswer
from tests.bot.decisions import decision, every_kind

NUMBERS = Numbers(Voice("en", ("Ann", "Ben")))


def test_a_single_choice_suggests_every_option_and_nothing_else():
    asked = decision(count=7)
    found = suggestions(asked, NUMBERS, "")
    assert [meant(asked, NUMBERS, value) for _, value in found] == [
        (option.key,) for option in asked.options
    ]


def test_typing_narrows_the_suggestions():
    asked = decision(count=60)
    found = suggestions(asked, NUMBERS, "option 5")
    assert [name for name, _ in found] == ["Option 5"] + [f"Option 5{n}" for n in range(10)]


def test_several_are_chosen_by_going_on_from_a_suggestion():
    asked = decision(DecisionKind.CARDS, 4, 2, 3)
    first = dict(suggestions(asked, NUMBERS, ""))
    assert list(first) == ["Option 0", "Option 1", "Option 2", "Option 3"]
    second = dict(suggestions(asked, NUMBERS, "Option 2"))
    assert list(second) == ["Option 0 + Option 2", "Option 1 + Option 2", "Option 2 + Option 3"]
    third = dict(suggestions(asked, NUMBERS, "Option 1 + Option 2"))
    assert list(third) == [
        "✓ Option 1 + Option 2",
        "Option 0 + Option 1 + Option 2",
        "Option 1 + Option 2 + Option 3",
    ]
    assert meant(asked, NUMBERS, third["✓ Option 1 + Option 2"]) == ("key:1", "key:2")


def test_an_order_keeps_the_order_typed():
    asked = decision(DecisionKind.ORDER, 3, 3, 3)
    found = dict(suggestions(asked, NUMBERS, "Option 2 + Option 0"))
    assert list(found) == ["Option 2 + Option 0 + Option 1"]
    assert meant(asked, NUMBERS, next(iter(found.values()))) == ("key:2", "key:0", "key:1")


@pytest.mark.parametrize("asked", every_kind(60), ids=lambda d: f"{d.kind}-{d.maximum}")
def test_no_suggestion_is_illegal_once_complete(asked):
    for name, value in suggestions(asked, NUMBERS, ""):
        assert 1 <= len(name) <= 100
        assert 1 <= len(value) <= 100
        answer = meant(asked, NUMBERS, value)
        if len(answer) >= asked.minimum:
            assert asked.check(answer) == answer
        else:
            with pytest.raises(IllegalAnswer):
                asked.check(answer)


def test_a_text_written_by_hand_is_understood():
    asked = decision(DecisionKind.CARDS, 4, 1, 3)
    assert meant(asked, NUMBERS, "option 3 + KEY:1") == ("key:3", "key:1")
    with pytest.raises(HostError) as refused:
        meant(asked, NUMBERS, "Option 3 + nonsense")
    assert refused.value.message.args == {"choice": "nonsense"}


def test_a_suggestion_of_an_earlier_decision_is_stale():
    value = suggestions(decision(number=12), NUMBERS, "")[0][1]
    with pytest.raises(Stale):
        meant(decision(number=13), NUMBERS, value)
    with pytest.raises(Stale):
        meant(decision(count=4), NUMBERS, value)


def test_equal_labels_are_told_apart():
    asked = decision(DecisionKind.CARDS, 2, 2, 2, text="Same")
    alike = tuple(
        type(option)(option.key, asked.options[0].label, card=option.card)
        for option in asked.options
    )
    asked = type(asked)(1, 0, DecisionKind.CARDS, asked.prompt, alike, 2, 2)
    found = suggestions(asked, NUMBERS, "Same 0")
    assert meant(asked, NUMBERS, found[0][1]) == ("key:0", "key:1")
