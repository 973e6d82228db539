"""Settings, export and being forgotten."""

import json

import pytest

from bot.host.values import Actor
from bot.store.rows.tables import Place
from bot.store.settings import PlayerSettings, QuietHours
from tests.host.club import ANN, BEN, CAI, DAN, HERE, Club, count
from tests.refusals import refuses


async def test_strangers_have_the_defaults_and_changes_last(club: Club) -> None:
    assert await club.host.people.player(1) == PlayerSettings()
    await club.host.people.set_player(ANN, hands="dm", pings="reminders")
    await club.host.people.set_player(ANN, quiet=QuietHours(1_380, 420), zone="Asia/Shanghai")
    await club.restart()
    settings = await club.host.people.player(ANN.user_id)
    assert (settings.hands, settings.pings, settings.zone) == ("dm", "reminders", "Asia/Shanghai")
    assert settings.quiet == QuietHours(1_380, 420)
    await club.host.people.set_player(ANN, quiet=None)
    assert (await club.host.people.player(ANN.user_id)).quiet is None


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ({"zone": "Mars/Olympus"}, "error.bad_zone"),
        ({"quiet": QuietHours(0, 0)}, "error.bad_quiet_hours"),
        ({"quiet": QuietHours(0, 1_439)}, "error.bad_quiet_hours"),
        ({"quiet": QuietHours(-5, 60)}, "error.bad_quiet_hours"),
        ({"hands": "pigeon"}, "error.bad_setting"),
        ({"colour": "red"}, "error.bad_setting"),
        ({"vacations": ()}, "error.bad_setting"),
    ],
)
async def test_an_impossible_wish_is_refused_and_changes_nothing(
    club: Club, wish: dict[str, object], error: str
) -> None:
    with refuses(error):
        await club.host.people.set_player(ANN, **wish)
    assert await club.host.people.player(ANN.user_id) == PlayerSettings()


async def test_the_language_follows_discord_until_one_is_chosen(club: Club) -> None:
    await club.host.lobby.open_table(ANN, HERE, "beacons")
    assert (await club.host.people.player(ANN.user_id)).language == "en"
    await club.host.people.set_player(ANN, locale="zh")
    assert (await club.host.people.player(ANN.user_id)).language == "zh"


async def test_a_closed_dm_is_remembered_until_the_person_chooses_anew(club: Club) -> None:
    await club.host.people.mark_dm(ANN.user_id, closed=True)
    assert (await club.host.people.player(ANN.user_id)).dm_closed
    await club.host.people.set_player(ANN, hands="dm")
    assert not (await club.host.people.player(ANN.user_id)).dm_closed


async def test_who_waited_for_a_private_channel_gets_their_hands_when_it_opens(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    await club.host.people.dm_waits([ANN.user_id, BEN.user_id])
    assert (await club.host.people.player(ANN.user_id)).dm_waiting
    await club.posts()
    await club.restart()
    await club.host.people.dm_opened(ANN.user_id, 555)
    settings = await club.host.people.player(ANN.user_id)
    assert (settings.dm_channel, settings.dm_waiting) == (555, False)
    hands = [row for row in await club.posts() if row.kind == "hand"]
    assert [(row.table_id, row.user_id) for row in hands] == [(table_id, ANN.user_id)]
    await club.host.people.dm_opened(ANN.user_id, 555)  # nobody waited: nothing to show anew
    assert [row.kind for row in await club.posts()] == []
    await club.host.people.dm_waits([ANN.user_id])  # it is open
    assert not (await club.host.people.player(ANN.user_id)).out_of_reach
    assert (await club.host.people.export(ANN.user_id))["settings"]["dm_channel"] == 555
    await club.host.people.forget(ANN.user_id)
    assert (await club.host.people.player(ANN.user_id)) == PlayerSettings()


def every_number(record: object) -> set[int]:
    """The whole numbers in a record, also those written as words."""
    if isinstance(record, dict):
        return set().union(*(every_number(one) for pair in record.items() for one in pair))
    if isinstance(record, list):
        return set().union(*map(every_number, record))
    return {int(str(record))} if str(record).isdecimal() else set()


async def test_an_export_has_everything_and_only_ones_own(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    await club.host.people.set_player(ANN, pings="off")
    await club.play(table_id, ANN, "rest")
    await club.play(table_id, BEN, "draw")
    text = json.dumps(await club.host.people.export(ANN.user_id))
    record = json.loads(text)

    assert record["name"] == "Ann"
    assert record["settings"]["pings"] == "off"
    assert [entry["answer"] for entry in record["answers"]] == [["rest"]]
    assert [own["table_id"] for own in record["seats"]] == [table_id]
    assert record["owned_tables"] == [table_id]
    assert "Ben" not in text
    assert BEN.user_id not in every_number(record)


async def test_who_is_forgotten_leaves_the_others_their_games(club: Club) -> None:
    running = await club.game(ANN, BEN, CAI)
    finished = await club.game(ANN, BEN, place=Place(7, 71))
    waiting = await club.host.lobby.open_table(ANN, Place(7, 72), "beacons")
    await club.host.lobby.join(BEN, waiting.table_id)
    await club.play(running, ANN, "draw")
    await club.host.play.concede(ANN, finished)
    before = await club.host.looking.log(running, BEN.user_id)

    assert await club.host.people.forget(ANN.user_id) == 3
    await club.host.settled()

    record = await club.host.people.export(ANN.user_id)
    assert [record[key] for key in ("name", "settings", "seats", "answers", "owned_tables")] == [
        None,
        None,
        [],
        [],
        [],
    ]
    seat = (await club.host.looking.view(running)).table.seats[0]
    assert (seat.user_id, seat.name, seat.minded, seat.offered) == (
        None,
        "A former player",
        True,
        True,
    )
    after = await club.host.looking.log(running, BEN.user_id)
    assert after.lines[: len(before.lines)] == before.lines
    table = (await club.host.looking.view(waiting.table_id)).table
    assert (table.names, table.owner_id) == (("Ben",), BEN.user_id)
    assert (await club.host.looking.view(finished)).table.names == ("A former player", "Ben")

    # The game goes on with a computer in the seat, until somebody takes it over.
    for _ in range(6):
        await club.host.settled()
        await club.step(running, (BEN, CAI))
    await club.host.seats.claim_seat(DAN, running)
    assert (await club.host.looking.view(running)).table.seats[0].name == "Dan"


async def test_nothing_of_a_forgotten_person_is_left_in_the_file(club: Club) -> None:
    shy = Actor(987_654_321_987_654_321, "Zwetschge", "en")
    table_id = await club.game(ANN, shy)
    await club.host.people.set_player(shy, zone="America/Lima")
    await club.play(table_id, ANN, "rest")
    await club.play(table_id, shy, "rest")
    await club.host.play.close_table(shy, table_id)
    await club.posts()
    await club.host.people.forget(shy.user_id)

    def rows(conn):
        names = [
            row[0] for row in conn.execute("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        return repr([conn.execute(f"SELECT * FROM {name}").fetchall() for name in names])

    text = await club.store._reader.run(rows)
    assert "Zwetschge" not in text
    assert "987654321987654321" not in text


async def test_a_change_of_settings_moves_what_is_due(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    await club.pass_time(3_600_000)
    await club.posts()
    await club.play(table_id, ANN, "rest")
    assert [row.kind for row in await club.store.due_of(table_id)] == []
    await club.play(table_id, BEN, "rest")
    assert [row.kind for row in await club.store.due_of(table_id)] == ["ping"]
    await club.host.people.set_player(ANN, pings="off")
    assert await club.store.due_of(table_id) == ()
    assert count(await club.said())["ping.turn"] == 1


async def test_who_stands_in_line_is_known_after_a_restart(club: Club) -> None:
    await club.game(ANN, BEN)
    await club.host.lobby.open_table(CAI, Place(7, 71), "beacons")
    await club.host.people.dm_waits([ANN.user_id, CAI.user_id, DAN.user_id])  # Dan sits nowhere
    await club.restart()
    assert await club.host.people.in_line() == (ANN.user_id, CAI.user_id)
    await club.host.people.dm_opened(ANN.user_id, 9)
    assert await club.host.people.in_line() == (CAI.user_id,)
