"""What a person can do wrong at a table. Each error carries the ``Msg`` they are to read.

``error.*`` answer a person privately, ``notice.*`` and ``ping.*`` are said in the table's channel,
``private.*`` to one person directly. Errors of the engine keep the engine's keys. ``who`` is a seat
(``SeatRef``) in a running game and a name (``str``) before it, ``until`` a moment in UTC ms, to be
shown as Discord shows moments.
"""

from __future__ import annotations

from bot.host.nearest import nearest
from engine import titles
from engine.kernel.values import EngineError, Msg, Value, msg


class HostError(Exception):
    """A refusal with its reason; nothing has changed. ``title``: whose words say it, if any's. A
    kind names the key of its message, ``says``, and is raised with what varies in it; of a text
    that somebody wrote only the beginning is said again."""

    title = ""
    says = ""

    def __init_subclass__(cls, says: str = "") -> None:
        cls.says = says

    def __init__(self, message: Msg | None = None, /, **args: Value) -> None:
        told = {name: arg[:80] if isinstance(arg, str) else arg for name, arg in args.items()}
        self.message = message or msg(self.says, **told)
        super().__init__(f"{self.message.key} {dict(self.message.args)}")


class Stale(HostError, says="error.stale"):
    """The button pressed belongs to a state that has passed: draw the present one, say nothing."""


class EngineRefused(HostError):
    """The engine refused, with a message of its own."""

    def __init__(self, error: EngineError) -> None:
        super().__init__(error.message)
        self.title = error.title


class Elsewhere(HostError, says="error.elsewhere"):
    """The bot was brought along, and there are no tables where it is not itself."""


class NoTable(HostError, says="error.no_table"):
    """There is no such table."""


class SetAside(HostError, says="error.set_aside"):
    """The table cannot be read: it is left as it is until it can be."""


class PlaceTaken(HostError, says="error.place_taken"):
    """Another table is open or running in this channel or thread."""


class MayNotOpen(HostError, says="error.may_not_open"):
    """The server lets only some people open tables."""


class UnknownTitle(HostError, says="error.unknown_title"):
    """No such game; those that there are, and which of them may have been meant."""


class NearTitle(UnknownTitle, says="error.unknown_title_near"):
    """The same, where one was nearly named."""


def no_title(title: str) -> UnknownTitle:
    """That no game is called so."""
    names = [name for one in titles.values() for name in (one.names.zh, one.names.en)]
    known, near = " · ".join(names), nearest(title, names)
    if near:
        return NearTitle(title=title[:80], near=near, known=known)
    return UnknownTitle(title=title, known=known)


class BadSeats(HostError, says="error.bad_seats"):
    """The game cannot be played by so many."""


class BadDeadline(HostError, says="error.bad_deadline"):
    """A deadline shorter or longer than the host allows, in seconds."""


class AlreadySeated(HostError, says="error.already_seated"):
    """The person sits at the table already."""


class Invited(HostError, says="error.invited"):
    """The person has been called to the table already, or sits there."""


class MatchSeat(HostError, says="error.match_seat"):
    """At this table a match goes on, and its seats are those of the two who play it."""


class MatchOver(HostError, says="error.match_over"):
    """The match has no next game, or that is under way or over already."""


class BadMatch(HostError, says="error.bad_match"):
    """A match is of 1, 3 or 5 games, and between two."""


class NotSeated(HostError, says="error.not_seated"):
    """The person does not sit at the table."""


class TableFull(HostError, says="error.table_full"):
    """All seats are taken."""


class AlreadyStarted(HostError, says="error.already_started"):
    """That is possible only before the game."""


class NotStarted(HostError, says="error.not_started"):
    """That is possible only in a running game."""


class TableOver(HostError, says="error.table_over"):
    """The table is finished or closed."""


class TooManySeated(HostError, says="error.too_many_seated"):
    """More sit at the table than the game chosen for it has room for."""


class TooFew(HostError, says="error.too_few"):
    """Not enough players to start."""


class NotOwner(HostError, says="error.not_owner"):
    """Only who opened the table may do that."""


class NeedsManager(HostError, says="error.needs_manager"):
    """Only who may manage the server may do that."""


class NoComputer(HostError, says="error.no_computer"):
    """No computer player sits there."""


class UnknownLevel(HostError, says="error.unknown_level"):
    """No computer player of that strength."""


class NotWaiting(HostError, says="error.not_waiting"):
    """The table waits for others, not for this person."""


class SeatNotFree(HostError, says="error.seat_not_free"):
    """The seat is neither offered nor long deserted."""


class PlayerBack(HostError, says="error.player_back"):
    """The person whose seat it is has looked at the table since they were missed."""


class NotAbsent(HostError, says="error.not_absent"):
    """The person of that seat has not been away for long enough."""


class NotMinded(HostError, says="error.not_minded"):
    """No computer plays for this person."""


class BadZone(HostError, says="error.bad_zone"):
    """No such time zone."""


class BadQuietHours(HostError, says="error.bad_quiet_hours"):
    """Quiet hours outside the day, or longer than allowed (in hours)."""


class BadSetting(HostError, says="error.bad_setting"):
    """A setting that does not exist, or a value it cannot take."""


class NoVacationLeft(HostError, says="error.no_vacation_left"):
    """The yearly allowance of vacation days is used up."""


class NothingToUndo(HostError, says="error.nothing_to_undo"):
    """The person has answered nothing lately that could be taken back."""


class UndoDeclined(HostError, says="error.undo_declined"):
    """Somebody has said no to exactly that; it is not asked again."""


class MoreThanOwn(HostError, says="undo.sure"):
    """It would take back at once what others have done too; that is asked before."""


class NoUndoAsked(HostError, says="error.no_undo_asked"):
    """Nobody asks any more whether that may be taken back."""


class QuestionOver(HostError, says="error.question_over"):
    """The question that was answered is over: it was about something that is another by now."""


class NoDecks(HostError, says="error.no_decks"):
    """Nobody brings a deck to that game."""


class NoDeck(HostError, says="error.no_deck"):
    """No such deck, saved or ready."""


class DeckIllegal(HostError):
    """The deck cannot be played with; the message is its first offence."""


class DeckNameless(HostError, says="error.deck_nameless"):
    """A deck is saved under a name."""


class DeckTooLarge(HostError, says="error.deck_too_large"):
    """More different cards than a deck can have that is saved."""


class TooManyDecks(HostError, says="error.too_many_decks"):
    """As many decks as one person may save."""


class NoContest(HostError, says="error.no_contest"):
    """There is no such contest, or it is none of the caller's business."""


class OrganiserGone(HostError, says="error.organiser_gone"):
    """The contest's organiser has left the server; who manages that can take it over."""


class NothingToExport(HostError, says="error.nothing_to_export"):
    """Nothing of the contest has been paired yet."""


class NoTrf(HostError, says="error.no_trf"):
    """That file is for Swiss contests alone."""


class LogLater(HostError, says="error.log_later"):
    """The log tells the lots that are still to be drawn: it can be had at the end."""


class LogOfOrganisers(HostError, says="error.log_of_organisers"):
    """What judges wrote and who is banned is the organisers' to know."""


class NoLog(HostError, says="error.no_log"):
    """No game of that match is over, or it is not the caller's to read."""


class NoGames(HostError, says="error.no_games"):
    """They have played nothing yet that is rated there."""


class ContestRefused(HostError):
    """The contest's rules refuse it; the message says why."""


class ContestTable(HostError, says="error.contest_table"):
    """A table of a contest obeys it: that is its organiser's to do."""


class NoTakingBack(HostError, says="error.no_taking_back"):
    """At this table nothing is taken back."""


class ContestDeckBanned(HostError, says="error.contest_deck_banned"):
    """The contest does not allow a card of the deck."""


class NoCard(HostError, says="error.no_card"):
    """No card of the title has that name."""


class ContestRole(HostError, says="error.contest_role"):
    """Only those with a role of the server may join."""


class ContestTooNew(HostError, says="error.contest_too_new"):
    """Only those who have been in the server for so many days may join."""


class NoChoice(HostError, says="error.no_choice"):
    """It is not theirs to choose who begins, or it has been chosen."""


class NoPerson(HostError, says="error.no_person"):
    """A bot plays and organises nothing."""


class NoOpenMatch(HostError, says="error.no_open_match"):
    """The person plays no match now."""


class NoTemplate(HostError, says="error.no_template"):
    """No settings are saved under that name."""


class StorageTrouble(HostError):
    """The database could not take it; nothing was changed and nothing is lost.

    The message says which trouble it is: full, busy, read-only, damaged or something else.
    """


class Stopping(HostError, says="error.stopping"):
    """The bot is being restarted."""
