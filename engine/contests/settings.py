"""Settings of an event, their bounds, and which of them may change when."""

from enum import StrEnum
from math import ceil, log2
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from engine.contests.values import DAY, HOUR, MINUTE, Code, Refused

MOST_PLAYERS = 512
MOST_ROUNDS = 20
LEAST_POD = 3
"""So many sit at a table of pods at least."""


class Format(StrEnum):
    """Format: the way opponents are chosen."""

    SWISS = "swiss"
    SINGLE = "single"
    DOUBLE = "double"
    ROBIN = "robin"
    GROUPS = "groups"
    LEAGUE = "league"
    PODS = "pods"
    LADDER = "ladder"


SCHEDULED = (Format.ROBIN, Format.GROUPS, Format.LEAGUE)
"""Formats whose pairings are known from the start."""
BRACKETS = (Format.SINGLE, Format.DOUBLE)


class DrawPolicy(StrEnum):
    """Policy of draws by agreement."""

    OFF = "off"
    BEFORE = "before"
    ALLOWED = "allowed"


class DeckPolicy(StrEnum):
    """Until when decks are brought."""

    NONE = "none"
    EVENT = "event"
    ROUND = "round"


class Sight(StrEnum):
    """Visibility of decks."""

    PUBLIC = "public"
    AFTER = "after"
    HIDDEN = "hidden"


Length = Annotated[int, Meta(ge=0, le=400 * DAY)]
"""A time in milliseconds."""
Word = Annotated[str, Meta(max_length=100)]
RoleId = Annotated[int, Meta(ge=0, le=2**63 - 1)]
"""A role of the server, 0 for none."""


class ContestSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """All that an organiser chooses. ``title``, ``options``, ``language``, the roles (``role`` is
    needed to join, ``organisers`` and ``judges`` are what they say), ``badge`` (who plays has a
    role of the contest's own, or the ``badge_role`` of its server) and ``calendar`` (it stands
    among its server's events), how strong computers are, and whatever a table alone obeys are the
    host's: nothing here reads them. Of these are ``take_back``, ``rests`` (quiet hours count, where
    it is not ``live``: clocks rest in them and nobody is called) and ``quiet`` (from which hour to
    which, in everybody's own zone; two equal ones: as each player has chosen for themselves).

    ``seats``, which the host fills in, is for how many there is room at a table of the title: no
    pod is larger. ``rounds`` 0: as many as the number of players asks for. ``cut`` 0: none.
    ``starts_at`` 0: when the organiser says so. ``credit`` is what an answer adds to a ``bank``, up
    to ``cap``.
    """

    title: Word = ""
    options: dict[str, int | str | bool] = {}
    language: Word = ""
    role: RoleId = 0
    organisers: RoleId = 0
    judges: RoleId = 0
    level: Word = "normal"
    format: Format = Format.SWISS
    live: bool = False
    best_of: Annotated[int, Meta(ge=1, le=5)] = 1
    least: Annotated[int, Meta(ge=2, le=MOST_PLAYERS)] = 2
    most: Annotated[int, Meta(ge=2, le=MOST_PLAYERS)] = MOST_PLAYERS
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    cut: Annotated[int, Meta(ge=0, le=64)] = 0
    pod: Annotated[int, Meta(ge=LEAST_POD, le=8)] = 4
    seats: Annotated[int, Meta(ge=2)] = 8
    groups: Annotated[int, Meta(ge=1, le=64)] = 1
    reset: bool = True
    decks: DeckPolicy = DeckPolicy.NONE
    banned_cards: tuple[Word, ...] = ()
    sight: Sight = Sight.AFTER
    draws: DrawPolicy = DrawPolicy.BEFORE
    late_until: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    computers: bool = False
    member_days: Annotated[int, Meta(ge=0, le=3650)] = 0
    starts_at: Annotated[int, Meta(ge=0)] = 0
    check_in: Length = 0
    round_limit: Length = 7 * DAY
    window: Length = 28 * DAY
    bank: Length = 3 * DAY
    credit: Length = 8 * HOUR
    cap: Length = 3 * DAY
    no_show: Length = DAY
    vacation: Annotated[int, Meta(ge=0, le=14)] = 2
    quiet: tuple[Annotated[int, Meta(ge=0, le=23)], Annotated[int, Meta(ge=0, le=23)]] = (0, 0)
    take_back: bool = True
    rests: bool = True
    threads: bool = True
    badge: bool = False
    badge_role: RoleId = 0
    calendar: bool = False


LIVE = {
    "live": True,
    "round_limit": 50 * MINUTE,
    "bank": 20 * MINUTE,
    "credit": 0,
    "cap": 20 * MINUTE,
    "no_show": 10 * MINUTE,
    "vacation": 0,
}
"""Defaults of an evening."""

LATER = frozenset(("language", "role", "round_limit", "window", "no_show", "vacation")) | {
    *("quiet", "rests", "take_back", "draws", "late_until", "sight", "threads", "organisers"),
    *("judges", "level", "badge", "badge_role", "calendar"),
}
"""Settings that may change while rounds are played: none of them moves anybody in the standings."""


def changed(settings: ContestSettings, changes: dict[str, object], begun: bool) -> ContestSettings:
    """The settings with those changes; :class:`Refused` says which cannot be and why."""
    for name in changes:
        if name not in ContestSettings.__struct_fields__:
            raise Refused(Code.BAD_SETTING, name=name, problem="unknown")
        if begun and name not in LATER:
            raise Refused(Code.BAD_SETTING, name=name, problem="fixed")
    merged = {**msgspec.to_builtins(settings), **changes}
    try:
        made = msgspec.convert(merged, ContestSettings)
    except msgspec.ValidationError as error:
        name = str(error).partition("`$.")[2].partition("`")[0].partition("[")[0]
        wrong = "bounds" if "Expected `int` >" in str(error) or "<=" in str(error) else "type"
        raise Refused(Code.BAD_SETTING, name=name, problem=wrong) from None
    check(made)
    return made


def check(settings: ContestSettings) -> None:
    """Refuse settings that contradict each other."""
    clash = _clash(settings)
    if clash:
        raise Refused(Code.BAD_SETTING, name=clash, problem="clash")


def _clash(settings: ContestSettings) -> str:
    """The setting that another does not allow."""
    cut = settings.cut
    if settings.least > settings.most:
        return "least"
    if settings.best_of % 2 == 0 or (settings.best_of > 1 and settings.format is Format.PODS):
        return "best_of"
    if settings.bank > settings.cap:
        return "cap"
    if settings.format in (*BRACKETS, Format.LADDER):
        return "cut" if cut else ""
    if settings.format is Format.PODS:
        if settings.pod > settings.seats:
            return "format" if settings.seats < LEAST_POD else "pod"
        return "cut" if cut and not LEAST_POD <= cut <= settings.pod else ""
    return "cut" if cut and (cut & (cut - 1) or cut < 2) else ""


def rounds_of(settings: ContestSettings, players: int) -> int:
    """Count the rounds before a cut, as declared at the start: those that were asked for, as long
    as nobody must meet somebody twice, or enough for one to be unbeaten."""
    if settings.format is Format.PODS:
        return settings.rounds or min(4, max(1, ceil(log2(max(players, 2)) / 2) + 1))
    most = max(1, players - 1 + players % 2)
    return min(settings.rounds or max(1, ceil(log2(max(players, 2)))), most)
