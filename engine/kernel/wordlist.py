"""A title's words as its folder lists them in ``terms.yaml``: data, of which the rules name what
they need in ``terms.py``.

A list is one string of words. ``terms`` has the sorts of :class:`~engine.kernel.terms.Terms`, with
the printed numbers of each of the ``kinds``. ``events`` has what
:func:`~engine.kernel.events.event_table` takes, ``story`` what
:func:`~engine.kernel.events.weighed` takes. ``reasons`` are those for which something may not be
done, by the clause that says so (empty where none does). ``manner`` has the fields of
:class:`~engine.kernel.terms.Manner`, but for what the parts of events are called, which these say
themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine import plain
from engine.kernel.events import Events, event_table, heard, parts, weighed
from engine.kernel.terms import Manner, Terms, words

ONE = ("style", "stays", "home", "opposite")
"""What of a manner is one word."""


class WordList(Struct, frozen=True):
    """``terms``: what cards may say, ``manner``: how their texts read, ``events``: what can happen,
    ``clauses``: by which clause each reason stands in the way."""

    terms: Terms
    manner: Manner
    events: Events
    clauses: Mapping[str, str]


def read(module: str, common: Events) -> WordList:
    """The words that stand beside that file of a title, whose events come to the ``common`` ones.

    ``TypeError`` for a sort of words that there is not, ``ValueError`` for an event that is listed
    twice or not at all.
    """
    text = Path(module).with_suffix(".yaml").read_text("utf-8")
    record: dict[str, dict[str, Any]] = plain.read(text)
    events = weighed(event_table(common, **record["events"]), **record["story"])
    kinds = {kind: words(numbers) for kind, numbers in record["terms"].pop("kinds").items()}
    sorts = {sort: words(listed) for sort, listed in record["terms"].items()}
    reasons = record["reasons"].items()
    clauses = {reason: clause for clause, listed in reasons for reason in words(listed)}
    terms = Terms(kinds, **sorts, events=heard(events))
    return WordList(terms, _manner(record["manner"], parts(events)), events, clauses)


def _manner(told: Mapping[str, str], called: Mapping[str, str]) -> Manner:
    """How texts read, whose events have parts that are ``called`` so."""
    fields: dict[str, Any] = {
        word: said if word in ONE else words(said) for word, said in told.items()
    }
    return Manner(**fields, parts=called)
