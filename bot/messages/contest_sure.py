"""The questions before what cannot be undone in a contest: to one person alone, with what would be
lost.

Each yes carries a sign of what its question was about, so that an old one agrees to nothing else
(``tests/cogs/test_old_questions.py``); the other button leaves everything as it is.
"""

from __future__ import annotations

from bot.host.contests.contest import Contest
from bot.i18n import Locale, Words, safe_name, words
from bot.messages.buttons import press, question
from bot.messages.component_id import (
    MATCH_ASKS,
    PERSON_ASKS,
    VERDICTS,
    number,
    sign,
)
from bot.messages.parts import Message, Style
from engine.contests import progress
from engine.contests.records import Match

SIGNED = 4
"""Characters of the sign of what a question is about."""


def asked(contest: Contest, act: str, about: int, locale: Locale, who: str = "") -> Message:
    """Whether that is really meant. ``about``: the match or the player that it is about, or the
    person, who is called ``who`` where no entry of the contest names them."""
    spoken = words(locale)
    ids = (number(contest.id), act, number(about))
    signed = (*ids, mark(contest, act, about))
    return question(
        _asks(contest, act, about, spoken, who),
        press(spoken, "event_yes", f"contest.yes.{act}", *signed, style=Style.DANGER),
        press(spoken, "event_no", "keep.no", *ids),
    )


def must_ask(contest: Contest, act: str, match: Match) -> bool:
    """Whether a judge is asked before they do that about a match: a verdict breaks off the game
    that is being played, and can be changed where none is."""
    if act not in VERDICTS:
        return act in MATCH_ASKS
    return match.result is None and contest.current(match) is not None


def mark(contest: Contest, act: str, about: int) -> str:
    """A sign of what the question is about as it stands now: whatever would change what is lost by
    a yes changes it."""
    event = contest.event
    stake: tuple[object, ...]
    if act in MATCH_ASKS:
        match = event.matches.get(about)
        stake = () if match is None else (match.restarts, match.games, match.was, match.ruling)
    elif act == "cut":
        stake = progress.preview(event).going
    elif act in ("leave", "drop"):
        entrant = event.entrants.get(about)
        stake = () if entrant is None else (entrant.person, entrant.standing)
    elif act == "ban":
        own = event.of(about)
        stake = (about in event.banned, *(() if own is None else (own.number, own.standing)))
    else:
        stake = (event.owner, event.round)
    return sign(repr((act, about, event.phase, *stake)), SIGNED)


def _asks(contest: Contest, act: str, about: int, spoken: Words, who: str) -> str:
    event, name = contest.event, safe_name(contest.row.name)
    if act == "cut":
        return _cut(contest, spoken)
    if act in MATCH_ASKS:
        players = event.matches[about].players
        won = contest.name(players[0 if act == "one" else -1])
        names = safe_name(contest.names(players))
        return spoken(f"contest.asks.{act}", number=about, who=names, won=safe_name(won))
    if act in PERSON_ASKS:
        own = event.of(about) if act == "ban" else event.entrants.get(about)
        who = contest.name(own.number) if own is not None else who
    return spoken(f"contest.asks.{act}", name=name, round=event.round, who=safe_name(who))


def _cut(contest: Contest, spoken: Words) -> str:
    """Who goes on, before it is so."""
    preview = progress.preview(contest.event)
    going = spoken.joined(safe_name(contest.name(player)) for player in preview.going)
    if not preview.level:
        return spoken("contest.asks.cut_clear", going=going)
    level = spoken.joined(safe_name(contest.name(player)) for player in preview.level)
    return spoken("contest.asks.cut", going=going, level=level)
