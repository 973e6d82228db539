"""The question to the others at a table whether somebody may take back what they did."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages.component_id import number
from bot.messages.parts import ButtonStyle, Message, Row, Text, cut
from bot.messages.reader import Reader
from engine.kernel.values import Msg, SeatRef, msg

ASKED = "notice.undo_asked"
SHOWN = 6
"""Lines of the log that the question shows of what would be taken back."""
LINE = 200
"""Characters of one of them."""


def asked(
    reader: Reader, text: Msg, seat: int, users: tuple[int, ...], since: Sequence[Msg] = ()
) -> Message:
    """Question of an undo: who asks, what would be undone, whom it is asked, and two buttons. They
    name the question: those of an old one must not agree to the next.

    ``seat``: whose action it is about; ``since``: that action and all that came of it, as everybody
    may read it."""
    where = (number(max(seat, 0)), number(number_of(text)))
    called = " ".join(f"<@{user}>" for user in users)
    agree = reader.button("undo_yes", "undo.agree", *where, style=ButtonStyle.SUCCESS)
    decline = reader.button("undo_no", "undo.decline", *where)
    said = Text("\n".join((reader.voice.say(text), *lost(reader, since), called)))
    return Message((said, Row((agree, decline))), mentions=users)


def lost(reader: Reader, since: Sequence[Msg]) -> list[str]:
    """Lines that would be taken back, as far as there is room."""
    lines = [f"> {cut(reader.voice.say(line), LINE)}" for line in since[:SHOWN]]
    if len(since) > SHOWN:
        lines.append(f"> {reader.words('undo.more', count=len(since) - SHOWN)}")
    return lines


def number_of(text: Msg) -> int:
    """The number of the question that a message asks; 0 for what asks nothing."""
    asked = text.args.get("question")
    return asked if text.key == ASKED and isinstance(asked, int) else 0


def settled(question: str, outcome: str) -> Message:
    """Message of a question that is answered: its first line and the outcome."""
    return Message((Text(f"{question}\n-# {outcome}"),))


def past(reader: Reader, seat: int) -> Message:
    """Message of a question that nobody asks any more."""
    question = reader.voice.say(msg(ASKED, who=SeatRef(seat)))
    return settled(question, reader.words("undo.past"))
