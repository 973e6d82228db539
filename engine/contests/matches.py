"""Results of matches from their games: best of one, three or five, a pod's single game, a bye."""

from collections.abc import Mapping

from engine.contests.records import ContestState, How, Match, Outcome
from engine.contests.settings import DrawPolicy
from engine.contests.values import NOBODY

WIN, DRAW = 3, 1
"""Match points and game points (Magic Tournament Rules, appendix C)."""
WHOLE = 840
"""Points of who wins a pod: whatever the size of a pod from 3 to 8, what a player or half a player
left behind is worth comes out even."""


def outcome(event: ContestState, match: Match) -> Outcome | None:
    """The result of a match as it stands, or none while it is open."""
    if match.bye:
        return Outcome((1,), (event.settings.best_of // 2 + 1,), how=How.BYE)
    if match.ruling is not None:
        return Outcome(match.ruling.places, *_ruled(event, match), match.ruling.how)
    if not match.games:
        return None
    if len(match.players) > 2:
        return _pod(event, match)
    return _series(event, match)


def _ruled(event: ContestState, match: Match) -> tuple[tuple[int, ...], int]:
    """Games won and drawn where a ruling decides a match: those played, unless of two they say
    something else than the ruling; then the winner has all that a match takes."""
    played = tally(match)
    places = match.ruling.places if match.ruling is not None else ()
    if len(match.players) != 2 or places.count(1) != 1:
        return played
    at = places.index(1)
    wins, whole = played[0], event.settings.best_of // 2 + 1
    return played if wins[at] > wins[1 - at] else ((whole, 0) if at == 0 else (0, whole), 0)


def tally(match: Match) -> tuple[tuple[int, ...], int]:
    """Games won by each player of a match, and games drawn."""
    won = [0] * len(match.players)
    drawn = 0
    for game in match.games:
        best = [at for at, place in enumerate(game.places) if place == 1]
        if len(best) == 1:
            won[best[0]] += 1
        else:
            drawn += 1
    return tuple(won), drawn


def score(event: ContestState, match: Match) -> tuple[int, ...]:
    """Games won by each of two as a match is told: those played, as long as they say the same as
    its result. Whoever wins against them, or without any, has all that a match takes, as with a
    bye. Empty where no games tell it: in a pod, before the first one, and where a ruling makes it a
    draw or lost by both."""
    if len(match.players) != 2:
        return ()
    if match.ruling is None or match.result is None:
        return tally(match)[0] if match.games else ()
    return _ruled(event, match)[0] if winner(match) else ()


def _pod(event: ContestState, match: Match) -> Outcome | None:
    """A pod is one game; a final one that is level at the top is played once more, then the seed
    decides."""
    last = match.games[-1]
    if not match.slot or last.places.count(1) == 1:
        return Outcome(last.places, how=last.how)
    if len(match.games) == 1:
        return None
    seeds = seeding(event)
    marks = [(-own, -seeds[p]) for p, own in zip(match.players, last.places, strict=True)]
    return Outcome(places_by(tuple(marks)), how=How.SEED)


def _series(event: ContestState, match: Match) -> Outcome | None:
    """A match of two is over when one has the most that the other can have, all its games are
    played, or its time is up. In a bracket a level one has one game more; then the seed decides."""
    wins, drawn = tally(match)
    best_of = event.settings.best_of
    how = match.games[-1].how
    if max(wins) > best_of // 2:
        return Outcome(_places(wins), wins, drawn, how)
    end = match.timed or best_of
    if len(match.games) < end:
        return None
    if wins[0] != wins[1] or not match.slot:
        return Outcome(_places(wins), wins, drawn, how)
    if len(match.games) == end:
        return None
    return Outcome(by_seed(event, match.players), wins, drawn, How.SEED)


def _places(marks: tuple[int, ...]) -> tuple[int, ...]:
    """Places by marks, the greatest first; equal ones share theirs."""
    return tuple(1 + sum(other > mark for other in marks) for mark in marks)


def by_seed(event: ContestState, players: tuple[int, ...]) -> tuple[int, ...]:
    """The places of players by their seeds."""
    seeds = seeding(event)
    return _places(tuple(-seeds[player] for player in players))


def places_by(counts: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Places by what the title counts, looked at from the left."""
    return tuple(1 + sum(other > count for other in counts) for count in counts)


def seeding(event: ContestState) -> Mapping[int, int]:
    """The seed of everybody in the bracket: their place at its cut, or at the start."""
    if event.cut:
        return {player: seed for seed, player in enumerate(event.cut, 1)}
    return {number: entrant.seed for number, entrant in event.entrants.items()}


def winner(match: Match) -> int:
    """Find the winner of a match that is over; ``NOBODY`` where nobody has won."""
    if match.result is None or match.result.places.count(1) != 1:
        return NOBODY
    return match.players[match.result.places.index(1)]


def loser(match: Match) -> int:
    """Find the loser of a match of two that the other has won."""
    won = winner(match)
    return next((p for p in match.players if p != won), NOBODY) if won else NOBODY


def level(event: ContestState, match: Match) -> bool:
    """Tell whether a bracket's match was level and goes on for one game that decides it."""
    end = match.timed or (event.settings.best_of if len(match.players) == 2 else 1)
    return bool(match.slot) and match.result is None and len(match.games) >= end


def drawable(event: ContestState, match: Match) -> bool:
    """Tell whether the players of a match may agree on a draw now. A bracket goes on with somebody,
    and computers agree on nothing."""
    begun = bool(match.came or match.games)
    draws = event.settings.draws
    allowed = draws is DrawPolicy.ALLOWED or (draws is DrawPolicy.BEFORE and not begun)
    people = all(not event.entrants[player].computer for player in match.players)
    return allowed and people and match.result is None and not (match.slot or match.bye)


def claimable(event: ContestState, match: Match, player: int) -> int:
    """From when on somebody may claim a match whose other has not come; vacations do not count."""
    others = (event.entrants[other] for other in match.players if other != player)
    away = max((other.away_until for other in others), default=0)
    return max(match.opened, away) + event.settings.no_show


def chooser(match: Match) -> int:
    """Find who chooses who begins the next game: the loser of the last one that was decided; the
    first of the match before any was. After a draw the choice stays where it was."""
    chooses = match.players[0]
    for game in match.games:
        if game.places.count(1) == 1:
            chooses = match.players[max(range(len(game.places)), key=game.places.__getitem__)]
    return chooses


def points(match: Match, player: int) -> int:
    """Score a match that is over for one of its players: 3, 1 or 0; in a pod the share of the
    others that they left behind them, of ``WHOLE``, ties meeting in the middle."""
    result = match.result
    if result is None or not result.places:
        return 0
    own = result.places[match.players.index(player)]
    if match.bye:
        return WIN
    if len(match.players) == 2:
        return WIN if own < max(result.places) else 0 if own > 1 else DRAW
    behind = sum(place > own for place in result.places)
    beside = sum(place == own for place in result.places) - 1
    return WHOLE * (2 * behind + beside) // (2 * (len(match.players) - 1))
