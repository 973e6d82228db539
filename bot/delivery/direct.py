"""Direct messages: the hand with its actions, and private news."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial

import discord

from bot.delivery.channel import EDITABLE, RESULT, ChannelDelivery
from bot.delivery.composer import Composer
from bot.delivery.discord_errors import Trouble, trouble_of
from bot.delivery.live_panels import LivePanels
from bot.delivery.openings import Openings
from bot.delivery.plain import shown_at
from bot.delivery.postings import BUTTON, HAND, Postings, Wanted, mark_of
from bot.delivery.posts import Posts
from bot.delivery.spots import Spots
from bot.delivery.tempo import NotYet
from bot.host.errors import NoTable, SetAside
from bot.host.host import Host
from bot.messages import notices
from bot.messages.marks import marked
from bot.messages.panel import DIRECT, Where
from bot.messages.parts import Message
from bot.messages.reader import Reader, place_url
from bot.store.rows.messages import MessageRow, OutboxRow
from bot.store.settings import DAY, HOUR, MINUTE, PlayerSettings

CALL = "call"
BARRED = "barred"

log = logging.getLogger(__name__)


class DirectDelivery:
    """Shows rows of the outbox to one person."""

    def __init__(
        self,
        host: Host,
        composer: Composer,
        posts: Posts,
        postings: Postings,
        channel: ChannelDelivery,
        openings: Openings,
        panels: LivePanels,
        client: discord.Client,
        spots: Spots,
        now: Callable[[], int],
    ) -> None:
        self._host = host
        self._composer = composer
        self._posts = posts
        self._postings = postings
        self._channel = channel
        self._openings = openings
        self._panels = panels
        self._client = client
        self._spots = spots
        self._now = now

    async def hand(self, row: OutboxRow) -> MessageRow | None:
        """Show somebody their hand and what they can do now, replacing what they had before."""
        async with self._panels.lock(row.table_id, row.user_id):
            await self._hand(row)
        return None

    async def _hand(self, row: OutboxRow) -> None:
        await self._postings.settle(row.table_id, HAND, row.user_id)
        settings = await self._host.people.player(row.user_id)
        reader = await self._composer.reader(row.table_id, row.user_id, settings.language)
        await self._refresh_panel(row, reader, settings)
        if reader.view is None or reader.view.decision is None:
            calls = await self._host.messages.find(row.table_id, CALL, row.user_id)
            await self._postings.remove(calls)
        olds = list(await self._host.messages.find(row.table_id, HAND, row.user_id))
        if reader.me is None:
            await self._postings.remove(olds)
            await self._postings.abandon(row.table_id, HAND, row.user_id)
        elif reader.table.resting and not settings.dm_channel:
            return  # all hands are shown again when it goes on
        elif not settings.dm_closed and await self._reachable(row, reader, settings):
            if settings.hands == "ephemeral":
                return
            where = await self.where(reader)
            message = await self._composer.panel(reader, DIRECT, settings, where=where)
            await self._deliver(row, reader, message, olds)
        elif settings.dm_closed and await self._postings.is_begun(
            row.table_id, BUTTON, row.user_id
        ):
            await self._channel.hands_by_button(row)

    async def _refresh_panel(
        self, row: OutboxRow, reader: Reader, settings: PlayerSettings
    ) -> None:
        decision = reader.view.decision if reader.view is not None else None
        asked = decision.id if decision is not None else 0

        async def compose(surface: str) -> Message:
            return await self._composer.panel(reader, surface, settings)

        await self._panels.refresh(row.table_id, row.user_id, asked, compose)

    async def _deliver(
        self, row: OutboxRow, reader: Reader, message: Message, olds: list[MessageRow]
    ) -> None:
        if olds and self._now() - olds[-1].at < EDITABLE:
            last = olds[-1]
            look = marked(message, mark_of(last))
            if await self._posts.edit(last.channel_id, last.message_id, look):
                await self._arrived(row, reader)
                return
        table_id, user_id = row.table_id, row.user_id
        try:
            wanted = partial(Wanted, table_id, HAND, user_id=user_id)
            sent = await self._into(
                row,
                user_id,
                lambda channel_id: self._postings.post(
                    wanted(channel_id), message, reader.seen.revision
                ),
            )
        except discord.HTTPException as error:
            await self._closed(row, error)
            return
        if sent is None:
            return
        if not (olds or reader.seen.hushed):
            await self._channel.hands_arrived(row)
        await self._postings.remove(olds)
        await self._arrived(row, reader)

    async def _arrived(self, row: OutboxRow, reader: Reader) -> None:
        """Their hand is before them: nobody needs a notice of the button any more."""
        if reader.seen.hushed:
            return  # it goes when the table waits for them, for all to see
        by_button = await self._host.messages.find(row.table_id, BUTTON, row.user_id)
        if by_button:
            await self._postings.remove(by_button)

    async def _reachable(self, row: OutboxRow, reader: Reader, settings: PlayerSettings) -> bool:
        """Tell whether somebody's private channel is open; where it has to wait, their table is
        told.

        Also for those who want no hand there: they are called there, and whether that works must
        not come to light at the moment of a call.
        """
        running, resting = reader.table.status == "running", reader.table.resting
        if settings.dm_channel or not (running or resting):
            return bool(settings.dm_channel)
        try:
            channel_id = await self._openings.channel(row.user_id)
        except discord.HTTPException as error:
            await self._closed(row, error)
            return False
        if channel_id is None and running:
            await self._told_to_wait(row)
        elif channel_id is None and self._now() < row.created_at + HOUR:
            raise NotYet(self._now() + MINUTE)  # nobody can be told where the table stands
        return channel_id is not None

    async def _told_to_wait(self, row: OutboxRow) -> None:
        """Tell the table. Where that cannot be either, its board brings the button when it can, and
        the person's own panel is kept up to date meanwhile."""
        try:
            await self._channel.hands_wait(row)
        except discord.HTTPException as error:
            if trouble_of(error) is Trouble.PASSING:
                raise
            log.info("Table %d cannot be told: %s", row.table_id, trouble_of(error).value)

    async def _closed(self, row: OutboxRow, error: discord.HTTPException) -> None:
        """Remember that somebody takes no direct messages; any other refusal is raised again.

        Who is known to take none is tried no more, so the notice in the channel is begun before.
        """
        if trouble_of(error) is not Trouble.DM_CLOSED:
            raise error
        seen = await self._host.looking.view(row.table_id, row.user_id)
        if seen.hushed:
            return  # as if never tried: they are again when the table waits for them
        if seen.table.resting:
            return  # with its server in common again, they can be written to again
        if row.kind == "hand":
            await self._channel.hands_by_button(row, only_begin=True)
        await self._host.people.mark_dm(row.user_id, closed=True)
        if row.kind == "hand":
            await self._postings.abandon(row.table_id, HAND, row.user_id)
            await self._channel.hands_by_button(row)

    async def _into(
        self, row: OutboxRow, user_id: int, post: Callable[[int], Awaitable[MessageRow]]
    ) -> MessageRow | None:
        """Post into somebody's private channel; ``None`` where it has to wait."""
        channel_id = await self._openings.channel(user_id)
        if channel_id is None:
            return None
        try:
            return await post(channel_id)
        except discord.NotFound:
            if not (await self._host.looking.view(row.table_id, user_id)).hushed:
                await self._host.people.dm_opened(user_id, 0)  # the next row asks for it anew
            raise

    async def private(self, row: OutboxRow) -> MessageRow | None:
        """Tell one person something; who takes no direct messages sees it at the table anyway."""
        settings = await self._host.people.player(row.user_id)
        if settings.dm_closed or row.text is None:
            return None
        reader = await self._composer.reader(row.table_id, row.user_id, settings.language)
        if not await self._reachable(row, reader, settings):
            return None
        calls = row.text.key in notices.CALLS
        if calls and (reader.view is None or reader.view.decision is None):
            if settings.dm_channel:
                await self._postings.take_away(row, settings.dm_channel)
            return None
        message = notices.private(reader, row.text, await self.where(reader))
        try:
            shown = CALL if calls else row.kind
            post = partial(self._postings.post_row, row, shown, message=message, silent=not calls)
            sent = await self._into(row, row.user_id, post)
        except discord.HTTPException as error:
            await self._closed(row, error)
            return None
        if sent is not None and calls:
            olds = await self._host.messages.find(row.table_id, CALL, row.user_id)
            await self._postings.remove(olds)
        return sent

    async def undelivered(self, row: OutboxRow, trouble: Trouble, *, over: bool) -> None:
        """Tell somebody why a row is not shown, the first time; ``over``: it never will be.

        A hand waits behind the button at once, whatever the reason. Where it is a picture that is
        not taken, words take its place before anybody is troubled.
        """
        if row.kind == "retire":
            return  # old buttons still answer
        if await self._sent_away(row, trouble):
            return
        if trouble is Trouble.CHANNEL_GONE and row.kind not in ("hand", "private"):
            for extension in self._host.tables.extensions:
                await extension.place_gone(row.place.spot)
        first = 0
        if trouble is Trouble.NO_PICTURE:
            self._composer.plain.note(shown_at(row))
            first = 1
        if (not over and row.attempts != first) or await self.hushed(row):
            return
        try:
            if row.kind not in ("hand", "private"):
                await self._tell_of_the_place(row, trouble)
            elif over or row.kind == "hand":
                await self._channel.hands_by_button(row)
        except (discord.DiscordException, NoTable, SetAside) as error:
            log.warning("Nobody can be told of row %d: %s", row.id, error)

    async def hushed(self, row: OutboxRow) -> bool:
        """Tell whether the trouble of that row may show nowhere."""
        return (
            bool(row.user_id) and (await self._host.looking.view(row.table_id, row.user_id)).hushed
        )

    async def _sent_away(self, row: OutboxRow, trouble: Trouble) -> bool:
        """Tell whether the bot has left the table's server: the table rests then, which its people
        are told by that."""
        guild_id = row.place.guild_id
        if guild_id is None or trouble not in (Trouble.SERVER_GONE, Trouble.NO_ACCESS):
            return False
        gone = self._client.is_ready() and self._client.get_guild(guild_id) is None
        if gone or (trouble is Trouble.SERVER_GONE and not row.user_id):
            await self._host.resting.server_left(guild_id)
            return True
        return False

    async def _tell_of_the_place(self, row: OutboxRow, trouble: Trouble) -> None:
        """Tell a table's owner, once a day, what keeps the bot from writing where it stands; where
        they cannot be told, somebody else who sits there."""
        reader = await self._composer.reader(row.table_id)
        role = f"{BARRED}:{trouble.value}"
        told = await self._host.messages.find(row.table_id, role)
        if told and self._now() - told[-1].at < DAY:
            return
        people = [reader.table.owner_id, *(seat.user_id for seat in reader.table.seats)]
        for person in dict.fromkeys(user for user in people if user is not None):
            try:
                if await self._tell_one(row, trouble, person, role):
                    return
            except discord.DiscordException as error:
                log.info("Somebody cannot be told of table %d: %s", row.table_id, error)
        log.warning("Nobody can be told of table %d: %s.", row.table_id, trouble.value)

    async def _tell_one(self, row: OutboxRow, trouble: Trouble, person: int, role: str) -> bool:
        """Tell whether that person has been told."""
        settings = await self._host.people.player(person)
        reader = await self._composer.reader(row.table_id, person, settings.language)
        message = notices.undelivered(reader, trouble.value, await self.where(reader))
        post = partial(self._postings.post_row, row, role, message=message, beside=person)
        new = await self._into(row, person, post)
        if new is None:
            return False
        await self._host.messages.put(new)
        return True

    async def where(self, reader: Reader) -> Where:
        """Return the table's place in names and with a link to its newest board, or to its result,
        where there is one."""
        place = reader.table.place
        guild = self._client.get_guild(place.guild_id) if place.guild_id is not None else None
        boards = await self._postings.boards(reader.table.id)
        ends = await self._host.messages.find(reader.table.id, RESULT)
        newest = (*boards, *ends)
        return Where(
            guild.name if guild is not None else "Discord",
            await self._spots.said(place),
            place_url(place, newest[-1].message_id if newest else None),
        )
