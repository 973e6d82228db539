"""Questions asked once, where a game of hours and days begins: the standing order for responses,
and the time zone.

It stands under the first question until that is answered, in the private message and behind the
buttons alike, and goes with the first choice. Whoever lets it be goes by the usual order of such
tables, and by the hours of UTC.
"""

from __future__ import annotations

from bot.messages import orders
from bot.messages.component_id import ComponentId
from bot.messages.parts import Part, Text
from bot.messages.reader import Reader
from bot.messages.settings import zone_menu
from engine.kernel.title import Title
from engine.mechanics.windows import ResponseRules


def parts(reader: Reader, surface: str) -> tuple[Part, ...]:
    """List the parts that are still to be asked."""
    if not (reader.playing and reader.seen.beginning):
        return ()
    return (*_order(reader, surface), *_zone(reader, surface))


def asks_order(reader: Reader) -> bool:
    """Tell if the reader has yet to choose a standing order."""
    seen = reader.seen
    return reader.playing and seen.beginning and seen.undecided and responds(reader.title)


def responds(title: Title) -> bool:
    """Tell if the game has response windows."""
    return ResponseRules in title.rules


def _order(reader: Reader, surface: str) -> tuple[Part, ...]:
    if not asks_order(reader) or orders.shown_with(reader):
        return ()
    asked = Text(reader.words("beginning.order"))
    return (asked, orders.buttons(reader, surface, orders.USUAL))


def _zone(reader: Reader, surface: str) -> tuple[Part, ...]:
    if reader.seen.zone or not reader.table.deadline.rests:
        return ()
    identity = str(ComponentId("zone", reader.table.id, (surface,)))
    return (Text(reader.words("beginning.zone")), zone_menu(identity, "", reader.words))
