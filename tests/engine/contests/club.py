"""A club that plays events: a log, a clock set by hand, and people who do what a test says."""

from __future__ import annotations

from typing import Any

from engine.contests import fold, progress, rights
from engine.contests import operations as ops
from engine.contests.records import ContestState, Match, MatchGame, Outcome
from engine.contests.settings import ContestSettings, Format
from engine.contests.values import SYSTEM, Code, ContestActor, ContestRole, Refused, lot

BOSS = ContestActor(ContestRole.ORGANISER, 1)
JUDGE = ContestActor(ContestRole.JUDGE, 2)
PEOPLE = 1000
"""The person behind entrant 1 is 1001."""


def player(number: int) -> ContestActor:
    return ContestActor(ContestRole.PLAYER, PEOPLE + number)


class Club:
    """An event and its log; ``seed`` decides all that is left to chance."""

    def __init__(
        self, format: Format = Format.SWISS, players: int = 0, seed: int = 7, **settings: Any
    ) -> None:
        self.seed = seed
        self.now = 1_000
        made = ContestSettings(format=format, **settings)
        create = ops.Create(at=self.now, by=BOSS, name="Evening", settings=made, seed=seed)
        self.event: ContestState = fold.begin(create)
        self.log: list[ops.Op] = [create]
        self.people = 0
        for _ in range(players):
            self.join()

    def do(
        self, kind: type[ops.Op], by: ContestActor | None = None, /, **fields: Any
    ) -> ContestState:
        """An operation, by whose it is; what is refused leaves no trace."""
        by = by or (SYSTEM if kind in rights.MACHINE else BOSS)
        op = kind(at=fields.pop("at", self.now), by=by, **fields)
        self.event = fold.apply(self.event, op)
        self.log.append(op)
        self.now = self.event.at
        return self.event

    def refused(self, kind: type[ops.Op], by: ContestActor | None = None, /, **fields: Any) -> Code:
        """By what an operation is refused; nothing has changed."""
        before = fold.encode(self.event)
        try:
            self.do(kind, by, **fields)
        except Refused as refusal:
            assert fold.encode(self.event) == before
            return refusal.code
        raise AssertionError("it was not refused")

    def join(self, **fields: Any) -> int:
        self.people += 1
        who = ContestActor(ContestRole.PLAYER, PEOPLE + self.people)
        self.do(ops.Join, who, person=who.person, **fields)
        return self.event.joined

    def start(self) -> None:
        self.do(ops.Start)

    def step(self) -> bool:
        """Do what the event does by itself; whether there was anything."""
        op = progress.propose(self.event, self.now)
        if op is not None:
            self.event = fold.apply(self.event, op)
            self.log.append(op)
        return op is not None

    def cut(self) -> progress.Preview:
        shown = progress.preview(self.event)
        self.do(ops.Cut, seeds=shown.going, base=self.event.size, behind=self.event.reached)
        return shown

    def chance(self, bound: int, *about: int) -> int:
        return lot(self.seed, self.event.size, *about) % bound

    def finish(self, match: Match, *places: int, **fields: Any) -> None:
        """A game of a match ends; without places by chance, at two in ten a draw."""
        if not places:
            order = sorted(range(len(match.players)), key=lambda at: self.chance(1 << 30, at))
            places = tuple(order.index(at) + 1 for at in range(len(match.players)))
            if len(places) == 2 and self.chance(10) < 2:
                places = (1, 1)
        self.now += 60_000
        self.do(ops.ReportGame, match=match.number, game=MatchGame(places, **fields))

    def win(self, winner: int) -> None:
        """A game of somebody's open match is theirs."""
        match = self.event.open_match(winner)
        assert match is not None
        self.finish(match, *(1 if p == winner else 2 for p in match.players))

    def by_strength(self) -> None:
        """All open matches are won by the lowest numbers."""
        for match in self.event.open:
            while self.event.matches[match.number].result is None:
                ranked = sorted(match.players)
                self.finish(match, *(ranked.index(p) + 1 for p in match.players))

    def play(self) -> None:
        """To the end, by chance."""
        while self.event.phase == "running":
            if progress.cut_due(self.event):
                self.cut()
            elif not self.step():
                self.finish(self.event.open[self.chance(len(self.event.open))])

    def result(self, one: int, other: int = 0) -> Outcome:
        """The result of that match, which has one."""
        found = self.match(one, other).result
        assert found is not None
        return found

    def match(self, one: int, other: int = 0) -> Match:
        """The last match of somebody, against that other."""
        return [m for m in self.event.matches.values() if {one, other or one} <= set(m.players)][-1]


def begun(format: Format = Format.SWISS, players: int = 8, **settings: Any) -> Club:
    """A club whose first matches are open."""
    club = Club(format, players, **settings)
    club.start()
    club.step()
    return club
