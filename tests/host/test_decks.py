"""Decks at the table: saved, chosen, dealt, exported, forgotten."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.host.decks.decks import deck_name
from bot.host.decks.keys import MOST, NAME
from bot.host.errors import AlreadyStarted, DeckIllegal, HostError, NoDeck
from bot.host.values import Actor
from engine import titles
from engine.kernel.deck import Deck, DeckRules
from tests.host.club import ANN, BEN, CAI, CONFIG, HERE, Club, Resting
from tests.manual_clock import ManualClock
from tests.refusals import refuses

Cards = tuple[tuple[str, int], ...]

TITLE = titles["shenhua"]
READY = [ready.deck.cards for ready in TITLE.rules[DeckRules].ready()]
"""The cards of the decks that come with the game, the one to begin with first."""
FIRST, SECOND = READY[:2]
LAST_ID = TITLE.rules[DeckRules].ready()[-1].id
MOST_COPIES = 4


def pipas(count: int, name: str = "") -> Deck:
    """The beginning of a deck: so many of one card."""
    return Deck(name, (("jade_pipa", count),))


def too_many(name: str) -> Deck:
    """The first deck with one copy of a card too many."""
    return Deck(name, tuple({**dict(FIRST), "jade_pipa": MOST_COPIES + 1}.items()))


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A club whose people bring decks to 神话起源."""
    club = await Club(tmp_path, ManualClock(), CONFIG, players=Resting()).open()
    yield club
    await club.close()


async def opened(club: Club, other: Actor | None = BEN) -> int:
    """A table of two that has not begun, with nobody else or with a computer player there."""
    table_id = (await club.host.lobby.open_table(ANN, HERE, "shenhua")).table_id
    if other is None:
        await club.host.lobby.add_computer(ANN, table_id)
    else:
        await club.host.lobby.join(other, table_id)
    return table_id


async def dealt(club: Club, table_id: int) -> list[Cards]:
    """With which cards each seat has begun."""
    stored = await club.store.table(table_id)
    assert stored is not None
    live = await club.host.tables.live(stored)
    assert live is not None
    return [deck.cards for deck in live.game.state.decks]


async def test_a_newcomer_need_not_choose(club: Club) -> None:
    """The seats take the ready decks in turn; computer players any of them."""
    table_id = await opened(club)
    await club.host.lobby.begin(ANN, table_id)
    assert await dealt(club, table_id) == [FIRST, SECOND]
    await club.host.play.concede(ANN, table_id)
    taken = set()
    for _ in range(6):
        table_id = await opened(club, None)
        await club.host.lobby.begin(ANN, table_id)
        mine, computers = await dealt(club, table_id)
        assert mine == FIRST
        taken.add(computers)
        await club.host.play.concede(ANN, table_id)
    assert taken <= set(READY)
    assert len(taken) > 1


async def test_a_saved_deck_is_chosen_and_taken_again_next_time(club: Club) -> None:
    host = club.host
    await host.decks.save_deck(ANN, "shenhua", Deck("One", READY[2]))
    await host.decks.save_deck(ANN, "shenhua", Deck("Three", READY[3]))
    table_id = await opened(club)
    await host.decks.choose_deck(ANN, table_id, "One")
    await host.decks.choose_deck(ANN, table_id, "Three")
    await host.decks.choose_deck(BEN, table_id, f"#{LAST_ID}")
    await club.restart()
    await club.host.lobby.begin(ANN, table_id)
    assert await dealt(club, table_id) == [READY[3], READY[-1]]
    await club.host.play.concede(ANN, table_id)

    again = await opened(club)
    await club.host.lobby.begin(ANN, again)
    assert await dealt(club, again) == [READY[3], READY[-1]]


async def test_a_deck_that_became_illegal_is_not_taken_again(club: Club) -> None:
    await club.host.decks.save_deck(ANN, "shenhua", Deck("One", READY[2]))
    table_id = await opened(club)
    await club.host.decks.choose_deck(ANN, table_id, "One")
    await club.host.lobby.begin(ANN, table_id)
    assert (await dealt(club, table_id))[0] == READY[2]
    await club.host.play.concede(ANN, table_id)
    await club.host.decks.save_deck(ANN, "shenhua", too_many("One"), before="One")
    again = await opened(club)
    await club.host.lobby.begin(ANN, again)
    assert await dealt(club, again) == [FIRST, SECOND]


async def test_an_illegal_deck_can_be_saved_and_not_played(club: Club) -> None:
    saved = await club.host.decks.save_deck(ANN, "shenhua", too_many("  Too \n many: "))
    assert saved.name == "Too many："
    (problem,) = club.host.decks.deck_problems("shenhua", saved)
    assert (problem.key, problem.args["clause"]) == ("error.deck_copies", "23.1")
    table_id = await opened(club)
    with pytest.raises(DeckIllegal) as refusal:
        await club.host.decks.choose_deck(ANN, table_id, saved.name)
    assert refusal.value.message == problem


async def names(club: Club) -> dict[str, Deck]:
    """The decks of Ann by their names."""
    return {row.deck.name: row.deck for row in await club.host.decks.saved(ANN.user_id)}


async def test_no_deck_is_ever_replaced_by_another(club: Club) -> None:
    """Two files called alike, and a deck renamed to what another is called already."""
    host = club.host
    for amount in (1, 2, 3):
        await host.decks.save_deck(ANN, "shenhua", pipas(amount, "deck"))
    assert list(await names(club)) == ["deck", "deck 2", "deck 3"]
    renamed = await host.decks.save_deck(ANN, "shenhua", pipas(3, "deck"), before="deck 3")
    assert renamed.name == "deck 3"
    long = "长" * NAME
    await host.decks.save_deck(ANN, "shenhua", pipas(1, long))
    second = await host.decks.save_deck(ANN, "shenhua", pipas(2, long))
    assert len(second.name) == NAME
    assert (await names(club))[long] == pipas(1, long)


async def test_a_deck_under_a_new_name_is_still_the_one_played_last(club: Club) -> None:
    await club.host.decks.save_deck(ANN, "shenhua", Deck("Old", READY[2]))
    await club.host.decks.choose_deck(ANN, (table_id := await opened(club)), "Old")
    await club.host.decks.save_deck(ANN, "shenhua", Deck("New", READY[2]), before="Old")
    assert list(await names(club)) == ["New"]
    await club.host.lobby.begin(ANN, table_id)
    await club.host.play.concede(ANN, table_id)
    await club.host.lobby.begin(ANN, (again := await opened(club)))
    assert await dealt(club, again) == [READY[2], SECOND]


def one_more(deck: Deck) -> Deck:
    """The deck with one more of it."""
    return pipas(dict(deck.cards)["jade_pipa"] + 1, deck.name)


async def test_of_changes_made_at_once_none_is_lost(club: Club) -> None:
    """Quick presses, or two devices: each changes what the one before has saved."""
    host = club.host
    await host.decks.save_deck(ANN, "shenhua", pipas(1, "Mine"))
    changing = [host.decks.change_deck(ANN, "shenhua", "Mine", one_more) for _ in range(20)]
    await asyncio.gather(*changing)
    assert await names(club) == {"Mine": pipas(21, "Mine")}
    await club.restart()
    assert await names(club) == {"Mine": pipas(21, "Mine")}


async def test_a_change_and_a_new_name_at_once_are_both_kept(club: Club) -> None:
    host = club.host
    await host.decks.save_deck(ANN, "shenhua", pipas(1, "Old"))
    await asyncio.gather(
        host.decks.change_deck(ANN, "shenhua", "Old", one_more),
        host.decks.change_deck(ANN, "shenhua", "Old", lambda deck: Deck("New", deck.cards)),
    )
    assert await names(club) == {"New": pipas(2, "New")}


async def test_a_deck_begun_twice_at_once_is_one_deck(club: Club) -> None:
    def put_in(deck: Deck) -> Deck:
        return pipas(dict(deck.cards).get("jade_pipa", 0) + 1, deck.name)

    change = club.host.decks.change_deck
    beginning = [change(ANN, "shenhua", " New  one", put_in, begin=True) for _ in range(3)]
    await asyncio.gather(*beginning)
    assert await names(club) == {"New one": pipas(3, "New one")}


async def test_a_change_that_is_refused_changes_nothing(club: Club) -> None:
    def refused(deck: Deck) -> Deck:
        raise HostError("error.no_decks")

    await club.host.decks.save_deck(ANN, "shenhua", pipas(1, "Mine"))
    with refuses("error.no_decks"):
        await club.host.decks.change_deck(ANN, "shenhua", "Mine", refused)
    for name in (f"#{LAST_ID}", "Nobody's"):
        with pytest.raises(NoDeck):
            await club.host.decks.change_deck(ANN, "shenhua", name, one_more)
    with pytest.raises(NoDeck):
        await club.host.decks.change_deck(BEN, "shenhua", "Mine", one_more)
    assert await names(club) == {"Mine": pipas(1, "Mine")}


async def test_a_card_that_is_gone_is_named(club: Club) -> None:
    gone = Deck("Old", (("lance", 2), *FIRST))
    saved = await club.host.decks.save_deck(ANN, "shenhua", gone)
    (problem,) = club.host.decks.deck_problems("shenhua", saved)
    assert problem.key == "error.deck_gone"


async def test_what_cannot_be_chosen(club: Club) -> None:
    host = club.host
    table_id = await opened(club)
    with pytest.raises(NoDeck):
        await host.decks.choose_deck(ANN, table_id, "#nothing")
    with refuses("error.not_seated"):
        await host.decks.choose_deck(CAI, table_id, f"#{LAST_ID}")
    await host.decks.save_deck(ANN, "shenhua", pipas(1, "Private"))
    with pytest.raises(NoDeck):
        await host.decks.choose_deck(BEN, table_id, "Private")
    await host.lobby.begin(ANN, table_id)
    with pytest.raises(AlreadyStarted):
        await host.decks.choose_deck(ANN, table_id, f"#{LAST_ID}")
    with refuses("error.unknown_title"):
        await host.decks.save_deck(ANN, "whist", pipas(1, "x"))
    assert host.decks.ready_decks("whist") == ()


async def test_where_nobody_brings_decks(tmp_path: Path) -> None:
    club = await Club(tmp_path, ManualClock(), CONFIG).open()
    with refuses("error.no_decks"):
        await club.host.decks.save_deck(ANN, "beacons", Deck("x"))
    await club.close()


async def test_names_and_numbers_have_bounds(club: Club) -> None:
    host = club.host
    with refuses("error.deck_nameless"):
        await host.decks.save_deck(ANN, "shenhua", pipas(1, " # "))
    assert len((await host.decks.save_deck(ANN, "shenhua", pipas(1, "长" * 99))).name) == NAME
    for number in range(MOST - 1):
        await host.decks.save_deck(ANN, "shenhua", pipas(1, f"Deck {number}"))
    with refuses("error.too_many_decks"):
        await host.decks.save_deck(ANN, "shenhua", pipas(1, "One more"))
    await host.decks.save_deck(ANN, "shenhua", pipas(2, "Deck 1"), before="Deck 1")
    await host.decks.drop_deck(ANN, "shenhua", "Deck 2")
    await host.decks.save_deck(ANN, "shenhua", pipas(1, "One more"))
    with pytest.raises(NoDeck):
        await host.decks.drop_deck(ANN, "shenhua", "Deck 2")


async def test_decks_are_exported_and_forgotten(club: Club) -> None:
    await club.host.decks.save_deck(ANN, "shenhua", Deck("Mine", READY[2]))
    table_id = await opened(club)
    await club.host.decks.choose_deck(ANN, table_id, "Mine")
    await club.host.lobby.begin(ANN, table_id)
    exported = await club.host.people.export(ANN.user_id)
    assert exported["decks"][0]["deck"]["name"] == "Mine"
    assert exported["settings"]["decks"] == {"shenhua": "Mine"}
    await club.host.people.forget(ANN.user_id)
    assert await club.host.decks.saved(ANN.user_id) == ()
    stored = await club.store.table(table_id)
    assert stored is not None
    assert stored.seats[0].deck == Deck("", READY[2])  # the game goes on; the name is gone


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Wol\u200bves\ufeff", "Wolves"),
        ("\u3164\u2800Wolves\u115f", "Wolves"),
        ("Z" + "\u0301" * 39 + "alt", "Z" + "\u0301" * 3 + "alt"),
        ("\u202eWolves", "Wolves"),
        ("🏴󠁧󠁢󠁳󠁣󠁴󠁿 👩‍🚀", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 👩‍🚀"),
        ("می‌خواهم ไม้ Việt", "می‌خواهم ไม้ Việt"),
        ("\u200b\u3164", ""),
        ("#a:b", "a：b"),
    ],
)
def test_a_decks_name_is_what_one_sees(typed: str, kept: str) -> None:
    assert deck_name(typed) == kept
