"""Buttons that turn the pages of what is too long for one message."""

from __future__ import annotations

from collections.abc import Callable

from bot.i18n import Words
from bot.messages.parts import Button


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
