"""Deck lists as people write them: each way to say how many, mistakes, and what is made of them."""

from __future__ import annotations

import pytest

from engine.cards.decklist import MOST_LINES, read_list
from engine.games.shenhua import standard_pack
from engine.games.shenhua.decks import ready_decks
from engine.kernel.deck import BadDeck, write_list
from engine.text.sentences import say

PACK = standard_pack()
CARD = PACK.design("five_thunders")
OTHER = PACK.design("fang_bi")
COMMA = next(design for design in PACK.designs.values() if "," in design.name.en)


def told(text: str, locale: str = "en") -> list[str]:
    """List what is said of the lines that cannot be read."""
    return [say(line, locale, pack=PACK) for line in read_list(text, PACK).unread]


@pytest.mark.parametrize(
    "line",
    [
        "3 {name}",
        "3x {name}",
        "3X{name}",
        "3×{name}",
        "3{name}",
        "3 * {name}",
        "３　{name}",
        "３ｘ{name}",
        "3\t{name}",
        "3张{name}",
        "{name} x3",
        "{name}×3",
        "{name} 3",
        "{name}\t3",
        "{name}：3",
        "{name}（3）",
        "- 3x {name}",
        "• {name} x3",
        "**3× {name}**",
        "  3   {name}  ",
    ],
)
@pytest.mark.parametrize("design", [CARD, OTHER, COMMA], ids=lambda design: design.id)
def test_how_many_may_be_written_in_many_ways(line, design):
    for name in (design.name.zh, design.name.en, design.name.en.upper(), design.id):
        reading = read_list(line.format(name=name), PACK)
        assert reading.unread == ()
        assert reading.deck.cards == ((design.id, 3),)


def test_a_name_alone_is_one_card_and_lines_of_one_card_add_up():
    text = f"{CARD.name.zh}\n2 {CARD.name.en}\n\n# 我的卡组\n// a remark\n1 {OTHER.name.zh}"
    reading = read_list(text, PACK)
    assert reading.deck.cards == ((CARD.id, 3), (OTHER.id, 1))
    assert reading.deck.name == "我的卡组"


def test_headings_of_other_lists_are_no_cards():
    text = f"Spells (3)\n3 {CARD.name.en}\n法术：\n生物牌（1）\n1 {OTHER.name.en}\nCreatures:"
    reading = read_list(text, PACK)
    assert reading.unread == ()
    assert reading.deck.cards == ((CARD.id, 3), (OTHER.id, 1))


@pytest.mark.parametrize(
    "line",
    [
        f"**法术牌（5）**：3× {CARD.name.zh}、2× {OTHER.name.zh}",
        f"**Spell (5)**: 3× {CARD.name.en}, 2× {OTHER.name.en}",
        f"3 {CARD.name.en}; 2 {OTHER.name.zh}",
    ],
)
def test_what_a_message_lists_in_one_line_is_read_back(line):
    reading = read_list(line, PACK)
    assert reading.unread == ()
    assert dict(reading.deck.cards) == {CARD.id: 3, OTHER.id: 2}


def test_each_line_that_cannot_be_read_is_named_and_the_others_are_read():
    text = f"3 Nobody Knows This\n2 {CARD.name.en}\n0 {OTHER.name.en}\n10000 {OTHER.name.en}"
    reading = read_list(text, PACK)
    assert reading.deck.cards == ((CARD.id, 2),)
    first, none, many = told(text)
    assert "1" in first
    assert "Nobody Knows This" in first
    assert "3" in none
    assert "10000" in many


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_a_slip_of_the_pen_is_answered_with_the_card_that_is_meant(locale):
    for name in (CARD.name.en[:-2] + "e", CARD.name.en[1:], CARD.name.zh[:-1] + "决"):
        (line,) = told(f"3x {name}", locale)
        assert name in line
        assert CARD.name.get(locale) in line


def test_a_book_is_no_deck():
    with pytest.raises(BadDeck, match="deck_long"):
        read_list("1 x\n" * (MOST_LINES + 1), PACK)


def test_the_hardest_list_is_read_in_bounds():
    """As many unknown names as there may be: the first of them are compared with every card."""
    text = "\n".join(f"3 {'五雷正法 Thunder ' * 8}{number}x" for number in range(MOST_LINES))
    assert len(read_list(text, PACK).unread) == MOST_LINES


@pytest.mark.parametrize("ready", ready_decks(), ids=lambda ready: ready.id)
@pytest.mark.parametrize("locale", ["zh", "en"])
def test_every_card_can_be_written_and_read(ready, locale):
    assert read_list(write_list(ready.deck, PACK, locale), PACK).deck == ready.deck
