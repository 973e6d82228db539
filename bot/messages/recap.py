"""Recaps: above a question, since its reader looked last; as the log, turn by turn.

A turn that is over is one line, the one that goes on its last lines as they are. In the log the
newest turn comes first, and each can be unfolded: a resolution of sixty lines stands under the
headings of its steps, in pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.host.values import Log
from bot.i18n import relative
from bot.messages.component_id import ComponentId, number
from bot.messages.parts import (
    CHARACTERS,
    Button,
    Image,
    Menu,
    MenuLine,
    Message,
    Part,
    Row,
    Text,
    clipped,
)
from bot.messages.reader import Reader
from engine.kernel.moments import Moments, heaviest
from engine.kernel.recap import Chapter, Line, tally
from engine.kernel.values import SPECTATOR, msg
from engine.text.recap import Teller
from renderers import Picture, Sketch

LINE = 220
"""Characters of a line of the log."""
TURNS = 6
"""Turns above a question that are told one by one; what was before them is one line."""
ROOM = {"zh": 60, "en": 110}
"""Characters in which a turn is told above a question: about two lines on a phone."""
TOLD, TELLS = 320, 420
"""The most that these lines can take above a question and in the log, where names are long."""
AFTER = 4
"""Lines of the turn that goes on, below those of the turns before it."""

LISTED = 8
"""Turns on a page of the log."""
SPACIOUS = {"zh": 90, "en": 170}
"""Characters in which a turn is told there."""
PAGE = 24
"""Lines on a page of a turn."""


def teller(reader: Reader) -> Teller:
    """Teller of turns for a reader."""
    return Teller(reader.table.title, reader.locale, reader.voice.bare, reader.seen.seat)


def news(reader: Reader, log: Log, most: int) -> str:
    """Recap of what a reader has not seen yet; ``most``: so many lines of the turn that goes on,
    where there is none before it."""
    spoken = reader.words
    chapters = log.chapters(reader.title.words.events)
    if not chapters:
        return ""
    *before, last = chapters
    if before and before[0].begun and teller(reader).quiet(before[0]):
        del before[0]  # what mattered in it has been seen
    told = [f"**{spoken('since.looked', when=relative(log.since))}**"] if log.since else []
    if len(before) > TURNS:
        told.append(_earlier(reader, before[:-TURNS]))
    told += [f"-# {_brief(reader, one, ROOM, TOLD)}" for one in before[-TURNS:]]
    lines = [line for line in last.lines if not line.heading]
    if before:
        most = min(most, AFTER)
        if last.head is not None:
            told.append(f"-# **{teller(reader).head(last)}**")
    if len(lines) > most:
        told.append(f"-# {spoken('panel.earlier', count=len(lines) - most)}")
    told += [f"-# {_plain(reader, line)}" for line in lines[-most:]]
    return "\n".join(told)


def missed(reader: Reader, log: Log) -> Moments:
    """Heaviest moments of the finished turns that a reader reads of above their question: after an
    absence, and in turns that were carried out without a question to anybody. The turn that goes on
    is left out, for a picture that is sent anew each time something happens would be worse than
    none."""
    if reader.view is None or reader.view.decision is None:
        return Moments()
    over = log.chapters(reader.title.words.events)[:-1]
    told = over if log.since is not None else [one for one in over[-1:] if one.staged]
    return heaviest(told, reader.seen.seat)


def carried_out(reader: Reader, log: Log) -> Moments:
    """Heaviest moments of the finished turn, where it was carried out without a question: for
    everybody, beside the board that it has led to."""
    chapters = log.chapters(reader.title.words.events)
    over = chapters if reader.table.status == "finished" else chapters[:-1]
    return heaviest(one for one in over[-1:] if one.staged)


def mattered(reader: Reader, log: Log, place: int) -> Moments:
    """Heaviest moments of a turn; ``place`` counts from the first."""
    return heaviest(log.chapters(reader.title.words.events)[place - 1 : place], reader.seen.seat)


def _earlier(reader: Reader, chapters: Sequence[Chapter]) -> str:
    """Line about turns for which there is no room one by one."""
    whole = Chapter(None, tuple(line for one in chapters for line in one.lines))
    head = reader.words("since.earlier", count=len(chapters))
    told = teller(reader).line(whole, 2 * ROOM[reader.locale])
    return f"-# {clipped(f'**{head}** {told}', TOLD)}"


def _brief(reader: Reader, chapter: Chapter, room: dict[str, int], most: int) -> str:
    """A turn in one line."""
    told = teller(reader)
    return clipped(f"**{told.head(chapter)}** {told.line(chapter, room[reader.locale])}", most)


def _plain(reader: Reader, line: Line) -> str:
    return clipped(" ".join(reader.voice.say(line.text).split()), LINE)


def summary(reader: Reader, log: Log) -> list[str]:
    """Summary of a finished game: how long it was, who dealt how much, the best card, the last
    turn, as everybody saw it: to whoever won by it, what befell them in it says least of the
    end."""
    spoken, chapters = reader.words, log.chapters(reader.title.words.events)
    if not chapters:
        return []
    sums = tally(chapters)
    told = [spoken("result.turns", count=sums.turns)] if sums.turns else []
    dealt = sorted(sums.dealt.items(), key=lambda one: (-one[1], one[0]))
    if dealt:
        names = (
            spoken("list.pair", name=reader.voice.safe[seat], value=amount)
            for seat, amount in dealt
            if seat < len(reader.voice.safe)
        )
        told.append(spoken("result.dealt", seats=" · ".join(names)))
    if sums.best is not None:
        card = reader.voice.bare(msg("option.card", card=sums.best))
        told.append(spoken("result.best", card=card, amount=sums.most))
    lines = [line for line in chapters[-1].lines if line.kind != "won"]  # the result says it
    last = replace(teller(reader), seat=SPECTATOR).sum_up(lines, SPACIOUS[reader.locale])
    return [*told, clipped(spoken("result.last", turn=last), TOLD)]


def page(reader: Reader, log: Log, at: int = 1) -> Message:
    """The log by turns, the newest first; ``at``: which page, 1 the newest."""
    spoken, chapters = reader.words, log.chapters(reader.title.words.events)
    head = f"### {spoken('log.title', title=reader.title_name)}"
    if not chapters:
        return Message((Text(f"{head}\n{spoken('log.empty')}"),))
    pages = -(-len(chapters) // LISTED)
    at = min(max(at, 1), pages)
    newest = [*enumerate(chapters, 1)][::-1][(at - 1) * LISTED : at * LISTED]
    lines = [head, *(_brief(reader, one, SPACIOUS, TELLS) for _, one in newest)]
    lines.append(f"-# {spoken('log.page', page=at, pages=pages)}")
    told = teller(reader)
    choices = tuple(
        MenuLine(number(place), told.head(one), told.line(one, 80)) for place, one in newest
    )
    identity = str(ComponentId("leaf_of", reader.table.id))
    parts: list[Part] = [Text("\n".join(lines)), Menu(identity, spoken("log.unfold"), choices)]
    if pages > 1:
        turns = (("newer", at - 1), ("older", at + 1))
        parts.append(Row(tuple(_turn(reader, verb, to, pages) for verb, to in turns)))
    return Message(tuple(parts))


def whole(reader: Reader, log: Log) -> str:
    """All of a log as a text of its own, each turn below its head; without what was taken back."""
    told: list[str] = []
    for chapter in log.chapters(reader.title.words.events):
        lines = [reader.voice.plain(line.text) for line in chapter.lines if not line.undone]
        told += ["", f"== {teller(reader).head(chapter)} ==", *(" ".join(t.split()) for t in lines)]
    return "\n".join(told).strip()


def _turn(reader: Reader, verb: str, to: int, pages: int) -> Button:
    there = number(min(max(to, 1), pages))
    return reader.button(verb, f"log.{verb}", there, disabled=not 1 <= to <= pages)


def leaf(
    reader: Reader, log: Log, place: int, at: int = 1, strip: Picture | Sketch | None = None
) -> Message:
    """A turn unfolded, step by step; ``place`` counts the turns from the first, ``at`` is the page
    of one that is long. ``strip``: what mattered most in it, as a picture."""
    spoken, chapters = reader.words, log.chapters(reader.title.words.events)
    if not 1 <= place <= len(chapters):
        return page(reader, log)
    chapter = chapters[place - 1]
    lines = [line for step in chapter.steps for line in _step(reader, step)]
    pages = -(-len(lines) // PAGE)
    at = min(max(at, 1), pages)
    told = teller(reader)
    head = f"### {told.head(chapter)}\n{clipped(told.line(chapter, 2 * ROOM[reader.locale]), TOLD)}"
    text = "\n".join((head, *lines[(at - 1) * PAGE : at * PAGE]))
    if pages > 1:
        foot = f"\n-# {spoken('log.page', page=at, pages=pages)}"
        text = clipped(text, CHARACTERS - len(foot)) + foot
    buttons = []
    for says, to, on in (("before", place, at - 1), ("after", place, at + 1)):
        if 1 <= on <= pages:
            buttons.append(reader.button("leaf", f"log.{says}", number(to), number(on)))
    for says, to in (("turn_before", place - 1), ("turn_after", place + 1)):
        if 1 <= to <= len(chapters):
            buttons.append(reader.button("leaf", f"log.{says}", number(to), number(1)))
    back = (len(chapters) - place) // LISTED + 1
    buttons.append(reader.button("older", "log.turns", number(back)))
    shown = () if strip is None else (Image(strip),)
    return Message((*shown, Text(clipped(text, CHARACTERS)), Row(tuple(buttons))))


def _step(reader: Reader, step: Sequence[Line]) -> list[str]:
    """A step: what begins it, and below it what came of that. What was taken back is struck out."""
    told: list[str] = []
    for line in step:
        text = clipped(_plain(reader, line), CHARACTERS // PAGE - 10)
        if line.undone:
            text = f"~~{text}~~"
        if line.heading:
            told.append(f"**{text}**")
        else:
            told.append(f"• {text}" if line.rule.opens == "step" else f"-# {text}")
    return told
