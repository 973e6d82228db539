"""What the options of ``/event`` suggest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_type_hints

from discord import app_commands

from bot.host.contests.chosen import HOSTS
from bot.host.contests.contest import Contest
from bot.host.tables.series import LENGTHS
from bot.host.values import LEVELS
from bot.i18n import LOCALES
from bot.messages.parts import CHOICE, cut
from cogs.caller import Caller
from cogs.contests import desk as desks
from cogs.suggest import rules_of, safely
from engine import titles
from engine.contests.settings import Decks, Draws, Format, Settings, Sight


async def _contests(caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    found = []
    for row in await caller.host.contests.contests_in(caller.interaction.guild_id or 0):
        state = caller.words(f"contest.list_state.{row.phase}")
        label = f"{row.id} · {row.name} · {state}"
        if text.casefold() in label.casefold():
            found.append(app_commands.Choice(name=cut(label, CHOICE), value=row.id))
    return found


async def _settings(caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    found = []
    for name in Settings.__struct_fields__:
        if name in HOSTS:
            continue
        label = f"{caller.words(f'contest.setting.{name}')} · {name}"
        if text.casefold() in label.casefold():
            found.append(app_commands.Choice(name=cut(label, CHOICE), value=name))
    return found


async def _values(caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    """What the setting that is being changed can be, where that is one of a few things."""
    given = caller.interaction.namespace
    setting, chosen = getattr(given, "setting", ""), getattr(given, "contest", None)
    if setting == "options":
        contest = await desks.organised(caller, chosen if isinstance(chosen, int) else None)
        title = titles.get(contest.event.settings.title)
        return [] if title is None else rules_of(title, caller, text)
    found = _few(caller, setting).items()
    return [
        app_commands.Choice(name=cut(label, CHOICE), value=value)
        for value, label in found
        if text.casefold() in f"{label} {value}".casefold()
    ]


def _few(caller: Caller, setting: str) -> dict[str, str]:
    """The few values of a setting with their words; nothing where there are many."""
    kind = get_type_hints(Settings).get(setting)
    if kind is bool:
        return {one: caller.words(f"contest.choice.{one}") for one in ("yes", "no")}
    if setting == "title":
        return {one.id: one.names.get(caller.locale) for one in titles.values()}
    if setting == "best_of":
        return {str(length): caller.words(f"match.best_{length}") for length in LENGTHS}
    key, values = WORDED.get(setting, ("", ()))
    return {value: caller.words(f"{key}.{value}") for value in values}


WORDED: dict[str, tuple[str, tuple[str, ...]]] = {
    "format": ("contest.format", tuple(Format)),
    "decks": ("contest.choice.decks", tuple(Decks)),
    "sight": ("contest.choice.sight", tuple(Sight)),
    "draws": ("contest.choice.draws", tuple(Draws)),
    "level": ("level", LEVELS),
    "language": ("language", LOCALES),
}
"""Settings that are one of a few words: where those stand, and which they are."""


async def _matches(caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    chosen = getattr(caller.interaction.namespace, "contest", None)
    contest = await desks.organised(caller, chosen if isinstance(chosen, int) else None)
    found = []
    for match in sorted(contest.event.matches.values(), key=lambda m: m.result is not None):
        label = f"#{match.number} · {contest.names(match.players)}"
        if not match.bye and text.casefold() in label.casefold():
            found.append(app_commands.Choice(name=cut(label, CHOICE), value=match.number))
    return found


async def _players(caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    chosen = getattr(caller.interaction.namespace, "contest", None)
    contest = await desks.organised(caller, chosen if isinstance(chosen, int) else None)
    return _named(contest, text, contest.event.entrants)


async def _others(caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    """Everybody else who plays in a contest."""
    chosen = getattr(caller.interaction.namespace, "contest", None)
    contest = await desks.meant(caller, chosen if isinstance(chosen, int) else None)
    return _named(contest, text, [n for n in contest.event.active if not _is(contest, n, caller)])


def _is(contest: Contest, player: int, caller: Caller) -> bool:
    return contest.event.entrants[player].person == caller.user_id


def _named(contest: Contest, text: str, players: Iterable[int]) -> list[app_commands.Choice[Any]]:
    """Players by their numbers and names."""
    found = []
    for number in players:
        label = f"{number}. {contest.name(number)}"
        if text.casefold() in label.casefold():
            found.append(app_commands.Choice(name=cut(label, CHOICE), value=number))
    return found


async def _templates(caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    saved = await caller.host.contests.templates(caller.interaction.guild_id or 0)
    return [
        app_commands.Choice(name=cut(name, CHOICE), value=name)
        for name in saved
        if text.casefold() in name.casefold()
    ]


contests = safely(_contests)
settings = safely(_settings)
values = safely(_values)
matches = safely(_matches)
players = safely(_players)
others = safely(_others)
templates = safely(_templates)
