"""Pages to look up: rules, a card, the tables that wait, refusals, credits."""

from __future__ import annotations

from collections.abc import Sequence

from bot.host.values import WaitingTable
from bot.i18n import Locale, exact, words
from bot.messages.buttons import press, question
from bot.messages.component_id import ComponentId, number
from bot.messages.parts import (
    CHARACTERS,
    Button,
    ButtonStyle,
    Image,
    Link,
    Message,
    Part,
    Row,
    Text,
    clipped,
    rows,
)
from bot.messages.prompt import cited
from bot.messages.reader import Reader, deadline_words, place_url, time_left
from engine import titles
from engine.kernel.values import SEAT_LETTERS
from engine.mechanics.refusals import RefusalGroup
from engine.text import catalogue
from renderers import Picture

CUT_LINE = 500
"""The longest list of cards, in characters, for which there is room under one reason."""

GAMES = 15
"""Tables that ``/games`` lists."""


def rules(title: str, locale: Locale) -> Message:
    """A game on one page, and buttons that lead to the others."""
    name = titles[title].shape.names.get(locale)
    others = [
        Button(str(ComponentId("guide_of", args=(one.id,))), one.shape.names.get(locale))
        for one in titles.values()
        if one.id != title
    ]
    return Message((Text(f"## {name}\n{catalogue.rules(title, locale)}"), *rows(others)))


def about(locale: Locale, version: str) -> Message:
    """Credits of the rules, pictures and fonts."""
    spoken = words(locale)
    return Message((Text(f"## {spoken('about.title')}\n{spoken('about.text', version=version)}"),))


def card(name: str, text: str, shown: Picture | None, note: str = "") -> Message:
    """One card: picture and text, and what is to be said of its edition."""
    foot = f"\n-# {note}" if note else ""
    head: list[Part] = [Text(f"### {name}\n{text}"[: CHARACTERS - len(foot)] + foot)]
    return Message((*head, Image(shown)) if shown is not None else tuple(head))


def games(waiting_tables: Sequence[WaitingTable], locale: Locale) -> Message:
    """The tables somebody sits at, those that wait for them first."""
    spoken = words(locale)
    if not waiting_tables:
        return Message((Text(f"### {spoken('games.title')}\n{spoken('games.none')}"),))
    lines: list[str] = []
    links: list[Link] = []
    for place, seated in enumerate(waiting_tables[:GAMES], 1):
        table = seated.table
        name = titles[table.title].shape.names.get(locale)
        if table.resting:
            state = spoken("games.resting")
        elif seated.waiting:
            state = f"**{spoken('games.waiting')}**"
            if left := time_left(table.seats[seated.seat], spoken):
                state += f" · {left}"
        elif table.status == "open":
            state = spoken("games.open")
        else:
            state = spoken("games.others")
        if table.contest:
            state = f"{spoken('games.contest')} · {state}"
        where = f"<#{table.place.spot}>"
        lines.append(f"{place}. {name} · {where} · {SEAT_LETTERS[seated.seat]} · {state}")
        if len(links) < 5:
            links.append(Link(place_url(table.place), f"{place}. {name}"))
    hidden = len(waiting_tables) - GAMES
    if hidden > 0:
        lines.append(spoken("games.hidden", count=hidden))
    body = "\n".join(lines)
    return Message((Text(f"### {spoken('games.title')}\n{body}"), Row(tuple(links))))


def info(reader: Reader) -> Message:
    """Everything about a table but its game."""
    spoken, table = reader.words, reader.table
    lines = [f"### {reader.title_name}", spoken(f"status.{table.status}")]
    lines += [reader.seat_line(seat) for seat in table.seats]
    lines.append(f"-# {spoken('info.seats', seated=len(table.seats), capacity=table.capacity)}")
    lines.append(f"-# {deadline_words(table.deadline, spoken)}")
    options = reader.options_line()
    if options:
        lines.append(f"-# {options}")
    lines += [f"-# {line}" for line in reader.match_lines()]
    lines.append(f"-# {spoken('info.opened', when=exact(table.created_at))}")
    lines.append(f"-# {spoken('info.number', table=table.id)}")
    if table.pack:
        lines.append(f"-# {spoken('info.pack', pack=table.pack)}")
    return Message((Text("\n".join(lines)),))


def refused(reader: Reader, found: Sequence[RefusalGroup]) -> Message:
    """Refusals of the reader's cards by reason, as far as there is room.

    Of who is not asked what to do nothing can be done, so the reason alone is said.
    """
    spoken, voice = reader.words, reader.voice
    decision = reader.view.decision if reader.view is not None else None
    asked = decision is not None
    lines = [f"### {spoken('why.title')}"]
    left = CHARACTERS - len(lines[0]) - CUT_LINE
    for place, one in enumerate(found):
        said = [clipped(voice.say(act), CUT_LINE) for act in one.acts if asked]
        rule = cited(spoken, one.clause)
        said.append(f"> {voice.say(one.reason)}{f' · {rule}' if rule else ''}")
        left -= sum(len(line) + 1 for line in said)
        if left < 0:
            lines.append(f"-# {spoken('why.more', count=len(found) - place)}")
            break
        lines += said
    if not found:
        lines.append(spoken("why.none"))
    return Message((Text("\n".join(lines)),))


def note(text: str) -> Message:
    """Message of one sentence."""
    return Message((Text(text),))


def confirm_forgetting(locale: Locale, minute: int) -> Message:
    """The question before everything about somebody is deleted, asked in that minute: it is over
    before there can be anything new to delete that it was not asked about."""
    spoken = words(locale)
    return question(
        spoken("privacy.sure"),
        press(spoken, "forget_yes", "privacy.yes", number(minute), style=ButtonStyle.DANGER),
        press(spoken, "forget_no", "privacy.no"),
    )
