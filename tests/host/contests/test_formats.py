"""Ladder, double elimination and a rehearsal with computer players, each to its end."""

import pytest

from bot.contests.host.contest import Contest
from bot.contests.host.contests import Contests
from bot.contests.host.notices import RESULTS
from bot.host.errors import ContestRefused
from engine.contests import due, final, progress
from engine.contests.due import Want
from engine.contests.records import Match, Phase
from engine.contests.values import HOUR
from tests.host.contests.hall import BOSS, CHANNEL, SERVER, Hall, person


async def told(hall: Hall, number: int) -> list[str]:
    """List what somebody has been told alone, in order."""
    rows = [row for row in await hall.shows() if row.kind == "summons" and row.user_id == number]
    return [row.text.key for row in rows if row.text]


def best_first(contest: Contest, match: Match) -> list[int]:
    """Those of a match, the better seed first."""
    return sorted(match.players, key=lambda player: contest.event.entrants[player].seed)


async def test_a_ladder_pairs_whoever_looks_for_an_opponent(hall: Hall):
    await hall.announce(format="ladder", decks="none", threads=True)
    await hall.sign_up(4)
    contests, number = hall.host.part(Contests), hall.contest_id
    await contests.start(BOSS, number)
    contest = await hall.contest()
    assert contest.event.open == ()
    assert hall.host.part(Contests).need(contest, 1).want is Want.READY
    await contests.ready(person(101), number)
    contest = await hall.contest()
    assert contest.event.open == ()
    assert contests.need(contest, 1).want is Want.QUEUE
    await contests.ready(person(103), number)
    contest = await hall.contest()
    (match,) = contest.event.open
    assert set(match.players) == {1, 3}
    assert "contest.tell.meeting_until" in await told(hall, 103)
    assert not await told(hall, 102)

    # Somebody comes in while it is on, looks for an opponent, and thinks better of it.
    await hall.sign_up(1, first=105)
    await contests.ready(person(105), number)
    await contests.ready(person(105), number, ready=False)
    await contests.ready(person(102), number)
    assert len((await hall.contest()).event.open) == 1
    await hall.lose(101, threads=True)
    for ready in (101, 103):
        await contests.ready(person(ready), number)
    contest = await hall.contest()
    met = [set(match.players) for match in contest.event.matches.values()]
    assert len(met) == 2
    assert met[1] != met[0]  # no rematch while another waits
    await contests.drop(person(105), number)
    with pytest.raises(ContestRefused):
        await contests.ready(person(105), number)
    (match,) = contest.event.open
    await hall.lose(hall.person_of(contest, match.players[1]), threads=True)
    await contests.end(BOSS, number)
    contest = await hall.contest()
    assert contest.event.phase is Phase.OVER
    assert contest.event.open == ()
    shown = [row.text.key for row in await hall.shows() if row.kind == "contest" and row.text]
    assert shown.count(RESULTS) == 1


async def test_double_elimination_with_the_second_life_and_a_reset(hall: Hall):
    """The best seed loses the first match, comes back through the other bracket, and wins the
    final twice."""
    await hall.announce(format="double", decks="none", threads=True, reset=True)
    await hall.sign_up(6)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await hall.contest()
    hero = next(n for n, own in contest.event.entrants.items() if own.seed == 1)
    lost, matches = 0, 0
    for _ in range(40):
        contest = await hall.contest()
        if contest.event.phase is Phase.OVER:
            break
        match = contest.event.open[0]
        assert len(match.players) == 2
        loser = best_first(contest, match)[1]
        if hero in match.players and not lost:
            loser, lost = hero, 1
        matches += 1
        await hall.lose(hall.person_of(contest, loser), threads=True)
    contest = await hall.contest()
    assert contest.event.phase is Phase.OVER
    assert final.champion(contest.event) == hero
    assert matches == 2 * 6 - 2 + 1  # everybody else twice, the champion once
    assert [place.rank for place in final.places(contest.event)][:3] == [1, 2, 3]
    assert progress.slots(contest.event)
    rows = await hall.shows()
    shown = [row.text.key for row in rows if row.kind == "contest" and row.text]
    assert shown.count(RESULTS) == 1
    threads = [row.match for row in rows if row.kind == "put_away"]
    assert len(set(threads)) == len(threads) == matches


async def test_a_rehearsal_from_the_same_template_with_computer_players(hall: Hall):
    """The settings of Friday are tried before: the same settings, and nobody but computers. They
    play their games to the end by themselves."""
    settings = {"rounds": 2, "cut": 2, "computers": True, "decks": "none", "threads": True}
    await hall.announce("beacons", **settings)
    await hall.host.part(Contests).save_template(BOSS, hall.contest_id, "Friday")
    saved = (await hall.host.part(Contests).templates(SERVER))["Friday"]
    rehearsal = await hall.host.part(Contests).create(BOSS, CHANNEL, "Rehearsal", saved)
    hall.contest_id = rehearsal.id
    assert rehearsal.event.settings == (await hall.host.part(Contests).contest(1)).event.settings
    await hall.host.part(Contests).add_computers(BOSS, hall.contest_id, 4)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    for _ in range(8):
        await hall.give_threads()
        await hall.pass_time(HOUR)
        contest = await hall.contest()
        if progress.cut_due(contest.event):
            await hall.host.part(Contests).cut(BOSS, hall.contest_id)
        if contest.event.phase is Phase.OVER:
            break
    assert contest.event.phase is Phase.OVER
    assert len(contest.event.matches) == 5
    assert all(match.games[0].answers > 5 for match in contest.event.matches.values())
    assert final.champion(contest.event) in contest.event.cut
    assert not [row for row in await hall.shows() if row.kind == "summons" and row.user_id != 1]
    assert due.due(contest.event) == ()
