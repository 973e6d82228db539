"""A table while it is being changed: what it was, what it will be, and what is said about it.

It is worked on under its table's lock and then becomes one transaction (see
:mod:`bot.host.tables.transaction`). Until that is committed nobody else sees any of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from msgspec.structs import replace

from bot.host.errors import AlreadyStarted, HostError, engine_refusals
from bot.host.people.names import display_name
from bot.host.tables.live_games import Live
from bot.host.tables.routes import AHEAD
from bot.host.values import Actor, Done
from bot.store.changes import Append, Change, MeetPlayer, PutPlayer
from bot.store.rows.log import AnsweredBy, AnswerRow, EventRow
from bot.store.rows.messages import OutboxRow
from bot.store.rows.tables import DECLINED, UNDO, SeatRow, StoredTable, TableRow, VoteRow, hours_of
from bot.store.settings import PlayerSettings
from engine import Game
from engine.kernel.records import Event
from engine.kernel.values import SPECTATOR, Decision, Msg, SeatRef, msg
from engine.mechanics.stops import StopRules, stops
from engine.replays.record import mend_seed
from engine.scenarios.position import mended


class TableEdit:
    """A table being changed. ``redraw``: its public message has to be drawn anew (with
    ``only_if_seen`` only where something public has changed), ``show_hands``: so have the private
    ones of these people. ``say_if_seen``: said in the channel where something public has changed.
    ``entries``: what is appended to the log of the game, if anything. ``passed``: of a vote,
    whether the table as it is stored says that it was carried. ``behind``: what else goes into its
    transaction, once it stands. What is drawn by lot for the table comes of the ``dice``."""

    def __init__(
        self,
        stored: StoredTable,
        live: Live | None,
        now: int,
        dice: Random,
        actor: Actor | None = None,
    ) -> None:
        self.before = stored
        self.live = live
        self.now = now
        self.dice = dice
        self.actor = actor
        self.row: TableRow = stored.row
        self.seats: list[SeatRow] = list(stored.seats)
        self.votes: list[VoteRow] = list(stored.votes)
        self.players: dict[int, PlayerSettings] = dict(stored.players)
        self.game: Game | None = None if live is None else live.game
        self.posts: list[OutboxRow] = []
        self.changes: list[Change] = []
        self.behind: tuple[Change, ...] = ()
        self.show_hands: set[int] = set()
        self.redraw = True
        self.only_if_seen = False
        self.say_if_seen: Msg | None = None
        self.entries: list[Append] = []
        self.new = False
        self.passed: Callable[[StoredTable], bool] = lambda now: True

    @property
    def request(self) -> int | None:
        """The request that asked for it, if one did."""
        return None if self.actor is None else self.actor.request

    def done(self, stored: StoredTable, *, repeated: bool = False) -> Done:
        """Build the verb's result for the table as it is ``stored``."""
        own = SPECTATOR
        for seat in stored.seats:
            if self.actor is not None and seat.user_id == self.actor.user_id:
                own = seat.seat
        return Done(stored.row.id, stored.row.shown, own, repeated, self.passed(stored))

    def require_open(self) -> None:
        """Refuse unless the game has not begun."""
        if self.row.status == "running":
            raise AlreadyStarted
        if self.row.status != "open":
            raise HostError("error.table_over")

    def require_running(self) -> None:
        """Refuse unless the game is on."""
        if self.row.status == "open":
            raise HostError("error.not_started")
        if self.row.status != "running":
            raise HostError("error.table_over")

    def require_own(self) -> None:
        """Refuse for a table of a contest."""
        if self.row.contest:
            raise HostError("error.contest_table")

    def require_seat(self, actor: Actor) -> SeatRow:
        """Return the actor's seat, or refuse."""
        for seat in self.seats:
            if seat.user_id == actor.user_id:
                return seat
        raise HostError("error.not_seated")

    def sits(self, user_id: int) -> bool:
        """Tell if that person has a seat."""
        return any(seat.user_id == user_id for seat in self.seats)

    def settings(self, seat: SeatRow) -> PlayerSettings:
        """The settings of who sits there."""
        return self.players.get(seat.user_id or 0, PlayerSettings())

    def hours(self, seat: SeatRow) -> PlayerSettings:
        """Settings as the clocks of this table go by them."""
        return hours_of(self.row, seat, self.players)

    def put(self, seat: SeatRow) -> SeatRow:
        """Change a seat."""
        self.seats[seat.seat] = seat
        return seat

    def add(self, seat: SeatRow) -> SeatRow:
        """Append a seat."""
        self.seats.append(seat)
        return seat

    def remove(self, seat: SeatRow) -> None:
        """Take a seat away; those after it move up."""
        kept = [other for other in self.seats if other.seat != seat.seat]
        self.seats = [replace(other, seat=index) for index, other in enumerate(kept)]

    def meet(self, actor: Actor) -> None:
        """Note the language of somebody who acts, and their name where they are new."""
        known = self.players.get(actor.user_id)
        if known is not None and known.spoken == actor.locale:
            return
        settings = replace(known or PlayerSettings(), spoken=actor.locale)
        self.players[actor.user_id] = settings
        self.changes.append(MeetPlayer(actor.user_id, display_name(actor.name), actor.locale))

    def set_player(self, actor: Actor, settings: PlayerSettings) -> None:
        """Change the settings of somebody who acts."""
        self.players[actor.user_id] = settings
        self.changes.append(PutPlayer(actor.user_id, display_name(actor.name), settings))

    def decision(self, seat: int) -> Decision | None:
        """Pending decision of that seat."""
        return None if self.game is None else self.game.decision(seat)

    def answer(self, seat: int, answer: Sequence[str], by: AnsweredBy, user_id: int | None) -> None:
        """Answer that seat's decision on a copy of the game; :class:`EngineRefused`."""
        decision = self.decision(seat)
        given, game = tuple(answer), self._begun.clone()
        with engine_refusals():
            events = game.answer(seat, given)
        owed = 0 if decision is None else decision.id
        self._advance(game, events, seat, by, user_id, owed, given)

    def go_on(self, seat: int, places: Sequence[int], user_id: int | None) -> None:
        """Answer what that seat is asked next by the options at these places, as far as it is asked
        something that they fit; :class:`EngineRefused`."""
        for place in places:
            owed = self.decision(seat)
            if owed is None or owed.kind not in AHEAD or place >= len(owed.options):
                return
            self.answer(seat, (owed.options[place].key,), "along", user_id)

    def concede(self, seat: int, user_id: int | None) -> None:
        """Give up for that seat on a copy of the game; :class:`EngineRefused`."""
        game = self._begun.clone()
        with engine_refusals():
            events = game.concede(seat)
        self._advance(game, events, seat, "concession", user_id)

    def heed(self, seat: int, wanted: Iterable[str], user_id: int | None) -> None:
        """Set the stops of that seat, of which nobody is told; :class:`EngineRefused`. Where they
        are set so already, the log says nothing of it either."""
        game = self._begun.clone()
        with engine_refusals():
            game.heed(seat, wanted)
        chosen = stops(game, seat)
        if chosen != stops(self._begun, seat):
            self._append(game, seat, "stops", user_id, 0, chosen)

    def forget_stops(self, seat: int) -> None:
        """Set the stops of a seat as usual: who sat there has chosen them for themselves."""
        game = self.game
        rules = None if game is None else game.rules.get(StopRules)
        if game is not None and rules and game.result is None and game.playing(seat):
            self.heed(seat, rules.usual, None)

    def begin(self, game: Game) -> None:
        """Start the game."""
        self._advance(game, tuple(game.events), SPECTATOR, "start", None)

    def go_back(
        self, before: Game, target: int, seat: int, user_id: int | None, *, unseen: bool
    ) -> None:
        """Restore the state of revision ``target``, with an entry of the log. Nobody is told that
        something ``unseen`` is gone."""
        game, answer = self._begun.rewound(before), (str(target),)
        told = () if unseen else (msg("notice.undone", who=SeatRef(seat)),)
        self._append(game, seat, "undo", user_id, 0, answer, told, during=before.chapter)

    def withdraw(self, game: Game, seat: SeatRow, decision_id: int) -> None:
        """Go on without that seat's answer, which nobody has seen; nobody sees this either."""
        self._append(game, seat.seat, "withdrawal", seat.user_id, decision_id)

    def mend(self, text: str, user_id: int) -> None:
        """Go on from another position, which the log keeps: everything is asked anew, and nothing
        before it can be taken back. :class:`EngineRefused`."""
        seed = mend_seed(self.row.seed, self.row.revision + 1)
        with engine_refusals():
            game = mended(self._begun, text, seed=seed)
        told = (msg("notice.contest_mended"),)
        self._append(game, SPECTATOR, "mended", user_id, 0, (text,), told)
        self.votes = [vote for vote in self.votes if vote.topic not in (UNDO, DECLINED)]
        self.set_last_answers({})
        self.row = replace(self.row, seen=())

    def set_last_answers(self, found: Mapping[int, int]) -> None:
        """Set each seat's latest answer that stands, by revision."""
        self.seats = [replace(seat, last_answer=found.get(seat.seat, 0)) for seat in self.seats]

    @property
    def _begun(self) -> Game:
        if self.game is None:
            raise HostError("error.not_started")
        return self.game

    def _advance(
        self,
        game: Game,
        events: tuple[Event, ...],
        seat: int,
        by: AnsweredBy,
        user_id: int | None,
        decision_id: int = 0,
        answer: tuple[str, ...] = (),
    ) -> None:
        public = game.log(events, SPECTATOR)
        private = {
            other: lines
            for other in range(len(self.seats))
            if (lines := game.log(events, other)) != public
        }
        during = msg("recap.setup") if self.game is None else self.game.chapter
        self._append(game, seat, by, user_id, decision_id, answer, public, private, during)
        if by == "player":
            self.put(replace(self.seats[seat], last_answer=self.row.revision))

    def _append(
        self,
        game: Game,
        seat: int,
        by: AnsweredBy,
        user_id: int | None,
        decision_id: int = 0,
        answer: tuple[str, ...] = (),
        public: tuple[Msg, ...] = (),
        private: dict[int, tuple[Msg, ...]] | None = None,
        during: Msg | None = None,
    ) -> None:
        """Append an entry to the log, after which the game stands so. What the edit shows to whom
        is worked out from before and after, so all of its entries but the first are ``along``, or
        ``stops``, which show nothing."""
        assert not self.entries or by in ("along", "stops")
        table_id, now, revision = self.row.id, self.now, self.row.revision + 1
        entry = AnswerRow(table_id, revision, seat, by, now, decision_id, answer, user_id)
        said = EventRow(table_id, revision, now, public, private or {}, during)
        self.entries.append(Append(entry, said))
        self.changes.append(self.entries[-1])
        self.game = game
        self.row = replace(self.row, revision=revision)

    @property
    def shows(self) -> bool:
        """Tell if the edit has changed anything that everybody sees."""
        if self.live is None or self.game is None:
            return True
        told = any(entry.events.public for entry in self.entries)
        return told or self.live.public != self.game.view(SPECTATOR)

    def drop_questions(self, seat: int) -> None:
        """Drop the open questions whether that seat may take something back."""
        self.votes = [v for v in self.votes if v.seat != seat or v.topic not in (UNDO, DECLINED)]

    def say(self, text: Msg) -> None:
        """Say something in the table's channel."""
        self.post("notice", text)

    def tell(self, user_id: int, text: Msg) -> None:
        """Say something to one person."""
        self.post("private", text, user_id=user_id)

    def post(
        self,
        kind: str,
        text: Msg | None = None,
        *,
        user_id: int = 0,
        seat: int = SPECTATOR,
        pings: tuple[int, ...] = (),
    ) -> None:
        """Add a row to the outbox."""
        row = OutboxRow(
            id=0,
            kind=kind,
            table_id=self.row.id,
            place=self.row.place,
            revision=self.row.shown,
            created_at=self.now,
            user_id=user_id,
            seat=seat,
            text=text,
            pings=pings,
        )
        self.posts.append(row)
