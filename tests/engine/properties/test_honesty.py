"""Options that are offered can be done, and nothing else can."""

from __future__ import annotations

import pytest

from engine import DecisionKind, IllegalAnswer, NotYourDecision, titles
from engine.kernel.rng import Rng
from engine.kernel.rules import GameRules
from tests.engine.properties.playing import GAMES, answers_to, new_game, random_game, seldom


@pytest.mark.parametrize(("title", "seats", "seed"), GAMES)
def test_every_option_offered_can_be_taken_and_leaves_a_sound_game(title, seats, seed):
    rng = Rng(seed)
    for place, game in enumerate(random_game(title, seats, seed + 30)):
        if place % seldom(6):
            continue
        for owed in game.decisions:
            for answer in {*answers_to(owed, rng, game), owed.default}:
                tried = game.clone()
                tried.answer(owed.seat, answer)
                assert tried.rules[GameRules].check(tried) == [], f"{owed.prompt.key}: {answer}"


@pytest.mark.parametrize("title", titles)
def test_nothing_else_is_accepted_and_a_refusal_changes_nothing(title):
    seats = titles[title].shape.most_seats
    refused = 0
    for place, game in enumerate(random_game(title, seats, seed=40)):
        if place % seldom(5) or game.result is not None:
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


@pytest.mark.parametrize("title", titles)
def test_the_default_of_every_decision_ends_every_game(title):
    """Without any answer the clocks alone bring a game to no error."""
    game = new_game(title, titles[title].shape.most_seats, seed=1)
    for _ in range(2_000):
        if game.result is not None:
            break
        owed = game.decisions[0]
        game.answer(owed.seat, owed.default)
        assert game.rules[GameRules].check(game) == []


@pytest.mark.parametrize("title", titles)
def test_options_have_keys_of_their_own_and_defaults_are_legal(title):
    for game in random_game(title, titles[title].shape.most_seats, seed=50):
        for owed in game.decisions:
            keys = [option.key for option in owed.options]
            assert len(set(keys)) == len(keys), owed.prompt.key
            assert owed.check(owed.default) == owed.default
            assert owed.minimum <= owed.maximum
