"""Open piles, for whoever looks through them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from bot.i18n import LOCALES, Locale
from bot.messages import panel, piles
from bot.messages.component_id import ComponentId
from bot.messages.parts import CHOICES, Button, Menu, Message, Text
from bot.messages.reader import Reader
from engine import titles
from engine.kernel.pack import Pack
from engine.kernel.values import SPECTATOR
from engine.kernel.view import CardView, ZoneView
from tests.bot.limits import assert_sendable
from tests.bot.readers import reader
from tests.engine.games.shenhua.stage import Stage

FALLEN = {"discard": ["aoyin", "ox_demon", "aoyin"], "exile": ["dai_li"]}


def looking(story: Stage, locale: Locale = "zh", by: int = 0) -> Reader:
    """The stage as one by sees it at a table."""
    usual = reader(locale=locale, count=2).seen
    table = replace(usual.table, title="shenhua", options={})
    view = story.game.view(by)
    return Reader(replace(usual, table=table, view=view, seat=by), locale, story.game.pack)


def text(message: Message) -> str:
    """All that it says."""
    return "\n".join(part.markdown for part in message.flat() if isinstance(part, Text))


def told(message: Message) -> list[str]:
    """The lines of its text."""
    return text(message).splitlines()


def menu(message: Message) -> Menu:
    """List what one can look at."""
    return next(part for part in message.parts if isinstance(part, Menu))


def buttons(message: Message) -> Iterator[Button]:
    """Its buttons."""
    return (part for part in message.flat() if isinstance(part, Button))


def test_each_pile_is_told_by_its_owner_and_what_came_last_comes_first() -> None:
    lines = told(piles.page(looking(Stage(a=FALLEN))))
    assert lines[1].startswith("**A** ")
    assert lines[2:4] == ["弃牌堆（3 张）：傲因 ×2、神力牛魔", "放逐区（1 张）：戴礼"]
    assert lines[4].startswith("**B** ")
    assert lines[5:7] == ["弃牌堆：空", "放逐区：空"]


def test_everybody_is_told_the_same() -> None:
    story = Stage(a=FALLEN, b={"discard": ["fang_bi"]})
    pages = [piles.page(looking(story, by=by)) for by in (0, 1, SPECTATOR)]
    assert pages[0] == pages[1] == pages[2]


def test_what_one_knows_of_a_hand_is_told_to_that_one_alone() -> None:
    """A has looked at one of the two cards in the hand of B."""
    story = Stage(a={"hand": ["fang_bi"]}, b={"hand": ["aoyin", "fang_bi"]})
    seen = story.find("aoyin", 1, "hand")
    story.game.state.cards[seen] = replace(story.game.card(seen), seen=0b11)
    hand = "手牌（2 张），你知道的：傲因"
    assert hand in told(piles.page(looking(story, by=0)))
    for by in (1, SPECTATOR):
        assert "你知道的" not in text(piles.page(looking(story, by=by)))


def test_how_what_one_knows_lies_among_the_rest_is_not_told() -> None:
    told_by_order = []
    for hand in (["aoyin", "fang_bi"], ["fang_bi", "aoyin"]):
        story = Stage(b={"hand": hand})
        for design in hand:
            seen = story.find(design, 1, "hand")
            story.game.state.cards[seen] = replace(story.game.card(seen), seen=0b11)
        told_by_order.append(text(piles.page(looking(story))))
    assert "你知道的：" in told_by_order[0]
    assert told_by_order[0] == told_by_order[1]


def test_a_card_can_be_looked_at_once_however_often_it_lies_there() -> None:
    page = piles.page(looking(Stage(a=FALLEN, b={"discard": ["aoyin", "fang_bi"]})))
    assert [choice.value for choice in menu(page).choices] == [
        "aoyin",
        "ox_demon",
        "dai_li",
        "fang_bi",
    ]


def test_where_nothing_lies_there_is_nothing_to_look_at() -> None:
    page = piles.page(looking(Stage()))
    assert [part for part in page.parts if isinstance(part, Menu)] == []
    assert "最近" not in text(page)


def full(pack: Pack) -> list[CardView]:
    """Every design there is, twice."""
    return [CardView(id=n, slot="", design=one) for n, one in enumerate((*pack.designs,) * 2)]


def heaped(title: str, locale: Locale) -> Reader:
    """Six players with every card there is in each of their piles."""
    usual = reader(locale=locale).seen
    pack, rules = titles[title].pack(), [rule for rule in titles[title].shape.zones if rule.pile]
    cards = tuple(full(pack))
    assert usual.view is not None

    def zones(seat: int) -> dict[str, ZoneView]:
        shared = seat < 0
        return {
            rule.name: ZoneView(rule.name, seat, len(cards), cards)
            for rule in rules
            if rule.shared == shared
        }

    seats = tuple(replace(seat, zones=zones(seat.seat)) for seat in usual.view.seats)
    view = replace(usual.view, title=title, seats=seats, zones=zones(-1))
    return Reader(replace(usual, table=replace(usual.table, title=title), view=view), locale, pack)


def test_only_what_everybody_sees_out_of_play_is_a_pile() -> None:
    rules = [rule for title in titles.values() for rule in title.shape.zones if rule.pile]
    assert {rule.name for rule in rules} == {
        "discard",
        "destroyed",
        "exile",
        "fallen",
        "removed",
    }
    assert all(rule.sight == "public" and not rule.in_play for rule in rules)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("title", list(titles))
def test_of_more_than_there_is_room_for_the_newest_are_told_and_all_can_be_looked_at(
    title: str, locale: Locale
) -> None:
    seen = heaped(title, locale)
    designs = list(titles[title].pack().designs)
    offered: list[str] = []
    for at in range(-(-len(designs) // CHOICES)):
        page = piles.page(seen, at)
        assert_sendable(page)
        offered += [choice.value for choice in menu(page).choices]
    assert sorted(offered) == sorted(designs)
    said, names = text(piles.page(seen)), titles[title].pack().designs.values()
    hidden = "还有更早的" if locale == "zh" else "more before that"
    assert (hidden in said) != all(one.name.get(locale) in said for one in names)


def test_the_pages_of_the_menu_are_turned_by_buttons_that_end_at_the_ends() -> None:
    seen = heaped("shenhua", "zh")
    last = -(-len(titles["shenhua"].pack().designs) // CHOICES) - 1
    assert _turns(piles.page(seen, 0)) == [("piles_back", 0, True), ("piles_next", 1, False)]
    assert _turns(piles.page(seen, 99)) == [
        ("piles_back", last - 1, False),
        ("piles_next", last, True),
    ]


def _turns(page: Message) -> Sequence[tuple[str, int, bool]]:
    pressed = [(ComponentId.parse(button.id), button.disabled) for button in buttons(page)]
    return [(identity.verb, identity.number(0), disabled) for identity, disabled in pressed]


@pytest.mark.parametrize("by", [0, SPECTATOR])
def test_players_and_watchers_find_them_under_more(by: int) -> None:
    more = panel.more(looking(Stage(), by=by))
    assert "piles" in [ComponentId.parse(button.id).verb for button in buttons(more)]


def test_before_the_game_there_are_none() -> None:
    lobby = reader(status="open", locale="zh")
    assert told(piles.page(lobby)) == [lobby.words("panel.not_started")]
    assert "piles" not in [ComponentId.parse(one.id).verb for one in buttons(panel.more(lobby))]
