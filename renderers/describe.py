"""A view in words: the pieces that alt texts and text boards are put together from.

Both say what the picture says, from the same view. ``Style`` decides how names and labels are
set off: bare for alt texts, Markdown for Discord.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.kernel.values import Msg
from engine.kernel.view import CardView, SeatView, ZoneView
from renderers.names import letter
from renderers.scene import Scene, printed_stat
from renderers.wording import slot_words

SPECIAL = re.compile(r"([\\`*_~|<>\[\]()#:@-])")
LONGEST_NAME = 32
FRONT_ZONES = ("character", "general", "field")
SMALL_ZONES = ("pool", "trap", "effect", "treasure", "gear", "spirit")
COUNTED, NAMED, FULL = 0, 1, 2
"""How much is said of the cards in the small zones."""

PILES = ("deck", "discard", "destroyed")
SEAT_PILES = ("deck", "discard", "exile")


def escape(text: str) -> str:
    """A player's name so that Markdown and mentions in it stay letters."""
    return SPECIAL.sub(r"\\\1", text)


@dataclass(frozen=True)
class Style:
    """How words are set off; ``longest`` is where player names are cut, in characters."""

    markdown: bool = False
    longest: int = LONGEST_NAME

    def strong(self, text: str) -> str:
        """Something to notice."""
        return f"**{text}**" if self.markdown else text

    def label(self, text: str) -> str:
        """A slot label."""
        return f"`{text}`" if self.markdown and text else text


@dataclass(frozen=True)
class Teller:
    """Words a view."""

    scene: Scene
    style: Style

    def get(self, key: str, **values: object) -> str:
        """A phrase of the catalogue."""
        return self.scene.words.get(key, **values)

    def joined(self, parts: list[str], key: str = "list.joint") -> str:
        """A list in words, empty parts left out."""
        return self.get(key).join(part for part in parts if part)

    def raw_name(self, seat: int) -> str:
        """A player's own name, on one line and not endless."""
        names = self.scene.words.raw
        name = " ".join(names[seat].split()) if 0 <= seat < len(names) else ""
        if len(name) > self.style.longest:
            name = name[: self.style.longest - 1] + "…"
        if not name:
            name = self.get("player.unnamed", seat=letter(seat))
        return escape(name) if self.style.markdown else name

    def player(self, seat: int) -> str:
        """Letter and name of a seat."""
        words = self.get("player.lettered", seat=letter(seat), name=self.raw_name(seat))
        return self.style.strong(words)

    def say(self, message: Msg) -> str:
        """A message of the game, players by the names used here."""
        count = len(self.scene.words.raw)
        names = [self.raw_name(seat) for seat in range(count)]
        return self.scene.words.phrase(message, names, self.style.markdown)

    def turn(self) -> list[str]:
        """Round, phase, whose turn it is and who is waited for; or that it is over."""
        view = self.scene.view
        parts = [self.get("strip.round", round=max(1, view.round))]
        if view.result is not None:
            return [*parts, self.get("strip.over")]
        if view.phase:
            phase = self.scene.words.term(f"phase.{view.phase}")
            parts.append(self.get("strip.phase", phase=phase))
        if view.active >= 0:
            parts.append(self.get("strip.active", name=self.player(view.active)))
        if view.waiting:
            names = self.joined([self.player(seat) for seat in view.waiting])
            parts.append(self.get("strip.waiting", names=names))
        elif view.responding:
            parts.append(self.get("strip.responding"))
        return parts

    def won(self) -> str:
        """Who won, where somebody did."""
        result = self.scene.view.result
        if result is None:
            return ""
        names = self.joined([self.player(seat) for seat in result.winners])
        return self.get("result.won", names=names) if names else self.get("result.draw")

    def action(self) -> str:
        """Source and targets of the last action, by slot."""
        cards = self.scene.view.cards()
        source = cards.get(self.scene.view.source)
        if source is None:
            return ""
        targets = [
            self.card_name(cards[target]) for target in self.scene.view.targets if target in cards
        ]
        name = self.card_name(source)
        if not targets:
            return self.get("table.action", source=name)
        return self.get("table.action_on", source=name, targets=self.joined(targets))

    def shared(self) -> list[str]:
        """Dice and piles."""
        dice = [str(value) for value in self.scene.view.dice]
        parts = [self.get("table.dice", dice=self.joined(dice))] if dice else []
        for name in PILES:
            zone = self.scene.shared(name)
            if zone is not None:
                pile = self.get(f"pile.{name}")
                parts.append(self.get("table.pile", zone=pile, count=zone.count))
        return parts

    def resources(self, seat: SeatView) -> list[str]:
        """What a seat can pay with, its hand and its piles, or that it is out."""
        stats = seat.stats
        hand = self.scene.zone(seat, "hand").count
        parts = [] if seat.alive else [self.get("seat.out")]
        if "spirit" in stats:
            every = stats.get("spirit_all", 0)
            parts.append(self.get("seat.spirit", ready=stats["spirit"], all=every))
        else:
            parts.append(self.get("seat.gold", gold=stats.get("gold", 0)))
        if "hand_limit" in stats:
            parts.append(self.get("seat.hand", count=hand, limit=stats["hand_limit"]))
        else:
            parts.append(self.get("seat.held", count=hand))
        if "summon_limit" in stats:
            parts.append(self.get("seat.summons", limit=stats["summon_limit"]))
        for name in SEAT_PILES:
            if name in seat.zones:
                pile, count = self.scene.words.term(f"zone.{name}"), seat.zones[name].count
                parts.append(self.get("zone.count", zone=pile, count=count))
        return parts

    def front(self, seat: SeatView) -> list[CardView]:
        """The cards that fight."""
        return [card for name in FRONT_ZONES for card in self.scene.zone(seat, name).cards]

    def card_name(self, card: CardView) -> str:
        """Slot label and name; a label without a letter for its zone is a character's."""
        if card.design:
            name = self.style.strong(self.scene.words.card_name(card.design))
        elif card.slot[1:].isdigit():
            name = self.get("card.undeclared")
        else:
            name = self.scene.words.term("term.hidden")
        slot = slot_words(card.slot, self.scene.words.locale)
        return f"{self.style.label(slot)} {name}".strip()

    def card(self, card: CardView, seat: int, *, held: bool = False) -> str:
        """A card with its numbers, marks and who placed it. ``held``: it is in a hand, where it
        has the life it has printed and is neither face up nor face down."""
        parts = []
        design = self.scene.design(card)
        if design is not None and design.attribute:
            parts.append(self.scene.words.term(f"attribute.{design.attribute}"))
        if card.tapped:
            parts.append(self.get("card.tapped"))
        stats = card.stats
        for stat in ("cost", "might"):
            if stat in stats:
                words = self.get(f"card.{stat}", **{stat: stats[stat]})
                parts.append(words + self._printed(card, stat))
        if held and "max_life" in stats:
            parts.append(self.get("card.whole", life=stats["max_life"]))
        elif "max_life" in stats:
            life = self.get("card.life", life=stats.get("life", 0), most=stats["max_life"])
            parts.append(life + self._printed(card, "max_life"))
        if "defence" in stats:
            parts.append(
                self.get("card.defence", defence=stats["defence"]) + self._printed(card, "defence")
            )
        if "durability" in stats:
            words = self.get("card.durability", durability=stats["durability"])
            parts.append(words + self._printed(card, "durability"))
        if "point" in stats:
            parts.append(self.get("card.point", point=stats["point"]))
        parts += [self.scene.words.term(mark) for mark in card.marks if mark != "mark.own"]
        if card.controller >= 0 and card.controller != seat:
            parts.append(self.get("card.placed_by", name=self.player(card.controller)))
        name = self.card_name(card)
        if card.design and not card.face_up and not held:
            down = self.scene.words.term("term.face_down")
            name = self.get("card.face_down", card=name, down=down)
        return name + (self.get("list.aside", words=self.joined(parts)) if parts else "")

    def _printed(self, card: CardView, stat: str) -> str:
        printed = printed_stat(card, stat)
        if printed is None or printed == card.stats.get(stat):
            return ""
        return self.get("list.aside", words=self.get("card.printed", printed=printed))

    def zone(self, zone: ZoneView, seat: int, detail: int = FULL) -> str:
        """A zone by its cards with their numbers, by their names, or by how many they are."""
        term = self.scene.words.term(f"zone.{zone.name}")
        cards = zone.cards
        if zone.name == "spirit":
            cards = tuple(card for card in cards if card.face_up)
        if detail == COUNTED or not cards:
            return self.get("zone.count", zone=term, count=zone.count)
        words = [self.card(c, seat) if detail == FULL else self.card_name(c) for c in cards]
        rest = self.joined(words)
        return self.get("list.colon", head=term, rest=rest)

    def zones(self, seat: SeatView, detail: int = FULL) -> list[str]:
        """The zones behind those that fight, where there is anything in them.

        Of the spirit zone only open cards are told one by one: the seat's numbers hold the rest.
        """
        zones = [self.scene.zone(seat, name) for name in SMALL_ZONES]
        return [self.zone(zone, seat.seat, detail) for zone in zones if zone.count]
