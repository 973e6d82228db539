"""Matches of several games: when they are over, and who chooses who begins."""

from fractions import Fraction

import pytest

from engine.contests import matches
from engine.contests import operations as ops
from engine.contests.export import matches_csv
from engine.contests.settings import Format
from engine.contests.standings import FLOOR, scores
from tests.engine.contests.club import Club, begun, player


@pytest.mark.parametrize(
    ("best_of", "games", "places"),
    [
        (1, "a", (1, 2)),
        (1, "=", (1, 1)),
        (3, "aa", (1, 2)),
        (3, "ab", None),
        (3, "aba", (1, 2)),
        (3, "ab=", (1, 1)),
        (3, "a==", (1, 2)),
        (3, "a=", None),
        (5, "aaa", (1, 2)),
        (5, "abab", None),
        (5, "ababb", (2, 1)),
        (5, "=====", (1, 1)),
    ],
)
def test_a_series_ends_when_it_is_decided_or_played_out(best_of, games, places):
    club = Club(players=2, best_of=best_of)
    club.start()
    club.step()
    match = club.event.open[0]
    for game in games:
        club.finish(match, *{"a": (1, 2), "b": (2, 1), "=": (1, 1)}[game])
    result = club.event.matches[match.number].result
    assert (result.places if result else None) == places


def test_who_lost_chooses_who_begins_and_after_a_draw_the_same_chooses_again():
    club = Club(players=2, best_of=5)
    club.start()
    club.step()
    match = club.event.open[0]
    first, second = match.players
    chosen = [matches.chooser(match)]
    for places in ((1, 2), (1, 1), (2, 1)):
        club.finish(match, *places)
        chosen.append(matches.chooser(club.event.matches[match.number]))
    assert chosen == [first, second, second, first]


def test_a_level_bracket_match_says_that_one_more_is_played():
    club = Club(Format.SINGLE, players=2)
    club.start()
    club.step()
    match = club.event.open[0]
    assert not matches.level(club.event, match)
    club.finish(match, 1, 1)
    assert matches.level(club.event, club.event.open[0])


def test_a_final_pod_that_is_level_is_played_once_more_and_then_decided_by_seed():
    club = Club(Format.PODS, players=3, rounds=1, cut=3, pod=3)
    club.start()
    club.step()
    club.finish(club.event.open[0], 2, 1, 3)
    seeds = club.cut().going
    club.step()
    pod = club.event.open[0]
    club.finish(pod, 1, 1, 3)
    assert matches.level(club.event, club.event.open[0])
    club.finish(pod, 1, 1, 3)
    done = club.event.matches[pod.number]
    best = min(pod.players[:2], key=seeds.index)
    assert matches.winner(done) == best


def test_a_match_is_told_by_its_games_until_a_ruling_says_something_else():
    """Whoever has won never has fewer games than the other."""
    club = begun(Format.ROBIN, players=4, best_of=3)
    match = club.event.open[0]
    one, two = match.players
    assert matches.score(club.event, match) == ()
    club.win(one)
    assert matches.score(club.event, club.match(one, two)) == (1, 0)
    club.do(ops.Correct, match=match.number, places=(1, 2))
    assert matches.score(club.event, club.match(one, two)) == (1, 0)
    club.do(ops.Correct, match=match.number, places=(2, 1))
    assert matches.score(club.event, club.match(one, two)) == (0, 2)
    for nobody in ((1, 1), ()):
        club.do(ops.Correct, match=match.number, places=nobody)
        assert matches.score(club.event, club.match(one, two)) == ()
    club.do(ops.UndoResult, match=match.number)
    assert matches.score(club.event, club.match(one, two)) == (1, 0)
    club.do(ops.Drop, player(one), player=one)
    assert matches.score(club.event, club.match(one, two)) == (0, 2)


@pytest.mark.parametrize("places", [(1, 2), (2, 1), (1, 1), ()])
def test_a_corrected_match_counts_in_tie_breaks_and_lists_as_it_is_told(places):
    """Won by its first player 2 : 1; a verdict that says so too leaves the games as played."""
    club = begun(Format.ROBIN, players=4, best_of=3)
    match = club.event.open[0]
    one, two = match.players
    for winner in (one, two, one):
        club.win(winner)
    club.do(ops.Correct, match=match.number, places=places)
    result = club.match(one, two).result
    assert result is not None
    assert (result.wins, result.drawn) == ((0, 2) if places == (2, 1) else (2, 1), 0)
    shares = {n: score.game_share for n, score in scores(club.event).items()}
    full = (FLOOR, Fraction(1)) if places == (2, 1) else (Fraction(2, 3), Fraction(1, 3))
    assert (shares[one], shares[two]) == full
    (row,) = [line for line in matches_csv(club.event, {}).splitlines() if line.startswith("1,")]
    assert ("0/2" if places == (2, 1) else "2/1") in row
