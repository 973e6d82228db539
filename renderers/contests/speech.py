"""Names of people, places and results in pictures of contests, in pixels and in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from renderers.contests.views import StandingLine, Verdict, Who
from renderers.kit.palette import BETTER, FAINT, INK, SECONDARY, WORSE, Colour
from renderers.kit.picture import LARGEST_ALT
from renderers.words.brevity import LONGEST_NAME
from renderers.words.describe import escape
from renderers.words.names import shown_name, told_name
from renderers.words.wording import Speech

LARGEST = 3500
"""Characters of a picture in words."""

VERDICTS = {
    Verdict.WON: "verdict.won",
    Verdict.LOST: "verdict.lost",
    Verdict.DRAWN: "verdict.drawn",
    Verdict.OPEN: "verdict.open",
    Verdict.BYE: "verdict.bye",
    Verdict.NONE: "verdict.none",
}
SHORT = {
    Verdict.WON: "verdict.w",
    Verdict.LOST: "verdict.l",
    Verdict.DRAWN: "verdict.d",
    Verdict.OPEN: "verdict.o",
    Verdict.BYE: "verdict.bye",
    Verdict.NONE: "verdict.none",
}
INKS: dict[Verdict, Colour] = {
    Verdict.WON: BETTER,
    Verdict.LOST: WORSE,
    Verdict.DRAWN: INK,
    Verdict.OPEN: SECONDARY,
    Verdict.BYE: SECONDARY,
    Verdict.NONE: FAINT,
}
"""Never alone: a letter, a word or a score says the same."""


def drawn(speech: Speech, who: Who) -> str:
    """A name for pixels."""
    return shown_name(who.name, speech.get("player.unnamed", seat=who.number))


def told(speech: Speech, who: Who) -> str:
    """A name to be heard."""
    return told_name(who.name, speech.get("player.unnamed", seat=who.number), LONGEST_NAME)


def written(speech: Speech, who: Who) -> str:
    """A name in Markdown."""
    return escape(told(speech, who))


def joined(speech: Speech, parts: Iterable[str]) -> str:
    """Things in a row, as the language lists them."""
    return speech.get("list.joint").join(parts)


def have(speech: Speech, points: int) -> str:
    """So many points in words."""
    return speech.get("contest.have_one" if points == 1 else "contest.have", points=points)


def rank(place: StandingLine) -> str:
    """A rank, with a sign where it is shared."""
    return f"={place.rank}" if place.level else str(place.rank)


def record(place: StandingLine) -> str:
    """Matches won, lost and drawn."""
    return f"{place.won}-{place.lost}-{place.drawn}"


def fitting(
    speech: Speech, first: str, items: Sequence[str], limit: int = LARGEST_ALT, joint: str = "; "
) -> str:
    """As many of these as there is room for behind the first, and how many there are besides."""

    def whole(count: int) -> str:
        left = len(items) - count
        more = [speech.get("contest.more", count=left)] if left else []
        return first + joint.join((*items[:count], *more))

    low, high = 0, len(items)
    while low < high:
        middle = (low + high + 1) // 2
        if len(whole(middle)) <= limit:
            low = middle
        else:
            high = middle - 1
    text = whole(low)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def listed(speech: Speech, first: str, items: Sequence[str]) -> str:
    """The same as lines of Markdown."""
    return fitting(speech, first + "\n", items, LARGEST, "\n")


Caller = Callable[[Speech, Who], str]
"""Function that names a person: for the ear (:func:`told`) or in Markdown (:func:`written`)."""
