"""Worth of programs at a glance: whom an effect helps or harms decides, not who wrote it."""

import pytest

from engine import titles
from engine.kernel.grammar import Cost, Filter
from engine.language import amounts, gates, hands, picking, resources, searching, wounds
from engine.players.appraise import USER, Appraisals, Values, gain, usual

VALUES = Values(
    card=10,
    lost=8,
    taken=9,
    given=7,
    back=6,
    look=2,
    damage=5,
    healed=4,
    resources={"tea": 3},
    aims={"pool": 11},
    own={searching.Look: lambda v, e, s: 100},
)

DRAW = hands.Draw(amount=2)
THEIR_LOSS = hands.Discard(amount=1, who="others")


def worth(*program):
    """Return what a program is worth to who uses it."""
    return gain(VALUES, program, USER)


def test_what_helps_oneself_and_what_harms_others_both_count():
    assert worth(DRAW) == 20
    assert worth(THEIR_LOSS) == 8
    assert worth(DRAW, THEIR_LOSS) == 28
    assert worth(hands.Draw(amount=1, who="others")) == -10
    assert worth(resources.Gain(resource="tea", amount=amounts.Dice())) == 9
    assert worth(resources.Steal(resource="tea", amount=1, who="others", to="you")) == 6


def test_a_target_is_whoever_it_is_best_to_aim_at():
    """Anybody's: oneself for help, an opponent for harm. Where a zone says whose, it is theirs."""
    anybody = picking.Target(what=Filter("character", "everyone"))
    assert worth(anybody, wounds.Damage(what="target", amount=2)) == 10
    assert worth(anybody, wounds.Heal(what="target", amount=2)) == 8
    theirs = picking.Target(what=Filter("pool", "others"))
    assert worth(theirs, wounds.Heal(what="target", amount=2)) == 11 - 8


def test_what_is_somebodys_to_decide_is_decided_for_their_good():
    offer = gates.Gate(may="you", then=(THEIR_LOSS,), otherwise=(DRAW,))
    assert worth(offer) == 20
    threat = gates.Gate(may="others", then=(THEIR_LOSS,), otherwise=(DRAW,))
    assert worth(threat) == 8
    dear = gates.Gate(may="you", pay=gates.Price(resource="tea", amount=9), then=(DRAW,))
    assert worth(dear) == 0


def test_a_title_may_value_what_the_language_does_and_what_nobody_values_is_worth_a_little():
    assert worth(searching.Look(what=Filter("hand", "others"))) == 100
    assert worth(object()) == 4
    assert worth(resources.Gain(resource="chalk", amount=1)) == 2


def test_a_cost_is_worth_what_it_takes():
    known = Appraisals(titles["yongheng"].pack(), VALUES)
    assert known.cost(Cost(pay={"tea": 2}, life=1, discard=1)) == 6 + 5 + 8
    assert known.cost(None) == 0


@pytest.mark.parametrize(
    ("number", "comes_to"),
    [(3, 3), (amounts.Dice(), 3), (amounts.AtMost(of=amounts.Dice(), most=1), 1)],
)
def test_numbers_are_taken_for_what_they_usually_come_to(number, comes_to):
    assert usual(number) == comes_to
