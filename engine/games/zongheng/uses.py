"""213 to 215, 408: what can be used when, and what resolves how."""

from engine.games.zongheng import board, combat, rulings, souls
from engine.games.zongheng import terms as w
from engine.kernel import atoms
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome, Procedure, procedure, step
from engine.kernel.reading import card_stat
from engine.kernel.scope import Scope
from engine.kernel.skills import has
from engine.kernel.state import CARD, DAMAGE, StackItem
from engine.kernel.values import NOBODY
from engine.mechanics import resolving
from engine.mechanics.announce import RESPOND, UseRules


def may_use(game: Position, seat: int, card_id: int, place: int, moment: str) -> str:
    """213.1, 214, 215: recruiting, slow stratagems and skills of generals need an own main phase
    and an empty stack; fast stratagems, ambushes and skills of units only priority."""
    if moment != RESPOND:
        return ""
    printed = game.design(card_id)
    if place != NOBODY:
        return "skill_slow" if printed.kind == w.GENERAL_CARD else ""
    swift = w.AMBUSH if printed.kind == w.UNIT else w.FAST
    return "" if swift in printed.keywords else "slow"


def used(game: Position, item: StackItem) -> None:
    """408.9: now it has been used."""
    souls.used(game, item)
    printed = game.pack.designs[item.design]
    if item.kind == CARD and printed.kind == w.STRATAGEM:
        atoms.emit(game, "played_stratagem", seat=item.you, card=item.source)
        if w.FAST in printed.keywords:
            atoms.emit(game, "played_fast", seat=item.you, card=item.source)


USES = UseRules(
    kinds=frozenset(w.OF_DECKS),
    instants=frozenset((w.STRATAGEM,)),
    price=w.COST,
    resource=w.RESOURCE,
    may_use=may_use,
    elsewhere=lambda game, seat: (),
    most=rulings.STACK_LIMIT,
    tax="tax",
    used=used,
)


def targetable(game: Position, scope: Scope, card_id: int) -> bool:
    """500/veiled: the enemy's cards and skills cannot target it (413.2). A card that is just being
    used is no target of its own."""
    card = game.card(card_id)
    if card_id == scope.this and card.zone.startswith(w.HAND):
        return False
    enemy = card.controller != scope.you
    return not (enemy and card.zone.startswith(w.FIELD) and has(game, card_id, w.VEILED))


@procedure
class Voided(Procedure, tag="zongheng.voided", omit_defaults=True):
    """412.5: a skill of a unit whose skills are void resolves to nothing."""

    item: StackItem

    @step
    def tell(self, game: Position) -> Outcome:
        """Nothing happens."""
        source, was = self.item.source, self.item.design
        atoms.emit(game, "voided", seat=self.item.you, card=source, was=was)
        return None


def resolve(game: Position, item: StackItem) -> Procedure:
    """411: the procedure that resolves an object on the stack."""
    if item.kind == DAMAGE:
        return combat.DealDamage(item)
    there = game.state.cards.get(item.source)
    lies = item.kind != CARD and there is not None and there.zone.startswith(w.FIELD)
    if lies and card_stat(game, item.source, "void"):
        return Voided(item)
    return resolving.resolve(game, item)


state_check = board.state_check
