"""Tables made by hand: six players with the longest names Discord allows, and their views."""

from bot.host.values import Log, LogLine, SeatInfo, TableInfo, TableView, WaitingTable
from bot.messages.reader import Reader
from bot.store.rows.tables import Place
from bot.store.settings import DAY, Deadline
from engine.kernel.values import SPECTATOR, CardRef, Msg, Result, SeatRef, Value, msg
from engine.kernel.values import Words as CardWords
from engine.kernel.view import SeatView, StackView, View
from renderers import Picture

NAMES = (
    "Ａ" * 32,
    "*_~`|>#-" * 4,
    "林小满" * 10 + "林小",
    "@everyone <@123456789012345678> x",
    "Wolfgang Amadeus von Hohenstaufen",
    "\u202eabc" + "é" * 28,
)
NOW = 1_700_000_000_000
PLACE = Place(10**18, 10**18 + 1, 10**18 + 2)
PICTURE = Picture(b"bytes", "board.webp", "What the picture shows. " * 42, 1200, 1260)
DEEP = Msg("{said}", {"said": CardWords("堆" * 300, "stack " * 50)})
LINE = msg("log.drew", who=SeatRef(4), amount=2, card=CardRef("", "H12"))


def seats(count=6, *, waiting=(0,), busy=True):
    """Seats in every state there is."""
    return tuple(
        SeatInfo(
            seat,
            NAMES[seat],
            "human" if seat != 5 else "computer",
            user_id=seat + 1 if seat != 5 else None,
            level="hard" if seat == 5 else None,
            minded=busy and seat == 3,
            why="missed" if busy and seat == 3 else "",
            offered=busy and seat == 2,
            absent=busy and seat in (1, 3, 4),
            waiting=seat in waiting,
            expires_at=NOW + DAY,
        )
        for seat in range(count)
    )


def reader(decision=None, *, locale="en", seat=0, status="running", count=6, waiting=(0,)):
    """A table of six, as the person in ``seat`` sees it, with that decision pending."""
    over = status == "finished"
    result = Result((0, 1), (1, 1, 3, 4, 5, 6), LINE) if over else None
    table = TableInfo(
        id=36**5,
        place=PLACE,
        title="yongheng",
        capacity=6,
        options={"rules_version": 5, "bluff": "off", "dealer": "first"},
        locale=locale,
        owner_id=1,
        deadline=Deadline(DAY, 7 * DAY, rests=True),
        status=status,
        revision=0 if status == "open" else 12345,
        pack="0123456789abcdef",
        seats=seats(count, waiting=waiting),
        created_at=NOW,
        started_at=NOW,
        result=result,
    )
    view = View(
        title="yongheng",
        pack=table.pack,
        rules_version=5,
        viewer=seat,
        round=99,
        turn=594,
        active=1,
        phase="play",
        seats=tuple(SeatView(n) for n in range(count)),
        waiting=waiting,
        decision=decision,
        stack=(StackView(DEEP, place=0),) * 40,
        log=(LINE,) * 12,
        result=result,
    )
    seen = TableView(table, None if status == "open" else view, seat)
    return Reader(seen, locale)


def spectator(**changes):
    """The same table from outside."""
    return reader(seat=SPECTATOR, **changes)


def long_log(turns=60, lines=40):
    """A log of many turns in which much happens to cards and people with long names."""
    card, other = CardRef("lamp_warden", "F12"), CardRef("still_seamstress", "")
    hit: dict[str, Value] = {"who": SeatRef(4), "to": SeatRef(1), "card": card, "other": other}
    said = [
        line
        for turn in range(turns)
        for line in (
            msg("log.turn_began", who=SeatRef(turn % 6), amount=turn),
            *(msg("log.damaged", **hit, amount=n) for n in range(lines)),
            *(LINE,) * lines,
        )
    ]
    return Log(tuple(LogLine(12345, NOW, line) for line in said), NOW)


def waiting_tables(count=40):
    """More tables than can be listed."""
    return tuple(WaitingTable(reader().table, n % 6, n % 2 == 0) for n in range(count))
