"""Verbs in the ids of contests' components, and the grammar of what follows them."""

from __future__ import annotations

import re

from bot.messages.component_id import (
    ANYBODY,
    FLAG,
    HIGHEST,
    NUMBER,
    SIGN,
    Field,
    apart,
    numeral,
    one_of,
    written,
)
from engine import titles

CONTEST, ENTRANT = numeral(1, HIGHEST), numeral(1, HIGHEST)
ANY = "any"
"""No title in particular."""
CONTEST_ACTION = one_of(
    (
        *("join", "drop", "check_in", "deck", "deck_use", "who", "my", "come"),
        *("claim", "ready", "unready", "standings", "bracket", "run", "pairings", "panel"),
        *("start", "computer", "cut", "pause", "resume", "extend", "unpair", "end"),
        *("match", "player", "files", "file", "game"),
    )
)
"""Actions of the buttons of a contest; ``deck_use``, ``match``, ``player``, ``file`` and ``game``
are menus."""
CONTEST_LIST = one_of(("who", "standings", "bracket", "run", "pairings", "panel"))
ARCHIVED: Field = (ANY, *titles).__contains__
STATE = one_of(("any", "live", "over", "cancelled"))
"""By what the archive is looked through."""
VERDICTS = {"one": (1, 2), "two": (2, 1), "draw": (1, 1), "none": ()}
"""Verdicts of a judge, each with the places of the players then."""
MATCH_ASKS, PERSON_ASKS = (*VERDICTS, "restart", "undo"), ("drop", "ban", "hand_over")
"""Actions that are asked before they are done, about a match and about somebody."""
ASKS = one_of((*MATCH_ASKS, *PERSON_ASKS, "leave", "start", "cut", "unpair", "end"))
MATCH_ACTION = one_of((*MATCH_ASKS, "extend", "pause", "resume", "position"))
ENTRANT_ACTION = one_of(
    ("drop", "readmit", "warning", "game", "match", "points", "extend", "check_in", "ban")
)
DRAW_ACTION = one_of(("offer", "accept", "withdraw"))
DRAW = written(re.compile(r"[0-9]+(\.[0-9]+){3}"), 40)
"""The mark of a question about a draw."""

VERBS = {
    "event": apart(CONTEST, CONTEST_ACTION),
    "event_page": apart(CONTEST, CONTEST_LIST, NUMBER),
    "archive": apart(ARCHIVED, STATE, NUMBER),
    "archive_open": apart(),
    "event_match": apart(CONTEST, ENTRANT, MATCH_ACTION),
    "event_player": apart(CONTEST, ENTRANT, ENTRANT_ACTION),
    "event_yes": apart(CONTEST, ASKS, ANYBODY, SIGN),
    "event_no": apart(CONTEST, ASKS, ANYBODY),
    "event_because": apart(CONTEST, one_of(MATCH_ASKS), ENTRANT, SIGN),
    "event_draw": apart(CONTEST, DRAW_ACTION, DRAW),
    "event_rest": apart(CONTEST, NUMBER),
    "event_first": apart(CONTEST, ENTRANT, FLAG),
}
"""The signatures by verb."""

FORMS = {"event_reason": apart(CONTEST, one_of(MATCH_ASKS), ENTRANT, SIGN)}
"""The signatures of forms by verb."""
