"""What a person can do wrong at a table. Each error carries the ``Msg`` they are to read.

The keys and arguments of all messages are listed in :data:`bot.host.messages.MESSAGE_KEYS`.
"""

from __future__ import annotations

from engine.kernel.values import EngineError, Msg, msg


class HostError(Exception):
    """A refusal with its reason; nothing has changed. ``title``: whose words say it, if any's."""

    title = ""

    def __init__(self, message: Msg) -> None:
        super().__init__(f"{message.key} {dict(message.args)}")
        self.message = message


class Stale(HostError):
    """The button pressed belongs to a state that has passed: draw the present one, say nothing."""

    def __init__(self) -> None:
        super().__init__(msg("error.stale"))


class EngineRefused(HostError):
    """The engine refused, with a message of its own."""

    def __init__(self, error: EngineError) -> None:
        super().__init__(error.message)
        self.title = error.title


class NoTable(HostError):
    """There is no such table."""

    def __init__(self) -> None:
        super().__init__(msg("error.no_table"))


class SetAside(HostError):
    """The table cannot be read: it is left as it is until it can be."""

    def __init__(self) -> None:
        super().__init__(msg("error.set_aside"))


class PlaceTaken(HostError):
    """Another table is open or running in this channel or thread."""

    def __init__(self, table_id: int) -> None:
        super().__init__(msg("error.place_taken", table=table_id))


class MayNotOpen(HostError):
    """The server lets only some people open tables."""

    def __init__(self) -> None:
        super().__init__(msg("error.may_not_open"))


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


class AlreadySeated(HostError):
    """The person sits at the table already."""

    def __init__(self) -> None:
        super().__init__(msg("error.already_seated"))


class NotSeated(HostError):
    """The person does not sit at the table."""

    def __init__(self) -> None:
        super().__init__(msg("error.not_seated"))


class TableFull(HostError):
    """All seats are taken."""

    def __init__(self, capacity: int) -> None:
        super().__init__(msg("error.table_full", capacity=capacity))


class AlreadyStarted(HostError):
    """That is possible only before the game."""

    def __init__(self) -> None:
        super().__init__(msg("error.already_started"))


class NotStarted(HostError):
    """That is possible only in a running game."""

    def __init__(self) -> None:
        super().__init__(msg("error.not_started"))


class TableOver(HostError):
    """The table is finished or closed."""

    def __init__(self) -> None:
        super().__init__(msg("error.table_over"))


class TooManySeated(HostError):
    """More sit at the table than the game chosen for it has room for."""

    def __init__(self, maximum: int, given: int) -> None:
        super().__init__(msg("error.too_many_seated", maximum=maximum, given=given))


class TooFew(HostError):
    """Not enough players to start."""

    def __init__(self, minimum: int, given: int) -> None:
        super().__init__(msg("error.too_few", minimum=minimum, given=given))


class NotOwner(HostError):
    """Only who opened the table may do that."""

    def __init__(self) -> None:
        super().__init__(msg("error.not_owner"))


class NeedsManager(HostError):
    """Only who may manage the server may do that."""

    def __init__(self) -> None:
        super().__init__(msg("error.needs_manager"))


class NoComputer(HostError):
    """No computer player sits there."""

    def __init__(self) -> None:
        super().__init__(msg("error.no_computer"))


class UnknownLevel(HostError):
    """No computer player of that strength."""

    def __init__(self, level: str) -> None:
        super().__init__(msg("error.unknown_level", level=level[:80]))


class NotWaiting(HostError):
    """The table waits for others, not for this person."""

    def __init__(self) -> None:
        super().__init__(msg("error.not_waiting"))


class SeatNotFree(HostError):
    """The seat is neither offered nor long deserted."""

    def __init__(self) -> None:
        super().__init__(msg("error.seat_not_free"))


class NotAbsent(HostError):
    """The person of that seat has not been away for long enough."""

    def __init__(self) -> None:
        super().__init__(msg("error.not_absent"))


class NotMinded(HostError):
    """No computer plays for this person."""

    def __init__(self) -> None:
        super().__init__(msg("error.not_minded"))


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


class NothingToUndo(HostError):
    """The person has answered nothing lately that could be taken back."""

    def __init__(self) -> None:
        super().__init__(msg("error.nothing_to_undo"))


class UndoDeclined(HostError):
    """Somebody has said no to exactly that; it is not asked again."""

    def __init__(self) -> None:
        super().__init__(msg("error.undo_declined"))


class NoUndoAsked(HostError):
    """Nobody asks any more whether that may be taken back."""

    def __init__(self) -> None:
        super().__init__(msg("error.no_undo_asked"))


class QuestionOver(HostError):
    """The question that was answered is over: it was about something that is another by now."""

    def __init__(self) -> None:
        super().__init__(msg("error.question_over"))


class NoDecks(HostError):
    """Nobody brings a deck to that game."""

    def __init__(self) -> None:
        super().__init__(msg("error.no_decks"))


class NoDeck(HostError):
    """No such deck, saved or ready."""

    def __init__(self, name: str) -> None:
        super().__init__(msg("error.no_deck", name=name[:80]))


class DeckIllegal(HostError):
    """The deck cannot be played with; the message is its first offence."""


class DeckNameless(HostError):
    """A deck is saved under a name."""

    def __init__(self) -> None:
        super().__init__(msg("error.deck_nameless"))


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


class Stopping(HostError):
    """The bot is being restarted."""

    def __init__(self) -> None:
        super().__init__(msg("error.stopping"))
