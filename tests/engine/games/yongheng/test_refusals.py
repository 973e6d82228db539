"""永恒之息: why a card in hand, a summon, a skill or a trap is not offered."""

from __future__ import annotations

from pathlib import Path

from engine import Game
from engine.cards.loader import load_pack
from engine.scenarios.position import load_position
from engine.text.sentences import say

FILES = Path(__file__).parents[3] / "scenarios" / "yongheng"
PACK = load_pack({"pack.yaml": (FILES / "pack.yaml").read_text("utf-8")})


A, B = range(2)


def position(seat_a: str, *, zone: str = "trap: []", options: str = "{}") -> Game:
    """A's play phase against B; what A has and what lies before B is written as in a file."""
    text = f"""
title: yongheng
active: A
phase: play
options: {options}
seats:
  A: {{character: [lord down, scout], {seat_a}}}
  B: {{character: [queen down, guard], hand: [shield, slash], {zone}}}
"""
    return load_position(text, PACK, seed=3)


def refused(game: Game, seat: int, locale: str = "zh") -> dict[str, str]:
    """By what is refused with which card, the reason in that language."""
    told = game.refusals(seat, game.decision(seat))
    return {
        f"{one.act} {one.card.design}": say(one.reason, locale, ("林", "Kai"), PACK) for one in told
    }


def test_a_second_attack_and_a_defence_card_are_refused_in_the_play_phase():
    game = position("hand: [slash, slash, shield]")
    assert set(refused(game, 0)) >= {"use shield"}
    assert "use slash" not in refused(game, 0)
    attack(game, until="prompt.play_phase")
    told = refused(game, 0)
    assert told["use slash"] == "本回合的攻击次数已经用完"
    assert told["use shield"] == "防御卡只在自己的角色受到攻击时用来防御"
    assert refused(game, 0, "en")["use slash"] == "You have no attack left this turn"


def test_a_card_is_weighed_by_what_is_asked_to_respond_or_to_block():
    game = position("hand: [slash]")
    attack(game, until="prompt.respond")
    told = refused(game, 1)
    assert told["use slash"] == "不是响应用的卡牌"
    assert told["use shield"] == "防御卡只在自己的角色受到攻击时用来防御"

    game = position("hand: [slash]")
    attack(game, until="prompt.defend")
    assert refused(game, 1) == {"use slash": "不是防御卡，不能用来防御"}
    waiting = refused(game, 0, "en").values()
    assert set(waiting) <= {"You are not asked right now. Look again when it is for you to decide"}


def test_a_summon_beyond_the_limit_is_refused():
    game = position("pool: [monk]")
    assert refused(game, 0)["summon monk"] == "召唤角色已经达到上限"
    (one,) = [r for r in game.refusals(0, game.decision(0)) if r.act == "summon"]
    assert one.clause == "3.2.summon"


def test_a_trap_is_declared_only_when_something_public_happens_to_whom_it_lies_before():
    game = lay(position("hand: [pit, slash]"), down=B)
    told = refused(game, A)
    assert told["declare pit"] == (
        "倒置的陷阱只能在它所在区域的玩家遇到公开的事时声明：回合开始、付钱多摸牌、攻击、被击中、用效果卡、"
        "用主动技能、召唤、自身角色正置"
    )
    assert clause(game, A, "declare") == "3.2.declare"
    assert refused(game, B, "en").get("declare pit") is None
    end_turn(game)
    assert game.decisions[0].prompt.key == "prompt.declare_trap"
    assert "declare pit" not in refused(game, A)
    game.answer(A, ("pass",))
    told = refused(game, A, "en")
    assert told["declare pit"].startswith("A face-down trap can be declared only when")
    assert told["use slash"].startswith("It is Kai's turn")


def test_a_trap_before_somebody_else_is_not_declared_now():
    game = lay(position("hand: [pit, slash]", zone="trap: [snare down by A]"), down=A)
    attack(game, until="prompt.declare_trap")
    owed = game.decision(A)
    assert owed is not None
    assert len(owed.options) == 4
    assert not [act for act in refused(game, A) if act.startswith("declare")]

    game = lay(position("hand: [pit, purse]", zone="trap: [snare down by A]"), down=A)
    key = next(o.key for o in game.decisions[0].options if o.key.startswith("effect:"))
    game.answer(A, (key,))
    game.answer(B, ("pass",))
    assert game.decisions[0].prompt.key == "prompt.declare_trap"
    assert refused(game, A)["declare snare"] == "这件事与 Kai 无关，而陷阱在 Kai 的区域里"
    assert refused(game, A, "en")["declare snare"] == (
        "What happens does not concern Kai, in whose zone the trap lies"
    )


def test_who_has_asked_not_to_be_asked_again_is_reminded_of_it():
    game = lay(position("hand: [pit, slash]"), down=B)
    end_turn(game)
    game.answer(A, ("hold",))
    for told in (refused(game, A), refused(game, A, "en")):
        assert set(told.values()) <= {
            "你选了「本回合不再问我」，这个回合里不会再问你",
            "You have chosen not to be asked again this turn",
        }
        assert {"declare pit", "use slash"} <= told.keys()


def test_without_bluffing_a_trap_that_has_not_been_triggered_is_not_declared():
    game = position(
        "hand: [slash], trap: [pit down by A, snare down by A]", options='{bluff: "off"}'
    )
    assert "而且条件真的满足" in refused(game, A)["declare pit"]
    attack(game, until="prompt.declare_trap")
    told = refused(game, A)
    assert "declare pit" not in told
    assert told["declare snare"] == "陷阱的条件没有满足，这一桌又不许虚假声明"
    assert clause(game, A, "declare") == "3.2.trigger"


def test_a_face_up_trap_needs_no_declaration():
    game = position("hand: [slash], trap: [pit]")
    assert refused(game, A)["declare pit"] == "正置的陷阱一触发就自己生效，不用声明"
    assert clause(game, A, "declare") == "3.2.trap"


def test_traps_are_turned_and_removed_in_ones_own_play_phase_once_each_and_for_gold():
    game = position("gold: 2, hand: [slash], trap: [pit]")
    assert not {"flip pit", "remove pit"} & refused(game, A).keys()
    flip = next(o.key for o in game.decisions[0].options if o.key.startswith("flip:"))
    game.answer(A, (flip,))
    told = refused(game, A)
    assert told["flip pit"] == "每个出牌阶段只能反置一张陷阱，本回合已经反置过"
    assert told["remove pit"] == "金币不足：需要 2，现有 1"
    attack(game, until="prompt.declare_trap")
    assert refused(game, A)["flip pit"] == "只能在自己的出牌阶段使用"


def lay(game: Game, down: int) -> Game:
    """A lays the pit face down in the zone of that player."""
    trap = next(o.key for o in game.decisions[0].options if o.key.startswith("trap:"))
    game.answer(A, (trap,))
    game.answer(A, (f"down:{down}",))
    return game


def end_turn(game: Game) -> None:
    game.answer(A, ("end",))


def clause(game: Game, seat: int, act: str) -> str:
    """The only clause by which that act is refused."""
    told = game.refusals(seat, game.decision(seat))
    (found,) = {one.clause for one in told if one.act == act}
    return found


def attack(game: Game, until: str) -> None:
    """A attacks whom it can; nobody answers or defends, until that is asked."""
    key = next(o.key for o in game.decisions[0].options if o.key.startswith("attack:"))
    game.answer(0, (key,))
    for _ in range(20):
        owed = game.decisions[0]
        if owed.prompt.key == until:
            return
        whom = owed.prompt.key == "prompt.attack_target"
        game.answer(owed.seat, (owed.options[0].key,) if whom else owed.default)
    raise AssertionError(f"{until} is never asked")
