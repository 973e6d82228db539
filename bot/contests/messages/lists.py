"""Lists about a contest in pages: matches, the standing, the bracket; their buttons and pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.contests.host.contest import Contest
from bot.contests.host.notices import matches_of
from bot.i18n import Locale, Phrases, safe_name, words
from bot.messages.buttons import page_buttons, press
from bot.messages.component_id import ComponentId, number
from bot.messages.parts import (
    CHARACTERS,
    Box,
    Button,
    ButtonStyle,
    Menu,
    MenuLine,
    Message,
    Row,
    Text,
    clipped,
)
from bot.messages.reader import GOLD, place_url
from engine.contests import progress
from engine.contests.matches import score, tally
from engine.contests.records import ContestState, Match, Phase
from engine.contests.settings import Format
from engine.contests.standings import breaks_of, standings

LINES = 25
"""So many lines stand on a page."""


def button(
    contest: Contest,
    spoken: Phrases,
    action: str,
    says: str,
    style: ButtonStyle = ButtonStyle.SECONDARY,
) -> Button:
    """Something to press about a contest."""
    return press(spoken, "event", says, number(contest.id), action, style=style)


def paged(
    contest: Contest, spoken: Phrases, what: str, title: str, lines: Sequence[str], page: int
) -> Message:
    """Lines that may be too many for one message, with buttons that turn the pages."""
    pages = max(1, -(-len(lines) // LINES))
    page = min(page, pages - 1)
    text = "\n".join((f"### {title}", *lines[page * LINES : (page + 1) * LINES]))
    return Message(
        (Text(clipped(text, CHARACTERS - 200)), *turning(contest, what, page, pages, spoken))
    )


def turning(
    contest: Contest, what: str, page: int, pages: int, spoken: Phrases
) -> tuple[Text | Row, ...]:
    """Compose the page number and the buttons to the pages beside it; nothing where there is only
    one. A disabled button would have the id of the page itself, so it is left out: no id twice."""
    if pages < 2:
        return ()

    def turn(to: int) -> str:
        return str(ComponentId("event_page", 0, (number(contest.id), what, number(to))))

    foot = Text(f"-# {spoken('contest.standing_page', page=page + 1, pages=pages)}")
    both = page_buttons(page, pages, turn, turn, spoken)
    return foot, Row(tuple(one for one in both if not one.disabled))


MATCHES = 40
"""So many matches stand on a page."""


def matches(contest: Contest, round_: int) -> Message:
    """The matches of a round, in the contest's language: a message that is edited as they end."""
    spoken = words(contest.row.locale)
    event = contest.event
    found = [m for m in event.matches.values() if matches_of(event, m) == round_]
    if not round_:
        found = [m for m in found if m.result is None] or found[-MATCHES:]
    name = safe_name(contest.row.name)
    key = "contest.matches_round" if round_ else "contest.matches_title"
    title = spoken(key, name=name, round=round_)
    lines = [match_line(contest, match, spoken) for match in found[:MATCHES]]
    if len(found) > MATCHES:
        lines.append(spoken("contest.matches_hidden", count=len(found) - MATCHES))
    text = clipped("\n".join((f"### {title}", *lines)), CHARACTERS)
    parts: list[Text | Row] = [Text(text)]
    if any(match.result is None for match in found):
        come = button(contest, spoken, "come", "contest.come", ButtonStyle.PRIMARY)
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
    shown = paged(contest, spoken, "pairings", title, lines or none, page)
    page = min(page, max(0, -(-len(lines) // LINES) - 1))
    menu = _games(contest, played[page * LINES : (page + 1) * LINES], spoken)
    return Message((*shown.parts, *menu))


def _games(contest: Contest, found: Iterable[Match | None], spoken: Phrases) -> tuple[Menu, ...]:
    """A menu of those matches whose games can be read."""
    choices = tuple(
        MenuLine(number(match.number), f"#{match.number} · {contest.names(match.players)}")
        for match in found
        if match is not None and match.result is not None and contest.tables_of(match.number)
    )
    identity = str(ComponentId("event", 0, (number(contest.id), "game")))
    return (Menu(identity, spoken("contest.game_choose"), choices),) if choices else ()


def match_line(contest: Contest, match: Match, spoken: Phrases) -> str:
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


def _score(event: ContestState, match: Match, spoken: Phrases) -> str:
    """The games won by each; of a pod the places; where nobody has won by a ruling, what it is."""
    if match.result is None:
        return ""
    if len(match.players) > 2:
        return " – ".join(map(str, match.result.places))
    if wins := score(event, match):
        return " : ".join(map(str, wins))
    return spoken("contest.match_draw" if match.result.places else "contest.match_none")


def _progress(contest: Contest, match: Match, spoken: Phrases) -> str:
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
    return paged(contest, spoken, "standings", title, standing_lines(contest, spoken), page)


def standing_lines(contest: Contest, spoken: Phrases) -> list[str]:
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
    return paged(contest, spoken, "bracket", title, lines or none, page)


def _side(contest: Contest, player: int | None, winner: int | None, spoken: Phrases) -> str:
    if player is None:
        return spoken("contest.bracket_open")
    if not player:
        return "—"
    name = safe_name(contest.name(player))
    return f"**{name}**" if winner == player else name
