"""3.2.death, 3.2.defeat, 1.3, 1.4: what follows a death: replacement, elimination, victory."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.yongheng import terms as w
from engine.games.yongheng.characters import declare_character
from engine.kernel import atoms
from engine.kernel.asking import choose_cards
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, question, step
from engine.kernel.values import CardRef, msg
from engine.mechanics.dying import Death, see_who_is_left
from engine.mechanics.ending import few_left
from engine.mechanics.settling import dying, present_level


@procedure
class Replacement(Procedure, tag="yongheng.replacement", omit_defaults=True):
    """3.2.death: a dead summon may be replaced at once; else the own character is declared."""

    seat: int
    fallen: str = ""

    @question
    def ask(self, game: Position) -> Outcome:
        """The player may choose one from the pool; it does not count as the turn's summon."""
        pool = game.zone(w.POOL, self.seat)
        if not game.alive(self.seat) or not pool:
            self.goto("exposed")
            return None
        prompt = msg("prompt.replace", card=CardRef(self.fallen))
        decision = choose_cards(game, self.seat, pool, prompt, minimum=0, clause="3.2.death")
        # Who lets the time run out is better off with somebody in front.
        return Ask((replace(decision, default=(str(pool[0]),)),))

    @step
    def replace(self, game: Position) -> Outcome:
        """The replacement takes the place."""
        if self.answer:
            card = int(self.choice)
            there = atoms.move(game, card, w.CHARACTER, self.seat, controller=self.seat)
            atoms.emit(game, "replaced", seat=self.seat, card=there)
            self.finish()
        return None

    @step
    def exposed(self, game: Position) -> Outcome:
        """Never declared: with an empty pool the own character must be, and so it must where the
        player has left nobody in front of it.
        """
        if not game.alive(self.seat) or w.declared(self.seat) in game.state.marks:
            return None
        others = len(game.zone(w.CHARACTER, self.seat)) > 1
        if others and game.zone(w.POOL, self.seat):
            return None
        declare_character(game, self.seat, forced=True)
        return None


@procedure
class Elimination(Procedure, tag="yongheng.elimination", omit_defaults=True):
    """1.3: the player is out; their cards are destroyed. 1.4: the last ones win."""

    seat: int
    killer: int = -1

    @step
    def leave(self, game: Position) -> Outcome:
        """1.3: zone and hand to the destroyed pile (version 5: to the discard pile). 3.1.discard:
        what is in use lies in no zone of theirs and is discarded."""
        atoms.eliminate(game, self.seat)
        pile = w.DISCARD if game.state.rules_version >= 5 else w.DESTROYED
        for zone in (w.CHARACTER, w.POOL, w.EFFECT, w.TRAP, w.HAND):
            for card in game.zone(zone, self.seat):
                character = game.design(card).kind in w.CHARACTERS
                atoms.move(game, card, w.DESTROYED if character else pile)
        for card in game.zone(w.TABLE, self.seat):
            game.title.leave(game, card)
        atoms.set_number(game, self.seat, w.GOLD, 0)
        return None

    @step
    def defeat(self, game: Position) -> Outcome:
        """3.2.defeat: who defeats a player for the first time may keep two summons."""
        if self.killer < 0 or self.killer == self.seat or not game.alive(self.killer):
            return None
        name = w.defeats(self.killer)
        count = game.state.marks.get(name, 0) + 1
        atoms.mark(game, name, count)
        atoms.emit(game, "defeated", seat=self.killer, to=self.seat)
        if count == 1:
            atoms.set_number(game, self.killer, "summon_limit", 2)
            atoms.emit(game, "second_summon", seat=self.killer)
        return None

    @step
    def victory(self, game: Position) -> Outcome:
        """1.4: the last player (2 to 4) or the last two (5 and 6) win."""
        card = dying(game, present_level(game), w.SPECIAL)
        return Death(card) if card else None

    @step
    def finish_game(self, game: Position) -> Outcome:
        """1.4: everyone who fell in the same event is out; then see who is left."""
        see_who_is_left(game)
        return None


def end_if_over(game: Position) -> None:
    """1.4: end the game when few enough are left: one of 2 to 4 players, two of 5 and 6."""
    few_left(game, 1 if len(game.state.players) <= 4 else 2)
