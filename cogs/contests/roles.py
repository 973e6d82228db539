"""Roles of the server that a contest has to do with: which one may be its players', and whether the
one that it calls can be called.

Sources: Discord's documentation, "Permissions" (who may give which role: *Manage Roles*, and only
roles below their own highest one; ``MENTION_EVERYONE`` for roles that not everybody may mention)
and "Message" (allowed mentions, which only leave out and never allow).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.host.contests.contest import Contest
from bot.host.contests.entries import BADGE, OWN_ROLE, called
from bot.host.errors import ContestRefused
from cogs.caller import Caller
from engine.kernel.values import msg


def lendable(caller: Caller, changes: Mapping[str, Any]) -> None:
    """Refuse an existing role as the players' own where signing up would give more than a name: who
    chooses it must be allowed to give it themselves, and it may allow nothing that not everybody
    may. :class:`ContestRefused`."""
    number = changes.get("badge_role") or 0
    if not number:
        return
    guild = caller.interaction.guild
    role = guild.get_role(number) if guild is not None and isinstance(number, int) else None
    if guild is None or role is None or role.is_default() or role.managed:
        raise _refused("unknown")
    if not role.permissions.is_subset(guild.default_role.permissions):
        raise _refused("allows")
    if not _may_give(caller, role):
        raise _refused("not_yours")
    if guild.me.top_role <= role:
        raise _refused("above")


def _may_give(caller: Caller, role: discord.Role) -> bool:
    """Whether Discord lets the caller give somebody that role."""
    user = caller.interaction.user
    if not isinstance(user, discord.Member) or not caller.interaction.permissions.manage_roles:
        return False
    return user.id == user.guild.owner_id or user.top_role > role


def _refused(why: str) -> ContestRefused:
    return ContestRefused(msg(f"contest.refused.role_{why}"))


async def unheard(caller: Caller, contest: Contest) -> str:
    """The role that a contest mentions where something is said to all, if nobody would be notified
    by it: not everybody may mention it, and the bot may not in the contest's channel."""
    number = await _number(caller, contest)
    if not number:
        return ""
    guild = caller.interaction.guild
    role = None if guild is None else guild.get_role(number)
    if guild is None or role is None or role.mentionable:
        return ""
    channel = guild.get_channel(contest.row.channel_id)
    allowed = caller.interaction.app_permissions
    if channel is not None:
        allowed = channel.permissions_for(guild.me)
    return "" if allowed.mention_everyone else role.mention


async def _number(caller: Caller, contest: Contest) -> int:
    """The role that is mentioned, 0 for none, or none yet."""
    for number in called(contest.event):
        if number != OWN_ROLE:
            return -number
        made = await caller.host.contests.message(contest.id, BADGE)
        return 0 if made is None else made.message_id
    return 0
