"""Settings of contests as people write them, what is said where they are changed, and the roles of
the server that they name: which may be the players', and whether one that is called can be.

Sources: Discord's documentation, "Permissions" (who may give which role: *Manage Roles*, and only
roles below their own highest one; ``MENTION_EVERYONE`` for roles that not everybody may mention)
and "Message" (allowed mentions, which only leave out and never allow).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_args, get_origin, get_type_hints

import discord

from bot.contests.host.contest import Contest
from bot.contests.host.contests import Contests
from bot.contests.host.presence import BADGE, OWN_ROLE, called
from bot.host.errors import ContestRefused, HostError
from bot.store.settings import DAY, HOUR, MINUTE
from cogs.caller import Caller, Interaction
from engine.contests.settings import ContestSettings, RoleId

UNITS = {"m": MINUTE, "h": HOUR, "d": DAY}
TIME = re.compile(r"(\d{1,5})\s*([mhd])")
NEEDS = {"badge": "manage_roles", "calendar": "create_events"}
"""The permissions beyond the invitation that some settings need, by the names of discord.py."""
CALLING: Mapping[str, Any] = dict.fromkeys(("role", "badge", "badge_role"))
"""The settings that say who is called where something is said to all."""
MEANT = {
    **dict.fromkeys(("yes", "true", "on", "1", "是", "开"), True),
    **dict.fromkeys(("no", "false", "off", "0", "否", "关"), False),
}
"""Words for yes and no."""


def length_of(text: str) -> int:
    """A time as somebody wrote it, in milliseconds; ``error.bad_setting``."""
    timed = TIME.fullmatch(text.strip().lower())
    if timed is None or not int(timed[1]):
        raise HostError("error.bad_setting", name="time", value=text)
    return int(timed[1]) * UNITS[timed[2]]


def may_make_threads(interaction: Interaction) -> bool:
    """Tell whether a thread can be made for each match here."""
    if isinstance(interaction.channel, discord.Thread):
        return False
    allowed = interaction.app_permissions
    return allowed.create_public_threads and allowed.send_messages_in_threads


async def said(caller: Caller, key: str, contest: Contest, changes: Mapping[str, Any]) -> str:
    """A sentence, which permissions are missing for what has been chosen, if any are, and which
    role cannot be called, where it is about one that is."""
    allowed, spoken = caller.interaction.app_permissions, caller.words
    missing = [name for what, name in NEEDS.items() if changes.get(what) is True]
    told = [spoken(f"permission.{name}") for name in missing if not getattr(allowed, name)]
    lacking = [spoken("contest.lacking", missing=spoken.joined(told))] if told else []
    if not CALLING.keys().isdisjoint(changes) and (mute := await unheard_role(caller, contest)):
        lacking.append(spoken("contest.unheard", role=mute))
    return "\n".join((spoken(key), *lacking))


def read(setting: str, value: str) -> Any:
    """Read what somebody wrote for a setting: a time, a number, yes or no, a role, or a word."""
    kind = get_type_hints(ContestSettings).get(setting)
    text = value.strip()
    if get_origin(kind) is tuple:
        return _several(setting, kind, text)
    timed = TIME.fullmatch(text.lower())
    if timed is not None:
        return int(timed[1]) * UNITS[timed[2]]
    if kind is bool and text.casefold() in MEANT:
        return MEANT[text.casefold()]
    mention = re.fullmatch(r"<@&(\d{1,20})>|(-?\d{1,20})", text)
    return text if mention is None else int(mention[1] or mention[2])


def _several(setting: str, kind: Any, text: str) -> tuple[Any, ...]:
    """Read several words, or as many numbers as a setting has."""
    numbers = get_args(kind)[1:2] != (Ellipsis,)
    parts = re.split(r"[\s,，、]+" if numbers else r"\s*[,，、;；]\s*", text)
    if numbers and not all(part.isascii() and part.isdigit() and len(part) < 20 for part in parts):
        raise HostError("error.bad_setting", name=setting, value=text)
    return tuple(int(part) if numbers else part for part in parts)


ROLES = tuple(
    name
    for name, kind in get_type_hints(ContestSettings, include_extras=True).items()
    if kind == RoleId
)
"""The settings that name a role of the server."""
MENTIONED = ("role", "badge_role")
"""Those of them whose role is called where something is said to all."""


def nameable(caller: Caller, changes: Mapping[str, Any]) -> None:
    """Refuse a role that is none of the server's, or everybody; one to be called that whoever
    chooses it may not mention themselves; and one to be given that they may not give.
    :class:`ContestRefused`."""
    guild, rights = caller.interaction.guild, caller.interaction.permissions
    for name in ROLES:
        number = changes.get(name)
        if not isinstance(number, int) or number <= 0:
            continue
        role = None if guild is None else guild.get_role(number)
        if role is None or role.is_default():
            raise _refused("unknown")
        if name in MENTIONED and not (role.mentionable or rights.mention_everyone):
            raise _refused("mute")
    _lendable(caller, changes)


def _lendable(caller: Caller, changes: Mapping[str, Any]) -> None:
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
    """Tell whether Discord lets the caller give somebody that role."""
    user = caller.interaction.user
    if not isinstance(user, discord.Member) or not caller.interaction.permissions.manage_roles:
        return False
    return user.id == user.guild.owner_id or user.top_role > role


def _refused(why: str) -> ContestRefused:
    return ContestRefused(f"contest.refused.role_{why}")


async def unheard_role(caller: Caller, contest: Contest) -> str:
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
        made = await caller.host.part(Contests).message(contest.id, BADGE)
        return 0 if made is None else made.message_id
    return 0
