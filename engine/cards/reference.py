"""The reference of docs/cards.md, generated from the language itself.

Fields, types and bounds come from the structs, the English line from a docstring's first paragraph,
the Chinese one from ``words.yaml`` beside the module that registers the word. Examples are the
shortest abilities of shipped packs, with their generated texts.
"""

import functools
import inspect
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from typing import Any

import msgspec
import yaml
from msgspec import NODEFAULT, Struct
from msgspec import inspect as types
from msgspec.structs import replace

from engine import plain
from engine.cards.check import SEAT_FIELDS, writable
from engine.kernel import codec
from engine.kernel.grammar import (
    Ability,
    Cost,
    Filter,
    ObjectRule,
    Offering,
    Static,
    TargetRule,
    When,
)
from engine.kernel.nodes import AMOUNTS, CONDITIONS, EFFECTS, Amount, Condition, Effect, Worded
from engine.kernel.pack import CardDesign, Imprint, Pack
from engine.kernel.terms import walk
from engine.kernel.title import Title
from engine.kernel.values import Bilingual
from engine.language.flow import Choice
from engine.language.gates import Price
from engine.text.cards import ability_text
from engine.text.catalogue import LOCALES, term
from engine.text.vocabulary import SECTIONS

BEGIN = "<!-- reference: written by `python -m engine.cards --reference docs/cards.md` -->"
END = "<!-- /reference -->"

LEGEND = """\
`number` 是 −9999 到 9999 的数，各个游戏还有自己的界限；`word` 是一个词；`players` 是指玩家的词；`filter`、`price`、`choice` 等见下面的表。

A `number` lies between −9999 and 9999, and each game has bounds of its own. A `word` is one word, \
`players` one that means players. `filter`, `price`, `choice` and others have tables below.
"""  # noqa: E501 (a line of the page)

RECORDS: dict[type[Struct], str] = {
    CardDesign: "牌 · Card",
    Imprint: "牌面上的其他内容 · `imprint`",
    Ability: "能力 · Ability",
    Cost: "费用 · `cost`",
    Offering: "献祭 · `sacrifice`",
    When: "时机 · `when`",
    Static: "常驻 · `modify`",
    TargetRule: "目标 · `targets`",
    ObjectRule: "堆叠上的一项 · `object`",
    Filter: "条件 · Filter",
    Price: "`gate` 的 `pay`、`unless` · Price",
    Choice: "`choose` 的 `of` · Choice",
}
NODES: dict[str, Mapping[str, type[Worded]]] = {
    "数值 · Amounts (`by`)": AMOUNTS,
    "条件判断 · Conditions (`is`)": CONDITIONS,
    "效果 · Effects (`do`)": EFFECTS,
}
NAMED: dict[type[Struct], str] = {
    Amount: "amount",
    Condition: "condition",
    Effect: "effect",
    Bilingual: "name {zh, en}",
    TargetRule: "target",
}
"""Words for classes of values; others are called by their own names."""

MOST_SHOWN = 480
"""Letters of the longest example."""


def inserted(page: str, titles: Iterable[Title]) -> str:
    """Return the page with a fresh reference between its marks; ``ValueError`` without marks."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError("the page has no marks of a reference")
    return f"{before}{BEGIN}\n\n{reference(tuple(titles))}\n{END}{after}"


def reference(titles: tuple[Title, ...]) -> str:
    """Word the whole reference for cards of these titles."""
    codec.seal()
    examples = _examples([title.pack() for title in titles])
    parts = [LEGEND, "### 字段 · Fields of records\n"]
    parts += ["\n".join(_record(cls, heading)) for cls, heading in RECORDS.items()]
    for heading, register in NODES.items():
        parts.append(f"### {heading}\n")
        parts += [
            "\n".join(_node(tag, cls, titles, examples.get(cls)))
            for tag, cls in written(register).items()
        ]
    parts.append("### 各游戏的词 · Words of each title\n")
    parts += ["\n".join(_words(title)) for title in titles]
    return "\n".join(parts)


def written(register: Mapping[str, type[Worded]]) -> dict[str, type[Worded]]:
    """Pick the registered words that card files may hold."""
    return {tag: cls for tag, cls in register.items() if getattr(cls, "written", True)}


def chinese(tag: str, cls: type) -> str:
    """Return the Chinese line of a word; ``LookupError`` where its folder has none."""
    package = cls.__module__.rpartition(".")[0]
    package = package if package.startswith("engine.games.") else "engine.language"
    line = _words_of(package)["nodes"].get(tag)
    if line is None:
        raise LookupError(f"{tag}: {package.replace('.', '/')}/words.yaml has no line of it")
    return str(line)


@functools.cache
def _words_of(package: str) -> dict[str, Any]:
    told: dict[str, Any] = plain.read((resources.files(package) / "words.yaml").read_text("utf-8"))
    return told


def _record(cls: type[Struct], heading: str) -> Iterator[str]:
    told = _words_of("engine.language")["fields"][cls.__name__]
    yield f"#### {heading}\n"
    yield "| 字段 field | 值 value | | |"
    yield "|---|---|---|---|"
    for field in _fields(cls):
        said = told[field.encode_name]
        yield f"| {_name(field)} | {_type(field)} | {said['zh']} | {said['en']} |"
    yield ""


def _node(
    tag: str, cls: type[Worded], titles: tuple[Title, ...], example: tuple[Pack, CardDesign] | None
) -> Iterator[str]:
    if example is None:
        raise LookupError(f"{tag}: no card says it; add one to the samples of a title's words.yaml")
    names = "、".join(title.shape.names.zh for title in titles if writable(cls, title))
    line = inspect.cleandoc(cls.__doc__ or "").replace("``", "`").replace("\n", " ")
    yield f"**`{tag}`**（{names}）{chinese(tag, cls)} {' '.join(line.split())}\n"
    for field in _fields(cls):
        yield f"* {_name(field)}: {_type(field)}"
    pack, design = example
    record = msgspec.to_builtins(design.abilities[0])
    written = yaml.safe_dump(
        record, default_flow_style=True, allow_unicode=True, sort_keys=False, width=96
    )
    said = (ability_text(design, 0, pack, locale, "plain") for locale in LOCALES)
    yield "\n".join(("", "```yaml", written.strip(), *(f"# {text}" for text in said), "```", ""))


def _examples(packs: Iterable[Pack]) -> dict[type, tuple[Pack, CardDesign]]:
    """By class of a word, the shortest ability of the packs that says it, on a card of its own."""
    best: dict[type, tuple[int, Pack, CardDesign]] = {}
    for pack in packs:
        designs = [*pack.designs.values(), *samples(pack)]
        for design in designs:
            for ability in design.abilities:
                alone = replace(design, abilities=(ability,))
                size = len(str(msgspec.to_builtins(ability)))
                for node in walk(ability):
                    kept = best.get(type(node))
                    if size <= MOST_SHOWN and (kept is None or size < kept[0]):
                        best[type(node)] = size, pack, alone
    return {cls: (pack, design) for cls, (_, pack, design) in best.items()}


def samples(pack: Pack) -> Iterator[CardDesign]:
    """Cards that say what no shipped card says, as ``words.yaml`` lists them for a title."""
    first = next(iter(pack.designs.values()))
    for record in _words_of(f"engine.games.{pack.title}").get("samples", ()):
        yield replace(first, abilities=(msgspec.convert(record, Ability),))


def _words(title: Title) -> Iterator[str]:
    yield f"#### {title.shape.names.zh} · {title.shape.names.en}\n"
    yield "| | |"
    yield "|---|---|"
    for sort, (section, *_) in SECTIONS.items():
        said = [_word(title, sort, section, word) for word in title.words.terms.known(sort)]
        if said:
            yield f"| {sort} | {'; '.join(said)} |"
    yield ""


def _word(title: Title, sort: str, section: str, word: str) -> str:
    """A word of a title with its names; of a kind also the numbers printed on its cards."""
    printed = title.words.terms.kinds[word] if sort == "kinds" else ()
    numbers = f" ({', '.join(f'`{number}`' for number in printed)})" if printed else ""
    zh, en = (term(f"{section}.{word}", locale, title.id) for locale in LOCALES)
    return f"`{word}`{numbers} {zh} · {en}"


def _fields(cls: type[Struct]) -> tuple[types.Field, ...]:
    info = types.type_info(cls)
    assert isinstance(info, types.StructType)
    return info.fields


def _name(field: types.Field) -> str:
    return f"**`{field.encode_name}`**" if field.required else f"`{field.encode_name}`"


def _type(field: types.Field) -> str:
    """Word the type of a field and, where it says something, the default."""
    of_seats = field.encode_name in SEAT_FIELDS and isinstance(field.type, types.StrType)
    said = "players" if of_seats else _kind(field.type)
    default = field.default
    if default in (NODEFAULT, None, "", ()):
        return said
    shown = str(default).lower() if isinstance(default, bool) else default
    if isinstance(default, Struct):
        shown = ", ".join(f"{k}: {str(v).lower()}" for k, v in msgspec.to_builtins(default).items())
    return f"{said} ({shown})"


def _kind(kind: types.Type) -> str:
    """Word a type with its bounds."""
    match kind:
        case types.UnionType(types=parts):
            return " or ".join(dict.fromkeys(filter(None, map(_kind, parts))))
        case types.NoneType():
            return ""
        case types.BoolType():
            return "true/false"
        case types.LiteralType(values=values):
            return " ".join(f"`{value}`" for value in values if value != "")
        case types.IntType(ge=least, le=most):
            bounded = f"{least} to {most}".replace("-", "−")
            return "number" if (least, most) == (-9999, 9999) else bounded
        case types.StrType(max_length=1):
            return "one letter"
        case types.StrType():
            return "word"
        case types.StructType(cls=cls):
            return _struct(cls)
        case types.DictType(value_type=value):
            return f"words with {_kind(value)}"
        case types.VarTupleType(item_type=item, min_length=least, max_length=most):
            bounds = f" ({least or 0} to {most})" if most else ""
            return f"list of {_kind(item)}{bounds}"
    raise TypeError(f"no word for {type(kind).__name__}")


def _struct(cls: type) -> str:
    for base, word in NAMED.items():
        if issubclass(cls, base):
            return word
    return cls.__name__.lower()
