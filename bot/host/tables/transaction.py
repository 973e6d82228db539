"""From a draft to its transaction: clocks, pings, hands, what is due, the end."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.host.config import HostConfig
from bot.host.tables import standing
from bot.host.tables.edit import Draft
from bot.host.tables.live_games import Live
from bot.host.time import seat_clock
from bot.host.time.pauses import NEVER
from bot.store.changes import (
    Change,
    Once,
    Post,
    PutDue,
    PutSeats,
    PutSnapshot,
    PutTable,
    PutVotes,
)
from bot.store.rows import AnswerRow, DueRow, SeatRow
from engine.kernel.values import DecisionKind, msg


def settle(
    draft: Draft, config: HostConfig, request_id: int | None
) -> tuple[list[Change], Live | None]:
    """The whole transaction, and the game as it stands after it."""
    if draft.row.status == "running":
        _end(draft)
    after = _live(draft)
    _ask(draft, config, after)
    _notice(draft, config, after)
    _post_hands(draft, after)
    _post_pings(draft)
    if draft.only_if_seen and draft.live is not None and after is not None:
        draft.redraw = draft.live.public != after.public
    if draft.redraw:
        draft.post("board")
    if draft.row.status == "finished" and draft.before.row.status == "running":
        result = draft.row.result
        draft.post("result", None if result is None else result.reason)
    return _changes(draft, config, request_id, after), after


def _end(draft: Draft) -> None:
    result = None if draft.game is None else draft.game.result
    if result is not None:
        draft.row = replace(draft.row, status="finished", ended_at=draft.now, result=result)


def _ask(draft: Draft, config: HostConfig, after: Live | None) -> None:
    """Set the clocks and the orders of the seats by what they owe now."""
    running = draft.row.status == "running" and draft.game is not None
    owed = {one.seat: one for one in draft.game.decisions} if running and draft.game else {}
    if draft.row.status in ("finished", "closed"):
        draft.votes = []
    waited = {s.person: s for s in draft.before.seats if s.asked and s.pass_at is None}
    persons = {seat.seat: seat.person for seat in draft.before.seats}
    for seat in tuple(draft.seats):
        if seat.standing == "turn" and after is not None:
            seat = draft.put(standing.turned(seat, after.public.active, after.public.turn))
        decision = owed.get(seat.seat)
        asked = 0 if decision is None else decision.id
        if asked != seat.asked:
            seat = seat_clock.asked(seat, asked, draft.now)
            seat = draft.put(standing.opened(draft, seat, decision, config))
        elif seat.pass_at is not None and seat.person is None:
            seat = draft.put(replace(seat, pass_at=None, pass_key=""))
        elif seat.person != persons.get(seat.seat) and standing.open_to(seat) and decision:
            seat = draft.put(standing.ordered(draft, seat, decision, config))
        called = seat.asked and seat.person is not None and seat.pass_at is None
        if not called or draft.settings(seat).pings != "on":
            ping_at = None
        elif seat.person in waited and (seat.responding or not waited[seat.person].hushed):
            ping_at = seat.ping_at
        else:
            ping_at = seat_clock.ping_at(seat, draft.settings(seat), config, draft.now)
        if ping_at != seat.ping_at:
            draft.put(replace(seat, ping_at=ping_at))


def _notice(draft: Draft, config: HostConfig, after: Live | None) -> None:
    """Note who sees something else than before: everybody, or only some of those who play.

    What nobody else has seen must not show in anything that they get. So how far the game has
    come, who has done something since, and how far one can go back is told by what was seen, and
    never by the number of entries in the log.
    """
    if draft.entry is None or after is None:
        return
    answer, said = draft.entry.answer, draft.entry.events
    before, revision = draft.live, answer.revision
    public = bool(said.public) or before is None or before.public != after.public
    if public:
        seen = (*draft.row.seen, revision)[-config.undo_depth :]
        draft.row = replace(draft.row, shown=draft.row.shown + 1, seen=seen)
        if answer.by == "player" and not _in_window(draft, answer):
            draft.drop_questions(answer.seat)
    if public and draft.say_if_seen is not None:
        draft.say(draft.say_if_seen)
    for seat in tuple(draft.seats):
        own = seat.seat == answer.seat and answer.by in ("player", "order", "withdrawal")
        if seat.user_id is None or own:
            continue
        if (
            public
            or said.lines(seat.seat)
            or before is None
            or _differs(draft, seat, before, after)
        ):
            draft.put(replace(seat, stirred=revision))


def _in_window(draft: Draft, answer: AnswerRow) -> bool:
    """Whether that was an answer in a response window, of which nobody knows when it was given."""
    owed = () if draft.live is None else draft.live.game.decisions
    kinds = [one.kind for one in owed if (one.seat, one.id) == (answer.seat, answer.decision_id)]
    return DecisionKind.RESPOND in kinds


def _differs(draft: Draft, seat: SeatRow, before: Live, after: Live) -> bool:
    """Whether that seat is shown something else by itself than before."""
    return _shown(before, draft.before.seats[seat.seat]) != _shown(after, seat)


def _live(draft: Draft) -> Live | None:
    if draft.game is None:
        return None
    known = draft.live
    if known is not None and known.game is draft.game:
        return known
    return Live(draft.row.revision, draft.game)


def _post_hands(draft: Draft, after: Live | None) -> None:
    """A private message for each person whose private part has changed, who is new here, or who
    is here no more; for everybody when the table is over."""
    if after is None:
        return
    before = draft.live
    over = draft.row.status != "running" and draft.before.row.status == "running"
    persons = {seat.seat: seat.person for seat in draft.before.seats}
    for gone in set(persons.values()) - {seat.user_id for seat in draft.seats} - {None}:
        draft.post("hand", user_id=gone or 0)
    for seat in draft.seats:
        person = seat.person
        if person is None:
            continue
        shown = before is not None and persons.get(seat.seat) == person
        differs = not shown or before is None or _differs(draft, seat, before, after)
        if over or not shown or person in draft.show_hands or differs:
            draft.post("hand", user_id=person, seat=seat.seat)


def _shown(live: Live, seat: SeatRow) -> object:
    """What a seat is shown by message. That outlives the pause of a window, so it asks nothing of
    who passes at its end."""
    return live.private(seat.seat, unasked=standing.unasked(seat, NEVER))


def _post_pings(draft: Draft) -> None:
    """One ping for all whose moment has come; where it would tell who has an answer, to each
    alone."""
    called = [s for s in draft.seats if s.ping_at is not None and s.ping_at <= draft.now]
    alone = [seat for seat in called if told_alone(draft, seat)]
    _call(draft, [seat for seat in called if seat not in alone])
    for seat in alone:
        end = seat_clock.expires_at(seat, draft.row.deadline, draft.settings(seat))
        text = msg("private.respond_until", until=end) if end else msg("private.respond")
        draft.tell(seat.person or 0, text)
    for seat in called:
        draft.put(replace(seat, ping_at=None))


def told_alone(draft: Draft, seat: SeatRow) -> bool:
    """Whether calling that seat's person in the channel would tell that they have an answer."""
    return seat.responding and (seat.hushed or not draft.settings(seat).out_of_reach)


def _call(draft: Draft, called: list[SeatRow]) -> None:
    if not called:
        return
    ends = [
        end
        for seat in called
        if (end := seat_clock.expires_at(seat, draft.row.deadline, draft.settings(seat)))
    ]
    text = msg("ping.turn_until", until=min(ends)) if ends else msg("ping.turn")
    draft.post("ping", text, pings=tuple(s.person for s in called if s.person is not None))


def _changes(
    draft: Draft, config: HostConfig, request_id: int | None, after: Live | None
) -> list[Change]:
    row, before = draft.row, draft.before
    changes: list[Change] = []
    if request_id is not None:
        changes.append(Once(request_id, draft.now))
    if draft.new or row != before.row:
        changes.append(PutTable(row))
    old = dict(enumerate(before.seats))
    fresh = tuple(seat for seat in draft.seats if draft.new or old.get(seat.seat) != seat)
    if fresh or len(draft.seats) != len(before.seats):
        changes.append(PutSeats(row.id, len(draft.seats), fresh))
    if tuple(draft.votes) != before.votes:
        changes.append(PutVotes(row.id, tuple(draft.votes)))
    changes.extend(draft.changes)
    if after is not None and row.revision != before.row.revision:
        oldest = row.oldest - 1 if row.status == "running" else None
        changes.append(PutSnapshot(row.id, row.revision, after.game.dump(), oldest))
    changes.append(PutDue(row.id, due_rows(draft, config)))
    changes.extend(Post(post) for post in draft.posts)
    return changes


def due_rows(draft: Draft, config: HostConfig) -> tuple[DueRow, ...]:
    """All that will happen at the table by itself, from what is stored of it alone."""
    row = draft.row
    if row.resting_at is not None:
        return ()
    if row.status == "open":
        return (DueRow(row.id, "expire", -1, row.created_at + config.unstarted_ms),)
    if row.status != "running":
        return ()
    return tuple(due for seat in draft.seats for due in _due_of(draft, seat, config))


def _due_of(draft: Draft, seat: SeatRow, config: HostConfig) -> list[DueRow]:
    if not seat.asked:
        return []
    if seat.pass_at is not None:
        return [DueRow(seat.table_id, "pass", seat.seat, seat.pass_at, seat.asked)]
    if seat.computer:
        since = max(seat.asked_at, seat.minded_at or 0, seat.window_until)
        at = since + _pace(seat, draft.seats, config)
        return [DueRow(seat.table_id, "computer", seat.seat, at, seat.asked)]
    deadline, settings = draft.row.deadline, draft.settings(seat)
    moments = (
        ("deadline", seat_clock.expires_at(seat, deadline, settings)),
        ("remind", seat_clock.reminder_at(seat, deadline, settings, config)),
        ("ping", seat.ping_at),
    )
    return [
        DueRow(seat.table_id, kind, seat.seat, at, seat.asked)  # type: ignore[arg-type]
        for kind, at in moments
        if at is not None
    ]


def _pace(seat: SeatRow, seats: Sequence[SeatRow], config: HostConfig) -> int:
    """The pause before a computer player thinks. In a window, where it takes all of its time
    whatever it holds, that time counts as pause."""
    thinks = thinking_ms(seat, seats, config) if seat.responding else 0
    return max(config.pace_ms - thinks, 0)


def thinking_ms(seat: SeatRow, seats: Sequence[SeatRow], config: HostConfig) -> int:
    """How long a computer player takes in a window, no more and no less: its own thinking, what
    those at the table take who think for all the time they have (where one process thinks for all
    of them), and what may come in between. Nothing that anybody holds is in it."""
    others = sum(one.computer == "hard" for one in seats if one.seat != seat.seat)
    return config.budget_ms(seat.computer) + others * config.hard_ms + config.spare_ms
