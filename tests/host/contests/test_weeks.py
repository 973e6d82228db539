"""A league of 永恒之息 in pods of four, over weeks: nobody who is absent holds anybody up."""

import pytest

from bot.contests.host.contest import Contest
from bot.contests.host.contests import Contests
from bot.host.errors import ContestRefused
from bot.i18n import LOCALES, words
from bot.store.rows.messages import OutboxRow
from engine.contests import final
from engine.contests.records import How, Match, Phase
from engine.contests.values import DAY, HOUR, MINUTE
from tests.host.contests.hall import BOSS, Hall, how, person

PEOPLE = range(101, 113)
LOST = 112
"""Somebody who signs up and is never seen again."""


async def told(hall: Hall, number: int, *keys: str) -> list[str]:
    """List which of these things somebody has been told, in order."""
    rows = [row for row in await hall.shows() if row.kind == "summons" and row.user_id == number]
    return [row.text.key for row in rows if row.text and row.text.key in keys]


async def played(hall: Hall, contest: Contest, match: Match) -> None:
    """All come, and all but the one with the lowest number give up."""
    people = sorted(hall.person_of(contest, player) for player in match.players)
    for number in people:
        await hall.come(number)
    for number in people[1:]:
        await hall.lose(number, threads=True)


def pod_of(contest: Contest, hall: Hall, number: int) -> Match:
    """The pod in which somebody plays now."""
    match = contest.event.open_match(hall.number(contest, number))
    assert match is not None
    return match


async def begun(hall: Hall) -> Contest:
    await hall.announce(
        title="yongheng",
        format="pods",
        pod=4,
        rounds=3,
        threads=True,
        round_limit=7 * DAY,
        decks="none",
        vacation=2,
    )
    await hall.sign_up(len(PEOPLE))
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await hall.contest()
    assert [len(match.players) for match in contest.event.open] == [4, 4, 4]
    return contest


async def test_a_league_in_pods_over_weeks(hall: Hall, caplog: pytest.LogCaptureFixture):
    contest = await begun(hall)
    start, limit = hall.clock.now(), contest.event.open[0].until
    assert limit == start + 7 * DAY
    for number in PEOPLE:
        assert await told(hall, number, "contest.tell.match_until") == ["contest.tell.match_until"]
    first, second, third = sorted(
        contest.event.open, key=lambda m: LOST in people(hall, contest, m)
    )
    assert LOST in people(hall, contest, third)

    # The first week: one pod plays on the second day; of another nobody ever comes; in the third
    # three play, and the fourth does not.
    await hall.pass_time(DAY)
    await played(hall, contest, first)
    contest = await hall.contest()
    assert how(contest, first.number) == How.PLAYED
    result = contest.event.matches[first.number].result
    assert result is not None
    assert sorted(result.places) == [1, 2, 3, 4]
    there = sorted(people(hall, contest, third) - {LOST})
    for number in there:
        await hall.come(number)
    await hall.give_threads()
    for hours in (0, 24, 24, 12):
        await hall.pass_time(hours * HOUR)
        await act(hall, third, there)
    reminded = "contest.tell.reminder"
    assert await told(hall, LOST, reminded) == [reminded]
    assert not [n for n in there if await told(hall, n, reminded)]
    assert not [n for n in people(hall, contest, first) if await told(hall, n, reminded)]

    # The organiser gives one pod more time, and all of it are told until when.
    await hall.host.part(Contests).extend(BOSS, hall.contest_id, 2 * DAY, third.number)
    contest = await hall.contest()
    assert contest.event.matches[third.number].until == limit + 2 * DAY
    for number in (*there, LOST):
        (text,) = [
            row.text
            for row in await hall.shows()
            if row.user_id == number and row.text and row.text.key == "contest.tell.extended"
        ]
        assert text.args["until"] == limit + 2 * DAY
    for _ in range(4):
        await hall.pass_time(DAY)
        await act(hall, third, there)
    contest = await hall.contest()
    assert how(contest, second.number) == How.IDLE
    idle = contest.event.matches[second.number].result
    assert idle is not None
    assert set(idle.places) <= {0, 4} or not idle.places
    assert how(contest, third.number) == ""
    assert contest.event.round == 1  # they of the third pod still play
    await hall.pass_time(2 * DAY)
    contest = await hall.contest()
    assert await told(hall, LOST, reminded) == [reminded] * 2
    settled = contest.event.matches[third.number].result
    assert settled is not None
    by_person = dict(zip(third.players, settled.places, strict=True))
    assert by_person.pop(hall.number(contest, LOST)) == 4
    assert min(by_person.values()) == 1
    assert max(by_person.values()) < 4
    assert contest.event.round == 2

    # The second round: somebody takes a day off, and their pod has a day more.
    match = pod_of(contest, hall, 101)
    await hall.host.part(Contests).vacation(person(101), hall.contest_id, 1)
    contest = await hall.contest()
    assert contest.event.matches[match.number].until == match.until + DAY
    with pytest.raises(ContestRefused):
        await hall.host.part(Contests).vacation(person(101), hall.contest_id, 2)
    for match in contest.event.open:
        if LOST not in people(hall, contest, match):
            await played(hall, contest, match)
    # The organiser puts out who never comes: the others of that pod go on at once.
    await hall.host.part(Contests).drop(BOSS, hall.contest_id, hall.number(contest, LOST))
    contest = await hall.contest()
    (match,) = contest.event.open
    left = sorted(people(hall, contest, match) - {LOST})
    for number in left:
        await hall.come(number)
    for number in left[1:]:
        await hall.lose(number, threads=True)
    contest = await hall.contest()

    # The third round has eleven: pods of four, four and three, and then it is over.
    assert contest.event.round == 3
    assert sorted(len(match.players) for match in contest.event.open) == [3, 4, 4]
    for match in contest.event.open:
        await played(hall, contest, match)
    contest = await hall.contest()
    assert contest.event.phase is Phase.OVER
    assert hall.person_of(contest, final.champion(contest.event)) in set(PEOPLE) - {LOST}
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    assert hall.clock.now() - start < 11 * DAY
    await put_away(hall, contest)


async def act(hall: Hall, match: Match, people: list[int]) -> None:
    """They give all the answers that are asked of them before another's turn comes."""
    stored = await hall.stored(await hall.contest(), match.number)
    for _ in range(12):
        for number in people:
            seen = (await hall.host.looking.view(stored.row.id, number)).view
            if seen is not None and seen.decision is not None:
                await hall.host.play.answer(person(number), stored.row.id, seen.decision.default)


async def put_away(hall: Hall, contest: Contest) -> None:
    """Each match had one thread, and it is archived."""
    rows: list[OutboxRow] = [row for row in await hall.shows() if row.kind == "put_away"]
    rooms = {room.match for room in contest.rooms.values() if room.thread_id is not None}
    assert sorted(row.match for row in rows) == sorted(rooms)
    said = [row.text for row in await hall.shows() if row.kind == "announce" and row.text]
    for text in said:
        assert all(words(locale).say(text) for locale in LOCALES)


def people(hall: Hall, contest: Contest, match: Match) -> set[int]:
    """List who plays in a match."""
    return {hall.person_of(contest, player) for player in match.players}


async def test_whoever_is_back_in_time_loses_nothing(hall: Hall):
    """Absent for most of a week, with both reminders, and there on the last evening."""
    contest = await begun(hall)
    match = pod_of(contest, hall, LOST)
    for number in people(hall, contest, match) - {LOST}:
        await hall.come(number)
    await hall.give_threads()
    await hall.pass_time(6 * DAY + 12 * HOUR)
    need = hall.host.part(Contests).need(await hall.contest(), hall.number(contest, LOST))
    assert need.by == match.until
    await hall.come(LOST)
    contest = await hall.contest()
    assert hall.number(contest, LOST) in contest.event.matches[match.number].came
    await hall.pass_time(12 * HOUR - MINUTE)
    assert how(await hall.contest(), match.number) in ("", How.PLAYED)


async def test_whose_turn_never_came_because_of_another_has_not_been_idle(hall: Hall):
    """Both come; the first never gives the answer that the game begins with."""
    await hall.announce(
        "yongheng", format="swiss", round_limit=2 * DAY, bank=3 * DAY, decks="none", rounds=1
    )
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    for number in (101, 102):
        await hall.come(number)
    contest = await hall.contest()
    stored = await hall.stored(contest, 1)
    asked = [seat.user_id for seat in stored.seats if seat.asked]
    assert len(asked) == 1
    await hall.pass_time(2 * DAY)
    contest = await hall.contest()
    result = contest.event.matches[1].result
    assert result is not None
    places = dict(zip(contest.event.matches[1].players, result.places, strict=True))
    assert places[hall.number(contest, asked[0] or 0)] == 2
