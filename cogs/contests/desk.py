"""Shared parts of commands and presses about contests: which one is meant, and the answers that
show it."""

from __future__ import annotations

import io

import discord

from bot.contests.host.archive import FILES, Archive
from bot.contests.host.contest import LIVE_PHASES, Contest
from bot.contests.host.contests import Contests
from bot.contests.messages import confirmations, organiser_desk, participant, pictures
from bot.contests.store.rows import ContestRow
from bot.host.errors import ContestRefused, HostError, NoContest
from bot.messages import recap
from bot.messages.parts import MenuLine, Message
from bot.messages.reader import place_url
from bot.store.settings import DAY, MINUTE
from cogs.caller import Caller, Interaction
from cogs.contests.settings import unheard_role
from cogs.naming import one_of
from engine.contests import due
from engine.contests.values import ContestRole


async def meant(caller: Caller, chosen: int | None = None) -> Contest:
    """The contest that is meant: the one chosen, the one in this channel, the caller's own, the
    newest of the server; what is not over comes first. :class:`NoContest`."""
    host = caller.host.part(Contests)
    if chosen is not None:
        return await admitted(caller, chosen)
    place, guild_id = caller.place, caller.interaction.guild_id
    own = await host.contests_of(caller.user_id)
    here = await host.contests_in(guild_id) if guild_id is not None else ()
    mine = {row.id for row in own}

    def order(row: ContestRow) -> tuple[bool, bool, bool, int]:
        there = row.channel_id == place.channel_id
        return row.phase not in LIVE_PHASES, not there, row.id not in mine, -row.id

    found = min((*here, *own), key=order, default=None)
    if found is None:
        raise NoContest
    return await admitted(caller, found.id)


async def admitted(caller: Caller, contest_id: int) -> Contest:
    """That contest, where it is the caller's business."""
    guild_id = caller.interaction.guild_id
    return await caller.host.part(Contests).admitted(contest_id, caller.actor, guild_id)


async def organised(caller: Caller, contest_id: int | None) -> Contest:
    """The contest that is meant, where the caller may organise or judge it;
    ``error.organiser_gone`` where nobody may but who manages the server."""
    contest = await meant(caller, contest_id)
    if caller.host.part(Contests).part(contest, caller.actor) is ContestRole.PLAYER:
        if contest.misses(contest.event.owner):
            raise HostError("error.organiser_gone")
        raise NoContest
    return contest


async def for_anybody(interaction: Interaction, contest: int | None) -> tuple[Caller, Contest]:
    """Make the caller of a command, and find the contest that is meant."""
    caller = await Caller.deferred(interaction)
    return caller, await meant(caller, contest)


async def for_organiser(interaction: Interaction, contest: int | None) -> tuple[Caller, Contest]:
    """Make the caller of a command that is for those who organise or judge, and find theirs."""
    caller = await Caller.deferred(interaction)
    return caller, await organised(caller, contest)


def member_days(caller: Caller) -> int | None:
    """For how many days the caller has been in the server."""
    user = caller.interaction.user
    if not isinstance(user, discord.Member) or user.joined_at is None:
        return None
    return (discord.utils.utcnow() - user.joined_at).days


async def join(caller: Caller, contest_id: int) -> None:
    """Sign the caller up, and say what is next."""
    contest = await caller.host.part(Contests).join(
        caller.actor, contest_id, member_days=member_days(caller)
    )
    need = caller.host.part(Contests).need(contest, _number(caller, contest))
    if need.want is due.Want.PLACE:
        await caller.tell("contest.joined_waiting")
    elif need.want is due.Want.DECK:
        await caller.tell("contest.joined_deck")
    else:
        await caller.tell("contest.joined")


def leaving(caller: Caller, contest: Contest) -> Message:
    """Compose the question whether the caller really leaves; :class:`ContestRefused`."""
    return confirmations.asked(contest, "leave", _number(caller, contest), caller.locale)


def _number(caller: Caller, contest: Contest) -> int:
    """The caller's number in a contest; :class:`ContestRefused` for who is not in it."""
    own = contest.event.of(caller.user_id)
    if own is None:
        raise ContestRefused("contest.refused.not_in")
    return own.number


PICTURES = {
    "standings": pictures.standing,
    "bracket": pictures.bracket,
    "run": pictures.run,
}
"""Pictures by the names of their buttons."""


async def show(caller: Caller, contest: Contest, what: str, page: int | None = None) -> None:
    """A picture of a contest, or the same in words; with a ``page`` in the place of another."""
    own = contest.event.of(caller.user_id)
    reader = 0 if own is None else own.number

    async def shown() -> None:
        make, as_text = PICTURES[what], await caller.in_words()
        message = await caller.bot.composer.beside(
            make, contest, caller.locale, page or 0, reader, as_text
        )
        await (caller.say(message) if page is None else caller.redraw(message))

    await caller.or_in_words(shown)


async def my(caller: Caller, contest_id: int) -> Message:
    """Compose what a contest needs of the caller."""
    contest = await admitted(caller, contest_id)
    own = contest.event.of(caller.user_id)
    if own is None:
        return participant.my(contest, 0, due.Need(due.Want.NOTHING), "", caller.locale, 0)
    need = caller.host.part(Contests).need(contest, own.number)
    table = ""
    if need.match and await caller.host.part(Contests).table_of(contest, need.match):
        table = place_url(contest.place_of(need.match))
    now = caller.host.now()
    return participant.my(contest, own.number, need, table, caller.locale, now)


async def why(caller: Caller, contest: Contest, instead: int | None) -> Message:
    """Compose why the caller meets whom they meet; ``instead``: and not that other. Of hundreds
    that takes a while, so it is worked out beside the loop. :class:`ContestRefused`."""
    make, own = participant.why_this, _number(caller, contest)
    return await caller.bot.composer.beside(make, contest, own, instead or 0, caller.locale)


async def decks(caller: Caller, contest_id: int) -> Message:
    """The decks that the caller can play a contest with."""
    contest = await admitted(caller, contest_id)
    title = contest.event.settings.title
    spoken = caller.words
    saved = [row for row in await caller.host.decks.saved(caller.user_id) if row.title == title]
    choices = [
        MenuLine(row.deck.name, row.deck.name, spoken("contest.deck_saved")) for row in saved[-15:]
    ]
    choices += [
        MenuLine(f"#{one.id}", one.names.get(caller.locale), spoken("contest.deck_ready"))
        for one in caller.host.decks.ready_decks(title)
    ]
    return participant.decks(contest, choices, caller.locale)


async def desk(caller: Caller, contest_id: int, page: int = 0, news: str = "") -> Message:
    """The organiser's desk; ``news``: what was done there just now."""
    contest = await organised(caller, contest_id)
    unheard = await unheard_role(caller, contest)
    return organiser_desk.desk(contest, caller.locale, page, unheard, news)


async def position(caller: Caller, contest: Contest, match: int) -> None:
    """Hand a judge the position of a match as a file, and say how it is put back."""
    await caller.ensure_acknowledged()
    text = await caller.host.part(Contests).position(caller.actor, contest.id, match)
    says = caller.words("contest.position", match=match)
    await _send(caller, says, f"match-{match}.yaml", text.encode())


async def file(caller: Caller, contest: Contest, kind: str) -> None:
    """Hand over a contest as a file."""
    await caller.ensure_acknowledged()
    kept = await caller.host.part(Archive).file(caller.actor, contest, one_of(FILES, kind))
    await _send(caller, caller.words("contest.file_here"), kept.name, kept.data)


async def games(caller: Caller, contest: Contest, number: int) -> None:
    """Hand over what happened in the games of a match, as everybody may read it."""
    await caller.ensure_acknowledged()
    match = contest.event.matches.get(number)
    tables = () if match is None else await caller.host.part(Archive).games(contest, match)
    if not tables or not sees(caller, contest):
        raise HostError("error.no_log")
    told = []
    for table in tables:
        reader = await caller.bot.composer.reader(table, None, caller.locale)
        log = await caller.host.looking.log(table)
        told.append(f"{' – '.join(reader.table.names)}\n\n{recap.whole(reader, log)}")
    data = "\n\n\n".join(told).encode("utf-8-sig")
    name = f"contest-{contest.id}-match-{number}.txt"
    await _send(caller, caller.words("contest.game_here"), name, data)


def sees(caller: Caller, contest: Contest) -> bool:
    """Tell whether the caller may read the games: they were in it, run it, or see its channel."""
    host, interaction = caller.host.part(Contests), caller.interaction
    guild, user = interaction.guild, interaction.user
    concerned = contest.event.of(caller.user_id) is not None
    if concerned or host.part(contest, caller.actor) is not ContestRole.PLAYER:
        return True
    channel = None if guild is None else guild.get_channel_or_thread(contest.row.channel_id)
    if channel is None or not isinstance(user, discord.Member):
        return False
    return channel.permissions_for(user).view_channel


async def _send(caller: Caller, says: str, name: str, data: bytes) -> None:
    file = discord.File(io.BytesIO(data), name)
    await caller.interaction.followup.send(says, file=file, ephemeral=True)


def more_time(contest: Contest) -> int:
    """Return the length of "more time", in ms."""
    return 10 * MINUTE if contest.event.settings.live else DAY
