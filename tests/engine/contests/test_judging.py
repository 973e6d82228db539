"""Results, limits, claims and judges of matches."""

import pytest

from engine.contests import due, standings
from engine.contests import operations as ops
from engine.contests.records import How, Penalty
from engine.contests.settings import DrawPolicy, Format
from engine.contests.values import DAY, HOUR, Code, ContestActor, ContestRole
from tests.engine.contests.club import BOSS, JUDGE, Club, begun, player


def test_a_no_show_can_be_claimed_when_its_time_is_up_and_not_before():
    club = begun(players=2)
    match = club.event.open[0]
    here, away = match.players
    club.do(ops.Came, match=match.number, player=here)
    assert club.refused(ops.Claim, player(here), match=match.number, player=here) is Code.TOO_SOON
    assert due.needs(club.event, here, club.now).want is due.Want.PLAY
    club.now = match.opened + DAY
    assert due.needs(club.event, here, club.now).want is due.Want.CLAIM
    assert due.needs(club.event, away, club.now).otherwise is due.Otherwise.LOSS
    assert club.refused(ops.Claim, player(away), match=match.number, player=away) is Code.CAME
    club.do(ops.Claim, player(here), match=match.number, player=here)
    assert club.result(here).how is How.NO_SHOW
    assert standings.standings(club.event)[0].player == here


@pytest.mark.parametrize(
    ("came", "idle", "counts", "how", "points"),
    [
        ((), (), (), How.IDLE, (0, 0)),
        ((0,), (), (), How.NO_SHOW, (3, 0)),
        ((0, 1), (0, 1), (), How.IDLE, (0, 0)),
        ((0, 1), (1,), ((5,), (9,)), How.IDLE, (3, 0)),
        ((0, 1), (), ((5, 2), (5, 7)), How.COUNT, (0, 3)),
        ((0, 1), (), ((5, 2), (5, 2)), How.COUNT, (1, 1)),
        ((0, 1), (), (), How.COUNT, (1, 1)),
    ],
)
def test_what_the_limit_of_a_match_makes_of_it(came, idle, counts, how, points):
    club = begun(players=2)
    match = club.event.open[0]
    for at in came:
        club.do(ops.Came, match=match.number, player=match.players[at])
    assert club.refused(ops.TimeUp, match=match.number) is Code.TOO_SOON
    idle = tuple(match.players[at] for at in idle)
    club.do(ops.TimeUp, at=match.until, match=match.number, counts=counts, idle=idle)
    assert club.result(match.players[0]).how is how
    rows = {row.player: row.points for row in standings.standings(club.event)}
    assert tuple(rows[p] for p in match.players) == points


def test_at_its_limit_a_series_is_who_leads_and_the_running_game_counts():
    club = begun(players=2, best_of=3)
    match = club.event.open[0]
    club.finish(match, 1, 2)
    club.do(ops.TimeUp, at=match.until, match=match.number, counts=((1,), (4,)))
    assert club.result(match.players[0]).places == (1, 1)
    club = begun(players=2, best_of=3)
    match = club.event.open[0]
    club.finish(match, 1, 2)
    club.do(ops.TimeUp, at=match.until, match=match.number)
    assert club.result(match.players[0]).places == (1, 2)


def test_in_a_pod_who_is_idle_stands_behind_all_who_played():
    club = begun(Format.PODS, players=4)
    match = club.event.open[0]
    for who in match.players:
        club.do(ops.Came, match=match.number, player=who)
    club.do(
        ops.TimeUp,
        at=match.until,
        match=match.number,
        counts=((9,), (5,), (3,), (5,)),
        idle=match.players[:1],
    )
    assert club.result(match.players[0]).places == (4, 1, 3, 1)


def test_draws_are_agreed_on_as_the_event_lets_them():
    for draws, before, after in (
        (DrawPolicy.OFF, False, False),
        (DrawPolicy.BEFORE, True, False),
        (DrawPolicy.ALLOWED, True, True),
    ):
        for came, allowed in ((False, before), (True, after)):
            club = begun(players=2, draws=draws)
            match = club.event.open[0]
            if came:
                club.do(ops.Came, match=match.number, player=1)
            if not allowed:
                refused = club.refused(ops.Offer, player(1), match=match.number, player=1)
                assert refused is Code.NO_DRAWS
                continue
            club.do(ops.Offer, player(1), match=match.number, player=1)
            assert club.match(1).result is None
            club.do(ops.Offer, player(2), match=match.number, player=2)
            assert club.result(1).how is How.AGREED


def test_nobody_agrees_on_a_draw_for_another_not_even_the_organiser():
    club = begun(players=2, draws=DrawPolicy.ALLOWED)
    number = club.event.open[0].number
    for by in (BOSS, JUDGE, player(2)):
        assert club.refused(ops.Offer, by, match=number, player=1) is Code.OTHER_PLAYER


def test_an_offer_is_withdrawn_and_ends_with_its_game_and_with_its_player():
    club = begun(players=2, draws=DrawPolicy.ALLOWED, best_of=3)
    match = club.event.open[0]
    club.do(ops.Offer, player(1), match=match.number, player=1)
    club.do(ops.Offer, player(1), match=match.number, player=1, withdrawn=True)
    again = club.refused(ops.Offer, player(1), match=match.number, player=1, withdrawn=True)
    assert again is Code.NO_DRAWS
    club.do(ops.Offer, player(1), match=match.number, player=1)
    club.finish(match, 1, 2)
    assert club.match(1).offers == ()
    club.do(ops.Offer, player(1), match=match.number, player=1)
    club.do(ops.Substitute, player=1, person=77)
    assert club.match(1).offers == ()
    club.do(ops.Offer, player(2), match=match.number, player=2)
    assert club.match(1).result is None


def test_what_was_offered_before_a_match_that_may_be_drawn_only_then_ends_when_it_begins():
    club = begun(players=2)
    number = club.event.open[0].number
    club.do(ops.Offer, player(1), match=number, player=1)
    club.do(ops.Came, match=number, player=2)
    assert club.match(1).offers == ()
    assert club.refused(ops.Offer, player(2), match=number, player=2) is Code.NO_DRAWS


def test_a_pod_is_drawn_by_all_who_are_left_in_it_and_computers_agree_on_nothing():
    club = begun(Format.PODS, players=4, draws=DrawPolicy.ALLOWED)
    match = club.event.open[0]
    club.do(ops.Drop, player=2)
    for number in (1, 3, 4):
        assert club.event.matches[match.number].result is None
        club.do(ops.Offer, player(number), match=match.number, player=number)
    places = dict(zip(match.players, club.result(1).places, strict=True))
    assert places == {1: 1, 2: 4, 3: 1, 4: 1}
    club = Club(players=1, computers=True, draws=DrawPolicy.ALLOWED)
    club.do(ops.Join, person=0, computer=True)
    club.start()
    club.step()
    assert club.refused(ops.Offer, player(1), match=1, player=1) is Code.NO_DRAWS


def test_who_plays_in_the_event_looks_at_no_table_whatever_their_part():
    """A player who has left may look, and so may one who was never in it; it stands in the log."""
    club = begun(players=4)
    number = next(m.number for m in club.event.open if 3 not in m.players)
    for kind in (ops.Inspect, ops.Mend):
        for role in (ContestRole.JUDGE, ContestRole.ORGANISER):
            inside, outside = ContestActor(role, 1003), ContestActor(role, 77)
            assert club.refused(kind, inside, match=number) is Code.OWN_EVENT
            club.do(kind, outside, match=number)
        assert club.refused(kind, player(1), match=number) is Code.NOT_YOURS
        assert club.refused(kind, JUDGE, match=99) is Code.NO_SUCH_MATCH
    club.do(ops.Drop, player=3)
    club.do(ops.Inspect, ContestActor(ContestRole.JUDGE, 1003), match=number)
    assert [op.by.person for op in club.log if isinstance(op, ops.Inspect)] == [77, 77, 1003]


def test_more_time_for_all_matches_of_one_player_and_for_no_others():
    club = begun(Format.LEAGUE, players=4)
    before = {m.number: m.until for m in club.event.open}
    club.do(ops.Extend, JUDGE, by_ms=DAY, player=1)
    moved = {m.number for m in club.event.open if m.until == before[m.number] + DAY}
    assert moved == {m.number for m in club.event.open if 1 in m.players}
    assert club.refused(ops.Extend, player(1), by_ms=DAY, player=1) is Code.NOT_YOURS
    assert club.refused(ops.Extend, JUDGE, by_ms=DAY, player=9) is Code.NO_SUCH_PLAYER
    assert (
        club.refused(ops.Extend, ContestActor(ContestRole.JUDGE, 1001), by_ms=1, player=1)
        is Code.OWN_MATCH
    )


def test_a_result_is_undone_until_the_next_round_and_then_corrected_for_all_to_see():
    club = begun(players=4)
    match = club.match(1)
    club.finish(match, 1, 2)
    club.do(ops.UndoResult, JUDGE, match=match.number)
    assert not club.match(1).games
    club.finish(match, 2, 1)
    club.by_strength()
    club.step()
    assert club.refused(ops.UndoResult, JUDGE, match=match.number) is Code.PLAYED_ON
    before = {row.player: row.points for row in standings.standings(club.event)}
    club.do(ops.Correct, JUDGE, match=match.number, places=(1, 2), why="it was the other way")
    after = {row.player: row.points for row in standings.standings(club.event)}
    assert after[match.players[0]] == before[match.players[0]] + 3
    corrected = club.event.matches[match.number]
    assert [was.places for was in corrected.was] == [(2, 1)]


def test_games_are_undone_one_by_one():
    club = begun(players=2, best_of=3)
    match = club.event.open[0]
    club.finish(match, 1, 2)
    club.finish(match, 1, 2)
    club.do(ops.UndoResult, match=match.number)
    assert len(club.event.open[0].games) == 1
    club.do(ops.UndoResult, match=match.number)
    assert club.refused(ops.UndoResult, match=match.number) is Code.NOTHING_TO_UNDO


def test_a_restarted_match_has_all_of_its_time_and_a_number_for_its_table():
    club = begun(players=2)
    match = club.event.open[0]
    club.finish(match, 1, 2)
    club.now += 3 * DAY
    club.do(ops.Restart, JUDGE, match=match.number)
    anew = club.event.open[0]
    assert (anew.games, anew.came, anew.restarts) == ((), (), 1)
    assert anew.until - anew.opened == match.until - match.opened


def test_an_event_that_stood_still_has_as_much_time_left():
    club = begun(players=4)
    match, other = club.event.open
    club.do(ops.Pause, JUDGE, match=other.number, at=club.now + HOUR)
    club.do(ops.Pause, at=club.now + HOUR)
    assert due.due(club.event) == ()
    assert due.needs(club.event, 1, club.now).want is due.Want.PAUSE
    assert club.refused(ops.Pause) is Code.PAUSED
    club.do(ops.Resume, at=club.now + 5 * HOUR)
    assert club.event.matches[match.number].until == match.until + 5 * HOUR
    assert club.event.matches[match.number].opened == match.opened + 5 * HOUR
    club.do(ops.Resume, match=other.number, at=club.now + HOUR)
    assert club.event.matches[other.number].until == other.until + 7 * HOUR
    assert club.refused(ops.Resume) is Code.NOT_PAUSED


def test_extensions_and_vacations_move_limits():
    club = begun(players=4)
    one, other = club.event.open
    club.do(ops.Extend, JUDGE, match=one.number, by_ms=HOUR)
    club.do(ops.Extend, by_ms=DAY)
    assert club.event.matches[one.number].until == one.until + DAY + HOUR
    who = other.players[0]
    club.do(ops.TakeVacation, player(who), player=who, days=2)
    assert club.event.matches[other.number].until == other.until + 3 * DAY
    club.do(ops.Came, match=other.number, player=other.players[1])
    club.now += DAY
    claim = {"match": other.number, "player": other.players[1]}
    assert club.refused(ops.Claim, player(other.players[1]), **claim) is Code.TOO_SOON
    assert club.refused(ops.TakeVacation, player(who), player=who, days=1) is Code.NO_VACATION


def test_an_event_says_how_many_days_of_vacation_there_are():
    club = begun(players=2, vacation=3)
    assert club.refused(ops.TakeVacation, player(1), player=1, days=4) is Code.NO_VACATION
    club.do(ops.TakeVacation, player(1), player=1, days=3)


def test_a_match_that_begins_in_a_vacation_lasts_as_much_longer_as_is_left():
    club = Club(players=4)
    club.start()
    club.do(ops.TakeVacation, player(1), player=1, days=2)
    club.now += HOUR
    club.step()
    longer = {m.until - m.opened - club.event.settings.round_limit for m in club.event.open}
    assert longer == {0, 2 * DAY - HOUR}


def test_penalties_are_a_word_a_game_a_match_or_points():
    club = begun(players=4, best_of=3)
    match = club.match(1)
    for kind, points in ((Penalty.WARNING, 0), (Penalty.GAME, 0), (Penalty.POINTS, 2)):
        club.do(ops.Impose, JUDGE, player=1, kind=kind, points=points, why="slow")
    assert club.event.entrants[1].warned == 1
    assert len(club.match(1).games) == 1
    club.do(ops.Impose, JUDGE, player=1, kind=Penalty.MATCH)
    assert club.result(1).how is How.PENALTY
    assert standings.standings(club.event)[-1].points == -2
    kinds = [fine.kind for fine in club.event.fines]
    assert kinds == [Penalty.WARNING, Penalty.GAME, Penalty.POINTS, Penalty.MATCH]
    assert {fine.match for fine in club.event.fines} == {match.number}
    assert club.refused(ops.Impose, JUDGE, player=1, kind=Penalty.GAME) is Code.NO_SUCH_MATCH
