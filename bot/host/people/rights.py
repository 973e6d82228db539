"""What somebody may do beyond their own seat: rights, which belong to one server each."""

from __future__ import annotations

from bot.host.values import Actor, Rights
from bot.store.settings import GuildSettings

NONE = Rights(0)


def rights_in(actor: Actor, guild_id: int | None) -> Rights:
    """What the actor may do in that server. Whoever does something elsewhere, or in private, may
    do nothing there: this is the one place where rights are compared with what they are about."""
    known = actor.rights
    return known if known is not None and known.guild_id == guild_id else NONE


def may_open(settings: GuildSettings, actor: Actor, guild_id: int | None) -> bool:
    """Whether a server of these settings lets that person open tables."""
    rights = rights_in(actor, guild_id)
    if settings.openers == "everyone" or rights.manager:
        return True
    return settings.openers == "roles" and bool(set(settings.roles) & set(rights.roles))
