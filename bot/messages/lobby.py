"""The public message of a table whose game has not begun, or that was closed before it."""

from __future__ import annotations

from bot.host.tables.series import LENGTHS
from bot.messages import decks
from bot.messages.component_id import ComponentId, number
from bot.messages.forms import FEW, FIELDS, Field, Form, OneOf, Ticks
from bot.messages.parts import (
    CHOICES,
    Box,
    Button,
    ButtonStyle,
    Menu,
    MenuLine,
    Message,
    PeopleMenu,
    Row,
    Text,
)
from bot.messages.reader import GOLD, QUIET, Reader, deadline_words, options_line
from bot.messages.settings import DEADLINES
from engine import titles
from engine.kernel.deck import DeckRules
from engine.kernel.title import Title
from engine.kernel.zones import TableOption
from engine.text import catalogue
from engine.text.vocabulary import HELPING, TAGLINE

SEATS_FIELD, DEADLINE_FIELD, TICKS_FIELD, RULE_FIELD = "seats", "deadline", "ticks", "rule_"
"""The fields of the form in which a table is set up; the name of an option follows the last."""


def lobby(reader: Reader) -> Message:
    """Message of an open table: who sits there, how it is played, and the four taps that begin a
    game."""
    return Message((Box((Text(_text(reader)), *_controls(reader)), GOLD),))


def ended_lobby(reader: Reader, key: str) -> Message:
    """Message of a table that has begun or was closed (``key`` says which)."""
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
    if DeckRules in reader.title.rules:
        lines.append(f"-# {spoken('decks.lobby')}")
    helping = reader.title.shape.unhelped
    others = {name: value for name, value in table.options.items() if name not in helping}
    options = options_line(table.title, others, spoken)
    lines += [f"-# {line}" for line in (options, _help_line(reader)) if line]
    lines += [f"-# {line}" for line in reader.match_lines()]
    least = reader.title.shape.least_seats
    if _goes_on(reader):
        lines.append(spoken("match.waits"))
    elif len(table.seats) < least:
        lines.append(spoken("lobby.too_few", count=least - len(table.seats)))
    else:
        lines.append(spoken("lobby.ready"))
    return "\n".join(lines)


def _controls(reader: Reader) -> tuple[Row | Menu | PeopleMenu, ...]:
    spoken, table, button = reader.words, reader.table, reader.button
    full = len(table.seats) >= table.capacity
    enough = len(table.seats) >= reader.title.shape.least_seats

    brought = reader.title.rules.get(DeckRules)
    deck = () if brought is None else (decks.lobby_menu(table.id, brought.ready(), reader.locale),)
    if _goes_on(reader):
        join = button("join", "lobby.join", style=ButtonStyle.PRIMARY, disabled=full)
        others = (button("rules", "lobby.rules"), button("leave", "lobby.leave"))
        return Row((join, *others)), *deck
    buttons = Row(
        (
            button("join", "lobby.join", style=ButtonStyle.PRIMARY, disabled=full),
            button("computer", "lobby.computer", disabled=full),
            button("begin", "lobby.begin", style=ButtonStyle.SUCCESS, disabled=not enough),
            button("rules", "lobby.rules"),
            button("leave", "lobby.leave"),
        )
    )
    menu = Menu(
        str(ComponentId("computers", table.id)),
        spoken("lobby.computers"),
        (
            *(
                MenuLine(level, spoken("lobby.add_level", level=spoken(f"level.{level}")))
                for level in ("easy", "normal", "hard")
            ),
            MenuLine("remove", spoken("lobby.remove")),
        ),
    )
    invite = () if full else (PeopleMenu(_id(reader, "invite"), spoken("lobby.invite")),)
    set_up = Row((button("set_up", "lobby.set_up"), *_length(reader), *_help_switch(reader)))
    return buttons, *invite, *deck, menu, *_title_menu(reader), set_up


def _goes_on(reader: Reader) -> bool:
    """Tell if it is a later game of a match: its players and title are fixed."""
    return reader.table.series is not None and reader.table.series.last != 0


def _length(reader: Reader) -> tuple[Button, ...]:
    """Button of the match's length, where it can be of several games: a press chooses the next
    length."""
    series = reader.table.series
    if reader.table.capacity != 2:
        return ()
    now = 1 if series is None else series.length
    after = LENGTHS[(LENGTHS.index(now) + 1) % len(LENGTHS)]
    return (reader.button("length", f"lobby.match_{now}", number(after)),)


def help_for_second(title: Title, *, given: bool) -> dict[str, int | str | bool]:
    """The option by which who goes second has the title's usual help, or none."""
    usual = {option.name: option.default for option in title.shape.options}
    return {name: usual[name] if given else none for name, none in title.shape.unhelped.items()}


def _help_line(reader: Reader) -> str:
    """The help for going second that is this program's and not the document's, and why; empty where
    the title has none."""
    shape = reader.title.shape
    options = [one for one in shape.options if one.name in shape.unhelped]
    return " · ".join(
        reader.words(
            "lobby.helping",
            name=_worded(reader, option),
            value=_worded(reader, option, reader.table.options.get(option.name, option.default)),
            reason=catalogue.term(HELPING, reader.locale, reader.table.title),
        )
        for option in options
    )


def _help_switch(reader: Reader) -> tuple[Button, ...]:
    """Button that takes the help for going second away, or gives it again."""
    none = reader.title.shape.unhelped
    if not none:
        return ()
    helped = any(reader.table.options.get(name) != value for name, value in none.items())
    key = "lobby.helping_off" if helped else "lobby.helping_on"
    return (reader.button("helping", key, number(not helped)),)


def _id(reader: Reader, verb: str) -> str:
    return str(ComponentId(verb, reader.table.id))


def _title_menu(reader: Reader) -> tuple[Menu, ...]:
    """Menu of titles, where there is a choice."""
    if len(titles) < 2:
        return ()
    choices = tuple(_title_choice(reader, title) for title in tuple(titles.values())[:CHOICES])
    identity = str(ComponentId("title", reader.table.id))
    return (Menu(identity, reader.words("lobby.title"), choices),)


def _title_choice(reader: Reader, title: Title) -> MenuLine:
    """Line of a title. Discord shows the chosen one in place of the menu's name, so it says what it
    is."""
    spoken, least, most = reader.words, title.shape.least_seats, title.shape.most_seats
    name = spoken("lobby.title_choice", title=title.shape.names.get(reader.locale))
    players = f"{least}" if least == most else f"{least}–{most}"
    tagline = catalogue.term(TAGLINE, reader.locale, title.id)
    described = spoken("lobby.title_seats", tagline=tagline, players=players)
    return MenuLine(title.id, name, described, chosen=title is reader.title)


def form(reader: Reader) -> Form:
    """Form of the table's settings: seats, deadline and options."""
    spoken, table = reader.words, reader.table
    switches = [option for option in reader.title.shape.options if is_switch(option)]
    fields = [
        *_seats_field(reader),
        _deadline_field(reader),
        *(_rule(reader, option) for option in reader.title.shape.options if option not in switches),
    ]
    if switches:
        ticks = tuple(_tick(reader, option) for option in switches[:FEW])
        fields.append(Field(TICKS_FIELD, spoken("lobby.form_ticks"), Ticks(ticks)))
    identity = str(ComponentId("table_form", table.id, (table.title,)))
    return Form(identity, spoken("lobby.form", title=reader.title_name), tuple(fields[:FIELDS]))


def is_switch(option: TableOption) -> bool:
    """Tell if an option is only on or off: all of these are ticks of one field."""
    return {*option.values} == {"on", "off"}


def _seats_field(reader: Reader) -> list[Field]:
    least, most = (
        max(reader.title.shape.least_seats, len(reader.table.seats)),
        reader.title.shape.most_seats,
    )
    if least == most:
        return []
    numbers = (
        MenuLine(
            str(n), reader.words("lobby.form_people", count=n), chosen=n == reader.table.capacity
        )
        for n in range(least, most + 1)
    )
    return [Field(SEATS_FIELD, reader.words("lobby.form_seats"), OneOf(tuple(numbers)))]


def _deadline_field(reader: Reader) -> Field:
    """A deadline that is not on offer stays where nothing is chosen."""
    offered = (
        MenuLine(key, deadline_words(one, reader.words), chosen=one == reader.table.deadline)
        for key, one in DEADLINES.items()
    )
    limit = OneOf(tuple(offered), required=False)
    return Field(DEADLINE_FIELD, reader.words("lobby.form_deadline"), limit)


def _rule(reader: Reader, option: TableOption) -> Field:
    now = reader.table.options.get(option.name, option.default)
    values = (
        MenuLine(str(one), _worded(reader, option, one), chosen=one == now) for one in option.values
    )
    return Field(RULE_FIELD + option.name, _worded(reader, option), OneOf(tuple(values)))


def _tick(reader: Reader, option: TableOption) -> MenuLine:
    on = reader.table.options.get(option.name, option.default) == "on"
    return MenuLine(option.name, _worded(reader, option), chosen=on)


def _worded(reader: Reader, option: TableOption, value: int | str | None = None) -> str:
    return catalogue.term(option.words(value), reader.locale, reader.table.title)
