"""Phases that are skipped do not exist, told by Lanterns."""

import pytest

from engine import BadPack, Game
from engine.cards.loader import load_pack
from engine.scenarios.position import load_position
from tests.engine.mechanics.nights import A, B, card, told
from tests.titles.lanterns import TITLE

pytestmark = pytest.mark.usefixtures("lanterns")

NIGHT = """
title: lanterns
phase: main
turn: 3
round: 2
seats:
  A: {house: [home], oil: 5, hand: [drizzle, drizzle, lull], river: [lotus], deck: [6 candle]}
  B: {house: [home], oil: 5, hand: [lull], river: [candle], deck: [6 candle]}
"""


@pytest.fixture
def game() -> Game:
    return load_position(NIGHT, TITLE.pack())


def use(game: Game, seat: int, design: str) -> None:
    game.answer(seat, (f"use:{card(game, seat, design)}",))
    game.answer(1 - seat, ("pass",))


def burn(game: Game) -> bool:
    """Let the lamps of the active player burn; tell whether that happens."""
    seat = game.state.active
    game.answer(seat, ("burn",))
    burnt = bool(game.state.stack)
    while game.state.active == seat:
        game.answer(game.decisions[0].seat, ("pass",))
    return burnt


def test_the_next_phase_of_that_name_is_skipped_once(game: Game) -> None:
    use(game, A, "drizzle")
    assert burn(game), "it is the other who skips one"
    assert [burn(game) for _ in range(4)] == [False, True, True, True]


def test_two_that_skip_the_same_skip_two_one_after_the_other(game: Game) -> None:
    use(game, A, "drizzle")
    use(game, A, "drizzle")
    assert [burn(game) for _ in range(7)] == [True, False, True, False, True, True, True]


def test_what_skips_a_phase_of_this_turn_is_over_with_the_turn(game: Game) -> None:
    game.answer(A, ("end",))
    use(game, B, "lull")
    assert burn(game), "B skips none of their own"
    assert burn(game), "and A's has come in another turn"


def test_a_phase_of_this_turn_is_skipped_where_it_would_begin(game: Game) -> None:
    game.heed(A, ["dawn/theirs"])
    game.answer(A, ("end",))
    assert (game.state.active, game.state.phase, game.decisions[0].seat) == (B, "dawn", A)
    use(game, A, "lull")
    while game.decisions[0].seat == A:
        game.answer(A, ("pass",))
    assert not burn(game)


@pytest.mark.parametrize(
    ("design", "zh", "en"),
    [
        (
            "drizzle",
            "对手跳过下一个燃烧阶段。",
            "Your opponent skips the next burning phase.",
        ),
        (
            "lull",
            "对手跳过本回合的燃烧阶段。",
            "Your opponent skips the burning phase of this turn.",
        ),
    ],
)
def test_texts_say_which_phase(design: str, zh: str, en: str) -> None:
    assert told(design) == (zh, en)


def test_a_phase_that_the_title_does_not_have_is_refused() -> None:
    text = """
title: lanterns
name: {zh: 包, en: Pack}
cards:
  - id: x
    name: {zh: 某, en: X}
    kind: wind
    glyph: 某
    stats: {cost: 1}
    abilities: [{type: play, do: [{do: skip_phase, phase: noon}]}]
"""
    with pytest.raises(BadPack) as refused:
        load_pack({"x.yaml": text})
    assert refused.value.message.args["name"] == "noon"
