"""The parts a form is built from, as :mod:`bot.messages.parts` has those of messages.

A form carries all it needs in its id, like every button, so one that was open during a restart
still works. What is handed in is named by the ids of its fields.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.messages.parts import CHOICE, CHOICES, CUSTOM_ID, MenuLine, clipped, cut

FIELDS = 5
"""Fields of a form."""
TITLE = 45
"""Characters of a form's title, and of what a field is called."""
ABOUT = 100
"""Characters of what is said about a field."""
WRITTEN = 4000
"""Characters that somebody can write into a field."""
FEW = 10
"""Choices in a group of which each is seen at once."""


@dataclass(frozen=True, slots=True)
class Written:
    """A text: one line, or several where it is ``long``."""

    most: int
    value: str = ""
    example: str = ""
    long: bool = False
    required: bool = False


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several choices, each seen at once where they are few, else in a menu."""

    choices: tuple[MenuLine, ...]
    required: bool = True

    def __post_init__(self) -> None:
        if not 2 <= len(self.choices) <= CHOICES:
            raise ValueError(f"one of {len(self.choices)} choices")

    @property
    def few(self) -> bool:
        """Tell if there is room to show all of them."""
        return len(self.choices) <= FEW


@dataclass(frozen=True, slots=True)
class Ticks:
    """Any number of choices, none among them."""

    choices: tuple[MenuLine, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.choices) <= FEW:
            raise ValueError(f"{len(self.choices)} ticks")


@dataclass(frozen=True, slots=True)
class FileUpload:
    """A file, if one is to be given."""


@dataclass(frozen=True, slots=True)
class Field:
    """Field of a form; ``id`` names it when the form is handed in."""

    id: str
    label: str
    control: Written | OneOf | Ticks | FileUpload
    about: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "label", cut(self.label, TITLE))
        object.__setattr__(self, "about", cut(self.about, ABOUT))


@dataclass(frozen=True, slots=True)
class Form:
    """A whole form; ``id`` says what is done with it (:mod:`bot.messages.component_id`)."""

    id: str
    title: str
    fields: tuple[Field, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.fields) <= FIELDS:
            raise ValueError(f"a form of {len(self.fields)} fields")
        if len(self.id) > CUSTOM_ID:
            raise ValueError(f"{self.id!r} is too long")
        object.__setattr__(self, "title", cut(self.title, TITLE))


def example(text: str) -> str:
    """Placeholder of a field of several lines, line by line."""
    return clipped(text, CHOICE)
