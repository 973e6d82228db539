"""Who may do what in an event."""

from __future__ import annotations

from engine.contests import operations as ops
from engine.contests.records import Event, Standing
from engine.contests.values import Code, Role, need

OWN = (
    ops.Join,
    ops.Drop,
    ops.CheckIn,
    ops.Submit,
    ops.Claim,
    ops.Vacation,
    ops.Ready,
)
"""What players do for themselves, and organisers for anybody."""

ALONE = (ops.Offer,)
"""What players do for themselves, and nobody for them."""

SEEING = (ops.Inspect, ops.Mend)
"""What shows hands: for judges and organisers who do not play in the event themselves."""

JUDGED = (
    *(ops.Correct, ops.Impose, ops.Extend, ops.Restart, ops.Undo, ops.Pause, ops.Resume),
    *SEEING,
)
"""What judges do, and organisers."""

MACHINE = (ops.Came, ops.Result, ops.TimeUp)
"""Facts that only the host knows."""


def check(event: Event, op: ops.Op) -> None:
    """Refuse what is not for whoever does it."""
    role = op.by.role
    if role is Role.SYSTEM:
        return
    if isinstance(op, MACHINE):
        need(False, Code.NOT_YOURS, role=Role.SYSTEM)
    if isinstance(op, ALONE):
        _speaks_for_themselves(event, op)
    elif isinstance(op, OWN):
        if role is not Role.ORGANISER:
            _speaks_for_themselves(event, op)
    elif isinstance(op, JUDGED):
        need(role is not Role.PLAYER, Code.NOT_YOURS, role=Role.JUDGE)
        if isinstance(op, SEEING):
            need(not plays(event, op.by.person), Code.OWN_EVENT)
        if role is Role.JUDGE:
            _is_no_party(event, op)
    else:
        need(role is Role.ORGANISER, Code.NOT_YOURS, role=Role.ORGANISER)


def plays(event: Event, person: int) -> bool:
    """Whether somebody plays in an event, or waits to: they may see nobody's hand."""
    own = event.of(person)
    return own is not None and own.standing is not Standing.DROPPED


def _speaks_for_themselves(event: Event, op: ops.Op) -> None:
    person = getattr(op, "person", 0)
    if not person:
        entrant = event.entrants.get(getattr(op, "player", 0))
        need(entrant is not None, Code.NO_SUCH_PLAYER)
        assert entrant is not None
        person = entrant.person
    need(person == op.by.person, Code.OTHER_PLAYER)


def _is_no_party(event: Event, op: ops.Op) -> None:
    """A judge who plays rules neither on a match of their own nor on themselves."""
    own = event.of(op.by.person)
    if own is None:
        return
    match = event.matches.get(getattr(op, "match", 0))
    need(match is None or own.number not in match.players, Code.OWN_MATCH)
    need(getattr(op, "player", 0) != own.number, Code.OWN_MATCH)
