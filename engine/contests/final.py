"""Final places of an event: by its bracket, then by the standing before a cut."""

from collections import Counter

from msgspec import Struct

from engine.contests import brackets, progress
from engine.contests.matches import loser, winner
from engine.contests.records import ContestState, Match, Phase
from engine.contests.standings import StandingRow
from engine.contests.values import NOBODY


class FinalPlace(Struct, frozen=True):
    """A place of the whole event. Equals share a ``rank``; ``row`` is what they stand by before a
    cut."""

    player: int
    rank: int
    row: StandingRow


def places(event: ContestState) -> tuple[FinalPlace, ...]:
    """Everybody's place now, the best first: by how far they have come in the bracket for certain,
    the others behind by their standing."""
    rows = {row.player: row for row in progress.ordered(event)}
    tiers = [tuple(n for n in tier if n in rows) for tier in _tiers(event)]
    found: list[FinalPlace] = []
    for tier in tiers:
        rank = len(found) + 1
        by_seed = sorted(tier, key=list(rows).index) if event.cut else _seeded(event, tier)
        found += [FinalPlace(player, rank, rows.pop(player)) for player in by_seed]
    ahead = len(found)
    for at, row in enumerate(list(rows.values()), ahead + 1):
        last = found[-1].row if found[ahead:] else None
        level = last and (last.rank, last.points, last.breaks) == (row.rank, row.points, row.breaks)
        found.append(FinalPlace(row.player, found[-1].rank if level else at, row))
    return tuple(found)


def _seeded(event: ContestState, players: tuple[int, ...]) -> list[int]:
    return sorted(players, key=lambda n: event.entrants[n].seed)


def _tiers(event: ContestState) -> list[tuple[int, ...]]:
    """Those in a bracket by how far they have come."""
    pod = next((m for m in event.matches.values() if m.slot == progress.POD), None)
    if event.cut and pod is not None:
        return _by_place(pod) if pod.result is not None else [pod.players]
    slots = progress.slots(event)
    if not slots:
        return [event.cut] if event.cut else []
    there = brackets.reached(slots, progress.seats(event))
    in_it = event.cut or tuple(n for n, e in event.entrants.items() if e.seed)
    played = [match for match in event.matches.values() if match.slot and match.result]
    lost, won = Counter(map(loser, played)), Counter(map(winner, played))

    def come(player: int) -> tuple[int, ...]:
        """Measure how far somebody has come, the greater the better: the round in which they are
        out at the soonest; who still is in it stands above who was put out there, and among those
        who has lost less, then who has won more."""
        round_, alive = there.get(player, (0, False))
        return (round_, 1, -lost[player], won[player]) if alive else (round_, 0, 0, 0)

    tiers: dict[tuple[int, ...], list[int]] = {}
    for player in in_it:
        tiers.setdefault(come(player), []).append(player)
    return [tuple(tiers[key]) for key in sorted(tiers, reverse=True)]


def _by_place(match: Match) -> list[tuple[int, ...]]:
    """The players of a pod, those of a place together."""
    assert match.result is not None
    places = match.result.places or tuple(1 for _ in match.players)
    return [
        tuple(p for p, own in zip(match.players, places, strict=True) if own == place)
        for place in sorted(set(places))
    ]


def champion(event: ContestState) -> int:
    """Find the winner of an event that is over; ``NOBODY`` where several share it or it was called
    off."""
    if event.phase is not Phase.OVER:
        return NOBODY
    first = [place.player for place in places(event) if place.rank == 1]
    return first[0] if len(first) == 1 else NOBODY
