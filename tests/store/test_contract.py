"""Promises of every store."""

import asyncio

import msgspec
import pytest

from bot.store import SqliteStore
from bot.store import changes as change
from bot.store.errors import Conflict, Duplicate, SpotTaken
from bot.store.rows.messages import MessageRow, OutboxRow, PostingRow
from bot.store.rows.tables import DueRow, Place, VoteRow
from bot.store.settings import DeckRow, GuildSettings, PlayerSettings, QuietHours, Vacation
from engine.kernel.deck import Deck
from engine.kernel.values import msg
from tests.store.rows import entry, opened, post, seat, table


async def test_a_table_comes_back_as_it_went_in(store: SqliteStore) -> None:
    settings = PlayerSettings(hands="dm", quiet=QuietHours(0, 60), vacations=(Vacation(1, 2),))
    votes = (VoteRow(1, "close", -1, 11), VoteRow(1, "replace", 0, 12))
    await store.commit(
        [
            *opened(1, users=(11, 12)),
            change.PutVotes(1, votes),
            change.PutPlayer(12, "Ben", settings),
        ]
    )
    found = await store.table(1)
    assert found is not None
    assert found.row == table(1)
    assert found.seats == (seat(1, 0, 11), seat(1, 1, 12))
    assert found.votes == votes
    assert found.players == {12: settings}
    assert await store.table(2) is None


async def test_a_transaction_is_carried_out_whole_or_not_at_all(store: SqliteStore) -> None:
    await store.commit([*opened(1), entry(1, 1)])
    with pytest.raises(Conflict):
        await store.commit([change.PutSeats(1, 0, ()), change.PutSnapshot(1, 9, b"x"), entry(1, 1)])
    found = await store.table(1)
    assert found is not None
    assert len(found.seats) == 1
    assert await store.snapshot(1) is None


async def test_of_two_that_append_the_same_revision_one_wins(store: SqliteStore) -> None:
    await store.commit(opened(1))
    outcomes = await asyncio.gather(
        *(store.commit([entry(1, 1, user)]) for user in (11, 12, 13)), return_exceptions=True
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == [
        "Conflict",
        "Conflict",
        "NoneType",
    ]
    assert len(await store.answers(1)) == 1


async def test_a_request_is_carried_out_once_until_it_is_forgotten(store: SqliteStore) -> None:
    await store.commit([change.Once(5, 1_000)])
    assert await store.seen(5)
    assert not await store.seen(6)
    with pytest.raises(Duplicate):
        await store.commit([change.Once(5, 2_000), *opened(1)])
    assert await store.table(1) is None
    await store.commit([change.Purge(1_001)])
    await store.commit([change.Once(5, 3_000)])


async def test_one_table_a_spot_is_live_and_old_ones_do_not_count(store: SqliteStore) -> None:
    await store.commit([change.PutTable(table(1, spot=50))])
    with pytest.raises(SpotTaken):
        await store.commit([change.PutTable(table(2, spot=50, status="open"))])
    await store.commit([change.PutTable(table(1, spot=50, status="finished"))])
    assert await store.table_at(50) == 1
    await store.commit([change.PutTable(table(2, spot=50, status="open"))])
    await store.commit([change.PutTable(table(3, spot=50, status="closed"))])
    assert await store.table_at(50) == 2
    assert await store.table_at(51) is None
    assert await store.table_ids("open") == (2,)


async def test_seats_come_and_go(store: SqliteStore) -> None:
    await store.commit(opened(1, users=(11, 12, 13)))
    await store.commit([change.PutSeats(1, 2, (seat(1, 1, 13),))])
    found = await store.table(1)
    assert found is not None
    assert [one.user_id for one in found.seats] == [11, 13]


async def test_the_tables_of_a_person_live_or_all(store: SqliteStore) -> None:
    await store.commit([*opened(1), *opened(2, users=(12, 11)), *opened(3, users=(12,))])
    await store.commit([change.PutTable(table(2, status="finished"))])
    assert await store.tables_of(11) == (1,)
    assert await store.tables_of(11, over=True) == (1, 2)
    assert [one.row.id for one in await store.tables((3, 1, 99))] == [1, 3]


async def test_logs_snapshots_and_packs(store: SqliteStore) -> None:
    await store.commit([*opened(1), entry(1, 1), entry(1, 2)])
    await store.commit([change.PutSnapshot(1, 1, b"one" * 500)])
    await store.commit([change.PutSnapshot(1, 2, b"two" * 500), change.PutPack("h", "t", b"cards")])
    answers, events = await store.answers(1), await store.events(1)
    assert [one.revision for one in answers] == [1, 2]
    assert answers[0] == entry(1, 1).answer
    assert events[1] == entry(1, 2).events
    assert events[0].lines(1) != events[0].lines(0) == events[0].lines(-1)
    snapshot = await store.snapshot(1)
    assert snapshot is not None
    assert (snapshot.revision, snapshot.data) == (2, b"two" * 500)
    assert await store.pack("h") == b"cards"
    assert await store.pack("other") is None


async def test_the_last_few_states_are_kept_to_go_back_to(store: SqliteStore) -> None:
    await store.commit(opened(1))
    for revision in range(1, 8):
        state = b"state %d" % revision
        await store.commit(
            [entry(1, revision), change.PutSnapshot(1, revision, state, oldest=revision - 3)]
        )
    kept = [await store.past(1, revision) for revision in range(1, 8)]
    assert [one.data if one else None for one in kept] == [
        None, None, None, b"state 4", b"state 5", b"state 6", None,
    ]  # fmt: skip
    assert [one.revision for one in await store.answers(1, after=5)] == [6, 7]
    await store.commit([change.PutSnapshot(1, 8, b"the end")])
    assert [await store.past(1, revision) for revision in range(9)] == [None] * 9


async def test_decks_are_saved_changed_exported_and_forgotten(store: SqliteStore) -> None:
    fire = DeckRow(11, "shenhua", Deck("烈火", (("dragon", 3), ("ember", 4))), 5)
    other = DeckRow(11, "another", Deck("Small", (("pawn", 8),)), 6)
    theirs = DeckRow(12, "shenhua", Deck("烈火", (("rat", 1),)), 7)
    await store.commit([change.PutDeck(row) for row in (fire, other, theirs)])
    assert await store.decks(11) == (other, fire)
    thicker = DeckRow(11, "shenhua", Deck("烈火", (("dragon", 4),)), 9)
    await store.commit([change.PutDeck(thicker), change.DropDeck(11, "another", "Small")])
    assert await store.decks(11) == (thicker,)
    (exported,) = (await store.export(11))["decks"]
    assert exported["deck"]["cards"] == (("dragon", 4),)
    await store.commit([change.DropPlayer(11)])
    assert await store.decks(11) == ()
    assert await store.decks(12) == (theirs,)


async def test_what_is_due_is_found_in_time(store: SqliteStore) -> None:
    rows = tuple(DueRow(1, "deadline", n, 100 + n, n) for n in range(3))
    await store.commit([*opened(1), *opened(2), change.PutDue(1, rows)])
    await store.commit([change.PutDue(2, (DueRow(2, "expire", -1, 101),))])
    assert (await store.due(99, 10)).rows == ()
    assert [row.at for row in (await store.due(101, 10)).rows] == [100, 101, 101]
    assert len((await store.due(500, 2)).rows) == 2
    assert (await store.due(101, 0)).next_at == 102
    assert (await store.due(102, 0)).next_at is None
    await store.commit([change.PutDue(1, rows[2:])])
    assert await store.due_of(1) == rows[2:]


async def test_the_outbox_gives_the_first_of_each_lane(store: SqliteStore) -> None:
    await store.commit([*opened(1), *opened(2)])
    await store.commit([change.Enqueue(post(1)), change.Enqueue(post(2)), change.Enqueue(post(1))])
    await store.commit([change.Enqueue(post(1, "hand", user_id=11))])
    heads = await store.outbox_heads(0, 10)
    assert [(row.lane, row.table_id) for row in heads] == [
        ("spot:101", 1),
        ("spot:102", 2),
        ("user:11", 1),
    ]
    assert heads[0].text == post(1).text
    assert heads[0].pings == (4, 5)
    await store.commit([change.Posted(heads[0].id)])
    again = await store.outbox_heads(0, 10)
    assert again[0].lane == "spot:102"
    assert next(row.id for row in again if row.lane == "spot:101") > heads[0].id
    assert len(await store.outbox_heads(0, 1)) == 1


async def test_what_is_needed_to_play_comes_before_the_lists_of_contests(
    store: SqliteStore,
) -> None:
    """In a lane, and among lanes."""
    await store.commit(opened(1))
    place, list_ = Place(7, 101), msg("standings")
    rows = [
        OutboxRow(0, "contest", 0, Place(7, 300), 0, 0, text=list_, contest=2),
        OutboxRow(0, "contest", 0, place, 0, 0, text=list_, contest=1),
        OutboxRow(0, "room", 0, place, 0, 0, contest=1, match=1),
        OutboxRow(0, "room", 0, place, 0, 0, contest=1, match=2),
        OutboxRow(0, "announce", 0, place, 0, 0, text=msg("round"), contest=1),
        post(1, "hand", user_id=11),
    ]
    await store.commit([change.Enqueue(row) for row in rows])
    heads = await store.outbox_heads(0, 10)
    assert [row.kind for row in heads] == ["room", "announce", "hand", "contest"]
    assert [row.match for row in heads if row.kind == "room"] == [1]
    await store.commit([change.Posted(heads[1].id)])
    again = await store.outbox_heads(0, 10)
    assert [(row.kind, row.contest) for row in again] == [
        ("room", 1),
        ("hand", 0),
        ("contest", 2),
        ("contest", 1),
    ]


async def test_a_newer_board_takes_the_place_of_an_unsent_one(store: SqliteStore) -> None:
    await store.commit([*opened(1), change.Enqueue(post(1, "board"))])
    (first,) = await store.outbox_heads(0, 10)
    await store.commit([change.Enqueue(post(1)), change.Enqueue(post(1, "board"))])
    heads = await store.outbox_heads(0, 10)
    assert [row.kind for row in heads] == ["notice"]
    await store.commit([change.Posted(first.id)])
    await store.commit([change.Posted(heads[0].id)])
    (board,) = await store.outbox_heads(0, 10)
    assert (board.kind, board.id > heads[0].id) == ("board", True)


async def test_what_failed_waits_blocks_its_lane_and_may_be_given_up(store: SqliteStore) -> None:
    await store.commit([*opened(1), change.Enqueue(post(1)), change.Enqueue(post(1))])
    (first,) = await store.outbox_heads(0, 10)
    await store.commit([change.PostFailed(first.id, "502", 5, 100)])
    assert await store.outbox_heads(99, 10) == ()
    assert await store.outbox_next_at(0) == 100
    (again,) = await store.outbox_heads(100, 10)
    assert (again.id, again.attempts) == (first.id, 1)
    await store.commit([change.PostFailed(first.id, "403", 200, None)])
    (second,) = await store.outbox_heads(200, 10)
    assert second.id > first.id


async def test_what_rests_comes_in_its_time_and_holds_up_nothing(store: SqliteStore) -> None:
    await store.commit([*opened(1), change.Enqueue(post(1)), change.Enqueue(post(1))])
    (first,) = await store.outbox_heads(0, 10)
    await store.commit([change.PostRests(first.id, 100)])
    (second,) = await store.outbox_heads(99, 10)
    assert second.id > first.id
    assert await store.outbox_next_at(0) == 100
    (again,) = await store.outbox_heads(100, 10)
    assert (again.id, again.attempts) == (first.id, 0)
    await store.commit([change.Posted(first.id), change.PostFailed(second.id, "502", 5, 300)])
    assert await store.outbox_heads(200, 10) == ()
    assert await store.outbox_next_at(200) == 300


async def test_what_takes_the_place_of_what_rests_is_due_at_once(store: SqliteStore) -> None:
    await store.commit([*opened(1), change.Enqueue(post(1, "board"))])
    (first,) = await store.outbox_heads(0, 10)
    await store.commit([change.PostRests(first.id, 100)])
    assert await store.outbox_heads(50, 10) == ()
    await store.commit([change.Enqueue(post(1, "board"))])
    (newest,) = await store.outbox_heads(50, 10)
    assert newest.id > first.id
    assert await store.outbox_next_at(50) is None


async def test_ids_of_the_outbox_are_never_given_twice(store: SqliteStore) -> None:
    await store.commit([*opened(1)])
    seen: set[int] = set()
    for _ in range(3):
        await store.commit([change.Enqueue(post(1))])
        (row,) = await store.outbox_heads(0, 10)
        assert row.id not in seen
        seen.add(row.id)
        await store.commit([change.Posted(row.id)])


async def test_messages_are_registered_changed_and_dropped(store: SqliteStore) -> None:
    board = MessageRow(900, 101, 1, "board", 0, 3, 10)
    hand = MessageRow(901, 555, 1, "hand", 11, 3, 11)
    await store.commit([*opened(1), change.PutMessage(board), change.PutMessage(hand)])
    assert await store.messages(1) == (board, hand)
    assert await store.messages(1, "hand", 11) == (hand,)
    assert await store.messages(1, "board", 0) == (board,)
    newer = MessageRow(900, 101, 1, "board", 0, 4, 12)
    await store.commit([change.PutMessage(newer)])
    assert await store.message(900) == newer
    await store.commit([change.DropMessages((900, 901))])
    assert await store.messages(1) == ()


async def test_what_is_about_to_be_posted_is_kept_until_its_message_is_registered(
    store: SqliteStore,
) -> None:
    numbers = [await store.new_posting() for _ in range(2)]
    assert numbers[1] != numbers[0]
    board = PostingRow(numbers[0], 1, "board", 101, turn=3, at=10)
    hand = PostingRow(numbers[1], 1, "hand", 555, user_id=11, at=11)
    await store.commit([*opened(1), change.PutPosting(board), change.PutPosting(hand)])
    assert await store.postings() == (board, hand)
    assert (await store.export(11))["postings"] == [msgspec.to_builtins(hand)]
    shown = MessageRow(900, 101, 1, "board:3:", 0, 3, 10, posting=board.number)
    await store.commit([change.PutMessage(shown)])
    assert await store.postings() == (hand,)
    assert await store.message(900) == shown
    await store.commit([change.DropPosting(hand.number)])
    assert await store.postings() == ()


async def test_a_row_and_the_message_that_shows_it_are_one_transaction(store: SqliteStore) -> None:
    await store.commit([*opened(1), change.Enqueue(post(1, "ping"))])
    (row,) = await store.outbox_heads(0, 10)
    shown = MessageRow(900, 101, 1, "ping", 0, 3, 10)
    await store.commit([change.Posted(row.id, shown)])
    assert await store.outbox_heads(0, 10) == ()
    assert await store.messages(1) == (shown,)


async def test_settings_of_people_and_servers(store: SqliteStore) -> None:
    await store.commit([change.PutPlayer(11, "Ann", PlayerSettings(pings="off"))])
    await store.commit([change.MeetPlayer(11, "Annie", "en")])
    await store.commit([change.MeetPlayer(12, "Ben", "en")])
    assert await store.players((11, 12, 13)) == {
        11: PlayerSettings(pings="off", spoken="en"),
        12: PlayerSettings(spoken="en"),
    }
    assert (await store.export(11))["name"] == "Annie"
    await store.commit([change.PutPlayer(11, "", PlayerSettings())])
    assert (await store.export(11))["name"] == "Annie"
    assert await store.guild(7) is None
    await store.commit([change.PutGuild(7, GuildSettings(locale="en", roles=(1,)))])
    assert await store.guild(7) == GuildSettings(locale="en", roles=(1,))


async def test_ids_of_tables_are_new(store: SqliteStore) -> None:
    first = await store.new_table_id()
    await store.commit(opened(first))
    assert await store.new_table_id() > first
    assert table(1).place.spot == Place(7, 1, 101).spot


async def test_numbers_by_which_messages_are_known_do_not_count_what_was_written(
    store: SqliteStore,
) -> None:
    """A reader of two of them must not learn how many rows others have had in between."""
    for spot in (101, 102, 103, 104):
        await store.commit([*opened(spot - 100)])
    postings = [await store.new_posting() for _ in range(60)]
    assert postings != sorted(postings)
    assert len(set(postings)) == 60
    rows = []
    for _ in range(40):
        await store.commit([change.Enqueue(post(1, kind="notice"))])
        (row,) = await store.outbox_heads(10**15, 10)
        rows.append(row.known_by)
        await store.commit([change.Posted(row.id)])
    assert rows != sorted(rows)
    assert len(set(rows)) == 40
