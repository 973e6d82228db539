"""Expectations of a scenario about the game between two answers.

Every expectation is one entry of a map: a seat's letter (its numbers and zones), a slot label (a
card's numbers and state), a shared zone, or one of the words of :data:`WORDS`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.kernel import reading
from engine.kernel.deck import Deck, DeckRules
from engine.kernel.in_play import who_knows
from engine.kernel.projection import ViewRules
from engine.kernel.records import ALL_SEATS, Event
from engine.kernel.values import NOBODY, SEAT_LETTERS, BadPack, CardRef
from engine.scenarios.choices import Mismatch, letter, listed, offered, written
from engine.scenarios.placement import EVERYBODY, FieldReader, Placement, slots
from engine.scenarios.script import seat_of
from engine.scenarios.snapshot import placement

if TYPE_CHECKING:
    from engine.game import Game

_SLOT = re.compile(r"[A-HJ][A-Z]{0,2}\d+")
_LINE = re.compile(r"(?:(?P<seat>[A-GJ]) )?(?P<kind>[a-z_]+)(?: (?P<amount>-?\d+))?")


def expect(game: Game, wanted: dict[str, Any], events: Sequence[Event]) -> None:
    """Compare; :class:`Mismatch` tells the first difference. ``events`` are those since the last
    comparison."""
    for key, value in wanted.items():
        if key in WORDS:
            WORDS[key](game, value)
        elif key in ("log", "never"):
            _told(key, value, events)
        elif key in SEAT_LETTERS:
            _seat(game, seat_of(len(game.state.players), key), value)
        elif _SLOT.fullmatch(key):
            _slot(game, key, value)
        elif any(rule.shared and rule.name == key for rule in game.title.shape.zones):
            _zone(game, key, NOBODY, key, value)
        else:
            raise Mismatch(f"nothing is called “{key}”")


def _same(what: str, wanted: object, found: object) -> None:
    if wanted != found:
        raise Mismatch(f"{what}: expected {wanted}, found {found}")


def asks(game: Game, wanted: Any) -> None:
    """Exactly these seats are asked exactly these questions; ``nobody`` where it is over."""
    found = {letter(owed.seat): owed.prompt.key.removeprefix("prompt.") for owed in game.decisions}
    _same("asked", {} if wanted == "nobody" else wanted, found)


def _each_choice(game: Game, wanted: dict[str, Any]) -> list[tuple[Any, str]]:
    """The decisions of those seats, each with a choice that is written for it."""
    found = []
    for name, choices in wanted.items():
        owed = game.decision(seat_of(len(game.state.players), name))
        if owed is None:
            raise Mismatch(f"{name} is asked nothing")
        found += [(owed, choice) for choice in written(choices)]
    return found


def _offers(game: Game, wanted: dict[str, Any]) -> None:
    for owed, choice in _each_choice(game, wanted):
        if not offered(game, owed, choice):
            raise Mismatch(f"“{choice}” is not offered; {listed(game, owed)}")


def _withholds(game: Game, wanted: dict[str, Any]) -> None:
    for owed, choice in _each_choice(game, wanted):
        if offered(game, owed, choice):
            raise Mismatch(f"“{choice}” is offered; {listed(game, owed)}")


def _only(game: Game, wanted: dict[str, Any]) -> None:
    """These choices and no others."""
    _offers(game, wanted)
    for name, choices in wanted.items():
        owed = game.decision(seat_of(len(game.state.players), name))
        if owed is not None and len(owed.options) != len(written(choices)):
            raise Mismatch(f"{len(owed.options)} options instead; {listed(game, owed)}")


def _objects(game: Game, wanted: list[str]) -> None:
    """List the objects on the stack, the first first: owner, card and sort."""
    found = [
        " ".join(filter(None, (letter(item.you), item.design, item.kind.replace("card", ""))))
        for item in game.state.stack
    ]
    _same("objects on the stack", wanted, found)


def _clause(game: Game, wanted: dict[str, Any]) -> None:
    """The clause by which each seat is asked."""
    found = {letter(owed.seat): owed.clause for owed in game.decisions}
    _same("clause", {name: str(clause) for name, clause in wanted.items()}, found)


def deck_check(game: Game, given: dict[str, Any]) -> None:
    """A deck of the game's cards offends in exactly these ways: message, clause and card."""
    rules = game.rules.get(DeckRules)
    if rules is None:
        raise Mismatch("nobody brings a deck to this game")
    deck = Deck("", tuple(given["cards"].items()))
    found = [_offence(problem.args, problem.key) for problem in rules.offences(game.pack, deck)]
    _same("offences of the deck", Counter(given["problems"]), Counter(found))


def _offence(args: Mapping[str, Any], key: str) -> str:
    card = args.get("card")
    words = [key.removeprefix("error.deck_"), str(args.get("clause", ""))]
    return " ".join(words + ([card.design] if isinstance(card, CardRef) else []))


def _result(game: Game, wanted: Any) -> None:
    result = game.result
    if result is None:
        _same("result", wanted, "none")
        return
    found = {
        "winners": [letter(seat) for seat in result.winners],
        "reason": result.reason.key.removeprefix("result.") if result.reason else "",
        "places": {letter(seat): place for seat, place in enumerate(result.places)},
    }
    _same("result", wanted, {key: found[key] for key in found if key in wanted})


def _told(key: str, wanted: list[str], events: Sequence[Event]) -> None:
    """``log``: these happened, in this order, others between them; ``never``: these did not."""
    told = [event.kind for event in events]
    place = 0
    for line in wanted:
        parts = _LINE.fullmatch(line)
        if parts is None:
            raise Mismatch(f"“{line}” is not how an event is written")
        found = [n for n, event in enumerate(events) if n >= place and _is(event, parts)]
        if key == "never" and found:
            raise Mismatch(f"“{line}” happened: {told}")
        if key == "log":
            if not found:
                raise Mismatch(f"“{line}” did not happen (in that order): {told}")
            place = found[0] + 1


def _is(event: Event, parts: re.Match[str]) -> bool:
    if event.kind != parts["kind"]:
        return False
    if parts["seat"] and event.seat != SEAT_LETTERS.index(parts["seat"]):
        return False
    return parts["amount"] is None or event.amount == int(parts["amount"])


def _seat(game: Game, seat: int, wanted: dict[str, Any]) -> None:
    zones = {rule.name for rule in game.title.shape.zones if not rule.shared}
    for name, value in wanted.items():
        what = f"{letter(seat)}.{name}"
        if name in zones:
            _zone(game, name, seat, what, value)
        elif name == "alive":
            _same(what, value, game.alive(seat))
        elif name == "fell":
            _same(what, value, game.state.players[seat].fell)
        elif name in game.title.shape.numbers:
            _same(what, value, reading.seat_stat(game, seat, name))
        else:
            raise Mismatch(f"{what}: there is no such number or zone")


def _zone(game: Game, name: str, seat: int, what: str, wanted: Any) -> None:
    """A number of cards, or all the cards (of a hidden pile: those on top).

    The order counts where cards have places that players can name.
    """
    cards = game.zone(name, seat)
    if isinstance(wanted, int):
        _same(f"{what}, cards", wanted, len(cards))
        return
    reader = FieldReader("scenario", len(game.state.players))
    try:
        expected = [placed for item in wanted for placed in reader.placements(what, item)]
    except BadPack as error:
        raise Mismatch(str(error)) from None
    rule = game.places[name].rule
    if rule.sight == "hidden":
        cards = cards[: len(expected)]
    found = [placement(game, game.card(card), name, seat) for card in cards]
    if len(found) == len(expected):
        found = [_narrowed(f, e) for f, e in zip(found, expected, strict=True)]
    here, there = [_words(p) for p in expected], [_words(p) for p in found]
    ordered = rule.listed and rule.sight != "owner"
    _same(what, here if ordered else Counter(here), there if ordered else Counter(there))


def _narrowed(found: Placement, expected: Placement) -> Placement:
    """Reduce what was found to what the expectation speaks of."""
    seen = found.seen
    if seen is None and found.face == "up":  # known to nobody but whose it is
        seen = []
    return Placement(
        found.card,
        found.face,
        found.damage,
        found.tapped,
        found.of,
        found.by,
        found.counters if expected.counters else {},
        seen if expected.seen is not None else None,
    )


def _words(placed: Placement) -> str:
    return str(placed.short())


def _slot(game: Game, label: str, wanted: dict[str, Any]) -> None:
    """A card by its slot: its current numbers, and what is true of it."""
    there = slots(game)
    if label not in there:
        raise Mismatch(f"there is no card at {label}")
    card = game.card(there[label])
    found: dict[str, Any] = {
        **game.rules[ViewRules].card_stats(game, card),
        "card": card.design,
        "face": "up" if card.face_up else "down",
        "tapped": card.tapped,
        "damage": card.counter("damage"),
        "of": letter(card.owner) if card.owner >= 0 else "",
        "by": letter(card.controller) if card.controller >= 0 else "",
        "counters": {name: n for name, n in card.counters.items() if name != "damage"},
        "marks": [
            mark.removeprefix("mark.") for mark in game.rules[ViewRules].card_marks(game, card)
        ],
        "known": _knowers(game, card.id),
    }
    for name, value in wanted.items():
        if name not in found:
            raise Mismatch(f"{label}.{name}: there is no such number")
        _same(f"{label}.{name}", value, found[name])


def _knowers(game: Game, card: int) -> str | list[str]:
    """The seats that may know which card it is."""
    mask = who_knows(game, card)
    seats = range(len(game.state.players))
    return EVERYBODY if mask == ALL_SEATS else [letter(s) for s in seats if mask >> s & 1]


WORDS: dict[str, Callable[[Game, Any], None]] = {
    "asks": asks,
    "offers": _offers,
    "withholds": _withholds,
    "only": _only,
    "clause": _clause,
    "objects": _objects,
    "result": _result,
    "round": lambda game, wanted: _same("round", wanted, game.state.round),
    "turn": lambda game, wanted: _same("turn", wanted, game.state.turn),
    "phase": lambda game, wanted: _same("phase", wanted, game.state.phase),
    "active": lambda game, wanted: _same("active", wanted, letter(game.state.active)),
}
