"""Gifts, bids, votes, prices and guesses between players."""

from engine import Option
from engine.games.yongheng import standard_pack
from engine.text.sentences import say
from tests.engine.games.yongheng.table import Table


def hint_of(option: Option, locale: str) -> str:
    """Return what an option explains to those who may choose it."""
    assert option.hint is not None
    return say(option.hint, locale, pack=standard_pack())


def test_a_sealed_bid_takes_gold_from_the_highest_bidder_only():
    table = Table(seats=3)
    (auction,) = table.hold(0, "open_auction")
    for seat, gold in ((0, 3), (1, 6), (2, 6)):
        table.give_gold(seat, gold)

    table.do(0, f"effect:{auction}")
    asked = {owed.seat: len(owed.options) - 1 for owed in table.game.decisions}
    assert asked == {0: 3, 1: 6, 2: 6}
    for seat, bid in ((0, "2"), (1, "5"), (2, "4")):
        table.do(seat, bid)

    assert [table.gold(seat) for seat in (0, 1, 2)] == [3, 1, 6]
    assert [len(table.hand(seat)) for seat in (0, 1, 2)] == [1, 3, 0]
    assert table.kinds.count("bid") == 3
    assert table.game.decisions[0].kind == "action"


def test_nobody_learns_a_bid_before_all_have_bid():
    table = Table(seats=3)
    (auction,) = table.hold(0, "open_auction")
    for seat in range(3):
        table.give_gold(seat, 5)
    table.do(0, f"effect:{auction}")
    before = table.game.view(2)
    table.do(1, "5")
    after = table.game.view(2)
    assert (before.log, before.decision) == (after.log, after.decision)
    assert [owed.seat for owed in table.game.decisions] == [0, 2]


def test_equal_bids_go_to_the_first_in_turn_order_and_a_bid_of_nothing_wins_nothing():
    table = Table(seats=3)
    (first, second) = table.hold(0, "open_auction", "open_auction")
    for seat in range(3):
        table.give_gold(seat, 4)
    table.do(0, f"effect:{first}")
    for seat, bid in ((0, "0"), (1, "4"), (2, "4")):
        table.do(seat, bid)
    assert [table.gold(seat) for seat in range(3)] == [4, 0, 4]

    table.do(0, f"effect:{second}")
    table.go("0", "0")
    assert [table.gold(seat) for seat in range(3)] == [4, 0, 4]


def test_a_vote_strikes_the_one_with_most_votes():
    table = Table(seats=4)
    (council,) = table.hold(0, "council_vote")
    for seat in range(4):
        table.give_gold(seat, 4)
    table.do(0, f"effect:{council}")
    for seat, vote in ((0, "2"), (1, "2"), (2, "0"), (3, "1")):
        table.do(seat, vote)
    table.go()
    assert [table.gold(seat) for seat in range(4)] == [4, 4, 2, 4]
    assert "elected" in table.kinds


def test_a_tied_vote_is_decided_by_the_one_who_called_it():
    table = Table(seats=4)
    (council,) = table.hold(0, "council_vote")
    for seat in range(4):
        table.give_gold(seat, 4)
    table.do(0, f"effect:{council}")
    for seat, vote in ((0, "2"), (1, "3"), (2, "3"), (3, "2")):
        table.do(seat, vote)
    owed = table.game.decisions[0]
    assert owed.seat == 0
    assert table.options() == {"2", "3"}
    table.go("3")
    assert [table.gold(seat) for seat in range(4)] == [4, 4, 4, 2]


def test_a_price_is_paid_to_the_one_who_named_it():
    table = Table()
    envoy = table.own(0, "nine_tongues")
    table.give_gold(0, 1)
    table.give_gold(1, 5)
    table.skill(envoy, 1, "4", "yes")
    assert (table.gold(0), table.gold(1)) == (4, 1)
    assert len(table.hand(1)) == 1


def test_a_refused_price_hurts():
    table = Table()
    envoy = table.own(0, "nine_tongues")
    table.give_gold(0, 1)
    table.give_gold(1, 5)
    target = table.game.zone("character", 1)[1]
    table.skill(envoy, 1, "5", "no")
    assert table.gold(1) == 5
    assert table.damage(target) == 2


def test_nobody_is_asked_for_a_price_they_cannot_pay():
    table = Table()
    envoy = table.own(0, "nine_tongues")
    table.give_gold(0, 1)
    table.give_gold(1, 2)
    table.skill(envoy, 1, "3")
    assert table.game.decisions[0].kind == "action"
    assert table.gold(1) == 2


def test_a_wrong_guess_costs_and_a_right_one_pays_both():
    for guess, hands, gold in (("1", 1, 3), ("2", 2, 5)):
        table = Table()
        (coin,) = table.hold(0, "coin_in_fist")
        table.hold(1, "stone_rampart")
        table.give_gold(1, 5)
        table.use(coin, "2", guess)
        assert table.gold(1) == gold
        assert len(table.hand(1)) == (0 if guess == "1" else hands)


def test_the_guesser_cannot_see_the_number_that_was_hidden():
    views = []
    for hidden in ("1", "2"):
        table = Table()
        (coin,) = table.hold(0, "coin_in_fist")
        table.do(0, f"effect:{coin}")
        table.do(0, hidden)
        assert table.game.decisions[0].seat == 1
        views.append(table.game.view(1))
    assert views[0] == views[1]


def test_cards_change_hands_by_their_givers_choice():
    table = Table()
    seamstress = table.own(0, "still_seamstress")
    table.give_gold(0, 1)
    mine = table.hold(0, "heavy_cut", "stone_rampart")
    table.hold(1, "windfall", "flint")
    table.skill(seamstress, 1, str(mine[1]), str(table.game.zone("hand", 1)[0]))
    assert "windfall" in table.hand(0)
    assert "stone_rampart" not in table.hand(0)
    assert "stone_rampart" in table.hand(1)


def test_a_bribe_stops_the_shield_that_asks_for_it():
    for answer, dealt, gold in (("yes", True, 2), ("no", False, 0)):
        table = Table()
        (cut,) = table.hold(0, "heavy_cut")
        (shield,) = table.hold(1, "ransom_buckler")
        table.give_gold(0, 2)
        table.give_gold(1, 0)
        attacker, target = (table.game.zone("character", seat)[1] for seat in (0, 1))
        table.attack(cut, attacker, target, f"block:{shield}", answer)
        assert ("attack_sum" in table.kinds) is dealt
        assert table.gold(1) == gold


def test_hush_money_lets_the_event_stand_when_it_is_paid():
    for answer, drawn in (("yes", 2), ("no", 0)):
        table = Table()
        (well,) = table.hold(0, "wellspring")
        (hush,) = table.hold(1, "hush_money")
        table.give_gold(0, 4)
        table.do(0, f"effect:{well}")
        table.go(str(hush), answer)
        assert len(table.hand(0)) == drawn
        assert table.gold(0) == (0 if answer == "yes" else 3)


def test_who_must_choose_reads_what_each_choice_does():
    table = Table()
    (ultimatum,) = table.hold(0, "ultimatum")
    table.give_gold(1, 3)
    table.do(0, f"effect:{ultimatum}")
    table.go()
    gold, fight = table.game.decisions[0].options
    assert table.game.decisions[0].seat == 1
    assert hint_of(gold, "zh") == "所选玩家交给你3枚金币。"
    assert hint_of(fight, "en") == ("You deal 2 damage to one of that player's face-up characters.")


def test_who_is_asked_to_pay_reads_the_card_and_the_price():
    table = Table()
    envoy = table.own(0, "nine_tongues")
    table.give_gold(0, 1)
    table.give_gold(1, 5)
    table.skill(envoy, 1, "4")
    owed = table.game.decisions[0]
    assert (owed.seat, owed.prompt.args["amount"]) == (1, 4)
    assert "Nine-Tongued Envoy" in say(owed.prompt, "en", pack=standard_pack())
    assert owed.hint is not None
    assert "Name Your Price" in say(owed.hint, "en", pack=standard_pack())
