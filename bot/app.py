"""The Discord client: commands, components and delivery around the table service."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
from importlib import import_module
from pathlib import Path

import discord
from discord import app_commands
from discord.ext import commands

from bot.command_tree import CheckingTree
from bot.delivery import patience
from bot.delivery.carrier import DeliveryParts
from bot.delivery.channel import ChannelDelivery
from bot.delivery.composer import Composer
from bot.delivery.courier import Courier
from bot.delivery.direct import DirectDelivery
from bot.delivery.discord_errors import Trouble, trouble_of
from bot.delivery.easel import Easel
from bot.delivery.emojis import Emojis
from bot.delivery.glances import Glances
from bot.delivery.greetings import Greetings
from bot.delivery.live_panels import LivePanels
from bot.delivery.openings import Openings
from bot.delivery.postings import Postings
from bot.delivery.posts import Posts
from bot.delivery.retiring import Retiring
from bot.delivery.spots import Spots
from bot.delivery.tempo import Tempo
from bot.discord_internals import ANSWERING, LISTENING
from bot.extensions import EXTENSIONS
from bot.host.host import Host
from bot.host.time.clock import Clock
from bot.i18n import CommandTranslator
from bot.invitation import link
from bot.reconnects import Reconnects

VERSION = "0.1.0"

COGS = "cogs"
"""Imported by name, so that this package never imports the cogs. They are no extension: that the
client would take out of the program again when it is closed."""

SYNCED = "commands.sha256"
"""The file in the data directory that says which commands Discord has."""

LAST_ANSWERS = 5.0
"""Seconds that interactions in progress get when the program ends."""
LAST_DELIVERIES = 5.0
"""Seconds that delivery gets to let go of what it carries."""

SESSIONS_KEPT = 50
"""Sessions left of a day's thousand at which the bot waits for the next day: beyond the last one
Discord takes the token away."""

log = logging.getLogger(__name__)

# The bot never speaks: that the libraries for voices are not installed is nothing to warn of.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False


class Paiju(commands.AutoShardedBot):
    """The bot. Everything durable is the host's; this may end at any instant."""

    def __init__(
        self,
        host: Host,
        composer: Composer,
        clock: Clock,
        data: Path,
        *,
        shards: int | None = None,
        guilds_within: float = 2.0,
        glance: float = 0.7,
        invites: bool = True,
        emojis: bool = True,
    ) -> None:
        """``shards``: connections to open, ``None`` as many as Discord recommends.
        ``guilds_within``: seconds without another server after which all are known.
        ``glance``: seconds for which a question is only looked at.
        ``invites``: whether there are other servers to invite the bot to.
        ``emojis``: whether glyphs are brought to Discord."""
        everywhere = app_commands.AppCommandContext(
            guild=True, dm_channel=True, private_channel=False
        )
        super().__init__(
            command_prefix=commands.when_mentioned,
            tree_cls=CheckingTree,
            help_command=None,
            intents=discord.Intents(guilds=True),
            shard_count=shards,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=everywhere,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            max_messages=None,
            guild_ready_timeout=guilds_within,
            max_ratelimit_timeout=patience.LONGEST,
            http_trace=patience.trace(),
        )
        self.host = host
        self.composer = composer
        self.data = data
        self.glyphs = Emojis(self)
        self._shows_emojis = emojis
        composer.emojis = self.glyphs.known
        self.easel = Easel(composer, Glances(glance), self.glyphs.known)
        self.panels = LivePanels(self.easel)
        self.posts = Posts(self, self.easel)
        postings = Postings(host, self.posts, clock.now)
        self.retiring = Retiring(host, composer, self.posts, clock.now)
        self.channel_delivery = ChannelDelivery(
            host, composer, self.posts, postings, self.retiring, Tempo(clock), clock.now
        )
        self._invites = invites
        self.greetings = Greetings(host, self.posts, self.invitation)
        self.openings = Openings(host, self.posts.open_direct, clock)
        self.spots = Spots(self)
        self.direct = DirectDelivery(
            host,
            composer,
            self.posts,
            postings,
            self.channel_delivery,
            self.openings,
            self.panels,
            self,
            self.spots,
            clock.now,
        )
        parts = DeliveryParts(host, self, composer, self.posts, postings, self.spots, clock.now)
        carriers = [extension.deliver(parts) for extension in EXTENSIONS]
        self.courier = Courier(host.outbox, self.channel_delivery, self.direct, carriers, clock)
        self.reconnects = Reconnects()
        self.command_ids: dict[str, int] = {}
        self.at_home = asyncio.Event()
        self._carrying: asyncio.Task[None] | None = None
        self._left = asyncio.Event()

    def invitation(self) -> str:
        """Address at which a server's manager invites the bot; ``""`` where there is no other
        server."""
        return link(self.application_id) if self._invites and self.application_id else ""

    async def setup_hook(self) -> None:
        """Once after logging in, before the gateway: commands, components, delivery."""
        await self.tree.set_translator(CommandTranslator())
        await import_module(COGS).setup(self)
        await self._sync_if_changed()
        self._carrying = asyncio.create_task(self._carry(), name="courier")
        self._carrying.add_done_callback(_report_end)
        await self._sessions_left()

    async def _carry(self) -> None:
        """Delivery, and beside it the private channels that are to be opened, the servers that are
        to be greeted, and the glyphs that Discord is to have."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.courier.run())
            tasks.create_task(self.openings.run())
            tasks.create_task(self.greetings.run())
            if self._shows_emojis:
                tasks.create_task(self.glyphs.run())

    async def on_ready(self) -> None:
        """Happens after each new session: nothing to start here."""
        self.at_home.set()
        log.info("Ready as %s in %d servers.", self.user, len(self.guilds))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Somebody got through to us."""
        self.courier.service.stirs()

    async def on_shard_resumed(self, shard_id: int) -> None:
        """The gateway is there again."""
        self.courier.service.stirs()

    async def on_shard_connect(self, shard_id: int) -> None:
        """The same with a new session."""
        self.courier.service.stirs()
        self.reconnects.watch(self.shards.get(shard_id))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Sessions are counted: Discord gives a thousand a day."""
        self.reconnects.identified()
        await super().before_identify_hook(shard_id, initial=initial)

    async def close(self) -> None:
        """Finish what is on its way and leave Discord, in bounded time, whatever went wrong."""
        try:
            await _answers_given()
            if self._carrying is not None:
                self._carrying.cancel()
                await asyncio.wait({self._carrying}, timeout=LAST_DELIVERIES)
        finally:
            await super().close()
            await _listeners_ended()
            self._left.set()

    async def _sessions_left(self) -> None:
        """Wait until the gateway may be asked for a session without risk to the token: something
        may have started this program hundreds of times today."""
        limits = await self.fetch_session_start_limits()
        if limits.remaining > SESSIONS_KEPT:
            return
        seconds = limits.reset_after / 1000
        log.critical(
            "Only %d sessions are left today, so the bot waits %d minutes before it goes online.",
            limits.remaining,
            seconds // 60 + 1,
        )
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._left.wait()

    async def _sync_if_changed(self) -> None:
        """Tell Discord the commands when they differ from those it has."""
        translator = self.tree.translator or CommandTranslator()
        payload = [
            await command.get_translated_payload(self.tree, translator)
            for command in self.tree.get_commands()
        ]
        text = json.dumps([self.application_id, payload], sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()
        file = self.data / SYNCED
        if file.exists() and file.read_text(encoding="utf-8") == digest:
            there = await self.tree.fetch_commands()
            if {one.name for one in there} == {command["name"] for command in payload}:
                self.command_ids = {one.name: one.id for one in there}
                return
        try:
            self.command_ids = {one.name: one.id for one in await self.tree.sync()}
        except discord.HTTPException as error:
            # Two hundred new commands a day, say: those that Discord has will do until tomorrow.
            if trouble_of(error) is not Trouble.COMMANDS:
                raise
            log.error("Discord does not take the commands (%d): %s", error.code, error.text)
            return
        try:
            file.write_text(digest, encoding="utf-8")
        except OSError as error:  # then they are told once more at the next start
            log.warning("It could not be noted which commands Discord has: %s", error)
        log.info("Discord has been told %d commands.", len(payload))


async def _answers_given() -> None:
    """Let those who pressed or typed a moment ago have their answer before we go."""
    answering = [
        task
        for task in asyncio.all_tasks()
        if task.get_name().startswith(ANSWERING) and task is not asyncio.current_task()
    ]
    if answering:
        await asyncio.wait(answering, timeout=LAST_ANSWERS)


async def _listeners_ended() -> None:
    """End what Discord's events have started before the database is closed: a program that is
    stopped during its start may still be looking up what happened while it was away."""
    listening = [
        task
        for task in asyncio.all_tasks()
        if task.get_name().startswith(LISTENING) and task is not asyncio.current_task()
    ]
    for task in listening:
        task.cancel()
    if listening:
        await asyncio.wait(listening, timeout=LAST_ANSWERS)


def _report_end(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        log.critical("Delivery ended: nothing is shown any more.", exc_info=task.exception())
