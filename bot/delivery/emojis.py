"""The application's emojis: glyphs of elements, kinds, numbers and marks, uploaded once.

Each name ends with a digest of the picture, so what is there under its name is right, whoever
uploaded it; what has changed comes under another name, and the old one goes. Until Discord has
them, and where it does not take them, menus, buttons and texts are without: they say it all in
words.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

import discord

from bot.delivery.discord_errors import Trouble, trouble_of
from engine import titles
from renderers.games import look_of
from renderers.kit.glyphs import Glyph, glyphs

PREFIX = "pj_"
"""Prefix of our names: an application may have emojis of its host's."""
MOST = 2000
"""Emojis that Discord keeps for an application."""
ATTEMPTS = 3
"""Number of tries for each where Discord fails."""

log = logging.getLogger(__name__)


class Emojis:
    """Brings the glyphs to Discord, and knows what it calls them."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self.known: dict[str, discord.PartialEmoji] = {}
        """Emojis that Discord has, by title and word (``yongheng/attribute.fire``)."""

    async def run(self) -> None:
        """Once a start; nobody waits for it and nothing depends on it."""
        try:
            await self._bring(await asyncio.to_thread(_every))
        except discord.HTTPException as error:
            log.info("Discord does not take emojis (%s); words do.", trouble_of(error).value)
        except Exception:
            log.exception("The emojis could not be brought to Discord.")

    async def _bring(self, wanted: Mapping[str, Glyph]) -> None:
        there = {one.name: one for one in await self._client.fetch_application_emojis()}
        for word, glyph in wanted.items():
            self._note(word, there.get(PREFIX + glyph.name))
        names = {PREFIX + glyph.name for glyph in wanted.values()}
        for name, old in tuple(there.items()):
            if name.startswith(PREFIX) and name not in names:
                await old.delete()
                del there[name]
        for word, glyph in wanted.items():
            name = PREFIX + glyph.name
            if name not in there and len(there) < MOST:
                there[name] = await self._create(name, glyph.png)
            self._note(word, there.get(name))

    async def _create(self, name: str, png: bytes) -> discord.Emoji:
        for attempt in range(ATTEMPTS):
            try:
                return await self._client.create_application_emoji(name=name, image=png)
            except discord.RateLimited as limited:
                await asyncio.sleep(limited.retry_after)
            except discord.HTTPException as error:
                if trouble_of(error) is not Trouble.PASSING or attempt + 1 == ATTEMPTS:
                    raise
        return await self._client.create_application_emoji(name=name, image=png)

    def _note(self, word: str, emoji: discord.Emoji | None) -> None:
        if emoji is not None:
            self.known[word] = discord.PartialEmoji(name=emoji.name, id=emoji.id)


def _every() -> dict[str, Glyph]:
    """The glyphs of every title, by title and word."""
    return {
        f"{title}/{word}": glyph
        for title in titles
        for word, glyph in glyphs(look_of(title)).items()
    }
