"""The public message of a running game and of its end. Made from the spectator's view alone."""

from __future__ import annotations

from bot.host.values import Log
from bot.messages import recap
from bot.messages.component_id import ComponentId, number
from bot.messages.parts import (
    CHARACTERS,
    Box,
    Button,
    ButtonStyle,
    Image,
    Inner,
    Message,
    Row,
    Text,
    clipped,
)
from bot.messages.reader import GOLD, QUIET, SEAT_COLOURS, Reader
from engine.kernel.values import NOBODY
from engine.text import catalogue
from renderers import Picture, Sketch

ANNOUNCED = 3
"""Most seats that a board offers or lets vote on."""
NOTHING = Log()


def board(
    reader: Reader, shown: Picture | Sketch | str, strip: Picture | Sketch | None = None
) -> Message:
    """The board as a picture or as text, whom it waits for, and what one can press. ``strip``: what
    mattered most in the turn that has led to it, as a picture."""
    head = Text(_head(reader, told=_tells(reader, shown)))
    rows = _rows(reader)
    body = _body(shown, CHARACTERS - len(head.markdown))
    before = () if strip is None else (Image(strip),)
    return Message((Box((head, body, *before, *rows), _colour(reader)),))


def retired_board(reader: Reader, turn: int, url: str) -> Message:
    """Replace a board whose turn has passed by a line. ``url``: the newest board."""
    key = "board.retired" if turn else "board.retired_setup"
    told = reader.words(key, title=reader.title_name, turn=turn)
    return Message((Box((Text(f"-# {told} [{reader.words('board.newest')}]({url})"),), QUIET),))


def text_board(reader: Reader, shown: str) -> Message:
    """The board in words, for the one who asked."""
    head = Text(_head(reader, told=_tells(reader, shown)))
    return Message(
        (
            head,
            _body(shown, CHARACTERS - len(head.markdown)),
            Row((reader.button("piles", "piles.look"),)),
        )
    )


def picture_board(reader: Reader, shown: Picture | Sketch) -> Message:
    """The board as a picture, for the one who asked."""
    return Message(
        (Text(_head(reader)), Image(shown), Row((reader.button("piles", "piles.look"),)))
    )


def result(reader: Reader, shown: Picture | Sketch | str, log: Log = NOTHING) -> Message:
    """Result of a game and its summary, by its ``log``, and a button for another one: not in a
    contest, which goes on by itself."""
    title = reader.words("result.title", title=reader.title_name)
    head = Text("\n".join((f"## {title}", *reader.outcome(), *recap.summary(reader, log))))
    buttons = [reader.button("log", "board.log")]
    if not reader.table.contest:
        buttons.insert(0, reader.button("again", reader.another, style=ButtonStyle.PRIMARY))
    body = _body(shown, CHARACTERS - len(head.markdown))
    return Message((Box((head, body, Row(tuple(buttons))), GOLD),))


def _body(shown: Picture | Sketch | str, room: int) -> Inner:
    if isinstance(shown, Picture | Sketch):
        return Image(shown)
    return Text(clipped(shown, room))


def _tells(reader: Reader, shown: Picture | Sketch | str) -> bool:
    """Tell if a text board is shown, and not only that there is none."""
    return isinstance(shown, str) and shown != reader.words("board.unspeakable")


def _colour(reader: Reader) -> int:
    view = reader.view
    if view is None or view.active == NOBODY:
        return QUIET
    return SEAT_COLOURS[view.active % len(SEAT_COLOURS)]


def _head(reader: Reader, *, told: bool = False) -> str:
    """Head of a board: the game, whose turn it is, and who is waited for until when. ``told``: a
    text board below says the rest."""
    view, spoken = reader.view, reader.words
    lines = [f"### {reader.title_name}"]
    timed = (s for s in reader.table.seats if s.waiting and not s.responding)
    if told and not any(seat.expires_at is not None for seat in timed):
        return lines[0]
    if view is not None and view.result is None and not told:
        said = []
        if view.round > 0:
            said.append(spoken("board.round", round=view.round))
        if view.active != NOBODY:
            said.append(spoken("board.turn", name=reader.voice.safe[view.active]))
        if view.phase:
            said.append(catalogue.term(f"phase.{view.phase}", reader.locale, view.title))
        lines.append(" · ".join(said))
    lines.append(reader.waiting_line())
    return "\n".join(line for line in lines if line)


def _rows(reader: Reader) -> list[Row]:
    log, text = reader.button("log", "board.log"), reader.button("text", "board.text")
    cards = reader.button("cards", "cards.look")
    if reader.table.status != "running":
        return [Row((log, text, cards))]
    act = reader.button("act", "board.act", style=ButtonStyle.PRIMARY)
    hand = reader.button("hand", "board.hand", style=ButtonStyle.SUCCESS)
    rows = [Row((act, hand, log, text, reader.button("more", "board.more")))]
    return [*rows, Row((cards, *_seat_buttons(reader)[:ANNOUNCED]))]


def _seat_buttons(reader: Reader) -> list[Button]:
    spoken, table = reader.words, reader.table
    buttons = []
    for seat in table.seats:
        where = (number(seat.seat),)
        if seat.offered or seat.absent:
            label = spoken("board.claim", name=seat.name)
            buttons.append(Button(str(ComponentId("claim", table.id, where)), label))
        if seat.absent and not seat.offered:
            label = spoken("board.vote", name=seat.name)
            about = str(ComponentId("vote", table.id, (*where, number(seat.absence))))
            buttons.append(Button(about, label))
    return buttons
