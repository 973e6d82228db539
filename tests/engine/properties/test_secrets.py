"""Nothing hidden shows: not on the board, not in the questions, not in who is asked, not later."""

from __future__ import annotations

import pytest

from engine import SPECTATOR, titles
from engine.games.yongheng.actions import PlanAttack, PlanEffect, PlanTrap
from engine.kernel.in_play import who_knows
from engine.kernel.projection import may_know
from engine.kernel.rng import Rng
from engine.mechanics.queues import Planned
from engine.mechanics.using import Use
from engine.players.determinize import determinize
from engine.players.rules import any_answer
from tests.engine.properties.playing import GAMES, as_bytes, random_game, seats_by_turns, seldom

CHOSEN = (PlanAttack, PlanTrap, PlanEffect, Use, Planned)
"""Frames of somebody who has chosen a card that others cannot see, and now its target or price."""


@pytest.mark.parametrize(("title", "seats", "seed"), GAMES)
def test_dealing_hidden_cards_anew_changes_no_byte_of_a_view(title, seats, seed):
    """Board, hand, own question, options, labels, log and who is waited for."""
    changed = 0
    for place, game in enumerate(random_game(title, seats, seed + 60)):
        if place % seldom(3 * seats):
            continue
        for seat in range(SPECTATOR, seats):
            world = determinize(game, seat, place)
            assert as_bytes(world.view(seat)) == as_bytes(game.view(seat))
            changed += world.state.cards != game.state.cards
    assert changed > 20


@pytest.mark.parametrize(("title", "seats", "seed"), GAMES)
def test_who_is_asked_does_not_depend_on_hidden_cards(title, seats, seed):
    """The questions of this moment, put anew where others hold other cards, go to the same."""
    asked = 0
    for place, game in enumerate(random_game(title, seats, seed + 70)):
        if place % seldom(3) or game.result is not None:
            continue
        for seat in seats_by_turns(seats, place // 3):
            world = determinize(game, seat, place)
            ask = world.state.frames[-1].asked_anew(world.clone())
            if ask is not None:
                there = {owed.seat: owed.kind for owed in ask.decisions}
                assert there == {owed.seat: owed.kind for owed in game.state.pending}
                asked += 1
    assert asked > 50


@pytest.mark.parametrize(("title", "seats", "seed"), GAMES)
def test_as_long_as_a_seat_sees_the_same_happen_it_sees_the_same_game(title, seats, seed):
    """Two games that differ in what a seat cannot know, played with the same public chance.

    The seat and the others answer alike. As long as everything that the seat hears of is the same,
    its views are the same to the byte. While characters are picked the cards that are handed on
    come to light without a word, so the comparison begins with the rite; and somebody who has
    chosen a card of their hand and now chooses its target cannot have another card instead.
    """
    compared = 0
    for place, game in enumerate(random_game(title, seats, seed + 80)):
        if place % seldom(7) or game.result is not None or game.state.phase == "pick":
            continue
        if any(isinstance(frame, CHOSEN) for frame in game.state.frames):
            continue
        for seat in seats_by_turns(seats, place // 7):
            compared += compare_onward(game, seat, place)
    assert compared > 50


def compare_onward(game, seat, seed):
    """Count the answers on the two games that still look the same to the seat."""

    def as_here(world, owed, _):
        given = game.state.answers[owed.seat]
        keys = {option.key for option in owed.options}
        return given if keys.issuperset(given) else owed.default

    here, there = game.clone(), determinize(game, seat, seed, as_here)
    there.state.seed = here.state.seed
    rng = Rng(seed)
    compared = 0
    for _ in range(8):
        if here.result is not None:
            break
        owed = here.decisions[0]
        answer = any_answer(here, owed, rng)
        other = there.decision(owed.seat)
        assert other is not None
        if not {*answer} <= {option.key for option in other.options}:
            break  # the other player cannot do there what they did here
        unknown = {*here.state.cards} - known_to(here, seat)
        here.answer(owed.seat, answer)
        there.answer(owed.seat, answer)
        if unknown & known_to(here, seat):
            break  # the seat has looked at cards
        if here.log(here.events, seat) != there.log(there.events, seat):
            break  # something came to light
        if any(event.kind == "eliminated" for event in here.events):
            break  # and so does everything that the player held
        assert as_bytes(there.view(seat)) == as_bytes(here.view(seat)), owed.prompt.key
        compared += 1
    return compared


@pytest.mark.parametrize("title", titles)
def test_a_spectator_learns_less_than_any_seat(title):
    seats = titles[title].shape.most_seats
    for place, game in enumerate(random_game(title, seats, seed=90)):
        if place % seldom(10):
            continue
        public = known(game.view(SPECTATOR))
        for seat in range(seats):
            assert public <= known(game.view(seat))


def known_to(game, seat):
    """The ids of the cards that a seat may know."""
    return {card for card in game.state.cards if may_know(who_knows(game, card), seat)}


def known(view):
    """The cards a view names, by id."""
    return {card.id for card in view.cards().values() if card.design}


def test_while_characters_are_picked_nobody_sees_what_is_left_after_a_later_pick():
    for game in random_game("yongheng", 5, seed=91):
        if game.state.phase != "pick":
            break
        (picking,) = (owed.seat for owed in game.decisions)
        for seat in range(SPECTATOR, 5):
            seen = game.view(seat).zones["offer"].cards
            assert bool(seen) == (seat == picking)
