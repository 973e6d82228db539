"""Cards found by words: a page of them, to look at or to put into a deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.i18n import Locale, Phrases, safe_name, words
from bot.messages.buttons import page_buttons, press
from bot.messages.component_id import ComponentId, Outdated, number, sign
from bot.messages.parts import (
    Button,
    ButtonStyle,
    Menu,
    MenuLine,
    Message,
    Part,
    Row,
    Section,
    Text,
    cut,
)
from engine.cards.search import marks
from engine.kernel.pack import CardDesign, Pack
from engine.text import catalogue
from engine.text.cards import card_text
from renderers.games import look_of
from renderers.kit.glyphs import word_of

PAGE = 8
"""Cards on a page."""
WORDS = 28
"""Characters of what is looked for; it travels in the ids of the buttons."""
TEXT = 110
"""Characters of a card's text in a list."""
SIGN = 4
"""Characters by which a button beside a card names it, where an id has no room for more."""


@dataclass(frozen=True, slots=True)
class CardSearch:
    """Query for cards: ``words`` among the cards of a ``title``, those only that a saved ``deck``
    can take where one is named; and the page shown, from 0."""

    title: str
    words: str
    deck: str = ""
    page: int = 0

    def id(self, verb: str, page: int, *more: str) -> str:
        """The id of a button or menu that goes on from this search."""
        return str(ComponentId(verb, 0, (self.title, number(page), self.deck, self.words, *more)))

    @classmethod
    def of(cls, pressed: ComponentId) -> CardSearch:
        """The search that an id carries."""
        return cls(pressed.text(0), pressed.text(3), pressed.text(2), pressed.number(1))


def signed(pack: Pack, signature: str) -> str:
    """The card that a button means; :class:`Outdated` where the pack has it no more."""
    for design in pack.designs:
        if sign(design, SIGN) == signature:
            return design
    raise Outdated


def clean(text: str) -> str:
    """Words as an id can carry them."""
    return " ".join(text.replace(":", " ").split())[:WORDS].strip()


def page(
    search: CardSearch,
    found: Sequence[CardDesign],
    pack: Pack,
    locale: Locale,
    *,
    held: Mapping[str, int],
    note: str = "",
) -> Message:
    """A page of what was found. ``held``: how many of which the deck has; ``note``: what has just
    happened to it."""
    spoken = words(locale)
    pages = max(-(-len(found) // PAGE), 1)
    at = min(search.page, pages - 1)
    shown = found[at * PAGE : (at + 1) * PAGE]
    head = [f"### {spoken('search.title', count=len(found))}"]
    if search.deck:
        head.append(spoken("search.deck", name=safe_name(search.deck), count=sum(held.values())))
    if note:
        head.append(note)
    if not found:
        head.append(spoken("search.none"))
    parts: list[Part] = [Text("\n".join(head))]
    parts += [
        Section(
            Text(_told(card, pack, locale, held.get(card.id, 0))),
            _beside(replace(search, page=at), card, spoken),
        )
        for card in shown
    ]
    if shown and search.deck:
        choices = tuple(choice(card, pack, locale) for card in shown)
        parts.append(Menu(search.id("search_show", at), spoken("search.look"), choices))
    back, on = partial(search.id, "search_back"), partial(search.id, "search_next")
    buttons = list(page_buttons(at, pages, back, on, spoken))
    if search.deck:
        deck = (search.title, search.deck)
        buttons.append(press(spoken, "deck_open", "search.open", *deck, style=ButtonStyle.PRIMARY))
    if pages > 1 or search.deck:
        parts.append(Row(tuple(buttons)))
    return Message(tuple(parts))


def _beside(search: CardSearch, card: CardDesign, spoken: Phrases) -> Button:
    """Button beside a card: it goes into the deck, or is shown whole."""
    if search.deck:
        identity = search.id("put_in", search.page, sign(card.id, SIGN))
        return Button(identity, spoken("search.put_in"), ButtonStyle.SUCCESS)
    return press(spoken, "card_look", "search.see", search.title, card.id)


def _told(card: CardDesign, pack: Pack, locale: Locale, held: int) -> str:
    name = f"**{card.name.get(locale)}**"
    told = " · ".join((name, *_numbers(card, pack, locale), *marks(card, locale, pack.title)))
    have = f" · **×{held}**" if held else ""
    text = cut(card_text(card, pack, locale, "plain"), TEXT)
    return f"{told}{have}\n-# {text}"


def _numbers(card: CardDesign, pack: Pack, locale: Locale) -> list[str]:
    return [
        f"{catalogue.term(f'stat.{name}', locale, pack.title)} {number}"
        for name, number in card.stats.items()
    ]


def did_you_mean(
    text: str, meant: Sequence[tuple[Pack, CardDesign]], locale: Locale, *, share: bool
) -> Message:
    """Cards that a text may have meant. ``share``: the one that is chosen is shown to all."""
    spoken = words(locale)
    lines = []
    for pack, card in meant:
        line = choice(card, pack, locale)
        lines.append(replace(line, value=f"{pack.title}:{card.id}"))
    identity = str(ComponentId("card_meant", 0, (number(share),)))
    said = spoken("error.card_meant", name=safe_name(cut(text, 80)))
    return Message((Text(said), Menu(identity, spoken("search.look"), tuple(lines))))


def choice(card: CardDesign, pack: Pack, locale: Locale) -> MenuLine:
    """A card in a menu, with its numbers and what kind of card it is."""
    about = " · ".join((*_numbers(card, pack, locale), *marks(card, locale, pack.title)))
    emoji = f"{pack.title}/{word_of(look_of(pack.title), card)}"
    return MenuLine(card.id, card.name.get(locale), about, emoji=emoji)
