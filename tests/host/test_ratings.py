"""Ratings from the games that people have played: boards, pages, and what does not count."""

import pytest

from bot.host.values import Actor, Rights
from bot.store.rows.tables import Place
from engine.ranks import ratings
from engine.ranks.ratings import MANY, TWO, RatingScope
from tests.host.club import ANN, BEN, CAI, DAN, HERE, Club
from tests.refusals import refuses

EVERYWHERE = RatingScope("beacons", TWO)
THERE = RatingScope("beacons", TWO, 7)
BOSS = Actor(1, "Boss", "en", Rights(7, manager=True))


async def won(
    club: Club, winner: Actor, loser: Actor, *, answers: int = 6, place: Place = HERE
) -> int:
    """A game of two: after so many answers the loser gives up."""
    table = await club.game(winner, loser, place=place)
    for _ in range(answers - 1):
        await club.step(table, (winner, loser), "rest")
    await club.host.play.concede(loser, table)
    return table


async def shown(club: Club, scope: RatingScope = EVERYWHERE) -> list[tuple[str, int]]:
    """A board by names, with the games of each."""
    board = await club.host.ratings.board(scope, 0, "en")
    return [(line.name, line.games) for line in board.lines]


async def test_who_wins_stands_higher_here_and_everywhere(club: Club):
    for _ in range(3):
        await won(club, ANN, BEN)
    await won(club, BEN, CAI, place=Place(8, 80))
    assert await shown(club, THERE) == [("Ann", 3), ("Ben", 3)]
    assert next(name for name, _ in await shown(club)) == "Ann"
    assert dict(await shown(club)) == {"Ann": 3, "Ben": 4, "蔡": 1}
    assert await shown(club, RatingScope("beacons", MANY)) == []


async def test_what_is_added_game_by_game_is_what_all_games_give(club: Club):
    for loser, winner in ((ANN, BEN), (BEN, CAI), (CAI, ANN), (ANN, CAI), (BEN, ANN)):
        await won(club, winner, loser)
        await shown(club)
    step_by_step = club.host.ratings._known[EVERYWHERE].ratings
    games = await club.store.games(EVERYWHERE)
    again = ratings.project(games)[EVERYWHERE]
    await club.restart()
    await shown(club)
    for known in (step_by_step, club.host.ratings._known[EVERYWHERE].ratings):
        assert known.keys() == again.keys()
        for person, rating in again.items():
            assert known[person].mu == pytest.approx(rating.mu, abs=1e-6)
            assert known[person].sigma == pytest.approx(rating.sigma, abs=1e-6)


async def test_games_with_computers_and_short_ones_are_not_rated(club: Club):
    await won(club, ANN, BEN, answers=4)
    table = await club.game(ANN, BEN, computers=1)
    for _ in range(6):
        await club.host.settled()
        await club.step(table, (ANN, BEN))
    await club.host.play.concede(ANN, table)
    await club.host.play.concede(BEN, table)
    await club.host.settled()
    assert await shown(club) == []
    assert await shown(club, RatingScope("beacons", MANY)) == []
    with refuses("error.no_games"):
        await club.host.ratings.profile(EVERYWHERE, ANN.user_id, BEN.user_id, "en")


async def test_a_server_may_keep_its_tables_out_of_it(club: Club):
    await club.host.people.set_guild(BOSS, 7, rated="off")
    await won(club, ANN, BEN)
    assert await shown(club) == []
    await club.host.people.set_guild(BOSS, 7, rated="on")
    await won(club, ANN, BEN)
    assert await shown(club) == [("Ann", 1), ("Ben", 1)]


async def test_more_than_two_are_rated_by_their_places_and_by_themselves(club: Club):
    table = await club.game(ANN, BEN, CAI, DAN)
    for _ in range(6):
        await club.step(table, (ANN, BEN, CAI, DAN), "rest")
    for loser in (DAN, CAI, BEN):
        await club.host.play.concede(loser, table)
    names = [name for name, _ in await shown(club, RatingScope("beacons", MANY))]
    assert names == ["Ann", "Ben", "蔡", "Dan"]
    assert await shown(club) == []


async def test_a_page_tells_who_began_and_how_one_does_against_another(club: Club):
    await won(club, ANN, BEN)
    await won(club, ANN, CAI)
    await won(club, BEN, ANN)
    page = await club.host.ratings.profile(
        EVERYWHERE, ANN.user_id, BEN.user_id, "en", other=BEN.user_id
    )
    assert (page.name, page.other_name, page.tally.won, page.tally.lost) == ("Ann", "Ben", 2, 1)
    assert (page.against.won, page.against.lost) == (1, 1)
    began = page.tally.began_won + page.tally.began_lost
    followed = page.tally.followed_won + page.tally.followed_lost
    assert began + followed == 3
    assert [point.shown for point in page.curve][-1] == page.rating.shown
    assert len(page.curve) == 3
    games = await club.store.games_of(ANN.user_id)
    assert [game.first for game in games] == [game.players[0] for game in games], (
        "the first seat begins at Beacons"
    )


async def test_ones_own_place_is_known_however_far_below(club: Club):
    people = [Actor(500 + n, f"P{n}", "en") for n in range(12)]
    for one in people:
        await won(club, one, DAN)
    board = await club.host.ratings.board(EVERYWHERE, DAN.user_id, "en")
    assert (board.pages, board.count, len(board.lines)) == (2, 13, 10)
    assert DAN.user_id not in [line.person for line in board.lines]
    assert board.own is not None
    assert board.own.rank == 13
    last = await club.host.ratings.board(EVERYWHERE, DAN.user_id, "en", page=99)
    assert (last.page, len(last.lines)) == (1, 3)


async def test_whoever_is_forgotten_leaves_the_others_their_ratings_and_no_name(club: Club):
    for loser, winner in ((ANN, BEN), (BEN, ANN), (CAI, ANN), (CAI, BEN)):
        await won(club, winner, loser)
    await shown(club)
    before = dict(club.host.ratings._known[EVERYWHERE].ratings)
    await club.host.people.forget(ANN.user_id)
    assert {name for name, _ in await shown(club)} == {"Ben", "蔡"}
    after = club.host.ratings._known[EVERYWHERE].ratings
    assert after[BEN.user_id] == before[BEN.user_id]
    assert after[CAI.user_id] == before[CAI.user_id]
    assert ANN.user_id not in after
    page = await club.host.ratings.profile(EVERYWHERE, BEN.user_id, BEN.user_id, "en")
    assert page.tally.games == 3
    await club.host.people.forget(BEN.user_id)
    assert [name for name, _ in await shown(club)] == ["蔡"]
    assert club.host.ratings._known[EVERYWHERE].ratings[CAI.user_id] == before[CAI.user_id]
    with refuses("error.no_games"):
        await club.host.ratings.profile(EVERYWHERE, ANN.user_id, CAI.user_id, "en")


async def test_an_export_lists_ones_own_games(club: Club):
    table = await won(club, ANN, BEN)
    record = await club.host.people.export(ANN.user_id)
    assert record["games"] == [{"table": table, "title": "beacons", "place": 1, "deck": ""}]


async def test_an_unknown_game_is_refused(club: Club):
    with refuses("error.unknown_title"):
        await club.host.ratings.board(RatingScope("chess", TWO), 0, "en")
