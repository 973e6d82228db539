"""From a game to a position file."""

from typing import Any

import msgspec

from engine import plain
from engine.kernel import codec
from engine.kernel.position import Position
from engine.kernel.records import ALL_SEATS, Card, Modifier
from engine.kernel.rules import PositionRules
from engine.kernel.values import NOBODY, SEAT_LETTERS, EngineError, msg
from engine.mechanics.stops import STOPS, StopRules, stops
from engine.scenarios.placement import EVERYBODY, Placement, mark_to_file

WIDTH = 100


class NoBoundary(EngineError):
    """The game stands in the middle of something that only an exact file can tell."""


def dump_position(game: Position, *, exact: bool = True) -> str:
    """The game as a position file.

    It holds everything, hidden cards included, so it is for those who may know everything.
    ``exact`` adds what a person does not read (ids, frames, what waits to happen), with which the
    very same game is loaded again at any moment, even in the middle of an event. Without it the
    file can be edited; :class:`NoBoundary` where the game is not at the beginning of a phase or
    between two actions.
    """
    if not exact and not game.rules[PositionRules].boundary(game):
        raise NoBoundary(msg("error.position_middle"))
    record = readable(game)
    if exact:
        record["exact"] = codec.to_data(game.state)
    return plain.write(record, WIDTH)


def readable(game: Position) -> dict[str, Any]:
    """Write a position as the record of a file that people read."""
    state = game.state
    title = game.title
    seats = {SEAT_LETTERS[player.seat]: _seat(game, player.seat) for player in state.players}
    record: dict[str, Any] = {
        "title": state.title,
        "pack": state.pack,
        "options": dict(state.options),
        "round": state.round,
        "turn": state.turn,
        "active": SEAT_LETTERS[max(state.active, 0)],
        "phase": game.rules[PositionRules].boundary(game) or state.phase,
        "seats": seats,
    }
    for rule in title.shape.zones:
        if rule.shared and game.zone(rule.name):
            record[rule.name] = _zone(game, rule.name, NOBODY)
    marks = {mark_to_file(game, name): value for name, value in state.marks.items()}
    marks.pop("", None)
    if marks:
        record["marks"] = dict(sorted(marks.items()))
    modifiers = [_modifier(game, modifier) for modifier in state.modifiers]
    if modifiers:
        record["modifiers"] = modifiers
    return record


def _seat(game: Position, seat: int) -> dict[str, Any]:
    """A seat's numbers and zones; the empty ones are left out."""
    player = game.state.players[seat]
    body: dict[str, Any] = {} if player.alive else {"alive": False}
    if player.fell:
        body["fell"] = player.fell
    numbers = player.stats
    body.update({name: numbers[name] for name in game.title.shape.numbers if name in numbers})
    body.pop(STOPS, None)
    if StopRules in game.rules and numbers.get(STOPS):
        body[STOPS] = list(stops(game, seat))
    for rule in game.title.shape.zones:
        if not rule.shared and game.zone(rule.name, seat):
            body[rule.name] = _zone(game, rule.name, seat)
    return body


def _zone(game: Position, name: str, seat: int) -> list[str | dict[str, Any]]:
    return [placement(game, game.card(card), name, seat).short() for card in game.zone(name, seat)]


def placement(game: Position, card: Card, zone: str, seat: int) -> Placement:
    """A card with what is not as a position file takes it to be."""
    rule = game.places[zone].rule
    usual = seat if rule.in_play or rule.sight == "public" else NOBODY
    home = seat if seat >= 0 else card.controller
    down = rule.sight == "face" and not card.face_up
    counters = {name: amount for name, amount in card.counters.items() if name != "damage"}
    seen: list[str] | None = None
    if card.seen != (1 << max(card.controller, 0) if down else 0):
        known = card.seen if card.seen != ALL_SEATS else (1 << len(game.state.players)) - 1
        seen = [letter for place, letter in enumerate(SEAT_LETTERS) if known >> place & 1]
        if down and card.seen == ALL_SEATS:
            seen = [EVERYBODY]
    return Placement(
        card.design,
        "down" if down else "up",
        card.counter("damage"),
        card.tapped,
        "" if card.owner in (home, NOBODY) else SEAT_LETTERS[card.owner],
        "" if card.controller in (usual, NOBODY) else SEAT_LETTERS[card.controller],
        counters,
        seen,
        card.cell,
    )


def _modifier(game: Position, modifier: Modifier) -> dict[str, Any]:
    record: dict[str, Any] = msgspec.to_builtins(modifier)
    if modifier.card:
        record["card"] = game.slot(modifier.card)
    for name in ("seat", "by"):
        if name in record:
            record[name] = SEAT_LETTERS[record[name]]
    return record
