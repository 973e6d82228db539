"""The ladder: who is ready meets who is ready, the one waiting longest first."""

from collections import Counter
from collections.abc import Sequence

from engine.contests.records import ContestState, Entrant
from engine.contests.swiss import first
from engine.contests.values import lot

RECENT = 3
"""With so many of their last opponents nobody is paired while somebody else waits."""


def queue(event: ContestState) -> list[Entrant]:
    """Those who are ready and not playing, who has waited longest first."""
    busy = {player for match in event.open for player in match.players}
    ready = [event.entrants[n] for n in event.active if n not in busy]
    return sorted((e for e in ready if e.ready_at), key=lambda e: (e.ready_at, e.number))


def pairs(event: ContestState, seed: int) -> tuple[tuple[int, int], ...]:
    """Pair those who wait: each in turn with the nearest by strength of those they have not just
    met, or the nearest at all where nobody else waits."""
    waiting = queue(event)
    begun = Counter(match.players[0] for match in event.matches.values())
    found: list[tuple[int, int]] = []
    while len(waiting) > 1:
        one = waiting.pop(0)
        recent = last_met(event, one.number)
        other = min(
            waiting,
            key=lambda e: (e.number in recent, abs(e.strength - one.strength), e.ready_at),
        )
        waiting.remove(other)
        pair = one.number, other.number
        found.append(first(pair, begun, lot(seed, *pair)))
    return tuple(found)


def last_met(event: ContestState, player: int) -> Sequence[int]:
    """The opponents of somebody's last matches."""
    own = [match for match in event.matches.values() if player in match.players]
    return [other for match in own[-RECENT:] for other in match.players if other != player]
