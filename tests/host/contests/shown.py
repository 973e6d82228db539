"""Contests to be looked at: events of a club, with names that people really have."""

from __future__ import annotations

from typing import Any

from bot.contests.host.contest import Contest
from bot.contests.store.rows import ContestRow
from engine.contests.records import ContestState, Phase
from engine.contests.settings import Format
from tests.engine.contests.club import Club

WIDE = "永恒之息牌局联赛第三十二位选手名字特别长需要压缩或者截断显示啊"
NAMES = (
    "林小满",
    "Kaito",
    "夜航船",
    "Vinewarden_42",
    WIDE,
    "محمد علي",
    "🎴🔥✨",
    "**Mochi**\u200b",
    "🎴 12",
    "Z\u0351\u036b\u0343a\u034a\u0364l\u0357g\u0310o\u0322",
    "ㅤ",
    "\u202egnorw",
)
"""Among them one as wide as can be, one right to left, one of emoji, one that is Markdown, one that
is a number without its emoji, one with marks piled up, one that looks empty, one that turns what
follows around."""


def contest_of(event: ContestState, locale: Any = "zh") -> Contest:
    """The event as a contest of the host."""
    row = ContestRow(1, 7, 70, locale, "周五杯 Friday Cup", event.phase, 1_000, event.size)
    people = {
        entrant.person: NAMES[(n - 1) % len(NAMES)] + (f" {n}" if n > len(NAMES) else "")
        for n, entrant in event.entrants.items()
    }
    return Contest(row, event, (), {}, people, frozenset(), 0)


def club(format: Format = Format.SWISS, players: int = 8, **settings: Any) -> Club:
    """A club whose event has begun."""
    made = Club(format, players=players, title="shenhua", **settings)
    made.start()
    made.step()
    return made


def half_played(made: Club, matches: int) -> Club:
    """The same when so many matches more are over."""
    for _ in range(matches):
        if made.event.phase is not Phase.RUNNING:
            break
        if made.event.open:
            made.finish(made.event.open[0])
        elif not made.step():
            made.cut()
    return made
