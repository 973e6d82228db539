"""Log of a game of 神话起源, line by line, and in which order."""

from __future__ import annotations

from engine import Game
from engine.games.shenhua.decks import ready_decks
from engine.kernel.asking import PASS
from engine.kernel.values import SPECTATOR, CardRef, DecisionKind, Msg, SeatRef, msg
from engine.text.sentences import say
from tests.engine.games.shenhua.stage import A, B, Stage

NAMES = ("林", "Kai")


def told(story: Stage, *answers: str, locale: str = "zh") -> list[str]:
    """The lines that those answers bring, each as soon as it can be given, and those of what comes
    of them where nobody responds."""
    game, given = story.game, list(answers)
    lines: list[Msg] = []
    while given or story.owed.kind is DecisionKind.RESPOND:
        owed = story.owed
        offered = {option.key for option in owed.options}
        answer = given.pop(0) if given and given[0] in offered else PASS
        lines += game.log(game.answer(owed.seat, (answer,)), SPECTATOR)
    return [say(line, locale, NAMES, game.pack) for line in lines]


def test_what_is_done_is_told_before_what_it_costs():
    mine = {"hand": ["qiongqi"], "field": ["commoner"], "spirit": ["3 fang_bi down"]}
    story = Stage(a=mine)
    use, given = f"use:{story.find('qiongqi', A, 'hand')}", str(story.find("commoner", A))
    assert told(story, use, given) == [
        "林使用「穷奇」。",
        "林支付 3 点灵力。",
        "林献祭 A1「苍生」。",
        "「苍生」移出游戏。",
        "林的 A1「穷奇」进场。",
    ]
    story = Stage(a={"field": ["scorpion"]}, b={"field": ["aoyin"]})
    skill = f"skill:{story.find('scorpion', A)}:0"
    assert told(story, skill, str(story.find("aoyin", B)))[:2] == [
        "林启动 A1「蝎子精」的技能，目标是 B1「傲因」。",
        "林献祭 A1「蝎子精」。",
    ]


def test_what_changes_alike_for_several_is_one_line_that_says_until_when():
    story = Stage(a={"general": ["king_zhou"], "field": ["aoyin", "2 commoner"]})
    lines = told(story, f"skill:{story.find('king_zhou', A)}:0")
    assert "A1「傲因」、A2「苍生」、A3「苍生」的武力 +1，直到回合结束。" in lines
    assert sum("武力 +1" in line for line in lines) == 1
    story = Stage(a={"general": ["king_zhou"], "field": ["aoyin", "2 commoner"]})
    key = f"skill:{story.find('king_zhou', A)}:0"
    lines = told(story, key, locale="en")
    (line,) = [line for line in lines if "+1" in line and "A1" in line]
    assert line.endswith(" and A3 “Commoner”: Might +1 until end of turn.")


def test_a_line_that_was_stored_without_its_end_reads_as_before():
    pack = Stage().game.pack
    old = msg("log.modified", card=CardRef("aoyin", "A1"), stat="might", amount=1)
    assert say(old, "zh", NAMES, pack) == "A1「傲因」的武力 +1。"
    for_good = msg("log.modified", **old.args, until="leaves")
    assert say(for_good, "zh", NAMES, pack) == "A1「傲因」的武力 +1。"


def test_equipment_breaks_where_creatures_die():
    story = Stage(a={"gear": ["iron_spear -2"]}, b={"field": ["ox_demon -5"]})
    attack = f"attack:{story.find('jiang_ziya', A)}"
    lines = told(story, attack, str(story.find("ox_demon", B)))
    assert [line for line in lines if "损毁" in line or "消灭" in line] == [
        "B1「神力牛魔」被消灭。",
        "AE1「铁枪」损毁。",
    ]


def test_an_exchange_is_told_before_the_cards_that_it_brings():
    decks = [ready.deck for ready in ready_decks()[:2]]
    game = Game.new("shenhua", seats=2, seed=3, decks=decks, options={"first": "first"})
    game.answer(B, ())
    owed = game.decisions[0]
    events = game.answer(A, tuple(option.key for option in owed.options[:2]))
    lines = [say(line, "zh", NAMES, game.pack) for line in game.log(events, SPECTATOR)]
    assert lines[:2] == ["林换了 2 张手牌。", "林抓了 2 张牌。"]


def test_a_cry_is_called_by_its_name():
    story = Stage(a={"hand": ["fire_beast", "gold_brick", "mei_bo"]}, b={"field": ["mei_bo"]})
    lines = told(story, f"use:{story.find('fire_beast', A, 'hand')}", str(story.find("mei_bo", B)))
    assert "林的 A1「火光兽」触发【叫阵】，目标是 B1「梅伯」。" in lines
    lines = told(story, f"use:{story.find('gold_brick', A, 'hand')}")
    assert "林的 AE1「金砖」触发【战吼】。" in lines
    fallen = Stage(a={"field": ["ox_demon"]}, b={"field": ["mei_bo"]})
    lines = told(fallen, f"attack:{fallen.find('ox_demon', A)}", str(fallen.find("mei_bo", B)))
    assert "Kai 的「梅伯」触发【阵亡】。" in lines
    drawn = Stage(a={"field": ["chan_disciple"], "general": ["jiang_ziya"]})
    lines = told(drawn, f"skill:{drawn.find('jiang_ziya', A)}:0")
    assert "林的 A1「阐教道兵」触发技能。" in lines


def test_where_a_skill_is_stopped_it_is_the_skill_that_does_not_resolve():
    theirs = {"hand": ["turning_stars"]}
    for locale, line in (
        ("zh", "「姜子牙」的技能被无效，没有结算。"),
        ("en", "The skill of “Jiang Ziya” is countered and does not resolve."),
    ):
        story = Stage(b=theirs)
        skill = f"skill:{story.find('jiang_ziya', A)}:0"
        stop = f"use:{story.find('turning_stars', B, 'hand')}"
        assert line in told(story, skill, stop, locale=locale)
    story = Stage(a={"hand": ["aoyin"]}, b=theirs)
    use = f"use:{story.find('aoyin', A, 'hand')}"
    stop = f"use:{story.find('turning_stars', B, 'hand')}"
    assert "「傲因」被无效，没有结算。" in told(story, use, stop)


def test_until_whose_next_turn_ends_is_said_by_name():
    for locale, lines in (
        ("zh", ["B1「傲因」不能发起战斗，直到林的下个回合结束。"]),
        ("en", ["B1 “Aoyin” cannot attack until the end of the next turn of 林."]),
    ):
        story = Stage(a={"general": ["shen_gongbao"]}, b={"field": ["aoyin"]})
        skill = f"skill:{story.find('shen_gongbao', A)}:0"
        found = told(story, skill, str(story.find("aoyin", B)), locale=locale)
        assert [
            line for line in found if "攻击" in line or "attack" in line or "战斗" in line
        ] == lines
    pack = Stage().game.pack
    aoyin = CardRef("aoyin", "A1")
    lost = msg("log.lost_skills", who=SeatRef(1), card=aoyin, keyword="", until="next_turn")
    assert say(lost, "zh", NAMES, pack) == "A1「傲因」失去所有印制技能，直到 Kai 的下个回合结束。"
    braces = say(lost, "zh", ("林", "{card}"), pack)
    assert braces == "A1「傲因」失去所有印制技能，直到{card}的下个回合结束。"
