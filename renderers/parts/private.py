"""Private cards of a seat, for its picture and its text version."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from engine import titles
from engine.kernel.values import Decision, DecisionKind, Msg, Option
from engine.kernel.view import CardView, SeatView, View, ZoneView
from renderers.sheet import leads

MOST_CELLS = 12
PLANNED = "→"
"""First part of the label of a planned card that will lie nowhere; its targets follow, if any."""


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
    """List what is on offer, the hand, and what lies face down and is known to the reader alone."""
    layout = titles[view.title].shape.layout
    mine = view.seats[view.viewer]
    cells = [card for zone in _offered(view) for card in _known(zone)]
    cells += mine.zones[layout.offer].cards if layout.offer in mine.zones else ()
    offered = bool(cells)
    labels = _planned(view)
    for name in layout.held:
        if name in mine.zones:
            cells.extend(_labelled(card, labels) for card in mine.zones[name].cards)
    held = frozenset(card.id for card in cells)
    chips: list[tuple[int, CardView]] = []
    for seat in view.seats:
        for name, zone in seat.zones.items():
            if name in (layout.offer, *layout.held):
                continue
            for card in _secret(zone):
                own = seat.seat == view.viewer and name in layout.front and leads(card)
                if own and len(cells) < MOST_CELLS - 3:
                    cells.append(card)
                else:
                    chips.append((seat.seat, card))
    return Private(tuple(cells), tuple(chips), offered, held)


def _planned(view: View) -> dict[int, str]:
    """For each card that the reader has planned the cell in which it will lie, else what it is
    aimed at."""
    there, found = view.cards(), dict[int, str]()
    for entry in view.stack:
        if entry.card and entry.seat == view.viewer:
            aims = " ".join(there[card].slot for card in entry.targets if card in there)
            found[entry.card] = entry.slot or f"{PLANNED}{aims}"
    return found


def _labelled(card: CardView, labels: dict[int, str]) -> CardView:
    """A card that has no place of its own with the label of its plan."""
    return card if card.slot else replace(card, slot=labels.get(card.id, ""))


def _offered(view: View) -> list[ZoneView]:
    """List what is offered to everybody, as far as the reader knows it."""
    zone = view.zones.get(titles[view.title].shape.layout.offer)
    return [] if zone is None else [zone]


def private_part(view: View) -> View:
    """Extract the part of a view that its reader's private picture is drawn from: that of two
    moments is the same where nothing has happened that the picture shows."""
    private = private_cards(view)
    shown = {card.id for card in private.cells} | {card.id for _, card in private.chips}
    seats = tuple(_private_seat(view, seat) for seat in view.seats)
    offer = {zone.name: ZoneView(zone.name, cards=_known(zone)) for zone in _offered(view)}
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
    layout = titles[view.title].shape.layout
    mine = seat.seat == view.viewer
    held, labels = (layout.offer, *layout.held), _planned(view)
    zones = {
        name: replace(zone, cards=tuple(_labelled(card, labels) for card in zone.cards))
        if name in held
        else ZoneView(name, zone.seat, cards=_secret(zone))
        for name, zone in seat.zones.items()
        if (mine and name in held) or (name not in held and _secret(zone))
    }
    numbers = [stat for m in layout.meters if not m.aside for stat in (m.stat, m.most)]
    means = (*numbers, layout.hand_most)
    stats = {name: seat.stats[name] for name in means if mine and name in seat.stats}
    return SeatView(seat.seat, stats=stats, zones=zones)


def _known(zone: ZoneView) -> tuple[CardView, ...]:
    return tuple(card for card in zone.cards if card.design)


def _secret(zone: ZoneView) -> tuple[CardView, ...]:
    return tuple(card for card in _known(zone) if not card.face_up)


def _asked_about(view: View, shown: set[int]) -> Decision | None:
    """The question to the reader as far as their own cards are lit by it."""
    options = () if view.decision is None else view.decision.options
    lit = sorted({option.card for option in options if option.card} & shown)
    if not lit:
        return None
    nothing = Msg("")
    cards = tuple(Option(str(card), nothing, card) for card in lit)
    return Decision(0, view.viewer, DecisionKind.ACTION, nothing, cards)
