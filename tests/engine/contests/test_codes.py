"""Every refusal there is can be met, and each operation has its rule, its right and its form."""

import ast
import contextlib
from pathlib import Path

import msgspec
import pytest

from engine.contests import fold, rights
from engine.contests import operations as ops
from engine.contests.records import MatchGame, Penalty
from engine.contests.settings import ContestSettings, Format
from engine.contests.values import Code, ContestActor, ContestRole, Refused
from tests.engine.contests.club import BOSS, Club, player

KINDS = sorted(ops.Op.__subclasses__(), key=lambda kind: kind.__name__)
FOLDER = Path(fold.__file__).parent


def test_every_code_is_given_somewhere():
    given = {
        node.attr
        for file in FOLDER.glob("*.py")
        if file.name != "values.py"
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        if node.value.id == "Code"
    }
    assert given == set(Code.__members__)


def sample(kind: type[ops.Op]) -> ops.Op:
    """An operation of that kind, of whatever content fits its fields."""
    values: dict[str, object] = {
        "name": "Cup",
        "changes": {"most": 9},
        "person": 5,
        "player": 1,
        "deck": "fox",
        "round": 1,
        "pairs": (ops.Paired((1, 2), 1),),
        "base": 1,
        "match": 1,
        "game": MatchGame((1, 2)),
        "kind": Penalty.WARNING,
        "by_ms": 5,
        "seeds": (1, 2),
        "days": 1,
        "settings": ContestSettings(),
    }
    fields = {name: values[name] for name in kind.__struct_fields__ if name in values}
    return kind(at=1, by=BOSS, why="so", **fields)


@pytest.mark.parametrize("kind", KINDS)
def test_an_operation_is_stored_and_read(kind):
    op = sample(kind)
    assert ops.unpack(ops.pack(op)) == op
    assert msgspec.json.decode(msgspec.json.encode(op), type=ops.AnyOp) == op


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind is not ops.Create])
def test_an_operation_has_a_rule(kind):
    assert kind in fold.RULES


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind is not ops.Create])
@pytest.mark.parametrize("phase", ["sign_up", "running", "over", "cancelled"])
def test_nothing_breaks_on_an_operation_at_the_wrong_time(kind, phase):
    """It is carried out or refused with a code, whatever state the event is in."""
    club = Club(Format.SWISS, players=4)
    if phase in ("running", "over"):
        club.start()
        club.step()
    if phase == "over":
        club.play()
    if phase == "cancelled":
        club.do(ops.End, cancelled=True)
    op = msgspec.structs.replace(sample(kind), at=club.now + 1)
    before = fold.encode(club.event)
    for by in (
        BOSS,
        ContestActor(ContestRole.SYSTEM),
        ContestActor(ContestRole.JUDGE, 3),
        player(1),
        player(9),
    ):
        with contextlib.suppress(Refused):
            fold.apply(club.event, msgspec.structs.replace(op, by=by))
        assert fold.encode(club.event) == before


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind is not ops.Create])
def test_what_is_not_a_players_own_is_not_for_players(kind):
    club = Club(players=4)
    club.start()
    club.step()
    op = msgspec.structs.replace(sample(kind), at=club.now, by=player(1))
    if kind in (*rights.OWN, *rights.ALONE):
        other = msgspec.structs.replace(op, by=player(2))
        wanted = Code.OTHER_PLAYER
    else:
        other, wanted = op, Code.NOT_YOURS
    with pytest.raises(Refused) as refusal:
        fold.apply(club.event, other)
    assert refusal.value.code is wanted


def test_a_second_beginning_and_a_moment_that_has_passed_are_refused():
    club = Club(players=2)
    assert club.refused(ops.Create, name="Again") is Code.TOO_LATE
    assert club.refused(ops.Join, player(9), person=1009, at=1) is Code.BACKWARDS
    assert club.refused(ops.Drop, player=99) is Code.NO_SUCH_PLAYER
