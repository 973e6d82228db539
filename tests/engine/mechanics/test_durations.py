"""Changes that last for a combat, a phase, until one's own turn, as long as a card lies there."""

import pytest

from engine import BadPack, Game
from engine.cards.loader import load_pack
from engine.kernel.reading import card_stat
from engine.scenarios.position import load_position
from tests.engine.mechanics.nights import A, B, card, told
from tests.titles.lanterns import TITLE

pytestmark = pytest.mark.usefixtures("lanterns")

NIGHT = """
title: lanterns
phase: {phase}
turn: 3
round: 2
seats:
  A: {{house: [home], oil: 5, hand: [{hand}], river: [keeper, lotus], deck: [3 candle]}}
  B: {{house: [home], oil: 5, hand: [gust, gust], river: [candle], deck: [3 candle]}}
"""


def night(hand: str, phase: str = "main") -> Game:
    return load_position(NIGHT.format(hand=hand, phase=phase), TITLE.pack())


def use(game: Game, seat: int, design: str, target: int) -> None:
    game.answer(seat, (f"use:{card(game, seat, design)}",))
    game.answer(seat, (str(target),))
    game.answer(1 - seat, ("pass",))


def lotus(game: Game) -> int:
    return card(game, A, "lotus", "river")


def test_until_the_end_of_combat_it_burns_brighter_and_then_no_more() -> None:
    game = night("flare")
    use(game, A, "flare", lotus(game))
    assert card_stat(game, lotus(game), "light") == 4
    game.answer(A, ("burn",))
    assert game.state.stack[0].hits[0].amount == 4
    for _ in range(2):  # on the damage, and once it has been dealt
        game.answer(B, ("pass",))
    assert (game.state.active, card_stat(game, lotus(game), "light")) == (B, 2)


def test_until_ones_next_turn_it_outlasts_the_other_turn() -> None:
    game = night("shade")
    use(game, A, "shade", lotus(game))
    game.answer(A, ("end",))
    assert (game.state.active, card_stat(game, lotus(game), "life")) == (B, 5)
    game.answer(B, ("end",))
    assert (game.state.active, card_stat(game, lotus(game), "life")) == (A, 3)


def test_until_the_end_of_a_phase_it_is_over_with_that_phase() -> None:
    game = night("mist", phase="dawn")
    game.heed(A, ["dawn/mine"])
    while game.state.phase != "dawn" or game.state.active != A:
        game.answer(game.decisions[0].seat, ("end",))
    use(game, A, "mist", lotus(game))
    assert (game.state.phase, card_stat(game, lotus(game), "light")) == ("dawn", 1)
    game.answer(A, ("pass",))
    assert (game.state.phase, card_stat(game, lotus(game), "light")) == ("main", 2)


def test_as_long_as_its_source_lies_there() -> None:
    game = night("candle")
    keeper = card(game, A, "keeper", "river")
    game.answer(A, (f"skill:{keeper}:0",))
    game.answer(A, (str(lotus(game)),))
    game.answer(B, ("pass",))
    game.answer(A, ("end",))
    assert card_stat(game, lotus(game), "light") == 3
    use(game, B, "gust", keeper)
    assert card_stat(game, lotus(game), "light") == 2


def test_a_source_that_is_gone_before_changes_nothing() -> None:
    game = night("candle")
    keeper = card(game, A, "keeper", "river")
    game.answer(A, (f"skill:{keeper}:0",))
    game.answer(A, (str(lotus(game)),))
    use_above = card(game, B, "gust")
    game.answer(B, (f"use:{use_above}",))
    game.answer(B, (str(keeper),))
    game.answer(A, ("pass",))
    game.answer(B, ("pass",))
    assert card_stat(game, lotus(game), "light") == 2


@pytest.mark.parametrize(
    ("design", "zh", "en"),
    [
        (
            "flare",
            "目标河灯的灯火+2直到战斗结束。",
            "Target lamp gets +2 light until end of combat.",
        ),
        (
            "shade",
            "目标河灯的生命上限+2直到你的下个回合开始。",
            "Target lamp gets +2 maximum life until your next turn begins.",
        ),
        (
            "mist",
            "目标河灯的灯火-1直到本回合的黎明结束。",
            "Target lamp gets -1 light until the end of dawn this turn.",
        ),
        (
            "keeper",
            "每回合一次，支付1点灯油：目标河灯的灯火+1直到[守灯人]离场。",
            "Once a turn, pay 1 oil: Target lamp gets +1 light until Keeper's Lamp leaves play.",
        ),
    ],
)
def test_texts_say_how_long(design: str, zh: str, en: str) -> None:
    assert told(design) == (zh, en)


def test_a_duration_that_the_title_does_not_have_is_refused() -> None:
    text = """
title: lanterns
name: {zh: 包, en: Pack}
cards:
  - id: x
    name: {zh: 某, en: X}
    kind: wind
    glyph: 某
    stats: {cost: 1}
    abilities:
      - type: play
        do: [{do: modify, stat: light, amount: 1, who: you, until: "phase:noon"}]
"""
    with pytest.raises(BadPack) as refused:
        load_pack({"x.yaml": text})
    assert refused.value.message.args["name"] == "phase:noon"
