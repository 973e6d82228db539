"""Views of a contest: values that its pictures are drawn from, with names as people write them."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Who(Struct, frozen=True):
    """Somebody in a contest: their name, and the number that stands in where none of it can be
    drawn."""

    name: str
    number: int


class Head(Struct, frozen=True):
    """Head of every picture of a contest: its name and its progress."""

    name: str
    line: str


class StandingLine(Struct, frozen=True):
    """A line of a standing. ``level``: somebody shares the rank. ``inside``: who goes on at a cut,
    ``out``: who has left. ``own``: the reader. ``marks`` are the tie-breaks as they are told."""

    who: Who
    rank: int
    points: int
    won: int
    lost: int
    drawn: int
    marks: tuple[str, ...] = ()
    level: bool = False
    inside: bool = False
    out: bool = False
    own: bool = False
    group: int = 0


class StandingView(Struct, frozen=True):
    """A standing, the best first; ``breaks`` names the tie-breaks, ``cut`` says how many go on."""

    head: Head
    breaks: tuple[str, ...]
    places: tuple[StandingLine, ...]
    cut: int = 0


class Side(Struct, frozen=True):
    """One of two in a bracket. ``who`` is not there where it is not known yet, or, if ``nobody``,
    where nobody comes."""

    who: Who | None = None
    score: str = ""
    won: bool = False
    nobody: bool = False
    own: bool = False


class Meeting(Struct, frozen=True):
    """A place of a bracket: ``half`` is the winners' (``W``), the losers' (``L``) or the final's
    (``F``), ``round`` counts within it; ``feeds`` are the meetings of that half whose winners come
    here."""

    name: str
    half: str
    round: int
    sides: tuple[Side, Side]
    feeds: tuple[str, ...] = ()
    open: bool = False


class BracketView(Struct, frozen=True):
    """A bracket with all its places from the start. ``double``: there is one for those who have
    lost once."""

    head: Head
    meetings: tuple[Meeting, ...]
    double: bool = False
    champion: Who | None = None


class Verdict(StrEnum):
    """Result of something for a player, as far as there is one."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    OPEN = "open"
    BYE = "bye"
    NONE = "none"


class Crossing(Struct, frozen=True):
    """Result of two players in a table. ``NONE``: nobody meets themselves."""

    verdict: Verdict
    score: str = ""


class CrossRow(Struct, frozen=True):
    """Somebody in a table where everybody meets everybody, with what came of each meeting."""

    who: Who
    rank: int
    points: int
    cells: tuple[Crossing, ...]
    out: bool = False
    own: bool = False


class CrossView(Struct, frozen=True):
    """Tables where everybody meets everybody: one, or one for each group."""

    head: Head
    groups: tuple[tuple[CrossRow, ...], ...]


class PodSeat(Struct, frozen=True):
    """Somebody in a pod; ``place`` 0: it is still being played."""

    who: Who
    place: int = 0
    own: bool = False


class Pod(Struct, frozen=True):
    """A pod of a round, the best first where it is over."""

    number: int
    seats: tuple[PodSeat, ...]


class PodsView(Struct, frozen=True):
    """The pods of a round."""

    head: Head
    round: int
    pods: tuple[Pod, ...]


class Leg(Struct, frozen=True):
    """A match of somebody's run. ``place``: of how many, in a pod. ``deck``: the mark of the
    opponent's deck, where everybody may see it."""

    round: int
    others: tuple[Who, ...]
    verdict: Verdict
    score: str = ""
    place: int = 0
    deck: str = ""


class RunView(Struct, frozen=True):
    """A player's way through a contest; ``rank`` 0 where there is no standing yet."""

    head: Head
    who: Who
    legs: tuple[Leg, ...]
    rank: int = 0
    count: int = 0
    level: bool = False
    points: int = 0


class ChampionView(Struct, frozen=True):
    """Result of a contest, to be shown elsewhere too: ``facts`` are what was played, by how many
    and when. Without a ``champion`` several share the first place, or nobody has it."""

    head: Head
    facts: tuple[str, ...]
    places: tuple[StandingLine, ...]
    champion: Who | None = None
