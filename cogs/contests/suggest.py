"""Suggestions for the options of ``/event``, and its commands with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, get_type_hints

from discord import app_commands

from bot.contests.host.contest import Contest
from bot.contests.host.contests import Contests
from bot.contests.host.settings import HOSTS
from bot.host.tables.series import LENGTHS
from bot.host.values import LEVELS
from bot.i18n import LOCALES
from bot.messages.parts import CHOICE, cut
from cogs.caller import Caller
from cogs.contests import desk as desks
from cogs.naming import named, options
from cogs.suggest import rules, rules_of, safely
from engine import titles
from engine.contests.settings import ContestSettings, DeckPolicy, DrawPolicy, Format, Sight


@safely
async def contests(caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    rows = await caller.host.part(Contests).contests_in(caller.interaction.guild_id or 0)
    states = {row.id: caller.words(f"contest.list_state.{row.phase}") for row in rows}
    return _fitting(((f"{row.id} · {row.name} · {states[row.id]}", row.id) for row in rows), text)


@safely
async def settings(caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    names = [name for name in ContestSettings.__struct_fields__ if name not in HOSTS]
    return _fitting(
        ((f"{caller.words(f'contest.setting.{name}')} · {name}", name) for name in names), text
    )


@safely
async def values(caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    """Suggest values of the setting that is being changed, where that is one of a few things."""
    setting = getattr(caller.interaction.namespace, "setting", "")
    if setting == "options":
        contest = await desks.organised(caller, _chosen(caller))
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
    kind = get_type_hints(ContestSettings).get(setting)
    if kind is bool:
        return {one: caller.words(f"contest.choice.{one}") for one in ("yes", "no")}
    if setting == "title":
        return {one.id: one.shape.names.get(caller.locale) for one in titles.values()}
    if setting == "best_of":
        return {str(length): caller.words(f"match.best_{length}") for length in LENGTHS}
    key, values = WORDED.get(setting, ("", ()))
    return {value: caller.words(f"{key}.{value}") for value in values}


WORDED: dict[str, tuple[str, tuple[str, ...]]] = {
    "format": ("contest.format", tuple(Format)),
    "decks": ("contest.choice.decks", tuple(DeckPolicy)),
    "sight": ("contest.choice.sight", tuple(Sight)),
    "draws": ("contest.choice.draws", tuple(DrawPolicy)),
    "level": ("level", LEVELS),
    "language": ("language", LOCALES),
}
"""ContestSettings that are one of a few words: where those stand, and which they are."""


@safely
async def matches(caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    contest = await desks.organised(caller, _chosen(caller))
    found = sorted(contest.event.matches.values(), key=lambda m: m.result is not None)
    labels = (
        (f"#{match.number} · {contest.names(match.players)}", match.number)
        for match in found
        if not match.bye
    )
    return _fitting(labels, text)


@safely
async def players(caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    contest = await desks.organised(caller, _chosen(caller))
    return _named(contest, text, contest.event.entrants)


@safely
async def others(caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    """Everybody else who plays in a contest."""
    contest = await desks.meant(caller, _chosen(caller))
    own = contest.event.of(caller.user_id)
    others = [n for n in contest.event.active if own is None or n != own.number]
    return _named(contest, text, others)


def _named(contest: Contest, text: str, players: Iterable[int]) -> list[app_commands.Choice[Any]]:
    """Players by their numbers and names."""
    return _fitting(((f"{number}. {contest.name(number)}", number) for number in players), text)


@safely
async def templates(caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    saved = await caller.host.part(Contests).templates(caller.interaction.guild_id or 0)
    return _fitting(((name, name) for name in saved), text)


def _chosen(caller: Caller) -> int | None:
    """Read the contest that has been chosen in the same command, if any."""
    chosen = getattr(caller.interaction.namespace, "contest", None)
    return chosen if isinstance(chosen, int) else None


def _fitting(labels: Iterable[tuple[str, int | str]], text: str) -> list[app_commands.Choice[Any]]:
    """Suggest the values whose labels have that text in them."""
    return [
        app_commands.Choice(name=cut(label, CHOICE), value=value)
        for label, value in labels
        if text.casefold() in label.casefold()
    ]


SUGGESTED = {
    "contest": contests,
    "entrant": players,
    "instead": others,
    "match": matches,
    "rules": rules,
    "setting": settings,
    "template": templates,
    "template_name": templates,
    "value": values,
}
"""Suggestions by the option that they are for."""


def command(key: str, *names: str) -> Callable[[Any], app_commands.Command[Any, Any, Any]]:
    """Declare a method as a command of ``/event`` with options of those names."""
    suggested = {name: SUGGESTED[name] for name in names if name in SUGGESTED}

    def declare(method: Any) -> app_commands.Command[Any, Any, Any]:
        decorated = app_commands.autocomplete(**suggested)(options(*names)(method))
        return app_commands.command(**named(f"event.{key}"))(decorated)

    return declare
