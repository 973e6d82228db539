"""Questions that follow each thing that one may do: it leads where it says, and asking ahead tells
nothing."""

import pytest

from bot.host.tables.live_games import Live
from bot.host.tables.routes import MOST, Route, routes
from engine import Game
from engine.kernel.deck import DeckRules
from engine.kernel.rng import Rng
from engine.kernel.title import titles
from engine.kernel.values import Decision, DecisionKind
from engine.players.rules import any_answer

GAMES = {"yongheng": 4, "shenhua": 2, "shengwu": 2}
"""The titles, and how many play."""
ANSWERS = 250


def new(title: str, seed: int) -> Game:
    """A game with ready decks."""
    brought, seats = titles[title].rules.get(DeckRules), GAMES[title]
    decks = (
        ()
        if brought is None
        else tuple(brought.ready()[(seed + seat) % 2].deck for seat in range(seats))
    )
    return Game.new(title, seats=seats, seed=seed, decks=decks)


async def begun(title: str, seed: int) -> list[tuple[Game, Decision, tuple[Route, ...]]]:
    """Every question of a game, with the routes of whoever is asked."""
    game, rng, found = new(title, seed), Rng(seed), []
    for _ in range(ANSWERS):
        if game.result is not None:
            break
        owed = game.decisions[0]
        found.append((game.clone(), owed, await Live(1, game.clone()).routes(owed.seat)))
        game.answer(owed.seat, any_answer(game, owed, rng))
    return found


@pytest.mark.parametrize("title", GAMES)
async def test_a_route_leads_where_it_says_and_shows_nothing_before_its_end(title: str):
    longer = 0
    for before, owed, found in await begun(title, 3):
        for route in found:
            game, asked = before.clone(), owed
            for place, option in zip(route.places[:-1], route.options[:-1], strict=True):
                assert asked.options[place] == option
                assert game.answer(owed.seat, (option.key,)) == ()
                following = game.decision(owed.seat)
                assert following is not None
                asked = following
                assert not game.learned_since(before, owed.seat)
            assert asked.options[route.places[-1]] == route.options[-1]
            longer += len(route.places) > 1
    assert longer > 10


@pytest.mark.parametrize("title", GAMES)
async def test_every_option_is_there_and_all_fit_in_one_menu(title: str):
    for _, owed, found in await begun(title, 4):
        if owed.kind is not DecisionKind.ACTION:
            assert found == ()
        else:
            assert {route.places[0] for route in found} == set(range(len(owed.options)))
            assert len(found) <= MOST
            assert len({route.places for route in found}) == len(found)


def test_what_nobody_has_seen_is_not_asked_ahead():
    """A question about cards whose faces the player does not see now is left for its time."""
    game = new("yongheng", 5)
    rng = Rng(5)
    while not any(len(r.places) > 1 for r in routes(game, game.decisions[0].seat, ALL)):
        owed = game.decisions[0]
        game.answer(owed.seat, any_answer(game, owed, rng))
    blind = routes(game, game.decisions[0].seat, frozenset())
    named = [route for route in blind if len(route.places) > 1]
    assert not any(option.card for route in named for option in route.options[1:])


ALL = frozenset(range(100_000))
