"""The nearest word to one that nobody knows, for whoever has mistyped it in a card file."""

import re
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct

LONGEST = 60
"""Letters up to which a word is compared; no word is longer."""

STEPS = re.compile(r"\[(\d+)\]|\.(\w+)")


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that is most like that one; empty where none is like it."""
    if len(word) > LONGEST:
        return ""
    return next(iter(get_close_matches(word, sorted(known), 1)), "")


class Misspelt:
    """A place in a record of that kind, as errors of msgspec name it: ``.abilities[0].do[1]``."""

    def __init__(self, kind: type[Struct], record: Any, path: str) -> None:
        self.kind, self.record, self.path = kind, record, path

    def fields(self) -> tuple[str, ...]:
        """The fields of the record there; :class:`LookupError` where there is none."""
        kinds, _, node = self._followed()
        kind = _kind(kinds, node)
        tag = kind.__struct_config__.tag_field
        return (*kind.__struct_fields__, tag) if tag else kind.__struct_fields__

    def values(self, among: Callable[[type[Struct]], bool]) -> list[str]:
        """The words that can stand there: those of a ``Literal``, or the tags of records among
        those; :class:`LookupError` where there is no such place."""
        kinds, words, _ = self._followed()
        tags = [str(kind.__struct_config__.tag) for kind in kinds if among(kind)]
        return words if words is not None else tags

    def _followed(self) -> tuple[list[type[Struct]], list[str] | None, Any]:
        """The records that may stand there, or whose tag does; its words, if it is no tag; and what
        stands there."""
        hint: Any = self.kind
        node, words = self.record, None
        for index, field in STEPS.findall(self.path):
            if index:
                node = node[int(index)]
                continue
            kinds = list(_structs(hint))
            if any(kind.__struct_config__.tag_field == field for kind in kinds):
                return kinds, None, node[field]
            hint = get_type_hints(_kind(kinds, node), include_extras=True)[field]
            node, words = node[field], list(_literals(hint))
        return list(_structs(hint)), words, node


def _kind(kinds: list[type[Struct]], node: Any) -> type[Struct]:
    """The class of a record: the one with its tag, else the one that has none."""
    for kind in kinds:
        config = kind.__struct_config__
        if config.tag is None or node.get(config.tag_field) == config.tag:
            return kind
    raise LookupError(node)


def _structs(hint: Any) -> Iterator[type[Struct]]:
    """The records that a type speaks of, those of lists among them."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for part in get_args(hint):
        yield from _structs(part)


def _literals(hint: Any) -> Iterator[str]:
    if get_origin(hint) is Literal:
        yield from (word for word in get_args(hint) if word)
    else:
        for part in get_args(hint):
            yield from _literals(part)
