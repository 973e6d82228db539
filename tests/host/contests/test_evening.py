"""An evening of 64: live, by the clock, over when it was announced to be."""

from bot.contests.host.contest import Contest
from bot.contests.host.contests import Contests
from bot.contests.host.notices import RESULTS
from bot.contests.messages import overview
from bot.host.values import Actor, Rights
from engine.contests import due, final, progress
from engine.contests.records import How, Match, Phase
from engine.contests.values import HOUR, MINUTE
from tests.host.contests.hall import BOSS, SERVER, Hall, how, person

ROLE = 4242
PEOPLE = range(101, 165)
AWAY = (163, 164)
"""Two who sign up and are not there when it begins."""
ROUND = 25 * MINUTE


def regular(number: int) -> Actor:
    """Somebody who has the role of those who play."""
    return Actor(number, f"Player {number}", "en", Rights(SERVER, roles=(ROLE,)))


async def by_the_judge(hall: Hall, match: Match) -> None:
    """Most results of the evening are not played out: the better number has won."""
    places = tuple(1 + (player != min(match.players)) for player in match.players)
    await hall.host.part(Contests).correct(BOSS, hall.contest_id, match.number, places, "told")


async def one_round(hall: Hall, contest: Contest) -> None:
    """One match is lost at its table, one by who does not come, one takes all the time it has and
    is claimed by nobody; in one both play until the time is up. The others are soon over."""
    played, claimed, idle, timed, *others = contest.event.open
    for match in others:
        await by_the_judge(hall, match)
    await hall.pass_time(5 * MINUTE)
    people = [hall.person_of(contest, player) for player in (*played.players, *timed.players)]
    for number in (*people, hall.person_of(contest, claimed.players[0])):
        await hall.come(number)
    await hall.give_threads()
    await hall.lose(people[1])
    assert how(await hall.contest(), played.number) == How.PLAYED
    await hall.pass_time(11 * MINUTE)
    claimant = hall.person_of(contest, claimed.players[0])
    keys = [row.text.key for row in await hall.shows() if row.user_id == claimant and row.text]
    assert "contest.tell.claim" in keys
    await hall.host.part(Contests).claim(person(claimant), hall.contest_id)
    await hall.pass_time(9 * MINUTE)
    contest = await hall.contest()
    results = [how(contest, match.number) for match in (claimed, idle, timed)]
    assert results[:2] == [How.NO_SHOW, How.IDLE]
    assert results[2] in (How.COUNT, How.IDLE, How.NO_SHOW, How.PLAYED)


async def test_sixty_four_people_six_rounds_and_a_cut_end_when_announced(hall: Hall):
    start = hall.clock.now() + 2 * HOUR
    await hall.announce(
        live=True,
        rounds=6,
        cut=8,
        round_limit=ROUND,
        decks="event",
        bank=12 * MINUTE,
        cap=12 * MINUTE,
        starts_at=start,
        check_in=30 * MINUTE,
        role=ROLE,
        threads=True,
        no_show=10 * MINUTE,
    )
    for number in PEOPLE:
        await hall.host.part(Contests).join(regular(number), hall.contest_id)
    contest = await hall.contest()
    announced = due.ends(contest.event)
    assert announced == start + 9 * ROUND
    shown = overview.announcement(contest)
    assert f"<t:{announced // 1000}:f>" in str(shown.parts)
    await hall.pass_time(100 * MINUTE)
    opened = [row for row in await hall.shows() if row.text and row.text.key.endswith("check_in")]
    assert len(opened) == len(PEOPLE)
    for number in set(PEOPLE) - set(AWAY):
        await hall.host.part(Contests).check_in(person(number), hall.contest_id)
    await hall.pass_time(20 * MINUTE)
    contest = await hall.contest()
    assert contest.event.phase is Phase.RUNNING
    assert len(contest.event.active) == len(PEOPLE) - len(AWAY)
    assert all(own.given for own in contest.event.entrants.values())

    for number in range(1, 7):
        contest = await hall.contest()
        assert contest.event.round == number
        assert due.ends(contest.event) <= announced
        need = hall.host.part(Contests).need(contest, contest.event.open[0].players[0])
        assert need.by == contest.event.open[0].until
        await one_round(hall, contest)
    contest = await hall.contest()
    assert progress.cut_due(contest.event)
    assert "contest.tell.cut" in [row.text.key for row in await hall.shows() if row.text]
    await hall.host.part(Contests).cut(BOSS, hall.contest_id)
    for left in (8, 4, 2):
        contest = await hall.contest()
        assert len(contest.event.open) == left // 2
        assert due.ends(contest.event) <= announced
        await hall.pass_time(20 * MINUTE)
        for match in contest.event.open:
            await hall.lose(hall.person_of(contest, max(match.players)), threads=True)
    contest = await hall.contest()
    assert contest.event.phase is Phase.OVER
    assert contest.event.ended <= announced
    assert final.champion(contest.event) in contest.event.cut

    said = [
        (row.text, row.pings)
        for row in await hall.shows()
        if row.kind == "announce" and row.text is not None
    ]
    assert [text.key for text, pings in said if -ROLE in pings] == ["contest.say.started"]
    begun = ("contest.say.round", "contest.say.bracket_round")
    rounds = [text.args["round"] for text, _ in said if text.key in begun]
    assert rounds == list(range(1, 10))
    drawn = [row.text.key for row in await hall.shows() if row.kind == "contest" and row.text]
    assert drawn.count(RESULTS) == 1
