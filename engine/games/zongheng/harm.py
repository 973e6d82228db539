"""200.6, 200.12, 200.15, 414.3, 417: damage, what changes it, and what becomes of it."""

from msgspec.structs import replace

from engine.games.zongheng import board, souls
from engine.games.zongheng import terms as w
from engine.kernel import atoms
from engine.kernel.happen import HappenRules, Proposed
from engine.kernel.position import Position
from engine.kernel.reading import card_stat, seat_stat
from engine.kernel.scope import Scope
from engine.kernel.skills import keyword_count
from engine.mechanics.happen import prevented, redirected, shielded

FIRE, NEXT_FIRE = "fire", "next_fire"
VOID_COMBAT = "combat/void"
"""The mark of a combat phase whose damage is void (200.18)."""


def how(game: Position, scope: Scope) -> str:
    """414.3: of a stratagem, a used skill and a raise box the player is the source, of triggered
    skills the card."""
    if scope.event is not None:
        return w.TRIGGERED
    card = game.state.cards.get(scope.this)
    kind = game.pack.designs[card.design].kind if card is not None else ""
    return w.PLAIN if kind == w.STRATAGEM else w.USED_SKILL


def raised(game: Position, event: Proposed) -> Proposed:
    """Raise fire by what its player's fire does more; the next one once."""
    if event.attribute != FIRE or event.by < 0:
        return event
    more = 0 if event.how == w.IN_COMBAT else seat_stat(game, event.by, "fire_bonus")
    for modifier in [m for m in game.state.modifiers if m.stat == NEXT_FIRE]:
        if modifier.seat == event.by:
            more += modifier.amount
            atoms.change_modifier(game, modifier, 0)
    return replace(event, amount=event.amount + more)


def taken(game: Position, event: Proposed) -> Proposed:
    """417.3, ruling: on the card that it is dealt to, more fire first, then prevention, then
    redirection; whoever takes it instead is looked at likewise."""
    before = 0
    while event.amount > 0 and event.to != before:
        before = event.to
        if event.attribute == FIRE:
            exposed = card_stat(game, event.to, "fire_exposed")
            event = replace(event, amount=event.amount + exposed)
        event = prevented(game, event, max(0, keyword_count(game, event.to, w.BULWARK)))
        if event.how == w.IN_COMBAT and _is_void(game, event.to):
            event = prevented(game, event, event.amount)
        event = redirected(game, shielded(game, event))
    return event


def _is_void(game: Position, card: int) -> bool:
    return VOID_COMBAT in game.state.marks or card_stat(game, card, "spared") > 0


def wound(game: Position, event: Proposed) -> int:
    """200.12, 200.15, 414.4: temporary life first, then souls of an awakened general, then life.
    All of it is damage taken; how much that was."""
    card = game.card(event.to)
    if event.amount <= 0:
        atoms.emit(game, "unharmed", seat=card.controller, card=event.to)
        return 0
    left = event.amount
    armour = min(left, card.counter(w.TEMPORARY))
    if armour:
        atoms.set_counter(game, event.to, w.TEMPORARY, card.counter(w.TEMPORARY) - armour)
        left -= armour
    if left and card.zone.startswith(w.GENERAL) and souls.is_awakened(game, event.to):
        left -= souls.take(game, card.controller, left)
    if left:
        counters = game.card(event.to).counter("damage")
        atoms.set_counter(game, event.to, "damage", counters + left)
    if event.source and event.how in (w.IN_COMBAT, w.TRIGGERED):
        atoms.set_mark(game, board.harm_mark(event.to, event.source))
    atoms.emit(
        game,
        "damaged",
        seat=event.by,
        to=card.controller,
        card=event.to,
        other=event.source,
        amount=event.amount,
        how=event.how,
        wounds=left,
    )
    return event.amount


HAPPEN = HappenRules((raised, taken), wound, how)
