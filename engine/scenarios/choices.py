"""Names of options in a script: words a reader understands, not the key of the moment.

``attack(slash)``, ``block(shield)`` are a verb and a card (by its design or slot label), and
``skill(oracle, 2)`` is the second ability that card has; ``slash``, ``B1`` are a card alone;
``top`` and ``under(slash)`` are places on the stack; ``B`` is a player, ``down(B)`` a player with a
verb; ``pass``, ``dodge``, ``yes``, ``3`` are the option's own key. ``nothing`` is the empty answer
and ``default`` the decision's default. Several choices are a list.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from engine.kernel.values import SEAT_LETTERS, CardRef, Decision, DecisionKind, Option, Words

if TYPE_CHECKING:
    from engine.game import Game

PLACES = {"option.on_top": "top", "option.insert": "under({})"}
"""Names that a script has for the places that an answer may take on the stack."""

_COMMA = re.compile(r",\s*(?![^()]*\))")


class Mismatch(Exception):
    """The game is not as the scenario says; the text tells the difference."""


def written(record: Any) -> list[str]:
    """The choices of an answer as written; YAML reads ``yes`` and ``no`` as booleans."""
    if isinstance(record, bool):
        return ["yes" if record else "no"]
    if isinstance(record, list):
        return [choice for item in record for choice in written(item)]
    return _COMMA.split(str(record))


def answer(game: Game, owed: Decision, record: Any) -> tuple[str, ...]:
    """The keys of an answer as a script writes it."""
    choices = written(record)
    if choices == ["nothing"]:
        return ()
    if choices == ["default"]:
        return owed.default
    keys: list[str] = []
    for choice in choices:
        taken = () if owed.kind is DecisionKind.DISTRIBUTE else tuple(keys)
        keys.append(_find(game, owed, choice, taken).key)
    return tuple(keys)


def offered(game: Game, owed: Decision, choice: str) -> bool:
    """Tell whether some option of the decision bears that name."""
    return any(choice in names(game, option) for option in owed.options)


def _find(game: Game, owed: Decision, choice: str, taken: tuple[str, ...]) -> Option:
    fits = [o for o in owed.options if choice in names(game, o) and o.key not in taken]
    if not fits:
        raise Mismatch(f"“{choice}” is not offered to {letter(owed.seat)}; {listed(game, owed)}")
    if len(fits) > 1 and owed.kind is not DecisionKind.ORDER and not _alike(game, fits):
        raise Mismatch(f"“{choice}” may mean several options; {listed(game, owed)}")
    return fits[0]


def _alike(game: Game, options: list[Option]) -> bool:
    """Tell whether two options make no difference: copies of one design in one hand or library."""
    cards = [game.state.cards.get(option.card) for option in options]
    kinds = {(card.zone, card.design) if card else ("", "") for card in cards}
    if len(kinds) > 1 or ("", "") in kinds:
        return False
    ((zone, _),) = kinds
    return game.places[zone].rule.secret


def listed(game: Game, owed: Decision) -> str:
    """The options in the shortest words, for a report."""
    words = sorted(min(names(game, option), key=_plainness) for option in owed.options)
    return f"{letter(owed.seat)} is asked {owed.prompt.key} and may answer {', '.join(words)}"


def _plainness(name: str) -> tuple[bool, int, str]:
    return (bool(re.search(r"\d", name)), len(name), name)


def names(game: Game, option: Option) -> set[str]:
    """Everything a script may call that option."""
    verb, *parts = option.key.split(":")
    if not parts:
        return {option.key} if verb.isalpha() else _one(game, option, verb) | _said(option)
    found = {""}
    for place, part in enumerate(parts):
        words = _one(game, option, part) if not place else {str(int(part) + 1)}
        found = _extended(found, words, optional=place > 0)
    return {option.key} | {f"{verb}({words})" for words in found}


def _extended(begun: set[str], more: set[str], *, optional: bool) -> set[str]:
    together = {f"{start}, {word}" if start else word for start in begun for word in more}
    return begun | together if optional else together


def _one(game: Game, option: Option, part: str) -> set[str]:
    """Name the first part of a key: a card, a player, or the part itself."""
    if option.card and part == str(option.card):
        card = game.state.cards.get(option.card)
        slot = {game.slot(option.card)} - {""}
        return slot | {card.design} if card else {part}
    if option.seat >= 0 and part == str(option.seat):
        return {letter(option.seat)}
    return {part}


def _said(option: Option) -> set[str]:
    """List the names in a label without a verb: words, a card, a place on the stack."""
    words, card = (option.label.args.get(name) for name in ("words", "card"))
    if isinstance(words, Words):
        return {words.en, words.zh}
    if not isinstance(card, CardRef):
        return set()
    return {PLACES.get(option.label.key, "{}").format(card.design)} - {""}


def letter(seat: int) -> str:
    """The letter of a seat."""
    return SEAT_LETTERS[seat]
