"""What shows a contest: its message with the buttons, lists of matches, the standing, the bracket,
and what it needs of somebody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.host.contests.contest import Contest
from bot.host.contests.herald import matches_of
from bot.host.contests.obeying import clock_of
from bot.i18n import Locale, Words, safe_name, words
from bot.messages.buttons import press, turns
from bot.messages.component_id import ComponentId, number
from bot.messages.parts import (
    CHARACTERS,
    CHOICES,
    Box,
    Button,
    Choice,
    Link,
    Menu,
    Message,
    Row,
    Style,
    Text,
    clipped,
    rows,
)
from bot.messages.reader import GOLD, QUIET, deadline_words, duration, place_url
from bot.messages.times import exact, relative
from bot.messages.titles import counted, options_line, title_name
from bot.store.contest_rows import ContestRow
from engine.contests import due, final, progress
from engine.contests.entry import admits
from engine.contests.matches import score, tally
from engine.contests.records import Entrant, Event, Match, Phase, Standing
from engine.contests.settings import MOST_PLAYERS, Decks, Format
from engine.contests.standings import breaks_of, standings
from engine.kernel.values import Msg

NAMES = 60
"""So many names the message of a contest lists."""
MATCHES = 40
"""So many matches stand on a page."""
LINES = 25
"""So many lines of a standing stand on a page."""
LIVE_PHASES = (Phase.SIGN_UP, Phase.RUNNING)


def button(
    contest: Contest, spoken: Words, action: str, says: str, style: Style = Style.SECONDARY
) -> Button:
    """Something to press about a contest."""
    return press(spoken, "event", says, number(contest.id), action, style=style)


# -- the message of a contest ---------------------------------------------------------------


def announcement(contest: Contest, locale: Locale | None = None) -> Message:
    """The message by which a contest is known: how it is played, who is in it, what can be
    done."""
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


def how_played(event: Event, spoken: Words) -> str:
    """By which format, and how many games a match has."""
    return spoken(
        "contest.how_played",
        format=spoken(f"contest.format.{event.settings.format}"),
        length=spoken(f"contest.length.{event.settings.best_of}"),
    )


def _state(contest: Contest, spoken: Words) -> list[str]:
    """How far it is."""
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


def sign_up(event: Event, spoken: Words) -> list[str]:
    """How many are in it, how many more can come, and when it starts."""
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


def _ends(event: Event, spoken: Words) -> list[str]:
    """When an evening is over."""
    moment = due.ends(event)
    return [spoken("contest.ends", when=exact(moment), relative=relative(moment))] if moment else []


def how_far(event: Event, spoken: Words) -> str:
    """How many play, and which round it is."""
    count = len(event.active)
    if event.cut:
        return spoken("contest.running_cut", count=len(event.cut))
    if event.declared:
        return spoken(
            "contest.running", count=count, round=min(event.round, event.declared),
            rounds=event.declared,
        )  # fmt: skip
    return spoken("contest.running_free", count=count)


def _rules(contest: Contest, spoken: Words) -> list[str]:
    """How it is played, as far as a player has to know before."""
    settings = contest.event.settings
    chosen = options_line(settings.title, settings.options, spoken)
    lines = [chosen] if chosen else []
    if settings.cut:
        lines.append(spoken("contest.cut_to", count=settings.cut))
    if settings.decks is Decks.EVENT:
        lines.append(spoken("contest.decks_event"))
    elif settings.decks is Decks.ROUND:
        lines.append(spoken("contest.decks_round"))
    if settings.decks is not Decks.NONE:
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


def _controls(contest: Contest, spoken: Words) -> tuple[Row, ...]:
    event, pressed = contest.event, []
    if event.phase is Phase.SIGN_UP:
        pressed.append(button(contest, spoken, "join", "contest.join", Style.PRIMARY))
        if event.settings.check_in:
            pressed.append(button(contest, spoken, "check_in", "contest.check_in", Style.SUCCESS))
    elif event.phase is Phase.RUNNING:
        pressed.append(button(contest, spoken, "come", "contest.come", Style.PRIMARY))
        if admits(event):
            pressed.append(button(contest, spoken, "join", "contest.join_late"))
        if event.settings.format is Format.LADDER:
            pressed.append(button(contest, spoken, "ready", "contest.ready", Style.SUCCESS))
    if event.phase in LIVE_PHASES:
        pressed.append(button(contest, spoken, "my", "contest.my"))
        if event.settings.decks is not Decks.NONE:
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


# -- lists ----------------------------------------------------------------------------------


def who(contest: Contest, locale: Locale, page: int = 0) -> Message:
    """Who plays; with their decks' marks where everybody may see those."""
    spoken = words(locale)
    lines = [_who_line(contest, entrant, spoken) for entrant in contest.event.entrants.values()]
    title = spoken("contest.who_title", name=safe_name(contest.row.name))
    return _paged(contest, spoken, "who", title, lines or [spoken("contest.who_nobody")], page)


def _who_line(contest: Contest, entrant: Entrant, spoken: Words) -> str:
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


def matches(contest: Contest, round_: int) -> Message:
    """The matches of a round, in the language of the contest: a message of its own, edited as they
    end."""
    spoken = words(contest.row.locale)
    event = contest.event
    found = [m for m in event.matches.values() if matches_of(event, m) == round_]
    if not round_:
        found = [m for m in found if m.result is None] or found[-MATCHES:]
    name = safe_name(contest.row.name)
    title = (
        spoken("contest.matches_round", name=name, round=round_)
        if round_
        else spoken("contest.matches_title", name=name)
    )
    lines = [match_line(contest, match, spoken) for match in found[:MATCHES]]
    if len(found) > MATCHES:
        lines.append(spoken("contest.matches_hidden", count=len(found) - MATCHES))
    text = clipped("\n".join((f"### {title}", *lines)), CHARACTERS)
    parts: list[Text | Row] = [Text(text)]
    if any(match.result is None for match in found):
        come = button(contest, spoken, "come", "contest.come", Style.PRIMARY)
        parts.append(Row((come, button(contest, spoken, "my", "contest.my"))))
    return Message((Box(tuple(parts), GOLD),))


def all_matches(contest: Contest, locale: Locale, page: int = 0) -> Message:
    """Every match there is, the newest rounds first."""
    spoken = words(locale)
    lines: list[str] = []
    played: list[Match | None] = []
    heading = 0
    for match in sorted(contest.event.matches.values(), key=lambda m: (-m.round, m.number)):
        if match.round != heading and contest.event.settings.format is not Format.LADDER:
            heading = match.round
            lines.append(f"**{spoken('contest.bracket_round', round=match.round)}**")
            played.append(None)
        lines.append(match_line(contest, match, spoken))
        played.append(match)
    title = spoken("contest.matches_title", name=safe_name(contest.row.name))
    none = [spoken("contest.matches_none")]
    shown = _paged(contest, spoken, "pairings", title, lines or none, page)
    page = min(page, max(0, -(-len(lines) // LINES) - 1))
    menu = _games(contest, played[page * LINES : (page + 1) * LINES], spoken)
    return Message((*shown.parts, *menu))


def _games(contest: Contest, found: Iterable[Match | None], spoken: Words) -> tuple[Menu, ...]:
    """A menu of those matches whose games can be read."""
    choices = tuple(
        Choice(number(match.number), f"#{match.number} · {contest.names(match.players)}")
        for match in found
        if match is not None and match.result is not None and contest.tables_of(match.number)
    )
    identity = str(ComponentId("event", 0, (number(contest.id), "game")))
    return (Menu(identity, spoken("contest.game_choose"), choices),) if choices else ()


def match_line(contest: Contest, match: Match, spoken: Words) -> str:
    """One match: who plays, and how it stands."""
    names = [safe_name(contest.name(player)) for player in match.players]
    head = f"`{match.number:>3}`"
    if match.bye:
        return f"{head} {names[0]} · {spoken('contest.match_bye')}"
    if match.result is None:
        return f"{head} {' – '.join(names)} · {_progress(contest, match, spoken)}"
    won = match.result.places
    shown = [f"**{n}**" if won and won[at] == 1 else n for at, n in enumerate(names)]
    told = f" · {said}" if (said := _score(contest.event, match, spoken)) else ""
    corrected = f" · {spoken('contest.match_corrected')}" if match.was else ""
    return f"{head} {' – '.join(shown)}{told}{corrected}"


def _score(event: Event, match: Match, spoken: Words) -> str:
    """The games won by each; of a pod the places; where nobody has won by a ruling, what it is."""
    if match.result is None:
        return ""
    if len(match.players) > 2:
        return " – ".join(map(str, match.result.places))
    if wins := score(event, match):
        return " : ".join(map(str, wins))
    return spoken("contest.match_draw" if match.result.places else "contest.match_none")


def _progress(contest: Contest, match: Match, spoken: Words) -> str:
    if match.paused:
        return spoken("contest.match_paused")
    playing = contest.current(match) is not None
    told = spoken("contest.match_playing" if playing else "contest.match_open")
    if match.games and len(match.players) == 2:
        told = f"{' : '.join(map(str, tally(match)[0]))} · {told}"
    room = contest.rooms.get(match.number)
    if room is not None and room.thread_id is not None:
        told = f"[{told}]({place_url(contest.place_of(match.number))})"
    return told


def standing(contest: Contest, locale: Locale | None = None, page: int = 0) -> Message:
    """The standing with its tie-breaks, as text."""
    spoken = words(locale or contest.row.locale)
    title = spoken("contest.standing_title", name=safe_name(contest.row.name))
    if contest.event.phase is Phase.SIGN_UP:
        return Message((Text(f"### {title}\n{spoken('contest.standing_none')}"),))
    return _paged(contest, spoken, "standings", title, standing_lines(contest, spoken), page)


def standing_lines(contest: Contest, spoken: Words) -> list[str]:
    """A line for everybody, the best first."""
    event, lines, group = contest.event, [], 0
    names = [spoken(f"contest.break.{name}") for name in breaks_of(event)]
    lines.append(f"-# {spoken('contest.standing_breaks', names=' · '.join(names))}")
    for row in standings(event):
        if row.group != group:
            group = row.group
            lines.append(f"**{spoken('contest.format.groups')} {group}**")
        name = safe_name(contest.name(row.player))
        marks = " · ".join(f"{float(mark):.3f}".rstrip("0").rstrip(".") for mark in row.breaks)
        told = spoken(
            "contest.standing_line",
            rank=row.rank,
            who=f"~~{name}~~" if row.dropped else f"**{name}**",
            points=row.points,
        )
        lines.append(f"{told} · {row.won}-{row.lost}-{row.drawn} · {marks}")
    return lines


def bracket(contest: Contest, locale: Locale | None = None, page: int = 0) -> Message:
    """The bracket, round by round."""
    spoken = words(locale or contest.row.locale)
    title, lines = spoken("contest.bracket_title", name=safe_name(contest.row.name)), []
    round_ = 0
    for seat in progress.seats(contest.event).values():
        if seat.slot.round != round_:
            round_ = seat.slot.round
            lines.append(f"**{spoken('contest.bracket_round', round=round_)}**")
        sides = [_side(contest, player, seat.winner, spoken) for player in seat.players]
        lines.append(f"`{seat.slot.name:>4}` {' – '.join(sides)}")
    none = [spoken("contest.bracket_none")]
    return _paged(contest, spoken, "bracket", title, lines or none, page)


def _side(contest: Contest, player: int | None, winner: int | None, spoken: Words) -> str:
    if player is None:
        return spoken("contest.bracket_open")
    if not player:
        return "—"
    name = safe_name(contest.name(player))
    return f"**{name}**" if winner == player else name


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


def _paged(
    contest: Contest, spoken: Words, what: str, title: str, lines: Sequence[str], page: int
) -> Message:
    """Lines that may be too many for one message, with buttons that turn the pages."""
    pages = max(1, -(-len(lines) // LINES))
    page = min(page, pages - 1)
    text = "\n".join((f"### {title}", *lines[page * LINES : (page + 1) * LINES]))
    return Message(
        (Text(clipped(text, CHARACTERS - 200)), *turning(contest, what, page, pages, spoken))
    )


def turning(
    contest: Contest, what: str, page: int, pages: int, spoken: Words
) -> tuple[Text | Row, ...]:
    """Which page it is, and the buttons to those beside it; nothing where there is only one. A
    disabled button would have the id of the page itself, so it is left out: no id twice."""
    if pages < 2:
        return ()

    def turn(to: int) -> str:
        return str(ComponentId("event_page", 0, (number(contest.id), what, number(to))))

    foot = Text(f"-# {spoken('contest.standing_page', page=page + 1, pages=pages)}")
    both = turns(page, pages, turn, turn, spoken)
    return foot, Row(tuple(one for one in both if not one.disabled))


# -- news ----------------------------------------------------------------------------------


def summons(contest: Contest, text: Msg, locale: Locale, url: str) -> Message:
    """News of a contest for one person."""
    spoken = words(locale)
    head = f"**{safe_name(contest.row.name)}**"
    found: list[Button | Link] = []
    if contest.event.phase in LIVE_PHASES:
        found.append(button(contest, spoken, "my", "contest.my", Style.PRIMARY))
    found.append(Link(url, spoken("panel.go")))
    return Message((Text(f"{head}\n{spoken.say(text)}"), Row(tuple(found))))


def said(contest: Contest, text: Msg, pings: tuple[int, ...]) -> Message:
    """Something said in a contest's channel. Of those called, numbers below 0 are roles."""
    spoken = words(contest.row.locale)
    called = " ".join(f"<@{ping}>" if ping > 0 else f"<@&{-ping}>" for ping in pings)
    return Message((Text(f"{called} {spoken.say(text)}".strip()),), mentions=pings)


def choice(contest: Contest, match: int, text: Msg, pings: tuple[int, ...]) -> Message:
    """The question who begins the next game, to whoever chooses."""
    spoken = words(contest.row.locale)
    ids = (number(contest.id), number(match))
    own = press(spoken, "event_first", "contest.first_own", *ids, "1", style=Style.PRIMARY)
    other = press(spoken, "event_first", "contest.first_other", *ids, "0")
    return Message((*said(contest, text, pings).parts, Row((own, other))), mentions=pings)


def decks(contest: Contest, choices: Sequence[Choice], locale: Locale) -> Message:
    """With which deck somebody plays."""
    spoken = words(locale)
    identity = str(ComponentId("event", 0, (number(contest.id), "deck_use")))
    menu = Menu(identity, spoken("contest.deck_choose"), tuple(choices[:CHOICES]))
    return Message((Text(spoken("contest.deck_title")), menu))


def plain(text: str) -> Message:
    """A message of words alone."""
    return Message((Text(text),))
