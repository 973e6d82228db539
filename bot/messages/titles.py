"""What games are called in messages."""

from __future__ import annotations

from collections.abc import Mapping

from bot.i18n import Locale, Words
from engine import titles
from engine.text import catalogue
from engine.text.vocabulary import COUNTED


def title_name(title: str, locale: Locale) -> str:
    """What a game is called; its id where it is not there any more."""
    known = titles.get(title)
    return title if known is None else known.names.get(locale)


def options_line(title: str, chosen: Mapping[str, int | str | bool], spoken: Words) -> str:
    """The options of a game that are not the usual ones."""
    known, said = titles.get(title), []
    for option in () if known is None else known.options:
        value = chosen.get(option.name, option.default)
        if value != option.default:
            keys = (option.words(), option.words(value))
            name, worded = (catalogue.term(key, spoken.locale, title) for key in keys)
            said.append(spoken("list.pair", name=name, value=worded))
    return " · ".join(said)


def counted(title: str, spoken: Words) -> str:
    """By what it is decided who is ahead where time ends a game; nothing of one that is not there
    any more."""
    return catalogue.term(COUNTED, spoken.locale, title) if title in titles else ""
