"""Cards of the open piles (discarded, exiled, destroyed), and those that the reader knows of hidden
hands and decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.i18n import safe_name
from bot.messages.card_menu import menu
from bot.messages.parts import CHARACTERS, Message, Part, Text
from bot.messages.reader import Reader
from engine.kernel.pack import Pack
from engine.kernel.values import NOBODY, SEAT_LETTERS
from engine.kernel.view import View, ZoneView
from engine.text import catalogue

OPEN = "piles.pile"
"""Key of an open pile."""

EARLIER = 40
"""Characters that it takes at most to say how many are not named."""


@dataclass
class Pile:
    """One pile: whose it is, what it is called, how it is told (a key of the catalogue), how many
    cards it has, the designs of those that are known, what is said of each of these (of an open
    pile the newest first), and how many of them there is room for."""

    seat: int
    name: str
    told: str
    count: int
    cards: tuple[str, ...]
    kinds: list[str]
    shown: int


def page(reader: Reader, at: int = 0) -> Message:
    """Every pile, and a menu to look at a card from one. ``at``: the page of that menu, from 0."""
    spoken, view, pack = reader.words, reader.view, reader.pack
    if view is None or pack is None:
        return Message((Text(spoken("panel.not_started")),))
    zones = list(_zones(reader, view))
    piles = [_pile(reader, pack, zone, told) for zone, told in zones]
    kinds = list(dict.fromkeys(kind for pile in piles for kind in pile.cards))
    head = f"### {spoken('piles.title', title=reader.title_name)}"
    order = f"-# {spoken('piles.order')}"
    _fit(reader, piles, CHARACTERS - len(head) - len(order) - 1)
    lines = [head, *_lines(reader, piles)]
    if any(pile.told == OPEN for pile in piles):
        lines.append(order)
    parts: list[Part] = [Text("\n".join(lines))]
    if kinds:
        parts += menu(reader, pack, kinds, at, "piles")
    return Message(tuple(parts))


def _zones(reader: Reader, view: View) -> Iterator[tuple[ZoneView, str]]:
    """The piles of the table, then those of each seat, and how each is told; of what is hidden
    only that of which the reader knows something."""
    for seat, zones in ((NOBODY, view.zones), *((one.seat, one.zones) for one in view.seats)):
        for rule in reader.title.shape.zones:
            zone = zones.get(rule.name)
            if zone is None:
                continue
            held = rule.sight == "owner" and seat == view.viewer
            if rule.pile:
                yield zone, OPEN if zone.count else "piles.empty"
            elif rule.secret and zone.cards and not held:
                yield zone, "piles.known"


def _pile(reader: Reader, pack: Pack, zone: ZoneView, told: str) -> Pile:
    cards = Counter(card.design for card in reversed(zone.cards))
    if told != OPEN:  # where the cards lie among those that nobody knows is nobody's business
        cards = Counter({kind: cards[kind] for kind in pack.designs if kind in cards})
    said = []
    for kind, count in cards.items():
        name = safe_name(pack.design(kind).name.get(reader.locale))
        said.append(f"{name} ×{count}" if count > 1 else name)
    called = catalogue.term(f"zone.{zone.name}", reader.locale, reader.table.title)
    return Pile(zone.seat, called, told, zone.count, tuple(cards), said, len(said))


def _fit(reader: Reader, piles: Sequence[Pile], room: int) -> None:
    """Leave the oldest out of the longest piles until there is room for all of them."""
    over = sum(len(line) + 1 for line in _lines(reader, piles)) - room
    between = len(reader.words.joined(("", "")))
    if over > 0:
        over += EARLIER * len(piles)
    while over > 0 and any(pile.shown for pile in piles):
        longest = max(piles, key=lambda pile: pile.shown)
        longest.shown -= 1
        over -= len(longest.kinds[longest.shown]) + between


def _lines(reader: Reader, piles: Sequence[Pile]) -> list[str]:
    lines: list[str] = []
    spoken, said = reader.words, NOBODY
    for pile in piles:
        if pile.seat != said:
            said = pile.seat
            lines.append(f"**{SEAT_LETTERS[said]}** {reader.voice.safe[said]}")
        cards = pile.kinds[: pile.shown]
        if hidden := len(pile.kinds) - pile.shown:
            cards.append(spoken("piles.earlier", count=hidden))
        listed = spoken.joined(cards)
        lines.append(spoken(pile.told, pile=pile.name, count=pile.count, cards=listed))
    return lines
