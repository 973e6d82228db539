"""Rights beyond one's own seat; they belong to one server each."""

from __future__ import annotations

from bot.host.values import Actor, Rights
from bot.store.settings import GuildSettings

NONE = Rights(0)


def rights_in(actor: Actor, guild_id: int | None) -> Rights:
    """Rights of the actor in that server: none for an action elsewhere or in private. Nothing else
    compares rights with what they are about."""
    known = actor.rights
    return known if known is not None and known.guild_id == guild_id else NONE


def may_open(settings: GuildSettings, actor: Actor, guild_id: int | None) -> bool:
    """Tell if a server of these settings lets that person open tables."""
    rights = rights_in(actor, guild_id)
    if settings.openers == "everyone" or rights.manager:
        return True
    return settings.openers == "roles" and bool(set(settings.roles) & set(rights.roles))
