"""Pictures of real games, from the first pick to the result."""

from functools import partial
from random import Random

import pytest

from engine import Game
from engine.kernel.values import SPECTATOR, Decision, DecisionKind
from renderers import Renderer
from renderers.kit.cache import TileCache
from renderers.kit.picture import LARGEST_BOARD, LARGEST_HAND
from renderers.parts.board import draw_board
from renderers.parts.hand import draw_hand
from renderers.sheet import Sheet
from renderers.words.alt import board_alt, hand_alts
from renderers.words.wording import Wording
from tests.renderers.build import PEOPLE
from tests.renderers.dry import unpainted

STEPS_BETWEEN_PICTURES = 19


def random_answer(decision: Decision, random: Random) -> tuple[str, ...]:
    """Any legal answer."""
    keys = [option.key for option in decision.options]
    if decision.kind is DecisionKind.ORDER:
        return tuple(random.sample(keys, len(keys)))
    count = random.randint(decision.minimum, min(decision.maximum, len(keys)))
    return tuple(random.sample(keys, count))


def _the_pack(pack, _hash):
    return pack


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


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_moment_of_a_game_has_its_pictures_and_words(seats):
    renderer, cache = Renderer(), TileCache("test")
    names = PEOPLE[:seats]
    for moment, game in enumerate(play(seats, seed=seats)):
        locale = ("zh", "en")[moment % 2]
        table = {"locale": locale, "names": names, "pack": game.pack}
        view, mine = game.view(SPECTATOR), game.view(moment % seats)
        words = Wording(locale, names, game.pack)
        with unpainted():
            assert not set(draw_board(Sheet(view, words, cache)).clipped) - set(names)
            assert all(page.clipped == [] for page in draw_hand(Sheet(mine, words, cache)))
        assert 0 < len(board_alt(Sheet(view, words, cache))) <= 1024
        assert all(0 < len(alt) <= 1024 for alt in hand_alts(Sheet(mine, words, cache)))
        assert len(renderer.text_board(view, **table)) <= 3500
        assert len(renderer.text_hand(mine, **table)) <= 3500
    assert len(renderer.board(view, **table).data) <= LARGEST_BOARD
    assert all(len(page.data) <= LARGEST_HAND for page in renderer.hand(mine, **table))
    assert len(renderer.result(view, **table).alt) <= 1024


def test_two_views_that_are_equal_give_equal_pictures():
    renderer = Renderer()
    for game in play(2, seed=11, most=60):
        again = Game.load(game.dump(), partial(_the_pack, game.pack))
        table = {"locale": "zh", "names": PEOPLE[:2], "pack": game.pack}
        one, other = game.view(SPECTATOR), again.view(SPECTATOR)
        assert one == other
        assert renderer.board(one, **table) == renderer.board(other, **table)


def test_every_key_said_is_in_the_catalogue():
    """A board never shows a bare key: phases, zones, marks and log lines all have words."""
    from engine.text import catalogue

    for game in play(3, seed=5, most=200):
        view = game.view(SPECTATOR)
        assert catalogue.has(f"phase.{view.phase}", view.title)
        for line in view.log:
            assert catalogue.has(line.key, view.title), line.key
        for card in view.cards().values():
            for mark in card.marks:
                assert catalogue.has(mark, view.title), mark
