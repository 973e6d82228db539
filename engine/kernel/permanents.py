"""Permanents: cards that enter play, lie there tapped or upright, change sides, fall and leave.

What differs from title to title is told by :class:`PermanentRules`. Beside the
zones of :mod:`engine.kernel.drawing` such a title has two that are each seat's own: ``exile``, and
``void`` for what has left the game.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from msgspec import Struct

from engine.kernel import atoms
from engine.kernel.in_play import who_knows
from engine.kernel.position import Position
from engine.kernel.reading import card_stat
from engine.kernel.records import Card
from engine.kernel.values import NOBODY


class Away:
    """The zones of each seat for what is away from play: set aside, and out of the game."""

    EXILE = "exile"
    VOID = "void"


HELD = "held"
"""The counter of a card that does not stand up when its controller's cards next do."""


HELD_BY = "held_by"
"""Modifiers of this number say who controls their card meanwhile, as seat + 1."""


def _untold(game: Position, what: Any) -> None:
    return None


class PermanentRules(Struct, frozen=True):
    """Rules of a title about the cards that lie in play.

    ``zones`` are where they lie, ``places`` in which of these (or which other zone) each kind that
    can enter does. Kinds in ``rooted`` never leave, those in ``tokens`` leave the game when they
    leave play, those in ``fresh`` bear the turn in which they entered as a counter. ``says`` is the
    event that a kind makes besides ``entered``; ``bears`` names, by zone, the number of a card that
    is all the damage it can bear. The title hears of all that ``entered`` at once, and of each card
    that ``fell``, as it lay there. ``silenced``: a card falls without last words. ``room`` is for
    how many more cards such as this there is room on a seat's side. Cards of which ``sideways`` is
    true enter so. What has the number ``grounded`` is not stood up by anything. ``in_turn``: where
    several players give up cards, each sees what those before have chosen, and all fall at once.
    """

    zones: frozenset[str]
    places: Mapping[str, str]
    rooted: frozenset[str] = frozenset()
    tokens: frozenset[str] = frozenset()
    fresh: frozenset[str] = frozenset()
    says: Mapping[str, str] = {}
    bears: Mapping[str, str] = {}
    entered: Callable[[Position, tuple[tuple[int, int], ...]], None] = _untold
    fell: Callable[[Position, Card], None] = _untold
    silenced: Callable[[Position, Card], bool] = lambda game, card: False
    room: Callable[[Position, int, int], int] = lambda game, card_id, seat: 99
    sideways: Callable[[Position, int], bool] = lambda game, card_id: False
    grounded: str = ""
    in_turn: bool = False


def in_play(game: Position, card: Card) -> bool:
    """Tell whether a card lies in a zone of permanents."""
    return card.zone.partition(":")[0] in game.rules[PermanentRules].zones


def can_enter(game: Position, card_id: int) -> bool:
    """Tell whether a card is of a kind that can enter; rooted ones are there already."""
    kind, rules = game.design(card_id).kind, game.rules[PermanentRules]
    return kind in rules.places and kind not in rules.rooted


def rooted(game: Position, card_id: int) -> bool:
    """Tell whether a card lies in play from the beginning to the end."""
    return game.design(card_id).kind in game.rules[PermanentRules].rooted


def is_token(game: Position, card_id: int) -> bool:
    """Tell whether a card leaves the game when it leaves play: a token."""
    return game.design(card_id).kind in game.rules[PermanentRules].tokens


def enter(game: Position, card_id: int, seat: int) -> None:
    """Put a card into play, under a player's control."""
    enter_together(game, [(card_id, seat)])


def enter_together(game: Position, cards: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Put cards into play at the same time, each under a player's control.

    All lie there before any of them triggers anything. What cannot lie there, or finds no room,
    stays where it is. The ids of the others there, by those they had.
    """
    rules = game.rules[PermanentRules]
    seats: dict[int, int] = {}
    for card_id, seat in cards:
        ahead = sum(other == seat for other in seats.values())
        if can_enter(game, card_id) and rules.room(game, card_id, seat) > ahead:
            seats[card_id] = seat
    ids = {card_id: _place(game, card_id, seat) for card_id, seat in seats.items()}
    placed = tuple((ids[card_id], seat) for card_id, seat in seats.items())
    for card_id, seat in placed:
        atoms.emit(game, "entered", seat=seat, card=card_id)
        said = rules.says.get(game.design(card_id).kind)
        if said:
            atoms.emit(game, said, seat=seat, card=card_id)
    rules.entered(game, placed)
    return ids


def _place(game: Position, card_id: int, seat: int) -> int:
    """Put a card unmarked where its kind belongs; its id there.

    What left play was none of this any more, so what comes back is not the one that left.
    """
    kind = game.design(card_id).kind
    back = game.card(card_id).zone.partition(":")[0] in ("discard", Away.EXILE, "removed")
    zone = game.rules[PermanentRules].places[kind]
    there = atoms.move(game, card_id, zone, seat, controller=seat, anew=back)
    newly = {"entered": game.state.turn} if kind in game.rules[PermanentRules].fresh else {}
    atoms.update(game, there, counters=newly)
    if game.rules[PermanentRules].sideways(game, there):
        tap(game, there)
    return there


def fall(game: Position, card_id: int) -> int:
    """Put a card from play into its owner's discard pile, who has its last triggers."""
    fall_together(game, (card_id,))
    return card_id  # discard piles are public, so nothing gets another id there


def fall_together(game: Position, cards: Iterable[int]) -> None:
    """Let cards fall at the same time: all have left play before any event."""
    falling = [game.card(card_id) for card_id in cards if not rooted(game, card_id)]
    fallen = [(card, game.rules[PermanentRules].silenced(game, card)) for card in falling]
    for card in falling:
        leave(game, card.id)
    for card, silenced in fallen:
        _say_fallen(game, card, silenced=silenced)


def _say_fallen(game: Position, was: Card, *, silenced: bool) -> None:
    """Emit that a card has fallen; its last triggers are its owner's, unless it had lost them."""
    if not in_play(game, was):
        return
    owner = was.owner if was.owner != NOBODY else was.controller
    game.rules[PermanentRules].fell(game, was)
    atoms.update(game, was.id, controller=owner)
    lost: dict[str, Any] = {"silenced": 1} if silenced else {}
    atoms.emit(game, "fell", seat=was.controller, to=owner, card=was.id, **lost)


def sacrifice(game: Position, cards: Iterable[tuple[int, int]]) -> None:
    """Let cards fall because the players named with them have given them up."""
    given = [(seat, card) for seat, card in cards if card in game.state.cards]
    for seat, card in given:
        atoms.emit(game, "sacrificed", seat=seat, card=card)
    fall_together(game, [card for _, card in given])


def destroy(
    game: Position,
    cards: Iterable[int],
    by: int = NOBODY,
    weaker: Collection[int] = (),
    worn: Collection[int] = (),
) -> None:
    """Let cards in play fall because that player (or whoever controls each) destroys them. Of those
    that are ``weaker`` than they were it is said that they fall of that, of those that are ``worn``
    out by more than the last blow how much damage they bore."""
    there = [c for c in cards if in_play(game, game.card(c)) and not rooted(game, c)]
    for card in there:
        seat = game.card(card).controller if by == NOBODY else by
        why: dict[str, Any] = {}
        if card in weaker:
            why = {"why": "weaker"}
        elif card in worn:
            why = {"why": "worn", "borne": game.card(card).counter("damage")}
        atoms.emit(game, "destroyed", seat=seat, card=card, what=game.design(card).kind, **why)
    fall_together(game, there)


def put_away(game: Position, card_id: int) -> int:
    """Put a card into its owner's discard pile from anywhere; from play it falls."""
    return fall(game, card_id) if in_play(game, game.card(card_id)) else leave(game, card_id)


def leave(game: Position, card_id: int) -> int:
    """Discard a card to its owner's pile, a token out of the game; no event. Its id there."""
    card = game.card(card_id)
    if rooted(game, card_id):
        return card_id
    atoms.remove_from_stack(game, card_id)
    if is_token(game, card_id):
        return _vanish(game, card)
    return atoms.move(game, card_id, "discard", card.owner, controller=card.owner)


def _vanish(game: Position, token: Card) -> int:
    """Take a token that leaves play out of the game."""
    there = atoms.move(game, token.id, Away.VOID, token.owner, controller=token.owner)
    atoms.emit(game, "token_gone", seat=token.controller, to=token.owner, card=there)
    return there


def send(game: Position, card_id: int, zone: str, *, last: bool = False) -> int:
    """Send a card to a zone of its owner (library: on top, or ``last``), a token out of the game.
    Its id."""
    card = game.card(card_id)
    if rooted(game, card_id):
        return card_id
    atoms.remove_from_stack(game, card_id)
    if zone == "discard":
        return put_away(game, card_id)
    if is_token(game, card_id):
        return _vanish(game, card)
    face_up = zone not in ("hand", "deck")
    return atoms.move(
        game,
        card_id,
        zone,
        card.owner,
        face_up=face_up,
        controller=card.owner if face_up else NOBODY,
        seen=who_knows(game, card_id),
        first=zone == "deck" and not last,
    )


def tap(game: Position, card_id: int) -> None:
    """Turn a card sideways; no event."""
    atoms.update(game, card_id, tapped=True)


def can_stand_up(game: Position, card_id: int) -> bool:
    """Tell whether a card lies sideways and may be turned upright."""
    if not game.card(card_id).tapped:
        return False
    grounded = game.rules[PermanentRules].grounded
    return not grounded or card_stat(game, card_id, grounded) <= 0


def stand_up(game: Position, card_id: int) -> bool:
    """Turn a card upright, if it can be; whether it was."""
    if not can_stand_up(game, card_id):
        return False
    atoms.update(game, card_id, tapped=False)
    atoms.emit(game, "was_reset", seat=game.card(card_id).controller, card=card_id)
    return True


def restore_control(game: Position) -> None:
    """Give back what somebody has controlled for a while that is over: to who took it last for a
    while that is not, else to its owner."""
    state = game.state
    kept = {m.card: m.amount - 1 for m in state.modifiers if m.stat == HELD_BY}
    for zone in game.rules[PermanentRules].zones:
        for card_id in game.all_in(zone):
            card = state.cards[card_id]
            take_control(game, card_id, kept.get(card_id, card.owner))


def take_control(game: Position, card_id: int, seat: int) -> None:
    """Change control in play; the card does not enter again, marks and modifiers stay."""
    card = game.card(card_id)
    if card.controller == seat or not in_play(game, card) or rooted(game, card_id):
        return
    atoms.hand_over(game, card_id, seat)
    atoms.emit(game, "control_changed", seat=seat, to=card.controller, card=card_id)
