"""Cache of what waits in the outbox: read once when the store is opened, and from then on brought
home from every transaction that was carried out (see :mod:`bot.store.kept_tables`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.store import changes as change
from bot.store.rows.messages import OutboxRow


class Waiting(Struct, frozen=True):
    """A row that waits until ``next_at``. ``alone``: it was refused for its own sake."""

    row: OutboxRow
    next_at: int
    alone: bool = False

    def rests(self, now: int) -> bool:
        """Tell whether it was never tried, or refused for its own sake, and is not due yet: later
        rows of its lane pass it."""
        return self.next_at > now and (self.alone or not self.row.attempts)


Lane = tuple[dict[int, Waiting], dict[int, Waiting]]
"""The rows of a lane in order: what goes first, and what waits for all of that."""


class KeptOutbox:
    """The rows that are neither shown nor given up, by lane and in order."""

    def __init__(self, rows: Iterable[Waiting]) -> None:
        self._lanes: dict[str, Lane] = {}
        self._lane_of: dict[int, str] = {}
        self._by_topic: dict[str, int] = {}
        for one in rows:
            self._put(one)

    def heads(self, now: int, limit: int) -> tuple[OutboxRow, ...]:
        """The first row of each lane, where that is due: the most urgent first, then the oldest."""
        found: tuple[list[OutboxRow], list[OutboxRow]] = ([], [])
        for lane in self._lanes.values():
            at, one = self._head(lane, now)
            if one is not None and one.next_at <= now:
                found[at].append(one.row)
        urgent, others = (sorted(rows, key=lambda row: row.id) for rows in found)
        return tuple((*urgent, *others)[:limit])

    def next_at(self, after: int) -> int | None:
        """Return the moment after ``after`` at which the first head of a lane falls due, or what
        rests."""
        moments = (one.next_at for one in self._awaited(after) if one.next_at > after)
        return min(moments, default=None)

    def _awaited(self, now: int) -> Iterator[Waiting]:
        for lane in self._lanes.values():
            yield from (one for part in lane for one in part.values() if one.rests(now))
            _, head = self._head(lane, now)
            if head is not None:
                yield head

    @staticmethod
    def _head(lane: Lane, now: int) -> tuple[int, Waiting | None]:
        """The first row, with the part of the lane that it is in."""
        for at, part in enumerate(lane):
            for one in part.values():
                if not one.rests(now):
                    return at, one
        return 0, None

    def stored(self, changes: Sequence[change.Change]) -> None:
        """These changes have been carried out."""
        for one in changes:
            match one:
                case change.Enqueue(row):
                    self._drop(self._by_topic.get(row.topic, 0))
                    self._put(Waiting(row, row.created_at))
                case change.Posted(number) | change.PostFailed(number, retry_at=None):
                    self._drop(number)
                case change.PostFailed(number):
                    self._failed(number, one)
                case change.PostRests(number, until) if number in self._lane_of:
                    self._put(replace(self._at(number), next_at=until))
                case change.Hurry(lanes, at):
                    for waiting in self._all():
                        if waiting.row.lane in lanes:
                            self._put(replace(waiting, next_at=min(waiting.next_at, at)))
                case change.MoveOutbox():
                    self._move(one)
                case change.DropPlayer(user_id):
                    for waiting in self._all():
                        if waiting.row.user_id == user_id:
                            self._drop(waiting.row.id)

    def _failed(self, number: int, failed: change.PostFailed) -> None:
        if number in self._lane_of:
            row = self._at(number).row
            row = replace(row, attempts=row.attempts + 1)
            self._put(Waiting(row, failed.retry_at or failed.at, failed.alone))

    def _move(self, moved: change.MoveOutbox) -> None:
        for one in self._all():
            if one.next_at > moved.now and moved.by:
                self._put(replace(one, next_at=one.next_at + moved.by))
            elif one.next_at > moved.now and not one.row.attempts:
                self._put(replace(one, next_at=moved.now))

    def _all(self) -> tuple[Waiting, ...]:
        return tuple(one for lane in self._lanes.values() for part in lane for one in part.values())

    def _at(self, number: int) -> Waiting:
        urgent, others = self._lanes[self._lane_of[number]]
        return urgent[number] if number in urgent else others[number]

    def _put(self, one: Waiting) -> None:
        row = one.row
        name = row.lane
        lane = self._lanes.get(name)
        if lane is None:
            lane = self._lanes[name] = ({}, {})
        lane[row.urgency][row.id] = one
        self._lane_of[row.id] = name
        if row.topic:
            self._by_topic[row.topic] = row.id

    def _drop(self, number: int) -> None:
        name = self._lane_of.pop(number, None)
        if name is None:
            return
        lane = self._lanes[name]
        row = lane[number not in lane[0]].pop(number).row
        if not any(lane):
            del self._lanes[name]
        if self._by_topic.get(row.topic) == number:
            del self._by_topic[row.topic]
