"""deck: what a deck may hold, and what a pack must; the ready decks."""

from collections.abc import Collection
from functools import cache, partial

from msgspec import Struct

from engine.cards import ready
from engine.games.shengwu import terms as w
from engine.kernel.deck import Deck
from engine.kernel.grammar import Ability, Filter
from engine.kernel.pack import CardDesign, Pack
from engine.kernel.terms import walk
from engine.kernel.values import CardRef, Msg, msg
from engine.language.permanents import ResetCards, TapCards, Token

KEEPER = "keeper"
"""The design of the card whose life is the player's; every pack has it."""

ready_decks = cache(partial(ready.decks, __package__, "relics"))
"""The decks that come with the title."""


def factions(design: CardDesign) -> tuple[str, ...]:
    """The factions whose marks a card bears."""
    return tuple(tag for tag in design.tags if tag in w.FACTIONS)


def deck_problems(pack: Pack, deck: Deck) -> list[Msg]:
    """Every offence of a deck with its clause; empty for a legal one."""
    cards = [(pack.design(design), count) for design, count in deck.cards]
    relics = [card for card, count in cards for _ in range(count) if card.kind == w.RELIC]
    size = sum(count for card, count in cards if card.kind in w.DECK_KINDS)
    problems = []
    if len(relics) != w.RELICS:
        problems.append(msg("error.deck_relics", have=len(relics), clause="deck.size"))
    elif len({relic.id for relic in relics}) < w.RELICS:
        problems.append(msg("error.deck_twins", clause="deck.size"))
    if not w.DECK_LEAST <= size <= w.DECK_MOST:
        bounds = {"least": w.DECK_LEAST, "most": w.DECK_MOST}
        problems.append(msg("error.deck_size", have=size, **bounds, clause="deck.size"))
    has = {f: sum(f in relic.tags for relic in relics) for f in w.FACTIONS}
    for card, count in cards:
        problems += _card_problems(card, count, has)
    return problems


def allowed(pack: Pack, relics: Collection[str]) -> dict[str, int]:
    """The cards that may be in a deck with those relics."""
    has = {f: sum(f in pack.design(relic).tags for relic in relics) for f in w.FACTIONS}
    cards = (card for card in pack.designs.values() if card.kind in w.DECK_KINDS)
    return {card.id: w.COPIES_MOST for card in cards if not _card_problems(card, 1, has)}


def _card_problems(card: CardDesign, count: int, has: dict[str, int]) -> list[Msg]:
    """List the offences of a card in a deck with so many relics of each faction."""
    ref = CardRef(card.id)
    if card.kind == w.RELIC:
        return []
    if card.kind not in w.DECK_KINDS:
        return [msg("error.deck_token", card=ref, clause="deck.size")]
    problems = []
    if count > w.COPIES_MOST:
        bounds = {"have": count, "most": w.COPIES_MOST}
        problems.append(msg("error.deck_copies", card=ref, **bounds, clause="deck.size"))
    if any(not has[faction] for faction in factions(card)):
        problems.append(msg("error.deck_faction", card=ref, clause="deck.factions"))
    elif any(has[faction] < card.stat(w.MARKS) for faction in factions(card)):
        needs = card.stat(w.MARKS)
        problems.append(msg("error.deck_marks", card=ref, needs=needs, clause="deck.marks"))
    return problems


def pack_problems(designs: tuple[CardDesign, ...]) -> list[Msg]:
    """List the offences of a pack's cards: no keeper, a price that would tell a hidden entry, a
    token that is none."""
    by_id = {design.id: design for design in designs}
    problems = []
    keeper = by_id.get(KEEPER)
    if keeper is None or keeper.kind != w.KEEPER:
        problems.append(msg("error.pack_missing", card=KEEPER, field="cards", name=KEEPER))
    for design in designs:
        for ability in design.abilities:
            if _tells(ability):
                problems.append(msg("error.pack_word", card=design.id, field="cost", name="-"))
            for node in ability.do:
                if isinstance(node, Token) and node.design not in by_id:
                    name = node.design
                    problems.append(
                        msg("error.pack_word", card=design.id, field="design", name=name)
                    )
    return problems


def _tells(ability: Ability) -> bool:
    """Test if its price is life or cards: everybody sees these go. Or if it acts at once on what is
    exhausted, which may be so by a skill that nobody else has seen."""
    cost = ability.cost
    priced = cost is not None and bool(cost.life or cost.discard or cost.sacrifice or cost.flip)
    nodes = walk(ability.do) if ability.at_once else ()
    return priced or any(_reads_exhaustion(node) for node in nodes)


def _reads_exhaustion(node: Struct) -> bool:
    turns = isinstance(node, TapCards | ResetCards)
    return turns or (isinstance(node, Filter) and bool(node.tapped))
