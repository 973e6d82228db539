"""The board and the hand as Discord Markdown, for those who read instead of look.

They hold what the pictures hold, in at most 3,500 characters. When a table has more to tell, the
older log goes first, then everything is told more briefly (:mod:`renderers.words.brevity`), and
they say so.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.view import SeatView
from engine.text.sentences import slot_label
from renderers.parts.private import private_cards
from renderers.sheet import Sheet
from renderers.words.brevity import LADDER
from renderers.words.describe import BoardTeller, TextStyle

Signs = Callable[[str], str] | None
"""Signs before words (``attribute.fire``, ``stat.gold``), where the reader sees signs."""

LARGEST = 3500
FEW_LINES = 3
"""Lines of the log on a board that is told briefly."""


def board_text(sheet: Sheet, signs: Signs = None) -> str:
    """The whole board; with the ``signs`` of words where there is room for them."""
    if signs is not None:
        text = _board(sheet, BoardTeller(sheet, TextStyle(True, signs)), len(sheet.view.log))
        if len(text) <= LARGEST:
            return text
    logged = len(sheet.view.log)
    whole = LADDER[0]
    attempts = [(lines, whole) for lines in (logged, 6, FEW_LINES, 1) if lines <= logged]
    attempts += [(min(logged, FEW_LINES), brevity) for brevity in LADDER]
    text = ""
    for lines, brevity in attempts:
        text = _board(sheet, BoardTeller(sheet, TextStyle(True), brevity), lines)
        if len(text) <= LARGEST:
            return text
    return _cut(text)


def _board(sheet: Sheet, teller: BoardTeller, lines: int) -> str:
    view = sheet.view
    parts = [" · ".join(teller.turn())]
    if view.result is not None:
        parts.append(teller.won())
        if view.result.reason is not None:
            parts.append(teller.say(view.result.reason))
        for place, seats in view.result.standings:
            head = teller.get("result.place", place=place)
            rest = teller.joined([teller.player(seat) for seat in seats])
            parts.append(teller.get("list.colon", head=head, rest=rest))
    parts.append(" · ".join(teller.shared()))
    parts.append(teller.action())
    heading, entries = teller.pending()
    if entries:
        parts += [f"\n{heading}", *entries]
    for seat in view.seats:
        parts += _seat(teller, seat)
    if lines and view.log:
        parts.append("\n" + teller.style.strong(teller.get("table.log")))
        parts += [f"> {teller.say(line)}" for line in view.log[-lines:]]
    if teller.brevity.grouped:
        notes = [teller.key(), teller.get("table.short")]
        parts.append("\n-# " + teller.joined(notes, "list.stop"))
    return "\n".join(part for part in parts if part)


def _seat(teller: BoardTeller, seat: SeatView) -> list[str]:
    means = [*teller.resources(seat), *teller.beside(seat)]
    lines = ["\n" + " · ".join([teller.introduced(seat.seat), *means])]
    return [*lines, teller.leading(seat), *teller.front(seat), *teller.zones(seat)]


def hand_text(sheet: Sheet, signs: Signs = None) -> str:
    """List what only the view's reader may see: every card, and the texts that there is room
    for."""
    kinds = len({card.design for card in private_cards(sheet.view).cells})
    if signs is not None:
        text = _hand(sheet, kinds, copies=True, signs=signs)
        if len(text) <= LARGEST:
            return text
    text = _hand(sheet, kinds, copies=True)
    for told in range(kinds, -1, -1):
        if len(text) <= LARGEST:
            return text
        text = _hand(sheet, told, short=told < kinds)
    return _cut(text)


def _hand(
    sheet: Sheet, told: int, *, copies: bool = False, short: bool = False, signs: Signs = None
) -> str:
    """The hand with the texts of the first ``told`` kinds of cards, under the first card of each
    kind or under all ``copies``. ``short``: texts are missing."""
    view = sheet.view
    teller = BoardTeller(sheet, TextStyle(True, signs))
    private = private_cards(view)
    mine = view.seats[view.viewer]
    means = [*teller.resources(mine), *teller.beside(mine)]
    head = [teller.player(view.viewer), teller.leading(mine), *means]
    parts = [" · ".join(head)]
    if view.decision is not None:
        prompt = teller.get("hand.asked", prompt=teller.say(view.decision.prompt))
        parts.append(prompt)
    chosen = {option.card for option in view.decision.options} if view.decision else set()
    if private.offered:
        parts.append(teller.style.strong(teller.get("hand.offer")))
    if not private.cells:
        parts.append(teller.get("hand.empty"))
    seen: set[str] = set()
    for card in private.cells:
        line = teller.card(card, view.viewer, held=card.id in private.held)
        if card.id in chosen and card.id:
            line += teller.get("list.aside", words=teller.get("hand.playable"))
        parts.append(line)
        design = sheet.design(card)
        if design is None:
            continue
        again = design.id in seen
        if copies if again else len(seen) < told:
            seen.add(design.id)
            parts += [f"> {text}" for text in sheet.words.card_text(design).split("\n") if text]
    if private.chips:
        parts.append(teller.style.strong(teller.get("hand.secret")))
        for seat, card in private.chips:
            slot = teller.style.label(slot_label(card.slot, sheet.words.locale))
            words = teller.card(card, seat)
            parts.append(words if slot in words else f"{slot} {words}")
    if short:
        parts.append(f"-# {teller.get('hand.short')}")
    return "\n".join(parts)


def _cut(text: str) -> str:
    """Whole lines up to the limit."""
    kept = text[: LARGEST - 2]
    return kept[: kept.rfind("\n")] + "\n…" if "\n" in kept else kept + "…"


def own_means(sheet: Sheet, signs: Signs = None) -> str:
    """The leader of the view's reader, what they can pay with, and how many cards they hold."""
    return BoardTeller(sheet, TextStyle(True, signs)).means(sheet.view.seats[sheet.view.viewer])
