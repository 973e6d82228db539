"""Ratings from the games that people have played: boards, pages, and what does not count."""

from collections.abc import Sequence
from contextlib import closing
from itertools import combinations
from random import Random
from sqlite3 import connect

import pytest

from bot.host.values import Actor, Rights
from bot.store.game_store import PutGame, RuleGame
from bot.store.rating_runs import month
from bot.store.reads.ratings import RatingRow
from bot.store.rows.tables import Place
from bot.store.sqlite import FILE
from engine.ranks.ratings import MANY, TWO, Played, RatingScope
from tests.host.club import ANN, BEN, CAI, DAN, HERE, Club
from tests.refusals import refuses

EVERYWHERE = RatingScope("beacons", TWO)
THERE = RatingScope("beacons", TWO, 7)
BOSS = Actor(1, "Boss", "en", Rights(7, manager=True))
DAY = 86_400_000


async def won(
    club: Club, winner: Actor, loser: Actor, *, answers: int = 6, place: Place = HERE
) -> int:
    """A game of two: after so many answers the loser gives up."""
    table = await club.game(winner, loser, place=place)
    for _ in range(answers):
        await club.step(table, (winner, loser), "rest")
    await club.host.play.concede(loser, table)
    return table


async def rating(club: Club, actor: Actor, scope: RatingScope = EVERYWHERE) -> RatingRow | None:
    """The stored rating of somebody."""
    return await club.store.rating_of(scope, actor.user_id)


async def games(club: Club, scope: RatingScope, *actors: Actor) -> list[int]:
    """The number of rated games of each."""
    found = [await rating(club, one, scope) for one in actors]
    return [0 if one is None else one.rating.games for one in found]


class Season:
    """Games that are only written down, each on a day of its own: of two, the first has won."""

    def __init__(self, club: Club) -> None:
        self.store = club.store
        self.number = 1000
        self.at = 0

    async def won(self, winner: int, loser: int, *, day: bool = True, contest: bool = False) -> int:
        """A game by its result."""
        self.number += 1
        self.at += DAY if day else 1
        pair, places = (winner, loser), (1, 2)
        game = Played(self.number, self.at, "beacons", pair, places, TWO, 7, contest=contest)
        await self.store.commit([PutGame(game)])
        return self.number

    async def circle(self, people: Sequence[int], rounds: int) -> None:
        """Everybody meets everybody so many times; the lower number wins."""
        for _ in range(rounds):
            for winner, loser in combinations(people, 2):
                await self.won(winner, loser)


async def figures(club: Club) -> dict[tuple[str, int], list[tuple[object, ...]]]:
    """All that the runs that are shown have worked out, by table and server."""
    found = {}
    with closing(connect(club.directory / FILE)) as conn:
        for table, columns in (
            ("ratings", "person, mu, sigma, bound, games, met, opponents, sequence"),
            ("rating_points", "person, sequence, shown"),
            ("rating_met", "person, other, month, games"),
        ):
            for server in (0, 7):
                found[table, server] = conn.execute(
                    f"SELECT {columns} FROM {table} WHERE server = ? AND run IN"
                    f" (SELECT run FROM rating_runs WHERE state = 'shown') ORDER BY {columns}",
                    (server,),
                ).fetchall()
    return found


async def test_who_wins_stands_higher_here_and_everywhere(club: Club):
    for _ in range(3):
        await won(club, ANN, BEN)
    await won(club, BEN, CAI, place=Place(8, 80))
    assert await games(club, THERE, ANN, BEN, CAI) == [3, 3, 0]
    assert await games(club, EVERYWHERE, ANN, BEN, CAI) == [3, 4, 1]
    assert await games(club, RatingScope("beacons", MANY), ANN) == [0]
    ann, ben = await rating(club, ANN), await rating(club, BEN)
    assert ann is not None
    assert ben is not None
    assert ann.rating.shown > 1500 > ben.rating.shown


async def test_five_games_against_ones_own_second_account_make_no_first_place(club: Club):
    season = Season(club)
    for _ in range(5):
        await season.won(1, 2, day=False)
    for _ in range(30):
        await season.won(1, 2, day=False)
    for stranger in (3, 4, 5):
        await season.won(1, stranger)
        await season.won(1, stranger)
    board = await club.host.ratings.board(EVERYWHERE, 1, "en")
    assert (board.count, board.lines) == (0, ()), "nobody whom they beat has met anybody else"
    assert board.own is not None
    assert (board.own.rank, board.own.rating.games, board.own.opponents) == (0, 41, 0)


async def test_a_hundred_more_games_of_a_pair_in_a_month_are_worth_less_than_a_handful(club: Club):
    season = Season(club)
    worth = []
    for count in (3, 100):
        for _ in range(count):
            await season.won(1, 2, day=False)
        row = await club.store.rating_of(EVERYWHERE, 1)
        assert row is not None
        worth.append(row.rating.mu - 25)
    assert worth[1] < 2.5 * worth[0]
    await season.won(1, 2, contest=True)
    after = await club.store.rating_of(EVERYWHERE, 1)
    assert after is not None
    contest = after.rating.mu - 25 - worth[1]
    await season.won(1, 2, day=False)
    last = await club.store.rating_of(EVERYWHERE, 1)
    assert last is not None
    assert contest > 50 * (last.rating.mu - after.rating.mu)
    season.at += 40 * DAY
    await season.won(1, 2)
    new_month = await club.store.rating_of(EVERYWHERE, 1)
    assert new_month is not None
    assert new_month.rating.mu - last.rating.mu > 0.8 * contest


def test_a_month_ends_with_its_last_second_everywhere_the_same():
    newyear = 1_798_761_600_000  # 2027-01-01 in UTC
    assert month(newyear) == month(newyear - 1) + 1
    assert month(newyear) == month(newyear + 30 * 86_400_000)


async def test_a_board_lists_who_has_ten_games_among_people_who_know_others(club: Club):
    season = Season(club)
    await season.circle((11, 12, 13, 14), 3)
    board = await club.host.ratings.board(EVERYWHERE, 11, "en")
    assert board.count == 0, "nine games"
    await season.won(11, 14)
    board = await club.host.ratings.board(EVERYWHERE, 12, "en")
    assert [line.person for line in board.lines] == [11, 14]
    assert [line.rank for line in board.lines] == [1, 2]
    assert board.own is not None
    assert (board.own.rank, board.own.rating.games, board.own.opponents) == (0, 9, 3)
    here = await club.host.ratings.board(THERE, 12, "en")
    assert [line.person for line in here.lines] == [11, 14]


async def test_people_are_counted_as_if_all_games_were_looked_through(club: Club):
    season, dice = Season(club), Random(11)
    met: dict[int, set[int]] = {person: set() for person in range(1, 13)}
    for _ in range(60):
        pair = dice.sample(range(1, 13), 2)
        await season.won(*pair)
        for one, other in (pair, reversed(pair)):
            met[one].add(other)
        for person, others in met.items():
            row = await club.store.rating_of(EVERYWHERE, person)
            known = sum(len(met[other]) >= 3 for other in others)
            assert (0 if row is None else row.opponents) == known


async def test_a_corrected_game_is_rated_anew_while_the_old_figures_stand(club: Club):
    season = Season(club)
    numbers = [await season.won(*pair) for pair in ((1, 2), (2, 3), (1, 3), (4, 1)) * 30]
    before = await figures(club)
    changed = Played(numbers[5], 0, "beacons", (2, 3), (2, 1), TWO, 7)
    await club.store.commit([RuleGame(changed)])
    row = await club.store.rating_of(EVERYWHERE, 3)
    assert row is not None, "the old figures are there at once"
    assert await figures(club) == before
    await season.won(3, 4)
    as_it_stands = await figures(club)
    assert as_it_stands != before, "and a new game moves them"
    await club.host.settled()
    after = await figures(club)
    assert after != as_it_stands

    fresh = [
        (2, 3) if n == 5 else pair for n, pair in enumerate(((1, 2), (2, 3), (1, 3), (4, 1)) * 30)
    ]
    assert len(after["rating_points", 0]) == 2 * (len(fresh) + 1)
    await club.store.commit([RuleGame(Played(numbers[5], 0, "beacons", (2, 3), (1, 2), TWO, 7))])
    await club.host.settled()
    assert await figures(club) == as_it_stands, "rated anew is as rated one by one"
    with closing(connect(club.directory / FILE)) as conn:
        for table in ("ratings", "rating_points", "rating_met", "rating_runs"):
            assert conn.execute(f"SELECT count(DISTINCT run) FROM {table}").fetchone() == (1,)


async def test_a_void_game_is_as_if_it_had_not_been(club: Club):
    season = Season(club)
    await season.won(1, 2)
    before = await figures(club)
    number = await season.won(1, 2)
    assert await figures(club) != before
    await club.store.commit([RuleGame(Played(number, 0, "beacons", (1, 2), (1, 2), void=True))])
    await club.host.settled()
    assert await figures(club) == before


async def test_what_was_being_rated_as_the_program_ended_is_rated_on(club: Club):
    season = Season(club)
    numbers = [await season.won(*pair) for pair in ((1, 2), (2, 3), (3, 1)) * 40]
    before = await figures(club)
    for places in ((2, 1), (1, 2)):
        changed = Played(numbers[0], 0, "beacons", (1, 2), places, TWO, 7)
        await club.store.commit([RuleGame(changed)])
    await club.restart()
    await club.host.settled()
    assert await figures(club) == before


async def test_while_stored_games_are_rated_for_the_first_time_it_says_how_far_it_is(club: Club):
    season = Season(club)
    for _ in range(3):
        await season.won(1, 2)
    with closing(connect(club.directory / FILE)) as conn, conn:
        conn.execute("UPDATE rating_runs SET state = 'building', done = 1")
    board = await club.host.ratings.board(EVERYWHERE, 1, "en")
    assert (board.count, board.own, board.rated) == (0, None, 33)
    with refuses("error.games_not_rated"):
        await club.host.ratings.profile(EVERYWHERE, 1, 2, "en")
    await club.restart()
    await club.host.settled()
    assert (await club.host.ratings.board(EVERYWHERE, 1, "en")).rated == 100


async def test_games_with_computers_are_not_rated(club: Club):
    table = await club.game(ANN, BEN, computers=1)
    for _ in range(6):
        await club.host.settled()
        await club.step(table, (ANN, BEN))
    await club.host.play.concede(ANN, table)
    await club.host.play.concede(BEN, table)
    await club.host.settled()
    assert await games(club, RatingScope("beacons", MANY), ANN, BEN) == [0, 0]
    with refuses("error.no_games"):
        await club.host.ratings.profile(EVERYWHERE, ANN.user_id, BEN.user_id, "en")


async def test_a_game_before_each_has_answered_is_not_rated_until_the_third_of_a_month(club: Club):
    for count in (0, 0, 1):
        await won(club, ANN, BEN, answers=2)
        assert await games(club, EVERYWHERE, ANN, BEN) == [count, count]
    ben = await rating(club, BEN)
    assert ben is not None
    assert ben.rating.shown < 1500, "and it counts as lost"
    await won(club, BEN, ANN, answers=2)
    assert await games(club, EVERYWHERE, ANN, BEN) == [1, 1], "the first that Ann has left so"
    await club.pass_time(32 * DAY)
    await won(club, ANN, BEN, answers=2)
    assert await games(club, EVERYWHERE, ANN, BEN) == [1, 1], "in another month"


async def test_a_server_may_keep_its_tables_out_of_it(club: Club):
    await club.host.people.set_guild(BOSS, 7, rated="off")
    await won(club, ANN, BEN)
    assert await games(club, EVERYWHERE, ANN, BEN) == [0, 0]
    await club.host.people.set_guild(BOSS, 7, rated="on")
    await won(club, ANN, BEN)
    assert await games(club, EVERYWHERE, ANN, BEN) == [1, 1]


async def test_more_than_two_are_rated_by_their_places_and_by_themselves(club: Club):
    table = await club.game(ANN, BEN, CAI, DAN)
    for _ in range(16):
        await club.step(table, (ANN, BEN, CAI, DAN), "rest")
    for loser in (DAN, CAI, BEN):
        await club.host.play.concede(loser, table)
    found = [await rating(club, one, RatingScope("beacons", MANY)) for one in (ANN, BEN, CAI, DAN)]
    worth = [one.rating.mu for one in found if one is not None]
    assert len(worth) == 4
    assert worth == sorted(worth, reverse=True)
    assert await games(club, EVERYWHERE, ANN) == [0]


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
    assert (page.rank, page.rating.provisional) == (0, True)
    stored = await club.store.games_of(ANN.user_id)
    assert [game.first for game in stored] == [game.players[0] for game in stored], (
        "the first seat begins at Beacons"
    )


async def test_ones_own_place_is_known_however_far_below(club: Club):
    season = Season(club)
    await season.circle(range(501, 514), 1)
    board = await club.host.ratings.board(EVERYWHERE, 513, "en")
    assert (board.pages, board.count, len(board.lines)) == (2, 13, 10)
    assert [line.person for line in board.lines] == list(range(501, 511))
    assert board.own is not None
    assert board.own.rank == 13
    last = await club.host.ratings.board(EVERYWHERE, 513, "en", page=99)
    assert (last.page, [line.rank for line in last.lines]) == (1, [11, 12, 13])


async def test_whoever_is_forgotten_leaves_the_others_their_ratings_and_no_name(club: Club):
    season = Season(club)
    for _ in range(2):
        await season.circle((ANN.user_id, BEN.user_id, CAI.user_id, DAN.user_id), 2)
    board = await club.host.ratings.board(EVERYWHERE, 0, "en")
    assert board.count == 4
    before = {one: await rating(club, one) for one in (BEN, CAI, DAN)}
    await club.host.people.forget(ANN.user_id)
    board = await club.host.ratings.board(EVERYWHERE, 0, "en")
    assert ANN.user_id not in [line.person for line in board.lines]
    assert board.count == 3
    for one, was in before.items():
        now = await rating(club, one)
        assert now is not None
        assert was is not None
        assert (now.rating, now.opponents) == (was.rating, was.opponents)
        assert now.rank == was.rank - 1
    page = await club.host.ratings.profile(EVERYWHERE, BEN.user_id, BEN.user_id, "en")
    assert page.tally.games == 12
    with closing(connect(club.directory / FILE)) as conn:
        for table in ("ratings", "rating_points", "rating_met", "rating_short"):
            people = conn.execute(f"SELECT person FROM {table}").fetchall()
            assert (ANN.user_id,) not in people
    assert await rating(club, ANN) is None
    await club.host.people.forget(BEN.user_id)
    await season.won(CAI.user_id, DAN.user_id)
    with refuses("error.no_games"):
        await club.host.ratings.profile(EVERYWHERE, ANN.user_id, CAI.user_id, "en")


async def test_an_export_lists_ones_own_games_and_ratings(club: Club):
    table = await won(club, ANN, BEN)
    record = await club.host.people.export(ANN.user_id)
    assert record["games"] == [{"table": table, "title": "beacons", "place": 1, "deck": ""}]
    assert [(one["mode"], one["server"], one["games"]) for one in record["ratings"]] == [
        ("two", 0, 1),
        ("two", 7, 1),
    ]
    assert record["ratings"][0]["mu"] == pytest.approx(26.6, abs=0.5)


async def test_an_unknown_game_is_refused(club: Club):
    with refuses("error.unknown_title"):
        await club.host.ratings.board(RatingScope("chess", TWO), 0, "en")
