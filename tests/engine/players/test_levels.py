"""Computer players: always a legal answer, the same for the same seed, sensible, and no cheats."""

from __future__ import annotations

import pytest

from engine import NotYourDecision, titles
from engine.kernel.rng import Rng
from engine.kernel.rules import GameRules
from engine.players import LEVELS, answer, choose
from engine.players.determinize import determinize
from engine.players.rules import PlayerRules, any_answer
from tests.engine.properties.playing import LONGEST, new_game, random_game

PLAYOUTS = 60
"""Milliseconds where there is no clock: six playouts."""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("title", "seats", "kinds_asked"), [("yongheng", 3, 6), ("shenhua", 2, 4)])
def test_each_strength_answers_every_kind_of_question_legally(title, seats, kinds_asked, level):
    kinds = set()
    for place, game in enumerate(random_game(title, seats, seed=11)):
        if level == "hard" and place % 12:
            continue
        for owed in game.decisions:
            before = game.dump()
            given = answer(level, game, owed.seat, place, PLAYOUTS)
            assert owed.check(given) == given
            assert game.dump() == before
            kinds.add(owed.kind)
    assert len(kinds) >= (4 if level == "hard" else kinds_asked)


def test_whoever_is_asked_answers_although_another_has_just_given_up():
    """A player who has given up is still on the table until what goes on is over."""
    asked = set()
    for place, game in enumerate(random_game("yongheng", 3, seed=4)):
        for owed in game.decisions:
            for other in {0, 1, 2} - {owed.seat}:
                if not game.playing(other) or not game.playing(owed.seat):
                    continue
                left = game.clone()
                left.concede(other)
                still = left.decision(owed.seat)
                if still is not None:
                    answer("normal", left, owed.seat, place, PLAYOUTS)
                    asked.add(still.prompt.key)
    assert "prompt.attack_target" in asked


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_question_and_seed_get_the_same_answer(level):
    game = moment(2, seed=12, prompt="prompt.play_phase")
    data, pack = game.dump(), game.pack
    (owed,) = game.decisions
    answers = {choose(level, data, pack, owed.seat, 7, PLAYOUTS) for _ in range(3)}
    assert len(answers) == 1


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize("prompt", ["prompt.play_phase", "prompt.respond", "prompt.defend"])
def test_players_answer_from_what_they_see_alone(level, prompt):
    """The answer is the same where the hidden cards are others."""
    game = moment(2, seed=13, prompt=prompt)
    seat = game.decisions[0].seat
    here = answer(level, game, seat, 5, PLAYOUTS)
    for disguise in range(4):
        assert answer(level, determinize(game, seat, disguise), seat, 5, PLAYOUTS) == here


def test_a_seat_that_is_not_asked_and_a_level_that_is_not_there_are_refused():
    game = moment(2, seed=14, prompt="prompt.play_phase")
    with pytest.raises(NotYourDecision):
        answer("normal", game, 1 - game.decisions[0].seat, 1, PLAYOUTS)
    with pytest.raises(ValueError, match="grandmaster"):
        choose("grandmaster", game.dump(), game.pack, 0, 1, PLAYOUTS)


def test_a_search_ends_when_its_clock_says_so():
    """The clock of this test goes on by a tenth of a second whenever somebody looks at it."""
    looks: list[None] = []

    def clock():
        looks.append(None)
        return len(looks) / 10

    game = moment(2, seed=15, prompt="prompt.play_phase")
    seat = game.decisions[0].seat
    given = answer("hard", game, seat, 1, budget_ms=1_500, clock=clock)
    assert 15 <= len(looks) <= 17
    assert game.decision(seat).check(given) == given


def test_a_search_begins_nothing_that_it_could_not_finish_in_time():
    """One thought takes four tenths of a second here, so of one second only two are thought."""
    times = iter([0.0, 0.1, 0.5, 0.9, 1.3])
    game = moment(2, seed=15, prompt="prompt.play_phase")
    seat = game.decisions[0].seat
    given = answer("hard", game, seat, 1, budget_ms=1_000, clock=lambda: next(times))
    assert next(times) == 1.3
    assert game.decision(seat).check(given) == given


def test_reading_the_game_counts_as_thinking():
    """Reading takes nine tenths of the second here, and one thought two tenths: none is begun."""
    times = iter([0.0, 0.9, 0.9, 1.1])
    game = moment(2, seed=15, prompt="prompt.play_phase")
    seat = game.decisions[0].seat
    dumped = game.dump(), game.pack
    given = choose("hard", *dumped, seat, 1, budget_ms=1_000, clock=lambda: next(times))
    assert next(times, None) is None
    assert game.decision(seat).check(given) == given


def test_one_legal_answer_needs_no_thinking():
    def clock():
        raise AssertionError("there is nothing to think about")

    for game in random_game("yongheng", 2, seed=16):
        for owed in game.decisions:
            if len(owed.options) == 1 == owed.minimum:
                answer("hard", game, owed.seat, 1, budget_ms=1_000, clock=clock)
                return
    raise AssertionError("no such question")


@pytest.mark.parametrize(
    ("title", "seats"), [("yongheng", 2), ("yongheng", 4), ("yongheng", 6), ("shenhua", 2)]
)
def test_rules_of_thumb_bring_a_game_to_its_end(title, seats):
    for seed in range(3):
        game = new_game(title, seats, seed)
        play_out(game, ["normal"] * seats, seed)
        assert game.rules[GameRules].check(game) == []


@pytest.mark.parametrize(
    "title", [one.id for one in titles.values() if one.rules[PlayerRules].policy is not any_answer]
)
def test_rules_of_thumb_beat_chance(title):
    won = 0
    for seed in range(10):
        levels = ["normal", "easy"] if seed % 2 else ["easy", "normal"]
        game = new_game(title, 2, seed)
        play_out(game, levels, seed)
        assert game.result is not None
        won += levels.index("normal") in game.result.winners
    assert won >= 9


def moment(seats, seed, prompt):
    """The first time that a game of rules of thumb asks that with three options or more."""
    game = new_game("yongheng", seats, seed)
    rng = Rng(seed)
    for _ in range(LONGEST):
        owed = game.decisions[0]
        if owed.prompt.key == prompt and len(owed.options) > 2 and game.state.round > 1:
            return game
        game.answer(owed.seat, answer("normal", game, owed.seat, rng.bits(), PLAYOUTS))
    raise AssertionError(f"nobody is ever asked {prompt}")


def play_out(game, levels, seed):
    """Play a game to its end with computer players."""
    rng = Rng(seed)
    for _ in range(LONGEST):
        if game.result is not None:
            return
        owed = game.decisions[0]
        level = levels[owed.seat]
        game.answer(owed.seat, answer(level, game, owed.seat, rng.bits(), PLAYOUTS))
    raise AssertionError("the game does not end")
