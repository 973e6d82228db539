"""Judging by the top card of a library, and contests with cards laid in secret, by Lanterns."""

import pytest

from engine import DecisionKind, Game
from engine.kernel.scope import Scope
from engine.language.amounts import Named
from engine.language.judging import Parity
from engine.scenarios.position import load_position
from tests.engine.mechanics.nights import A, B, told
from tests.titles.lanterns import TITLE

pytestmark = pytest.mark.usefixtures("lanterns")

NIGHT = """
title: lanterns
phase: main
turn: 3
round: 2
seats:
  A: {{house: [home], oil: 5, hand: [{mine}], deck: [{top}, candle, lotus, candle]}}
  B: {{house: [home], oil: 5, hand: [{theirs}], deck: [candle, candle]}}
"""


def night(mine: str, *, theirs: str = "gust", top: str = "candle") -> Game:
    return load_position(NIGHT.format(mine=mine, theirs=theirs, top=top), TITLE.pack())


def use(game: Game, design: str) -> None:
    card = next(one for one in game.zone("hand", A) if game.card(one).design == design)
    game.answer(A, (f"use:{card}",))
    game.answer(B, ("pass",))


def hand(game: Game, seat: int) -> list[str]:
    return sorted(game.card(card).design for card in game.zone("hand", seat))


def discarded(game: Game, seat: int) -> list[str]:
    return sorted(game.card(card).design for card in game.zone("discard", seat))


def hurt(game: Game, seat: int) -> int:
    (house,) = game.zone("house", seat)
    return game.card(house).counter("damage")


def lay(game: Game, seat: int, design: str) -> None:
    card = next(one for one in game.zone("hand", seat) if game.card(one).design == design)
    game.answer(seat, (str(card),))


@pytest.mark.parametrize(
    ("top", "drawn", "damage"),
    [("lotus", 1, 0), ("candle", 0, 1), ("blaze", 0, 0), ("dragon", 1, 0)],
    ids=["even", "odd", "x is no result", "even again"],
)
def test_the_printed_number_of_the_top_card_decides(top: str, drawn: int, damage: int) -> None:
    game = night("omen", top=top)
    use(game, "omen")
    assert (len(hand(game, A)), hurt(game, B)) == (drawn, damage)
    assert discarded(game, A) == sorted([top, "omen"])


@pytest.mark.parametrize(("number", "sorts"), [(0, []), (1, ["odd"]), (2, ["even"]), (7, ["odd"])])
def test_0_is_neither_odd_nor_even(number: int, sorts: list[str]) -> None:
    game, scope = night("omen"), Scope(A, numbers={"n": number})
    odd, even = Parity(Named("n"), "odd"), Parity(Named("n"), "even")
    assert [one.sort for one in (odd, even) if one.holds(game, scope)] == sorts
    assert not any(one.holds(game, Scope(A)) for one in (odd, even)), "nor is what there is not"


def test_a_card_without_that_number_gives_no_result() -> None:
    game = night("omen", top="home")
    assert "cost" not in game.design(game.zone("deck", A)[0]).stats
    use(game, "omen")
    assert (len(hand(game, A)), hurt(game, B)) == (0, 0)


def test_a_contest_is_laid_in_secret_and_the_higher_card_wins() -> None:
    game = night("riddle, candle, dragon", theirs="lotus, gust")
    use(game, "riddle")
    assert {(owed.seat, owed.kind) for owed in game.decisions} == {
        (A, DecisionKind.SECRET),
        (B, DecisionKind.SECRET),
    }
    lay(game, A, "dragon")
    assert "dragon" not in str(game.view(B)), "until both lie there"
    lay(game, B, "lotus")
    assert hand(game, A) == ["candle", "candle", "candle"]
    assert (discarded(game, A), discarded(game, B)) == (["dragon", "riddle"], ["lotus"])
    assert hurt(game, A) == 0


def test_whoever_loses_bears_it() -> None:
    game = night("riddle, candle", theirs="lotus")
    use(game, "riddle")
    lay(game, A, "candle")
    lay(game, B, "lotus")
    assert (hand(game, A), hurt(game, A)) == ([], 1)


@pytest.mark.parametrize(("mine", "theirs"), [("candle", "gust"), ("dragon", "blaze")])
def test_equal_numbers_and_an_x_make_no_winner(mine: str, theirs: str) -> None:
    game = night(f"riddle, {mine}", theirs=theirs)
    use(game, "riddle")
    lay(game, A, mine)
    lay(game, B, theirs)
    assert (hand(game, A), hurt(game, A)) == ([], 0)
    assert (discarded(game, A), discarded(game, B)) == (sorted([mine, "riddle"]), [theirs])


@pytest.mark.parametrize(("mine", "theirs"), [("riddle", "gust"), ("riddle, candle", "")])
def test_it_takes_two_with_cards_in_hand(mine: str, theirs: str) -> None:
    game = night(mine, theirs=theirs)
    use(game, "riddle")
    assert [owed.kind for owed in game.decisions] == [DecisionKind.ACTION]
    assert (hurt(game, A), discarded(game, A)) == (0, ["riddle"])


@pytest.mark.parametrize(
    ("design", "zh", "en"),
    [
        (
            "omen",
            "判定；若判定结果为偶数，抓一张牌。若判定结果为奇数，对对手的房屋造成1点伤害。",
            "Judge. If the result is even, draw a card. If the result is odd, deal 1 damage to the"
            " opposing house.",
        ),
        (
            "riddle",
            "与对手拼点；若你赢，抓两张牌。若你输，对你的房屋造成1点伤害。",
            "Contest with your opponent. If you win, draw two cards. If you lose, deal 1 damage to"
            " your house.",
        ),
    ],
)
def test_texts_say_it(design: str, zh: str, en: str) -> None:
    assert told(design) == (zh, en)
