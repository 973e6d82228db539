"""The refusals of Discord by name, and what each means for trying again and for telling somebody.

The codes are all those of Discord's documentation ("JSON error codes"), which
``docs/discord-refusals.md`` lists. Places that can do better than try again (an edit that becomes a
new message, a picture that becomes text, a hand that waits behind a button) ask
:func:`trouble_of`; whatever is left goes by :data:`ANSWERS`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

import aiohttp
import discord

HOUR = 3600
DAY = 24 * HOUR


class Trouble(Enum):
    """Causes for which Discord does not do what was asked."""

    DM_CLOSED = "dm_closed"  # the person takes no direct messages from the bot, or is gone
    DM_TOO_FAST = "dm_too_fast"  # too many private channels were opened in a short time
    TOO_LATE = "too_late"  # the interaction was not answered in its time, or too often
    ANSWERED = "answered"  # the interaction has been answered already
    MESSAGE_GONE = "message_gone"  # or it is not the bot's to change
    CHANNEL_GONE = "channel_gone"
    MEMBER_GONE = "member_gone"  # somebody is not in that server
    SERVER_GONE = "server_gone"  # the bot is in that server no more
    NO_ACCESS = "no_access"  # the bot cannot see the channel
    NO_PERMISSION = "no_permission"  # the bot sees it but may not do that there
    WRONG_PLACE = "wrong_place"  # a channel that takes no messages of this kind
    OLD_EDIT = "old_edit"  # too many edits of a message older than an hour
    ARCHIVED = "archived"  # the thread is archived
    LOCKED = "locked"  # the thread is locked
    NO_THREADS = "no_threads"  # the server has as many threads awake as it may
    NO_PICTURE = "no_picture"  # files are not taken: too large, or not from this server
    BLOCKED = "blocked"  # the server's own filter, or Discord's, does not let the words pass
    COMMANDS = "commands"  # the commands cannot be registered, or not today
    SWITCHED_OFF = "switched_off"  # Discord has turned the feature off for a while
    SHUT_OUT = "shut_out"  # the bot as a whole is kept away
    UNAUTHORIZED = "unauthorized"  # the token is not valid any more
    MALFORMED = "malformed"  # what was sent is not well formed: a mistake of ours
    NO_ENTRY = "no_entry"  # a contest's role or event is gone, or the server has room for no more
    ELSEWHERE = "elsewhere"  # documented, but for things that the bot never asks for
    PASSING = "passing"  # the network, a limit of rate or Discord itself: it will pass
    UNKNOWN = "unknown"


CODES: Mapping[Trouble, tuple[int, ...]] = {
    Trouble.DM_CLOSED: (10013, 50007, 50033, 50278),
    Trouble.DM_TOO_FAST: (40003,),
    Trouble.TOO_LATE: (10015, 10062, 40043, 40094, 50027),
    Trouble.ANSWERED: (40060,),
    Trouble.MESSAGE_GONE: (10008, 50005, 50021),
    Trouble.CHANNEL_GONE: (10003,),
    Trouble.MEMBER_GONE: (10007,),
    Trouble.SERVER_GONE: (10004, 50055),
    Trouble.NO_ACCESS: (50001, 50009, 50095),
    Trouble.NO_PERMISSION: (50013, 160002),
    Trouble.WRONG_PLACE: (40058, 40067, 50003, 50008, 50024),
    Trouble.OLD_EDIT: (30046,),
    Trouble.ARCHIVED: (50083,),
    Trouble.LOCKED: (160005,),
    Trouble.NO_THREADS: (30033, 160006, 160007),
    Trouble.NO_PICTURE: (30015, 40005, 50045, 50046, 50110, 50123, 50146, 400001),
    Trouble.BLOCKED: (20009, 20031, 200000, 200001, 240000),
    Trouble.COMMANDS: (10063, 10066, 30032, 30034, 40041),
    Trouble.SWITCHED_OFF: (40004, 40006),
    Trouble.SHUT_OUT: (20012, 40002, 40333),
    Trouble.UNAUTHORIZED: (40001, 50014),
    Trouble.MALFORMED: (
        *(0, 10014, 20001, 50006, 50016, 50026, 50034, 50035, 50041, 50067, 50068, 50080, 50109),
    ),
    Trouble.PASSING: (20016, 20022, 20028, 20029, 40062, 110000, 110001, 130000),
    Trouble.NO_ENTRY: (10011, 10070, 30005, 30038),
    Trouble.ELSEWHERE: (
        *(10001, 10002, 10005, 10006, 10009, 10010, 10012, 10016, 10020, 10021),
        *(10026, 10027, 10028, 10029, 10030, 10031, 10032, 10033, 10036, 10038, 10049, 10050),
        *(10057, 10059, 10060, 10061, 10065, 10067, 10068, 10069, 10071, 10087, 10097),
        *(10124, 10129, 20002, 20015, 20018, 20024, 20035, 30001, 30002, 30003, 30004),
        *(30007, 30008, 30010, 30011, 30013, 30016, 30018, 30019, 30030, 30031, 30035, 30037),
        *(30039, 30040, 30042, 30045, 30047, 30048, 30052, 30056, 30058, 30060, 30061),
        *(40007, 40009, 40012, 40018, 40019, 40032, 40033, 40061, 40066, 40074, 50002, 50004),
        *(50010, 50011, 50012, 50015, 50017, 50019, 50020, 50025, 50028, 50036, 50039, 50054),
        *(50057, 50070, 50073, 50074, 50081, 50084, 50085, 50086, 50091, 50097, 50101, 50124),
        *(50131, 50132, 50138, 50144, 50145, 50151, 50159, 50160, 50161, 50162, 50163, 50167),
        *(50173, 50178, 50192, 50600, 60003, 80004, 90001, 90002, 150006, 160004, 160014),
        *(170001, 170002, 170003, 170004, 170005, 170006, 170007, 180000, 180002, 220001),
        *(220002, 220003, 220004, 340015, 350000, 350001, 500000, 520000, 520001, 520002),
        *(520003, 520004, 520006, 530000, 530001, 530002, 530003, 530004, 530006, 530007),
    ),
}
"""Every documented code, by what it means to the bot."""

BY_CODE: Mapping[int, Trouble] = {code: name for name, codes in CODES.items() for code in codes}

BY_STATUS: Mapping[int, Trouble] = {
    400: Trouble.MALFORMED,
    401: Trouble.UNAUTHORIZED,
    403: Trouble.SHUT_OUT,
    405: Trouble.MALFORMED,
    408: Trouble.PASSING,
    413: Trouble.NO_PICTURE,
    429: Trouble.PASSING,
}
"""Trouble of a status that comes without a code; every 5xx passes."""

REPOST = frozenset({Trouble.MESSAGE_GONE, Trouble.OLD_EDIT, Trouble.ARCHIVED})
"""An edit refused for these reasons is replaced by a new message."""

NOBODY = frozenset({Trouble.MEMBER_GONE, Trouble.DM_CLOSED})
"""Troubles that say of a person that they are not there, or nobody any more."""

UNDELETED = frozenset({Trouble.PASSING, Trouble.SWITCHED_OFF, Trouble.UNKNOWN})
"""A message whose removal is refused for these reasons is still there and has to go; for any other
it is gone, or out of reach."""

UNANSWERABLE = frozenset({Trouble.TOO_LATE, Trouble.ANSWERED})
"""There is nobody to tell: the interaction is over."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Retry policy for a row that Discord refused for one reason.

    ``rests``: seconds before each further attempt; the last one is repeated until the thing is
    ``lasting`` seconds old, or not at all where that is 0. ``told``: somebody at the table can do
    something about it and hears of it at once; of what is given up somebody hears in any case.
    ``fault``: the mistake is ours or our host's, so the program's log gets all of it. ``alone``: it
    is what was to be shown that is refused and not the place, so what comes after it goes on.
    """

    rests: tuple[int, ...] = ()
    lasting: int = 0
    told: bool = False
    fault: bool = False
    alone: bool = False


SOON = (1, 2, 5, 10, 30, 60, 120, 300)
"""Rests for what passes."""
SELDOM = (300, 900, HOUR, 6 * HOUR, DAY)
"""Rests where somebody has to act first; refusals like these count towards a ban."""
FEW = SOON[:6]
"""Rests where nobody knows whether trying again is of any use."""
WEEK = 7 * DAY
MONTH = 30 * DAY

_STRANGE = Answer(FEW, fault=True, alone=True)

ANSWERS: Mapping[Trouble, Answer] = {
    Trouble.DM_CLOSED: Answer(),
    Trouble.DM_TOO_FAST: Answer((60, 120, 300), lasting=DAY),
    Trouble.TOO_LATE: Answer(),
    Trouble.ANSWERED: Answer(),
    Trouble.MESSAGE_GONE: Answer(FEW),
    Trouble.CHANNEL_GONE: Answer(FEW, told=True),
    Trouble.MEMBER_GONE: Answer(),
    Trouble.SERVER_GONE: Answer(SELDOM, lasting=MONTH, told=True),
    Trouble.NO_ACCESS: Answer(SELDOM, lasting=MONTH, told=True),
    Trouble.NO_PERMISSION: Answer(SELDOM, lasting=MONTH, told=True),
    Trouble.WRONG_PLACE: Answer(SELDOM, lasting=DAY, told=True),
    Trouble.OLD_EDIT: Answer(SELDOM, lasting=DAY),
    Trouble.ARCHIVED: Answer(SELDOM, lasting=MONTH, told=True),
    Trouble.LOCKED: Answer(SELDOM, lasting=MONTH, told=True),
    Trouble.NO_THREADS: Answer(SELDOM, lasting=MONTH, told=True),
    Trouble.NO_PICTURE: Answer((0, *SELDOM), lasting=DAY, told=True),
    Trouble.BLOCKED: Answer(SELDOM, lasting=MONTH, told=True, alone=True),
    Trouble.COMMANDS: Answer(),
    Trouble.SWITCHED_OFF: Answer((60, 300, HOUR), lasting=WEEK, told=True),
    Trouble.SHUT_OUT: Answer((300, 900, HOUR), lasting=WEEK, fault=True),
    Trouble.UNAUTHORIZED: Answer((300, 900, HOUR), lasting=WEEK, fault=True),
    Trouble.MALFORMED: _STRANGE,
    Trouble.NO_ENTRY: Answer(),
    Trouble.ELSEWHERE: _STRANGE,
    Trouble.PASSING: Answer(SOON, lasting=WEEK),
    Trouble.UNKNOWN: _STRANGE,
}
"""The answer to each trouble, where the place of it has none of its own."""


def trouble_of(error: BaseException) -> Trouble:
    """The name of an error that talking to Discord raised."""
    if isinstance(error, discord.HTTPException):
        known = BY_CODE.get(error.code) if error.code else None
        if known is not None:
            return known
        return Trouble.PASSING if error.status >= 500 else _of_status(error)
    passing = (
        discord.RateLimited,
        discord.GatewayNotFound,
        discord.ConnectionClosed,
        aiohttp.ClientError,
        asyncio.TimeoutError,
        OSError,
    )
    return Trouble.PASSING if isinstance(error, passing) else Trouble.UNKNOWN


def _of_status(error: discord.HTTPException) -> Trouble:
    # A code that nobody knows says more than its status: it may be anything but a limit of rate.
    if error.code and error.status != 429:
        return Trouble.UNKNOWN
    return BY_STATUS.get(error.status, Trouble.UNKNOWN)
