"""Explanations of pairings, as facts for a host to word."""

from msgspec import Struct

from engine.contests import swiss
from engine.contests.records import ContestState, Input, Match, Round
from engine.contests.settings import SCHEDULED, Format
from engine.contests.values import NOBODY, Code, Refused


class Why(Struct, frozen=True):
    """The facts of a pairing as one of its players asks.

    ``by``: ``swiss``, ``bye``, ``bracket``, ``table`` (everybody meets), ``pod``, ``ladder``, or
    ``organiser`` where one has paired a round by hand. Of a Swiss pairing: what both brought into
    it, how many of equal points one had not met, and the seed of the lot, with which
    :func:`engine.contests.swiss.pair` makes the same round of the same inputs.
    """

    by: str
    round: int
    others: tuple[int, ...]
    slot: str = ""
    own: Input | None = None
    other: Input | None = None
    equals: int = 0
    seed: int = 0


def why(event: ContestState, match: Match, player: int) -> Why:
    """The facts of somebody's match."""
    others = tuple(p for p in match.players if p != player)
    if match.slot:
        return Why("bracket", match.round, others, slot=match.slot)
    if event.settings.format in SCHEDULED:
        return Why("table", match.round, others)
    if event.settings.format is Format.LADDER:
        return Why("ladder", match.round, others)
    if event.settings.format is Format.PODS:
        return Why("pod", match.round, others)
    made = round_of(event, match)
    if not made.inputs:
        seeded = sum(entrant.seed > 0 for entrant in event.entrants.values())
        by = "table" if swiss.tight(event.declared, seeded) else "organiser"
        return Why(by, match.round, others)
    inputs = {i.player: i for i in made.inputs}
    own = inputs[player]
    equals = sum(
        i.score == own.score and i.player != player and i.player not in own.met for i in made.inputs
    )
    by = "bye" if match.bye else "swiss"
    other = inputs[others[0]] if others else None
    return Why(by, match.round, others, "", own, other, equals, made.seed)


class WhyNot(Struct, frozen=True):
    """Cost of another opponent: the most important priority
    (:data:`engine.contests.swiss.PRIORITIES`) that would have cost more, and by how much. ``lot``:
    only the lot."""

    priority: str
    more: int


def why_not(event: ContestState, match: Match, player: int, other: int) -> WhyNot | None:
    """Explain why a player does not meet that other (``NOBODY``: has no bye) in a Swiss round, by
    comparing the best round in which they would with the one that was made. None where they do
    meet, or where the round was made by hand."""
    made = round_of(event, match)
    wanted = (player,) if other == NOBODY else (player, other)
    if set(wanted) == set(match.players) or not made.inputs:
        return None
    rest = sorted(
        (i for i in made.inputs if i.player not in wanted), key=lambda i: (-i.score, i.player)
    )
    if other != NOBODY or len(made.inputs) % 2:
        pairs = [wanted, *_paired(rest, made, whole=other == NOBODY)]
    else:
        raise Refused(Code.BAD_PAIRING, player=player)
    real = [m.players for m in event.matches.values() if m.round == match.round and not m.stage]
    spent = swiss.spent(real, made.inputs, made.seed)
    instead = swiss.spent(pairs, made.inputs, made.seed)
    for name, ours, theirs in zip(swiss.PRIORITIES, spent, instead, strict=True):
        if theirs != ours:
            return WhyNot(name, theirs - ours)
    return WhyNot(swiss.PRIORITIES[-1], 0)


def _paired(rest: list[Input], made: Round, whole: bool) -> list[tuple[int, ...]]:
    """The best pairs of the others; ``whole``: the bye is taken, and nobody else has one."""
    assert not whole or len(rest) % 2 == 0
    if not rest:
        return []
    joined = swiss.match(rest, tuple(map(int, made.weights)), made.seed)
    return [
        (rest[a].player, rest[b].player) if b < len(rest) else (rest[a].player,)
        for a, b in joined.items()
        if a < b
    ]


def round_of(event: ContestState, match: Match) -> Round:
    """The round of a match, as it was paired."""
    return next(made for made in event.rounds if made.number == match.round)
