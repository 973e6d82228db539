"""A page of a leaderboard; the reader's own line stands there too, however far below it is."""

from __future__ import annotations

from collections.abc import Callable

from engine.contests.profiles import Board, Ranked
from renderers.kit.canvas import Canvas
from renderers.kit.palette import INK, SECONDARY
from renderers.kit.picture import LARGEST_ALT
from renderers.parts.rows import (
    HEADLINE,
    MEDALS,
    NAME,
    Cell,
    Column,
    Line,
    draw_headline,
    draw_rows,
    height_of,
    page,
)
from renderers.ranks import speech as say
from renderers.words.wording import Speech


def draw_leaderboard(speech: Speech, board: Board) -> Canvas:
    """The picture."""
    lines = _lines(speech, board)
    canvas = page(height_of(lines))
    draw_headline(canvas, _title(speech, board), _under(speech, board))
    draw_rows(canvas, HEADLINE, _columns(speech), lines)
    return canvas


def _title(speech: Speech, board: Board) -> str:
    return speech.get("rank.title", game=say.game(speech, board.scope.title))


def _under(speech: Speech, board: Board) -> str:
    more = [speech.get("rank.count", count=board.count)]
    if board.pages > 1:
        more.append(speech.get("rank.page", page=board.page + 1, pages=board.pages))
    return say.under(speech, board.scope, *more)


def _columns(speech: Speech) -> list[Column]:
    return [
        Column("", 110, weight=800),
        Column(speech.get("rank.player"), anchor="l", size=NAME, weight=700),
        Column(speech.get("rank.rating"), 190, weight=800),
        Column(speech.get("rank.games"), 150),
    ]


def _lines(speech: Speech, board: Board) -> list[Line]:
    own = board.own
    apart = own is not None and own not in board.lines
    found = []
    for at, one in enumerate(board.lines, 1):
        rule = speech.get("rank.below") if apart and at == len(board.lines) else ""
        found.append(_line(speech, one, own=one == own, rule=rule))
    if own is not None and apart:
        found.append(_line(speech, own, own=True))
    return found


def _line(speech: Speech, one: Ranked, *, own: bool, rule: str = "") -> Line:
    stand_in = speech.get("rank.nameless", place=one.rank)
    cells = (
        Cell(str(one.rank), MEDALS.get(one.rank, SECONDARY)),
        Cell(say.drawn(speech, one.name, stand_in), weight=800 if own else 0),
        Cell(str(one.shown), INK),
        Cell(str(one.games), SECONDARY),
    )
    return Line(cells, own, rule=rule)


# -- in words -------------------------------------------------------------------------------


def board_alt(speech: Speech, board: Board) -> str:
    """What the picture shows: the reader's own place first, then all from the top."""
    said = speech.get("rank.alt", title=_title(speech, board), under=_under(speech, board))
    for line in _told(speech, board, say.told):
        if len(said) + 1 + len(line) > LARGEST_ALT:
            break
        said = f"{said}\n{line}"
    return said


def board_text(speech: Speech, board: Board) -> str:
    """All that stands on it, as Markdown."""
    head = f"### {_title(speech, board)}\n-# {_under(speech, board)}"
    return "\n".join((head, *_told(speech, board, say.written)))


def _told(speech: Speech, board: Board, call: Callable[[Speech, str], str]) -> list[str]:
    def words(one: Ranked) -> str:
        name = call(speech, one.name)
        return speech.get("rank.line", rank=one.rank, name=name, rating=one.shown, games=one.games)

    own = [speech.get("rank.own", line=words(board.own))] if board.own is not None else []
    return [*own, *map(words, board.lines)]
