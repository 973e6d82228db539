"""The table service: its parts on one store, with its clock and its computer players."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random, SystemRandom
from typing import TypeVar, cast

from bot.host.computers import ComputerPool, Computers
from bot.host.config import HostConfig
from bot.host.decks.decks import Decks
from bot.host.extension import HostExtension
from bot.host.game_factory import GameFactory
from bot.host.outbox import MessageRegister
from bot.host.people.people import People
from bot.host.people.rating_runs import RatingRuns
from bot.host.people.ratings import Ratings
from bot.host.tables.aside import AWAY_MS, Asides, ClockJumps
from bot.host.tables.lobby import Lobby
from bot.host.tables.looking import Looking
from bot.host.tables.matches import Matches
from bot.host.tables.play import Orders, Play
from bot.host.tables.resting import Resting
from bot.host.tables.seats import Seats
from bot.host.tables.tables import Tables
from bot.host.tables.undo import Undo
from bot.host.time.clock import Clock, SystemClock
from bot.host.time.due import DueWork
from bot.host.time.timekeeper import Timekeeper
from bot.store import SqliteStore
from bot.store.changes import PutServed
from bot.store.errors import StoreError
from engine.replays import reel

T = TypeVar("T")

LOG = logging.getLogger(__name__)


class Host:
    """All that people can do, by subject: the verbs are coroutines of the parts.

    What a person did wrong raises a :class:`bot.host.errors.HostError` that carries a ``Msg`` for
    that person; nothing has changed then. Each verb is durable when it returns. What is to be shown
    afterwards (board, hands, pings, notices) is not returned: it waits in the outbox.

    A verb that changes a table takes who does it and the table's id. An actor names the request
    that asked for it (:class:`~bot.host.values.Actor`); the second call with the same one does
    nothing and returns a :class:`~bot.host.values.Done` with ``repeated`` set.

    Every verb may raise :class:`~bot.host.errors.StorageTrouble`; all that name a table raise
    :class:`~bot.host.errors.NoTable` where there is none and :class:`~bot.host.errors.SetAside`
    where it cannot be read. A verb that names no other error raises only these.

    ``rules`` are the games that can be played (the engine's titles by default). Seeds, pauses and
    whatever else is drawn by lot come of the ``dice``, which nobody can foresee unless a test
    brings its own. ``extensions`` bring further parts (:meth:`part`). The store and the computer
    players stay the caller's to close.
    """

    def __init__(
        self,
        store: SqliteStore,
        *,
        clock: Clock | None = None,
        computers: Computers | None = None,
        rules: GameFactory | None = None,
        config: HostConfig | None = None,
        dice: Random | None = None,
        extensions: Iterable[Callable[[Host], HostExtension]] = (),
    ) -> None:
        self.tables = tables = Tables(
            store,
            clock or SystemClock(),
            dice or SystemRandom(),
            rules or GameFactory(),
            config or HostConfig(),
        )
        self.outbox = tables.outbox
        self.messages = MessageRegister(store, tables.clock)
        self.decks = Decks(tables)
        self.lobby = Lobby(tables, self.decks)
        self.matches = Matches(tables, self.lobby)
        self.play = Play(tables)
        self.orders = Orders(tables)
        self.undo = Undo(tables)
        self.seats = Seats(tables)
        self.looking = Looking(tables)
        self.resting = Resting(tables)
        self.people = People(tables)
        self.ratings = Ratings(tables, self.decks)
        self._rating_runs = RatingRuns(store)
        due, jumps = DueWork(tables, computers or ComputerPool()), ClockJumps(tables)
        self.timekeeper = Timekeeper(
            store, tables.clock, tables.config, tables.due_wake, due.carry_out, jumps
        )
        tables.extensions = tuple(serve(self) for serve in extensions)
        self._parts = {type(part): part for one in tables.extensions for part in one.parts}

    def part(self, kind: type[T]) -> T:
        """Look up the part of that class, which an extension has brought; else ``KeyError``."""
        return cast(T, self._parts[kind])

    def now(self) -> int:
        """The moment, as everything here goes by it."""
        return self.tables.clock.now()

    async def start(self) -> None:
        """Begin to serve: tables that cannot be read are set aside, and the time in which nobody
        served is given back first."""
        await asyncio.to_thread(reel.code)
        since = await self._served_until()
        await Asides(self.tables).look_through(self.now() - since)
        if since < self.now():
            for extension in self.tables.extensions:
                await extension.stood_still(since)
        self.timekeeper.start()
        self._rating_runs.start()
        for extension in self.tables.extensions:
            extension.start()
        self.outbox.wake.set()

    async def _served_until(self) -> int:
        """The moment at which nobody served any more, now where that was but a short time ago or
        nobody knows it."""
        now, last = self.now(), 0
        try:
            last = await self.tables.store.served()
        except StoreError as error:
            LOG.error("storage: %s: %s", type(error).__name__, error)
        return last if last and now - last >= AWAY_MS else now

    async def stop(self) -> None:
        """Stop serving; everything carried out is durable already."""
        for extension in self.tables.extensions:
            await extension.stop()
        await self._rating_runs.stop()
        await self.timekeeper.stop()
        with suppress(StoreError):
            await self.tables.store.commit([PutServed(self.now())])

    async def settled(self) -> None:
        """Return when nothing is due, no computer player thinks, every game is rated and no
        extension is busy."""
        busy = [self._rating_runs.settled, *(one.settled for one in self.tables.extensions)]
        await self.timekeeper.settled()
        while any([await settled() for settled in busy]):
            await self.timekeeper.settled()
