"""The organiser's desk of a contest: what can be done now, by buttons and menus, privately."""

from __future__ import annotations

from bot.contests.host.contest import LIVE_PHASES, Contest
from bot.contests.messages.lists import button, match_line
from bot.contests.messages.overview import sign_up
from bot.i18n import Locale, Phrases, relative, safe_name, words
from bot.messages.buttons import press
from bot.messages.component_id import ComponentId, number
from bot.messages.parts import (
    CHOICES,
    Button,
    ButtonStyle,
    Menu,
    MenuLine,
    Message,
    Part,
    Row,
    Text,
    rows,
)
from engine.contests import progress
from engine.contests.records import Entrant, Fine, Match, Phase, Standing
from engine.contests.settings import Format

FINES = 10
"""So many of somebody's penalties are listed, the last ones."""


def desk(
    contest: Contest, locale: Locale, page: int = 0, unheard: str = "", news: str = ""
) -> Message:
    """Compose the desk: how the contest stands and what an organiser can do. ``page``: of the
    menus, which have room for 25 lines each. ``unheard``: the role that it mentions in vain.
    ``news``: what was done here just now. What happens elsewhere shows when it is refreshed."""
    spoken, event = words(locale), contest.event
    lines = [f"### {spoken('contest.panel_title', name=safe_name(contest.row.name))}"]
    if news:
        lines.append(f"-# {news}")
    if event.phase is Phase.SIGN_UP:
        lines += sign_up(event, spoken)
    if contest.misses(event.owner):
        lines.append(spoken("contest.panel_owner_gone"))
    if event.phase is Phase.RUNNING:
        lines.append(spoken("contest.panel_need", count=len(event.open)))
        if progress.cut_due(event):
            lines.append(spoken("contest.panel_cut_due"))
    if unheard:
        lines.append(spoken("contest.unheard", role=unheard))
    parts: list[Part] = [Text("\n".join(lines))]
    parts += _course(contest, spoken)
    matches = sorted(
        (m for m in event.matches.values() if not m.bye),
        key=lambda m: (m.result is not None, -m.number),
    )
    entrants = sorted(
        event.entrants.values(), key=lambda e: (e.standing is Standing.DROPPED, e.number)
    )
    parts += _menu(contest, spoken, "match", [_match(contest, m, spoken) for m in matches], page)
    parts += _menu(contest, spoken, "player", [_player(contest, e) for e in entrants], page)
    most = max(len(matches), len(entrants))
    parts.append(_pages(contest, spoken, page, max(1, -(-most // CHOICES))))
    return Message(tuple(parts))


def _course(contest: Contest, spoken: Phrases) -> tuple[Row, ...]:
    """List the buttons that move the whole contest."""
    event, found = contest.event, []
    if event.phase is Phase.SIGN_UP:
        found.append(button(contest, spoken, "start", "contest.panel_start", ButtonStyle.SUCCESS))
        if event.settings.computers:
            found.append(button(contest, spoken, "computer", "contest.panel_computer"))
    elif event.phase is Phase.RUNNING:
        if progress.cut_due(event):
            found.append(button(contest, spoken, "cut", "contest.panel_cut", ButtonStyle.SUCCESS))
        action = "resume" if event.paused else "pause"
        found.append(button(contest, spoken, action, f"contest.panel_{action}"))
        if event.open:
            found.append(button(contest, spoken, "extend", "contest.panel_extend"))
        if _can_unpair(contest):
            found.append(button(contest, spoken, "unpair", "contest.panel_unpair"))
    if event.phase in LIVE_PHASES:
        found.append(button(contest, spoken, "end", "contest.panel_end", ButtonStyle.DANGER))
    return rows(found)


def _can_unpair(contest: Contest) -> bool:
    event = contest.event
    if event.cut or event.settings.format not in (Format.SWISS, Format.PODS):
        return False
    last = [m for m in event.matches.values() if m.round == event.round]
    return bool(last) and not any(m.came or m.games or m.was for m in last)


def _menu(
    contest: Contest, spoken: Phrases, action: str, choices: list[MenuLine], page: int
) -> tuple[Menu, ...]:
    shown = choices[page * CHOICES : (page + 1) * CHOICES]
    if not shown:
        return ()
    identity = str(ComponentId("event", 0, (number(contest.id), action)))
    return (Menu(identity, spoken(f"contest.panel_{action}"), tuple(shown)),)


def _match(contest: Contest, match: Match, spoken: Phrases) -> MenuLine:
    names = contest.names(match.players)
    label = spoken("contest.of_match", number=match.number, who=names)
    return MenuLine(number(match.number), label, spoken("contest.bracket_round", round=match.round))


def _player(contest: Contest, entrant: Entrant) -> MenuLine:
    return MenuLine(number(entrant.number), f"{entrant.number}. {contest.name(entrant.number)}")


def _pages(contest: Contest, spoken: Phrases, page: int, pages: int) -> Row:
    """The pages before and behind, and the same one as it is now."""

    def turn(to: int, says: str) -> Button:
        return press(spoken, "event_page", says, number(contest.id), "panel", number(to))

    found = []
    if page:
        found.append(turn(page - 1, "contest.turn_back"))
    if page + 1 < pages:
        found.append(turn(page + 1, "contest.turn_on"))
    found.append(turn(min(page, pages - 1), "panel.refresh"))
    return Row(tuple(found))


def of_match(contest: Contest, match: Match, locale: Locale) -> Message:
    """Compose what a judge can do about a match."""
    spoken = words(locale)
    parts: list[Part] = [Text(match_line(contest, match, spoken))]
    found = []
    if len(match.players) == 2:
        found += [_verdict(contest, match, spoken, "one"), _verdict(contest, match, spoken, "two")]
        if not match.slot:
            found.append(_verdict(contest, match, spoken, "draw"))
    found.append(_verdict(contest, match, spoken, "none"))
    parts += rows(found)
    acts = ["restart"]
    if match.games or match.ruling:
        acts.append("undo")
    if match.result is None:
        acts += ["extend", "resume" if match.paused else "pause"]
    if match.result is None and contest.current(match) is not None:
        acts.append("position")
    parts += rows(_of_match(contest, match, spoken, act) for act in acts)
    return Message(tuple(parts))


def _verdict(contest: Contest, match: Match, spoken: Phrases, act: str) -> Button:
    ids = (number(contest.id), number(match.number), act)
    who = contest.name(match.players[0 if act == "one" else -1])
    label = spoken(f"contest.match_{act}", who=who)
    return Button(str(ComponentId("event_match", 0, ids)), label, ButtonStyle.PRIMARY)


def _of_match(contest: Contest, match: Match, spoken: Phrases, act: str) -> Button:
    ids = (number(contest.id), number(match.number), act)
    return press(spoken, "event_match", f"contest.match_{act}", *ids)


def of_player(contest: Contest, entrant: Entrant, locale: Locale) -> Message:
    """Compose what an organiser can do about somebody."""
    spoken = words(locale)
    acts = _of_player(contest, entrant)
    ids = (number(contest.id), number(entrant.number))
    found = [
        press(
            spoken,
            "event_player",
            f"contest.player_{act}",
            *ids,
            act,
            style=ButtonStyle.DANGER if act in ("drop", "ban") else ButtonStyle.SECONDARY,
        )
        for act in acts
    ]
    name = spoken("contest.of_player", who=f"**{safe_name(contest.name(entrant.number))}**")
    fines = [f for f in contest.event.fines if f.player == entrant.number]
    lines = [name, *(_fine(fine, spoken) for fine in fines[-FINES:])]
    return Message((Text("\n".join(lines)), *rows(found)))


def _of_player(contest: Contest, entrant: Entrant) -> list[str]:
    """List the actions that are possible about somebody now."""
    event = contest.event
    if event.phase is Phase.SIGN_UP:
        late = event.settings.check_in and not entrant.checked_in
        return [*(["check_in"] if late else []), "drop", "ban"]
    if entrant.standing is Standing.DROPPED:
        return ["readmit"]
    playing = event.open_match(entrant.number) is not None
    of_match = ["game", "match", "extend"] if playing else []
    return ["warning", "points", *of_match, "drop", "ban"]


def _fine(fine: Fine, spoken: Phrases) -> str:
    """One thing that a judge has imposed on somebody, and why."""
    told = spoken(f"contest.fine.{fine.kind}", points=fine.points)
    why = f": {safe_name(fine.why)}" if fine.why else ""
    return f"-# {relative(fine.at)} · {told}{why}"
