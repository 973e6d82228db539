"""Events by chance: sizes, formats, odd numbers, drops, late entries, draws, double presses,
absences, corrections, penalties, substitutes, judges' doings. Whatever
happens, what must hold is looked at after each step."""

from __future__ import annotations

from collections import Counter
from typing import Any

import networkx

from engine.contests import due, export, final, fold, privacy, progress, standings
from engine.contests import operations as ops
from engine.contests.matches import winner
from engine.contests.records import Match, Penalty, Phase, Standing
from engine.contests.settings import LEAST_POD, DrawPolicy, Format
from engine.contests.values import DAY, HOUR, ContestActor, ContestRole, Refused, lot
from tests.engine.contests.club import Club

FORMATS = (*(Format.SWISS,) * 5, *Format)
"""Swiss most of all: it can go wrong in most ways."""


LARGE = 100
"""From so many players on not every step is looked at, but every pairing."""


def run(seed: int, players: int = 0) -> Club:
    """One event of that seed, played to its end; an assertion tells what does not hold."""
    story = Story(seed, players or _size(seed))
    story.play()
    return story.club


def _size(seed: int) -> int:
    """Most below 32, few large."""
    kind = lot(seed, 1) % 100
    return 2 + lot(seed, 2) % (14 if kind < 60 else 31 if kind < 98 else 70)


class Story:
    """An event to which things happen."""

    def __init__(self, seed: int, players: int) -> None:
        self.format = FORMATS[lot(seed, 3) % len(FORMATS)]
        if self.format in (Format.ROBIN, Format.LEAGUE, Format.GROUPS, Format.PODS):
            players = min(max(players, 3), 80 if self.format is Format.PODS else 14)
        if self.format is Format.GROUPS:
            players = max(players, 4)
        self.club = Club(self.format, seed=seed, **self._settings(seed, players))
        for number in range(players):
            self.club.join(strength=lot(seed, 4, number) % 100)
        self.presses = 0
        self.rematches = 0

    def _settings(self, seed: int, players: int) -> dict[str, Any]:
        best_of = 1 if self.format is Format.PODS else (1, 1, 3, 5)[lot(seed, 5) % 4]
        cut = (0, 2, 4, 8)[lot(seed, 6) % 4]
        if self.format in (Format.SINGLE, Format.DOUBLE, Format.LADDER):
            cut = 0
        elif self.format is Format.PODS:
            cut = (0, 3, 4)[cut % 3]
        pod = (4, 4, 5, 6)[lot(seed, 11) % 4]
        return {
            "pod": pod,
            "seats": pod + lot(seed, 12) % 3,
            "best_of": best_of,
            "cut": cut,
            "most": max(2, players - lot(seed, 7) % 3),
            "groups": 2 if self.format is Format.GROUPS and players > 5 else 1,
            "late_until": lot(seed, 8) % 4,
            "draws": DrawPolicy.ALLOWED,
            "live": lot(seed, 9) % 2 == 0,
            "reset": lot(seed, 10) % 4 > 0,
        }

    def play(self) -> None:
        club = self.club
        try:
            club.start()
        except Refused:
            return
        while club.event.phase is Phase.RUNNING:
            self.presses += 1
            if club.event.settings.format is Format.LADDER and self.presses > 120:
                club.do(ops.End)
                break
            self._happen()
            self._go_on()
        self._hold_at_the_end()

    def _happen(self) -> None:
        """One thing by chance; what cannot be is refused and leaves no trace."""
        club = self.club
        kind = club.chance(100)
        someone = 1 + club.chance(club.event.joined, 1)
        numbers = sorted(club.event.matches)
        match = numbers[club.chance(len(numbers), 2)] if numbers else 0
        if club.event.settings.format is Format.LADDER:
            self._try(ops.Ready, player=someone)
        if kind < 3:
            self._try(ops.Drop, player=someone)
        elif kind < 5:
            self._try(ops.Join, person=5000 + club.event.size)
        elif kind < 8:
            self._correct(match)
        elif kind < 10:
            self._try(ops.UndoResult, match=match)
        elif kind < 13:
            self._absent()
        elif kind < 14:
            self._try(ops.Restart, match=match)
        elif kind < 15:
            self._offer(match)
        elif kind < 16:
            self._try(ops.TakeVacation, player=someone, days=1)
        elif kind < 17:
            gone = [n for n, e in club.event.entrants.items() if e.standing is Standing.DROPPED]
            self._try(ops.Readmit, player=gone[0] if gone else 0)
        elif kind < 18:
            self._try(ops.Pause)
            self._try(ops.Resume, at=club.now + DAY)
        elif kind < 26:
            self._judge(kind - 18, someone, match)

    def _judge(self, kind: int, someone: int, match: int) -> None:
        """Do what organisers and judges do by hand."""
        club = self.club
        if kind < 2:
            points = club.chance(4, 10)
            self._try(
                ops.Impose,
                player=someone,
                kind=tuple(Penalty)[club.chance(len(Penalty), 11)],
                points=points,
            )
        elif kind == 2:
            self._try(ops.Extend, by_ms=HOUR, match=match if club.chance(2, 12) else 0)
        elif kind == 3:
            self._try(ops.Substitute, player=someone, person=7000 + club.event.size)
        elif kind == 4:
            self._claim(match)
        elif kind == 5:
            self._try(ops.Pause, match=match)
            self._try(ops.Resume, match=match, at=club.now + HOUR)
        elif kind == 6:
            own = club.event.entrants.get(someone)
            self._try(ops.Ban, person=0 if own is None else own.person)
        else:
            changes = ({"late_until": 2}, {"no_show": HOUR}, {"draws": DrawPolicy.OFF.value})
            self._try(ops.Set, changes=changes[club.chance(3, 13)])
            self._try(ops.Mend, match=match)

    def _claim(self, number: int) -> None:
        """One of a match has come, and claims it when the others have not for long enough."""
        club = self.club
        match = club.event.matches.get(number)
        if match is None or match.result is not None:
            return
        player = match.players[club.chance(len(match.players), 14)]
        self._try(ops.Came, match=number, player=player)
        by = ContestActor(ContestRole.PLAYER, club.event.entrants[player].person)
        late = club.now + club.event.settings.no_show
        self._try(ops.Claim, by, match=number, player=player, at=late)

    def _offer(self, match: int) -> None:
        """Those of a match offer a draw one after the other; the last may think better of it."""
        club = self.club
        found = club.event.matches.get(match)
        for number in () if found is None else found.players:
            by = ContestActor(ContestRole.PLAYER, club.event.entrants[number].person)
            self._try(ops.Offer, by, match=match, player=number)
        if found is not None and club.chance(2):
            number = found.players[-1]
            by = ContestActor(ContestRole.PLAYER, club.event.entrants[number].person)
            self._try(ops.Offer, by, match=match, player=number, withdrawn=True)

    def _try(self, kind: type[ops.Op], by: ContestActor | None = None, /, **fields: object) -> None:
        before = fold.encode(self.club.event) if self.club.chance(20) == 0 else b""
        try:
            self.club.do(kind, by, **fields)
        except Refused:
            assert not before or fold.encode(self.club.event) == before

    def _correct(self, number: int) -> None:
        match = self.club.event.matches.get(number)
        if match is not None and len(match.players) == 2:
            places = ((1, 2), (2, 1), (1, 1), ())[self.club.chance(4, 3)]
            self._try(ops.Correct, match=number, places=places)

    def _absent(self) -> None:
        """The limit of a match comes, with nobody, one or all there."""
        club = self.club
        if not club.event.open:
            return
        match = club.event.open[club.chance(len(club.event.open), 4)]
        for who in match.players:
            if club.chance(2, who):
                self._try(ops.Came, match=match.number, player=who)
        counts = tuple((club.chance(3, who, 1),) for who in match.players)
        self._try(ops.TimeUp, match=match.number, at=match.until, counts=counts)

    def _go_on(self) -> None:
        """Do what the event does by itself, pressed twice now and then; else a game ends."""
        club = self.club
        if club.event.phase is not Phase.RUNNING:
            return
        if progress.cut_due(club.event):
            club.cut()
            return
        op = progress.propose(club.event, club.now)
        if op is not None:
            self._press(op)
            if self.format is Format.SWISS and isinstance(op, ops.Pair) and not club.event.cut:
                self._no_avoidable_rematch(op)
        elif club.event.open:
            if club.event.joined < LARGE or club.chance(50, 7) == 0:
                self._nobody_waits()
            club.finish(club.event.open[club.chance(len(club.event.open), 5)])
        if op is not None or club.event.joined < LARGE:
            self._holds()

    def _press(self, op: ops.Pair | ops.End) -> None:
        club = self.club
        club.event = fold.apply(club.event, op)
        club.log.append(op)
        if club.chance(4, 6) == 0:
            self._is_refused(op)
        if club.chance(12, 9) == 0:
            self._try(ops.Unpair, round=club.event.round)

    def _is_refused(self, op: ops.Op) -> None:
        """A second press does nothing."""
        try:
            fold.apply(self.club.event, op)
        except Refused:
            return
        raise AssertionError("it could be pressed twice")

    # -- what must hold -----------------------------------------------------------------------

    def _holds(self) -> None:
        """Nobody is twice in a round, has two byes, or plays two matches where one is to be; no
        table has more than it has seats for."""
        event = self.club.event
        sizes = [len(match.players) for match in event.matches.values()]
        assert max(sizes, default=0) <= max(2, event.settings.seats)
        if event.settings.format is Format.PODS:  # two who are left at the cut have a final too
            pods = [len(match.players) for match in event.matches.values() if not match.slot]
            assert min(pods, default=LEAST_POD) >= LEAST_POD
        twice = Counter((m.round, p) for m in event.matches.values() for p in m.players)
        assert max(twice.values(), default=0) <= 1
        byes = Counter(m.players[0] for m in event.matches.values() if m.bye)
        if byes and max(byes.values()) > 1:
            given = {
                winner(match) for match in event.matches.values() if standings.forfeited(match)
            }
            had = {n for n, entrant in event.entrants.items() if byes[n] or entrant.missed} | given
            fresh = set(event.active) - had  # a win that was not played for counts as a bye
            assert not fresh
        if event.settings.format is not Format.LEAGUE:
            busy = Counter(p for m in event.open for p in m.players)
            assert max(busy.values(), default=0) <= 1

    def _no_avoidable_rematch(self, op: ops.Pair) -> None:
        """Somebody meets again only where no round without it was possible."""
        met = {i.player: set(i.met) for i in op.inputs}
        again = [p for p in op.pairs if len(p.players) == 2 and p.players[1] in met[p.players[0]]]
        fewest = min(i.byes for i in op.inputs)
        free = [i.player for i in op.inputs if i.byes == fewest]
        for paired in op.pairs:
            assert len(paired.players) == 2 or paired.players[0] in free
        if not again:
            return
        self.rematches += 1
        graph = networkx.Graph()
        graph.add_nodes_from(met)
        graph.add_edges_from((a, b) for a in met for b in met if a < b and b not in met[a])
        if len(met) % 2:
            graph.add_edges_from((0, n) for n in free)
        most = networkx.max_weight_matching(graph, maxcardinality=True)
        assert len(most) * 2 < len(graph)

    def _nobody_waits(self) -> None:
        """Check that who has nothing to play waits for somebody who has, where nothing can be
        paired."""
        event = self.club.event
        busy = {p for m in event.open for p in m.players}
        idle = [n for n in event.active if n not in busy]
        assert event.open
        for one in idle:
            need = due.needs(event, one, self.club.now)
            assert need.want in (due.Want.ROUND, due.Want.NOTHING, due.Want.READY, due.Want.QUEUE)
        if event.settings.format is Format.ROBIN and not event.settings.live and not event.cut:
            left = {p.players for p in progress.schedule(event)} - {
                m.players for m in event.matches.values()
            }
            assert not any(set(pair) <= set(idle) for pair in left)
        if event.cut or event.settings.format in (Format.SINGLE, Format.DOUBLE):
            made = {m.slot for m in event.matches.values()}
            waiting = [s for s in progress.seats(event).values() if s.due]
            assert all(seat.slot.name in made for seat in waiting)

    def _hold_at_the_end(self) -> None:
        """The log comes to the same bytes; everybody has a place; nobody is left playing."""
        club = self.club
        event = club.event
        data = fold.encode(event)
        log = [ops.unpack(ops.pack(op)) for op in club.log]
        assert fold.encode(fold.replay(log)) == data
        assert fold.encode(fold.decode(data)) == data
        places = final.places(event)
        there = [n for n, e in event.entrants.items() if e.standing is not Standing.WAITING]
        assert sorted(place.player for place in places) == sorted(there)
        assert all(row.lost >= 0 for row in standings.standings(event))
        if event.phase is Phase.OVER and self.format is not Format.LADDER:
            assert not event.open
        self._one_champion(event.matches.values())
        self._tell_of_it(log)

    def _tell_of_it(self, log: list[ops.Op]) -> None:
        """Nothing more is due; files are written; without a person nobody else's place is
        another, and their number is nowhere."""
        event = self.club.event
        assert not due.due(event)
        names = {number: f"={number}" for number in event.entrants}
        export.standing_csv(event, names)
        export.matches_csv(event, names)
        told = export.read_results(export.results_json(event, names))
        assert len(told.matches) == len(event.matches)
        assert export.read_log(export.log_json(log)) == log
        people = [own.person for own in event.entrants.values()]
        person = people[self.club.chance(len(people), 15)]
        without = fold.replay(privacy.forgotten(log, person))
        assert person not in {own.person for own in without.entrants.values()}
        assert final.places(without) == final.places(event)

    def _one_champion(self, matches) -> None:
        """Whoever wins a bracket has won its last match."""
        event = self.club.event
        best = final.champion(event)
        own: list[Match] = [m for m in matches if m.slot and best in m.players]
        if best and own and own[-1].result is not None:
            assert winner(own[-1]) == best or self.format is Format.DOUBLE
