"""Messages about contests that are pictures: the standing, the bracket, tables and pods, a player's
run, and how it ended; in words for whom and where pictures are of no use.

Making them takes up to a tenth of a second for hundreds of people, so it is done beside the loop.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.contests.host.contest import Contest
from bot.contests.messages import lists, participant, views
from bot.i18n import Locale, safe_name, words
from bot.messages.parts import CHARACTERS, Image, Message, Part, Row, Text, clipped
from engine.contests import due, final, progress
from engine.contests.records import Phase
from engine.contests.settings import Format
from renderers import Sketch
from renderers.contests import sketches as drawn


def standing(contest: Contest, locale: Locale, page: int, reader: int, as_text: bool) -> Message:
    """The standing, or a table of who has met whom where that can be read."""
    if as_text or contest.event.phase is Phase.SIGN_UP:
        return lists.standing(contest, locale, page)
    return _paged(contest, "standings", locale, _standing(contest, locale, reader), page)


def bracket(contest: Contest, locale: Locale, page: int, reader: int, as_text: bool) -> Message:
    """The bracket."""
    if as_text or not progress.slots(contest.event):
        return lists.bracket(contest, locale, page)
    view = views.bracket(contest, locale, reader)
    return _paged(contest, "bracket", locale, drawn.bracket_sketches(view, locale), page)


def run(contest: Contest, locale: Locale, page: int, reader: int, as_text: bool) -> Message:
    """The reader's own way through it."""
    if not reader:
        return participant.my(contest, 0, due.Need(due.Want.NOTHING), "", locale, 0)
    sketches = drawn.run_sketches(views.run(contest, reader), locale)
    if as_text:
        page = min(page, len(sketches) - 1)
        return Message((Text(clipped(sketches[page].tell(), CHARACTERS)),))
    return _paged(contest, "run", locale, sketches, page)


def standings_here(contest: Contest, as_text: bool) -> Message:
    """The standing for everybody, its first page; the others behind a button."""
    locale = contest.row.locale
    if as_text or contest.event.phase is Phase.SIGN_UP:
        return lists.standing(contest)
    return _first(contest, "standing", _standing(contest, locale, 0))


def bracket_here(contest: Contest, as_text: bool) -> Message:
    """The bracket for everybody: of one in several pictures the last in which somebody stands."""
    if as_text:
        return lists.bracket(contest)
    view = views.bracket(contest, contest.row.locale)
    sketches = drawn.bracket_sketches(view, contest.row.locale)
    return _first(contest, "bracket", sketches, drawn.reached(view, contest.row.locale))


def matches_here(contest: Contest, round_: int, as_text: bool) -> Message:
    """The matches of a round, with a picture of its pods."""
    message = lists.matches(contest, round_)
    view = views.pods(contest, contest.row.locale, round_)
    if as_text or contest.event.settings.format is not Format.PODS or not view.pods:
        return message
    return Message((*message.parts, Image(drawn.pods_sketches(view, contest.row.locale)[0])))


def results(contest: Contest, as_text: bool) -> Message:
    """Compose the end: a picture that can be posted elsewhere too."""
    spoken = words(contest.row.locale)
    first = final.champion(contest.event)
    told = spoken("contest.say.over")
    if first:
        told = spoken("contest.say.champion", who=safe_name(contest.name(first)))
    sketch = drawn.champion_sketch(views.champion(contest, contest.row.locale), spoken.locale)
    shown: Part = Text(clipped(sketch.tell(), CHARACTERS - len(told))) if as_text else Image(sketch)
    return Message((Text(told), shown))


BUTTONS = {
    "standing": ("standings", "contest.standings"),
    "bracket": ("bracket", "contest.bracket"),
}


def _standing(contest: Contest, locale: Locale, reader: int) -> Sequence[Sketch]:
    if views.crossed(contest):
        return drawn.cross_sketches(views.cross(contest, locale, reader), locale)
    return drawn.standing_sketches(views.standing(contest, locale, reader), locale)


def _first(contest: Contest, what: str, sketches: Sequence[Sketch], at: int = 0) -> Message:
    """One of several pictures for everybody, with a button to all of them."""
    spoken = words(contest.row.locale)
    title = spoken(f"contest.{what}_title", name=safe_name(contest.row.name))
    head = Text(f"### {title}")  # by which it is also known again
    if len(sketches) == 1:
        return Message((head, Image(sketches[at])))
    foot = spoken("contest.standing_page", page=at + 1, pages=len(sketches))
    every = lists.button(contest, spoken, *BUTTONS[what])
    return Message((head, Image(sketches[at]), Text(f"-# {foot}"), Row((every,))))


def _paged(
    contest: Contest, what: str, locale: Locale, sketches: Sequence[Sketch], page: int
) -> Message:
    """One of several pictures for one reader, with buttons that turn the pages."""
    page = min(page, len(sketches) - 1)
    turning = lists.turning(contest, what, page, len(sketches), words(locale))
    return Message((Image(sketches[page]), *turning))
