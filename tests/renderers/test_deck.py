"""The picture of a deck: every card with its count, the curve, and whether it is legal."""

import io

import pytest
from PIL import Image

from engine.games.shenhua.decks import deck_problems, ready_decks
from engine.kernel.deck import Deck
from renderers import Renderer
from renderers.kit.cache import TileCache
from renderers.kit.picture import LARGEST_BOARD
from renderers.parts.deck import TOP_COST, contents, draw_deck, totals
from renderers.sheet import Sheet
from renderers.words.wording import Wording
from tests.renderers import build_duel as build
from tests.renderers.dry import unpainted
from tests.renderers.myths import myths  # noqa: F401  (a fixture)

LOCALES = ("zh", "en")


@pytest.fixture(scope="module")
def renderer():
    return Renderer()


def sheet(locale="zh", pack=build.PACK):
    return Sheet(build.duel(), Wording(locale, (), pack), TileCache("test"))


@pytest.mark.parametrize("locale", LOCALES)
def test_every_ready_deck_is_drawn_whole(myths, renderer, locale):  # noqa: F811
    for ready in ready_decks():
        drawn = sheet(locale, myths)
        found = contents(drawn, ready.deck, deck_problems(myths, ready.deck))
        with unpainted():
            assert draw_deck(drawn, found).clipped == []
        picture = renderer.deck(ready.deck, locale=locale, pack=myths)
        image = Image.open(io.BytesIO(picture.data))
        assert image.size == (picture.width, picture.height)
        assert picture.width == 1200
        assert 1000 <= picture.height <= 1260
        assert picture.filename == "deck.webp"
        assert len(picture.data) <= LARGEST_BOARD
        for design, _ in ready.deck.cards:
            assert myths.design(design).name.get(locale) in picture.alt


def test_a_deck_is_sorted_by_cost_and_counted():
    found = contents(sheet(), build.deck(), ())
    costs = [design.stats.get("cost", 99) for design, _ in found.lines]
    assert costs == sorted(costs)
    assert [design.id for design in found.leaders] == ["fox", "pearl"]
    assert found.total == sum(count for _, count in found.lines) == sum(found.kinds().values())
    spirited = sum(count for design, count in found.lines if "cost" in design.stats)
    assert sum(found.curve()) == spirited
    assert found.curve()[TOP_COST] == 2


@pytest.mark.parametrize(("locale", "said"), [("zh", "共0张"), ("en", "0 cards")])
def test_an_empty_deck_has_no_kinds_to_count(renderer, locale, said):
    found = contents(sheet(locale), Deck("New"), ())
    assert totals(sheet(locale), found) == said
    picture = renderer.deck(Deck("New"), locale=locale, pack=build.PACK)
    assert f"{said}：" not in picture.alt
    assert f"{said}:" not in picture.alt


def test_what_is_wrong_is_said(renderer):
    problems = deck_problems(build.PACK, build.deck())
    assert problems
    bad = renderer.deck(build.deck(), locale="zh", pack=build.PACK, problems=problems)
    good = renderer.deck(build.deck(), locale="zh", pack=build.PACK)
    assert "还不能出战" in bad.alt
    assert "39" in bad.alt
    assert "可以出战" in good.alt
    assert bad.data != good.data


@pytest.mark.parametrize("locale", LOCALES)
def test_a_deck_of_nothing_and_a_deck_of_everything_can_be_drawn(myths, renderer, locale):  # noqa: F811
    nothing = renderer.deck(Deck(), locale=locale, pack=build.PACK)
    assert nothing.height >= 1000
    everything = Deck("W" * 60 + "🎴", tuple((design, 4) for design in myths.designs))
    drawn = sheet(locale, myths)
    found = contents(drawn, everything, deck_problems(myths, everything))
    canvas = draw_deck(drawn, found)
    assert not [text for text in canvas.clipped if not text.startswith("W")]
    assert canvas.image.height <= 2400
    strange = renderer.deck(Deck("", (("nowhere", 4),)), locale=locale, pack=build.PACK)
    assert strange.width == 1200


def test_the_same_deck_gives_the_same_picture(renderer):
    first = renderer.deck(build.deck(), locale="en", pack=build.PACK)
    assert first == Renderer().deck(build.deck(), locale="en", pack=build.PACK)
