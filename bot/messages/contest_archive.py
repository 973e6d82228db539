"""Contests looked up later: the list of them, and what there is to be taken along."""

from __future__ import annotations

from bot.host.contests.archive import FILES, Shelf
from bot.host.contests.contest import Contest
from bot.i18n import Locale, safe_name, words
from bot.messages.buttons import turns
from bot.messages.component_id import ANY, ComponentId, number
from bot.messages.parts import CHARACTERS, Choice, Menu, Message, Part, Row, Text, clipped
from bot.messages.times import exact
from bot.messages.titles import title_name
from engine.contests.settings import Format


def shelf(found: Shelf, locale: Locale) -> Message:
    """A page of the archive, with a menu that opens what stands on it."""
    spoken = words(locale)
    lines = [f"### {spoken('contest.archive_title')}"]
    for row in found.rows:
        line = spoken(
            "contest.archive_line",
            number=row.id,
            name=safe_name(row.name),
            title=title_name(row.title, locale),
            when=exact(row.created_at),
            state=spoken(f"contest.list_state.{row.phase}"),
        )
        lines.append(line)
    if not found.rows:
        return Message((Text("\n".join((*lines, spoken("contest.archive_none")))),))
    choices = tuple(Choice(number(row.id), f"{row.id} · {row.name}") for row in found.rows)
    menu = Menu(str(ComponentId("archive_open")), spoken("contest.archive_open"), choices)
    parts: list[Part] = [Text(clipped("\n".join(lines), CHARACTERS - 200)), menu]
    if found.pages > 1:
        foot = spoken("contest.standing_page", page=found.page + 1, pages=found.pages)
        parts.append(Text(f"-# {foot}"))

        def turn(to: int) -> str:
            return str(ComponentId("archive", 0, (found.title or ANY, found.state, number(to))))

        both = turns(found.page, found.pages, turn, turn, spoken)
        parts.append(Row(tuple(one for one in both if not one.disabled)))
    return Message(tuple(parts))


def files(contest: Contest, locale: Locale, organises: bool) -> Message:
    """What there is of a contest to be taken along: TRF of a Swiss, the log for organisers."""
    spoken = words(locale)
    kinds = [kind for kind in FILES if kind != "trf" or _swiss(contest)]
    kinds = [kind for kind in kinds if kind != "log" or organises]
    choices = tuple(
        Choice(kind, spoken(f"contest.file.{kind}"), spoken(f"contest.file_about.{kind}"))
        for kind in kinds
    )
    identity = str(ComponentId("event", 0, (number(contest.id), "file")))
    head = spoken("contest.files_title", name=safe_name(contest.row.name))
    return Message((Text(f"### {head}"), Menu(identity, spoken("contest.files_choose"), choices)))


def _swiss(contest: Contest) -> bool:
    return contest.event.settings.format is Format.SWISS
