"""Refusals of :mod:`engine.contests`, as people read them."""

from __future__ import annotations

from bot.host.contests.contest import Contest
from bot.host.errors import ContestRefused
from engine.contests.values import Code, Field, Refused
from engine.kernel.values import TermRef, Value, msg

MOMENTS = ("at", "opens")
"""Fields that are moments."""


def refused(error: Refused, contest: Contest) -> ContestRefused:
    """What to say of a refusal."""
    key = f"contest.refused.{error.code}"
    if error.code is Code.BAD_SETTING:
        key = f"contest.refused.setting_{error.fields['problem']}"
    args = dict(_worded(name, value, contest) for name, value in error.fields.items())
    return ContestRefused(msg(key, **args))


def _worded(name: str, value: Field, contest: Contest) -> tuple[str, Value]:
    if name in MOMENTS and isinstance(value, int):
        return "until", value
    if name == "name":
        return name, TermRef(f"contest.setting.{value}")
    if name == "role":
        return name, TermRef(f"contest.role.{value}")
    if isinstance(value, tuple):
        said = (contest.name(n) if name == "players" else f"#{n}" for n in value[:10])
        return name, ", ".join(said)
    if name == "player":
        return name, contest.name(int(value))
    return name, value
