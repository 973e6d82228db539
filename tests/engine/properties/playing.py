"""Random games to look at: every test here plays some and looks at each decision.

In `make test` each plays few games and, where looking costs much, looks at some moments of them.
``python -m tests.bench properties`` plays so many times as many and looks at every moment
(``PAIJU_ROUNDS`` in the environment).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache

import msgspec

from engine import Decision, DecisionKind, Game, titles
from engine.kernel.deck import Deck, DeckRules
from engine.kernel.pack import Pack
from engine.kernel.rng import Rng
from engine.players.rules import any_answer

TABLES = tuple(
    (title.id, seats)
    for title in titles.values()
    for seats in range(title.shape.least_seats, title.shape.most_seats + 1)
)
"""Every title at every table size."""

ROUNDS = int(os.environ.get("PAIJU_ROUNDS", "0"))
"""Factor by which more games than usual are played, with a look at every moment; 0 as usual."""

LEAST_GAMES = 5
GAMES = tuple(
    (title, sizes[place % len(sizes)], place)
    for title in titles
    for sizes in [[seats for name, seats in TABLES if name == title]]
    for place in range(max(LEAST_GAMES, len(sizes)) * max(ROUNDS, 1))
)
"""Title, seats and a seed: one game at every table size, several where there is only one size."""

LONGEST = 20_000
"""Decisions after which a game of random players is taken to be stuck; a thousand is usual."""

ANY_DECKS, MOST_COPIES = 40, 3
"""Numbers of decks put together by chance, and of the most copies of a card in one."""


def random_game(title: str, seats: int, seed: int, **options: str | int) -> Iterator[Game]:
    """A whole game of random players: the game at every decision and, at last, when it is over."""
    rng = Rng(seed)
    game = new_game(title, seats, seed, **options)
    for _ in range(LONGEST):
        yield game
        if game.result is not None:
            return
        answer_somehow(game, rng)
    raise AssertionError(f"the game of {seats} with seed {seed} does not end")


def seldom(every: int) -> int:
    """Every how many moments a game is looked at, where one in so many is enough as a rule."""
    return 1 if ROUNDS else every


def seats_by_turns(seats: int, place: int, most: int = 2) -> list[int]:
    """So many of the seats, others at another place of the game; all where every moment counts."""
    if ROUNDS or seats <= most:
        return [*range(seats)]
    return [(place + number) % seats for number in range(most)]


def new_game(title: str, seats: int, seed: int, **options: str | int) -> Game:
    """A new game; where players bring decks, those of :func:`decks_for`."""
    decks = decks_for(title, seats, seed)
    return Game.new(title, seats=seats, seed=seed, options=options, decks=decks)


def decks_for(title: str, seats: int, seed: int) -> tuple[Deck, ...]:
    """A deck a seat: ready ones for even seeds, put together by chance for odd ones."""
    rules = titles[title]
    brought = rules.rules.get(DeckRules)
    if brought is None:
        return ()
    rng = Rng(seed)
    if seed % 2:
        return tuple(any_deck(title, rng.below(ANY_DECKS)) for _ in range(seats))
    ready = brought.ready()
    return tuple(ready[rng.below(len(ready))].deck for _ in range(seats))


@cache
def any_deck(title: str, seed: int) -> Deck:
    """Some legal deck: first what no legal deck can do without, then whatever may join it."""
    rng = Rng(seed)
    pack = titles[title].pack()
    designs = list(pack.designs)
    rng.shuffle(designs)
    cards: dict[str, int] = {}
    wrong, has = _offences(title, pack, cards)
    for needed in (True, False):
        for design in designs:
            tried = {**cards, design: 1 if needed else 1 + rng.below(MOST_COPIES)}
            left, more = _offences(title, pack, tried)
            needs = left < wrong or (left == wrong and more > has)
            if design not in cards and (needs if needed else left <= wrong):
                cards, wrong, has = tried, left, more
            if not wrong:
                return Deck("", tuple(cards.items()))
    raise AssertionError(f"no deck of {title} comes of {designs}")


def _offences(title: str, pack: Pack, cards: dict[str, int]) -> tuple[set[str], int]:
    """In what ways those cards are no legal deck, and how many there are of that of which there
    must be an exact number."""
    found = titles[title].rules[DeckRules].offences(pack, Deck("", tuple(cards.items())))
    exact = [problem.args.get("have") for problem in found if "least" not in problem.args]
    return {problem.key for problem in found}, sum(n for n in exact if isinstance(n, int))


def answer_somehow(game: Game, rng: Rng) -> tuple[int, tuple[str, ...]]:
    """One of those who owe an answer gives any: seat and answer."""
    owed = game.decisions[rng.below(len(game.decisions))]
    answer = any_answer(game, owed, rng)
    game.answer(owed.seat, answer)
    return owed.seat, answer


def stored_and_read(game: Game) -> Game:
    """The game after a stay in storage."""
    pack = game.pack
    return Game.load(game.dump(), lambda _: pack)


def answers_to(owed: Decision, rng: Rng, game: Game) -> list[tuple[str, ...]]:
    """Every answer to a question with one key, a dozen of any others."""
    if owed.minimum == owed.maximum == 1:
        return [(option.key,) for option in owed.options]
    some = {any_answer(game, owed, rng) for _ in range(12)}
    if owed.kind is DecisionKind.CARDS and not owed.minimum:
        some.add(())
    return sorted(some)


def as_bytes(value: object) -> bytes:
    """Any value of the engine as bytes, equal for equal values."""
    return msgspec.msgpack.encode(value)
