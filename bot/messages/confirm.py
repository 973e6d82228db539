"""The questions before what cannot be undone: to one person alone, with what would be lost.

Each button that says yes names what was asked, so that an old one agrees to nothing else
(``tests/cogs/test_old_questions.py``); the other one leaves everything as it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages.buttons import question
from bot.messages.component_id import number
from bot.messages.orders import PAGE
from bot.messages.parts import Button, ButtonStyle, Message
from bot.messages.reader import Reader
from bot.messages.undo import lost
from engine.kernel.values import Msg


def conceding(reader: Reader) -> Message:
    """Before somebody gives up."""
    return question(
        reader.words("concede.sure", title=reader.title_name),
        reader.button("concede_yes", "concede.yes", _seat(reader), style=ButtonStyle.DANGER),
        reader.button("concede_no", "concede.no"),
    )


def leaving(reader: Reader) -> Message:
    """Before somebody gives up their seat in front of a game."""
    last = sum(seat.user_id is not None for seat in reader.table.seats) < 2
    return question(
        reader.words("leave.last" if last else "leave.sure", title=reader.title_name),
        reader.button("leave_yes", "leave.yes", number(last), style=ButtonStyle.DANGER),
        reader.button("leave_no", "keep.no"),
    )


def closing(reader: Reader) -> Message:
    """Before a table is closed, or a vote for it is cast."""
    running = reader.table.status == "running"
    others = sum(seat.user_id is not None for seat in reader.table.seats) > 1
    says = "close.vote" if running and others and reader.me is not None else "close.sure"
    return question(
        reader.words(says, title=reader.title_name),
        reader.button("close_yes", "close.yes", number(running), style=ButtonStyle.DANGER),
        _no(reader),
    )


def who_begins(reader: Reader) -> Message:
    """Before the next game of a match: who lost the last one chooses."""
    return question(
        reader.words("match.who"),
        reader.button("next_game", "match.own", number(True), style=ButtonStyle.PRIMARY),
        reader.button("next_game", "match.other", number(False)),
    )


def offering(reader: Reader) -> Message:
    """Before somebody lets anybody have their seat."""
    return question(
        reader.words("offer.sure", title=reader.title_name),
        reader.button("offer_yes", "offer.yes", _seat(reader), style=ButtonStyle.DANGER),
        _no(reader),
    )


def taking_back(reader: Reader, surface: str, since: Sequence[Msg]) -> Message:
    """Before somebody takes back more than what they have done themselves."""
    at = number(reader.seen.revision)
    if surface == PAGE:
        no = _no(reader)
    else:
        no = reader.button("refresh", "keep.no", surface)
    return question(
        "\n".join((reader.words("undo.sure"), *lost(reader, since))),
        reader.button("rewind_yes", "undo.yes", surface, at, style=ButtonStyle.DANGER),
        no,
    )


def _no(reader: Reader) -> Button:
    return reader.button("keep", "keep.no")


def _seat(reader: Reader) -> str:
    return number(max(reader.seen.seat, 0))
