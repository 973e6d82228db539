"""Objects on the stack as targets: found, named, and found again.

Skills and triggers lie there too and are no cards in a zone, so an object is named by its number
(``Ability.object``). One that has left, or does not fit any more, is a target that is gone.
"""

from engine.kernel.grammar import ObjectRule
from engine.kernel.position import Position
from engine.kernel.reading import is_meant
from engine.kernel.scope import STACKED, USER, Scope
from engine.kernel.state import CARD, DAMAGE, StackItem


def objects(game: Position, scope: Scope, rule: ObjectRule) -> tuple[StackItem, ...]:
    """The objects that a rule allows, the topmost first. Damage is never one of them."""
    return tuple(item for item in reversed(game.state.stack) if _fits(game, scope, rule, item))


def _fits(game: Position, scope: Scope, rule: ObjectRule, item: StackItem) -> bool:
    sort = item.kind if item.kind != CARD else game.pack.designs[item.design].kind
    if item.kind == DAMAGE or (rule.kinds and sort not in rule.kinds):
        return False
    return is_meant(game, scope, rule.whose, item.you)


def name(scope: Scope, item: StackItem) -> Scope:
    """Bind an object to the words that mean it, its card and its player."""
    bound = scope.with_number(STACKED, item.id).with_cards(STACKED, (item.source,))
    return bound.with_seats(USER, (item.you,))


def named(game: Position, scope: Scope) -> StackItem | None:
    """Find the object that has been named, if it still lies there."""
    number = scope.numbers.get(STACKED, 0)
    return next((item for item in game.state.stack if item.id == number), None)


def still_fits(game: Position, scope: Scope, rule: ObjectRule) -> bool:
    """Tell whether the object that has been named lies there and fits."""
    item = named(game, scope)
    return item is not None and _fits(game, scope, rule, item)
