"""Pictures that a message shows already are neither drawn nor sent again, and never believed
blindly."""

from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from bot.delivery.easel import REMEMBERED, Easel
from bot.messages.parts import Box, Button, Image, Message, Row, Text
from renderers import Picture, Sketch

HAND = 7
"""The message that is edited."""


class Screen:
    """One message at Discord: what was sent to it, and what it refuses."""

    def __init__(self) -> None:
        self.files: list[list[str]] = []
        self.kept: list[bool] = []
        self.refuses: list[int] = []

    async def edit(self, **arguments: Any) -> None:
        code = self.refuses.pop(0) if self.refuses else 0
        kept = "attachments" not in arguments
        self.kept.append(kept)
        self.files.append([file.filename for file in arguments.get("attachments", ())])
        if code:
            raise refusal(code)


def refusal(code: int, status: int = 400) -> discord.HTTPException:
    answer: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(answer, {"code": code, "message": "no"})


class Composer:
    """Draws, and counts what it has drawn."""

    def __init__(self) -> None:
        self.keys: list[str] = []

    async def drawn(self, message: Message) -> Message:
        pictures = [p for p in message.pictures() if isinstance(p, Sketch)]
        self.keys += [sketch.key for sketch in pictures]
        return message.drawn(Picture(b"x", s.filename, s.alt, 1, 1, s.key) for s in pictures)


def showing(*keys: str, words: str = "", alt: str = "alt") -> Message:
    """A hand of those pictures, and what is asked below it."""
    pages = [
        Image(Sketch(key, f"hand-{n}.webp", alt, unpainted, str)) for n, key in enumerate(keys, 1)
    ]
    return Message((Box((*pages, Text(words or "?")), 1), Row((Button("b", words or "?"),))))


def unpainted() -> Any:
    raise AssertionError("drawn without need")


@pytest.fixture
def composer() -> Composer:
    return Composer()


@pytest.fixture
def easel(composer: Composer) -> Easel:
    return Easel(composer)


async def test_words_change_and_the_picture_stays(easel: Easel, composer: Composer):
    screen = Screen()
    await easel.edit(HAND, showing("one", words="Play a card."), screen.edit)
    await easel.edit(HAND, showing("one", words="Choose a target."), screen.edit)
    await easel.edit(HAND, showing("one", words="Choose a target.", alt="other"), screen.edit)
    assert composer.keys == ["one"]
    assert screen.kept == [False, True, True]


async def test_a_picture_that_changes_is_sent_and_all_with_it(easel: Easel, composer: Composer):
    screen = Screen()
    for keys in (("one", "two"), ("one", "three"), ("one",), ("one",)):
        await easel.edit(HAND, showing(*keys), screen.edit)
    both = ["hand-1.webp", "hand-2.webp"]
    assert screen.files == [both, both, ["hand-1.webp"], []]


async def test_what_stays_beside_a_picture_that_changes_is_not_sent_again(
    composer: Composer, monkeypatch: pytest.MonkeyPatch
):
    """Each picture stays for itself where Discord has listed the files of a message."""
    listed = [SimpleNamespace(filename="known 1"), SimpleNamespace(filename="known 2")]
    answer = Mock(spec=discord.Message)
    monkeypatch.setattr("bot.delivery.easel.shown_files", lambda _: listed)
    easel, sent = Easel(composer), []

    async def edit(**arguments: Any) -> discord.Message:
        sent.append([file.filename for file in arguments["attachments"]])
        return answer

    for keys in (("one", "two"), ("three", "two"), ("three", "two")):
        await easel.edit(HAND, showing(*keys), edit)
    del listed[1]
    await easel.edit(HAND, showing("three"), edit)
    assert composer.keys == ["one", "two", "three"]
    assert sent == [
        ["hand-1.webp", "hand-2.webp"],
        ["known 2", "hand-1.webp"],
        ["known 1", "known 2"],
        ["known 1"],
    ]


async def test_nothing_is_known_after_a_restart(composer: Composer):
    screen = Screen()
    for easel in (Easel(composer), Easel(composer)):
        await easel.edit(HAND, showing("one"), screen.edit)
    assert screen.kept == [False, False]


async def test_a_refused_keeping_is_sent_again_with_its_picture(easel: Easel, composer: Composer):
    screen = Screen()
    await easel.edit(HAND, showing("one", words="a"), screen.edit)
    screen.refuses = [50035]
    await easel.edit(HAND, showing("one", words="b"), screen.edit)
    assert screen.kept == [False, True, False]
    await easel.edit(HAND, showing("one", words="c"), screen.edit)
    assert screen.kept[3:] == [True]


@pytest.mark.parametrize("code", [10008, 30046, 50001, 50013, 50083, 0])
async def test_any_other_refusal_is_raised_and_leaves_nothing_believed(easel: Easel, code: int):
    """Also an edit that Discord took although its answer was lost: what it shows is unknown."""
    screen = Screen()
    await easel.edit(HAND, showing("one", words="a"), screen.edit)
    screen.refuses = [code or 130000]
    with pytest.raises(discord.HTTPException):
        await easel.edit(HAND, showing("one", words="b"), screen.edit)
    assert not easel.shows(HAND, showing("one", words="a"))
    assert not easel.shows(HAND, showing("one", words="b"))
    await easel.edit(HAND, showing("one", words="b"), screen.edit)
    assert screen.kept == [False, True, False]


async def test_an_edit_that_would_change_nothing_is_known_before_anything_is_drawn(easel: Easel):
    screen = Screen()
    await easel.edit(HAND, showing("one", words="a"), screen.edit)
    assert easel.shows(HAND, showing("one", words="a"))
    assert not easel.shows(HAND, showing("one", words="b"))
    assert not easel.shows(HAND, showing("two", words="a"))
    easel.forget(HAND)
    assert not easel.shows(HAND, showing("one", words="a"))


async def test_what_could_only_be_told_is_drawn_the_next_time():
    class Failing(Composer):
        async def drawn(self, message: Message) -> Message:
            first = not self.keys
            message_drawn = await super().drawn(message)
            return message.told("all of it") if first else message_drawn

    easel, screen = Easel(Failing()), Screen()
    await easel.edit(HAND, showing("one"), screen.edit)
    assert not easel.shows(HAND, showing("one"))
    await easel.edit(HAND, showing("one"), screen.edit)
    assert screen.files == [[], ["hand-1.webp"]]


async def test_only_so_many_looks_are_remembered(easel: Easel):
    for message_id in range(REMEMBERED + 1):
        easel.note(message_id, showing("one"))
    assert not easel.shows(0, showing("one"))
    assert easel.shows(1, showing("one"))


def test_a_text_takes_the_place_of_all_pictures_and_is_cut_where_there_is_no_room():
    message = showing("one", "two", words="w" * 100)
    told = message.told("t" * 5000)
    assert told.characters() == 4000
    assert not told.pictures()
    assert len(list(told.flat())) == len(list(message.flat())) - 1


def test_what_is_not_drawn_is_not_sent():
    from bot.messages.layout import sending

    with pytest.raises(ValueError, match="not drawn"):
        sending(showing("one"))
