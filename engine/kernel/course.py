"""Atoms of the course of a game: whose turn, which phase, what waits, what was pointed at.

Like those of :mod:`engine.kernel.atoms` they change the state and forget what was worked out for
the state as it was. None of them makes an event: callers say what it means.
"""

from __future__ import annotations

from engine.kernel.deck import Deck
from engine.kernel.position import Position
from engine.kernel.procedures import Procedure
from engine.kernel.state import StackItem, Triggered


def enter(game: Position, phase: str) -> None:
    """A phase begins, or goes on."""
    if game.state.phase != phase:
        game.state.phase = phase
        game.memo.clear()


def set_active(game: Position, seat: int) -> None:
    """From now on it is that seat's turn, before the first is counted."""
    game.state.active = seat
    game.memo.clear()


def begin_turn(game: Position, seat: int) -> int:
    """A new turn, that seat's; which it is."""
    game.state.turn += 1
    set_active(game, seat)
    return game.state.turn


def begin_round(game: Position, number: int) -> None:
    """A new round."""
    game.state.round = number
    game.memo.clear()


def point(game: Position, source: int, targets: tuple[int, ...] = ()) -> None:
    """The card that acts now and what it is aimed at, for all who look."""
    game.state.source, game.state.targets = source, targets


def unmark(game: Position, name: str) -> None:
    """Forget something that was remembered by that name."""
    if game.state.marks.pop(name, None) is not None:
        game.memo.clear()


ROUND = 64
"""Of so many ids the next block begins where the last is not to tell how many were given."""


def round_ids(game: Position) -> None:
    """Cards and questions get ids from a new block, so that these do not tell how many have got
    theirs in secret."""
    state = game.state
    state.next_card += -state.next_card % ROUND
    state.next_decision += -state.next_decision % ROUND


# -- what waits ----------------------------------------------------------------------------


def wait(game: Position, *triggered: Triggered) -> None:
    """These wait behind all that waits already."""
    if triggered:
        game.state.queue = (*game.state.queue, *triggered)


def set_waiting(game: Position, queue: tuple[Triggered, ...]) -> None:
    """What waits from now on."""
    game.state.queue = queue


def set_wave(game: Position, wave: int) -> None:
    """How many causes after one another have led to what happens now."""
    game.state.wave = wave


# -- the stack -----------------------------------------------------------------------------


def set_stack(game: Position, items: tuple[StackItem, ...]) -> None:
    """What lies on the stack from now on."""
    game.state.stack = items


def fresh_item_id(game: Position) -> int:
    """An id for a new object on the stack."""
    game.state.next_item += 1
    return game.state.next_item - 1


def hand_up(game: Position, item: StackItem) -> None:
    """An object that is ready, for the procedure that wanted it made."""
    game.state.made = item


def take_made(game: Position) -> StackItem | None:
    """The object that was made, if any; it is taken."""
    made, game.state.made = game.state.made, None
    return made


# -- how a position file is completed --------------------------------------------------------


def set_frames(game: Position, *frames: Procedure) -> None:
    """What goes on, the outermost first; nobody is asked until that asks."""
    game.state.frames = list(frames)
    game.state.pending, game.state.answers = (), {}
    game.forget()


def set_decks(game: Position, decks: tuple[Deck, ...]) -> None:
    """The decks that the players are taken to have brought."""
    game.state.decks = decks
