"""A question that has just appeared is looked at; what was pressed twice was meant once."""

import pytest

from bot.delivery.glances import REMEMBERED, Glances
from bot.messages.component_id import ComponentId, asked_on
from bot.messages.parts import Box, Button, Menu, MenuLine, Message, Row, Text

PANEL, OTHER = 7, 8
"""Two messages."""


class Stopwatch:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def asking(question: int, note: str = "") -> Message:
    """A message with a question."""
    go_on = ComponentId("answer", 1, ("p", str(question), "00", "0"))
    refresh = ComponentId("refresh", 1, ("p",))
    row = Row((Button(str(refresh), "refresh"), Button(str(go_on), "go on")))
    return Message((Box((Text(note or "?"), row)),))


@pytest.fixture
def stopwatch() -> Stopwatch:
    return Stopwatch()


@pytest.fixture
def glances(stopwatch: Stopwatch) -> Glances:
    return Glances(0.7, stopwatch)


def test_a_message_names_the_question_on_it():
    assert asked_on(asking(4)) == "4:00"
    picked = ComponentId("one", 1, ("p", "5", "ab", "0", ""))
    assert asked_on(Message((Menu(str(picked), "?", (MenuLine("0", "a"),)),))) == "5:ab"
    assert asked_on(Message((Row((Button("b", "of nobody's"),)),))) == ""


def test_a_question_is_only_looked_at_for_a_moment(glances: Glances, stopwatch: Stopwatch):
    glances.shown(PANEL, asking(1))
    assert glances.too_soon(PANEL, "1:00", stopwatch.now + 0.69)
    assert not glances.too_soon(PANEL, "1:00", stopwatch.now + 0.71)


def test_the_same_question_drawn_again_does_not_begin_anew(glances: Glances, stopwatch: Stopwatch):
    glances.shown(PANEL, asking(1))
    stopwatch.now += 0.5
    glances.shown(PANEL, asking(1, "That was too soon."))
    assert not glances.too_soon(PANEL, "1:00", stopwatch.now + 0.3)


def test_the_next_question_does(glances: Glances, stopwatch: Stopwatch):
    glances.shown(PANEL, asking(1))
    stopwatch.now += 5
    glances.shown(PANEL, asking(2))
    assert glances.too_soon(PANEL, "2:00", stopwatch.now + 0.35)


def test_a_question_that_discord_has_before_it_says_so_is_new_too(
    glances: Glances, stopwatch: Stopwatch
):
    glances.shown(PANEL, asking(1))
    assert glances.too_soon(PANEL, "2:00", stopwatch.now + 60)


def test_of_a_message_from_before_a_restart_nothing_is_known(
    glances: Glances, stopwatch: Stopwatch
):
    assert not glances.too_soon(PANEL, "1:00", stopwatch.now)


def test_where_no_moment_is_set_every_press_counts(stopwatch: Stopwatch):
    glances = Glances(0, stopwatch)
    glances.shown(PANEL, asking(1))
    assert not glances.too_soon(PANEL, "1:00", stopwatch.now)
    assert not glances.too_soon(PANEL, "2:00", stopwatch.now)


def test_a_second_press_is_known_on_its_own_message_until_the_next_answer(glances: Glances):
    glances.shown(PANEL, asking(1))
    glances.shown(OTHER, asking(1))
    glances.answered(PANEL, "this")
    assert glances.again(PANEL, "this")
    assert not glances.again(OTHER, "this")
    glances.shown(PANEL, asking(2))
    assert glances.again(PANEL, "this")
    glances.answered(PANEL, "that")
    assert not glances.again(PANEL, "this")


def test_only_so_many_messages_are_remembered(glances: Glances, stopwatch: Stopwatch):
    for message in range(1, REMEMBERED + 2):
        glances.shown(message, asking(1))
    assert not glances.too_soon(1, "1:00", stopwatch.now)
    assert glances.too_soon(2, "1:00", stopwatch.now)
