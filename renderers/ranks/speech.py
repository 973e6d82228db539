"""Names of scopes, people and shares in pictures of ratings, in pixels and in words."""

from __future__ import annotations

from datetime import UTC, datetime

from engine import titles
from engine.ranks.ratings import (
    OPPONENTS,
    SURE_AFTER,
    TWO,
    Profile,
    RankedPlayer,
    Rating,
    RatingScope,
    WinRecord,
)
from renderers.words.describe import escape
from renderers.words.names import shown_name, told_name
from renderers.words.wording import Speech

LONGEST = 40
"""Characters of a name in words."""


def game(speech: Speech, title: str) -> str:
    """Name a title; its id where the house has it no more."""
    return titles[title].shape.names.get(speech.locale) if title in titles else title


def under(speech: Speech, scope: RatingScope, *more: str) -> str:
    """Among which games: the mode, where, and what else there is to say."""
    mode = speech.get("rank.two" if scope.mode == TWO else "rank.many")
    where = speech.get("rank.here" if scope.server else "rank.everywhere")
    return speech.get("rank.joint").join((mode, where, *more))


def drawn(speech: Speech, name: str, stand_in: str = "") -> str:
    """A name for pixels."""
    return shown_name(name, stand_in or speech.get("rank.someone"))


def told(speech: Speech, name: str) -> str:
    """A name to be heard."""
    return told_name(name, speech.get("rank.someone"), LONGEST)


def written(speech: Speech, name: str) -> str:
    """A name in Markdown."""
    return escape(told(speech, name))


def tally(speech: Speech, one: WinRecord) -> str:
    """Games won, lost and drawn."""
    return speech.get("rank.tally", won=one.won, lost=one.lost, drawn=one.drawn)


def rating(speech: Speech, one: Rating) -> str:
    """A rating with how far off it may be, and whether it is provisional."""
    key = "rank.provisional" if one.provisional else "rank.sure"
    return speech.get(key, rating=one.shown, spread=one.spread)


def missing(speech: Speech, one: RankedPlayer | Profile) -> str:
    """The figures that somebody needs to be listed, and those that they have."""
    return speech.get(
        "rank.missing",
        games=min(one.rating.games, SURE_AFTER),
        of_games=SURE_AFTER,
        opponents=min(one.opponents, OPPONENTS),
        of_opponents=OPPONENTS,
    )


def share(won: int, lost: int, drawn: int = 0) -> str:
    """A share of wins; a draw is half of one."""
    games = won + lost + drawn
    return f"{(100 * won + 50 * drawn) / games:.0f} %" if games else "–"


def date(at: int) -> str:
    """The day of a moment, the same for everybody."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")
