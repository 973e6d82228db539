"""Rights of whoever plays in an event: they decide nothing of their own, whatever else they are.

The table says of every operation what it may be about for whoever plays: a new operation fails
until it stands there.
"""

from typing import Any, get_args

import pytest

from engine.contests import fold, progress, rights
from engine.contests import operations as ops
from engine.contests.records import MatchGame, Penalty
from engine.contests.settings import DrawPolicy
from engine.contests.values import HOUR, Code, ContestActor, ContestRole, Refused
from tests.engine.contests.club import BOSS, PEOPLE, Club, begun

SELF, FOE, OTHERS, ALL = "self", "foe", "others", "all"
"""About whom an operation is: oneself and one's own match, the opponent there, two others, or
nobody by name."""

PLAYS = PEOPLE + 1
JUDGE, ORGANISER, PLAYER = ContestRole.JUDGE, ContestRole.ORGANISER, ContestRole.PLAYER

NOTHING: dict[ContestRole, str] = {}
BY_ORGANISER = {ORGANISER: f"{SELF} {FOE} {OTHERS} {ALL}"}
OTHERS_MATCHES = {JUDGE: OTHERS, ORGANISER: OTHERS}
OTHERS_AND_ALL = {JUDGE: OTHERS, ORGANISER: f"{OTHERS} {ALL}"}
FOR_ONESELF = {PLAYER: SELF, JUDGE: SELF, ORGANISER: f"{SELF} {OTHERS}"}

TABLE: dict[type[ops.Op], dict[ContestRole, str]] = {
    ops.Set: BY_ORGANISER,
    ops.Join: {PLAYER: SELF, JUDGE: SELF, ORGANISER: f"{SELF} {FOE} {OTHERS} {ALL}"},
    ops.Drop: FOR_ONESELF,
    ops.Readmit: {ORGANISER: OTHERS},
    ops.CheckIn: FOR_ONESELF,
    ops.Submit: FOR_ONESELF,
    ops.Start: BY_ORGANISER,
    ops.Pair: BY_ORGANISER,
    ops.Unpair: BY_ORGANISER,
    ops.Came: NOTHING,
    ops.ReportGame: NOTHING,
    ops.Claim: {PLAYER: SELF, JUDGE: SELF, ORGANISER: f"{SELF} {OTHERS}"},
    ops.TimeUp: NOTHING,
    ops.Offer: {PLAYER: SELF, JUDGE: SELF, ORGANISER: SELF},
    ops.Correct: OTHERS_MATCHES,
    ops.Impose: NOTHING,
    ops.Extend: OTHERS_AND_ALL,
    ops.Restart: OTHERS_MATCHES,
    ops.Inspect: NOTHING,
    ops.Mend: NOTHING,
    ops.UndoResult: OTHERS_MATCHES,
    ops.Cut: BY_ORGANISER,
    ops.Pause: OTHERS_AND_ALL,
    ops.Resume: OTHERS_AND_ALL,
    ops.Substitute: {ORGANISER: OTHERS},
    ops.TakeVacation: FOR_ONESELF,
    ops.Ban: {ORGANISER: OTHERS},
    ops.HandOver: BY_ORGANISER,
    ops.Ready: FOR_ONESELF,
    ops.End: BY_ORGANISER,
}
"""People that each operation may be about for whoever plays, by their part."""

FIELDS: dict[type[ops.Op], dict[str, Any]] = {
    ops.Set: {"changes": {}},
    ops.Submit: {"deck": "a"},
    ops.Pair: {"round": 2, "pairs": (), "base": 0},
    ops.Unpair: {"round": 1},
    ops.ReportGame: {"game": MatchGame((1, 2))},
    ops.Impose: {"kind": Penalty.WARNING},
    ops.Extend: {"by_ms": HOUR},
    ops.Cut: {"seeds": (), "base": 0},
    ops.TakeVacation: {"days": 1},
}
RIGHTS = (Code.NOT_YOURS, Code.OTHER_PLAYER, Code.OWN_MATCH, Code.OWN_EVENT, Code.RIVAL)


def about(club: Club, kind: type[ops.Op], whom: str) -> dict[str, Any]:
    """The fields of an operation about somebody; none where it names nobody of that sort."""
    own = club.match(1)
    foe = next(player for player in own.players if player != 1)
    other = next(match for match in club.event.open if 1 not in match.players)
    player = {SELF: 1, FOE: foe, OTHERS: other.players[0], ALL: 0}[whom]
    match = {SELF: own.number, FOE: own.number, OTHERS: other.number, ALL: 0}[whom]
    named = {"match": match, "player": player, "person": PEOPLE + player}
    found: dict[str, Any] = {n: v for n, v in named.items() if n in kind.__struct_fields__}
    if kind in (ops.Extend, ops.Pause, ops.Resume):
        found.pop("player" if whom == OTHERS else "", None)
    return {**found, **FIELDS.get(kind, {})}


def test_every_operation_stands_in_the_table() -> None:
    kinds = {kind for kind in get_args(ops.AnyOp) if kind is not ops.Create}
    assert set(TABLE) == kinds == set(fold.RULES)


@pytest.mark.parametrize("role", [PLAYER, JUDGE, ORGANISER])
@pytest.mark.parametrize("kind", TABLE)
def test_who_plays_decides_nothing_of_their_own(kind: type[ops.Op], role: ContestRole) -> None:
    allowed = TABLE[kind].get(role, "").split()
    club = begun(players=6, draws=DrawPolicy.ALLOWED)
    named = {"match", "player", "person"} & set(kind.__struct_fields__)
    for whom in (SELF, FOE, OTHERS, ALL) if named else (ALL,):
        op = kind(at=club.now, by=ContestActor(role, PLAYS), **about(club, kind, whom))
        code = None
        try:
            rights.check(club.event, op)
        except Refused as refusal:
            code = refusal.code
        if whom in allowed:
            assert code is None, whom
        elif not (whom == ALL and named and kind not in rights.FOR_ALL):
            assert code in RIGHTS, whom


@pytest.mark.parametrize("role", [JUDGE, ORGANISER])
def test_the_same_for_whoever_does_not_play_is_allowed(role: ContestRole) -> None:
    """Nothing of it stands in the way of a judge who has left, or was never in it."""
    club = begun(players=6)
    club.do(ops.Drop, player=5)
    for person in (77, PEOPLE + 5):
        for kind in rights.JUDGED:
            by = ContestActor(role, person)
            rights.check(club.event, kind(at=club.now, by=by, **about(club, kind, FOE)))


def test_an_organiser_who_plays_cuts_as_the_standing_says_and_not_as_they_like() -> None:
    club = begun(players=4, rounds=1, cut=2)
    club.by_strength()
    boss = ContestActor(ORGANISER, PLAYS)
    cut = {"base": club.event.size, "behind": club.event.reached}
    going = progress.preview(club.event).going
    other = next(player for player in (2, 3, 4) if player not in going)
    assert club.refused(ops.Cut, boss, seeds=(1, other), **cut) is Code.OWN_MATCH
    club.do(ops.Cut, boss, seeds=going, **cut)


@pytest.mark.parametrize("look", [ops.Inspect, ops.Mend])
def test_who_has_seen_hands_plays_on_by_nobodys_leave(look: type[ops.Op]) -> None:
    club = begun(players=4, late_until=3)
    club.do(ops.Drop, player=4)
    number = next(m.number for m in club.event.open if 4 not in m.players)
    for person in (PEOPLE + 4, 77):
        club.do(look, ContestActor(JUDGE, person), match=number)
    assert club.event.seen == (PEOPLE + 4, 77)
    for by in (BOSS, ContestActor(PLAYER, 77)):
        assert club.refused(ops.Join, by, person=77) is Code.HAS_SEEN
    assert club.refused(ops.Readmit, player=4) is Code.HAS_SEEN
    for person in (77, PEOPLE + 4):
        assert club.refused(ops.Substitute, player=1, person=person) is Code.HAS_SEEN
    again = fold.decode(fold.encode(club.event))
    assert again.seen == club.event.seen
    club.do(ops.Join, ContestActor(PLAYER, 78), person=78)


def test_a_log_of_earlier_rights_is_still_read() -> None:
    """A judge who plays has punished a rival, and somebody has played who had seen hands."""
    club = begun(players=4, late_until=3)
    judge, now = ContestActor(JUDGE, PEOPLE + 1), club.now
    log = [
        *club.log,
        ops.Impose(at=now, by=judge, player=3, kind=Penalty.WARNING),
        ops.Inspect(at=now, by=ContestActor(JUDGE, 77), match=club.event.open[0].number),
        ops.Join(at=now, by=ContestActor(PLAYER, 77), person=77),
    ]
    event = fold.replay(ops.unpack(ops.pack(op)) for op in log)
    assert (event.entrants[3].warned, event.of(77) is not None, event.seen) == (1, True, (77,))
    with pytest.raises(Refused):
        fold.apply(event, log[-3])
