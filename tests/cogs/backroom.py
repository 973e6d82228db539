"""The program without Discord: presses, forms and commands handed straight to it.

What a real client would never send comes in here, too, and nobody waits for a socket.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
from discord import app_commands

import cogs
from bot.app import Paiju
from bot.delivery.composer import Composer
from bot.extensions import SERVED
from bot.host.config import HostConfig
from bot.host.host import Host
from bot.host.values import Actor
from bot.i18n import words
from bot.store.rows.tables import Place
from bot.store.sqlite import SqliteStore
from renderers import Renderer
from tests.cogs.stage import UsualAnswers
from tests.dice import seeded
from tests.manual_clock import ManualClock

CLUB, ELSEWHERE = 7, 8
"""Two servers."""


@dataclass(frozen=True)
class Spot:
    """Place of a press: a channel of a server, a thread of one, or a private message."""

    channel: int
    guild: int | None = CLUB
    parent: int | None = None

    @property
    def place(self) -> Place:
        """The same as the store calls it."""
        if self.parent is None:
            return Place(self.guild, self.channel)
        return Place(self.guild, self.parent, self.channel)


HALL, THREAD, BESIDE = Spot(70), Spot(700, parent=70), Spot(71)
FOREIGN = Spot(80, guild=ELSEWHERE)
PRIVATE = Spot(9, guild=None)


@dataclass(frozen=True)
class Guest:
    """Somebody, and what they may do in which server."""

    id: int
    name: str
    manages: frozenset[int] = frozenset()
    roles: frozenset[int] = frozenset()

    @property
    def actor(self) -> Actor:
        """The same as the host calls them."""
        return Actor(self.id, self.name, "en")


ANN, BEN, CAI = Guest(101, "Ann"), Guest(102, "Ben"), Guest(103, "Cai")


@cache
def _doubles(kind: type) -> type:
    """A class whose objects are of that kind and take any attribute."""
    settable = dict.fromkeys(("id", "display_name", "roles", "joined_at", "parent_id", "locked"))
    return type(kind.__name__, (kind,), settable)


def double(kind: type, **known: object) -> Any:
    """An object of that class of discord.py, of which nothing is known but this."""
    made: Any = object.__new__(_doubles(kind))
    vars(made).update(known)
    return made


async def _joined() -> None:
    """The bot is in that thread."""


@dataclass
class Visit:
    """An interaction as the program sees one, and what came of it."""

    client: Paiju
    id: int
    who: Guest
    spot: Spot
    message: Any = None
    guild: Any = None
    said: list[str] = field(default_factory=list)
    done: bool = False
    forms: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        private = self.spot.guild is None
        roles = [SimpleNamespace(id=role) for role in self.who.roles]
        person = discord.User if private else discord.Member
        told = {"id": self.who.id, "display_name": self.who.name, "roles": roles}
        self.user = double(person, **told, joined_at=None)
        kind = discord.TextChannel if self.spot.parent is None else discord.Thread
        place = discord.DMChannel if private else kind
        self.channel = double(place, id=self.spot.channel, parent_id=self.spot.parent)
        self.channel.locked, self.channel.is_private = False, lambda: True
        self.channel.join = _joined
        self.locale = discord.Locale.american_english
        self.guild_id, self.channel_id = self.spot.guild, self.spot.channel
        # Discord says of private messages that nearly everything is allowed there.
        manages = private or self.spot.guild in self.who.manages
        self.permissions = discord.Permissions(manage_guild=manages)
        self.app_permissions = discord.Permissions.all()
        self.context = discord.app_commands.AppCommandContext(
            guild=not private, dm_channel=private, private_channel=False
        )
        self.namespace = SimpleNamespace()
        self.data: dict[str, Any] = {}
        self.response = self.followup = self

    @property
    def created_at(self) -> datetime:
        """Return when it came: ids tell the time."""
        return discord.utils.snowflake_time(self.id)

    def is_guild_integration(self) -> bool:
        """Tell whether the bot is in the server itself."""
        return self.guild_id is not None

    # -- what the program answers with ------------------------------------------------------

    def is_done(self) -> bool:
        """Tell whether Discord has heard of it."""
        return self.done

    async def defer(self, **_: object) -> None:
        """It has been heard."""
        assert not self.done
        self.done = True

    async def send_message(self, **sent: Any) -> None:
        """The first answer."""
        await self.defer()
        await self.send(**sent)

    async def send_modal(self, modal: Any) -> None:
        """A form, as the first answer."""
        await self.defer()
        self.forms.append(modal)

    async def send(self, content: str = "", *, view: Any = None, **_: object) -> None:
        """A further answer."""
        assert self.done
        self.said.append(content + (_text(view) if view is not None else ""))

    async def edit_original_response(self, *, view: Any, **_: object) -> Any:
        """The message that was pressed changes."""
        assert self.done
        self.said.append(_text(view))
        return SimpleNamespace(id=self.id)

    @property
    def text(self) -> str:
        """All that was said."""
        return "\n".join(self.said)

    @property
    def outdated(self) -> bool:
        """Tell whether the answer was that the button is old."""
        return words("en")("error.old_button") in self.text


def _text(view: discord.ui.LayoutView) -> str:
    items = view.walk_children()
    return "\n".join(one.content for one in items if isinstance(one, discord.ui.TextDisplay))


class Backroom:
    """A host with its bot, and people who come by."""

    def __init__(self, host: Host, bot: Paiju, clock: ManualClock) -> None:
        self.host, self.bot, self.clock = host, bot, clock
        self.component: Any = sys.modules["cogs.component"]
        self.forms: Any = sys.modules["cogs.forms"]
        self.failures: Any = sys.modules["cogs.failures"]
        self._numbers = itertools.count(1_000_000)

    def visit(self, who: Guest, spot: Spot) -> Visit:
        """Somebody's interaction there."""
        return Visit(self.bot, next(self._numbers), who, spot)

    async def press(
        self, who: Guest, spot: Spot, pressed: str, values: Sequence[str] = ()
    ) -> Visit:
        """A press with any id, and what was answered."""
        visit = self.visit(who, spot)
        await self.component.press(visit, pressed, tuple(values))
        return visit

    async def hand_in(self, who: Guest, spot: Spot, form: str, **fields: str) -> Visit:
        """A form with any id, and what was answered."""
        visit = self.visit(who, spot)
        given = self.forms.Filled(fields)
        await self.component.carry_out(visit, form, self.forms.HANDLERS, given)
        return visit

    def caller(self, visit: Visit) -> Any:
        """Wrap who acts, as the program does."""
        return sys.modules["cogs.caller"].Caller(visit)

    def commands(self) -> dict[str, app_commands.Command[Any, Any, Any]]:
        """Everything that can be typed, by its name."""
        found = self.bot.tree.walk_commands()
        return {one.qualified_name: one for one in found if isinstance(one, app_commands.Command)}

    async def slash(self, who: Guest, spot: Spot, name: str, /, **options: Any) -> Visit:
        """A command, and what was answered."""
        visit, command = self.visit(who, spot), self.commands()[name]
        try:
            callback: Any = command.callback
            await callback(command.binding, visit, **options)
        except Exception as error:
            await self.failures.explain(visit, error)
        return visit

    async def lobby(self, *people: Guest, spot: Spot = HALL, title: str = "shenhua") -> int:
        """A table at which these people sit; its number."""
        owner, *others = people
        done = await self.host.lobby.open_table(owner.actor, spot.place, title, locale="en")
        for other in others:
            await self.host.lobby.join(other.actor, done.table_id)
        return done.table_id

    async def game(self, *people: Guest, spot: Spot = HALL, title: str = "shenhua") -> int:
        """A game of these people, against a computer player where there is one; its number."""
        table = await self.lobby(*people, spot=spot, title=title)
        if len(people) == 1:
            await self.host.lobby.add_computer(people[0].actor, table)
        await self.host.lobby.begin(people[0].actor, table)
        return table

    async def status(self, table: int) -> str:
        """Return whether a table is open, running, closed or finished."""
        return (await self.host.looking.view(table)).table.status


@asynccontextmanager
async def backroom(data: Path) -> AsyncIterator[Backroom]:
    """Everything but the connection."""
    store = await SqliteStore.open(data)
    clock = ManualClock()
    config = HostConfig(pace_ms=0, pause_most_ms=0)
    host = Host(
        store,
        clock=clock,
        computers=UsualAnswers(),
        config=config,
        dice=seeded(),
        extensions=SERVED,
    )
    await host.start()
    composer = Composer(host, Renderer(cache_dir=data / "pictures"))
    await composer.warm()
    bot = Paiju(host, composer, clock, data)
    await cogs.setup(bot)
    try:
        yield Backroom(host, bot, clock)
    finally:
        composer.close()
        await host.stop()
        await store.close()
