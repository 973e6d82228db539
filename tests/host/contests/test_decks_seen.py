"""Decks of a contest are seen when it says so, and nowhere before: every message, picture and file
of a contest."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import pytest

from bot.contests.host.contest import Contest
from bot.contests.messages import lists, organiser_desk, overview, participant, pictures
from bot.messages.parts import Button, Image, MenuLine, Message, Text
from engine.contests import due
from engine.contests import operations as ops
from engine.contests.records import Phase
from engine.contests.settings import DeckPolicy, Sight
from engine.kernel.values import msg
from renderers import Sketch
from tests.engine.contests.club import Club, player
from tests.host.contests.shown import contest_of

MODULES = (lists, overview, pictures, participant, organiser_desk)
GIVEN: dict[str, Any] = {
    "locale": "en",
    "page": 0,
    "reader": 1,
    "player": 1,
    "number": 1,
    "match": 1,
    "round_": 1,
    "text": msg("contest.say.over"),
    "pings": (),
    "url": "https://example.org",
    "table": "",
    "now": 5,
    "need": due.Need(due.Want.NOTHING),
    "choices": (MenuLine("a", "a"),),
}


def played(sight: Sight, over: bool) -> Contest:
    """A contest of four with a deck each, begun or over."""
    club = Club(players=4, title="shenhua", decks=DeckPolicy.EVENT, sight=sight)
    for number in range(1, 5):
        club.do(ops.Submit, player(number), player=number, deck=f"deadbeef{number}")
    club.start()
    club.step()
    if over:
        club.play()
    assert (club.event.phase is Phase.OVER) == over
    return contest_of(club.event)


def shown(contest: Contest) -> Iterator[tuple[str, str]]:
    """Collect what every function says that makes a message of a contest, in words too."""
    for module in MODULES:
        for name, made in inspect.getmembers(module, inspect.isfunction):
            kinds = {n: p.annotation for n, p in inspect.signature(made).parameters.items()}
            names = list(kinds)
            public = made.__module__ == module.__name__ and not name.startswith("_")
            if not public or names[:1] != ["contest"]:
                continue
            for as_text in (False, True) if "as_text" in names else (False,):
                known = {**GIVEN, "as_text": as_text}
                event = contest.event
                known["match"] = event.matches[1] if kinds.get("match") == "Match" else 1
                known["entrant"] = event.entrants[1]
                given = {n: known[n] for n in names[1:] if n in known}
                if len(given) < len(names) - 1:
                    continue
                message = made(contest, **given)
                if isinstance(message, Message):
                    yield f"{module.__name__}.{name}", "\n".join(_words(message))


def _words(message: Message) -> Iterator[str]:
    for part in message.flat():
        if isinstance(part, Text):
            yield part.markdown
        elif isinstance(part, Button):
            yield part.id + part.label
        elif isinstance(part, Image):
            yield part.picture.alt
            assert isinstance(part.picture, Sketch)
            yield part.picture.tell()


@pytest.mark.parametrize(
    ("sight", "over"), [(Sight.AFTER, False), (Sight.HIDDEN, False), (Sight.HIDDEN, True)]
)
def test_nothing_tells_a_deck_that_is_not_to_be_seen(sight: Sight, over: bool):
    said = dict(shown(played(sight, over)))
    assert len(said) > 12
    assert [name for name, words in said.items() if "deadbeef" in words] == []


@pytest.mark.parametrize(("sight", "over"), [(Sight.PUBLIC, False), (Sight.AFTER, True)])
def test_what_may_be_seen_is_told(sight: Sight, over: bool):
    telling = [name for name, words in shown(played(sight, over)) if "deadbeef" in words]
    assert "bot.contests.messages.overview.who" in telling
    assert "bot.contests.messages.pictures.run" in telling
