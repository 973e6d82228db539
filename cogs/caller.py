"""One interaction: who called, in which language, from where, and how to answer."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, TypeVar, Unpack

import discord
from msgspec.structs import replace

from bot.app import Paiju
from bot.delivery.discord_errors import Trouble, trouble_of
from bot.host.errors import HostError, NoTable, SetAside
from bot.host.host import Host
from bot.host.values import Actor, Log, Rights, TableInfo, TableView
from bot.i18n import Locale, Phrases, reader_locale, words
from bot.messages import pages
from bot.messages.layout import Editing, anew, shown_files
from bot.messages.marks import marked
from bot.messages.panel import DIRECT
from bot.messages.parts import Message
from bot.messages.picker import Picked
from bot.messages.reader import Reader
from bot.store.rows.tables import Place
from bot.store.settings import PlayerSettings
from cogs.acknowledgement import Acknowledgement
from engine.kernel.values import SPECTATOR, msg

Interaction = discord.Interaction[Paiju]
T = TypeVar("T")

SHUT_DOORS = frozenset({Trouble.NO_ACCESS, Trouble.NO_PERMISSION, Trouble.CHANNEL_GONE})
"""Errors by which Discord says that the bot is not let into a thread."""

NEEDED = ("view_channel", "send_messages", "attach_files")
"""Permissions that the bot needs where a table stands; in threads ``send_messages_in_threads``."""


class Caller:
    """Wraps an interaction for commands and components alike.

    Discord waits three seconds, the host may take longer when many act at once: so defer first
    (:meth:`defer_reply`, :meth:`defer_update`), or have it done in time (:meth:`defer_redraw`).
    """

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self._acknowledgement = Acknowledgement(interaction)
        self._pressed: int | None = None
        """The message that the answer changes, where it does not make a new one."""
        self._settings: PlayerSettings | None = None
        self.seen: TableView | None = None
        self.arrived = time.monotonic()
        self.mark = ""
        """Of the message that was pressed: where it is redrawn, it can still be found again."""

    @classmethod
    async def deferred(cls, interaction: Interaction, *, private: bool = True) -> Caller:
        """Wrap an interaction and acknowledge it as :meth:`defer_reply` does."""
        caller = cls(interaction)
        await caller.defer_reply(private=private)
        return caller

    @property
    def bot(self) -> Paiju:
        """The running bot."""
        return self.interaction.client

    @property
    def host(self) -> Host:
        """The table service."""
        return self.interaction.client.host

    @property
    def minute(self) -> int:
        """The minute of the interaction, counted from 1970."""
        return int(self.interaction.created_at.timestamp()) // 60

    @property
    def user_id(self) -> int:
        """Id of who called."""
        return self.interaction.user.id

    @property
    def locale(self) -> Locale:
        """The caller's language: their choice, else that of their Discord."""
        chosen = self._settings.locale if self._settings is not None else None
        return chosen or reader_locale(self.interaction.locale)

    @property
    def words(self) -> Phrases:
        """The catalogue in the caller's language."""
        return words(self.locale)

    @property
    def actor(self) -> Actor:
        """Author of the action for the host, with their rights in this server."""
        user, spoken = self.interaction.user, reader_locale(self.interaction.locale)
        return Actor(user.id, user.display_name, spoken, self._rights, self.interaction.id)

    def person(self, user_id: str) -> Mapping[str, Any] | None:
        """Somebody who was chosen in a menu of people, as Discord tells of them."""
        data: dict[str, Any] = {**(self.interaction.data or {})}
        person: Mapping[str, Any] | None = data.get("resolved", {}).get("users", {}).get(user_id)
        return person

    @property
    def _rights(self) -> Rights | None:
        """Rights of the caller in the server of the interaction; none in private messages, whatever
        Discord says there."""
        guild_id, user = self.interaction.guild_id, self.interaction.user
        if guild_id is None or not isinstance(user, discord.Member):
            return None
        roles = tuple(role.id for role in user.roles)
        return Rights(guild_id, self.interaction.permissions.manage_guild, roles)

    def actor_at(self, table: TableInfo) -> Actor:
        """Author of an action that a right decides: with their rights only where the table stands,
        for one that was meant from afar is theirs by their seat alone."""
        here = table.place.spot == self.place.spot
        return self.actor if here else replace(self.actor, rights=None)

    @property
    def elsewhere(self) -> bool:
        """Tell if the caller brought the bot along: to people who talk without it, or into a server
        where it is not. It can say nothing there but in answer to them, and there are no tables."""
        if self.interaction.guild_id is None:
            return self.interaction.context.private_channel
        brought = not self.interaction.is_guild_integration()
        return brought and self.bot.get_guild(self.interaction.guild_id) is None

    @property
    def heard_by_all(self) -> bool:
        """Tell if others see what is said to all: some servers let nobody bring apps along that
        speak to others, and then Discord shows every answer to the caller alone."""
        if not self.elsewhere or self.interaction.guild_id is None:
            return True
        return self.interaction.permissions.use_external_apps

    @property
    def place(self) -> Place:
        """The channel or thread of the interaction."""
        channel, guild_id = self.interaction.channel, self.interaction.guild_id
        channel_id = self.interaction.channel_id or 0
        if isinstance(channel, discord.Thread):
            return Place(guild_id, channel.parent_id, channel.id)
        return Place(guild_id, channel_id)

    async def settings(self) -> PlayerSettings:
        """The caller's settings; afterwards :attr:`locale` honours them."""
        if self._settings is None:
            self._settings = await self.host.people.player(self.user_id)
        return self._settings

    def require_permissions(self) -> None:
        """:class:`HostError` naming what the bot may not do in this channel."""
        allowed = self.interaction.app_permissions
        names = list(NEEDED)
        if isinstance(self.interaction.channel, discord.Thread):
            names[1] = "send_messages_in_threads"
        missing = [name for name in names if not getattr(allowed, name)]
        if missing:
            told = [self.words(f"permission.{name}") for name in missing]
            raise HostError(msg("error.missing_permissions", missing=self.words.joined(told)))

    async def enter(self) -> None:
        """Join the thread where a table is to stand; :class:`HostError` with the cure where the bot
        would open a table there that nobody ever sees."""
        thread = self.interaction.channel
        if not isinstance(thread, discord.Thread):
            return
        if thread.locked and not self.interaction.app_permissions.manage_threads:
            raise HostError("error.thread_locked")
        if not thread.is_private():
            return
        try:
            await self.bot.posts.join(thread)
        except discord.HTTPException as error:
            if trouble_of(error) not in SHUT_DOORS:
                raise
            raise HostError("error.not_in_thread") from error

    async def table(self, chosen: int | None = None, *, over: bool = False) -> TableInfo:
        """The table meant: the chosen one, the one here, else the caller's most urgent one.

        ``over``: a finished one counts too. :class:`NoTable` where there is none, or where the
        chosen one is none of the caller's business (:meth:`admitted`); ``error.elsewhere`` where
        the bot itself is not.
        """
        if self.elsewhere:
            raise HostError("error.elsewhere")
        if chosen is not None:
            return await self.admitted(chosen)
        here = await self.host.looking.table_at(self.place)
        if here is not None and here.status in ("open", "running"):
            return here
        waiting_tables = await self.host.looking.tables_of(self.user_id)
        if waiting_tables and not (over and here is not None):
            return waiting_tables[0].table
        if over and here is not None:
            return here
        raise NoTable

    async def admitted(self, table_id: int) -> TableInfo:
        """That table, where it is the caller's business: because they sit there, or because they
        are where it stands. No one looks into channels that they cannot see, so to all others it
        is as if there were :class:`NoTable`."""
        try:
            seen = await self.host.looking.view(table_id, self.user_id)
        except SetAside:
            if await self.host.looking.concerns(table_id, self.user_id, self.place):
                raise
            raise NoTable from None
        if seen.seat == SPECTATOR and seen.table.place.spot != self.place.spot:
            raise NoTable
        self.seen = seen
        return seen.table

    async def admitted_reader(self) -> Reader:
        """Return the table as it was when access was checked: a press looks at it once before it
        does anything."""
        await self.settings()
        assert self.seen is not None  # nothing that concerns no table asks for one
        return await self.bot.composer.told(self.seen, self.locale)

    async def reader(self, table_id: int) -> Reader:
        """A table as the caller may see it, in their language."""
        await self.settings()
        return await self.bot.composer.reader(table_id, self.user_id, self.locale)

    async def defer_reply(self, *, private: bool = True) -> None:
        """Acknowledge; the answer will be private unless everybody may see it."""
        await self.interaction.response.defer(ephemeral=private, thinking=True)
        await self.settings()

    async def defer_update(self) -> None:
        """Acknowledge a press that says nothing: what it does shows elsewhere."""
        await self.interaction.response.defer()
        await self._about_the_pressed()

    async def defer_redraw(self) -> None:
        """Prepare to redraw a private message; the redraw acknowledges the press, if it is ready in
        time.

        What is private never replaces a message that others see: there the answer is a new one.
        """
        message = self.interaction.message
        private = message is not None and message.flags.ephemeral
        if private or (self.interaction.guild_id is None and not self.elsewhere):
            self._acknowledgement.schedule()
            await self._about_the_pressed()
        else:
            await self.defer_reply()

    async def _about_the_pressed(self) -> None:
        message = self.interaction.message
        self._pressed = None if message is None else message.id
        await self.settings()

    async def ensure_acknowledged(self) -> None:
        """Acknowledge the interaction unless it is answered already."""
        if await self._acknowledgement.claim():
            await self.interaction.response.defer()

    async def leave_answer(self) -> None:
        """Give up a scheduled acknowledgement: an explanation of a failure answers first."""
        await self._acknowledgement.claim()

    async def say(self, message: Message, *, private: bool = True) -> None:
        """Answer, privately as a rule, with a message of its own; without the picture of a card or
        a deck where none is taken."""
        await self._or_bare(message, partial(self._say, private=private))

    async def _or_bare(self, message: Message, show: Callable[[Message], Awaitable[T]]) -> T:
        """Show a message, without the picture that belongs to it alone where none is taken."""
        bare = message.bare()
        if self.bot.composer.plain.here(self._shown_at):
            message = bare
        try:
            return await show(message)
        except discord.HTTPException as error:
            if trouble_of(error) is not Trouble.NO_PICTURE or bare == message:
                raise
            self.bot.composer.plain.note(self._shown_at)
            return await show(bare)

    async def _say(self, message: Message, private: bool) -> None:
        if await self._acknowledgement.claim():
            answer = partial(self.interaction.response.send_message, ephemeral=private)
            await self.bot.easel.send(message, answer)
        else:
            send = partial(self.interaction.followup.send, ephemeral=private, wait=True)
            await self.bot.easel.send(message, send)

    async def tell(self, key: str, **args: object) -> None:
        """Answer privately in one sentence."""
        await self.say(pages.note(self.words(key, **args)))

    async def retell(self, key: str, **args: object) -> None:
        """Replace the message that was pressed by one sentence."""
        await self.redraw(pages.note(self.words(key, **args)))

    async def redraw(self, message: Message) -> int:
        """Replace the message that was pressed, or the one that is being thought about; its id."""
        if self._pressed is not None:
            message = marked(message, self.mark)
        show = partial(self.bot.easel.edit, self._pressed, edit=self._change)
        return (await self._or_bare(message, show)).id

    async def _change(self, **look: Unpack[Editing]) -> discord.Message:
        """Give the message its new look: by the first answer to the press where that is still to be
        given, else, or where Discord refuses it, by an edit. A first answer takes away all pictures
        that it does not list."""
        pressed, edit = self.interaction.message, self.interaction.edit_original_response
        if not await self._acknowledgement.claim():
            return await edit(**look)
        if pressed is not None:
            listed = look.copy()
            listed.setdefault("attachments", shown_files(pressed))
            try:
                answered = await self.interaction.response.edit_message(**listed)
            except discord.HTTPException as error:
                trouble = trouble_of(error)
                if trouble is Trouble.ANSWERED:  # its word that it had heard was lost on the way
                    return await edit(**anew(look))
                if trouble is not Trouble.MALFORMED:
                    raise
            else:
                now = answered.resource if answered else None
                return now if isinstance(now, discord.Message) else pressed
        await self.interaction.response.defer()
        return await edit(**anew(look))

    def too_soon(self, question: str) -> bool:
        """Tell if nobody can have read that question where it was pressed."""
        message = self.interaction.message
        glances = self.bot.easel.glances
        return message is not None and glances.too_soon(message.id, question, self.arrived)

    def answered(self, pressed: str) -> None:
        """Remember what was pressed as an answer: pressed again, it is the same one."""
        if self.interaction.message is not None:
            self.bot.easel.glances.answered(self.interaction.message.id, pressed)

    def again(self, pressed: str) -> bool:
        """Tell if what was pressed is what was answered there last."""
        message = self.interaction.message
        return message is not None and self.bot.easel.glances.again(message.id, pressed)

    async def log(self, table_id: int) -> Log:
        """A table's log as the caller may read it, and that they have seen it."""
        log = await self.host.looking.log(table_id, self.user_id)
        await self.host.looking.look(table_id, self.user_id)
        return log

    async def leaf(self, reader: Reader, place: int, at: int = 1) -> None:
        """Show a turn of the log in the place of what was pressed, with a picture where the caller
        wants any and one is taken."""
        log, composer = await self.log(reader.table.id), self.bot.composer
        wished = (await self.settings()).board != "text"

        async def show() -> None:
            pictures = wished and not composer.plain.here(self._shown_at)
            await self.redraw(await composer.leaf(reader, log, place, at, pictures=pictures))

        await self.or_in_words(show)

    async def why(self, table_id: int) -> None:
        """Tell what the caller cannot do with their cards now, and why."""
        reader = await self.reader(table_id)
        if reader.me is None:
            raise HostError("error.not_seated")
        if reader.view is None:
            raise HostError("error.not_started")
        await self.say(
            pages.refused(reader, await self.host.looking.refused(table_id, self.user_id))
        )

    async def panel(
        self, table_id: int, surface: str, *, picked: Picked | None = None, note: str = ""
    ) -> None:
        """Show or redraw the private panel of a table, as it is now."""
        async with self.bot.panels.lock(table_id, self.user_id):
            await self.or_in_words(lambda: self._panel(table_id, surface, picked, note))

    async def or_in_words(self, show: Callable[[], Awaitable[None]]) -> None:
        """Show something; where its picture is refused, words take the place of pictures here from
        now on, and it is shown once more."""
        try:
            await show()
        except discord.HTTPException as error:
            if trouble_of(error) is not Trouble.NO_PICTURE:
                raise
            self.bot.composer.plain.note(self._shown_at)
            await show()

    async def in_words(self) -> bool:
        """Tell if words are shown for pictures: as the caller wishes, or where none are taken."""
        as_wished = (await self.settings()).board == "text"
        return as_wished or self.bot.composer.plain.here(self._shown_at)

    @property
    def _shown_at(self) -> int:
        """Place of the answer, as :class:`bot.delivery.plain.PlainPlaces` knows places."""
        return self.interaction.guild_id or self.user_id

    async def board(self, reader: Reader, *, as_text: bool) -> None:
        """Show a table's board as the caller may see it."""

        async def show() -> None:
            await self.say(await self.bot.composer.private_board(reader, as_text=as_text))

        await self.or_in_words(show)

    async def _panel(self, table_id: int, surface: str, picked: Picked | None, note: str) -> None:
        reader = await self.reader(table_id)
        await self.host.looking.look(table_id, self.user_id)
        where = await self.bot.direct.where(reader) if surface == DIRECT else None
        message = await self.bot.composer.panel(
            reader, surface, await self.settings(), picked=picked, where=where, note=note
        )
        shown = await self.redraw(message)
        if surface != DIRECT:
            decision = reader.view.decision if reader.view is not None else None
            asked = decision.id if decision is not None else 0
            self.bot.panels.remember(table_id, self.interaction, shown, surface, asked)
