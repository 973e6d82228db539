"""Needs of an event: what it waits for, of whom, why it pairs as it does, and who is forgotten."""

from typing import Any

from engine.contests import due, fold, privacy, progress, standings, why
from engine.contests import operations as ops
from engine.contests.settings import DeckPolicy, Format
from engine.contests.values import DAY, HOUR, Code
from tests.engine.contests.club import PEOPLE, Club, begun, player


def test_a_person_is_forgotten_and_nothing_else_changes():
    club = Club(players=7, decks=DeckPolicy.EVENT)
    for number in range(1, 8):
        club.do(ops.Submit, player(number), player=number, deck=f"deck{number}", why="mine")
    club.start()
    club.step()
    club.do(ops.Ban, person=PEOPLE + 3)
    club.play()
    log = privacy.forgotten(privacy.forgotten(club.log, PEOPLE + 3), PEOPLE + 1)
    after = fold.replay(log)
    assert standings.standings(after) == standings.standings(club.event)
    assert str(PEOPLE + 3) not in str(log)
    assert "deck3" not in str(log)
    assert after.of(PEOPLE + 2) is not None


def test_a_pairing_can_be_explained():
    club = begun(players=9)
    club.by_strength()
    club.step()
    for match in club.event.open:
        one, other = match.players
        facts: Any = why.why(club.event, match, one)
        assert facts.by == "swiss"
        assert (facts.own.player, facts.other.player) == (one, other)
        met = facts.own.met[0] if facts.own.met else None
        if met:
            reason: Any = why.why_not(club.event, match, one, met)
            assert reason.priority == "rematch"
        assert why.why_not(club.event, match, one, other) is None
    free = next(m for m in club.event.matches.values() if m.bye and m.round == 2)
    assert why.why(club.event, free, free.players[0]).by == "bye"
    before = next(m for m in club.event.matches.values() if m.bye and m.round == 1).players[0]
    mine = club.match(before)
    reason = why.why_not(club.event, mine, before, 0)
    assert (reason.priority, reason.more) == ("bye", 1)


def test_why_somebody_does_not_meet_another_of_more_points():
    club = begun(players=8)
    club.by_strength()
    club.step()
    rows = {row.player: row.points for row in standings.standings(club.event)}
    match = next(m for m in club.event.open if len({rows[p] for p in m.players}) == 1)
    one = match.players[0]
    facts: Any = why.why(club.event, match, one)
    far = next(n for n in rows if rows[n] != rows[one] and n not in facts.own.met)
    reason: Any = why.why_not(club.event, match, one, far)
    assert reason.priority == "score"


def test_reminders_have_a_key_and_what_acts_goes_away_by_being_done():
    club = begun(players=2)
    match = club.event.open[0]
    kinds = [d.kind for d in due.due(club.event)]
    assert kinds == [due.Kind.REMIND, due.Kind.REMIND, due.Kind.TIME_UP]
    at = [d.at - match.opened for d in due.due(club.event)]
    assert at == [7 * DAY // 2, 7 * DAY * 9 // 10, 7 * DAY]
    club.do(ops.Came, match=match.number, player=1)
    assert due.Kind.NO_SHOW in [d.kind for d in due.due(club.event)]
    club.win(1)
    assert [d.kind for d in due.due(club.event)] == [due.Kind.PROPOSE]
    club.step()
    assert due.due(club.event) == ()


def test_before_the_start_there_are_a_window_and_a_start():
    club = Club(players=2, starts_at=9 * HOUR, check_in=HOUR)
    assert [(d.kind, d.at) for d in due.due(club.event)] == [
        (due.Kind.CHECK_IN, 8 * HOUR),
        (due.Kind.START, 9 * HOUR),
    ]
    need = due.needs(club.event, 1, club.now)
    assert (need.want, need.by, need.otherwise) == (
        due.Want.CHECK_IN,
        9 * HOUR,
        due.Otherwise.OUT,
    )


def test_a_cut_is_due_and_who_is_out_of_a_bracket_has_nothing_to_do():
    club = begun(players=4, cut=2)
    while not progress.cut_due(club.event):
        club.by_strength()
        club.step()
    assert [d.kind for d in due.due(club.event)] == [due.Kind.CUT]
    shown = club.cut()
    assert due.needs(club.event, shown.out[0], club.now).want is due.Want.NOTHING
    assert due.needs(club.event, shown.going[0], club.now).want is due.Want.ROUND
    club.step()
    assert due.needs(club.event, shown.going[0], club.now).want is due.Want.PLAY


def test_a_ladder_pairs_who_is_ready_and_not_those_who_just_met():
    club = Club(Format.LADDER, players=4)
    club.start()
    assert due.needs(club.event, 1, club.now).want is due.Want.READY
    club.do(ops.Ready, player(1), player=1)
    assert not club.step()
    assert due.needs(club.event, 1, club.now).want is due.Want.QUEUE
    club.do(ops.Ready, player(2), player=2)
    assert club.step()
    club.win(1)
    for number in (1, 2, 3):
        club.do(ops.Ready, player(number), player=number, at=club.now + number)
    club.step()
    assert set(club.event.open[0].players) == {1, 3}
    club.do(ops.Ready, player(2), player=2, ready=False)
    assert club.refused(ops.Ready, player(2), player=2, ready=True, at=0) is Code.BACKWARDS
    assert Club(players=2).refused(ops.Ready, player(1), player=1) is Code.NOT_A_LADDER
