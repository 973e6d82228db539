"""The public message of a running game and of its end. Made from the spectator's view alone."""

from __future__ import annotations

from bot.messages.component_id import ComponentId, number
from bot.messages.parts import (
    CHARACTERS,
    Box,
    Button,
    Image,
    Inner,
    Kept,
    Message,
    Row,
    Style,
    Text,
    clipped,
)
from bot.messages.scene import GOLD, QUIET, SEAT_COLOURS, Scene
from engine.kernel.values import NOBODY
from engine.text import catalogue
from renderers import Picture, Sketch

ANNOUNCED = 3
"""How many seats a board offers or lets vote on at once."""


def board(scene: Scene, shown: Picture | Sketch | str) -> Message:
    """The board as a picture or as text, whom it waits for, and what one can press."""
    head = Text(_head(scene, told=_tells(scene, shown)))
    rows = _rows(scene)
    body = _body(shown, CHARACTERS - len(head.markdown))
    return Message((Box((head, body, *rows), _colour(scene)),))


def retired_board(scene: Scene, turn: int, filename: str, url: str) -> Message:
    """What a board becomes when its turn has passed: the picture it has, without buttons.

    ``filename``: the picture already attached to it, empty for none. ``url``: the newest board.
    """
    key = "board.retired" if turn else "board.retired_setup"
    told = scene.words(key, title=scene.title_name, turn=turn)
    parts: tuple[Inner, ...] = (Text(f"-# {told} [{scene.words('board.newest')}]({url})"),)
    if filename:
        parts = (*parts, Kept(filename, told))
    return Message((Box(parts, QUIET),))


def text_board(scene: Scene, shown: str) -> Message:
    """The board in words, for the one who asked."""
    head = Text(_head(scene, told=_tells(scene, shown)))
    return Message(
        (
            head,
            _body(shown, CHARACTERS - len(head.markdown)),
            Row((scene.button("piles", "piles.look"),)),
        )
    )


def picture_board(scene: Scene, shown: Picture | Sketch) -> Message:
    """The board as a picture, for the one who asked."""
    return Message((Text(_head(scene)), Image(shown), Row((scene.button("piles", "piles.look"),))))


def result(scene: Scene, shown: Picture | Sketch | str) -> Message:
    """How the game ended, and a button for another one."""
    title = scene.words("result.title", title=scene.title_name)
    head = Text("\n".join((f"## {title}", *scene.outcome())))
    again = scene.button("again", "result.again", style=Style.PRIMARY)
    row = Row((again, scene.button("log", "board.log")))
    return Message((Box((head, _body(shown, CHARACTERS - len(head.markdown)), row), GOLD),))


def _body(shown: Picture | Sketch | str, room: int) -> Inner:
    if isinstance(shown, Picture | Sketch):
        return Image(shown)
    return Text(clipped(shown, room))


def _tells(scene: Scene, shown: Picture | Sketch | str) -> bool:
    """Whether what is shown is a text board, and not only that there is none."""
    return isinstance(shown, str) and shown != scene.words("board.unspeakable")


def _colour(scene: Scene) -> int:
    view = scene.view
    if view is None or view.active == NOBODY:
        return QUIET
    return SEAT_COLOURS[view.active % len(SEAT_COLOURS)]


def _head(scene: Scene, *, told: bool = False) -> str:
    """The game, whose turn it is, and who is waited for until when. ``told``: a text board below
    says the rest, and nobody hears it twice."""
    view, spoken = scene.view, scene.words
    lines = [f"### {scene.title_name}"]
    timed = (s for s in scene.table.seats if s.waiting and not s.responding)
    if told and not any(seat.expires_at is not None for seat in timed):
        return lines[0]
    if view is not None and view.result is None and not told:
        said = []
        if view.round > 0:
            said.append(spoken("board.round", round=view.round))
        if view.active != NOBODY:
            said.append(spoken("board.turn", name=scene.voice.safe[view.active]))
        if view.phase:
            said.append(catalogue.term(f"phase.{view.phase}", scene.locale, view.title))
        lines.append(" · ".join(said))
    lines.append(scene.waiting_line())
    return "\n".join(line for line in lines if line)


def _rows(scene: Scene) -> list[Row]:
    log, text = scene.button("log", "board.log"), scene.button("text", "board.text")
    if scene.table.status != "running":
        return [Row((log, text))]
    act = scene.button("act", "board.act", style=Style.PRIMARY)
    hand = scene.button("hand", "board.hand", style=Style.SUCCESS)
    rows = [Row((act, hand, log, text, scene.button("more", "board.more")))]
    seats = _seat_buttons(scene)
    if seats:
        rows.append(Row(tuple(seats[:ANNOUNCED])))
    return rows


def _seat_buttons(scene: Scene) -> list[Button]:
    spoken, table = scene.words, scene.table
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
