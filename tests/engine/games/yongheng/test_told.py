"""Log and questions of 永恒之息: whose, where, how long, and what else."""

from __future__ import annotations

import pytest

from engine.kernel.asking import NO
from engine.kernel.values import SPECTATOR, CardRef, SeatRef, msg
from engine.text.sentences import say
from tests.engine.games.yongheng.table import Table

NAMES = ("林", "Kai", "Mo")


def told(table: Table, kind: str, locale: str) -> list[str]:
    """List what the public log has said of the events of a kind."""
    events = [event for event in table.game.state.recent if event.kind == kind]
    lines = table.game.log(events, SPECTATOR)
    return [say(line, locale, NAMES, table.game.pack) for line in lines]


def old(table: Table, key: str, locale: str, **args) -> str:
    """A line as it was stored before more was said."""
    return say(msg(f"log.{key}", who=SeatRef(0), **args), locale, NAMES, table.game.pack)


@pytest.mark.parametrize(
    ("placer", "holder", "zh", "en"),
    [
        (
            1,
            0,
            "林解除陷阱「地刺坑」（Kai 放在林区域里的）。",
            "林 removes the trap “Spike Pit”, set by Kai in the zone of 林.",
        ),
        (
            1,
            1,
            "林解除陷阱「地刺坑」（Kai 放在自己区域里的）。",
            "林 removes the trap “Spike Pit”, set by Kai in their own zone.",
        ),
    ],
)
def test_who_removes_a_trap_is_told_with_whose_it_was_and_where_it_lay(placer, holder, zh, en):
    table = Table()
    trap = table.lay(placer, holder, "spike_pit")
    table.give_gold(0, 2)
    table.do(0, f"remove:{trap}")
    assert told(table, "trap_removed", "zh") == [zh]
    assert told(table, "trap_removed", "en") == [en]
    stored = old(table, "trap_removed", "zh", card=CardRef("spike_pit"), amount=0)
    assert stored == "林解除陷阱「地刺坑」。"


def test_a_card_that_an_effect_removes_elsewhere_is_told_with_where_it_lay():
    table = Table(seats=3)
    (sapper,) = table.hold(0, "sapper")
    trap = table.lay(1, 2, "spike_pit")
    table.lay(1, 1, "spike_pit")
    table.use(sapper, str(trap))
    assert told(table, "removed", "zh") == ["Kai 的「地刺坑」从 Mo 的区域被移除。"]
    assert told(table, "removed", "en") == ["“Spike Pit” of Kai is removed from the zone of Mo."]


def test_a_card_removed_from_before_its_own_player_is_told_as_theirs():
    table = Table()
    (sapper,) = table.hold(0, "sapper")
    table.lay(1, 1, "spike_pit")
    table.use(sapper)
    assert told(table, "removed", "zh") == ["Kai 的「地刺坑」被移除。"]


def test_who_looks_at_a_hand_is_told_to_look_at_a_hand():
    table = Table()
    (true_name,) = table.hold(0, "true_name")
    table.hold(1, "surge", "cold_tide")
    table.use(true_name)
    assert told(table, "looked_into", "zh") == ["林查看了 Kai 的 2 张手牌。"]
    assert told(table, "looked_into", "en") == ["林 looks at 2 cards in the hand of Kai."]
    assert old(table, "looked_into", "en", to=SeatRef(1), amount=2) == "林 looks at 2 cards of Kai."


@pytest.mark.parametrize(
    ("design", "kind", "zh", "en"),
    [
        (
            "second_wind",
            "modified_seat",
            "林的攻击次数 +1，直到回合结束。",
            "林: Attacks +1 until end of turn.",
        ),
        (
            "seal_of_silence",
            "modified",
            "B0「浮书阁主」的技能被封住，直到林的下个回合结束。",
            "The skills of B0 “Keeper of the Floating Library” are sealed"
            " until the end of the next turn of 林.",
        ),
        (
            "backs_to_the_river",
            "modified",
            "A1「当铺掌柜」的攻击力 +4，直到回合结束。",
            "A1 “Pawnbroker”: Attack power +4 until end of turn.",
        ),
    ],
)
def test_what_changes_for_a_while_is_told_with_until_when(design, kind, zh, en):
    table = Table()
    table.own(1, "floating_library")
    table.front(0, "pawnbroker")
    (card,) = table.hold(0, design)
    table.give_gold(0, 3)
    table.use(card)
    if table.game.decisions[0].prompt.key == "prompt.target":
        options = table.game.decisions[0].options
        table.go(next(o.key for o in options if table.game.card(o.card).design in zh_of(design)))
    assert told(table, kind, "zh") == [zh]
    assert told(table, kind, "en") == [en]


def zh_of(design: str) -> tuple[str, ...]:
    """Whom that card is used on."""
    return {"seal_of_silence": ("floating_library",)}.get(design, ("pawnbroker",))


def test_a_change_stored_without_its_end_is_told_without():
    table = Table()
    stored = {"stat": "attacks", "amount": 1}
    assert old(table, "modified_seat", "zh", **stored) == "林的攻击次数 +1。"
    sealed = old(table, "modified", "en", card=CardRef("surge", "A1"), stat="no_skill", amount=1)
    assert sealed == "The skills of A1 “Surge” are sealed."


def test_who_is_to_pay_reads_in_the_question_what_comes_of_a_no():
    table = Table()
    envoy = table.own(0, "nine_tongues")
    table.front(1, "pawnbroker")
    table.give_gold(0, 3)
    table.give_gold(1, 3)
    table.skill(envoy, 1, "2")
    prompt = table.game.decisions[0].prompt
    assert say(prompt, "zh", NAMES, table.game.pack) == (
        "支付 2 枚金币，换取 A0「九舌使者」的效果吗？不付的话，你的一名正置角色要受到 2 点伤害。"
    )
    assert say(prompt, "en", NAMES, table.game.pack).endswith(
        "If not, one of your face-up characters takes 2 damage."
    )
    table.do(1, NO)


def test_who_may_refuse_for_nothing_reads_no_threat():
    table = Table()
    haggler = table.front(0, "haggler")
    table.give_gold(1, 3)
    table.skill(haggler, 0, "2")
    prompt = table.game.decisions[0].prompt
    said = say(prompt, "zh", NAMES, table.game.pack)
    assert said == "支付 2 枚金币，换取 A1「议价商人」的效果吗？"


def test_bids_are_told_in_gold():
    table = Table()
    said = old(table, "won_bid", "zh", amount=3)
    assert said == "林以 3 枚金币得标。"
    assert old(table, "bid", "en", amount=3) == "林 bids 3 gold."


def test_a_trap_that_springs_is_told_with_whose_it_is():
    table = Table()
    table.lay(1, 0, "spike_pit")
    mine, theirs = table.front(0, "pawnbroker"), table.front(1, "elder_tree")
    (card,) = table.hold(0, "surge")
    table.attack(card, mine, theirs)
    assert told(table, "trap_sprung", "zh") == ["Kai 的陷阱 AT1「地刺坑」发动。"]
    assert told(table, "trap_sprung", "en") == ["The trap AT1 “Spike Pit” of Kai springs."]
