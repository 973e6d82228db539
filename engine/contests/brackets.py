"""Brackets: single and double elimination as slots that feed each other.

A slot's name says where it stands: ``W1.1`` in the winners' bracket, ``L2.3`` in the losers', ``F``
and ``R`` the grand final and its reset, ``P`` the final pod. Its ``round`` is such that nobody can
be in two slots of one.
"""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from engine.contests.values import NOBODY

FINAL, RESET = "F", "R"

ORDERS: dict[int, tuple[str, ...]] = {
    8: ("natural", "reverse", "natural"),
    16: ("natural", "reverse_half_shift", "reverse", "natural"),
    32: ("natural", "reverse", "half_shift", "natural", "natural"),
    64: ("natural", "reverse", "half_shift", "reverse", "natural", "natural"),
}
"""In which order those who lose a round of the winners' bracket come into the losers', by its size
and round: the orders that put rematches off longest. Beyond 64 they go on in turn."""
TURNS = ("natural", "reverse", "half_shift", "reverse_half_shift")


class Source(Struct, frozen=True):
    """Source of a slot's player: a seed, or the winner or loser of another slot."""

    seed: int = 0
    slot: str = ""
    lost: bool = False


class Slot(Struct, frozen=True):
    """A meeting in a bracket."""

    name: str
    round: int
    sides: tuple[Source, Source]


def size_of(players: int) -> int:
    """The size of a bracket for so many: the next power of two."""
    return 1 << max(1, (players - 1).bit_length())


def seeds_in_order(size: int) -> list[int]:
    """The seeds from top to bottom of a bracket: the best two in opposite halves, the best four in
    opposite quarters, and so on.

    >>> seeds_in_order(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < size:
        order = [seed for one in order for seed in (one, 2 * len(order) + 1 - one)]
    return order


@cache
def bracket(players: int, double: bool, reset: bool) -> tuple[Slot, ...]:
    """All slots of a bracket, in an order in which each comes after those that feed it."""
    size = size_of(players)
    slots = _winners(size)
    if not double:
        return tuple(slots)
    rounds = size.bit_length() - 1
    last = slots[-1].name
    losers = _losers(size, rounds)
    slots += losers
    below = Source(slot=losers[-1].name) if losers else Source(slot=last, lost=True)
    slots.append(Slot(FINAL, 2 * rounds, (Source(slot=last), below)))
    if reset:
        sides = (Source(slot=FINAL), Source(slot=FINAL, lost=True))
        slots.append(Slot(RESET, 2 * rounds + 1, sides))
    return tuple(sorted(slots, key=lambda slot: slot.round))


def _winners(size: int) -> list[Slot]:
    order = seeds_in_order(size)
    slots = [
        Slot(f"W1.{n + 1}", 1, (Source(order[2 * n]), Source(order[2 * n + 1])))
        for n in range(size // 2)
    ]
    for number in range(2, size.bit_length()):
        slots += [
            Slot(
                f"W{number}.{n + 1}",
                number,
                (
                    Source(slot=f"W{number - 1}.{2 * n + 1}"),
                    Source(slot=f"W{number - 1}.{2 * n + 2}"),
                ),
            )
            for n in range(size >> number)
        ]
    return slots


def _losers(size: int, rounds: int) -> list[Slot]:
    """The losers' bracket: rounds among themselves and rounds against those who come down, in
    turn."""
    slots: list[Slot] = []
    for number in range(1, 2 * rounds - 1):
        width = size >> (number + 3) // 2
        slots += [
            Slot(f"L{number}.{n + 1}", number + 1, _sides(size, number, n, width))
            for n in range(width)
        ]
    return slots


def _sides(size: int, number: int, at: int, width: int) -> tuple[Source, Source]:
    if number == 1:
        order = dropped(size, 1, 2 * width)
        first, second = order[2 * at], order[2 * at + 1]
        return Source(slot=f"W1.{first + 1}", lost=True), Source(slot=f"W1.{second + 1}", lost=True)
    if number % 2:
        before = number - 1
        return Source(slot=f"L{before}.{2 * at + 1}"), Source(slot=f"L{before}.{2 * at + 2}")
    above = number // 2 + 1
    down = dropped(size, above, width)[at]
    return (
        Source(slot=f"W{above}.{down + 1}", lost=True),
        Source(slot=f"L{number - 1}.{at + 1}"),
    )


def dropped(size: int, number: int, width: int) -> list[int]:
    """In which order those who lose round ``number`` above come into the losers' bracket.

    >>> dropped(16, 2, 4)
    [1, 0, 3, 2]
    """
    orders = ORDERS.get(size, TURNS if size > 64 else ("natural",))
    order = list(range(width))
    kind = orders[(number - 1) % len(orders)]
    if "reverse" in kind:
        order.reverse()
    if "half_shift" in kind:
        order = order[width // 2 :] + order[: width // 2]
    return order


class Seat(Struct, frozen=True):
    """A slot as far as it is known: players (``NOBODY``: nobody can come; ``None``: not yet known),
    and who goes on from it where that needs no match or its match is over."""

    slot: Slot
    players: tuple[int | None, int | None]
    winner: int | None = None
    loser: int | None = None

    @property
    def due(self) -> tuple[int, int] | None:
        """The two who can meet now."""
        a, b = self.players
        return (a, b) if a and b and self.winner is None else None


def resolve(
    slots: tuple[Slot, ...], seeds: Mapping[int, int], results: Mapping[str, tuple[int, int]]
) -> dict[str, Seat]:
    """Fill the slots of a bracket: ``seeds`` by number, ``results`` winner and loser by slot."""
    seats: dict[str, Seat] = {}
    for slot in slots:
        a, b = (_comes(source, seeds, seats) for source in slot.sides)
        if slot.name == RESET and _unbeaten(seats[FINAL]):
            a = b = NOBODY
        ends = results.get(slot.name)
        if ends is None and a is not None and b is not None and NOBODY in (a, b):
            ends = a or b, NOBODY
        seats[slot.name] = Seat(slot, (a, b), *(ends or (None, None)))
    return seats


def _comes(source: Source, seeds: Mapping[int, int], seats: Mapping[str, Seat]) -> int | None:
    if source.seed:
        return seeds.get(source.seed, NOBODY)
    seat = seats[source.slot]
    return seat.loser if source.lost else seat.winner


def _unbeaten(final: Seat) -> bool:
    """Tell whether the grand final was won from the winners' bracket."""
    return final.winner is not None and final.winner == final.players[0]


WON = 1 << 20
"""Round that whoever has won a bracket has come to."""


def reached(slots: tuple[Slot, ...], seats: Mapping[str, Seat]) -> dict[int, tuple[int, bool]]:
    """For each player who is known to be in a bracket: the round in which they are out at the
    soonest, or were put out, and if they still are in it. The later the round the better."""
    into = {(side.slot, side.lost): slot.name for slot in slots for side in slot.sides if side.slot}
    found: dict[int, tuple[int, bool]] = {}
    for slot in slots:
        seat = seats[slot.name]
        for player in seat.players:
            if player and seat.winner is None:
                found[player] = _soonest(slot, player, into, seats), True
            elif player:
                won = player == seat.winner
                found[player] = WON if won else slot.round, won
    return found


def _soonest(
    slot: Slot, player: int, into: Mapping[tuple[str, bool], str], seats: Mapping[str, Seat]
) -> int:
    """The round in which a player is out who loses from that slot on."""
    while True:
        below = into.get((slot.name, True), "")
        second = slot.name == FINAL and player != seats[FINAL].players[0]
        if not below or second:
            return slot.round
        slot = seats[below].slot
