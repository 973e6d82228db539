"""Every message that the table service itself says, with its arguments.

``who`` is a seat (``SeatRef``) in a running game and a name (``str``) before it. ``until`` is a
moment in UTC ms, to be shown as Discord shows moments. ``level`` is a ``TermRef`` of
``level.easy``, ``level.normal`` or ``level.hard``. Everything else is a number or a name.

``error.*`` answer a person privately, ``notice.*`` and ``ping.*`` are said in the table's channel,
``private.*`` to one person directly. Errors of the engine keep the engine's keys.
"""

from __future__ import annotations

MESSAGE_KEYS: dict[str, tuple[str, ...]] = {
    "error.stale": (),
    "error.no_table": (),
    "error.set_aside": (),
    "error.place_taken": ("table",),
    "error.may_not_open": (),
    "error.unknown_title": ("title",),
    "error.bad_seats": ("minimum", "maximum", "given"),
    "error.bad_deadline": ("minimum", "maximum"),  # seconds
    "error.already_seated": (),
    "error.not_seated": (),
    "error.table_full": ("capacity",),
    "error.already_started": (),
    "error.not_started": (),
    "error.table_over": (),
    "error.too_few": ("minimum", "given"),
    "error.too_many_seated": ("maximum", "given"),
    "error.not_owner": (),
    "error.needs_manager": (),
    "error.no_computer": (),
    "error.unknown_level": ("level",),  # as the person wrote it
    "error.not_waiting": (),
    "error.seat_not_free": (),
    "error.not_absent": (),
    "error.not_minded": (),
    "error.bad_zone": ("zone",),
    "error.bad_quiet_hours": ("most",),  # hours
    "error.bad_setting": ("name", "value"),
    "error.no_vacation_left": ("left",),  # days
    "error.nothing_to_undo": (),
    "error.undo_declined": (),
    "error.no_undo_asked": (),
    "error.question_over": (),
    "error.no_decks": (),
    "error.no_deck": ("name",),
    "error.deck_nameless": (),
    "error.deck_too_large": ("most",),
    "error.too_many_decks": ("most",),
    "error.deck_gone": ("card",),  # the id of a card that is no more
    "error.stopping": (),
    "error.storage_full": (),
    "error.storage_busy": (),
    "error.storage_read_only": (),
    "error.storage_damaged": (),
    "error.storage_unreadable": (),
    "error.storage_failed": (),
    "notice.joined": ("who", "seated", "capacity"),
    "notice.left": ("who", "seated", "capacity"),
    "notice.new_owner": ("who",),
    "notice.computer_joined": ("who", "level", "seated", "capacity"),
    "notice.computer_left": ("who", "seated", "capacity"),
    "notice.title_changed": ("who", "title"),  # "title": its names in both languages
    "notice.began": (),
    "notice.conceded": ("who",),
    "notice.missed": ("who",),
    "notice.missed_response": (),
    "notice.undo_asked": ("who", "question"),  # "question": its number
    "notice.undo_declined": ("who",),
    "notice.undone": ("who",),
    "notice.minded_missed": ("who",),
    "notice.minded_asked": ("who",),
    "notice.minded_voted": ("who",),
    "notice.minded_forgotten": ("who",),
    "notice.back": ("who",),
    "notice.offered": ("who",),
    "notice.offer_withdrawn": ("who",),
    "notice.claimed": ("who", "before"),  # "before": the name of who sat there
    "notice.replace_vote": ("who", "voter", "votes", "needed"),
    "notice.close_vote": ("who", "votes", "needed"),
    "notice.closed": ("who",),
    "notice.closed_by_vote": (),
    "notice.expired": (),
    "notice.set_aside_table": (),
    "notice.set_aside_game": (),
    "notice.taken_up": (),
    "ping.turn": (),
    "ping.turn_until": ("until",),
    "ping.reminder": ("until",),
    "private.respond": (),
    "private.respond_until": ("until",),
    "private.reminder": ("until",),
    "private.minded": ("table",),
    "private.resting": (),
    "notice.woken": (),
    "private.claimed": ("table",),
}
