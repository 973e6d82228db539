"""First players of the games of a match: the first of the match, then whoever its loser chooses."""

import pytest

from bot.contests.host.contests import Contests
from bot.contests.messages.lists import match_line
from bot.i18n import words
from engine import Game, titles
from engine.contests import final
from engine.contests.records import Phase
from engine.kernel.deck import DeckRules
from engine.kernel.values import SPECTATOR
from tests.host.contests.hall import BOSS, Hall, person, table_at

IN_GAME = sorted(title for title in titles if titles[title].shape.asks_first)
"""Titles whose games ask who begins."""
IN_MATCH = sorted(set(titles) - set(IN_GAME))


@pytest.mark.parametrize("title", sorted(titles))
def test_every_title_lets_the_first_seat_begin_where_a_contest_asks_for_it(title: str):
    rules = titles[title]
    brought = rules.rules.get(DeckRules)
    decks = () if brought is None else (brought.ready()[0].deck,) * 2
    games = (
        Game.new(title, seats=2, options=rules.shape.opening, seed=seed, decks=decks)
        for seed in range(8)
    )
    assert {game.view(SPECTATOR).active for game in games} == {0}


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("title", IN_MATCH)
async def test_who_lost_chooses_who_begins_the_next_game(hall: Hall, title: str, own: bool):
    """Also after a restart: the choice is kept with the match."""
    await hall.announce(title, best_of=3)
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.come(102)
    await hall.lose(101)
    contest = await hall.contest()
    (match,) = contest.event.open
    assert contest.current(match) is None  # nothing is dealt before somebody has chosen
    await hall.restart()
    await hall.host.part(Contests).choose_first(person(101), hall.contest_id, match.number, own)
    contest = await hall.contest()
    stored = await hall.store.table(table_at(contest, contest.event.open[0]).table_id)
    assert stored is not None
    assert stored.seats[stored.row.began].user_id == (101 if own else 102)


@pytest.mark.parametrize("title", IN_GAME)
async def test_who_lost_sits_first_where_the_game_asks_who_begins(hall: Hall, title: str):
    """Nobody is asked twice. Clauses of zongheng: 101.2."""
    await hall.announce(title, best_of=3)
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.come(102)
    await hall.lose(101)
    contest = await hall.contest()
    stored = await hall.store.table(table_at(contest, contest.event.open[0]).table_id)
    assert stored is not None
    assert stored.seats[stored.row.began].user_id == 101
    assert stored.row.options["chooser"] == "first"


@pytest.mark.parametrize("title", sorted(titles))
async def test_a_match_of_two_over_three_games_is_a_contest_of_their_own(hall: Hall, title: str):
    """Each loses one, who has lost chooses, the third decides; the score stands in its list."""
    await hall.announce(title, format="single", best_of=3, most=2)
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.come(102)
    for loser in (101, 102):
        await hall.lose(loser)
        if title in IN_MATCH:
            await hall.host.part(Contests).choose_first(person(loser), hall.contest_id, 1, True)
    await hall.lose(101)
    contest = await hall.contest()
    assert contest.event.phase is Phase.OVER
    first = final.champion(contest.event)
    assert hall.person_of(contest, first) == 102
    line = match_line(contest, contest.event.matches[1], words("en"))
    assert "1 : 2" in line or "2 : 1" in line
