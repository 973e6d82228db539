"""Ending: what is checked after every object, drawing from an empty library, who has won."""

from collections.abc import Sequence

from engine.kernel import atoms, course, damage, permanents
from engine.kernel.in_play import SOUND
from engine.kernel.numbers import numbers_of
from engine.kernel.permanents import PermanentRules
from engine.kernel.position import Position
from engine.kernel.statics import memoize, memoized
from engine.kernel.values import SEAT_LETTERS, SeatRef

CHECKED = "checked"
"""Memo key of a state in which nothing was to be done: it need not be looked at again."""

UNFED = tuple(f"no_card:{seat}" for seat in range(len(SEAT_LETTERS)))
"""The marks of the seats that had to draw a card that was not there."""

BEARING = "bearing"
"""In what lasts: how much damage what lies in play can bear."""

CHAIN_LIMIT = 400
"""A chain of so many consequences counts as endless: nobody wins."""


def state_check(game: Position) -> None:
    """All that is true at once happens at once, again until nothing more does: what is worn out
    falls; who has lost has lost."""
    if CHECKED in game.memo:
        return
    if not sound(game):
        wear_out(game)
        lost = [seat for seat in game.seats_in_order() if has_lost(game, seat)]
        if lost:
            finish(game, lost)
    game.memo[CHECKED] = True


def sound(game: Position) -> bool:
    """Test if nothing is worn out and nobody has lost: asked after every object, while hardly ever
    anything has changed on which it depends."""
    known: bool | None = memoized(game, SOUND)
    if known is None:
        lost = any(_lifeless(game, seat) for seat in game.seats_in_order())
        known = not lost and not worn_out(game)
        memoize(game, SOUND, known, ("life", *game.rules[PermanentRules].bears.values()))
    return known and game.state.marks.keys().isdisjoint(UNFED)


HURTS = frozenset(("damaged", "lost_life"))
"""The events that say of what a permanent is worn out."""


def wear_out(game: Position, *, unhurt: bool = False) -> None:
    """Let worn-out cards fall until there are none. Cards that nothing has just hurt (``unhurt``:
    that is known) could bear more before; so it is with all that falls after others."""
    while gone := worn_out(game):
        weaker = [card for card in gone if unhurt or not _just_hurt(game, card)]
        worn = [card for card in gone if game.card(card).counter("damage") > _latest(game, card)]
        permanents.destroy(game, gone, weaker=weaker, worn=worn)
        unhurt = True


def _just_hurt(game: Position, card: int) -> bool:
    """Test if the last step that was told says of what a permanent is worn out."""
    for event in reversed(game.events):
        if event.card == card and (event.kind in HURTS or event.amount < 0):
            return True
        rule = game.title.words.events.get(event.kind)
        if rule is not None and rule.opens:
            return False
    return False


def _latest(game: Position, card: int) -> int:
    """The damage that the last step that was told has done to a permanent."""
    found = 0
    for event in reversed(game.events):
        found += event.amount * (event.card == card and event.kind in HURTS)
        rule = game.title.words.events.get(event.kind)
        if rule is not None and rule.opens:
            break
    return found


def worn_out(game: Position) -> list[int]:
    """The permanents with as much damage as they can bear."""
    cards = game.state.cards
    return [card for card, most in _bearing(game) if cards[card].counters.get("damage", 0) >= most]


def _bearing(game: Position) -> Sequence[tuple[int, int]]:
    """The permanents that can be worn out, with how much damage each can bear: in turn order, so
    what is remembered is so for whoever's turn it is."""
    key = (BEARING, game.state.active)
    known: Sequence[tuple[int, int]] | None = memoized(game, key)
    if known is None:
        bears = game.rules[PermanentRules].bears
        known = [
            found
            for zone, stat in bears.items()
            for seat in game.seats_in_order()
            for there in [game.zone(zone, seat)]
            for found in zip(there, numbers_of(game, there, stat), strict=True)
        ]
        memoize(game, key, known, bears.values())
    return known


def count(game: Position, seat: int, hand: str) -> tuple[int, int]:
    """The tie-break of a seat: its leader's life, then the cards in its hand."""
    leader = game.leader(seat)
    return (max(0, damage.life_left(game, leader)) if leader else 0, len(game.zone(hand, seat)))


def has_lost(game: Position, seat: int) -> bool:
    """Test if a seat's leader has no life left, or it had to draw a card that was not there."""
    return bool(_cause(game, seat))


def _cause(game: Position, seat: int) -> str:
    """By what a seat has lost: ``life``, ``library``, or nothing of the kind."""
    if _lifeless(game, seat):
        return "life"
    return "library" if UNFED[seat] in game.state.marks else ""


def forgive(game: Position) -> None:
    """Let nobody lose who had to draw a card that was not there: a table may say so."""
    for mark in UNFED:
        if mark in game.state.marks:
            atoms.clear_mark(game, mark)


def _lifeless(game: Position, seat: int) -> bool:
    """Test if a seat's leader has no life left."""
    leader = game.leader(seat)
    return leader != 0 and damage.life_left(game, leader) <= 0


def finish(game: Position, lost: list[int]) -> None:
    """First who has lost, then everyone else has won; all at once lose all."""
    if game.state.result is not None:
        return
    winners = tuple(seat for seat in game.seats_in_order() if seat not in lost)
    for seat in lost:
        atoms.emit(game, "lost_game", seat=seat, why=_cause(game, seat))
    if winners:
        loser = lost[0]
        course.end(game, winners, "result.lost", loser=SeatRef(loser), why=_cause(game, loser))
    else:
        course.end(game, winners, "result.all_lost")
    for seat in winners:
        atoms.emit(game, "won", seat=seat)


def endless(game: Position) -> None:
    """A chain has gone on for too long: all lose."""
    atoms.emit(game, "loop_stopped")
    finish(game, list(game.seats_in_order()))


def drawn(game: Position) -> None:
    """A chain has gone on for too long: nobody has won, and nobody has lost."""
    if game.state.result is None:
        atoms.emit(game, "loop_stopped")
        course.end(game, (), "result.draw")


def concede(game: Position, seat: int) -> None:
    """Let the seat that concedes lose."""
    atoms.emit(game, "conceded", seat=seat)
    finish(game, [seat])


def few_left(game: Position, wanted: int) -> None:
    """The game ends when no more than so many players are left, who have won."""
    left = tuple(p.seat for p in game.state.players if game.playing(p.seat))
    if len(left) <= wanted and game.state.result is None:
        reason = ("result.draw", "result.one", "result.two")[min(len(left), 2)]
        course.end(game, left, reason)
        for seat in left:
            atoms.emit(game, "won", seat=seat)
        if not left:
            atoms.emit(game, "drawn_game")
