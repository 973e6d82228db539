"""Answers: once each, in order, whoever presses how often."""

import asyncio

import pytest
from msgspec.structs import replace

from bot.host.errors import EngineRefused, HostError, Stale
from bot.host.values import Actor
from bot.store.rows.tables import Place
from engine.kernel.values import SPECTATOR, Msg, SeatRef
from tests.host.club import ANN, BEN, BRIEF, CAI, DAN, Club, count, replay
from tests.refusals import refuses

BOTH = (ANN, BEN)


async def test_a_game_is_played_to_its_end(club: Club) -> None:
    table_id = await club.game(ANN, BEN, options=BRIEF)
    while (await club.host.looking.view(table_id)).table.status == "running":
        await club.step(table_id, BOTH, "rest")

    table = (await club.host.looking.view(table_id)).table
    assert table.status == "finished"
    assert table.result is not None
    assert table.result.winners == (1,)
    assert not any(seat.waiting for seat in table.seats)
    assert (await club.said())[-2:] == ["board", "result.one"]
    assert await club.store.due_of(table_id) == ()
    with refuses("error.table_over"):
        await club.host.play.answer(ANN, table_id, ("rest",))


async def test_the_log_and_the_seed_give_the_snapshot(club: Club) -> None:
    table_id = await club.game(ANN, BEN, CAI, computers=1)
    for _ in range(30):
        await club.pass_time(0)
        await club.step(table_id, (ANN, BEN, CAI), "draw")
    await club.host.play.concede(BEN, table_id)

    snapshot = await club.store.snapshot(table_id)
    assert snapshot is not None
    assert snapshot.data == await replay(club, table_id)
    answers = await club.store.answers(table_id)
    assert [entry.revision for entry in answers] == list(range(1, snapshot.revision + 1))
    assert {entry.by for entry in answers} == {"start", "player", "computer", "concession"}


async def texts(club: Club, table_id: int, who: Actor) -> tuple[Msg, ...]:
    """List what somebody is told of what has happened."""
    return tuple(line.text for line in (await club.host.looking.recap(table_id, who.user_id)).lines)


async def test_somebody_who_comes_back_is_told_all_since_their_last_answer(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    lines = (await club.host.looking.log(table_id)).lines
    begun = (await club.host.looking.log(table_id, BEN.user_id)).lines
    assert len(begun) > len(lines)  # he reads which cards he has drawn
    assert (await club.host.looking.recap(table_id, BEN.user_id)).lines == begun
    await club.step(table_id, BOTH)
    own = (await club.host.looking.log(table_id)).lines[len(lines) :]
    await club.step(table_id, BOTH)
    both = (await club.host.looking.log(table_id)).lines[len(lines) :]
    seated = {who.user_id: await texts(club, table_id, who) for who in (ANN, BEN)}
    first, second = sorted(seated.values(), key=len, reverse=True)
    assert first == tuple(line.text for line in both)
    assert second == first[len(own) :]
    assert (await club.host.looking.recap(table_id, 999)).lines == ()


async def test_a_double_press_acts_once(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    owed = await club.owed(table_id, ANN)
    assert owed is not None
    first, second = await asyncio.gather(
        club.host.play.answer(replace(ANN, request=1), table_id, ("rest",), decision_id=owed.id),
        club.host.play.answer(replace(ANN, request=1), table_id, ("rest",), decision_id=owed.id),
    )
    assert {first.repeated, second.repeated} == {False, True}
    assert first.revision == second.revision == 2
    assert len(await club.store.answers(table_id)) == 2


async def test_two_presses_of_one_button_are_one_answer_and_one_redraw(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    owed = await club.owed(table_id, ANN)
    assert owed is not None
    results = await asyncio.gather(
        *(
            club.host.play.answer(replace(ANN, request=n), table_id, ("rest",), decision_id=owed.id)
            for n in range(10)
        ),
        return_exceptions=True,
    )
    kinds = count([type(result).__name__ for result in results])
    assert kinds == {"Done": 1, "Stale": 9}
    assert (await club.host.looking.view(table_id)).revision == 2


async def test_a_stale_press_changes_nothing_even_weeks_later(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    old = await club.owed(table_id, ANN)
    assert old is not None
    await club.play(table_id, ANN, "rest")
    await club.pass_time(30 * 86_400_000)
    await club.restart()
    before = await club.store.snapshot(table_id)

    with pytest.raises(Stale):
        await club.host.play.answer(ANN, table_id, ("rest",), decision_id=old.id)
    assert await club.store.snapshot(table_id) == before


async def test_an_answer_to_a_question_that_still_stands_counts_though_the_table_went_on(
    club: Club,
) -> None:
    table_id = await club.game(ANN, BEN)
    await club.step(table_id, BOTH)
    await club.step(table_id, BOTH)
    mine = await club.owed(table_id, BEN)
    assert mine is not None
    assert await club.waiting(table_id) == {"Ann", "Ben"}
    await club.play(table_id, ANN, "sleep")
    done = await club.host.play.answer(BEN, table_id, ("raid",), decision_id=mine.id)
    assert done.revision == 5


async def test_a_refused_answer_changes_nothing(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    before = await club.store.snapshot(table_id)
    await club.posts()
    with pytest.raises(EngineRefused) as refused:
        await club.host.play.answer(ANN, table_id, ("steal",))
    assert refused.value.message.key == "error.not_an_option"
    with refuses("error.not_waiting"):
        await club.host.play.answer(BEN, table_id, ("rest",))
    with refuses("error.not_seated"):
        await club.host.play.answer(DAN, table_id, ("rest",))

    assert await club.store.snapshot(table_id) == before
    assert await club.posts() == []
    assert (await club.play(table_id, ANN, "rest")).revision == 2


async def test_a_hundred_callers_at_one_table_wait_and_none_is_turned_away(club: Club) -> None:
    table_id = await club.game(ANN, BEN)

    async def press(actor: Actor) -> None:
        for _ in range(6):
            try:
                await club.host.play.answer(actor, table_id, ("rest",))
            except HostError as error:
                if (
                    not isinstance(error, EngineRefused)
                    and error.message.key != "error.not_waiting"
                ):
                    raise
                await club.host.looking.view(table_id, actor.user_id)

    await asyncio.gather(*(press(actor) for actor in BOTH for _ in range(50)))

    answers = await club.store.answers(table_id)
    snapshot = await club.store.snapshot(table_id)
    assert snapshot is not None
    assert [entry.revision for entry in answers] == list(range(1, snapshot.revision + 1))
    assert snapshot.data == await replay(club, table_id)
    assert len(club.host.tables.locks) == 0


async def test_fifty_tables_are_played_at_once_and_share_transactions(club: Club) -> None:
    people = [(Actor(1_000 + n, f"A{n}"), Actor(2_000 + n, f"B{n}")) for n in range(50)]
    tables = await asyncio.gather(
        *(club.game(*pair, place=Place(7, 10_000 + n)) for n, pair in enumerate(people))
    )
    queue = club.store.queue
    before = (queue.batches, queue.transactions)

    async def play(table_id: int, pair: tuple[Actor, Actor]) -> None:
        for _ in range(10):
            await club.step(table_id, pair, "rest")

    await asyncio.gather(*(play(t, pair) for t, pair in zip(tables, people, strict=True)))

    assert queue.transactions - before[1] == 500
    assert queue.batches - before[0] < 250
    for table_id in tables:
        assert (await club.host.looking.view(table_id)).revision == 11


async def test_a_game_forgotten_by_memory_is_read_again(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    for _ in range(5):
        await club.step(table_id, BOTH, "draw")
        club.host.tables.games.drop(table_id)
    seen = await club.host.looking.view(table_id, ANN.user_id)
    await club.restart()
    assert await club.host.looking.view(table_id, ANN.user_id) == seen


async def test_each_reads_the_log_with_their_own_eyes(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    await club.play(table_id, ANN, "draw")
    mine = await club.host.looking.log(table_id, ANN.user_id)
    others = await club.host.looking.log(table_id, BEN.user_id)
    nobodys = await club.host.looking.log(table_id)

    own, bens, watched = ([line.text for line in log.lines] for log in (mine, others, nobodys))
    assert [text.key for text in own[-2:]] == ["log.drew_card", "log.turn_began"]
    assert [text.key for text in bens[-2:]] == ["log.drew", "log.turn_began"]
    assert bens[-2:] == watched[-2:]
    for text in (*bens, *watched):
        assert text.args["who"] != SeatRef(0) or "card" not in text.args


async def test_the_log_is_whole_and_in_order(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    for _ in range(20):
        await club.step(table_id, BOTH, "rest")
    lines = (await club.host.looking.log(table_id)).lines
    assert lines[0].text.key == "log.drew"
    assert [*lines] == sorted(lines, key=lambda line: line.number)
    assert len(lines) > 20


async def test_a_spectator_sees_least(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    await club.play(table_id, ANN, "draw")
    watched = await club.host.looking.view(table_id, DAN.user_id)
    assert watched.seat == SPECTATOR
    assert watched.view is not None
    assert watched.view.decision is None
    assert watched.view.seats[0].zones["hand"].cards == ()
    own = await club.host.looking.view(table_id, ANN.user_id)
    assert own.view is not None
    assert len(own.view.seats[0].zones["hand"].cards) == 5


async def test_giving_up_ends_a_game_of_two(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    await club.host.play.concede(ANN, table_id)
    table = (await club.host.looking.view(table_id)).table
    assert table.result is not None
    assert table.result.winners == (1,)
    said = await club.said()
    assert said.index("notice.conceded") < said.index("result.one")
    with refuses("error.table_over"):
        await club.host.play.concede(BEN, table_id)


async def test_a_running_table_closes_by_more_than_half_the_votes(club: Club) -> None:
    table_id = await club.game(ANN, BEN, CAI, computers=1)
    one = await club.host.play.close_table(replace(ANN, request=1), table_id)
    again = await club.host.play.close_table(replace(ANN, request=1), table_id)
    assert (one.passed, again.passed) == (False, False)
    assert (await club.host.looking.view(table_id)).table.status == "running"

    asked = await club.owed(table_id, ANN)
    assert asked is not None
    two = await club.host.play.close_table(replace(CAI, request=2), table_id)
    late = await club.host.play.close_table(replace(CAI, request=2), table_id)
    assert (two.passed, late.passed, late.repeated) == (True, True, True)
    assert (await club.host.looking.view(table_id)).table.status == "closed"
    assert "notice.closed_by_vote" in await club.said()
    assert await club.owed(table_id, ANN) is None
    with refuses("error.table_over"):
        await club.host.play.answer(ANN, table_id, asked.default, decision_id=asked.id)
