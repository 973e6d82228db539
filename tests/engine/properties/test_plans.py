"""Plans that are made in secret: while somebody plans, nobody else is told, shown or asked anything
that depends on it."""

from __future__ import annotations

import pytest

from engine import SPECTATOR, titles
from engine.game import Game
from engine.kernel.queues import QueueRules
from engine.kernel.records import ALL_SEATS
from engine.kernel.rng import Rng
from tests.engine.properties.playing import answer_somehow, as_bytes, new_game

PLANNED = tuple(title.id for title in titles.values() if QueueRules in title.rules)


def shown(game: Game, reader: int) -> bytes:
    """All that a reader gets of a game: the view, their own question and log lines among it, and
    what of it is for them alone."""
    return as_bytes((game.view(reader), game.private(reader) if reader >= 0 else ()))


@pytest.mark.parametrize("title", PLANNED)
@pytest.mark.parametrize("seed", range(4))
def test_nobody_else_sees_anything_of_a_plan_before_it_is_made(title, seed):
    """But what all are told of at once: 祭献, 机动, 立即."""
    game, rng, compared = new_game(title, 2, seed), Rng(seed), 0
    while game.result is None:
        owed = game.decisions
        phase, turn, before = game.state.phase, game.state.turn, game.clone()
        seat, _ = answer_somehow(game, rng)
        secret = len(owed) == 1 and (phase, turn) == (game.state.phase, game.state.turn)
        public = any(e.only == ALL_SEATS and told(game, e.kind) for e in game.events)
        if not secret or public:
            continue
        for reader in {SPECTATOR, 0, 1} - {seat}:
            assert shown(game, reader) == shown(before, reader)
            assert not game.log(game.events, reader)
            compared += 1
    assert compared > 60


def told(game: Game, kind: str) -> bool:
    """Tell whether an event makes a line."""
    rule = game.title.words.events.get(kind)
    return rule is not None and rule.told


@pytest.mark.parametrize("title", PLANNED)
def test_what_was_laid_down_and_taken_back_leaves_no_trace(title):
    """Not even in the ids of cards and questions: the other gets the same to the byte whether a
    plan came about at once or after a change of mind."""
    rng, compared = Rng(11), 0
    for seed in range(3):
        game = new_game(title, 2, seed)
        while game.result is None:
            (owed, *others) = game.decisions
            used = [option.key for option in owed.options if option.key.startswith("use:")]
            if used and not others:
                plain, twice = game.clone(), game.clone()
                change_of_mind(twice, owed.seat, used[rng.below(len(used))])
                for made in (plain, twice):
                    made.answer(owed.seat, made.decisions[0].default)
                if plain.state.turn == game.state.turn:
                    for reader in {SPECTATOR, 0, 1} - {owed.seat}:
                        assert shown(plain, reader) == shown(twice, reader)
                        compared += 1
            answer_somehow(game, rng)
    assert compared > 20


def change_of_mind(game: Game, seat: int, key: str) -> None:
    """A seat plans something and takes it back."""
    first = game.decisions[0].prompt
    game.answer(seat, (key,))
    while game.decisions[0].prompt.key != first.key:
        owed = game.decisions[0]
        game.answer(seat, (owed.options[0].key,) if owed.maximum == 1 else owed.default)
    back = [o.key for o in game.decisions[0].options if o.key.startswith("withdraw:")]
    game.answer(seat, (back[-1],))
