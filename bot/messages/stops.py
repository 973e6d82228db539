"""Stops, as their owner alone sees them: where to be asked although nothing waits for an answer."""

from __future__ import annotations

from bot.messages.component_id import ComponentId
from bot.messages.parts import Button, Menu, MenuLine, Message, Row, Text
from bot.messages.reader import Reader
from engine.kernel.title import Title
from engine.mechanics.stops import StopRules, word
from engine.text import catalogue


def moments(title: Title) -> tuple[str, ...]:
    """The moments at which a player of the title can be asked; none in most titles."""
    rules = title.rules.get(StopRules)
    return () if rules is None else rules.moments


def button(reader: Reader) -> Button:
    """Button that opens the page."""
    return reader.button("stops", "stops.open")


def page(reader: Reader) -> Message:
    """The stops that are set at a table, a menu to choose them, and the way back to the usual
    ones."""
    spoken, chosen = reader.words, reader.seen.stops
    usual = reader.title.rules[StopRules].usual
    names = {moment: _named(reader, moment) for moment in moments(reader.title)}
    now = " · ".join(names[moment] for moment in chosen) or spoken("stops.none")
    told = "\n".join(
        (
            f"### {spoken('stops.title', title=reader.title_name)}",
            spoken("stops.does"),
            spoken("stops.now", stops=now),
            f"-# {spoken('stops.secret')}",
        )
    )
    lines = tuple(
        MenuLine(moment, name, spoken("stops.usual") if moment in usual else "", moment in chosen)
        for moment, name in names.items()
    )
    menu = Menu(_id(reader, "stops_set"), spoken("stops.choose"), lines, 0, len(lines))
    back = reader.button("stops_usual", "stops.as_usual", disabled=usual == set(chosen))
    return Message((Text(told), menu, Row((back,))))


def _id(reader: Reader, verb: str) -> str:
    return str(ComponentId(verb, reader.table.id))


def _named(reader: Reader, moment: str) -> str:
    return catalogue.term(word(moment), reader.locale, reader.table.title)
