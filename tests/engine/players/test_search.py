"""The search: clear questions are answered soon, close ones are thought about, and no thought goes
to what is the same or to moments at which everybody lets everything be."""

from __future__ import annotations

import sys
from itertools import cycle

import pytest

from engine import Game
from engine.games.shenhua.decks import ready_decks
from engine.kernel.asking import PASS
from engine.kernel.rng import Rng
from engine.players.rules import PlayerRules
from engine.players.search import Budget, candidates, search

MODULE = sys.modules["engine.players.search"]


@pytest.fixture
def game() -> Game:
    """Somebody's second main phase in a game of rules of thumb."""
    decks = [ready.deck for ready in ready_decks()[:2]]
    game = Game.new("shenhua", seats=2, seed=3, decks=decks)
    play(game, lambda: main_phase(game, 4))
    return game


def main_phase(game, turn):
    """Tell whether the main phase of that turn has come."""
    return game.state.turn == turn and game.decisions[0].prompt.key == "prompt.main"


def play(game, until):
    """Rules of thumb play on until something is so; the questions asked meanwhile."""
    rng, asked = Rng(1), []
    while not until():
        (owed,) = game.decisions[:1]
        asked.append(owed)
        game.answer(owed.seat, game.rules[PlayerRules].policy(game, owed, rng))
    return asked


def playouts(monkeypatch, game, score, most=240):
    """Return what is chosen when answers turn out so well, and after how many playouts of so
    many."""
    tried = []

    def playout(world, seat, answer, rng):
        tried.append(answer)
        return score(answer, len(tried))

    monkeypatch.setattr(MODULE, "playout", playout)
    owed = game.decisions[0]
    return search(game, owed, 1, Budget(10 * most, None)), tried


def quick(game):
    """Return what the rules of thumb say."""
    return game.rules[PlayerRules].policy(game, game.decisions[0], Rng(1))


def test_where_nothing_does_better_than_the_rule_of_thumb_two_worlds_are_enough(monkeypatch, game):
    chosen, tried = playouts(monkeypatch, game, lambda answer, place: 0)
    assert chosen == tried[0] == quick(game)
    assert len(tried) == 2 * len(set(tried)) > 4


def test_what_is_better_in_every_world_is_chosen_before_all_playouts_are_spent(monkeypatch, game):
    owed = game.decisions[0]
    other = candidates(game, owed, quick(game), Rng(1))[-1]
    chosen, tried = playouts(
        monkeypatch, game, lambda answer, place: 100 + place % 2 if answer == other else 0
    )
    assert chosen == other
    assert len(tried) < 40


def test_a_close_question_is_thought_about_to_the_end(monkeypatch, game):
    other = candidates(game, game.decisions[0], quick(game), Rng(1))[-1]
    luck = cycle((60, -50))
    _, tried = playouts(
        monkeypatch, game, lambda answer, place: next(luck) if answer == other else 0
    )
    assert len(tried) == 240


def test_no_playout_is_spent_on_a_world_in_which_not_all_can_be_compared(monkeypatch, game):
    there = len(candidates(game, game.decisions[0], quick(game), Rng(1)))
    for most, worlds in ((there - 1, 0), (2 * there - 1, 1), (2 * there, 2)):
        chosen, tried = playouts(monkeypatch, game, lambda answer, place: 0, most)
        assert chosen == quick(game)
        assert len(tried) == worlds * there


def test_of_like_cards_in_a_hand_one_is_tried(game):
    owed = game.decisions[0]
    hand = game.zone("hand", owed.seat)
    designs = [game.card(card).design for card in hand]
    keys = [f"spirit:{card}" for card in hand]
    found = MODULE._different(game, owed, keys)
    assert len(found) == len(set(designs))
    assert len(set(designs)) < len(designs), "the hand holds no two like cards"


def test_nobody_is_asked_in_thought_where_they_would_let_everything_be(game):
    """The rules of thumb come to the same turn by the same answers, asked less often."""
    hasty = game.clone()
    hasty.hasty = True
    asked = play(game, lambda: main_phase(game, 6))
    fewer = play(hasty, lambda: main_phase(hasty, 6))
    assert len(fewer) < len(asked) * 2 // 3
    assert all({o.key for o in owed.options} != {PASS} for owed in fewer)
    assert hasty.state.zones == game.state.zones
