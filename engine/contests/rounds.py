"""The course of an event: its start, its pairings, its cut, its end."""

from collections import Counter
from itertools import count

from msgspec.structs import replace

from engine.contests import change, entry, field, pods, progress, robin
from engine.contests import operations as ops
from engine.contests.records import (
    ContestState,
    Entrant,
    How,
    Match,
    Phase,
    Round,
    Ruling,
    Standing,
)
from engine.contests.settings import (
    LEAST_POD,
    SCHEDULED,
    ContestSettings,
    DeckPolicy,
    Format,
    rounds_of,
)
from engine.contests.values import Code, lot, need


def start(event: ContestState, op: ops.Start) -> ContestState:
    """Sign-up ends. Who could check in and has not is out, and who waited moves up; seeds go by
    strength, and by lot where it is equal."""
    need(event.phase is not Phase.RUNNING, Code.ROUND_PAIRED, round=max(event.round, 1))
    need(event.phase is Phase.SIGN_UP, Code.OVER)
    out = set(field.left_out(event, op.at))
    if out:
        here = {n: e for n, e in event.entrants.items() if n not in out}
        event = entry.promoted(replace(event, entrants=here))
    settings = event.settings
    active = event.active
    least = max(settings.least, _fewest(settings, len(active)))
    need(len(active) >= least, Code.TOO_FEW, least=least, given=len(active))
    if settings.decks is not DeckPolicy.NONE:
        bare = tuple(n for n in active if not event.entrants[n].deck)
        need(not bare, Code.DECKS_MISSING, players=bare)
    event = replace(event, entrants={**event.entrants, **_seeded(event, active)})
    declared = 0
    if settings.format in (Format.SWISS, Format.PODS):
        declared = rounds_of(settings, len(active))
    elif settings.format in SCHEDULED:
        declared = max((pair.round for pair in progress.schedule(event)), default=0)
    return replace(event, phase=Phase.RUNNING, started=op.at, declared=declared)


def _fewest(settings: ContestSettings, given: int) -> int:
    """So many a format needs at least; of pods, where a few are too many for one table and too few
    for two, the next number that can be seated."""
    if settings.format is Format.PODS:
        numbers = count(max(given, LEAST_POD))
        return next(n for n in numbers if pods.sizes(n, settings.pod, settings.seats))
    return 2 * settings.groups if settings.format is Format.GROUPS else 2


def _seeded(event: ContestState, active: tuple[int, ...]) -> dict[int, Entrant]:
    entrants = event.entrants
    order = sorted(active, key=lambda n: (-entrants[n].strength, lot(event.seed, n)))
    groups = event.settings.groups if event.settings.format is Format.GROUPS else 0
    group = (
        {n: at for at, members in enumerate(robin.deal(order, groups), 1) for n in members}
        if groups
        else {}
    )
    return {
        n: replace(entrants[n], seed=seed, group=group.get(n, 0)) for seed, n in enumerate(order, 1)
    }


def pair(event: ContestState, op: ops.Pair) -> ContestState:
    """Matches begin. A second press for the same round is refused as such: there is one pairing."""
    change.moving(event)
    rounds = event.settings.format in (Format.SWISS, Format.PODS) and not event.cut
    if rounds:
        need(op.round > event.round, Code.ROUND_PAIRED, round=op.round)
        open_ = tuple(match.number for match in event.open)
        need(not open_, Code.ROUND_OPEN, matches=open_)
        need(op.round <= event.declared, Code.NO_ROUND_LEFT)
    need(op.base == event.size, Code.STALE)
    if rounds:
        _whole(event, op)
    else:
        _known(event, op)
    made = [
        _made(event, paired, event.numbered + nth, op.at) for nth, paired in enumerate(op.pairs, 1)
    ]
    event = replace(
        event,
        matches={**event.matches, **{match.number: match for match in made}},
        numbered=event.numbered + len(made),
        rounds=_with_rounds(event, op),
    )
    return _called(event, made) if event.settings.format is Format.LADDER else event


def unpair(event: ContestState, op: ops.Unpair) -> ContestState:
    """The last round is taken back, as long as nobody has acted in it."""
    change.running(event)
    rounds = event.settings.format in (Format.SWISS, Format.PODS) and not event.cut
    need(rounds and 0 < op.round == event.round, Code.STALE)
    gone = [match for match in event.matches.values() if match.round == op.round]
    begun = any(match.came or match.games or match.was for match in gone)
    need(not begun, Code.PLAYED_ON)
    rest = {n: match for n, match in event.matches.items() if match.round != op.round}
    there = {player for match in gone for player in match.players}
    entrants = {n: _before(e, op.round, n in there) for n, e in event.entrants.items()}
    return replace(event, matches=rest, rounds=event.rounds[:-1], entrants=entrants)


def _before(entrant: Entrant, number: int, paired: bool) -> Entrant:
    """An entrant as if a round had not been: who came too late for it has not missed it."""
    if entrant.standing is Standing.DROPPED:
        return replace(entrant, last=min(entrant.last, number - 1))
    missed = entrant.missed - (not paired and entrant.standing is Standing.IN)
    return replace(entrant, missed=max(0, missed))


def _called(event: ContestState, made: list[Match]) -> ContestState:
    """Those of a ladder who have found an opponent look for none."""
    busy = {p: replace(event.entrants[p], ready_at=0) for match in made for p in match.players}
    return replace(event, entrants={**event.entrants, **busy})


def _whole(event: ContestState, op: ops.Pair) -> None:
    """Refuse a round in which somebody is twice, missing, or not in the event."""
    need(op.round == event.round + 1, Code.STALE)
    there = Counter(player for paired in op.pairs for player in paired.players)
    there.subtract(event.active)
    wrong = [player for player, times in there.items() if times]
    need(not wrong, Code.BAD_PAIRING, player=min(wrong, default=0))
    need(all(paired.round == op.round for paired in op.pairs), Code.BAD_PAIRING, player=0)


def _known(event: ContestState, op: ops.Pair) -> None:
    """Refuse what cannot be paired yet, or was."""
    known = set(progress.openable(event))
    for paired in op.pairs:
        need(paired in known, Code.ROUND_PAIRED, round=paired.round)
    need(len(set(op.pairs)) == len(op.pairs) > 0, Code.ROUND_PAIRED, round=op.round)


def _made(event: ContestState, paired: ops.Paired, number: int, at: int) -> Match:
    """A match that begins; who has left has lost it at once."""
    settings = event.settings
    window = event.started + settings.window - at
    limit = window if settings.format is Format.LEAGUE and not event.cut else settings.round_limit
    match = Match(
        number,
        paired.round,
        paired.players,
        at,
        until=at + limit + _away(event, paired, at) if limit > 0 else 0,
        slot=paired.slot,
        group=paired.group,
        stage=int(bool(event.cut)),
    )
    gone = [p for p in paired.players if event.entrants[p].standing is not Standing.IN]
    if gone and len(paired.players) - len(gone) < 2:
        match = replace(match, ruling=Ruling(change.lost_by(match, *gone), How.DROP))
    return change.settled(event, match, at)


def _away(event: ContestState, paired: ops.Paired, at: int) -> int:
    """Compute the vacation left to those who meet."""
    return max(0, max(event.entrants[player].away_until for player in paired.players) - at)


def _with_rounds(event: ContestState, op: ops.Pair) -> tuple[Round, ...]:
    """The rounds with those that have begun now."""
    known = {round_.number for round_ in event.rounds}
    new = sorted({paired.round for paired in op.pairs} - known)
    made = [Round(number, op.at, op.seed, op.weights, op.inputs) for number in new]
    return tuple(sorted((*event.rounds, *made), key=lambda round_: round_.number))


def cut(event: ContestState, op: ops.Cut) -> ContestState:
    """The field is cut as it was shown. Where several are level at the border in every tie-break,
    any of them may have been chosen."""
    change.moving(event)
    need(progress.cut_due(event), Code.NO_CUT)
    need(op.base == event.size and op.behind in (0, event.reached), Code.STALE)
    shown = progress.preview(event)
    sure = set(shown.going) - set(shown.level)
    chosen = set(op.seeds)
    need(len(op.seeds) == len(chosen) == shown.size, Code.BAD_PAIRING, player=0)
    need(sure <= chosen <= sure | set(shown.level) | set(shown.going), Code.BAD_PAIRING, player=0)
    need(op.seeds[: len(sure)] == shown.going[: len(sure)], Code.BAD_PAIRING, player=0)
    return replace(event, cut=op.seeds, cut_round=op.behind or event.round)


def end(event: ContestState, op: ops.End) -> ContestState:
    """The event is over, by itself or by its organiser's word."""
    need(event.phase in (Phase.SIGN_UP, Phase.RUNNING), Code.OVER)
    need(op.cancelled or event.phase is Phase.RUNNING, Code.NOT_STARTED)
    phase = Phase.CANCELLED if op.cancelled else Phase.OVER
    return replace(event, phase=phase, ended=op.at, paused=0)
