"""Entering, leaving, tapping, control: what happens to cards on the field (4 to 10, 19, 20)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.games.shenhua import terms as w
from engine.kernel import atoms
from engine.kernel.stats import card_stat
from engine.kernel.values import NOBODY
from engine.mechanics.stack import withdraw

if TYPE_CHECKING:
    from engine.game import Game
    from engine.kernel.state import Card

ZONE_OF_KIND = {
    w.CREATURE: w.FIELD,
    w.TOKEN: w.FIELD,
    w.EQUIPMENT: w.GEAR,
    w.ADVENTURE: w.SPIRIT,
    w.TREASURE_CARD: w.TREASURE,
    w.GENERAL_CARD: w.GENERAL,
}

PLACEABLE = (*w.PERMANENTS, w.ADVENTURE)
"""The kinds of cards that can enter. Generals are there from the beginning and never leave."""


def enter(game: Game, card_id: int, seat: int) -> None:
    """4: a card is placed on the field, upright, under a player's control; its 叫阵 triggers."""
    enter_together(game, [(card_id, seat)])


def enter_together(game: Game, cards: Iterable[tuple[int, int]]) -> dict[int, int]:
    """4.2: cards are placed on the field at the same time, each under a player's control.

    All lie there before any of them triggers anything. What cannot lie on the field stays where
    it is. The ids of the others there, by those they had.
    """
    seats = {c: seat for c, seat in cards if game.design(c).kind in PLACEABLE}
    ids = {card_id: _place(game, card_id, seat) for card_id, seat in seats.items()}
    placed = [(ids[card_id], seat) for card_id, seat in seats.items()]
    for card_id, seat in placed:
        atoms.emit(game, "entered", seat=seat, card=card_id)
        if game.design(card_id).kind == w.EQUIPMENT:
            atoms.emit(game, "worn", seat=seat, card=card_id)
    for seat in dict.fromkeys(seat for _, seat in placed):
        if any(card_id in game.zone(w.GEAR, seat) for card_id, _ in placed):
            sacrifice_tapped(game, seat)
    return ids


def _place(game: Game, card_id: int, seat: int) -> int:
    """Put a card upright and unmarked where its kind belongs; its id there.

    7: what left the field was no creature any more, so what comes back is not the one that left.
    """
    kind = game.design(card_id).kind
    back = game.card(card_id).zone.partition(":")[0] in (w.DISCARD, w.EXILE)
    there = atoms.move(game, card_id, ZONE_OF_KIND[kind], seat, controller=seat, anew=back)
    newly = {"entered": game.state.turn} if kind in (w.CREATURE, w.TOKEN) else {}
    atoms.update(game, there, counters=newly)
    return there


def waiting_to_enter(game: Game) -> tuple[int, ...]:
    """17.2.3: the cards that have been used and resolved but have not entered yet."""
    cards = game.zone(w.STACK)
    if not cards:
        return ()
    objects = {item.source for item in game.state.stack}
    return tuple(
        card for card in cards if card not in objects and game.design(card).kind in PLACEABLE
    )


def sacrifice_tapped(game: Game, seat: int) -> None:
    """20.2: worn equipment that is tapped is sacrificed when new equipment has entered."""
    tapped = [card for card in game.zone(w.GEAR, seat) if game.card(card).tapped]
    for card_id in tapped:
        atoms.emit(game, "sacrificed", seat=seat, card=card_id)
    fall_together(game, tapped)


def fall(game: Game, card_id: int) -> int:
    """From the field to the owner's discard pile; the owner hears its 阵亡 (8.2, 10.2). Its id."""
    fall_together(game, (card_id,))
    return card_id  # discard piles are public, so nothing gets another id there


def fall_together(game: Game, cards: Iterable[int]) -> None:
    """22: cards fall at the same time: all have left the field before any of them is told of."""
    falling = [game.card(card_id) for card_id in cards if not stays(game, card_id)]
    fallen = [(card, is_silenced(game, card)) for card in falling]
    for card in falling:
        leave(game, card.id)
    for card, silenced in fallen:
        _say_fallen(game, card, silenced=silenced)


def _say_fallen(game: Game, was: Card, *, silenced: bool) -> None:
    """A card that lay there has fallen; its owner has its last words, unless it had lost them."""
    zone = was.zone.partition(":")[0]
    if zone not in w.ON_FIELD:
        return
    owner = was.owner if was.owner != NOBODY else was.controller
    if zone == w.FIELD:
        name = f"turn/fallen:{was.controller}"
        atoms.mark(game, name, game.state.marks.get(name, 0) + 1)
        atoms.emit(game, "creature_fell", seat=was.controller, to=owner, card=was.id)
    atoms.update(game, was.id, controller=owner)
    lost: dict[str, Any] = {"silenced": 1} if silenced else {}
    atoms.emit(game, "fell", seat=was.controller, to=owner, card=was.id, **lost)


def put_away(game: Game, card_id: int) -> int:
    """To the owner's discard pile from wherever it is; from the field it falls (8.2)."""
    on_field = game.card(card_id).zone.partition(":")[0] in w.ON_FIELD
    return fall(game, card_id) if on_field else leave(game, card_id)


def stays(game: Game, card_id: int) -> bool:
    """Generals lie on the field from the beginning to the end."""
    return game.design(card_id).kind == w.GENERAL_CARD


def leave(game: Game, card_id: int) -> int:
    """To the owner's discard pile, told by nobody; a token leaves the game (9.2). Its id there."""
    card = game.card(card_id)
    if stays(game, card_id):
        return card_id
    withdraw(game, card_id)
    if game.design(card_id).kind == w.TOKEN:
        return _vanish(game, card)
    return atoms.move(game, card_id, w.DISCARD, card.owner, controller=card.owner)


def _vanish(game: Game, token: Card) -> int:
    """9.2: a token that leaves the field is destroyed and out of the game."""
    there = atoms.move(game, token.id, w.VOID, token.owner, controller=token.owner)
    atoms.emit(game, "token_gone", seat=token.controller, to=token.owner, card=there)
    return there


def send(game: Game, card_id: int, zone: str) -> int:
    """To that zone of its owner (10.2), on top of a library; a token leaves the game (9.2)."""
    card = game.card(card_id)
    if stays(game, card_id):
        return card_id
    withdraw(game, card_id)
    if zone == w.DISCARD:
        return put_away(game, card_id)
    if game.design(card_id).kind == w.TOKEN:
        return _vanish(game, card)
    face_up = zone not in (w.HAND, w.DECK)
    return atoms.move(
        game,
        card_id,
        zone,
        card.owner,
        face_up=face_up,
        controller=card.owner if face_up else NOBODY,
        seen=atoms.who_knows(game, card_id),
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
    name = card.zone.partition(":")[0]
    if card.controller == seat or name not in w.ON_FIELD or stays(game, card_id):
        return
    key = f"{name}:{seat}"
    state.zones[card.zone] = tuple(c for c in state.zones[card.zone] if c != card_id)
    state.zones[key] = (*state.zones.get(key, ()), card_id)
    atoms.update(game, card_id, zone=key, controller=seat)
    atoms.emit(game, "control_changed", seat=seat, to=card.controller, card=card_id)


def is_silenced(game: Game, card: Card) -> bool:
    """8: whether a card has lost all its printed skills."""
    for modifier in game.state.modifiers:
        if modifier.card == card.id and modifier.stat == w.SILENCED:
            return True
    return False


def keyword_lost(game: Game, card: Card, keyword: str) -> bool:
    """8.2: whether a card has lost that printed keyword, alone or with all its skills."""
    lost = (w.SILENCED, w.lost(keyword))
    return any(m.card == card.id and m.stat in lost for m in game.state.modifiers)


def has(game: Game, card_id: int, keyword: str) -> bool:
    """Whether a card has a keyword now: printed and not lost (8), or granted."""
    now = card_stat(game, card_id, keyword)
    if now and keyword in game.design(card_id).keywords:
        now -= keyword_lost(game, game.card(card_id), keyword)
    return now > 0


def sick(game: Game, card_id: int) -> bool:
    """6: a creature that entered this turn can neither attack nor tap for a skill."""
    card = game.card(card_id)
    if card.counter("entered") != game.state.turn:
        return False
    creature = game.pack.designs[card.design].kind in (w.CREATURE, w.TOKEN)
    return creature and not has(game, card_id, w.VANGUARD)


def without_skills(game: Game, card_id: int) -> bool:
    """8.1: nothing printed, a token, or all of it lost (8.2: not only some)."""
    card = game.card(card_id)
    return game.pack.designs[card.design].kind == w.TOKEN or not skills_left(game, card)


def skills_left(game: Game, card: Card) -> bool:
    """8.2: whether some skill is printed on a card that it has not lost."""
    design = game.pack.designs[card.design]
    if is_silenced(game, card):
        return False
    return bool(design.abilities) or not all(
        keyword_lost(game, card, keyword) for keyword in design.keywords
    )
