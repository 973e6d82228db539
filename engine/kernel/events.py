"""Kinds of events: each once, whether it is told and whether texts may listen.

What kernel, language and mechanics make happen in any title stands here. A title lists what only
happens in it, and says anew those of these that its texts listen to or whose parts they name.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

Opens = Literal["", "round", "turn", "step", "stage"]
SILENT, USUAL, MAJOR, GRAVE = 0, 1, 2, 3
"""Weight of a line where a turn is told in one: not at all, where there is room, before that, first
of all."""
OPENERS: Mapping[str, Opens] = {"round_began": "round", "turn_began": "turn"}
"""Events that begin a round and a turn, in every title that tells of them."""


class EventRule(Struct, frozen=True):
    """A kind of event. ``told``: it makes a log line. ``heard``: triggers of cards may listen to
    it. ``parts``: what its parts are called in card texts (``role.NAME.actor``, ...), plainly where
    nothing is said. ``opens``: what its line begins in the story of a game; a ``stage`` is a mere
    heading, which only that story has. ``weight``: how much it matters there."""

    told: bool = False
    heard: bool = False
    parts: str = ""
    opens: Opens = ""
    weight: int = USUAL


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
    """Add a title's kinds to the common ones: told alone, heard alone, both, or neither (silent).
    ``parts`` lists kinds by what their parts are called."""
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
            opens = OPENERS.get(kind, "")
            weight = common[kind].weight if kind in common else USUAL
            own[kind] = EventRule(is_told, is_heard, called.pop(kind, ""), opens, weight)
    if called:
        raise ValueError(f"no such events: {', '.join(called)}")
    return {**common, **own}


def weighed(
    events: Events,
    *,
    silent: str = "",
    usual: str = "",
    major: str = "",
    grave: str = "",
    steps: str = "",
    stages: str = "",
) -> Events:
    """Give kinds of events their weight in a recap, and mark those that begin a step of a turn."""
    found = dict(events)
    for weight, kinds in ((SILENT, silent), (USUAL, usual), (MAJOR, major), (GRAVE, grave)):
        for kind in kinds.split():
            found[kind] = replace(found[kind], weight=weight)
    for opens, kinds in (("step", steps), ("stage", stages)):
        for kind in kinds.split():
            found[kind] = replace(found[kind], opens=opens)
    return found


COMMON = weighed(
    event_table(
        {},
        told="""
        added_phase became gained_life gives_up peeked picked_tag redirected sifted will_prevent
        will_redirect
        bid checked chose conceded contest_drawn contest_won contested damaged declined discarded
        drew drew_card elected eliminated
        fizzled got_card hand_checked healed inserted judged judged_blank lessened looked looked_at
        looked_into
        loop_stopped lost_life modified modified_seat no_bid picked_number picked_player put_back
        removed reshuffled resolved_card resolved_damage resolved_skill resolved_trigger
        retargeted revealed_number shielded skipped_phase stacked_card stacked_damage stacked_skill
        stacked_trigger took_card turned_down turned_over turned_up unharmed
        unpaid voted will_skip won won_bid
    """,
        silent="cancelled targeted",
    ),
    silent="""
        checked chose declined discarded drew hand_checked inserted lessened looked looked_into
        modified modified_seat no_bid picked_number picked_player put_back reshuffled resolved_card
        resolved_damage resolved_skill resolved_trigger revealed_number shielded stacked_trigger
        turned_down turned_up unharmed unpaid voted bid gives_up picked_tag sifted will_prevent
        will_redirect
    """,
    major="gained_life damaged drew_card elected got_card healed lost_life took_card won_bid",
    grave="conceded eliminated won",
)
"""Kinds of every title that nothing listens to."""

PERMANENT = weighed(
    event_table(
        COMMON,
        told="held stood_upright token_gone was_tapped",
        heard="fell was_reset",
        both="control_changed destroyed entered exiled sacrificed",
    ),
    silent="held stood_upright token_gone was_tapped",
    major="control_changed exiled sacrificed",
    grave="destroyed",
)
"""Kinds of every title with permanents (:mod:`engine.kernel.permanents`)."""


def heard(events: Events) -> tuple[str, ...]:
    """List the kinds that texts may listen to."""
    return tuple(kind for kind, rule in events.items() if rule.heard)


def staged(events: Events) -> bool:
    """Tell whether turns are carried out in stages, in which nobody is asked."""
    return any(rule.opens == "stage" for rule in events.values())


def parts(events: Events) -> dict[str, str]:
    """Map each kind to the word for its parts."""
    return {kind: rule.parts for kind, rule in events.items() if rule.parts}
