"""Standings against the Magic Tournament Rules and against a plain re-count.

The worked examples are those of appendix C of the rules (Wizards of the Coast, February 2026): the
records, the shares and their means. Its mean of 4.94 adds shares that were rounded before; ours is
exact and comes to the same two places. The two game records of its second section are worked out
here by hand: seven games won of ten are 21 of 30 points, four of eleven 12 of 33.
"""

from fractions import Fraction

import pytest

from engine.contests import matches, standings
from engine.contests import operations as ops
from engine.contests.records import How, Standing
from engine.contests.settings import Format
from engine.contests.standings import FLOOR, Score, share
from tests.engine.contests.club import Club


def record(won: int, lost: int, drawn: int) -> Score:
    """A player of such a record of matches."""
    made = Score()
    made.matches = won + lost + drawn
    made.earned = made.points = 3 * won + drawn
    return made


@pytest.mark.parametrize(
    ("kept", "points", "exact"),
    [
        ((5, 2, 1), 16, Fraction(16, 24)),
        ((1, 3, 0), 3, Fraction(33, 100)),
        ((3, 2, 0), 9, Fraction(9, 15)),
        ((6, 2, 0), 18, Fraction(18, 24)),
        ((4, 2, 2), 14, Fraction(14, 24)),
    ],
)
def test_shares_of_matches_are_those_of_the_rules(kept, points, exact):
    assert record(*kept).points == points
    assert record(*kept).match_share == exact


@pytest.mark.parametrize(
    ("earned", "games", "shown"),
    [(21, 10, "0.70"), (12, 11, "0.36"), (6, 9, "0.33"), (0, 4, "0.33")],
)
def test_shares_of_games_are_those_of_the_rules(earned, games, shown):
    assert f"{float(share(earned, 3 * games)):.2f}" == shown


OPPONENTS = [(4, 4, 0), (7, 1, 0), (1, 3, 1), (3, 3, 1), (6, 2, 0), (5, 2, 1), (4, 3, 1), (6, 1, 1)]
"""Whom a player of 6-2-0 has met."""


@pytest.mark.parametrize(("met", "shown"), [(OPPONENTS, "0.62"), (OPPONENTS[1:], "0.63")])
def test_the_mean_of_opponents_is_that_of_the_rules_and_leaves_a_bye_out(met, shown):
    every = {number: record(*kept) for number, kept in enumerate(met, 1)}
    hero = record(6, 2, 0)
    hero.opponents = list(every)
    shares = {number: score.match_share for number, score in every.items()}
    mean = standings._means({0: hero}, shares)[0]
    assert f"{float(mean):.2f}" == shown
    assert FLOOR in shares.values()


def recount(club: Club) -> dict[int, tuple[Fraction, ...]]:
    """Points and tie-breaks of a Swiss again, as one would by hand."""
    event = club.event
    mp, mn, gp, gn = (dict.fromkeys(event.entrants, 0) for _ in range(4))
    foes: dict[int, list[int]] = {n: [] for n in event.entrants}
    for entrant in event.entrants.values():
        mn[entrant.number] += entrant.missed
    for match in event.matches.values():
        if match.result is None or match.stage:
            continue
        for player in match.players:
            mn[player] += 1
            gn[player] += sum(match.result.wins) + match.result.drawn
            mp[player] += matches.points(match, player)
            foes[player] += [p for p in match.players if p != player]
        for at, wins in enumerate(match.result.wins):
            gp[match.players[at]] += 3 * wins + match.result.drawn

    def part(points, possible):
        return max(Fraction(points, 3 * possible), Fraction(33, 100)) if possible else FLOOR

    def mean(player, points, possible):
        each = [part(points[foe], possible[foe]) for foe in foes[player]]
        return sum(each, Fraction(0)) / len(each) if each else FLOOR

    return {
        n: (Fraction(mp[n]), mean(n, mp, mn), part(gp[n], gn[n]), mean(n, gp, gn))
        for n, entrant in event.entrants.items()
        if entrant.standing is not Standing.WAITING
    }


@pytest.mark.parametrize("seed", range(12))
def test_a_standing_is_what_a_plain_count_comes_to(seed):
    club = Club(players=5 + seed, seed=seed, best_of=(1, 3, 5)[seed % 3])
    club.start()
    club.play()
    counted = recount(club)
    rows = standings.standings(club.event)
    assert {row.player: (Fraction(row.points), *row.breaks) for row in rows} == counted
    order = sorted(counted.values(), reverse=True)
    assert [counted[row.player] for row in rows] == order
    for row in rows:
        assert row.rank == 1 + sum(other > counted[row.player] for other in order)


def test_a_bye_is_a_win_of_the_whole_match_and_no_opponent():
    club = Club(players=3, best_of=3)
    club.start()
    club.step()
    free = next(m for m in club.event.matches.values() if m.bye)
    row = next(r for r in standings.standings(club.event) if r.player == free.players[0])
    assert (row.points, row.byes, row.won) == (3, 1, 1)
    assert row.breaks == (FLOOR, Fraction(1), FLOOR)
    assert free.result is not None
    assert free.result.how is How.BYE


def test_what_was_played_stays_when_somebody_drops():
    club = Club(players=8)
    club.start()
    club.step()
    club.by_strength()
    before = {row.player: row for row in standings.standings(club.event)}
    club.do(ops.Drop, player=8)
    after = {row.player: row for row in standings.standings(club.event)}
    assert after[8].dropped
    assert [(r.points, r.breaks) for r in after.values()] == [
        (before[n].points, before[n].breaks) for n in after
    ]


def test_who_comes_late_has_lost_what_they_missed():
    club = Club(players=8, late_until=2)
    club.start()
    club.step()
    club.by_strength()
    late = club.join()
    club.step()
    row = next(r for r in standings.standings(club.event) if r.player == late)
    assert (row.lost, row.points) == (1, 3 * row.byes)
    assert club.event.entrants[late].missed == 1


def test_a_table_is_decided_by_those_who_are_level_among_themselves():
    club = Club(Format.LEAGUE, players=4)
    club.start()
    club.step()
    for winner, loser in ((1, 2), (2, 3), (3, 1), (1, 4), (2, 4), (3, 4)):
        match = club.match(winner, loser)
        club.finish(match, *(1 if p == winner else 2 for p in match.players))
    rows = standings.standings(club.event)
    assert [row.points for row in rows] == [6, 6, 6, 0]
    assert {row.rank for row in rows[:3]} == {1}
    assert rows[0].breaks == (Fraction(3), Fraction(18), Fraction(2, 3))


def test_a_pod_is_worth_the_same_whatever_its_size_and_ties_meet_in_the_middle():
    for size in range(3, 9):
        club = Club(Format.PODS, players=size, pod=size, rounds=1)
        club.start()
        club.step()
        club.finish(club.event.open[0], *range(1, size + 1))
        points = [row.points for row in standings.standings(club.event)]
        assert points[0] == matches.WHOLE
        assert points[-1] == 0
        assert sum(points) * 2 == matches.WHOLE * size
    club = Club(Format.PODS, players=4, rounds=1)
    club.start()
    club.step()
    club.finish(club.event.open[0], 1, 2, 2, 4)
    assert [row.points for row in standings.standings(club.event)] == [840, 420, 420, 0]
