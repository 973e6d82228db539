"""Refusals that carry the ``Msg`` a person is to read.

``error.*`` answer a person privately, ``notice.*`` and ``ping.*`` are said in the table's channel,
``private.*`` to one person directly. Errors of the engine keep the engine's keys. ``who`` is a seat
(``SeatRef``) in a running game and a name (``str``) before it, ``until`` a moment in UTC ms, to be
shown as Discord shows moments.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches

from engine import titles
from engine.kernel.values import EngineError, Msg, Value, msg


class HostError(Exception):
    """Refusal by the key of its message and what varies in it; nothing has changed. Of a text that
    somebody wrote only the beginning is said again. A kind of its own is what somebody catches: it
    ``says`` its key itself. ``title``: whose words say it, if any's."""

    title = ""
    says = ""

    def __init__(self, message: Msg | str = "", /, **args: Value) -> None:
        if not isinstance(message, Msg):
            told = {name: arg[:80] if isinstance(arg, str) else arg for name, arg in args.items()}
            message = msg(message or self.says, **told)
        self.message = message
        super().__init__(f"{message.key} {dict(message.args)}")


class Stale(HostError):
    """The button pressed belongs to a state that has passed: draw the present one, say nothing."""

    says = "error.stale"


class EngineRefused(HostError):
    """Refusal by the engine, with a message of its own."""

    def __init__(self, error: EngineError) -> None:
        super().__init__(error.message)
        self.title = error.title


@contextmanager
def engine_refusals() -> Iterator[None]:
    """Translate errors of the engine; :class:`EngineRefused`."""
    try:
        yield
    except EngineError as error:
        raise EngineRefused(error) from error


class NoTable(HostError):
    """There is no such table."""

    says = "error.no_table"


class SetAside(HostError):
    """The table cannot be read: it is left as it is until it can be."""

    says = "error.set_aside"


class PlaceTaken(HostError):
    """Another table is open or running in this channel or thread."""

    says = "error.place_taken"


class AlreadyStarted(HostError):
    """That is possible only before the game."""

    says = "error.already_started"


class MoreThanOwn(HostError):
    """It would take back at once what others have done too; that is asked before."""

    says = "undo.sure"


class NoDeck(HostError):
    """No such deck, saved or ready."""

    says = "error.no_deck"


class DeckIllegal(HostError):
    """The deck cannot be played with; the message is its first offence."""


class NoContest(HostError):
    """There is no such contest, or it is none of the caller's business."""

    says = "error.no_contest"


class ContestRefused(HostError):
    """The contest's rules refuse it; the message says why."""


class StorageTrouble(HostError):
    """The database could not take it; nothing was changed and nothing is lost.

    The message says which trouble it is: full, busy, read-only, damaged or something else.
    """


def no_title(title: str) -> HostError:
    """Return the refusal of a game that does not exist: those that do, and which was meant."""
    names = [name for one in titles.values() for name in (one.shape.names.zh, one.shape.names.en)]
    known, near = " · ".join(names), nearest(title, names)
    if near:
        return HostError("error.unknown_title_near", title=title, near=near, known=known)
    return HostError("error.unknown_title", title=title, known=known)


ALIKE = 0.6
"""Least similarity of two words (0 to 1, as :mod:`difflib` counts) for one to mean the other."""


def nearest(typed: str, known: Iterable[str]) -> str:
    """Return the known word that the typed one is a part of, or nearly is; empty for none."""
    names = {name.casefold(): name for name in known}
    wanted = typed.strip().casefold()
    parts = [name for name in names if wanted and wanted in name]
    found = parts or get_close_matches(wanted, names, 1, ALIKE)
    return names[min(found, key=len)] if found else ""
