"""What of a view is private: all in which a seat's view differs from a spectator's."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.kernel.view import SeatView, View, ZoneView

_encode = msgspec.msgpack.Encoder(order="deterministic").encode

_APART = frozenset({"viewer", "log", "seats", "zones"})
"""Fields that are compared in another way, or (the log) that change with what they tell of."""


def private_part(view: View, public: View) -> bytes:
    """What only this reader sees: equal bytes mean that their private message need not change."""
    alone: list[object] = [
        (name, getattr(view, name))
        for name in View.__struct_fields__
        if name not in _APART and getattr(view, name) != getattr(public, name)
    ]
    alone.append(_zones(view.zones, public.zones))
    known = {seat.seat: seat for seat in public.seats}
    alone.extend(_seat(seat, known.get(seat.seat)) for seat in view.seats)
    return _encode(alone)


def _seat(seat: SeatView, public: SeatView | None) -> object:
    if public is None:
        return seat
    stats = seat.stats if seat.stats != public.stats else None
    return (seat.seat, stats, _zones(seat.zones, public.zones))


def _zones(zones: Mapping[str, ZoneView], public: Mapping[str, ZoneView]) -> list[ZoneView]:
    return [zone for name, zone in zones.items() if public.get(name) != zone]
