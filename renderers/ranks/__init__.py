"""Pictures of ratings: leaderboards and players' pages."""

from __future__ import annotations

from functools import partial
from hashlib import blake2b

import msgspec

from engine.ranks.ratings import Leaderboard, Profile
from renderers.kit.picture import Sketch, named
from renderers.ranks.leaderboard import board_alt, board_text, draw_leaderboard
from renderers.ranks.profile import draw_profile, profile_alt, profile_text
from renderers.renderer import source_version
from renderers.words.wording import Speech


def board_sketch(board: Leaderboard, locale: str) -> Sketch:
    """A page of a leaderboard, not drawn yet."""
    speech = Speech(locale)
    return Sketch(
        _key("ranks", speech, board),
        named("ranks"),
        board_alt(speech, board),
        partial(draw_leaderboard, speech, board),
        partial(board_text, speech, board),
    )


def profile_sketch(profile: Profile, locale: str) -> Sketch:
    """A player's page, not drawn yet."""
    speech = Speech(locale)
    return Sketch(
        _key("profile", speech, profile),
        named("profile"),
        profile_alt(speech, profile),
        partial(draw_profile, speech, profile),
        partial(profile_text, speech, profile),
    )


def _key(kind: str, speech: Speech, shown: Leaderboard | Profile) -> str:
    """Of everything that a picture is drawn from."""
    told = msgspec.msgpack.encode((kind, source_version(), speech.locale, shown))
    return blake2b(told, digest_size=12).hexdigest()
