"""A game that has ended, as it is rated."""

from __future__ import annotations

from bot.host.decks.keys import mark_of
from bot.host.tables.edit import TableEdit
from bot.store.changes import Change
from bot.store.game_store import PutGame
from engine.contests.ratings import Played, mode_of
from engine.kernel.values import Result


def places_of(result: Result, count: int) -> tuple[int, ...]:
    """The place of each seat, 1 the best and equal ones shared; a title that gives none has
    winners, or nobody has won."""
    if len(result.places) == count:
        marks = [-place for place in result.places]
    else:
        marks = [int(seat in result.winners) for seat in range(count)]
    return tuple(1 + sum(other > mark for other in marks) for mark in marks)


def rated_game(edit: TableEdit) -> tuple[Change, ...]:
    """What is kept of a game that has just ended, where people alone have played it and it is to be
    rated. Who sits there at the end has played it, however it came to them. A contest says itself
    what the games of its matches are."""
    row, result = edit.row, edit.row.result
    persons = tuple(seat.user_id or 0 for seat in edit.seats)
    alone = len(persons) < 2 or not all(persons)
    if row.contest or not row.rated or alone or result is None:
        return ()
    game = Played(
        row.id,
        edit.now,
        row.title,
        persons,
        places_of(result, len(persons)),
        mode_of(len(persons)),
        row.place.guild_id or 0,
        persons[row.began] if 0 <= row.began < len(persons) else 0,
        row.revision - 1,
        decks=tuple("" if seat.deck is None else mark_of(seat.deck) for seat in edit.seats),
    )
    return (PutGame(game),)
