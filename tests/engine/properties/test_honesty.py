"""What is offered can be done, and nothing else can."""

from __future__ import annotations

import pytest

from engine import DecisionKind, Game, IllegalAnswer, NotYourDecision
from engine.kernel.guesses import Guesses
from tests.engine.properties.playing import TABLE_SIZES, answers_to, random_game


@pytest.mark.parametrize("seats", TABLE_SIZES)
def test_every_option_offered_can_be_taken_and_leaves_a_sound_game(seats):
    guesses = Guesses(seats)
    for place, game in enumerate(random_game(seats, seed=seats + 30)):
        if place % 6:
            continue
        for owed in game.decisions:
            for answer in {*answers_to(owed, guesses, game), owed.default}:
                tried = game.clone()
                tried.answer(owed.seat, answer)
                assert tried.title.check(tried) == [], f"{owed.prompt.key}: {answer}"


@pytest.mark.parametrize("seats", [2, 5])
def test_nothing_else_is_accepted_and_a_refusal_changes_nothing(seats):
    refused = 0
    for place, game in enumerate(random_game(seats, seed=seats + 40)):
        if place % 5 or game.result is not None:
            continue
        before = game.dump()
        for owed in game.decisions:
            for answer in unoffered(owed):
                with pytest.raises(IllegalAnswer):
                    game.answer(owed.seat, answer)
                refused += 1
        for seat in {*range(seats)} - {owed.seat for owed in game.decisions}:
            with pytest.raises(NotYourDecision):
                game.answer(seat, ("end",))
        assert game.dump() == before
    assert refused > 100


def unoffered(owed):
    """Answers that decision does not allow: strange keys, too many, too few, one twice."""
    keys = [option.key for option in owed.options]
    answers = [("no such key",), (*owed.default, "no such key"), tuple(key + "0" for key in keys)]
    if owed.maximum < len(keys):
        answers.append(tuple(keys[: owed.maximum + 1]))
    if owed.minimum:
        answers.append(tuple(keys[: owed.minimum - 1]))
    if owed.kind is not DecisionKind.DISTRIBUTE:
        answers.append((keys[0], keys[0]))
    return answers


def test_the_default_of_every_decision_ends_every_game():
    """When nobody ever answers, the clocks alone bring a game to no error."""
    game = Game.new("yongheng", seats=4, seed=1)
    for _ in range(2_000):
        if game.result is not None:
            break
        owed = game.decisions[0]
        game.answer(owed.seat, owed.default)
        assert game.title.check(game) == []


def test_options_have_keys_of_their_own_and_defaults_are_legal():
    for game in random_game(4, seed=50):
        for owed in game.decisions:
            keys = [option.key for option in owed.options]
            assert len(set(keys)) == len(keys), owed.prompt.key
            assert owed.check(owed.default) == owed.default
            assert owed.minimum <= owed.maximum
