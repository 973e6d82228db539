"""Guesses at a deck that another player has brought: what was seen of it stays, and the rest is
what it may well be.

Nothing of the true deck is looked at but its size, which everybody can count. A ready deck of the
title is guessed the likelier the more of it has been seen; else a deck is put together by chance
of what is allowed beside the cards that were seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.kernel.deck import DeckRules
from engine.kernel.position import Position
from engine.kernel.rng import Rng
from engine.kernel.rules import Possible

READY, OTHER = 4096, 64
"""Weights of a ready deck of which everything was seen so far, and of a deck of somebody's own."""

STRANGER = 4
"""By so much a ready deck weighs less for each card seen that is none of its own."""

COPIES = 3
"""A card that is guessed to be in somebody's own deck is there in so many copies at most, as long
as there are others."""

_ready: dict[tuple[str, str], tuple[Counter[str], ...]] = {}
"""The cards of the ready decks, as far as a pack has them; by title and pack."""

_limits: dict[tuple[str, tuple[str, ...]], Mapping[str, int]] = {}
"""The most copies of each design in a deck; by pack and the cards that lead it."""

REMEMBERED = 256


def restock(
    game: Position, seen: Sequence[str], places: Sequence[Possible | None], rng: Rng
) -> list[str]:
    """A design for each card of a deck that was not seen. ``places``: the designs that a card may
    have where it lies (``None``: any)."""
    lead = _hidden_lead(game, places)
    if lead is not None:
        leader = _some_lead(game, rng)
        rest = [*places[:lead], *places[lead + 1 :]]
        return [leader, *restock(game, (*seen, leader), rest, rng)]
    known, amount = Counter(seen), len(places)
    limits = _allowed(game, known)
    counted = _by_name(game, known)
    room = Counter({one: most - counted.get(_name(game, one), 0) for one, most in limits.items()})
    found = _of_ready(game, known, room, amount, rng)
    _fill(found, known, room, amount, rng)
    anything = sorted(limits) or sorted(game.pack.designs)
    while len(found) < amount:  # no legal deck holds so many
        found.append(anything[rng.below(len(anything))])
    return _fitted(game, found, room, [one for one in places if one is not None], rng)


def _leaders(game: Position) -> list[str]:
    """The designs that may lead a deck, in their order."""
    kinds, fronts = game.rules[DeckRules].leads, game.pack.fronts
    return [
        one
        for one, design in game.pack.designs.items()
        if design.kind in kinds and one not in fronts
    ]


def _hidden_lead(game: Position, places: Sequence[Possible | None]) -> int | None:
    """The place of a card that leads a deck and is still hidden, where there is one."""
    leads, designs = _leaders(game), game.pack.designs
    found = (
        at
        for at, fits in enumerate(places)
        if fits is not None and leads and all(fits(designs[one]) for one in leads)
    )
    return next(found, None)


def _some_lead(game: Position, rng: Rng) -> str:
    """A leader of one of the ready decks, or now and then any."""
    leads = _leaders(game)
    ready = [one for deck in _decks(game) for one in leads if deck[one]]
    drawn = rng.below(READY * len(ready) + OTHER)
    return ready[drawn // READY] if drawn < READY * len(ready) else leads[rng.below(len(leads))]


def _fitted(
    game: Position,
    found: list[str],
    room: Counter[str],
    places: Sequence[Possible],
    rng: Rng,
) -> list[str]:
    """The same designs, some of them changed so that there is one for each of those places."""
    designs, left, taken = game.pack.designs, list(found), list[str]()
    fitting_in = {fits: sum(fits(designs[one]) for one in found) for fits in set(places)}
    for fits in sorted(places, key=fitting_in.__getitem__):
        place = next((at for at, one in enumerate(left) if fits(designs[one])), -1)
        if place >= 0:
            taken.append(left.pop(place))
            continue
        spare = sorted(room - Counter(left + taken)) or sorted(designs)
        fitting = [one for one in spare if fits(designs[one])] or sorted(
            one for one, design in designs.items() if fits(design)
        )
        left.pop(rng.below(len(left)))
        taken.append(fitting[rng.below(len(fitting))])
    return taken + left


def _allowed(game: Position, known: Iterable[str]) -> Mapping[str, int]:
    """The most copies of each design in the deck of which these cards were seen."""
    rules, pack = game.rules[DeckRules], game.pack
    leads = tuple(sorted(one for one in known if pack.designs[one].kind in rules.leads))
    key = (pack.hash, leads)
    if key not in _limits:
        if len(_limits) >= REMEMBERED:
            _limits.clear()
        _limits[key] = rules.open_to(pack, leads)
    return _limits[key]


def _name(game: Position, design: str) -> str:
    return game.pack.designs[design].name.zh


def _by_name(game: Position, known: Counter[str]) -> dict[str, int]:
    """Copies by name: cards of one name are one card, where decks count names."""
    found: dict[str, int] = {}
    for design, count in known.items():
        found[_name(game, design)] = found.get(_name(game, design), 0) + count
    return found


def _decks(game: Position) -> tuple[Counter[str], ...]:
    key, designs = (game.state.title, game.pack.hash), game.pack.designs
    if key not in _ready:
        _ready[key] = tuple(
            Counter({card: count for card, count in one.deck.cards if card in designs})
            for one in game.rules[DeckRules].ready()
        )
    return _ready[key]


def _of_ready(
    game: Position, known: Counter[str], room: Mapping[str, int], amount: int, rng: Rng
) -> list[str]:
    """Cards that are left of a ready deck that it may be; none where it is somebody's own."""
    ready = _decks(game)
    weights = [max(READY // STRANGER ** _strangers(known, deck), 1) for deck in ready]
    drawn = rng.below(sum(weights) + OTHER)
    for deck, weight in zip(ready, weights, strict=True):
        if drawn < weight:
            left = [
                design
                for design, count in sorted(deck.items())
                for _ in range(min(count - known[design], room[design]))
            ]
            rng.shuffle(left)
            return left[:amount]
        drawn -= weight
    return []


def _strangers(known: Counter[str], deck: Counter[str]) -> int:
    """Count the cards that were seen and are none of a deck's."""
    return sum(count - deck[card] for card, count in known.items() if count > deck[card])


def _fill(found: list[str], known: Counter[str], room: Counter[str], amount: int, rng: Rng) -> None:
    """Add what is allowed, several of a kind, those first of which one was seen already."""
    left = room - Counter(found)
    while left and len(found) < amount:
        order = sorted(left)
        rng.shuffle(order)
        order.sort(key=lambda design: design not in known)
        for design in order[: amount - len(found)]:
            copies = min(left[design], 1 + rng.below(COPIES), amount - len(found))
            found += [design] * copies
            left[design] -= copies
        left = +left
