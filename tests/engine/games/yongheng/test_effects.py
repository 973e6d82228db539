"""Attributes, states, rescues, traps and curses on the table."""

from engine.kernel import atoms, damage
from engine.kernel.rules import CardRules
from tests.engine.games.yongheng.table import Table


def duel(attack: str, *held: str, seats: int = 2) -> tuple[Table, int, int, int, list[int]]:
    """A table where seat 0 can attack seat 1's summon; seat 1 holds some cards."""
    table = Table(seats=seats)
    attacker = table.front(0, "pawnbroker")
    target = table.front(1, "elder_tree")
    (card,) = table.hold(0, attack)
    cards = table.hold(1, *held) if held else []
    return table, card, attacker, target, cards


def dice(table: Table, *thrown: int) -> None:
    """The next dice, by their pips."""
    table.game.state.forced["dice"] = tuple(pips - 1 for pips in thrown)


def end_turn(table: Table) -> None:
    """Seat 0 ends its play phase; on to the next player's play phase, choosing defaults."""
    table.do(0, "end")
    while table.game.state.phase != "play":
        table.do(table.game.decisions[0].seat, *table.game.decisions[0].default)


def test_fire_burns_whether_it_hits_or_not():
    table, ember, attacker, target, _ = duel("falling_ember")
    bystander = table.game.zone("character", 0)[1]
    dice(table, 3, 6)
    table.attack(ember, attacker, target, "dodge")
    assert table.damage(target) == 0
    assert table.counter(target, "burn") == 1
    assert table.counter(bystander, "burn") == 0


def test_a_burning_character_takes_damage_each_turn_of_its_player_until_the_fire_is_out():
    table, ember, attacker, target, _ = duel("falling_ember")
    dice(table, 3, 6)
    table.attack(ember, attacker, target, "dodge")
    atoms.set_counter(table.game, target, "burn", 2)
    end_turn(table)
    # The elder tree heals 1 at the start of its turn, after the fire.
    assert table.kinds.count("damaged") == 1
    assert table.counter(target, "burn") == 1


def test_poison_takes_as_much_life_as_there_is_poison_at_the_end_of_the_turn():
    table = Table()
    mine = table.game.zone("character", 0)[1]
    atoms.set_counter(table.game, mine, "poison", 2)
    table.do(0, "end")
    assert table.damage(mine) == 2
    assert table.counter(mine, "poison") == 1
    assert "lost_life" in table.kinds


def test_a_shield_absorbs_damage_and_wears_off():
    table = Table()
    mine = table.front(0, "pawnbroker")
    (armour,) = table.hold(0, "breath_shield")
    targets = {
        str(card) for card in table.game.zone("character", 0) if table.game.card(card).face_up
    }
    table.use(armour, *([str(mine)] if len(targets) > 1 else []))
    assert table.counter(mine, "shield") == 3
    damage.deal(table.game, mine, 2, source=0, kind="effect", by=1)
    assert (table.damage(mine), table.counter(mine, "shield")) == (0, 1)
    damage.deal(table.game, mine, 2, source=0, kind="effect", by=1)
    assert (table.damage(mine), table.counter(mine, "shield")) == (1, 0)


def test_thunder_cannot_be_dodged_when_the_die_is_high():
    for die, offered in ((3, True), (4, False)):
        table, clap, attacker, target, _ = duel("thunderclap")
        dice(table, die)
        table.attack(clap, attacker, target)
        assert ("dodge" in table.options()) is offered


def test_wind_is_harder_to_dodge():
    for die, dodged in ((4, False), (5, True)):
        table, arrow, attacker, target, _ = duel("gale_arrow")
        dice(table, 1, die)
        table.attack(arrow, attacker, target, "dodge")
        assert ("dodged" in table.kinds) is dodged
        assert len(table.hand(0)) == (0 if dodged else 1)


def test_a_dodged_blade_returns():
    table, blade, attacker, target, _ = duel("returning_blade")
    dice(table, 1, 6)
    table.attack(blade, attacker, target, "dodge")
    assert table.hand(0) == ["returning_blade"]


def test_water_washes_effect_cards_away_on_both_sides():
    table, surge, attacker, target, _ = duel("surge")
    table.curse(1, 0, "jinx")
    table.curse(1, 1, "war_song")
    dice(table, 2, 1)
    table.attack(surge, attacker, target, "neither")
    assert table.game.zone("effect", 0) == ()
    assert table.game.zone("effect", 1) == ()


def test_light_reveals_a_hand_and_an_undeclared_character():
    table, ray, attacker, target, _ = duel("revealing_ray", "stone_rampart")
    assert not table.game.card(table.game.zone("character", 1)[0]).face_up
    dice(table, 2, 1)
    table.attack(ray, attacker, target)
    assert table.options() == {"dodge", "neither"}
    seen = [card.design for card in table.game.view(0).seats[1].zones["hand"].cards]
    assert seen == ["stone_rampart"]
    assert table.game.view(-1).seats[1].zones["hand"].cards == ()
    table.go("neither")
    assert table.game.card(table.game.zone("character", 1)[0]).face_up


def test_dark_takes_life_for_the_attacker():
    table, bite, attacker, target, _ = duel("shadow_bite")
    table.hurt(attacker, 3)
    dice(table, 2, 1)
    table.attack(bite, attacker, target, "neither")
    dealt = 2 + 3 - (1 + 1)
    assert table.damage(target) == dealt
    assert table.damage(attacker) == 3 - (dealt + 1) // 2


def test_a_cold_tide_keeps_its_target_from_attacking_for_a_turn():
    table, tide, attacker, target, _ = duel("cold_tide")
    target = table.front(1, "marsh_hound")
    dice(table, 2, 2)
    table.attack(tide, attacker, target, "neither")
    assert table.damage(target) > 0
    end_turn(table)
    table.hold(1, "heavy_cut")
    assert table.game.state.active == 1
    assert not any(option.startswith("attack:") for option in table.options())


def test_a_water_veil_holds_fire_better_than_other_attacks():
    for attack, held in (("forge_cleave", True), ("heavy_cut", False)):
        table, card, attacker, target, (veil,) = duel(attack, "water_veil")
        dice(table, 3, 3)
        table.attack(card, attacker, target, f"block:{veil}")
        power, defence = 3 + (4 if held else 5), 1 + 3 + 2
        assert table.damage(target) == max(1, power - defence - (3 if held else 0))


def test_a_mirror_strikes_back_at_weak_throws():
    for die, hurt in ((3, 2), (4, 0)):
        table, cut, attacker, target, (mirror,) = duel("heavy_cut", "mirror_buckler")
        dice(table, die, 1)
        table.attack(cut, attacker, target, f"block:{mirror}")
        assert table.damage(attacker) == hurt


def test_breath_held_weakens_the_attack_and_draws():
    table, cut, attacker, target, (held,) = duel("heavy_cut", "held_breath")
    dice(table, 5, 1)
    table.attack(cut, attacker, target, str(held), "neither")
    assert table.damage(target) == 5 + 5 - 3 - (1 + 1)
    assert len(table.hand(1)) == 1


def test_a_thrown_die_may_be_thrown_again():
    table = Table()
    urchin = table.front(0, "dice_urchin")
    target = table.front(1, "elder_tree")
    (cut,) = table.hold(0, "heavy_cut")
    dice(table, 1, 2, 1)
    table.attack(cut, urchin, target, "yes", "neither")
    assert table.damage(target) == 2 + 5 - (1 + 1)


def test_a_heal_in_the_play_phase_needs_somebody_to_heal():
    table = Table()
    (broth,) = table.hold(0, "hot_broth")
    assert f"effect:{broth}" not in table.options()
    mine = table.game.zone("character", 0)[1]
    table.hurt(mine, 2)
    assert f"effect:{broth}" in table.options()
    table.use(broth)
    assert table.damage(mine) == 0


def test_the_same_heal_saves_the_dying():
    table = Table()
    mine = table.front(0, "pawnbroker")
    (broth, river) = table.hold(0, "hot_broth", "backs_to_the_river")
    table.hurt(mine, 3)
    table.use(river)
    owed = table.game.decisions[0]
    assert owed.prompt.key == "prompt.rescue"
    table.go(str(broth))
    assert "saved" in table.kinds
    assert table.damage(mine) == 2
    assert mine in table.game.zone("character", 0)


def test_who_is_dying_concerns_its_player_alone():
    """Anybody may save it; by a clock of days only its own player is waited for unasked."""
    table = Table(seats=3)
    mine = table.front(0, "pawnbroker")
    table.hurt(mine, 3)
    _, river = table.hold(0, "hot_broth", "backs_to_the_river")
    for seat in (1, 2):
        table.hold(seat, "shared_breath")
    table.use(river)
    asked = table.game.decisions
    assert {owed.prompt.key for owed in asked} == {"prompt.rescue"}
    assert {owed.seat: owed.concerns for owed in asked} == {0: True, 1: False, 2: False}


def test_a_shared_breath_is_paid_for_by_who_breathes_it():
    table = Table(seats=3)
    (breath,) = table.hold(0, "shared_breath")
    theirs = table.game.zone("character", 2)[1]
    table.hurt(theirs, 2)
    table.give_gold(0, 0)
    table.give_gold(2, 4)
    table.use(breath)
    assert table.damage(theirs) == 0
    assert (table.gold(0), table.gold(1), table.gold(2)) == (3, 5, 1)


def test_a_toll_is_paid_or_suffered_at_dawn():
    for answer, gold, hurt in (("yes", 2, 0), ("no", 4, 2)):
        table = Table()
        target = table.front(1, "pawnbroker")
        table.lay(0, 1, "dawn_toll")
        table.give_gold(1, 4)
        table.give_gold(0, 0)
        table.do(0, "end")
        owed = table.game.decisions[0]
        assert owed.seat == 1
        table.do(1, answer)
        assert table.gold(1) - (0 if table.game.state.phase == "settle" else 2) == gold
        assert table.damage(target) == hurt
        assert table.game.zone("trap", 1) == ()


def test_the_empty_box_comes_back_to_be_laid_again():
    table = Table()
    table.lay(1, 1, "empty_box")
    table.give_gold(1, 0)
    table.do(0, "end")
    assert "empty_box" in table.hand(1)
    assert table.game.zone("trap", 1) == ()


def test_a_straw_double_takes_the_blow():
    for die, stopped in ((3, True), (2, False)):
        table, cut, attacker, target, _ = duel("heavy_cut")
        table.lay(1, 1, "straw_double")
        dice(table, die, 2, 1)
        table.attack(cut, attacker, target, *([] if stopped else ["neither"]))
        assert ("attack_stopped" in table.kinds) is stopped
        assert (table.damage(target) == 0) is stopped


def test_softened_bones_weaken_defence_and_attack():
    table, cut, attacker, target, _ = duel("heavy_cut")
    table.curse(0, 1, "soft_bones")
    dice(table, 1, 1)
    table.attack(cut, attacker, target, "neither")
    assert table.damage(target) == 1 + 5 - (0 + 1)


def test_a_silenced_character_has_no_skills_until_the_silence_ends():
    table = Table()
    envoy = table.own(1, "nine_tongues")
    table.front(1, "pawnbroker")
    (seal,) = table.hold(0, "seal_of_silence")
    table.use(seal, str(envoy))
    assert not table.game.rules[CardRules].acts(table.game, table.game.card(envoy))


def test_change_of_feathers_brings_a_fresh_character_and_heals_the_tired_one():
    table = Table()
    returner = table.own(0, "ash_returner")
    tired = table.front(0, "pawnbroker")
    table.give_gold(0, 2)
    table.hurt(tired, 2)
    pool = table.game.zone("pool", 0)
    table.skill(returner, 1, *([str(pool[0])] if len(pool) > 1 else []))
    assert table.game.zone("character", 0)[1] == pool[0]
    assert tired in table.game.zone("pool", 0)
    assert table.game.card(tired).counters == {}


def test_a_lantern_strikes_when_it_goes_out():
    table = Table()
    imp = table.front(0, "lantern_imp")
    target = table.front(1, "elder_tree")
    (river,) = table.hold(0, "backs_to_the_river")
    table.hurt(imp, 2)
    table.use(river)
    table.go(*([str(table.game.zone("pool", 0)[0])] if table.game.decisions[0].seat == 0 else []))
    assert table.damage(target) == 3
