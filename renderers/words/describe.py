"""A view in words: the pieces that alt texts and text boards are put together from.

Both say what the picture says, from the same view. ``Style`` decides how names and labels are
set off: bare for alt texts, Markdown for Discord. ``Brevity`` decides how much is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.kernel.layout import Meter
from engine.kernel.values import NOBODY, Msg
from engine.kernel.view import CardView, SeatView, StackView, ZoneView
from engine.text.sentences import slot_label
from renderers.kit.glyphs import word_of
from renderers.parts.face import brief_kind
from renderers.parts.private import PLANNED
from renderers.sheet import Sheet, arrow, counted, printed_stat
from renderers.words.brevity import (
    COUNTED,
    LADDER,
    NAMED,
    PRINTED,
    SLASHED,
    UNTOLD,
    WORDED,
    Brevity,
)
from renderers.words.names import letter

NUMBERED = re.compile(r"(\D+)(\d+)$")
SPECIAL = re.compile(r"([\\`*_~|<>\[\]()#:@-])")


def escape(text: str) -> str:
    """A player's name so that Markdown and mentions in it stay letters."""
    return SPECIAL.sub(r"\\\1", text)


@dataclass(frozen=True)
class TextStyle:
    """Style in which words are set off."""

    markdown: bool = False
    signs: Callable[[str], str] | None = None
    """Signs before words that have a glyph, where the reader sees glyphs."""

    def sign(self, word: str) -> str:
        """The glyph of a word, with a space behind it; nothing where there is none."""
        sign = self.signs(word) if self.signs is not None else ""
        return f"{sign} " if sign else ""

    def strong(self, text: str) -> str:
        """Something to notice."""
        return f"**{text}**" if self.markdown else text

    def label(self, text: str) -> str:
        """A slot label."""
        return f"`{text}`" if self.markdown and text else text


@dataclass(frozen=True)
class BoardTeller:
    """Words a view."""

    sheet: Sheet
    style: TextStyle
    brevity: Brevity = LADDER[0]

    def get(self, key: str, **values: object) -> str:
        """A phrase of the catalogue."""
        return self.sheet.words.get(key, **values)

    def joined(self, parts: list[str], key: str = "list.joint") -> str:
        """A list in words, empty parts left out."""
        return self.get(key).join(part for part in parts if part)

    def raw_name(self, seat: int) -> str:
        """A player's own name, on one line and not endless."""
        names = self.sheet.words.raw
        name = " ".join(names[seat].split()) if 0 <= seat < len(names) else ""
        if len(name) > self.brevity.longest:
            name = name[: self.brevity.longest - 1] + "…"
        if not name:
            name = self.get("player.unnamed", seat=letter(seat))
        return escape(name) if self.style.markdown else name

    def player(self, seat: int) -> str:
        """Letter and name of a seat, or the letter alone where names are told elsewhere."""
        return self.style.strong(letter(seat)) if self.brevity.lettered else self.introduced(seat)

    def introduced(self, seat: int) -> str:
        """Letter and name of a seat."""
        words = self.get("player.lettered", seat=letter(seat), name=self.raw_name(seat))
        return self.style.strong(words)

    def say(self, message: Msg) -> str:
        """A message of the game, players by the names used here."""
        count = len(self.sheet.words.raw)
        names = [self.raw_name(seat) for seat in range(count)]
        return self.sheet.words.phrase(message, names, self.style.markdown)

    def turn(self) -> list[str]:
        """Round, phase, whose turn it is and who is waited for; or that it is over."""
        view = self.sheet.view
        parts = [self.get("turn.round", round=max(1, view.round))]
        if view.result is not None:
            return [*parts, self.get("turn.over")]
        if view.phase:
            phase = self.sheet.words.term(f"phase.{view.phase}")
            parts.append(self.get("turn.phase", phase=phase))
        if view.active >= 0:
            parts.append(self.get("turn.active", name=self.player(view.active)))
        if view.waiting:
            names = self.joined([self.player(seat) for seat in view.waiting])
            parts.append(self.get("turn.waiting", names=names))
        elif view.responding:
            parts.append(self.get("turn.responding"))
        return parts

    def won(self) -> str:
        """Tell who won, where somebody did."""
        result = self.sheet.view.result
        if result is None:
            return ""
        names = self.joined([self.player(seat) for seat in result.winners])
        return self.get("result.won", names=names) if names else self.get("result.draw")

    def action(self) -> str:
        """Source and targets of the last action, by slot."""
        cards = self.sheet.view.cards()
        source = cards.get(self.sheet.view.source)
        if source is None:
            return ""
        targets = [
            self.card_name(cards[target]) for target in self.sheet.view.targets if target in cards
        ]
        name = self.card_name(source)
        if not targets:
            return self.get("table.action", source=name)
        return self.get("table.action_on", source=name, targets=self.joined(targets))

    def shared(self) -> list[str]:
        """Dice and piles."""
        view = self.sheet.view
        dice = self.joined([str(value) for value in view.dice])
        parts = [self.get("table.dice", dice=dice)] if dice else []
        if dice and view.dice_of != NOBODY:
            parts = [self.get("table.dice_of", dice=dice, seat=self.player(view.dice_of))]
        for name in self.sheet.layout.zones("pile"):
            zone = self.sheet.shared(name)
            if zone is not None:
                pile = self.sheet.words.short("pile", f"zone.{name}")
                parts.append(self.get("table.pile", zone=pile, count=zone.count))
        return parts

    def resources(self, seat: SeatView) -> list[str]:
        """Tell a seat's resources and hand, or that it is out."""
        if not seat.alive:
            return [self.get("seat.out")]
        layout = self.sheet.layout
        parts = [self._meter(seat, meter) for meter in layout.meters if not meter.aside]
        hand = self.sheet.zone(seat, layout.hand).count
        if self.brevity.limits and layout.hand_most in seat.stats:
            limit = seat.stats[layout.hand_most]
            return [*parts, self.get("seat.hand", count=hand, limit=limit)]
        return [*parts, self.get("seat.held", count=hand)]

    def beside(self, seat: SeatView) -> list[str]:
        """Tell the rest of a seat: numbers that bound it, and its piles."""
        if not seat.alive:
            return []
        parts = [
            self._meter(seat, meter)
            for meter in self.sheet.layout.meters
            if meter.aside and self.brevity.limits and meter.stat in seat.stats
        ]
        for name in self.sheet.layout.zones("pile"):
            if name in seat.zones:
                pile = self.sheet.words.short("pile", f"zone.{name}")
                parts.append(self.get("zone.count", zone=pile, count=seat.zones[name].count))
        return parts

    def _meter(self, seat: SeatView, meter: Meter) -> str:
        most = seat.stats.get(meter.most, 0) if meter.most else None
        told = self.sheet.words.number("seat", meter.stat, seat.stats.get(meter.stat, 0), most)
        return self.style.sign(f"stat.{meter.stat}") + told

    def leading(self, seat: SeatView) -> str:
        """The leader in words that need no key, however briefly the rest is told."""
        card = self.sheet.leader(seat)
        if card is None:
            return ""
        numbers = max(self.brevity.numbers, WORDED)
        worded = replace(self.brevity, numbers=numbers, names=True)
        return BoardTeller(self.sheet, self.style, worded).card(card, seat.seat)

    def means(self, seat: SeatView) -> str:
        """A player's leader, what they can pay with, and how many cards they hold."""
        return self.joined([self.leading(seat), *self.resources(seat)])

    def front(self, seat: SeatView) -> list[str]:
        """The cards that fight beside the leader."""
        leader = self.sheet.leader(seat)
        cards = [card for card in self._fighting(seat) if card is not leader]
        if self.brevity.front == COUNTED and cards:
            zone = next(n for n in reversed(self.sheet.layout.front) if n in seat.zones)
            return [self._counted(zone, len(cards))]
        return self.told(cards, seat.seat)

    def _fighting(self, seat: SeatView) -> list[CardView]:
        zones = (self.sheet.zone(seat, name) for name in self.sheet.layout.front)
        return [card for zone in zones for card in zone.cards]

    def key(self) -> str:
        """Explain the short numbers of cards that fight, in their order; empty where spelled
        out."""
        if self.brevity.numbers > SLASHED or self.brevity.front == COUNTED:
            return ""
        kinds: dict[str, None] = {}
        for seat in self.sheet.view.seats:
            leader = self.sheet.leader(seat)
            for card in self._fighting(seat):
                design = self.sheet.design(card)
                if design is not None and card is not leader:
                    stats = [number.stat for number in self.sheet.numbers(card)]
                    words = (self.sheet.words.short("face", f"stat.{stat}") for stat in stats)
                    kinds.setdefault("/".join(words))
        return self.get("table.key", numbers=self.joined(list(kinds))) if any(kinds) else ""

    def told(self, cards: Sequence[CardView], seat: int, *, named: bool = False) -> list[str]:
        """Cards in words; those of which the same is said together, where they are grouped.
        ``named``: by their names alone."""
        if not self.brevity.grouped:
            return [self.card_name(card) if named else self.card(card, seat) for card in cards]
        alike: dict[tuple[str, tuple[str, ...]], list[CardView]] = {}
        for card in cards:
            said = (self.title(card), ()) if named else self._said(card, seat)
            alike.setdefault(said, []).append(card)
        return [self._group(*said, found) for said, found in alike.items()]

    def _group(self, name: str, facts: tuple[str, ...], cards: list[CardView]) -> str:
        if len(cards) == 1:
            return f"{self._slot(cards[0])} {name}".strip() + self._aside(self.joined(list(facts)))
        name = self.get("group.count", count=len(cards), name=name).strip()
        places = self._places([card.slot for card in cards])
        return name + self._aside(self.joined([places, self.joined(list(facts))], "list.clause"))

    def _places(self, slots: list[str]) -> str:
        """Slot labels in a row, from three that follow each other the first and the last."""
        runs: list[list[str]] = []
        for slot in slots:
            last = runs[-1][-1] if runs else ""
            if _follows(last, slot):
                runs[-1].append(slot)
            else:
                runs.append([slot])
        words: list[str] = []
        for run in runs:
            labels = [self._label(slot) for slot in run]
            if len(run) > 2:
                labels = [self.get("group.span", first=labels[0], last=labels[-1])]
            words += labels
        return self.joined(words)

    def _label(self, slot: str) -> str:
        return self.style.label(slot_label(slot, self.sheet.words.locale))

    def _slot(self, card: CardView) -> str:
        if not card.slot.startswith(PLANNED):
            return self._label(card.slot)
        aims = card.slot.removeprefix(PLANNED)
        return self.get("hand.aimed", where=aims) if aims else self.get("hand.planned")

    def _aside(self, words: str) -> str:
        return self.get("list.aside", words=words) if words else ""

    def card_name(self, card: CardView) -> str:
        """Slot label and name."""
        return f"{self._slot(card)} {self.title(card)}".strip()

    def title(self, card: CardView) -> str:
        """Name a card; a label without a letter for its zone is a character's."""
        if card.design:
            return self.style.strong(self.sheet.words.card_name(card.design))
        if card.slot[1:].isdigit() and self.sheet.words.has("card.undeclared"):
            return self.get("card.undeclared")
        return self.sheet.words.term("term.hidden")

    def card(self, card: CardView, seat: int, *, held: bool = False) -> str:
        """A card with its numbers, marks and who placed it. ``held``: it is in a hand, where its
        kind is told, it has the life it has printed and is neither face up nor face down."""
        name, facts = self._said(card, seat, held)
        return f"{self._slot(card)} {name}".strip() + self._aside(self.joined(list(facts)))

    def _said(self, card: CardView, seat: int, held: bool = False) -> tuple[str, tuple[str, ...]]:
        """Name and facts of a card, all but its place."""
        brevity = self.brevity
        name = self.title(card) if brevity.names or not card.design else ""
        if card.design and not card.face_up and not held:
            down = self.sheet.words.term("term.face_down")
            name = self.get("card.face_down", card=name, down=down)
        parts = []
        design = self.sheet.design(card)
        if design is not None and brevity.kinds:
            kind = brief_kind(self.sheet, design)
            parts += kind if held else kind[1:]
        if design is not None and name:
            name = self.style.sign(word_of(self.sheet.look, design)) + name
        if card.tapped:
            parts.append(self.get("card.tapped"))
        if brevity.numbers > SLASHED:
            parts += self._numbers(card, held)
        else:
            name = f"{name} {self._short(card)}".strip()
        marks = card.marks if brevity.marks else tuple(counted(card))  # numbers are always told
        if marks:
            terms = [mark for mark in marks if mark not in self.sheet.look.silent]
            parts += [self.style.sign(mark) + self._state(card, mark) for mark in terms]
        if card.controller >= 0 and card.controller != seat:
            parts.append(self.get("card.placed_by", name=self.player(card.controller)))
        return name, tuple(parts)

    def _state(self, card: CardView, mark: str) -> str:
        """A keyword or state in words, with its number where it has one."""
        count = counted(card).get(mark)
        if count is None:
            return self.sheet.words.term(mark)
        name = mark.removeprefix("mark.")
        if self.sheet.words.has(f"card.{name}"):
            return self.get(f"card.{name}", amount=count)
        return self.get("card.number", name=self.sheet.words.term(mark), amount=count)

    def _numbers(self, card: CardView, held: bool) -> list[str]:
        """The numbers of a card by their names, each with what is printed where that differs."""
        look = self.sheet.look
        priced = held or self.brevity.prices
        parts = [self._number(card, look.price)] if priced else []
        for number in self.sheet.numbers(card):
            whole = number.most and number.most in card.stats
            told = self._life(card, held) if whole else self._number(card, number.stat)
            parts.append(told)
        return [*parts, self._number(card, look.point)]

    def _number(self, card: CardView, stat: str) -> str:
        if stat not in card.stats:
            return ""
        words = self.sheet.words.number("card", stat, card.stats[stat])
        return words + self._printed(card, stat)

    def _life(self, card: CardView, held: bool) -> str:
        """Life of the most there can be; one of them where they are the same."""
        most = card.stats["max_life"]
        life = most if held else card.stats.get("life", 0)
        if held or (life == most and self.brevity.numbers < PRINTED):
            words = self.get("card.whole", life=life)
        else:
            words = self.get("card.part", life=life, most=most)
        return words if held else words + self._printed(card, "max_life")

    def _short(self, card: CardView) -> str:
        """The numbers of a card without their names: what they are is said once for all."""
        design = self.sheet.design(card)
        if design is None or not card.stats:
            return ""
        told = [(n.stat, card.stats.get(n.stat, 0)) for n in self.sheet.look.numbers_of(design)]
        return "/".join(f"{amount}{arrow(card, stat)}" for stat, amount in told)

    def _printed(self, card: CardView, stat: str) -> str:
        printed = printed_stat(card, stat)
        untold = self.brevity.numbers < PRINTED
        if untold or printed is None or printed == card.stats.get(stat):
            return ""
        return self._aside(self.get("card.printed", printed=printed))

    def pending(self) -> tuple[str, list[str]]:
        """List the stack and what goes on below it, in the order in which it happens, under a
        heading; when the game is over, what no longer happens."""
        view = self.sheet.view
        shown = view.stack[: self.brevity.stacked]
        entries = [self.say(entry.text) + self._aside(self._hits(entry)) for entry in shown]
        if not entries:
            return "", []
        over = view.result is not None
        head = self.style.strong(self.get("stack.left" if over else "stack.title"))
        if len(view.stack) > 1 and not over:
            head += self._aside(self.get("stack.order"))
            numbered = zip(self.sheet.stack_numbers, entries, strict=False)
            entries = [f"{number}. {words}" if number else words for number, words in numbered]
        if len(view.stack) > len(entries):
            entries.append(self.get("stack.more", count=len(view.stack) - len(entries)))
        return head, entries

    def _hits(self, entry: StackView) -> str:
        """List who deals how much to whom, by slots; empty where an entry is no damage."""
        cards = self.sheet.view.cards()
        told = [
            self.get(
                "stack.hit",
                source=self._slot(cards[source]) if source in cards else "",
                target=self._slot(cards[target]),
                amount=amount,
            )
            for source, target, amount in entry.hits
            if target in cards
        ]
        return self.joined(told)

    def secret(self, chips: Sequence[tuple[int, CardView]]) -> str:
        """List what lies face down and the reader alone knows, each with its seat; empty for
        none."""
        if not chips:
            return ""
        words = [str(len(chips))]
        if self.brevity.behind > COUNTED:
            named = self.brevity.behind == NAMED
            seats = list(dict.fromkeys(seat for seat, _ in chips))
            own = {seat: [card for at, card in chips if at == seat] for seat in seats}
            words = [told for s, cards in own.items() for told in self.told(cards, s, named=named)]
        return self.get("list.colon", head=self.get("hand.secret"), rest=self.joined(words))

    def _counted(self, zone: str, count: int) -> str:
        term = self.sheet.words.term(f"zone.{zone}")
        return self.get("zone.count", zone=term, count=count)

    def zone(self, zone: ZoneView, seat: int) -> str:
        """A zone by its cards with their numbers, by their names, or by how many they are."""
        cards = zone.cards
        if zone.name in self.sheet.layout.open_alone:
            cards = tuple(card for card in cards if card.face_up)
        if self.brevity.behind == COUNTED or not cards:
            return self._counted(zone.name, zone.count)
        rest = self.joined(self.told(cards, seat, named=self.brevity.behind == NAMED))
        return self.get("list.colon", head=self.sheet.words.term(f"zone.{zone.name}"), rest=rest)

    def zones(self, seat: SeatView) -> list[str]:
        """The zones behind those that fight, where there is anything in them."""
        if self.brevity.behind == UNTOLD:
            return []
        zones = [self.sheet.zone(seat, name) for name in self.sheet.layout.behind]
        return [self.zone(zone, seat.seat) for zone in zones if zone.count]


def _follows(first: str, second: str) -> bool:
    """Tell whether a slot is the next one of the same zone."""
    one, other = NUMBERED.match(first), NUMBERED.match(second)
    if one is None or other is None:
        return False
    return one[1] == other[1] and int(one[2]) + 1 == int(other[2])
