"""Plain YAML, read and written by libyaml wherever PyYAML was built with it: ten times as fast as
by PyYAML itself, which would take most of the program's start."""

from collections.abc import Iterator
from typing import Any

import yaml

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_Dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def read(text: str) -> Any:
    """Parse YAML text into plain values; :class:`yaml.YAMLError`, also where a key is written twice
    in one place, of which YAML itself would silently take the last."""
    loader = _Loader(text)
    try:
        node = loader.get_single_node()
        if node is None:
            return None
        _refuse_twice(node)
        return loader.construct_document(node)
    finally:
        loader.dispose()


def _refuse_twice(root: yaml.Node) -> None:
    left, met = [root], {id(root)}
    while left:
        node = left.pop()
        parts: list[yaml.Node] = []
        if isinstance(node, yaml.MappingNode):
            written: set[tuple[str, object]] = set()
            for key, value in node.value:
                parts += (key, value)
                if isinstance(key, yaml.ScalarNode):
                    if (key.tag, key.value) in written:
                        raise _twice(key)
                    written.add((key.tag, key.value))
        elif isinstance(node, yaml.SequenceNode):
            parts += node.value
        for part in parts:
            if id(part) not in met:
                met.add(id(part))
                left.append(part)


def _twice(key: yaml.ScalarNode) -> yaml.YAMLError:
    problem = f"the key {key.value!r} is written twice"
    return yaml.MarkedYAMLError(problem=problem, problem_mark=key.start_mark)


def events(text: str) -> Iterator[yaml.Event]:
    """The same piece by piece, before anything is built from it; :class:`yaml.YAMLError`."""
    return yaml.parse(text, Loader=_Loader)


def write(value: object, width: int) -> str:
    """Plain values as a YAML text of lines that wide, in their order: what lies deepest in one
    line, the rest in lines of its own."""
    text: str = yaml.dump(
        value,
        Dumper=_Dumper,
        allow_unicode=True,
        sort_keys=False,
        default_flow_style=None,
        width=width,
    )
    return text
