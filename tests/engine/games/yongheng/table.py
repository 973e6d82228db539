"""A table for stories about single cards: a real game at somebody's play phase."""

from __future__ import annotations

from engine import Game
from engine.games.yongheng import standard_pack
from engine.kernel import atoms
from engine.kernel.pack import Pack

CANCEL = "prompt.respond"
"""The question whether anybody cancels an event."""


class Table:
    """A game of the shipped cards, at the play phase of seat 0, nobody holding any card."""

    def __init__(self, seats: int = 2, seed: int = 5, pack: Pack | None = None) -> None:
        self.game = Game.new(
            "yongheng",
            seats=seats,
            seed=seed,
            pack=pack or standard_pack(),
            options={"dealer": "first", "bluff": "off"},
        )
        self.kinds: list[str] = []
        while self.game.state.phase != "play":
            self._default()
        for seat in range(seats):
            for card in self.game.zone("hand", seat):
                atoms.move(self.game, card, "deck", face_up=False)
        self._ask_again()

    # -- arranging ------------------------------------------------------------------------

    def find(self, design: str) -> int:
        """A card of that design that is not on the board."""
        for card in self.game.state.cards.values():
            if card.design == design and card.zone in ("deck", "discard"):
                return card.id
        return atoms.create(self.game, design, "deck", face_up=False)

    def hold(self, seat: int, *designs: str) -> list[int]:
        """Put cards into a hand."""
        cards = [
            atoms.move(self.game, self.find(design), "hand", seat, face_up=False)
            for design in designs
        ]
        self._ask_again()
        return cards

    def front(self, seat: int, design: str) -> int:
        """Make that character the seat's only summon."""
        for card in self.game.zone("character", seat)[1:]:
            atoms.move(self.game, card, "pool", seat, controller=seat)
        there = atoms.move(
            self.game, self.find(design), "character", seat, face_up=True, controller=seat
        )
        self._ask_again()
        return there

    def own(self, seat: int, design: str) -> int:
        """Make that special character the seat's own, declared."""
        old = self.game.zone("character", seat)[0]
        atoms.move(self.game, old, "deck", face_up=False)
        there = atoms.move(
            self.game, self.find(design), "character", seat, controller=seat, first=True
        )
        atoms.set_mark(self.game, f"declared:{seat}")
        self._ask_again()
        return there

    def lay(self, placer: int, holder: int, design: str) -> int:
        """Lay a trap face up into a zone."""
        there = atoms.move(self.game, self.find(design), "trap", holder, controller=placer)
        self._ask_again()
        return there

    def curse(self, placer: int, holder: int, design: str) -> int:
        """Put a persistent card into an effect zone."""
        there = atoms.move(self.game, self.find(design), "effect", holder, controller=placer)
        self._ask_again()
        return there

    def give_gold(self, seat: int, amount: int) -> None:
        """Put a seat's gold to that number."""
        atoms.set_number(self.game, seat, "gold", amount)
        self._ask_again()

    def hurt(self, card: int, damage: int) -> None:
        """Put damage on a card."""
        atoms.set_counter(self.game, card, "damage", damage)
        self._ask_again()

    def _ask_again(self) -> None:
        """Ask the play phase's question anew: the cards have changed under it."""
        state = self.game.state
        self.game.clear_memos()
        state.pending, state.answers, state.queue = (), {}, ()
        state.frames[-1].goto("ask")
        self.game.run()

    # -- playing --------------------------------------------------------------------------

    def do(self, seat: int, *keys: str) -> None:
        """Answer a question; the kinds of what happened are kept."""
        self.kinds += [event.kind for event in self.game.answer(seat, keys)]

    def use(self, card: int, *keys: str) -> None:
        """Seat 0 uses an effect card; then answers, in order, each by whoever is asked."""
        self.do(0, f"effect:{card}")
        self.go(*keys)

    def go(self, *keys: str) -> None:
        """Answer what is asked, letting events take effect; all keys must be wanted."""
        waiting = list(keys)
        while self.game.result is None:
            owed = self.game.decisions[0]
            if owed.prompt.key == CANCEL and not self._wanted(owed, waiting):
                self.do(owed.seat, *owed.default)
            elif waiting:
                self.do(owed.seat, waiting.pop(0))
            else:
                break
        assert not waiting, f"nobody asked for {waiting}"

    def _wanted(self, owed, waiting) -> bool:
        return bool(waiting) and waiting[0] in {option.key for option in owed.options}

    def _default(self) -> None:
        owed = self.game.decisions[0]
        self.do(owed.seat, *owed.default)

    def skill(self, card: int, place: int, *keys: str) -> None:
        """Seat 0 uses an active skill."""
        self.do(0, f"skill:{card}:{place}")
        self.go(*keys)

    def attack(self, attack: int, attacker: int, target: int, *keys: str) -> None:
        """Seat 0 attacks; then answers (the defender's ``neither``, ...)."""
        self.do(0, f"attack:{attack}")
        owed = self.game.decisions[0]
        if any(option.key == str(attacker) for option in owed.options):
            self.do(0, str(attacker))
        self.do(0, str(target))
        self.go(*keys)

    # -- looking --------------------------------------------------------------------------

    def gold(self, seat: int) -> int:
        return self.game.number(seat, "gold")

    def hand(self, seat: int) -> list[str]:
        return [self.game.card(card).design for card in self.game.zone("hand", seat)]

    def damage(self, card: int) -> int:
        return self.game.card(card).counter("damage")

    def counter(self, card: int, name: str) -> int:
        return self.game.card(card).counter(name)

    def options(self) -> set[str]:
        return {option.key for option in self.game.decisions[0].options}
