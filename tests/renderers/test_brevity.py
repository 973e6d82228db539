"""A table with more to tell than there is room for is told more briefly throughout."""

from __future__ import annotations

import re

import msgspec
import pytest

from engine import titles
from engine.games.shenhua import standard_pack
from engine.kernel.pack import Pack
from engine.kernel.values import SPECTATOR
from engine.kernel.view import CardView, View
from engine.text.cards import card_text
from renderers.kit.cache import TileCache
from renderers.kit.picture import LARGEST_ALT
from renderers.sheet import Sheet
from renderers.words.alt import board_alt, hand_alts
from renderers.words.brevity import LADDER
from renderers.words.describe import BoardTeller, TextStyle
from renderers.words.textboard import LARGEST, board_text, hand_text, own_means
from renderers.words.wording import Wording, catalogue
from tests.renderers import build, build_duel, myths
from tests.renderers.build_duel import card, side

CACHE = TileCache("words alone need none")
LONG = tuple(f"{letter}{'长名' * 60}" for letter in "ABCDEF")


def sheet(view: View, locale: str, names=build.PEOPLE) -> Sheet:
    """A view to be told."""
    pack = build_duel.PACK if view.title == "shenhua" else build.PACK
    return Sheet(view, Wording(locale, names[: len(view.seats)], pack), CACHE)


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


def slots(view: View, zones: tuple[str, ...]) -> set[str]:
    """The slots of the cards in those zones of all seats."""
    found = [seat.zones[name] for seat in view.seats for name in zones if name in seat.zones]
    return {card.slot for zone in found for card in zone.cards}


def fighting(view: View) -> set[str]:
    """The slots of the cards that fight."""
    return slots(view, titles[view.title].shape.layout.front)


def behind(view: View) -> set[str]:
    """The slots of the open cards behind them."""
    named = {card.slot for card in view.cards().values() if card.design}
    return slots(view, titles[view.title].shape.layout.behind) & named


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
    text = tell(sheet(view, locale, names)).replace("`", "")
    assert len(text) <= largest
    assert fighting(view) <= named(text)
    assert text.rstrip("。.").endswith(catalogue(locale)[short]) or behind(view) <= named(text)


@pytest.mark.parametrize("told", TOLD.values(), ids=list(TOLD))
@pytest.mark.parametrize("locale", ["zh", "en"])
def test_of_an_endless_field_there_is_at_least_the_number(locale, told):
    tell, largest, short = told
    text = tell(sheet(build_duel.crowded(200), locale))
    assert len(text) <= largest
    assert text.count("200") == 2
    assert {"A0", "B0"} <= named(text.replace("`", ""))
    assert catalogue(locale)[short] in text


@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize("seed", range(6))
def test_in_real_games_nothing_that_fights_is_ever_missing(seed, locale):
    for game in list(myths.play(seed))[::40]:
        view = game.view(SPECTATOR)
        drawn = Sheet(view, Wording(locale, build.PEOPLE[:2], game.pack), CACHE)
        text = board_alt(drawn)
        assert len(text) <= LARGEST_ALT
        assert fighting(view) <= named(text)


def test_what_matters_most_comes_first():
    """First come whose turn it is, both players' life, what happened last, what is pending; then
    the field."""
    text = board_alt(sheet(build_duel.duel(), "en"))
    order = ("'s turn", "life 18/25", "life 7/26", "Latest:", "Pending", "A2 Flame Tiger")
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
    text = board_alt(sheet(build_duel.table(*sides), locale))
    assert said in text
    assert "A4 " in text


def test_short_numbers_are_explained_before_they_are_used_and_keep_their_arrows():
    text = board_alt(sheet(build_duel.crowded(10), "en"))
    assert text.index("Numbers: Might/Life") < text.index("17↑/12")


def test_no_step_tells_more_than_the_one_before():
    crowded = sheet(build_duel.crowded(10), "en")
    told = [len("".join(said(BoardTeller(crowded, TextStyle(), step)))) for step in LADDER]
    assert told == sorted(told, reverse=True)


def said(teller: BoardTeller) -> list[str]:
    """All that a board says of its cards."""
    words = [*teller.pending()[1], *map(teller.player, (0, 1))]
    for seat in teller.sheet.view.seats:
        words += [teller.leading(seat), *teller.front(seat), *teller.zones(seat)]
    return words


def long_hand(count: int, copies: int = 1) -> tuple[View, Pack]:
    """A hand of the cards with the longest texts that there are."""
    pack = standard_pack()
    kinds = [card for card in pack.designs.values() if card.kind not in ("general", "treasure")]
    longest = sorted(kinds, key=lambda design: len(card_text(design, pack, "en")))[-count:]
    held = tuple(
        CardView(n, f"H{n}", design.id, stats=design.stats, printed=design.stats)
        for n, design in enumerate(longest * copies, 1)
    )
    seats = side(0, card("fox", "A0"), hand=held), side(1, card("sage", "B0", by=1))
    view = msgspec.structs.replace(build_duel.table(*seats, viewer=0), pack=pack.hash)
    general = next(one for one in pack.designs.values() if one.kind == "general")
    for seat in view.seats:
        zone = seat.zones["general"]
        leader = msgspec.structs.replace(zone.cards[0], design=general.id)
        seat.zones["general"] = msgspec.structs.replace(zone, cards=(leader,))
    return view, pack


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_a_hand_of_many_words_keeps_every_card_and_as_many_texts_as_there_is_room_for(locale):
    count = 60 if locale == "zh" else 30
    view, pack = long_hand(count)
    words = Wording(locale, build.PEOPLE[:2], pack)
    text = hand_text(Sheet(view, words, CACHE))
    assert len(text) <= LARGEST
    places = [f"`{'手' if locale == 'zh' else 'H'}{n}`" for n in range(1, count + 1)]
    assert all(place in text for place in places)
    assert text.count("\n> ") > 3
    assert text.endswith(catalogue(locale)["hand.short"])


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_what_copies_do_is_told_once_before_any_text_is_left_out(locale):
    view, pack = long_hand(6, copies=4)
    text = hand_text(Sheet(view, Wording(locale, build.PEOPLE[:2], pack), CACHE))
    assert catalogue(locale)["hand.short"] not in text
    for held in {one.design for one in view.seats[0].zones["hand"].cards}:
        assert card_text(pack.design(held), pack, locale).split("\n")[0] in text


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_the_alt_text_of_a_hand_says_where_the_texts_are_for_which_it_has_no_room(locale):
    view, pack = long_hand(14)
    pages = hand_alts(Sheet(view, Wording(locale, build.PEOPLE[:2], pack), CACHE))
    slot = "手" if locale == "zh" else "H"
    told = "".join(pages)
    assert all(f"{slot}{n} " in told for n in range(1, 15))
    assert all(len(page) <= LARGEST_ALT for page in pages)
    does = [
        card_text(pack.design(c.design), pack, locale) for c in view.seats[0].zones["hand"].cards
    ]
    whole = all(lines.replace("**", "").split("\n")[-1] in told for lines in does)
    assert whole == (catalogue(locale)["hand.short"] not in told)


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_no_card_that_only_the_reader_knows_is_lost_among_many(locale):
    """Fifteen face-down cards are told by their names, forty by their number."""
    for count, said in ((15, "AS15"), (90, "90")):
        spirits = tuple(card("mist", f"AS{n}", up=False) for n in range(1, count + 1))
        seats = (
            side(0, card("fox", "A0"), spirits=spirits, hand=(card("wolf", "H1"),)),
            side(1, card("sage", "B0", by=1)),
        )
        (page,) = hand_alts(sheet(build_duel.table(*seats, viewer=0), locale))
        assert len(page) <= LARGEST_ALT
        assert said in page


@pytest.mark.parametrize(
    ("locale", "spell", "creature"), [("zh", "法术", "生物"), ("en", "Spell", "Creature")]
)
def test_of_a_card_in_hand_its_kind_is_told(locale, spell, creature):
    """The kind says when a card may be used, and what becomes of it."""
    view, slot = build_duel.holding("bolt", "wolf"), "手" if locale == "zh" else "H"
    alt = hand_alts(sheet(view, locale))[0]
    text = hand_text(sheet(view, locale))
    for told in (alt, text.replace("*", "").replace("`", "")):
        first, second = (told.index(f"{slot}{n} ") for n in (1, 2))
        assert spell in told[first:second]
        assert creature in told[second:]


def test_who_asks_what_they_have_is_told_their_leader_first():
    view = build_duel.holding("bolt")
    told = own_means(sheet(view, "en"))
    assert told == "`A0` **Fox Queen** (life 25/25), spirit 1/2, 1 in hand"
    assert "Fox Queen (life 25/25)" in hand_alts(sheet(view, "en"))[0].split(".")[0]


def test_what_reminds_of_keywords_goes_before_what_the_cards_do():
    """Two texts that do not fit with their brackets fit without them."""
    pack = standard_pack()
    guards = [d for d in pack.designs.values() if "guard" in d.keywords and d.abilities][:9]
    held = tuple(
        CardView(n, f"H{n}", design.id, stats=design.stats, printed=design.stats)
        for n, design in enumerate(guards, 1)
    )
    (seat, other) = long_hand(1)[0].seats
    zones = {**seat.zones, "hand": msgspec.structs.replace(seat.zones["hand"], cards=held)}
    view = build_duel.table(msgspec.structs.replace(seat, zones=zones), other, viewer=0)
    (page, *_) = hand_alts(Sheet(view, Wording("en", build.PEOPLE[:2], pack), CACHE))
    assert "Your opponent's attacks must aim" not in page
    assert "H1: Guard. " in page
