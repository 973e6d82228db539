"""Reducers of operations on matches: results, claims, limits, and judges' verdicts."""

from msgspec.structs import replace

from engine.contests import change, progress
from engine.contests import operations as ops
from engine.contests.matches import by_seed, claimable, drawable, loser, places_by, winner
from engine.contests.records import (
    ContestState,
    Fine,
    How,
    Match,
    MatchGame,
    Penalty,
    Phase,
    Standing,
)
from engine.contests.settings import Format
from engine.contests.values import Code, need


def came(event: ContestState, op: ops.Came) -> ContestState:
    """Somebody acts in a match for the first time."""
    match = _of(event, op.match, op.player)
    if op.player in match.came:
        return event
    match = replace(match, came=(*match.came, op.player))
    if not drawable(event, match):
        match = replace(match, offers=())
    return change.with_match(event, match, op.at)


def result(event: ContestState, op: ops.ReportGame) -> ContestState:
    """A game has ended. Whoever plays it has come."""
    match = change.open_match(event, op.match)
    game = op.game
    need(_is_ranking(game.places) and len(game.places) == len(match.players), Code.BAD_RESULT)
    need(not game.first or game.first in match.players, Code.BAD_RESULT)
    there = match.players if game.how is How.PLAYED else match.came
    return change.with_match(event, replace(match, games=(*match.games, game), came=there), op.at)


def claim(event: ContestState, op: ops.Claim) -> ContestState:
    """Somebody claims a match of two whose other player has not acted in time."""
    change.moving(event)
    match = _of(event, op.match, op.player)
    need(not match.paused, Code.PAUSED)
    need(len(match.players) == 2 and bool(event.settings.no_show), Code.BAD_RESULT)
    other = next(player for player in match.players if player != op.player)
    need(other not in match.came, Code.CAME)
    since = claimable(event, match, op.player)
    need(op.at >= since, Code.TOO_SOON, at=since)
    return change.ruled(event, match, change.lost_by(match, other), How.NO_SHOW, op.at)


def time_up(event: ContestState, op: ops.TimeUp) -> ContestState:
    """The limit of a match: who did nothing has lost, both of two who did nothing; else the title's
    count ends the game that is played, and who leads has won."""
    change.moving(event)
    match = change.open_match(event, op.match)
    need(not match.paused, Code.PAUSED)
    need(bool(match.until) and op.at >= match.until, Code.TOO_SOON, at=match.until)
    need(not op.counts or len(op.counts) == len(match.players), Code.BAD_RESULT)
    need(set(op.idle) <= set(match.players), Code.BAD_RESULT)
    absent = set(op.idle) | (set(match.players) - set(match.came) if not match.games else set())
    if len(match.players) > 2 and op.counts and absent < set(match.players):
        marks = [
            (int(p not in absent), *own) for p, own in zip(match.players, op.counts, strict=True)
        ]
        return _counted(event, match, op, tuple(marks))
    if absent and not (match.games and absent == set(match.players)):
        how = How.IDLE if absent <= set(match.came) or len(absent) > 1 else How.NO_SHOW
        return change.ruled(event, match, change.lost_by(match, *absent), how, op.at)
    return _counted(event, match, op, op.counts)


def _counted(
    event: ContestState, match: Match, op: ops.TimeUp, counts: tuple[tuple[int, ...], ...]
) -> ContestState:
    """The count makes the running game's result; a level bracket match has one game more. Where
    there is nothing to count the match is drawn, and in a bracket the seed decides."""
    games = match.games
    if counts:
        games = (*games, MatchGame(places_by(counts), op.first, op.answers, op.table, How.COUNT))
    if not games and match.slot:
        return change.ruled(event, match, by_seed(event, match.players), How.SEED, op.at)
    if not games:
        return change.ruled(event, match, tuple(1 for _ in match.players), How.COUNT, op.at)
    timed = match.timed or len(games)
    until = op.at + event.settings.round_limit
    return change.with_match(event, replace(match, games=games, timed=timed, until=until), op.at)


def offer(event: ContestState, op: ops.Offer) -> ContestState:
    """Somebody offers a draw, where the event lets them, or takes that back. Once all have offered
    one they have agreed."""
    change.moving(event)
    match = _of(event, op.match, op.player)
    need(not match.paused, Code.PAUSED)
    offers = tuple(player for player in match.offers if player != op.player)
    if op.withdrawn:
        need(offers != match.offers, Code.NO_DRAWS)
        return change.with_match(event, replace(match, offers=offers), op.at)
    need(drawable(event, match), Code.NO_DRAWS)
    change.playing(event, op.player)
    offers = (*offers, op.player)
    gone = [p for p in match.players if event.entrants[p].standing is Standing.DROPPED]
    if {*offers, *gone} < set(match.players):
        return change.with_match(event, replace(match, offers=offers), op.at)
    return change.ruled(event, match, change.lost_by(match, *gone), How.AGREED, op.at)


def correct(event: ContestState, op: ops.Correct) -> ContestState:
    """A result is another, also long afterwards; what it was is shown beside it. In a bracket what
    followed of it and has not begun is taken back; where it has begun it stands."""
    need(event.phase in (Phase.RUNNING, Phase.OVER), Code.NOT_STARTED)
    match = change.match_of(event, op.match)
    fits = not op.places or (_is_ranking(op.places) and len(op.places) == len(match.players))
    need(fits and not match.bye, Code.BAD_RESULT)
    if match.slot and len(match.players) == 2:
        need(not op.places or op.places.count(1) == 1, Code.BAD_RESULT)
    was = match.was if match.result is None else (*match.was, match.result)
    corrected = change.ruled(event, replace(match, was=was), op.places, How.JUDGE, op.at)
    after = corrected.matches[match.number]
    if (winner(match), loser(match)) == (winner(after), loser(after)):
        return corrected
    return _without_followers(corrected, match)


def _without_followers(event: ContestState, match: Match) -> ContestState:
    """A bracket without the matches that came of another and have not begun."""
    gone = progress.followers(event, match)
    need(not any(m.came or m.games for m in gone), Code.PLAYED_ON)
    over = event.phase is Phase.OVER and bool(match.slot)
    need(not over or progress.complete(event), Code.PLAYED_ON)
    numbers = {m.number for m in gone}
    return replace(event, matches={n: m for n, m in event.matches.items() if n not in numbers})


def undo(event: ContestState, op: ops.UndoResult) -> ContestState:
    """The last result of a match is taken back, as long as nothing was paired by it."""
    change.running(event)
    match = change.match_of(event, op.match)
    need(bool(match.games or match.ruling), Code.NOTHING_TO_UNDO)
    if match.result is not None:
        need(not _followed(event, match), Code.PLAYED_ON)
        left = match.ruling is not None and match.ruling.how is How.DROP
        need(not left and not match.bye, Code.NOTHING_TO_UNDO)
    if match.ruling is not None:
        match = replace(match, ruling=None)
    else:
        rest = match.games[:-1]
        match = replace(match, games=rest, timed=match.timed if match.timed <= len(rest) else 0)
    return change.with_match(event, replace(match, closed=0), op.at)


def restart(event: ContestState, op: ops.Restart) -> ContestState:
    """A match begins anew, with all of its time."""
    change.running(event)
    match = change.match_of(event, op.match)
    need(not match.bye, Code.BAD_RESULT)
    if match.result is not None:
        need(not _followed(event, match), Code.PLAYED_ON)
    length = match.until - match.opened if match.until and not match.timed else 0
    anew = Match(
        match.number,
        match.round,
        match.players,
        op.at,
        until=op.at + (length or event.settings.round_limit) if match.until else 0,
        slot=match.slot,
        group=match.group,
        stage=match.stage,
        was=match.was if match.result is None else (*match.was, match.result),
        restarts=match.restarts + 1,
    )
    return change.with_match(event, anew, op.at)


def _followed(event: ContestState, match: Match) -> bool:
    """Tell whether a match's result has been paired on, or one of its players plays another."""
    if match.stage == 0 and event.cut:
        return True
    if match.slot:
        return bool(progress.followers(event, match))
    if event.settings.format in (Format.SWISS, Format.PODS):
        return match.round < event.round
    busy = {player for other in event.open for player in other.players}
    return event.settings.format is not Format.LEAGUE and not busy.isdisjoint(match.players)


def impose(event: ContestState, op: ops.Impose) -> ContestState:
    """A penalty: a word, a game, a match, points."""
    change.running(event)
    own = change.entrant(event, op.player)
    match = event.open_match(op.player)
    fine = Fine(
        op.player,
        op.kind,
        op.at,
        op.by.person,
        match.number if match else 0,
        op.points if op.kind is Penalty.POINTS else 0,
        op.why,
    )
    event = replace(event, fines=(*event.fines, fine))
    if op.kind is Penalty.WARNING:
        return change.with_entrant(event, replace(own, warned=own.warned + 1))
    if op.kind is Penalty.POINTS:
        return change.with_entrant(event, replace(own, fined=own.fined + op.points))
    need(match is not None, Code.NO_SUCH_MATCH)
    assert match is not None
    need(len(match.players) == 2, Code.BAD_RESULT)
    lost = change.lost_by(match, op.player)
    if op.kind is Penalty.MATCH:
        return change.ruled(event, match, lost, How.PENALTY, op.at)
    game = MatchGame(lost, how=How.PENALTY)
    return change.with_match(event, replace(match, games=(*match.games, game)), op.at)


def extend(event: ContestState, op: ops.Extend) -> ContestState:
    """More time, for one match, for those of one player, or for all."""
    change.running(event)
    if op.match:
        change.open_match(event, op.match)
    if op.player:
        change.playing(event, op.player)
        need(event.open_match(op.player) is not None, Code.NO_SUCH_MATCH)
    return change.delayed(event, op.by_ms, op.player, op.match)


def looked_at(event: ContestState, op: ops.Inspect | ops.Mend) -> ContestState:
    """A judge has looked at a table that is being played at, or has put it right: they have seen
    its hands."""
    change.running(event)
    change.open_match(event, op.match)
    return saw(event, op.by.person)


def saw(event: ContestState, person: int) -> ContestState:
    """The event in which that person has seen hands."""
    if not person or person in event.seen:
        return event
    return replace(event, seen=(*event.seen, person))


def pause(event: ContestState, op: ops.Pause) -> ContestState:
    """One match or everything stands still."""
    change.running(event)
    if not op.match:
        need(not event.paused, Code.PAUSED)
        return replace(event, paused=op.at)
    match = change.open_match(event, op.match)
    need(not match.paused, Code.PAUSED)
    return change.with_match(event, replace(match, paused=op.at), op.at)


def resume(event: ContestState, op: ops.Resume) -> ContestState:
    """It goes on; what stood has as much time left as when it stopped. A match that stood by itself
    is moved by its own time, and by that of the whole event only once."""
    change.running(event)
    if op.match:
        match = change.open_match(event, op.match)
        need(bool(match.paused), Code.NOT_PAUSED)
        stood = max(0, (event.paused or op.at) - match.paused)
        moved = change.shifted(replace(match, paused=0), stood)
        return change.with_match(event, moved, op.at)
    need(bool(event.paused), Code.NOT_PAUSED)
    later = {
        m.number: change.shifted(m, op.at - max(event.paused, m.opened))
        for m in event.open
        if not m.paused
    }
    matches = {**event.matches, **later}
    return replace(event, matches=matches, paused=0, resumed=op.at)


def _of(event: ContestState, number: int, player: int) -> Match:
    match = change.open_match(event, number)
    need(player in match.players, Code.NO_SUCH_PLAYER, player=player)
    return match


def _is_ranking(places: tuple[int, ...]) -> bool:
    """Tell whether places are a valid ranking with ties: 1, 1, 3, not 1, 1, 2."""
    return all(place == 1 + sum(other < place for other in places) for place in places)
