"""Coming in, leaving, and what somebody brings."""

from msgspec.structs import replace

from engine.contests import change, progress
from engine.contests import operations as ops
from engine.contests.records import ContestState, Entrant, How, Match, Phase, Standing
from engine.contests.settings import SCHEDULED, DeckPolicy, Format
from engine.contests.values import DAY, Code, need

LATE = (Format.SWISS, Format.PODS)
"""Formats that somebody can join late: what they missed counts as lost."""


def join(event: ContestState, op: ops.Join) -> ContestState:
    """Somebody comes in, waits behind a full field, or comes in late."""
    need(op.person not in event.banned, Code.BANNED)
    need(bool(op.person) != op.computer, Code.NO_SUCH_PLAYER)
    before = event.of(op.person)
    need(before is None or before.standing is Standing.DROPPED, Code.ALREADY_IN)
    need(before is None, Code.DROPPED)
    need(not op.computer or event.settings.computers, Code.CLOSED)
    missed = _missed(event)
    full = len(event.active) >= event.settings.most
    need(not full or event.phase is Phase.SIGN_UP, Code.TOO_MANY, most=event.settings.most)
    number = event.joined + 1
    made = Entrant(
        number,
        op.person,
        op.at,
        standing=Standing.WAITING if full else Standing.IN,
        computer=op.computer,
        strength=op.strength,
        seed=number if event.phase is Phase.RUNNING else 0,
        missed=missed,
    )
    return replace(change.with_entrant(event, made), joined=number)


def _missed(event: ContestState) -> int:
    """Count the rounds that a player who joins now has missed."""
    if event.phase is Phase.SIGN_UP:
        return 0
    change.running(event)
    need(admits(event), Code.CLOSED)
    return 0 if event.settings.format is Format.LADDER else event.round


def admits(event: ContestState) -> bool:
    """Tell whether somebody who has never been in the event can still join."""
    settings = event.settings
    if event.phase is not Phase.RUNNING:
        return event.phase is Phase.SIGN_UP
    early = settings.format in LATE and not event.cut and event.round < settings.late_until
    return early or settings.format is Format.LADDER


def drop(event: ContestState, op: ops.Drop) -> ContestState:
    """Somebody leaves: before the start without a trace; later their matches are lost."""
    need(event.phase in (Phase.SIGN_UP, Phase.RUNNING), Code.OVER)
    leaver = change.entrant(event, op.player)
    need(leaver.standing is not Standing.DROPPED, Code.DROPPED)
    if event.phase is Phase.SIGN_UP or leaver.standing is Standing.WAITING:
        rest = {n: e for n, e in event.entrants.items() if n != op.player}
        return promoted(replace(event, entrants=rest))
    event = change.with_entrant(
        event, replace(leaver, standing=Standing.DROPPED, last=event.round, ready_at=0)
    )
    if event.settings.format in SCHEDULED and not event.cut:
        event = _leave_table(event, op.player, op.at)
    for match in event.matches.values():
        if op.player in match.players:
            event = _concede(event, match, op.at)
    return event


def readmit(event: ContestState, op: ops.Readmit) -> ContestState:
    """Take back a player who left, or was put out by mistake; the rounds that were paired meanwhile
    are lost. What their leaving made of a match stays until a judge has it begun anew."""
    change.running(event)
    own = change.entrant(event, op.player)
    need(own.standing is Standing.DROPPED, Code.ALREADY_IN)
    need(own.person not in event.banned, Code.BANNED)
    open_ = event.settings.format in (*LATE, Format.LADDER) and not event.cut
    need(open_, Code.CLOSED)
    missed = own.missed + event.round - own.last
    back = replace(own, standing=Standing.IN, missed=missed, last=0)
    return change.with_entrant(event, back)


def promoted(event: ContestState) -> ContestState:
    """Move players up from the waiting list, in order, while there is room (before the start)."""
    room = event.settings.most - len(event.active)
    if event.phase is not Phase.SIGN_UP or room <= 0:
        return event
    waiting = [e for e in event.entrants.values() if e.standing is Standing.WAITING][:room]
    moved = {e.number: replace(e, standing=Standing.IN) for e in waiting}
    return replace(event, entrants={**event.entrants, **moved})


def _concede(event: ContestState, match: Match, at: int) -> ContestState:
    """A match of somebody who leaves. Of two who both leave in one round nobody has won; a pod
    plays on as long as two are left in it."""
    away = [p for p in match.players if event.entrants[p].standing is Standing.DROPPED]
    if match.bye:
        return event
    if match.result is None:
        if len(match.players) - len(away) > 1:
            return event
        return change.ruled(event, match, change.lost_by(match, *away), How.DROP, at)
    both = match.result.how is How.DROP and len(away) == len(match.players) == 2
    if both and match.round == event.round and not match.slot and not match.games:
        return change.ruled(event, match, (), How.DROP, at)
    return event


def _leave_table(event: ContestState, player: int, at: int) -> ContestState:
    """Settle the matches of a player who leaves a round robin: one who has played half keeps what
    they played and loses the rest; else nothing of theirs counts for anybody."""
    own = [
        pair
        for pair in progress.schedule(event)
        if player in pair.players and not any(event.entrants[p].struck for p in pair.players)
    ]
    keys = {pair.players for pair in own}
    done = sum(
        match.result is not None and match.players in keys for match in event.matches.values()
    )
    if 2 * done < len(own):
        struck = replace(event.entrants[player], struck=True)
        return change.with_entrant(event, struck)
    made = {match.players for match in event.matches.values()}
    for pair in own:
        if pair.players in made:
            continue
        number = event.numbered + 1
        match = Match(number, pair.round, pair.players, at, group=pair.group)
        gone = [p for p in pair.players if event.entrants[p].standing is Standing.DROPPED]
        event = replace(event, numbered=number)
        event = change.ruled(event, match, change.lost_by(match, *gone), How.DROP, at)
    return event


def check_in(event: ContestState, op: ops.CheckIn) -> ContestState:
    """Somebody says that they are there, from the opening of the window to the start."""
    need(event.phase is Phase.SIGN_UP, Code.TOO_LATE)
    opens = event.settings.starts_at - event.settings.check_in
    need(not event.settings.starts_at or op.at >= opens, Code.NO_CHECK_IN, opens=opens)
    here = change.entrant(event, op.player)
    return change.with_entrant(event, replace(here, checked_in=True))


def submit(event: ContestState, op: ops.Submit) -> ContestState:
    """Somebody brings a deck, as long as decks are not locked."""
    need(event.phase in (Phase.SIGN_UP, Phase.RUNNING), Code.OVER)
    own = change.entrant(event, op.player)
    need(own.standing is not Standing.DROPPED, Code.DROPPED)
    locked = bool(event.rounds) and bool(own.deck)
    if event.settings.decks is DeckPolicy.ROUND:
        locked = locked and event.open_match(op.player) is not None
    need(not locked, Code.DECKS_LOCKED)
    return change.with_entrant(event, replace(own, deck=op.deck, given=op.given))


def substitute(event: ContestState, op: ops.Substitute) -> ContestState:
    """Another person plays on for an entrant; who waited no longer does."""
    need(event.phase in (Phase.SIGN_UP, Phase.RUNNING), Code.OVER)
    own = change.playing(event, op.player)
    need(op.person not in event.banned, Code.BANNED)
    there = event.of(op.person)
    need(there is None or there.standing is Standing.WAITING, Code.ALREADY_IN)
    rest = {n: e for n, e in event.entrants.items() if there is None or n != there.number}
    kept = {n: _not_offered(match, op.player) for n, match in event.matches.items()}
    event = replace(event, entrants=rest, matches=kept)
    return change.with_entrant(event, replace(own, person=op.person, computer=False))


def _not_offered(match: Match, player: int) -> Match:
    """A match in which that player offers no draw."""
    if player not in match.offers:
        return match
    return replace(match, offers=tuple(p for p in match.offers if p != player))


def vacation(event: ContestState, op: ops.TakeVacation) -> ContestState:
    """Days off: an entrant's open matches last as much longer, and those that begin meanwhile as
    much as is left."""
    change.moving(event)
    own = change.playing(event, op.player)
    left = event.settings.vacation - own.away
    need(op.days <= left, Code.NO_VACATION, left=max(left, 0))
    length = op.days * DAY
    since = max(own.away_until, op.at)
    until, off = since + length, (*own.off, (since, since + length))
    own = replace(own, away=own.away + op.days, away_until=until, off=off)
    event = change.with_entrant(event, own)
    return change.delayed(event, length, op.player)


def ban(event: ContestState, op: ops.Ban) -> ContestState:
    """A person is kept out, and put out where they are in; or may come again."""
    rest = tuple(person for person in event.banned if person != op.person)
    if op.lifted:
        return replace(event, banned=rest)
    event = replace(event, banned=(*rest, op.person))
    there = event.of(op.person)
    if there is None or there.standing is Standing.DROPPED or event.phase is Phase.OVER:
        return event
    return drop(event, ops.Drop(at=op.at, player=there.number))


def ready(event: ContestState, op: ops.Ready) -> ContestState:
    """A player of a ladder looks for an opponent; who looks already keeps their place."""
    need(event.settings.format is Format.LADDER, Code.NOT_A_LADDER)
    change.moving(event)
    own = change.playing(event, op.player)
    at = (own.ready_at or op.at) if op.ready else 0
    return change.with_entrant(event, replace(own, ready_at=at))
