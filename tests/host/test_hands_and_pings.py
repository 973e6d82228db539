"""Messages to people: their hands when those change, a ping when a table begins to wait."""

from bot.store.rows.messages import OutboxRow
from bot.store.settings import HOUR, MINUTE, QuietHours
from tests.host.club import ANN, BEN, CAI, HERE, Club, count, posted

BOTH = (ANN, BEN)


def hands(rows: list[OutboxRow]) -> list[int]:
    """List whose hands are among the rows."""
    return sorted(row.user_id for row in rows if row.kind == "hand")


def pinged(rows: list[OutboxRow]) -> list[tuple[int, ...]]:
    """List who was pinged, one entry for each ping."""
    return [row.pings for row in rows if row.kind == "ping"]


async def test_everyone_gets_a_hand_when_the_game_begins(club: Club) -> None:
    await club.game(ANN, BEN, computers=1)
    assert hands(await club.posts()) == [101, 102]


async def test_only_a_hand_that_changed_is_shown_again(club: Club) -> None:
    table_id = await club.game(ANN, BEN, CAI)
    await club.posts()
    await club.play(table_id, ANN, "rest")
    # Ann's question is gone and Ben's has come; for Cai nothing private has changed.
    assert hands(await club.posts()) == [101, 102]
    await club.play(table_id, BEN, "draw")
    assert hands(await club.posts()) == [102, 103]


async def test_several_changes_make_one_board_and_one_hand(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    for _ in range(4):
        await club.step(table_id, BOTH, "rest")
    rows = await club.posts()
    assert count([row.kind for row in rows])["board"] == 1
    assert hands(rows) == [101, 102]
    assert next(row for row in rows if row.kind == "board").revision == 5


async def test_a_hand_is_shown_again_where_its_owner_now_wants_it(club: Club) -> None:
    await club.game(ANN, BEN)
    await club.posts()
    await club.host.people.set_player(BEN, hands="dm")
    assert hands(await club.posts()) == [102]
    await club.host.people.set_player(BEN, pings="off")
    assert hands(await club.posts()) == []


async def test_when_a_table_is_over_every_hand_is_taken_away(club: Club) -> None:
    table_id = await club.game(ANN, BEN, CAI)
    await club.posts()
    for actor in (ANN, BEN):
        await club.host.play.close_table(actor, table_id)
    assert hands(await club.posts()) == [101, 102, 103]


async def test_a_turn_is_announced_once_and_only_to_who_comes_new(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    await club.pass_time(HOUR)
    await club.posts()
    await club.play(table_id, ANN, "rest")
    assert pinged(await club.posts()) == [(102,)]
    # Now both owe something: Ann is new but was here a moment ago, Ben has been told already.
    await club.play(table_id, BEN, "rest")
    assert await club.waiting(table_id) == {"Ann", "Ben"}
    assert pinged(await club.posts()) == []


async def test_who_was_here_a_moment_ago_is_pinged_only_when_they_do_not_act(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    await club.posts()
    await club.play(table_id, ANN, "rest")
    await club.pass_time(MINUTE)
    assert pinged(await club.posts()) == []
    await club.pass_time(HOUR)
    rows = await club.posts()
    assert pinged(rows) == [(102,)]
    assert [row.kind for row in rows] == ["ping"]
    await club.pass_time(1_000 * HOUR)
    assert pinged(await club.posts()) == []


async def test_no_ping_for_who_wants_none(club: Club) -> None:
    await club.host.people.set_player(BEN, pings="off")
    await club.host.people.set_player(CAI, pings="reminders")
    table_id = await club.game(ANN, BEN, CAI)
    await club.pass_time(HOUR)
    await club.posts()
    await club.play(table_id, ANN, "rest")
    await club.play(table_id, BEN, "rest")
    await club.pass_time(100 * HOUR)
    assert pinged(await club.posts()) == []


async def test_quiet_hours_put_a_ping_off_until_the_morning(club: Club) -> None:
    # The club's clock starts on 14 November 2023 at 22:13 UTC.
    await club.host.people.set_player(BEN, quiet=QuietHours(22 * 60, 7 * 60), zone="UTC")
    table_id = await club.game(ANN, BEN)
    await club.pass_time(HOUR)
    await club.posts()
    await club.play(table_id, ANN, "rest")
    await club.pass_time(7 * HOUR)
    assert pinged(await club.posts()) == []
    await club.pass_time(HOUR)
    assert pinged(await club.posts()) == [(102,)]


async def test_an_answer_given_at_night_needs_no_ping_in_the_morning(club: Club) -> None:
    await club.host.people.set_player(BEN, quiet=QuietHours(22 * 60, 7 * 60), zone="UTC")
    table_id = await club.game(ANN, BEN, CAI)
    await club.pass_time(HOUR)
    await club.play(table_id, ANN, "rest")
    await club.play(table_id, BEN, "rest")
    await club.posts()
    await club.pass_time(24 * HOUR)
    assert pinged(await club.posts()) == []


async def test_rows_of_a_channel_come_one_by_one_and_people_do_not_wait_for_it(club: Club) -> None:
    await club.game(ANN, BEN)
    outbox = club.host.outbox
    first = await outbox.next_due()
    assert sorted(row.lane for row in first) == ["spot:70", "user:101", "user:102"]
    assert await outbox.next_due() == ()

    channel = next(row for row in first if row.lane == "spot:70")
    await outbox.sent(channel, posted(channel, 5_000))
    (following,) = await outbox.next_due()
    assert following.lane == "spot:70"
    assert following.id > channel.id


async def test_what_fails_is_tried_again_later_and_in_order(club: Club) -> None:
    await club.host.lobby.open_table(ANN, HERE, "beacons")
    await club.host.lobby.join(BEN, 1)
    outbox = club.host.outbox
    (notice,) = await outbox.next_due()
    assert (notice.kind, notice.attempts) == ("notice", 0)
    later = club.clock.now() + MINUTE
    await outbox.failed(notice, "503", later)
    assert await outbox.next_due() == ()
    assert await outbox.next_at() == later

    club.clock.set(later)
    (again,) = await outbox.next_due()
    assert (again.nonce, again.attempts) == (notice.nonce, 1)
    await outbox.failed(again, "403: Missing Access", None)
    assert await club.said() == ["board"]


async def test_after_a_crash_the_same_row_comes_again_under_the_same_nonce(club: Club) -> None:
    await club.game(ANN, BEN)
    before = await club.host.outbox.next_due()
    await club.restart()
    after = await club.host.outbox.next_due()
    assert [row.nonce for row in after] == [row.nonce for row in before]


async def test_a_newer_board_overtaken_while_one_is_being_sent_is_not_lost(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    await club.posts()
    await club.play(table_id, ANN, "rest")
    outbox = club.host.outbox
    sending = next(row for row in await outbox.next_due() if row.kind == "board")
    await club.play(table_id, BEN, "rest")
    await outbox.sent(sending, posted(sending, 9_000))
    assert "board" in await club.said()
    (shown,) = await club.host.messages.find(table_id, "board")
    assert (shown.message_id, shown.revision) == (9_000, sending.revision)


async def test_messages_are_found_until_they_are_dropped(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    for number, row in enumerate(await club.host.outbox.next_due()):
        await club.host.outbox.sent(row, posted(row, 6_000 + number))
    hand = await club.host.messages.find(table_id, "hand", BEN.user_id)
    assert [row.user_id for row in hand] == [102]
    assert await club.host.messages.by_message(hand[0].message_id) == hand[0]
    await club.host.messages.drop([hand[0].message_id])
    assert await club.host.messages.find(table_id, "hand", BEN.user_id) == ()
