"""Objects on the stack that are interrupted and aimed anew, told by Lanterns."""

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
  A:
    house: [home]
    oil: 5
    hand: [candle, gust, bell, snuff, eddy]
    river: [firefly, lotus]
    deck: [candle, candle]
  B:
    house: [home]
    oil: 5
    hand: [gust, snuff, snuff, eddy, toll, rain]
    river: [candle, dragon]
    deck: [candle, candle]
"""


@pytest.fixture
def game() -> Game:
    return load_position(NIGHT, TITLE.pack())


def lamps(game: Game, seat: int) -> list[str]:
    return [game.card(one).design for one in game.zone("river", seat)]


def stack(game: Game) -> list[str]:
    return [item.design for item in game.state.stack]


def use(game: Game, seat: int, design: str, target: int = 0) -> None:
    game.answer(seat, (f"use:{card(game, seat, design)}",))
    if target:
        game.answer(seat, (str(target),))


def light(game: Game, target: int) -> None:
    """A's firefly burns a lamp."""
    game.answer(A, (f"skill:{card(game, A, 'firefly', 'river')}:0",))
    game.answer(A, (str(target),))


def pass_word(game: Game, *seats: int) -> None:
    for seat in seats:
        game.answer(seat, ("pass",))


def options(game: Game, seat: int) -> list[str]:
    return [option.key for owed in game.decisions if owed.seat == seat for option in owed.options]


def test_a_skill_on_the_stack_is_interrupted_and_has_been_used(game: Game) -> None:
    candle = card(game, B, "candle", "river")
    light(game, candle)
    use(game, B, "snuff")
    assert stack(game) == ["firefly", "snuff"]
    pass_word(game, A)
    assert (stack(game), lamps(game, B)) == ([], ["candle", "dragon"])
    assert game.card(card(game, A, "firefly", "river")).tapped, "nothing paid comes back"


def test_a_trigger_is_interrupted(game: Game) -> None:
    use(game, A, "bell")
    pass_word(game, B)
    use(game, A, "candle")
    pass_word(game, B)
    assert [item.kind for item in game.state.stack] == ["trigger"]
    use(game, B, "snuff")
    pass_word(game, A)
    (house,) = game.zone("house", B)
    assert (stack(game), game.card(house).counter("damage")) == ([], 0)


def test_an_interrupted_card_goes_to_the_discard_pile(game: Game) -> None:
    use(game, A, "gust", card(game, B, "candle", "river"))
    use(game, B, "snuff")
    pass_word(game, A)
    discarded = [game.card(one).design for one in game.zone("discard", A)]
    assert (discarded, lamps(game, B)) == (["gust"], ["candle", "dragon"])


def test_with_nothing_that_fits_it_cannot_be_used(game: Game) -> None:
    assert f"use:{card(game, A, 'snuff')}" not in options(game, A)
    use(game, A, "candle")
    assert f"use:{card(game, B, 'snuff')}" not in options(game, B), "a lamp is not of its kinds"
    assert f"use:{card(game, B, 'toll')}" in options(game, B)
    use(game, B, "toll")
    assert f"use:{card(game, A, 'snuff')}" in options(game, A), "but the toll itself is"


def test_of_several_objects_one_is_chosen_the_others_topmost_by_default(game: Game) -> None:
    light(game, card(game, B, "candle", "river"))
    use(game, B, "gust", card(game, A, "lotus", "river"))
    game.answer(A, (f"use:{card(game, A, 'snuff')}",))
    (owed,) = game.decisions
    gust, firefly = (str(item.id) for item in reversed(game.state.stack))
    assert ([option.key for option in owed.options], owed.default) == ([gust, firefly], (gust,))
    game.answer(A, (gust,))
    pass_word(game, B)
    assert (stack(game), lamps(game, A)) == (["firefly"], ["firefly", "lotus"])


def test_what_has_left_before_is_a_target_that_is_gone(game: Game) -> None:
    light(game, card(game, B, "candle", "river"))
    use(game, B, "snuff")
    firefly, snuff = game.state.stack
    use(game, A, "snuff", snuff.id)
    use(game, B, "snuff", firefly.id)
    assert stack(game) == ["firefly", "snuff", "snuff", "snuff"]
    pass_word(game, A)
    assert stack(game) == ["snuff", "snuff"], "the firefly's skill is gone"
    pass_word(game, B)
    assert stack(game) == [], "and so is what was to interrupt it"
    assert "fizzled" not in [event.kind for event in game.state.recent]


def test_whoever_has_used_it_may_pay_to_keep_it(game: Game) -> None:
    for answer, floats in (("yes", True), ("no", False)):
        night = load_position(NIGHT, TITLE.pack())
        use(night, A, "candle")
        use(night, B, "toll")
        pass_word(night, A)
        (owed,) = night.decisions
        assert owed.seat == A
        night.answer(A, (answer,))
        if night.state.stack:
            pass_word(night, B)
        assert ("candle" in lamps(night, A)) == floats
        assert night.number(A, "oil") == (3 if floats else 4)


def test_targets_are_chosen_anew_by_whoever_asks_for_that(game: Game) -> None:
    lotus, dragon = card(game, A, "lotus", "river"), card(game, B, "dragon", "river")
    use(game, A, "gust", dragon)
    use(game, B, "eddy")
    pass_word(game, A)
    (owed,) = game.decisions
    assert owed.seat == B
    assert str(lotus) in [option.key for option in owed.options]
    game.answer(B, (str(lotus),))
    assert game.state.stack[0].targets == (lotus,)
    assert [one.seat for one in game.decisions] == [A], "who had passed on it is asked again"
    pass_word(game, A, B)
    assert (game.card(lotus).counter("damage"), game.card(dragon).counter("damage")) == (2, 0)


def test_an_interruption_is_aimed_at_another_object(game: Game) -> None:
    light(game, card(game, B, "candle", "river"))
    use(game, B, "snuff")
    use(game, A, "eddy")
    pass_word(game, B)
    assert stack(game) == ["firefly", "snuff"], "there is nothing else to interrupt"
    pass_word(game, A)
    assert stack(game) == []


@pytest.mark.parametrize(
    ("design", "zh", "en"),
    [
        (
            "snuff",
            "打断目标风牌、仪式牌或技能。",
            "Interrupt target wind card, rite card, or skill.",
        ),
        (
            "toll",
            "除非其操控者支付1点灯油，否则打断对手的目标河灯牌。",
            "Interrupt target lamp card of your opponent unless its player pays 1 oil.",
        ),
        (
            "eddy",
            "为目标风牌或仪式牌重新选择目标。",
            "Choose new targets for target wind card or rite card.",
        ),
    ],
)
def test_texts_name_the_object(design: str, zh: str, en: str) -> None:
    assert told(design) == (zh, en)


PACK = """
title: {title}
name: {{zh: 包, en: Pack}}
cards:
  - id: x
    name: {{zh: 某, en: X}}
    kind: {kind}
    glyph: 某
    stats: {stats}
    abilities: [{{type: play, {ability}}}]
"""


@pytest.mark.parametrize(
    ("ability", "problem"),
    [
        ("do: [{do: interrupt}]", ("error.pack_missing", "object")),
        ("object: {kinds: [moth]}, do: [{do: interrupt}]", ("error.pack_word", "moth")),
        ("do: [{do: draw, amount: 1, who: user}]", ("error.pack_word", "user")),
    ],
)
def test_a_card_that_means_no_object_is_refused(ability: str, problem: tuple[str, str]) -> None:
    text = PACK.format(title="lanterns", kind="wind", stats="{cost: 1}", ability=ability)
    with pytest.raises(BadPack) as refused:
        load_pack({"x.yaml": text})
    assert (refused.value.message.key, refused.value.message.args["name"]) == problem


def test_where_nothing_lies_on_a_stack_no_card_is_about_it() -> None:
    text = PACK.format(title="yongheng", kind="spell", stats="{}", ability="object: {}, do: []")
    with pytest.raises(BadPack):
        load_pack({"x.yaml": text})
