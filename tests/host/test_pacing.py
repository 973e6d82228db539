"""Standing orders do what they are for: a table waits for people less often."""

from tests.bench.figures import median
from tests.bench.pacing import hand_offs


def test_with_orders_a_table_waits_for_people_less_often() -> None:
    """One game of 神话起源 each way: asked always, asked where there is an answer, passed."""
    always, able, until_turn = hand_offs("ask", 3), hand_offs("able", 3), hand_offs("turn", 3)
    assert median(able) < median(always)
    assert median(until_turn) <= 1
