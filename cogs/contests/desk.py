"""What commands and presses about contests have in common: which one is meant, and the answers that
show it."""

from __future__ import annotations

import io

import discord

from bot.host.contests.archive import FILES
from bot.host.contests.contest import Contest
from bot.host.errors import ContestRefused, NoContest, NoLog, OrganiserGone
from bot.messages import contest_desk, contest_own, contest_pictures, contest_sure, contests, recap
from bot.messages.parts import Choice, Message
from bot.messages.reader import place_url
from cogs.caller import Caller
from cogs.contests import roles
from cogs.naming import one_of
from engine.contests import due
from engine.contests.records import Phase
from engine.contests.values import Role
from engine.kernel.values import msg

DAYS = 24 * 60 * 60


async def meant(caller: Caller, chosen: int | None = None) -> Contest:
    """The contest that is meant: the one chosen, the one in this channel, the caller's own, the
    newest of the server; what is not over comes first. :class:`NoContest`."""
    host = caller.host.contests
    if chosen is not None:
        return await admitted(caller, chosen)
    place, guild_id = caller.place, caller.interaction.guild_id
    own = await host.contests_of(caller.user_id)
    here = await host.contests_in(guild_id) if guild_id is not None else ()
    live = (Phase.SIGN_UP, Phase.RUNNING)
    mine = {row.id for row in own}
    every = {row.id: row for row in (*here, *own)}.values()
    found = sorted(
        every,
        key=lambda row: (
            row.phase not in live,
            row.channel_id != place.channel_id,
            row.id not in mine,
            -row.id,
        ),
    )
    if not found:
        raise NoContest
    return await admitted(caller, found[0].id)


async def admitted(caller: Caller, contest_id: int) -> Contest:
    """That contest, where it is the caller's business."""
    guild_id = caller.interaction.guild_id
    return await caller.host.contests.admitted(contest_id, caller.actor, guild_id)


async def organised(caller: Caller, contest_id: int | None) -> Contest:
    """The contest that is meant, where the caller may organise or judge it;
    :class:`OrganiserGone` where nobody may but who manages the server."""
    contest = await meant(caller, contest_id)
    if caller.host.contests.part(contest, caller.actor) is Role.PLAYER:
        raise OrganiserGone if contest.misses(contest.event.owner) else NoContest
    return contest


def member_days(caller: Caller) -> int | None:
    """For how many days the caller has been in the server."""
    user = caller.interaction.user
    if not isinstance(user, discord.Member) or user.joined_at is None:
        return None
    return int((discord.utils.utcnow() - user.joined_at).total_seconds()) // DAYS


async def join(caller: Caller, contest_id: int) -> None:
    """Sign the caller up, and say what is next."""
    contest = await caller.host.contests.join(
        caller.actor, contest_id, member_days=member_days(caller)
    )
    own = contest.event.of(caller.user_id)
    assert own is not None
    need = caller.host.contests.need(contest, own.number)
    if need.want is due.Want.PLACE:
        await caller.tell("contest.joined_waiting")
    elif need.want is due.Want.DECK:
        await caller.tell("contest.joined_deck")
    else:
        await caller.tell("contest.joined")


def leaving(caller: Caller, contest: Contest) -> Message:
    """Whether the caller really leaves; :class:`ContestRefused` for who is not in it."""
    own = contest.event.of(caller.user_id)
    if own is None:
        raise ContestRefused(msg("contest.refused.not_in"))
    return contest_sure.asked(contest, "leave", own.number, caller.locale)


PICTURES = {
    "standings": contest_pictures.standing,
    "bracket": contest_pictures.bracket,
    "run": contest_pictures.run,
}
"""What is a picture, by the name of its button."""


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
    """What a contest needs of the caller."""
    contest = await admitted(caller, contest_id)
    own = contest.event.of(caller.user_id)
    if own is None:
        return contest_own.my(contest, 0, due.Need(due.Want.NOTHING), "", caller.locale, 0)
    need = caller.host.contests.need(contest, own.number)
    table = ""
    if need.match and await caller.host.contests.table_of(contest, need.match):
        table = place_url(contest.place_of(need.match))
    now = caller.host.now()
    return contest_own.my(contest, own.number, need, table, caller.locale, now)


async def why(caller: Caller, contest: Contest, instead: int | None) -> Message:
    """Why the caller meets whom they meet; ``instead``: and not that other. Of hundreds that takes
    a while, so it is worked out beside the loop. :class:`ContestRefused` for who is not in it."""
    own = contest.event.of(caller.user_id)
    if own is None:
        raise ContestRefused(msg("contest.refused.not_in"))
    make = contest_own.why_this
    return await caller.bot.composer.beside(make, contest, own.number, instead or 0, caller.locale)


async def decks(caller: Caller, contest_id: int) -> Message:
    """The decks that the caller can play a contest with."""
    contest = await admitted(caller, contest_id)
    title = contest.event.settings.title
    spoken = caller.words
    saved = [row for row in await caller.host.decks.saved(caller.user_id) if row.title == title]
    choices = [
        Choice(row.deck.name, row.deck.name, spoken("contest.deck_saved")) for row in saved[-15:]
    ]
    choices += [
        Choice(f"#{one.id}", one.names.get(caller.locale), spoken("contest.deck_ready"))
        for one in caller.host.decks.ready_decks(title)
    ]
    return contests.decks(contest, choices, caller.locale)


async def desk(caller: Caller, contest_id: int, page: int = 0, news: str = "") -> Message:
    """The organiser's desk; ``news``: what was done there just now."""
    contest = await organised(caller, contest_id)
    unheard = await roles.unheard(caller, contest)
    return contest_desk.desk(contest, caller.locale, page, unheard, news)


async def position(caller: Caller, contest: Contest, match: int) -> None:
    """Hand a judge the position of a match as a file, and say how it is put back."""
    await caller.heard()
    text = await caller.host.contests.position(caller.actor, contest.id, match)
    file = discord.File(io.BytesIO(text.encode()), f"match-{match}.yaml")
    await caller.interaction.followup.send(
        caller.words("contest.position", match=match), file=file, ephemeral=True
    )


async def file(caller: Caller, contest: Contest, kind: str) -> None:
    """Hand over a contest as a file."""
    await caller.heard()
    kept = await caller.host.archive.file(caller.actor, contest, one_of(FILES, kind))
    await _send(caller, "contest.file_here", kept.name, kept.data)


async def games(caller: Caller, contest: Contest, number: int) -> None:
    """Hand over what happened in the games of a match, as everybody may read it."""
    await caller.heard()
    match = contest.event.matches.get(number)
    tables = () if match is None else await caller.host.archive.games(contest, match)
    if not tables or not sees(caller, contest):
        raise NoLog
    told = []
    for table in tables:
        reader = await caller.bot.composer.reader(table, None, caller.locale)
        log = await caller.host.looking.log(table)
        told.append(f"{' – '.join(reader.table.names)}\n\n{recap.whole(reader, log)}")
    data = "\n\n\n".join(told).encode("utf-8-sig")
    await _send(caller, "contest.game_here", f"contest-{contest.id}-match-{number}.txt", data)


def sees(caller: Caller, contest: Contest) -> bool:
    """Whether somebody may read what was played: they were in it, run it, or see its channel."""
    host, guild, user = caller.host.contests, caller.interaction.guild, caller.interaction.user
    concerned = contest.event.of(caller.user_id) is not None
    if concerned or host.part(contest, caller.actor) is not Role.PLAYER:
        return True
    channel = None if guild is None else guild.get_channel_or_thread(contest.row.channel_id)
    if channel is None or not isinstance(user, discord.Member):
        return False
    return channel.permissions_for(user).view_channel


async def _send(caller: Caller, says: str, name: str, data: bytes) -> None:
    file = discord.File(io.BytesIO(data), name)
    await caller.interaction.followup.send(caller.words(says), file=file, ephemeral=True)
