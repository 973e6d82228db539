"""Events as their people live through them: signing up, playing, leaving, ending."""

import pytest

from engine.contests import due, final, fold, progress, standings, why
from engine.contests import operations as ops
from engine.contests.records import How, Penalty, Phase, Standing
from engine.contests.settings import LIVE, DeckPolicy, Format
from engine.contests.values import DAY, HOUR, SYSTEM, Code, ContestActor, ContestRole, Refused
from tests.engine.contests.club import BOSS, JUDGE, PEOPLE, Club, begun, player

# -- signing up -----------------------------------------------------------------------------


def test_who_comes_to_a_full_field_waits_and_moves_up_when_somebody_leaves():
    club = Club(players=5, most=4)
    assert club.event.entrants[5].standing is Standing.WAITING
    assert due.needs(club.event, 5, club.now).want is due.Want.PLACE
    club.do(ops.Drop, player(2), player=2)
    assert club.event.active == (1, 3, 4, 5)
    assert 2 not in club.event.entrants
    again = club.do(ops.Join, player(2), person=PEOPLE + 2)
    assert again.entrants[6].standing is Standing.WAITING


def test_more_room_lets_in_who_waits():
    club = Club(players=6, most=4)
    club.do(ops.Set, changes={"most": 5})
    assert club.event.active == (1, 2, 3, 4, 5)


def test_joining_twice_is_refused_and_leaving_is_for_good_once_it_has_begun():
    club = Club(players=4)
    assert club.refused(ops.Join, player(1), person=PEOPLE + 1) is Code.ALREADY_IN
    club.start()
    club.step()
    club.do(ops.Drop, player(1), player=1)
    assert club.refused(ops.Join, player(1), person=PEOPLE + 1) is Code.DROPPED
    assert club.refused(ops.Join, player(9), person=PEOPLE + 9) is Code.CLOSED


def test_who_has_not_checked_in_is_out_and_who_waits_takes_their_place():
    club = Club(players=5, most=4, check_in=HOUR, starts_at=10 * HOUR)
    assert club.refused(ops.CheckIn, player(1), player=1) is Code.NO_CHECK_IN
    for number in (1, 2, 4, 5):
        club.do(ops.CheckIn, player(number), player=number, at=9 * HOUR)
    club.do(ops.Start, SYSTEM, at=10 * HOUR)
    assert club.event.active == (1, 2, 4, 5)


def test_a_missing_deck_holds_up_nobody_because_the_host_brings_one():
    club = Club(players=2, decks=DeckPolicy.EVENT, starts_at=10 * HOUR)
    club.do(ops.Submit, player(1), player=1, deck="fox")
    assert [d.players for d in due.due(club.event) if d.kind is due.Kind.DECKS] == [(2,)]
    assert club.refused(ops.Start) is Code.DECKS_MISSING
    club.do(ops.Submit, SYSTEM, player=2, deck="ready", given=True)
    club.start()
    club.do(ops.Submit, player(1), player=1, deck="crane")
    club.step()
    assert club.event.entrants[2].given
    assert club.refused(ops.Submit, player(1), player=1, deck="fox") is Code.DECKS_LOCKED


def test_decks_by_round_are_locked_while_a_match_is_played():
    club = begun(players=2, decks=DeckPolicy.NONE)
    assert club.event.declared == 1
    club = Club(players=4, decks=DeckPolicy.ROUND)
    for number in range(1, 5):
        club.do(ops.Submit, player(number), player=number, deck="fox")
    club.start()
    club.step()
    assert club.refused(ops.Submit, player(1), player=1, deck="owl") is Code.DECKS_LOCKED
    club.win(1)
    club.do(ops.Submit, player(1), player=1, deck="owl")
    assert club.event.entrants[1].deck == "owl"


def test_settings_have_types_bounds_and_a_time():
    club = Club(players=4)
    for changes, problem in (
        ({"rounds": 99}, "bounds"),
        ({"rounds": "many"}, "type"),
        ({"colour": 1}, "unknown"),
        ({"best_of": 2}, "clash"),
        ({"least": 20, "most": 10}, "clash"),
        ({"cut": 6}, "clash"),
    ):
        with pytest.raises(Refused) as refusal:
            club.do(ops.Set, changes=changes)
        assert refusal.value.code is Code.BAD_SETTING
        assert refusal.value.fields["problem"] == problem
    club.do(ops.Set, changes=LIVE)
    assert club.event.settings.live
    club.start()
    assert club.refused(ops.Set, changes={"best_of": 3}) is Code.BAD_SETTING
    club.do(ops.Set, changes={"round_limit": DAY})
    assert club.event.settings.round_limit == DAY


def test_a_banned_person_is_put_out_and_kept_out_until_the_ban_is_lifted():
    club = begun(players=4)
    club.do(ops.Ban, person=PEOPLE + 1)
    assert club.result(1).how is How.DROP
    assert club.event.entrants[1].standing is Standing.DROPPED
    club = Club(players=3)
    club.do(ops.Ban, person=PEOPLE + 1)
    assert club.refused(ops.Join, player(1), person=PEOPLE + 1) is Code.BANNED
    club.do(ops.Ban, person=PEOPLE + 1, lifted=True)
    club.do(ops.Join, player(1), person=PEOPLE + 1)


def test_computers_play_where_the_organiser_lets_them():
    club = Club(players=1)
    assert club.refused(ops.Join, person=0, computer=True) is Code.CLOSED
    club.do(ops.Set, changes={"computers": True})
    for _ in range(3):
        club.do(ops.Join, person=0, computer=True)
    assert club.refused(ops.Join, person=0) is Code.NO_SUCH_PLAYER
    club.start()
    club.play()
    assert club.event.phase is Phase.OVER


# -- rounds ---------------------------------------------------------------------------------


def test_two_presses_make_one_round():
    club = Club(players=8)
    club.start()
    first, second = (progress.propose(club.event, club.now) for _ in range(2))
    assert first is not None
    assert second is not None
    club.event = fold.apply(club.event, first)
    with pytest.raises(Refused) as refusal:
        fold.apply(club.event, second)
    assert refusal.value.code is Code.ROUND_PAIRED
    assert len(club.event.matches) == 4


def test_a_pairing_worked_out_before_somebody_left_is_refused():
    club = Club(players=8)
    club.start()
    made = progress.propose(club.event, club.now)
    assert made is not None
    club.do(ops.Drop, player=3)
    with pytest.raises(Refused) as refusal:
        fold.apply(club.event, made)
    assert refusal.value.code is Code.STALE


def test_a_round_that_leaves_somebody_out_or_seats_somebody_twice_is_refused():
    club = Club(players=4)
    club.start()
    base = club.event.size
    for pairs in (((1, 2),), ((1, 2), (1, 3)), ((1, 2), (3, 9))):
        paired = tuple(ops.Paired(pair, 1) for pair in pairs)
        assert club.refused(ops.Pair, round=1, pairs=paired, base=base) is Code.BAD_PAIRING
    paired = (ops.Paired((1, 2), 1), ops.Paired((3, 4), 1))
    club.do(ops.Pair, round=1, pairs=paired, base=base)
    assert club.refused(ops.Pair, round=2, pairs=paired, base=base) is Code.ROUND_OPEN


def test_the_next_round_begins_with_the_last_result_and_not_with_the_limit():
    club = begun(players=6)
    for match in club.event.open[:-1]:
        club.finish(match, 1, 2)
        assert not club.step()
    club.finish(club.event.open[0], 1, 2)
    assert [d.kind for d in due.due(club.event)] == [due.Kind.PROPOSE]
    assert club.step()
    assert club.event.round == 2


def test_of_a_table_whoever_is_free_plays_on():
    club = begun(Format.ROBIN, players=6)
    assert len(club.event.open) == 3
    slow = club.event.open[0]
    while any(m.number != slow.number for m in club.event.open):
        club.finish(next(m for m in club.event.open if m.number != slow.number), 1, 2)
        club.step()
    others = set(range(1, 7)) - set(slow.players)
    for one in others:
        played = {p for m in club.event.matches.values() if one in m.players for p in m.players}
        assert others <= played


def test_a_live_table_goes_round_by_round_and_a_league_all_at_once():
    club = begun(Format.ROBIN, players=6, live=True)
    club.finish(club.event.open[0], 1, 2)
    assert not club.step()
    assert {m.round for m in club.event.open} == {1}
    club = begun(Format.LEAGUE, players=6)
    assert len(club.event.open) == 15
    assert {m.until for m in club.event.open} == {club.event.started + 28 * DAY}
    club = begun(Format.LEAGUE, players=6, window=3 * DAY)
    assert {m.until for m in club.event.open} == {club.event.started + 3 * DAY}


def test_rounds_are_enough_for_a_champion_and_few_enough_for_no_rematch():
    for players in range(2, 70):
        club = Club(players=players)
        club.start()
        assert club.event.declared <= max(1, players * 2 // 3)
        assert 2**club.event.declared >= players or club.event.declared == players * 2 // 3


def test_a_round_is_taken_back_as_long_as_nobody_has_acted_in_it():
    club = begun(players=5, late_until=2)
    first = set(club.event.matches)
    late = club.join()
    assert club.event.entrants[late].missed == 1
    assert club.refused(ops.Unpair, round=2) is Code.STALE
    club.do(ops.Unpair, round=1)
    assert (club.event.matches, club.event.round) == ({}, 0)
    assert club.event.entrants[late].missed == 0
    club.do(ops.Drop, player=5)
    club.step()
    assert not first & set(club.event.matches)
    assert club.event.round == 1
    club.do(ops.Came, match=club.match(1).number, player=1)
    assert club.refused(ops.Unpair, round=1) is Code.PLAYED_ON


def test_a_round_can_be_paired_by_hand():
    club = Club(players=4)
    club.start()
    paired = (ops.Paired((4, 1), 1), ops.Paired((2, 3), 1))
    club.do(ops.Pair, round=1, pairs=paired, base=club.event.size)
    assert why.why(club.event, club.match(4), 4).by == "organiser"
    assert why.why_not(club.event, club.match(4), 4, 2) is None
    club.by_strength()
    assert club.step()
    assert not any({1, 4} == set(m.players) for m in club.event.open)


# -- leaving --------------------------------------------------------------------------------


def test_who_drops_in_a_round_concedes_and_of_two_who_drop_nobody_wins():
    club = begun(players=4)
    one, other = club.match(1).players
    club.do(ops.Drop, player(one), player=one)
    assert club.result(1).places[club.match(1).players.index(other)] == 1
    club.do(ops.Drop, player(other), player=other)
    assert club.result(1).places == ()


def test_who_has_played_half_of_a_table_leaves_losses_and_who_has_not_leaves_nothing():
    club = begun(Format.LEAGUE, players=5)
    for rival in (2, 3):
        club.finish(
            club.match(1, rival), *(1 if p == 1 else 2 for p in club.match(1, rival).players)
        )
    club.finish(club.match(4, 5), 1, 2)
    club.do(ops.Drop, player=1)
    rows = {row.player: row for row in standings.standings(club.event)}
    assert (rows[1].won, rows[1].lost) == (2, 2)
    club.do(ops.Drop, player=2)
    rows = {row.player: row for row in standings.standings(club.event)}
    assert club.event.entrants[2].struck
    assert (rows[1].won, rows[1].lost) == (1, 2)
    assert (rows[3].won, rows[3].lost) == (0, 1)


def test_of_a_round_robin_that_is_not_yet_paired_the_rest_is_lost_as_well():
    club = begun(Format.ROBIN, players=4, live=True)
    club.by_strength()
    club.step()
    club.by_strength()
    club.do(ops.Drop, player=1)
    own = [m for m in club.event.matches.values() if 1 in m.players]
    assert len(own) == 3
    assert club.result(1).how is How.DROP
    club.play()
    assert club.event.phase is Phase.OVER


def test_an_event_ends_when_fewer_than_two_are_left():
    club = begun(players=3)
    for number in (1, 2):
        club.do(ops.Drop, player=number)
    assert club.step()
    assert club.event.phase is Phase.OVER
    assert club.refused(ops.Drop, player=3) is Code.OVER


def test_who_was_put_out_by_mistake_is_back_and_has_lost_what_they_missed():
    club = begun(players=8)
    club.do(ops.Drop, player=1)
    club.do(ops.Readmit, player=1)
    club.do(ops.Restart, match=club.match(1).number)
    club.win(1)
    assert club.event.entrants[1].missed == 0
    club.by_strength()
    club.do(ops.Drop, player=1)
    club.step()
    club.by_strength()
    assert club.refused(ops.Readmit, player(1), player=1) is Code.NOT_YOURS
    club.do(ops.Readmit, player=1)
    row = next(r for r in standings.standings(club.event) if r.player == 1)
    assert (row.points, row.lost) == (3, 1)
    club.step()
    assert club.event.open_match(1) is not None


def test_a_substitute_plays_on_with_all_that_was_played():
    club = begun(players=5, most=4)
    club.win(1)
    club.do(ops.Substitute, player=1, person=PEOPLE + 5)
    assert club.event.entrants[1].person == PEOPLE + 5
    assert 5 not in club.event.entrants
    assert standings.standings(club.event)[0].points == 3
    assert club.refused(ops.Substitute, player=2, person=PEOPLE + 3) is Code.ALREADY_IN


def test_an_event_is_handed_over_and_called_off():
    club = Club(players=4)
    club.do(ops.HandOver, person=77)
    assert club.event.owner == 77
    assert club.refused(ops.End) is Code.NOT_STARTED
    club.do(ops.End, cancelled=True)
    assert final.champion(club.event) == 0
    assert club.refused(ops.Start) is Code.OVER


# -- rights ---------------------------------------------------------------------------------


def test_everybody_keeps_to_their_part():
    club = begun(players=4)
    match = club.match(1)
    assert club.refused(ops.Drop, player(2), player=1) is Code.OTHER_PLAYER
    assert club.refused(ops.Correct, player(1), match=match.number) is Code.NOT_YOURS
    assert club.refused(ops.Set, JUDGE, changes={}) is Code.NOT_YOURS
    assert club.refused(ops.Came, BOSS, match=match.number, player=1) is Code.NOT_YOURS
    plays_too = ContestActor(ContestRole.JUDGE, PEOPLE + 1)
    assert club.refused(ops.Restart, plays_too, match=match.number) is Code.OWN_MATCH
    for number in (1, 2, 3):
        fine = {"player": number, "kind": Penalty.WARNING}
        assert club.refused(ops.Impose, plays_too, **fine) is Code.RIVAL
    other = next(m for m in club.event.open if m.number != match.number)
    club.do(ops.Restart, plays_too, match=other.number)
