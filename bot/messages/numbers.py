"""The numbers of the cards that a question is about, as its reader sees them now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.messages.parts import cut
from bot.messages.voice import Voice
from engine import titles
from engine.kernel.values import CardRef, Msg, Option, Several
from engine.kernel.view import CardView, View
from engine.text import catalogue
from renderers.games import look_of
from renderers.kit.glyphs import word_of
from renderers.sheet import arrow, change, compared, printed_stat

CARD = "hint.card"
"""The hint of an option that is a whole card."""


@dataclass(frozen=True)
class Numbers:
    """Words for what the cards of a view can do and bear. Without a ``view``, and for cards that
    it does not show, what is printed."""

    voice: Voice
    view: View | None = None
    cards: Mapping[int, CardView] = field(init=False)
    held: frozenset[int] = field(init=False)

    def __post_init__(self) -> None:
        view = self.view
        cards = {} if view is None else view.cards()
        own = () if view is None else (s for s in view.seats if s.seat == view.viewer)
        name = "" if view is None else titles[view.title].shape.layout.hand
        hands = (seat.zones[name] for seat in own if name in seat.zones)
        held = frozenset(card.id for hand in hands for card in hand.cards)
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "held", held)

    def told(self, option: Option) -> list[str]:
        """Every number of the card that an option is, and where it differs what is printed."""
        card = self._card(option)
        if card is not None and card.stats:
            return [self._told(card, stat) for stat in self._stats(card)]
        printed = self._printed(option) if option.hint is not None else {}
        return [f"{self._term(stat)} {number}" for stat, number in printed.items()]

    def printed(self, hint: Msg) -> list[str]:
        """The printed numbers of the card that a hint is the whole text of; none of others."""
        design = hint.args.get("design")
        if hint.key != CARD or not isinstance(design, CardRef):
            return []
        return [f"{self._term(stat)} {n}" for stat, n in self._on_card(design).items()]

    def named(self, message: Msg) -> list[tuple[CardRef, list[str]]]:
        """The cards on the board that a message names by their slots, each with its numbers; none
        of those that have no numbers."""
        found: dict[CardRef, list[str]] = {}
        places = {card.slot: card for card in self.cards.values() if card.id not in self.held}
        for value in message.args.values():
            for ref in value.cards if isinstance(value, Several) else (value,):
                card = places.get(ref.slot) if isinstance(ref, CardRef) and ref.slot else None
                if isinstance(ref, CardRef) and card is not None and card.design == ref.design:
                    found[ref] = [self._told(card, stat) for stat in self._stats(card)]
        return [(ref, told) for ref, told in found.items() if told]

    def brief(self, option: Option) -> str:
        """Label of a card on the board: its numbers, with an arrow at each that is no longer the
        printed one. Nothing of other cards."""
        card = self._card(option)
        if card is None or card.id in self.held:
            return ""
        return " · ".join(self._brief(card, stat) for stat in self._stats(card))

    def emoji(self, option: Option) -> str:
        """The glyph of the card that an option is about, as a button or a menu names it."""
        pack, card = self.voice.pack, self.cards.get(option.card)
        named = option.label.args.get("card")
        design = card.design if card is not None else ""
        if not design and isinstance(named, CardRef):
            design = named.design
        if pack is None or design not in pack.designs:
            return ""
        return f"{pack.title}/{word_of(look_of(pack.title), pack.designs[design])}"

    def changed(self, option: Option) -> bool:
        """Tell if any number of a card on the board is not the printed one."""
        card = self._card(option)
        if card is None or card.id in self.held:
            return False
        return any(change(card, stat) for stat in self._stats(card))

    def label(self, option: Option, longest: int) -> str:
        """Label of an option on a button, with the numbers of its card, which are never cut; at
        most ``longest`` characters."""
        return self._label(option, self.brief(option), longest)

    def line(self, option: Option, longest: int) -> str:
        """Label of an option where a menu would have two lines: with the numbers of every card,
        also of those in hand."""
        numbers = self.brief(option) or " · ".join(self.told(option))
        return self._label(option, numbers, longest)

    def _label(self, option: Option, numbers: str, longest: int) -> str:
        label = " ".join(self.voice.plain(option.label).split())
        tail = f" · {numbers}" if numbers else ""
        return cut(label, longest - len(tail)) + tail

    def _card(self, option: Option) -> CardView | None:
        """The card that is chosen with an option; none where that is one of its abilities."""
        itself = option.hint is None or option.hint.key == CARD
        return self.cards.get(option.card) if itself else None

    def _stats(self, card: CardView) -> list[str]:
        """The numbers to tell; that of life tells the most there can be with it."""
        # What it costs counts no more once a card lies on the board.
        gone = ("max_life", "" if card.id in self.held else look_of(self._title).price)
        return [stat for stat in card.stats if stat not in gone]

    def _told(self, card: CardView, stat: str) -> str:
        now = self._now(card, stat)
        if not change(card, stat):
            return now
        printed = printed_stat(card, compared(card, stat))
        return self.voice.words("prompt.printed", now=now, printed=printed)

    def _brief(self, card: CardView, stat: str) -> str:
        return self._now(card, stat) + arrow(card, stat)

    def _now(self, card: CardView, stat: str) -> str:
        number, most = card.stats[stat], card.stats.get("max_life")
        whole = stat != "life" or most is None or most == number
        return f"{self._term(stat)} {number}" + ("" if whole else f"/{most}")

    def _term(self, stat: str) -> str:
        return catalogue.term(f"stat.{stat}", self.voice.locale, self._title)

    @property
    def _title(self) -> str:
        if self.voice.pack is not None:
            return self.voice.pack.title
        return "" if self.view is None else self.view.title

    def _printed(self, option: Option) -> dict[str, int]:
        card = option.label.args.get("card")
        return self._on_card(card) if isinstance(card, CardRef) else {}

    def _on_card(self, card: CardRef) -> dict[str, int]:
        pack = self.voice.pack
        return pack.designs[card.design].stats if pack and card.design in pack.designs else {}
