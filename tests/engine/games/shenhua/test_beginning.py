"""Beginning of a game of 神话起源: cards and life for who goes second (rulings 8 and 10)."""

from __future__ import annotations

import pytest

from engine import BadOptions, Game
from engine.games.shenhua.decks import ready_decks
from engine.kernel.values import SPECTATOR


def begun(seed: int = 3, **options: int | str) -> Game:
    """Two equal decks, after nobody has exchanged a card."""
    deck = ready_decks()[0].deck
    game = Game.new("shenhua", seats=2, seed=seed, decks=[deck, deck], options=options)
    while game.state.turn == 0:
        for owed in game.decisions:
            game.answer(owed.seat, ())
    return game


def lives(game: Game) -> list[tuple[int, int]]:
    """Return the life that the generals have left, and the most they can have, as everybody sees
    it."""
    generals = [seat.zones["general"].cards[0] for seat in game.view(SPECTATOR).seats]
    return [(card.stats["life"], card.stats["max_life"]) for card in generals]


def printed(game: Game) -> int:
    """The life that is printed on both generals."""
    return game.view(SPECTATOR).seats[0].zones["general"].cards[0].printed["life"]


def test_who_goes_second_has_an_eighth_card_and_nine_more_life() -> None:
    game = begun(first="first")
    assert [len(game.zone("hand", seat)) for seat in (0, 1)] == [7, 8]
    life = printed(game)
    assert lives(game) == [(life, life), (life + 9, life + 9)]


def test_the_life_goes_to_the_first_seat_where_the_second_begins() -> None:
    games = (begun(seed, komi=3) for seed in range(64))
    game = next(game for game in games if game.state.active == 1)
    assert [most - printed(game) for _, most in lives(game)] == [3, 0]


@pytest.mark.parametrize("komi", [0, 3, 6, 9])
def test_a_table_chooses_how_much_life_it_is(komi: int) -> None:
    game = begun(first="first", komi=komi)
    assert [most - printed(game) for _, most in lives(game)] == [0, komi]


def test_a_table_chooses_among_those_and_no_other() -> None:
    with pytest.raises(BadOptions):
        begun(komi=5)
