"""The log as each reader gets it: nobody is told a thing twice, and nobody what others drew."""

from __future__ import annotations

import pytest

from engine import Game, titles
from engine.kernel.deck import DeckRules
from engine.kernel.rng import Rng
from engine.kernel.values import SPECTATOR, SeatRef
from engine.players.rules import any_answer


@pytest.mark.parametrize("title", titles)
def test_who_is_told_which_cards_they_drew_is_not_told_how_many(title: str) -> None:
    brought = titles[title].rules.get(DeckRules)
    decks = [one.deck for one in brought.ready()[:2]] if brought else ()
    game = Game.new(title, seats=2, seed=7, decks=decks)
    rng = Rng(7)
    drew = [0, 0]
    for _ in range(300):
        if game.result is not None:
            break
        owed = game.decisions[0]
        events = game.answer(owed.seat, any_answer(game, owed, rng))
        public = [line for line in game.log(events, SPECTATOR) if line.key == "log.drew"]
        for seat in (0, 1):
            own = game.log(events, seat)
            cards = [line for line in own if line.key == "log.drew_card"]
            sums = [line for line in own if line.key == "log.drew"]
            mine = [line for line in public if line.args["who"] == SeatRef(seat)]
            assert len(cards) >= sum(int(str(line.args["amount"])) for line in mine)
            assert sums == [line for line in public if line not in mine]
            drew[seat] += len(cards)
    assert min(drew) > 0
