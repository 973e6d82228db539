"""A hand-made pack of creatures, and views of two players whose creatures face each other."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.kernel.deck import Deck
from engine.kernel.grammar import Names
from engine.kernel.pack import CardDesign, Pack
from engine.kernel.values import Decision, DecisionKind, Option, Result, SeatRef
from engine.kernel.view import CardView, SeatView, StackView, View, ZoneView
from tests.renderers.build import said

PHASES = ("mulligan", "reset", "draw", "main", "discard", "end")


def design(
    id: str,
    zh: str,
    en: str,
    kind: str,
    glyph: str,
    attribute: str = "",
    tags: tuple[str, ...] = (),
    keywords: tuple[str, ...] = (),
    **stats: int,
) -> CardDesign:
    """A design without abilities."""
    return CardDesign(
        id,
        Names(zh, en),
        kind,
        glyph,
        attribute=attribute,
        stats=stats,
        tags=tags,
        keywords=keywords,
    )


PACK = Pack(
    "shenhua",
    Names("样卡", "Sample cards"),
    (
        design("fox", "青丘狐后", "Fox Queen", "general", "狐", tags=("demon", "warlock"), life=25),
        design(
            "sage",
            "守山真人",
            "Sage of the Mountain",
            "general",
            "山",
            tags=("immortal", "monk"),
            life=26,
        ),
        design("pearl", "定潮珠", "Tide-Stilling Pearl", "treasure", "珠"),
        design("scroll", "山河卷", "Scroll of Hills", "treasure", "卷", keywords=("nimble",)),
        design(
            "wolf",
            "苍原狼",
            "Steppe Wolf",
            "creature",
            "狼",
            "wood",
            ("demon",),
            ("vanguard",),
            cost=2,
            might=3,
            life=2,
        ),
        design(
            "tiger",
            "赤焰虎",
            "Flame Tiger",
            "creature",
            "虎",
            "fire",
            ("demon",),
            cost=4,
            might=5,
            life=4,
        ),
        design(
            "carp", "跃门鲤", "Leaping Carp", "creature", "鲤", "water", (), cost=1, might=1, life=2
        ),
        design(
            "bull",
            "铁角牛魔将军",
            "Ironhorn Bull General",
            "creature",
            "牛",
            "metal",
            ("demon",),
            ("guard", "peerless"),
            cost=7,
            might=7,
            life=8,
        ),
        design(
            "turtle",
            "九曲黄河老龟",
            "Old Turtle of the Nine Bends",
            "creature",
            "龟",
            "earth",
            (),
            ("guard",),
            cost=5,
            might=2,
            life=9,
        ),
        design(
            "crane",
            "鹤童",
            "Crane Boy",
            "creature",
            "鹤",
            "",
            ("immortal",),
            cost=1,
            might=1,
            life=1,
        ),
        design("folk", "百姓", "Villager", "token", "民", might=1, life=1),
        design(
            "axe",
            "裂石斧",
            "Stone-Splitting Axe",
            "equipment",
            "斧",
            "",
            ("warrior",),
            cost=3,
            might=4,
            durability=2,
        ),
        design(
            "staff",
            "骨杖",
            "Bone Staff",
            "equipment",
            "杖",
            "",
            ("warlock",),
            cost=2,
            might=1,
            durability=3,
        ),
        design(
            "bolt",
            "落雷咒",
            "Falling Thunder",
            "spell",
            "雷",
            "fire",
            ("mage",),
            ("flash",),
            cost=2,
        ),
        design(
            "mist",
            "迷魂雾",
            "Bewildering Mist",
            "spell",
            "雾",
            "water",
            (),
            ("flash", "from_spirit"),
            cost=1,
        ),
        design("harvest", "春耕", "Spring Ploughing", "adventure", "耕"),
        design("feast", "夜宴", "Night Feast", "adventure", "宴", keywords=("nimble",)),
    ),
)

_IDS = iter(range(1, 100_000))


def card(
    design_id: str = "",
    slot: str = "",
    *,
    up: bool = True,
    tapped: bool = False,
    by: int = 0,
    marks: tuple[str, ...] = (),
    **changes: int,
) -> CardView:
    """A card of the pack; its numbers are the printed ones but for the changes."""
    printed = dict(PACK.design(design_id).stats) if design_id else {}
    stats = dict(printed)
    if "life" in stats:
        stats["max_life"] = stats["life"]
    stats |= changes
    return CardView(
        next(_IDS), slot, design_id, up, tapped, by, by, stats=stats, printed=printed, marks=marks
    )


def zone(name: str, seat: int, cards: tuple[CardView, ...], count: int = -1) -> ZoneView:
    """A zone of a seat; without a count it holds those cards."""
    return ZoneView(name, seat, len(cards) if count < 0 else count, cards)


def spirit(seat: int, ready: int, tapped: int, *opened: CardView) -> tuple[CardView, ...]:
    """Spirit cards face down, the tapped ones last, and the open ones."""
    letter = "AB"[seat]
    closed = tuple(
        card("", f"{letter}S{n}", up=False, tapped=n > ready, by=seat)
        for n in range(1, ready + tapped + 1)
    )
    return closed + opened


def side(
    seat: int,
    general: CardView,
    field: tuple[CardView, ...] = (),
    *,
    treasure: tuple[CardView, ...] = (),
    gear: tuple[CardView, ...] = (),
    spirits: tuple[CardView, ...] = (),
    hand: tuple[CardView, ...] | int = 5,
    counts: tuple[int, int, int] = (38, 6, 1),
) -> SeatView:
    """A side of the table; ``counts`` are library, discard pile and exile."""
    held = hand if isinstance(hand, tuple) else ()
    zones = {
        "general": zone("general", seat, (general,)),
        "treasure": zone("treasure", seat, treasure),
        "field": zone("field", seat, field),
        "gear": zone("gear", seat, gear),
        "spirit": zone("spirit", seat, spirits),
        "hand": zone("hand", seat, held, len(held) if isinstance(hand, tuple) else hand),
    }
    for name, count in zip(("deck", "discard", "exile"), counts, strict=True):
        zones[name] = zone(name, seat, (), count)
    ready = sum(not pip.tapped for pip in spirits)
    return SeatView(seat, True, {"spirit": ready, "spirit_all": len(spirits)}, zones)


def table(*seats: SeatView, **changes: object) -> View:
    """A view of those seats in somebody's main phase."""
    fields: dict[str, object] = {
        "title": "shenhua",
        "pack": PACK.hash,
        "rules_version": 1,
        "round": 6,
        "turn": 11,
        "active": 0,
        "phase": "main",
        "phases": PHASES,
        "seats": seats,
        "zones": {"stack": ZoneView("stack", -1, 0)},
        "waiting": (0,),
    }
    return View(**(fields | changes))  # type: ignore[arg-type]


def duel(**changes: object) -> View:
    """Both sides in the middle of an attack that has been answered twice."""
    attacker = card(
        "wolf", "A1", tapped=True, might=5, life=4, max_life=4, marks=("keyword.vanguard",)
    )
    target = card("turtle", "B2", by=1, life=4, marks=("keyword.guard", "mark.no_skill"))
    view = table(
        side(
            0,
            card("fox", "A0", life=18),
            (
                attacker,
                card("tiger", "A2", life=1),
                card("bull", "A3", marks=("keyword.guard", "keyword.peerless", "mark.sick")),
                card("folk", "A4", might=0),
            ),
            treasure=(card("pearl", "AF1", tapped=True),),
            gear=(card("axe", "AE1", durability=1),),
            spirits=spirit(0, 4, 3, card("harvest", "AS8")),
            hand=4,
        ),
        side(
            1,
            card("sage", "B0", tapped=True, by=1, life=7),
            (card("crane", "B1", by=1), target, card("carp", "B3", tapped=True, by=1)),
            gear=(card("staff", "BE1", tapped=True, by=1),),
            spirits=spirit(1, 2, 5, card("feast", "BS8", tapped=True, by=1)),
        ),
        source=attacker.id,
        targets=(target.id,),
        waiting=(),
        responding=True,
        stack=(
            StackView(
                said(
                    "Kaito 使用**落雷咒**，目标是 A1 **苍原狼**",
                    "Kaito uses **Falling Thunder** on A1 **Steppe Wolf**",
                ),
                1,
                0,
                "bolt",
                (attacker.id,),
                1,
            ),
            StackView(
                said("林小满 启动 AF1 **定潮珠**的技能", "林小满 uses the skill of AF1"),
                0,
                0,
                "pearl",
                (),
                0,
            ),
        ),
        log=(
            said("林小满 支付 2 点灵力。", "林小满 pays 2 spirit.", who=SeatRef(0)),
            said(
                "林小满 的 A1 **苍原狼** 攻击 B2 **九曲黄河老龟**。",
                "A1 **Steppe Wolf** attacks B2 **Old Turtle of the Nine Bends**.",
                who=SeatRef(0),
            ),
            said("Kaito 使用**落雷咒**。", "Kaito uses **Falling Thunder**.", who=SeatRef(1)),
        ),
    )
    return msgspec.structs.replace(view, **changes) if changes else view


def crowded(count: int, **changes: object) -> View:
    """That many creatures on each side, everything else at its most."""
    kinds = ("bull", "turtle", "wolf", "tiger", "carp", "crane", "folk")
    marks = ("keyword.vanguard", "keyword.guard", "keyword.peerless", "mark.no_skill", "mark.sick")
    sides = []
    for seat in (0, 1):
        letter = "AB"[seat]
        grown: dict[str, Any] = {"might": 17, "max_life": 22, "life": 12}
        field = tuple(
            card(
                kinds[n % len(kinds)],
                f"{letter}{n + 1}",
                by=seat,
                tapped=n % 3 == 2,
                marks=marks[: n % 6],
                **(grown if n % 2 else {}),
            )
            for n in range(count)
        )
        opened = tuple(
            card("harvest" if n % 2 else "feast", f"{letter}S{n + 20}", by=seat) for n in range(4)
        )
        sides.append(
            side(
                seat,
                card("sage", f"{letter}0", by=seat, life=26, max_life=126, marks=marks[3:4]),
                field,
                treasure=(card("scroll", f"{letter}F1", by=seat),),
                gear=tuple(card("axe", f"{letter}E{n}", by=seat, tapped=n == 2) for n in (1, 2)),
                spirits=spirit(seat, 9, 6, *opened),
                hand=14,
                counts=(142, 130, 28),
            )
        )
    first = duel()
    fields = {"stack": first.stack * 2, "log": first.log * 4, "round": 31} | changes
    return table(*sides, **fields)


def holding(*designs: str, **changes: object) -> View:
    """A seat's own view with those cards in hand and a decision about the first of them."""
    hand = tuple(card(name, f"H{i}") for i, name in enumerate(designs, 1))
    options = tuple(Option(f"use:{held.id}", said("使用", "Use"), held.id) for held in hand[:2])
    asked = Decision(
        9,
        0,
        DecisionKind.ACTION,
        said("你的主要阶段：使用牌或技能，攻击，或结束。", "Your main phase: use a card."),
        (*options, Option("end", said("结束", "End"))),
        default=("end",),
    )
    known = tuple(card("mist", f"AS{n}", up=False, tapped=n == 2) for n in (1, 2))
    view = table(
        side(0, card("fox", "A0"), (card("wolf", "A1"),), spirits=known, hand=hand),
        side(1, card("sage", "B0", by=1)),
        viewer=0,
        decision=asked,
    )
    return msgspec.structs.replace(view, **changes) if changes else view


def finished() -> View:
    """A game that seat 1 has won."""
    over = Result((1,), (2, 1), said("林小满 的主将没有生命了。", "The general of 林小满 fell."))
    return duel(result=over, waiting=(), responding=False, stack=())


def deck() -> Deck:
    """A deck of the pack: a general, a treasure, and everything else in numbers."""
    counts = (4, 3, 4, 2, 3, 4, 2, 3, 4, 4, 4, 2)
    basics = [d.id for d in PACK.designs.values() if d.kind not in ("general", "treasure", "token")]
    return Deck("青丘狐火", (("fox", 1), ("pearl", 1), *zip(basics, counts, strict=True)))
