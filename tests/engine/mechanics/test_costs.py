"""Costs of cards, told by Lanterns: X, what is taken off, what is paid besides, what others add."""

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
  A: {{house: [home], oil: {oil}, hand: [{hand}], river: [{own}], deck: [candle, candle, candle]}}
  B: {{house: [home], oil: 5, hand: [gust], river: [{theirs}], deck: [candle, candle]}}
"""


def night(hand: str, *, oil: int = 5, own: str = "lotus", theirs: str = "dragon") -> Game:
    return load_position(
        NIGHT.format(hand=hand, oil=oil, own=own, theirs=theirs), TITLE.pack(), seed=3
    )


def use(game: Game, design: str) -> None:
    game.answer(A, (f"use:{card(game, A, design)}",))


def can_use(game: Game, design: str) -> bool:
    key = f"use:{card(game, A, design)}"
    return any(option.key == key for option in game.decisions[0].options)


def damage(game: Game, seat: int, design: str) -> int:
    return game.card(card(game, seat, design, "river")).counter("damage")


def keys(game: Game) -> list[str]:
    return [option.key for option in game.decisions[0].options]


def test_x_is_chosen_first_and_paid_with_the_rest() -> None:
    game = night("blaze")
    use(game, "blaze")
    assert keys(game) == ["0", "1", "2", "3", "4", "5"]
    game.answer(A, ("3",))
    game.answer(A, (str(card(game, B, "dragon", "river")),))
    assert game.number(A, "oil") == 2
    game.answer(B, ("pass",))
    assert damage(game, B, "dragon") == 3


def test_with_nothing_left_x_is_0_and_nobody_is_asked() -> None:
    game = night("blaze", oil=0)
    use(game, "blaze")
    assert game.decisions[0].prompt.key == "prompt.target"


@pytest.mark.parametrize(("answer", "left", "lotus"), [("yes", 2, 1), ("no", 4, 0)])
def test_an_extra_is_paid_or_refused_and_brings_a_second_target(
    answer: str, left: int, lotus: int
) -> None:
    game = night("squall")
    use(game, "squall")
    game.answer(A, (answer,))
    game.answer(A, (str(card(game, B, "dragon", "river")),))
    if answer == "yes":
        game.answer(A, (str(card(game, A, "lotus", "river")),))
    assert game.number(A, "oil") == left
    game.answer(B, ("pass",))
    assert (damage(game, B, "dragon"), damage(game, A, "lotus")) == (1, lotus)


@pytest.mark.parametrize(("oil", "theirs"), [(2, "dragon"), (5, "")])
def test_who_cannot_pay_the_extra_or_aim_with_it_is_not_asked(oil: int, theirs: str) -> None:
    game = night("squall", oil=oil, theirs=theirs)
    use(game, "squall")
    assert game.decisions[0].prompt.key != "prompt.cost_extra"


@pytest.mark.parametrize(
    ("own", "price"), [("", 4), ("lotus, lotus", 2), (", ".join(["lotus"] * 6), 0)]
)
def test_what_a_text_takes_off_counts_from_the_hand_and_never_below_0(own: str, price: int) -> None:
    game = night("regatta", own=own)
    use(game, "regatta")
    assert game.number(A, "oil") == 5 - price


def test_what_others_add_is_paid_besides_and_nothing_is_taken_off_it() -> None:
    game = night("regatta, candle", own=", ".join(["lotus"] * 6), theirs="weir, weir")
    use(game, "regatta")
    assert game.number(A, "oil") == 3, "a price of 0, and 1 for each weir"
    poor = night("regatta, candle", oil=1, own=", ".join(["lotus"] * 6), theirs="weir, weir")
    assert not can_use(poor, "regatta")
    assert can_use(poor, "candle"), "a lamp is no rite"


def test_x_comes_on_top_of_what_others_add() -> None:
    game = night("blaze", oil=3, theirs="weir, dragon")
    use(game, "blaze")
    assert keys(game) == ["0", "1", "2"]
    game.answer(A, ("2",))
    game.answer(A, (str(card(game, B, "dragon", "river")),))
    assert game.number(A, "oil") == 0


@pytest.mark.parametrize(
    ("design", "zh", "en"),
    [
        (
            "blaze",
            "使用时支付X点灯油。对目标河灯造成X点伤害。",
            "As you use it, pay X oil. Deal X damage to target lamp.",
        ),
        (
            "squall",
            "使用时可额外支付2点灯油。对目标河灯造成1点伤害；若额外支付了，对目标河灯造成1点伤害。",
            "As you use it, you may pay 2 oil extra. Deal 1 damage to target lamp. If the extra was"
            " paid, deal 1 damage to target lamp.",
        ),
        (
            "regatta",
            "使用[灯船会]少支付X点（X为你操控的河灯数）。抓两张牌。",
            "Regatta costs X less to use, where X is the number of lamps you control. Draw two"
            " cards.",
        ),
        (
            "weir",
            "对手手牌中的每张仪式使用时额外支付1点灯油。",
            "Each rite in your opponent's hand costs 1 oil extra.",
        ),
    ],
)
def test_texts_say_what_is_paid(design: str, zh: str, en: str) -> None:
    assert told(design) == (zh, en)


PACK = """
title: lanterns
name: {{zh: 包, en: Pack}}
cards:
  - id: x
    name: {{zh: 某, en: X}}
    kind: wind
    glyph: 某
    stats: {{cost: 1}}
    abilities: [{ability}]
"""


@pytest.mark.parametrize(
    ("ability", "key", "name"),
    [
        ("{type: play, cost: {x: wood}, do: [{do: draw, amount: 1}]}", "error.pack_word", "wood"),
        (
            "{type: play, do: [{do: draw, amount: {by: named, name: x}}]}",
            "error.pack_word",
            "x",
        ),
        (
            "{type: play, do: [{do: gate, given: {is: extra_paid}, then: [{do: draw, amount: 1}]}]"
            "}",
            "error.pack_missing",
            "extra",
        ),
        (
            "{type: active, cost: {less: 1}, do: [{do: draw, amount: 1}]}",
            "error.pack_word",
            "less",
        ),
    ],
)
def test_a_cost_that_cannot_be_is_refused(ability: str, key: str, name: str) -> None:
    with pytest.raises(BadPack) as refused:
        load_pack({"x.yaml": PACK.format(ability=ability)})
    assert (refused.value.message.key, refused.value.message.args["name"]) == (key, name)
