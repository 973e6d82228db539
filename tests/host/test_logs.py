"""The operator's log names no card: who holds what is nobody's business."""

import ast
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.host.computers import ComputerFailed, ComputerJob
from bot.host.errors import HostError
from bot.host.game_factory import GameFactory
from engine import Game, titles
from engine.kernel.rng import Rng
from engine.players.rules import any_answer
from tests.host.club import ANN, BEN, CONFIG, HERE, Club
from tests.manual_clock import ManualClock
from tests.source import modules

ANSWERS = 120

WRITES = {"debug", "info", "warning", "error", "exception", "critical", "log"} | {
    *("str", "format", "print", "warn")
}
"""Ways to make text of a value, for the log or for what may come to stand there."""


class Clumsy:
    """A computer player that fails, answers what it was not asked, or says every key it has."""

    def __init__(self) -> None:
        self.jobs = 0

    async def choose(self, job: ComputerJob) -> tuple[str, ...]:
        """Something wrong, each time something else."""
        self.jobs += 1
        if self.jobs % 3 == 0:
            raise ComputerFailed("broken")
        game = GameFactory().load(job.data, job.pack)
        owed = next(one for one in game.decisions if one.seat == job.seat)
        return ("win",) if self.jobs % 3 else tuple(option.key for option in owed.options)

    async def close(self) -> None:
        """Nothing to end."""


@pytest.mark.parametrize("title", sorted(titles))
async def test_no_card_is_named_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr(Game, "__str__", lambda game: "a game, written out")
    club = await Club(tmp_path, ManualClock(), CONFIG, GameFactory(), Clumsy()).open()
    host, rng = club.host, Rng(5)
    table_id = (await host.lobby.open_table(ANN, HERE, title, seats=2)).table_id
    await host.lobby.add_computer(ANN, table_id)
    await host.lobby.begin(ANN, table_id)
    for _ in range(ANSWERS):
        await host.settled()
        live = await host.tables.live(await host.tables.stored(table_id))
        owed = await club.owed(table_id, ANN)
        if live is None or live.game.result is not None:
            break
        for who in (ANN, BEN):  # what is refused may leave no name either
            with pytest.raises(HostError):
                await host.play.answer(who, table_id, ("no such key",))
        if owed is not None:
            (asked,) = (one for one in live.game.decisions if one.seat == 0)
            answer = any_answer(live.game, asked, rng)
            await host.play.answer(ANN, table_id, answer, decision_id=owed.id)
        logging.getLogger("tests").info("%r %r %r", live, live.game, host.tables)
        await club.posts()
    told = caplog.text
    assert "computer player" in told
    designs = titles[title].pack().designs.values()
    names = {word for one in designs for word in (one.name.zh, one.name.en, one.id)}
    assert not [name for name in names if name in told]
    assert "written out" not in told
    await club.close()


# -- a game as text is its position file -------------------------------------------------------


def games(tree: ast.Module) -> set[str]:
    """The names of what holds or returns a game, as that module says; two are so everywhere."""
    found = {"game", "clone"}
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and _a_game(node.annotation):
            found.add(node.arg)
        elif isinstance(node, ast.AnnAssign) and _a_game(node.annotation):
            found.add(_name(node.target))
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and _a_game(node.returns):
            found.add(node.name)
    return found


def _a_game(annotation: ast.expr | None) -> bool:
    """Tell whether that is the type of a game, or of one that may be missing."""
    if isinstance(annotation, ast.BinOp):
        return _a_game(annotation.left) or _a_game(annotation.right)
    return annotation is not None and _name(annotation) in ("Game", "Position")


def _name(value: ast.expr) -> str:
    """The last name of an expression: ``game`` of ``live.game``, ``clone`` of ``game.clone()``."""
    value = value.func if isinstance(value, ast.Call) else value
    return value.attr if isinstance(value, ast.Attribute) else getattr(value, "id", "")


def written(tree: ast.Module) -> list[str]:
    """List where text is made of a game, but by ``repr``."""
    names = games(tree)
    values = ((node, value) for node in ast.walk(tree) for value in _values(node))
    return [ast.unparse(node) for node, value in values if _name(value) in names]


def _values(node: ast.AST) -> Iterator[ast.expr]:
    """The values that a piece of a program puts into text."""
    if isinstance(node, ast.Call) and _name(node.func) in WRITES:
        yield from (*node.args, *(keyword.value for keyword in node.keywords))
    elif isinstance(node, ast.FormattedValue) and node.conversion != ord("r"):
        yield node.value
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        yield from node.right.elts if isinstance(node.right, ast.Tuple) else (node.right,)


def test_nothing_writes_a_game_into_the_log_or_into_an_error() -> None:
    found = {path.as_posix(): written(tree) for path, tree in modules().items()}
    assert {path: places for path, places in found.items() if places} == {}


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("log.info('%s', game)", True),
        ("LOG.exception('table %d: %s', 3, live.game)", True),
        ("raise ValueError(f'{game} is odd')", True),
        ("'%s of %s' % (1, game)", True),
        ("'{}'.format(game.clone())", True),
        ("def guess(world: Game): log.info('%s', world)", True),
        ("log.info('%s', GameFactory().load(data, pack).game.clone())", True),
        ("log.info('%s', game.title.id)", False),
        ("log.info(f'{game!r}')", False),
    ],
)
def test_the_search_for_games_made_text_finds(line: str, found: bool) -> None:
    assert bool(written(ast.parse(line))) == found
