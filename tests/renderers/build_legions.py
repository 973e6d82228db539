"""A made-up title without a look of its own: leaders, grids of cells, thousands of life."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from engine import titles
from engine.kernel.grammar import Names
from engine.kernel.layout import Layout, Meter, Shelf
from engine.kernel.pack import Pack
from engine.kernel.title import Title
from engine.kernel.values import SEAT_LETTERS
from engine.kernel.view import CardView, SeatView, View, ZoneView
from renderers.kit.cache import TileCache
from renderers.sheet import Sheet
from renderers.words.wording import Wording
from tests.renderers.build import design, duel

LEGIONS = "legions"
SHELVES = (
    Shelf("leader", ("throne",)),
    Shelf("grid", ("camp",)),
    Shelf("pile", ("deck", "discard")),
)
ROW = (Shelf("leader", ("throne",)), Shelf("row", ("camp",)), Shelf("chips", ("tent",)))
PACK = Pack(
    LEGIONS,
    Names("军团", "Legions"),
    (
        design("king", "至高无上的北境守护者大元帅", "Grand Marshal", "hero", "帅", life=4000),
        design("rider", "铁骑", "Rider", "soldier", "骑", force=1200, life=3000),
        design(
            "wall", "千年古墙的守望者与看门人", "Warden of the Wall", "soldier", "墙", life=9999
        ),
        design("drum", "战鼓", "War Drum", "charm", "鼓"),
    ),
)
PEOPLE = tuple(f"{letter}{'名字极其长的玩家' * 4}" for letter in SEAT_LETTERS)


def title(shelves: tuple[Shelf, ...] = SHELVES) -> Title:
    """The title: a grid of two lines and three columns a seat, or one row."""
    usual = titles["yongheng"]
    rule = usual.shape.zones[0]
    grid = (2, 3) if any(shelf.form == "grid" for shelf in shelves) else (0, 0)
    zones = (
        replace(rule, name="throne"),
        replace(rule, name="camp", base=1, grid=grid),
        replace(rule, name="tent", base=1, label="T"),
        *(zone for zone in usual.shape.zones if zone.name in ("hand", "deck", "discard")),
    )
    layout = Layout(shelves, meters=(Meter("supply", "supply_most"), Meter("glory")))
    shape = replace(usual.shape, zones=zones, layout=layout)
    return dataclasses.replace(usual, id=LEGIONS, shape=shape)


@contextmanager
def known(shelves: tuple[Shelf, ...] = SHELVES) -> Iterator[None]:
    """While the title is registered."""
    titles[LEGIONS] = title(shelves)
    try:
        yield
    finally:
        del titles[LEGIONS]


def card(number: int, slot: str, name: str, cell: int = 0, **changes: int) -> CardView:
    """A card of the pack, with the most life it can have beside what it has."""
    printed = PACK.design(name).stats
    most = {"max_life": printed["life"]} if "life" in printed else {}
    stats = {**printed, **most, **changes}
    return CardView(number, slot, name, stats=stats, printed=printed, cell=cell)


def seat(number: int) -> SeatView:
    """A side with a leader, four of six cells taken, two cards behind."""
    letter, first = SEAT_LETTERS[number], number * 100
    fallen = {"life": 7} if number % 2 else {"life": 3999}
    camp = (
        card(first + 1, f"{letter}1", "rider", 0, **fallen, force=1350),
        card(first + 2, f"{letter}3", "wall", 2, life=4321),
        card(first + 3, f"{letter}5", "rider", 4),
        CardView(first + 4, f"{letter}6", face_up=False, cell=5),
    )
    tent = (card(first + 6, f"{letter}T1", "drum"), card(first + 7, f"{letter}T2", "drum"))
    zones = {
        "throne": ZoneView("throne", number, 1, (card(first, f"{letter}0", "king", life=2345),)),
        "camp": ZoneView("camp", number, 4, camp),
        "tent": ZoneView("tent", number, 2, tent),
        "hand": ZoneView("hand", number, 12),
    }
    return SeatView(number, True, {"supply": 9876, "supply_most": 9999, "glory": 4000}, zones)


def table(count: int, *, busy: bool = False) -> View:
    """That many players in the middle of something."""
    return View(
        LEGIONS,
        PACK.hash,
        1,
        round=24,
        active=1,
        phase="end",
        phases=("draw", "play", "end"),
        seats=tuple(seat(number) for number in range(count)),
        zones={"deck": ZoneView("deck", -1, 1440), "discard": ZoneView("discard", -1, 999)},
        waiting=tuple(range(1, count)),
        stack=tuple(replace(entry, design="drum") for entry in duel().stack) if busy else (),
        log=duel().log,
        source=1,
        targets=(102,),
        dice=(6, 5, 4, 1),
    )


def sheet(view: View, locale: str = "zh") -> Sheet:
    """The view to be drawn."""
    return Sheet(view, Wording(locale, PEOPLE[: len(view.seats)], PACK), TileCache("legions"))
