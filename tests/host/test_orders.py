"""Standing orders: who is asked in a response window, and what nobody learns from it."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from bot.host.config import HostConfig
from bot.host.game_factory import Choices
from bot.host.values import Actor, TableView
from bot.store.rows.messages import OutboxRow
from bot.store.rows.tables import Standing
from bot.store.settings import HOUR, Deadline, ResponseSetting
from tests.dice import Middling
from tests.host.club import ANN, BEN, CAI, HERE, NIGHTLESS, Club, Laid, Resting
from tests.manual_clock import ManualClock

CONFIG = HostConfig(pace_ms=0, pause_least_ms=1_000, pause_most_ms=4_000, asked_anyway=0)
PAUSE = CONFIG.pause_most_ms


def at_table(tmp_path: Path, config: HostConfig = CONFIG, dice: Random | None = None) -> Club:
    """A club that plays Beacons from a position."""
    return Club(tmp_path, ManualClock(), config, Laid(), Resting(), dice)


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """The club, open."""
    club = await at_table(tmp_path).open()
    yield club
    await club.close()


async def begun(
    club: Club,
    *actors: Actor,
    held: int = 0,
    held_by_ben: int | None = None,
    computers: int = 0,
    deadline: Deadline | None = None,
    usual: ResponseSetting = "concerns",
    height: str = "citadel",
) -> int:
    """A game without nights in which each person begins with so many cards that stop a strike, and
    goes by that order."""
    host = club.host
    for actor in actors:
        if usual and not (await host.people.player(actor.user_id)).responses:
            await host.people.set_player(actor, responses=usual)
    assert isinstance(club.rules, Laid)
    of_ben = held if held_by_ben is None else held_by_ben
    club.rules.smoke = [of_ben if actor is BEN else held for actor in actors] + [held] * computers
    options: Choices = {**NIGHTLESS, "height": height}
    opened = await host.lobby.open_table(ANN, HERE, "beacons", options=options, deadline=deadline)
    table_id = opened.table_id
    for actor in actors[1:]:
        await host.lobby.join(actor, table_id)
    for _ in range(computers):
        await host.lobby.add_computer(ANN, table_id)
    await host.lobby.begin(ANN, table_id)
    return table_id


async def seen(club: Club, table_id: int, actor: Actor) -> TableView:
    """The table with that person's eyes."""
    return await club.host.looking.view(table_id, actor.user_id)


async def turn(club: Club, table_id: int) -> int:
    """Return whose turn it is, counted from 1."""
    view = (await club.host.looking.view(table_id)).view
    assert view is not None
    return view.turn


async def ordered(club: Club, table_id: int, actor: Actor, order: Standing) -> None:
    """That person gives an order."""
    await club.host.orders.give_order(actor, table_id, order)


async def test_whom_it_does_not_concern_passes_by_themselves(club: Club) -> None:
    """Ben, who is hit, is asked; Cai never notices."""
    table_id = await begun(club, ANN, BEN, CAI, held=1)
    await club.strike(table_id, ANN, 1)
    assert (await seen(club, table_id, BEN)).passes_at is None
    assert (await seen(club, table_id, CAI)).passes_at is not None
    await club.pass_time(PAUSE)
    assert await club.owed(table_id, CAI) is None
    assert await club.owed(table_id, BEN) is not None
    await club.play(table_id, BEN, "smoke")
    assert await turn(club, table_id) == 2
    answers = await club.store.answers(table_id)
    assert [entry.by for entry in answers] == ["start", *["player"] * 2, "order", "player"]
    assert answers[3].user_id is None


async def test_nobody_is_waited_for_by_name_while_responses_are(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, CAI)
    await club.strike(table_id, ANN, 1)
    table = (await club.host.looking.view(table_id)).table
    assert [seat.responding for seat in table.seats if seat.waiting] == [True, True]
    view = (await club.host.looking.view(table_id)).view
    assert view is not None
    assert (view.responding, view.waiting) == (True, ())


async def test_a_pass_is_kept_until_the_pause_is_over_and_an_answer_is_not(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, held=1)
    await club.strike(table_id, ANN, 1)
    await club.play(table_id, BEN, "pass")
    assert await turn(club, table_id) == 1
    passes_at = (await seen(club, table_id, BEN)).passes_at
    assert passes_at is not None
    await club.pass_time(PAUSE)
    assert await turn(club, table_id) == 2
    assert (await club.store.answers(table_id))[-1].user_id == BEN.user_id

    await club.strike(table_id, BEN, 0)
    await club.play(table_id, ANN, "smoke")
    assert await turn(club, table_id) == 3


@pytest.mark.parametrize("by_hand", [True, False])
async def test_a_question_goes_from_the_screen_when_the_pass_is_carried_out(
    club: Club, by_hand: bool
) -> None:
    """Ben passes, or gives an order that does, with the question before him. When the pause is over
    his message is drawn anew, though nothing else has changed; Cai, who was never shown anything,
    hears nothing."""
    table_id = await begun(club, ANN, BEN, CAI, held=1)
    await club.strike(table_id, ANN, 1)
    await club.pass_time(1)
    if by_hand:
        await club.play(table_id, BEN, "pass")
    else:
        await ordered(club, table_id, BEN, "turn")
    await ordered(club, table_id, CAI, "ask")
    await club.posts()
    await club.pass_time(PAUSE)
    assert await club.owed(table_id, CAI) is not None
    assert await club.owed(table_id, BEN) is None
    assert [(row.kind, row.user_id) for row in await club.posts()] == [("hand", BEN.user_id)]


async def test_who_is_never_asked_gets_no_message_when_they_pass(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, CAI, held=1)
    await club.strike(table_id, ANN, 1)
    await club.posts()
    await club.pass_time(PAUSE)
    assert await club.owed(table_id, CAI) is None
    assert await club.posts() == []


async def test_somebody_who_passed_may_think_better_of_it_during_the_pause(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, held=1)
    await club.strike(table_id, ANN, 1)
    await club.play(table_id, BEN, "pass")
    await ordered(club, table_id, BEN, "ask")
    await club.pass_time(10 * PAUSE)
    assert await turn(club, table_id) == 1
    await club.play(table_id, BEN, "smoke")
    assert await turn(club, table_id) == 2


async def test_until_my_turn_ends_when_that_turn_comes(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, held=3)
    await ordered(club, table_id, BEN, "turn")
    await club.strike(table_id, ANN, 1)
    await club.pass_time(PAUSE)
    assert await turn(club, table_id) == 2
    told = await seen(club, table_id, BEN)
    assert (told.order, told.ordered) == ("concerns", False)
    await ordered(club, table_id, BEN, "turn")  # in his own turn: until the next one
    await club.play(table_id, BEN, "rest")
    assert (await seen(club, table_id, BEN)).order == "turn"
    await club.strike(table_id, ANN, 1)
    await club.pass_time(PAUSE)
    assert await turn(club, table_id) == 4


async def test_only_where_one_can_respond(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, held=1)
    await ordered(club, table_id, BEN, "able")
    await club.strike(table_id, ANN, 1)
    await club.pass_time(10 * PAUSE)
    await club.play(table_id, BEN, "smoke")
    await club.play(table_id, BEN, "rest")
    await club.strike(table_id, ANN, 1)  # the smoke is gone
    await club.pass_time(PAUSE)
    assert await turn(club, table_id) == 4


async def test_being_asked_proves_nothing(tmp_path: Path) -> None:
    """Now and then somebody is asked who has no answer; here, every time."""
    club = await at_table(tmp_path, replace(CONFIG, asked_anyway=1)).open()
    table_id = await begun(club, ANN, BEN)
    await ordered(club, table_id, BEN, "able")
    await club.strike(table_id, ANN, 1)
    await club.pass_time(HOUR)
    decision = await club.owed(table_id, BEN)
    assert decision is not None
    assert not decision.can_respond
    await club.close()


async def test_always_ask(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, CAI)
    await ordered(club, table_id, CAI, "ask")
    await club.strike(table_id, ANN, 1)
    await club.pass_time(HOUR)
    assert await club.owed(table_id, CAI) is not None


async def test_an_order_holds_in_the_open_window_and_is_taken_back(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, held=1)
    await club.strike(table_id, ANN, 1)
    await club.posts()
    await ordered(club, table_id, BEN, "turn")
    assert (await seen(club, table_id, BEN)).passes_at is not None
    await ordered(club, table_id, BEN, "")
    assert (await seen(club, table_id, BEN)).passes_at is None
    rows = await club.posts()
    assert {(row.kind, row.user_id) for row in rows} == {("hand", BEN.user_id)}
    await club.pass_time(HOUR)
    assert await club.owed(table_id, BEN) is not None


async def test_orders_and_kept_passes_survive_a_restart(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, CAI, held=1)
    await ordered(club, table_id, BEN, "able")
    await club.strike(table_id, ANN, 1)
    await club.play(table_id, BEN, "pass")
    await club.restart()
    assert (await seen(club, table_id, BEN)).order == "able"
    await club.pass_time(PAUSE)
    assert await turn(club, table_id) == 2


async def test_no_pause_where_nobody_else_could_learn_from_it(club: Club) -> None:
    assert isinstance(club.rules, Laid)
    club.rules.guard = "catapult"
    table_id = await begun(club, ANN, computers=2, height="hill")
    for strikes in range(1, 9):
        await club.host.settled()
        owed = await club.owed(table_id, ANN)
        assert owed is not None
        assert owed.default == ("rest",)
        await club.strike(table_id, ANN, 1 if strikes <= 2 else 2)
        await club.host.settled()
        table = (await club.host.looking.view(table_id)).table
        if table.status == "finished":
            break
    assert table.status == "finished"  # guard and beacon of both, with the clock standing still
    assert strikes == 4


@pytest.mark.parametrize("unreached", ["closed", "waiting"])
async def test_who_can_respond_is_called_alone(club: Club, unreached: str) -> None:
    """A call in the channel would say who is asked; only whom I cannot write to is called there,
    and their order does not go by what they hold."""
    table_id = await begun(club, ANN, BEN, held=1, deadline=Deadline(HOUR))
    await ordered(club, table_id, BEN, "able")
    await club.pass_time(10 * 60_000)  # nobody has just acted
    await club.posts()
    await club.strike(table_id, ANN, 1)
    await club.pass_time(45 * 60_000)
    rows = await club.posts()
    assert [row for row in rows if row.kind == "ping"] == []
    told = [row.text.key for row in rows if row.kind == "private" and row.text]
    assert told == ["private.respond_until", "private.reminder"]
    assert {row.user_id for row in rows if row.kind == "private"} == {BEN.user_id}

    if unreached == "closed":
        await club.host.people.mark_dm(BEN.user_id, closed=True)
    else:
        await club.host.people.dm_waits([BEN.user_id])
    assert await club.posts() == []  # this window has asked by what he holds: it calls nobody
    for key in ("pass", "rest"):
        await club.play(table_id, BEN, key)
    await club.pass_time(10 * 60_000)
    await club.posts()
    await club.strike(table_id, ANN, 1)
    assert [row.pings for row in await club.posts() if row.kind == "ping"] == [(BEN.user_id,)]
    assert (await seen(club, table_id, BEN)).order == "ask"


async def test_a_window_whose_time_runs_out_names_nobody(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, held=1, deadline=Deadline(HOUR))
    await club.strike(table_id, ANN, 1)
    await club.pass_time(HOUR)
    said = [row.text for row in await club.posts() if row.kind == "notice" and row.text]
    assert [(text.key, text.args) for text in said if "missed" in text.key] == [
        ("notice.missed_response", {})
    ]


async def test_the_usual_order_is_a_setting(club: Club) -> None:
    await club.host.people.set_player(CAI, responses="ask")
    table_id = await begun(club, ANN, BEN, CAI)
    assert (await seen(club, table_id, CAI)).order == "ask"
    assert (await seen(club, table_id, BEN)).order == "concerns"


async def test_who_has_never_chosen_is_asked_and_chooses_once_for_all_tables(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, CAI, usual="")
    await club.strike(table_id, ANN, 1)
    await club.pass_time(HOUR)
    told = await seen(club, table_id, CAI)
    assert (told.order, told.undecided) == ("ask", True)
    assert await club.owed(table_id, CAI) is not None

    await ordered(club, table_id, CAI, "concerns")
    told = await seen(club, table_id, CAI)
    assert (told.order, told.ordered, told.undecided) == ("concerns", False, False)
    await club.pass_time(PAUSE)
    assert await club.owed(table_id, CAI) is None
    assert (await club.host.people.player(CAI.user_id)).responses == "concerns"

    await ordered(club, table_id, CAI, "able")  # a later one holds at this table alone
    assert (await club.host.people.player(CAI.user_id)).responses == "concerns"
    assert (await seen(club, table_id, CAI)).ordered


async def test_no_question_is_shown_that_is_being_passed(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, held=1)
    await ordered(club, table_id, BEN, "turn")
    await club.strike(table_id, ANN, 1)
    told = await seen(club, table_id, BEN)
    assert told.passes_at is not None
    assert await club.owed(table_id, BEN) is not None
    await club.host.timekeeper.stop()  # the moment before it carries the pass out
    club.clock.set(told.passes_at)
    told = await seen(club, table_id, BEN)
    assert told.view is not None
    assert told.view.decision is None
    assert told.view.responding


async def test_until_my_turn_is_nobodys_usual_order(club: Club) -> None:
    table_id = await begun(club, ANN, BEN, usual="")
    await ordered(club, table_id, BEN, "turn")
    assert (await club.host.people.player(BEN.user_id)).responses == ""
    assert (await seen(club, table_id, BEN)).ordered


async def test_alone_with_computers_one_is_asked_where_one_can_respond(tmp_path: Path) -> None:
    """There is nobody who could learn from it, so nobody is asked for nothing either."""
    club = await at_table(tmp_path, replace(CONFIG, asked_anyway=1)).open()
    table_id = await begun(club, ANN, computers=1, usual="")
    await club.host.settled()
    told = await seen(club, table_id, ANN)
    assert (told.order, told.undecided) == ("able", False)
    asked = 0
    while (owed := await club.owed(table_id, ANN)) is not None:
        assert owed.default == ("rest",)  # her turn, and never a window she cannot answer in
        asked += 1
        await club.strike(table_id, ANN, 1)
        await club.host.settled()
    assert asked > 2
    await club.close()


# -- what nobody else learns --------------------------------------------------------------------


async def public_course(
    tmp_path: Path, held: int, order: Standing, *, by_hand: bool
) -> list[tuple[int, str, object]]:
    """All that the others get to see of three windows, and when, in which Ben holds so many answers
    and passes, by his order or by hand at once."""
    club = await at_table(tmp_path, dice=Middling(1)).open()
    table_id = await begun(club, ANN, BEN, CAI, held=1, held_by_ben=held)
    await ordered(club, table_id, BEN, order)
    course: list[tuple[int, str, object]] = []
    for _ in range(2):
        await club.strike(table_id, ANN, 1)
        if by_hand and (await seen(club, table_id, BEN)).passes_at is None:
            await club.play(table_id, BEN, "pass")
        for _ in range(50):
            await club.pass_time(PAUSE // 50)
            now = club.clock.now()
            course += [(now, row.kind, shown(row)) for row in await club.posts() if public(row)]
        for actor in (BEN, CAI):
            await club.play(table_id, actor, "rest")
        others = [(await seen(club, table_id, actor)).view for actor in (ANN, CAI)]
        course.append((club.clock.now(), "views", others))
    course.append((0, "log", (await club.host.looking.log(table_id, CAI.user_id)).lines))
    await club.close()
    return course


def public(row: OutboxRow) -> bool:
    """Tell whether somebody else than Ben gets it."""
    return row.user_id != BEN.user_id


def shown(row: OutboxRow) -> object:
    """Return what of a row can be seen."""
    return (row.user_id, row.text, row.pings)


@pytest.mark.parametrize("order", ["turn", "concerns", "able", "ask"])
async def test_what_one_holds_shows_in_nothing_the_others_get_nor_when(
    tmp_path: Path, order: Standing
) -> None:
    """Ben passes. Whether he could have answered, and whether he or his order passes, is in no
    message, no view, no log, and in no moment."""
    courses = [
        await public_course(tmp_path / f"{held}", held, order, by_hand=True) for held in (0, 2)
    ]
    assert courses[0] == courses[1]
    assert len(courses[0]) > 4


async def test_a_pass_by_order_looks_like_one_by_hand(tmp_path: Path) -> None:
    orders: tuple[Standing, ...] = ("turn", "ask", "able")
    courses = [await public_course(tmp_path / o, 0, o, by_hand=True) for o in orders]
    assert courses[0] == courses[1] == courses[2]


async def test_the_pause_is_drawn_without_a_look_at_the_hand(tmp_path: Path) -> None:
    """Over many windows the pauses of those with and without an answer are spread alike."""
    spread: dict[int, list[int]] = {}
    for held in (0, 3):
        club = await at_table(tmp_path / str(held)).open()
        table_id = await begun(club, ANN, BEN, held=held)
        pauses = spread.setdefault(held, [])
        for _ in range(100):
            await club.strike(table_id, ANN, 1)
            stored = await club.store.table(table_id)
            assert stored is not None
            pauses.append(stored.seats[1].window_until - club.clock.now())
            await club.host.undo.ask_undo(ANN, table_id)
            if await club.owed(table_id, ANN) is None:
                asked = (await club.host.looking.view(table_id)).table.undo_asked
                await club.host.undo.answer_undo(BEN, table_id, *asked, agree=True)
        await club.close()
    for pauses in spread.values():
        assert min(pauses) >= CONFIG.pause_least_ms
        assert max(pauses) < CONFIG.pause_most_ms
    means = [sum(pauses) / len(pauses) for pauses in spread.values()]
    assert abs(means[0] - means[1]) < 500  # each has a standard error of about 87 ms
