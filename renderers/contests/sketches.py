"""Sketches of the pictures of contests: what they show, not drawn yet, with all that is on them in
words. Where there is more than one picture can hold there are several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from hashlib import blake2b
from typing import TypeVar

import msgspec

from renderers.contests import bracket, standings, tables
from renderers.contests.views import (
    BracketView,
    ChampionView,
    CrossView,
    PodsView,
    RunView,
    StandingView,
)
from renderers.kit.canvas import Canvas
from renderers.kit.picture import Sketch, named
from renderers.renderer import source_version
from renderers.words.wording import Speech

V = TypeVar("V", bound=msgspec.Struct)


def standing_sketches(view: StandingView, locale: str) -> tuple[Sketch, ...]:
    """A standing, the best first."""
    paint, alt, tell = standings.draw_standing, standings.standing_alt, standings.standing_text
    return _sketches("standing", view, locale, standings.pages(view), paint, alt, tell)


def bracket_sketches(view: BracketView, locale: str) -> tuple[Sketch, ...]:
    """A bracket, its last rounds first."""
    paint, alt, tell = bracket.draw_bracket, bracket.bracket_alt, bracket.bracket_text
    parts = bracket.parts(Speech(locale), view)
    return _sketches("bracket", view, locale, parts, paint, alt, tell)


def cross_sketches(view: CrossView, locale: str) -> tuple[Sketch, ...]:
    """Tables where everybody meets everybody."""
    pages = tables.cross_pages(view)
    paint, alt, tell = tables.draw_cross, tables.cross_alt, tables.cross_text
    return _sketches("cross", view, locale, pages, paint, alt, tell)


def pods_sketches(view: PodsView, locale: str) -> tuple[Sketch, ...]:
    """The pods of a round."""
    pages = tables.pods_pages(view)
    return _sketches(
        "pods", view, locale, pages, tables.draw_pods, tables.pods_alt, tables.pods_text
    )


def run_sketches(view: RunView, locale: str) -> tuple[Sketch, ...]:
    """One player's run."""
    pages = tables.run_pages(view)
    return _sketches("run", view, locale, pages, tables.draw_run, tables.run_alt, tables.run_text)


def champion_sketch(view: ChampionView, locale: str) -> Sketch:
    """How a contest ended."""

    def only(make: Callable[[Speech, ChampionView], str]) -> Callable[..., str]:
        return lambda speech, view, _: make(speech, view)

    return _sketches(
        "champion",
        view,
        locale,
        (0,),
        lambda speech, view, _: standings.draw_champion(speech, view),
        only(standings.champion_alt),
        only(standings.champion_text),
    )[0]


def _sketches(
    kind: str,
    view: V,
    locale: str,
    pages: Sequence[object],
    paint: Callable[[Speech, V, int], Canvas],
    alt: Callable[[Speech, V, int], str],
    tell: Callable[[Speech, V, int], str],
) -> tuple[Sketch, ...]:
    speech = Speech(locale)
    return tuple(
        Sketch(
            _key(kind, number, view, speech.locale),
            named(kind),
            alt(speech, view, number),
            partial(paint, speech, view, number),
            partial(tell, speech, view, number),
        )
        for number in range(len(pages))
    )


def _key(kind: str, number: int, view: msgspec.Struct, locale: str) -> str:
    """Of everything that a picture is drawn from."""
    told = msgspec.msgpack.encode((kind, number, source_version(), locale, view))
    return blake2b(told, digest_size=12).hexdigest()
