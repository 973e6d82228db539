"""Plain YAML, read and written by libyaml wherever PyYAML was built with it: ten times as fast as
by PyYAML itself, which would take most of the program's start.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""What reads YAML here."""
_Dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def read(text: str) -> Any:
    """What a YAML text says, in plain values; :class:`yaml.YAMLError`."""
    return yaml.load(text, Loader=LOADER)


def events(text: str) -> Iterator[yaml.Event]:
    """The same piece by piece, before anything is built from it; :class:`yaml.YAMLError`."""
    return yaml.parse(text, Loader=LOADER)


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
