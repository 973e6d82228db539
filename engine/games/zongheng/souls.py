"""202.2b, 200.12, 402, 418.5: souls, awakening, and generals that lie turned over."""

from engine.games.zongheng import terms as w
from engine.kernel import atoms
from engine.kernel.position import Position
from engine.kernel.scope import Scope
from engine.kernel.state import SKILL, StackItem


def general(game: Position, seat: int) -> int:
    """The general of a seat; 0 where none lies there."""
    return game.leader(seat)


def is_awakened(game: Position, card_id: int) -> bool:
    """Test if a general shows its other face."""
    return game.card(card_id).design in game.pack.fronts


def can_awaken(game: Position, seat: int) -> bool:
    """202.2b, 212.3, ruling 23: enough souls, or the printed condition and at least one."""
    card = general(game, seat)
    if not card or not game.card(card).face_up or is_awakened(game, card):
        return False
    design, souls = game.design(card), game.card(card).counter(w.SOUL)
    needed = design.stat(w.AWAKEN)
    if not needed or not souls:
        return False
    if souls >= needed:
        return True
    other = design.ability("awaken")
    given = other.when.given if other is not None and other.when is not None else None
    return given is not None and given.holds(game, Scope(seat, card))


def awaken(game: Position, seat: int) -> None:
    """104.5: the general is turned to its back, which triggers its awakening skill (403.5)."""
    card = general(game, seat)
    atoms.flip(game, card, face_up=False)
    atoms.emit(game, "awakened", seat=seat, card=card)


def gain(game: Position, seat: int, amount: int) -> None:
    """402.8: a general with an awakening value gets souls, without an upper bound."""
    card = general(game, seat)
    first = game.pack.fronts.get(game.card(card).design, game.card(card).design)
    if amount > 0 and game.pack.designs[first].stat(w.AWAKEN):
        atoms.set_counter(game, card, w.SOUL, game.card(card).counter(w.SOUL) + amount)
        atoms.emit(game, "souls_gained", seat=seat, card=card, amount=amount)


def take(game: Position, seat: int, amount: int) -> int:
    """A general loses souls; without any it is turned back at once (418.5). How many it lost."""
    card = general(game, seat)
    have = game.card(card).counter(w.SOUL)
    lost = max(0, min(have, amount))
    if lost:
        atoms.set_counter(game, card, w.SOUL, have - lost)
        atoms.emit(game, "souls_lost", seat=seat, card=card, amount=lost)
        if lost == have and is_awakened(game, card):
            atoms.flip(game, card, face_up=True)
            atoms.emit(game, "turned_back", seat=seat, card=card)
    return lost


def used(game: Position, item: StackItem) -> None:
    """402.6: who has used an active skill of a general that was not awakened as that began gets a
    soul, whatever then becomes of the skill."""
    printed = game.pack.designs[item.design]
    front = printed.kind == w.GENERAL_CARD and item.design not in game.pack.fronts
    if item.kind == SKILL and front and printed.stat(w.AWAKEN):
        gain(game, item.you, 1)
