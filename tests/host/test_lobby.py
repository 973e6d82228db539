"""Tables before their game."""

import pytest

from bot.host import errors
from bot.host.api import Actor
from bot.store.rows import Place
from bot.store.settings import DAY, MINUTE, Deadline
from engine.kernel.values import TermRef
from tests.host.club import ANN, BEN, CAI, DAN, HERE, Club, count


async def test_four_taps_from_nothing_to_a_game(club: Club) -> None:
    opened = await club.host.open_table(ANN, HERE, "pebbles")
    await club.host.join(BEN, opened.table_id)
    await club.host.add_computer(ANN, opened.table_id, "hard")
    begun = await club.host.begin(BEN, opened.table_id)

    assert begun.revision == 1
    assert begun.seat == 1
    seen = await club.host.view(opened.table_id, BEN.user_id)
    assert seen.view is not None
    assert seen.view.viewer == 1
    assert seen.names == ("Ann", "Ben", "青鸾")
    assert seen.table.status == "running"
    assert seen.table.seats[2].level == "hard"


async def test_everyone_reads_who_comes_and_goes(club: Club) -> None:
    opened = await club.host.open_table(ANN, HERE, "pebbles", seats=3, locale="en")
    await club.host.join(BEN, opened.table_id)
    await club.host.add_computer(BEN, opened.table_id, "easy")
    await club.host.remove_computer(ANN, opened.table_id)
    await club.host.leave(BEN, opened.table_id)

    notices = [row.text for row in await club.posts() if row.text is not None]
    assert [notice.key for notice in notices] == [
        "notice.joined",
        "notice.computer_joined",
        "notice.computer_left",
        "notice.left",
    ]
    assert notices[0].args == {"who": "Ben", "seated": 2, "capacity": 3}
    assert notices[1].args["level"] == TermRef("level.easy")
    assert notices[3].args == {"who": "Ben", "seated": 1, "capacity": 3}


async def test_a_place_has_one_table_until_that_is_over(club: Club) -> None:
    first = await club.host.open_table(ANN, HERE, "pebbles")
    with pytest.raises(errors.PlaceTaken) as taken:
        await club.host.open_table(BEN, HERE, "pebbles")
    assert taken.value.message.args == {"table": first.table_id}

    thread = Place(HERE.guild_id, HERE.channel_id, 71)
    other = await club.host.open_table(BEN, thread, "pebbles")
    await club.host.close_table(ANN, first.table_id)
    again = await club.host.open_table(BEN, HERE, "pebbles")

    assert len({first.table_id, other.table_id, again.table_id}) == 3
    found = await club.host.table_at(HERE)
    assert found is not None
    assert found.id == again.table_id


async def test_a_table_moves_to_the_next_person_when_its_owner_leaves(club: Club) -> None:
    opened = await club.host.open_table(ANN, HERE, "pebbles")
    await club.host.add_computer(ANN, opened.table_id)
    await club.host.join(CAI, opened.table_id)
    await club.host.leave(ANN, opened.table_id)

    table = (await club.host.view(opened.table_id)).table
    assert table.owner_id == CAI.user_id
    assert [seat.seat for seat in table.seats] == [0, 1]
    assert "notice.new_owner" in await club.said()

    await club.host.leave(CAI, opened.table_id)
    assert (await club.host.view(opened.table_id)).table.status == "closed"


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ({"title": "chess"}, errors.UnknownTitle),
        ({"seats": 1}, errors.BadSeats),
        ({"seats": 7}, errors.BadSeats),
        ({"options": {"goal": 4}}, errors.Refused),
        ({"options": {"colour": "red"}}, errors.Refused),
        ({"deadline": Deadline(1_000)}, errors.BadDeadline),
        ({"deadline": Deadline(90 * DAY)}, errors.BadDeadline),
        ({"deadline": Deadline(0, MINUTE)}, errors.BadDeadline),
    ],
)
async def test_an_impossible_table_is_not_opened(
    club: Club, wish: dict[str, object], error: type[errors.HostError]
) -> None:
    with pytest.raises(error):
        await club.host.open_table(ANN, HERE, **{"title": "pebbles", **wish})  # type: ignore[arg-type]
    assert await club.host.table_at(HERE) is None
    assert await club.posts() == []


async def test_nobody_sits_twice_or_where_there_is_no_room(club: Club) -> None:
    opened = await club.host.open_table(ANN, HERE, "pebbles", seats=2)
    with pytest.raises(errors.AlreadySeated):
        await club.host.join(ANN, opened.table_id)
    await club.host.join(BEN, opened.table_id)
    with pytest.raises(errors.TableFull):
        await club.host.join(CAI, opened.table_id)
    with pytest.raises(errors.TableFull):
        await club.host.add_computer(ANN, opened.table_id)
    with pytest.raises(errors.NoComputer):
        await club.host.remove_computer(ANN, opened.table_id)


async def test_a_stranger_moves_nothing(club: Club) -> None:
    opened = await club.host.open_table(ANN, HERE, "pebbles")
    table_id = opened.table_id
    for verb in (club.host.leave, club.host.add_computer, club.host.begin, club.host.close_table):
        with pytest.raises(errors.NotSeated):
            await verb(DAN, table_id)
    with pytest.raises(errors.NoTable):
        await club.host.join(DAN, 999)
    with pytest.raises(errors.UnknownLevel):
        await club.host.add_computer(ANN, table_id, "godlike")  # type: ignore[arg-type]


async def test_one_person_alone_cannot_begin_and_nobody_begins_twice(club: Club) -> None:
    opened = await club.host.open_table(ANN, HERE, "pebbles")
    with pytest.raises(errors.TooFew):
        await club.host.begin(ANN, opened.table_id)
    await club.host.join(BEN, opened.table_id)
    await club.host.begin(ANN, opened.table_id)
    with pytest.raises(errors.AlreadyStarted):
        await club.host.begin(BEN, opened.table_id)
    with pytest.raises(errors.AlreadyStarted):
        await club.host.join(CAI, opened.table_id)


async def test_the_same_request_opens_and_joins_once(club: Club) -> None:
    first = await club.host.open_table(ANN, HERE, "pebbles", request_id=1)
    again = await club.host.open_table(ANN, HERE, "pebbles", request_id=1)
    assert (again.table_id, again.repeated) == (first.table_id, True)

    await club.host.join(BEN, first.table_id, request_id=2)
    repeated = await club.host.join(BEN, first.table_id, request_id=2)
    assert (repeated.repeated, repeated.seat) == (True, 1)
    assert count(await club.said())["notice.joined"] == 1


async def test_only_the_owner_or_a_manager_closes_an_open_table(club: Club) -> None:
    opened = await club.host.open_table(ANN, HERE, "pebbles")
    await club.host.join(BEN, opened.table_id)
    with pytest.raises(errors.NotOwner):
        await club.host.close_table(BEN, opened.table_id)
    await club.host.close_table(Actor(999, "Mod", manager=True), opened.table_id)
    with pytest.raises(errors.TableOver):
        await club.host.join(CAI, opened.table_id)


async def test_a_table_that_nobody_starts_is_cleared_away(club: Club) -> None:
    opened = await club.host.open_table(ANN, HERE, "pebbles")
    await club.pass_time(club.config.unstarted_ms - 1)
    assert (await club.host.view(opened.table_id)).table.status == "open"
    await club.pass_time(1)
    assert (await club.host.view(opened.table_id)).table.status == "closed"
    assert (await club.said())[-2:] == ["notice.expired", "board"]


async def test_a_server_says_who_opens_tables_and_how_they_are(club: Club) -> None:
    boss = Actor(900, "Boss", manager=True)
    with pytest.raises(errors.NeedsManager):
        await club.host.set_guild(ANN, 7, locale="en")
    day = Deadline(DAY)
    await club.host.set_guild(boss, 7, locale="en", deadline=day, openers="roles", roles=(5,))

    with pytest.raises(errors.MayNotOpen):
        await club.host.open_table(ANN, HERE, "pebbles")
    done = await club.host.open_table(Actor(101, "Ann", roles=(4, 5)), HERE, "pebbles")
    table = (await club.host.view(done.table_id)).table
    assert (table.locale, table.deadline) == ("en", day)

    with pytest.raises(errors.BadSetting):
        await club.host.set_guild(boss, 7, openers="nobody")
