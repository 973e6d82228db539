"""What entrants are called: people as they were seen last, computers like friendly beasts."""

from __future__ import annotations

from collections.abc import Mapping

from bot.host.people.names import COMPUTERS, FORGOTTEN, LONGEST, written_name
from bot.store.settings import Locale
from engine.contests.records import Event

UNSEEN: dict[Locale, str] = {"zh": "玩家{}", "en": "Player {}"}
"""Who has a name of which nothing can be seen, by their number, as pictures call them."""


def entrant_name(event: Event, player: int, people: Mapping[int, str], locale: Locale) -> str:
    """An entrant's name, or what stands for one of which nothing can be seen; nobody else in
    the contest who is no person bears it."""
    entrant = event.entrants.get(player)
    if entrant is None:
        return f"#{player}"
    if not entrant.computer:
        known = people.get(entrant.person)
        name = written_name(known or FORGOTTEN[locale], LONGEST, "?")
        return UNSEEN[locale].format(player) if name == "?" else name
    earlier = sum(e.computer and e.number < player for e in event.entrants.values())
    again, which = divmod(earlier, len(COMPUTERS[locale]))
    return COMPUTERS[locale][which] + (f" {again + 1}" if again else "")
