"""What a person can do wrong at a table. Each error carries the ``Msg`` they are to read.

``error.*`` answer a person privately, ``notice.*`` and ``ping.*`` are said in the table's channel,
``private.*`` to one person directly. Errors of the engine keep the engine's keys. ``who`` is a seat
(``SeatRef``) in a running game and a name (``str``) before it, ``until`` a moment in UTC ms, to be
shown as Discord shows moments.
"""

from __future__ import annotations

from engine.kernel.values import EngineError, Msg, msg


class HostError(Exception):
    """A refusal with its reason; nothing has changed. ``title``: whose words say it, if any's. A
    kind that is always said alike names the key of its message: ``says``."""

    title = ""
    says = ""

    def __init_subclass__(cls, says: str = "") -> None:
        cls.says = says

    def __init__(self, message: Msg | None = None) -> None:
        self.message = message or msg(self.says)
        super().__init__(f"{self.message.key} {dict(self.message.args)}")


class Stale(HostError, says="error.stale"):
    """The button pressed belongs to a state that has passed: draw the present one, say nothing."""


class EngineRefused(HostError):
    """The engine refused, with a message of its own."""

    def __init__(self, error: EngineError) -> None:
        super().__init__(error.message)
        self.title = error.title


class NoTable(HostError, says="error.no_table"):
    """There is no such table."""


class SetAside(HostError, says="error.set_aside"):
    """The table cannot be read: it is left as it is until it can be."""


class PlaceTaken(HostError):
    """Another table is open or running in this channel or thread."""

    def __init__(self, table_id: int) -> None:
        super().__init__(msg("error.place_taken", table=table_id))


class MayNotOpen(HostError, says="error.may_not_open"):
    """The server lets only some people open tables."""


class UnknownTitle(HostError):
    """No such game."""

    def __init__(self, title: str) -> None:
        super().__init__(msg("error.unknown_title", title=title[:80]))


class BadSeats(HostError):
    """The game cannot be played by so many."""

    def __init__(self, minimum: int, maximum: int, given: int) -> None:
        super().__init__(msg("error.bad_seats", minimum=minimum, maximum=maximum, given=given))


class BadDeadline(HostError):
    """A deadline shorter or longer than the host allows, in seconds."""

    def __init__(self, minimum: int, maximum: int) -> None:
        super().__init__(msg("error.bad_deadline", minimum=minimum, maximum=maximum))


class AlreadySeated(HostError, says="error.already_seated"):
    """The person sits at the table already."""


class NotSeated(HostError, says="error.not_seated"):
    """The person does not sit at the table."""


class TableFull(HostError):
    """All seats are taken."""

    def __init__(self, capacity: int) -> None:
        super().__init__(msg("error.table_full", capacity=capacity))


class AlreadyStarted(HostError, says="error.already_started"):
    """That is possible only before the game."""


class NotStarted(HostError, says="error.not_started"):
    """That is possible only in a running game."""


class TableOver(HostError, says="error.table_over"):
    """The table is finished or closed."""


class TooManySeated(HostError):
    """More sit at the table than the game chosen for it has room for."""

    def __init__(self, maximum: int, given: int) -> None:
        super().__init__(msg("error.too_many_seated", maximum=maximum, given=given))


class TooFew(HostError):
    """Not enough players to start."""

    def __init__(self, minimum: int, given: int) -> None:
        super().__init__(msg("error.too_few", minimum=minimum, given=given))


class NotOwner(HostError, says="error.not_owner"):
    """Only who opened the table may do that."""


class NeedsManager(HostError, says="error.needs_manager"):
    """Only who may manage the server may do that."""


class NoComputer(HostError, says="error.no_computer"):
    """No computer player sits there."""


class UnknownLevel(HostError):
    """No computer player of that strength."""

    def __init__(self, level: str) -> None:
        super().__init__(msg("error.unknown_level", level=level[:80]))


class NotWaiting(HostError, says="error.not_waiting"):
    """The table waits for others, not for this person."""


class SeatNotFree(HostError, says="error.seat_not_free"):
    """The seat is neither offered nor long deserted."""


class NotAbsent(HostError, says="error.not_absent"):
    """The person of that seat has not been away for long enough."""


class NotMinded(HostError, says="error.not_minded"):
    """No computer plays for this person."""


class BadZone(HostError):
    """No such time zone."""

    def __init__(self, zone: str) -> None:
        super().__init__(msg("error.bad_zone", zone=zone[:80]))


class BadQuietHours(HostError):
    """Quiet hours outside the day, or longer than allowed (in hours)."""

    def __init__(self, most: int) -> None:
        super().__init__(msg("error.bad_quiet_hours", most=most))


class BadSetting(HostError):
    """A setting that does not exist, or a value it cannot take."""

    def __init__(self, name: str, value: object) -> None:
        super().__init__(msg("error.bad_setting", name=name[:80], value=str(value)[:80]))


class NoVacationLeft(HostError):
    """The yearly allowance of vacation days is used up."""

    def __init__(self, left: int) -> None:
        super().__init__(msg("error.no_vacation_left", left=left))


class NothingToUndo(HostError, says="error.nothing_to_undo"):
    """The person has answered nothing lately that could be taken back."""


class UndoDeclined(HostError, says="error.undo_declined"):
    """Somebody has said no to exactly that; it is not asked again."""


class NoUndoAsked(HostError, says="error.no_undo_asked"):
    """Nobody asks any more whether that may be taken back."""


class QuestionOver(HostError, says="error.question_over"):
    """The question that was answered is over: it was about something that is another by now."""


class NoDecks(HostError, says="error.no_decks"):
    """Nobody brings a deck to that game."""


class NoDeck(HostError):
    """No such deck, saved or ready."""

    def __init__(self, name: str) -> None:
        super().__init__(msg("error.no_deck", name=name[:80]))


class DeckIllegal(HostError):
    """The deck cannot be played with; the message is its first offence."""


class DeckNameless(HostError, says="error.deck_nameless"):
    """A deck is saved under a name."""


class DeckTooLarge(HostError):
    """More different cards than a deck can have that is saved."""

    def __init__(self, most: int) -> None:
        super().__init__(msg("error.deck_too_large", most=most))


class TooManyDecks(HostError):
    """As many decks as one person may save."""

    def __init__(self, most: int) -> None:
        super().__init__(msg("error.too_many_decks", most=most))


class StorageTrouble(HostError):
    """The database could not take it; nothing was changed and nothing is lost.

    The message says which trouble it is: full, busy, read-only, damaged or something else.
    """


class Stopping(HostError, says="error.stopping"):
    """The bot is being restarted."""
