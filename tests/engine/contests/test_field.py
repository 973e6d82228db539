"""Starts brought forward, and settings that a field overrules."""

from collections import Counter

import pytest

from engine.contests import field, pods
from engine.contests import operations as ops
from engine.contests.settings import Format
from engine.contests.values import HOUR, Code, Refused
from tests.engine.contests.club import Club

SIZES = (2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 16, 17, 33)


def test_before_the_window_opens_everybody_is_present() -> None:
    club = Club(players=4, starts_at=10 * HOUR, check_in=HOUR)
    assert field.left_out(club.event, club.now) == ()
    club.do(ops.Start)
    assert club.event.active == (1, 2, 3, 4)


def test_once_it_is_open_who_has_not_checked_in_is_left_out() -> None:
    club = Club(players=4, starts_at=10 * HOUR, check_in=HOUR)
    club.now = 9 * HOUR
    for player in (1, 3):
        club.do(ops.CheckIn, player=player)
    assert field.left_out(club.event, club.now) == (2, 4)
    club.do(ops.Start)
    assert club.event.active == (1, 3)


def test_without_a_set_start_the_window_is_open_all_the_time() -> None:
    club = Club(players=3, check_in=HOUR)
    club.do(ops.CheckIn, player=1)
    club.do(ops.CheckIn, player=2)
    assert field.left_out(club.event, club.now) == (3,)


def test_a_second_start_names_the_round_that_is_paired() -> None:
    club = Club(players=4)
    club.do(ops.Start)
    for _ in range(2):
        with pytest.raises(Refused) as refusal:
            club.do(ops.Start)
        assert refusal.value.code is Code.ROUND_PAIRED
        assert refusal.value.fields == {"round": 1}
        club.step()


@pytest.mark.parametrize("players", SIZES)
def test_as_many_rounds_as_asked_are_played_as_long_as_nobody_must_meet_twice(players: int) -> None:
    most = players - 1 + players % 2
    for rounds in {1, 2, 3, most // 2, most - 1, most, most + 1, 20} - {0}:
        if not 1 <= rounds <= 20:
            continue
        for seed in range(2 if players < 12 else 1):
            club = Club(players=players, seed=seed, rounds=rounds)
            told = field.overruled(club.event, players)
            club.start()
            club.play()
            assert club.event.round == min(rounds, most)
            assert told == ((field.Overruled("rounds", rounds, (most,)),) if rounds > most else ())
            matches = club.event.matches.values()
            met = Counter(frozenset(m.players) for m in matches)
            assert max(met.values()) == 1


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize(
    ("format", "setting", "values"),
    [
        (Format.SWISS, "cut", (2, 4, 8, 16, 64)),
        (Format.SWISS, "late_until", (0, 1, 3, 20)),
        (Format.PODS, "pod", (3, 4, 6, 8)),
        (Format.PODS, "late_until", (0, 2, 20)),
        (Format.ROBIN, "cut", (2, 4, 64)),
    ],
)
def test_what_the_field_overrules_is_known_before_it_is_so(
    players: int, format: Format, setting: str, values: tuple[int, ...]
) -> None:
    for value in values:
        club = Club(format, players=players, **{setting: value})
        told = {one.setting: one for one in field.overruled(club.event, players)}
        room = pods.sizes(players, club.event.settings.pod, 8)
        if format is Format.PODS and not room:
            assert club.refused(ops.Start) is Code.TOO_FEW
            continue
        club.start()
        club.step()
        event = club.event
        if setting == "cut":
            assert ("cut" in told) == (value > players)
        elif setting == "late_until":
            assert ("late_until" in told) == (value > event.declared)
        sizes = tuple(len(match.players) for match in event.matches.values())
        if format is Format.PODS:
            odd = any(size != event.settings.pod for size in sizes)
            assert ("pod" in told) == odd
            assert not odd or sorted(told["pod"].played) == sorted(sizes)
