"""Places while a bracket is played: by what is certain already."""

import csv
import io
from collections.abc import Iterator

import pytest

from engine.contests import export, final, progress
from engine.contests import operations as ops
from engine.contests.matches import loser, winner
from engine.contests.records import Match
from engine.contests.settings import Format
from tests.engine.contests.club import Club

EVENTS = [
    *((Format.SINGLE, players, {}) for players in (2, 3, 5, 8, 13)),
    *(
        (Format.DOUBLE, players, {"reset": reset})
        for players in (4, 6, 8)
        for reset in (True, False)
    ),
    (Format.SWISS, 9, {"cut": 4, "rounds": 3}),
    (Format.GROUPS, 8, {"cut": 4, "groups": 2}),
]


def ranks(club: Club) -> dict[int, int]:
    return {place.player: place.rank for place in final.places(club.event)}


def bracket(club: Club) -> list[Match]:
    return [match for match in club.event.matches.values() if match.slot]


def course(club: Club) -> Iterator[Match | None]:
    """Play an event by chance: each match of a bracket as it ends, ``None`` before the first."""
    club.start()
    begun = False
    while club.event.phase == "running":
        if progress.cut_due(club.event):
            club.cut()
        elif club.step():
            if bracket(club) and not begun:
                begun = True
                yield None
        else:
            match = club.event.open[club.chance(len(club.event.open))]
            club.finish(match)
            ended = club.event.matches[match.number]
            if ended.slot and ended.result is not None:
                yield ended


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("format", "players", "settings"), EVENTS)
def test_places_hold_what_is_certain(format, players, settings, seed) -> None:
    club = Club(format, players, seed=seed, **settings)
    before: dict[int, int] = {}
    seen = 0
    for match in course(club):
        now = ranks(club)
        assert len(now) == players
        won = {winner(m) for m in bracket(club) if m.result is not None}
        lost = {loser(m) for m in bracket(club) if m.result is not None}
        there = {player for m in bracket(club) for player in m.players}
        fresh = [p for p in club.event.cut or now if p not in won | lost and p in there]
        for winning in won - lost:
            assert all(now[winning] < now[player] for player in fresh)
        if match is not None:
            assert now[winner(match)] <= before[winner(match)]
            assert now[winner(match)] < now[loser(match)]
        last = [m for m in bracket(club) if m.slot == _final(club)]
        for player in last[0].players if last else ():
            assert now[player] <= 2
        before, seen = now, seen + 1
    assert seen > 1
    assert ranks(club)[final.champion(club.event)] == 1


def _final(club: Club) -> str:
    """The slot from which only a winner or the reset comes."""
    names = [slot.name for slot in progress.slots(club.event)]
    return "F" if "F" in names else names[-1]


@pytest.mark.parametrize("seed", range(3))
def test_a_file_says_the_same_as_everything_else(seed: int) -> None:
    club = Club(Format.SINGLE, 8, seed=seed)
    for _ in course(club):
        rows = list(csv.DictReader(io.StringIO(export.standing_csv(club.event, {}))))
        assert [int(row["rank"]) for row in rows] == [p.rank for p in final.places(club.event)]


def test_who_has_lost_like_the_other_is_out_however_much_they_won_before() -> None:
    """A judge lets both of a semifinal lose."""
    club = Club(Format.SINGLE, 8)
    club.start()
    club.step()
    club.by_strength()
    club.step()
    semifinal, other = club.event.open
    club.do(ops.Correct, match=semifinal.number, places=())
    now = ranks(club)
    assert all(now[player] > max(now[p] for p in other.players) for player in semifinal.players)
