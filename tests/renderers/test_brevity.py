"""Where a table has more to tell than there is room for, everything is told more briefly."""

from __future__ import annotations

import re

import msgspec
import pytest

from engine.kernel.values import SPECTATOR
from engine.kernel.view import View
from renderers.alt import board_alt
from renderers.brevity import LADDER
from renderers.cache import TileCache
from renderers.describe import FRONT_ZONES, SMALL_ZONES, Style, Teller
from renderers.picture import LARGEST_ALT
from renderers.scene import Scene
from renderers.textboard import LARGEST, board_text
from renderers.wording import Wording, catalogue
from tests.renderers import build, build_duel, myths
from tests.renderers.build_duel import card, side

CACHE = TileCache("words alone need none")
LONG = tuple(f"{letter}{'长名' * 60}" for letter in "ABCDEF")


def scene(view: View, locale: str, names=build.PEOPLE) -> Scene:
    """A view to be told."""
    pack = build_duel.PACK if view.title == "shenhua" else build.PACK
    return Scene(view, Wording(locale, names[: len(view.seats)], pack), CACHE)


def deep(view: View, objects: int) -> View:
    """With that many objects on the stack."""
    stack = (view.stack * objects)[:objects]
    return msgspec.structs.replace(view, stack=stack)


FULLEST = {
    **{f"{n} creatures a side": build_duel.crowded(n) for n in (1, 3, 7, 10, 14, 20)},
    "sixty objects on the stack": deep(build_duel.crowded(14), 60),
    **{f"{n} players": build.stress(n) for n in range(2, 7)},
}


TOLD = {
    "alt text": (board_alt, LARGEST_ALT, "alt.short"),
    "text board": (board_text, LARGEST, "table.short"),
}


def fighting(view: View) -> set[str]:
    """The slots of the cards that fight."""
    zones = [seat.zones[name] for seat in view.seats for name in FRONT_ZONES if name in seat.zones]
    return {card.slot for zone in zones for card in zone.cards}


def behind(view: View) -> set[str]:
    """The slots of the open cards behind them."""
    zones = [seat.zones[name] for seat in view.seats for name in SMALL_ZONES if name in seat.zones]
    return {card.slot for zone in zones for card in zone.cards if card.design}


def named(text: str) -> set[str]:
    """The slots that a text names, alone or in a row from the first to the last."""
    found = set(re.findall(r"(?<![A-Z])[A-F][A-Z]?\d+(?!\d)", text))
    for zone, first, last in re.findall(r"([A-F][A-Z]?)(\d+)(?: to |至)[A-F][A-Z]?(\d+)", text):
        found |= {f"{zone}{n}" for n in range(int(first), int(last) + 1)}
    return found


@pytest.mark.parametrize("told", TOLD.values(), ids=list(TOLD))
@pytest.mark.parametrize("names", [build.PEOPLE, LONG], ids=["usual names", "endless names"])
@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize("view", FULLEST.values(), ids=list(FULLEST))
def test_the_fullest_boards_are_told_to_the_end(view, locale, names, told):
    """Every card that fights has its place, and what is shortened says so in the end."""
    tell, largest, short = told
    text = tell(scene(view, locale, names)).replace("`", "")
    assert len(text) <= largest
    assert fighting(view) <= named(text)
    assert text.rstrip("。.").endswith(catalogue(locale)[short]) or behind(view) <= named(text)


@pytest.mark.parametrize("told", TOLD.values(), ids=list(TOLD))
@pytest.mark.parametrize("locale", ["zh", "en"])
def test_of_an_endless_field_there_is_at_least_the_number(locale, told):
    tell, largest, short = told
    text = tell(scene(build_duel.crowded(200), locale))
    assert len(text) <= largest
    assert text.count("200") == 2
    assert {"A0", "B0"} <= named(text.replace("`", ""))
    assert catalogue(locale)[short] in text


@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize("seed", range(6))
def test_in_real_games_nothing_that_fights_is_ever_missing(seed, locale):
    for game in list(myths.play(seed))[::40]:
        view = game.view(SPECTATOR)
        drawn = Scene(view, Wording(locale, build.PEOPLE[:2], game.pack), CACHE)
        text = board_alt(drawn)
        assert len(text) <= LARGEST_ALT
        assert fighting(view) <= named(text)


def test_what_matters_most_comes_first():
    """Whose turn it is, both players' life, what happened last, what is pending; then the field."""
    text = board_alt(scene(build_duel.duel(), "en"))
    order = ("Turn of A", "life 18/25", "life 7/26", "Latest:", "Pending", "A2 Flame Tiger")
    places = [text.index(words) for words in order]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("zh", "百姓×3（A1至A3；武力1、生命1/1）"),
        ("en", "3 × Villager (A1 to A3; might 1, life 1/1)"),
    ],
)
def test_cards_that_are_alike_are_told_once_with_all_their_slots(locale, said):
    folk = (*(card("folk", f"A{n}") for n in (1, 2, 3)), card("folk", "A4", tapped=True))
    sides = side(0, card("fox", "A0"), folk), side(1, card("sage", "B0", by=1))
    text = board_alt(scene(build_duel.table(*sides), locale))
    assert said in text
    assert "A4 " in text


def test_short_numbers_are_explained_before_they_are_used_and_keep_their_arrows():
    text = board_alt(scene(build_duel.crowded(10), "en"))
    assert text.index("Numbers: Might/Life") < text.index("17↑/12")


def test_no_step_tells_more_than_the_one_before():
    crowded = scene(build_duel.crowded(10), "en")
    told = [len("".join(said(Teller(crowded, Style(), step)))) for step in LADDER]
    assert told == sorted(told, reverse=True)


def said(teller: Teller) -> list[str]:
    """All that a board says of its cards."""
    words = [*teller.pending()[1], *map(teller.player, (0, 1))]
    for seat in teller.scene.view.seats:
        words += [teller.leading(seat), *teller.front(seat), *teller.zones(seat)]
    return words
