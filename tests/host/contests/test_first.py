"""Who begins the games of a match: the first of the match, then whoever its loser chooses."""

import pytest

from engine import Game, titles
from engine.kernel.values import SPECTATOR
from tests.host.contests.hall import BOSS, Hall, person, table_at


@pytest.mark.parametrize("title", sorted(titles))
def test_every_title_lets_the_first_seat_begin_where_a_contest_asks_for_it(title: str):
    rules = titles[title]
    decks = () if rules.ready_decks is None else (rules.ready_decks()[0].deck,) * 2
    games = (
        Game.new(title, seats=2, options=rules.opening, seed=seed, decks=decks) for seed in range(8)
    )
    assert {game.view(SPECTATOR).active for game in games} == {0}


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("title", sorted(titles))
async def test_who_lost_chooses_who_begins_the_next_game(hall: Hall, title: str, own: bool):
    """Also after a restart: the choice is kept with the match."""
    await hall.announce(title, best_of=3)
    await hall.sign_up(2)
    await hall.host.contests.start(BOSS, hall.contest_id)
    await hall.come(102)
    await hall.lose(101)
    contest = await hall.contest()
    (match,) = contest.event.open
    assert contest.current(match) is None  # nothing is dealt before somebody has chosen
    await hall.restart()
    await hall.host.contests.choose_first(person(101), hall.contest_id, match.number, own)
    contest = await hall.contest()
    stored = await hall.store.table(table_at(contest, contest.event.open[0]).table_id)
    assert stored is not None
    assert stored.seats[stored.row.began].user_id == (101 if own else 102)
