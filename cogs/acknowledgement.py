"""Acknowledgement of a press that redraws its own message: by the answer itself, or late.

Discord waits three seconds for the first answer to an interaction and takes the redrawn message for
it: one request where an acknowledgement and an edit would be two, and the message is there a way to
Discord and back sooner. So the first answer waits for what is being drawn, but not for long.
"""

from __future__ import annotations

import asyncio
import logging

import discord

PATIENCE = 1.0
"""Seconds after a press within which its answer may be the first that Discord hears of it. What is
late by then is acknowledged, which leaves Discord two thirds of its patience for the way."""

log = logging.getLogger(__name__)


class Acknowledgement:
    """First answer to one interaction, whichever it is."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self._interaction = interaction
        self._timer: asyncio.TimerHandle | None = None
        self._late: asyncio.Task[None] | None = None

    def schedule(self) -> None:
        """Leave the first answer to whoever has one; acknowledge once :data:`PATIENCE` is over.

        It is counted from when Discord sent the press, which may have waited its turn here since. A
        clock that goes wrong only makes it shorter.
        """
        age = (discord.utils.utcnow() - self._interaction.created_at).total_seconds()
        left = max(0.0, min(PATIENCE, PATIENCE - age))
        self._timer = asyncio.get_running_loop().call_later(left, self._begin)

    async def claim(self) -> bool:
        """Claim the first answer; tell if it is still to be given.

        An acknowledgement on its way is never given up: nobody could tell what became of it.
        """
        if self._timer is not None:
            self._timer.cancel()
        if self._late is not None:
            await asyncio.wait((self._late,))
        return not self._interaction.response.is_done()

    def _begin(self) -> None:
        self._late = asyncio.create_task(self._acknowledge())

    async def _acknowledge(self) -> None:
        try:
            await self._interaction.response.defer()
        except Exception as error:  # whoever has the answer tries, and hears why not
            log.info("A press could not be acknowledged: %r", error)
