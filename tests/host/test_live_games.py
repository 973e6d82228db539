"""Games in memory: views, and what only one seat sees of them."""

from __future__ import annotations

import secrets

import pytest

from bot.host.tables.live_games import VIEWED, Live, LiveGames
from engine import SPECTATOR, Game
from engine.kernel.deck import DeckRules
from engine.kernel.rng import Rng
from engine.kernel.view import View
from engine.players.rules import any_answer

TITLES = (("yongheng", 3, 11), ("yongheng", 2, 5), ("shenhua", 2, 7))
STEPS = 250


def new_game(title: str, seats: int, seed: int) -> Game:
    """A game that has begun, with the decks to begin with where people bring some."""
    from engine import titles

    brought = titles[title].rules.get(DeckRules)
    decks = (
        ()
        if brought is None
        else tuple(brought.ready()[n % len(brought.ready())].deck for n in range(seats))
    )
    return Game.new(title, seats=seats, seed=seed, decks=decks)


def seen_alone(view: View, public: View) -> object:
    """Tell what a view shows and a spectator's does not: its cards, as far as they are known to it
    alone, and what points at such cards."""
    open_to_all = {number for number, card in public.cards().items() if card.design}
    own = {number: card for number, card in view.cards().items() if card.design}
    alone = {number: card for number, card in own.items() if number not in open_to_all}
    order = [card.id for card in view.cards().values() if card.id in alone]
    stack = [
        (item, other) for item, other in zip(view.stack, public.stack, strict=True) if item != other
    ]
    pointed = [
        card
        for card in (view.source, *view.targets)
        if card not in (public.source, *public.targets)
    ]
    return alone, order, [item.card for item, _ in stack], pointed


@pytest.mark.parametrize(("title", "seats", "seed"), TITLES)
def test_what_a_seat_sees_alone_changes_where_its_view_does(title: str, seats: int, seed: int):
    game, dice = new_game(title, seats, seed), Rng(seed)
    changes = [0, 0]
    for _ in range(STEPS):
        if game.result is not None:
            break
        before = game.clone()
        owed = game.decisions[dice.below(len(game.decisions))]
        game.answer(owed.seat, any_answer(game, owed, dice))
        for seat in range(seats):
            was = seen_alone(before.view(seat), before.view(SPECTATOR))
            now = seen_alone(game.view(seat), game.view(SPECTATOR))
            if was != now:
                assert before.private(seat) != game.private(seat)
            changes[before.private(seat) != game.private(seat)] += 1
        assert before.private(SPECTATOR) == game.private(SPECTATOR)
    assert min(changes) > 10  # it tells apart


@pytest.mark.parametrize(("title", "seats", "seed"), TITLES)
def test_what_others_hold_is_in_nothing_that_a_seat_sees_alone(title: str, seats: int, seed: int):
    """Whatever a seat is shown alone can be told from its own view."""
    game, dice = new_game(title, seats, seed), Rng(seed)
    by_view: dict[tuple[int, str], object] = {}
    for _ in range(STEPS):
        if game.result is not None:
            break
        for seat in range(seats):
            own = game.view(seat)
            known = by_view.setdefault((seat, repr(own)), game.private(seat))
            assert known == game.private(seat)
        owed = game.decisions[0]
        game.answer(owed.seat, any_answer(game, owed, dice))


def test_everybody_who_looks_at_a_revision_looks_at_the_same_view():
    live = Live(1, new_game("yongheng", 2, 1))
    asked = next(one.seat for one in live.game.decisions)
    assert live.view(0) is live.view(0)
    assert live.public is live.view(SPECTATOR)
    unasked = live.view(asked, unasked=True)
    assert unasked.decision is None
    assert unasked is live.view(asked, unasked=True)
    assert live.view(asked).decision is not None
    assert live.private(asked) != live.private(asked, unasked=True)


def test_the_views_of_games_that_nobody_looks_at_any_more_are_forgotten():
    games = LiveGames(most=VIEWED + 1)
    first = Live(1, new_game("yongheng", 2, secrets.randbits(32)))
    games.put(0, first)
    kept = first.public
    for number in range(1, VIEWED):
        games.put(number, Live(1, first.game))
    assert first.public is kept
    games.put(VIEWED, Live(1, first.game))
    assert games.get(0, 1) is first  # the game stays
    assert first.public is not kept
    assert first.public == kept
