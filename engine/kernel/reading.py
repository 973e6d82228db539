"""Reading a position: what the words of card texts mean, and the numbers of cards and seats.

Seat words and card words resolve to seats and cards against the game as it is at that moment;
filters pick cards from zones. Derived numbers are the printed ones changed by what is in play.
Filters look at numbers and numbers at filters, so they share a room. All of it is pure.

Most numbers of most cards are what is printed: which are not, and what modifiers add to them, is
known as long as nothing in play changes (:func:`changes`). Only those that a static in play changes
are weighed, once for each version of the state (``Memory.memo``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from engine.kernel.grammar import Filter, Static, role_words
from engine.kernel.in_play import able_cards, still_in_play
from engine.kernel.position import Position, titles
from engine.kernel.records import Card
from engine.kernel.scope import Scope
from engine.kernel.values import NOBODY

InForce: TypeAlias = Mapping[str, Sequence[tuple[Scope, Static]]]
"""Statics of cards in play, by the number that they change."""

IN_FORCE = "in_force"
"""Remembered of what rules: the statics that count, none while one of them is weighed."""

NONE: InForce = {}

Changes: TypeAlias = Mapping[str, Mapping[int, int]]
"""By the number, what modifiers add to it, by card (0: for a seat)."""

CHANGES = "changes"
"""Remembered of what rules: the numbers that modifiers or statics change."""


def seats_of(game: Position, scope: Scope, word: str) -> tuple[int, ...]:
    """The living seats a word means, in turn order from the active player."""
    if word in scope.seats:
        return tuple(seat for seat in scope.seats[word] if game.alive(seat))
    alive = game.seats_in_order()
    if word.startswith("owner_of:"):
        cards = cards_of(game, scope, word[9:])
        owners = {game.state.cards[card].controller for card in cards}
        return tuple(seat for seat in alive if seat in owners)
    match word:
        case "everyone":
            return alive
        case "others":
            return tuple(seat for seat in alive if seat != scope.you)
        case "next":
            after = game.seat_after(scope.you)
            return () if after == scope.you else (after,)
    seat = _one_seat(game, scope, word)
    return (seat,) if seat != NOBODY and game.alive(seat) else ()


def is_meant(game: Position, scope: Scope, word: str, seat: int) -> bool:
    """Whether a seat is one of those a word means (:func:`seats_of`)."""
    if word not in ("you", "others", "everyone") or word in scope.seats:
        return seat in seats_of(game, scope, word)
    if seat < 0 or not game.alive(seat):
        return False
    return word == "everyone" or (seat == scope.you) == (word == "you")


def _one_seat(game: Position, scope: Scope, word: str) -> int:
    event = scope.event
    match word:
        case "you":
            return scope.you
        case "active":
            return game.state.active
        case "holder":
            card = game.state.cards.get(scope.this)
            return NOBODY if card is None else game.seat_of_zone(card.zone)
        case "actor":
            return NOBODY if event is None else event.seat
        case "victim":
            return NOBODY if event is None else event.to
    return NOBODY


def cards_of(game: Position, scope: Scope, what: str | Filter) -> tuple[int, ...]:
    """The cards a word or filter means; those that no longer exist are left out."""
    if isinstance(what, Filter):
        return filtered(game, scope, what)
    cards = game.state.cards
    if what in scope.cards:
        return tuple(card for card in scope.cards[what] if card in cards)
    found = 0
    match what:
        case "this":
            found = scope.this
        case "subject":
            found = scope.event.card if scope.event else 0
        case "object":
            found = scope.event.other if scope.event else 0
    return (found,) if found in cards else ()


def gone(game: Position, scope: Scope, what: str | Filter) -> bool:
    """Whether a word means a card of what has triggered, and that is in play no more: if it comes
    back it is another."""
    if isinstance(what, Filter) or what not in ("this", "subject", "object"):
        return False
    return not any(still_in_play(game, card) for card in cards_of(game, scope, what))


def filtered(game: Position, scope: Scope, wanted: Filter) -> tuple[int, ...]:
    """The cards of a filter's zones that fit it: those of shared zones, then by seat in turn order,
    each zone as it is written and by place."""
    shared, owned = _parted(game.state.title, wanted.zones)
    cards, zones = game.state.cards, game.state.zones
    found = [
        card_id
        for key in shared
        for card_id in zones.get(key, ())
        if fits(game, scope, wanted, cards[card_id]) and _owned(game, scope, wanted, cards[card_id])
    ]
    if owned:
        found += [
            card_id
            for seat in seats_of(game, scope, wanted.whose)
            for zone in owned
            for card_id in zones.get(f"{zone}:{seat}", ())
            if fits(game, scope, wanted, cards[card_id])
        ]
    return tuple(found)


@cache
def _parted(title: str, zones: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Those of a title's zones that everybody shares, and those that each seat has."""
    shared = tuple(zone for zone in zones if titles[title].rule(zone).shared)
    return shared, tuple(zone for zone in zones if zone not in shared)


def _owned(game: Position, scope: Scope, wanted: Filter, card: Card) -> bool:
    """Whether a card in a zone of everybody's is one of theirs whom a filter names: whoever
    controls it."""
    if wanted.whose == "everyone" or card.controller == NOBODY:
        return True
    return is_meant(game, scope, wanted.whose, card.controller)


def fits(game: Position, scope: Scope, wanted: Filter, card: Card) -> bool:
    """Whether a card of the right zone fits the rest of a filter (hidden ones fit by zone only)."""
    if wanted.other and card.id == scope.this:
        return False
    if wanted.face and card.face_up != (wanted.face == "up"):
        return False
    if wanted.role and not _has_role(game, scope, wanted, card):
        return False
    design = game.pack.designs[card.design]
    if wanted.kind and design.kind != wanted.kind:
        return False
    if wanted.attribute and design.attribute != wanted.attribute:
        return False
    if wanted.tag and wanted.tag not in design.tags:
        return False
    if wanted.counter and not card.counter(wanted.counter):
        return False
    if wanted.damaged and card.counter("damage") <= 0:
        return False
    if wanted.tapped and card.tapped != (wanted.tapped == "yes"):
        return False
    if wanted.named is not None and design.name.zh != wanted.named.zh:
        return False
    if wanted.name_has is not None and wanted.name_has.zh not in design.name.zh:
        return False
    return not (wanted.least or wanted.most) or _within(game, wanted, card.id)


def _has_role(game: Position, scope: Scope, wanted: Filter, card: Card) -> bool:
    """Whether a card is of the sort, and lies in the places, that a filter's role tells."""
    if game.title.near is None:
        return game.role(card) == wanted.role
    words = role_words(wanted.role)
    sort, line, beside = words.get(""), words.get("line"), words.get("near")
    if sort and game.role(card) != sort:
        return False
    if line and game.title.rule(card.zone).line(card.cell) != line:
        return False
    if not beside:
        return True
    near = game.title.near[beside]
    return any(card.id in near(game, other) for other in cards_of(game, scope, wanted.of))


def belongs(game: Position, scope: Scope, wanted: Filter, card: Card) -> bool:
    """Whether a card is one of those a filter means: by its zone, whose that is, and the rest."""
    if card.zone.partition(":")[0] not in wanted.zones:
        return False
    seat = game.seat_of_zone(card.zone)
    if seat == NOBODY:
        return _owned(game, scope, wanted, card) and fits(game, scope, wanted, card)
    if not is_meant(game, scope, wanted.whose, seat):
        return False
    return fits(game, scope, wanted, card)


def misfit(game: Position, scope: Scope, wanted: Filter, card: Card) -> str:
    """The word for the first condition of a filter that a card fails, what everybody can see first;
    empty where it is one that the filter means (:func:`belongs`)."""
    seat, design = game.seat_of_zone(card.zone), game.pack.designs[card.design]
    whose = card.controller if seat == NOBODY else seat
    fails = {
        "pick_place": card.zone.partition(":")[0] not in wanted.zones,
        "pick_whose": wanted.whose != "everyone"
        and whose != NOBODY
        and not is_meant(game, scope, wanted.whose, whose),
        "pick_self": wanted.other and card.id == scope.this,
        "pick_face": wanted.face and card.face_up != (wanted.face == "up"),
        "pick_tapped": wanted.tapped and card.tapped != (wanted.tapped == "yes"),
        "pick_kind": wanted.kind and design.kind != wanted.kind,
        "pick_attribute": wanted.attribute and design.attribute != wanted.attribute,
        "pick_tag": wanted.tag and wanted.tag not in design.tags,
        "pick_damaged": wanted.damaged and card.counter("damage") <= 0,
        "pick_counter": wanted.counter and not card.counter(wanted.counter),
    }
    found = next((word for word, failed in fails.items() if failed), "")
    if found or belongs(game, scope, wanted, card):
        return found
    sorted_out = wanted.role and not _has_role(game, scope, wanted, card)
    return "pick_role" if sorted_out else "pick_numbers" if _bounded(wanted) else "pick_name"


def _bounded(wanted: Filter) -> bool:
    """Whether a filter bounds numbers and names none."""
    return bool(wanted.least or wanted.most) and wanted.named is None and wanted.name_has is None


def _within(game: Position, wanted: Filter, card_id: int) -> bool:
    """Whether a card's current numbers lie within a filter's bounds."""
    if any(card_stat(game, card_id, stat) < least for stat, least in wanted.least.items()):
        return False
    return all(card_stat(game, card_id, stat) <= most for stat, most in wanted.most.items())


def event_fits(game: Position, scope: Scope, what: str | Filter, card_id: int) -> bool:
    """Whether an event's card is one of those a word or filter means, wherever it is now."""
    if isinstance(what, Filter):
        card = game.state.cards.get(card_id)
        return card is not None and belongs(game, scope, what, card)
    return card_id in cards_of(game, scope, what)


# -- numbers -------------------------------------------------------------------------------


BELOW_ALL = -1_000_000
"""The least that a number which is only added to another may be: it may well take away."""


def card_stat(game: Position, card_id: int, name: str, least: int = 0) -> int:
    """A card's current number: printed, plus modifiers, plus statics, no less than that."""
    state = game.state
    total = game.pack.printed[state.cards[card_id].design].get(name, 0)
    known: Changes | None = game.ruling.get(CHANGES)
    added = (changes(game) if known is None else known).get(name)
    if added is not None:
        total += added.get(card_id, 0)
        statics = game.ruling[IN_FORCE].get(name)  # there since the changes are known
        if statics is not None:
            key = (card_id, name)
            weighed: int | None = game.memo.get(key)
            if weighed is None:
                weighed = game.memo[key] = _weighed(game, total, statics, card=card_id)
            total = weighed
    return total if total > least else least


def numbers_of(game: Position, cards: Iterable[int], name: str) -> list[int]:
    """One current number of several cards, as :func:`card_stat` gives it of each."""
    there, printed = game.state.cards, game.pack.printed
    added = changes(game).get(name)
    if added is None:
        return [printed[there[card].design].get(name, 0) for card in cards]
    if name in in_force(game):
        return [card_stat(game, card, name) for card in cards]
    return [max(0, printed[there[card].design].get(name, 0) + added.get(card, 0)) for card in cards]


def card_stats(game: Position, card: Card, names: Collection[str]) -> dict[str, int]:
    """Several of a card's current numbers, as :func:`card_stat` gives each."""
    printed = game.pack.printed[card.design]
    stats = {name: printed.get(name, 0) for name in names}
    for name in changes(game):
        if name in stats:
            stats[name] = card_stat(game, card.id, name)
    return stats


def card_words(game: Position, card: Card, names: Iterable[str]) -> list[str]:
    """Those of several numbers that are more than 0, as :func:`card_stat` gives each: the keywords
    and states that a card has."""
    printed, changed = game.pack.printed[card.design], changes(game)
    return [
        name
        for name in names
        if (name in printed or name in changed) and card_stat(game, card.id, name)
    ]


def badges(game: Position, card: Card) -> tuple[str, ...]:
    """The states of a card that its title's shape shows as badges, as catalogue terms."""
    found: list[str] = []
    for shown in game.places[card.zone].badges:
        if card.face_up or not shown.face:
            if shown.roles and (role := game.role(card)) in shown.roles:
                found.append(role)
            if shown.numbers:
                found += card_words(game, card, shown.numbers)
            if shown.counters and card.counters:
                found += [name for name in shown.counters if card.counter(name)]
    if not found:
        return ()
    keywords = game.title.terms.keywords
    return tuple([f"{'keyword' if word in keywords else 'mark'}.{word}" for word in found])


def card_numbers(game: Position, card: Card) -> dict[str, int]:
    """A card's current numbers by name, of all that is printed on it: of its life what is left, and
    behind it ``max_life``."""
    printed = game.pack.designs[card.design].stats
    stats: dict[str, int] = {}
    for name in printed:
        stats[name] = printed[name]
        if name == "life":
            stats["max_life"] = printed[name]
    for name, added in changes(game).items():
        if name in printed and (card.id in added or name in _reached(game, card.zone)):
            stats[name] = card_stat(game, card.id, name)
    if "life" in stats:
        stats["max_life"] = stats["life"]
        stats["life"] = max(0, stats["life"] - card.counter("damage"))
    return stats


def seat_stat(game: Position, seat: int, name: str, least: int = 0) -> int:
    """A seat's current number: its own, plus modifiers, plus statics, no less than that."""
    total = game.number(seat, name)
    if name in changes(game):
        for modifier in game.state.modifiers:
            if modifier.card == 0 and modifier.seat == seat and modifier.stat == name:
                total += modifier.amount
        statics = in_force(game).get(name)
        if statics is not None:
            total = _weighed(game, total, statics, seat=seat)
    return total if total > least else least


def seat_numbers(game: Position, seat: int, reader: int) -> dict[str, int]:
    """The current numbers of a seat that its title's layout shows, which are the same for all."""
    return {name: seat_stat(game, seat, name) for name in game.title.layout.numbers}


def added(game: Position, card_id: int, seat: int, name: str) -> int:
    """What is added for a card, where there is one, and for its player: less than nothing where
    more is taken away."""
    card = card_stat(game, card_id, name, BELOW_ALL) if card_id in game.state.cards else 0
    return card + seat_stat(game, seat, name, BELOW_ALL)


def changes(game: Position) -> Changes:
    """The numbers that are not what is printed, or may not be: those that modifiers change, with
    what they add to each card, and those that statics in force do."""
    known: Changes | None = game.ruling.get(CHANGES)
    if known is not None:
        return known
    statics = in_force(game)
    found: dict[str, dict[int, int]] = {name: {} for name in statics}
    for modifier in game.state.modifiers:
        added = found.setdefault(modifier.stat, {})
        added[modifier.card] = added.get(modifier.card, 0) + modifier.amount
    if statics is not NONE:  # else they are being looked for, and whoever asks does without them
        game.ruling[CHANGES] = found
    return found


def modified(game: Position, card_id: int, name: str) -> bool:
    """Whether a modifier lies on that card for that number."""
    return card_id in changes(game).get(name, ())


def keep(game: Position, key: object, value: object, names: Iterable[str]) -> None:
    """Remember by that key what was worked out from what lies in play and from those numbers: for
    as long as what lasts (``Memory.lasting``) where no static in force changes any of them, else
    for this version of the state. :func:`kept` finds it."""
    statics = in_force(game)
    lasts = statics is not NONE and statics.keys().isdisjoint(names)
    (game.lasting if lasts else game.memo)[key] = value


def kept(game: Position, key: object) -> Any:
    """What was remembered by :func:`keep` and still holds; ``None`` where nothing was."""
    found = game.lasting.get(key)
    return game.memo.get(key) if found is None else found


def in_force(game: Position) -> InForce:
    """The statics that count now: those of the cards in play that act, with their scopes."""
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


def _reached(game: Position, zone: str) -> Collection[str]:
    """The numbers that statics in force may change of a card in that zone (its key)."""
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


def _weighed(
    game: Position,
    total: int,
    statics: Sequence[tuple[Scope, Static]],
    *,
    card: int = 0,
    seat: int = 0,
) -> int:
    """A number of a card (or of a seat where there is none) with the statics that apply to it.

    Whether one applies is judged by printed numbers and modifiers alone, so that statics that look
    at numbers cannot chase one another: meanwhile none is in force.
    """
    least = BELOW_ALL
    zone = game.state.cards[card].zone.partition(":")[0] if card else ""
    counting = in_force(game)
    game.ruling[IN_FORCE] = NONE
    try:
        for scope, static in statics:
            what = static.what
            if not card:
                meant = bool(static.who) and seat in seats_of(game, scope, static.who)
            elif isinstance(what, Filter):
                meant = zone in what.zones and event_fits(game, scope, what, card)
            else:
                meant = (
                    card == scope.this if what == "this" else event_fits(game, scope, what, card)
                )
            if not meant or not (static.given is None or static.given.holds(game, scope)):
                continue
            if static.set is None:
                total += static.add
            else:
                least = max(least, static.set)
    finally:
        game.ruling[IN_FORCE] = counting
    return max(total, least)
