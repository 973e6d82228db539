"""An event as files: its standing and matches as CSV, its results and its log as JSON, a Swiss as
TRF16.

All but the log hold what everybody may know, whoever asks and however far the event is. The log
holds the lots that are still to be drawn and what judges wrote; whoever gets it is the host's to
say, and not before the end.

TRF16 is FIDE's Tournament Report File (C.04 annex 2 of its handbook, 2016): fixed columns, a line a
player, ten columns a round. What a match is worth stands in the line ``XXS``, by which the pairing
program JaVaFo extends it, because it is not what chess counts.
"""

import csv
import io
import re
from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.contests import final
from engine.contests import operations as ops
from engine.contests.privacy import NAMELESS
from engine.contests.records import ContestState, How, Match, MatchGame, Outcome, Phase, Standing
from engine.contests.settings import Format
from engine.contests.standings import breaks_of

Names = Mapping[int, str]
"""Names of entrants by number; a host leaves out who wants to be forgotten."""

FORMULA = re.compile(r"(^|[;,|\t])(\s*)(?=[=+\-@＝＋－＠])")
"""Beginnings by which a spreadsheet takes a cell for a formula, in half and full width; also behind
what it may take for the end of a cell, as one does that separates them by semicolons."""

UNPLAYED = (How.NO_SHOW, How.DROP, How.IDLE)


def standing_csv(event: ContestState, names: Names) -> str:
    """Everybody's place with all that it goes by."""
    head = ["rank", "number", "name", "points", "won", "drawn", "lost", "byes"]
    rows = [[*head, *breaks_of(event), "dropped", "group"]]
    for place in final.places(event):
        row = place.row
        score = [row.points, row.won, row.drawn, row.lost, row.byes]
        shares = [f"{float(mark):.6f}" for mark in row.breaks]
        who = [place.rank, row.player, names.get(row.player, "")]
        rows.append([str(cell) for cell in (*who, *score, *shares, int(row.dropped), row.group)])
    return _csv(rows)


def matches_csv(event: ContestState, names: Names) -> str:
    """Every match with its result, a line each; players and their numbers apart by slashes."""
    rows = [["match", "round", "slot", "numbers", "players", "places", "wins", "how", "closed"]]
    for match in event.matches.values():
        result = match.result
        cells = [
            str(match.number),
            str(match.round),
            match.slot,
            "/".join(map(str, match.players)),
            " / ".join(names.get(p, "") for p in match.players),
            "/".join(map(str, result.places)) if result else "",
            "/".join(map(str, result.wins)) if result else "",
            result.how if result else "",
            str(match.closed or ""),
        ]
        rows.append(cells)
    return _csv(rows)


def _csv(rows: Iterable[Iterable[str]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return text.getvalue()


def _harmless(cell: str) -> str:
    """A cell on one line that holds no formula; a number stays one."""
    cell = _line(cell)
    number = cell.removeprefix("-").isascii() and cell.removeprefix("-").isdigit()
    return cell if number else FORMULA.sub(r"\1\2'", cell)


class PlayerResult(Struct, frozen=True, omit_defaults=True):
    """An entrant as everybody knows them. ``deck``: its mark, where everybody may see it."""

    number: int
    name: str
    computer: bool = False
    seed: int = 0
    group: int = 0
    standing: Standing = Standing.IN
    deck: str = ""


class MatchResult(Struct, frozen=True, omit_defaults=True):
    """A match with its games; without a ``result`` it is still open."""

    number: int
    round: int
    players: tuple[int, ...]
    slot: str = ""
    group: int = 0
    games: tuple[MatchGame, ...] = ()
    result: Outcome | None = None
    was: tuple[Outcome, ...] = ()
    closed: int = 0


class PlaceResult(Struct, frozen=True, omit_defaults=True):
    """A place of the whole event; ``breaks`` are named in :class:`Results`."""

    rank: int
    player: int
    points: int
    won: int = 0
    drawn: int = 0
    lost: int = 0
    breaks: tuple[float, ...] = ()


class Results(Struct, frozen=True, omit_defaults=True):
    """Results of an event."""

    name: str
    title: str
    format: Format
    best_of: int
    phase: Phase
    started: int
    ended: int
    breaks: tuple[str, ...]
    players: tuple[PlayerResult, ...]
    matches: tuple[MatchResult, ...]
    places: tuple[PlaceResult, ...]
    cut: tuple[int, ...] = ()
    champion: int = 0


def results(event: ContestState, names: Names) -> Results:
    """Collect the public results of an event: nobody's id, no lot, no hidden deck."""
    return Results(
        event.name,
        event.settings.title,
        event.settings.format,
        event.settings.best_of,
        event.phase,
        event.started,
        event.ended,
        breaks_of(event),
        tuple(
            PlayerResult(
                *(e.number, names.get(e.number, ""), e.computer, e.seed, e.group, e.standing),
                e.deck if event.shows_decks else "",
            )
            for e in event.entrants.values()
        ),
        tuple(
            MatchResult(
                m.number, m.round, m.players, m.slot, m.group, m.games, m.result, m.was, m.closed
            )
            for m in event.matches.values()
        ),
        tuple(
            PlaceResult(
                *(place.rank, place.player, place.row.points),
                *(place.row.won, place.row.drawn, place.row.lost),
                tuple(float(mark) for mark in place.row.breaks),
            )
            for place in final.places(event)
        ),
        event.cut,
        final.champion(event),
    )


def results_json(event: ContestState, names: Names) -> bytes:
    """The same as a file."""
    return msgspec.json.format(msgspec.json.encode(results(event, names)), indent=1)


def read_results(data: bytes) -> Results:
    """Results from :func:`results_json`; ``msgspec.ValidationError`` for anything else."""
    return msgspec.json.decode(data, type=Results)


def shown_log(event: ContestState, log: Iterable[ops.Op]) -> list[ops.Op]:
    """The log of an event that is over, without the decks that are not to be seen. It replays to
    the same results."""
    hides = not event.shows_decks
    return [
        replace(op, deck=NAMELESS) if hides and isinstance(op, ops.Submit) else op for op in log
    ]


def log_json(log: Iterable[ops.Op]) -> bytes:
    """The log, from which the whole event can be worked out anew."""
    return msgspec.json.format(msgspec.json.encode(list(log)), indent=1)


def read_log(data: bytes) -> list[ops.Op]:
    """A log from :func:`log_json`; ``msgspec.ValidationError`` for anything else."""
    log: list[ops.Op] = list(msgspec.json.decode(data, type=list[ops.AnyOp]))
    return log


SCORES = "XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 WL=0.0 BL=0.0 ZPB=0.0 PAB=3.0 FW=3.0 FL=0.0"
"""TRF line of points per result (:mod:`engine.contests.standings`)."""


def trf(event: ContestState, names: Names, city: str, dates: tuple[str, str]) -> str:
    """A Swiss as TRF16, its rounds before a cut; ``dates`` (``YYYY/MM/DD``) of its first and last
    day. Who begins a match is ``w``. ``ValueError`` for an event of another format."""
    if event.settings.format is not Format.SWISS:
        raise ValueError(f"{event.settings.format} is no Swiss")
    placed = sorted(final.places(event), key=lambda place: event.entrants[place.player].seed)
    ranks = {place.player: place.rank for place in placed}
    start = {place.player: number for number, place in enumerate(placed, 1)}
    head = [
        f"012 {_line(event.name)}",
        f"022 {_line(city)}",
        "032 FID",
        f"042 {dates[0]}",
        f"052 {dates[1]}",
        f"062 {len(placed)}",
        "072 0",
        "082 0",
        "092 Individual: Swiss-System",
        f"122 best of {event.settings.best_of}",
        f"XXR {event.declared}",
        SCORES,
    ]
    lines = [
        _player(event, place.player, start, ranks[place.player], place.row.points, names)
        for place in placed
    ]
    return "".join(f"{line}\r\n" for line in (*head, *lines))


def _player(
    event: ContestState, player: int, start: Mapping[int, int], rank: int, points: int, names: Names
) -> str:
    """The line of a player: number, name, points and rank at their columns, then the rounds."""
    name = _line(names.get(player, ""))[:33]
    line = f"001 {start[player]:4d}      {name:<33}{'':33}{points:4.1f} {rank:4d}"
    own = {m.round: m for m in event.matches.values() if player in m.players and not m.stage}
    last = event.cut_round or event.round
    return line + "".join(f"  {_cell(own.get(n), player, start)}" for n in range(1, last + 1))


def _cell(match: Match | None, player: int, start: Mapping[int, int]) -> str:
    """Opponent, colour and result of a round; who was not paired has lost unplayed (``Z``)."""
    if match is None or match.result is None:
        return "0000 - Z" if match is None else f"{_other(match, player, start)}  "
    if match.bye:
        return "0000 - U"
    places, at = match.result.places, match.players.index(player)
    worth = 0 if not places or places[at] > 1 else 1 if places.count(1) == 1 else 2
    if match.games:
        codes = "01="
    elif match.result.how in UNPLAYED:
        codes = "-+="
    else:
        codes = "LWD"
    return f"{_other(match, player, start)} {codes[worth]}"


def _other(match: Match, player: int, start: Mapping[int, int]) -> str:
    other = next(p for p in match.players if p != player)
    return f"{start[other]:4d} {'w' if match.players[0] == player else 'b'}"


def _line(text: str) -> str:
    """A text on one line, without what would move a column."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
