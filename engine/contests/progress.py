"""Next steps of an event: pairings, the cut, the end.

Nobody waits who need not. A bracket's match can begin as soon as its two are known; of a table any
pair that is free; of a league all at once; a Swiss round or one of pods as soon as the last result
of the one before is there, whatever time its clock has left. What comes out is an operation, worked
out beside the loop if need be and refused if the event has gone on meanwhile.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from engine.contests import brackets, ladder, pods, robin, swiss
from engine.contests import operations as ops
from engine.contests.brackets import Seat, Slot
from engine.contests.matches import WHOLE, loser, seeding, winner
from engine.contests.records import ContestState, Input, Match, Phase, Standing
from engine.contests.settings import BRACKETS, SCHEDULED, Format
from engine.contests.standings import StandingRow, forfeited, scores, standings
from engine.contests.swiss import first
from engine.contests.values import lot

POD = "P"
"""The slot of a final pod."""


def propose(event: ContestState, at: int) -> ops.Pair | ops.End | None:
    """Propose the operation that the event itself can do next: pair, end, or nothing. A cut is
    never proposed: a person sees it first."""
    if event.phase is not Phase.RUNNING or event.paused:
        return None
    if len(event.active) < 2 and not event.open and event.settings.format is not Format.LADDER:
        return ops.End(at=at)
    if event.settings.format in (Format.SWISS, Format.PODS) and not event.cut:
        return _round(event, at)
    known = openable(event)
    if known:
        return ops.Pair(at=at, round=known[0].round, pairs=known, base=event.size)
    return ops.End(at=at) if complete(event) and not cut_due(event) else None


def complete(event: ContestState) -> bool:
    """Tell whether everything that was to be played before a cut, or after it, has been."""
    if event.open or event.settings.format is Format.LADDER:
        return False
    if event.cut or event.settings.format in BRACKETS:
        return all(seat.winner is not None for seat in seats(event).values()) and not _pod(event)
    if event.settings.format in SCHEDULED:
        return not openable(event)
    return event.round >= event.declared


def cut_due(event: ContestState) -> bool:
    """Tell whether the field is to be cut now."""
    return bool(
        event.phase is Phase.RUNNING
        and event.settings.cut
        and not event.cut
        and len(event.active) > 1
        and complete(event)
    )


def _round(event: ContestState, at: int) -> ops.Pair | ops.End | None:
    """The next round of a field that is paired by its results."""
    if event.open:
        return None
    if event.round >= event.declared:
        return None if event.settings.cut else ops.End(at=at)
    number = event.round + 1
    seed = lot(event.seed, number, event.size) >> 1
    if event.settings.format is Format.PODS:
        return _tables(event, at, number, seed)
    brought = inputs(event)
    found = _in_turn(event, brought, seed) or swiss.pair(brought, seed)
    pairs = tuple(ops.Paired(pair, number) for pair in found.pairs)
    return ops.Pair(
        at=at,
        round=number,
        pairs=pairs,
        base=event.size,
        seed=seed,
        weights=tuple(map(str, found.weights)),
        inputs=found.inputs,
    )


def _in_turn(event: ContestState, brought: tuple[Input, ...], seed: int) -> swiss.Pairing | None:
    """The next round where nearly everybody meets everybody."""
    seeded = [e for e in event.entrants.values() if e.seed]
    if not swiss.tight(event.declared, len(seeded)):
        return None
    order = [e.number for e in sorted(seeded, key=lambda e: e.seed)]
    return swiss.in_turn(order, brought, seed)


def _tables(event: ContestState, at: int, number: int, seed: int) -> ops.Pair | ops.End:
    """The next round of pods; a field that cannot be seated, as fewer than three, plays none."""
    room = pods.sizes(len(event.active), event.settings.pod, event.settings.seats)
    if not room:
        return ops.End(at=at)
    tables = pods.seat(guests(event), room, seed)
    pairs = tuple(ops.Paired(table, number) for table in tables)
    return ops.Pair(at=at, round=number, pairs=pairs, base=event.size, seed=seed)


def inputs(event: ContestState) -> tuple[Input, ...]:
    """Collect the input of everybody who plays on to the next Swiss pairing."""
    found = scores(event)
    begun: dict[int, int] = dict.fromkeys(event.entrants, 0)
    byes: dict[int, int] = dict.fromkeys(event.entrants, 0)
    for match in event.matches.values():
        if match.bye:
            byes[match.players[0]] += 1
            continue
        first, second = match.players
        begun[first] += 1
        begun[second] -= 1
        if forfeited(match) and winner(match):
            byes[winner(match)] += 1
    floated = _floated(event)
    return tuple(
        Input(n, found[n].points, tuple(found[n].opponents), byes[n], int(n in floated), begun[n])
        for n in event.active
    )


def _floated(event: ContestState) -> set[int]:
    """Those who met somebody of other points in the last round."""
    if not event.rounds:
        return set()
    before = {i.player: i.score for i in event.rounds[-1].inputs}
    return {
        player
        for match in event.matches.values()
        if match.round == event.round and not match.bye
        for player in match.players
        if len({before.get(p) for p in match.players}) > 1
    }


def guests(event: ContestState) -> list[pods.Guest]:
    """Collect everybody who plays on as input to the next pods."""
    found = scores(event)
    step = WHOLE // (event.settings.pod - 1)
    sat: dict[int, list[int]] = {n: [] for n in event.entrants}
    for match in event.matches.values():
        for place, player in enumerate(match.players):
            sat[player].append(place)
    return [
        pods.Guest(
            n,
            found[n].points // step,
            {other: found[n].opponents.count(other) for other in found[n].opponents},
            tuple(sat[n]),
        )
        for n in event.active
    ]


def openable(event: ContestState) -> tuple[ops.Paired, ...]:
    """The pairs of brackets, tables and ladders that can meet now."""
    if event.cut and event.settings.format is Format.PODS:
        return (ops.Paired(event.cut, event.cut_round + 1, POD),) if _pod(event) else ()
    if event.cut or event.settings.format in BRACKETS:
        return tuple(_slots(event))
    if event.settings.format in SCHEDULED:
        return tuple(_table(event))
    if event.settings.format is Format.LADDER:
        found = ladder.pairs(event, lot(event.seed, event.size))
        return tuple(ops.Paired(pair, event.round + 1) for pair in found)
    return ()


def schedule(event: ContestState) -> tuple[ops.Paired, ...]:
    """All pairs of a table with the rounds that they belong to."""
    members: dict[int, list[int]] = {}
    for entrant in sorted(event.entrants.values(), key=lambda e: e.seed):
        if entrant.seed:
            members.setdefault(entrant.group, []).append(entrant.number)
    return _scheduled(tuple((group, tuple(members[group])) for group in sorted(members)))


@lru_cache(maxsize=32)
def _scheduled(groups: tuple[tuple[int, tuple[int, ...]], ...]) -> tuple[ops.Paired, ...]:
    """The pairs of those groups, the earlier rounds first."""
    pairs = [
        ops.Paired(pair, number, group=group)
        for group, players in groups
        for number, pairs in enumerate(robin.circle(players), 1)
        for pair in pairs
    ]
    return tuple(sorted(pairs, key=lambda pair: pair.round))


def _table(event: ContestState) -> Iterator[ops.Paired]:
    """Of a league everything at once; of a live table the next round when one has ended; else
    whoever is free, the earlier rounds first."""
    made = {match.players for match in event.matches.values()}
    active = set(event.active)
    left = [
        pair
        for pair in schedule(event)
        if pair.players not in made and active.issuperset(pair.players)
    ]
    if event.settings.format is Format.LEAGUE:
        yield from left
    elif event.settings.live:
        number = min((pair.round for pair in left), default=0)
        yield from () if event.open else (pair for pair in left if pair.round == number)
    else:
        busy = {player for match in event.open for player in match.players}
        for pair in left:
            if busy.isdisjoint(pair.players):
                busy |= set(pair.players)
                yield pair


def slots(event: ContestState) -> tuple[Slot, ...]:
    """The bracket of an event; none where there is none, or not yet."""
    settings = event.settings
    if event.cut and settings.format is not Format.PODS:
        return brackets.bracket(len(event.cut), False, False)
    if settings.format not in BRACKETS or event.phase is Phase.SIGN_UP:
        return ()
    seeded = sum(entrant.seed > 0 for entrant in event.entrants.values())
    return brackets.bracket(seeded, settings.format is Format.DOUBLE, settings.reset)


def seats(event: ContestState) -> dict[str, Seat]:
    """Fill the bracket with what is known. Rounds count from the start of the event."""
    results = {
        match.slot: (winner(match), loser(match))
        for match in event.matches.values()
        if match.slot and match.result is not None
    }
    seeds = {seed: player for player, seed in seeding(event).items() if seed}
    return brackets.resolve(slots(event), seeds, results)


def plays_on(event: ContestState, player: int) -> bool:
    """Tell whether somebody who plays no match now may still come to one."""
    found = seats(event)
    if not found:
        return not event.cut or player in event.cut
    return any(seat.winner is None and player in seat.players for seat in found.values())


def _slots(event: ContestState) -> Iterator[ops.Paired]:
    made = {match.slot for match in event.matches.values()}
    begun = Counter(match.players[0] for match in event.matches.values())
    for seat in seats(event).values():
        if seat.due and seat.slot.name not in made:
            pair = first(seat.due, begun, lot(event.seed, *sorted(seat.due)))
            yield ops.Paired(pair, event.cut_round + seat.slot.round, seat.slot.name)


def _pod(event: ContestState) -> bool:
    """Tell whether a final pod is still to be made."""
    final = bool(event.cut) and event.settings.format is Format.PODS
    return final and all(match.slot != POD for match in event.matches.values())


def followers(event: ContestState, match: Match) -> tuple[Match, ...]:
    """The matches of a bracket whose players come from this one, by whatever way."""
    if not match.slot:
        return ()
    names = {match.slot}
    for slot in slots(event):
        if any(side.slot in names for side in slot.sides):
            names.add(slot.name)
    return tuple(m for m in event.matches.values() if m.slot in names - {match.slot})


class Preview(Struct, frozen=True):
    """A cut before it is made: who goes on, the best first; who is level across the border in all
    tie-breaks, so that an organiser may choose among them."""

    size: int
    going: tuple[int, ...]
    out: tuple[int, ...]
    level: tuple[int, ...] = ()


def preview(event: ContestState) -> Preview:
    """Preview a cut made now: a player who has dropped does not go on, and the next moves up."""
    rows = [row for row in ordered(event) if event.entrants[row.player].standing is Standing.IN]
    size = min(event.settings.cut, len(rows))
    going, out = rows[:size], rows[size:]
    if not (going and out):
        return Preview(size, tuple(row.player for row in going), ())
    last, first = going[-1], out[0]
    key = _key(last)
    same = tuple(row.player for row in rows if _key(row) == key) if _key(first) == key else ()
    return Preview(
        size,
        tuple(row.player for row in going),
        tuple(row.player for row in out),
        same,
    )


def ordered(event: ContestState) -> list[StandingRow]:
    """The standing across groups: all firsts before all seconds."""
    rows = standings(event)
    if event.settings.format is not Format.GROUPS:
        return list(rows)
    return sorted(rows, key=lambda row: (*_key(row), event.entrants[row.player].seed))


def _key(row: StandingRow) -> tuple[object, ...]:
    place = row.rank if row.group else 0
    return (place, -row.points, *(-mark for mark in row.breaks))
