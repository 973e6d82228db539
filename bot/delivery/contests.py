"""What people see of contests outside interactions: their messages, news, summons and threads."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

import discord
from msgspec.structs import replace

from bot.delivery.composer import Composer
from bot.delivery.discord_errors import Trouble, trouble_of
from bot.delivery.entries import Entries
from bot.delivery.postings import Postings
from bot.delivery.posts import ArchivedAfter, Posts
from bot.delivery.spots import Spots
from bot.delivery.tempo import NotYet
from bot.host.contests.contest import Contest
from bot.host.contests.entries import BADGE, CALENDAR, OWN_ROLE
from bot.host.contests.herald import BRACKET, MATCHES, RESULTS, STANDINGS
from bot.host.contests.obeying import asleep
from bot.host.errors import NoContest
from bot.host.host import Host
from bot.i18n import words
from bot.messages import contest_pictures, contests
from bot.messages.parts import Message, cut
from bot.messages.reader import place_url
from bot.store.contest_rows import ContestMessage
from bot.store.rows import MessageRow, OutboxRow
from bot.store.settings import DAY
from engine.contests.records import Match

THREAD_NAME = 100
"""Characters in the name of a thread."""
KEPT: ArchivedAfter = 10080
"""Minutes without a word after which a thread goes away by itself: the longest that Discord
knows, for games over days."""

REFUSED = frozenset({Trouble.NO_PERMISSION, Trouble.NO_ACCESS, Trouble.WRONG_PLACE})
"""How Discord says that no thread can be made there."""
PICTURELESS = frozenset({Trouble.NO_PICTURE, Trouble.NO_PERMISSION})
"""How Discord refuses what has a picture, where words may do: too large, not from this server, or
without the permission *Attach Files*, which it names as it names any other."""
GONE = frozenset({Trouble.CHANNEL_GONE, Trouble.NO_PERMISSION, Trouble.NO_ACCESS, Trouble.LOCKED})
"""A thread that cannot be put away for these reasons is out of our hands."""

OUTSIDE = frozenset({Trouble.SERVER_GONE, Trouble.NO_ACCESS})
"""How Discord says that the bot is not in a server."""

log = logging.getLogger(__name__)


class ContestDelivery:
    """Shows rows of the outbox that belong to contests."""

    def __init__(
        self,
        host: Host,
        composer: Composer,
        posts: Posts,
        postings: Postings,
        entries: Entries,
        spots: Spots,
        now: Callable[[], int],
    ) -> None:
        self._host = host
        self._composer = composer
        self._posts = posts
        self._postings = postings
        self._now = now
        self._entries = entries
        self._spots = spots

    async def show(self, row: OutboxRow) -> MessageRow | None:
        """Draw one of a contest's messages as it is now: edited where it stands, else posted. In
        words where no pictures are taken; that is tried where they are refused."""
        contest = await self._contest(row)
        if contest is None or row.text is None:
            return None
        role, plain = row.text.key, self._composer.plain
        if role == CALENDAR:
            await self._entries.calendar(contest, row)
            return None
        compose = partial(self._composer.beside, _composed, contest, role)
        message = await compose(plain.posted(row.place))
        try:
            await self._stand(row, role, message)
        except discord.HTTPException as error:
            if not message.pictures() or trouble_of(error) not in PICTURELESS:
                raise
            with plain.tried(row.place.channel_id):
                await self._stand(row, role, await compose(True))
        return None

    async def _stand(self, row: OutboxRow, role: str, message: Message) -> None:
        """Let a contest's message of that role be this one."""
        known = await self._host.contests.message(row.contest, role)
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
            await self._host.contests.shown(begun)
        first = replace(row, id=begun.begun, number=begun.number)
        posted = await self._postings.post_row(first, role, channel, message)
        if known.begun:
            await self._posts.edit(channel, posted.message_id, message, anew=True)
        if known.message_id:
            await self._posts.delete(known.channel_id, [known.message_id])
        shown = ContestMessage(row.contest, role, channel, posted.message_id, self._now())
        await self._host.contests.shown(shown)

    async def announce(self, row: OutboxRow) -> MessageRow | None:
        """Say something in the contest's channel, or where a match is played."""
        contest = await self._contest(row)
        if contest is None or row.text is None:
            return None
        pings = await self._mentioned(contest, row)
        if row.match:
            message = contests.choice(contest, row.match, row.text, pings)
        else:
            message = contests.said(contest, row.text, pings)
        people = await self._host.people.players(ping for ping in row.pings if ping > 0)
        rules, now = contest.event.settings, self._now()
        silent = all(ping in people and asleep(rules, people[ping], now) for ping in row.pings)
        await self._postings.post_row(row, row.kind, row.place.spot, message, silent=silent)
        return None

    async def _mentioned(self, contest: Contest, row: OutboxRow) -> tuple[int, ...]:
        """Whom a row mentions, with the number of the players' own role where there is one yet."""
        if OWN_ROLE not in row.pings:
            return row.pings
        role = await self._entries.noted(contest, BADGE)
        return tuple(
            -role if one == OWN_ROLE else one for one in row.pings if role or one != OWN_ROLE
        )

    async def badge(self, row: OutboxRow) -> MessageRow | None:
        """Bring the role of a contest's players to what it should be."""
        contest = await self._contest(row)
        if contest is not None:
            await self._entries.badge(contest, row)
        return None

    async def summons(self, row: OutboxRow) -> MessageRow | None:
        """Tell somebody alone. Only where their private channel is open already: a round of
        hundreds is no reason to open hundreds, and `/event my` says the same."""
        contest = await self._contest(row)
        settings = await self._host.people.player(row.user_id)
        if contest is None or row.text is None or settings.dm_closed or not settings.dm_channel:
            return None
        message = contests.summons(contest, row.text, settings.language, place_url(row.place))
        try:
            channel = settings.dm_channel
            silent = asleep(contest.event.settings, settings, self._now())
            await self._postings.post_row(row, row.kind, channel, message, silent=silent)
        except discord.HTTPException as error:
            if trouble_of(error) not in (Trouble.DM_CLOSED, Trouble.CHANNEL_GONE):
                raise
            await self._host.contests.ask_after(contest.id, row.user_id)
        return None

    async def member(self, row: OutboxRow) -> MessageRow | None:
        """Find out whether somebody is still in a contest's server. Where the bot itself is not,
        that is asked again when it may be back."""
        try:
            there = await self._posts.is_member(row.place.guild_id or 0, row.user_id)
        except discord.HTTPException as error:
            if trouble_of(error) not in OUTSIDE:
                raise
            again: int | None = self._now() + DAY
        else:
            met, since = self._host.contests.met, row.created_at
            try:
                again = await met(row.contest, row.user_id, since, there=there)
            except NoContest:
                return None
        if again is not None:
            raise NotYet(again)
        return None

    # -- threads --------------------------------------------------------------------------

    async def room(self, row: OutboxRow) -> MessageRow | None:
        """Make a thread for a match, unless it has one or needs none any more; one that was made
        for it meanwhile is put away then."""
        contest = await self._contest(row)
        if contest is None:
            return None
        room, match = contest.rooms.get(row.match), contest.event.matches.get(row.match)
        if room is not None and room.thread_id is not None:
            return None
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
            return None
        if thread is not None and over:
            await self._put_away(thread)
        elif thread is not None:
            await self._host.contests.placed(contest.id, row.match, thread)
        return None

    async def _made_before(self, row: OutboxRow, begins: str) -> int | None:
        """The thread that may have been made when nobody could note it any more. Another contest of
        that name may have one that is called the same."""
        if not row.attempts and not await self._host.outbox.from_before(row):
            return None
        for thread in await self._posts.own_threads(
            row.place.guild_id or 0, row.place.spot, begins
        ):
            if not await self._host.contests.is_room(thread):
                return thread
        return None

    async def _no_thread(self, row: OutboxRow, error: discord.HTTPException) -> None:
        """Where no threads can be made, matches are played in turn; where there are too many now,
        that is said, and it is tried again."""
        trouble = trouble_of(error)
        if trouble in REFUSED:
            await self._host.contests.without_threads(row.contest)
            return
        if trouble is Trouble.NO_THREADS:
            await self._host.contests.threads_full(row.contest, row.match)
            return
        raise error

    async def put_away(self, row: OutboxRow) -> MessageRow | None:
        """Archive a match's thread."""
        if row.place.thread_id is not None:
            await self._put_away(row.place.thread_id)
        return None

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
            await self._host.contests.gone(row.place.spot)
            return
        if not await self._host.contests.first_time(contest.id, trouble.value):
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
            settings.dm_channel, contests.plain(told), nonce=f"{row.nonce}w", silent=False
        )

    async def _contest(self, row: OutboxRow) -> Contest | None:
        try:
            return await self._host.contests.contest(row.contest)
        except NoContest:
            return None


def thread_name(contest: Contest, match: Match) -> str:
    """What a match's thread is called: its number makes it one of a kind, whatever its people are
    called by then."""
    return cut(f"{_called(contest, match.number)}{contest.names(match.players)}", THREAD_NAME)


def _called(contest: Contest, match: int) -> str:
    return f"{contest.row.name} #{match} · "


def _composed(contest: Contest, role: str, as_text: bool) -> Message:
    kind, _, round_ = role.partition(":")
    if kind == MATCHES:
        return contest_pictures.matches_here(contest, int(round_), as_text)
    if kind == STANDINGS:
        return contest_pictures.standings_here(contest, as_text)
    if kind == BRACKET:
        return contest_pictures.bracket_here(contest, as_text)
    if kind == RESULTS:
        return contest_pictures.results(contest, as_text)
    return contests.announcement(contest)
