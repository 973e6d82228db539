"""Matches of several games at tables of their players' own: who sits, who begins, how it stands."""

import asyncio

import pytest

from bot.host.values import Actor, Rights, TableInfo
from engine import titles
from tests.host.club import ANN, BEN, CAI, HERE, Club
from tests.refusals import refuses


async def opened(club: Club, *people: Actor, match: int = 3, title: str = "beacons") -> int:
    """A table for two at which these sit and the first game is on."""
    owner, *others = people
    done = await club.host.lobby.open_table(owner, HERE, title, match=match)
    for other in others:
        await club.host.lobby.join(other, done.table_id)
    await club.host.lobby.begin(owner, done.table_id)
    return done.table_id


async def info(club: Club, table_id: int) -> TableInfo:
    return (await club.host.looking.view(table_id)).table


async def lost_by(club: Club, actor: Actor, table_id: int) -> TableInfo:
    """That player gives the game up; the table afterwards."""
    await club.host.play.concede(actor, table_id)
    return await info(club, table_id)


def names(table: TableInfo) -> list[str]:
    return [seat.name for seat in table.seats]


@pytest.mark.parametrize("title", sorted(titles))
@pytest.mark.parametrize("own", [True, False])
async def test_who_lost_chooses_and_the_game_begins_when_both_are_there(
    club: Club, title: str, own: bool
) -> None:
    first = await opened(club, ANN, BEN, title=title)
    table = await lost_by(club, BEN, first)
    assert table.series is not None
    assert (table.series.wins, table.series.chooser, table.series.over) == ((1, 0), 1, False)
    waits = await club.host.matches.go_on(ANN, first)
    assert (await info(club, waits.table_id)).status == "open"
    done = await club.host.matches.go_on(BEN, first, own=own)
    assert done.table_id == waits.table_id
    table = await info(club, done.table_id)
    begins, other = (BEN, ANN) if own else (ANN, BEN)
    assert (table.status, names(table)) == ("running", [begins.name, other.name])
    assert table.series is not None
    assert table.series.wins == ((0, 1) if own else (1, 0))
    if titles[title].shape.opening:
        assert (await club.host.tables.stored(done.table_id)).row.began == 0


async def test_the_match_ends_as_soon_as_one_has_won_most(club: Club) -> None:
    table = await lost_by(club, BEN, await opened(club, ANN, BEN))
    await club.host.matches.go_on(BEN, table.id, own=True)
    second = (await club.host.matches.go_on(ANN, table.id)).table_id
    table = await lost_by(club, BEN, second)
    assert names(table) == ["Ben", "Ann"]
    assert table.series is not None
    assert (table.series.wins, table.series.over) == ((0, 2), True)
    for actor in (ANN, BEN):
        with refuses("error.match_over"):
            await club.host.matches.go_on(actor, second)


async def test_five_games_can_be_needed_for_a_match_of_five(club: Club) -> None:
    last = await opened(club, ANN, BEN, match=5)
    for game, loser in enumerate((ANN, BEN, ANN, BEN, ANN), start=1):
        table = await lost_by(club, loser, last)
        assert table.series is not None
        assert (table.series.games, table.series.over) == (game, game == 5)
        if game < 5:
            await club.host.matches.go_on(ANN, last)
            last = (await club.host.matches.go_on(BEN, last)).table_id
    assert table.series is not None
    assert dict(zip(names(table), table.series.wins, strict=True)) == {"Ben": 3, "Ann": 2}


async def test_whoever_may_choose_and_does_not_begins(club: Club) -> None:
    """They sit down by the button of the table, as one does at any."""
    table = await lost_by(club, BEN, await opened(club, ANN, BEN))
    next_one = (await club.host.matches.go_on(ANN, table.id)).table_id
    await club.host.lobby.join(BEN, next_one)
    assert names(await info(club, next_one)) == ["Ben", "Ann"]


async def test_the_winner_has_no_say_in_who_begins(club: Club) -> None:
    table = await lost_by(club, BEN, await opened(club, ANN, BEN))
    await club.host.matches.go_on(ANN, table.id, own=True)
    done = await club.host.matches.go_on(BEN, table.id)
    assert names(await info(club, done.table_id)) == ["Ben", "Ann"]


async def test_two_who_press_at_once_sit_at_one_table(club: Club) -> None:
    table = await lost_by(club, BEN, await opened(club, ANN, BEN))
    both = await asyncio.gather(
        club.host.matches.go_on(ANN, table.id), club.host.matches.go_on(BEN, table.id, own=False)
    )
    assert len({done.table_id for done in both}) == 1
    assert (await info(club, both[0].table_id)).status == "running"


async def test_a_computer_player_sits_down_at_once_and_begins_where_it_lost(club: Club) -> None:
    done = await club.host.lobby.open_table(ANN, HERE, "beacons", computers=["easy"], match=3)
    await club.host.lobby.begin(ANN, done.table_id)
    table = await lost_by(club, ANN, done.table_id)
    second = await club.host.matches.go_on(ANN, table.id, own=True)
    table = await info(club, second.table_id)
    assert table.status == "running"
    assert (names(table)[0], table.seats[1].level) == ("Ann", "easy")


async def test_nobody_else_sits_down_and_nothing_else_is_played(club: Club) -> None:
    table = await lost_by(club, BEN, await opened(club, ANN, BEN))
    with refuses("error.not_seated"):
        await club.host.matches.go_on(CAI, table.id)
    waits = (await club.host.matches.go_on(ANN, table.id)).table_id
    with refuses("error.match_seat"):
        await club.host.lobby.join(CAI, waits)
    with refuses("error.match_seat"):
        await club.host.lobby.add_computer(ANN, waits)
    with refuses("error.match_seat"):
        await club.host.lobby.change_title(ANN, waits, "shenhua")
    with refuses("error.match_seat"):
        await club.host.matches.set_length(ANN, waits, 5)
    with refuses("error.bad_match"):
        await club.host.lobby.set_up(ANN, waits, seats=3)
    assert names(await info(club, waits)) == ["Ann"]


async def test_who_holds_the_seat_in_the_end_plays_on(club: Club) -> None:
    table_id = await opened(club, ANN, BEN)
    await club.host.seats.offer_seat(BEN, table_id)
    await club.host.seats.claim_seat(CAI, table_id)
    table = await lost_by(club, ANN, table_id)
    with refuses("error.not_seated"):
        await club.host.matches.go_on(BEN, table_id)
    await club.host.matches.go_on(CAI, table_id)
    done = await club.host.matches.go_on(ANN, table_id, own=False)
    table = await info(club, done.table_id)
    assert names(table) == ["蔡", "Ann"]
    assert table.series is not None
    assert table.series.wins == (1, 0)


async def test_a_next_game_that_nobody_came_to_can_be_called_again(club: Club) -> None:
    """It waits for nobody: who opened it leaves, and the match stands as it stood."""
    table = await lost_by(club, BEN, await opened(club, ANN, BEN))
    waits = (await club.host.matches.go_on(ANN, table.id)).table_id
    await club.host.lobby.leave(ANN, waits)
    anew = (await club.host.matches.go_on(BEN, table.id, own=False)).table_id
    assert anew != waits
    await club.host.matches.go_on(ANN, table.id)
    assert names(await info(club, anew)) == ["Ann", "Ben"]


async def test_no_game_of_a_match_has_two_next_ones(club: Club) -> None:
    first = await opened(club, ANN, BEN, match=5)
    await lost_by(club, BEN, first)
    await club.host.matches.go_on(ANN, first)
    second = (await club.host.matches.go_on(BEN, first)).table_id
    with refuses("error.match_over"):
        await club.host.matches.go_on(ANN, first)
    await lost_by(club, BEN, second)
    with refuses("error.match_over"):
        await club.host.matches.go_on(ANN, first)


@pytest.mark.parametrize(
    ("match", "seats"), [(2, 2), (7, 2), (0, 2), (-1, 2), (3, 3), (5, 4)], ids=str
)
async def test_a_match_is_of_an_odd_number_and_between_two(
    club: Club, match: int, seats: int
) -> None:
    with refuses("error.bad_match"):
        await club.host.lobby.open_table(ANN, HERE, "beacons", match=match, seats=seats)
    assert await club.host.looking.table_at(HERE) is None


async def test_its_owner_makes_a_table_a_match_and_back(club: Club) -> None:
    done = await club.host.lobby.open_table(ANN, HERE, "beacons", seats=2)
    await club.host.lobby.join(BEN, done.table_id)
    with refuses("error.not_owner"):
        await club.host.matches.set_length(BEN, done.table_id, 3)
    for length in (3, 5, 1):
        await club.host.matches.set_length(ANN, done.table_id, length)
        series = (await info(club, done.table_id)).series
        assert (series.length if series else 1) == length


async def test_where_few_may_open_tables_a_match_goes_on_all_the_same(club: Club) -> None:
    manager = Actor(ANN.user_id, ANN.name, "en", Rights(7, manager=True))
    await club.host.people.set_guild(manager, 7, openers="managers")
    done = await club.host.lobby.open_table(manager, HERE, "beacons", match=3)
    await club.host.lobby.join(BEN, done.table_id)
    await club.host.lobby.begin(manager, done.table_id)
    await lost_by(club, BEN, done.table_id)
    waits = await club.host.matches.go_on(BEN, done.table_id, own=True)
    assert names(await info(club, waits.table_id)) == ["Ben"]


async def test_a_match_stands_where_it_stood_after_a_restart(club: Club) -> None:
    table = await lost_by(club, BEN, await opened(club, ANN, BEN))
    waits = (await club.host.matches.go_on(BEN, table.id, own=False)).table_id
    await club.restart()
    assert (await info(club, table.id)).series == table.series
    await club.host.matches.go_on(ANN, table.id)
    assert names(await info(club, waits)) == ["Ann", "Ben"]
