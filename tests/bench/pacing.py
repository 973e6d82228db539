"""Waits of a table for another person: hand-offs a turn, with each standing order.

Two computer players stand in for two people. A hand-off is a question put to somebody else than the
one who was asked last; a pass by a standing order is none, whatever its pause.
"""

from __future__ import annotations

from bot.host.config import HostConfig
from bot.host.tables import standing_orders
from bot.store.rows.tables import Standing
from engine import Game
from engine.games.shenhua import TITLE
from engine.kernel.deck import DeckRules
from engine.kernel.rng import Rng
from engine.kernel.title import titles
from engine.kernel.values import Decision, DecisionKind
from engine.mechanics.priority import PriorityRules
from engine.players import answer
from tests.bench.figures import high, median, show

ORDERS: tuple[Standing, ...] = ("ask", "concerns", "able", "turn")

MOST_ANSWERS = 20_000
"""Answers after which a game is taken to have no end."""


def hand_offs(
    order: Standing, seed: int, level: str = "normal", title: str = TITLE.id
) -> list[int]:
    """The hand-offs of each turn of one game between two players who both go by that order."""
    rng, config = Rng(seed), HostConfig()
    known = titles[title].rules.get(DeckRules)
    decks = () if known is None else tuple(one.deck for one in known.ready())
    brought = tuple(decks[rng.below(len(decks))] for _ in range(2)) if decks else ()
    game = Game.new(title, seats=2, seed=seed, decks=brought)
    turns: dict[int, int] = {}
    waited_for = -1
    for _ in range(MOST_ANSWERS):
        if game.result is not None:
            return list(turns.values())
        owed = game.decisions[0]
        if _passes(game, order, owed, rng, config):
            game.answer(owed.seat, owed.default)
            continue
        turn = game.state.turn
        turns[turn] = turns.get(turn, 0) + (owed.seat != waited_for)
        waited_for = owed.seat
        game.answer(owed.seat, answer(level, game, owed.seat, rng.below(2**32), 10))
    raise AssertionError(f"game {seed} does not end")


def _passes(game: Game, order: Standing, owed: Decision, rng: Rng, config: HostConfig) -> bool:
    if owed.kind is not DecisionKind.RESPOND:
        return False
    if order == "turn":
        return game.state.active != owed.seat
    return standing_orders.passes(order, owed, anyway=rng.below(config.asked_anyway) == 0)


def run(games: int) -> None:
    """Print the hand-offs a turn for each order, in every title with a stack; the aim is 2 at the
    median with ``concerns`` and ``able``, and 1 in a turn in which nobody answers."""
    for title in (one for one in titles.values() if PriorityRules in one.rules):
        rows = []
        for order in ORDERS:
            turns = [n for seed in range(games) for n in hand_offs(order, seed, title=title.id)]
            mean = sum(turns) / len(turns)
            once = sum(n == 1 for n in turns) / len(turns)
            spread = f"{median(turns):g}", f"{mean:.2f}", f"{high(turns, 90):g}", f"{once:.0%}"
            rows.append((order, *spread, f"{len(turns)}"))
        head = ("order", "median", "mean", "90 %", "once", "turns")
        show(f"Hand-offs a turn in {title.shape.names.en}, {games} games", rows, head)
