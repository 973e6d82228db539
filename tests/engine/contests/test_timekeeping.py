"""Whole events carried by nothing but the list of what is due: an evening that ends when it was
announced, and weeks in which nobody waits for those who are away."""

from collections import Counter
from typing import Any

from engine.contests import due, final, progress
from engine.contests import operations as ops
from engine.contests.due import DueMoment, Kind
from engine.contests.records import How, Phase
from engine.contests.settings import LIVE, DeckPolicy, Format
from engine.contests.values import DAY, HOUR, MINUTE, SYSTEM
from tests.engine.contests.club import Club, player


class Timekeeper:
    """A host's: it goes from one moment that is due to the next, does what it says, and notes the
    keys of what is only said."""

    def __init__(self, club: Club, plays: frozenset[int], quick: int = 0) -> None:
        self.club = club
        self.plays = plays
        self.quick = quick
        self.said: list[DueMoment] = []

    def run(self) -> None:
        while self.club.event.phase in (Phase.SIGN_UP, Phase.RUNNING):
            done = {one.key for one in self.said}
            ahead = [one for one in due.due(self.club.event) if one.key not in done]
            assert ahead, "nothing is due, and the event is not over"
            soon = self._soonest_end()
            if soon and soon < ahead[0].at:
                self._end_game(soon)
            else:
                self._do(ahead[0])

    def _soonest_end(self) -> int:
        """Find when the next game ends of those that quick people play."""
        ready = [m.opened for m in self.club.event.open if self.plays.issuperset(m.players)]
        return min(ready) + self.quick if ready and self.quick else 0

    def _end_game(self, at: int) -> None:
        match = next(
            m
            for m in self.club.event.open
            if m.opened + self.quick == at and self.plays.issuperset(m.players)
        )
        self.club.now = max(at, self.club.now) - MINUTE
        self.club.finish(match)

    def _do(self, one: DueMoment) -> None:
        club = self.club
        club.now = max(club.now, one.at)
        if one.kind is Kind.DECKS:
            for number in one.players:
                club.do(ops.Submit, SYSTEM, player=number, deck="ready", given=True)
        elif one.kind is Kind.START:
            club.do(ops.Start, SYSTEM)
        elif one.kind is Kind.PROPOSE:
            assert club.step()
            self._come()
        elif one.kind is Kind.CUT:
            club.cut()
        elif one.kind is Kind.NO_SHOW:
            who = one.players[0]
            club.do(ops.Claim, player(who), match=one.match, player=who)
        elif one.kind is Kind.TIME_UP:
            self._count(one.match)
        else:
            self.said.append(one)

    def _come(self) -> None:
        """Whoever plays acts at once."""
        for match in self.club.event.open:
            for who in sorted(self.plays & set(match.players) - set(match.came)):
                self.club.do(ops.Came, match=match.number, player=who)

    def _count(self, number: int) -> None:
        match = self.club.event.matches[number]
        counts = tuple((self.club.chance(20, who),) for who in match.players)
        self.club.do(ops.TimeUp, match=number, counts=counts)


def test_six_rounds_and_a_cut_for_64_end_when_announced_although_every_game_takes_all_its_time():
    settings: dict[str, Any] = {**LIVE, "cut": 8, "starts_at": 19 * HOUR, "check_in": 30 * MINUTE}
    club = Club(players=66, decks=DeckPolicy.EVENT, **settings)
    for number in range(1, 65):
        club.do(ops.CheckIn, player(number), player=number, at=19 * HOUR - 10 * MINUTE)
    keeper = Timekeeper(club, frozenset(range(1, 64)))
    keeper.run()
    event = club.event
    assert len(event.active) == 64
    assert event.declared == 6
    assert final.champion(event)
    assert all(entrant.given for entrant in event.entrants.values())
    longer = {m.round for m in event.matches.values() if m.slot and len(m.games) > 1}
    assert event.ended <= 19 * HOUR + (6 + 3 + len(longer)) * 50 * MINUTE
    absent = [m for m in event.matches.values() if 64 in m.players and m.result is not None]
    assert {m.result.how for m in absent if m.result} <= {How.NO_SHOW, How.BYE}
    assert max(m.closed - m.opened for m in absent) <= 10 * MINUTE


def test_weeks_of_pods_go_on_as_soon_as_they_can_and_end_by_their_limits():
    club = Club(Format.PODS, players=16, rounds=3, starts_at=DAY)
    everybody = frozenset(range(1, 17))
    quick = Timekeeper(club, everybody, quick=2 * DAY)
    quick.run()
    assert club.event.ended <= DAY + 3 * (2 * DAY + HOUR)
    assert [one.kind for one in quick.said] == []
    club = Club(Format.PODS, players=16, rounds=3, starts_at=DAY)
    slow = Timekeeper(club, everybody - {3, 9}, quick=2 * DAY)
    slow.run()
    assert club.event.ended <= DAY + 3 * (7 * DAY + HOUR)
    assert {one.kind for one in slow.said} == {Kind.REMIND}
    assert max(Counter(one.key for one in slow.said).values()) == 1
    places = [place.player for place in final.places(club.event)]
    assert set(places[-2:]) == {3, 9}


def test_in_a_league_of_weeks_nobody_is_held_up_by_who_never_comes():
    club = Club(Format.LEAGUE, players=8, starts_at=DAY, no_show=0)
    keeper = Timekeeper(club, frozenset(range(1, 8)), quick=3 * DAY)
    keeper.run()
    assert club.event.ended <= 2 * DAY + club.event.settings.window
    hows = Counter(m.result.how for m in club.event.matches.values() if m.result is not None)
    assert hows == {How.PLAYED: 21, How.NO_SHOW: 7}
    assert progress.complete(club.event)
    assert final.places(club.event)[-1].player == 8
