"""The small messages: who is called, what happened at the table, private news."""

from __future__ import annotations

from collections.abc import Sequence

from bot.host.values import SeatInfo
from bot.i18n import LOCALES, Locale, words
from bot.messages import undo
from bot.messages.panel import DIRECT, Where, place_line
from bot.messages.parts import Button, ButtonStyle, Link, Message, Row, Text, clipped
from bot.messages.reader import Reader, first_to_end, time_left
from engine.kernel.values import NOBODY, Msg

SHOWN_ELSEWHERE = frozenset(
    {
        "notice.joined",
        "notice.left",
        "notice.computer_joined",
        "notice.computer_left",
        "notice.began",
        "notice.finished",
    }
)
"""Notices that the lobby, the board or the result show better: not posted again."""


REASON = 400
"""Characters of what somebody is called for."""

CALLS = frozenset({"private.respond", "private.respond_until", "private.reminder"})
"""Private news that call somebody to answer: the newer replaces the older."""


def ping(reader: Reader, text: Msg, users: tuple[int, ...], link: str) -> Message:
    """A call to those whom the table waits for, the only message that makes a sound. In a response
    window it says what for, as everybody sees it."""
    spoken = reader.words
    seats = [seat for seat in reader.table.seats if seat.user_id in users]
    called = " ".join(f"<@{user}>" for user in users)
    buttons: list[Button | Link] = [
        reader.button("act", "board.act", style=ButtonStyle.PRIMARY),
        reader.button("hand", "board.hand", style=ButtonStyle.SUCCESS),
    ]
    if link:
        buttons.append(Link(link, spoken("panel.go")))
    lines = [f"{called} {reader.voice.say(text)}"]
    if any(seat.responding for seat in seats) and reader.view is not None and reader.view.stack:
        lines.append(_because(reader, reader.view.stack[0].text))
    lines += _reserve(reader, first_to_end(seats))
    return Message((Text("\n".join(lines)), Row(tuple(buttons))), mentions=users)


def _because(reader: Reader, reason: Msg) -> str:
    told = reader.words("prompt.reason", reason=reader.voice.say(reason))
    return f"> {clipped(told, REASON)}"


def _reserve(reader: Reader, seat: SeatInfo | None) -> list[str]:
    """Line about the time bank's share of the time that a ping names."""
    if seat is None or seat.reserve_at is None:
        return []
    return [f"-# {time_left(seat, reader.words)}"]


def notice(
    reader: Reader,
    text: Msg,
    seat: int = NOBODY,
    users: tuple[int, ...] = (),
    since: Sequence[Msg] = (),
) -> Message:
    """Notice of something that happened at the table; some ask those ``users`` about that ``seat``
    and what has happened ``since``."""
    if text.key == undo.ASKED:
        return undo.asked(reader, text, seat, users, since)
    return Message((Text(f"-# {reader.voice.say(text)}"),))


def invitation(reader: Reader, text: Msg, user: int) -> Message:
    """Invitation to a table that has not begun."""
    join = reader.button("join", "lobby.join", style=ButtonStyle.PRIMARY)
    said = Text(f"<@{user}> {reader.voice.say(text)}")
    return Message((said, Row((join, reader.button("rules", "lobby.rules")))), mentions=(user,))


def aside(text: Msg, locale: Locale | None) -> Message:
    """Notice that a table cannot be read, in its language, in both where that cannot be read
    either."""
    locales = LOCALES if locale is None else (locale,)
    return Message((Text("\n".join(words(each).say(text) for each in locales)),))


def hands_by_button(reader: Reader, key: str, users: tuple[int, ...]) -> Message:
    """Notice, once, that the hands of those people are behind a button, and why."""
    hand = reader.button("hand", "board.hand", style=ButtonStyle.SUCCESS)
    told = reader.words(key, who=" ".join(f"<@{user}>" for user in users))
    return Message((Text(told), Row((hand,))), mentions=users)


def private(reader: Reader, text: Msg, where: Where) -> Message:
    """News for one person, saying which table they are about."""
    buttons: list[Button | Link] = []
    if reader.me is not None and reader.me.minded:
        buttons.append(reader.button("back_home", "panel.back", DIRECT, style=ButtonStyle.SUCCESS))
    if text.key in CALLS:
        buttons.append(reader.button("act", "board.act", style=ButtonStyle.PRIMARY))
    buttons.append(Link(where.url, reader.words("panel.go")))
    lines = [reader.voice.say(text)]
    if text.key in CALLS:
        lines += [*_asked(reader), *_reserve(reader, reader.me)]
    said = (Text(place_line(reader, where)), Text("\n".join(lines)))
    return Message((*said, Row(tuple(buttons))))


def _asked(reader: Reader) -> list[str]:
    """Lines about what the reader is asked: the question, what it answers and what that does."""
    decision = None if reader.view is None else reader.view.decision
    if decision is None:
        return []
    lines = [f"> {clipped(reader.voice.say(decision.prompt), REASON)}"]
    if decision.reason is not None:
        lines.append(_because(reader, decision.reason))
    if decision.hint is not None:
        told = reader.words("prompt.hint", text=reader.voice.say(decision.hint))
        lines.append(f"> {clipped(told, REASON)}")
    return lines


def undelivered(reader: Reader, reason: str, where: Where) -> Message:
    """Notice to somebody at a table why the bot cannot show it where it place_line, and what helps.

    ``reason``: a word of :class:`bot.delivery.discord_errors.Trouble`.
    """
    spoken = reader.words
    key = f"undelivered.{reason}"
    if reader.table.place.thread_id is not None and f"{key}_thread" in spoken:
        key = f"{key}_thread"
    if key not in spoken:
        key = "undelivered.unknown"
    told = spoken(key, channel=where.channel, title=reader.title_name)
    return Message((Text(told), Row((Link(where.url, spoken("panel.go")),))))
