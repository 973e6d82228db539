"""Taking back: freely, by consent, not at all; and what the log says of it."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.host.errors import Stale
from bot.host.tables.undo import last_answers
from bot.store.changes import PutLook
from bot.store.rows.log import AnsweredBy, AnswerRow, LookRow
from engine import Game
from engine.kernel.rng import Rng
from engine.kernel.values import SeatRef, msg
from engine.players.rules import any_answer
from tests.host.club import ANN, BEN, CAI, DAN, HERE, Club, replay
from tests.host.test_orders import CONFIG, at_table, begun, turn
from tests.refusals import refuses


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A club that plays Beacons from a position."""
    club = await at_table(tmp_path).open()
    yield club
    await club.close()


async def said(club: Club) -> list[str]:
    """The keys of the notices since last time."""
    return [row.text.key for row in await club.posts() if row.kind == "notice" and row.text]


async def test_what_brought_nothing_to_light_is_taken_back_at_once(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, held=1)
    await club.play(table_id, ANN, "rest")
    await club.posts()
    done = await club.host.undo.ask_undo(ANN, table_id)
    assert done.passed
    assert await turn(club, table_id) == 1
    assert await club.owed(table_id, ANN) is not None
    rows = await club.posts()
    assert {row.user_id for row in rows if row.kind == "hand"} == {ANN.user_id, BEN.user_id}
    assert [row.text for row in rows if row.kind == "notice"] == [
        msg("notice.undone", who=SeatRef(0))
    ]


async def test_the_log_keeps_what_was_taken_back_and_that_it_was(club: Club) -> None:
    table_id = await begun(club, ANN, BEN)
    for actor in (ANN, BEN, ANN):
        await club.play(table_id, actor, "rest")
    await club.host.undo.ask_undo(ANN, table_id)
    await club.strike(table_id, ANN, 1)
    lines = (await club.host.looking.log(table_id)).lines
    assert [line.text.key for line in lines] == [
        *["log.turn_began"] * 3, "notice.undone", "log.struck",
    ]  # fmt: skip
    assert [line.number for line in lines] == [1, 2, 3, 4, 5]
    entries = await club.store.answers(table_id)
    assert (entries[4].by, entries[4].answer, entries[4].user_id) == ("undo", ("3",), ANN.user_id)
    snapshot = await club.store.snapshot(table_id)
    assert snapshot is not None
    assert await replay(club, table_id) == snapshot.data


async def test_only_hands_that_changed_are_shown_again(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, CAI, held=1)
    await club.strike(table_id, ANN, 1)
    await club.posts()
    assert (await club.host.undo.ask_undo(ANN, table_id)).passed
    shown = {row.user_id for row in await club.posts() if row.kind == "hand"}
    assert shown == {ANN.user_id, BEN.user_id}  # Cai was passing and saw no question


async def test_who_looked_just_before_may_have_been_shown_what_came_and_is_shown_the_hand_again(
    club: Club,
) -> None:
    """A look is noted before what is shown is made."""
    table_id = await begun(club, ANN, BEN, CAI, held=1)
    await club.strike(table_id, ANN, 1)
    await club.posts()
    stored = await club.store.table(table_id)
    assert stored is not None
    look = LookRow(table_id, CAI.user_id, club.clock.now(), stored.row.revision - 1, 0, 0)
    await club.store.commit([PutLook(look)])
    assert (await club.host.undo.ask_undo(ANN, table_id)).passed
    shown = {row.user_id for row in await club.posts() if row.kind == "hand"}
    assert CAI.user_id in shown


@pytest.mark.parametrize("restarted", [False, True], ids=["awake", "restarted"])
async def test_whose_private_message_told_of_it_is_shown_the_hand_again_without_having_looked(
    club: Club, restarted: bool
) -> None:
    """Messages are made when they are sent; after a restart nobody knows what they tell."""
    table_id = await begun(club, ANN, BEN, CAI, held=1)
    await club.strike(table_id, ANN, 1)
    await club.posts()
    assert (await club.host.looking.recap(table_id, CAI.user_id)).lines
    if restarted:
        await club.restart()
    assert (await club.host.undo.ask_undo(ANN, table_id)).passed
    shown = {row.user_id for row in await club.posts() if row.kind == "hand"}
    assert CAI.user_id in shown


async def test_whose_private_message_is_being_made_is_shown_the_hand_again(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The turn that is taken back has been read, but not yet told."""
    table_id = await begun(club, ANN, BEN, CAI, held=1)
    await club.strike(table_id, ANN, 1)
    await club.posts()
    read, go_on, events = asyncio.Event(), asyncio.Event(), club.store.events

    async def slow(*args: Any, **kwargs: Any) -> Any:
        rows = await events(*args, **kwargs)
        read.set()
        await go_on.wait()
        return rows

    monkeypatch.setattr(club.store, "events", slow)
    made = asyncio.create_task(club.host.looking.recap(table_id, CAI.user_id))
    await read.wait()
    assert (await club.host.undo.ask_undo(ANN, table_id)).passed
    go_on.set()
    await made
    shown = {row.user_id for row in await club.posts() if row.kind == "hand"}
    assert CAI.user_id in shown


async def test_a_draw_is_taken_back_only_when_all_others_agree(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, CAI)
    await club.play(table_id, ANN, "draw")
    await club.posts()
    assert not (await club.host.undo.ask_undo(ANN, table_id)).passed
    (question,) = [row for row in await club.posts() if row.kind == "notice"]
    assert question.text == msg("notice.undo_asked", who=SeatRef(0), question=1)
    assert question.seat == 0
    assert set(question.pings) == {BEN.user_id, CAI.user_id}
    assert not (await club.host.undo.answer_undo(BEN, table_id, 1, agree=True)).passed
    assert not (await club.host.undo.answer_undo(BEN, table_id, 1, agree=True)).passed
    assert await turn(club, table_id) == 2
    assert (await club.host.undo.answer_undo(CAI, table_id, 1, agree=True)).passed
    assert await turn(club, table_id) == 1


async def test_one_who_declines_is_enough(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, CAI)
    await club.play(table_id, ANN, "draw")
    await club.host.undo.ask_undo(ANN, table_id)
    await club.posts()
    assert not (await club.host.undo.answer_undo(BEN, table_id, 1, agree=False)).passed
    assert await said(club) == ["notice.undo_declined"]
    with refuses("error.no_undo_asked"):
        await club.host.undo.answer_undo(CAI, table_id, 1, agree=True)
    assert await turn(club, table_id) == 2


async def test_the_same_is_asked_once_and_after_a_no_not_again(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, CAI)
    await club.play(table_id, ANN, "draw")
    await club.posts()
    await club.host.undo.ask_undo(ANN, table_id)
    await club.host.undo.answer_undo(BEN, table_id, 1, agree=True)
    assert await said(club) == ["notice.undo_asked"]
    assert not (await club.host.undo.ask_undo(ANN, table_id)).passed
    assert await said(club) == []  # nobody is called twice, and what Ben said still counts

    await club.host.undo.answer_undo(CAI, table_id, 1, agree=False)
    await club.restart()
    assert await said(club) == ["notice.undo_declined"]
    with refuses("error.undo_declined"):
        await club.host.undo.ask_undo(ANN, table_id)
    assert await said(club) == []

    for actor in (BEN, CAI):
        await club.play(table_id, actor, "rest")
    await club.play(table_id, ANN, "draw")
    assert not (await club.host.undo.ask_undo(ANN, table_id)).passed  # this is another matter
    assert await said(club) == ["notice.undo_asked"]


async def test_what_somebody_else_did_since_needs_consent(club: Club) -> None:
    table_id = await begun(club, ANN, BEN)
    await club.play(table_id, ANN, "rest")
    await club.play(table_id, BEN, "rest")
    assert not (await club.host.undo.ask_undo(ANN, table_id)).passed
    assert (await club.host.undo.answer_undo(BEN, table_id, 1, agree=True)).passed
    assert await turn(club, table_id) == 1
    with refuses("error.nothing_to_undo"):
        await club.host.undo.ask_undo(BEN, table_id)  # his was taken back with hers


async def test_who_goes_on_asks_no_more(club: Club) -> None:
    table_id = await begun(club, ANN, BEN)
    await club.play(table_id, ANN, "draw")
    await club.host.undo.ask_undo(ANN, table_id)
    await club.play(table_id, BEN, "rest")
    await club.play(table_id, ANN, "rest")
    with refuses("error.no_undo_asked"):
        await club.host.undo.answer_undo(BEN, table_id, 1, agree=True)


async def test_nobody_agrees_with_themselves_and_strangers_have_no_say(club: Club) -> None:
    table_id = await begun(club, ANN, BEN)
    await club.play(table_id, ANN, "draw")
    await club.host.undo.ask_undo(ANN, table_id)
    with refuses("error.no_undo_asked"):
        await club.host.undo.answer_undo(ANN, table_id, 1, agree=True)
    with refuses("error.not_seated"):
        await club.host.undo.answer_undo(DAN, table_id, 1, agree=True)
    with refuses("error.not_seated"):
        await club.host.undo.ask_undo(DAN, table_id)


async def test_what_somebody_asked_for_goes_with_them(club: Club) -> None:
    """Ann asks, Ben agrees, and Dan takes over Ann's seat: he has asked for nothing."""
    table_id = await begun(club, ANN, BEN, CAI)
    await club.play(table_id, ANN, "draw")
    assert not (await club.host.undo.ask_undo(ANN, table_id)).passed
    await club.host.undo.answer_undo(BEN, table_id, 1, agree=True)
    await club.host.seats.offer_seat(ANN, table_id)
    await club.host.seats.claim_seat(DAN, table_id)
    with refuses("error.no_undo_asked"):
        await club.host.undo.answer_undo(CAI, table_id, 1, agree=True)
    assert await turn(club, table_id) == 2


async def test_alone_with_computers_one_takes_back_as_one_likes(club: Club) -> None:
    table_id = await begun(club, ANN, computers=1)
    await club.play(table_id, ANN, "draw")
    await club.host.settled()
    assert await turn(club, table_id) == 3
    assert (await club.host.undo.ask_undo(ANN, table_id)).passed
    assert await turn(club, table_id) == 1


async def test_one_step_after_another_as_far_as_is_kept(tmp_path: Path) -> None:
    club = await at_table(tmp_path).open()
    table_id = await begun(club, ANN, computers=1)
    for _ in range(20):
        await club.play(table_id, ANN, "rest")
        await club.host.settled()
    steps = 0
    while (await club.host.looking.view(table_id, ANN.user_id)).may_undo:
        await club.host.undo.ask_undo(ANN, table_id)
        await club.host.settled()
        steps += 1
    with refuses("error.nothing_to_undo"):
        await club.host.undo.ask_undo(ANN, table_id)
    assert 3 <= steps <= CONFIG.undo_depth // 2
    assert await turn(club, table_id) == 41 - 2 * steps
    snapshot = await club.store.snapshot(table_id)
    assert snapshot is not None
    assert await replay(club, table_id) == snapshot.data
    await club.close()


async def test_a_question_outlives_a_restart(club: Club) -> None:
    table_id = await begun(club, ANN, BEN)
    await club.play(table_id, ANN, "draw")
    await club.host.undo.ask_undo(ANN, table_id)
    await club.restart()
    assert (await club.host.undo.answer_undo(BEN, table_id, 1, agree=True)).passed
    await club.restart()
    assert await turn(club, table_id) == 1


async def test_a_button_of_what_was_taken_back_answers_nothing(club: Club) -> None:
    table_id = await begun(club, ANN, BEN)
    await club.play(table_id, ANN, "rest")
    lost = await club.owed(table_id, BEN)
    assert lost is not None
    await club.host.undo.ask_undo(ANN, table_id)
    await club.play(table_id, ANN, "rest")
    with pytest.raises(Stale):
        await club.host.play.answer(BEN, table_id, ("rest",), decision_id=lost.id)


async def test_asking_twice_with_one_press_takes_back_once(club: Club) -> None:
    table_id = await begun(club, ANN, computers=1)
    for _ in range(2):
        await club.play(table_id, ANN, "rest")
        await club.host.settled()
    await club.host.undo.ask_undo(replace(ANN, request=77), table_id)
    assert (await club.host.undo.ask_undo(replace(ANN, request=77), table_id)).repeated
    assert await turn(club, table_id) == 3


async def test_nothing_is_taken_back_before_the_first_answer_or_after_the_end(club: Club) -> None:
    table_id = await begun(club, ANN, BEN)
    with refuses("error.nothing_to_undo"):
        await club.host.undo.ask_undo(ANN, table_id)
    await club.host.play.concede(BEN, table_id)
    with pytest.raises(Exception, match="table_over"):
        await club.host.undo.ask_undo(ANN, table_id)
    open_id = (await club.host.lobby.open_table(ANN, HERE, "beacons")).table_id
    with refuses("error.not_started"):
        await club.host.undo.ask_undo(ANN, open_id)


def entry(revision: int, seat: int, by: AnsweredBy, *answer: str) -> AnswerRow:
    """An entry of a log."""
    return AnswerRow(1, revision, seat, by, 0, 0, answer)


def test_which_answers_stand_after_going_back_over_what_was_taken_back() -> None:
    log = [
        entry(2, 0, "player"),
        entry(3, 1, "player"),
        entry(4, 0, "player"),
        entry(5, 0, "undo", "3"),
        entry(6, 1, "order"),
        entry(7, 0, "player"),
    ]
    assert last_answers(log, 7) == {0: 7, 1: 3}
    assert last_answers(log, 6) == {0: 2, 1: 3}
    assert last_answers(log, 3) == {0: 2, 1: 3}
    assert last_answers(log[3:], 7) == {0: 7}


def test_what_came_to_light_in_a_real_game() -> None:
    """Dice, draws and cards turned up by others count; laying down what one held does not."""
    game = Game.new("yongheng", seats=3, seed=11)
    rng, free, bound = Rng(4), 0, 0
    for _ in range(400):
        if game.result is not None:
            break
        owed = game.decisions[0]
        before = game.clone()
        game.answer(owed.seat, any_answer(game, owed, rng))
        thrown = before.state.streams != game.state.streams
        learned = game.learned_since(before, owed.seat)
        assert learned or not thrown
        again = game.rewound(before)
        assert again.view(owed.seat) == before.view(owed.seat)
        assert again.state.next_decision == game.state.next_decision
        free, bound = free + (not learned), bound + learned
    assert min(free, bound) > 40
