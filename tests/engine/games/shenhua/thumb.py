"""Answers of the rules of thumb in a story, in words: verbs and designs."""

from __future__ import annotations

from engine.games.shenhua.policy import PLAYERS
from engine.kernel.rng import Rng
from tests.engine.games.shenhua.stage import A, Stage


def answer(story: Stage) -> list[str]:
    """Return what the rules of thumb answer to what is asked now: verbs and designs."""
    owed = story.owed
    given = PLAYERS.policy(story.game, owed, Rng(1))
    return [_named(story, key) for key in owed.check(given)]


def _named(story: Stage, key: str) -> str:
    verb, _, rest = key.partition(":")
    number = rest.partition(":")[0] or verb
    design = story.game.card(int(number)).design if number.isdigit() else ""
    return " ".join(part for part in (verb if rest or not design else "", design) if part)


def after(story: Stage, verb: str, design: str) -> list[str]:
    """Return what they answer next when that has been begun."""
    place = ":0" if verb == "skill" else ""
    story.answer(A, (f"{verb}:{story.find(design, A, 'hand' if verb == 'use' else '')}{place}",))
    return answer(story)


def place(story: Stage) -> str:
    """Return where on the stack they put what is about to go there."""
    return PLAYERS.policy(story.game, story.owed, Rng(1))[0]


def tried(story: Stage) -> set[str]:
    """List what a search thinks about of what is asked now: verbs and designs."""
    return {_named(story, key) for key in PLAYERS.tries(story.game, story.owed)}
