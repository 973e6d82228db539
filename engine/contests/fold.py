"""An event as the fold over its log."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.contests import entry, play, rights, rounds, settings
from engine.contests import operations as ops
from engine.contests.records import ContestState, Phase
from engine.contests.values import Code, need


def begin(op: ops.Create) -> ContestState:
    """The event that a log begins with."""
    settings.check(op.settings)
    return ContestState(op.name, op.settings, op.by.person, op.seed, at=op.at)


def apply(event: ContestState, op: ops.Op) -> ContestState:
    """The event after one more operation; :class:`~engine.contests.values.Refused` changes
    nothing, and what is refused does not belong into the log."""
    rights.check(event, op)
    return read(event, op)


def read(event: ContestState, op: ops.Op) -> ContestState:
    """The event after an operation that stands in its log: whoever did it was asked then if they
    may, by the rights of that day."""
    need(not isinstance(op, ops.Create), Code.TOO_LATE)
    need(op.at >= event.at, Code.BACKWARDS)
    after = RULES[type(op)](event, op)
    return replace(after, size=event.size + 1, at=op.at)


def replay(log: Iterable[ops.Op]) -> ContestState:
    """The event that a whole log makes."""
    operations = iter(log)
    first = next(operations)
    assert isinstance(first, ops.Create)
    event = begin(first)
    for op in operations:
        event = read(event, op)
    return event


def encode(event: ContestState) -> bytes:
    """An event as bytes: the same for the same log."""
    return _ENCODER.encode(event)


def decode(data: bytes) -> ContestState:
    """An event from :func:`encode`, so that a host need not read a long log anew."""
    return _DECODER.decode(data)


def _set(event: ContestState, op: ops.Set) -> ContestState:
    need(event.phase in (Phase.SIGN_UP, Phase.RUNNING), Code.OVER)
    begun = event.phase is Phase.RUNNING
    made = settings.changed(event.settings, op.changes, begun)
    return entry.promoted(replace(event, settings=made))


def _hand_over(event: ContestState, op: ops.HandOver) -> ContestState:
    return replace(event, owner=op.person)


RULES: dict[type[ops.Op], Callable[[ContestState, Any], ContestState]] = {
    ops.Set: _set,
    ops.Join: entry.join,
    ops.Drop: entry.drop,
    ops.Readmit: entry.readmit,
    ops.CheckIn: entry.check_in,
    ops.Submit: entry.submit,
    ops.Substitute: entry.substitute,
    ops.TakeVacation: entry.vacation,
    ops.Ban: entry.ban,
    ops.Ready: entry.ready,
    ops.HandOver: _hand_over,
    ops.Start: rounds.start,
    ops.Pair: rounds.pair,
    ops.Unpair: rounds.unpair,
    ops.Cut: rounds.cut,
    ops.End: rounds.end,
    ops.Came: play.came,
    ops.ReportGame: play.result,
    ops.Claim: play.claim,
    ops.TimeUp: play.time_up,
    ops.Offer: play.offer,
    ops.Correct: play.correct,
    ops.Impose: play.impose,
    ops.Extend: play.extend,
    ops.Restart: play.restart,
    ops.Inspect: play.looked_at,
    ops.Mend: play.looked_at,
    ops.UndoResult: play.undo,
    ops.Pause: play.pause,
    ops.Resume: play.resume,
}
"""Reducer of each operation; a new one needs a line here."""

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(ContestState)
