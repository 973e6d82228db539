"""Drafts: some cards are shown, then handed round, everybody keeping one in secret each time."""

from typing import ClassVar

from engine.kernel import atoms, chance
from engine.kernel.asking import choose_cards
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, step
from engine.kernel.records import ALL_SEATS
from engine.kernel.values import CardRef, Several, TermRef, msg


class Draft(Procedure, omit_defaults=True):
    """So many designs of a ``kind`` are ``shown``, then handed on in that ``order`` of seats, of
    whom it is the ``turn``-th that chooses. The title says in which zones they lie on ``offer`` and
    once they are ``kept``, and by which ``clause``;
    what is ``said`` of a pick to who picks, and as ``SAID_one`` to all."""

    clause: ClassVar[str]
    offer: ClassVar[str]
    kept: ClassVar[str]
    said: ClassVar[str]

    kind: str
    shown: int
    order: tuple[int, ...]
    turn: int = 0

    @step
    def show(self, game: Position) -> Outcome:
        """Draw what is on offer and show it to everybody."""
        for card in game.zone(self.offer):
            atoms.move(game, card, "deck", face_up=False)
        taken = {card.design for card in game.state.cards.values()}
        designs = [d.id for d in game.pack.of_kind(self.kind) if d.id not in taken]
        offered = chance.shuffled(game.state, designs)[: self.shown]
        for design in offered:
            card = atoms.create(game, design, self.offer, face_up=False)
            atoms.update(game, card, seen=ALL_SEATS)
        atoms.emit(game, "on_offer", cards=Several(tuple(map(CardRef, offered))))
        return None

    @step
    def hand_on(self, game: Position) -> Outcome:
        """The cards go to the next picker as a closed hand: only who holds them sees them.

        Those who held them before would otherwise see what is missing after each pick.
        """
        seat = self.order[self.turn]
        for card in game.zone(self.offer):
            atoms.move(game, card, self.offer, face_up=False, seen=1 << seat)
        decision = choose_cards(
            game,
            seat,
            game.zone(self.offer),
            msg(f"prompt.pick_{self.kind}"),
            reason=msg("reason.pick", kind=TermRef(f"kind.{self.kind}")),
            clause=self.clause,
        )
        return Ask((decision,))

    @step
    def keep(self, game: Position) -> Outcome:
        """The picker keeps one face down and passes the rest on."""
        seat = self.order[self.turn]
        card = int(self.choice)
        kept = atoms.move(game, card, self.kept, seat, face_up=False, seen=1 << seat)
        atoms.emit(game, self.said, seat=seat, card=kept, only=1 << seat)
        atoms.emit(game, f"{self.said}_one", seat=seat)
        self.turn += 1
        if self.turn < len(self.order):
            self.goto("hand_on")
        return None
