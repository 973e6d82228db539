"""A log without a person: their number gone, everything they played kept."""

from collections.abc import Iterable

from msgspec.structs import replace

from engine.contests import operations as ops

PERSONS = ("person",)
"""The fields of operations that name a person, beside who did it; ``player`` is an entrant."""

NAMELESS = "-"
"""Stand-in for a deck that is forgotten: a log still says that there was one."""


def forgotten(log: Iterable[ops.Op], person: int) -> list[ops.Op]:
    """The log with a number below 0 that nobody else has in the place of a person's; their own
    words and decks go with it. It replays to the same standing."""
    log = list(log)
    stand_in = min((0, *(number for op in log for number in persons(op)))) - 1
    own = _numbers(log, person)
    return [_without(op, person, stand_in, own) for op in log]


def persons(op: ops.Op) -> frozenset[int]:
    """The persons that an operation names, in whatever part: who did it, and whom it is about."""
    about = (getattr(op, field) for field in PERSONS if field in op.__struct_fields__)
    return frozenset(person for person in (op.by.person, *about) if person)


def _numbers(log: list[ops.Op], person: int) -> set[int]:
    """The entrants that a person has played."""
    found: set[int] = set()
    joined = 0
    for op in log:
        if isinstance(op, ops.Join):
            joined += 1
            found |= {joined} if op.person == person else set()
        elif isinstance(op, ops.Substitute) and op.person == person:
            found.add(op.player)
    return found


def _without(op: ops.Op, person: int, stand_in: int, own: set[int]) -> ops.Op:
    if op.by.person == person:
        op = replace(op, by=replace(op.by, person=stand_in), why="")
    for field in PERSONS:
        if getattr(op, field, 0) == person:
            op = replace(op, **{field: stand_in})
    if isinstance(op, ops.Submit) and op.player in own:
        op = replace(op, deck=NAMELESS)
    return op
