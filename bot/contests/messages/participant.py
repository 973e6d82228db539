"""Messages to those who play: what a contest needs of them and what they can do, its news, and
questions to them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.contests.host.contest import LIVE_PHASES, Contest
from bot.contests.host.contests import draw_mark
from bot.contests.messages.lists import button, match_line
from bot.i18n import Locale, Phrases, relative, safe_name, words
from bot.messages.buttons import press
from bot.messages.component_id import ComponentId, number
from bot.messages.parts import (
    CHOICES,
    Button,
    ButtonStyle,
    Link,
    Menu,
    MenuLine,
    Message,
    Row,
    Text,
    rows,
)
from engine.contests import due, why
from engine.contests.matches import drawable
from engine.contests.records import Match, Phase, Standing
from engine.contests.settings import Format
from engine.kernel.values import Msg


def my(
    contest: Contest, player: int, need: due.Need, table: str, locale: Locale, now: int
) -> Message:
    """Compose what a contest needs of somebody, until when, and what happens otherwise, and what
    they can do themselves. ``table``: the address of their table, where it has begun."""
    spoken = words(locale)
    lines = [f"### {spoken('contest.my_title', name=safe_name(contest.row.name))}"]
    if not player:
        return Message((Text("\n".join((*lines, spoken("contest.my_not_in")))),))
    others = spoken.joined(safe_name(contest.name(other)) for other in need.others)
    lines.append(spoken(f"contest.want.{need.want}", others=others))
    if need.by:
        lines.append(spoken("contest.my_until", when=relative(need.by)))
    if need.otherwise is not due.Otherwise.NOTHING:
        lines.append(spoken(f"contest.otherwise.{need.otherwise}"))
    match = contest.event.open_match(player) or _bye(contest, player)
    if match is not None:
        lines.append(f"-# {explained(contest, match, player, spoken)}")
    lines += _own_lines(contest, player, now, spoken)
    room = contest.rooms.get(need.match)
    if need.match and room is not None and not table:
        threads = contest.event.settings.threads
        lines.append(spoken("contest.my_thread" if threads else "contest.my_turn"))
    found: list[Button | Link] = [*_my_buttons(contest, need, spoken)]
    if table:
        found.append(Link(table, spoken("contest.my_table")))
    found += _draw_buttons(contest, player, spoken)
    found += _rest_button(contest, player, spoken)
    if any(player in match.players for match in contest.event.matches.values()):
        found.append(button(contest, spoken, "run", "contest.run"))
    return Message((Text("\n".join(lines)), *rows(found)))


def _bye(contest: Contest, player: int) -> Match | None:
    """That they have no opponent in the round that is played, if it is so."""
    matches = contest.event.matches.values() if contest.event.phase is Phase.RUNNING else ()
    own = (m for m in matches if m.bye and m.round == contest.event.round and player in m.players)
    return next(own, None)


def explained(contest: Contest, match: Match, player: int, spoken: Phrases) -> str:
    """Word why somebody meets whom they meet."""
    facts = why.why(contest.event, match, player)
    if facts.own is None or facts.other is None:
        return spoken(f"contest.why.{facts.by}", round=facts.round)
    key = "contest.why.again" if facts.other.player in facts.own.met else "contest.why.swiss"
    return spoken(key, own=facts.own.score, other=facts.other.score, count=facts.equals)


def why_this(contest: Contest, player: int, other: int, locale: Locale) -> Message:
    """Compose why somebody has the match that they have now, or had last; ``other``: and why not
    another opponent, as far as that is known of a Swiss round."""
    spoken = words(locale)
    own = [m for m in contest.event.matches.values() if player in m.players]
    if not own:
        return Message((Text(spoken("contest.why.none")),))
    match = contest.event.open_match(player) or own[-1]
    lines = [match_line(contest, match, spoken), explained(contest, match, player, spoken)]
    if other in contest.event.entrants and other not in match.players:
        lines.append(_why_not(contest, match, player, other, spoken))
    return Message((Text("\n".join(lines)),))


def _why_not(contest: Contest, match: Match, player: int, other: int, spoken: Phrases) -> str:
    """Word what would have been worse with another opponent."""
    who = safe_name(contest.name(other))
    swiss = contest.event.settings.format is Format.SWISS and not match.slot
    inputs = why.round_of(contest.event, match).inputs if swiss else ()
    if other not in {one.player for one in inputs}:
        return spoken("contest.why_not.unknown", who=who)
    worse = why.why_not(contest.event, match, player, other)
    reason = worse.priority if worse is not None else "lot"
    return spoken(f"contest.why_not.{reason}", who=who)


def _my_buttons(contest: Contest, need: due.Need, spoken: Phrases) -> list[Button]:
    first = {
        due.Want.CHECK_IN: ("check_in", "contest.check_in"),
        due.Want.DECK: ("deck", "contest.deck"),
        due.Want.PLAY: ("come", "contest.come"),
        due.Want.CLAIM: ("claim", "contest.claim"),
        due.Want.READY: ("ready", "contest.ready"),
        due.Want.QUEUE: ("unready", "contest.unready"),
    }.get(need.want)
    return [button(contest, spoken, *first, ButtonStyle.PRIMARY)] if first is not None else []


def _own_lines(contest: Contest, player: int, now: int, spoken: Phrases) -> list[str]:
    """Word what else somebody is to know: who offers them a draw, until when they are on vacation,
    and what a judge has imposed on them."""
    event, own = contest.event, contest.event.entrants[player]
    match, lines = event.open_match(player), []
    offers = () if match is None or not drawable(event, match) else match.offers
    for one in offers:
        key = "contest.my_draw_own" if one == player else "contest.my_draw"
        lines.append(spoken(key, who=safe_name(contest.name(one))))
    if own.away_until > now:
        lines.append(spoken("contest.my_vacation", when=relative(own.away_until)))
    if own.warned or own.fined:
        lines.append(spoken("contest.my_fined", warned=own.warned, points=own.fined))
    return lines


def _draw_buttons(contest: Contest, player: int, spoken: Phrases) -> list[Button]:
    """To offer a draw, to accept one, or to think better of it."""
    event, match = contest.event, contest.event.open_match(player)
    if match is None or match.paused or event.paused or not drawable(event, match):
        return []
    act = "offer"
    if player in match.offers:
        act = "withdraw"
    elif match.offers:
        act = "accept"
    about = draw_mark(match)
    return [press(spoken, "event_draw", f"contest.draw_{act}", number(contest.id), act, about)]


def _rest_button(contest: Contest, player: int, spoken: Phrases) -> list[Button]:
    """To take a day of vacation, where any is left."""
    event, own = contest.event, contest.event.entrants[player]
    left = event.settings.vacation - own.away
    playing = event.phase is Phase.RUNNING and own.standing is Standing.IN
    if left <= 0 or not playing or event.paused:
        return []
    label = spoken("contest.rest", count=left)
    ids = (number(contest.id), number(own.away))
    return [Button(str(ComponentId("event_rest", 0, ids)), label)]


def summons(contest: Contest, text: Msg, locale: Locale, url: str) -> Message:
    """News of a contest for one person."""
    spoken = words(locale)
    head = f"**{safe_name(contest.row.name)}**"
    found: list[Button | Link] = []
    if contest.event.phase in LIVE_PHASES:
        found.append(button(contest, spoken, "my", "contest.my", ButtonStyle.PRIMARY))
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
    own = press(spoken, "event_first", "contest.first_own", *ids, "1", style=ButtonStyle.PRIMARY)
    other = press(spoken, "event_first", "contest.first_other", *ids, "0")
    return Message((*said(contest, text, pings).parts, Row((own, other))), mentions=pings)


def decks(contest: Contest, choices: Sequence[MenuLine], locale: Locale) -> Message:
    """With which deck somebody plays."""
    spoken = words(locale)
    identity = str(ComponentId("event", 0, (number(contest.id), "deck_use")))
    menu = Menu(identity, spoken("contest.deck_choose"), tuple(choices[:CHOICES]))
    return Message((Text(spoken("contest.deck_title")), menu))
