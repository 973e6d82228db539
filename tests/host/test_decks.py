"""Decks at the table: saved, chosen, dealt, exported, forgotten."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.host.decks.keys import MOST, NAME
from bot.host.errors import (
    AlreadyStarted,
    DeckIllegal,
    DeckNameless,
    NoDeck,
    NoDecks,
    NotSeated,
    TooManyDecks,
    UnknownTitle,
)
from engine.kernel.deck import Deck
from tests.host.club import ANN, BEN, CAI, HERE, Club
from tests.host.parley import ParleyGame, shields
from tests.host.test_orders import at_table


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A club that plays hits and shields."""
    club = await at_table(tmp_path).open()
    yield club
    await club.close()


async def opened(club: Club, *others: object) -> int:
    """A table of two that has not begun."""
    table_id = (await club.host.lobby.open_table(ANN, HERE, "parley")).table_id
    await club.host.lobby.join(BEN, table_id)
    return table_id


async def dealt(club: Club, table_id: int) -> list[int]:
    """With how many shields each seat has begun."""
    stored = await club.store.table(table_id)
    assert stored is not None
    live = await club.host.tables.live(stored)
    assert live is not None
    assert isinstance(live.game, ParleyGame)
    return live.game.state.shields


async def test_a_newcomer_need_not_choose(club: Club) -> None:
    """The seats take the ready decks in turn; computer players any of them."""
    table_id = await opened(club)
    for _ in range(2):
        await club.host.lobby.add_computer(ANN, table_id)
    await club.host.lobby.begin(ANN, table_id)
    shields_of = await dealt(club, table_id)
    assert shields_of[:2] == [0, 2]
    assert set(shields_of[2:]) <= {0, 2}


async def test_a_saved_deck_is_chosen_and_taken_again_next_time(club: Club) -> None:
    host = club.host
    await host.decks.save_deck(ANN, "parley", shields(1, "One"))
    await host.decks.save_deck(ANN, "parley", shields(3, "Three"))
    table_id = await opened(club)
    await host.decks.choose_deck(ANN, table_id, "One")
    await host.decks.choose_deck(ANN, table_id, "Three")
    await host.decks.choose_deck(BEN, table_id, "#heavy")
    await club.restart()
    await club.host.lobby.begin(ANN, table_id)
    assert await dealt(club, table_id) == [3, 2]
    await club.host.play.concede(ANN, table_id)

    again = await opened(club)
    await club.host.lobby.begin(ANN, again)
    assert await dealt(club, again) == [3, 2]


async def test_a_deck_that_became_illegal_is_not_taken_again(club: Club) -> None:
    await club.host.decks.save_deck(ANN, "parley", shields(1, "One"))
    table_id = await opened(club)
    await club.host.decks.choose_deck(ANN, table_id, "One")
    await club.host.lobby.begin(ANN, table_id)
    await club.host.play.concede(ANN, table_id)
    await club.host.decks.save_deck(ANN, "parley", shields(9, "One"), before="One")
    again = await opened(club)
    await club.host.lobby.begin(ANN, again)
    assert await dealt(club, again) == [0, 2]


async def test_an_illegal_deck_can_be_saved_and_not_played(club: Club) -> None:
    saved = await club.host.decks.save_deck(ANN, "parley", shields(4, "  Too \n many: "))
    assert saved.name == "Too many："
    (problem,) = club.host.decks.deck_problems("parley", saved)
    assert (problem.key, problem.args["clause"]) == ("error.deck_copies", "7")
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
        await host.decks.save_deck(ANN, "parley", shields(amount, "deck"))
    assert list(await names(club)) == ["deck", "deck 2", "deck 3"]
    renamed = await host.decks.save_deck(ANN, "parley", shields(3, "deck"), before="deck 3")
    assert renamed.name == "deck 3"
    long = "长" * NAME
    await host.decks.save_deck(ANN, "parley", shields(1, long))
    second = await host.decks.save_deck(ANN, "parley", shields(2, long))
    assert len(second.name) == NAME
    assert (await names(club))[long] == shields(1, long)


async def test_a_deck_under_a_new_name_is_still_the_one_played_last(club: Club) -> None:
    await club.host.decks.save_deck(ANN, "parley", shields(3, "Old"))
    await club.host.decks.choose_deck(ANN, (table_id := await opened(club)), "Old")
    await club.host.decks.save_deck(ANN, "parley", shields(3, "New"), before="Old")
    assert list(await names(club)) == ["New"]
    await club.host.lobby.begin(ANN, table_id)
    await club.host.play.concede(ANN, table_id)
    await club.host.lobby.begin(ANN, (again := await opened(club)))
    assert await dealt(club, again) == [3, 2]


def one_more(deck: Deck) -> Deck:
    """The deck with one more shield."""
    return shields(dict(deck.cards)["shield"] + 1, deck.name)


async def test_of_changes_made_at_once_none_is_lost(club: Club) -> None:
    """Quick presses, or two devices: each changes what the one before has saved."""
    host = club.host
    await host.decks.save_deck(ANN, "parley", shields(1, "Mine"))
    changing = [host.decks.change_deck(ANN, "parley", "Mine", one_more) for _ in range(20)]
    await asyncio.gather(*changing)
    assert await names(club) == {"Mine": shields(21, "Mine")}
    await club.restart()
    assert await names(club) == {"Mine": shields(21, "Mine")}


async def test_a_change_and_a_new_name_at_once_are_both_kept(club: Club) -> None:
    host = club.host
    await host.decks.save_deck(ANN, "parley", shields(1, "Old"))
    await asyncio.gather(
        host.decks.change_deck(ANN, "parley", "Old", one_more),
        host.decks.change_deck(ANN, "parley", "Old", lambda deck: Deck("New", deck.cards)),
    )
    assert await names(club) == {"New": shields(2, "New")}


async def test_a_deck_begun_twice_at_once_is_one_deck(club: Club) -> None:
    def put_in(deck: Deck) -> Deck:
        return shields(dict(deck.cards).get("shield", 0) + 1, deck.name)

    change = club.host.decks.change_deck
    beginning = [change(ANN, "parley", " New  one", put_in, begin=True) for _ in range(3)]
    await asyncio.gather(*beginning)
    assert await names(club) == {"New one": shields(3, "New one")}


async def test_a_change_that_is_refused_changes_nothing(club: Club) -> None:
    def refused(deck: Deck) -> Deck:
        raise NoDecks

    await club.host.decks.save_deck(ANN, "parley", shields(1, "Mine"))
    with pytest.raises(NoDecks):
        await club.host.decks.change_deck(ANN, "parley", "Mine", refused)
    for name in ("#light", "Nobody's"):
        with pytest.raises(NoDeck):
            await club.host.decks.change_deck(ANN, "parley", name, one_more)
    with pytest.raises(NoDeck):
        await club.host.decks.change_deck(BEN, "parley", "Mine", one_more)
    assert await names(club) == {"Mine": shields(1, "Mine")}


async def test_a_card_that_is_gone_is_named(club: Club) -> None:
    gone = Deck("Old", (("lance", 2), ("shield", 1)))
    saved = await club.host.decks.save_deck(ANN, "parley", gone)
    (problem,) = club.host.decks.deck_problems("parley", saved)
    assert problem.key == "error.deck_gone"


async def test_what_cannot_be_chosen(club: Club) -> None:
    host = club.host
    table_id = await opened(club)
    with pytest.raises(NoDeck):
        await host.decks.choose_deck(ANN, table_id, "#nothing")
    with pytest.raises(NotSeated):
        await host.decks.choose_deck(CAI, table_id, "#light")
    await host.decks.save_deck(ANN, "parley", shields(1, "Private"))
    with pytest.raises(NoDeck):
        await host.decks.choose_deck(BEN, table_id, "Private")
    await host.lobby.begin(ANN, table_id)
    with pytest.raises(AlreadyStarted):
        await host.decks.choose_deck(ANN, table_id, "#light")
    with pytest.raises(UnknownTitle):
        await host.decks.save_deck(ANN, "whist", shields(1, "x"))
    assert host.decks.ready_decks("whist") == ()


async def test_where_nobody_brings_decks(tmp_path: Path) -> None:
    from bot.host.time.clock import ManualClock
    from tests.host.club import CONFIG

    club = await Club(tmp_path, ManualClock(), CONFIG).open()
    with pytest.raises(NoDecks):
        await club.host.decks.save_deck(ANN, "pebbles", Deck("x"))
    await club.close()


async def test_names_and_numbers_have_bounds(club: Club) -> None:
    host = club.host
    with pytest.raises(DeckNameless):
        await host.decks.save_deck(ANN, "parley", shields(1, " # "))
    assert len((await host.decks.save_deck(ANN, "parley", shields(1, "长" * 99))).name) == NAME
    for number in range(MOST - 1):
        await host.decks.save_deck(ANN, "parley", shields(1, f"Deck {number}"))
    with pytest.raises(TooManyDecks):
        await host.decks.save_deck(ANN, "parley", shields(1, "One more"))
    await host.decks.save_deck(ANN, "parley", shields(2, "Deck 1"), before="Deck 1")
    await host.decks.drop_deck(ANN, "parley", "Deck 2")
    await host.decks.save_deck(ANN, "parley", shields(1, "One more"))
    with pytest.raises(NoDeck):
        await host.decks.drop_deck(ANN, "parley", "Deck 2")


async def test_decks_are_exported_and_forgotten(club: Club) -> None:
    await club.host.decks.save_deck(ANN, "parley", shields(1, "Mine"))
    table_id = await opened(club)
    await club.host.decks.choose_deck(ANN, table_id, "Mine")
    await club.host.lobby.begin(ANN, table_id)
    exported = await club.host.people.export(ANN.user_id)
    assert exported["decks"][0]["deck"]["name"] == "Mine"
    assert exported["settings"]["decks"] == {"parley": "Mine"}
    await club.host.people.forget(ANN.user_id)
    assert await club.host.decks.saved(ANN.user_id) == ()
    stored = await club.store.table(table_id)
    assert stored is not None
    assert stored.seats[0].deck == shields(1)  # the game goes on; the name is gone
