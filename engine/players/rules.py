"""Rules that computer players need of a title."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from engine.kernel.position import Position
from engine.kernel.records import Card
from engine.kernel.rng import Rng, some_answer
from engine.kernel.rules import Possible
from engine.kernel.values import Decision


def any_answer(game: Position, owed: Decision, rng: Rng) -> tuple[str, ...]:
    """Return some legal answer, whatever the game (in the place of a title's policy)."""
    return some_answer(owed, rng)


def _all_keys(game: Position, owed: Decision) -> tuple[str, ...]:
    return tuple(option.key for option in owed.options)


class PlayerRules(Struct, frozen=True):
    """Rules of thumb and guesses of a title's computer players.

    ``policy``: a good answer, quickly found, for the seat that owes it, in a game that is guessed
    from a view and nowhere else. ``worth``: how good the game stands for a seat, from -10,000
    (lost) to 10,000 (won). ``tries``: the options that a search looks at. ``pool``: hidden cards of
    one pool may be one another, for all that is known (players' own decks are pools of their own).
    ``restock`` guesses the cards of a deck of somebody else's that were not seen: from those that
    were, and for each of the others what it may be where it lies (``None``: all know which cards
    each pool has, and only where they lie is hidden). ``replan`` guesses what others than a seat
    have planned, once their cards are guessed.
    """

    policy: Callable[[Position, Decision, Rng], tuple[str, ...]] = any_answer
    worth: Callable[[Position, int], int] = lambda game, seat: 0
    tries: Callable[[Position, Decision], tuple[str, ...]] = _all_keys
    pool: Callable[[Position, Card], int] = lambda game, card: card.owner
    replan: Callable[[Position, int, Rng], None] = lambda game, seat, rng: None
    restock: (
        Callable[[Position, Sequence[str], Sequence[Possible | None], Rng], list[str]] | None
    ) = None


WON = 10_000

FALLEN = 700
"""Value of another player's being out of the game: more than those who are left gain on average
where the weakest of them has fallen, or nobody would ever defeat who is nearly beaten."""


def evaluate(
    game: Position, seat: int, strength: Callable[[Position, int], int], *, nobody: int = 0
) -> int:
    """Evaluate a seat against the others that are still in the game, the strongest of them above
    all. ``strength``: how much a seat has; ``nobody``: what it is worth that nobody has won."""
    result = game.state.result
    if result is not None:
        if not result.winners:
            return nobody
        return WON if seat in result.winners else -WON
    if not game.playing(seat):
        return -WON
    players = game.state.players
    rivals = [p.seat for p in players if p.seat != seat and game.playing(p.seat)]
    if not rivals:
        return WON
    theirs = [strength(game, rival) for rival in rivals]
    fallen = len(players) - 1 - len(rivals)
    score = strength(game, seat) - (sum(theirs) + max(theirs)) // (len(theirs) + 1)
    return max(-WON + 1, min(WON - 1, score + FALLEN * fallen))
