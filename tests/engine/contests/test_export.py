"""An event as files that other programs read."""

import csv
import io
import re

import pytest

from engine.contests import export, final, fold, standings
from engine.contests import operations as ops
from engine.contests.privacy import forgotten
from engine.contests.records import Penalty
from engine.contests.settings import DeckPolicy, Format, Sight
from tests.engine.contests.club import PEOPLE, Club, player

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
    assert all(not export.FORMULA.search(row["name"]) for row in rows)


@pytest.mark.parametrize("sign", [*"=+-@＝＋－＠"])
def test_a_name_is_no_formula_and_a_number_stays_a_number(sign: str):
    """Whoever has lost points by a penalty may stand below zero."""
    club = Club(players=4)
    club.start()
    club.step()
    club.do(ops.Impose, player=1, kind=Penalty.POINTS, points=9)
    names = dict.fromkeys(club.event.entrants, f"\t{sign}HYPER\rLINK\n(1)")
    rows = list(csv.DictReader(io.StringIO(export.standing_csv(club.event, names), newline="")))
    assert {row["name"] for row in rows} == {f"'{sign}HYPER LINK (1)"}
    assert min(int(row["points"]) for row in rows) < 0
    text = export.matches_csv(club.event, names)
    met = {row["players"] for row in csv.DictReader(io.StringIO(text, newline=""))}
    assert all(cell.startswith(f"'{sign}") for cell in met)


@pytest.mark.parametrize("between", [*";,|\t"])
def test_a_name_is_no_formula_behind_what_others_take_for_the_end_of_a_cell(between: str):
    """A spreadsheet that separates cells by semicolons ends one in the middle of a name."""
    club = Club(players=4)
    club.start()
    names = dict.fromkeys(club.event.entrants, f"Ann{between}=cmd|'/c calc'!A1{between} ＠SUM(1)")
    for line in export.standing_csv(club.event, names).splitlines()[1:]:
        cells = line.replace('"', "").split(between)
        assert not any(cell.strip().startswith(tuple("=+@＝＋＠")) for cell in cells)


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


def test_results_written_and_read_are_the_same():
    for format in Format:
        club = Club(format, players=6, pod=3, cut=0)
        club.start()
        if format is Format.LADDER:
            continue
        club.step()
        for _ in range(2):
            data = export.results_json(club.event, NAMES)
            assert export.read_results(data) == export.results(club.event, NAMES)
            club.play()
        found = export.read_results(data)
        assert found.champion == final.champion(club.event)
        assert len(found.matches) == len(club.event.matches)


SECRET = ("12345678901", "deadbeef", "cheated twice")
PERSON = re.compile(rf"\b{PEOPLE // 10}[1-4]\b")


def watched(sight: Sight) -> Club:
    """An event with a seed, decks, somebody banned and a judge's words."""
    club = Club(players=4, seed=12345678901, decks=DeckPolicy.EVENT, sight=sight)
    for number in range(1, 5):
        club.do(ops.Submit, player(number), player=number, deck=f"deadbeef{number}")
    club.start()
    club.step()
    club.do(ops.Ban, person=PEOPLE + 4, why="cheated twice")
    return club


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("sight", list(Sight))
def test_what_everybody_gets_tells_no_secret(sight: Sight, over: bool):
    club = watched(sight)
    if over:
        club.play()
    dates = ("2026/11/22", "2026/11/23")
    files = [
        export.results_json(club.event, NAMES).decode(),
        export.standing_csv(club.event, NAMES),
        export.matches_csv(club.event, NAMES),
        export.trf(club.event, NAMES, "Discord", dates),
    ]
    seeds = [str(op.seed) for op in club.log if isinstance(op, ops.Pair)]
    hidden = [one for one in SECRET if one != "deadbeef" or not club.event.shows_decks]
    assert seeds
    for text in files:
        assert [one for one in (*hidden, *seeds) if one in text] == []
        assert not PERSON.search(text)
    assert ("deadbeef1" in files[0]) == club.event.shows_decks


def test_a_log_without_hidden_decks_comes_to_the_same_results():
    club = watched(Sight.HIDDEN)
    club.play()
    text = export.log_json(export.shown_log(club.event, club.log))
    assert b"deadbeef" not in text
    again = fold.replay(export.read_log(text))
    assert export.results(again, NAMES) == export.results(club.event, NAMES)


def test_whoever_was_forgotten_has_no_number_of_theirs_in_a_log():
    club = watched(Sight.AFTER)
    club.play()
    log = forgotten(club.log, PEOPLE + 2)
    text = export.log_json(export.shown_log(fold.replay(log), log))
    assert str(PEOPLE + 2).encode() not in text
    assert str(PEOPLE + 1).encode() in text


@pytest.mark.parametrize("format", [one for one in Format if one is not Format.SWISS])
def test_only_a_swiss_is_a_tournament_report(format: Format):
    club = Club(format, players=4, pod=4)
    with pytest.raises(ValueError, match="no Swiss"):
        export.trf(club.event, NAMES, "Discord", ("2026/11/22", "2026/11/23"))


def test_a_report_says_what_a_match_is_worth():
    text = export.trf(swiss().event, NAMES, "Discord", ("2026/11/22", "2026/11/23"))
    (scores,) = (line for line in text.split("\r\n") if line[:3] == "XXS")
    worth = dict(one.split("=") for one in scores.split()[1:])
    assert (worth["WW"], worth["BD"], worth["WL"], worth["PAB"]) == ("3.0", "1.0", "0.0", "3.0")
