"""The role of a contest's players and its entry among the server's events, brought to what they
should be now.

Every row says only that something is to be looked at, so a row that is carried twice, late, or
after others does no harm: what is there is held against what the contest wants. That something is
to be made is noted before it is asked for, so what was made when nobody could note it any more is
found by whichever row comes next, whatever became of the contest meanwhile. What Discord does not
let us do is switched off, and the channel told: a contest needs neither.

Sources: Discord's documentation, "Guild" (roles, ``PUT /guilds/{id}/members/{id}/roles/{id}``) and
"Guild Scheduled Event" (entity type ``EXTERNAL``, and which status may follow which).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import UTC, datetime
from typing import Any

import discord

from bot.contests.host import presence
from bot.contests.host.contest import Contest
from bot.contests.host.contests import Contests
from bot.contests.host.presence import BADGE, CALENDAR, OWN_ROLE
from bot.contests.store.rows import ContestMessage
from bot.delivery.discord_errors import Trouble, trouble_of
from bot.discord_internals import rest
from bot.i18n import words
from bot.messages.parts import cut
from bot.messages.reader import place_url, title_name
from bot.store.rows.messages import OutboxRow
from bot.store.settings import MINUTE
from engine.contests.records import Phase

NAME = 100
"""Characters in the name of a role, and of an event."""
BARRED = frozenset({Trouble.NO_ENTRY, Trouble.NO_PERMISSION, Trouble.NO_ACCESS})
"""It has been deleted, there is no more room, or it is not allowed (any more)."""

SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
"""Discord's status of an event; the last two are its ends."""
STATUS = {
    Phase.SIGN_UP: SCHEDULED,
    Phase.RUNNING: ACTIVE,
    Phase.OVER: COMPLETED,
    Phase.CANCELLED: CANCELED,
}
STEPS = {
    (SCHEDULED, ACTIVE): (ACTIVE,),
    (SCHEDULED, COMPLETED): (ACTIVE, COMPLETED),
    (SCHEDULED, CANCELED): (CANCELED,),
    (ACTIVE, COMPLETED): (COMPLETED,),
    (ACTIVE, CANCELED): (COMPLETED,),
}
"""By which steps a status comes to be another; others Discord does not take."""
MEMBERS_ONLY, EXTERNAL = 2, 3
"""Privacy level and entity type of an event: for members, in no voice channel."""


class Entries:
    """Carries the rows about a contest's role and entry."""

    def __init__(self, contests: Contests, client: discord.Client, now: Callable[[], int]) -> None:
        self._contests = contests
        self._rest = rest(client)
        self._now = now

    async def badge(self, contest: Contest, row: OutboxRow) -> None:
        """Make the role, delete it, give it to somebody or take it from them."""
        http, guild = self._rest, contest.row.guild_id
        wanted = presence.worn(contest.event)
        try:
            role = await self.noted(contest, BADGE) or await self._found(contest, BADGE)
            if wanted != OWN_ROLE:
                if role:
                    await http.delete_role(guild, role)
                    await self._note(contest, BADGE, 0)
            elif not role:
                role = await self._made(contest, row)
            if row.user_id in presence.holders(contest.event):
                await self._give(contest, row.user_id, role if wanted == OWN_ROLE else wanted)
            elif row.user_id:
                if wanted == OWN_ROLE:
                    await http.remove_role(guild, row.user_id, role)
                await self._take(contest, row.user_id)
            else:  # also from who is known no more
                for person in sorted(
                    presence.borrowed(contest.said).keys() - presence.holders(contest.event)
                ):
                    await self._take(contest, person)
        except discord.HTTPException as error:
            # Who has left the server needs no role of it.
            if trouble_of(error) is not Trouble.MEMBER_GONE:
                await self._barred(contest, BADGE, error)

    async def _give(self, contest: Contest, person: int, role: int) -> None:
        """Somebody has that role, and none that was lent to them before. One of the server's that
        they have already is theirs: it is given, and later taken, only where that is noted first,
        so that a row that is carried again takes nothing for theirs that it has given."""
        http, guild = self._rest, contest.row.guild_id
        await self._take(contest, person, but=role)
        if (
            contest.event.settings.badge_role == role
            and presence.lent(role, person) not in contest.said
        ):
            member = await http.get_member(guild, person)
            if str(role) in member["roles"]:
                return
            await self._contests.lend(contest.id, role, person)
        await http.add_role(guild, person, role)

    async def _take(self, contest: Contest, person: int, but: int = 0) -> None:
        """Take from somebody what was lent to them, as far as it is still there."""
        for role in presence.borrowed(contest.said).get(person, ()):
            if role == but:
                continue
            try:
                await self._rest.remove_role(contest.row.guild_id, person, role)
            except discord.HTTPException as error:
                if trouble_of(error) not in (Trouble.NO_ENTRY, Trouble.MEMBER_GONE):
                    raise
            await self._contests.returned(contest.id, role, person)

    async def _made(self, contest: Contest, row: OutboxRow) -> int:
        """A new role."""
        http, guild = self._rest, contest.row.guild_id
        await self._begin(contest, BADGE, row)
        name = cut(contest.row.name, NAME)
        made = await http.create_role(guild, name=name, permissions=0, mentionable=True)
        await self._note(contest, BADGE, int(made["id"]))
        return int(made["id"])

    async def calendar(self, contest: Contest, row: OutboxRow) -> None:
        """Make the entry, change it, have it begin or end, or delete it."""
        try:
            known = await self.noted(contest, CALENDAR) or await self._found(contest, CALENDAR)
            if known:
                await self._follow(contest, known)
            elif presence.listed(contest.event) and contest.event.phase is Phase.SIGN_UP:
                await self._enter(contest, row)
        except discord.HTTPException as error:
            await self._barred(contest, CALENDAR, error)

    async def _enter(self, contest: Contest, row: OutboxRow) -> None:
        http, guild = self._rest, contest.row.guild_id
        if contest.event.settings.starts_at <= self._now():
            return  # it is about to begin: nobody can be told beforehand any more
        await self._begin(contest, CALENDAR, row)
        made = await http.create_guild_scheduled_event(
            guild, privacy_level=MEMBERS_ONLY, entity_type=EXTERNAL, **self._look(contest)
        )
        await self._note(contest, CALENDAR, int(made["id"]))

    async def _follow(self, contest: Contest, known: int) -> None:
        http, guild = self._rest, contest.row.guild_id
        if not presence.listed(contest.event):
            await http.delete_scheduled_event(guild, known)
            await self._note(contest, CALENDAR, 0)
            return
        there = await http.get_scheduled_event(guild, known, False)
        status = int(there["status"])
        ahead = status == SCHEDULED and contest.event.settings.starts_at > self._now()
        if ahead and contest.event.phase is Phase.SIGN_UP:
            await http.edit_scheduled_event(guild, known, **self._look(contest))
        for step in STEPS.get((status, STATUS[contest.event.phase]), ()):
            await http.edit_scheduled_event(guild, known, status=step)

    def _look(self, contest: Contest) -> dict[str, Any]:
        """Build the fields of the entry; the number in its description tells it from others."""
        begins, ends = contest.event.settings.starts_at, presence.lasts_until(contest.event)
        return {
            "name": cut(contest.row.name, NAME),
            "description": _about(contest),
            "entity_metadata": {"location": place_url(contest.place)},
            "scheduled_start_time": _moment(begins),
            "scheduled_end_time": _moment(ends),
        }

    async def noted(self, contest: Contest, what: str) -> int:
        """The number of the role or of the entry, 0 where there is none."""
        known = await self._contests.message(contest.id, what)
        return known.message_id if known is not None else 0

    async def _begin(self, contest: Contest, what: str, row: OutboxRow) -> None:
        """Let it be certain that something will be made, before it is asked for."""
        begun = (self._now(), row.id, row.known_by)
        await self._contests.shown(
            ContestMessage(contest.id, what, contest.row.guild_id, 0, *begun)
        )

    async def _found(self, contest: Contest, what: str) -> int:
        """Find and note what was made when the program ended before it could note that."""
        begun = await self._contests.message(contest.id, what)
        if begun is None or not begun.begun:
            return 0
        http, guild = self._rest, contest.row.guild_id
        if what == BADGE:
            taken = await self._contests.noted_in(guild, BADGE)
            name, roles = cut(contest.row.name, NAME), await http.get_roles(guild)
            fits = [r["id"] for r in roles if r["name"] == name and _ours(r, begun.at, taken)]
        else:
            about, entries = _about(contest), await http.get_scheduled_events(guild, False)
            fits = [e["id"] for e in entries if e.get("description") == about]
        found = int(fits[0]) if fits else 0
        await self._note(contest, what, found)
        return found

    async def _note(self, contest: Contest, what: str, number: int) -> None:
        guild = contest.row.guild_id
        noted = ContestMessage(contest.id, what, guild, number, self._now())
        await self._contests.shown(noted)

    async def _barred(self, contest: Contest, what: str, error: discord.HTTPException) -> None:
        """Do without what Discord does not let us have."""
        trouble = trouble_of(error)
        if trouble not in BARRED:
            raise error
        if trouble is Trouble.NO_ENTRY:  # else it stands there still, and can be had again
            await self._note(contest, what, 0)
        await self._contests.without(contest.id, what)


def _about(contest: Contest) -> str:
    """Describe a contest in its entry, with its number."""
    title = title_name(contest.event.settings.title, contest.row.locale)
    return words(contest.row.locale)("contest.entry", contest=contest.id, title=title)


def _ours(role: Any, since: int, taken: Collection[int]) -> bool:
    """Tell whether a role can be the one that was asked for at that moment: it is not older, allows
    nothing, nobody else manages it, and no other contest has it."""
    number = int(role["id"])
    made = discord.utils.snowflake_time(number).timestamp() * 1000
    plain = not role["managed"] and role["permissions"] == "0"
    return plain and number not in taken and made >= since - MINUTE


def _moment(at: int) -> str:
    """A time as Discord writes it, from milliseconds since 1970."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat()
