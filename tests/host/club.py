"""A club that meets in the tests: a host on a real database, with a clock that is moved by hand."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from sqlite3 import Connection

from msgspec.structs import replace

from bot.extensions import SERVED
from bot.host.computers import ComputerFailed, ComputerJob, Computers
from bot.host.config import HostConfig
from bot.host.game_factory import Choices, GameFactory
from bot.host.host import Host
from bot.host.values import Actor, Done
from bot.store import SqliteStore
from bot.store.changes import Change
from bot.store.errors import StoreUnreadable
from bot.store.kept_outbox import KeptOutbox
from bot.store.reads import messages as message_reads
from bot.store.reads import tables as table_reads
from bot.store.rows.messages import MessageRow, OutboxRow
from bot.store.rows.tables import Place, StoredTable
from bot.store.settings import Deadline
from engine import Game
from engine.kernel.deck import Deck
from engine.kernel.pack import Pack
from engine.kernel.values import SEAT_LETTERS, CardRef, Decision, DecisionKind
from engine.replays.record import Record, states
from engine.scenarios.position import load_position
from tests.dice import seeded
from tests.host.thinkers import choose
from tests.manual_clock import ManualClock

ANN = Actor(101, "Ann", "en")
BEN = Actor(102, "Ben", "en")
CAI = Actor(103, "蔡", "zh")
DAN = Actor(104, "Dan", "en")

HERE = Place(7, 70)
CONFIG = HostConfig(pace_ms=0)

ENDLESS: Choices = {"height": "citadel", "orders": 1, "dusk": 0}
"""Options of Beacons where nothing is to come to an end: a turn is one answer, no strike ends a
game soon, and whoever rests rests for ever. Behind each round all plan in secret at once."""

NIGHTLESS: Choices = {**ENDLESS, "nights": "none"}
"""The same where nobody is asked but whose turn it is, and whoever may answer a strike."""

PLANS = ("draw", "rest", "watch", "sleep", "raid")
"""Plans that can be answered whatever one holds; none of it asks anybody else."""

BRIEF: Choices = {"height": "hill", "orders": 1, "dusk": 5}
"""Options with which it is played to the end: in the fifth round all beacons are out, the first
seat's first."""


class Players:
    """Computer players that think in this process; ``broken`` ones fail so many times first."""

    def __init__(self) -> None:
        self.jobs: list[ComputerJob] = []
        self.broken = 0

    async def choose(self, job: ComputerJob) -> tuple[str, ...]:
        """Answer as the computer player of the tests does."""
        self.jobs.append(job)
        if self.broken:
            self.broken -= 1
            raise ComputerFailed("broken")
        return choose(job.level, job.data, job.pack, job.seat, job.seed, job.budget_ms)

    async def close(self) -> None:
        """Nothing to end."""


class Resting:
    """Computer players that do what is usual."""

    async def choose(self, job: ComputerJob) -> tuple[str, ...]:
        """The default."""
        owed = Game.load(job.data, lambda _: job.pack).decision(job.seat)
        assert owed is not None
        return owed.default

    async def close(self) -> None:
        """Nothing to end."""


class Laid(GameFactory):
    """Beacons from a position: everybody has one guard who can strike, and three cards in hand, of
    which so many as ``smoke`` says of the seat are smoke, which stops a strike."""

    def __init__(self) -> None:
        self.smoke: Sequence[int] = ()
        self.guard = "shield"

    def new(
        self,
        title: str,
        seats: int,
        options: Choices,
        seed: int,
        pack: Pack,
        decks: Sequence[Deck] = (),
    ) -> Game:
        """The first seat's turn."""
        record = {
            "title": title,
            "phase": "main",
            "options": options,
            "deck": ["archer"] * 20,
            "seats": {
                SEAT_LETTERS[seat]: {
                    "beacon": [options["height"]],
                    "wall": [f"{self.guard}@0"],
                    "hand": ["smoke"] * held + ["fuel"] * (3 - held),
                }
                for seat, held in enumerate((*self.smoke, *[0] * seats)[:seats])
            },
        }
        return load_position(json.dumps(record), pack, seed=seed)


class WatchedStore(SqliteStore):
    """A store that compares, after every transaction behind which no other one waits, what it
    keeps in memory of tables and of the outbox with what the database says of them."""

    wrong: list[object]
    looking = False

    async def commit(self, changes: Sequence[Change]) -> None:
        """Carry it out, and compare."""
        await super().commit(changes)
        if not self.looking and self._idle:
            self.looking = True
            try:
                await self._compare()
            finally:
                self.looking = False

    @property
    def _idle(self) -> bool:
        pump = self.queue._pump
        return pump is not None and pump.done()

    async def _compare(self) -> None:
        messages = dict(self._messages._rows)
        written, tables = self.queue.transactions, dict(self._kept._tables)
        lanes = {
            name: (dict(urgent), dict(others))
            for name, (urgent, others) in self._waiting._lanes.items()
        }

        shown: dict[int, object] = {}

        def look(conn: Connection) -> tuple[dict[int, StoredTable | None], KeptOutbox]:
            found = {table_id: table_reads.table(conn, table_id) for table_id in tables}
            shown.update(
                (table_id, message_reads.messages(conn, table_id)) for table_id in messages
            )
            return found, KeptOutbox(message_reads.outbox(conn)[0])

        try:
            found, waiting = await self._reader.read(look)
        except StoreUnreadable:  # a test has damaged it meanwhile
            return
        if self._idle and written == self.queue.transactions:
            self.wrong += [(tables[n], found[n]) for n in tables if tables[n] != found[n]]
            self.wrong += [(messages[n], shown[n]) for n in messages if messages[n] != shown[n]]
            if lanes != waiting._lanes:
                self.wrong.append((lanes, waiting._lanes))


class Club:
    """A host, its store, its clock and its people. ``keeps``: with what store."""

    keeps: type[SqliteStore] = WatchedStore

    def __init__(
        self,
        directory: Path,
        clock: ManualClock,
        config: HostConfig,
        rules: GameFactory | None = None,
        players: Computers | None = None,
        dice: Random | None = None,
    ) -> None:
        self.directory = directory
        self.clock = clock
        self.config = config
        self.rules: GameFactory = rules or GameFactory()
        self.dice = dice or seeded()
        self.players = Players()
        self.computers: Computers = players or self.players
        self.store: SqliteStore
        self.wrong: list[object] = []
        self.host: Host

    async def open(self) -> Club:
        """Start to serve."""
        self.store = await self.keeps.open(self.directory)
        if isinstance(self.store, WatchedStore):
            self.store.wrong = self.wrong
        self.host = Host(
            self.store,
            clock=self.clock,
            computers=self.computers,
            rules=self.rules,
            config=self.config,
            dice=self.dice,
            extensions=SERVED,
        )
        await self.host.start()
        return self

    async def close(self) -> None:
        """Stop."""
        await self.host.stop()
        await self.store.close()
        assert not self.wrong

    async def restart(self) -> None:
        """Stop and start again: nothing is left in memory."""
        await self.close()
        await self.open()

    # -- tables ---------------------------------------------------------------------------

    async def game(
        self,
        *actors: Actor,
        computers: int = 0,
        deadline: Deadline | None = None,
        place: Place = HERE,
        options: Choices = ENDLESS,
    ) -> int:
        """A game of Beacons under way between these people; its table's id."""
        done = await self.host.lobby.open_table(
            actors[0], place, "beacons", options=options, locale="en", deadline=deadline
        )
        for actor in actors[1:]:
            await self.host.lobby.join(actor, done.table_id)
        for _ in range(computers):
            await self.host.lobby.add_computer(actors[0], done.table_id)
        await self.host.lobby.begin(actors[0], done.table_id)
        return done.table_id

    async def owed(self, table_id: int, actor: Actor) -> Decision | None:
        """Return what that person owes."""
        seen = await self.host.looking.view(table_id, actor.user_id)
        return None if seen.view is None else seen.view.decision

    async def waiting(self, table_id: int) -> set[str]:
        """The names of all the table waits for."""
        table = (await self.host.looking.view(table_id)).table
        return {seat.name for seat in table.seats if seat.waiting}

    async def play(self, table_id: int, actor: Actor, *answer: str) -> Done:
        """Answer the decision that person owes."""
        decision = await self.owed(table_id, actor)
        assert decision is not None
        keys = [key_of(decision, word) for word in answer]
        return await self.host.play.answer(actor, table_id, keys, decision_id=decision.id)

    async def strike(self, table_id: int, actor: Actor, seat: int) -> Done:
        """That person's guard strikes what can be struck first of that seat; where they have taken
        that back, they are asked already whom."""
        decision = await self.owed(table_id, actor)
        assert decision is not None
        assert isinstance(self.rules, Laid)
        if decision.kind is DecisionKind.ACTION:
            await self.play(table_id, actor, self.rules.guard)
            decision = await self.owed(table_id, actor)
            assert decision is not None
        aim = next(one.key for one in decision.options if one.seat == seat)
        return await self.play(table_id, actor, aim)

    async def step(self, table_id: int, actors: Sequence[Actor], key: str = "") -> Actor:
        """The first of these people who owes something answers; who it was."""
        for actor in actors:
            decision = await self.owed(table_id, actor)
            if decision is not None:
                keys = [option.key for option in decision.options]
                await self.play(table_id, actor, key if key in keys else decision.default[0])
                return actor
        raise AssertionError("nobody owes anything")

    # -- time -----------------------------------------------------------------------------

    async def pass_time(self, ms: int) -> None:
        """Let time pass, from one thing that is due to the next."""
        end = self.clock.now() + ms
        await self.host.settled()
        while True:
            moments = ((await self.store.due(self.clock.now(), 0)).next_at, self._waits)
            at = min((one for one in moments if one is not None), default=None)
            if at is None or at > end:
                break
            self.clock.set(at)
            await self.host.settled()
        self.clock.set(max(end, self.clock.now()))  # a thinker may have taken its time
        await self.host.settled()

    @property
    def _waits(self) -> int | None:
        """The moment for which an answer that is found already waits."""
        at = self.host.timekeeper.next_moment
        return at if at is not None and at > self.clock.now() else None

    # -- what is shown --------------------------------------------------------------------

    async def posts(self) -> list[OutboxRow]:
        """Everything that waits in the outbox, reported as shown."""
        shown: list[OutboxRow] = []
        while rows := await self.host.outbox.next_due():
            for row in rows:
                shown.append(row)
                await self.host.outbox.sent(row)
        return sorted(shown, key=lambda row: row.id)

    async def said(self) -> list[str]:
        """The keys of everything that was said, and the kinds of what was drawn."""
        return [row.kind if row.text is None else row.text.key for row in await self.posts()]


async def record_of(club: Club, table_id: int) -> Record:
    """The record of a table's game."""
    stored = await club.store.table(table_id)
    assert stored is not None
    row = stored.row
    return Record(
        row.title,
        len(stored.seats),
        dict(row.options),
        row.seed,
        await club.host.looking.pack(row.pack),
        await club.store.answers(table_id),
        tuple(seat.deck for seat in stored.seats if seat.deck),
    )


async def replay(club: Club, table_id: int) -> bytes:
    """The game of a table, played again from its seed and its log of answers."""
    record = await record_of(club, table_id)
    start = club.rules.new(
        record.title, record.seats, dict(record.options), record.seed, record.pack, record.decks
    )
    *_, game = states(record, start)
    return game.dump()


def key_of(decision: Decision, word: str) -> str:
    """The key of the option that is called so: by its key, or by its card."""
    for option in decision.options:
        card = option.label.args.get("card")
        if isinstance(card, CardRef) and card.design == word:
            return option.key
    return word


def count(keys: list[str]) -> Counter[str]:
    """Count how often each was said."""
    return Counter(keys)


def posted(row: OutboxRow, number: int) -> MessageRow:
    """A Discord message that shows a row."""
    place = row.place.channel_id
    return MessageRow(number, place, row.table_id, row.kind, row.user_id, row.revision)


def called(actor: Actor, name: str) -> Actor:
    """The same person under another name."""
    return replace(actor, name=name)
