"""Permissions: who may append each operation, by their part and by what it touches.

Whoever plays in an event may run it, but decides nothing that is their own business. What an
operation *touches* counts, and not the fields it happens to have: time for somebody is time for
their opponent too.
"""

from collections.abc import Iterable

from engine.contests import operations as ops
from engine.contests import progress
from engine.contests.records import ContestState, Standing
from engine.contests.values import Code, ContestRole, need

OWN = (
    ops.Join,
    ops.Drop,
    ops.CheckIn,
    ops.Submit,
    ops.Claim,
    ops.TakeVacation,
    ops.Ready,
)
"""Operations of players for themselves, and of organisers for anybody."""

ALONE = (ops.Offer,)
"""Operations of players for themselves alone."""

SEEING = (ops.Inspect, ops.Mend)
"""Operations that show hands: for judges and organisers who do not play in the event themselves,
and who play in it no more from then on."""

PENAL = (ops.Impose,)
"""Operations against somebody: for judges and organisers who do not play. All who play are
rivals."""

JUDGED = (
    *(ops.Correct, ops.Extend, ops.Restart, ops.UndoResult, ops.Pause, ops.Resume),
    *SEEING,
    *PENAL,
)
"""Operations of judges and organisers."""

FOR_ALL = (ops.Extend, ops.Pause, ops.Resume)
"""Operations that an organiser who plays may carry out where they touch every match alike."""

MACHINE = (ops.Came, ops.ReportGame, ops.TimeUp)
"""Facts that only the host knows."""


def check(event: ContestState, op: ops.Op) -> None:
    """Refuse what is not for whoever does it. What stands in a log already is not asked again."""
    _plays_unseeing(event, op)
    role = op.by.role
    if role is ContestRole.SYSTEM:
        return
    if isinstance(op, MACHINE):
        need(False, Code.NOT_YOURS, role=ContestRole.SYSTEM)
    if isinstance(op, ALONE):
        _speaks_for_themselves(event, op)
    elif isinstance(op, OWN):
        if role is not ContestRole.ORGANISER:
            _speaks_for_themselves(event, op)
    elif isinstance(op, JUDGED):
        need(role is not ContestRole.PLAYER, Code.NOT_YOURS, role=ContestRole.JUDGE)
    else:
        need(role is ContestRole.ORGANISER, Code.NOT_YOURS, role=ContestRole.ORGANISER)
    if plays(event, op.by.person):
        _is_no_party(event, op)


def plays(event: ContestState, person: int) -> bool:
    """Tell whether somebody plays in an event, or waits to: they may see nobody's hand."""
    own = event.of(person)
    return own is not None and own.standing is not Standing.DROPPED


def touched_matches(event: ContestState, op: ops.Op) -> frozenset[int]:
    """The matches whose result or time an operation may change: the one that it names, the open
    ones of whom it names, and all that are open where it names nobody."""
    match, player = getattr(op, "match", 0), touched_player(event, op)
    if match:
        return frozenset((match,))
    if player:
        return frozenset(m.number for m in event.open if player in m.players)
    return frozenset(m.number for m in event.open) if isinstance(op, FOR_ALL) else frozenset()


def touched_player(event: ContestState, op: ops.Op) -> int:
    """The entrant that an operation is about; 0 where it is about nobody in the event."""
    if isinstance(op, ops.Ban):
        own = event.of(op.person)
        return 0 if own is None else own.number
    return int(getattr(op, "player", 0))


def brought_in(event: ContestState, op: ops.Op) -> int:
    """The person who plays by an operation, and did not before; 0 where there is none."""
    if isinstance(op, ops.Join | ops.Substitute):
        return op.person
    if isinstance(op, ops.Readmit):
        own = event.entrants.get(op.player)
        return 0 if own is None else own.person
    return 0


def _plays_unseeing(event: ContestState, op: ops.Op) -> None:
    """Whoever has looked at a table, hands and all, does not play on, whoever lets them in."""
    person = brought_in(event, op)
    need(not person or person not in event.seen, Code.HAS_SEEN)


def _speaks_for_themselves(event: ContestState, op: ops.Op) -> None:
    person = getattr(op, "person", 0)
    if not person:
        entrant = event.entrants.get(getattr(op, "player", 0))
        need(entrant is not None, Code.NO_SUCH_PLAYER)
        assert entrant is not None
        person = entrant.person
    need(person == op.by.person, Code.OTHER_PLAYER)


def _is_no_party(event: ContestState, op: ops.Op) -> None:
    """Refuse what whoever plays would decide for or against themselves."""
    own = event.of(op.by.person)
    assert own is not None
    need(not isinstance(op, SEEING), Code.OWN_EVENT)
    need(not isinstance(op, PENAL), Code.RIVAL)
    about = touched_player(event, op)
    if about == own.number and isinstance(op, (*OWN, *ALONE)):
        return
    if isinstance(op, ops.Cut):
        need(op.seeds == progress.preview(event).going, Code.OWN_MATCH)
        return
    match = getattr(op, "match", 0)
    if isinstance(op, FOR_ALL) and not match and not about and op.by.role is ContestRole.ORGANISER:
        return
    need(not _own(event, own.number, touched_matches(event, op)), Code.OWN_MATCH)
    need(about != own.number or not isinstance(op, JUDGED), Code.OWN_MATCH)


def _own(event: ContestState, player: int, matches: Iterable[int]) -> bool:
    """Tell whether somebody plays in one of those matches."""
    found = (event.matches.get(number) for number in matches)
    return any(match is not None and player in match.players for match in found)
