"""Every card that a reader sees, to look at one of them: picture, numbers and the whole text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.messages.buttons import page_buttons
from bot.messages.card_search import choice
from bot.messages.component_id import ComponentId, number
from bot.messages.parts import CHOICES, Menu, Message, Part, Row, Text
from bot.messages.reader import Reader
from engine.kernel.pack import Pack
from engine.kernel.view import View


def page(reader: Reader, at: int = 0) -> Message:
    """A menu of the cards, those in the reader's hand first. ``at``: its page, from 0."""
    spoken, view, pack = reader.words, reader.view, reader.pack
    if view is None or pack is None:
        return Message((Text(spoken("panel.not_started")),))
    kinds = _kinds(reader, view, pack)
    if not kinds:
        return Message((Text(spoken("cards.none")),))
    head = Text(f"### {spoken('cards.title', title=reader.title_name)}")
    return Message((head, *menu(reader, pack, kinds, at, "cards")))


def _kinds(reader: Reader, view: View, pack: Pack) -> list[str]:
    """The designs that the view shows: in the hand as they lie there, of all others in the order of
    the pack, which tells nothing of where they lie."""
    own = [seat.zones.get(reader.title.shape.layout.hand) for seat in view.seats]
    mine = own[view.viewer] if 0 <= view.viewer < len(own) else None
    held = [card.design for card in mine.cards if card.design] if mine is not None else []
    seen = {card.design for card in view.cards().values()}
    return [*dict.fromkeys(held), *(kind for kind in pack.designs if kind in seen - {*held})]


def menu(reader: Reader, pack: Pack, kinds: Sequence[str], at: int, verb: str) -> list[Part]:
    """A menu of these designs, and buttons (``verb`` with ``_back`` and ``_next``) to its other
    pages where there are more than it holds."""
    spoken, table = reader.words, reader.table
    designs = [pack.design(kind) for kind in kinds]
    pages = -(-len(designs) // CHOICES)
    here = min(max(at, 0), pages - 1)
    shown = designs[here * CHOICES : (here + 1) * CHOICES]
    choices = tuple(choice(one, pack, reader.locale) for one in shown)
    looked = Menu(str(ComponentId("pile_show", table.id)), spoken("search.look"), choices)
    if pages == 1:
        return [looked]

    def to(turn: str) -> Callable[[int], str]:
        return lambda there: str(ComponentId(f"{verb}_{turn}", table.id, (number(there),)))

    return [looked, Row(page_buttons(here, pages, to("back"), to("next"), spoken))]
