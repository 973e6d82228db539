"""Values for the renderers, taken from a contest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime
from fractions import Fraction

from bot.contests.host.contest import Contest
from bot.contests.messages.overview import how_far, how_played
from bot.i18n import Locale, Phrases, words
from bot.messages.reader import title_name
from engine.contests import final, progress
from engine.contests.brackets import RESET, Seat
from engine.contests.matches import score, winner
from engine.contests.records import ContestState, Match, Phase, Standing
from engine.contests.settings import BRACKETS, SCHEDULED, Format
from engine.contests.standings import StandingRow, breaks_of, standings
from renderers.contests import views as shown
from renderers.contests.tables import MOST

SHARES = frozenset(("opponents_matches", "games", "opponents_games"))
"""Tie-breaks that are shares of a whole; the others are points."""
FIRST = 8
"""So many places stand below a champion."""
MARK = 8
"""So many letters of a deck's mark are shown."""


def _head(contest: Contest, spoken: Phrases) -> shown.Head:
    event = contest.event
    far = how_far(event, spoken)
    if event.phase is not Phase.RUNNING:
        far = spoken(f"contest.list_state.{event.phase}")
    return shown.Head(contest.row.name, f"{how_played(event, spoken)} · {far.rstrip('.。')}")


def _who(contest: Contest, player: int) -> shown.Who:
    return shown.Who(contest.name(player), player)


def standing(contest: Contest, locale: Locale, reader: int = 0) -> shown.StandingView:
    """The standing as it is, or what it was at a cut with the bracket's places before it.
    ``reader``: their number in the contest."""
    event = contest.event
    inside = _inside(event)
    breaks = () if event.settings.format in BRACKETS else breaks_of(event)
    return shown.StandingView(
        _head(contest, words(locale)),
        breaks,
        _places(contest, reader, inside, breaks),
        len(inside),
    )


def _inside(event: ContestState) -> frozenset[int]:
    """List who goes on, or would now, where there is a cut."""
    if event.cut:
        return frozenset(event.cut)
    if event.settings.cut and event.phase is Phase.RUNNING and event.matches:
        return frozenset(progress.preview(event).going)
    return frozenset()


def _ranked(event: ContestState) -> list[tuple[int, int, StandingRow]]:
    """Rank, group and line of everybody: of groups one after another until the bracket begins."""
    if event.settings.format is Format.GROUPS and not event.cut and event.phase is Phase.RUNNING:
        return [(row.rank, row.group, row) for row in standings(event)]
    return [(place.rank, 0, place.row) for place in final.places(event)]


def _places(
    contest: Contest, reader: int, inside: frozenset[int], breaks: tuple[str, ...]
) -> tuple[shown.StandingLine, ...]:
    ranked = _ranked(contest.event)
    shared = Counter((group, rank) for rank, group, _ in ranked)
    return tuple(
        shown.StandingLine(
            _who(contest, row.player),
            rank,
            row.points,
            row.won,
            row.lost,
            row.drawn,
            tuple(_mark(*pair) for pair in zip(breaks, row.breaks, strict=False)),
            shared[group, rank] > 1,
            row.player in inside,
            row.dropped,
            row.player == reader,
            group,
        )
        for rank, group, row in ranked
    )


def _mark(name: str, worth: Fraction) -> str:
    """A tie-break as it is told: a share in hundredths."""
    told = f"{float(worth * 100 if name in SHARES else worth):.1f}"
    return told if name in SHARES else told.removesuffix(".0")


def bracket(contest: Contest, locale: Locale, reader: int = 0) -> shown.BracketView:
    """The bracket with all its places."""
    event = contest.event
    matches = {match.slot: match for match in event.matches.values() if match.slot}
    found = progress.seats(event)
    meetings = tuple(
        _meeting(contest, seat, found, matches.get(name), reader)
        for name, seat in found.items()
        if not (name == RESET and not any(seat.players) and seat.winner is not None)
    )
    first = final.champion(event)
    return shown.BracketView(
        _head(contest, words(locale)),
        meetings,
        event.settings.format is Format.DOUBLE and not event.cut,
        _who(contest, first) if first else None,
    )


def _meeting(
    contest: Contest, seat: Seat, every: dict[str, Seat], match: Match | None, reader: int
) -> shown.Meeting:
    half, number = _half(seat.slot.name)
    feeds = (one.slot for one in seat.slot.sides if one.slot and not one.lost)
    sides = [_side(contest, seat, player, match, reader) for player in seat.players]
    return shown.Meeting(
        seat.slot.name,
        half,
        number,
        (sides[0], sides[1]),
        tuple(name for name in feeds if name in every and _half(name)[0] == half),
        match is not None and match.result is None,
    )


def _half(name: str) -> tuple[str, int]:
    """To which half of a bracket a slot belongs, and to which of its rounds."""
    if name[0] in "WL":
        return name[0], int(name[1:].partition(".")[0])
    return "F", 2 if name == RESET else 1


def _side(
    contest: Contest, seat: Seat, player: int | None, match: Match | None, reader: int
) -> shown.Side:
    if not player:
        return shown.Side(nobody=player is not None)
    won = seat.winner == player and match is not None
    told = ""
    if match is not None and player in match.players and (wins := score(contest.event, match)):
        told = str(wins[match.players.index(player)])
    return shown.Side(_who(contest, player), told, won, own=player == reader)


def crossed(contest: Contest) -> bool:
    """Tell whether the field, or each group, can be read as a table of everybody against all."""
    event = contest.event
    if event.settings.format not in SCHEDULED or event.phase is Phase.SIGN_UP:
        return False
    groups = Counter(entrant.group for entrant in event.entrants.values() if entrant.seed)
    return bool(groups) and max(groups.values()) <= MOST


def cross(contest: Contest, locale: Locale, reader: int = 0) -> shown.CrossView:
    """Collect the results of every meeting of a table, its best first."""
    event = contest.event
    groups: dict[int, list[StandingRow]] = {}
    for row in standings(event):
        if event.entrants[row.player].seed:
            groups.setdefault(row.group, []).append(row)
    met = {
        frozenset(match.players): match
        for match in event.matches.values()
        if not match.stage and len(match.players) == 2
    }
    return shown.CrossView(
        _head(contest, words(locale)),
        tuple(_crossed(contest, rows, met, reader) for rows in groups.values()),
    )


def _crossed(
    contest: Contest, rows: list[StandingRow], met: dict[frozenset[int], Match], reader: int
) -> tuple[shown.CrossRow, ...]:
    def cell(one: int, other: int) -> shown.Crossing:
        if one == other:
            return shown.Crossing(shown.Verdict.NONE)
        match = met.get(frozenset((one, other)))
        return shown.Crossing(_verdict(match, one), _score(contest.event, match, one))

    return tuple(
        shown.CrossRow(
            _who(contest, row.player),
            row.rank,
            row.points,
            tuple(cell(row.player, other.player) for other in rows),
            row.dropped,
            row.player == reader,
        )
        for row in rows
    )


def _verdict(match: Match | None, player: int) -> shown.Verdict:
    """Return how a match of two ended for one of them; in a pod who is not first has lost."""
    if match is None or match.result is None:
        return shown.Verdict.OPEN
    if match.bye:
        return shown.Verdict.BYE
    if winner(match):
        return shown.Verdict.WON if winner(match) == player else shown.Verdict.LOST
    return shown.Verdict.DRAWN if match.result.places else shown.Verdict.LOST


def _score(event: ContestState, match: Match | None, player: int) -> str:
    """Games won and lost, where a match has more than one."""
    wins = () if match is None or event.settings.best_of < 2 else score(event, match)
    if match is None or not wins:
        return ""
    at = match.players.index(player)
    return f"{wins[at]}:{wins[1 - at]}"


def pods(contest: Contest, locale: Locale, round_: int, reader: int = 0) -> shown.PodsView:
    """The pods of a round."""
    event = contest.event
    found = [m for m in event.matches.values() if m.round == round_ and len(m.players) > 2]
    return shown.PodsView(
        _head(contest, words(locale)),
        round_,
        tuple(shown.Pod(match.number, _seats(contest, match, reader)) for match in found),
    )


def _seats(contest: Contest, match: Match, reader: int) -> tuple[shown.PodSeat, ...]:
    places = match.result.places if match.result is not None else ()
    if match.result is not None and not places:
        places = (1,) * len(match.players)
    seats = [
        shown.PodSeat(_who(contest, player), places[at] if places else 0, player == reader)
        for at, player in enumerate(match.players)
    ]
    return tuple(sorted(seats, key=lambda seat: seat.place))


def run(contest: Contest, player: int) -> shown.RunView:
    """A player's way through the contest, round by round."""
    event = contest.event
    own = sorted(
        (match for match in event.matches.values() if player in match.players),
        key=lambda match: (match.round, match.number),
    )
    places = _places(contest, player, frozenset(), ()) if event.matches else ()
    place = next((one for one in places if one.own), None)
    return shown.RunView(
        shown.Head(contest.row.name, ""),
        _who(contest, player),
        tuple(_leg(contest, match, player) for match in own),
        place.rank if place is not None else 0,
        sum(e.standing is not Standing.WAITING for e in event.entrants.values()),
        place.level if place is not None else False,
        place.points if place is not None else 0,
    )


def _leg(contest: Contest, match: Match, player: int) -> shown.Leg:
    event, others = contest.event, [one for one in match.players if one != player]
    verdict, place = _verdict(match, player), 0
    if len(match.players) > 2 and match.result is not None and match.result.places:
        place = match.result.places[match.players.index(player)]
    decks = {event.entrants[other].deck[:MARK] for other in others}
    deck = decks.pop() if len(others) == 1 and event.shows_decks else ""
    return shown.Leg(
        match.round,
        tuple(_who(contest, one) for one in others),
        verdict,
        _score(event, match, player),
        place,
        deck,
    )


def champion(contest: Contest, locale: Locale) -> shown.ChampionView:
    """Collect how the contest ended, with all that somebody elsewhere needs to know of it."""
    event, spoken = contest.event, words(locale)
    first = final.champion(event)
    return shown.ChampionView(
        shown.Head(contest.row.name, ""),
        tuple(_facts(event, spoken)),
        _places(contest, 0, frozenset(), ())[:FIRST],
        _who(contest, first) if first else None,
    )


def _facts(event: ContestState, spoken: Phrases) -> Iterable[str]:
    yield title_name(event.settings.title, spoken.locale)
    yield spoken(f"contest.format.{event.settings.format}")
    played = sum(e.standing is not Standing.WAITING for e in event.entrants.values())
    yield spoken("contest.result_players", count=played)
    yield datetime.fromtimestamp(event.ended / 1000, UTC).date().isoformat()
