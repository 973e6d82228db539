"""The printed text of a card, generated from its abilities: it cannot differ from what they do.

Keywords, one line an ability, then what the card's tags and counters mean. In the style
``markdown`` what leads a line stands between ``**``.
"""

from collections.abc import Iterable, Mapping

from engine.kernel.grammar import Ability, Cost, Static
from engine.kernel.nodes import Effect
from engine.kernel.pack import CardDesign, Pack
from engine.kernel.title import titles
from engine.language.gates import Gate
from engine.language.picking import Target
from engine.text import catalogue, prose_zh, rules_en, rules_zh  # noqa: F401  (the styles)
from engine.text.prose_en import capital
from engine.text.writer import STYLES, Writer


def card_text(design: CardDesign, pack: Pack, locale: str, style: str = "markdown") -> str:
    """The whole text of a design (``locale``: ``zh`` or ``en``; ``style``: or ``plain``).

    ``pack`` has the designs that the text may name.
    """
    words = catalogue.sentences(catalogue.language_of(locale), pack.title)
    lines = _reminders("keyword_line", design.keywords, words)
    counters: list[str] = []
    for place in range(len(design.abilities)):
        writer = _writer(design, place, pack, locale)
        lines.append(_line(writer))
        counters += writer.counters
    lines += _reminders("tag_line", design.tags, words)
    lines += _reminders("reminder", counters, words)
    text = "\n".join(lines or [words["text.plain"]])
    return _styled(text, style)


def ability_text(
    design: CardDesign, place: int, pack: Pack, locale: str, style: str = "markdown"
) -> str:
    """The text of one ability of a design, by its place among them."""
    return _styled(_line(_writer(design, place, pack, locale)), style)


def choice_text(design: CardDesign, name: str, pack: Pack, locale: str) -> str:
    """Write the text of a design's choice, by its Chinese name; empty if it has none."""
    for place in range(len(design.abilities)):
        writer = _writer(design, place, pack, locale)
        _line(writer)
        if name in writer.choices:
            return writer.term("text.sentence", sentence=capital(writer.choices[name]))
    return ""


def _styled(text: str, style: str) -> str:
    return text if style == "markdown" else text.replace("**", "")


def _reminders(section: str, names: Iterable[str], words: Mapping[str, str]) -> list[str]:
    keys = dict.fromkeys(f"{section}.{name}" for name in names)
    return [words[key] for key in keys if key in words]


def _writer(design: CardDesign, place: int, pack: Pack, locale: str) -> Writer:
    manner = titles[pack.title].words.manner
    style = STYLES[manner.style, catalogue.language_of(locale)]
    return style(design, design.abilities[place], pack, manner)


def _line(writer: Writer) -> str:
    """An ability: name, head (when, or how it is used) and body (what it does)."""
    whole = writer.whole()
    if whole:
        return whole
    ability = writer.ability
    head, body = _head(writer), _body(writer)
    key = "text.line_"
    key += "named" if ability.name else ""
    key += "headed" if head else ""
    name = ability.name.get(writer.locale) if ability.name else ""
    return writer.term(key, name=name, head=head, body=body) if name or head else body


def _head(writer: Writer) -> str:
    ability = writer.ability
    match ability.type:
        case "trigger":
            return _trigger_head(writer)
        case "active":
            return writer.term("text.active") + _terms_of_use(writer)
        case "respond":
            answered = _either(writer, [writer.term(f"answer.{a}") for a in ability.answers])
            writer.roles_of_answer(ability.answers)
            return writer.term("text.respond", what=answered) + _terms_of_use(writer)
        case "play":
            if writer.lies_somewhere:
                return writer.term("text.placed") + _terms_of_use(writer)
            return capital(_terms(writer))
    return ""


def _either(writer: Writer, things: list[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    first = writer.term("text.comma").join(things[:-1])
    return writer.term("text.or").join((first, things[-1])) if first else things[-1]


def _trigger_head(writer: Writer) -> str:
    when = writer.ability.when
    if when is None:
        return ""
    moment = writer.moment(when)
    if when.given is not None:
        moment = writer.term("text.moment_if", moment=moment, given=writer.word_node(when.given))
    return capital(moment)


def _terms_of_use(writer: Writer) -> str:
    """Limit, timing and cost in brackets."""
    terms = _terms(writer)
    return writer.term("text.terms", terms=terms) if terms else ""


def _terms(writer: Writer) -> str:
    ability = writer.ability
    parts = []
    if ability.type == "active":
        if ability.limit != "turn":
            parts.append(writer.term(f"limit.{ability.limit}"))
        if ability.timing != "play":
            parts.append(writer.term(f"timing.{ability.timing}"))
    if ability.cost is not None:
        parts += _cost(writer, ability.cost)
    return writer.joint.join(parts)


def _cost(writer: Writer, cost: Cost) -> list[str]:
    parts = []
    for name, amount in cost.pay.items():
        parts.append(writer.term("cost.pay", what=writer.resource(amount, name)))
    if cost.life:
        parts.append(writer.term("cost.life", n=str(cost.life)))
    if cost.discard:
        key = "cost.discard_one" if cost.discard == 1 else "cost.discard"
        parts.append(writer.term(key, n=str(cost.discard)))
    return parts


def _body(writer: Writer) -> str:
    ability = writer.ability
    if ability.type == "static":
        return writer.term("text.next").join(_static(writer, s) for s in ability.modify)
    given = ability.when.given if ability.when and ability.type != "trigger" else None
    only = writer.term("text.only_if", given=writer.word_node(given)) if given else ""
    said = writer.sentences(_program(ability))
    return writer.term("text.next").join((only, said)) if only else said


def _program(ability: Ability) -> tuple[Effect, ...]:
    """Return the program of an ability, its targets and its option written as effects."""
    program: tuple[Effect, ...] = ability.do
    if ability.optional:
        program = (Gate(may="you", then=program),)
    rules = [Target(rule.what, rule.name, rule.least, rule.most) for rule in ability.targets]
    return (*rules, *program)


def _static(writer: Writer, static: Static) -> str:
    of = writer.cards(static.what) if static.what else writer.seat(static.who)
    amount = static.add if static.set is None else static.set
    changed = writer.change(static.stat, of, amount, set_to=static.set is not None)
    if static.given is not None:
        given = writer.word_node(static.given)
        changed = writer.term("text.as_long_as", given=given, changed=changed)
    return writer.term("text.sentence", sentence=capital(changed))
