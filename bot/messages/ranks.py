"""Leaderboards and players' pages, as pictures or in words."""

from __future__ import annotations

from bot.i18n import Locale, words
from bot.messages.pages import note
from bot.messages.parts import CHARACTERS, Image, Message, Part, Text, clipped
from engine.ranks.ratings import OPPONENTS, SURE_AFTER, Leaderboard, Profile
from renderers import Sketch
from renderers.ranks import board_sketch, profile_sketch


def board(shown: Leaderboard, locale: Locale, *, as_text: bool) -> Message:
    """A page of a leaderboard."""
    spoken = words(locale)
    if shown.rated < 100:
        return note(spoken("ranks.rated", percent=shown.rated))
    if not shown.count and shown.own is None:
        return note(spoken("ranks.nobody", games=SURE_AFTER, opponents=OPPONENTS))
    foot = spoken("ranks.foot", games=SURE_AFTER)
    return _shown(board_sketch(shown, locale), as_text, foot)


def profile(shown: Profile, locale: Locale, *, as_text: bool) -> Message:
    """A player's page."""
    return _shown(profile_sketch(shown, locale), as_text, "")


def _shown(sketch: Sketch, as_text: bool, foot: str) -> Message:
    parts: list[Part] = [Image(sketch)]
    if as_text:
        parts = [Text(clipped(sketch.tell(), CHARACTERS - 200))]
    if foot:
        parts.append(Text(f"-# {foot}"))
    return Message(tuple(parts))
