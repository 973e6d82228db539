"""Entering, leaving, tapping, control: what happens to cards on the field (4 to 10, 19, 20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.shenhua import words as w
from engine.kernel import atoms
from engine.kernel.stats import card_stat
from engine.kernel.values import NOBODY

if TYPE_CHECKING:
    from engine.kernel.game import Game
    from engine.kernel.state import Card

ZONE_OF_KIND = {
    w.CREATURE: w.FIELD,
    w.TOKEN: w.FIELD,
    w.EQUIPMENT: w.GEAR,
    w.ADVENTURE: w.SPIRIT,
    w.TREASURE_CARD: w.TREASURE,
    w.GENERAL_CARD: w.GENERAL,
}


def enter(game: Game, card_id: int, seat: int, *, origin: str = "") -> None:
    """4: a card is placed on the field, upright, under a player's control; its 叫阵 triggers."""
    kind = game.design(card_id).kind
    zone = ZONE_OF_KIND[kind]
    if kind == w.EQUIPMENT:
        sacrifice_tapped(game, seat)
    there = atoms.move(game, card_id, zone, seat, controller=seat)
    atoms.update(game, there, counters={})
    if kind in (w.CREATURE, w.TOKEN):
        atoms.set_counter(game, there, "entered", game.state.turn)
    atoms.emit(game, "entered", seat=seat, card=there)
    if kind == w.EQUIPMENT:
        atoms.emit(game, "worn", seat=seat, card=there)


def sacrifice_tapped(game: Game, seat: int) -> None:
    """20.2: worn equipment that is tapped is sacrificed when new equipment enters."""
    for card_id in game.zone(w.GEAR, seat):
        if game.card(card_id).tapped:
            atoms.emit(game, "sacrificed", seat=seat, card=card_id)
            fall(game, card_id)


def fall(game: Game, card_id: int) -> int:
    """From the field to the owner's discard pile; the owner hears its 阵亡 (8.2, 10.2)."""
    card = game.card(card_id)
    silenced = is_silenced(game, card)
    was = card.zone.partition(":")[0]
    there = leave(game, card_id)
    if was in w.ON_FIELD and there:
        extra = {"silenced": 1} if silenced else {}
        if was == w.FIELD:
            name = f"turn/fallen:{card.controller}"
            atoms.mark(game, name, game.state.marks.get(name, 0) + 1)
            atoms.emit(game, "creature_fell", seat=card.controller, to=card.owner, card=there)
        _say_fallen(game, there, card, extra)
    return there


def _say_fallen(game: Game, there: int, was: Card, extra: dict[str, int]) -> None:
    owner = was.owner if was.owner != NOBODY else was.controller
    if there not in game.state.cards:
        return
    card = game.card(there)
    atoms.update(game, there, controller=owner)
    if card.zone.startswith(w.VOID):
        atoms.emit(game, "token_gone", seat=was.controller, to=owner, card=there)
    if "silenced" in extra:
        atoms.emit(game, "fell", seat=was.controller, to=owner, card=there, silenced=1)
    else:
        atoms.emit(game, "fell", seat=was.controller, to=owner, card=there)


def leave(game: Game, card_id: int) -> int:
    """To the owner's discard pile; a token leaves the game (9.2). The card's id there."""
    card = game.card(card_id)
    if game.design(card_id).kind == w.TOKEN:
        return atoms.move(game, card_id, w.VOID, card.owner)
    return atoms.move(game, card_id, w.DISCARD, card.owner, controller=card.owner)


def send(game: Game, card_id: int, zone: str) -> int:
    """To that zone of its owner (10.2), on top of a library; a token leaves the game (9.2)."""
    card = game.card(card_id)
    if game.design(card_id).kind == w.TOKEN:
        return atoms.move(game, card_id, w.VOID, card.owner)
    face_up = zone not in (w.HAND, w.DECK)
    return atoms.move(
        game,
        card_id,
        zone,
        card.owner,
        face_up=face_up,
        controller=card.owner,
        first=zone == w.DECK,
    )


def tap(game: Game, card_id: int) -> None:
    """Turn a card sideways; no event."""
    atoms.update(game, card_id, tapped=True)


def reset(game: Game, card_id: int) -> None:
    """Turn a card upright (event 15: 卡牌重置时)."""
    if game.card(card_id).tapped:
        atoms.update(game, card_id, tapped=False)
        atoms.emit(game, "was_reset", seat=game.card(card_id).controller, card=card_id)


def take_control(game: Game, card_id: int, seat: int) -> None:
    """10.2: control changes on the field; it does not enter again, marks and modifiers stay."""
    state = game.state
    card = game.card(card_id)
    if card.controller == seat:
        return
    name = card.zone.partition(":")[0]
    key = f"{name}:{seat}"
    state.zones[card.zone] = tuple(c for c in state.zones[card.zone] if c != card_id)
    state.zones[key] = (*state.zones.get(key, ()), card_id)
    atoms.update(game, card_id, zone=key, controller=seat)
    atoms.emit(game, "control_changed", seat=seat, to=card.controller, card=card_id)


def is_silenced(game: Game, card: Card) -> bool:
    """8: whether a card has lost all its printed skills."""
    return any(m.stat == w.SILENCED and m.card == card.id for m in game.state.modifiers)


def has(game: Game, card_id: int, keyword: str) -> bool:
    """Whether a card has a keyword now (printed and not lost, or granted)."""
    return card_stat(game, card_id, keyword) > 0


def sick(game: Game, card_id: int) -> bool:
    """6: a creature that entered this turn can neither attack nor tap for a skill."""
    card = game.card(card_id)
    if game.pack.designs[card.design].kind not in (w.CREATURE, w.TOKEN):
        return False
    return card.counter("entered") == game.state.turn and not has(game, card_id, w.VANGUARD)


def without_skills(game: Game, card_id: int) -> bool:
    """8.1: a creature without printed skills, a token, or one that has lost them all."""
    card = game.card(card_id)
    design = game.pack.designs[card.design]
    if design.kind == w.TOKEN or is_silenced(game, card):
        return True
    return not design.abilities and not design.keywords
