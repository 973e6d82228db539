"""The public message of a table whose game has not begun, or that was closed before it."""

from __future__ import annotations

from bot.messages import decks
from bot.messages.component_id import ComponentId
from bot.messages.parts import CHOICES, Box, Choice, Menu, Message, Row, Style, Text
from bot.messages.reader import GOLD, QUIET, Reader, deadline_words
from engine import titles
from engine.kernel.position import Title
from engine.text import catalogue
from engine.text.vocabulary import TAGLINE


def lobby(reader: Reader) -> Message:
    """Who sits at the table, how it is played, and the four taps that begin a game."""
    return Message((Box((Text(_text(reader)), *_controls(reader)), GOLD),))


def ended_lobby(reader: Reader, key: str) -> Message:
    """What the message becomes when the game has begun or the table closed (``key`` says)."""
    return Message((Box((Text(f"{_head(reader)}\n{reader.words(key)}"),), QUIET),))


def _head(reader: Reader) -> str:
    return f"## {reader.title_name}"


def _text(reader: Reader) -> str:
    spoken, table = reader.words, reader.table
    lines = [_head(reader), catalogue.term(TAGLINE, reader.locale, table.title), ""]
    lines += [reader.seat_line(seat) for seat in table.seats]
    free = table.capacity - len(table.seats)
    if free > 0:
        lines.append(spoken("lobby.free", count=free))
    lines.append("")
    lines.append(f"-# {deadline_words(table.deadline, spoken)}")
    if reader.title.ready_decks is not None:
        lines.append(f"-# {spoken('decks.lobby')}")
    options = reader.options_line()
    if options:
        lines.append(f"-# {options}")
    least = reader.title.least_seats
    if len(table.seats) < least:
        lines.append(spoken("lobby.too_few", count=least - len(table.seats)))
    else:
        lines.append(spoken("lobby.ready"))
    return "\n".join(lines)


def _controls(reader: Reader) -> tuple[Row | Menu, ...]:
    spoken, table, button = reader.words, reader.table, reader.button
    full = len(table.seats) >= table.capacity
    enough = len(table.seats) >= reader.title.least_seats

    buttons = Row(
        (
            button("join", "lobby.join", style=Style.PRIMARY, disabled=full),
            button("computer", "lobby.computer", disabled=full),
            button("begin", "lobby.begin", style=Style.SUCCESS, disabled=not enough),
            button("rules", "lobby.rules"),
            button("leave", "lobby.leave"),
        )
    )
    menu = Menu(
        str(ComponentId("computers", table.id)),
        spoken("lobby.computers"),
        (
            *(
                Choice(level, spoken("lobby.add_level", level=spoken(f"level.{level}")))
                for level in ("easy", "normal", "hard")
            ),
            Choice("remove", spoken("lobby.remove")),
        ),
    )
    ready = reader.title.ready_decks
    deck = () if ready is None else (decks.lobby_menu(table.id, ready(), reader.locale),)
    return buttons, *deck, menu, *_title_menu(reader)


def _title_menu(reader: Reader) -> tuple[Menu, ...]:
    """Which game is played here, where there is a choice."""
    if len(titles) < 2:
        return ()
    choices = tuple(_title_choice(reader, title) for title in tuple(titles.values())[:CHOICES])
    identity = str(ComponentId("title", reader.table.id))
    return (Menu(identity, reader.words("lobby.title"), choices),)


def _title_choice(reader: Reader, title: Title) -> Choice:
    """Discord shows the chosen one in place of the menu's name, so it says what it is."""
    spoken, least, most = reader.words, title.least_seats, title.most_seats
    name = spoken("lobby.title_choice", title=title.names.get(reader.locale))
    players = f"{least}" if least == most else f"{least}–{most}"
    tagline = catalogue.term(TAGLINE, reader.locale, title.id)
    described = spoken("lobby.title_seats", tagline=tagline, players=players)
    return Choice(title.id, name, described, chosen=title is reader.title)
