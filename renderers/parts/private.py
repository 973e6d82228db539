"""What belongs on the private picture of a seat; the text version shows the same cards."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.values import Decision, DecisionKind, Msg, Option
from engine.kernel.view import CardView, SeatView, View, ZoneView

MOST_CELLS = 12

HELD = ("offer", "picked", "hand")
"""The zones of a seat whose cards lie nowhere on the table."""
MEANS = ("gold", "hand_limit", "spirit", "spirit_all")
"""The numbers of a seat that stand above its cards."""


@dataclass(frozen=True)
class Private:
    """``cells`` are shown with their whole text, ``chips`` (with the seat they lie at) by name.

    ``offered``: there are cards to pick from, which come first. ``held`` are those of the cells
    that lie nowhere: cards in a hand are neither face up nor face down.
    """

    cells: tuple[CardView, ...]
    chips: tuple[tuple[int, CardView], ...]
    offered: bool = False
    held: frozenset[int] = frozenset()


def private_cards(view: View) -> Private:
    """What is on offer, the hand, and what lies face down and is known to the reader alone."""
    cells: list[CardView] = []
    for name, zone in view.zones.items():
        if name == "offer":
            cells.extend(card for card in zone.cards if card.design)
    mine = view.seats[view.viewer]
    if "offer" in mine.zones:
        cells.extend(mine.zones["offer"].cards)
    offered = bool(cells)
    for name in ("picked", "hand"):
        if name in mine.zones:
            cells.extend(mine.zones[name].cards)
    held = frozenset(card.id for card in cells)
    chips: list[tuple[int, CardView]] = []
    for seat in view.seats:
        for name, zone in seat.zones.items():
            if name in HELD:
                continue
            for card in zone.cards:
                if card.design and not card.face_up:
                    own = seat.seat == view.viewer and "mark.own" in card.marks
                    if own and len(cells) < MOST_CELLS - 3:
                        cells.append(card)
                    else:
                        chips.append((seat.seat, card))
    return Private(tuple(cells), tuple(chips), offered, held)


def private_part(view: View) -> View:
    """What of a view its reader's private picture is drawn from: that of two moments is the same
    where nothing has happened that the picture shows."""
    private = private_cards(view)
    shown = {card.id for card in private.cells} | {card.id for _, card in private.chips}
    seats = tuple(_private_seat(view, seat) for seat in view.seats)
    offer = {
        name: ZoneView(name, cards=tuple(card for card in zone.cards if card.design))
        for name, zone in view.zones.items()
        if name == "offer"
    }
    asked = _asked_about(view, shown)
    return View(
        view.title,
        view.pack,
        view.rules_version,
        view.viewer,
        seats=seats,
        zones=offer,
        decision=asked,
    )


def _private_seat(view: View, seat: SeatView) -> SeatView:
    """A seat with what only the reader knows of it; their own with their hand and their means."""
    mine = seat.seat == view.viewer
    zones = {
        name: zone if name in HELD else ZoneView(name, zone.seat, cards=_secret(zone))
        for name, zone in seat.zones.items()
        if (mine and name in HELD) or (name not in HELD and _secret(zone))
    }
    stats = {name: seat.stats[name] for name in MEANS if mine and name in seat.stats}
    return SeatView(seat.seat, stats=stats, zones=zones)


def _secret(zone: ZoneView) -> tuple[CardView, ...]:
    return tuple(card for card in zone.cards if card.design and not card.face_up)


def _asked_about(view: View, shown: set[int]) -> Decision | None:
    """The question to the reader as far as their own cards are lit by it."""
    options = () if view.decision is None else view.decision.options
    lit = sorted({option.card for option in options if option.card} & shown)
    if not lit:
        return None
    nothing = Msg("")
    cards = tuple(Option(str(card), nothing, card) for card in lit)
    return Decision(0, view.viewer, DecisionKind.ACTION, nothing, cards)
