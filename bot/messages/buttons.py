"""Buttons: what they say, and those that turn the pages of what is too long for one message."""

from __future__ import annotations

from collections.abc import Callable

from bot.i18n import Words
from bot.messages.component_id import ComponentId
from bot.messages.parts import Button, Message, Row, Style, Text


def press(
    spoken: Words,
    verb: str,
    says: str,
    *args: str,
    table: int = 0,
    style: Style = Style.SECONDARY,
    disabled: bool = False,
) -> Button:
    """What comes back as that verb, with the table and the arguments; ``says``: the key of its
    label."""
    return Button(str(ComponentId(verb, table, args)), spoken(says), style, disabled=disabled)


def question(text: str, *answers: Button) -> Message:
    """Something that is asked before it is done."""
    return Message((Text(text), Row(answers)))


def turns(
    at: int, pages: int, back: Callable[[int], str], on: Callable[[int], str], spoken: Words
) -> tuple[Button, Button]:
    """To the page before ``at`` and to the one after it, pages counted from 0; a button to where
    there is none is disabled. ``back`` and ``on`` give the ids that lead to a page."""
    first, last = at == 0, at == pages - 1
    return (
        Button(back(max(at - 1, 0)), spoken("prompt.page_back"), disabled=first),
        Button(on(min(at + 1, pages - 1)), spoken("prompt.page_next"), disabled=last),
    )
