"""Which cards belong on the private picture of a seat; the text version shows the same."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.view import CardView, View

MOST_CELLS = 12


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
            if name in ("offer", "picked", "hand"):
                continue
            for card in zone.cards:
                if card.design and not card.face_up:
                    own = seat.seat == view.viewer and "mark.own" in card.marks
                    if own and len(cells) < MOST_CELLS - 3:
                        cells.append(card)
                    else:
                        chips.append((seat.seat, card))
    return Private(tuple(cells), tuple(chips), offered, held)
