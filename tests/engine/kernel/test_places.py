"""A player who falls later stands higher in the result, whatever becomes of the game on the way."""

from __future__ import annotations

import msgspec

from engine import Game
from engine.games.yongheng import standard_pack
from engine.kernel import course
from engine.kernel.records import Player
from engine.kernel.values import Result
from engine.players.determinize import determinize
from engine.scenarios.position import load_position
from engine.scenarios.snapshot import dump_position


def five() -> Game:
    """A new game of five, of whom two can win."""
    return Game.new("yongheng", seats=5, seed=4, pack=standard_pack())


def fallen(game: Game) -> list[int]:
    """By seat, the moment at which it fell."""
    return [player.fell for player in game.state.players]


def places(game: Game) -> tuple[int, ...]:
    assert game.result is not None
    return game.result.places


def test_who_gives_up_later_stands_higher():
    game = five()
    for seat in (3, 0, 4):
        game.concede(seat)
    assert places(game) == (4, 1, 1, 5, 3)


def test_those_who_fall_at_once_share_a_place_also_with_the_last_of_all():
    game = five()
    game.concede(2)
    for seat in (0, 4):
        course.eliminate(game, seat)
    course.close_moment(game)
    assert fallen(game) == [2, 0, 1, 0, 2]
    for seat in (1, 3):
        course.eliminate(game, seat)
    course.end(game, (), "result.draw")
    assert places(game) == (3, 1, 5, 1, 3)


def test_who_is_left_without_winning_stands_before_those_who_fell():
    game = five()
    game.concede(1)
    course.end(game, (2,), "result.one")
    assert places(game) == (2, 5, 1, 2, 2)


def test_who_fell_when_outlasts_storing_copying_guessing_and_taking_back():
    game = five()
    game.concede(3)
    before = game.clone()
    game.concede(0)
    read = Game.load(game.dump(), lambda _: game.pack)
    placed = load_position(dump_position(game), game.pack)
    for same in (read, placed, game.clone(), determinize(game, 1, seed=2)):
        assert fallen(same) == fallen(game) == [2, 0, 0, 1, 0]
    read.concede(4)
    assert places(read) == (4, 1, 1, 5, 3)

    again = game.rewound(before)
    assert fallen(again) == [0, 0, 0, 1, 0]
    again.concede(4)
    again.concede(0)
    assert places(again) == (3, 1, 1, 5, 4)


def test_in_a_game_stored_before_moments_were_counted_who_was_out_stands_last():
    game = five()
    game.state.players[3] = msgspec.convert({"seat": 3, "alive": False}, Player)
    stored = game.dump()
    assert b"fell" not in stored
    game = Game.load(stored, lambda _: game.pack)
    game.concede(0)
    game.concede(4)
    assert places(game) == (4, 1, 1, 5, 3)


def test_places_are_told_where_they_say_more_than_who_has_won():
    assert Result((1,), (2, 1, 2, 2)).standings == ()
    assert Result((), (1, 1)).standings == ()
    assert Result((0, 2), (1, 5, 1, 3, 3)).standings == ((1, (0, 2)), (3, (3, 4)), (5, (1,)))
    assert Result((), (1, 3, 1)).standings == ((1, (0, 2)), (3, (1,)))
