"""The picture of what mattered most: of every title, in both languages, from lines alone."""

from __future__ import annotations

import pytest

from engine import SPECTATOR, Game, titles
from engine.kernel.moments import Moments, heaviest
from engine.kernel.recap import chapters
from renderers import Renderer, Sketch
from renderers.kit.picture import LARGEST_STRIP
from renderers.parts.strip import FEW_ROWS
from tests.engine.text.test_recap import entries, whole
from tests.renderers.build import PEOPLE
from tests.renderers.dry import unpainted


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer()


def story(title: str, reader: int, seed: int = 3) -> tuple[Game, list[Moments]]:
    """A game of random players, and what mattered in each of its turns to one of them."""
    states = whole(title, titles[title].shape.least_seats, seed)
    turns = chapters(entries(states, reader), titles[title].words.events)
    found = [heaviest([one], reader) for one in turns]
    found.append(heaviest(turns, reader))
    return states[-1], [one for one in found if one.shown]


def sketch(
    renderer: Renderer, game: Game, moments: Moments, locale: str = "zh", seat: int = SPECTATOR
) -> Sketch:
    names = PEOPLE[: len(game.view(SPECTATOR).seats)]
    return renderer.strip_sketch(moments, seat=seat, locale=locale, names=names, pack=game.pack)


@pytest.mark.parametrize("title", titles)
def test_every_turn_that_mattered_has_a_picture_that_fits(title: str, renderer: Renderer) -> None:
    """Equal frames, nothing cut, in the bounds of a message; also of a title without a look."""
    game, found = story(title, 0)
    assert len(found) > 3
    for place, moments in enumerate(found):
        shown = sketch(renderer, game, moments, ("zh", "en")[place % 2], 0)
        with unpainted():
            canvas = shown.paint()
        assert canvas.clipped == []
        width, height = canvas.image.size
        assert (width, height <= 1260, width != height) == (1200, True, True)
        assert width / height <= 11 / 7
        assert 0 < len(shown.alt) <= 1024
        assert all(f"{number} " in shown.alt for number in range(1, len(moments.shown) + 1))
        assert shown.tell() == ""
    fullest = max(found, key=lambda one: sum(len(each.fates) for each in one.shown))
    assert len(sketch(renderer, game, fullest).draw().data) <= LARGEST_STRIP


def test_few_frames_stand_below_one_another_and_many_in_two_columns(renderer: Renderer) -> None:
    game, found = story("shengwu", SPECTATOR)
    heights: dict[int, int] = {}
    for moments in found:
        with unpainted():
            heights[len(moments.shown)] = sketch(renderer, game, moments).paint().image.height
    assert min(heights.values()) >= 764
    many = [height for count, height in heights.items() if count > FEW_ROWS]
    assert many
    assert len({heights[count] for count in heights if count in (5, 6)}) <= 1


def test_a_picture_is_known_by_all_that_is_on_it(renderer: Renderer) -> None:
    """Two that show the same are the same picture; another reader, language or moment another."""
    game, (one, other, *_) = story("shengwu", SPECTATOR)
    key = sketch(renderer, game, one).key
    assert sketch(renderer, game, one).key == key
    assert sketch(renderer, game, one).draw().data == sketch(renderer, game, one).draw().data
    differing = [
        sketch(renderer, game, other),
        sketch(renderer, game, one, "en"),
        sketch(renderer, game, one, seat=0),
    ]
    assert key not in {shown.key for shown in differing}


def test_the_alt_text_says_why_each_creature_died(renderer: Renderer) -> None:
    game, found = story("shengwu", SPECTATOR, seed=5)
    ends = 0
    for moments in found[:-1]:
        shown = sketch(renderer, game, moments)
        for moment in moments.shown:
            for fate in moment.fates:
                if fate.grave and fate.card.slot:
                    assert (
                        f"{fate.card.slot} {game.pack.designs[fate.card.design].name.zh}"
                        in shown.alt
                    )
                    ends += 1
    assert ends > 3
