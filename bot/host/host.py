"""The table service: its parts on one store, with its clock and its computer players."""

from __future__ import annotations

from random import Random, SystemRandom

from bot.host.computers import ComputerPool, Computers
from bot.host.config import HostConfig
from bot.host.contests.archive import Archive
from bot.host.contests.book import Book
from bot.host.contests.contests import Contests
from bot.host.contests.decks import ContestDecks
from bot.host.contests.duties import Duties
from bot.host.contests.keeper import Keeper
from bot.host.contests.rooms import Rooms
from bot.host.contests.worker import Worker
from bot.host.decks.decks import Decks
from bot.host.outbox import MessageRegister
from bot.host.people.people import People
from bot.host.people.ratings import Ratings
from bot.host.rules import Rules
from bot.host.tables.aside import Asides, Jumps
from bot.host.tables.lobby import Lobby
from bot.host.tables.looking import Looking
from bot.host.tables.orders import Orders
from bot.host.tables.play import Play
from bot.host.tables.resting import Resting
from bot.host.tables.seats import Seats
from bot.host.tables.tables import Tables
from bot.host.tables.undo import Undo
from bot.host.time.clock import Clock, SystemClock
from bot.host.time.due import DueWork
from bot.host.time.timekeeper import Timekeeper
from bot.store import SqliteStore


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
    brings its own. The store and the computer players stay the caller's to close.
    """

    def __init__(
        self,
        store: SqliteStore,
        *,
        clock: Clock | None = None,
        computers: Computers | None = None,
        rules: Rules | None = None,
        config: HostConfig | None = None,
        dice: Random | None = None,
    ) -> None:
        self.tables = tables = Tables(
            store,
            clock or SystemClock(),
            dice or SystemRandom(),
            rules or Rules(),
            config or HostConfig(),
        )
        self.outbox = tables.outbox
        self.messages = MessageRegister(store, tables.clock)
        self.decks = Decks(tables)
        self.lobby = Lobby(tables, self.decks)
        self.play = Play(tables)
        self.orders = Orders(tables)
        self.undo = Undo(tables)
        self.seats = Seats(tables)
        self.looking = Looking(tables)
        self.resting = Resting(tables)
        book, brought = Book(tables), ContestDecks(tables, self.decks)
        self.contests = Contests(tables, book, brought)
        self.archive = Archive(tables, book)
        self.people = People(tables, self.contests)
        self.ratings = Ratings(tables, self.decks, book)
        self._worker = Worker()
        duties = Duties(tables, book, Rooms(tables, self.lobby), brought, self._worker)
        self._keeper = Keeper(tables, duties)
        due = DueWork(tables, computers or ComputerPool())
        self.timekeeper = Timekeeper(
            store, tables.clock, tables.config, tables.due_wake, due.carry_out, Jumps(tables)
        )

    def now(self) -> int:
        """The moment, as everything here goes by it."""
        return self.tables.clock.now()

    async def start(self) -> None:
        """Begin to serve: tables that cannot be read are set aside, and clocks that ran out while
        nobody served get a grace first."""
        await Asides(self.tables).look_through()
        self.timekeeper.start()
        self._keeper.start()
        self.outbox.wake.set()

    async def stop(self) -> None:
        """Stop serving; everything carried out is durable already."""
        await self._keeper.stop()
        await self.timekeeper.stop()
        self._worker.close()

    async def settled(self) -> None:
        """Return when nothing is due, no computer player thinks and no contest is looked at."""
        await self.timekeeper.settled()
        while await self._keeper.settled():
            await self.timekeeper.settled()
