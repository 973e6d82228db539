"""What can happen: every kind of event once, whether it is told and whether texts may listen.

What kernel, language and mechanics make happen in any title stands here. A title lists what only
happens in it, and says anew those of these that its texts listen to or whose parts they name.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class EventRule(Struct, frozen=True):
    """A kind of event. ``told``: it makes a log line. ``heard``: triggers of cards may listen to
    it. ``parts``: what its parts are called in card texts (``role.NAME.actor``, ...), plainly where
    nothing is said."""

    told: bool = False
    heard: bool = False
    parts: str = ""


Events = Mapping[str, EventRule]
"""Kinds of events by name."""


def event_table(
    common: Events,
    *,
    told: str = "",
    heard: str = "",
    both: str = "",
    silent: str = "",
    **parts: str,
) -> Events:
    """A title's kinds of events beside the common ones: those that are told alone, that are heard
    alone, that are both and that are neither. ``parts`` lists kinds by what their parts are
    called."""
    called = {kind: name for name, kinds in parts.items() for kind in kinds.split()}
    own: dict[str, EventRule] = {}
    for kinds, is_told, is_heard in (
        (told, True, False),
        (heard, False, True),
        (both, True, True),
        (silent, False, False),
    ):
        for kind in kinds.split():
            if kind in own:
                raise ValueError(f"the event {kind} is listed twice")
            own[kind] = EventRule(is_told, is_heard, called.pop(kind, ""))
    if called:
        raise ValueError(f"no such events: {', '.join(called)}")
    return {**common, **own}


COMMON = event_table(
    {},
    told="""
        bid checked chose conceded damaged declined discarded drew drew_card elected eliminated
        fizzled got_card healed inserted lessened looked looked_at looked_into loop_stopped
        lost_life modified modified_seat no_bid picked_number picked_player removed reshuffled
        resolved_card resolved_skill resolved_trigger revealed_number shielded stacked_card
        stacked_skill stacked_trigger took_card turned_down turned_up unharmed unpaid voted won
        won_bid
    """,
    silent="cancelled targeted",
)
"""What may happen in every title, if nothing listens."""

PERMANENT = event_table(
    COMMON,
    told="held stood_upright token_gone was_tapped",
    heard="fell was_reset",
    both="control_changed destroyed entered exiled sacrificed",
)
"""What may happen in every title with permanents (:mod:`engine.kernel.permanents`)."""


def heard(events: Events) -> tuple[str, ...]:
    """The kinds that texts may listen to."""
    return tuple(kind for kind, rule in events.items() if rule.heard)


def parts(events: Events) -> dict[str, str]:
    """What the parts of events are called, by kind."""
    return {kind: rule.parts for kind, rule in events.items() if rule.parts}
