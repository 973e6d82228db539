"""1.1: dealer, picks, the mysterious rite, first cards and gold."""

from typing import ClassVar

from engine.games.yongheng import terms as w
from engine.kernel import atoms, course, drawing
from engine.kernel.asking import choose_cards, sealed
from engine.kernel.pack import Pack
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, step
from engine.kernel.values import msg
from engine.mechanics import decks
from engine.mechanics.draft import Draft
from engine.mechanics.turns import who_begins


@procedure
class SetUp(Procedure, tag="yongheng.set_up", omit_defaults=True):
    """1.1: everything before the first turn. ``dealer`` is the seat that begins."""

    dealer: int = 0

    @step
    def choose_dealer(self, game: Position) -> Outcome:
        """1.1.1: the dealer, by lot or the first seat as the table decided."""
        self.dealer = who_begins(game, "dealer")
        course.set_active(game, self.dealer)
        course.enter_phase(game, "pick")
        atoms.set_mark(game, "dealer", self.dealer)
        atoms.emit(game, "dealer", seat=self.dealer)
        return None

    @step
    def pick_special(self, game: Position) -> Outcome:
        """1.1.2: players + 1 special characters, one each, from the dealer on."""
        order = game.seats_in_order()
        return Picks(w.SPECIAL, len(order) + 1, order)

    @step
    def pick_ordinary(self, game: Position) -> Outcome:
        """1.1.2: 3 x players - 2 ordinary ones, from the last player to the dealer and back."""
        order = game.seats_in_order()
        return Picks(w.ORDINARY, 3 * len(order) - 2, order[::-1] + order)

    @step
    def rite(self, game: Position) -> Outcome:
        """1.1.3: own character face down; all choose at once which summon comes first."""
        course.enter_phase(game, "rite")
        atoms.emit(game, "rite")
        asked = []
        for seat in game.seats_in_order():
            own = _picked(game, seat, w.SPECIAL)[0]
            atoms.update(game, own, owner=seat)
            atoms.move(game, own, w.CHARACTER, seat, face_up=False, controller=seat, seen=1 << seat)
            summons, prompt = _picked(game, seat, w.ORDINARY), msg("prompt.rite")
            asked.append(sealed(choose_cards(game, seat, summons, prompt, clause="1.1.3")))
        return Ask(tuple(asked))

    @step
    def first_summons(self, game: Position) -> Outcome:
        """1.1.3: the chosen summon into the character zone, the other into the pool."""
        chosen = {int(keys[0]) for keys in self.answers.values()}
        for seat in game.seats_in_order():
            for card in _picked(game, seat, w.ORDINARY):
                first = card in chosen
                zone, said = (w.CHARACTER, "summoned") if first else (w.POOL, "pooled")
                there = atoms.move(game, card, zone, seat, controller=seat)
                atoms.emit(game, f"{said}_first", seat=seat, card=there)
        return None

    @step
    def make_deck(self, game: Position) -> Outcome:
        """3.1.deck: the characters nobody picked and all the other cards, shuffled."""
        for card in game.zone(w.OFFER):
            atoms.move(game, card, w.DECK, face_up=False)
        decks.common(game, whole_deck(game.pack))
        return None

    @step
    def first_cards(self, game: Position) -> Outcome:
        """1.1.4: 4 cards in turn, 5 gold, the limits."""
        order = game.seats_in_order()
        for seat in order:
            for name, value in w.LIMITS.items():
                atoms.set_number(game, seat, name, value)
            atoms.gain(game, seat, w.GOLD, w.OPENING_GOLD)
        for _ in range(w.OPENING_HAND):
            for seat in order:
                drawing.draw(game, seat, 1, told=False)
        for seat in order:
            atoms.emit(game, "drew", seat=seat, amount=len(game.zone(w.HAND, seat)))
        return None


def whole_deck(pack: Pack) -> dict[str, int]:
    """3.1.deck: each character once, everything else as often as the pack says."""
    designs = pack.designs.values()
    return {d.id: 1 if d.kind in w.CHARACTERS else d.copies for d in designs}


def _picked(game: Position, seat: int, kind: str) -> tuple[int, ...]:
    return tuple(c for c in game.zone(w.PICKED, seat) if game.design(c).kind == kind)


@procedure
class Picks(Draft, tag="yongheng.picks", omit_defaults=True):
    """1.1.2: show some characters, then hand them round, each player keeping one in secret."""

    clause: ClassVar[str] = "1.1.2"
    offer: ClassVar[str] = w.OFFER
    kept: ClassVar[str] = w.PICKED
    said: ClassVar[str] = "picked"
