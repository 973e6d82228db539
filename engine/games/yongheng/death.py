"""3.2.death, 3.2.defeat, 1.3, 1.4: dying and rescue, replacement, elimination, victory."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.yongheng import terms as w
from engine.games.yongheng.characters import declare_character
from engine.games.yongheng.effect_cards import rescue_options, use_rescue
from engine.games.yongheng.settle import doomed, dying, present_level
from engine.kernel import atoms
from engine.kernel.asking import PASS, card_ref, choose_cards
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, question, step
from engine.kernel.values import CardRef, Decision, DecisionKind, Option, SeatRef, msg


@procedure
class Death(Procedure, tag="yongheng.death", omit_defaults=True):
    """3.2.death: a character without life is dying; an instant heal by anyone saves it."""

    card: int
    seat: int = -1

    @step
    def announce(self, game: Position) -> Outcome:
        """The character is dying."""
        self.seat = game.card(self.card).controller
        atoms.mark(game, w.dying(self.card))
        atoms.emit(game, "dying", seat=self.seat, card=self.card)
        return None

    @question
    def ask(self, game: Position) -> Outcome:
        """Everyone with cards may save it, from its player on; the first to do so does."""
        order = game.seats_in_order()
        start = order.index(self.seat) if self.seat in order else 0
        asked = tuple(
            self._decision(game, seat)
            for seat in order[start:] + order[:start]
            if game.zone(w.HAND, seat)
        )
        if not asked:
            self.goto("die")
            return None
        return Ask(asked, "first")

    def _decision(self, game: Position, seat: int) -> Decision:
        options = (*rescue_options(game, seat), Option(PASS, msg("option.no_rescue")))
        dead = card_ref(game, self.card, seat)
        return Decision(
            atoms.ask_id(game),
            seat,
            DecisionKind.RESPOND,
            msg("prompt.rescue", card=dead, who=SeatRef(self.seat)),
            options,
            default=(PASS,),
            clause="3.2.death",
        )

    @step
    def rescue(self, game: Position) -> Outcome:
        """Use the rescue; it may not be enough."""
        for seat, (key,) in self.answers.items():
            if key != PASS:
                return use_rescue(game, seat, int(key), self.card)
        self.goto("die")
        return None

    @step
    def check(self, game: Position) -> Outcome:
        """Above 0 it is saved; otherwise others may still help."""
        card = game.state.cards.get(self.card)
        there = card is not None and card.zone.startswith(w.CHARACTER)
        if there and atoms.life(game, self.card) <= 0:
            self.goto("ask")
            return None
        self._over(game)
        if there:
            atoms.emit(game, "saved", seat=self.seat, card=self.card)
            see_who_is_left(game)
        return None

    @step
    def die(self, game: Position) -> Outcome:
        """3.2.leave: it goes to the destroyed pile; 1.3 if it was its player's own."""
        killer = game.state.marks.get(w.hurt_by(self.card), 0) - 1
        own = game.design(self.card).kind == w.SPECIAL
        self._over(game)
        fallen = game.card(self.card).design
        atoms.emit(game, "died", seat=killer, to=self.seat, card=self.card)
        atoms.move(game, self.card, w.DESTROYED)
        return Elimination(self.seat, killer) if own else Replacement(self.seat, fallen)

    def _over(self, game: Position) -> None:
        """Dealt with, one way or the other."""
        game.state.marks.pop(w.dying(self.card), None)
        self.finish()


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


def see_who_is_left(game: Position) -> None:
    """1.4: not while an own character is still dying, which may yet be saved or fall too; those
    who fall until then fall at once.
    """
    if not doomed(game):
        atoms.moment_over(game)
        end_if_over(game)


def end_if_over(game: Position) -> None:
    """1.4: end the game when few enough are left."""
    players = game.state.players
    wanted = 1 if len(players) <= 4 else 2
    left = tuple(player.seat for player in players if game.playing(player.seat))
    if len(left) <= wanted and game.state.result is None:
        reason = ("result.draw", "result.one", "result.two")[min(len(left), 2)]
        atoms.end(game, left, reason)
        for seat in left:
            atoms.emit(game, "won", seat=seat)
        if not left:
            atoms.emit(game, "drawn_game")
