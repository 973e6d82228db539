"""Taking back: at once where nothing came to light since, else when all others agree.

The log only ever grows: taking back is an entry of its own, after which the state of an earlier
revision is there again.

What somebody does in a response window is nobody else's business while the window is open. So an
answer that still waits for those of others is withdrawn in silence, and what the others have
answered there unseen counts as not done: it keeps nobody from taking back, it ends no question,
and whoever gave it is asked again when the window is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.host.errors import HostError, MoreThanOwn
from bot.host.tables.edit import TableEdit
from bot.host.tables.live_games import Live
from bot.host.tables.play import absent, arrive
from bot.host.tables.tables import Part, changing
from bot.host.time import seat_clock
from bot.host.values import Actor
from bot.store.errors import StoreUnreadable
from bot.store.rows.log import AnswerRow
from bot.store.rows.tables import DECLINED, UNDO, SeatRow, VoteRow
from engine.kernel.values import DecisionKind, SeatRef, msg


class Undo(Part):
    """Verbs of taking back."""

    @changing
    async def ask_undo(
        self, edit: TableEdit, actor: Actor, *, own: bool = False, at: int | None = None
    ) -> None:
        """Take back the actor's last answer and all that came of it: at once (``passed``) where the
        actor has seen nobody else act since and nothing was drawn, thrown or revealed, or where no
        other person is present; else the others are asked, once. An answer in a response window
        that still waits for those of others is withdrawn without a word to anybody. ``own``: at
        once only what the actor has done alone, else :class:`MoreThanOwn`; ``at``: where the table
        was (its ``shown``) when that was asked, else ``error.question_over``.
        ``error.nothing_to_undo``, ``error.undo_declined``, ``error.not_seated``,
        ``error.not_started``, ``error.table_over``."""
        edit.passed = lambda now: (
            not any((v.topic, v.user_id) == (UNDO, actor.user_id) for v in now.votes)
        )
        edit.require_running()
        if not edit.row.take_back:
            raise HostError("error.no_taking_back")
        if at not in (None, edit.row.shown):
            raise HostError("error.question_over")
        seat = arrive(edit, edit.require_seat(actor), actor)
        if await self._withdraw(edit, seat):
            return
        before = await self._before(edit, seat.last_answer)
        others = self._others(edit, seat)
        if own and not others and seat.stirred > seat.last_answer:
            raise MoreThanOwn
        if not others or _free(edit, seat, before):
            unseen = _unseen(edit, seat, before)
            await self._go_back(edit, seat, before, actor.user_id, unseen=unseen)
            return
        about = [one for one in edit.votes if one.seat == seat.seat and one.question]
        same = {one.topic for one in about if one.revision == seat.last_answer}
        if DECLINED in same:
            raise HostError("error.undo_declined")
        edit.redraw, edit.passed = False, lambda now: False
        if UNDO not in same:
            edit.redraw = bool(about)  # so that an older question loses its buttons
            _ask(edit, seat, actor, others)

    @changing
    async def answer_undo(
        self, edit: TableEdit, actor: Actor, question: int, *, agree: bool
    ) -> None:
        """Agree to the question of that number, whether somebody may take something back (it is
        taken back when all others agree: ``passed``), or decline. ``error.no_undo_asked``,
        ``error.nothing_to_undo`` (too much has happened meanwhile), ``error.not_seated``,
        ``error.not_started``, ``error.table_over``."""
        edit.passed = lambda now: agree and not _asked(now.votes, question)
        edit.require_running()
        own = arrive(edit, edit.require_seat(actor), actor)
        votes = _asked(edit.votes, question)
        if not votes or votes[0].seat == own.seat:
            raise HostError("error.no_undo_asked")
        asker, asked = edit.seats[votes[0].seat], {vote.user_id for vote in votes}
        edit.redraw = False
        if not agree:
            edit.drop_questions(asker.seat)
            no = replace(votes[0], topic=DECLINED, user_id=actor.user_id)
            edit.votes.append(no)
            edit.say(msg("notice.undo_declined", who=SeatRef(own.seat)))
            return
        if actor.user_id not in asked:
            edit.votes.append(replace(votes[0], user_id=actor.user_id))
        missing = set(self._others(edit, asker)) - asked - {actor.user_id}
        if not missing:
            edit.redraw = True
            before = await self._before(edit, votes[0].revision)
            await self._go_back(edit, asker, before, asker.user_id)

    async def _withdraw(self, edit: TableEdit, seat: SeatRow) -> bool:
        """Ask the seat again what it has answered in the window that is open, if it has."""
        game = None if edit.game is None else edit.game.withdrawn(seat.seat)
        owed = () if game is None else game.decisions
        again = [one for one in owed if one.seat == seat.seat and one.kind is DecisionKind.RESPOND]
        if game is None or not again:
            return False
        entries = await self.tables.store.answers(edit.row.id)
        given = next((one for one in entries if one.revision == seat.last_answer), None)
        if given is None or given.decision_id != again[0].id:
            return False  # passed by order: there is nothing of its own to withdraw
        limit, settings = edit.row.deadline, edit.hours(seat)
        seat = seat_clock.asked_again(seat, again[0].id, given.at, limit, settings)
        expires = seat_clock.expires_at(seat, limit, settings)
        if expires is not None and expires <= seat_clock.stands_at(
            seat, edit.row.resting_at, edit.now
        ):
            raise HostError("error.nothing_to_undo")
        last = last_answers(entries, given.revision - 1).get(seat.seat, 0)
        # What was let go by once is not let go by order: it is asked for.
        edit.put(replace(seat, window_until=edit.now, last_answer=last))
        edit.withdraw(game, seat, again[0].id)
        edit.redraw = False
        return True

    async def _before(self, edit: TableEdit, answer: int) -> Live:
        """The game as it was before the answer of that revision."""
        kept = None
        if answer >= edit.row.oldest:
            kept = await self.tables.store.past(edit.row.id, answer - 1)
        if kept is None:
            raise HostError("error.nothing_to_undo")
        pack = await self.tables.card_pack(edit.row.pack)
        try:
            return Live(answer - 1, self.tables.rules.load(kept.data, pack))
        except Exception as error:
            raise StoreUnreadable(f"table {edit.row.id} at {answer - 1}: {error}") from error

    async def _go_back(
        self,
        edit: TableEdit,
        seat: SeatRow,
        before: Live,
        user_id: int | None,
        *,
        unseen: bool = False,
    ) -> None:
        entries = await self.tables.store.answers(edit.row.id)
        edit.go_back(before.game, before.revision, seat.seat, user_id, unseen=unseen)
        edit.set_last_answers(last_answers(entries, before.revision))
        if not unseen:
            edit.show_hands |= await self._told(edit, before.revision)
            edit.votes = [vote for vote in edit.votes if vote.topic not in (UNDO, DECLINED)]
            edit.say(msg("notice.undone", who=SeatRef(seat.seat)))

    async def _told(self, edit: TableEdit, revision: int) -> set[int]:
        """People who have looked at the table since, or for whom a private message was made: it
        tells of what is taken back, even where nothing else in it changes. Who looked just before
        it may have been shown what came while their message was made."""
        people = [one.person for one in edit.seats if one.person is not None]
        looks = [(user, await self.tables.store.look(edit.row.id, user)) for user in people]
        looked = {user for user, seen in looks if seen is not None and seen.revision >= revision}
        told = self.tables.read_revisions
        return looked | {user for user in people if told.beyond(edit.row.id, user, revision)}

    def _others(self, edit: TableEdit, seat: SeatRow) -> tuple[int, ...]:
        """People who have a say in it: all who are present and do not ask themselves."""
        return tuple(
            other.person
            for other in edit.seats
            if other.person is not None
            and other.seat != seat.seat
            and not absent(edit, other, self.tables.config)
        )


def last_answers(entries: Sequence[AnswerRow], target: int) -> dict[int, int]:
    """The latest answer of each seat's own that stands in the state of revision ``target``, as far
    as ``entries`` reach back."""
    by_revision = {entry.revision: entry for entry in entries}
    found: dict[int, int] = {}
    withdrawn: set[int] = set()
    at = target
    while at in by_revision:
        entry = by_revision[at]
        if entry.by == "mended":
            break
        if entry.by == "undo":
            at = int(entry.answer[0])
            continue
        if entry.by == "withdrawal":
            withdrawn.add(entry.seat)
        elif entry.by == "player" and entry.seat in withdrawn:
            withdrawn.remove(entry.seat)
        elif entry.by == "player":
            found.setdefault(entry.seat, at)
        at -= 1
    return found


def _asked(votes: Iterable[VoteRow], question: int) -> list[VoteRow]:
    """Votes for that question so far, its asker's first; none where it is over."""
    return [vote for vote in votes if vote.topic == UNDO and vote.question == question]


def _ask(edit: TableEdit, seat: SeatRow, actor: Actor, others: tuple[int, ...]) -> None:
    """Put a new question to the others; an older one of the same seat is over."""
    edit.drop_questions(seat.seat)
    number = edit.row.questions + 1
    edit.row = replace(edit.row, questions=number)
    edit.votes.append(
        VoteRow(edit.row.id, UNDO, seat.seat, actor.user_id, number, seat.last_answer)
    )
    text = msg("notice.undo_asked", who=SeatRef(seat.seat), question=number)
    edit.post("notice", text, seat=seat.seat, pings=others)


def _free(edit: TableEdit, seat: SeatRow, before: Live) -> bool:
    """Tell if the seat has seen nobody else act since, and nothing has come to light."""
    unseen = seat.stirred < seat.last_answer
    return unseen and edit.game is not None and not edit.game.learned_since(before.game, seat.seat)


def _unseen(edit: TableEdit, seat: SeatRow, before: Live) -> bool:
    """Tell if nobody else has seen anything of what is taken back, as in a plan made in secret."""
    seen = [*edit.row.seen, *(one.stirred for one in edit.seats if one.seat != seat.seat)]
    return max(seen, default=0) <= before.revision
