"""Pictures of contests: small, whole, readable, and told to those who see none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from bot.contests.host.contest import Contest
from bot.contests.messages import lists, overview, views
from bot.i18n import Locale, words
from bot.messages.parts import Text
from engine.contests import operations as ops
from engine.contests.records import Phase
from engine.contests.settings import Format
from engine.contests.standings import standings as standing_rows
from renderers.contests.sketches import (
    bracket_sketches,
    champion_sketch,
    cross_sketches,
    pods_sketches,
    reached,
    run_sketches,
    standing_sketches,
)
from renderers.kit.picture import LARGEST_ALT, LARGEST_BOARD, Sketch
from renderers.parts.rows import HIGHEST
from tests.host.contests.shown import NAMES, club, contest_of, half_played

LOCALES: tuple[Locale, ...] = ("zh", "en")


def over(format: Format = Format.SWISS, players: int = 8, **settings: Any) -> Contest:
    made = club(format, players, **settings)
    made.play()
    assert made.event.phase is Phase.OVER
    return contest_of(made.event)


def during(
    matches: int, format: Format = Format.SWISS, players: int = 8, **settings: Any
) -> Contest:
    return contest_of(half_played(club(format, players, **settings), matches).event)


def every(kind: str, locale: Locale) -> list[Sketch]:
    """The pictures of one kind, of contests small and large, begun and over."""
    shown: tuple[Contest, ...]
    found: Sequence[Sequence[Sketch]]
    match kind:
        case "standing":
            shown = (
                over(cut=4),
                during(30, players=64, cut=8),
                during(9, Format.GROUPS, 12, cut=2),
            )
            found = [standing_sketches(views.standing(c, locale, 3), locale) for c in shown]
        case "bracket":
            shown = (
                over(Format.SINGLE, 5),
                during(40, Format.SINGLE, 64, best_of=3),
                during(9, Format.DOUBLE, 16),
                over(cut=4),
            )
            found = [bracket_sketches(views.bracket(c, locale, 2), locale) for c in shown]
        case "cross":
            shown = (
                over(Format.ROBIN, 8, best_of=3),
                during(9, Format.GROUPS, 12, groups=2, cut=4),
            )
            found = [cross_sketches(views.cross(c, locale, 1), locale) for c in shown]
        case "pods":
            shown = (during(3, Format.PODS, 16, pod=4), over(Format.PODS, 11, pod=4))
            found = [pods_sketches(views.pods(c, locale, c.event.round, 1), locale) for c in shown]
        case "run":
            shown = (over(cut=4, best_of=3), over(Format.PODS, 9, pod=4), during(0))
            found = [run_sketches(views.run(c, 1), locale) for c in shown]
        case _:
            shown = (over(cut=4), over(Format.ROBIN, 3))
            found = [(champion_sketch(views.champion(c, locale), locale),) for c in shown]
    return [sketch for sketches in found for sketch in sketches]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("kind", ["standing", "bracket", "cross", "pods", "run", "champion"])
def test_a_picture_is_small_and_told_whole(kind: str, locale: Locale):
    for sketch in every(kind, locale):
        picture = sketch.draw()
        assert len(picture.data) <= LARGEST_BOARD
        assert picture.width == 1200
        if kind != "bracket":
            assert picture.height <= HIGHEST
        for said in (sketch.alt, sketch.tell()):
            assert ".." not in said
            assert "。。" not in said
            assert ".。" not in said
        assert 0 < len(sketch.alt) <= LARGEST_ALT
        assert len(sketch.tell()) <= 3600
        assert "\u202e" not in sketch.alt


def test_a_bracket_of_64_is_one_picture_and_what_is_larger_goes_on_in_parts():
    for players, most in ((64, 1), (128, 3)):
        view = views.bracket(during(3, Format.SINGLE, players), "en")
        sketches = bracket_sketches(view, "en")
        assert 1 <= len(sketches) <= most
        told = "\n".join(sketch.tell() for sketch in sketches)
        assert told.count("…") <= told.count("\n") + 1
    assert len(sketches) > 1


def test_what_is_shown_first_of_a_bracket_is_where_somebody_stands():
    contest = during(0, Format.SINGLE, 512)
    view = views.bracket(contest, "en")
    at = reached(view, "en")
    sketches = bracket_sketches(view, "en")
    assert 0 < at < len(sketches)
    assert "Round 1" in sketches[at].tell()


def test_a_page_of_a_standing_is_not_sent_again_where_only_another_has_changed():
    first = views.standing(during(30, players=64), "en")
    last = first.places[-1]
    moved = (*first.places[:-1], type(last)(last.who, last.rank, last.points + 3, 9, 0, 0))
    second = type(first)(first.head, first.breaks, moved, first.cut)
    before, after = standing_sketches(first, "en"), standing_sketches(second, "en")
    same = [a.looks == b.looks for a, b in zip(before, after, strict=True)]
    assert same == [True] * (len(same) - 1) + [False]


def test_every_place_stands_on_one_page_and_each_page_begins_with_its_group():
    contest = during(9, Format.GROUPS, 64, groups=8, cut=16)
    view = views.standing(contest, "en")
    told = [line for s in standing_sketches(view, "en") for line in s.tell().splitlines()[1:]]
    assert len(told) == len(view.places) == 64


def test_names_of_all_kinds_are_told_apart():
    contest = during(4, players=len(NAMES))
    view = views.standing(contest, "en")
    (sketch,) = standing_sketches(view, "en")
    assert len(set(sketch.tell().splitlines())) == len(NAMES) + 1
    for place in view.places:
        assert str(place.points) in sketch.tell()


@pytest.mark.parametrize("locale", LOCALES)
def test_names_of_all_kinds_turn_nothing_around_in_words(locale: Locale):
    """Names stand in lines with those of others where pictures are refused."""
    contest = during(4, players=len(NAMES))
    for message in (lists.standing(contest, locale), overview.announcement(contest, locale)):
        told = "\n".join(part.markdown for part in message.parts if isinstance(part, Text))
        assert not any("\u202a" <= one <= "\u202e" or "\u2066" <= one <= "\u2069" for one in told)
        assert "**Mochi**" not in told


def corrected(places: tuple[int, ...], format: Format = Format.ROBIN) -> Contest:
    """A match of three games that ended 1:2, then a judge decides otherwise; the other are open."""
    made = club(format, 4, best_of=3)
    match = made.event.open[0]
    for winner in (match.players[0], match.players[1], match.players[1]):
        made.win(winner)
    made.do(ops.Correct, match=match.number, places=places)
    return contest_of(made.event)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_corrected_match_is_told_everywhere_as_the_judge_decided_it(locale: Locale):
    """In the bracket, the table, the run of both and the list of matches, drawn and in words."""
    knockout, robin = corrected((1, 2), Format.SINGLE), corrected((1, 2))
    (tree,) = bracket_sketches(views.bracket(knockout, locale), locale)
    for told in (tree.alt, tree.tell()):
        assert "2:0" in told
        assert not any(wrong in told for wrong in ("1:2", "2:1", "0:2"))
    first, second = robin.event.matches[1].players
    (table,) = cross_sketches(views.cross(robin, locale), locale)
    (won,) = run_sketches(views.run(robin, first), locale)
    (lost,) = run_sketches(views.run(robin, second), locale)
    assert ("2:0" in table.tell(), "0:2" in table.tell()) == (True, True)
    assert ("2:0" in won.tell(), "0:2" in lost.tell()) == (True, True)
    assert not any("1:2" in one.alt or "2:1" in one.alt for one in (table, won, lost))
    lines = lists.match_line(robin, robin.event.matches[1], words(locale))
    assert "2 : 0" in lines


@pytest.mark.parametrize("places", [(1, 1), ()])
def test_what_a_judge_lets_nobody_win_has_no_score(places: tuple[int, ...]):
    contest = corrected(places)
    (table,) = cross_sketches(views.cross(contest, "en"), "en")
    assert "1:2" not in table.tell()
    line = lists.match_line(contest, contest.event.matches[1], words("en"))
    assert line.removesuffix(" · corrected").endswith("Draw" if places else "Both have lost")


def test_one_point_is_no_more_than_one_and_names_stand_in_a_row_as_the_language_has_them():
    made = over(Format.PODS, 9, pod=4)
    (zh, *_), (en, *_) = (run_sketches(views.run(made, 1), locale) for locale in LOCALES)
    assert "、" in zh.tell()
    assert "、" not in en.tell()
    single = during(4, rounds=2)
    one = next(row.player for row in standing_rows(single.event) if row.points == 1)
    (sketch, *_) = run_sketches(views.run(single, one), "en")
    assert re.search(r"\b1 point\b", sketch.alt)
    assert not any(re.search(r"\b1 points", s.tell()) for s in every("standing", "en"))
