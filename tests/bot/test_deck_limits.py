"""The messages about decks, orders and taking back are such as Discord takes, at their worst."""

import pytest
from msgspec.structs import replace

from bot.host.decks.keys import MOST, NAME
from bot.i18n import LOCALES
from bot.messages import card_search, decks, notices, orders, panel
from bot.messages.card_search import WORDS, CardSearch
from bot.messages.component_id import ComponentId
from bot.messages.decks import DeckSheet
from bot.messages.reader import Reader
from bot.store.settings import DeckRow
from engine.games.shenhua import TITLE
from engine.kernel.deck import Deck, DeckRules
from engine.kernel.values import CardRef, Decision, DecisionKind, Option, SeatRef, msg
from engine.text.cards import card_text
from tests.bot.limits import assert_sendable
from tests.bot.readers import LINE, NOW, PICTURE, reader

LONG = "长" * NAME
READY = tuple(TITLE.rules[DeckRules].ready())
PACK = TITLE.pack()
EVERYTHING = Deck(LONG, tuple((card, 99) for card in PACK.designs))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("deck", [Deck(LONG), READY[0].deck, EVERYTHING])
def test_a_deck_of_any_size_with_any_number_of_offences(locale, deck):
    offence = msg("error.deck_gone", card=CardRef("", LONG))
    for problems in ((), (offence,) * 300):
        for key in (LONG, f"#{READY[0].id}"):
            shown = DeckSheet(TITLE.id, key, deck, problems, "hint " * 30)
            assert_sendable(decks.sheet(shown, PACK, locale))
            assert_sendable(decks.sheet(shown, PACK, locale, picture=PICTURE, public=True))
            assert_sendable(decks.sheet(shown, PACK, locale, picture=PICTURE))


@pytest.mark.parametrize("locale", LOCALES)
def test_lists_and_menus_of_decks(locale):
    saved = tuple(
        DeckRow(1, TITLE.id, Deck(f"{n:02}" + LONG[2:], EVERYTHING.cards), NOW) for n in range(MOST)
    )
    illegal = frozenset((row.title, row.deck.name) for row in saved)
    ready = [(TITLE.id, one) for one in READY]
    for message in (
        *(decks.listing(saved, ready, illegal, locale, page) for page in range(9)),
        decks.listing((), [], frozenset(), locale),
        decks.own_menu(36**6, saved, frozenset(), locale),
        decks.own_menu(36**6, (), frozenset(), locale),
        decks.chosen(LONG, locale),
        decks.thrown_away(LONG, locale),
        decks.confirm_drop(TITLE.id, LONG, 2**31 - 1, locale),
    ):
        assert_sendable(message)
    assert len(decks.lobby_menu(36**6, READY * 30, locale).choices) == 25


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("found", [(), tuple(PACK.designs.values())])
@pytest.mark.parametrize("deck", ["", LONG])
def test_what_is_found_on_every_page(locale, found, deck):
    longest = tuple(sorted(found, key=lambda card: -len(card_text(card, PACK, locale))))
    held = dict.fromkeys(PACK.designs, 99)
    for page in (0, 5, 999):
        search = CardSearch(TITLE.id, "字" * WORDS, deck, page)
        shown = card_search.page(search, longest, PACK, locale, held=held, note="字" * 400)
        assert_sendable(shown)


def test_what_is_looked_for_comes_back_with_a_press():
    search = CardSearch(TITLE.id, card_search.clean(" 护卫: 3\n"), LONG, 7)
    assert search.words == "护卫 3"
    assert CardSearch.of(ComponentId.parse(search.id("search_next", 7))) == search


def window(locale: str, **seen: object) -> Reader:
    """A response window with many long answers."""
    options = tuple(Option(f"use:{n}", LINE, card=n + 1, hint=LINE) for n in range(40))
    decision = Decision(
        7, 0, DecisionKind.RESPOND, LINE, (*options, Option("pass", msg("option.pass"))),
        default=("pass",), reason=LINE, clause="17.2.16",
    )  # fmt: skip
    shown = reader(decision, locale=locale)
    return Reader(replace(shown.seen, **seen), shown.locale, shown.pack)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("order", orders.ORDERS)
def test_windows_with_their_orders(locale, order):
    for given in (True, False):
        seen = window(locale, order=order, ordered=given, passes_at=NOW, may_undo=True)
        for surface in panel.SURFACES:
            message = panel.panel(seen, surface, note="字" * 200)
            assert_sendable(message)
            marked = [b for b in message.flat() if getattr(b, "label", "").startswith("✓ ")]
            assert len(marked) == 1
        assert_sendable(orders.page(seen))
        assert_sendable(panel.more(seen))


@pytest.mark.parametrize("locale", LOCALES)
def test_the_question_whether_something_may_be_taken_back(locale):
    text = msg("notice.undo_asked", who=SeatRef(4), question=2**31 - 1)
    users = tuple(range(10**18, 10**18 + 5))
    for since in ((), (LINE,) * 3, (msg("字" * 900),) * 60):
        message = notices.notice(reader(locale=locale), text, 4, users, since)
        assert_sendable(message)
        assert message.mentions == users


def test_no_public_line_names_who_is_thinking():
    seen = reader(waiting=(0, 1))
    table = replace(
        seen.table, seats=tuple(replace(s, responding=s.waiting) for s in seen.table.seats)
    )
    told = Reader(replace(seen.seen, table=table), "en")
    assert told.waiting_line() == "Waiting for responses"
    assert all("deciding" not in told.seat_line(seat) for seat in table.seats)
