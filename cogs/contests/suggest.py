"""What the options of ``/event`` suggest."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.messages.parts import CHOICE, cut
from cogs.caller import Caller
from cogs.contests import desk as desks
from cogs.suggest import safely
from engine.contests.settings import Settings


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
        label = f"{caller.words(f'contest.setting.{name}')} · {name}"
        if text.casefold() in label.casefold():
            found.append(app_commands.Choice(name=cut(label, CHOICE), value=name))
    return found


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
    found = []
    for number in contest.event.entrants:
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
matches = safely(_matches)
players = safely(_players)
templates = safely(_templates)
