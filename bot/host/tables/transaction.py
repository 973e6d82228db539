"""From an edit of a table to its transaction: clocks, pings, hands, what is due, the end."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.host.config import HostConfig
from bot.host.decks.keys import digest_of
from bot.host.tables import forced_answers, standing_orders
from bot.host.tables.edit import TableEdit
from bot.host.tables.live_games import Live
from bot.host.time import seat_clock
from bot.host.time.pauses import NEVER
from bot.store import changes as change
from bot.store.game_store import PutGame
from bot.store.rows.log import AnswerRow
from bot.store.rows.tables import DueRow, SeatRow
from engine import titles
from engine.kernel.rules import GameRules
from engine.kernel.values import DecisionKind, Result, msg
from engine.ranks.ratings import Played, mode_of
from engine.replays import reel

NO_ANSWERS = ("undo", "withdrawal", "mended", "stops")
"""Entries of the log behind which nothing is answered along."""


def transaction(edit: TableEdit, config: HostConfig) -> tuple[list[change.Change], Live | None]:
    """Return the changes of the transaction, and the game after it."""
    if edit.row.status == "running":
        _give_forced_answers(edit)
        _end(edit)
    after = _live(edit)
    _ask(edit, config, after)
    unseen = _unseen(edit, config, after)
    if unseen:
        _restore_public_part(edit)
    _note_seen(edit, config, after)
    _post_hands(edit, after)
    _post_pings(edit)
    if edit.only_if_seen and edit.live is not None and after is not None:
        edit.redraw = edit.live.public != after.public
    if edit.redraw and not unseen:
        edit.post("board")
    if edit.row.status == "finished" and edit.before.row.status == "running":
        result = edit.row.result
        edit.post("result", None if result is None else result.reason)
        edit.changes += rated_game(edit)
    return _changes(edit, config, after), after


def _give_forced_answers(edit: TableEdit) -> None:
    """Give forced answers after an answer."""
    gives = edit.entries and edit.entries[0].answer.by not in NO_ANSWERS
    for _ in range(forced_answers.IN_A_ROW if gives else 0):
        found = forced_answers.next_forced(edit)
        if found is None:
            return
        seat, answer = found
        edit.answer(seat, answer, "along", edit.seats[seat].user_id)


def _end(edit: TableEdit) -> None:
    result = None if edit.game is None else edit.game.result
    if result is not None:
        edit.row = replace(edit.row, status="finished", ended_at=edit.now, result=result)


def _ask(edit: TableEdit, config: HostConfig, after: Live | None) -> None:
    """Set the clocks and the orders of the seats by what they owe now."""
    running = edit.row.status == "running" and edit.game is not None
    owed = {one.seat: one for one in edit.game.decisions} if running and edit.game else {}
    if edit.row.status in ("finished", "closed"):
        edit.votes = []
    waited = {s.person: s for s in edit.before.seats if s.asked and s.pass_at is None}
    persons = {seat.seat: seat.person for seat in edit.before.seats}
    for seat in tuple(edit.seats):
        if seat.standing == "turn" and after is not None:
            seat = edit.put(
                standing_orders.expire_turn_order(seat, after.public.active, after.public.turn)
            )
        decision = owed.get(seat.seat)
        asked = 0 if decision is None else decision.id
        if asked != seat.asked:
            seat = seat_clock.asked(seat, asked, edit.now)
            seat = edit.put(standing_orders.open_window(edit, seat, decision, config))
        elif seat.pass_at is not None and seat.person is None:
            seat = edit.put(replace(seat, pass_at=None, pass_key=""))
        elif seat.person != persons.get(seat.seat) and standing_orders.open_to(seat) and decision:
            seat = edit.put(standing_orders.apply_order(edit, seat, decision, config))
        called = seat.asked and seat.person is not None and seat.pass_at is None
        if not called or edit.settings(seat).pings != "on":
            ping_at = None
        elif seat.person in waited and (seat.responding or not waited[seat.person].hushed):
            ping_at = seat.ping_at
        else:
            ping_at = seat_clock.ping_at(seat, edit.hours(seat), config, edit.now)
        if ping_at != seat.ping_at:
            edit.put(replace(seat, ping_at=ping_at))


def _unseen(edit: TableEdit, config: HostConfig, after: Live | None) -> bool:
    """Tell if nobody else can have seen what somebody has done: a step of a plan that is made in
    secret, or towards an answer. Response windows have rules of their own, and who was away and is
    back shows that by whatever they do."""
    if not edit.entries or after is None or edit.live is None or edit.posts or edit.shows:
        return False
    answer = edit.entries[0].answer
    in_window = answer.by in ("order", "withdrawal") or _in_window(edit, answer)
    if in_window or tuple(edit.votes) != edit.before.votes:
        return False
    seat, row = edit.before.seats[answer.seat], edit.row
    at = seat_clock.stands_at(seat, row.resting_at, edit.now)
    hours = edit.hours(seat)
    if seat_clock.absent_since(seat, row.deadline, hours, config, at) is not None:
        return False
    others = (one for one in edit.seats if one.seat != seat.seat)
    return not any(_differs(edit, one, edit.live, after) for one in others)


def _restore_public_part(edit: TableEdit) -> None:
    """Undo the public effects of what nobody else has seen: no clock, no ping, no sign of presence.
    So a plan has one clock, however many steps it takes."""
    answer = edit.entries[0].answer
    before, seat = edit.before.seats[answer.seat], edit.seats[answer.seat]
    edit.put(replace(before, asked=seat.asked, last_answer=seat.last_answer))


def _note_seen(edit: TableEdit, config: HostConfig, after: Live | None) -> None:
    """Note who sees something else than before: everybody, or only some seats.

    What nobody else has seen must not show in anything that they get. So how far the game has
    come, who has done something since, and how far one can go back is told by what was seen, and
    never by the number of entries in the log.
    """
    if not edit.entries or after is None:
        return
    answer, before = edit.entries[0].answer, edit.live
    told = any(entry.events.public for entry in edit.entries)
    public = told or before is None or before.public != after.public
    if public:
        seen = (*edit.row.seen, answer.revision)[-config.undo_depth :]
        edit.row = replace(edit.row, shown=edit.row.shown + 1, seen=seen)
        if answer.by == "player" and not _in_window(edit, answer):
            edit.drop_questions(answer.seat)
    if public and edit.say_if_seen is not None:
        edit.say(edit.say_if_seen)
    for seat in tuple(edit.seats):
        own = seat.seat == answer.seat and answer.by in ("player", "order", "withdrawal")
        own |= seat.seat == answer.seat and answer.by == "undo" and not public
        if seat.user_id is None or own:
            continue
        read = any(entry.events.lines(seat.seat) for entry in edit.entries)
        if public or read or before is None or _differs(edit, seat, before, after):
            edit.put(replace(seat, stirred=answer.revision))


def _in_window(edit: TableEdit, answer: AnswerRow) -> bool:
    """Tell if that was an answer in a response window, of which nobody knows when it was given."""
    owed = () if edit.live is None else edit.live.game.decisions
    kinds = [one.kind for one in owed if (one.seat, one.id) == (answer.seat, answer.decision_id)]
    return DecisionKind.RESPOND in kinds


def _differs(edit: TableEdit, seat: SeatRow, before: Live, after: Live) -> bool:
    """Tell if that seat is shown something else in private than before."""
    return _shown(before, edit.before.seats[seat.seat]) != _shown(after, seat)


def _live(edit: TableEdit) -> Live | None:
    if edit.game is None:
        return None
    known = edit.live
    if known is not None and known.game is edit.game:
        return known
    return Live(edit.row.revision, edit.game)


def _post_hands(edit: TableEdit, after: Live | None) -> None:
    """Post a private message for each person whose private part has changed, who is new here, or
    who is here no more; for everybody when the table is over."""
    if after is None:
        return
    before = edit.live
    over = edit.row.status != "running" and edit.before.row.status == "running"
    persons = {seat.seat: seat.person for seat in edit.before.seats}
    for gone in set(persons.values()) - {seat.user_id for seat in edit.seats} - {None}:
        edit.post("hand", user_id=gone or 0)
    for seat in edit.seats:
        person = seat.person
        if person is None:
            continue
        shown = before is not None and persons.get(seat.seat) == person
        differs = not shown or before is None or _differs(edit, seat, before, after)
        if over or not shown or person in edit.show_hands or differs:
            edit.post("hand", user_id=person, seat=seat.seat)


def _shown(live: Live, seat: SeatRow) -> object:
    """Private part of a seat as its message shows it. That outlives the pause of a window, so it
    asks nothing of who passes at its end."""
    return live.private(seat.seat, unasked=standing_orders.unasked(seat, NEVER))


def _post_pings(edit: TableEdit) -> None:
    """Post one ping for all whose moment has come; where it would tell who has an answer, to each
    alone."""
    called = [s for s in edit.seats if s.ping_at is not None and s.ping_at <= edit.now]
    alone = [seat for seat in called if told_alone(edit, seat)]
    _call(edit, [seat for seat in called if seat not in alone])
    for seat in alone:
        end = seat_clock.expires_at(seat, edit.row.deadline, edit.hours(seat))
        text = msg("private.respond_until", until=end) if end else msg("private.respond")
        edit.tell(seat.person or 0, text)
    for seat in called:
        edit.put(replace(seat, ping_at=None))


def told_alone(edit: TableEdit, seat: SeatRow) -> bool:
    """Tell if a ping of that seat's person in the channel would tell that they have an answer."""
    return seat.responding and (seat.hushed or not edit.settings(seat).out_of_reach)


def _call(edit: TableEdit, called: list[SeatRow]) -> None:
    if not called:
        return
    ends = [
        end
        for seat in called
        if (end := seat_clock.expires_at(seat, edit.row.deadline, edit.hours(seat)))
    ]
    text = msg("ping.turn_until", until=min(ends)) if ends else msg("ping.turn")
    edit.post("ping", text, pings=tuple(s.person for s in called if s.person is not None))


def _changes(edit: TableEdit, config: HostConfig, after: Live | None) -> list[change.Change]:
    row, before = edit.row, edit.before
    changes: list[change.Change] = []
    if edit.request is not None:
        changes.append(change.Once(edit.request, edit.now))
    if edit.new or row != before.row:
        changes.append(change.PutTable(row))
    old = dict(enumerate(before.seats))
    fresh = tuple(seat for seat in edit.seats if edit.new or old.get(seat.seat) != seat)
    if fresh or len(edit.seats) != len(before.seats):
        changes.append(change.PutSeats(row.id, len(edit.seats), fresh))
    if tuple(edit.votes) != before.votes:
        changes.append(change.PutVotes(row.id, tuple(edit.votes)))
    changes.extend(edit.changes)
    if after is not None and row.revision != before.row.revision:
        oldest, state = row.oldest - 1 if row.status == "running" else None, after.game.dump()
        changes.append(change.PutSnapshot(row.id, row.revision, state, oldest))
        changes.append(_step(edit, after, state))
    if before.row.status == "running" != row.status:
        changes.append(change.PutReel(row.id, reel.code()))
    changes.append(change.PutDue(row.id, due_rows(edit, config)))
    changes.extend(change.Enqueue(post) for post in edit.posts)
    changes.extend(edit.behind)
    return changes


def _step(edit: TableEdit, after: Live, state: bytes) -> change.PutStep:
    """Change that keeps the digest of the game as it stands now, and all of it at a keyframe."""
    before = None if edit.live is None else edit.live.game
    whole = reel.is_keyframe(before, after.game, edit.entries[0].answer.by)
    return change.PutStep(
        edit.row.id, edit.row.revision, reel.digest(state), state if whole else None
    )


def due_rows(edit: TableEdit, config: HostConfig) -> tuple[DueRow, ...]:
    """Due rows of the table, from what is stored of it alone."""
    row = edit.row
    if row.resting_at is not None:
        return ()
    if row.status == "open":
        return (DueRow(row.id, "expire", -1, row.created_at + config.unstarted_ms),)
    if row.status != "running":
        return ()
    return tuple(due for seat in edit.seats for due in _due_of(edit, seat, config))


def _due_of(edit: TableEdit, seat: SeatRow, config: HostConfig) -> list[DueRow]:
    if not seat.asked:
        return []
    if seat.pass_at is not None:
        return [DueRow(seat.table_id, "pass", seat.seat, seat.pass_at, seat.asked)]
    if seat.computer:
        since = max(seat.asked_at, seat.minded_at or 0, seat.window_until)
        at = since + _pace(seat, edit.seats, config)
        return [DueRow(seat.table_id, "computer", seat.seat, at, seat.asked)]
    deadline, settings = edit.row.deadline, edit.hours(seat)
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
    """Pause in ms before a computer player thinks; the thinking itself counts as pause."""
    if standing_orders.alone(seats):
        return 0
    return max(config.pace_ms - thinking_ms(seat, seats, config), 0)


def thinking_ms(seat: SeatRow, seats: Sequence[SeatRow], config: HostConfig) -> int:
    """Time in ms that a computer player takes among people, no more and no less: its own thinking,
    what those at the table take who may think with it for all the time they have (where one process
    thinks for all of them), and what may come in between. Nothing that anybody holds is in it.
    Where one person watches alone it takes at least this, a window is brief, and what takes longer
    is waited for."""
    if standing_orders.alone(seats):
        return config.brisk_ms if seat.responding else config.pace_ms // 2
    beside = [one for one in seats if one.seat != seat.seat and (seat.responding or one.asked)]
    others = sum(one.computer == "hard" for one in beside)
    return config.budget_ms(seat.computer) + others * config.hard_ms + config.spare_ms


def plan_until(seat: SeatRow, config: HostConfig) -> int:
    """Moment at which others get to see what a computer player has planned in secret, since it was
    asked or last did something that they saw: at no moment that depends on how many steps it
    took."""
    since = max(seat.asked_at, seat.minded_at or 0)
    return since + config.pace_ms + config.budget_ms(seat.computer) + config.spare_ms


def places_of(result: Result, count: int) -> tuple[int, ...]:
    """The place of each seat, 1 the best and equal ones shared; a title that gives none has
    winners, or nobody has won."""
    if len(result.places) == count:
        marks = [-place for place in result.places]
    else:
        marks = [int(seat in result.winners) for seat in range(count)]
    return tuple(1 + sum(other > mark for other in marks) for mark in marks)


def rated_game(edit: TableEdit) -> tuple[change.Change, ...]:
    """Change that stores a game that has just ended, where people alone have played it and it is
    rated. Who sits there at the end has played it, however it came to them. A contest says itself
    what the games of its matches are."""
    row, result = edit.row, edit.row.result
    persons = tuple(seat.user_id or 0 for seat in edit.seats)
    alone = len(persons) < 2 or not all(persons)
    if row.contest or not row.rated or alone or result is None:
        return ()
    game = Played(
        row.id,
        edit.now,
        row.title,
        persons,
        places_of(result, len(persons)),
        mode_of(len(persons)),
        row.place.guild_id or 0,
        persons[row.began] if 0 <= row.began < len(persons) else 0,
        row.revision - 1,
        decks=tuple("" if seat.deck is None else digest_of(seat.deck) for seat in edit.seats),
    )
    return (PutGame(game, titles[row.title].rules[GameRules].rated_after),)
