"""Autocomplete of the commands about decks. Nobody is suggested anybody else's decks."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.host.decks.keys import READY
from bot.messages.decks import brief, mark
from bot.messages.parts import CHOICE, cut
from cogs.caller import Caller
from cogs.decks import desk
from cogs.suggest import safely
from engine import titles as known

Choices = list[app_commands.Choice[Any]]


def _fitting(found: list[tuple[str, str]], text: str) -> Choices:
    wanted = text.strip().casefold()
    return [
        app_commands.Choice(name=cut(name, CHOICE), value=value)
        for name, value in found
        if wanted in name.casefold() and len(value) <= CHOICE
    ]


async def _saved(caller: Caller) -> list[tuple[str, str]]:
    packs = caller.bot.composer.packs()
    found = []
    for title, deck in [
        (row.title, row.deck) for row in await caller.host.decks.saved(caller.user_id)
    ]:
        if title in known:
            sign = mark(legal=not caller.host.decks.deck_problems(title, deck))
            about = brief(deck, packs[title], caller.locale)
            said = f"{sign} {deck.name} · {about} · {known[title].shape.names.get(caller.locale)}"
            found.append((said, f"{title}:{deck.name}"))
    return found


@safely
async def own(caller: Caller, text: str) -> Choices:
    return _fitting(await _saved(caller), text)


@safely
async def decks(caller: Caller, text: str) -> Choices:
    found = await _saved(caller)
    packs, ready = caller.bot.composer.packs(), caller.words("decks.ready")
    for title in desk.titles_with_decks():
        for one in caller.host.decks.ready_decks(title):
            about = brief(one.deck, packs[title], caller.locale)
            name = f"{mark(legal=True)} {one.names.get(caller.locale)} · {about} · {ready}"
            found.append((name, f"{title}:{READY}{one.id}"))
    return _fitting(found, text)


@safely
async def titles(caller: Caller, text: str) -> Choices:
    names = [(known[one].shape.names.get(caller.locale), one) for one in desk.titles_with_decks()]
    return _fitting(names, text)


@safely
async def cards(caller: Caller, text: str) -> Choices:
    """The cards of titles with decks, found by either name."""
    wanted = text.strip().casefold()
    starting: list[tuple[str, str]] = []
    holding: list[tuple[str, str]] = []
    for title in desk.titles_with_decks():
        for design in caller.bot.composer.packs()[title].designs.values():
            names = (design.name.zh.casefold(), design.name.en.casefold())
            if any(wanted in name for name in names):
                first = any(name.startswith(wanted) for name in names)
                pair = (design.name.get(caller.locale), design.id)
                (starting if first else holding).append(pair)
    return _fitting([*starting, *holding], "")


@safely
async def held(caller: Caller, text: str) -> Choices:
    """The cards of the deck that has been chosen."""
    title, key = await desk.find_own(caller, str(caller.interaction.namespace.deck))
    pack = caller.bot.composer.packs()[title]
    deck = await caller.host.decks.deck(caller.user_id, title, key)
    named = [
        (f"{count}× {pack.designs[design].name.get(caller.locale)}", design)
        for design, count in deck.cards
        if design in pack.designs
    ]
    return _fitting(named, text)
