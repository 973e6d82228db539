"""A hand-made pack and views of it: every look a picture can have, without playing to it."""

from __future__ import annotations

from engine.kernel.grammar import Names
from engine.kernel.pack import CardDesign, Pack
from engine.kernel.values import (
    Decision,
    DecisionKind,
    Msg,
    Option,
    Result,
    SeatRef,
    Value,
    Words,
)
from engine.kernel.view import CardView, SeatView, StackView, View, ZoneView

PHASES = ("pick", "rite", "settle", "draw", "declare", "play", "discard", "end")
PEOPLE = ("林小满", "Kaito", "夜航船", "Vinewarden_42", "曜日钟楼管理员", "Mochi")


def design(
    id: str, zh: str, en: str, kind: str, glyph: str, attribute: str = "", *tags: str, **stats: int
) -> CardDesign:
    """A design without abilities."""
    return CardDesign(id, Names(zh, en), kind, glyph, attribute=attribute, stats=stats, tags=tags)


PACK = Pack(
    "yongheng",
    Names("样卡", "Sample cards"),
    (
        design("frost_king", "霜刃之王", "Frostblade King", "special", "霜", life=9, defence=1),
        design("ember_queen", "烬羽女王", "Ember Queen", "special", "烬", life=8, defence=2),
        design("old_clock", "守钟老人", "Keeper of the Clock", "special", "钟", life=10, defence=1),
        design("sword", "见习剑士", "Squire", "ordinary", "剑", life=4, defence=1),
        design("deer", "白鹿", "White Deer", "ordinary", "鹿", life=5),
        design("rock", "熔岩巨像", "Lava Colossus", "ordinary", "岩", life=6, defence=1),
        design("thief", "影刃刺客", "Shadow Assassin", "ordinary", "影", life=3),
        design("vine", "古藤守卫的长子", "Ancient Vinewarden", "ordinary", "藤", life=6, defence=1),
        design("flame", "炎击", "Flame Strike", "attack", "炎", "fire", point=4),
        design("tide", "寒潮突袭", "Cold Tide", "attack", "潮", "water", point=3),
        design("gale", "疾风连斩", "Gale Cuts", "attack", "风", "wind", point=2),
        design("bolt", "雷霆一怒", "Wrath of Thunder", "attack", "雷", "thunder", point=5),
        design("dusk", "暮光之吻", "Kiss of Dusk", "attack", "暮", "dark", point=3),
        design("slash", "横斩", "Slash", "attack", "斩", "", point=2),
        design("halo", "圣光之壁", "Wall of Light", "defence", "壁", "light", point=3),
        design("guard", "架盾", "Raised Shield", "defence", "盾", "", point=2),
        design("pit", "陷坑", "Pitfall", "trap", "坑"),
        design("mirror", "镜中之人", "One in the Mirror", "trap", "镜"),
        design("song", "长眠之歌", "Song of the Long Sleep", "effect", "歌", "", "persistent"),
        design("herb", "止血草", "Bloodwort", "effect", "草"),
        design("rain", "丰收之雨", "Harvest Rain", "effect", "雨", "", "persistent"),
    ),
)

_IDS = iter(range(1, 100_000))


def card(
    design_id: str = "", slot: str = "", *, up: bool = True, by: int = -1, **changes: object
) -> CardView:
    """A card; its printed stats come from the pack, ``life=3`` and the like change them."""
    stats: dict[str, int] = {}
    printed: dict[str, int] = {}
    if design_id:
        own = PACK.design(design_id)
        if "life" in own.stats:
            life, guard = own.stat("life"), own.stat("defence")
            stats = {"life": life, "max_life": life, "defence": guard}
            printed = dict(own.stats)
        else:
            stats = dict(own.stats)
            printed = dict(own.stats)
    marks = changes.pop("marks", ())
    assert isinstance(marks, tuple)
    stats |= {name: value for name, value in changes.items() if isinstance(value, int)}
    return CardView(
        next(_IDS),
        slot,
        design_id,
        up,
        owner=by,
        controller=by,
        stats=stats,
        printed=printed,
        marks=marks,
    )


def own(letter: str, design_id: str = "", **changes: int) -> CardView:
    """A seat's own character: undeclared unless a design is given."""
    marks = ("mark.own",) if design_id else ()
    return card(design_id, f"{letter}0", up=bool(design_id), marks=marks, **changes)


def seat(
    number: int,
    characters: tuple[CardView, ...] = (),
    *,
    pool: tuple[CardView, ...] = (),
    traps: tuple[CardView, ...] = (),
    effects: tuple[CardView, ...] = (),
    hand: int | tuple[CardView, ...] = 4,
    gold: int = 5,
    limit: int = 1,
    alive: bool = True,
) -> SeatView:
    """A side of the table."""
    cards = hand if isinstance(hand, tuple) else ()
    count = len(hand) if isinstance(hand, tuple) else hand
    zones = {
        "character": ZoneView("character", number, len(characters), characters),
        "pool": ZoneView("pool", number, len(pool), pool),
        "trap": ZoneView("trap", number, len(traps), traps),
        "effect": ZoneView("effect", number, len(effects), effects),
        "hand": ZoneView("hand", number, count, cards),
    }
    stats = {"gold": gold, "hand_limit": 6, "summon_limit": limit}
    return SeatView(number, alive, stats, zones)


def piles(deck: int = 61, discard: int = 14, destroyed: int = 2) -> dict[str, ZoneView]:
    """The piles of the table."""
    counts = {"deck": deck, "discard": discard, "destroyed": destroyed}
    return {name: ZoneView(name, -1, count) for name, count in counts.items()}


def table(*seats: SeatView, **changes: object) -> View:
    """A view of those seats in somebody's action phase."""
    fields: dict[str, object] = {
        "title": "yongheng",
        "pack": PACK.hash,
        "rules_version": 2,
        "round": 3,
        "turn": 7,
        "active": 0,
        "phase": "play",
        "phases": PHASES,
        "seats": seats,
        "zones": piles(),
        "waiting": (0,),
    }
    return View(**(fields | changes))  # type: ignore[arg-type]


def said(zh: str, en: str = "", **args: Value) -> Msg:
    """A line that is its own words (an unknown key is shown as it is, its places filled)."""
    return Msg("{said}", {"said": Words(zh, en or zh), **args})


def duel(**changes: object) -> View:
    """Two players in the middle of an attack."""
    attacker, defender = card("sword", "A1", life=3), card("rock", "B1", life=2, defence=2)
    lines = (
        said(
            "Kaito 召唤了 B1 **熔岩巨像**。", "Kaito summons B1 **Lava Colossus**.", who=SeatRef(1)
        ),
        said(
            "林小满 向 Kaito 的陷阱区放置了一张倒置的陷阱，支付1枚金币。",
            "林小满 places a trap face down in the trap zone of Kaito and pays 1 gold.",
            who=SeatRef(0),
        ),
        said(
            "林小满 使用 **炎击**，以 A1 **见习剑士** 攻击 B1 **熔岩巨像**。",
            "林小满 uses **Flame Strike**: A1 **Squire** attacks B1 **Lava Colossus**.",
            who=SeatRef(0),
        ),
        said("攻击骰：6。总攻击力 10。", "Attack die: 6. Attack 10 in all.", who=SeatRef(0)),
        said("Kaito 选择格挡，防御骰：3。", "Kaito blocks. Defence die: 3.", who=SeatRef(1)),
    )
    view = table(
        seat(
            0,
            (own("A"), attacker),
            pool=(card("deer", "AP1"), card("vine", "AP2")),
            traps=(card("pit", "AT1", up=False, by=0), card("", "AT2", up=False, by=1)),
            effects=(card("song", "AE1"),),
            hand=5,
            gold=7,
            limit=2,
        ),
        seat(
            1,
            (own("B", "ember_queen", life=5), defender),
            pool=(card("thief", "BP1"),),
            traps=(card("mirror", "BT1"), card("", "BT2", up=False, by=0)),
            hand=3,
            gold=12,
        ),
        source=attacker.id,
        targets=(defender.id,),
        dice=(6, 3),
        waiting=(1,),
        stack=(
            StackView(
                said("**炎击**：A1 见习剑士 攻击 B1 熔岩巨像", "**Flame Strike**: A1 attacks B1"),
                0,
                0,
                "flame",
            ),
            StackView(said("B1 **熔岩巨像** 格挡", "B1 **Lava Colossus** blocks"), 1),
        ),
        log=lines,
    )
    return _changed(view, changes)


def _changed(view: View, changes: dict[str, object]) -> View:
    import msgspec

    return msgspec.structs.replace(view, **changes) if changes else view


def crowd(count: int, **changes: object) -> View:
    """Three to six players, one of them out when there are more than three."""
    letters = "ABCDEF"
    seats = []
    people = ("sword", "rock", "thief", "deer", "vine", "sword")
    bosses = ("", "ember_queen", "", "frost_king", "", "old_clock")
    for number in range(count):
        letter = letters[number]
        gone = number == 3
        seats.append(
            seat(
                number,
                (
                    own(letter, bosses[number], **({"life": 4} if bosses[number] else {})),
                    card(people[number], f"{letter}1", life=2, marks=("mark.poison",)),
                )
                if not gone
                else (),
                pool=(card("deer", f"{letter}P1"),) if number % 2 == 0 else (),
                traps=(card("", f"{letter}T1", up=False, by=(number + 1) % count),),
                effects=(card("rain", f"{letter}E1"),) if number % 3 == 0 else (),
                hand=3 + number % 3,
                gold=number * 3,
                limit=2 if number == 1 else 1,
                alive=not gone,
            )
        )
    view = table(*seats, waiting=(1, 2), active=2, dice=(4,), log=duel().log)
    return _changed(view, changes)


def stress(count: int) -> View:
    """Everything at its most."""
    letters = "ABCDEF"
    seats = []
    for n in range(count):
        at = letters[n]
        characters = (
            own(at, "old_clock", max_life=13, life=12, defence=3),
            card(
                "vine",
                f"{at}1",
                defence=0,
                max_life=8,
                life=1,
                marks=("mark.poison", "mark.no_skill"),
            ),
            card("rock", f"{at}2", life=0),
        )
        seats.append(
            seat(
                n,
                characters,
                pool=tuple(card("vine", f"{at}P{i}") for i in range(1, 7)),
                traps=tuple(card("", f"{at}T{i}", up=False, by=(n + i) % count) for i in (1, 2, 3)),
                effects=tuple(card("song", f"{at}E{i}") for i in range(1, 9)),
                hand=12,
                gold=20,
                limit=2,
            )
        )
    first = duel()
    return table(
        *seats,
        waiting=tuple(range(count)),
        round=24,
        dice=(6, 5, 4, 1),
        stack=first.stack * 2,
        log=first.log * 3,
        zones=piles(112, 108, 31),
    )


def holding(*designs: str, **changes: object) -> View:
    """A seat's own view with those cards in hand and a decision about the first of them."""
    hand = tuple(card(name, f"H{i}") for i, name in enumerate(designs, 1))
    mine = card("frost_king", "A0", up=False, marks=("mark.own",))
    options = tuple(Option(f"play:{held.id}", said("使用", "Use"), held.id) for held in hand[:2])
    options += (Option("end", said("结束出牌", "End the action phase")),)
    asked = Decision(
        9,
        0,
        DecisionKind.ACTION,
        said(
            "轮到你出牌：可以使用手牌、发动技能，或结束出牌阶段。",
            "Your action phase: use a card, use a skill, or end the phase.",
        ),
        options,
        default=("end",),
    )
    view = table(
        seat(
            0,
            (mine, card("sword", "A1")),
            hand=hand,
            gold=7,
            limit=1,
            traps=(card("pit", "AT1", up=False, by=0),),
        ),
        seat(1, (own("B"), card("rock", "B1"))),
        viewer=0,
        decision=asked,
    )
    return _changed(view, changes)


def finished(count: int = 4) -> View:
    """A game that seat 1 has won."""
    places = tuple([2, 1, 3, 4, 5, 6][:count])
    result = Result((1,), places, said("只剩一名玩家。", "One player is left."))
    return crowd(count, result=result, waiting=(), phase="end", active=1)
