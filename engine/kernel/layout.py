"""Layout of a title's table, for those who draw or describe it: values, and nothing else.

A title says which of its zones lie on which shelf and which numbers stand beside a player's name.
What a kind or a number looks like is not the engine's business.
"""

from typing import Literal

from msgspec import Struct

Form = Literal["leader", "row", "grid", "chips", "pile"]


class Shelf(Struct, frozen=True, forbid_unknown_fields=True):
    """Zones that are shown together.

    ``leader``: the card that a player stands or falls with, where it has a zone of its own.
    ``row`` and ``grid``: the cards that fight, side by side or in the cells of their zone.
    ``chips``: what lies behind them, small. ``pile``: counted alone. ``most`` is the number of a
    seat that bounds how many cards may lie there beside its leader. ``shared``: two seats stand on
    the same lines of a grid, each counting from its own side; zones ``under`` it lie on its cells.
    """

    form: Form
    zones: tuple[str, ...]
    most: str = ""
    shared: bool = False
    under: tuple[str, ...] = ()


class Meter(Struct, frozen=True, forbid_unknown_fields=True):
    """A public number of a seat. ``most`` is the number that it is part of, ``zone`` holds the
    cards that it counts: of them only those that lie open are shown one by one. ``aside``: it is
    told where there is room."""

    stat: str
    most: str = ""
    zone: str = ""
    aside: bool = False


class Badges(Struct, frozen=True, forbid_unknown_fields=True):
    """States of cards that are shown as badges, of those in such ``zones`` (none named: in any)
    and, with ``face``, face up: ``roles``, ``numbers`` that are more than 0, ``counters``, and
    ``counts``: counters of which views tell the number among those of the card."""

    zones: tuple[str, ...] = ()
    face: bool = False
    roles: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """The table of a title. What is told first comes first; the last shelf of chips lies furthest
    behind. ``held`` are the zones whose cards lie nowhere on the table, the hand last, ``offer``
    the one that cards are chosen from, ``hand_most`` the number of a seat that bounds its hand.
    ``numbers`` are those of a seat that are shown as they stand, where a title works out none."""

    shelves: tuple[Shelf, ...] = ()
    meters: tuple[Meter, ...] = ()
    held: tuple[str, ...] = ("hand",)
    hand_most: str = ""
    numbers: tuple[str, ...] = ()
    offer: str = ""

    def zones(self, *forms: Form) -> tuple[str, ...]:
        """The zones of the shelves of those forms, in their order."""
        return tuple(zone for shelf in self.shelves if shelf.form in forms for zone in shelf.zones)

    def shelf(self, *forms: Form) -> Shelf | None:
        """The first shelf of one of those forms."""
        return next((shelf for shelf in self.shelves if shelf.form in forms), None)

    @property
    def front(self) -> tuple[str, ...]:
        """The zones of the cards that fight, the leader's first."""
        return self.zones("leader", "row", "grid")

    @property
    def behind(self) -> tuple[str, ...]:
        """The zones behind them."""
        return self.zones("chips")

    @property
    def hand(self) -> str:
        """The zone of the cards in hand."""
        return self.held[-1]

    @property
    def open_alone(self) -> frozenset[str]:
        """The zones of which only open cards are shown: a meter counts the others."""
        return frozenset(meter.zone for meter in self.meters if meter.zone)
