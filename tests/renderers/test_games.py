"""Pictures of real games, from the first pick to the result."""

from random import Random

import pytest

from engine import Game
from engine.kernel.values import SPECTATOR, Decision, DecisionKind
from renderers import Renderer
from renderers.board import draw_board
from renderers.cache import TileCache
from renderers.hand import draw_hand
from renderers.scene import Scene
from renderers.wording import Wording
from tests.renderers.build import PEOPLE

STEPS_BETWEEN_PICTURES = 9


def random_answer(decision: Decision, random: Random) -> tuple[str, ...]:
    """Any legal answer."""
    keys = [option.key for option in decision.options]
    if decision.kind is DecisionKind.ORDER:
        return tuple(random.sample(keys, len(keys)))
    count = random.randint(decision.minimum, min(decision.maximum, len(keys)))
    return tuple(random.sample(keys, count))


def play(seats, seed, most=400):
    """A game as random players play it: every few steps, and where it stopped."""
    random = Random(seed)
    game = Game.new("yongheng", seats=seats, seed=seed)
    for step in range(most):
        if step % STEPS_BETWEEN_PICTURES == 0:
            yield game
        if game.result is not None:
            break
        decision = random.choice(game.decisions)
        answer = random_answer(decision, random)
        game.answer(decision.seat, answer)
    yield game


@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_moment_of_a_game_has_its_pictures_and_words(seats, locale):
    renderer = Renderer()
    names = PEOPLE[:seats]
    for moment, game in enumerate(play(seats, seed=seats)):
        table = {"locale": locale, "names": names, "pack": game.pack}
        view = game.view(SPECTATOR)
        words = Wording(locale, names, game.pack)
        assert not set(draw_board(Scene(view, words, TileCache("test"))).clipped) - set(names)
        picture = renderer.board(view, **table)
        assert len(picture.data) < 1_000_000
        assert 0 < len(picture.alt) <= 1024
        assert len(renderer.text_board(view, **table)) <= 3500
        seat = moment % seats
        mine = game.view(seat)
        assert draw_hand(Scene(mine, words, TileCache("test"))).clipped == []
        assert len(renderer.text_hand(mine, **table)) <= 3500
        if game.result is not None:
            assert len(renderer.result(view, **table).alt) <= 1024


def test_two_views_that_are_equal_give_equal_pictures():
    for game in play(2, seed=11, most=60):
        again = Game.load(game.dump(), lambda _hash, pack=game.pack: pack)
        table = {"locale": "zh", "names": PEOPLE[:2], "pack": game.pack}
        one, other = game.view(SPECTATOR), again.view(SPECTATOR)
        assert one == other
        assert Renderer().board(one, **table) == Renderer().board(other, **table)


def test_every_key_said_is_in_the_catalogue():
    """A board never shows a bare key: phases, zones, marks and log lines all have words."""
    from engine import texts

    for game in play(3, seed=5, most=200):
        view = game.view(SPECTATOR)
        assert texts.has(f"phase.{view.phase}")
        for line in view.log:
            assert texts.has(line.key), line.key
        for card in view.cards().values():
            for mark in card.marks:
                assert texts.has(mark), mark
