"""永恒之息: why a card in hand, a summon or a skill is not offered."""

from __future__ import annotations

from pathlib import Path

from engine import Game
from engine.cards.loader import load_pack
from engine.scenarios import load_position
from engine.texts import say

FILES = Path(__file__).parent.parent / "scenarios" / "yongheng"
PACK = load_pack({"pack.yaml": (FILES / "pack.yaml").read_text("utf-8")})


def position(seat_a: str, *, phase: str = "play") -> Game:
    """A's turn against B; what A has is written as in a position file."""
    text = f"""
title: yongheng
active: A
phase: {phase}
seats:
  A: {{character: [lord down, scout], {seat_a}}}
  B: {{character: [queen down, guard], hand: [shield, slash]}}
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
    assert set(waiting) <= {"You are not asked now. Look again when it is for you to decide"}


def test_a_summon_beyond_the_limit_is_refused():
    game = position("pool: [monk]")
    assert refused(game, 0)["summon monk"] == "召唤角色已经达到上限"
    (one,) = [r for r in game.refusals(0, game.decision(0)) if r.act == "summon"]
    assert one.clause == "3.2.summon"


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
