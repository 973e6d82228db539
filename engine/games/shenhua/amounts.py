"""What only this title's cards count and ask: elements, the fallen, creatures without skills."""

from __future__ import annotations

from engine.games.shenhua import keywords
from engine.kernel.grammar import Amount, Condition, Filter, amount, condition
from engine.kernel.position import Position
from engine.kernel.reading import cards_of, seats_of
from engine.kernel.scope import Scope
from engine.text.rules import Rules


@condition
class WithoutSkills(Condition, frozen=True, tag="without_skills"):
    """8.1: a card has no printed skill."""

    what: str = "target"

    def holds(self, game: Position, scope: Scope) -> bool:
        cards = cards_of(game, scope, self.what)
        return bool(cards) and all(keywords.without_skills(game, card) for card in cards)

    def rules(self, w: Rules) -> str:
        return w.cards(self.what) + w.say("无印制技能", " has no printed skill")


@amount
class Fallen(Amount, frozen=True, tag="fallen"):
    """How many creatures of a player have gone from the field to the discard pile this turn."""

    who: str = "everyone"

    def value(self, game: Position, scope: Scope) -> int:
        seats = seats_of(game, scope, self.who)
        return sum(game.state.marks.get(f"turn/fallen:{seat}", 0) for seat in seats)

    def rules(self, w: Rules) -> str:
        zh = {"you": "你操控的", "others": "对手操控的"}.get(self.who, "")
        en = {"you": " of yours", "others": " of your opponent"}.get(self.who, "")
        en = f"the number of creatures{en} put from the field into the discard pile this turn"
        return w.say(f"本回合中从场上置于弃牌堆的{zh}生物数", en)


@amount
class Elements(Amount, frozen=True, tag="elements"):
    """24.3: how many different elements there are among cards."""

    what: Filter

    def value(self, game: Position, scope: Scope) -> int:
        return len(
            {game.design(card).attribute for card in cards_of(game, scope, self.what)} - {""}
        )

    def rules(self, w: Rules) -> str:
        cards = w.tally(self.what)
        return w.say(f"{cards}的属性种类数", f"the number of elements among {cards}")
