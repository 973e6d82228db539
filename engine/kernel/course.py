"""Atoms of the course of a game: turns, phases, what waits, who falls, how it ends.

Like those of :mod:`engine.kernel.atoms` they change the state and forget what was worked out for
the state as it was. Most make no event: callers say what it means.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from engine.kernel import atoms
from engine.kernel.deck import Deck
from engine.kernel.position import Position
from engine.kernel.procedures import Procedure
from engine.kernel.records import JUST_FALLEN
from engine.kernel.state import CONCEDED, StackItem, Triggered
from engine.kernel.values import Decision, DecisionKind, Result, SeatRef, Value, msg


def enter_phase(game: Position, phase: str) -> None:
    """Enter a phase, or go on with it."""
    if game.state.phase != phase:
        game.state.phase = phase
        game.memo.clear()


def set_active(game: Position, seat: int) -> None:
    """Make a seat active before the first turn is counted."""
    game.state.active = seat
    game.memo.clear()


def begin_turn(game: Position, seat: int) -> int:
    """Begin a turn of the seat; its number."""
    game.state.turn += 1
    set_active(game, seat)
    return game.state.turn


def begin_round(game: Position, number: int) -> None:
    """Begin a round."""
    game.state.round = number
    game.memo.clear()


def point_at(game: Position, source: int, targets: tuple[int, ...] = ()) -> None:
    """Set the acting card and its targets, which views point at."""
    game.state.source, game.state.targets = source, targets


def clear_mark(game: Position, name: str) -> None:
    """Remove a mark."""
    if game.state.marks.pop(name, None) is not None:
        game.memo.clear()


ROUND = 64
"""Of so many ids the next block begins where the last is not to tell how many were given."""


def round_ids(game: Position) -> None:
    """Take ids of cards and decisions from a new block: else they would count secret ones."""
    state = game.state
    state.next_card += -state.next_card % ROUND
    state.next_decision += -state.next_decision % ROUND


def enqueue(game: Position, *triggered: Triggered) -> None:
    """Append triggers to the queue."""
    if triggered:
        game.state.queue = (*game.state.queue, *triggered)


def set_queue(game: Position, queue: tuple[Triggered, ...]) -> None:
    """Replace the queue of triggers."""
    game.state.queue = queue


def set_wave(game: Position, wave: int) -> None:
    """Set the number of causes in a row that led to what happens now."""
    game.state.wave = wave


def set_stack(game: Position, items: tuple[StackItem, ...]) -> None:
    """Replace the stack."""
    game.state.stack = items


def fresh_item_id(game: Position) -> int:
    """Take an id for a new object on the stack."""
    game.state.next_item += 1
    return game.state.next_item - 1


CHAIN = "chain"
"""The mark that counts the triggers after one another in which nobody has chosen anything."""


def lengthen_chain(game: Position) -> int:
    """Count one more trigger; how many there have been since somebody chose something."""
    atoms.set_mark(game, CHAIN, game.state.marks.get(CHAIN, 0) + 1)
    return game.state.marks[CHAIN]


def break_chain(game: Position, owed: Decision, given: tuple[str, ...]) -> None:
    """Somebody has chosen something, unless they only passed: the count begins anew."""
    only_passes = owed.kind in (DecisionKind.ACTION, DecisionKind.RESPOND) and owed.is_pass(given)
    if not only_passes and game.state.marks.get(CHAIN):
        atoms.set_mark(game, CHAIN, 0)


def set_made(game: Position, item: StackItem) -> None:
    """Hand a finished stack object to the procedure that wanted it."""
    game.state.made = item


def take_made(game: Position) -> StackItem | None:
    """Take the finished stack object, if any."""
    made, game.state.made = game.state.made, None
    return made


def set_frames(game: Position, *frames: Procedure) -> None:
    """Replace the frames, the outermost first; pending decisions are dropped."""
    game.state.frames = list(frames)
    game.state.pending, game.state.answers = (), {}
    game.clear_memos()


def set_decks(game: Position, decks: tuple[Deck, ...]) -> None:
    """Set the decks that the players are taken to have brought."""
    game.state.decks = decks


def eliminate(game: Position, seat: int) -> None:
    """Put a seat out of the game; the title takes care of its cards."""
    players = game.state.players
    player = players[seat]
    players[seat] = replace(player, alive=False, fell=player.fell or JUST_FALLEN)
    game.clear_memos()
    atoms.emit(game, "eliminated", seat=seat)


def concede(game: Position, seat: int) -> None:
    """Mark a seat as having conceded; it falls at a moment of its own."""
    atoms.set_mark(game, CONCEDED[seat])
    _fell(game, (seat,))


def close_moment(game: Position) -> None:
    """Close the moment: all who fell since the last call share it, and place below later ones."""
    _fell(game, [p.seat for p in game.state.players if p.fell == JUST_FALLEN])


def _fell(game: Position, seats: Iterable[int]) -> None:
    players = game.state.players
    moment = max(0, *(player.fell for player in players)) + 1
    for seat in seats:
        players[seat] = replace(players[seat], fell=moment)
    game.memo.clear()


def end(game: Position, winners: tuple[int, ...], reason: str, **details: Value) -> None:
    """Finish the game. Behind the winners come those who have not fallen, then those who have,
    the last to fall first. The words of the ``reason`` may name ``winner0``, ``winner1`` and
    the ``details``."""
    close_moment(game)
    stood = [
        (player.seat in winners, game.playing(player.seat), player.fell)
        for player in game.state.players
    ]
    places = tuple(1 + sum(other > own for other in stood) for own in stood)
    named: dict[str, Value] = {f"winner{n}": SeatRef(seat) for n, seat in enumerate(winners)}
    said = msg(reason, **named, **details)
    game.state.result = Result(winners, places, said)
