"""Greeting of a server: a game at once, a table for friends, the rules.

Discord says of most servers that they speak English, whatever they speak, so the words are in both
languages; whoever presses is answered in their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.i18n import Locale, words
from bot.messages.component_id import ComponentId, number
from bot.messages.parts import Box, Button, ButtonStyle, Link, Message, Row, Text, rows
from bot.messages.reader import GOLD
from engine import titles
from engine.text import catalogue
from engine.text.vocabulary import TAGLINE


def greeting(invitation: str = "") -> Message:
    """The first message in a server. ``invitation``: where to invite the bot to another one."""
    both = words("zh"), words("en")
    parts = [Text("\n\n".join(spoken("greeting.text") for spoken in both))]
    more: list[Button | Link] = [
        Button(str(ComponentId(verb)), " · ".join(spoken(f"greeting.{verb}") for spoken in both))
        for verb in ("table", "guide", "steps")
    ]
    if invitation:
        more.append(Link(invitation, " · ".join(spoken("greeting.invite") for spoken in both)))
    return Message((Box((*parts, *first_games(_both), Row(tuple(more))), GOLD),))


def first_games(named: Callable[[str], str]) -> tuple[Row, ...]:
    """A button a game that begins one against the computer; ``named`` tells their names."""
    play = [
        Button(str(ComponentId("first", args=(title,))), named(title), ButtonStyle.SUCCESS)
        for title in titles
    ]
    return rows(play)


def where_else(locale: Locale, title: str, rooms: Sequence[tuple[int, str]]) -> Message:
    """Offer of other places for a table, because somebody else's stands here: channels by their
    numbers and names. With a ``title`` that game begins there, without one a table is opened."""
    verb, args = ("first_at", (title,)) if title else ("table_at", ())
    buttons = tuple(
        Button(str(ComponentId(verb, args=(*args, number(room)))), f"#{name}")
        for room, name in rooms
    )
    return Message((Text(words(locale)("greeting.elsewhere")), Row(buttons)))


def guide(locale: Locale) -> Message:
    """Every game in a sentence, and a button that shows its rules."""
    lines = [f"## {words(locale)('greeting.guide')}"]
    lines += [
        f"**{title.shape.names.get(locale)}** — {catalogue.term(TAGLINE, locale, title.id)}"
        for title in titles.values()
    ]
    buttons = [
        Button(str(ComponentId("guide_of", args=(title.id,))), title.shape.names.get(locale))
        for title in titles.values()
    ]
    return Message((Text("\n".join(lines)), *rows(buttons)))


def _both(title: str) -> str:
    """A game in both languages."""
    names = titles[title].shape.names
    return f"{names.zh} · {names.en}"
