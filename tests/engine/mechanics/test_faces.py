"""Cards with two faces, that enter sideways, and that nothing stands up, told by Lanterns."""

import pytest

from engine import BadPack, Game
from engine.cards.loader import load_pack
from engine.kernel.deck import Deck, DeckRules
from engine.kernel.permanents import stand_up
from engine.kernel.reading import card_stat
from engine.scenarios.position import load_position
from tests.engine.mechanics.nights import A, B, card
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
    hand: [{hand}]
    river: [bud, lotus]
    deck: [candle, candle, candle]
  B: {{house: [home], oil: 5, hand: [gust, gust], river: [candle], deck: [candle, candle]}}
"""


def night(hand: str = "candle") -> Game:
    return load_position(NIGHT.format(hand=hand), TITLE.pack())


def use(game: Game, seat: int, design: str, target: int = 0) -> None:
    game.answer(seat, (f"use:{card(game, seat, design)}",))
    if target:
        game.answer(seat, (str(target),))
    game.answer(1 - seat, ("pass",))


def bloom(game: Game) -> int:
    """A's bud opens; its id."""
    bud = card(game, A, "bud", "river")
    game.answer(A, (f"skill:{bud}:0",))
    game.answer(B, ("pass",))
    return bud


def test_a_card_that_turns_over_stays_the_same_card() -> None:
    game = night("gust")
    bud = card(game, A, "bud", "river")
    use(game, A, "gust", card(game, B, "candle", "river"))
    hurt = game.card(card(game, A, "lotus", "river"))
    bloom(game)
    assert game.card(bud).design == "bloom"
    assert (card_stat(game, bud, "light"), card_stat(game, hurt.id, "light")) == (3, 3)
    assert game.zone("river", A)[0] == bud, "it has not entered anew"


def test_its_damage_stays_and_its_other_text_counts_at_once() -> None:
    game = night()
    bud = bloom(game)
    lotus = card(game, A, "lotus", "river")
    assert card_stat(game, lotus, "light") == 3, "2, and 1 by the blooming lamp"
    game.answer(A, ("end",))
    game.answer(B, (f"use:{card(game, B, 'gust')}",))
    game.answer(B, (str(bud),))
    game.answer(A, ("pass",))
    assert game.card(bud).counter("damage") == 2
    assert not any(option.key.startswith("skill") for option in game.decisions[0].options)


def test_whatever_leaves_play_has_its_first_face_again() -> None:
    game = night()
    bud = bloom(game)
    game.answer(A, ("end",))
    for _ in range(2):
        game.answer(B, (f"use:{card(game, B, 'gust')}",))
        game.answer(B, (str(bud),))
        game.answer(A, ("pass",))
    assert bud not in game.zone("river", A)
    assert "bud" in [game.card(one).design for one in game.zone("discard", A)]
    lotus = card(game, A, "lotus", "river")
    assert card_stat(game, lotus, "light") == 2


def test_everybody_sees_which_face_lies_up() -> None:
    game = night()
    bud = bloom(game)
    for reader in (A, B):
        river = game.view(reader).seats[A].zones["river"]
        (shown,) = (one for one in river.cards if one.id == bud)
        assert shown.design == "bloom"


def test_a_heavy_lamp_enters_sideways() -> None:
    game = night("barge, candle")
    use(game, A, "barge")
    use(game, A, "candle")
    barge, candle = (game.card(card(game, A, name, "river")) for name in ("barge", "candle"))
    assert (barge.tapped, candle.tapped) == (True, False)


def test_what_is_moored_is_stood_up_by_nothing() -> None:
    game = night("moor, breeze, breeze")
    candle = card(game, B, "candle", "river")
    use(game, A, "moor", candle)
    use(game, A, "breeze", candle)
    assert game.card(candle).tapped
    assert not stand_up(game, candle)
    game.answer(A, ("end",))
    assert game.state.active == B
    assert game.card(candle).tapped, "nor by the dawn of its own turn"


PACK = """
title: lanterns
name: {{zh: 包, en: Pack}}
cards:
  - {{id: x, name: {{zh: 某, en: X}}, kind: lamp, glyph: 某, back: {back}, stats: {stats}}}
  - {{id: y, name: {{zh: 乙, en: Y}}, kind: lamp, glyph: 乙, copies: {copies}, stats: {stats}}}
  - {{id: z, name: {{zh: 丙, en: Z}}, kind: wind, glyph: 丙, copies: 0, stats: {{cost: 1}}}}
"""


@pytest.mark.parametrize(
    ("back", "copies", "field"), [("w", 0, "back"), ("z", 0, "back"), ("y", 1, "copies")]
)
def test_another_side_is_there_and_alike_and_in_no_deck(back: str, copies: int, field: str) -> None:
    stats = "{cost: 1, light: 1, life: 1}"
    assert load_pack({"x.yaml": PACK.format(back="y", copies=0, stats=stats)}).fronts == {"y": "x"}
    with pytest.raises(BadPack) as refused:
        load_pack({"x.yaml": PACK.format(back=back, copies=copies, stats=stats)})
    assert refused.value.message.args["field"] == field


def test_no_deck_that_a_player_brings_holds_the_other_side() -> None:
    rules = DeckRules(lambda pack, deck: [], lambda: (), (), lambda pack, leads: {"bloom": 4})
    pack = TITLE.pack()
    (told,) = rules.offences(pack, Deck("", (("bud", 2), ("bloom", 1))))
    assert told.key == "error.deck_back"
    assert rules.open_to(pack, ()) == {}
    assert rules.offences(pack, Deck("", (("bud", 2),))) == []
