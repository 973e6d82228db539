"""The usual order of those who have chosen none: by the clock, and by what everybody sees."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.host.tables import standing_orders
from bot.store.rows.tables import Standing
from bot.store.settings import DAY, HOUR, MINUTE, Deadline
from engine.kernel import atoms
from engine.kernel.values import DecisionKind
from tests.host.club import ANN, BEN, CAI, Club
from tests.host.test_orders import PAUSE, at_table, begun, ordered, seen


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """The club, open."""
    club = await at_table(tmp_path).open()
    yield club
    await club.close()


SLOW = Deadline(DAY, DAY)


@pytest.mark.parametrize(
    ("deadline", "usual"),
    [
        (None, "ask"),
        (Deadline(15 * MINUTE), "ask"),
        (Deadline(HOUR), "concerns"),
        (SLOW, "concerns"),
    ],
)
async def test_who_has_never_chosen_goes_by_the_clock_of_the_table(
    club: Club, deadline: Deadline | None, usual: Standing
) -> None:
    """Ann strikes Ben; Cai, whom it does not concern, is waited for where people sit together."""
    table_id = await begun(club, ANN, BEN, CAI, usual="", deadline=deadline, held=1)
    await club.strike(table_id, ANN, 1)
    told = await seen(club, table_id, CAI)
    assert (told.order, told.undecided) == (usual, True)
    await club.pass_time(PAUSE)
    assert await club.owed(table_id, BEN) is not None
    assert (await club.owed(table_id, CAI) is None) == (usual == "concerns")


def test_a_clock_for_the_whole_game_counts_days_or_minutes_too() -> None:
    for cap, order in ((3 * DAY, "concerns"), (40 * MINUTE, "ask")):
        deadline = Deadline(bank_ms=cap // 2, cap_ms=cap)
        assert standing_orders.usual(deadline, alone=False) == order
        assert standing_orders.usual(deadline, alone=True) == "able"


@pytest.mark.parametrize("unreached", ["closed", "waiting"])
async def test_whom_the_bot_cannot_write_to_has_the_same_usual_order(
    club: Club, unreached: str
) -> None:
    table_id = await begun(club, ANN, BEN, CAI, usual="", deadline=SLOW, held=1)
    if unreached == "closed":
        await club.host.people.mark_dm(CAI.user_id, closed=True)
    else:
        await club.host.people.dm_waits([CAI.user_id])
    await club.pass_time(10 * MINUTE)
    await club.posts()
    await club.strike(table_id, ANN, 1)
    assert (await seen(club, table_id, CAI)).order == "concerns"
    await club.pass_time(HOUR)
    assert await club.owed(table_id, CAI) is None
    assert [row.pings for row in await club.posts() if row.kind == "ping"] == []


async def test_the_choice_is_asked_about_until_the_first_answer(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, usual="", deadline=SLOW)
    assert [(await seen(club, table_id, who)).beginning for who in (ANN, BEN)] == [True, True]
    await club.play(table_id, ANN, "rest")
    assert [(await seen(club, table_id, who)).beginning for who in (ANN, BEN)] == [False, True]
    await ordered(club, table_id, BEN, "ask")
    assert not (await seen(club, table_id, BEN)).undecided
    assert (await club.host.people.player(BEN.user_id)).responses == "ask"


async def test_who_can_only_pass_as_all_can_see_need_not_be_asked(club: Club) -> None:
    """Only where no card is left of which the others do not know what it is."""
    table_id = await begun(club, ANN, BEN, usual="ask")
    await club.strike(table_id, ANN, 1)
    owed, stored = await club.owed(table_id, BEN), await club.store.table(table_id)
    assert owed is not None
    assert stored is not None
    live = await club.host.tables.live(stored)
    assert live is not None
    assert not owed.can_respond
    assert not standing_orders.only_pass(live.game, owed)
    bare = live.game.clone()
    for card in bare.zone("hand", 1):
        atoms.move(bare, card, "discard")
    assert standing_orders.only_pass(bare, owed)
    answer = replace(owed.options[0], key="smoke")
    assert not standing_orders.only_pass(bare, replace(owed, options=(answer, *owed.options)))
    assert not standing_orders.only_pass(bare, replace(owed, kind=DecisionKind.OPTION))
