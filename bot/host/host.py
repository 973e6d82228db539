"""The table service: all verbs on one store, with its clock and its computer players."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from bot.host.computers import ComputerPool, Computers
from bot.host.config import HostConfig
from bot.host.outbox import MessageRegister
from bot.host.people.people import People
from bot.host.rules import EngineRules, Rules, TitleLike
from bot.host.tables.aside import Asides, Jumps
from bot.host.tables.lobby import Lobby
from bot.host.tables.looking import Looking
from bot.host.tables.orders import Orders
from bot.host.tables.play import Play
from bot.host.tables.resting import Resting
from bot.host.tables.seats import Seats
from bot.host.tables.undo import Undo
from bot.host.time.clock import Clock, SystemClock
from bot.host.time.due import Duties
from bot.host.time.timekeeper import Timekeeper
from bot.store import Store


class Host(Lobby, Play, Orders, Undo, Seats, Looking, People, Resting):
    """:class:`bot.host.api.TableService`.

    ``titles`` are the games that can be played (the engine's own by default), or ``rules`` where
    they are not the engine's. Seeds, pauses and whatever else is drawn by lot come of the ``dice``,
    which nobody can foresee unless a test brings its own. The store and the computer players stay
    the caller's to close.
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock | None = None,
        computers: Computers | None = None,
        titles: Mapping[str, TitleLike] | None = None,
        rules: Rules | None = None,
        config: HostConfig | None = None,
        dice: Random | None = None,
    ) -> None:
        super().__init__(
            store,
            clock or SystemClock(),
            dice or SystemRandom(),
            rules or EngineRules(titles),
            config or HostConfig(),
        )
        self.messages = MessageRegister(store, self.clock)
        self._duties = Duties(self, computers or ComputerPool())
        self.timekeeper = Timekeeper(
            store,
            self.clock,
            self.config,
            self.due_wake,
            self._duties.carry_out,
            Jumps(self),
        )

    async def start(self) -> None:
        """Begin to serve: tables that cannot be read are set aside, and clocks that ran out while
        nobody served get a grace first."""
        await Asides(self).look_through()
        self.timekeeper.start()
        self.outbox.wake.set()

    async def stop(self) -> None:
        """Stop serving; everything carried out is durable already."""
        await self.timekeeper.stop()

    async def settled(self) -> None:
        """Return when nothing is due and no computer player thinks."""
        await self.timekeeper.settled()


if TYPE_CHECKING:
    from bot.host.api import TableService

    _: type[TableService] = Host
