"""Where the cards of a hand stand when their texts are many and long."""

from itertools import combinations

import pytest

from renderers.parts.gallery import Cell, arrange

SENTENCE = "Choose another player, who gives you a card of their choice or takes 2 damage. "
ROOM = 1000


def hand(*sentences: int) -> list[Cell]:
    """Cards with texts of so many sentences."""
    return [Cell(SENTENCE * count, 52) for count in sentences]


@pytest.mark.parametrize("texts", [(1,), (2, 2), (1, 5, 1, 1, 2), (3,) * 9, (1, 6, 1, 6, 1, 6, 1)])
def test_no_card_lies_on_another(texts: tuple[int, ...]) -> None:
    boxes = arrange(hand(*texts), ROOM).boxes
    for one, other in combinations(boxes, 2):
        beside = one[2] <= other[0] or other[2] <= one[0]
        assert beside or one[3] <= other[1] or other[3] <= one[1]


def test_long_texts_stand_close_before_the_page_grows() -> None:
    """Nine cards, and the long ones come late: in the order of the hand a column with both of them
    would end far below the others."""
    texts = (0, 0, 0, 0, 0, 7, 0, 0, 7)
    alone = arrange(hand(7), 0).height
    assert ROOM < arrange(hand(*texts), ROOM).height < 2 * alone


def test_the_first_card_stands_at_the_top_left() -> None:
    gallery = arrange(hand(*(1,) * 8, 7, 7), ROOM)
    assert gallery.boxes[0][:2] == min(box[:2] for box in gallery.boxes)
