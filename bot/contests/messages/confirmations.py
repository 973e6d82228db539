"""The questions before what cannot be undone in a contest: to one person alone, with what would be
lost.

Each yes carries a sign of what its question was about, so that an old one agrees to nothing else
(``tests/cogs/test_old_questions.py``); the other button leaves everything as it is.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.contests.host.contest import Contest
from bot.contests.host.notices import score
from bot.contests.messages.ids import MATCH_ASKS, PERSON_ASKS, VERDICTS
from bot.i18n import Locale, Phrases, safe_name, words
from bot.messages.buttons import press, question
from bot.messages.component_id import ComponentId, number, sign
from bot.messages.forms import Field, Form, Written
from bot.messages.parts import ButtonStyle, Message
from engine.contests import due, field, progress
from engine.contests.records import ContestState

WHY, MOST_WHY = "why", 300
"""The field of the form for a reason, and its most characters."""

SIGNED = 4
"""Characters of the sign of what a question is about."""


def asked(
    contest: Contest, act: str, about: int, locale: Locale, who: str = "", now: int = 0
) -> Message:
    """Compose the question whether that is really meant. ``about``: the match or the player that it
    is about, or the person, who is called ``who`` where no entry of the contest names them; of a
    start that is brought forward ``now`` is the moment."""
    spoken = words(locale)
    ids = (number(contest.id), act, number(about))
    signed = (*ids, mark(contest, act, about))
    verb = "event_because" if act in MATCH_ASKS else "event_yes"
    return question(
        _start(contest, spoken, now) if act == "start" else _asks(contest, act, about, spoken, who),
        press(spoken, verb, f"contest.yes.{act}", *signed, style=ButtonStyle.DANGER),
        press(spoken, "event_no", "keep.no", *ids),
    )


def of_start(contest: Contest, spoken: Phrases, now: int) -> list[str]:
    """List what a start now presumes, in sentences: who is left out, who is given a deck before the
    time is up to bring one, and which settings the field overrules; empty where nobody need be
    asked."""
    event = contest.event
    out = set(field.left_out(event, now))
    there = [number for number in event.active if number not in out]
    found = []
    if out:
        found.append(spoken("contest.start_now.left_out", who=_named(contest, sorted(out), spoken)))
    bare = [number for number in due.without_deck(event) if number not in out]
    if bare and event.settings.starts_at > now:
        found.append(spoken("contest.start_now.no_deck", who=_named(contest, bare, spoken)))
    return [*found, *overruled(event, len(there), spoken)]


def overruled(event: ContestState, players: int, spoken: Phrases) -> list[str]:
    """Say which settings so many players overrule, and why."""
    return [
        spoken(
            f"contest.overruled.{one.setting}",
            asked=one.asked,
            played=" + ".join(map(str, one.played)),
            count=players,
        )
        for one in field.overruled(event, players)
    ]


def _named(contest: Contest, players: Iterable[int], spoken: Phrases) -> str:
    return spoken.joined(safe_name(contest.name(player)) for player in players)


def _start(contest: Contest, spoken: Phrases, now: int) -> str:
    question_ = spoken("contest.asks.start", name=safe_name(contest.row.name))
    return "\n".join((question_, *(f"- {line}" for line in of_start(contest, spoken, now))))


def reason(contest: Contest, act: str, about: int, locale: Locale) -> Form:
    """Compose the form in which a judge says why, before the result of a match is another."""
    spoken = words(locale)
    signed = (number(contest.id), act, number(about), mark(contest, act, about))
    return Form(
        str(ComponentId("event_reason", 0, signed)),
        spoken("contest.reason_title", number=about),
        (
            Field(
                WHY,
                spoken("contest.reason_label"),
                Written(MOST_WHY, required=True),
                spoken("contest.reason_about"),
            ),
        ),
    )


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
    elif act == "start":
        there = tuple((n, own.checked_in) for n, own in event.entrants.items())
        stake = (there, due.without_deck(event), event.settings)
    elif act in ("leave", "drop"):
        entrant = event.entrants.get(about)
        stake = () if entrant is None else (entrant.person, entrant.standing)
    elif act == "ban":
        own = event.of(about)
        stake = (about in event.banned, *(() if own is None else (own.number, own.standing)))
    else:
        stake = (event.owner, event.round)
    return sign(repr((act, about, event.phase, *stake)), SIGNED)


def _asks(contest: Contest, act: str, about: int, spoken: Phrases, who: str) -> str:
    event, name = contest.event, safe_name(contest.row.name)
    if act == "cut":
        return _cut(contest, spoken)
    if act in MATCH_ASKS:
        players = event.matches[about].players
        won = contest.name(players[0 if act == "one" else -1])
        names, match = safe_name(contest.names(players)), event.matches[about]
        said = spoken(f"contest.asks.{act}", number=about, who=names, won=safe_name(won))
        if match.result is not None:
            now = safe_name(score(match, contest.name))
            said += spoken("contest.asks.stands", now=now)
        elif contest.current(match) is not None and act in VERDICTS:
            said += spoken("contest.asks.breaks_off")
        return said
    if act in PERSON_ASKS:
        own = event.of(about) if act == "ban" else event.entrants.get(about)
        who = contest.name(own.number) if own is not None else who
    return spoken(f"contest.asks.{act}", name=name, round=event.round, who=safe_name(who))


def _cut(contest: Contest, spoken: Phrases) -> str:
    """Word who goes on, before it is so."""
    preview = progress.preview(contest.event)
    going = spoken.joined(safe_name(contest.name(player)) for player in preview.going)
    if not preview.level:
        return spoken("contest.asks.cut_clear", going=going)
    level = spoken.joined(safe_name(contest.name(player)) for player in preview.level)
    return spoken("contest.asks.cut", going=going, level=level)
