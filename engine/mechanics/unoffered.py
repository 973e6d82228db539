"""Reasons why something is no answer to the question before a seat: a card, a player, a cell, a
number.

What a text asks for it says by a filter, and the first of its conditions that a card fails is the
reason. Only what the seat sees is read: of a card that it does not know no more is said than where
it lies, whose it is and how.
"""

from collections.abc import Iterator
from typing import TypeAlias

from engine.kernel import projection
from engine.kernel.asking import BACK, NO, PASS, YES, card_ref
from engine.kernel.grammar import Filter
from engine.kernel.position import Position
from engine.kernel.reading import first_mismatch
from engine.kernel.records import Card
from engine.kernel.scope import Scope
from engine.kernel.values import (
    NOBODY,
    CardRef,
    Decision,
    DecisionKind,
    Msg,
    SeatRef,
    Several,
    TermRef,
    msg,
)
from engine.language.effects import Resolve
from engine.language.permanents import GiveUp
from engine.mechanics.refusals import RefusalGroup
from engine.mechanics.stack import ChooseTargets, StackRules
from engine.mechanics.using import Announced

OPEN = ("pick_place", "pick_whose", "pick_self", "pick_face", "pick_tapped")
"""The reasons that show of a card, whatever it is."""

Thing: TypeAlias = CardRef | SeatRef | str
"""A card, a player, or the label of a cell."""

Why: TypeAlias = tuple[str, ...]
"""A word for what stands in the way, and the zones that it names."""


def unoffered(game: Position, owed: Decision) -> tuple[RefusalGroup, ...]:
    """Whatever somebody may look for among the answers to a question and does not find, by the
    reason; the rule is that by which the question is asked."""
    groups: dict[Why, list[Thing]] = {}
    for thing, why in _missing(game, owed):
        groups.setdefault(why, []).append(thing)
    found = [
        RefusalGroup(_said(why), owed.clause, tuple(_named(things)))
        for why, things in groups.items()
    ]
    return tuple(found) or (RefusalGroup(_bounds(owed), owed.clause, ()),)


def _said(why: Why) -> Msg:
    word, *zones = why
    named = zip(("there", "here"), zones, strict=False)
    return msg(f"refusal.{word}", **{name: TermRef(f"zone.{zone}") for name, zone in named})


def _named(things: list[Thing]) -> list[Msg]:
    """Those things: cards in a row, players and cells one by one."""
    cards = tuple(one for one in things if isinstance(one, CardRef))
    said = [msg("refused.choose", cards=Several(cards))] if cards else []
    said += [msg("refused.choose_seat", who=one) for one in things if isinstance(one, SeatRef)]
    return [
        *said,
        *(msg("refused.choose_cell", slot=one) for one in things if isinstance(one, str)),
    ]


def _bounds(owed: Decision) -> Msg:
    """The bounds of an answer, of a question that leaves out nothing on the table."""
    if any(one.card or one.cell >= 0 or one.seat != NOBODY for one in owed.options):
        return msg("refusal.pick_nothing")
    keys = [option.key for option in owed.options if option.key not in (BACK, PASS)]
    numbers = [int(key) for key in keys if key.isdecimal()]
    if numbers and (owed.kind is DecisionKind.NUMBER or len(numbers) == len(keys)):
        return msg("refusal.pick_between", least=min(numbers), most=max(numbers))
    if {*keys} == {YES, NO}:
        return msg("refusal.pick_yes_no")
    return msg("refusal.pick_nothing" if owed.hint is None else "refusal.pick_text")


def _missing(game: Position, owed: Decision) -> Iterator[tuple[Thing, Why]]:
    """List what is not offered, as the seat knows it, and the word for why."""
    cells = [option for option in owed.options if option.cell >= 0]
    cards = {option.card for option in owed.options if option.card}
    if cells:
        yield from _cells(game, owed, {option.key for option in cells})
    elif cards:
        yield from _cards(game, owed, cards)
    elif owed.kind is DecisionKind.SEATS:
        offered = {option.seat for option in owed.options}
        for seat in game.seats_in_order():
            if seat not in offered:
                own = "pick_self_seat" if seat == owed.seat else "pick_seat"
                yield SeatRef(seat), (_barred(game, seat) or own,)


def _barred(game: Position, thing: int) -> str:
    """The asking procedure's word for a card, player or cell that it does not offer."""
    return game.state.frames[-1].bars(game, thing)


def _cells(game: Position, owed: Decision, offered: set[str]) -> Iterator[tuple[str, Why]]:
    """The cells of the zone that those offered are of."""
    for rule in game.title.shape.zones:
        labels = [rule.label_of_cell(owed.seat, cell) for cell in range(rule.cells)]
        if not offered <= set(labels):
            continue
        there = {game.slot(card) for card in game.zone(rule.name, owed.seat)}
        for cell, label in enumerate(labels):
            if label not in offered:
                taken = "pick_taken" if label in there else "pick_cell"
                yield label, (_barred(game, cell) or taken,)


def _cards(game: Position, owed: Decision, offered: set[int]) -> Iterator[tuple[CardRef, Why]]:
    """The cards that the seat sees; those that text on the stack is about lie there too."""
    wanted = _wanted(game, owed)
    for seen in projection.view(game, owed.seat).cards().values():
        if seen.id in offered or seen.id not in game.state.cards:
            continue
        card = game.card(seen.id)
        known = bool(seen.design)
        why: Why = (_barred(game, card.id) or _why(game, card, wanted, known=known),)
        if why == ("pick_other",):
            why = _unlike(game, owed.seat, card, offered, known=known)
        yield card_ref(game, card.id, owed.seat), why


def _unlike(game: Position, seat: int, card: Card, offered: set[int], *, known: bool) -> Why:
    """In what a card differs from all that are offered, of what its reader sees of them: where it
    lies, whose it is, how it lies, of what kind it is."""
    others = [game.card(one) for one in offered if one in game.state.cards]
    if not others:
        return ("pick_other",)
    there, zones = _zone(card), {_zone(one) for one in others}
    if there not in zones:
        return ("pick_zone", there, *zones) if len(zones) == 1 else ("pick_zones", there)
    owner, whose = _whose(game, card), {_whose(game, one) for one in others}
    if owner not in whose:
        if whose == {seat}:
            return ("pick_yours",)
        return ("pick_theirs",) if owner == seat else ("pick_whose",)
    if card.face_up not in {one.face_up for one in others}:
        return ("pick_face",)
    if card.tapped not in {one.tapped for one in others}:
        return ("pick_tapped",)
    read = known and all(card_ref(game, one, seat).design for one in offered)
    kinds = {game.design(one.id).kind for one in others}
    return ("pick_kind",) if read and game.design(card.id).kind not in kinds else ("pick_other",)


def _whose(game: Position, card: Card) -> int:
    """The seat that has a card: its controller, else whoever has it in their hand or deck."""
    return card.controller if card.controller >= 0 else game.seat_of_zone(card.zone)


def _zone(card: Card) -> str:
    return card.zone.partition(":")[0]


def _why(game: Position, card: Card, wanted: tuple[Filter, Scope] | None, *, known: bool) -> str:
    """The word for why a card is not offered."""
    if wanted is None:
        return "pick_other"
    what, scope = wanted
    if any(card.id in chosen for chosen in scope.cards.values()):
        return "pick_chosen"
    why = first_mismatch(game, scope, what, card)
    if why and (known or why in OPEN):
        return why
    if why or not known:
        return "pick_other"
    frame = game.state.frames[-1]
    if isinstance(frame, ChooseTargets):
        shielded = not game.rules[StackRules].targetable(game, scope, card.id)
        return "pick_shielded" if shielded else "pick_rest"
    return "pick_other"


def _wanted(game: Position, owed: Decision) -> tuple[Filter, Scope] | None:
    """The filter by which the question before the seat was made, where it was made by one."""
    frame = game.state.frames[-1]
    if isinstance(frame, ChooseTargets):
        if frame.next_rule >= len(frame.wanted):
            return None  # an object on the stack is asked for
        return frame.wanted[frame.next_rule].what, frame.item.scope
    if isinstance(frame, Resolve):
        what = getattr(frame.asking, "what", None)
        scope = frame.scope
        if isinstance(frame.asking, GiveUp):
            scope = Scope(owed.seat, scope.this)
        return (what, scope) if isinstance(what, Filter) else None
    if isinstance(frame, Announced):
        given = frame.offering(game)
        return (given.what, Scope(frame.seat, frame.card)) if given else None
    return None
