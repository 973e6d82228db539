"""Places of the cards of a hand when their texts are many and long."""

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


@pytest.mark.parametrize("texts", [(1,), (1, 5, 1, 1, 2), (3,) * 9, (1, 6, 1, 6, 1, 6, 1)])
def test_cards_stand_in_their_order_and_end_together(texts: tuple[int, ...]) -> None:
    boxes = arrange(hand(*texts), ROOM).boxes
    assert list(boxes) == sorted(boxes, key=lambda box: (box[1], box[0]))
    for one, other in combinations(boxes, 2):
        assert one[1] != other[1] or one[3] == other[3]


def test_cards_are_equally_high_where_the_page_has_room_for_it() -> None:
    boxes = arrange(hand(1, 2, 1, 1, 2), ROOM).boxes
    assert len({box[3] - box[1] for box in boxes}) == 1


def test_long_texts_stand_close_before_the_page_grows() -> None:
    """Nine cards with two long ones: no line is higher than its longest text, in the smallest."""
    texts = (0, 0, 0, 0, 0, 7, 0, 0, 7)
    alone = arrange(hand(7), 0).height
    lowest = arrange(hand(0), 0).height
    assert arrange(hand(*texts), ROOM).height > ROOM
    boxes = arrange(hand(*texts), ROOM).boxes
    assert boxes[0][3] - boxes[0][1] < lowest < alone


def test_the_first_card_stands_at_the_top_left() -> None:
    gallery = arrange(hand(*(1,) * 8, 7, 7), ROOM)
    assert gallery.boxes[0][:2] == min(box[:2] for box in gallery.boxes)
