"""Sketches of the pictures of contests: what they show, not drawn yet, with all that is on them in
words. Where there is more than one picture can hold there are several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from hashlib import blake2b
from typing import TypeVar

import msgspec

from renderers.contests import bracket, standings, tables, views
from renderers.kit.canvas import Canvas
from renderers.kit.picture import Sketch, named
from renderers.renderer import source_version
from renderers.words.wording import Speech

V = TypeVar("V", bound=msgspec.Struct)
P = TypeVar("P")


def standing_sketches(view: views.StandingView, locale: str) -> tuple[Sketch, ...]:
    """A standing, the best first."""
    paint, alt, tell = standings.draw_standing, standings.standing_alt, standings.standing_text
    pages = standings.pages(Speech(locale), view)
    return _sketches("standing", view, ("places",), locale, pages, paint, alt, tell)


def bracket_sketches(view: views.BracketView, locale: str) -> tuple[Sketch, ...]:
    """A bracket, its last rounds first."""
    paint, alt, tell = bracket.draw_bracket, bracket.bracket_alt, bracket.bracket_text
    parts = bracket.parts(Speech(locale), view)
    return _sketches("bracket", view, ("meetings",), locale, parts, paint, alt, tell)


def reached(view: views.BracketView, locale: str) -> int:
    """The first of its pictures in which somebody stands: that of its last rounds so far."""
    for at, part in enumerate(bracket.parts(Speech(locale), view)):
        meetings = [meeting for block in part for meeting, *_ in block.spots]
        if any(side.who is not None for meeting in meetings for side in meeting.sides):
            return at
    return 0


def cross_sketches(view: views.CrossView, locale: str) -> tuple[Sketch, ...]:
    """Tables where everybody meets everybody."""
    paint, alt, tell = tables.draw_cross, tables.cross_alt, tables.cross_text
    return _sketches("cross", view, (), locale, tables.cross_pages(view), paint, alt, tell)


def pods_sketches(view: views.PodsView, locale: str) -> tuple[Sketch, ...]:
    """The pods of a round."""
    paint, alt, tell = tables.draw_pods, tables.pods_alt, tables.pods_text
    return _sketches("pods", view, ("pods",), locale, tables.pods_pages(view), paint, alt, tell)


def run_sketches(view: views.RunView, locale: str) -> tuple[Sketch, ...]:
    """One player's run."""
    paint, alt, tell = tables.draw_run, tables.run_alt, tables.run_text
    return _sketches("run", view, ("legs",), locale, tables.run_pages(view), paint, alt, tell)


def champion_sketch(view: views.ChampionView, locale: str) -> Sketch:
    """Sketch the result of a contest."""
    paint, alt, tell = standings.draw_champion, standings.champion_alt, standings.champion_text
    return _sketches("champion", view, (), locale, (None,), paint, alt, tell)[0]


def _sketches(
    kind: str,
    view: V,
    paged: Sequence[str],
    locale: str,
    pages: Sequence[P],
    paint: Callable[[Speech, V, P], Canvas],
    alt: Callable[[Speech, V, P], str],
    tell: Callable[[Speech, V, P], str],
) -> tuple[Sketch, ...]:
    """A sketch for each page. What is on other pages is no part of it (``paged``: the fields of the
    view that the pages share out), so that it is not sent again where only they have changed."""
    speech = Speech(locale)
    about = [getattr(view, name) for name in view.__struct_fields__ if name not in paged]
    drawn_from = (kind, source_version(), speech.locale, *about)
    return tuple(
        Sketch(
            blake2b(msgspec.msgpack.encode((*drawn_from, shown)), digest_size=12).hexdigest(),
            named(kind),
            alt(speech, view, shown),
            partial(paint, speech, view, shown),
            partial(tell, speech, view, shown),
        )
        for shown in pages
    )
