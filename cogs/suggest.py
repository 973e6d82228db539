"""Autocomplete: what the options of commands suggest. A suggestion that fails is none."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import discord
from discord import app_commands

from bot.host.errors import HostError
from bot.host.time.places import zones_like
from bot.messages import typed
from bot.messages.numbers import Numbers
from bot.messages.parts import CHOICE, CHOICES, cut
from cogs.caller import Caller
from engine import titles
from engine.kernel.title import Title
from engine.kernel.values import SEAT_LETTERS
from engine.text import catalogue

Suggest = Callable[[Caller, str], Awaitable[list[app_commands.Choice[Any]]]]

log = logging.getLogger(__name__)


def safely(
    suggest: Suggest,
) -> Callable[[discord.Interaction[Any], Any], Coroutine[Any, Any, list[Any]]]:
    """An autocomplete callback that never raises: Discord shows errors there to nobody."""

    async def callback(interaction: discord.Interaction[Any], current: Any) -> list[Any]:
        caller = Caller(interaction)
        try:
            await caller.settings()
            return (await suggest(caller, str(current)))[:CHOICES]
        except HostError:
            return []
        except Exception:
            log.exception("Suggestions for a command failed.")
            return []

    return callback


@safely
async def act(caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    chosen = getattr(caller.interaction.namespace, "table", None)
    table = await caller.table(chosen if isinstance(chosen, int) else None)
    reader = await caller.reader(table.id)
    decision = reader.view.decision if reader.view is not None else None
    if decision is None:
        return []
    found = typed.suggestions(decision, Numbers(reader.voice, reader.view), text)
    return [app_commands.Choice(name=name, value=value) for name, value in found]


@safely
async def tables(caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    found = []
    for seated in await caller.host.looking.tables_of(caller.user_id):
        name = titles[seated.table.title].shape.names.get(caller.locale)
        called = await caller.bot.spots.name(seated.table.place)
        key = "games.waiting" if seated.waiting else "games.others"
        where = (f"#{called}",) if called else ()
        label = " · ".join((name, *where, caller.words(key)))
        if text.casefold() in label.casefold() or text == str(seated.table.id):
            found.append(app_commands.Choice(name=cut(label, CHOICE), value=seated.table.id))
    return found


@safely
async def cards(caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    wanted = text.strip().casefold()
    starting: list[app_commands.Choice[Any]] = []
    holding: list[app_commands.Choice[Any]] = []
    for title, pack in caller.bot.composer.packs().items():
        for design in pack.designs.values():
            names = (design.name.get(caller.locale), design.name.zh, design.name.en)
            if not any(wanted in name.casefold() for name in names):
                continue
            other = design.name.en if caller.locale == "zh" else design.name.zh
            shown = f"{names[0]} · {other} · {titles[title].shape.names.get(caller.locale)}"
            choice = app_commands.Choice(name=cut(shown, CHOICE), value=f"{title}:{design.id}")
            first = any(name.casefold().startswith(wanted) for name in names)
            (starting if first else holding).append(choice)
    return [*starting, *holding]


@safely
async def rules(caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    """Table options of the title that is being chosen."""
    title = titles.get(getattr(caller.interaction.namespace, "title", None) or next(iter(titles)))
    return [] if title is None else rules_of(title, caller, text)


def rules_of(title: Title, caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    """Options of a title: what is typed already, and each other value added to it."""
    given = dict(part.split("=", 1) for part in text.replace(" ", "").split(",") if "=" in part)
    found = []
    for option in title.shape.options:
        for value in option.values:
            if given.get(option.name) == str(value):
                continue
            chosen = {**given, option.name: str(value)}
            encoded = ",".join(f"{name}={choice}" for name, choice in chosen.items())
            before = f"{text} + " if given else ""
            keys = (option.words(), option.words(value))
            named, valued = (catalogue.term(key, caller.locale, title.id) for key in keys)
            shown = caller.words("list.pair", name=named, value=valued)
            name = cut(before + shown, CHOICE)
            if len(encoded) <= CHOICE:
                found.append(app_commands.Choice(name=name, value=encoded))
    return found


@safely
async def seats(caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    """The seats of the table that can be claimed or voted on."""
    table = await caller.table()
    return [
        app_commands.Choice(
            name=cut(f"{SEAT_LETTERS[seat.seat]} · {seat.name}", CHOICE),
            value=SEAT_LETTERS[seat.seat],
        )
        for seat in table.seats
        if seat.offered or seat.absent
    ]


@safely
async def zones(caller: Caller, text: str) -> list[app_commands.Choice[Any]]:
    return [
        app_commands.Choice(name=cut(f"{name} · {zone}", CHOICE), value=zone)
        for name, zone in zones_like(text)
    ]
