"""100.2, 100.3, 210, 216.2a: what a deck may hold; the ready decks."""

from collections.abc import Collection
from functools import cache, partial

from engine.cards import ready
from engine.games.zongheng import rulings
from engine.games.zongheng import terms as w
from engine.kernel.deck import Deck
from engine.kernel.pack import CardDesign, Pack
from engine.kernel.terms import walk
from engine.kernel.values import CardRef, Msg, msg
from engine.language.permanents import Token

ready_decks = cache(partial(ready.decks, __package__, "general"))
"""The decks that come with the title."""


def deck_problems(pack: Pack, deck: Deck) -> list[Msg]:
    """Every offence of a deck with its clause; empty for a legal one."""
    cards = [(pack.design(design), count) for design, count in deck.cards]
    problems = []
    generals = sum(count for card, count in cards if card.kind == w.GENERAL_CARD)
    size = sum(count for card, count in cards if card.kind in w.OF_DECKS)
    least, most = rulings.DECK_LEAST, rulings.DECK_MOST
    if generals != 1:
        problems.append(msg("error.deck_generals", have=generals, clause="100.2b"))
    if size < least:
        problems.append(msg("error.deck_small", have=size, least=least, clause="100.2a"))
    if size > most:
        problems.append(msg("error.deck_large", have=size, most=most, clause="100.2a"))
    general = next((card for card, _ in cards if card.kind == w.GENERAL_CARD), None)
    named: dict[str, int] = {}
    for card, count in cards:
        if card.kind in w.OF_DECKS:
            named[card.name.zh] = named.get(card.name.zh, 0) + count
    for card in {card.id: card for card, _ in cards}.values():
        problems += _card_problems(card, named.pop(card.name.zh, 0), general)
    return problems


def allowed(pack: Pack, leads: Collection[str]) -> dict[str, int]:
    """The cards that may be in a deck with that general; of those of one name the first (203.3)."""
    general = next((c for c in map(pack.design, leads) if c.kind == w.GENERAL_CARD), None)
    named: dict[str, tuple[str, int]] = {}
    for card in pack.designs.values():
        if card.kind in w.OF_DECKS and not _card_problems(card, 1, general):
            named.setdefault(card.name.zh, (card.id, _most(card)))
    return dict(named.values())


def _most(card: CardDesign) -> int:
    """104.5: as many copies as one likes of cards with ∞."""
    free = card.imprint is not None and card.imprint.free
    return rulings.DECK_MOST if free else rulings.COPIES_MOST


def _card_problems(card: CardDesign, count: int, general: CardDesign | None) -> list[Msg]:
    """List the offences of a card, of whose name the deck holds so many (0: told already)."""
    ref = CardRef(card.id)
    if card.kind in (w.REINFORCEMENT, w.PROVISION):
        return [msg("error.deck_token", card=ref, clause="216.1d")]
    if card.kind == w.GENERAL_CARD:
        return []
    problems = []
    most = _most(card)
    if count > most and most < rulings.DECK_MOST:
        problems.append(msg("error.deck_copies", card=ref, have=count, most=most, clause="100.2a"))
    only = card.imprint.only if card.imprint is not None else ()
    if general is not None and not all(tag in general.tags for tag in only):
        problems.append(msg("error.deck_only", card=ref, clause="210"))
    return problems


def pack_problems(designs: tuple[CardDesign, ...]) -> list[Msg]:
    """List the offences of a pack's cards: reinforcements that it does not have."""
    known = {design.id for design in designs if design.kind == w.REINFORCEMENT}
    return [
        msg("error.pack_word", card=design.id, field="design", name=node.design)
        for design in designs
        for ability in design.abilities
        for node in walk(ability)
        if isinstance(node, Token) and node.design not in known
    ]
