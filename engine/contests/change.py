"""Small changes of an event that several operations make. An event is never written to: each gives
a new one."""

from msgspec.structs import replace

from engine.contests import matches
from engine.contests.records import ContestState, Entrant, How, Match, Phase, Ruling, Standing
from engine.contests.values import Code, Refused, need


def entrant(event: ContestState, number: int) -> Entrant:
    """An entrant by number, or a refusal."""
    found = event.entrants.get(number)
    if found is None:
        raise Refused(Code.NO_SUCH_PLAYER, player=number)
    return found


def playing(event: ContestState, number: int) -> Entrant:
    """An entrant who is still in, or a refusal."""
    found = entrant(event, number)
    need(found.standing is not Standing.DROPPED, Code.DROPPED)
    need(found.standing is not Standing.WAITING, Code.WAITING)
    return found


def match_of(event: ContestState, number: int) -> Match:
    """A match by number, or a refusal."""
    found = event.matches.get(number)
    if found is None:
        raise Refused(Code.NO_SUCH_MATCH, match=number)
    return found


def open_match(event: ContestState, number: int) -> Match:
    """A match that is still played, or a refusal."""
    found = match_of(event, number)
    need(found.result is None, Code.MATCH_OVER)
    return found


def with_entrant(event: ContestState, changed: Entrant) -> ContestState:
    """The event with that entrant instead."""
    return replace(event, entrants={**event.entrants, changed.number: changed})


def settled(event: ContestState, match: Match, at: int) -> Match:
    """A match with its result worked out anew."""
    result = matches.outcome(event, match)
    return replace(match, result=result, closed=0 if result is None else match.closed or at)


def with_match(event: ContestState, changed: Match, at: int) -> ContestState:
    """The event with that match instead, its result worked out anew; a draw that was offered
    before its result, or before another game of it, is offered no more."""
    before = event.matches.get(changed.number)
    ended = bool(changed.ruling) or before is None or before.games != changed.games
    if changed.offers and ended:
        changed = replace(changed, offers=())
    return replace(event, matches={**event.matches, changed.number: settled(event, changed, at)})


def ruled(
    event: ContestState, match: Match, places: tuple[int, ...], how: How, at: int
) -> ContestState:
    """The event with a result that the games of a match do not have."""
    return with_match(event, replace(match, ruling=Ruling(places, how)), at)


def lost_by(match: Match, *players: int) -> tuple[int, ...]:
    """Places of a match that those have lost: all others first, nobody where none are left."""
    if all(player in players for player in match.players):
        return ()
    kept = sum(player not in players for player in match.players)
    return tuple(kept + 1 if player in players else 1 for player in match.players)


def running(event: ContestState) -> None:
    """Refuse what needs an event that has begun and not ended."""
    need(event.phase is not Phase.SIGN_UP, Code.NOT_STARTED)
    need(event.phase is Phase.RUNNING, Code.OVER)


def moving(event: ContestState) -> None:
    """Refuse what cannot be while everything stands still."""
    running(event)
    need(not event.paused, Code.PAUSED)


def delayed(event: ContestState, by: int, player: int = 0, match: int = 0) -> ContestState:
    """The event with later limits of the open matches: of all, of one player's, or of one."""
    later = {
        m.number: replace(m, until=m.until + by if m.until else 0)
        for m in event.open
        if (not player or player in m.players) and (not match or m.number == match)
    }
    return replace(event, matches={**event.matches, **later})


def shifted(match: Match, by: int) -> Match:
    """A match whose moments are that much later."""
    until = match.until + by if match.until else 0
    return replace(match, opened=match.opened + by, until=until)
