"""Random games to look at: every test here plays some and looks at each decision."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine import Decision, DecisionKind, Game
from engine.kernel.guesses import Guesses, any_answer

TITLE = "yongheng"
TABLE_SIZES = range(2, 7)
LONGEST = 20_000
"""Decisions after which a game of random players is taken to be stuck; a thousand is usual."""


def random_game(seats: int, seed: int, **options: str | int) -> Iterator[Game]:
    """A whole game of random players: the game at every decision and, at last, when it is over."""
    guesses = Guesses(seed)
    game = Game.new(TITLE, seats=seats, seed=seed, options=options)
    for _ in range(LONGEST):
        yield game
        if game.result is not None:
            return
        answer_somehow(game, guesses)
    raise AssertionError(f"the game of {seats} with seed {seed} does not end")


def answer_somehow(game: Game, guesses: Guesses) -> tuple[int, tuple[str, ...]]:
    """One of those who owe an answer gives any: seat and answer."""
    owed = game.decisions[guesses.below(len(game.decisions))]
    answer = any_answer(game, owed, guesses)
    game.answer(owed.seat, answer)
    return owed.seat, answer


def stored_and_read(game: Game) -> Game:
    """The game after a stay in storage."""
    pack = game.pack
    return Game.load(game.dump(), lambda _: pack)


def answers_to(owed: Decision, guesses: Guesses, game: Game) -> list[tuple[str, ...]]:
    """Every answer to a question with one key, a dozen of any others."""
    if owed.minimum == owed.maximum == 1:
        return [(option.key,) for option in owed.options]
    some = {any_answer(game, owed, guesses) for _ in range(12)}
    if owed.kind is DecisionKind.CARDS and not owed.minimum:
        some.add(())
    return sorted(some)


def as_bytes(value: object) -> bytes:
    """Any value of the engine as bytes, equal for equal values."""
    return msgspec.msgpack.encode(value)
