"""Check of a title's catalogue: words for all that its cards may say (:mod:`engine.kernel.terms`).

A word of a card that its title does not list here is refused when the pack is loaded
(:mod:`engine.cards.check`); a word that is listed and has no words in one of the languages is an
error when the title is loaded. So a known word can always be printed.
"""

from collections.abc import Iterator

from engine.kernel.events import COMMON
from engine.kernel.terms import Manner, Terms
from engine.kernel.title import Title
from engine.mechanics.announce import UseRules
from engine.mechanics.priority import PriorityRules
from engine.mechanics.stops import StopRules, word
from engine.text import catalogue

SECTIONS: dict[str, tuple[str, ...]] = {
    "kinds": ("kind",),
    "zones": ("zone", "noun"),
    "numbers": ("stat",),
    "resources": ("resource", "measure"),
    "attributes": ("attribute",),
    "tags": ("tag",),
    "keywords": ("keyword", "keyword_line"),
    "roles": ("role_noun",),
    "counters": ("counter",),
    "events": ("when",),
    "answers": ("answer",),
    "nears": ("near",),
    "lines": ("line",),
    "marks": ("mark",),
}
"""By sort of word, the sections of a title's catalogue that must have words for it."""

RULES: dict[str, tuple[str, ...]] = {
    "kinds": ("kind_card", "kind_field"),
    "zones": ("counter_word",),
    "resources": ("cost",),
    "roles": ("role_adjective",),
}
"""Further sections that the style ``rules`` needs."""


TAGLINE = "about.tagline"
"""Key of the title's tagline, half a line."""


COUNTED = "about.count"
"""Key of what ``GameRules.count`` counts, the first thing first."""


HELPING = "about.helping"
"""Key of the measured reason for the help of who goes second (``Shape.unhelped``)."""


class MissingWords(ValueError):
    """A title has no words for something; the message lists what, by language."""


USED = ("option.use", "option.activate")
"""The words of what can be put on a stack: a card, a skill."""


def furnish(title: Title) -> None:
    """Give a title its words, those that are shown beside its cards among them.

    :class:`MissingWords` where it does not say them all itself: what it forgets must not be filled
    in by words of another game.
    """
    catalogue.furnish(title.id, title.package, title.words.manner.styles)
    wanted = [TAGLINE, COUNTED, *(f"zone.{rule.name}" for rule in title.shape.zones)]
    wanted += [HELPING] if title.shape.unhelped else []
    wanted += _stops(title)
    wanted += USED if UseRules in title.rules and PriorityRules in title.rules else ()
    wanted += [f"phase.{phase}" for phase in title.shape.phases]
    wanted += [
        f"log.{kind}"
        for kind, rule in title.words.events.items()
        if rule.told and kind not in COMMON
    ]
    for option in title.shape.options:
        wanted += [option.words(value) for value in (None, *option.values)]
    wanted += _keys(title.words.terms, title.words.manner)
    missing = [
        f"{locale}: {key}"
        for locale in catalogue.LOCALES
        for own in (catalogue.own(title.id, locale),)
        for key in dict.fromkeys(wanted)
        if key not in own
    ]
    if missing:
        raise MissingWords(f"{title.id} has no words for {', '.join(missing)}")


def _stops(title: Title) -> Iterator[str]:
    rules = title.rules.get(StopRules)
    yield from map(word, () if rules is None else rules.moments)


def _keys(terms: Terms, manner: Manner) -> Iterator[str]:
    for sort, sections in SECTIONS.items():
        if manner.style == "rules":
            sections += RULES.get(sort, ())
        yield from (f"{section}.{word}" for word in terms.known(sort) for section in sections)
