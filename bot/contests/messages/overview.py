"""The message by which a contest is known, with its buttons, lists of entrants and of contests,
also of those that are over, and the files that there are of one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.contests.host.archive import FILES, ArchivePage
from bot.contests.host.contest import LIVE_PHASES, Contest
from bot.contests.host.rooms import clock_of
from bot.contests.messages.ids import ANY
from bot.contests.messages.lists import LINES, button, paged
from bot.contests.store.rows import ContestRow
from bot.i18n import Locale, Phrases, exact, relative, safe_name, words
from bot.messages.buttons import page_buttons
from bot.messages.component_id import ComponentId, number
from bot.messages.parts import (
    CHARACTERS,
    Box,
    ButtonStyle,
    Menu,
    MenuLine,
    Message,
    Part,
    Row,
    Text,
    clipped,
    rows,
)
from bot.messages.reader import (
    GOLD,
    QUIET,
    counted,
    deadline_words,
    duration,
    options_line,
    title_name,
)
from engine.contests import due, final, progress
from engine.contests.entry import admits
from engine.contests.records import ContestState, Entrant, Phase, Standing
from engine.contests.settings import MOST_PLAYERS, DeckPolicy, Format

NAMES = 60
"""So many names the message of a contest lists."""


def announcement(contest: Contest, locale: Locale | None = None) -> Message:
    """Compose how a contest is played, who is in it, and what can be done."""
    spoken = words(locale or contest.row.locale)
    event = contest.event
    title = title_name(event.settings.title, spoken.locale)
    lines = [f"## {safe_name(contest.row.name)}", f"**{title}** · {how_played(event, spoken)}", ""]
    lines += [*_state(contest, spoken), ""]
    if event.phase is Phase.SIGN_UP and event.entrants:
        lines += [spoken.joined(_shown(contest, event.entrants.values())), ""]
    lines += [f"-# {line}" for line in _rules(contest, spoken)]
    text = clipped("\n".join(lines), CHARACTERS)
    over = event.phase not in LIVE_PHASES
    return Message((Box((Text(text), *_controls(contest, spoken)), QUIET if over else GOLD),))


def how_played(event: ContestState, spoken: Phrases) -> str:
    """By which format, and how many games a match has."""
    return spoken(
        "contest.how_played",
        format=spoken(f"contest.format.{event.settings.format}"),
        length=spoken(f"contest.length.{event.settings.best_of}"),
    )


def _state(contest: Contest, spoken: Phrases) -> list[str]:
    """Word how far it is."""
    event = contest.event
    match event.phase:
        case Phase.SIGN_UP:
            return sign_up(event, spoken)
        case Phase.RUNNING:
            lines = [how_far(event, spoken), *_ends(event, spoken)]
            return [*lines, spoken("contest.paused")] if event.paused else lines
        case Phase.OVER:
            champion = final.champion(event)
            if not champion:
                return [spoken("contest.over_nobody")]
            return [spoken("contest.over", who=f"**{safe_name(contest.name(champion))}**")]
        case _:
            return [spoken("contest.cancelled")]


def sign_up(event: ContestState, spoken: Phrases) -> list[str]:
    """Word how many are in it, how many more can come, and when it starts."""
    settings, count = event.settings, len(event.active)
    left = settings.most - count
    room = spoken("contest.full") if left <= 0 else spoken("contest.room", count=left)
    if left > 0 and settings.most == MOST_PLAYERS:  # nobody has set a limit
        room = ""
    lines = [spoken("contest.sign_up", count=count, room=room)]
    waiting = sum(e.standing is Standing.WAITING for e in event.entrants.values())
    if waiting:
        lines.append(spoken("contest.waiting", count=waiting))
    if not settings.starts_at:
        return [*lines, spoken("contest.starts_by_hand")]
    when, soon = exact(settings.starts_at), relative(settings.starts_at)
    lines.append(spoken("contest.starts", when=when, relative=soon))
    if settings.check_in:
        opens = exact(settings.starts_at - settings.check_in)
        lines.append(spoken("contest.checks_in", from_=opens))
    return lines + _ends(event, spoken)


def _ends(event: ContestState, spoken: Phrases) -> list[str]:
    """Word when an evening is over."""
    moment = due.ends(event)
    return [spoken("contest.ends", when=exact(moment), relative=relative(moment))] if moment else []


def how_far(event: ContestState, spoken: Phrases) -> str:
    """Word how many play, and which round it is."""
    count = len(event.active)
    if event.cut:
        return spoken("contest.running_cut", count=len(event.cut))
    if event.declared:
        return spoken(
            "contest.running", count=count, round=min(event.round, event.declared),
            rounds=event.declared,
        )  # fmt: skip
    return spoken("contest.running_free", count=count)


def _rules(contest: Contest, spoken: Phrases) -> list[str]:
    """Word how it is played, as far as a player has to know before."""
    settings = contest.event.settings
    chosen = options_line(settings.title, settings.options, spoken)
    lines = [chosen] if chosen else []
    if settings.cut:
        lines.append(spoken("contest.cut_to", count=settings.cut))
    if settings.decks is DeckPolicy.EVENT:
        lines.append(spoken("contest.decks_event"))
    elif settings.decks is DeckPolicy.ROUND:
        lines.append(spoken("contest.decks_round"))
    if settings.decks is not DeckPolicy.NONE:
        lines.append(spoken(f"contest.sight.{settings.sight}"))
    lines.append(spoken("contest.clock", clock=deadline_words(clock_of(settings), spoken)))
    limit = settings.window if settings.format is Format.LEAGUE else settings.round_limit
    if limit:
        ahead = counted(settings.title, spoken)
        key = "contest.limit" if ahead else "contest.limit_only"
        lines.append(spoken(key, time=duration(limit, spoken), counted=ahead))
    else:
        lines.append(spoken("contest.no_limit"))
    lines.append(spoken("contest.organiser", who=f"<@{contest.event.owner}>"))
    return lines


def _shown(contest: Contest, entrants: Iterable[Entrant]) -> list[str]:
    names = [safe_name(contest.name(entrant.number)) for entrant in entrants]
    return names if len(names) <= NAMES else [*names[:NAMES], "…"]


def _controls(contest: Contest, spoken: Phrases) -> tuple[Row, ...]:
    event, pressed = contest.event, []
    if event.phase is Phase.SIGN_UP:
        pressed.append(button(contest, spoken, "join", "contest.join", ButtonStyle.PRIMARY))
        if event.settings.check_in:
            pressed.append(
                button(contest, spoken, "check_in", "contest.check_in", ButtonStyle.SUCCESS)
            )
    elif event.phase is Phase.RUNNING:
        pressed.append(button(contest, spoken, "come", "contest.come", ButtonStyle.PRIMARY))
        if admits(event):
            pressed.append(button(contest, spoken, "join", "contest.join_late"))
        if event.settings.format is Format.LADDER:
            pressed.append(button(contest, spoken, "ready", "contest.ready", ButtonStyle.SUCCESS))
    if event.phase in LIVE_PHASES:
        pressed.append(button(contest, spoken, "my", "contest.my"))
        if event.settings.decks is not DeckPolicy.NONE:
            pressed.append(button(contest, spoken, "deck", "contest.deck"))
        pressed.append(button(contest, spoken, "drop", "contest.drop"))
    pressed.append(button(contest, spoken, "who", "contest.who"))
    if event.phase is not Phase.SIGN_UP:
        pressed.append(button(contest, spoken, "pairings", "contest.pairings"))
        pressed.append(button(contest, spoken, "standings", "contest.standings"))
        if progress.slots(event):
            pressed.append(button(contest, spoken, "bracket", "contest.bracket"))
        pressed.append(button(contest, spoken, "files", "contest.files"))
    if event.phase in LIVE_PHASES:
        pressed.append(button(contest, spoken, "panel", "contest.panel"))
    return rows(pressed)


def who(contest: Contest, locale: Locale, page: int = 0) -> Message:
    """Compose the list of who plays; with their decks' marks where everybody may see those."""
    spoken = words(locale)
    lines = [_who_line(contest, entrant, spoken) for entrant in contest.event.entrants.values()]
    title = spoken("contest.who_title", name=safe_name(contest.row.name))
    return paged(contest, spoken, "who", title, lines or [spoken("contest.who_nobody")], page)


def _who_line(contest: Contest, entrant: Entrant, spoken: Phrases) -> str:
    notes = []
    if entrant.computer:
        notes.append(spoken("contest.who_computer"))
    if entrant.standing is Standing.WAITING:
        notes.append(spoken("contest.who_waits"))
    elif entrant.standing is Standing.DROPPED:
        notes.append(spoken("contest.who_left"))
    elif entrant.checked_in and contest.event.phase is Phase.SIGN_UP:
        notes.append(spoken("contest.who_here"))
    if entrant.deck and not contest.event.shows_decks:
        notes.append(spoken("contest.who_brought"))
    elif entrant.deck:
        notes.append(spoken("contest.who_deck", deck=f"`{entrant.deck[:8]}`"))
    name = safe_name(contest.name(entrant.number))
    return " · ".join((f"{entrant.number}. {name}", *notes))


def listed(found: Sequence[ContestRow], locale: Locale) -> Message:
    """The contests of a server."""
    spoken = words(locale)
    lines = [f"### {spoken('contest.list_title')}"]
    lines += [
        spoken(
            "contest.list_line",
            number=row.id,
            name=safe_name(row.name),
            state=spoken(f"contest.list_state.{row.phase}"),
        )
        for row in found[:LINES]
    ]
    if not found:
        lines.append(spoken("contest.list_none"))
    return Message((Text(clipped("\n".join(lines), CHARACTERS)),))


def archive_page(found: ArchivePage, locale: Locale) -> Message:
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
    choices = tuple(MenuLine(number(row.id), f"{row.id} · {row.name}") for row in found.rows)
    menu = Menu(str(ComponentId("archive_open")), spoken("contest.archive_open"), choices)
    parts: list[Part] = [Text(clipped("\n".join(lines), CHARACTERS - 200)), menu]
    if found.pages > 1:
        foot = spoken("contest.standing_page", page=found.page + 1, pages=found.pages)
        parts.append(Text(f"-# {foot}"))

        def turn(to: int) -> str:
            return str(ComponentId("archive", 0, (found.title or ANY, found.state, number(to))))

        both = page_buttons(found.page, found.pages, turn, turn, spoken)
        parts.append(Row(tuple(one for one in both if not one.disabled)))
    return Message(tuple(parts))


def files(contest: Contest, locale: Locale, organises: bool) -> Message:
    """Compose the menu of the files of a contest: TRF of a Swiss, the log for organisers."""
    spoken = words(locale)
    kinds = [kind for kind in FILES if kind != "trf" or _swiss(contest)]
    kinds = [kind for kind in kinds if kind != "log" or organises]
    choices = tuple(
        MenuLine(kind, spoken(f"contest.file.{kind}"), spoken(f"contest.file_about.{kind}"))
        for kind in kinds
    )
    identity = str(ComponentId("event", 0, (number(contest.id), "file")))
    head = spoken("contest.files_title", name=safe_name(contest.row.name))
    return Message((Text(f"### {head}"), Menu(identity, spoken("contest.files_choose"), choices)))


def _swiss(contest: Contest) -> bool:
    return contest.event.settings.format is Format.SWISS
