"""Whether every word of a card means something: names, events, numbers, zones, seats, cards.

The shape of a record is checked when it is read (:mod:`engine.cards.loader`). A misspelt word in it
would be a card that quietly does nothing; here it is an error. A word is known where the catalogue
has words for it, so a known word can always be printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from engine import catalogue
from engine.kernel.grammar import Ability, CardDesign, Cost, Effect, Filter, TargetRule, When, walk
from engine.kernel.position import Title, titles
from engine.kernel.scope import CARD_WORDS, SEAT_WORDS
from engine.kernel.values import Msg, msg
from engine.kernel.zones import ZoneRule
from engine.language.actions import Counter
from engine.language.amounts import Counters, EventArg, Has, Named
from engine.language.flow import Target

MOST_PARTS = 400
"""Nodes, filters and conditions in one design."""

SEAT_FIELDS = ("who", "to", "by", "may", "payers", "whose", "among")
CATALOGUED = {
    "stat": "stat",
    "resource": "resource",
    "attribute": "attribute",
    "kind": "kind",
    "role": "role_noun",
    "tag": "tag",
    "counter": "counter",
    "event": "when",
}
"""By field, the catalogue section that knows its words."""

ON_THE_FACE = ("kind", "attribute", "tag", "least", "most", "named", "name_has")
"""The fields of a filter that only the face of a card answers."""

ALWAYS_BOUND = frozenset(("it", "target", "dying", "dealt", "lost", "bid", "dice"))
"""Names that effects bind without being told a name."""


def word_problems(design: CardDesign, zones: frozenset[str]) -> list[Msg]:
    """The unknown words of a design (``zones`` are those of its title), the first first."""
    problems = [_unknown(design, "stats", name) for name in design.stats if not _has("stat", name)]
    problems += [_unknown(design, "tags", tag) for tag in design.tags if not _has("tag", tag)]
    parts = 0
    for ability in design.abilities:
        nodes = list(walk(ability))
        parts += len(nodes)
        if parts > MOST_PARTS:
            return [msg("error.pack_parts", card=design.id, most=MOST_PARTS)]
        bound = {name for node in nodes if (name := _bound_name(node))} | ALWAYS_BOUND
        for node in nodes:
            problems += _node_problems(design, node, bound, zones)
    return problems


def foreign_problems(design: CardDesign, title: str) -> list[Msg]:
    """The effects, conditions and amounts of a design that only other titles' cards have."""
    nodes = [node for ability in design.abilities for node in walk(ability)]
    return [
        msg("error.pack_internal", card=design.id, name=str(node.__struct_config__.tag))
        for node in nodes
        if _home(type(node)) not in ("", title) or not _served(node, titles[title])
    ]


def secret_problems(design: CardDesign, zones: Iterable[ZoneRule]) -> list[Msg]:
    """The choices of a design that would tell a player what lies where they cannot see it: among
    cards of a hidden place, a choice cannot ask for what only their faces say."""
    rules = {rule.name: rule for rule in zones}
    nodes = [node for ability in design.abilities for node in walk(ability)]
    choices = [
        (node.what, node.who if isinstance(node, Target) else "you")
        for node in nodes
        if isinstance(node, Target | TargetRule)
    ]
    return [
        msg("error.pack_secret", card=design.id, field="zone", name=zone)
        for what, chooser in choices
        if any(getattr(what, field) for field in ON_THE_FACE)
        for zone in what.zones
        if zone in rules and not _seen_by(rules[zone], what, chooser)
    ]


def _seen_by(rule: ZoneRule, what: Filter, chooser: str) -> bool:
    """Whether who chooses sees the faces of the cards of that zone that a filter means."""
    if rule.sight == "face":
        return what.face == "up" or what.whose == chooser
    return rule.sight == "public" or (rule.sight == "owner" and what.whose == chooser)


def _home(cls: type) -> str:
    """The title whose nodes module a class comes from; empty for the kernel's."""
    module = cls.__module__
    return module.split(".")[2] if module.startswith("engine.games.") else ""


def _served(node: Struct, title: Title) -> bool:
    """Whether a title has the rules that an effect needs."""
    return not (isinstance(node, Effect) and node.needs and getattr(title, node.needs) is None)


def _bound_name(node: Struct) -> str:
    """The name that an effect or target rule gives to something."""
    if isinstance(node, Effect | TargetRule):
        name = getattr(node, "name", "")
        return name if isinstance(name, str) else ""
    return ""


def _node_problems(
    design: CardDesign, node: Struct, bound: set[str], zones: frozenset[str]
) -> Iterator[Msg]:
    if isinstance(node, Effect) and not node.written:
        yield msg("error.pack_internal", card=design.id, name=str(node.__struct_config__.tag))
    if isinstance(node, Filter):
        for place, zone in enumerate(node.zones):
            if zone not in zones or zone in node.zones[:place]:
                yield _unknown(design, "zone", zone)
    if isinstance(node, Cost):
        for name in node.pay:
            if not _has("resource", name):
                yield _unknown(design, "pay", name)
    if isinstance(node, Ability):
        for kind in node.answers:
            if not _has("answer", kind):
                yield _unknown(design, "answers", kind)
        if node.type == "trigger" and (node.when is None or not node.when.event):
            yield msg("error.pack_missing", card=design.id, field="abilities", name="when")
    if isinstance(node, Named) and node.name not in bound:
        yield _unknown(design, "name", node.name)
    if isinstance(node, EventArg) and not _has("event_arg", f"{node.arg}.{node.value}"):
        yield _unknown(design, "event_arg", f"{node.arg}: {node.value}")
    if isinstance(node, Target | TargetRule) and node.least > node.most:
        yield msg("error.pack_bound", card=design.id, field="least", bound=f"<= {node.most}")
    if isinstance(node, Counter | Counters) and not _has("counter", node.name):
        yield _unknown(design, "name", node.name)
    yield from _field_problems(design, node, bound)


def _field_problems(design: CardDesign, node: Struct, bound: set[str]) -> Iterator[Msg]:
    hints = type(node).__annotations__
    for field in node.__struct_fields__:
        value = getattr(node, field)
        if not isinstance(value, str) or not value or isinstance(node, CardDesign | EventArg):
            continue
        if "Filter" in str(hints.get(field, "")):
            known = value in CARD_WORDS or value in bound
        elif field in SEAT_FIELDS and not _is_die(node, field):
            known = _seat_known(value, bound)
        elif field in CATALOGUED:
            known = _known_term(node, field, value)
        else:
            continue
        if not known:
            yield _unknown(design, field, value)


def _is_die(node: Struct, field: str) -> bool:
    """Fields that a title gives its own few words (a ``Literal``), already checked."""
    return "Literal" in str(type(node).__annotations__.get(field, ""))


def _known_term(node: Struct, field: str, value: str) -> bool:
    if isinstance(node, Has) and _has("resource", value):
        return True
    if isinstance(node, When) and field == "event" and "/" in value:
        return False
    return _has(CATALOGUED[field], value)


def _seat_known(word: str, bound: set[str]) -> bool:
    if word.startswith("owner_of:"):
        return word[9:] in CARD_WORDS or word[9:] in bound
    return word in SEAT_WORDS or word in bound


def _has(section: str, name: str) -> bool:
    return catalogue.has(f"{section}.{name}")


def _unknown(design: CardDesign, field: str, name: str) -> Msg:
    return msg("error.pack_word", card=design.id, field=field, name=name)
