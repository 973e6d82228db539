"""Statics in force, the numbers that they and modifiers change, and the memo that rests on them.

Most numbers of most cards are what is printed: which are not, and what modifiers add to them, is
known as long as nothing in play changes (:func:`changes`). Only those that a static in play changes
are weighed (:mod:`engine.kernel.reading`), once for each version of the state (``Memory.memo``).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from engine.kernel.grammar import Filter, Static
from engine.kernel.in_play import able_cards
from engine.kernel.position import Position
from engine.kernel.records import Card
from engine.kernel.scope import Scope

InForce: TypeAlias = Mapping[str, Sequence[tuple[Scope, Static]]]
"""Statics of cards in play, by the number that they change."""


IN_FORCE = "in_force"
"""Memo key in ``ruling``: the statics that count, none while one of them is weighed."""


NONE: InForce = {}


Changes: TypeAlias = Mapping[str, Mapping[int, int]]
"""By the number, what modifiers add to it, by card (0: for a seat)."""


CHANGES = "changes"
"""Memo key in ``ruling``: the numbers that modifiers or statics change."""


def in_force(game: Position) -> InForce:
    """Collect the statics of the cards in play that act now, with their scopes."""
    known: InForce | None = game.ruling.get(IN_FORCE)
    if known is not None:
        return known
    found: dict[str, list[tuple[Scope, Static]]] = {}
    by_design = game.pack.statics
    game.ruling[IN_FORCE] = NONE
    for card in able_cards(game):
        statics = by_design.get(card.design)
        if statics is None or not card.acts(game):
            continue
        if card.you >= 0 and not game.alive(card.you):
            continue
        scope = card.scope()
        for static in statics:
            found.setdefault(static.stat, []).append((scope, static))
    game.ruling[IN_FORCE] = found
    return found


def changes(game: Position) -> Changes:
    """Collect the numbers that may differ from print: what modifiers add, by card, and those that
    statics in force change."""
    known: Changes | None = game.ruling.get(CHANGES)
    if known is not None:
        return known
    statics = in_force(game)
    found: dict[str, dict[int, int]] = {name: {} for name in statics}
    fixed: dict[tuple[str, int], int] = {}
    for modifier in game.state.modifiers:
        added = found.setdefault(modifier.stat, {})
        if modifier.fixed:
            fixed[modifier.stat, modifier.card] = modifier.amount
        more = 0 if modifier.fixed else modifier.amount
        added[modifier.card] = added.get(modifier.card, 0) + more
    for (stat, card), amount in fixed.items():
        printed = game.pack.printed[game.state.cards[card].design].get(stat, 0)
        found[stat][card] += amount - printed
    if statics is not NONE:  # else they are being looked for, and whoever asks does without them
        game.ruling[CHANGES] = found
    return found


TAG = "tag:"
"""Modifiers of so called numbers give their card that tag, in the place of others of its sort."""

BECAME = "became"
"""Memo key in ``ruling``: the tags that modifiers have given to cards."""


class TagRules(Struct, frozen=True):
    """The sorts of tags, by name. A card that becomes one of a sort loses the others of it."""

    sorts: Mapping[str, tuple[str, ...]]

    def named(self, sort: str) -> tuple[str, ...]:
        """The tags of a sort."""
        return self.sorts.get(sort, ())


def has_tag(game: Position, card: Card, tag: str) -> bool:
    """Tell whether a card bears a tag now: the last that it became of a sort, else the printed."""
    became: dict[int, list[str]] | None = game.ruling.get(BECAME)
    if became is None:
        became = game.ruling[BECAME] = _became(game)
    for new in reversed(became.get(card.id, ())):
        if new == tag:
            return True
        if any(new in sort and tag in sort for sort in game.rules[TagRules].sorts.values()):
            return False
    return tag in game.pack.designs[card.design].tags


def _became(game: Position) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for modifier in game.state.modifiers:
        if modifier.stat.startswith(TAG):
            found.setdefault(modifier.card, []).append(modifier.stat[len(TAG) :])
    return found


def modified(game: Position, card_id: int, name: str) -> bool:
    """Tell whether a modifier lies on that card for that number."""
    return card_id in changes(game).get(name, ())


def memoize(game: Position, key: object, value: object, names: Iterable[str]) -> None:
    """Memoize a value that depends on what lies in play and on those numbers: in ``Memory.lasting``
    where no static in force changes any of them, else for this version of the state.
    :func:`memoized` finds it."""
    statics = in_force(game)
    lasts = statics is not NONE and statics.keys().isdisjoint(names)
    (game.lasting if lasts else game.memo)[key] = value


def memoized(game: Position, key: object) -> Any:
    """Return the value memoized by :func:`memoize`; ``None`` where there is none."""
    found = game.lasting.get(key)
    return game.memo.get(key) if found is None else found


def reachable(game: Position, zone: str) -> Collection[str]:
    """Collect the numbers that statics in force may change of a card in that zone (its key)."""
    key = (IN_FORCE, zone)
    found: frozenset[str] | None = game.ruling.get(key)
    if found is None:
        name = zone.partition(":")[0]
        found = frozenset(
            stat
            for stat, statics in in_force(game).items()
            for _, static in statics
            if not isinstance(static.what, Filter) or name in static.what.zones
        )
        game.ruling[key] = found
    return found
