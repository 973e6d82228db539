"""Brackets: who meets whom, how late rematches come, what happens when matches are level."""

from collections import Counter
from itertools import pairwise

import pytest

from engine.contests import brackets, final, progress
from engine.contests import operations as ops
from engine.contests.matches import winner
from engine.contests.records import How
from engine.contests.settings import Format
from engine.contests.values import Code, lot
from tests.engine.contests.club import Club

SIZES = (2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 17, 31, 32, 33, 64)


def run(size: int, double: bool, seed: int) -> tuple[dict[str, brackets.Seat], list[str]]:
    """A whole bracket with winners by chance, and the slots at which a pair met again."""
    slots = brackets.bracket(size, double, True)
    results: dict[str, tuple[int, int]] = {}
    met: set[frozenset[int]] = set()
    again: list[str] = []
    while True:
        seats = brackets.resolve(slots, {n: n for n in range(1, size + 1)}, results)
        due = [seat for seat in seats.values() if seat.due]
        if not due:
            return seats, again
        for seat in due:
            assert seat.due is not None
            if frozenset(seat.due) in met:
                again.append(seat.slot.name)
            met.add(frozenset(seat.due))
            a, b = seat.due
            results[seat.slot.name] = (a, b) if lot(seed, a, b, len(met)) & 1 else (b, a)


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_all_but_one_are_out_after_one_loss_or_two_and_nobody_plays_twice_in_a_round(size, double):
    for seed in range(5):
        seats, _ = run(size, double, seed)
        losses = dict.fromkeys(range(1, size + 1), 0)
        rounds: set[tuple[int, int]] = set()
        for seat in seats.values():
            assert seat.winner is not None
            players = [p for p in seat.players if p]
            if len(players) == 2:
                assert seat.loser
                losses[seat.loser] += 1
                assert not {(seat.slot.round, p) for p in players} & rounds
                rounds |= {(seat.slot.round, p) for p in players}
        come = brackets.reached(tuple(seat.slot for seat in seats.values()), seats)
        champion, *others = sorted(come, key=lambda player: -come[player][0])
        assert losses[champion] < 1 + double
        assert {losses[n] for n in others} == ({1 + double} if size > 1 else set())


@pytest.mark.parametrize("size", SIZES)
def test_the_best_two_can_meet_only_in_the_final_and_the_best_seeds_have_the_byes(size):
    slots = brackets.bracket(size, False, False)
    seats = brackets.resolve(slots, {n: n for n in range(1, size + 1)}, {})
    free = {seat.winner for seat in seats.values() if seat.winner}
    assert free == set(range(1, brackets.size_of(size) - size + 1))
    results: dict[str, tuple[int, int]] = {}
    for slot in slots:
        seat = brackets.resolve(slots, {n: n for n in range(1, size + 1)}, results)[slot.name]
        if seat.due:
            results[slot.name] = (min(seat.due), max(seat.due))
            assert set(seat.due) != {1, 2} or slot is slots[-1]


@pytest.mark.parametrize(("size", "most"), [(8, 0.9), (16, 1.3), (32, 1.3), (64, 1.4)])
def test_rematches_in_the_losers_bracket_are_few(size, most):
    """In natural order there were 1.4, 3, 6 and 13; the grand final and its reset do not count."""
    again = [name for seed in range(40) for name in run(size, True, seed)[1] if name[0] == "L"]
    assert len(again) / 40 < most


def test_matches_begin_as_soon_as_their_two_are_known():
    club = Club(Format.SINGLE, players=8)
    club.start()
    club.step()
    assert len(club.event.open) == 4
    first, second = (next(m for m in club.event.open if m.slot == f"W1.{n}") for n in (1, 2))
    club.win(first.players[0])
    assert not club.step()
    club.win(second.players[0])
    assert club.step()
    assert club.match(first.players[0]).slot == "W2.1"
    assert len(club.event.open) == 3


def test_a_grand_final_is_reset_when_the_one_from_below_wins_it():
    club = Club(Format.DOUBLE, players=2)
    club.start()
    club.step()
    club.win(1)
    club.step()
    assert club.match(1).slot == brackets.FINAL
    club.win(2)
    club.step()
    assert club.match(1).slot == brackets.RESET
    club.win(2)
    club.step()
    assert final.champion(club.event) == 2


def test_without_a_reset_the_grand_final_decides():
    club = Club(Format.DOUBLE, players=2, reset=False)
    club.start()
    for who in (1, 2):
        club.step()
        club.win(who)
    club.step()
    assert final.champion(club.event) == 2


def test_a_level_match_is_played_once_more_and_then_decided_by_seed():
    club = Club(Format.SINGLE)
    club.join(strength=10)
    club.join(strength=20)
    club.start()
    club.step()
    match = club.event.open[0]
    club.finish(match, 1, 1)
    assert club.event.open
    club.finish(match, 1, 1)
    after = club.event.matches[match.number]
    assert winner(after) == 2
    assert after.result is not None
    assert after.result.how is How.SEED


def test_a_match_that_is_level_at_its_limit_is_played_once_more():
    club = Club(Format.SINGLE, players=2, best_of=3)
    club.start()
    club.step()
    match = club.event.open[0]
    club.finish(match, 1, 2)
    club.do(ops.TimeUp, at=match.until, match=match.number, counts=((3,), (5,)))
    assert club.event.open[0].until == match.until + club.event.settings.round_limit
    club.finish(match, 2, 1)
    assert winner(club.event.matches[match.number]) == match.players[1]


def test_of_two_who_are_both_idle_nobody_goes_on():
    club = Club(Format.SINGLE, players=4)
    club.start()
    club.step()
    gone, kept = (next(m for m in club.event.open if m.slot == f"W1.{n}") for n in (1, 2))
    club.win(kept.players[0])
    club.do(ops.TimeUp, at=gone.until, match=gone.number)
    assert club.step()
    assert club.event.phase == "over"
    assert final.champion(club.event) == kept.players[0]


def test_who_drops_out_of_a_bracket_gives_the_next_their_match():
    club = Club(Format.DOUBLE, players=8)
    club.start()
    club.step()
    match = club.event.open[0]
    club.do(ops.Drop, player=match.players[0])
    club.play()
    assert match.players[0] in [place.player for place in final.places(club.event)]
    for m in club.event.matches.values():
        assert m.result is not None
        if match.players[0] in m.players:
            assert m.result.how is How.DROP


def test_a_corrected_match_takes_back_what_followed_of_it_unless_that_has_begun():
    club = Club(Format.SINGLE, players=4)
    club.start()
    club.step()
    first, second = club.event.open
    club.finish(first, 1, 2)
    club.finish(second, 1, 2)
    club.step()
    onward = club.event.open[0]
    assert first.players[0] in onward.players
    club.do(ops.Correct, match=first.number, places=(2, 1), why="the wrong button")
    assert onward.number not in club.event.matches
    was = club.event.matches[first.number].was
    assert [outcome.places for outcome in was] == [(1, 2)]
    club.step()
    again = club.event.open[0]
    assert set(again.players) == {first.players[1], second.players[0]}
    assert club.refused(ops.UndoResult, match=first.number) is Code.PLAYED_ON
    club.do(ops.Came, match=again.number, player=again.players[0])
    assert club.refused(ops.Correct, match=first.number, places=(1, 2)) is Code.PLAYED_ON


def test_a_final_is_corrected_even_when_all_is_over_unless_another_match_would_follow():
    for format, allowed in ((Format.SINGLE, True), (Format.DOUBLE, False)):
        club = Club(format, players=4)
        club.start()
        while club.event.phase == "running":
            if not club.step():
                club.by_strength()
        assert final.champion(club.event) == 1
        last = list(club.event.matches.values())[-1]
        other = next(p for p in last.players if p != 1)
        places = tuple(1 if p == other else 2 for p in last.players)
        if allowed:
            club.do(ops.Correct, match=last.number, places=places)
            assert final.champion(club.event) == other
        else:
            correction = {"match": last.number, "places": places}
            assert club.refused(ops.Correct, **correction) is Code.PLAYED_ON


def test_the_field_is_cut_as_it_was_shown():
    club = Club(players=12, cut=4)
    club.start()
    while not progress.cut_due(club.event):
        if not club.step():
            club.by_strength()
    shown = progress.preview(club.event)
    assert len(shown.going) == 4
    assert club.refused(ops.Cut, seeds=shown.going[::-1], base=club.event.size) is Code.BAD_PAIRING
    assert club.refused(ops.Cut, seeds=shown.going, base=1) is Code.STALE
    club.do(ops.Drop, player=shown.going[0])
    moved = club.cut()
    assert moved.going == (*shown.going[1:], shown.out[0])
    assert club.refused(ops.Cut, seeds=moved.going, base=club.event.size) is Code.NO_CUT
    club.play()
    order = [place.player for place in final.places(club.event)]
    assert set(order[:4]) == set(moved.going)
    assert final.champion(club.event) == order[0]


def test_who_is_level_across_the_border_is_shown_and_may_be_chosen():
    club = Club(Format.LEAGUE, players=4, cut=2)
    club.start()
    club.step()
    for match in club.event.open:
        club.finish(match, 1, 1)
    shown = progress.preview(club.event)
    assert set(shown.level) == {1, 2, 3, 4}
    club.do(ops.Cut, seeds=(4, 3), base=club.event.size)
    club.step()
    assert set(club.event.open[0].players) == {3, 4}


def test_a_bracket_begins_behind_rounds_that_were_lost_by_leaving():
    """A player who leaves a table loses what they had before them at once, in rounds nobody has
    paired."""
    club = Club(Format.ROBIN, players=3, cut=2)
    club.start()
    club.step()
    (last,) = (pair for pair in progress.schedule(club.event) if pair.round == 3)
    leaves = next(p for p in last.players if p in club.event.open[0].players)
    club.by_strength()
    club.step()
    club.do(ops.Drop, player=leaves)
    club.by_strength()
    assert (club.event.round, club.event.reached) == (2, 3)
    assert club.refused(ops.Cut, seeds=(1, 2), base=club.event.size, behind=2) is Code.STALE
    club.cut()
    club.step()
    (final_match,) = club.event.open
    assert final_match.round == 4
    twice = Counter((m.round, p) for m in club.event.matches.values() for p in m.players)
    assert set(twice.values()) == {1}


def test_pods_end_with_a_final_pod():
    club = Club(Format.PODS, players=13, cut=4, rounds=2)
    club.start()
    club.play()
    last = [m for m in club.event.matches.values() if m.slot == progress.POD]
    assert [len(m.players) for m in last] == [4]
    order = [place.player for place in final.places(club.event)]
    assert set(order[:4]) == set(last[0].players)


def test_places_of_a_whole_event_never_go_back():
    for format in (Format.SINGLE, Format.DOUBLE, Format.SWISS, Format.GROUPS):
        cut = 4 if format in (Format.SWISS, Format.GROUPS) else 0
        club = Club(format, players=11, cut=cut, groups=3)
        club.start()
        club.play()
        places = final.places(club.event)
        assert sorted(place.player for place in places) == list(range(1, 12))
        assert all(a.rank <= b.rank for a, b in pairwise(places))
        assert places[0].rank == 1
