"""Dying: anybody may still save a card without life; else it falls, perhaps with its player."""

from engine.kernel import atoms, course, damage
from engine.kernel.asking import PASS, card_ref, choose_one
from engine.kernel.grammar import Filter
from engine.kernel.nodes import Effect
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, question, step
from engine.kernel.reading import cards_of
from engine.kernel.records import Event
from engine.kernel.scope import Scope
from engine.kernel.values import NOBODY, CardRef, Decision, DecisionKind, Option, SeatRef, msg
from engine.kernel.view import StackView
from engine.language.effects import Resolve
from engine.language.picking import Target
from engine.mechanics.settling import SettleRules, doomed, dying, dying_mark, present_level


def hurt_by(card: int) -> str:
    """The mark that holds who hurt a card last, as seat + 1."""
    return f"turn/hurt_by:{card}"


def remember_harm(game: Position, event: Event) -> None:
    """Damage is somebody's doing, whatever else takes life nobody's."""
    if event.kind == "damaged":
        atoms.set_mark(game, hurt_by(event.card), event.seat + 1)
    elif event.kind == "lost_life":
        course.clear_mark(game, hurt_by(event.card))


def killer(game: Position, card: int) -> int:
    """The seat that hurt a card last, if anybody did."""
    return game.state.marks.get(hurt_by(card), 0) - 1


@procedure
class Death(Procedure, tag="yongheng.death", omit_defaults=True):
    """A card without life is dying; who heals it at once saves it."""

    card: int
    seat: int = -1

    def shows(self, game: Position) -> StackView:
        """The dying card, as everybody may know it."""
        card = game.state.cards.get(self.card)
        design = card.design if card and card.face_up else ""
        what = msg("reason.dying", card=CardRef(design), who=SeatRef(max(self.seat, 0)))
        return StackView(what, self.seat, self.card)

    @step
    def announce(self, game: Position) -> Outcome:
        """It is dying."""
        self.seat = game.card(self.card).controller
        atoms.set_mark(game, dying_mark(self.card))
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
            if game.zone("hand", seat)
        )
        return Ask(asked, "first") if asked else self.goto("die")

    def _decision(self, game: Position, seat: int) -> Decision:
        options = (
            *game.rules[SettleRules].rescues(game, seat),
            Option(PASS, msg("option.no_rescue")),
        )
        dead = card_ref(game, self.card, seat)
        who, missing = SeatRef(self.seat), 1 - damage.life_left(game, self.card)
        prompt = msg("prompt.rescue", card=dead, who=who, amount=missing, needs="life")
        kind, own, clause = DecisionKind.RESPOND, seat == self.seat, game.rules[SettleRules].clause
        return choose_one(game, seat, kind, prompt, options, clause=clause, concerns=own)

    @step
    def rescue(self, game: Position) -> Outcome:
        """Use the rescue; it may not be enough."""
        wanted = self.first(PASS)
        if wanted is None:
            return self.goto("die")
        seat, key = wanted
        return game.rules[SettleRules].rescue(seat, int(key), self.card)

    @step
    def check(self, game: Position) -> Outcome:
        """Above 0 it is saved; otherwise others may still help."""
        there = game.is_in_zone(self.card, game.rules[SettleRules].zone)
        if there and damage.life_left(game, self.card) <= 0:
            return self.goto("ask")
        self._over(game)
        if there:
            atoms.emit(game, "saved", seat=self.seat, card=self.card)
            see_who_is_left(game)
        return None

    @step
    def die(self, game: Position) -> Outcome:
        """It leaves the game; if its player depended on it, so does the player."""
        by, design = killer(game, self.card), game.design(self.card)
        self._over(game)
        atoms.emit(game, "died", seat=by, to=self.seat, card=self.card)
        atoms.move(game, self.card, game.rules[SettleRules].grave)
        if design.kind == game.rules[SettleRules].vital:
            return game.rules[SettleRules].elimination(self.seat, by)
        return game.rules[SettleRules].bereft(self.seat, design.id)

    def _over(self, game: Position) -> None:
        """Dealt with, one way or the other."""
        course.clear_mark(game, dying_mark(self.card))
        self.finish()


@procedure
class Elimination(Procedure, tag="yongheng.elimination", omit_defaults=True):
    """A player is out, and whoever made them fall has defeated them; the last ones win."""

    seat: int
    killer: int = NOBODY

    @step
    def leave(self, game: Position) -> Outcome:
        """Send what was theirs where the rules say."""
        course.eliminate(game, self.seat)
        game.rules[SettleRules].leaves(game, self.seat)
        return None

    @step
    def defeat(self, game: Position) -> Outcome:
        """It is somebody's doing if another did it who is still there."""
        if self.killer not in (NOBODY, self.seat) and game.alive(self.killer):
            game.rules[SettleRules].defeat(game, self.seat, self.killer)
        return None

    @step
    def next_death(self, game: Position) -> Outcome:
        """Others on whom their players depend may be dying of the same event."""
        card = dying(game, present_level(game), game.rules[SettleRules].vital)
        return Death(card) if card else None

    @step
    def who_is_left(self, game: Position) -> Outcome:
        """Everyone who fell in the same event is out; then see who is left."""
        see_who_is_left(game)
        return None


def see_who_is_left(game: Position) -> None:
    """Not while a card on which somebody depends is still dying, which may yet be saved or fall
    too; those who fall until then fall at once."""
    if not doomed(game):
        course.close_moment(game)
        game.rules[SettleRules].over(game)


class ForDying(Effect, frozen=True):
    """Whom the rest of a text is for: the dying card that it is to save (``dying``), else one that
    fits, of the player's choice. The rest calls it ``target``."""

    what: Filter

    def lacks(self, game: Position, scope: Scope) -> bool:
        return not scope.cards.get("dying") and not cards_of(game, scope, self.what)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        if frame.scope.cards.get("dying"):
            frame.scope = frame.scope.with_cards("target", frame.scope.cards["dying"])
        else:
            frame.next(Target(self.what))
        return None
