"""Standing orders for response windows, as their owner alone sees them."""

from __future__ import annotations

from bot.i18n import relative
from bot.messages import stops
from bot.messages.component_id import ComponentId
from bot.messages.parts import Button, ButtonStyle, Message, Part, Row, Text
from bot.messages.reader import Reader
from engine.kernel.values import Decision, DecisionKind

ORDERS = ("turn", "concerns", "able", "ask")
"""The orders on offer, in the order of their buttons."""

USUAL = ("concerns", "able", "ask")
"""Those that somebody can have everywhere."""

PAGE = "o"
"""The surface letter of the page of orders, in ids."""


def window_parts(reader: Reader, surface: str, decision: Decision) -> tuple[Part, ...]:
    """Parts under the question of a response window: the pass that is on its way, and the
    orders."""
    if decision.kind is not DecisionKind.RESPOND:
        return ()
    parts: list[Part] = []
    if reader.seen.passes_at is not None:
        when = relative(reader.seen.passes_at)
        parts.append(Text(f"-# {reader.words('orders.passing', when=when)}"))
    if reader.seen.undecided:
        parts.append(Text(f"-# {_undecided(reader)}"))
    return (*parts, buttons(reader, surface))


def _undecided(reader: Reader) -> str:
    """Line about the usual order, for who has never chosen."""
    return reader.words(f"orders.undecided_{reader.seen.order}")


def shown_with(reader: Reader) -> bool:
    """Tell if the reader's question shows the orders with it."""
    decision = None if reader.view is None else reader.view.decision
    return decision is not None and decision.kind is DecisionKind.RESPOND


def page(reader: Reader) -> Message:
    """The order in force at a table, what each does, and buttons to choose."""
    spoken, seen = reader.words, reader.seen
    name = spoken(f"orders.{seen.order}")
    if seen.undecided:
        present = _undecided(reader)
    else:
        present = spoken("orders.here" if seen.ordered else "orders.usual", order=name)
    lines = [
        f"### {spoken('orders.title', title=reader.title_name)}",
        present,
        *(
            f"- **{spoken(f'orders.{order}')}** — {spoken(f'orders.{order}_does')}"
            for order in ORDERS
        ),
        f"-# {spoken('orders.secret')}",
    ]
    more = (Row((stops.button(reader),)),) if stops.moments(reader.title) else ()
    return Message((Text("\n".join(lines)), buttons(reader, PAGE), *more))


def buttons(reader: Reader, surface: str, orders: tuple[str, ...] = ORDERS) -> Row:
    """One button an order; the one in force takes itself back where it was given here."""
    spoken, seen = reader.words, reader.seen

    def button(order: str) -> Button:
        here = seen.ordered and seen.order == order
        identity = ComponentId("order", reader.table.id, (surface, "" if here else order))
        label = spoken(f"orders.{order}")
        mark = "✓ " if seen.order == order else ""
        return Button(
            str(identity), mark + label, ButtonStyle.SUCCESS if here else ButtonStyle.SECONDARY
        )

    return Row(tuple(button(order) for order in orders))
