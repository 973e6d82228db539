"""The private message through which one person plays: hand, question, actions.

The same parts make three surfaces: the panel that "Act" opens, the hand that "My hand" opens, and
the hand in a direct message, which also says where it belongs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.host.tables.routes import Route
from bot.host.values import Log
from bot.i18n import safe_name
from bot.messages import beginning, orders, recap, stops
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
from bot.messages.picker import Picked
from bot.messages.prompt import Prompt
from bot.messages.reader import Reader
from engine.kernel.values import DecisionKind
from engine.mechanics.refusals import RefusalRules
from renderers import Picture, Sketch

PANEL = "p"
HAND = "h"
DIRECT = "d"
SURFACES = (PANEL, HAND, DIRECT)
"""The letters of the surfaces in component ids."""

CHOOSING = (DecisionKind.CARDS, DecisionKind.SECRET)
"""The kinds of questions that may be about cards in hand, to be chosen by what they say."""

NEWS, BESIDE = 10, 4
"""Lines of the log above a question, and where the hand stands between them."""
NOTHING = Log()


@dataclass(frozen=True, slots=True)
class Where:
    """Place of a table as a direct message tells it: the server's name as Discord has it, the
    channel's as it is to be written, and a link."""

    guild: str
    channel: str
    url: str


def panel(
    reader: Reader,
    surface: str,
    *,
    hand: Sequence[Picture | Sketch] | str | None = None,
    news: Log = NOTHING,
    strip: Picture | Sketch | None = None,
    means: str = "",
    picked: Picked | None = None,
    routes: tuple[Route, ...] = (),
    where: Where | None = None,
    note: str = "",
) -> Message:
    """Panel of one person: what they can see and do now.

    ``news``: what has happened since the reader last answered or looked, and ``strip`` what
    mattered most of it, as a picture. ``hand``: the private
    hand as pictures or text; ``None`` shows their ``means`` instead, what they can pay with.
    ``picked``: a selection begun for the pending decision. ``routes``: what that may ask next.
    ``note``: a line above all.
    """
    question = _question(reader, surface, picked, routes)
    if reader.table.status == "finished":
        question += [Text("\n".join(tale)) for tale in (recap.summary(reader, news),) if tale]
        news = NOTHING
    head: list[Part] = []
    if where is not None:
        head.append(Text(place_line(reader, where)))
    if note:
        head.append(Text(note))
    foot = _foot(reader, surface, where, hand_shown=hand is not None)
    told = recap.news(reader, news, NEWS if hand is None else BESIDE)
    if hand is None and means:
        told = "\n".join((*filter(None, (told,)), reader.words("panel.means", means=means)))
    asked = beginning.parts(reader, surface)
    room = CHARACTERS - Message((*head, *question, *asked)).characters()
    said = hand if isinstance(hand, str) else ""
    told = clipped(told, max(room - len(said), room // 3))
    body: list[Part] = [Text(told)] if told else []
    body += [Image(strip)] if strip is not None else []
    body += [Text(clipped(said, room - len(told)))] if said else []
    if hand is not None and not isinstance(hand, str):
        body += [Image(page) for page in hand]
    return Message((*head, *body, *question, *asked, *foot))


def shows_hand(reader: Reader, surface: str) -> bool:
    """Tell if the hand stands above the question: always but in the panel under the board, and
    there too where one's own cards are what is asked about."""
    view = reader.view
    if view is None or reader.me is None:
        return False
    decision = view.decision
    if surface != PANEL or decision is None or decision.kind not in CHOOSING:
        return surface != PANEL
    hand = view.seats[reader.seen.seat].zones.get("hand")
    held = {card.id for card in hand.cards} if hand is not None else set()
    asked = {option.card for option in decision.options if option.card}
    return bool(asked) and asked <= held


def _question(
    reader: Reader, surface: str, picked: Picked | None, routes: tuple[Route, ...]
) -> list[Part]:
    view, spoken = reader.view, reader.words
    if reader.table.status == "closed":
        return [Text(spoken("lobby.closed"))]
    if view is None:
        return [Text(spoken("panel.not_started"))]
    if view.result is not None:
        return [Text("\n".join((spoken("panel.over"), *reader.outcome())))]
    if view.decision is None:
        me = reader.me
        if me is not None and me.minded:
            return [Text(spoken("panel.minded"))]
        return [Text(reader.waiting_line() or spoken("panel.nothing"))]
    prompt = Prompt(
        reader.voice,
        reader.table.id,
        surface,
        reader.me,
        view,
        _beside(reader, surface),
        routes,
    )
    parts = prompt.parts(picked or Picked(view.decision))
    return [*parts, *orders.window_parts(reader, surface, view.decision)]


def place_line(reader: Reader, where: Where) -> str:
    """Line about the table's place, for a direct message."""
    line = reader.words(
        "panel.place",
        title=reader.title_name,
        guild=safe_name(where.guild),
        channel=where.channel,
    )
    return f"**{line}**"


def _foot(
    reader: Reader, surface: str, where: Where | None, *, hand_shown: bool
) -> tuple[Row, ...]:
    beside = _beside(reader, surface) if _acting(reader) else None
    buttons: list[Button | Link] = [reader.button("refresh", "panel.refresh", surface)]
    over = reader.table.status == "finished" and not reader.table.contest
    if over and where is None:
        buttons.insert(0, reader.button("again", reader.another, style=ButtonStyle.PRIMARY))
    if reader.me is not None and reader.me.minded:
        back = reader.button("back_home", "panel.back", surface, style=ButtonStyle.SUCCESS)
        buttons.insert(0, back)
    if surface == PANEL and not hand_shown:
        buttons.append(reader.button("look", "panel.hand", surface))
    if _may_ask_why(reader):
        buttons.append(reader.button("why", "panel.why", surface))
    buttons = [button for button in buttons if button != beside]
    if reader.view is not None:
        buttons.append(reader.button("cards", "cards.look"))
    buttons.append(reader.button("more", "board.more", surface))
    if reader.playing:
        asked = orders.shown_with(reader) or beginning.asks_order(reader)
        if beginning.responds(reader.title) and not asked:
            buttons.append(reader.button("orders", "panel.orders", surface))
        if stops.moments(reader.title):
            buttons.append(stops.button(reader))
        if reader.seen.may_undo and reader.seen.just_acted:
            buttons.append(reader.button("rewind", "panel.rewind", surface))
    if where is not None:  # tables are opened in servers alone: another game is where this one was
        buttons.append(Link(where.url, reader.words(reader.another if over else "panel.go")))
    return rows(buttons)


def _acting(reader: Reader) -> bool:
    """Tell if the reader is asked what to do in their own time."""
    decision = None if reader.view is None else reader.view.decision
    return decision is not None and decision.kind is DecisionKind.ACTION


def _beside(reader: Reader, surface: str) -> Button:
    """Button before the way out of one's own actions."""
    if _may_ask_why(reader):
        return reader.button("why", "panel.why", surface)
    return reader.button("refresh", "panel.refresh", surface)


DOINGS = (DecisionKind.ACTION, DecisionKind.RESPOND)
"""Questions of what to do with one's cards."""


def _may_ask_why(reader: Reader) -> bool:
    """Tell if the reader may wonder why something is not offered: where they are asked anything,
    and while they wait to be asked."""
    view = reader.view
    if not reader.playing or view is None:
        return False
    asks = view.decision is not None and view.decision.kind not in DOINGS
    return asks or RefusalRules in reader.title.rules


def more(reader: Reader) -> Message:
    """Menu of what else a player or a spectator can do at this table."""
    spoken, table, me = reader.words, reader.table, reader.me
    lines = [f"### {spoken('more.title', title=reader.title_name)}"]
    lines += [reader.seat_line(seat) for seat in table.seats]
    buttons: list[Button] = []

    def add(verb: str, style: ButtonStyle = ButtonStyle.SECONDARY, *args: str) -> None:
        buttons.append(reader.button(verb, f"more.{verb}", *args, style=style))

    running = table.status == "running"
    if me is not None and running:
        add("take_back", ButtonStyle.SUCCESS) if me.minded else add("mind")
        add("withdraw") if me.offered else add("offer")
        add("concede", ButtonStyle.DANGER)
    if me is not None and table.status in ("open", "running"):
        add("close", ButtonStyle.DANGER)
    add("board", ButtonStyle.SECONDARY)
    for seat in table.seats:
        if me is None and running and (seat.offered or seat.absent) and len(buttons) < 5:
            label = spoken("board.claim", name=seat.name)
            identity = str(ComponentId("claim", table.id, (number(seat.seat),)))
            buttons.append(Button(identity, label, ButtonStyle.PRIMARY))
    parts: list[Part] = [Text("\n".join(lines)), Row(tuple(buttons[:5]))]
    buttons = []
    if reader.view is not None:
        buttons = [reader.button("cards", "cards.look"), reader.button("piles", "piles.look")]
    if reader.playing:
        if beginning.responds(reader.title):
            add("orders", ButtonStyle.SECONDARY, orders.PAGE)
        if reader.seen.may_undo:
            add("rewind", ButtonStyle.SECONDARY, orders.PAGE)
    if buttons:
        parts.append(Row(tuple(buttons)))
    return Message(tuple(parts))
