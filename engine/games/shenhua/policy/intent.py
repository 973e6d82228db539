"""What a program wants of its targets: harm or help. Read from its effects once a design."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from engine.cards.design import Ability

if TYPE_CHECKING:
    from collections.abc import Iterator

HARM = frozenset(
    (
        "damage",
        "destroy",
        "exile",
        "silence",
        "tap",
        "control",
        "return_to",
        "negate",
        "flip",
        "lose_life",
        "remove",
        "hold",
        "wear",
        "to_spirit",
    )
)
HELP = frozenset(("heal", "reset", "enter", "counter", "to_hand", "repair"))
PASSING = frozenset(("modify", "silence", "tap", "draw"))
"""What is over with the turn, or small beside the targets that a program names."""
GOOD_STATS_AGAINST = frozenset(("no_attack", "no_reset", "exposed"))


def nodes(program: Any) -> Iterator[dict[str, Any]]:
    """Every effect of a program, nested ones too, as plain records."""
    if isinstance(program, dict):
        if "do" in program:
            yield program
        for value in program.values():
            yield from nodes(value)
    elif isinstance(program, (list, tuple)):
        for value in program:
            yield from nodes(value)


class Intent(Struct, frozen=True):
    """What a program wants: by name of a target -1 to harm it or 1 to help it; how hard it hits.

    ``hits`` is the damage to its targets that it names at least, 99 where it gets rid of them.
    ``passing``: nothing of it outlasts the turn.
    """

    aims: dict[str, int]
    hits: int
    passing: bool = False


_READ: dict[int, tuple[Ability, Intent]] = {}
"""What has been read, by identity; each entry keeps its ability alive."""


def intent(ability: Ability) -> Intent:
    """What the program of that ability wants."""
    known = _READ.get(id(ability))
    if known is None:
        if len(_READ) > 4096:
            _READ.clear()
        known = _READ[id(ability)] = (ability, _intent(ability))
    return known[1]


def _intent(ability: Ability) -> Intent:
    return Intent(_aims(ability), _hits(ability), _passing(ability))


def _passing(ability: Ability) -> bool:
    program = list(nodes(msgspec.to_builtins(ability.do)))
    return all(node["do"] in PASSING and node.get("until", "turn") == "turn" for node in program)


def _aims(ability: Ability) -> dict[str, int]:
    found = {rule.name: 0 for rule in ability.targets}
    own = {rule.name for rule in ability.targets if rule.what.whose == "you"}
    for node in nodes(msgspec.to_builtins(ability.do)):
        name = node.get("what", "target")
        if not isinstance(name, str) or name not in found:
            continue
        sign = 1 if name in own and node["do"] != "sacrifice" else _sign(node)
        found[name] = found[name] or sign
    return found


def _sign(node: dict[str, Any]) -> int:
    verb = node["do"]
    if verb == "modify":
        amount = node.get("amount", 0)
        sign = -1 if isinstance(amount, int) and amount < 0 else 1
        return -sign if node.get("stat") in GOOD_STATS_AGAINST else sign
    if verb == "return_to" and node.get("zone") == "hand":
        return -1
    return -1 if verb in HARM else 1 if verb in HELP else 0


def _hits(ability: Ability) -> int:
    most = 0
    for node in nodes(msgspec.to_builtins(ability.do)):
        if node["do"] in ("destroy", "exile", "return_to", "control"):
            return 99
        if node["do"] == "damage" and isinstance(node.get("amount"), int):
            most = max(most, node["amount"])
    return most
