"""Prompts as people read them: what for, by whose card, by which clause."""

from collections.abc import Iterator

import pytest

from engine import CardRef, Decision, Game, titles
from engine.kernel.deck import DeckRules
from engine.kernel.rng import Rng
from engine.players.rules import any_answer
from engine.text.catalogue import LOCALES
from engine.text.sentences import say

SILENT = frozenset({"prompt.mulligan"})
"""Questions about which the documents say nothing, so there is no clause to name."""

NAMES = ("Lin", "Kaito", "Che", "Mira", "Zhou", "Wolf")
GAMES = [
    (title.id, seats, seed)
    for title in titles.values()
    for seed, seats in enumerate(sorted({title.shape.least_seats, title.shape.most_seats, 3}))
    if title.shape.least_seats <= seats <= title.shape.most_seats
]
LONGEST = 900
"""Decisions of a game that are read; by then every phase has been seen many times."""


def questions(title: str, seats: int, seed: int) -> Iterator[tuple[Game, Decision]]:
    """Everything that is asked in a game of random players."""
    brought = titles[title].rules.get(DeckRules)
    decks = [one.deck for one in brought.ready()] if brought is not None else []
    dealt = tuple(decks[(seed + seat) % len(decks)] for seat in range(seats) if decks)
    game, rng = Game.new(title, seats=seats, seed=seed, decks=dealt), Rng(seed)
    for _ in range(LONGEST):
        if game.result is not None:
            return
        owed = game.decisions[rng.below(len(game.decisions))]
        yield game, owed
        game.answer(owed.seat, any_answer(game, owed, rng))


@pytest.mark.parametrize(("title", "seats", "seed"), GAMES)
def test_every_question_says_why_and_by_which_clause(title: str, seats: int, seed: int) -> None:
    for game, owed in questions(title, seats, seed):
        told = f"{owed.prompt.key} of {owed.reason}"
        assert owed.clause or owed.prompt.key in SILENT, told
        if owed.reason is not None and owed.reason.key == "reason.card":
            assert owed.hint is not None, told
            assert {"card", "who"} <= set(owed.reason.args), told
        if owed.prompt.key.startswith(("prompt.may", "prompt.unless")):
            card = owed.prompt.args["card"]
            assert isinstance(card, CardRef), told
            for locale in LOCALES:
                named = game.pack.designs[card.design].name.get(locale)
                assert named in say(owed.prompt, locale, NAMES, game.pack)


@pytest.mark.parametrize(("title", "seats", "seed"), GAMES)
def test_every_question_begins_with_a_capital_and_says_all(
    title: str, seats: int, seed: int
) -> None:
    for game, owed in questions(title, seats, seed):
        for message in (owed.prompt, owed.reason, owed.hint):
            if message is None:
                continue
            for locale in LOCALES:
                said = say(message, locale, NAMES, game.pack)
                assert said != message.key
                assert "{" not in said
                assert not said[:1].islower()
