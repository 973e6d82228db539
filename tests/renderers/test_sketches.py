"""Changes of a picture are known from what it is drawn from, before it is drawn."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from engine import Game
from engine.kernel.values import SPECTATOR
from engine.kernel.view import View
from renderers import Renderer
from renderers.kit.cache import TileCache
from renderers.kit.picture import LARGEST_BOARD, LARGEST_HAND
from renderers.parts.hand import draw_hand
from renderers.sheet import Sheet
from renderers.words.wording import Wording
from tests.renderers import build, build_duel
from tests.renderers.build import PEOPLE
from tests.renderers.myths import play as play_myths
from tests.renderers.test_games import random_answer

EVERY = 53
"""So many answers lie between two moments that are looked at."""
MOMENTS = 60


def breath(seats: int) -> Iterator[Game]:
    """A game of 永恒之息, after every answer."""
    random = Random(seats)
    game = Game.new("yongheng", seats=seats, seed=seats)
    for _ in range(260):
        if game.result is not None:
            return
        decision = random.choice(game.decisions)
        game.answer(decision.seat, random_answer(decision, random))
        yield game


# What is private is the same at every table size; the fullest boards are drawn in `test_pictures`.
GAMES: dict[str, Callable[[], Iterator[Game]]] = {
    **{f"永恒之息, {seats}": partial(breath, seats) for seats in (2, 6)},
    "神话起源": lambda: play_myths(3, 260),
}


@pytest.fixture(scope="module")
def renderer():
    return Renderer()


def table(game: Game, locale: str = "zh"):
    seats = len(game.view(SPECTATOR).seats)
    return {"locale": locale, "names": PEOPLE[:seats], "pack": game.pack}


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_every_picture_of_a_game_keeps_to_its_bytes_and_its_hand_to_what_is_private(renderer, name):
    """The hand is drawn from the part of the view that its key is made of; what is drawn from the
    whole view has not one other pixel."""
    for step, game in enumerate(GAMES[name]()):
        if step % EVERY:
            continue
        locale = ("zh", "en")[step // EVERY % 2]
        told = table(game, locale)
        seat = step % len(told["names"])
        view, mine = game.view(SPECTATOR), game.view(seat)
        assert len(renderer.board(view, **told).data) <= LARGEST_BOARD
        pages = renderer.hand_sketches(mine, **told)
        assert all(len(page.draw().data) <= LARGEST_HAND for page in pages)
        words = Wording(locale, told["names"], game.pack)
        whole = draw_hand(Sheet(mine, words, TileCache("test")))
        assert [page.paint().image for page in pages] == [canvas.image for canvas in whole]


@pytest.mark.parametrize("name", GAMES)
def test_a_key_changes_exactly_with_its_picture(renderer, name):
    """Keys that are equal never hide a change, and much of what happens leaves a hand as it is."""
    drawn: dict[str, bytes] = {}
    last: list[str] = []
    kept = 0
    for step, game in enumerate(GAMES[name]()):
        if step > MOMENTS:
            break
        told = table(game)
        sketches = renderer.hand_sketches(game.view(0), **told)
        keys = [sketch.key for sketch in sketches]
        kept += keys == last
        for sketch in sketches:
            if sketch.key not in drawn:
                drawn[sketch.key] = sketch.paint().image.tobytes()
            elif step % 9 == 0:
                assert drawn[sketch.key] == sketch.paint().image.tobytes()
        last = keys
    assert kept > MOMENTS / 3


def test_what_is_seen_changes_the_key(renderer):
    view = build.holding("flame", "halo", "pit")
    told = {"locale": "zh", "names": PEOPLE[:2], "pack": build.PACK}
    before = key_of_hand(renderer, view, told)
    mine = view.seats[0]
    hand = mine.zones["hand"]
    for zones, stats in (
        ({"hand": replace(hand, cards=hand.cards[:2], count=2)}, {}),
        ({"hand": replace(hand, cards=hand.cards[::-1])}, {}),
        ({"trap": build.seat(0, traps=(build.card("pit", "AT1", up=False),)).zones["trap"]}, {}),
        ({}, {"gold": 99}),
        ({}, {"hand_limit": 1}),
    ):
        seat = replace(mine, zones={**mine.zones, **zones}, stats={**mine.stats, **stats})
        changed = replace(view, seats=(seat, *view.seats[1:]))
        assert key_of_hand(renderer, changed, told) != before
    assert key_of_hand(renderer, replace(view, decision=None), told) != before
    assert key_of_hand(renderer, view, {**told, "locale": "en"}) != before


def test_what_is_not_on_the_picture_leaves_the_key(renderer):
    view = build.holding("flame", "halo", "pit")
    told = {"locale": "zh", "names": PEOPLE[:2], "pack": build.PACK}
    before = key_of_hand(renderer, view, told)
    assert view.decision is not None
    other = build.seat(1, (build.card("deer", "B1"),), gold=77, hand=9)
    for changed in (
        replace(view, decision=msgspec.structs.replace(view.decision, id=99)),
        replace(view, log=(), stack=(), round=9, turn=40, phase="end", waiting=(1,), dice=(1, 6)),
        replace(view, seats=(view.seats[0], other)),
    ):
        assert key_of_hand(renderer, changed, told) == before
    assert key_of_hand(renderer, view, {**told, "names": ("A", "B")}) == before


def test_words_change_without_the_picture(renderer):
    """The words tell of the leader's life, the picture of the hand does not show it."""
    fox = build_duel.card("fox", "A0")
    told = {"locale": "zh", "names": PEOPLE[:2], "pack": build_duel.PACK}
    view = build_duel.holding("wolf")
    hurt = msgspec.structs.replace(fox, stats={**fox.stats, "life": 3})
    mine = view.seats[0]
    general = mine.zones["general"]
    zones = {**mine.zones, "general": replace(general, cards=(hurt,))}
    later = replace(view, seats=(replace(mine, zones=zones), view.seats[1]))
    (one,), (other,) = (renderer.hand_sketches(v, **told) for v in (view, later))
    assert one.key == other.key
    assert one.alt != other.alt


def test_a_sketch_of_the_board_is_drawn_from_all_that_everybody_sees(renderer):
    view = build.duel()
    told = {"locale": "zh", "names": PEOPLE[:2], "pack": build.PACK}
    before = renderer.board_sketch(view, **told)
    assert before.draw() == renderer.board(view, **told)
    for change in ({"waiting": (0,)}, {"round": 4}, {"dice": (6, 4)}, {"log": ()}):
        changed: View = msgspec.structs.replace(view, **change)
        assert renderer.board_sketch(changed, **told).key != before.key
    renamed = {**told, "names": ("林小满", "Kaite")}
    assert renderer.board_sketch(view, **renamed).key != before.key


def key_of_hand(renderer, view, told):
    return [sketch.key for sketch in renderer.hand_sketches(view, **told)]
