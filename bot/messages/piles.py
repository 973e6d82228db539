"""What no board shows one by one: the cards of the open piles (discarded, exiled, destroyed), and
what the reader knows of hidden hands and decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.i18n import safe_name
from bot.messages.component_id import ComponentId, number
from bot.messages.parts import (
    CHARACTERS,
    CHOICES,
    Button,
    Choice,
    Menu,
    Message,
    Part,
    Row,
    Style,
    Text,
)
from bot.messages.scene import Scene
from engine import catalogue
from engine.cards.design import CardDesign, Pack
from engine.kernel.values import NOBODY, SEAT_LETTERS
from engine.kernel.view import View, ZoneView

FOOT = 400
"""Characters kept for what is said below the piles and on the components."""

EARLIER = 40
"""Characters that it takes at most to say how many are not named."""


@dataclass
class Pile:
    """One pile: whose it is, what it is called, how it is told (a key of the catalogue), how many
    cards it has, the names of those that are known, the newest first, and how many of these there
    is room for."""

    seat: int
    name: str
    told: str
    count: int
    kinds: list[str]
    shown: int


def page(scene: Scene, at: int = 0) -> Message:
    """Every pile, and a menu to look at a card from one. ``at``: the page of that menu, from 0."""
    spoken, view, pack = scene.words, scene.view, scene.pack
    if view is None or pack is None:
        return Message((Text(spoken("panel.not_started")),))
    zones = list(_zones(scene, view))
    kinds = list(dict.fromkeys(kind for zone, _ in zones for kind in _kinds(zone)))
    head = f"### {spoken('piles.title', title=scene.title_name)}"
    piles = [_pile(scene, pack, zone, told) for zone, told in zones]
    _fit(scene, piles, CHARACTERS - FOOT - len(head))
    lines = [head, *_lines(scene, piles)]
    if kinds:
        lines.append(f"-# {spoken('piles.order')}")
    parts: list[Part] = [Text("\n".join(lines))]
    if kinds:
        parts += _choosing(scene, [pack.design(kind) for kind in kinds], at)
    return Message(tuple(parts))


def button(scene: Scene) -> Button:
    """What leads to the piles."""
    return Button(str(ComponentId("piles", scene.table.id)), scene.words("piles.look"))


def _zones(scene: Scene, view: View) -> Iterator[tuple[ZoneView, str]]:
    """The piles of the table, then those of each seat, and how each is told; of what is hidden
    only that of which the reader knows something."""
    for seat, zones in ((NOBODY, view.zones), *((one.seat, one.zones) for one in view.seats)):
        for rule in scene.title.zones:
            zone = zones.get(rule.name)
            if zone is None:
                continue
            held = rule.sight == "owner" and seat == view.viewer
            if rule.pile:
                yield zone, "piles.pile" if zone.count else "piles.empty"
            elif rule.secret and zone.cards and not held:
                yield zone, "piles.known"


def _kinds(zone: ZoneView) -> Counter[str]:
    """How many of which design lie there, those first that came last."""
    return Counter(card.design for card in reversed(zone.cards))


def _pile(scene: Scene, pack: Pack, zone: ZoneView, told: str) -> Pile:
    said = []
    for kind, count in _kinds(zone).items():
        name = safe_name(pack.design(kind).name.get(scene.locale))
        said.append(f"{name} ×{count}" if count > 1 else name)
    called = catalogue.term(f"zone.{zone.name}", scene.locale, scene.table.title)
    return Pile(zone.seat, called, told, zone.count, said, len(said))


def _fit(scene: Scene, piles: Sequence[Pile], room: int) -> None:
    """Leave the oldest out of the longest piles until there is room for all of them."""
    over = sum(len(line) + 1 for line in _lines(scene, piles)) - room
    if over > 0:
        over += EARLIER * len(piles)
    while over > 0 and any(pile.shown for pile in piles):
        longest = max(piles, key=lambda pile: pile.shown)
        longest.shown -= 1
        over -= len(longest.kinds[longest.shown]) + len(_between(scene))


def _lines(scene: Scene, piles: Sequence[Pile]) -> list[str]:
    lines: list[str] = []
    spoken, said, between = scene.words, NOBODY, _between(scene)
    for pile in piles:
        if pile.seat != said:
            said = pile.seat
            lines.append(f"**{SEAT_LETTERS[said]}** {scene.voice.safe[said]}")
        cards = between.join(pile.kinds[: pile.shown])
        if hidden := len(pile.kinds) - pile.shown:
            cards += (between if cards else "") + spoken("piles.earlier", count=hidden)
        lines.append(spoken(pile.told, pile=pile.name, count=pile.count, cards=cards))
    return lines


def _between(scene: Scene) -> str:
    return "、" if scene.locale == "zh" else ", "


def _choosing(scene: Scene, designs: Sequence[CardDesign], at: int) -> list[Part]:
    """A menu of the cards, and buttons to its other pages where there are more than it holds."""
    spoken, table = scene.words, scene.table
    pages = -(-len(designs) // CHOICES)
    here = min(max(at, 0), pages - 1)
    shown = designs[here * CHOICES : (here + 1) * CHOICES]
    choices = tuple(Choice(one.id, one.name.get(scene.locale)) for one in shown)
    menu = Menu(str(ComponentId("pile_show", table.id)), spoken("search.look"), choices)
    if pages == 1:
        return [menu]

    def turn(verb: str, to: int, label: str) -> Button:
        there = 0 <= to < pages
        identity = ComponentId(verb, table.id, (number(to if there else here),))
        return Button(str(identity), spoken(label), Style.SECONDARY, disabled=not there)

    turns = (
        turn("piles_back", here - 1, "prompt.page_back"),
        turn("piles_next", here + 1, "prompt.page_next"),
    )
    return [menu, Row(turns)]
