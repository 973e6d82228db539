"""Unit of work of every verb: the lock of its table, an edit of it, the commit."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from random import Random
from typing import Any, Concatenate, ParamSpec, TypeVar

from bot.host.config import HostConfig
from bot.host.errors import HostError, NoTable, SetAside, no_title
from bot.host.extension import HostExtension
from bot.host.game_factory import GameFactory
from bot.host.locks import Locks
from bot.host.outbox import HostOutbox
from bot.host.storage_errors import ErrorTranslating
from bot.host.tables.edit import TableEdit
from bot.host.tables.live_games import Live, LiveGames, ReadRevisions
from bot.host.tables.transaction import transaction
from bot.host.time.clock import Clock
from bot.host.values import Actor, Done
from bot.store import SqliteStore
from bot.store.changes import Change, Enqueue, PutAside, PutPack
from bot.store.errors import Conflict, Duplicate, StoreError, StoreUnreadable
from bot.store.rows.messages import OutboxRow
from bot.store.rows.tables import StoredTable, TableRow
from engine.kernel.pack import Pack
from engine.kernel.title import Title
from engine.kernel.values import msg

P = ParamSpec("P")
S = TypeVar("S", bound="Part")

LOG = logging.getLogger(__name__)


class Repeated(Exception):
    """The request was carried out before; :attr:`done` is what to answer."""

    def __init__(self, done: Done) -> None:
        super().__init__(done.table_id)
        self.done = done


def changing(
    verb: Callable[Concatenate[S, TableEdit, Actor, P], Coroutine[Any, Any, None]],
) -> Callable[Concatenate[S, Actor, int, P], Coroutine[Any, Any, Done]]:
    """Decorate a verb that changes a table: its caller names the actor and the table, the verb gets
    the table as an edit under its lock, and the edit is committed. A request that was carried out
    before is answered as it was answered then."""

    @wraps(verb)
    async def once(
        part: S, actor: Actor, table_id: int, /, *args: P.args, **kwargs: P.kwargs
    ) -> Done:
        try:
            async with part.tables.edit(table_id, actor) as edit:
                await verb(part, edit, actor, *args, **kwargs)
                return await part.tables.commit(edit)
        except Repeated as again:
            return again.done

    return once


class Tables:
    """Tables to be read, and to be changed one at a time under their locks."""

    def __init__(
        self, store: SqliteStore, clock: Clock, dice: Random, rules: GameFactory, config: HostConfig
    ) -> None:
        self.store = store
        self.clock = clock
        self.dice = dice
        self.rules = rules
        self.config = config
        self.locks = Locks()
        self.people = Locks()
        self.games = LiveGames(config.games)
        self.read_revisions = ReadRevisions()
        self.outbox = HostOutbox(store, clock)
        self.due_wake = asyncio.Event()
        self.aside: dict[int, str] = {}
        self.told_aside: set[int] = set()
        self._packs: dict[str, Pack] = {}
        self.extensions: tuple[HostExtension, ...] = ()

    @asynccontextmanager
    async def edit(self, table_id: int, actor: Actor | None = None) -> AsyncIterator[TableEdit]:
        """The table under its lock, to be changed; :class:`NoTable`, :class:`Repeated`.

        What is done to it becomes durable by :meth:`commit` and is void without it. A
        request that was carried out before is noticed there, or where it is refused now: the first
        time nobody need ask whether it was.
        """
        lock = self.locks.of(table_id)
        async with lock:
            stored = await self.stored(table_id)
            live = await self.live_locked(stored)
            self.read_revisions.meet(table_id, stored.row.revision)
            edit = TableEdit(stored, live, self.clock.now(), self.dice, actor)
            try:
                yield edit
            except HostError:
                if edit.request is None or not await self.store.seen(edit.request):
                    raise
                raise Repeated(edit.done(stored, repeated=True)) from None

    async def commit(self, edit: TableEdit) -> Done:
        """Commit an edit. It is durable, and only then visible, when this returns."""
        changes, after = transaction(edit, self.config)
        table_id = edit.row.id
        try:
            await self.store.commit(changes)
        except Conflict:
            self.games.drop(table_id)
            raise
        except Duplicate:
            stored = await self.stored(table_id)
            raise Repeated(edit.done(stored, repeated=True)) from None
        finally:  # also for a caller who is gone: the store goes on without them
            self.outbox.wake.set()
            self.due_wake.set()
            for extension in self.extensions:
                extension.table_changed(edit)
        if after is not None:
            self.games.put(table_id, after)
        if edit.row.status not in ("open", "running"):
            self.read_revisions.forget(table_id)
        stored = StoredTable(edit.row, tuple(edit.seats), tuple(edit.votes), edit.players)
        return edit.done(stored)

    async def stored(self, table_id: int) -> StoredTable:
        """All of a table but its game; :class:`NoTable`, :class:`SetAside`."""
        if table_id in self.aside:
            raise SetAside
        async with self._or_aside(table_id):
            stored = await self.store.table(table_id)
            if stored is None:
                raise NoTable
        return stored

    async def live(self, stored: StoredTable) -> Live | None:
        """The game of a table; ``None`` before it has begun, :class:`SetAside` where it cannot be
        read. Only under the table's lock it is sure to be at the revision of ``stored``."""
        row = stored.row
        if row.revision == 0:
            return None
        known = self.games.get(row.id, row.revision)
        if known is not None:
            return known
        async with self._or_aside(row.id):
            found = await self._loaded(row)
        self.games.put(row.id, found)
        return found

    async def live_locked(self, stored: StoredTable) -> Live | None:
        """The game of a table whose lock is held, at the revision of ``stored``."""
        live = await self.live(stored)
        async with self._or_aside(stored.row.id):
            if live is not None and live.revision != stored.row.revision:
                raise StoreUnreadable(f"its game is at revision {live.revision}")
        return live

    async def examined(self, stored: StoredTable) -> None:
        """Try what will be asked of a table whose lock is held; :class:`SetAside`."""
        row, live = stored.row, await self.live_locked(stored)
        async with self._or_aside(row.id):
            if self.rules.title(row.title) is None:
                raise ValueError(f"there is no game {row.title}")
            await self.card_pack(row.pack)
            if (live is None) != (row.status == "open"):
                raise StoreUnreadable(f"it is {row.status} at revision {row.revision}")
            if live is not None and len(live.public.seats) != len(stored.seats):
                raise StoreUnreadable("its game has other seats")

    async def _loaded(self, row: TableRow) -> Live:
        snapshot = await self.store.snapshot(row.id)
        if snapshot is None:
            raise StoreUnreadable("its game is missing")
        return Live(
            snapshot.revision, self.rules.load(snapshot.data, await self.card_pack(row.pack))
        )

    @asynccontextmanager
    async def _or_aside(self, table_id: int) -> AsyncIterator[None]:
        """Set the table aside where something cannot be read in here; :class:`SetAside`."""
        try:
            yield
        except StoreUnreadable as error:
            await self._set_aside(table_id, error, "notice.set_aside_table")
            raise SetAside from error
        except (StoreError, HostError, MemoryError):
            raise
        except Exception as error:  # whatever the rules make of bytes that they do not understand
            await self._set_aside(table_id, error, "notice.set_aside_game")
            raise SetAside from error

    async def _set_aside(self, table_id: int, error: Exception, told: str) -> None:
        """Leave a table alone from now on: note why, and tell its people."""
        reason = f"{type(error).__name__}: {error}"
        if table_id in self.aside:
            return
        self.aside[table_id] = reason
        self.games.drop(table_id)
        if table_id in self.told_aside:
            LOG.info("table %s still cannot be read: %s", table_id, reason)
            return
        LOG.error("table %s is set aside: %s", table_id, reason)
        now = self.clock.now()
        changes: list[Change] = [PutAside(table_id, reason, now)]
        place, _ = await self.store.whereabouts(table_id)
        if place is not None and table_id in await self.store.live_tables():
            row = OutboxRow(0, "aside", table_id, place, 0, now, text=msg(told))
            changes.append(Enqueue(row))
        try:
            await self.store.commit(changes)
        except BaseException:
            del self.aside[table_id]  # the next one who comes by notes it
            raise
        self.told_aside.add(table_id)
        self.outbox.wake.set()

    def title(self, title: str) -> Title:
        """Return a title by its id, or refuse; ``error.unknown_title``."""
        rules = self.rules.title(title)
        if rules is None:
            raise no_title(title)
        return rules

    async def card_pack(self, content_hash: str) -> Pack:
        """The stored card pack of that hash; ``KeyError`` where there is none."""
        pack = self._packs.get(content_hash)
        if pack is None:
            data = await self.store.pack(content_hash)
            if data is None:
                raise KeyError(content_hash)
            pack = self._packs[content_hash] = Pack.load(data)
        return pack

    async def keep_pack(self, title: str, pack: Pack) -> None:
        """Have a card pack stored, so that games can be played by it."""
        if pack.hash not in self._packs:
            if await self.store.pack(pack.hash) is None:
                await self.store.commit([PutPack(pack.hash, title, pack.dump())])
            self._packs[pack.hash] = pack


class Part(ErrorTranslating):
    """A part of the table service: verbs about one subject, on the same tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
