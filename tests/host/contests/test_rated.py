"""Games of contests are rated as the contest has them: corrected, begun anew, decided by count."""

from typing import Any

from bot.contests.host.contests import Contests
from engine.contests.records import How
from engine.contests.values import DAY, MINUTE
from engine.ranks.ratings import TWO, Played, RatingScope
from tests.host.contests.hall import BOSS, SERVER, Hall, person

SECOND = MINUTE // 60
SCOPE = RatingScope("shenhua", TWO, SERVER)


async def play(hall: Hall, *people: int, answers: int = 80) -> None:
    """Some people come to their matches and answer as is usual, so often in all."""
    for number in people:
        await hall.come(number)
    contest = await hall.contest()
    match = contest.event.open_match(hall.number(contest, people[0]))
    assert match is not None
    while (stored := await hall.stored(contest, match.number)).row.revision <= answers:
        for number in people:
            seen = (await hall.host.looking.view(stored.row.id, number)).view
            if seen is not None and (owed := seen.decision) is not None:
                await hall.host.play.answer(
                    person(number), stored.row.id, owed.default, decision_id=owed.id
                )
        await hall.pass_time(5 * SECOND)


async def begun(hall: Hall, **settings: Any) -> None:
    await hall.announce(**settings)
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await play(hall, 101, 102)


async def games(hall: Hall) -> tuple[Played, ...]:
    return await hall.store.games_of(101)


async def worth(hall: Hall, *people: int) -> list[int]:
    """The rating shown of each, once every game is rated; who has none is left out."""
    await hall.host.settled()
    found = [await hall.store.rating_of(SCOPE, one) for one in people]
    return [one.rating.shown for one in found if one is not None]


def winner(game: Played) -> int:
    return game.players[game.places.index(1)]


async def test_a_corrected_game_is_rated_anew(hall: Hall):
    await begun(hall, rounds=1)
    await hall.lose(102)
    (game,) = await games(hall)
    assert winner(game) == 101
    assert game.first in (101, 102)
    assert all(game.decks)
    won, lost = await worth(hall, 101, 102)
    assert won > 1500 > lost
    contest = await hall.contest()
    match = next(iter(contest.event.matches.values()))
    places = tuple(3 - place for place in match.result.places) if match.result else ()
    await hall.host.part(Contests).correct(BOSS, hall.contest_id, match.number, places)
    (game,) = await games(hall)
    assert winner(game) == 102
    assert await worth(hall, 101, 102) == [lost, won]


async def test_a_match_that_both_have_lost_by_a_verdict_is_rated_no_more(hall: Hall):
    await begun(hall, rounds=2)
    await hall.lose(102)
    contest = await hall.contest()
    match = next(iter(contest.event.matches.values()))
    assert len(await worth(hall, 101, 102)) == 2
    await hall.host.part(Contests).correct(BOSS, hall.contest_id, match.number, ())
    (game,) = await games(hall)
    assert game.void
    assert await worth(hall, 101, 102) == []


async def test_a_match_begun_anew_leaves_its_first_game_void(hall: Hall):
    await hall.announce(rounds=2, best_of=3)
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await play(hall, 101, 102)
    await hall.lose(102)
    assert [game.void for game in await games(hall)] == [False]
    assert len(await worth(hall, 101, 102)) == 2
    contest = await hall.contest()
    (match,) = contest.event.open
    await hall.host.part(Contests).restart(BOSS, hall.contest_id, match.number)
    assert [game.void for game in await games(hall)] == [True]
    await hall.restart()
    assert await worth(hall, 101, 102) == []


async def test_a_game_that_time_ended_is_rated_by_its_count(hall: Hall):
    await begun(hall, rounds=1, bank=0, round_limit=2 * DAY)
    await hall.pass_time(3 * DAY)
    contest = await hall.contest()
    match = next(iter(contest.event.matches.values()))
    assert match.result is not None
    (game,) = await games(hall)
    assert [g.how for g in match.games] == [How.COUNT]
    assert game.places == match.games[0].places


async def test_a_forgotten_champion_leaves_the_loser_rated_as_before(hall: Hall):
    await begun(hall, rounds=1)
    await hall.lose(102)
    before = await hall.host.ratings.profile(SCOPE, 102, 102, "en")
    won = await hall.host.ratings.profile(SCOPE, 101, 101, "en")
    assert [one.name for one in won.won] == ["Cup"]
    assert [deck.tally.won for deck in won.decks] == [1]
    assert won.decks[0].name
    assert not (await hall.host.ratings.profile(SCOPE, 101, 102, "en")).decks
    await hall.host.people.forget(101)
    after = await hall.host.ratings.profile(SCOPE, 102, 102, "en")
    assert (after.rating, after.curve, after.tally) == (before.rating, before.curve, before.tally)
    assert len(await worth(hall, 101, 102)) == 1
