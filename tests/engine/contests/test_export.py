"""An event as files that other programs read."""

import csv
import io

from engine.contests import export, final, fold, standings
from engine.contests import operations as ops
from engine.contests.settings import Format
from tests.engine.contests.club import Club

NAMES = dict(enumerate(("龙", "=cmd()", "a\nb", "x" * 80, "é", "@you", "ok"), 1))


def swiss() -> Club:
    """A Swiss with a bye, a drop, a draw and a round that nobody came to."""
    club = Club(players=7, best_of=3, late_until=2)
    club.start()
    club.step()
    club.do(ops.Drop, player=7)
    first = club.event.open[0]
    club.do(ops.TimeUp, match=first.number, at=first.until)
    club.by_strength()
    club.join()
    club.play()
    return club


def test_a_log_written_and_read_comes_to_the_same_event():
    club = swiss()
    text = export.log_json(club.log)
    assert text.startswith(b"[\n")
    assert fold.encode(fold.replay(export.read_log(text))) == fold.encode(club.event)


def test_a_standing_as_a_table_harms_no_spreadsheet():
    club = swiss()
    rows = list(csv.DictReader(io.StringIO(export.standing_csv(club.event, NAMES))))
    assert [int(row["rank"]) for row in rows] == [p.rank for p in final.places(club.event)]
    assert [int(row["points"]) for row in rows] == [
        r.points for r in standings.standings(club.event)
    ]
    assert {"opponents_matches", "games", "opponents_games"} <= rows[0].keys()
    assert all(not row["name"].startswith(export.FORMULA) for row in rows)


def test_all_matches_as_a_table():
    club = Club(Format.DOUBLE, players=5)
    club.start()
    club.play()
    rows = list(csv.DictReader(io.StringIO(export.matches_csv(club.event, NAMES))))
    assert len(rows) == len(club.event.matches)
    assert {row["slot"][0] for row in rows} >= {"W", "L", "F"}


class Line:
    """A player's line of a TRF16, read by its columns (counted from 1 there)."""

    def __init__(self, line: str) -> None:
        assert line[:4] == "001 "
        self.number = int(line[4:8])
        self.name = line[14:47].rstrip()
        self.points = float(line[80:84])
        self.rank = int(line[85:89])
        cells = [line[at : at + 8] for at in range(91, len(line), 10)]
        self.rounds = [(int(c[:4]), c[5], c[7]) for c in cells]


def test_a_swiss_as_fide_reads_it():
    club = swiss()
    text = export.trf(club.event, NAMES, "Discord", ("2026/11/22", "2026/11/23"))
    lines = text.split("\r\n")
    assert lines[0] == "012 Evening"
    assert "042 2026/11/22" in lines
    players = {line.number: line for line in map(Line, (x for x in lines if x[:3] == "001"))}
    assert sorted(players) == list(range(1, 9))
    rows = {r.player: r for r in standings.standings(club.event)}
    by_seed = sorted(club.event.entrants.values(), key=lambda e: e.seed)
    for number, entrant in enumerate(by_seed, 1):
        line = players[number]
        assert line.points == rows[entrant.number].points
        assert len(line.rounds) == club.event.round
        assert len(line.name) <= 33
        worth = {"1": 3, "+": 3, "W": 3, "U": 3, "=": 1, "D": 1}
        assert sum(worth.get(code, 0) for *_, code in line.rounds) == line.points
    for number, line in players.items():
        for at, (other, colour, code) in enumerate(line.rounds):
            if other:
                back, their_colour, theirs = players[other].rounds[at]
                assert back == number
                assert {colour, their_colour} == {"w", "b"}
                assert (code, theirs) in {
                    *(("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"), ("-", "-"))
                }
            else:
                assert (colour, code) in {("-", "U"), ("-", "Z")}
