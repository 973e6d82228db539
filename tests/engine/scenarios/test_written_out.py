"""A game as text: ``str`` is its position file, ``repr`` says in short what everybody knows."""

import re

import msgspec
import pytest

from engine import SPECTATOR, Game, titles
from engine.scenarios.position import load_position
from tests.engine.properties.playing import new_game, random_game

MOMENTS = 60

UNTOLD = ("log", "source", "targets", "blows", "dice", "dice_of", "dice_for", "decision")
"""Parts of a view that a plain position file does not tell: what has happened, and a question's
ids."""


def moments(title: str) -> list[Game]:
    """A game of that title at its first decisions, and when it is over."""
    found: list[Game] = []
    for game in random_game(title, titles[title].shape.least_seats, 4):
        if game.result is not None or len(found) < MOMENTS:
            found.append(game.clone())
    return found


def seen(game: Game, seat: int) -> tuple[object, str]:
    """Return what that seat sees on the table, whatever ids the cards have, and what it is
    asked."""
    view, owed = msgspec.to_builtins(game.view(seat)), game.decision(seat)
    asked = owed.prompt.key if owed else ""
    return without_ids({key: view[key] for key in view.keys() - UNTOLD}), asked


def without_ids(value: object) -> object:
    """A view's value without the ids of its cards, and without whose a card is that lies with
    those to whom it belongs."""
    if isinstance(value, dict):
        home = value.get("owner") == value.get("controller")
        left = {"id", "owner"} if home else {"id"}
        return {key: without_ids(inner) for key, inner in value.items() if key not in left}
    if isinstance(value, (list, tuple)):
        return [without_ids(inner) for inner in value]
    return value


@pytest.mark.parametrize("title", sorted(titles))
def test_a_game_written_out_and_loaded_looks_the_same_to_everybody(title):
    plain = exact = 0
    for game in moments(title):
        text = str(game)
        again = load_position(text, game.pack)
        for seat in (SPECTATOR, *range(len(game.state.players))):
            assert seen(again, seat) == seen(game, seat)
        if "\nexact:" in text:
            exact += 1
            assert again.dump() == game.dump()
        else:
            plain += 1
            assert str(again) == text
    assert plain > 5
    assert exact > 5


@pytest.mark.parametrize("title", sorted(titles))
def test_in_short_a_game_says_what_everybody_knows_and_no_card(title):
    begun, *_, over = moments(title)
    seats = titles[title].shape.least_seats
    assert repr(begun) == f"<Game {title}, {seats} seats, turn {begun.state.turn}>"
    assert repr(over) == f"<Game {title}, {seats} seats, turn {over.state.turn}, over>"
    other = new_game(title, seats, 6)
    assert repr(other) == repr(begun)
    assert str(other) != str(begun)
    words = set(re.findall(r"\w+", repr(begun) + repr(over)))
    assert words.isdisjoint(begun.pack.designs)
