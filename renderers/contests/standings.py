"""A standing, who is in at a cut, and how a contest ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from renderers.contests import speech as say
from renderers.contests.speech import Caller
from renderers.contests.views import ChampionView, StandingLine, StandingView
from renderers.kit.canvas import Canvas
from renderers.kit.palette import GOLD, INK, SECONDARY
from renderers.parts import rows
from renderers.parts.places import MARGIN, WIDTH
from renderers.words.names import covered
from renderers.words.wording import Speech

BREAKS = {
    "opponents_matches": "break.opponents_matches",
    "games": "break.games",
    "opponents_games": "break.opponents_games",
    "mutual": "break.mutual",
    "beaten": "break.beaten",
    "opponents_points": "break.opponents_points",
}
STAGE = 430
"""Height of the stage of a champion."""


class Shown(NamedTuple):
    """A place on a picture; with the name of its group where that begins, and with what stands on
    the line below it where those end who go on."""

    place: StandingLine
    heading: str = ""
    rule: str = ""


def pages(speech: Speech, view: StandingView) -> list[tuple[Shown, ...]]:
    """Split the rows into pictures."""
    found: list[tuple[Shown, ...]] = [()]
    borders = {place.group: place for place in view.places if place.inside and view.cut}
    for place in view.places:
        shown = _shown(speech, view, place, borders, found[-1])
        if found[-1] and _height((*found[-1], shown)) > rows.HIGHEST:
            found.append(())
            shown = _shown(speech, view, place, borders, ())
        found[-1] = (*found[-1], shown)
    return found


def _shown(
    speech: Speech,
    view: StandingView,
    place: StandingLine,
    borders: Mapping[int, StandingLine],
    before: Sequence[Shown],
) -> Shown:
    heading, rule = "", ""
    if place.group != (before[-1].place.group if before else 0):
        heading = speech.get("contest.group", number=place.group)
    if borders.get(place.group) is place:
        whole = not place.group
        rule = speech.get("contest.cut" if whole else "contest.inside", count=view.cut)
    return Shown(place, heading, rule)


def _height(shown: Sequence[Shown]) -> int:
    return rows.height_of([rows.TableLine((), heading=one.heading, rule=one.rule) for one in shown])


def draw_standing(speech: Speech, view: StandingView, shown: Sequence[Shown]) -> Canvas:
    """One of its pictures."""
    lines = [_line(speech, *one) for one in shown]
    canvas = rows.page(rows.height_of(lines))
    rows.draw_headline(canvas, covered(view.head.name), covered(view.head.line))
    rows.draw_rows(canvas, rows.HEADLINE, _columns(speech, view.breaks), lines)
    return canvas


def _columns(speech: Speech, breaks: Sequence[str] = ()) -> list[rows.TableColumn]:
    return [
        rows.TableColumn("", 84, weight=800),
        rows.TableColumn(speech.get("contest.player"), anchor="l", size=rows.NAME, weight=700),
        rows.TableColumn(speech.get("contest.points"), 128, weight=800),
        rows.TableColumn(speech.get("contest.record"), 156, size=34),
        *(rows.TableColumn(speech.get(BREAKS[name]), 118, size=rows.SMALL) for name in breaks),
    ]


def _line(speech: Speech, place: StandingLine, heading: str = "", rule: str = "") -> rows.TableLine:
    name = say.drawn(speech, place.who)
    if place.out:
        name = speech.get("contest.left", name=name)
    cells = (
        rows.TableCell(say.rank(place), rows.MEDALS.get(place.rank, SECONDARY)),
        rows.TableCell(name, weight=800 if place.own else 0),
        rows.TableCell(str(place.points)),
        rows.TableCell(say.record(place)),
        *(rows.TableCell(mark, SECONDARY) for mark in place.marks),
    )
    return rows.TableLine(cells, place.own, place.out, heading, rule)


def standing_alt(speech: Speech, view: StandingView, shown: Sequence[Shown]) -> str:
    """Describe the picture in words: first the reader's own place, then all from the top."""
    name, line = view.head.name, view.head.line
    first = speech.get("contest.alt", name=name, line=line)
    own = next((place for place in view.places if place.own), None)
    if own is not None:
        first += speech.get("contest.own", place=_words(speech, own, say.told))
    return say.fitting(speech, first, [_words(speech, one.place, say.told) for one in shown])


def standing_text(speech: Speech, view: StandingView, shown: Sequence[Shown]) -> str:
    """All that stands on a picture of it, as Markdown."""
    heads = [speech.get(BREAKS[name]) for name in view.breaks]
    first = f"-# {speech.get('contest.points')} · {speech.get('contest.record')}"
    lines = [_words(speech, place, say.written) for place, *_ in shown]
    return say.listed(speech, " · ".join((first, *heads)), lines)


def _words(speech: Speech, place: StandingLine, call: Caller) -> str:
    """One place: who is level with others and who goes on is said, not shown."""
    notes = [say.record(place), *place.marks]
    if place.inside:
        notes.append(speech.get("contest.inside"))
    if place.out:
        notes.append(speech.get("contest.gone"))
    key = "contest.level_place" if place.level else "contest.place"
    points = say.have(speech, place.points)
    who = call(speech, place.who)
    return speech.get(key, rank=place.rank, who=who, points=points, notes=say.joined(speech, notes))


def draw_champion(speech: Speech, view: ChampionView, _: object = None) -> Canvas:
    """Draw the result of a contest, to be shown elsewhere too."""
    lines = [_line(speech, place) for place in view.places]
    canvas = rows.page(STAGE + rows.height_of(lines, heads=False) - rows.HEADLINE)
    canvas.glow((MARGIN + 10, 20, WIDTH - MARGIN - 10, STAGE - 30), 30, GOLD, 10, 60)
    canvas.box((MARGIN, 14, WIDTH - MARGIN, STAGE - 24), 28, "#2A2110", GOLD, 4)
    middle, room = WIDTH / 2, WIDTH - 2 * MARGIN - 60
    canvas.icon((middle, 94), "trophy", 120, GOLD)
    first = speech.get("contest.nobody")
    if view.champion is not None:
        first = say.drawn(speech, view.champion)
    canvas.text((middle, 208), first, 84, 900, INK, "m", room, 48)
    canvas.text((middle, 288), covered(view.head.name), 46, 800, GOLD, "m", room, 36)
    facts = " · ".join(covered(fact) for fact in view.facts)
    canvas.text((middle, 352), facts, 36, 600, SECONDARY, "m", room, 30)
    rows.draw_rows(canvas, STAGE, [replace(column, head="") for column in _columns(speech)], lines)
    return canvas


def champion_alt(speech: Speech, view: ChampionView, _: object = None) -> str:
    """Tell the winner, the contest, its date and size in words; then the places."""
    return say.fitting(
        speech,
        _champion(speech, view, say.told) + " ",
        [_words(speech, place, say.told) for place in view.places],
    )


def champion_text(speech: Speech, view: ChampionView, _: object = None) -> str:
    """The same as Markdown."""
    lines = [_words(speech, place, say.written) for place in view.places]
    return say.listed(speech, f"**{_champion(speech, view, say.written)}**", lines)


def _champion(speech: Speech, view: ChampionView, call: Caller) -> str:
    name, facts = view.head.name, say.joined(speech, view.facts)
    if view.champion is None:
        return speech.get("contest.ended", name=name, facts=facts)
    who = call(speech, view.champion)
    return speech.get("contest.champion", who=who, name=name, facts=facts)
