"""What only this title's cards count and ask: elements, the fallen, creatures without skills."""

from __future__ import annotations

from engine.games.shenhua import keywords
from engine.kernel.grammar import Amount, Condition, Filter, amount, condition
from engine.kernel.position import Position
from engine.kernel.reading import cards_of, seats_of
from engine.kernel.scope import Scope


@condition
class WithoutSkills(Condition, frozen=True, tag="without_skills"):
    """8.1: a card has no printed skill."""

    what: str = "target"

    def holds(self, game: Position, scope: Scope) -> bool:
        cards = cards_of(game, scope, self.what)
        return bool(cards) and all(keywords.without_skills(game, card) for card in cards)


@amount
class Fallen(Amount, frozen=True, tag="fallen"):
    """How many creatures of a player have gone from the field to the discard pile this turn."""

    who: str = "everyone"

    def value(self, game: Position, scope: Scope) -> int:
        seats = seats_of(game, scope, self.who)
        return sum(game.state.marks.get(f"turn/fallen:{seat}", 0) for seat in seats)


@amount
class Elements(Amount, frozen=True, tag="elements"):
    """24.3: how many different elements there are among cards."""

    what: Filter

    def value(self, game: Position, scope: Scope) -> int:
        return len(
            {game.design(card).attribute for card in cards_of(game, scope, self.what)} - {""}
        )
