"""Atoms on the life of cards: damage with its prevention, loss of life, healing."""

from engine.kernel import atoms
from engine.kernel.happen import HappenRules, Proposed, carry_out
from engine.kernel.in_play import still_in_play
from engine.kernel.position import Position
from engine.kernel.reading import card_stat


class Hurt:
    """The kernel's kind of damage, and the card numbers that raise or reduce damage."""

    EFFECT = "effect"
    EXPOSED = "exposed"
    ARMOUR = "armour"


def life_left(game: Position, card_id: int) -> int:
    """Compute a card's current life: its maximum less the damage on it (may be 0 or less)."""
    return card_stat(game, card_id, "life") - game.state.cards[card_id].counter("damage")


def deal(
    game: Position,
    card_id: int,
    amount: int,
    *,
    source: int,
    kind: str,
    by: int,
    attribute: str = "",
) -> int:
    """Damage a card; the amount that got through.

    Where a title lists the stages of damage (:mod:`engine.kernel.happen`), these decide; else
    ``kind`` is ``effect``, ``attack`` or a title's own. Of the card's stats ``exposed`` adds to the
    amount, ``armour`` and ``armour_KIND`` take from it (never below 0), then a ``shield`` counter
    absorbs as much as it has. Where the title says so, harm to one's own cards is loss of life
    instead. What is not in play any more is neither damaged nor healed.
    """
    card = game.state.cards[card_id]
    if not still_in_play(game, card_id):
        return 0
    if HappenRules in game.rules:
        return carry_out(game, Proposed(card_id, amount, source, by, kind, attribute, card.design))
    if kind == Hurt.EFFECT and by == card.controller and game.title.shape.harm_is_loss:
        lose_life(game, card_id, amount)
        return max(0, amount)
    if amount > 0:
        amount += card_stat(game, card_id, Hurt.EXPOSED)
        armour = card_stat(game, card_id, Hurt.ARMOUR)
        armour += card_stat(game, card_id, f"{Hurt.ARMOUR}_{kind}")
        amount = apply_armour(game, card_id, amount, armour)
    shield = card.counter("shield")
    absorbed = max(0, min(shield, amount))
    if absorbed:
        atoms.set_counter(game, card_id, "shield", shield - absorbed)
        atoms.emit(game, "shielded", seat=card.controller, card=card_id, amount=absorbed)
    amount = max(0, amount - absorbed)
    if not amount:
        atoms.emit(game, "unharmed", seat=card.controller, card=card_id)
        return 0
    atoms.set_counter(game, card_id, "damage", card.counter("damage") + amount)
    to = card.controller
    atoms.emit(game, "damaged", seat=by, to=to, card=card_id, other=source, amount=amount, how=kind)
    return amount


def apply_armour(game: Position, card_id: int, amount: int, armour: int) -> int:
    """Reduce damage by so much armour, and tell it; the damage left."""
    taken = min(amount, armour)
    if taken > 0:
        seat = game.state.cards[card_id].controller
        atoms.emit(game, "lessened", seat=seat, card=card_id, amount=taken)
    return amount - armour


def lose_life(game: Position, card_id: int, amount: int) -> None:
    """Make a card lose life by its own side's doing; nothing prevents it."""
    card = game.state.cards[card_id]
    if amount > 0 and still_in_play(game, card_id):
        atoms.set_counter(game, card_id, "damage", card.counter("damage") + amount)
        atoms.emit(game, "lost_life", seat=card.controller, card=card_id, amount=amount)


def heal(game: Position, card_id: int, amount: int, *, by: int, source: int = 0) -> int:
    """Heal a card up to its maximum; the amount really healed."""
    card = game.state.cards[card_id]
    hurt = card.counter("damage") if still_in_play(game, card_id) else 0
    healed = max(0, min(amount, hurt))
    if healed:
        atoms.set_counter(game, card_id, "damage", hurt - healed)
        to = card.controller
        atoms.emit(game, "healed", seat=by, to=to, card=card_id, other=source, amount=healed)
    return healed


def gain_life(game: Position, card_id: int, amount: int, *, by: int) -> None:
    """Give a card life, beyond its maximum too."""
    if amount > 0 and still_in_play(game, card_id):
        card = game.state.cards[card_id]
        atoms.set_counter(game, card_id, "damage", card.counter("damage") - amount)
        atoms.emit(game, "gained_life", seat=by, to=card.controller, card=card_id, amount=amount)
