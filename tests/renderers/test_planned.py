"""Secret plans in their owner's own picture and words: where, and at what."""

from __future__ import annotations

import pytest

from engine import Game, titles
from engine.kernel.values import CardRef
from engine.kernel.view import View
from engine.text import catalogue
from renderers import Renderer
from renderers.parts.private import private_cards, private_part
from renderers.words.wording import Wording
from tests.engine.games.shengwu.stage import A, B, act, stage

NAMES = ("青鸾", "夜渔人")


@pytest.fixture
def game() -> Game:
    """A has planned a creature for a cell, a spell aimed at B's creature, and one at nothing."""
    hand = ["rift_lizard", "searing_blow", "spear_zealot"]
    game = stage({"hand": hand, "mana": 20}, {"unit": ["oath_rider@8"]})
    act(game, "use", "rift_lizard", "AD3")
    act(game, "use", "searing_blow", "B3")
    return game


def slots(view: View) -> dict[str, str]:
    """The labels of the private cards."""
    return {card.design: card.slot for card in private_cards(view).cells}


def test_a_planned_card_bears_its_cell_or_what_it_is_aimed_at(game: Game) -> None:
    """The same in what the picture is drawn from as in what the words are told from."""
    expected = {"rift_lizard": "AD3", "searing_blow": "→B3", "spear_zealot": "H1"}
    assert slots(game.view(A)) == expected
    assert slots(private_part(game.view(A))) == expected
    assert all(entry.slot == "" for entry in game.view(B).stack)


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("zh", ("AD3 裂隙蜥", "对B3 炽击", "手1 掷矛狂徒")),
        ("en", ("AD3 Rift Lizard", "aimed at B3: Searing Blow", "H1 Spear Zealot")),
    ],
)
def test_words_say_where_and_at_what(game: Game, locale: str, said: tuple[str, ...]) -> None:
    mine, renderer = game.view(A), Renderer()
    hand = renderer.hand_sketches(mine, locale=locale, names=NAMES, pack=game.pack)
    text = renderer.text_hand(mine, locale=locale, names=NAMES, pack=game.pack)
    text = text.replace("**", "").replace("`", "")
    for words in said:
        assert words in hand[-1].alt
        assert words in text


def test_what_is_taken_back_is_named_by_its_cell(game: Game) -> None:
    """Two of a kind are told apart."""
    options = game.decisions[0].options
    said = [one.label.args["card"] for one in options if one.key.startswith("withdraw")]
    assert said == [CardRef("rift_lizard", "AD3"), CardRef("searing_blow")]
    act(game, "withdraw", "rift_lizard")
    assert slots(game.view(A))["rift_lizard"].startswith("H")


@pytest.mark.parametrize("locale", catalogue.LOCALES)
@pytest.mark.parametrize(
    "title", [name for name, one in titles.items() if one.words.events.get("was_tapped")]
)
def test_a_state_is_called_what_the_log_of_its_title_calls_it(title: str, locale: str) -> None:
    """A state that is sideways in one title is exhausted in another, in pictures' words as
    elsewhere."""
    words = Wording(locale, NAMES, titles[title].pack())
    assert words.get("card.tapped") in catalogue.term("log.was_tapped", locale, title)
