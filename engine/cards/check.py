"""Check of the words of cards: names, events, numbers, zones, seats, cards.

The shape of a record is checked when it is read (:mod:`engine.cards.loader`). A misspelt word in
it, or one of another title, would be a card that quietly does nothing; here it is an error. The
words of a title are its :class:`~engine.text.vocabulary.Terms`, and all of them can be printed.
"""

from collections import Counter as CountOf
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from importlib import resources

from msgspec import Struct

from engine.cards.nearest import nearest
from engine.kernel.deck import Stock
from engine.kernel.grammar import (
    Ability,
    Cost,
    Filter,
    ObjectRule,
    Offering,
    TargetRule,
    role_words,
)
from engine.kernel.nodes import Effect, Worded
from engine.kernel.pack import CardDesign
from engine.kernel.permanents import PermanentRules
from engine.kernel.queues import QueueRules
from engine.kernel.scope import CARD_WORDS, OFFERED, PICKED, SEAT_WORDS, STACKED, USER, X
from engine.kernel.state import SKILL, TRIGGER
from engine.kernel.statics import TagRules
from engine.kernel.terms import Terms, walk
from engine.kernel.title import Title, titles
from engine.kernel.values import Msg, msg
from engine.kernel.zones import ZoneRule
from engine.language.amounts import Counters, Has, Named
from engine.language.conditions import EventArg, ExtraPaid
from engine.language.delays import Delay
from engine.language.modifiers import Counter, Modify, durations
from engine.language.permanents import Control
from engine.language.phases import AddPhase, PhaseRules, SkipPhase
from engine.language.picking import Target
from engine.language.shields import Divert, Prevent
from engine.language.skills import Silence
from engine.language.tags import Become, PickTag
from engine.mechanics.announce import UseRules
from engine.mechanics.objects import OnObject
from engine.mechanics.priority import PriorityRules
from engine.mechanics.stack import StackRules
from engine.text import catalogue

LASTING = (Modify, Control, Silence, Become, Prevent, Divert)
"""The effects that last for a while."""

MOST_PARTS = 400
"""Nodes, filters and conditions in one design."""

SEAT_FIELDS = ("who", "to", "by", "may", "payers", "whose", "among")
LISTED = {
    "stat": "numbers",
    "resource": "resources",
    "attribute": "attributes",
    "kind": "kinds",
    "tag": "tags",
    "counter": "counters",
    "event": "events",
    "keyword": "keywords",
}
"""By field, the sort of a title's terms that it takes."""

ON_THE_FACE = ("kind", "attribute", "tag", "least", "most", "named", "name_has")
"""The fields of a filter that only the face of a card answers."""

CARD_OF = (*CARD_WORDS, "target", "it")
"""Beside which cards the places of a filter may be."""

ALWAYS_BOUND = frozenset(
    ("it", "target", "dying", "dealt", "lost", "bid", "dice", "winner", "loser")
)
"""Names that effects bind without being told a name."""


class PackRules(Struct, frozen=True):
    """Demands of a title on the cards of a pack, beyond their shape."""

    problems: Callable[[tuple[CardDesign, ...]], list[Msg]]


def problems(title: Title, designs: Iterable[CardDesign]) -> Iterator[Msg]:
    """Yield the problems with the words of cards of that title, the first first."""
    designs = tuple(designs)
    yield from _back_problems(designs)
    for find in (
        _foreign_problems,
        _secret_problems,
        _word_problems,
        _bound_problems,
        _question_problems,
        _stackless_problems,
    ):
        for design in designs:
            yield from find(design, title)


def _back_problems(designs: tuple[CardDesign, ...]) -> Iterator[Msg]:
    """Yield other sides that are none: of another kind, of several cards, or dealt themselves."""
    known = {design.id: design for design in designs}
    backs = CountOf(design.back for design in designs if design.back)
    for front in designs:
        back = known.get(front.back)
        if front.back and (
            back is None or back.kind != front.kind or back.back or backs[front.back] > 1
        ):
            near = [one.id for one in designs if one.kind == front.kind and one is not front]
            yield _unknown(front, "back", front.back, near)
        if front.id in backs and front.copies:
            yield msg("error.pack_bound", card=front.id, field="copies", bound="0")


def _foreign_problems(design: CardDesign, title: Title) -> Iterator[Msg]:
    """Yield the effects, conditions and amounts that only other titles' cards have."""
    packages = _others(title)
    for ability in design.abilities:
        for node in walk(ability):
            if type(node).__module__.startswith(packages) or not _served(type(node), title):
                yield msg("error.pack_internal", card=design.id, name=_tag(node))


def _secret_problems(design: CardDesign, title: Title) -> Iterator[Msg]:
    """Yield the choices that would tell a player what lies where they cannot see it: among cards of
    a hidden place, a choice cannot ask for what only their faces say."""
    rules = {rule.name: rule for rule in title.shape.zones}
    nodes = [node for ability in design.abilities for node in walk(ability)]
    choices = [
        (node.what, node.who if isinstance(node, Target) else "you")
        for node in nodes
        if isinstance(node, Target | TargetRule)
    ]
    for what, chooser in choices:
        if not any(getattr(what, field) for field in ON_THE_FACE):
            continue
        for zone in what.zones:
            if zone in rules and not _seen_by(rules[zone], what, chooser):
                yield msg("error.pack_secret", card=design.id, field="zone", name=zone)


def _seen_by(rule: ZoneRule, what: Filter, chooser: str) -> bool:
    """Tell whether who chooses sees the faces of the cards of that zone that a filter means."""
    if rule.sight == "face":
        return what.face == "up" or what.whose == chooser
    return rule.sight == "public" or (rule.sight == "owner" and what.whose == chooser)


def _word_problems(design: CardDesign, title: Title) -> Iterator[Msg]:
    """Yield the words that the title does not know, and printed numbers that are missing."""
    terms = title.words.terms
    if design.kind not in terms.kinds:
        near = nearest(design.kind, terms.kinds)
        yield msg("error.pack_kind", card=design.id, kind=design.kind, near=near)
        return
    for stat in terms.kinds[design.kind]:
        if stat not in design.stats:
            yield msg("error.pack_stat", card=design.id, field=stat)
    yield from _unlisted(design, "stats", design.stats, terms.numbers)
    yield from _unlisted(design, "tags", design.tags, terms.tags)
    for field, values, known in (
        ("keywords", design.keywords, terms.keywords),
        ("attribute", (design.attribute,), ("", *terms.attributes)),
    ):
        for value in values:
            if value not in known:
                near = nearest(value, known)
                yield msg("error.pack_value", card=design.id, field=field, name=value, near=near)
    for icon in design.icons:
        if icon not in icons():
            yield msg("error.pack_icon", card=design.id, name=icon, near=nearest(icon, icons()))
    parts = 0
    for ability in design.abilities:
        nodes = list(walk(ability))
        parts += len(nodes)
        if parts > MOST_PARTS:
            yield msg("error.pack_parts", card=design.id, most=MOST_PARTS)
            return
        bound = {name for node in nodes if (name := _bound_name(node))} | ALWAYS_BOUND
        if ability.cost is not None and ability.cost.x:
            bound |= {X}
        offering = ability.cost.sacrifice if ability.cost is not None else False
        if isinstance(offering, Offering) and offering.count:
            bound |= {OFFERED}
        if ability.object is not None:
            bound |= {STACKED, USER}
        elif any(isinstance(node, OnObject) for node in nodes):
            yield msg("error.pack_missing", card=design.id, field="abilities", name="object")
        for node in nodes:
            yield from _node_problems(design, node, bound, title)


@cache
def icons() -> frozenset[str]:
    """List the icons that cards may name: those of the renderer's font."""
    return frozenset((resources.files(__package__) / "icons.txt").read_text("utf-8").split())


def _bound_problems(design: CardDesign, title: Title) -> Iterator[Msg]:
    """Yield the numbers that are larger than any of the title."""
    most = title.shape.most
    for node in walk(design):
        for field in node.__struct_fields__:
            value = getattr(node, field)
            numbers = value.values() if isinstance(value, dict) else (value,)
            if any(isinstance(number, int) and abs(number) > most for number in numbers):
                yield msg("error.pack_bound", card=design.id, field=field, bound=f"-{most}..{most}")
    stock = title.shape.stock
    bounds = stock.bounds if stock is not None else {}
    for stat, (least, highest) in bounds.items():
        if not least <= design.stats.get(stat, least) <= highest:
            yield msg("error.pack_bound", card=design.id, field=stat, bound=f"{least}..{highest}")


def _question_problems(design: CardDesign, title: Title) -> Iterator[Msg]:
    """Yield effects that would ask while plans that were made in secret are carried out."""
    for ability in design.abilities if QueueRules in title.rules else ():
        for node in walk(ability.do):
            if isinstance(node, Effect) and node.asks() and not ability.at_once:
                yield msg("error.pack_asks", card=design.id, name=_tag(node))


def _stackless_problems(design: CardDesign, title: Title) -> Iterator[Msg]:
    """Yield targets and options of abilities where there is no stack to ask for them."""
    asking = any(ability.targets or ability.optional for ability in design.abilities)
    aiming = any(ability.object for ability in design.abilities)
    if (asking and StackRules not in title.rules) or (aiming and PriorityRules not in title.rules):
        yield msg("error.pack_unused", card=design.id)


def stock_problems(stock: Stock, designs: Collection[CardDesign]) -> Iterator[Msg]:
    """Yield shortages and excesses of a pack whose cards are for all."""
    there = CountOf(design.kind for design in designs)
    for kind, least in stock.least.items():
        if there[kind] < least:
            yield msg("error.pack_few", kind=kind, have=there[kind], least=least)
    deck = sum(design.copies for design in designs if design.kind not in stock.least)
    least, most = stock.deck
    if deck < least:
        yield msg("error.pack_few", kind="deck", have=deck, least=least)
    if deck > most:
        yield msg("error.pack_many", have=deck, most=most)


def _served(kind: type[Struct], title: Title) -> bool:
    """Tell whether a title has the rules that an effect needs, and words for it in its style."""
    if issubclass(kind, Worded) and not kind.worded(title.words.manner.style):
        return False
    return not issubclass(kind, Effect) or kind.needs is None or kind.needs in title.rules


def writable(kind: type[Struct], title: Title | None) -> bool:
    """Tell whether cards of a title may hold a node; without a title, whether any may."""
    if issubclass(kind, Effect) and not kind.written:
        return False
    return title is None or (
        _served(kind, title) and not kind.__module__.startswith(_others(title))
    )


def _others(title: Title) -> tuple[str, ...]:
    """The packages of all other titles."""
    return tuple(f"{other.package}." for other in titles.values() if other is not title)


def _bound_name(node: Struct) -> str:
    """The name that an effect or target rule gives to something."""
    if isinstance(node, Effect | TargetRule):
        name = getattr(node, "name", "")
        return name if isinstance(name, str) else ""
    return ""


def _node_problems(
    design: CardDesign, node: Struct, bound: set[str], title: Title
) -> Iterator[Msg]:
    if isinstance(node, Effect) and not node.written:
        yield msg("error.pack_internal", card=design.id, name=_tag(node))
    if isinstance(node, Ability) and node.type == "trigger" and not node.hears:
        yield msg("error.pack_missing", card=design.id, field="abilities", name="when")
    if isinstance(node, SkipPhase) and node.phase not in title.shape.phases:
        yield _unknown(design, "phase", node.phase, title.shape.phases)
    if isinstance(node, LASTING) and node.until not in (known := durations(title)):
        yield _unknown(design, "until", node.until, known)
    if isinstance(node, PickTag) and node.sort not in (kinds := title.rules[TagRules].sorts):
        yield _unknown(design, "sort", node.sort, kinds)
    if isinstance(node, Delay) and node.event not in title.words.terms.events:
        yield _unknown(design, "event", node.event, title.words.terms.events)
    if isinstance(node, AddPhase) and node.phase not in (known := title.rules[PhaseRules].more):
        yield _unknown(design, "phase", node.phase, known)
    if isinstance(node, Ability) and node.type in ("raise", "awaken"):
        yield from _own_type_problems(design, node, title)
    if isinstance(node, Named) and node.name not in bound:
        yield _unknown(design, "name", node.name, bound)
    if isinstance(node, EventArg):
        said = f"event_arg.{node.arg}.{node.value}"
        if not catalogue.has(said, title.id):
            yield _unknown(design, "event_arg", f"{node.arg}: {node.value}")
    if isinstance(node, Ability) and not (node.cost and node.cost.extra):
        yield from _extra_problems(design, node)
    if isinstance(node, Ability) and node.cost is not None:
        yield from _cost_problems(design, node, node.cost, title)
    if isinstance(node, Offering):
        yield from _offering_problems(design, node, title)
    if isinstance(node, Target | TargetRule) and node.least > node.most:
        yield msg("error.pack_bound", card=design.id, field="least", bound=f"<= {node.most}")
    yield from _list_problems(design, node, title.words.terms)
    yield from _field_problems(design, node, bound, title.words.terms)


def _own_type_problems(design: CardDesign, node: Ability, title: Title) -> Iterator[Msg]:
    """Yield types of abilities that only other titles have."""
    if node.type not in title.words.manner.types:
        yield _unknown(design, "type", node.type, title.words.manner.types)


def _cost_problems(design: CardDesign, ability: Ability, cost: Cost, title: Title) -> Iterator[Msg]:
    """Yield costs that nobody could pay: only cards in play turn and fall, and only for skills of
    their own."""
    if cost.chosen and PriorityRules not in title.rules:
        yield _unknown(design, "cost", "x" if cost.x else "extra")
    if cost.less and (ability.type != "play" or PriorityRules not in title.rules):
        yield _unknown(design, "cost", "less")
    resource = title.rules[UseRules].resource if UseRules in title.rules else ""
    for name in (*filter(None, (cost.x,)), *cost.extra):
        if name != resource:
            yield _unknown(design, "cost", name, (resource,))
    itself = {"tap": cost.tap, "flip": cost.flip, "sacrifice": cost.sacrifice is True}
    for field, taken in itself.items():
        if taken and (PermanentRules not in title.rules or ability.type != "active"):
            yield _unknown(design, "cost", field)


def _extra_problems(design: CardDesign, ability: Ability) -> Iterator[Msg]:
    """Yield what rests on an extra where the cost has none."""
    for node in walk(ability):
        if isinstance(node, ExtraPaid) or (isinstance(node, TargetRule) and node.paid):
            yield msg("error.pack_missing", card=design.id, field="cost", name="extra")


def _offering_problems(design: CardDesign, node: Offering, title: Title) -> Iterator[Msg]:
    """Yield sacrifices that nobody could make: of what is not in play or never leaves it, of what
    is not their own."""
    rules = title.rules.get(PermanentRules)
    if rules is None:
        yield _unknown(design, "cost", "sacrifice")
        return
    staying = {rules.places[kind] for kind in rules.rooted}
    for zone in node.what.zones:
        if zone not in rules.zones or zone in staying:
            yield _unknown(design, "zone", zone, set(rules.zones) - staying)
    if node.what.whose != "you":
        yield _unknown(design, "whose", node.what.whose, ("you",))


def _list_problems(design: CardDesign, node: Struct, terms: Terms) -> Iterator[Msg]:
    """The words of a node that stand in lists, or under a name that means more elsewhere."""
    match node:
        case Filter():
            for place, zone in enumerate(node.zones):
                if zone not in terms.zones or zone in node.zones[:place]:
                    yield _unknown(design, "zone", zone, terms.zones)
            yield from _role_problems(design, node, terms)
            yield from _unlisted(design, "least", node.least, terms.numbers)
            yield from _unlisted(design, "most", node.most, terms.numbers)
        case ObjectRule():
            yield from _unlisted(design, "kinds", node.kinds, (*terms.kinds, SKILL, TRIGGER))
        case Cost():
            yield from _unlisted(design, "pay", node.pay, terms.resources)
        case Ability():
            yield from _unlisted(design, "answers", node.answers, terms.answers)
        case Counter() | Counters():
            yield from _unlisted(design, "name", (node.name,), terms.counters)


def _role_problems(design: CardDesign, wanted: Filter, terms: Terms) -> Iterator[Msg]:
    """The words of a filter's role that are no sort of cards, no place and no line of the title."""
    known = {"": terms.roles, "near": terms.nears, "line": terms.lines, "of": CARD_OF}
    for kind, word in role_words(wanted.role).items():
        if word not in known.get(kind, ()):
            yield _unknown(design, "role", wanted.role, known.get(kind, ()), word)


def _field_problems(
    design: CardDesign, node: Struct, bound: set[str], terms: Terms
) -> Iterator[Msg]:
    hints = type(node).__annotations__
    for field in node.__struct_fields__:
        value = getattr(node, field)
        if not isinstance(value, str) or not value or isinstance(node, CardDesign | EventArg):
            continue
        hint = str(hints.get(field, ""))
        if "Filter" in hint:
            word, known = value, CARD_WORDS | bound
        elif field in SEAT_FIELDS and "Literal" not in hint:  # a title's own few words
            card = value.removeprefix("owner_of:")
            word, known = card, (SEAT_WORDS if card == value else CARD_WORDS) | bound
        elif field in LISTED:
            more = terms.resources if isinstance(node, Has) else ()
            more += (PICKED,) if field == "tag" and PICKED in bound else ()
            word, known = value, frozenset((*terms.known(LISTED[field]), *more))
        else:
            continue
        if word not in known:
            yield _unknown(design, field, value, known, word)


def _unlisted(
    design: CardDesign, field: str, names: Iterable[str], known: tuple[str, ...]
) -> Iterator[Msg]:
    yield from (_unknown(design, field, name, known) for name in names if name not in known)


def _unknown(
    design: CardDesign, field: str, name: str, known: Iterable[str] = (), word: str = ""
) -> Msg:
    """An unknown word of a field, with the nearest known one to it (or to a part of it)."""
    near = nearest(word or name, known)
    return msg("error.pack_word", card=design.id, field=field, name=name, near=near)


def _tag(node: Struct) -> str:
    """Return the tag of a node in card files."""
    return str(node.__struct_config__.tag)
