"""Computer players of 永恒之息 where more than two sit at the table, and what a search of theirs
does not even try."""

from __future__ import annotations

import pytest

from engine.games.yongheng import standard_pack
from engine.games.yongheng.policy import PLAYERS
from engine.players import answer
from engine.scenarios.position import load_position

worth = PLAYERS.worth

TABLE = """
title: yongheng
phase: play
seats:
  A: {character: [ember_queen -2, secret_envoy], pool: [paper_scout], gold: 6, hand: [%s]}
  B: {character: [nine_tongues -4, marsh_apothecary], hand: [bitter_tea, flame_wall], gold: 9}
  C: {character: [mirror_twin, elder_tree], pool: [ice_ferrier], hand: [surge, surge], gold: 9}
  D: %s
"""

BEATEN = "{character: [thunder_arbiter -6, twin_dancer], pool: [curtain_page], gold: 2}"
FALLEN = "{alive: false, fell: 1}"


def table(hand: str = "", last: str = BEATEN):
    """Four players, the last of whom has three life left; seat A is at its play phase."""
    return load_position(TABLE % (hand, last), standard_pack(), seed=3)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_to_defeat_who_is_nearly_beaten_is_worth_more_than_the_card_and_the_gold(seat):
    """The weakest of three rivals is not kept alive because the others are stronger."""
    spent = 150
    assert worth(table("night_raid", FALLEN), seat) > worth(table("night_raid"), seat) + spent


def test_a_second_place_for_a_summon_is_worth_something():
    """3.2.defeat: whoever defeats a player for the first time may have two summons."""
    text = TABLE % ("", BEATEN)
    second = text.replace("gold: 6", "gold: 6, summon_limit: 2")
    assert worth(load_position(second, standard_pack(), seed=3), 0) > worth(table(), 0)


MINE = "  A: {character: [debt_minter%s, marsh_hound], gold: %s, hand: [%s]%s}\n"
OTHERS = """\
  B: {character: [still_seamstress down, fog_courier], hand: [heavy_cut], gold: 5}
  C: {character: [storm_gambler%s, lantern_imp], hand: [held_breath, disarm], gold: 5}
"""


def play(own: str, others: str = OTHERS % " down", phase: str = "play", active: str = "A"):
    """A position in which a seat is at a phase."""
    head = f"title: yongheng\nphase: {phase}\nactive: {active}\nseats:\n"
    return load_position(head + own + others, standard_pack(), seed=3)


def tried(game, verb: str) -> set[str]:
    """The designs of the cards with which a search of who is asked would do that."""
    owed = game.decisions[0]
    options = {option.key: option for option in owed.options}
    keys = [key for key in PLAYERS.tries(game, owed) if key.startswith(f"{verb}:")]
    return {game.card(options[key].card).design for key in keys}


def test_no_trap_is_laid_for_oneself_where_there_is_no_gold_to_lay_it_for_another():
    for gold, laid in ((0, {"blood_ledger"}), (1, {"blood_ledger", "shadow_snare"})):
        game = play(MINE % (" down", gold, "shadow_snare, blood_ledger", ""))
        assert tried(game, "trap") == laid


def test_no_gold_is_paid_for_what_a_card_in_hand_does_for_nothing():
    for hand, paid in (("sapper", set()), ("windfall", {"spike_pit"})):
        game = play(MINE % (" down", 5, hand, ", trap: [spike_pit by B]"))
        assert tried(game, "remove") == paid


@pytest.mark.parametrize(("aim", "answers"), [("lantern_imp", True), ("fog_courier", False)])
def test_an_attack_on_a_summon_of_somebody_else_is_not_warded_off(aim, answers):
    game = play(MINE % (" down", 5, "heavy_cut", ""))
    for wanted in ("heavy_cut", aim):
        owed = game.decisions[0]
        chosen = next(o.key for o in owed.options if o.card and game.card(o.card).design == wanted)
        game.answer(0, [chosen])
    owed = game.decision(2)
    assert owed.prompt.key == "prompt.respond"
    cards = {option.key for option in owed.options if option.card}
    assert len(cards) == 2
    assert bool(cards & set(PLAYERS.tries(game, owed))) == answers


def test_what_heals_once_a_game_is_not_tried_for_a_scratch():
    for hurt, used in ((1, False), (4, True)):
        own = f"  A: {{character: [tide_prelate -{hurt}, marsh_hound -{hurt}], gold: 4}}\n"
        game = play(own)
        once = {o.key for o in game.decisions[0].options if o.key.endswith(":2")}
        assert len(once) == 1
        assert bool(once & set(PLAYERS.tries(game, game.decisions[0]))) == used


def test_the_needle_flies_whether_one_holds_an_attack_card_or_not():
    """It takes power from others in their own play phase."""
    for hand in ("", "heavy_cut"):
        own = f"  A: {{character: [still_seamstress, marsh_hound], gold: 4, hand: [{hand}]}}\n"
        rival = "  B: {character: [debt_minter down, fog_courier], hand: [heavy_cut], gold: 5}\n"
        game = play(own, rival, active="B")
        owed = game.decisions[0]
        assert owed.prompt.key == "prompt.others_play"
        keys = {option.key for option in owed.options}
        assert any(key.startswith("skill:") for key in keys & set(PLAYERS.tries(game, owed)))


@pytest.mark.parametrize(("gold", "most"), [((9, 0, 0), 1), ((9, 2, 0), 2), ((9, 9, 0), 5)])
def test_nobody_bids_more_than_the_others_can(gold, most):
    """Gold lies open, and of equal bids the one first in turn order counts."""
    mine, second, third = gold
    own = MINE % (" down", mine, "open_auction", "")
    others = f"""\
  B: {{character: [still_seamstress down, fog_courier], gold: {second}}}
  C: {{character: [storm_gambler down, lantern_imp], gold: {third}}}
"""
    game = play(own, others)
    card = next(o for o in game.decisions[0].options if o.key.startswith("effect:"))
    game.answer(0, [card.key])
    owed = game.decision(0)
    assert owed.prompt.key == "prompt.bid"
    bids = {int(answer("normal", game, 0, seed, 0)[0]) for seed in range(40)}
    assert max(bids) == most


@pytest.mark.parametrize("verb", ["remove", "flip", "effect"])
@pytest.mark.parametrize("out", [False, True])
def test_nothing_is_spent_on_a_trap_of_who_is_out(verb, out):
    """A trap that a fallen player has left lies there and does nothing any more."""
    face = " down" if verb == "flip" else ""
    hand = "sapper" if verb == "effect" else ""
    own = MINE % (" down", 9, hand, f", trap: [spike_pit{face} by C]")
    last = "  C: {alive: false, fell: 1}\n" if out else "  C: {character: [storm_gambler down]}\n"
    game = play(own, OTHERS.partition("  C:")[0] + last)
    assert bool(tried(game, verb)) != out
    if out and verb == "remove":
        assert not answer("normal", game, 0, 1, 0)[0].startswith("remove:")


@pytest.mark.parametrize(
    ("traps", "used"),
    [("spike_pit", False), ("", False), ("dawn_toll by B", True)],
)
def test_a_tool_is_not_used_where_it_could_only_take_a_trap_of_ones_own(traps, used):
    laid = f", trap: [{traps}]" if traps else ""
    game = play(MINE % (" down", 5, "sapper", laid))
    assert ("sapper" in tried(game, "effect")) == used


def begin(game, verb: str) -> None:
    """Seat A does that with the first card with which it can."""
    options = game.decisions[0].options
    game.answer(0, [next(o.key for o in options if o.key.startswith(f"{verb}:"))])


PIT = """\
  B: {character: [still_seamstress down, fog_courier], trap: [%s], gold: 5}
  C: {character: [storm_gambler down], gold: 5}
"""


@pytest.mark.parametrize(
    ("life", "trap", "struck"),
    [
        (" -4", "pitfall_guard", False),
        (" -3", "pitfall_guard", False),
        (" -2", "pitfall_guard", True),
        (" -4", "pitfall_guard down", True),
        (" -4", "blood_ledger", True),
    ],
)
def test_nobody_attacks_whom_an_open_trap_kills_first(life, trap, struck):
    """The trap acts as the attack is declared, and who has died does not strike."""
    own = f"  A: {{character: [debt_minter down, marsh_hound{life}], gold: 0, hand: [heavy_cut]}}\n"
    game = play(own, PIT % trap)
    assert bool(tried(game, "attack")) == struck
    assert answer("normal", game, 0, 1, 0)[0].startswith("attack:") == struck


def test_of_two_the_one_attacks_who_outlives_the_open_trap():
    own = "  A: {character: [debt_minter down, marsh_hound -4, twin_dancer], gold: 0, "
    own += "summon_limit: 2, hand: [heavy_cut]}\n"
    game = play(own, PIT % "pitfall_guard")
    assert tried(game, "attack") == {"heavy_cut"}
    game.answer(0, answer("normal", game, 0, 1, 0))
    assert game.decisions[0].prompt.key == "prompt.attacker"
    chosen = int(answer("normal", game, 0, 1, 0)[0])
    assert game.card(chosen).design == "twin_dancer"


def test_a_target_behind_an_open_trap_that_kills_the_attacker_is_not_tried():
    own = "  A: {character: [debt_minter down, marsh_hound -4], gold: 0, hand: [heavy_cut]}\n"
    others = (PIT % "pitfall_guard").replace("gambler down", "gambler down, lantern_imp")
    game = play(own, others)
    begin(game, "attack")
    owed = game.decisions[0]
    assert owed.prompt.key == "prompt.attack_target"
    aims = {game.card(int(key)).design for key in PLAYERS.tries(game, owed) if key.isdigit()}
    assert aims == {"lantern_imp"}


def test_a_trap_that_comes_back_by_itself_is_not_laid_for_gold_in_another_zone():
    """An empty box brings as much at home, where it is free."""
    for hand, abroad in (("empty_box", False), ("dawn_toll", True)):
        game = play(MINE % (" down", 5, hand, ""))
        begin(game, "trap")
        owed = game.decisions[0]
        assert owed.prompt.key == "prompt.trap_zone"
        keys = PLAYERS.tries(game, owed)
        assert any(not key.endswith(":0") for key in keys) == abroad


@pytest.mark.parametrize(("cards", "raised"), [(8, True), (9, False)])
def test_no_more_cards_are_bought_again_and_again_for_a_hand_that_is_far_too_full(cards, raised):
    """1.2.5: all but six of them would be discarded."""
    hand = ", ".join(("surge", "cold_tide", "undertow", "gale_arrow", "thunderclap") * 2)
    held = ", ".join(hand.split(", ")[:cards])
    own = f"  A: {{character: [storm_gambler, marsh_hound], gold: 8, hand: [{held}]}}\n"
    game = play(own, OTHERS.replace("storm_gambler%s", "tide_prelate down"))
    owed = game.decisions[0]
    again = {option.key for option in owed.options if option.key.endswith(":2")}
    assert len(again) == 1
    assert bool(again & set(PLAYERS.tries(game, owed))) == raised
