"""The board and the hand as Discord Markdown, for those who read instead of look.

They hold what the pictures hold, in at most 3,500 characters. When a table has more to tell, the
older log goes first, then the cards of the small zones become numbers, then long names are cut.
"""

from __future__ import annotations

from engine.kernel.view import SeatView
from renderers.describe import COUNTED, FULL, NAMED, Style, Teller
from renderers.private import private_cards
from renderers.scene import Scene
from renderers.wording import slot_words

LARGEST = 3500


def board_text(scene: Scene) -> str:
    """The whole board."""
    logged = len(scene.view.log)
    attempts = [(lines, FULL, 32) for lines in (logged, 6, 3, 1) if lines <= logged]
    attempts += [
        (3, NAMED, 32),
        (1, NAMED, 12),
        (3, COUNTED, 32),
        (1, COUNTED, 12),
        (0, COUNTED, 8),
    ]
    text = ""
    for lines, detail, longest in attempts:
        text = _board(scene, Teller(scene, Style(True, longest)), lines, detail)
        if len(text) <= LARGEST:
            return text
    return _cut(text)


def _board(scene: Scene, teller: Teller, lines: int, detail: int) -> str:
    view = scene.view
    parts = [" · ".join(teller.turn())]
    if view.result is not None:
        parts.append(teller.won())
        if view.result.reason is not None:
            parts.append(teller.say(view.result.reason))
    parts.append(" · ".join(teller.shared()))
    parts.append(teller.action())
    for seat in view.seats:
        parts += _seat(scene, teller, seat, detail)
    if view.stack:
        heading = teller.style.strong(teller.get("stack.title"))
        order = teller.get("list.aside", words=teller.get("stack.order"))
        parts.append(f"\n{heading}{order}")
        for number, entry in enumerate(view.stack, 1):
            parts.append(f"{number}. {teller.say(entry.text)}")
    if lines and view.log:
        parts.append("\n" + teller.style.strong(teller.get("table.log")))
        parts += [f"> {teller.say(line)}" for line in view.log[-lines:]]
    return "\n".join(part for part in parts if part)


def _seat(scene: Scene, teller: Teller, seat: SeatView, detail: int) -> list[str]:
    lines = ["\n" + " · ".join([teller.player(seat.seat), *teller.resources(seat)])]
    lines += [teller.card(card, seat.seat) for card in teller.front(seat)]
    return lines + teller.zones(seat, detail)


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
