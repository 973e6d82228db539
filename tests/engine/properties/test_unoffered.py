"""Whatever is no answer to a question has a reason, over every kind of question of every title."""

import pytest

from engine import DecisionKind, titles
from engine.kernel import projection
from engine.kernel.reading import belongs, first_mismatch
from engine.mechanics.unoffered import _wanted
from engine.players.determinize import determinize
from engine.text import catalogue
from tests.engine.properties.playing import GAMES, as_bytes, random_game, seldom

EMPTY = {f"refusal.pick_{word}" for word in ("other", "seat", "cell")}
"""Reasons that say no more than that something is not offered."""

DOINGS = (DecisionKind.ACTION, DecisionKind.RESPOND)


@pytest.mark.parametrize(("title", "seats", "seed"), GAMES)
def test_every_card_seat_and_cell_that_is_not_offered_has_a_reason(title, seats, seed):
    kinds = set()
    for game in random_game(title, seats, seed + 90):
        for owed in game.decisions:
            if owed.kind in DOINGS or not game.playing(owed.seat):
                continue
            kinds.add(owed.kind)
            before = game.dump()
            groups = game.unoffered(owed.seat, owed)
            assert game.dump() == before
            assert groups
            named = [str(act) for group in groups for act in group.acts]
            assert len(named) == len(set(named))
            for group in groups:
                assert catalogue.has(group.reason.key, title), group.reason.key
                assert group.clause == owed.clause
                assert group.reason.key not in EMPTY, (owed.prompt.key, group)
                bounds = group.reason.key == "refusal.pick_between"
                assert not (bounds and any(_about_the_table(one) for one in owed.options))
            _cards_told(game, owed, groups)
            _others_told(game, owed, groups)
    assert kinds


def _about_the_table(option):
    """Tell whether an option is a card, a player or a cell, and no number."""
    return option.card or option.seat >= 0 or option.cell >= 0


def _cards_told(game, owed, groups):
    """Each card that the seat sees is offered or named with a reason, and none is both."""
    offered = {option.card for option in owed.options if option.card}
    if not offered or any(option.cell >= 0 for option in owed.options):
        return
    seen = {card.id for card in projection.view(game, owed.seat).cards().values()} - {0}
    cards = [ref for group in groups for act in group.acts for ref in act.args["cards"].cards]
    assert len(cards) == len((seen & game.state.cards.keys()) - offered)
    wanted = _wanted(game, owed)
    if wanted is None:
        return
    what, scope = wanted
    assert all(first_mismatch(game, scope, what, game.card(card)) == "" for card in offered)
    for card in seen & game.state.cards.keys():
        fits = belongs(game, scope, what, game.card(card))
        assert (first_mismatch(game, scope, what, game.card(card)) == "") == fits


def _others_told(game, owed, groups):
    """So is each player and each cell."""
    acts = [act for group in groups for act in group.acts]
    if owed.kind is DecisionKind.SEATS:
        told = {act.args["who"].seat for act in acts}
        offered = {option.seat for option in owed.options if option.seat >= 0}
        assert told | offered == {*game.seats_in_order()}
        assert not told & offered
    cells = {option.key for option in owed.options if option.cell >= 0}
    if cells:
        told = {act.args["slot"] for act in acts}
        assert not told & cells
        rules = [r for r in game.title.shape.zones if r.cells and r.cells == len(told | cells)]
        assert rules


@pytest.mark.parametrize("title", titles)
def test_why_not_tells_nothing_that_the_seat_does_not_know(title):
    """In another game that looks the same to a seat, the same is said."""
    compared = 0
    for place, game in enumerate(random_game(title, titles[title].shape.least_seats, seed=62)):
        if place % seldom(3) or game.result is not None:
            continue
        for owed in game.decisions:
            if owed.kind in DOINGS:
                continue
            world = determinize(game, owed.seat, seed=place)
            there = world.decision(owed.seat)
            if there is None or as_bytes(there) != as_bytes(owed):
                continue
            told = [as_bytes(one.unoffered(owed.seat, owed)) for one in (game, world)]
            assert told[0] == told[1]
            compared += 1
    assert compared > 3
