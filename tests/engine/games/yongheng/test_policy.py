"""Computer players of 永恒之息 where one may see what is sensible."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cards.loader import load_pack
from engine.games.yongheng import standard_pack
from engine.games.yongheng.attack import Attack
from engine.games.yongheng.policy import PLAYERS
from engine.games.yongheng.policy.odds import against
from engine.kernel import damage
from engine.kernel.values import CardRef
from engine.players import answer
from engine.scenarios.position import load_position

FILES = Path(__file__).parents[3] / "scenarios" / "yongheng"
PACK = load_pack({"pack.yaml": (FILES / "pack.yaml").read_text("utf-8")})


def test_of_those_who_strike_alike_a_summon_attacks():
    """A defender strikes back at the attacker, and a player without the own character has lost."""
    text = """
title: yongheng
phase: play
seats:
  A: {character: [lord, scout], hand: [slash]}
  B: {character: [queen down, guard]}
"""
    game = load_position(text, PACK, seed=3)
    for question in ("prompt.play_phase", "prompt.attacker"):
        owed = game.decisions[0]
        assert owed.prompt.key == question
        game.answer(0, answer("normal", game, 0, 1, 0))
    asked = game.decisions[0]
    assert asked.prompt.key == "prompt.attack_target"
    attacker = asked.prompt.args["attacker"]
    assert isinstance(attacker, CardRef)
    assert attacker.design == "scout"


def at_play(text: str, seed: int = 3):
    """A position in which seat A is at its play phase."""
    return load_position(
        f"title: yongheng\nphase: play\nseats:\n{text}", standard_pack(), seed=seed
    )


def answered(game, seat=0, seed=1):
    """Return what the rules of thumb answer for a seat."""
    return answer("normal", game, seat, seed, 0)[0]


def option_for(game, verb, design):
    """The option of the open question that does that with a card of that design."""
    return next(
        option.key
        for option in game.decisions[0].options
        if option.key.startswith(f"{verb}:") and game.card(option.card).design == design
    )


RIVAL = "  B: {character: [still_seamstress down, elder_tree], hand: [surge]}"


@pytest.mark.parametrize(
    ("traps", "verb", "design"),
    [
        ("two_caskets by B", "effect", "windfall"),
        ("spike_pit by B, wandering_fog by B", "attack", "gilded_grasp"),
    ],
)
def test_nobody_steps_into_a_trap_that_lies_open_for_little(traps, verb, design):
    """The deed brings less than what the trap costs; without the trap it is done."""
    mine = f"  A: {{character: [debt_minter down, paper_scout], hand: [{design}], gold: 0"
    trapped = at_play(f"{mine}, trap: [{traps}]}}\n{RIVAL}")
    assert option_for(trapped, verb, design)
    assert answered(trapped) == "end"
    if verb == "effect":
        assert option_for(trapped, verb, design) not in PLAYERS.tries(trapped, trapped.decisions[0])
    free = at_play(f"{mine}}}\n{RIVAL}")
    assert answered(free) == option_for(free, verb, design)


def test_a_good_card_is_worth_a_trap():
    text = "  A: {character: [debt_minter down, marsh_hound], hand: [heavy_cut, war_song]}\n"
    text += "  B: {character: [still_seamstress down, lantern_imp], trap: [greedy_hole by A]}"
    game = at_play(text)
    assert answered(game) == option_for(game, "effect", "war_song")


def test_a_card_is_not_bought_over_an_open_hole_of_greed():
    text = """
title: yongheng
phase: draw
seats:
  A: {character: [debt_minter down, marsh_hound], gold: 8, trap: [greedy_hole%s]}
  B: {character: [still_seamstress down, fog_courier], hand: [surge]}
"""
    for face, given in ((" by B", "go_on"), (" down by B", "draw")):
        game = load_position(text % face, standard_pack(), seed=3)
        assert game.decisions[0].prompt.key == "prompt.draw_phase"
        assert answered(game) == given


@pytest.mark.parametrize(("ahead", "calls"), [(True, False), (False, True)])
def test_nobody_calls_a_vote_that_everybody_would_turn_against_them(ahead, calls):
    """The strongest of more than two loses every vote; of two the caller decides the tie."""
    strong = "character: [debt_minter, elder_tree], pool: [marsh_hound], gold: 12"
    weak = "character: [ash_returner -6, paper_scout], gold: 1"
    mine, theirs = (strong, weak) if ahead else (weak, strong)
    text = f"  A: {{{mine}, hand: [council_vote]}}\n  B: {{{theirs}}}\n"
    text += "  C: {character: [floating_library -5, lantern_imp], gold: 1}"
    game = at_play(text)
    given = answered(game)
    assert (given == option_for(game, "effect", "council_vote")) == calls
    two = at_play(f"  A: {{{strong}, hand: [council_vote]}}\n  B: {{{weak}}}")
    assert answered(two) == option_for(two, "effect", "council_vote")


def test_no_song_is_sung_for_an_attack_that_sweeps_it_away():
    """Surge removes what lies in one's own effect zone before it strikes."""
    mine = "  A: {character: [debt_minter down, marsh_hound], hand: [%s]%s}\n"
    alone = at_play(mine % ("war_song, surge", "") + RIVAL)
    assert answered(alone) == option_for(alone, "attack", "surge")
    other = at_play(mine % ("war_song, surge, heavy_cut", "") + RIVAL)
    assert answered(other) == option_for(other, "effect", "war_song")
    sung = at_play(mine % ("surge, heavy_cut", ", effect: [war_song by A]") + RIVAL)
    assert answered(sung) == option_for(sung, "attack", "heavy_cut")
    cursed = at_play(mine % ("surge", ", effect: [broken_morale by B]") + RIVAL)
    assert answered(cursed) == option_for(cursed, "attack", "surge")


def test_a_search_pays_for_no_trap_that_may_stay_as_it_is():
    """One's own lies as it is to lie, one that lies open is known to all, and what waits for
    a third player does oneself no harm."""
    text = "  A: {character: [debt_minter down, marsh_hound], gold: 9, trap: [%s]}\n"
    text += "  B: {character: [still_seamstress down, elder_tree], hand: [surge], trap: [%s]}\n"
    text += "  C: {character: [storm_gambler down, lantern_imp], hand: [surge]}"
    mine = "empty_box down, spike_pit by B, rear_guard down by B"
    game = at_play(text % (mine, "blood_ledger down, straw_double, bitter_tea down by C"))
    options = {option.key: option for option in game.decisions[0].options}
    left = {
        verb: {
            game.card(options[key].card).design
            for key in PLAYERS.tries(game, game.decisions[0])
            if key.startswith(f"{verb}:")
        }
        for verb in ("flip", "remove")
    }
    assert left["flip"] == {"rear_guard", "blood_ledger"}
    assert left["remove"] == {"spike_pit", "rear_guard", "blood_ledger", "straw_double"}


def aimed_at(game):
    """Return which design the rules of thumb choose as the target of the card that is in use."""
    owed = game.decisions[0]
    assert owed.prompt.key == "prompt.target"
    return game.card(int(answered(game, owed.seat))).design


def used(game, design):
    """Use an effect card, and let everybody pass."""
    game.answer(0, [option_for(game, "effect", design)])
    while game.decisions[0].prompt.key == "prompt.respond":
        game.answer(game.decisions[0].seat, game.decisions[0].default)


def test_backs_to_the_river_is_for_one_who_attacks_and_lives_through_it():
    text = "  A: {character: [debt_minter, elder_tree -1], hand: [backs_to_the_river, heavy_cut]}\n"
    rival = RIVAL.replace("elder_tree", "fog_courier")
    game = at_play(text + rival)
    used(game, "backs_to_the_river")
    assert aimed_at(game) == "debt_minter"
    dying = text.replace("debt_minter, elder_tree -1", "debt_minter -9, marsh_hound -2")
    game = at_play(dying + rival)
    used(game, "backs_to_the_river")
    assert aimed_at(game) == "marsh_hound"


def test_a_heal_is_for_who_is_hurt_as_much_and_fire_for_whom_it_kills():
    text = "  A: {character: [debt_minter -1, marsh_hound -4], hand: [spring_dew, flint]}\n"
    text += "  B: {character: [still_seamstress down, lantern_imp -1]}\n"
    text += "  C: {character: [floating_library down, elder_tree -1], hand: [surge]}"
    game = at_play(text)
    used(game, "spring_dew")
    assert aimed_at(game) == "marsh_hound"
    tried = PLAYERS.tries(game, game.decisions[0])
    assert {game.card(int(key)).controller for key in tried} == {0}
    game = at_play(text)
    used(game, "flint")
    assert aimed_at(game) == "lantern_imp"


def declares(own: str, more: str = "", theirs: str = "storm_gambler down") -> bool:
    """Tell whether the rules of thumb declare that own character."""
    text = f"""
title: yongheng
phase: declare
seats:
  A: {{character: [{own} down, marsh_hound{more}}}
  B: {{character: [{theirs}, elder_tree], hand: [surge]}}
"""
    game = load_position(text, standard_pack(), seed=3)
    assert game.decisions[0].prompt.key == "prompt.declare"
    return answered(game) == "yes"


def test_an_own_character_is_declared_for_what_it_can_do_and_hidden_for_what_the_secret_is_worth():
    assert declares("floating_library", "]")
    assert not declares("floating_library", "], hand: [another_name, nameless_dart, borrowed_face]")
    # Nobody declares alone, with no summon in front, and into an open Curtain Stone.
    assert not declares("floating_library", "], trap: [curtain_stone by B]")


def test_an_entrance_waits_for_those_whom_it_is_for():
    assert not declares("thunder_arbiter", "]")
    assert declares("thunder_arbiter", "]", theirs="storm_gambler")


def test_a_claim_is_believed_as_often_as_it_is_likely():
    hand = "[tall_tale, surge, flint, windfall, hot_broth]"
    text = f"  A: {{character: [debt_minter down, marsh_hound], hand: {hand}}}\n"
    text += "  B: {character: [storm_gambler down, fog_courier], gold: 5}"
    believed = {}
    for claim in ("1", "3"):
        game = at_play(text)
        used(game, "tall_tale")
        game.answer(0, [claim])
        assert game.decisions[0].prompt.key == "prompt.choose"
        believed[claim] = sum(answered(game, 1, seed) == "0" for seed in range(60))
    assert believed["1"] > 30 > believed["3"]


def test_whoever_turns_a_summon_down_attacks_with_it_first():
    text = "  A: {character: [debt_minter down, marsh_hound], hand: [feigned_death, heavy_cut]}\n"
    game = at_play(text + RIVAL)
    assert answered(game) == option_for(game, "attack", "heavy_cut")
    hidden = option_for(game, "effect", "feigned_death")
    assert hidden not in PLAYERS.tries(game, game.decisions[0])
    after = at_play(text.replace(", heavy_cut", "") + RIVAL)
    assert answered(after) == option_for(after, "effect", "feigned_death")


def test_refusing_a_mixed_blessing_is_not_worth_gold():
    """Of two persistent cards for the same zone one is refused, and one is not."""
    for design, refused in (("soft_bones", True), ("jinx", False)):
        text = f"  A: {{character: [debt_minter down, marsh_hound], hand: [{design}]}}\n"
        game = at_play(text + RIVAL)
        game.answer(0, [option_for(game, "effect", design)])
        while game.decisions[0].prompt.key != "prompt.stop_effect":
            game.answer(0, [game.decisions[0].options[0].key])
        assert (answered(game, 1) == "yes") == refused


def test_a_search_leaves_it_to_the_rule_what_may_lie_until_a_turn_that_it_does_not_see():
    """Of three players a card may lie in a zone for longer than a search looks ahead."""
    text = "  A: {character: [debt_minter down, marsh_hound], hand: [soft_bones]}\n"
    third = "\n  C: {character: [storm_gambler down, lantern_imp], hand: [surge]}"
    for more, searched in (("", True), (third, False)):
        game = at_play(text + RIVAL + more)
        game.answer(0, [option_for(game, "effect", "soft_bones")])
        while game.decisions[0].prompt.key != "prompt.stop_effect":
            game.answer(0, ["1" if more else game.decisions[0].options[0].key])
        asked = game.decisions[0]
        assert bool(PLAYERS.tries(game, asked)) == searched
        assert answered(game, 1) == "yes"


def test_a_tool_takes_away_what_others_have_laid_and_not_ones_own():
    text = "  A: {character: [debt_minter down, marsh_hound], hand: [sapper], "
    text += "trap: [blood_ledger down, spike_pit down by B]}\n"
    game = at_play(text + RIVAL)
    used(game, "sapper")
    owed = game.decisions[0]
    assert game.card(int(answered(game))).controller == 1
    assert len(owed.options) == 2


def test_a_search_saves_nobody_elses_summon_and_lays_no_trap_for_itself():
    text = "  A: {character: [debt_minter down, marsh_hound], hand: [heavy_cut, wandering_fog]}\n"
    text += "  B: {character: [storm_gambler down, fog_courier -3], hand: [surge]}\n"
    text += "  C: {character: [ash_returner down, lantern_imp], hand: [hot_broth]}"
    game = at_play(text)
    game.answer(0, [option_for(game, "trap", "wandering_fog")])
    tried = PLAYERS.tries(game, game.decisions[0])
    assert tried
    assert all(key.endswith((":1", ":2")) for key in tried)
    game.answer(0, ["back"])
    game.answer(0, [option_for(game, "attack", "heavy_cut")])
    while game.decisions[0].prompt.key != "prompt.rescue":
        owed = game.decisions[0]
        ours = [o.key for o in owed.options if o.card and game.card(o.card).design == "fog_courier"]
        game.answer(owed.seat, ours or owed.default)
    saviours = {owed.seat: PLAYERS.tries(game, owed) for owed in game.decisions}
    assert saviours[2] == ()


@pytest.mark.parametrize(
    ("damage", "used_up"),
    [("tide_prelate, marsh_hound -1", False), ("tide_prelate -4, marsh_hound -3", True)],
)
def test_what_heals_once_a_game_waits_until_it_heals_much(damage, used_up):
    game = at_play(f"  A: {{character: [{damage}], gold: 4}}\n{RIVAL}")
    keys = {option.key for option in game.decisions[0].options}
    once = next(key for key in keys if key.startswith("skill:") and key.endswith(":2"))
    assert (answered(game) == once) == used_up


def test_nobody_lifts_the_curtain_from_a_trap_of_their_own():
    mine = "  A: {character: [debt_minter down, marsh_hound], hand: [lift_the_curtain], "
    game = at_play(f"{mine}trap: [empty_box down]}}\n{RIVAL}")
    assert answered(game) != option_for(game, "effect", "lift_the_curtain")
    game = at_play(f"{mine}trap: [empty_box down by B]}}\n{RIVAL}")
    assert answered(game) == option_for(game, "effect", "lift_the_curtain")


def test_no_trap_waits_for_an_entrance_that_has_been_made():
    for face, laid in (("", False), (" down", True)):
        text = "  A: {character: [debt_minter down, marsh_hound], hand: [curtain_stone], gold: 4}\n"
        text += f"  B: {{character: [storm_gambler{face}, fog_courier]}}"
        game = at_play(text)
        assert (answered(game) == option_for(game, "trap", "curtain_stone")) == laid


def tried(text, cards=""):
    """A position, and what a search tries in it; seat A holds those cards."""
    mine = f"  A: {{character: [debt_minter down, marsh_hound], gold: 9, hand: [{cards}]%s}}\n"
    game = at_play(mine % text + RIVAL)
    return game, PLAYERS.tries(game, game.decisions[0])


def test_nobody_waits_with_an_attack_that_is_worth_it():
    """Not a search either, which is not sure what a card in hand is worth: it goes on until there
    is nothing to attack with, or too much may lie in wait."""
    game, keys = tried("", "heavy_cut")
    assert answered(game) == option_for(game, "attack", "heavy_cut")
    assert "end" not in keys
    _, keys = tried(
        ", trap: [spike_pit down by B, spike_pit down by B, rear_guard down by B]", "surge"
    )
    assert "end" in keys
    _, keys = tried("", "stone_rampart")
    assert "end" in keys


def test_nobody_ends_a_phase_with_more_cards_than_they_may_keep_and_one_to_use():
    held = "stone_rampart, travel_shield, travel_shield, night_cloak, mirror_buckler"
    game, keys = tried("", f"{held}, windfall, windfall")
    assert answered(game) == option_for(game, "effect", "windfall")
    assert "end" not in keys
    _, keys = tried("", f"{held}, windfall")
    assert "end" in keys


def test_threats_are_made_by_who_has_laid_something_to_threaten_with():
    for laid, made in (("", False), (", trap: [empty_box down]", True)):
        game, keys = tried(laid, "empty_threats")
        threat = option_for(game, "effect", "empty_threats")
        assert (threat in keys) == made
        assert (answered(game) == threat) == made


def test_what_is_for_the_undeclared_goes_first_once_one_has_declared():
    """Another Name does nothing for who has declared; an answer is not cheap for what it costs."""
    text = """
title: yongheng
phase: discard
seats:
  A: {character: [debt_minter%s, marsh_hound], hand: [%s]}
  B: {character: [still_seamstress down, fog_courier], hand: [surge]}
"""
    held = "another_name, disarm, held_breath, heavy_cut, thunderclap, dawn_spear, all_in"
    discarded = []
    for face in ("", " down"):
        game = load_position(text % (face, held), standard_pack(), seed=3)
        assert game.decisions[0].prompt.key == "prompt.discard"
        discarded.append(game.card(int(answered(game))).design)
    assert discarded[0] == "another_name"
    assert discarded[1] not in ("another_name", "disarm", "held_breath")


def test_a_claim_about_ones_own_hand_may_mostly_be_believed():
    """A player who holds two other cards says one, mostly, and now and then three; who holds three
    attack cards says three more often than who holds none."""
    claims = {}
    for hand in ("windfall", "surge, surge, surge"):
        text = f"  A: {{character: [debt_minter down, marsh_hound], hand: [tall_tale, {hand}]}}\n"
        text += "  B: {character: [storm_gambler down, fog_courier], gold: 5}"
        game = at_play(text)
        used(game, "tall_tale")
        assert game.decisions[0].prompt.key == "prompt.pick_number"
        said = [answered(game, 0, seed) for seed in range(120)]
        claims[hand] = [said.count(number) for number in ("1", "2", "3")]
    assert claims["windfall"][0] > 80
    assert all(claims["windfall"])
    assert claims["surge, surge, surge"][2] > 2 * claims["windfall"][2]


def test_nobody_dares_what_would_kill_them():
    """With the last life a claim is believed that else is doubted."""
    believed = []
    for life in ("", " -9"):
        text = "  A: {character: [debt_minter down, marsh_hound], hand: [double_bottom, flint]}\n"
        text += f"  B: {{character: [mirror_twin{life}]}}"
        game = at_play(text)
        used(game, "double_bottom")
        assert game.decisions[0].prompt.key == "prompt.choose"
        believed.append(sum(answered(game, 1, seed) == "0" for seed in range(60)))
    assert believed[0] < 50
    assert believed[1] == 60


def test_a_tool_is_not_for_a_trap_that_waits_for_a_third_player():
    """A trap that one rival has laid for another is left alone; what it has laid for itself is
    not."""
    text = "  A: {character: [debt_minter down, marsh_hound], hand: [sapper]}\n"
    text += "  B: {character: [still_seamstress down, elder_tree], trap: [%s]}\n"
    text += "  C: {character: [storm_gambler down, lantern_imp], hand: [surge], trap: [%s]}"
    alone = at_play(text % ("spike_pit by C", ""))
    assert answered(alone) == "end"
    both = at_play(text % ("spike_pit by C", "straw_double"))
    used(both, "sapper")
    assert aimed_at(both) == "straw_double"


@pytest.mark.parametrize(("held", "saved"), [("hot_broth", False), ("hot_broth, spring_dew", True)])
def test_nobody_heals_for_nothing_who_cannot_heal_enough(held, saved):
    """Felled by more than it had, a character needs as much; who is asked is told how much."""
    text = "  A: {character: [debt_minter down, marsh_hound], hand: [heavy_cut]}\n"
    text += f"  B: {{character: [still_seamstress down, fog_courier -3], gold: 4, hand: [{held}]}}"
    game = at_play(text)
    game.answer(0, [option_for(game, "attack", "heavy_cut")])
    while game.decisions[0].prompt.key != "prompt.rescue":
        owed = game.decisions[0]
        alone = owed.prompt.key == "prompt.defend"
        game.answer(owed.seat, ["neither" if alone else answered(game, owed.seat)])
    owed = game.decisions[0]
    missing = owed.prompt.args["amount"]
    assert 2 < missing == 1 - damage.life_left(game, game.zone("character", 1)[1])
    assert (answered(game, 1) != "pass") == saved
    assert bool(PLAYERS.tries(game, owed)) == saved


def test_a_search_keeps_what_heals_more_than_anybody_is_hurt():
    for hurt, tried in ((1, False), (2, True)):
        text = f"  A: {{character: [debt_minter down, marsh_hound -{hurt}], hand: [hot_broth]}}\n"
        game = at_play(text + RIVAL)
        heal = option_for(game, "effect", "hot_broth")
        assert (heal in PLAYERS.tries(game, game.decisions[0])) == tried


def test_what_helps_to_dodge_is_counted_once():
    """3.2.attack.defence: against three points the scout is away with three, four, five or six."""
    game = at_play("""
  A: {character: [tide_prelate down, night_fisher], hand: [surge]}
  B: {character: [ember_queen down, paper_scout]}
""")
    game.answer(0, (option_for(game, "attack", "surge"),))
    game.answer(0, (game.decisions[0].options[0].key,))
    assert game.decisions[0].prompt.key == "prompt.defend"
    attack = game.current(Attack)
    assert attack is not None
    assert attack.hurdle(game) == 2
    _, deaths = against(game, attack, "dodge", 0)
    assert deaths == 2


def test_what_harms_another_in_their_zone_is_no_card_to_throw_away():
    text = """
title: yongheng
phase: discard
seats:
  A: {character: [debt_minter down, marsh_hound], hand: [%s]}
  B: {character: [still_seamstress down, fog_courier], hand: [surge]}
"""
    held = "soft_bones, broken_morale, travel_shield, heavy_cut, thunderclap, dawn_spear, send_home"
    game = load_position(text % held, standard_pack(), seed=3)
    assert game.card(int(answered(game))).design == "send_home"


def test_nobody_sends_home_whom_they_have_strengthened_before_the_attack():
    text = "  A: {character: [ash_returner, ice_ferrier], pool: [glass_hedgehog], gold: 4, "
    text += "hand: [backs_to_the_river, heavy_cut]}\n"
    game = at_play(text + RIVAL)
    swap = next(o.key for o in game.decisions[0].options if o.key.startswith("skill:"))
    assert swap in PLAYERS.tries(game, game.decisions[0])
    used(game, "backs_to_the_river")
    game.answer(0, [str(game.zone("character", 0)[1])])
    while game.decisions[0].prompt.key != "prompt.play_phase":
        game.answer(game.decisions[0].seat, game.decisions[0].default)
    assert swap not in PLAYERS.tries(game, game.decisions[0])
