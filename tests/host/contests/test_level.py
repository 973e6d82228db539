"""A match of a bracket that is level when its time is up."""

import pytest

from bot.contests.host.contests import Contests
from bot.contests.host.rooms import Rooms
from engine.contests import final
from engine.contests.matches import chooser as chooser_of
from engine.contests.records import How, Phase
from engine.contests.values import MINUTE
from tests.host.contests.hall import BOSS, Hall, person, table_at


async def both_act(hall: Hall) -> int:
    """Both give the first answers of the game that is on; its table."""
    contest = await hall.contest()
    table = table_at(contest, contest.event.open[0]).table_id
    for _ in range(20):
        stored = await hall.store.table(table)
        assert stored is not None
        waits = [seat for seat in stored.seats if seat.asked and not seat.last_answer]
        if not waits:
            break
        seen = (await hall.host.looking.view(table, waits[0].user_id)).view
        assert seen is not None
        assert seen.decision is not None
        await hall.host.play.answer(person(waits[0].user_id or 0), table, seen.decision.default)
    return table


async def test_it_is_played_once_more_and_then_the_better_seed_has_won(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
):
    async def level(self, match, table):
        return tuple((1, 20, 5) for _ in match.players)

    monkeypatch.setattr(Rooms, "counts", level)
    await hall.announce(format="single", round_limit=30 * MINUTE, bank=0, no_show=0, live=False)
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    for number in (101, 102):
        await hall.come(number)
    first = await both_act(hall)
    await hall.pass_time(31 * MINUTE)
    contest = await hall.contest()
    (match,) = contest.event.open
    assert [game.how for game in match.games] == [How.COUNT]
    assert [game.places for game in match.games] == [(1, 1)]
    chooser = person(hall.person_of(contest, chooser_of(match)))
    await hall.host.part(Contests).choose_first(chooser, hall.contest_id, match.number, True)
    second = await both_act(hall)
    assert second != first
    await hall.pass_time(40 * MINUTE)
    contest = await hall.contest()
    result = contest.event.matches[match.number].result
    assert result is not None
    assert result.how is How.SEED
    assert contest.event.phase is Phase.OVER
    best = min(contest.event.entrants.values(), key=lambda own: own.seed)
    assert final.champion(contest.event) == best.number
