"""How an event stands in all: before a cut, in the bracket behind it, at the end."""

from __future__ import annotations

from msgspec import Struct

from engine.contests import brackets, progress
from engine.contests.records import Event, Match, Phase, Standing
from engine.contests.standings import Row
from engine.contests.values import NOBODY


class FinalPlace(Struct, frozen=True):
    """A place of the whole event. Equals share a ``rank``; ``row`` is what they stand by before a
    cut."""

    player: int
    rank: int
    row: Row


def places(event: Event) -> tuple[FinalPlace, ...]:
    """Everybody's place now, the best first: by how far they have come in the bracket, the others
    behind by their standing."""
    rows = {row.player: row for row in progress.ordered(event)}
    tiers = [tuple(n for n in tier if n in rows) for tier in _tiers(event)]
    found: list[FinalPlace] = []
    for tier in tiers:
        rank = len(found) + 1
        by_seed = sorted(tier, key=list(rows).index) if event.cut else _seeded(event, tier)
        found += [FinalPlace(player, rank, rows.pop(player)) for player in by_seed]
    ahead = len(found)
    for at, row in enumerate(list(rows.values()), ahead + 1):
        level = found[ahead:] and _equal(found[-1].row, row)
        found.append(FinalPlace(row.player, found[-1].rank if level else at, row))
    return tuple(found)


def _seeded(event: Event, players: tuple[int, ...]) -> list[int]:
    return sorted(players, key=lambda n: event.entrants[n].seed)


def _equal(one: Row, other: Row) -> bool:
    """Whether two are level in everything they stand by."""
    return (one.rank, one.points, one.breaks) == (other.rank, other.points, other.breaks)


def _tiers(event: Event) -> list[tuple[int, ...]]:
    """Those in a bracket by how far they have come."""
    if event.cut and (pod := _final_pod(event)) is not None:
        return _by_place(pod) if pod.result is not None else [pod.players]
    slots = progress.slots(event)
    if not slots:
        return [event.cut] if event.cut else []
    seats = progress.seats(event)
    decided = brackets.finish(slots, seats)
    there = {player for tier in decided for player in tier}
    in_it = event.cut or tuple(n for n, e in event.entrants.items() if e.seed)
    alive = tuple(n for n in in_it if event.entrants[n].standing is Standing.IN)
    fresh = tuple(n for n in alive if n not in there)
    rest = tuple(n for n in in_it if n not in there and n not in fresh)
    return [tier for tier in (fresh, *decided, rest) if tier]


def _final_pod(event: Event) -> Match | None:
    return next((m for m in event.matches.values() if m.slot == progress.POD), None)


def _by_place(match: Match) -> list[tuple[int, ...]]:
    """The players of a pod, those of a place together."""
    assert match.result is not None
    places = match.result.places or tuple(1 for _ in match.players)
    return [
        tuple(p for p, own in zip(match.players, places, strict=True) if own == place)
        for place in sorted(set(places))
    ]


def champion(event: Event) -> int:
    """Who has won an event that is over; ``NOBODY`` where several share the first place, or it was
    called off."""
    if event.phase is not Phase.OVER:
        return NOBODY
    first = [place.player for place in places(event) if place.rank == 1]
    return first[0] if len(first) == 1 else NOBODY
