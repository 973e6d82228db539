"""Settings as people choose them, held against the title that is to be played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from bot.contests.host.decks import cards_named
from bot.host.errors import ContestRefused, engine_refusals, no_title
from bot.host.game_factory import GameFactory
from bot.host.values import LEVELS
from bot.store.settings import Locale
from engine.contests.settings import LEAST_POD, LIVE, ContestSettings, DeckPolicy, Format
from engine.kernel.deck import DeckRules
from engine.kernel.title import Title
from engine.kernel.values import TermRef, msg, words

HOSTS = ("seats",)
"""Settings that only the host fills in."""

OF_TITLE = ("options", "banned_cards", "decks", "pod")
"""Settings that are chosen for one title and mean nothing to another."""

TWO = 2
"""So many meet wherever there are no pods."""


def merge_settings(template: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Saved settings with others laid over them. Another title, or an evening where there was none,
    takes what belongs to it with it."""
    base = dict(template)
    gone: tuple[str, ...] = ()
    if given.get("title", base.get("title")) != base.get("title"):
        gone += OF_TITLE
    if given.get("live", base.get("live")) != base.get("live"):
        gone += tuple(LIVE)
    return {**{name: value for name, value in base.items() if name not in gone}, **given}


def checked_settings(
    rules: GameFactory, before: ContestSettings, changes: Mapping[str, Any]
) -> dict[str, Any]:
    """Changes of settings as a contest takes them: cards by their ids, options that the title
    knows, with another title whatever that one needs, with an evening its clocks.
    ``error.unknown_title``, ``error.no_card``, :class:`EngineRefused`, :class:`ContestRefused`."""
    wanted = dict(changes)
    for name in HOSTS:
        if name in wanted:
            raise ContestRefused("contest.refused.setting_unknown")
    title = rules.title(str(wanted.get("title", before.title)))
    _must_be(wanted, "level", LEVELS)
    _must_be(wanted, "language", ("", *get_args(Locale)))
    if title is None and {"title", "format", *OF_TITLE}.isdisjoint(wanted):
        return wanted  # it is not there now, and this is not about it
    if title is None:
        raise no_title(str(wanted.get("title", before.title)))
    if title.id != before.title:
        wanted = {**_of_title(title, before), **wanted}
    if isinstance(live := wanted.get("live"), bool) and live != before.live:
        usual = msgspec.to_builtins(ContestSettings())
        wanted = {**{name: LIVE[name] if live else usual[name] for name in LIVE}, **wanted}
    if "banned_cards" in wanted:
        wanted["banned_cards"] = cards_named(title.pack(), wanted["banned_cards"])
    if isinstance(options := wanted.get("options"), Mapping):
        with engine_refusals():
            title.shape.choose_options(dict(options))
    if "format" in wanted or "title" in wanted:
        _fits(title, str(wanted.get("format", before.format)))
    return wanted


def _of_title(title: Title, before: ContestSettings) -> dict[str, Any]:
    """Settings that change with the title: what is banned and how it is dealt is of the one before,
    and decks are brought where it is played with decks."""
    brought = DeckPolicy.EVENT if before.decks is DeckPolicy.NONE else before.decks
    return {
        "seats": title.shape.most_seats,
        "pod": min(before.pod, title.shape.most_seats)
        if title.shape.most_seats >= LEAST_POD
        else before.pod,
        "options": {},
        "banned_cards": (),
        "decks": brought if DeckRules in title.rules else DeckPolicy.NONE,
    }


def _must_be(wanted: Mapping[str, Any], name: str, known: tuple[str, ...]) -> None:
    if name in wanted and wanted[name] not in known:
        raise ContestRefused(
            msg("contest.refused.setting_type", name=TermRef(f"contest.setting.{name}"))
        )


def _fits(title: Title, format: str) -> None:
    """Refuse a format for other numbers than the title is played by."""
    pods = format == Format.PODS
    least, most = title.shape.least_seats, title.shape.most_seats
    if least > (LEAST_POD if pods else TWO) or (pods and most < LEAST_POD):
        seats = str(least) if least == most else f"{least}–{most}"
        names = words(title.shape.names)
        raise ContestRefused(msg("contest.refused.format_title", title=names, seats=seats))
