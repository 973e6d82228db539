"""Faults a test (or a curious host) can bring about, each as Discord would show it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.sandbox.model import Channel, User
from bot.sandbox.permissions import Permission
from bot.sandbox.ratelimits import limited
from bot.sandbox.refusal import ApiRefusal, refused
from bot.sandbox.world import World


@dataclass(slots=True, eq=False)
class Rule:
    """One fault of REST requests. ``route`` is a regular expression searched in "METHOD /path"."""

    route: str
    times: int | None = None
    status: int | None = None
    retry_after: float = 0.0
    scope: str = "user"
    via: bool = True
    delay: float = 0.0
    hits: int = 0
    code: int = 0

    def matches(self, method: str, path: str) -> bool:
        """Tell whether a request meets this fault (and it is not used up)."""
        if self.times is not None and self.hits >= self.times:
            return False
        return re.search(self.route, f"{method} {path}") is not None


@dataclass(slots=True)
class OpeningLimit:
    """Number of direct messages that the bot may open in that time; Discord does not tell its
    figures."""

    most: int
    seconds: float
    opened: list[float] = field(default_factory=list)

    def meet(self, now: float) -> None:
        """Count an opening, or refuse it (40003): what is refused does not count."""
        self.opened = [at for at in self.opened if now - at < self.seconds]
        if len(self.opened) >= self.most:
            raise refused("opening_too_fast")
        self.opened.append(now)


class Faults:
    """``sandbox.faults``: closed DMs, missing permissions, limited, slow and failing answers."""

    def __init__(self, world: World, drop_gateway: Callable[..., Awaitable[None]]) -> None:
        self._world = world
        self._drop_gateway = drop_gateway
        self._rules: list[Rule] = []
        self._openings: OpeningLimit | None = None

    def _person(self, person: str | int | User) -> User:
        if isinstance(person, User):
            return person
        found = self._world.person_named(person) if isinstance(person, str) else None
        return found or self._world.user(int(person))

    def close_dms(self, person: str | int | User) -> None:
        """The person takes no more direct messages from the bot (50007)."""
        self._world.closed_dms.add(self._person(person).id)

    def open_dms(self, person: str | int | User) -> None:
        """The person takes direct messages again."""
        self._world.closed_dms.discard(self._person(person).id)

    def limit_dm_openings(self, most: int, seconds: float) -> OpeningLimit:
        """Refuse to open direct messages (40003) beyond ``most`` in ``seconds``."""
        self._openings = OpeningLimit(most, seconds)
        return self._openings

    def meet_opening(self) -> None:
        """Let the opening of a direct message meet the limit that was set."""
        if self._openings is not None:
            self._openings.meet(self._world.clock.now())

    def leave(self, person: str) -> None:
        """Somebody leaves the server, or is banned from it: nobody tells the bot."""
        self._world.left.add(self._person(person).id)

    def come_back(self, person: str) -> None:
        """They are a member again."""
        self._world.left.discard(self._person(person).id)

    def limit_uploads(self) -> None:
        """The server may not upload files (400001)."""
        self._world.no_uploads = True

    def deny(self, channel: str | int | Channel, *permissions: Permission) -> None:
        """Take permissions of the bot away in a channel: without VIEW_CHANNEL 50001, else 50013."""
        place = self._channel(channel)
        denied = self._world.denied.get(place.id, 0)
        for permission in permissions or (Permission.VIEW_CHANNEL,):
            denied |= permission
        self._world.denied[place.id] = denied

    def allow(self, channel: str | int | Channel) -> None:
        """Give the bot all its permissions in a channel back."""
        self._world.denied.pop(self._channel(channel).id, None)

    def grant(self, *permissions: Permission) -> None:
        """Give the bot more than it was invited with, in the whole server."""
        for permission in permissions:
            self._world.granted |= permission

    def _channel(self, channel: str | int | Channel) -> Channel:
        if isinstance(channel, Channel):
            return channel
        for candidate in self._world.channels.values():
            if channel in (candidate.name, candidate.id):
                return candidate
        return self._world.channel(int(channel))

    def rate_limit(
        self,
        route: str,
        *,
        retry_after: float = 0.1,
        times: int | None = 1,
        scope: str = "user",
        via: bool = True,
    ) -> Rule:
        """Answer 429. ``scope`` "global" is Discord's global limit; without ``via`` it is the ban
        page in front of Discord, which discord.py raises at once."""
        return self._add(Rule(route, times, 429, retry_after, scope, via))

    def fail(self, route: str, *, times: int | None = 1, status: int = 500) -> Rule:
        """Answer with a server error."""
        return self._add(Rule(route, times, status))

    def refuse(self, route: str, status: int, code: int, *, times: int | None = None) -> Rule:
        """Refuse with one of Discord's codes, whatever its reason would be."""
        return self._add(Rule(route, times, status, code=code))

    def slow(self, route: str, seconds: float, *, times: int | None = None) -> Rule:
        """Answer late."""
        return self._add(Rule(route, times, delay=seconds))

    def _add(self, rule: Rule) -> Rule:
        self._rules.append(rule)
        return rule

    def forget_nonces(self) -> None:
        """As if minutes had gone by: a message with a nonce of before is posted once more."""
        self._world.forget_nonces()

    def clear(self) -> None:
        """All is well again."""
        self._rules.clear()
        self._openings = None
        self._world.closed_dms.clear()
        self._world.denied.clear()
        self._world.granted = 0
        self._world.no_uploads = False
        self._world.left.clear()

    async def drop_gateway(self, *, resumable: bool = True) -> None:
        """Cut the bot's gateway connections; without ``resumable`` it has to identify afresh."""
        await self._drop_gateway(resumable=resumable)

    async def meet(self, method: str, path: str) -> None:
        """Let a request meet the faults set for it; raises :class:`Injected` or waits."""
        for rule in list(self._rules):
            if not rule.matches(method, path):
                continue
            rule.hits += 1
            if rule.delay:
                await asyncio.sleep(rule.delay)
            if rule.status == 429 and not rule.code:
                raise limited(rule.retry_after, rule.scope, via=rule.via)
            if rule.status is not None:
                raise Injected(rule.status, rule.code, f"{rule.status}: refused by a fault")


class Injected(ApiRefusal):
    """A fault that was asked for; it is no refusal of Discord's rules."""
