"""Reasons why something cannot be done in a planning phase: every reason, in both languages."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine import SPECTATOR, Game
from engine.games.shengwu import standard_pack
from engine.games.shengwu import terms as w
from engine.games.shengwu.planning import AtOnce
from engine.games.shengwu.terms import LISTED
from engine.kernel.grammar import When
from engine.kernel.pack import Pack
from engine.kernel.rng import Rng
from engine.kernel.values import Refusal
from engine.language.conditions import Compare
from engine.players.rules import any_answer
from engine.text.sentences import say
from tests.engine.games.shengwu.stage import A, B, act, stage
from tests.engine.properties.playing import as_bytes, new_game


def picky() -> Pack:
    """The cards of the title, but a Spear Zealot never has what its skill asks for."""
    pack = standard_pack()
    zealot = pack.design("spear_zealot")
    never = When(given=Compare(amount=0, least=1))
    (skill,) = zealot.abilities
    changed = replace(zealot, abilities=(replace(skill, when=never),))
    designs = {**pack.designs, zealot.id: changed}
    return Pack(pack.title, pack.names, tuple(designs.values()))


def offered_already() -> Game:
    game = stage({"hand": ["spark", "rift_lizard"]})
    act(game, "sacrifice", "rift_lizard")
    return game


def defending() -> Game:
    game = stage(b={"hand": ["spark", "ignite", "veto"], "unit": ["rift_lizard@8"]})
    act(game, "end")
    return game


def moved() -> Game:
    game = stage({"unit": ["oath_rider@8"]})
    act(game, "move", "oath_rider")
    return game


def skill_waits() -> Game:
    game = stage({"unit": ["spear_zealot@8"]})
    act(game, "skill", "spear_zealot")
    return game


def used_up() -> Game:
    game = stage(
        {"unit": ["dream_peeper@0"]},
        {"hand": ["surge_of_thought"]},
        phase="plan_attack",
        active="B",
    )
    act(game, "use", "surge_of_thought")
    act(game, "end")
    act(game, "skill", "dream_peeper", "1")
    return game


def laid_down() -> Game:
    game = stage({"hand": ["spear_zealot", "rift_lizard"]})
    act(game, "use", "spear_zealot", "AD1")
    act(game, "use", "rift_lizard", "AD2")
    act(game, "end")
    return game


def choosing() -> Game:
    game = stage({"hand": ["rift_lizard"]})
    act(game, "use", "rift_lizard")
    return game


FULL = [f"lava_beetle@{cell}" for cell in range(6)]
HEMMED = ["oath_rider@8", "lava_beetle@7", "lava_beetle@9"]

STORIES = {
    "price": (
        lambda: stage({"hand": ["spark", "siege_colossus"], "mana": 2}),
        (A, "use siege_colossus"),
        ("法力不足：需要 5 点，你还有 2 点", "Too little mana: it takes 5, and you have 2 left"),
    ),
    "not_turn": (
        lambda: stage(b={"hand": ["ignite"]}),
        (B, "use ignite"),
        (
            "现在轮到林。轮到你布阵时，再看一次",
            "It is for 林 to act now. Look again when it is for you to plan",
        ),
    ),
    "not_asked": (
        laid_down,
        (A, "none rift_lizard"),
        (
            "现在没有问你。轮到你决定时，再看一次",
            "You are not asked right now. Look again when it is for you to decide",
        ),
    ),
    "question": (
        choosing,
        (A, "sacrifice rift_lizard"),
        ("请先回答现在问你的问题", "Answer the question you are asked now first"),
    ),
    "offered": (
        offered_already,
        (A, "sacrifice spark"),
        (
            "每回合只能祭献一张牌，本回合已经祭献过",
            "One card a turn can be offered, and you have offered one this turn",
        ),
    ),
    "offer_time": (
        defending,
        (B, "sacrifice spark"),
        ("祭献只能在进攻时进行", "Cards are offered by the attacker only"),
    ),
    "no_cell": (
        lambda: stage({"hand": ["rift_lizard"], "unit": FULL}),
        (A, "use rift_lizard"),
        ("你的防御战线上没有空格", "There is no free cell on your home line"),
    ),
    "skill_down": (
        lambda: stage({"unit": ["spear_zealot@8 down"]}),
        (A, "skill spear_zealot"),
        (
            "面朝下，翻开之前没有技能",
            "It lies face down and has no skills before it is revealed",
        ),
    ),
    "no_ground": (
        lambda: stage({"hand": ["red_hot_forge"]}),
        (A, "use red_hot_forge"),
        (
            "领域要放在有你的生物、还没有领域的格上（防御战线或前线），现在没有这样的格",
            "A domain needs a cell of your home line or the front with a creature of yours and no "
            "domain, and there is none",
        ),
    ),
    "no_target": (
        lambda: stage({"hand": ["spark"]}),
        (A, "use spark"),
        ("没有合法的目标", "There is no legal target"),
    ),
    "unmet": (
        lambda: stage({"unit": ["spear_zealot@8"]}, pack=picky()),
        (A, "skill spear_zealot"),
        ("牌面写的条件没有满足", "The condition in its text is not met"),
    ),
    "waits": (
        skill_waits,
        (A, "skill spear_zealot"),
        ("这个技能已经在堆叠区里等着结算", "This skill is waiting in your queue already"),
    ),
    "skill_used": (
        used_up,
        (A, "skill dream_peeper"),
        (
            "这个技能每回合只能用一次，本回合已经用过",
            "This skill can be used once a turn and has been used this turn",
        ),
    ),
    "skill_none": (
        lambda: stage({"unit": ["lava_beetle@8"]}),
        (A, "none lava_beetle"),
        ("没有可以使用的技能", "It has no skill to use"),
    ),
    "moved": (
        moved,
        (A, "move oath_rider"),
        (
            "【机动】每个布阵阶段只能移动一次，它已经移动过",
            "With Mobile it moves once in a planning phase, and it has moved",
        ),
    ),
    "no_room": (
        lambda: stage({"unit": HEMMED}),
        (A, "move oath_rider"),
        ("同一战线上相邻的格都不空", "No cell beside it on its line is free"),
    ),
    "skill_tapped": (
        lambda: stage({"unit": ["spear_zealot@8 tapped"]}),
        (A, "skill spear_zealot"),
        (
            "已经力竭，不能使用要力竭的技能",
            "It is exhausted, and the skill exhausts it",
        ),
    ),
    "slow": (
        defending,
        (B, "use spark"),
        ("没有【闪现】，防御时不能使用", "Without Flash it cannot be used in defence"),
    ),
    "unplayable": (
        lambda: stage({"hand": ["phantom"]}),
        (A, "use phantom"),
        ("这类牌不能从手牌使用", "Cards of this kind cannot be used from the hand"),
    ),
    "late": (
        lambda: stage({"hand": ["veto"]}),
        (A, "use veto"),
        ("【反击】只能在防御时使用", "Counters can be used in defence only"),
    ),
    "no_entry": (
        defending,
        (B, "use veto"),
        ("对手的堆叠区里没有可以点名的条目", "Your opponent's queue has no entry to name"),
    ),
}
"""By reason: the position, whose wish it is and which (verb and card), the words in both
languages."""


def told(game: Game, seat: int) -> dict[str, Refusal]:
    """By what is refused with which card, the refusal."""
    refused = game.refusals(seat, game.decision(seat))
    return {f"{one.act} {one.card.design}": one for one in refused}


def test_every_reason_has_a_story():
    assert STORIES.keys() == LISTED.clauses.keys()


@pytest.mark.parametrize("reason", STORIES)
def test_a_wish_is_refused_for_the_first_thing_in_its_way_with_its_clause(reason):
    build, (seat, wish), words = STORIES[reason]
    game = build()
    refusal = told(game, seat)[wish]
    assert refusal.reason.key == f"refusal.{reason}"
    assert refusal.clause == LISTED.clauses[reason]
    said = tuple(say(refusal.reason, at, ("林", "Kai"), game.pack) for at in ("zh", "en"))
    assert said == words


def test_a_mobile_creature_with_one_way_out_is_refused_the_other_alone():
    game = stage({"hand": ["rift_lizard"], "unit": ["oath_rider@1"]})
    act(game, "use", "rift_lizard", "AD1")
    owed = game.decisions[0]
    assert any(option.key.startswith("move:") for option in owed.options)
    (one,) = [r for r in game.refusals(A, owed) if r.act == "move"]
    assert one.reason.key == "refusal.no_room"


def hidden(game: Game, key: str) -> bool:
    """Tell whether an answer in a planning phase shows to nobody else."""
    verb, _, rest = key.partition(":")
    if verb == "skill":
        card, _, place = rest.partition(":")
        return not game.design(int(card)).abilities[int(place)].at_once
    return verb not in ("end", "move", "sacrifice")


def received(game: Game, seat: int) -> tuple[bytes, ...]:
    """Everything that a seat and whoever looks on may get of a game."""
    views = (game.view(seat), game.view(SPECTATOR))
    return tuple(map(as_bytes, (*views, game.private(seat), game.refusals(seat, None))))


@pytest.mark.parametrize("seed", range(4))
def test_what_somebody_plans_in_secret_changes_no_byte_of_what_others_get(seed):
    """Views, what is private, logs and reasons, before and after every answer of a planning phase
    that nobody else sees."""
    game, rng, compared = new_game("shengwu", 2, seed + 300), Rng(seed), 0
    while game.result is None:
        owed = game.decisions[0]
        answer, planning = any_answer(game, owed, rng), game.state.phase in w.PLANNING
        secret = planning and all(hidden(game, key) for key in answer)
        other = 1 - owed.seat
        before = received(game, other) if secret else ()
        inside = game.state.frames[-1]
        game.answer(owed.seat, answer)
        if secret and not isinstance(inside, AtOnce):
            assert received(game, other) == before
            assert game.log(game.events, other) == game.log(game.events, SPECTATOR) == ()
            compared += 1
    assert compared > 20
