"""Contests of a title that is not there, after another version of the program was installed: they
stand still, with all that was played, until it is back."""

from __future__ import annotations

from bot.host.contests.draft import ContestDraft
from engine.contests import operations as ops
from engine.contests.records import Phase
from engine.kernel.values import msg

UNTITLED = "untitled"
"""What notes that a contest's title is missing."""
HELD = "untitled:paused"
"""What notes that the contest stands still for that reason alone."""


def note(draft: ContestDraft, known: bool) -> None:
    """Have a contest stand still, or go on, as its title is missing or there again; of neither
    anything is changed twice."""
    running = draft.event.phase is Phase.RUNNING
    if not known and draft.say_once(UNTITLED):
        draft.announce(msg("contest.say.untitled"))
        if running and not draft.event.paused and draft.say_once(HELD):
            draft.do(ops.Pause(at=draft.now))
    elif known and UNTITLED in draft.said:
        if HELD in draft.said and running and draft.event.paused:
            draft.do(ops.Resume(at=draft.now))
        draft.unsay(UNTITLED)
        draft.unsay(HELD)
