"""Somebody leaves a table at which everybody meets everybody, and it is cut all the same."""

from bot.contests.host.contests import Contests
from engine.contests import progress
from engine.contests.records import Phase
from tests.host.contests.hall import BOSS, Hall, person


async def test_the_cut_is_played_after_somebody_has_left_with_matches_before_them(hall: Hall):
    """Their matches of rounds to come are lost at once; the final is no second match of those."""
    await hall.announce(format="robin", cut=2, decks="none")
    await hall.sign_up(3)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await hall.contest()
    (last,) = (pair for pair in progress.schedule(contest.event) if pair.round == 3)
    (first,) = contest.event.open
    leaves = next(player for player in last.players if player in first.players)
    await hall.lose(hall.person_of(contest, leaves))
    await hall.contest()
    await hall.host.part(Contests).drop(person(hall.person_of(contest, leaves)), hall.contest_id)
    await hall.play_round()
    await hall.host.part(Contests).cut(BOSS, hall.contest_id)
    contest = await hall.contest()
    assert [(match.round, match.stage) for match in contest.event.open] == [(4, 1)]
    contest = await hall.play_round()
    assert contest.event.phase is Phase.OVER
