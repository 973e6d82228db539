"""What every verb works with: the lock of its table, a draft, the commit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, ParamSpec

from bot.host.clock import Clock
from bot.host.config import HostConfig
from bot.host.draft import Draft
from bot.host.errors import NoTable
from bot.host.games import GameShelf, Live
from bot.host.locks import Locks
from bot.host.outbox import HostOutbox
from bot.host.rules import Rules
from bot.host.settle import settle
from bot.host.trouble import telling
from bot.host.values import Actor, Done
from bot.store import Store
from bot.store.errors import Conflict, Duplicate, StoreDamaged
from bot.store.rows import StoredTable
from engine.cards.design import Pack
from engine.kernel.values import SPECTATOR

P = ParamSpec("P")


class Repeated(Exception):
    """The request was carried out before; :attr:`done` is what to answer."""

    def __init__(self, done: Done) -> None:
        super().__init__(done.table_id)
        self.done = done


def changing(
    verb: Callable[P, Coroutine[Any, Any, Done]],
) -> Callable[P, Coroutine[Any, Any, Done]]:
    """A verb that changes a table. It words what storage refuses, and answers a request that was
    carried out before as it was answered then."""

    @telling
    @wraps(verb)
    async def once(*args: P.args, **kwargs: P.kwargs) -> Done:
        try:
            return await verb(*args, **kwargs)
        except Repeated as again:
            return again.done

    return once


class Desk:
    """The parts of the table service that its verbs share."""

    def __init__(self, store: Store, clock: Clock, rules: Rules, config: HostConfig) -> None:
        self.store = store
        self.clock = clock
        self.rules = rules
        self.config = config
        self.locks = Locks()
        self.people = Locks()
        self.shelf = GameShelf(config.games)
        self.outbox = HostOutbox(store, clock)
        self.due_wake = asyncio.Event()
        self._packs: dict[str, Pack] = {}

    # -- one change -----------------------------------------------------------------------

    @asynccontextmanager
    async def draft(
        self, table_id: int, actor: Actor | None = None, request_id: int | None = None
    ) -> AsyncIterator[Draft]:
        """The table under its lock, to be changed; :class:`NoTable`, :class:`Repeated`.

        What is done to the draft becomes durable by :meth:`commit` and is void without it.
        """
        lock = self.locks.of(table_id)
        async with lock:
            stored = await self._stored(table_id)
            if request_id is not None and await self.store.seen(request_id):
                raise Repeated(self.done(stored, actor, repeated=True))
            yield Draft(stored, await self.live(stored), self.clock.now())

    async def commit(self, draft: Draft, actor: Actor | None, request_id: int | None) -> Done:
        """Make a draft true. It is durable, and only then visible, when this returns."""
        changes, after = settle(draft, self.config, request_id)
        table_id = draft.row.id
        try:
            await self.store.commit(changes)
        except Conflict:
            self.shelf.drop(table_id)
            raise
        except Duplicate:
            stored = await self._stored(table_id)
            raise Repeated(self.done(stored, actor, repeated=True)) from None
        finally:  # also for a caller who is gone: the store goes on without them
            self.outbox.wake.set()
            self.due_wake.set()
        if after is not None:
            self.shelf.put(table_id, after)
        stored = StoredTable(draft.row, tuple(draft.seats), tuple(draft.votes), draft.players)
        return self.done(stored, actor)

    def done(self, stored: StoredTable, actor: Actor | None, *, repeated: bool = False) -> Done:
        """What a verb answers."""
        own = SPECTATOR
        for seat in stored.seats:
            if actor is not None and seat.user_id == actor.user_id:
                own = seat.seat
        return Done(stored.row.id, stored.row.revision, own, repeated)

    # -- reading --------------------------------------------------------------------------

    async def _stored(self, table_id: int) -> StoredTable:
        stored = await self.store.table(table_id)
        if stored is None:
            raise NoTable
        return stored

    async def live(self, stored: StoredTable) -> Live | None:
        """The game of a table at its stored revision; ``None`` before it has begun."""
        row = stored.row
        if row.revision == 0:
            return None
        known = self.shelf.get(row.id, row.revision)
        if known is not None:
            return known
        snapshot = await self.store.snapshot(row.id)
        if snapshot is None:
            raise StoreDamaged(f"table {row.id} has no snapshot")
        game = self.rules.load(snapshot.data, await self.card_pack(row.pack))
        found = Live(snapshot.revision, game)
        self.shelf.put(row.id, found)
        return found

    async def card_pack(self, content_hash: str) -> Pack:
        """The stored card pack of that hash; ``KeyError`` where there is none."""
        pack = self._packs.get(content_hash)
        if pack is None:
            data = await self.store.pack(content_hash)
            if data is None:
                raise KeyError(content_hash)
            pack = self._packs[content_hash] = Pack.load(data)
        return pack
