"""Worlds that computer players guess: true to what their seat knows, and free of the rest."""

from __future__ import annotations

import pytest

from engine.kernel.in_play import who_knows
from engine.kernel.projection import may_know
from engine.language.effects import Resolve
from engine.players.determinize import determinize
from tests.engine.properties.playing import random_game

TABLES = [("yongheng", 3), ("shenhua", 2)]


def moments(title, seats, seed, every):
    """Some moments of a random game, with every seat at each."""
    for place, game in enumerate(random_game(title, seats, seed)):
        if place % every == 0 and game.result is None:
            for seat in range(seats):
                yield game, seat


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_games_that_look_the_same_to_a_seat_give_it_the_same_guess(title, seats):
    """So a computer player cannot use what it does not know, not even by accident."""
    for game, seat in moments(title, seats, 1, 7):
        disguised = determinize(game, seat, seed=8)
        assert determinize(disguised, seat, seed=9).dump() == determinize(game, seat, seed=9).dump()


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_what_a_seat_knows_stays_and_nothing_is_lost(title, seats):
    for game, seat in moments(title, seats, 2, 11):
        world = determinize(game, seat, seed=3)
        assert world.title.check(world) == game.title.check(game) == []
        assert sorted(card.design for card in world.state.cards.values()) == sorted(
            card.design for card in game.state.cards.values()
        )
        for card in game.state.cards.values():
            if may_know(who_knows(game, card.id), seat):
                assert world.state.cards[card.id] == card


def test_a_hidden_trap_is_guessed_to_be_a_trap_and_a_hidden_ruler_a_special_character():
    guessed = {"trap": 0, "character": 0}
    for game, seat in moments("yongheng", 3, 5, 5):
        world = determinize(game, seat, seed=4)
        for card in world.state.cards.values():
            zone = card.zone.partition(":")[0]
            known = may_know(who_knows(game, card.id), seat)
            if zone in guessed and not card.face_up and not known:
                kind = world.pack.designs[card.design].kind
                assert kind == {"trap": "trap", "character": "special"}[zone]
                guessed[zone] += card.design != game.state.cards[card.id].design
    assert min(guessed.values()) > 0


def test_different_seeds_guess_differently_and_throw_different_dice():
    game, seat = next(moments("yongheng", 2, 6, 1))
    worlds = [determinize(game, seat, seed) for seed in range(20)]
    assert len({world.dump() for world in worlds}) == 20
    assert game.state.seed not in {world.state.seed for world in worlds}


def test_what_others_have_answered_in_secret_is_guessed_anew():
    """At the rite everybody chooses at once; who has chosen what is not in the guess."""
    for game in random_game("yongheng", 4, seed=7):
        if game.state.phase == "rite" and len(game.decisions) == 4:
            break
    first, second = game.decisions[0], game.decisions[1]
    game.answer(first.seat, (first.options[0].key,))
    guesses = [determinize(game, second.seat, seed).state.answers for seed in range(30)]
    assert all(set(answers) == {first.seat} for answers in guesses)
    assert {answers[first.seat] for answers in guesses} == {(o.key,) for o in first.options}
    assert all(game.decision(second.seat) == second for _ in guesses)


def test_a_number_chosen_in_secret_is_guessed_by_everybody_but_who_chose_it():
    """A card that lets one player hide a number and another guess it is a game of its own."""
    met = 0
    for seed in range(12):
        for game in random_game("yongheng", 2, seed):
            place = len(game.state.frames) - 1
            frame = game.state.frames[place] if place >= 0 else None
            if not isinstance(frame, Resolve):
                continue
            for name, (knower, least, most) in frame.scope.secrets.items():
                met += 1
                for seat in (0, 1):
                    frames = [
                        determinize(game, seat, guess).state.frames[place] for guess in range(25)
                    ]
                    numbers = {f.scope.numbers[name] for f in frames if isinstance(f, Resolve)}
                    true = {frame.scope.numbers[name]}
                    assert numbers == (true if seat == knower else {*range(least, most + 1)})
    assert met > 3
