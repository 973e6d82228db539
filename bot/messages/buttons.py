"""Buttons, and those that turn pages."""

from __future__ import annotations

from collections.abc import Callable

from bot.i18n import Phrases
from bot.messages.component_id import ComponentId
from bot.messages.parts import Button, ButtonStyle, Message, Row, Text


def press(
    spoken: Phrases,
    verb: str,
    says: str,
    *args: str,
    table: int = 0,
    style: ButtonStyle = ButtonStyle.SECONDARY,
    disabled: bool = False,
) -> Button:
    """Make a button that carries a verb, the table and the arguments; ``says``: the key of its
    label."""
    return Button(str(ComponentId(verb, table, args)), spoken(says), style, disabled=disabled)


def question(text: str, *answers: Button) -> Message:
    """Make a question with its buttons."""
    return Message((Text(text), Row(answers)))


def page_buttons(
    at: int, pages: int, back: Callable[[int], str], on: Callable[[int], str], spoken: Phrases
) -> tuple[Button, Button]:
    """Make the buttons to the page before ``at`` and the one after it, pages counted from 0; a
    button to where there is none is disabled. ``back`` and ``on`` give the ids that lead to a
    page."""
    first, last = at == 0, at == pages - 1
    return (
        Button(back(max(at - 1, 0)), spoken("prompt.page_back"), disabled=first),
        Button(on(min(at + 1, pages - 1)), spoken("prompt.page_next"), disabled=last),
    )
