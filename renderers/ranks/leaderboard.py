"""A page of a leaderboard; the reader's own line stands there too, however far below it is."""

from __future__ import annotations

from collections.abc import Callable

from engine.ranks.ratings import Leaderboard, RankedPlayer
from renderers.kit.canvas import Canvas
from renderers.kit.palette import INK, SECONDARY
from renderers.kit.picture import LARGEST_ALT
from renderers.parts import rows
from renderers.ranks import speech as say
from renderers.words.wording import Speech


def draw_leaderboard(speech: Speech, board: Leaderboard) -> Canvas:
    """The picture."""
    lines = _lines(speech, board)
    canvas = rows.page(rows.height_of(lines))
    rows.draw_headline(canvas, _title(speech, board), _under(speech, board))
    rows.draw_rows(canvas, rows.HEADLINE, _columns(speech), lines)
    return canvas


def _title(speech: Speech, board: Leaderboard) -> str:
    return speech.get("rank.title", game=say.game(speech, board.scope.title))


def _under(speech: Speech, board: Leaderboard) -> str:
    more = [speech.get("rank.count", count=board.count)]
    if board.pages > 1:
        more.append(speech.get("rank.page", page=board.page + 1, pages=board.pages))
    return say.under(speech, board.scope, *more)


def _columns(speech: Speech) -> list[rows.TableColumn]:
    return [
        rows.TableColumn("", 110, weight=800),
        rows.TableColumn(speech.get("rank.player"), anchor="l", size=rows.NAME, weight=700),
        rows.TableColumn(speech.get("rank.rating"), 290, weight=800),
        rows.TableColumn(speech.get("rank.games"), 150),
    ]


def _lines(speech: Speech, board: Leaderboard) -> list[rows.TableLine]:
    own = board.own
    apart = own is not None and own not in board.lines
    found = []
    below = speech.get("rank.below") if own is None or own.rank else say.missing(speech, own)
    for at, one in enumerate(board.lines, 1):
        rule = below if apart and at == len(board.lines) else ""
        found.append(_line(speech, one, own=one == own, rule=rule))
    if own is not None and apart:
        heading = "" if board.lines else below
        found.append(_line(speech, own, own=True, heading=heading))
    return found


def _line(
    speech: Speech, one: RankedPlayer, *, own: bool, heading: str = "", rule: str = ""
) -> rows.TableLine:
    stand_in = speech.get("rank.nameless", place=one.rank)
    cells = (
        rows.TableCell(str(one.rank or "–"), rows.MEDALS.get(one.rank, SECONDARY)),
        rows.TableCell(say.drawn(speech, one.name, stand_in), weight=800 if own else 0),
        rows.TableCell(say.rating(speech, one.rating), INK),
        rows.TableCell(str(one.rating.games), SECONDARY),
    )
    return rows.TableLine(cells, own, heading=heading, rule=rule)


def board_alt(speech: Speech, board: Leaderboard) -> str:
    """Describe the picture in words: the reader's own place first, then all from the top."""
    said = speech.get("rank.alt", title=_title(speech, board), under=_under(speech, board))
    for line in _told(speech, board, say.told):
        if len(said) + 1 + len(line) > LARGEST_ALT:
            break
        said = f"{said}\n{line}"
    return said


def board_text(speech: Speech, board: Leaderboard) -> str:
    """All that stands on it, as Markdown."""
    head = f"### {_title(speech, board)}\n-# {_under(speech, board)}"
    return "\n".join((head, *_told(speech, board, say.written)))


def _told(speech: Speech, board: Leaderboard, call: Callable[[Speech, str], str]) -> list[str]:
    def words(one: RankedPlayer) -> str:
        name, games = call(speech, one.name), one.rating.games
        rating = say.rating(speech, one.rating)
        if one.rank:
            return speech.get("rank.line", rank=one.rank, name=name, rating=rating, games=games)
        missing = say.missing(speech, one)
        return speech.get("rank.unlisted_line", name=name, rating=rating, missing=missing)

    own = [speech.get("rank.own", line=words(board.own))] if board.own is not None else []
    return [*own, *map(words, board.lines)]
