"""Plans: what is asked before something is done; it can be taken back, for nothing has been shown.

Who lets the time run out takes it back.
"""

from collections.abc import Iterable
from typing import ClassVar

from engine.kernel.asking import BACK, card_option, choose_one
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure
from engine.kernel.values import DecisionKind, Msg, Option, msg


class Plan(Procedure, omit_defaults=True):
    """Something that a seat is about to do; ``clause`` is that by which it is asked."""

    clause: ClassVar[str]

    seat: int

    def choose(
        self, game: Position, kind: DecisionKind, prompt: Msg, options: Iterable[Option]
    ) -> Ask:
        """One of those, or to take it back."""
        offered = (*options, Option(BACK, msg("option.back")))
        return Ask((choose_one(game, self.seat, kind, prompt, offered, clause=self.clause),))

    def choose_card(self, game: Position, prompt: Msg, cards: Iterable[int]) -> Ask:
        """One of those cards, or to take it back."""
        options = [card_option(game, card, self.seat) for card in cards]
        return self.choose(game, DecisionKind.CARDS, prompt, options)

    def pick(
        self, game: Position, prompt: Msg, cards: tuple[int, ...], name: str, then: str
    ) -> Outcome:
        """One of those cards, for the field of that name (:meth:`take`): where there is but one,
        that, and the step of the other name is next."""
        if len(cards) != 1:
            return self.choose_card(game, prompt, cards)
        setattr(self, name, cards[0])
        return self.goto(then)

    def take(self, name: str) -> Outcome:
        """Remember by that name the card that was chosen; end here where it is all taken back."""
        if self.taken_back:
            return self.finish()
        setattr(self, name, int(self.choice))
        return None

    @property
    def taken_back(self) -> bool:
        """Test if it has been taken back."""
        return self.choice == BACK
