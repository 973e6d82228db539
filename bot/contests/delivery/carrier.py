"""Delivery of contests outside interactions: their messages, news, summons and threads."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial

import discord
from msgspec.structs import replace

from bot.contests.delivery.presence import Entries
from bot.contests.host.contest import Contest
from bot.contests.host.contests import Contests
from bot.contests.host.notices import BRACKET, MATCHES, RESULTS, STANDINGS
from bot.contests.host.presence import BADGE, CALENDAR, OWN_ROLE
from bot.contests.host.rooms import asleep
from bot.contests.messages import overview, participant, pictures
from bot.contests.store.rows import ContestMessage
from bot.delivery.carrier import Carrier, Carry, DeliveryParts
from bot.delivery.discord_errors import Trouble, trouble_of
from bot.delivery.posts import ArchivedAfter
from bot.delivery.tempo import NotYet
from bot.host.errors import NoContest
from bot.i18n import words
from bot.messages import pages
from bot.messages.parts import Message, cut
from bot.messages.reader import place_url
from bot.store.rows.messages import OutboxRow
from bot.store.settings import DAY
from engine.contests.records import Match

THREAD_NAME = 100
"""Characters in the name of a thread."""
KEPT: ArchivedAfter = 10080
"""Minutes without a word after which a thread goes away by itself: the longest that Discord
knows, for games over days."""

REFUSED = frozenset({Trouble.NO_PERMISSION, Trouble.NO_ACCESS, Trouble.WRONG_PLACE})
"""Troubles by which Discord refuses to make a thread."""
PICTURELESS = frozenset({Trouble.NO_PICTURE, Trouble.NO_PERMISSION})
"""Troubles of a message with a picture, where words may do: too large, not from this server, or
without the permission *Attach Files*, which it names as it names any other."""
GONE = frozenset({Trouble.CHANNEL_GONE, Trouble.NO_PERMISSION, Trouble.NO_ACCESS, Trouble.LOCKED})
"""A thread that cannot be put away for these reasons is out of our hands."""

OUTSIDE = frozenset({Trouble.SERVER_GONE, Trouble.NO_ACCESS})
"""Troubles that mean that the bot is not in a server."""

log = logging.getLogger(__name__)


class ContestCarrier(Carrier):
    """Shows rows of the outbox that belong to contests."""

    def __init__(self, parts: DeliveryParts) -> None:
        self._host = parts.host
        self._contests = parts.host.part(Contests)
        self._composer = parts.composer
        self._posts = parts.posts
        self._postings = parts.postings
        self._now = parts.now
        self._entries = Entries(self._contests, parts.client, parts.now)
        self._spots = parts.spots
        self.carry = {
            "contest": self._carrying(self.show),
            "announce": self._carrying(self.announce),
            "summons": self._carrying(self.summons),
            "room": self._carrying(self.room),
            "put_away": self.put_away,
            "member": self.member,
            "badge": self._carrying(self._entries.badge),
        }

    def _carrying(self, show: Callable[[Contest, OutboxRow], Awaitable[None]]) -> Carry:
        """Wrap a handler of rows about a contest: a row whose contest is gone shows nothing."""

        async def carry(row: OutboxRow) -> None:
            contest = await self._contest(row)
            if contest is not None:
                await show(contest, row)

        return carry

    async def show(self, contest: Contest, row: OutboxRow) -> None:
        """Draw one of a contest's messages as it is now: edited where it stands, else posted. In
        words where no pictures are taken; that is tried where they are refused."""
        if row.text is None:
            return
        role, plain = row.text.key, self._composer.plain
        if role == CALENDAR:
            await self._entries.calendar(contest, row)
            return
        compose = partial(self._composer.beside, _composed, contest, role)
        message = await compose(plain.posted(row.place))
        try:
            await self._stand(row, role, message)
        except discord.HTTPException as error:
            if not message.pictures() or trouble_of(error) not in PICTURELESS:
                raise
            with plain.tried(row.place.channel_id):
                await self._stand(row, role, await compose(True))

    async def _stand(self, row: OutboxRow, role: str, message: Message) -> None:
        """Let a contest's message of that role be this one."""
        known = await self._contests.message(row.contest, role)
        if known is None:
            known = ContestMessage(row.contest, role, row.place.spot, 0, self._now())
        stays = known.channel_id == row.place.spot and not known.begun
        standing = known.message_id if stays else 0
        if standing and await self._posts.edit(known.channel_id, standing, message):
            return
        await self._post(row, known, message)

    async def _post(self, row: OutboxRow, known: ContestMessage, message: Message) -> None:
        """Post one of a contest's messages. As which row is stored before, so that whatever became
        of that is found, and brought to the present; what stood before goes first, for nobody
        would know of it afterwards."""
        role, channel, begun = known.role, row.place.spot, known
        if not known.begun:
            begun = replace(known, begun=row.id, number=row.known_by)
            await self._contests.shown(begun)
        first = replace(row, id=begun.begun, number=begun.number)
        posted = await self._postings.post_row(first, role, channel, message)
        if known.begun:
            await self._posts.edit(channel, posted.message_id, message, anew=True)
        if known.message_id:
            await self._posts.delete(known.channel_id, [known.message_id])
        shown = ContestMessage(row.contest, role, channel, posted.message_id, self._now())
        await self._contests.shown(shown)

    async def announce(self, contest: Contest, row: OutboxRow) -> None:
        """Say something in the contest's channel, or where a match is played."""
        if row.text is None:
            return
        pings = await self._mentioned(contest, row)
        if row.match:
            message = participant.choice(contest, row.match, row.text, pings)
        else:
            message = participant.said(contest, row.text, pings)
        people = await self._host.people.players(ping for ping in row.pings if ping > 0)
        rules, now = contest.event.settings, self._now()
        silent = all(ping in people and asleep(rules, people[ping], now) for ping in row.pings)
        await self._postings.post_row(row, row.kind, row.place.spot, message, silent=silent)

    async def _mentioned(self, contest: Contest, row: OutboxRow) -> tuple[int, ...]:
        """Whom a row mentions, with the number of the players' own role where there is one yet."""
        if OWN_ROLE not in row.pings:
            return row.pings
        role = await self._entries.noted(contest, BADGE)
        return tuple(
            -role if one == OWN_ROLE else one for one in row.pings if role or one != OWN_ROLE
        )

    async def summons(self, contest: Contest, row: OutboxRow) -> None:
        """Tell somebody alone. Only where their private channel is open already: a round of
        hundreds is no reason to open hundreds, and `/event my` says the same."""
        settings = await self._host.people.player(row.user_id)
        if row.text is None or settings.dm_closed or not settings.dm_channel:
            return
        message = participant.summons(contest, row.text, settings.language, place_url(row.place))
        try:
            channel = settings.dm_channel
            silent = asleep(contest.event.settings, settings, self._now())
            await self._postings.post_row(row, row.kind, channel, message, silent=silent)
        except discord.HTTPException as error:
            if trouble_of(error) not in (Trouble.DM_CLOSED, Trouble.CHANNEL_GONE):
                raise
            await self._contests.ask_after(contest.id, row.user_id)

    async def member(self, row: OutboxRow) -> None:
        """Find out whether somebody is still in a contest's server. Where the bot itself is not,
        that is asked again when it may be back."""
        try:
            there = await self._posts.is_member(row.place.guild_id or 0, row.user_id)
        except discord.HTTPException as error:
            if trouble_of(error) not in OUTSIDE:
                raise
            again: int | None = self._now() + DAY
        else:
            met, since = self._contests.met, row.created_at
            try:
                again = await met(row.contest, row.user_id, since, there=there)
            except NoContest:
                return
        if again is not None:
            raise NotYet(again)

    async def room(self, contest: Contest, row: OutboxRow) -> None:
        """Make a thread for a match, unless it has one or needs none any more; one that was made
        for it meanwhile is put away then."""
        room, match = contest.rooms.get(row.match), contest.event.matches.get(row.match)
        if room is not None and room.thread_id is not None:
            return
        over = match is None or match.result is not None
        try:
            thread = await self._made_before(row, _called(contest, row.match))
            if match is not None and not over and thread is None:
                name = thread_name(contest, match)
                thread = await self._posts.make_thread(row.place.spot, name, KEPT)
        except discord.HTTPException as error:
            if not over:
                await self._no_thread(row, error)
            elif trouble_of(error) not in GONE:
                raise
            return
        if thread is not None and over:
            await self._put_away(thread)
        elif thread is not None:
            await self._contests.placed(contest.id, row.match, thread)

    async def _made_before(self, row: OutboxRow, begins: str) -> int | None:
        """The thread that may have been made when nobody could note it any more. Another contest of
        that name may have one that is called the same."""
        if not row.attempts and not await self._host.outbox.from_before(row):
            return None
        for thread in await self._posts.own_threads(
            row.place.guild_id or 0, row.place.spot, begins
        ):
            if not await self._contests.is_room(thread):
                return thread
        return None

    async def _no_thread(self, row: OutboxRow, error: discord.HTTPException) -> None:
        """Have matches played in turn where no threads can be made, or none now."""
        trouble = trouble_of(error)
        if trouble in REFUSED:
            await self._contests.without_threads(row.contest)
        elif trouble is Trouble.NO_THREADS:
            await self._contests.threads_full(row.contest, row.match)
        else:
            raise error

    async def put_away(self, row: OutboxRow) -> None:
        """Archive a match's thread."""
        if row.place.thread_id is not None:
            await self._put_away(row.place.thread_id)

    async def _put_away(self, thread_id: int) -> None:
        try:
            await self._posts.archive(thread_id)
        except discord.HTTPException as error:
            if trouble_of(error) not in GONE:
                raise

    async def undelivered(self, row: OutboxRow, trouble: Trouble) -> None:
        """Tell the organiser why something is not shown, where they can be told, once a day. Where
        its place is gone the contest does something about it itself."""
        contest = await self._contest(row)
        if contest is None or row.kind == "summons":
            return
        if trouble is Trouble.CHANNEL_GONE:
            await self._contests.gone(row.place.spot)
            return
        if not await self._contests.first_time(contest.id, trouble.value):
            return
        owner = contest.event.owner
        settings = await self._host.people.player(owner)
        if not settings.dm_channel or settings.dm_closed:
            log.warning("Nobody can be told of contest %d: %s.", row.contest, trouble.value)
            return
        spoken = words(settings.language)
        key = f"undelivered.{trouble.value}"
        key = key if key in spoken else "undelivered.unknown"
        told = spoken(key, channel=await self._spots.said(row.place), title=contest.row.name)
        await self._posts.post(
            settings.dm_channel, pages.note(told), nonce=f"{row.nonce}w", silent=False
        )

    async def _contest(self, row: OutboxRow) -> Contest | None:
        try:
            return await self._contests.contest(row.contest)
        except NoContest:
            return None


def thread_name(contest: Contest, match: Match) -> str:
    """Name the thread of a match; its number makes it unique, whatever its people are called."""
    return cut(f"{_called(contest, match.number)}{contest.names(match.players)}", THREAD_NAME)


def _called(contest: Contest, match: int) -> str:
    return f"{contest.row.name} #{match} · "


def _composed(contest: Contest, role: str, as_text: bool) -> Message:
    kind, _, round_ = role.partition(":")
    if kind == MATCHES:
        return pictures.matches_here(contest, int(round_), as_text)
    if kind == STANDINGS:
        return pictures.standings_here(contest, as_text)
    if kind == BRACKET:
        return pictures.bracket_here(contest, as_text)
    if kind == RESULTS:
        return pictures.results(contest, as_text)
    return overview.announcement(contest)
