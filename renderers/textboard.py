"""The board and the hand as Discord Markdown, for those who read instead of look.

They hold what the pictures hold, in at most 3,500 characters. When a table has more to tell, the
older log goes first, then everything is told more briefly (:mod:`renderers.brevity`), and they say
so.
"""

from __future__ import annotations

from engine.kernel.view import SeatView
from renderers.brevity import LADDER
from renderers.describe import Style, Teller
from renderers.private import private_cards
from renderers.scene import Scene
from renderers.wording import slot_words

LARGEST = 3500
FEW_LINES = 3
"""Lines of the log on a board that is told briefly."""


def board_text(scene: Scene) -> str:
    """The whole board."""
    logged = len(scene.view.log)
    whole = LADDER[0]
    attempts = [(lines, whole) for lines in (logged, 6, FEW_LINES, 1) if lines <= logged]
    attempts += [(min(logged, FEW_LINES), brevity) for brevity in LADDER]
    text = ""
    for lines, brevity in attempts:
        text = _board(scene, Teller(scene, Style(True), brevity), lines)
        if len(text) <= LARGEST:
            return text
    return _cut(text)


def _board(scene: Scene, teller: Teller, lines: int) -> str:
    view = scene.view
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


def _seat(teller: Teller, seat: SeatView) -> list[str]:
    lines = ["\n" + " · ".join([teller.introduced(seat.seat), *teller.resources(seat)])]
    return [*lines, teller.leading(seat), *teller.front(seat), *teller.zones(seat)]


def hand_text(scene: Scene) -> str:
    """What only the view's reader may see."""
    full = _hand(scene, True)
    return full if len(full) <= LARGEST else _cut(_hand(scene, False))


def _hand(scene: Scene, texts: bool) -> str:
    view = scene.view
    teller = Teller(scene, Style(True))
    private = private_cards(view)
    mine = view.seats[view.viewer]
    parts = [" · ".join([teller.player(view.viewer), *teller.resources(mine)])]
    if view.decision is not None:
        prompt = teller.get("hand.asked", prompt=teller.say(view.decision.prompt))
        parts.append(prompt)
    chosen = {option.card for option in view.decision.options} if view.decision else set()
    if private.offered:
        parts.append(teller.style.strong(teller.get("hand.offer")))
    if not private.cells:
        parts.append(teller.get("hand.empty"))
    for card in private.cells:
        line = teller.card(card, view.viewer, held=card.id in private.held)
        if card.id in chosen and card.id:
            line += teller.get("list.aside", words=teller.get("hand.playable"))
        parts.append(line)
        design = scene.design(card)
        if texts and design is not None:
            parts += [f"> {text}" for text in scene.words.card_text(design).split("\n") if text]
    if private.chips:
        parts.append(teller.style.strong(teller.get("hand.secret")))
        for seat, card in private.chips:
            slot = teller.style.label(slot_words(card.slot, scene.words.locale))
            words = teller.card(card, seat)
            parts.append(words if slot in words else f"{slot} {words}")
    return "\n".join(parts)


def _cut(text: str) -> str:
    """Whole lines up to the limit."""
    kept = text[: LARGEST - 2]
    return kept[: kept.rfind("\n")] + "\n…" if "\n" in kept else kept + "…"


def own_means(scene: Scene) -> str:
    """What the view's reader can pay with, and how many cards they hold."""
    teller = Teller(scene, Style(True))
    return teller.joined(teller.resources(scene.view.seats[scene.view.viewer])[:2])
