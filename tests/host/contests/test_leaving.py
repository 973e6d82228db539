"""People who leave the server, organisers among them, and a server that sends the bot away."""

import pytest

from bot.contests.host.contests import Contests
from bot.host.errors import ContestRefused
from bot.host.values import Actor
from bot.store.settings import DAY, HOUR, MINUTE
from engine.contests.records import Phase, Standing
from engine.contests.values import ContestRole
from tests.host.contests.hall import BOSS, SERVER, Hall, how, person


async def asked_after(hall: Hall) -> set[int]:
    """List who is to be asked after."""
    return {row.user_id for row in await hall.shows() if row.kind == "member"}


async def answer(hall: Hall, *gone: int) -> None:
    """Discord says of everybody who is asked after whether they are there, as delivery does."""
    for row in await hall.shows():
        if row.kind == "member":
            there = row.user_id not in gone
            again = await hall.host.part(Contests).met(
                hall.contest_id, row.user_id, row.created_at, there=there
            )
            if again is None:
                await hall.host.outbox.sent(row)
            else:
                await hall.host.outbox.rest(row, again)
    await hall.host.settled()


def said(rows) -> list[str]:
    return [row.text.key for row in rows if row.text is not None and row.kind != "contest"]


async def test_who_has_left_is_out_after_a_day_and_nobody_waits_for_them(hall: Hall):
    await hall.announce(rounds=2, decks="none", no_show=24 * HOUR)
    await hall.sign_up(4)
    await hall.pass_time(2 * DAY)  # they may have left since
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await hall.contest()
    assert await asked_after(hall) == {1, 101, 102, 103, 104}
    await answer(hall, 104)
    contest = await hall.contest()
    own = contest.event.entrants[hall.number(contest, 104)]
    assert own.standing is Standing.IN  # they may have left by mistake
    assert "contest.tell.gone" in said(await hall.shows())
    assert not contest.misses(103)
    await hall.pass_time(DAY)
    await answer(hall, 104)
    contest = await hall.contest()
    assert contest.event.entrants[own.number].standing is Standing.DROPPED
    assert "contest.say.gone" in said(await hall.shows())
    match = next(m for m in contest.event.matches.values() if own.number in m.players)
    assert how(contest, match.number) == "drop"
    await hall.play_round()
    contest = await hall.contest()
    assert contest.event.round == 2
    assert all(own.number not in m.players for m in contest.event.open)
    assert await asked_after(hall) <= {1, 101, 102, 103}  # those who did not come, the organiser


async def test_who_is_found_gone_late_has_a_day_all_the_same(hall: Hall):
    """Nobody could ask for days: the program stood still, or Discord did."""
    await hall.announce(rounds=2, decks="none")
    await hall.sign_up(4)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.contest()
    await hall.host.part(Contests).ask_after(hall.contest_id, 104)
    await hall.pass_time(3 * DAY)
    await answer(hall, 104)
    contest = await hall.contest()
    own = contest.event.entrants[hall.number(contest, 104)]
    assert own.standing is Standing.IN
    assert "contest.tell.gone" in said(await hall.shows())
    await hall.pass_time(DAY)
    await answer(hall, 104)
    contest = await hall.contest()
    assert contest.event.entrants[own.number].standing is Standing.DROPPED


async def test_who_comes_back_within_the_day_plays_on(hall: Hall):
    await hall.announce(rounds=2, decks="none")
    await hall.sign_up(4)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.contest()
    await hall.host.part(Contests).ask_after(hall.contest_id, 104)
    await answer(hall, 104)
    assert (await hall.contest()).misses(104)
    await hall.restart()
    assert (await hall.contest()).misses(104)
    await hall.pass_time(DAY)
    await answer(hall)
    contest = await hall.contest()
    assert not contest.misses(104)
    assert contest.event.entrants[hall.number(contest, 104)].standing is Standing.IN


async def test_in_an_evening_who_has_left_is_out_at_once(hall: Hall):
    await hall.announce(rounds=2, decks="none", live=True)
    await hall.sign_up(4)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await hall.contest()
    match = contest.event.open[0]
    here, gone = (hall.person_of(contest, player) for player in match.players)
    await hall.come(here)
    await hall.pass_time(10 * MINUTE)
    assert gone in await asked_after(hall)
    await answer(hall, gone)
    assert how(await hall.contest(), match.number) == "drop"


async def test_an_organiser_who_has_left_organises_no_more_and_a_manager_can(hall: Hall):
    owner = Actor(101, "Player 101", "en", person(101).rights)
    await hall.announce(rounds=2, decks="none")
    await hall.sign_up(4)
    await hall.host.part(Contests).hand_over(BOSS, hall.contest_id, 101)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await hall.contest()
    assert 101 in await asked_after(hall)
    private = Actor(101, "Player 101", "en")
    assert hall.host.part(Contests).part(contest, private) is ContestRole.ORGANISER
    await answer(hall, 101)
    contest = await hall.contest()
    assert said(await hall.shows()).count("contest.say.organiser_gone") == 1
    assert hall.host.part(Contests).part(contest, private) is ContestRole.PLAYER
    with pytest.raises(ContestRefused):
        await hall.host.part(Contests).pause(private, hall.contest_id)
    assert (
        hall.host.part(Contests).part(contest, owner) is ContestRole.ORGANISER
    )  # who acts there is there
    await hall.host.part(Contests).pause(owner, hall.contest_id)
    await hall.host.part(Contests).resume(owner, hall.contest_id)
    assert not (await hall.contest()).misses(101)
    assert hall.host.part(Contests).part(await hall.contest(), private) is ContestRole.ORGANISER
    await hall.host.part(Contests).hand_over(BOSS, hall.contest_id, 102)
    assert hall.host.part(Contests).part(await hall.contest(), person(102)) is ContestRole.ORGANISER
    await hall.play_round()  # the contest has gone on all the time
    assert (await hall.contest()).event.round == 2


async def test_a_contest_stands_still_while_the_bot_is_not_in_its_server(hall: Hall):
    await hall.announce(rounds=2, decks="none", round_limit=7 * DAY)
    await hall.sign_up(4)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    before = (await hall.contest()).event
    await hall.pass_time(DAY)
    await hall.host.part(Contests).server_left(SERVER)
    await hall.host.part(Contests).server_left(SERVER)
    await hall.pass_time(30 * DAY)
    assert (await hall.contest()).event.paused
    await hall.restart()
    await hall.host.part(Contests).in_servers({SERVER})
    event = (await hall.contest()).event
    assert not event.paused
    assert [m.until - n.until for m, n in zip(event.open, before.open, strict=True)] == [
        30 * DAY,
        30 * DAY,
    ]
    await hall.host.part(Contests).pause(BOSS, hall.contest_id)
    await hall.host.part(Contests).server_left(SERVER)
    await hall.host.part(Contests).server_entered(SERVER)
    assert (await hall.contest()).event.paused  # that pause was the organiser's
    await hall.host.part(Contests).resume(BOSS, hall.contest_id)
    await hall.play_round()
    await hall.play_round()
    assert (await hall.contest()).event.phase is Phase.OVER


async def test_nobody_begins_or_goes_on_with_a_contest_from_elsewhere_while_the_bot_is_away(
    hall: Hall,
):
    await hall.announce(rounds=2, decks="none", round_limit=7 * DAY)
    await hall.sign_up(4)
    await hall.host.part(Contests).server_left(SERVER)
    with pytest.raises(ContestRefused) as refused:
        await hall.host.part(Contests).start(BOSS, hall.contest_id)
    assert refused.value.message.key == "contest.refused.away"
    await hall.host.part(Contests).server_entered(SERVER)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.host.part(Contests).server_left(SERVER)
    with pytest.raises(ContestRefused):
        await hall.host.part(Contests).resume(BOSS, hall.contest_id)
    assert (await hall.contest()).event.paused


async def test_a_start_that_nobody_could_see_is_put_off(hall: Hall):
    starts = hall.clock.now() + 5 * HOUR
    await hall.announce(rounds=2, decks="none", starts_at=starts)
    await hall.sign_up(4)
    await hall.host.part(Contests).server_left(SERVER)
    await hall.pass_time(DAY)
    assert (await hall.contest()).event.phase is Phase.SIGN_UP
    await hall.host.part(Contests).server_entered(SERVER)
    contest = await hall.contest()
    assert contest.event.phase is Phase.SIGN_UP
    assert contest.event.settings.starts_at == hall.clock.now() + HOUR
    assert "contest.say.put_off" in said(await hall.shows())
    await hall.pass_time(HOUR)
    assert (await hall.contest()).event.phase is Phase.RUNNING
