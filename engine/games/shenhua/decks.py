"""23, 24: what a deck may hold, and what a pack must; the ready decks."""

from collections.abc import Collection
from functools import cache, partial

from engine.cards import ready
from engine.games.shenhua import terms as w
from engine.kernel.deck import Deck
from engine.kernel.grammar import Static
from engine.kernel.pack import CardDesign, Pack
from engine.kernel.terms import walk
from engine.kernel.values import CardRef, Msg, msg
from engine.language.modifiers import Modify
from engine.language.permanents import Token

ready_decks = cache(partial(ready.decks, __package__, "general", "treasure"))
"""The decks that come with the title."""


def deck_problems(pack: Pack, deck: Deck) -> list[Msg]:
    """Every offence of a deck with its clause; empty for a legal one."""
    cards = [(pack.design(design), count) for design, count in deck.cards]
    problems = []
    generals = sum(count for card, count in cards if card.kind == w.GENERAL_CARD)
    treasures = sum(count for card, count in cards if card.kind == w.TREASURE_CARD)
    basics = sum(count for card, count in cards if card.kind in w.BASIC)
    if generals != 1:
        problems.append(msg("error.deck_generals", have=generals, clause="23"))
    if treasures > 1:
        problems.append(msg("error.deck_treasures", have=treasures, clause="23"))
    if basics < w.DECK_LEAST:
        problems.append(msg("error.deck_small", have=basics, least=w.DECK_LEAST, clause="23"))
    general = next((card for card, _ in cards if card.kind == w.GENERAL_CARD), None)
    named: dict[str, int] = {}
    for card, count in cards:
        if card.kind in w.BASIC:  # 23.1 is about these; a general may share a name with one
            named[card.name.zh] = named.get(card.name.zh, 0) + count
    for card in {card.id: card for card, _ in cards}.values():
        count = named.pop(card.name.zh, 0) if card.kind in w.BASIC else 0
        problems += _card_problems(card, count, general)
    return problems


def allowed(pack: Pack, leads: Collection[str]) -> dict[str, int]:
    """The cards that may be in a deck with that general; of those of one name the first, for 23.1
    counts names."""
    general = next((c for c in map(pack.design, leads) if c.kind == w.GENERAL_CARD), None)
    named: dict[str, str] = {}
    for card in pack.designs.values():
        if card.kind in w.BASIC and not _card_problems(card, 1, general):
            named.setdefault(card.name.zh, card.id)
    return dict.fromkeys(named.values(), w.COPIES_MOST)


def _card_problems(card: CardDesign, count: int, general: CardDesign | None) -> list[Msg]:
    """List the offences of a card, of whose name the deck holds so many (0: told already)."""
    ref = CardRef(card.id)
    if card.kind == w.TOKEN:
        return [msg("error.deck_token", card=ref, clause="9.2")]
    if card.kind not in w.BASIC:
        return []
    problems = []
    if count > w.COPIES_MOST:
        problems.append(
            msg("error.deck_copies", card=ref, have=count, most=w.COPIES_MOST, clause="23.1")
        )
    if general is None:
        return problems
    if card.kind == w.CREATURE and not _shares(card, general, w.FACTIONS):
        problems.append(msg("error.deck_faction", card=ref, clause="23.2"))
    if card.kind in (w.SPELL, w.EQUIPMENT) and not _shares(card, general, w.CLASSES):
        problems.append(msg("error.deck_class", card=ref, clause="23.3"))
    return problems


def _shares(card: CardDesign, general: CardDesign, words: tuple[str, ...]) -> bool:
    """Test if a card bears none of those words, or one that the general bears too."""
    own = [tag for tag in card.tags if tag in words]
    return not own or any(tag in general.tags for tag in own)


def pack_problems(designs: tuple[CardDesign, ...]) -> list[Msg]:
    """List the offences of a pack's cards, the first first."""
    problems = []
    tokens = {design.id for design in designs if design.kind == w.TOKEN}
    for design in designs:
        problems += _unknown_tokens(design, tokens)
        problems += _keyword_problems(design)
    return problems


def _keyword_problems(design: CardDesign) -> list[Msg]:
    """8.2: what is printed is lost by ``silence``, not by subtraction, and rules only apply."""
    problems = []
    for ability in design.abilities:
        for node in walk(ability):
            change = _change(node)
            if change is not None and change[0] in w.ONE_WAY and change[1] < 1:
                problems.append(
                    msg("error.pack_bound", card=design.id, field=change[0], bound=">= 1")
                )
    return problems


def _change(node: object) -> tuple[str, int] | None:
    """By how much a node changes which number, where it says so."""
    if isinstance(node, Modify) and isinstance(node.amount, int):
        return node.stat, node.amount
    if isinstance(node, Static):
        return node.stat, node.add if node.set is None else node.set
    return None


def _unknown_tokens(design: CardDesign, tokens: set[str]) -> list[Msg]:
    """9: what an effect puts onto the field as a token must be one of the pack."""
    nodes = [node for ability in design.abilities for node in walk(ability)]
    made = [node.design for node in nodes if isinstance(node, Token)]
    return [
        msg("error.pack_word", card=design.id, field="design", name=name)
        for name in made
        if name not in tokens
    ]
