"""Computer players plan whole turns: the same plan after a restart, from what they see alone."""

from __future__ import annotations

import pytest

from engine import Game
from engine.games.shengwu.policy import drafts
from engine.kernel import queues
from engine.kernel.projection import view
from engine.kernel.rng import Rng
from engine.players import answer, plans
from engine.players.determinize import determinize
from engine.players.search import Budget
from tests.engine.games.shengwu.stage import RELICS, A, B, stage

PLAYOUTS = 60
"""Milliseconds where there is no clock: twelve playouts."""

HAND = ["oath_rider", "spark", "white_wing_sentry"]
FACED = {"unit": [{"card": "leopard_hunter", "cell": 6}]}


def planned(game: Game, seat: int, level: str, *, forgets: bool) -> tuple[list[str], int]:
    """Return what a computer player has put down when its plan is made, and its answers until
    then."""
    given = 0
    while game.decision(seat) is not None:
        if forgets:
            plans._FOUND.clear()
        made = sorted(f"{i.design} {queues.cell_of(i)}" for i in queues.entries(game, seat))
        key = answer(level, game, seat, given, PLAYOUTS)
        if key == ("end",):
            return made, given
        game.answer(seat, key)
        given += 1
        assert given < 50
    raise AssertionError("no plan was made")


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_plan_goes_on_as_it_was_where_all_is_forgotten_between_its_actions(level):
    """A restart loses things that are found anew and come out the same."""
    game = stage({"hand": HAND}, FACED)
    whole = planned(game.clone(), A, level, forgets=False)
    assert whole == planned(game, A, level, forgets=True)
    assert whole[1] > 2


def test_another_seed_makes_no_other_plan_in_the_middle_of_one():
    """Answers come with seeds of their own, and one plan takes many of them."""
    game = stage({"hand": HAND}, FACED)
    assert len({answer("hard", game, A, seed, PLAYOUTS) for seed in range(4)}) == 1


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_plan_is_made_from_what_its_seat_sees_alone(level):
    game = stage({"hand": HAND}, {**FACED, "hand": ["thunderbolt", "spark_imp"]})
    here = planned(game.clone(), A, level, forgets=True)
    for disguise in range(3):
        assert planned(determinize(game, A, disguise), A, level, forgets=True) == here


def entered(first: str) -> Game:
    """B is to defend against a plan of one entry: what A uses first whose option has that word."""
    game = stage(
        {"hand": ["surge_of_thought", "spark"], "mana": 3},
        {"hand": ["veto"], "mana": 2},
    )
    options = game.decisions[0].options
    key = next(o.key for o in options if o.key.startswith(first))
    game.answer(A, (key,))
    while game.decisions[0].seat == A:
        owed = game.decisions[0]
        aims = [o.key for o in owed.options if o.key not in ("back",)]
        planning = any(o.key == "end" for o in owed.options)
        game.answer(A, ("end",) if planning else (aims[0],))
    return game


def test_a_defender_does_not_know_whether_an_entry_is_a_spell_or_a_skill():
    """Nor what mana is left of it: all have counted one entry, and no more."""
    games = entered("use:"), entered("skill:")
    assert [[i.kind for i in game.state.stack] for game in games] == [["card"], ["skill"]]
    assert view(games[0], B).seats == view(games[1], B).seats
    guesses = [[determinize(game, B, seed) for seed in range(60)] for game in games]
    kinds = [[i.kind for world in worlds for i in world.state.stack] for worlds in guesses]
    assert kinds[0] == kinds[1]
    assert {*kinds[0]} == {"card", "skill"}
    mana = [[world.number(A, "mana") for world in worlds] for worlds in guesses]
    assert mana[0] == mana[1]


def test_a_defender_thinks_on_where_no_guess_explains_an_entry():
    """Almost all that the other may hold are counters, which are for defenders alone."""
    relics = [f"{relic} tapped" for relic in RELICS]
    game = stage({"hand": ["surge_of_thought", "veto"], "relic": relics, "deck": ["5 veto"]})
    game.answer(A, (next(o.key for o in game.decisions[0].options if o.key.startswith("use")),))
    game.answer(A, ("end",))
    worlds = [determinize(game, B, seed) for seed in range(12)]
    assert {len(world.zone("hand", A)) + len(world.state.stack) for world in worlds} == {2}
    assert 0 in {len(world.state.stack) for world in worlds}
    assert answer("hard", game, B, 1, PLAYOUTS)


def test_a_defender_counters_the_only_entry():
    game = stage({"hand": ["surge_of_thought"]}, {"hand": ["veto"], "mana": 2})
    game.answer(A, (next(o.key for o in game.decisions[0].options if o.key.startswith("use")),))
    game.answer(A, ("end",))
    planned(game, B, "normal", forgets=False)
    happened = [event.kind for event in game.answer(B, ("end",))]
    assert "countered" in happened
    assert "counter_failed" not in happened


def test_what_somebody_else_has_put_down_stays_where_a_computer_goes_on():
    """A person who runs out of time has put a creature down where no computer would."""
    game = stage({"hand": HAND}, FACED)
    use = next(o.key for o in game.decisions[0].options if o.label.args.get("card") is not None)
    game.answer(A, (use,))
    game.answer(A, (game.decisions[0].options[5].key,))
    (mine,) = queues.entries(game, A)
    made, _ = planned(game, A, "hard", forgets=True)
    assert f"{mine.design} {queues.cell_of(mine)}" in made


def offered(game: Game, seat: int) -> bool:
    """Tell whether a computer player would give up a card for mana now."""
    (key,) = answer("normal", game, seat, 1, PLAYOUTS)
    return key.startswith("sacrifice")


def test_no_card_is_given_up_for_mana_where_there_is_mana_for_all_the_others():
    """With six mana, and four to be spent beside it, a serpent is worth more than the seventh."""
    game = stage({"hand": ["jungle_serpent", "whisper_of_the_grove", "caller_of_the_wild"]})
    assert not offered(game, A)


def test_a_card_is_given_up_for_mana_where_the_others_cost_more_than_there_is():
    hand = ["jungle_serpent", "iron_bristle_boar", "caller_of_the_wild", "mane_king"]
    assert offered(stage({"hand": hand}), A)


def test_a_creature_moves_where_it_stands_better_and_not_where_it_stands_alike():
    """A griffin that faces nobody has nothing to gain beside its cell, whatever the whim; one that
    a sprout holds up has."""
    alone = stage({"unit": ["radiant_griffin@8"]})
    faced = stage({"unit": ["radiant_griffin@8"]}, {"unit": ["thorn_sprout@8"]})
    moves = [
        [
            deed
            for seed in range(40)
            for deed in drafts.draft(game, A, Rng(seed), 90)
            if deed.verb == drafts.MOVE
        ]
        for game in (alone, faced)
    ]
    assert not moves[0]
    assert moves[1]


def test_the_same_whim_moves_the_same_thing_alike_whatever_else_there_is():
    """So that two plans that are tried meet the same plan of the other."""
    few = stage({"hand": ["oath_rider"], "mana": 20}, FACED)
    many = stage({"hand": ["cast_out", "oath_rider", "surge_of_thought"], "mana": 20}, FACED)
    cells = [
        [
            deed.cell
            for seed in range(12)
            for deed in drafts.draft(game, A, Rng(seed), 60)
            if deed.design == "oath_rider"
        ]
        for game in (few, many)
    ]
    assert cells[0] == cells[1]
    assert len({*cells[0]}) > 1


@pytest.mark.parametrize("playouts", range(1, 30))
def test_plans_are_compared_in_the_same_worlds_whenever_time_is_up(playouts):
    """One more world for some of them would count for these alone."""
    game = stage({"hand": HAND}, FACED)
    budget = Budget(10 * playouts, None, 10)
    race = plans._Race(plans.begun(game, A), A, Rng(3), budget)
    if all(race.enter(drafts.draft(game, A, Rng(seed), 60)) for seed in range(4)):
        race.go_on()
    assert len({len(scores) for scores in race.left.values()}) <= 1
