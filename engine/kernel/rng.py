"""Random numbers outside of any game: for guesses at what is hidden, and for players."""

from typing import TypeVar

from engine.kernel.values import Decision, DecisionKind

T = TypeVar("T")

_MASK = (1 << 64) - 1


class Rng:
    """A stream of random numbers from a seed (splitmix64), the same on every Python.

    About three times as fast as the streams of a game, and never mixed with them.

    >>> dice = Rng(7)
    >>> [dice.below(6) + 1 for _ in range(5)]
    [3, 1, 6, 4, 3]
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def bits(self) -> int:
        """The next 64 random bits."""
        self._state = state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        state = (state ^ state >> 27) * 0x94D049BB133111EB & _MASK
        return state ^ state >> 31

    def below(self, bound: int) -> int:
        """The next number, 0 <= number < ``bound``."""
        return self.bits() * bound >> 64

    def shuffle(self, items: list[T]) -> None:
        """Put the items in a random order (Fisher-Yates), in place."""
        for place in range(len(items) - 1, 0, -1):
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]


def some_answer(owed: Decision, rng: Rng) -> tuple[str, ...]:
    """Some legal answer: any number of options it allows, any options."""
    keys = [option.key for option in owed.options]
    amount = owed.minimum + rng.below(owed.maximum - owed.minimum + 1)
    if owed.kind is DecisionKind.DISTRIBUTE:
        return tuple(keys[rng.below(len(keys))] for _ in range(amount))
    if amount == 1:
        return (keys[rng.below(len(keys))],)
    rng.shuffle(keys)
    return tuple(keys[:amount])
