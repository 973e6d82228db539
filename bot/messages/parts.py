"""The parts a message is built from: plain values that can be compared, tested and sent.

Composition happens away from Discord, possibly in another thread; :mod:`bot.messages.layout`
turns these values into Components V2. Limits of Discord are kept here, where a part is made:
labels are cut with an ellipsis, everything else raises ``ValueError`` (a test walks the worst
messages there can be).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import IntEnum
from hashlib import blake2b

from renderers import Picture, Sketch

LABEL = 80
"""Characters in the label of a button."""
CHOICE = 100
"""Characters in the label or the description of a choice in a select menu."""
PLACEHOLDER = 150
CUSTOM_ID = 100
CHOICES = 25
"""Choices in a select menu."""
ROW = 5
"""Buttons in a row."""
CHARACTERS = 4000
"""Characters of text that one message displays."""
ALT_TEXT = 1024


def cut(text: str, length: int) -> str:
    """The text on one line, at most ``length`` characters, the last an ellipsis if cut."""
    line = " ".join(text.split())
    return line if len(line) <= length else line[: length - 1].rstrip() + "…"


def clipped(text: str, length: int) -> str:
    """Markdown within bounds, the last character an ellipsis if cut."""
    return text if len(text) <= length else text[: length - 1] + "…"


class ButtonStyle(IntEnum):
    """Discord's styles of buttons, by their numbers."""

    PRIMARY = 1
    SECONDARY = 2
    SUCCESS = 3
    DANGER = 4


@dataclass(frozen=True, slots=True)
class Text:
    """Markdown that a message displays. ``mark``: a number that nobody sees, by which the message
    is known again (:mod:`bot.messages.marks`)."""

    markdown: str
    mark: int = 0


@dataclass(frozen=True, slots=True)
class Image:
    """A picture with its alt text, shown full width; a message is composed before its pictures are
    drawn, because those that it shows already need not be."""

    picture: Picture | Sketch


@dataclass(frozen=True, slots=True)
class Kept:
    """A picture that the message has already, for an edit that does not send it again."""

    filename: str
    alt: str


@dataclass(frozen=True, slots=True)
class Separator:
    """A thin separator."""


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press; ``id`` is what comes back (:mod:`bot.messages.component_id`). ``emoji``:
    the word of a glyph (:mod:`renderers.kit.glyphs`) with its title, shown where Discord has it."""

    id: str
    label: str
    style: ButtonStyle = ButtonStyle.SECONDARY
    emoji: str = ""
    disabled: bool = False

    def __post_init__(self) -> None:
        _within(self.id, CUSTOM_ID)
        object.__setattr__(self, "label", cut(self.label, LABEL))


@dataclass(frozen=True, slots=True)
class Link:
    """A button that opens an address."""

    url: str
    label: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "label", cut(self.label, LABEL))


@dataclass(frozen=True, slots=True)
class Row:
    """Up to five buttons side by side."""

    buttons: tuple[Button | Link, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.buttons) <= ROW:
            raise ValueError(f"a row of {len(self.buttons)} buttons")


@dataclass(frozen=True, slots=True)
class MenuLine:
    """One line of a select menu; ``emoji`` as that of a :class:`Button`."""

    value: str
    label: str
    description: str = ""
    chosen: bool = False
    emoji: str = ""

    def __post_init__(self) -> None:
        _within(self.value, CHOICE)
        label = " ".join(self.label.split())
        if len(label) > CHOICE and not self.description:
            object.__setattr__(self, "description", cut(label[CHOICE - 2 :], CHOICE))
        object.__setattr__(self, "label", cut(label, CHOICE))
        object.__setattr__(self, "description", cut(self.description, CHOICE))


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu, alone in its row."""

    id: str
    placeholder: str
    choices: tuple[MenuLine, ...]
    minimum: int = 1
    maximum: int = 1

    def __post_init__(self) -> None:
        _within(self.id, CUSTOM_ID)
        if not 1 <= len(self.choices) <= CHOICES:
            raise ValueError(f"a menu of {len(self.choices)} choices")
        if not 0 <= self.minimum <= self.maximum <= len(self.choices):
            raise ValueError(f"{self.minimum} to {self.maximum} of {len(self.choices)} choices")
        object.__setattr__(self, "placeholder", cut(self.placeholder, PLACEHOLDER))


@dataclass(frozen=True, slots=True)
class PeopleMenu:
    """A menu of the people of a place, which Discord fills; alone in its row."""

    id: str
    placeholder: str
    maximum: int = 1

    def __post_init__(self) -> None:
        _within(self.id, CUSTOM_ID)
        if not 1 <= self.maximum <= CHOICES:
            raise ValueError(f"up to {self.maximum} people")
        object.__setattr__(self, "placeholder", cut(self.placeholder, PLACEHOLDER))


@dataclass(frozen=True, slots=True)
class Section:
    """A text with a button beside it: one line of a list. It counts as three components."""

    text: Text
    button: Button | Link


Inner = Text | Image | Kept | Separator | Row | Menu | PeopleMenu | Section


@dataclass(frozen=True, slots=True)
class Box:
    """Parts framed together; ``colour`` (0xRRGGBB) tints the frame's edge."""

    parts: tuple[Inner, ...]
    colour: int | None = None


Part = Inner | Box


@dataclass(frozen=True, slots=True)
class Message:
    """A whole message. Only the users in ``mentions`` are pinged by it, and those with roles whose
    numbers stand there below 0."""

    parts: tuple[Part, ...]
    mentions: tuple[int, ...] = field(default=())

    def flat(self) -> Iterator[Part | Button | Link]:
        """Every component there is in the message, as Discord counts them."""
        for part in self.parts:
            yield from _nested(part)

    def pictures(self) -> tuple[Picture | Sketch, ...]:
        """The pictures in the message, in order."""
        return tuple(part.picture for part in self.flat() if isinstance(part, Image))

    def drawn(self, pictures: Iterable[Picture]) -> Message:
        """The message with these pictures in the place of its own."""
        given = iter(pictures)
        return self._shown(lambda _: Image(next(given)))

    def keeping(self, stays: Container[str]) -> Message:
        """The message for an edit of one that shows those of its pictures already."""

        def kept(one: Image) -> Inner:
            shown = one.picture
            return Kept(shown.filename, shown.alt) if shown.filename in stays else one

        return self._shown(kept)

    def told(self, text: str) -> Message:
        """The message with a text in the place of its pictures, cut where there is no room; without
        them, where the text is empty."""
        room = CHARACTERS - self.characters()
        words = iter((Text(clipped(text, room)),) if text else ())
        return self._shown(lambda _: next(words, None))

    def bare(self) -> Message:
        """The message without pictures that were drawn before it was composed, as of cards and
        decks: what these show is told beside them."""
        return self._shown(lambda one: None if isinstance(one.picture, Picture) else one)

    def _shown(self, change: Callable[[Image], Inner | None]) -> Message:
        """The message with something else, or nothing, for each of its pictures."""

        def changed(part: Inner) -> Inner | None:
            return change(part) if isinstance(part, Image) else part

        parts: list[Part] = []
        for part in self.parts:
            if isinstance(part, Box):
                inner = (new for old in part.parts if (new := changed(old)) is not None)
                parts.append(Box(tuple(inner), part.colour))
            elif (new := changed(part)) is not None:
                parts.append(new)
        return replace(self, parts=tuple(parts))

    def characters(self) -> int:
        """Count the characters that the message displays, as Discord does."""
        return sum(len(part.markdown) for part in self.flat() if isinstance(part, Text))

    def fingerprint(self) -> str:
        """Equal for messages that look and act the same: an edit between them is idle."""
        digest = blake2b(digest_size=12)
        for part in self.flat():
            if isinstance(part, Image):
                digest.update((part.picture.looks + part.picture.alt).encode())
            elif not isinstance(part, Box | Row | Section):
                digest.update(repr(part).encode())
        return digest.hexdigest()


def rows(buttons: Iterable[Button | Link]) -> tuple[Row, ...]:
    """The buttons in as many rows as they need."""
    every = tuple(buttons)
    return tuple(Row(every[start : start + ROW]) for start in range(0, len(every), ROW))


def _nested(part: Part) -> Iterator[Part | Button | Link]:
    yield part
    if isinstance(part, Box):
        for inner in part.parts:
            yield from _nested(inner)
    elif isinstance(part, Row):
        yield from part.buttons
    elif isinstance(part, Section):
        yield part.text
        yield part.button


def _within(text: str, length: int) -> None:
    if not 1 <= len(text) <= length:
        raise ValueError(f"{text!r} has {len(text)} characters, 1 to {length} are allowed")
