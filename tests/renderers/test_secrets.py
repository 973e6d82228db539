"""Whatever is hidden from a reader, they are told, shown and offered the same: in words, in both
languages, and in pictures."""

from __future__ import annotations

import pytest

from engine import SPECTATOR, titles
from engine.kernel.queues import QueueRules
from renderers import Renderer
from tests.engine.properties.playing import random_game, seldom
from tests.renderers.told import Compared

PLANNED = [title.id for title in titles.values() if QueueRules in title.rules]


@pytest.mark.long
@pytest.mark.parametrize("title", titles)
def test_what_is_told_does_not_depend_on_what_is_hidden(title: str) -> None:
    compared = Compared(Renderer())
    seats = titles[title].shape.least_seats
    for place, game in enumerate(random_game(title, seats, seed=101)):
        if place % seldom(10 if title in PLANNED else 25):
            continue
        for reader in range(SPECTATOR, seats):
            compared.world(game, reader, place)
    assert not compared.apart
    assert compared.things > (4_000 if title in PLANNED else 300)


@pytest.mark.long
@pytest.mark.painted
@pytest.mark.parametrize("title", PLANNED)
def test_pictures_of_a_table_do_not_depend_on_what_is_planned(title: str) -> None:
    compared = Compared(Renderer())
    for place, game in enumerate(random_game(title, 2, seed=102)):
        if place % seldom(40) == 0:
            compared.world(game, place % 3 - 1, place, pictures=True)
    assert not compared.apart
    assert compared.counts["picture"] > 8
