"""Years in the life of a club: everybody does anything at any time, and nothing falls apart."""

import random
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.host.errors import HostError
from bot.host.tables.tables import Part
from bot.host.values import Actor, Rights
from bot.store.rows.tables import NO_SEAT, Place
from bot.store.settings import DAY, HOUR, MINUTE, Deadline, QuietHours
from tests.host.club import BRIEF, CONFIG, Club, replay
from tests.manual_clock import ManualClock

PEOPLE = tuple(Actor(500 + n, f"P{n}", "en", Rights(7, manager=n == 0)) for n in range(6))
PLACES = tuple(Place(7, 70 + n) for n in range(3))
DEADLINES = (Deadline(), Deadline(HOUR), Deadline(DAY, DAY), Deadline(MINUTE, rests=True))

DEEDS = {
    "answer": 60,
    "open_table": 8,
    "join": 12,
    "leave": 1,
    "add_computer": 3,
    "remove_computer": 1,
    "begin": 8,
    "concede": 1,
    "close_table": 1,
    "offer_seat": 2,
    "claim_seat": 3,
    "vote": 2,
    "mind_seat": 2,
    "take_back": 2,
    "settings": 2,
    "forget": 1,
    "wait": 4,
    "restart": 1,
}
"""Deeds of people, and how often of a hundred or so."""


class Life:
    """People who do things at random."""

    def __init__(self, club: Club, seed: int) -> None:
        self.club = club
        self.dice = random.Random(seed)
        self.refused: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.tables: list[int] = []

    async def live(self, steps: int) -> None:
        """So many things happen."""
        for _ in range(steps):
            (deed,) = self.dice.choices(tuple(DEEDS), tuple(DEEDS.values()))
            actor = self.dice.choice(PEOPLE)
            table_id = self.dice.choice(self.tables[-4:] or [1])
            verb = getattr(self, deed, None) or self._verb(deed)
            try:
                await verb(actor, table_id)
                self.done[deed] += 1
            except HostError as refusal:
                self.refused[type(refusal).__name__] += 1

    def _verb(self, deed: str) -> Callable[[Actor, int], Awaitable[object]]:
        """That verb, whichever part of the service has it."""
        parts = (part for part in vars(self.club.host).values() if isinstance(part, Part))
        return next(getattr(part, deed) for part in parts if hasattr(part, deed))

    async def open_table(self, actor: Actor, _: int) -> None:
        dice = self.dice
        done = await self.club.host.lobby.open_table(
            actor,
            dice.choice(PLACES),
            "beacons",
            options=dice.choice((BRIEF, {"orders": 1})),
            deadline=dice.choice(DEADLINES),
        )
        self.tables.append(done.table_id)

    async def answer(self, actor: Actor, table_id: int) -> None:
        for other in (actor, *PEOPLE):
            decision = await self.club.owed(table_id, other)
            if decision is not None:
                key = self.dice.choice(decision.options).key
                await self.club.host.play.answer(other, table_id, (key,))
                return
        await self.club.host.play.answer(actor, table_id, ("rest",))

    async def vote(self, actor: Actor, table_id: int) -> None:
        await self.club.host.seats.vote_replace(actor, table_id, self.dice.randrange(6))

    async def settings(self, actor: Actor, _: int) -> None:
        wish = self.dice.choice(
            (
                {"pings": "off"},
                {"pings": "on"},
                {"hands": "ephemeral"},
                {"quiet": QuietHours(1_380, 420), "zone": "Europe/Berlin"},
                {"quiet": None},
            )
        )
        await self.club.host.people.set_player(actor, **wish)
        await self.club.host.people.take_vacation(actor, self.dice.choice((0, 0, 1, 3)))

    async def forget(self, actor: Actor, _: int) -> None:
        await self.club.host.people.forget(actor.user_id)

    async def wait(self, _: Actor, __: int) -> None:
        await self.club.pass_time(
            self.dice.choice((0, 1_000, MINUTE, HOUR, HOUR, 9 * HOUR, 2 * DAY))
        )

    async def restart(self, _: Actor, __: int) -> None:
        await self.club.restart()


async def check(club: Club, table_id: int) -> None:
    """Check what must hold of every table at every time."""
    stored = await club.store.table(table_id)
    assert stored is not None
    row, seats = stored.row, stored.seats
    due = await club.store.due_of(table_id)
    assert [seat.seat for seat in seats] == list(range(len(seats)))
    people = [seat.user_id for seat in seats if seat.user_id is not None]
    assert len(people) == len(set(people))
    over = row.status in ("finished", "closed")
    assert (await club.store.reel(table_id) is not None) == (over and row.revision > 0)
    if over:
        assert due == ()
        assert not any(seat.asked for seat in seats)
    if row.status == "open":
        assert {one.seat for one in due} == {NO_SEAT}
        assert row.owner_id in people or row.owner_id is None
    if row.revision == 0:
        return
    snapshot = await club.store.snapshot(table_id)
    assert snapshot is not None
    assert snapshot.revision == row.revision
    assert snapshot.data == await replay(club, table_id)
    if row.status != "running":
        return
    game = await club.host.tables.live(stored)
    assert game is not None
    asked = {one.seat: one.id for one in game.game.decisions}
    assert {seat.seat: seat.asked for seat in seats if seat.asked} == asked
    for seat in seats:
        kinds = {one.kind for one in due if one.seat == seat.seat}
        if not seat.asked:
            assert kinds == set()
        elif seat.computer:
            assert kinds == {"computer"}
        else:
            assert seat.user_id is not None
            assert ("deadline" in kinds) == row.deadline.limited


@pytest.mark.parametrize("seed", range(3))
async def test_everybody_does_anything_and_nothing_falls_apart(tmp_path: Path, seed: int) -> None:
    club = await Club(tmp_path, ManualClock(), CONFIG).open()
    life = Life(club, seed)
    for _ in range(20):
        await life.live(30)
        await club.host.settled()
        for table_id in life.tables:
            await check(club, table_id)
        await club.posts()
    assert life.done["answer"] > 20
    assert sum(life.refused.values()) > 20
    await club.close()
