"""Tables before their game."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.host.errors import AlreadyStarted, NoTable, PlaceTaken
from bot.host.values import Actor, Level, Rights
from bot.store.rows.tables import Place
from bot.store.settings import DAY, MINUTE, Deadline, Locale
from engine import titles
from engine.kernel.values import TermRef
from tests.host.club import ANN, BEN, CAI, DAN, HERE, Club, count
from tests.refusals import refuses


async def test_four_taps_from_nothing_to_a_game(club: Club) -> None:
    opened = await club.host.lobby.open_table(ANN, HERE, "beacons")
    await club.host.lobby.join(BEN, opened.table_id)
    await club.host.lobby.add_computer(ANN, opened.table_id, "hard")
    begun = await club.host.lobby.begin(BEN, opened.table_id)

    assert begun.revision == 1
    assert begun.seat == 1
    seen = await club.host.looking.view(opened.table_id, BEN.user_id)
    assert seen.view is not None
    assert seen.view.viewer == 1
    assert seen.names == ("Ann", "Ben", "Qingluan")
    assert seen.table.status == "running"
    assert seen.table.seats[2].level == "hard"


async def test_everyone_reads_who_comes_and_goes(club: Club) -> None:
    opened = await club.host.lobby.open_table(ANN, HERE, "beacons", seats=3, locale="en")
    await club.host.lobby.join(BEN, opened.table_id)
    await club.host.lobby.add_computer(BEN, opened.table_id, "easy")
    await club.host.lobby.remove_computer(ANN, opened.table_id)
    await club.host.lobby.leave(BEN, opened.table_id)

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
    first = await club.host.lobby.open_table(ANN, HERE, "beacons")
    with pytest.raises(PlaceTaken) as taken:
        await club.host.lobby.open_table(BEN, HERE, "beacons")
    assert taken.value.message.args == {"table": first.table_id}

    thread = Place(HERE.guild_id, HERE.channel_id, 71)
    other = await club.host.lobby.open_table(BEN, thread, "beacons")
    await club.host.play.close_table(ANN, first.table_id)
    again = await club.host.lobby.open_table(BEN, HERE, "beacons")

    assert len({first.table_id, other.table_id, again.table_id}) == 3
    found = await club.host.looking.table_at(HERE)
    assert found is not None
    assert found.id == again.table_id


async def test_a_table_moves_to_the_next_person_when_its_owner_leaves(club: Club) -> None:
    opened = await club.host.lobby.open_table(ANN, HERE, "beacons")
    await club.host.lobby.add_computer(ANN, opened.table_id)
    await club.host.lobby.join(CAI, opened.table_id)
    await club.host.lobby.leave(ANN, opened.table_id)

    table = (await club.host.looking.view(opened.table_id)).table
    assert table.owner_id == CAI.user_id
    assert [seat.seat for seat in table.seats] == [0, 1]
    assert "notice.new_owner" in await club.said()

    await club.host.lobby.leave(CAI, opened.table_id)
    assert (await club.host.looking.view(opened.table_id)).table.status == "closed"


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ({"title": "chess"}, "error.unknown_title"),
        ({"seats": 1}, "error.bad_seats"),
        ({"seats": 9}, "error.bad_seats"),
        ({"options": {"orders": 4}}, "error.option_value"),
        ({"options": {"colour": "red"}}, "error.option_unknown"),
        ({"deadline": Deadline(1_000)}, "error.bad_deadline"),
        ({"deadline": Deadline(90 * DAY)}, "error.bad_deadline"),
        ({"deadline": Deadline(0, MINUTE)}, "error.bad_deadline"),
    ],
)
async def test_an_impossible_table_is_not_opened(
    club: Club, wish: dict[str, Any], error: str
) -> None:
    with refuses(error):
        await club.host.lobby.open_table(ANN, HERE, **{"title": "beacons", **wish})
    assert await club.host.looking.table_at(HERE) is None
    assert await club.posts() == []


async def test_nobody_sits_twice_or_where_there_is_no_room(club: Club) -> None:
    opened = await club.host.lobby.open_table(ANN, HERE, "beacons", seats=2)
    with refuses("error.already_seated"):
        await club.host.lobby.join(ANN, opened.table_id)
    await club.host.lobby.join(BEN, opened.table_id)
    with refuses("error.table_full"):
        await club.host.lobby.join(CAI, opened.table_id)
    with refuses("error.table_full"):
        await club.host.lobby.add_computer(ANN, opened.table_id)
    with refuses("error.no_computer"):
        await club.host.lobby.remove_computer(ANN, opened.table_id)


async def test_a_stranger_moves_nothing(club: Club) -> None:
    opened = await club.host.lobby.open_table(ANN, HERE, "beacons")
    table_id = opened.table_id
    for verb in (
        club.host.lobby.leave,
        club.host.lobby.add_computer,
        club.host.lobby.begin,
        club.host.play.close_table,
    ):
        with refuses("error.not_seated"):
            await verb(DAN, table_id)
    with pytest.raises(NoTable):
        await club.host.lobby.join(DAN, 999)
    with refuses("error.unknown_level"):
        await club.host.lobby.add_computer(ANN, table_id, "godlike")  # type: ignore[arg-type]


async def test_one_person_alone_cannot_begin_and_nobody_begins_twice(club: Club) -> None:
    opened = await club.host.lobby.open_table(ANN, HERE, "beacons")
    with refuses("error.too_few"):
        await club.host.lobby.begin(ANN, opened.table_id)
    await club.host.lobby.join(BEN, opened.table_id)
    await club.host.lobby.begin(ANN, opened.table_id)
    with pytest.raises(AlreadyStarted):
        await club.host.lobby.begin(BEN, opened.table_id)
    with pytest.raises(AlreadyStarted):
        await club.host.lobby.join(CAI, opened.table_id)


async def test_a_table_can_open_with_computer_players(club: Club) -> None:
    levels: tuple[Level, ...] = ("hard", "easy")
    opened = await club.host.lobby.open_table(ANN, HERE, "beacons", seats=3, computers=levels)
    table = (await club.host.looking.view(opened.table_id)).table
    assert [(seat.name, seat.level) for seat in table.seats] == [
        ("Ann", None), ("Qingluan", "hard"), ("Baize", "easy"),
    ]  # fmt: skip
    with refuses("error.table_full"):
        await club.host.lobby.open_table(BEN, Place(7, 99), "beacons", seats=2, computers=levels)
    assert await club.store.table_at(99) is None


async def test_the_same_request_opens_and_joins_once(club: Club) -> None:
    first = await club.host.lobby.open_table(replace(ANN, request=1), HERE, "beacons")
    again = await club.host.lobby.open_table(replace(ANN, request=1), HERE, "beacons")
    assert (again.table_id, again.repeated) == (first.table_id, True)

    await club.host.lobby.join(replace(BEN, request=2), first.table_id)
    repeated = await club.host.lobby.join(replace(BEN, request=2), first.table_id)
    assert (repeated.repeated, repeated.seat) == (True, 1)
    assert count(await club.said())["notice.joined"] == 1


async def test_only_the_owner_or_a_manager_closes_an_open_table(club: Club) -> None:
    opened = await club.host.lobby.open_table(ANN, HERE, "beacons")
    await club.host.lobby.join(BEN, opened.table_id)
    with refuses("error.not_owner"):
        await club.host.play.close_table(BEN, opened.table_id)
    await club.host.play.close_table(
        Actor(999, "Mod", rights=Rights(7, manager=True)), opened.table_id
    )
    with refuses("error.table_over"):
        await club.host.lobby.join(CAI, opened.table_id)


async def test_a_table_that_nobody_starts_is_cleared_away(club: Club) -> None:
    opened = await club.host.lobby.open_table(ANN, HERE, "beacons")
    await club.pass_time(club.config.unstarted_ms - 1)
    assert (await club.host.looking.view(opened.table_id)).table.status == "open"
    await club.pass_time(1)
    assert (await club.host.looking.view(opened.table_id)).table.status == "closed"
    assert (await club.said())[-2:] == ["notice.expired", "board"]


async def test_a_table_speaks_as_who_opens_it_unless_somebody_says_otherwise(club: Club) -> None:
    boss = Actor(900, "Boss", "zh", Rights(7, manager=True))
    english, chinese = Actor(910, "Eve", "en"), Actor(911, "Fang", "zh")
    spots = iter(range(50, 60))

    async def opened_by(actor: Actor, locale: Locale | None = None) -> str:
        place = Place(7, next(spots))
        done = await club.host.lobby.open_table(actor, place, "beacons", locale=locale)
        return (await club.host.looking.view(done.table_id)).table.locale

    assert [await opened_by(english), await opened_by(chinese)] == ["en", "zh"]
    assert await opened_by(english, "zh") == "zh"

    await club.host.people.set_player(english, locale="zh")
    assert await opened_by(english) == "zh"

    await club.host.people.set_guild(boss, 7, locale="en")
    assert await opened_by(chinese) == "en"
    await club.host.people.set_guild(boss, 7, locale=None)
    assert await opened_by(chinese) == "zh"


async def test_a_server_says_who_opens_tables_and_how_they_are(club: Club) -> None:
    boss = Actor(900, "Boss", rights=Rights(7, manager=True))
    with refuses("error.needs_manager"):
        await club.host.people.set_guild(ANN, 7, locale="en")
    day = Deadline(DAY)
    await club.host.people.set_guild(
        boss, 7, locale="en", deadline=day, openers="roles", roles=(5,)
    )

    with refuses("error.may_not_open"):
        await club.host.lobby.open_table(ANN, HERE, "beacons")
    done = await club.host.lobby.open_table(
        Actor(101, "Ann", rights=Rights(7, roles=(4, 5))), HERE, "beacons"
    )
    table = (await club.host.looking.view(done.table_id)).table
    assert (table.locale, table.deadline) == ("en", day)

    with refuses("error.bad_setting"):
        await club.host.people.set_guild(boss, 7, openers="nobody")


async def test_the_owner_chooses_another_game_for_those_who_sit_there(club: Club) -> None:
    host = club.host
    table_id = (await host.lobby.open_table(ANN, HERE, "beacons", options={"orders": 3})).table_id
    await host.lobby.join(BEN, table_id)
    await host.lobby.add_computer(BEN, table_id, "hard")
    await host.lobby.change_title(ANN, table_id, "yongheng")
    assert (await club.said())[-2:] == ["notice.title_changed", "board"]
    await club.restart()

    table = (await club.host.looking.view(table_id)).table
    usual = titles["yongheng"].shape.choose_options({})
    assert (table.title, table.capacity, table.options) == ("yongheng", 6, usual)
    assert [(seat.name, seat.level) for seat in table.seats] == [
        ("Ann", None),
        ("Ben", None),
        ("Qingluan", "hard"),
    ]
    await club.host.lobby.begin(BEN, table_id)
    seen = await club.host.looking.view(table_id)
    assert seen.view is not None
    assert seen.view.title == "yongheng"
    assert seen.table.pack == titles["yongheng"].pack().hash


async def test_a_deck_chosen_for_the_other_game_is_put_back(club: Club) -> None:
    host = club.host
    table_id = (await host.lobby.open_table(ANN, HERE, "shenhua")).table_id
    await host.decks.choose_deck(ANN, table_id, "#might_of_thunder")
    await host.lobby.change_title(ANN, table_id, "beacons")
    with refuses("error.no_decks"):
        await host.decks.choose_deck(ANN, table_id, "#might_of_thunder")
    stored = await club.store.table(table_id)
    assert stored is not None
    assert [seat.deck for seat in stored.seats] == [None]
    assert dict(stored.row.options) == titles["beacons"].shape.choose_options({})


@pytest.mark.parametrize(("wanted", "there", "and_back"), [(None, 6, 8), (3, 3, 3), (7, 6, 8)])
async def test_how_many_seats_another_game_has(
    club: Club, wanted: int | None, there: int, and_back: int
) -> None:
    host = club.host
    table_id = (await host.lobby.open_table(ANN, HERE, "beacons", seats=wanted)).table_id
    for title, capacity in (("yongheng", there), ("beacons", and_back)):
        await host.lobby.change_title(ANN, table_id, title)
        assert (await host.looking.view(table_id)).table.capacity == capacity


async def test_who_may_not_choose_another_game_and_when_nobody_may(club: Club) -> None:
    host = club.host
    table_id = (await host.lobby.open_table(ANN, HERE, "beacons")).table_id
    await host.lobby.join(BEN, table_id)
    for _ in range(3):
        await host.lobby.add_computer(ANN, table_id)
    await club.posts()
    with refuses("error.too_many_seated") as refusal:
        await host.lobby.change_title(ANN, table_id, "shenhua")
    assert refusal.value.message.args == {"maximum": 2, "given": 5}
    with refuses("error.unknown_title"):
        await host.lobby.change_title(ANN, table_id, "chess")
    with refuses("error.not_owner"):
        await host.lobby.change_title(BEN, table_id, "shenhua")
    with refuses("error.not_seated"):
        await host.lobby.change_title(DAN, table_id, "shenhua")
    await host.lobby.begin(ANN, table_id)
    with pytest.raises(AlreadyStarted):
        await host.lobby.change_title(ANN, table_id, "shenhua")
    assert (await host.looking.view(table_id)).table.title == "beacons"
    assert "notice.title_changed" not in await club.said()


async def test_another_game_is_chosen_once_and_the_same_one_says_nothing(club: Club) -> None:
    host = club.host
    table_id = (await host.lobby.open_table(ANN, HERE, "beacons", options={"orders": 3})).table_id
    await host.lobby.change_title(ANN, table_id, "beacons")
    assert (await host.looking.view(table_id)).table.options["orders"] == 3
    await host.lobby.change_title(replace(ANN, request=5), table_id, "shenhua")
    again = await host.lobby.change_title(replace(ANN, request=5), table_id, "shenhua")
    assert again.repeated
    assert count(await club.said())["notice.title_changed"] == 1
