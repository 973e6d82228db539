"""Reading a position: what the words of card texts mean, and the numbers of cards and seats.

Seat words and card words resolve to seats and cards against the game as it is at that moment;
filters pick cards from zones. Derived numbers are the printed ones changed by what is in play.
Filters look at numbers and numbers at filters, so they share a module. All of it is pure.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from msgspec import Struct

from engine.kernel.grammar import Filter, Static, role_words
from engine.kernel.in_play import still_in_play
from engine.kernel.position import Position
from engine.kernel.records import Card
from engine.kernel.rules import CardRules
from engine.kernel.scope import PICKED, Scope
from engine.kernel.statics import CHANGES, IN_FORCE, NONE, Changes, changes, has_tag, in_force
from engine.kernel.title import titles
from engine.kernel.values import NOBODY

Near = Callable[[Position, int], Sequence[int]]
"""The cards in a place beside that of a card, wherever that lies or lay last."""


class PlaceRules(Struct, frozen=True):
    """A title's words for places beside a card, each with the cards that lie there."""

    near: Mapping[str, Near]


def seats_of(game: Position, scope: Scope, word: str) -> tuple[int, ...]:
    """Resolve a seat word to living seats, in turn order from the active player."""
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
    """Tell whether a seat is one of those a word means (:func:`seats_of`)."""
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
    """Resolve a card word or filter to card ids; those that no longer exist are left out."""
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


def has_left_play(game: Position, scope: Scope, what: str | Filter) -> bool:
    """Tell whether a word means a card of the trigger that has left play since."""
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
        if fits(game, scope, wanted, cards[card_id])
        and _controller_fits(game, scope, wanted, cards[card_id])
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
    shared = tuple(zone for zone in zones if titles[title].places[zone].rule.shared)
    return shared, tuple(zone for zone in zones if zone not in shared)


def _controller_fits(game: Position, scope: Scope, wanted: Filter, card: Card) -> bool:
    """Tell whether a card in a shared zone is controlled by a seat that a filter names."""
    if wanted.whose == "everyone" or card.controller == NOBODY:
        return True
    return is_meant(game, scope, wanted.whose, card.controller)


def fits(game: Position, scope: Scope, wanted: Filter, card: Card) -> bool:
    """Tell whether a card of the right zone fits the rest of a filter."""
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
    if wanted.tag and not _has_tag(game, scope, wanted.tag, card):
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


def _has_tag(game: Position, scope: Scope, tag: str, card: Card) -> bool:
    """Tell whether a card bears a tag, or the one that was picked."""
    return has_tag(game, card, picked_tag(game, scope) if tag == PICKED else tag)


def picked_tag(game: Position, scope: Scope) -> str:
    """The tag that a player has picked (:data:`PICKED`); empty where none was."""
    place = scope.numbers.get(PICKED, -1)
    return game.title.words.terms.tags[place] if place >= 0 else ""


def _has_role(game: Position, scope: Scope, wanted: Filter, card: Card) -> bool:
    """Tell whether a card has the sort, and lies in the places, of a filter's role."""
    places = game.rules.get(PlaceRules)
    if places is None:
        sorts = game.rules[CardRules].role(game, card)
        return sorts == wanted.role or (" " in sorts and wanted.role in sorts.split())
    words = role_words(wanted.role)
    sort, line, beside = words.get(""), words.get("line"), words.get("near")
    if sort and game.rules[CardRules].role(game, card) != sort:
        return False
    if line and game.places[card.zone].rule.line(card.cell) != line:
        return False
    if not beside:
        return True
    near = places.near[beside]
    return any(card.id in near(game, other) for other in cards_of(game, scope, wanted.of))


def belongs(game: Position, scope: Scope, wanted: Filter, card: Card) -> bool:
    """Tell whether a card is one of those a filter means, zone and seat included."""
    if card.zone.partition(":")[0] not in wanted.zones:
        return False
    seat = game.seat_of_zone(card.zone)
    if seat == NOBODY:
        return _controller_fits(game, scope, wanted, card) and fits(game, scope, wanted, card)
    if not is_meant(game, scope, wanted.whose, seat):
        return False
    return fits(game, scope, wanted, card)


def first_mismatch(game: Position, scope: Scope, wanted: Filter, card: Card) -> str:
    """Name the first condition of a filter that a card fails, public ones first."""
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
        "pick_tag": wanted.tag and not _has_tag(game, scope, wanted.tag, card),
        "pick_damaged": wanted.damaged and card.counter("damage") <= 0,
        "pick_counter": wanted.counter and not card.counter(wanted.counter),
    }
    found = next((word for word, failed in fails.items() if failed), "")
    if found or belongs(game, scope, wanted, card):
        return found
    sorted_out = wanted.role and not _has_role(game, scope, wanted, card)
    bounded = (wanted.least or wanted.most) and wanted.named is None and wanted.name_has is None
    return "pick_role" if sorted_out else "pick_numbers" if bounded else "pick_name"


def _within(game: Position, wanted: Filter, card_id: int) -> bool:
    """Tell whether a card's current numbers lie within a filter's bounds."""
    if any(card_stat(game, card_id, stat) < least for stat, least in wanted.least.items()):
        return False
    return all(card_stat(game, card_id, stat) <= most for stat, most in wanted.most.items())


def event_fits(game: Position, scope: Scope, what: str | Filter, card_id: int) -> bool:
    """Tell whether an event's card is one of those a word or filter means, wherever it is now."""
    if isinstance(what, Filter):
        card = game.state.cards.get(card_id)
        return card is not None and belongs(game, scope, what, card)
    return card_id in cards_of(game, scope, what)


BELOW_ALL = -1_000_000
"""Lower bound of a number that is only added to another: it may well be negative."""


def card_stat(game: Position, card_id: int, name: str, least: int = 0) -> int:
    """Compute a card's number: printed, plus modifiers, plus statics, at least ``least``."""
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
                weighed = game.memo[key] = _with_statics(game, total, statics, card=card_id)
            total = weighed
    return total if total > least else least


def seat_stat(game: Position, seat: int, name: str, least: int = 0) -> int:
    """Compute a seat's number: its own, plus modifiers, plus statics, at least ``least``."""
    total = game.number(seat, name)
    if name in changes(game):
        for modifier in game.state.modifiers:
            if modifier.card == 0 and modifier.seat == seat and modifier.stat == name:
                total += modifier.amount
        statics = in_force(game).get(name)
        if statics is not None:
            total = _with_statics(game, total, statics, seat=seat)
    return total if total > least else least


def _with_statics(
    game: Position,
    total: int,
    statics: Sequence[tuple[Scope, Static]],
    *,
    card: int = 0,
    seat: int = 0,
) -> int:
    """Apply the statics to a number of a card (or of a seat where there is none).

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
