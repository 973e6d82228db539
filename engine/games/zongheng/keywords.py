"""500: the keywords that are skills with a text of their own: 嘲讽 and 缠斗."""

from engine.games.zongheng import attacks
from engine.games.zongheng import terms as w
from engine.games.zongheng.effects import DrawAttack, EntangleUnit
from engine.kernel import course, permanents
from engine.kernel.asking import card_ref, choose_cards
from engine.kernel.grammar import Ability
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, step
from engine.kernel.records import Event
from engine.kernel.scope import Scope
from engine.kernel.skills import has
from engine.kernel.state import SKILL, StackItem, Triggered
from engine.kernel.values import NOBODY, Option, msg
from engine.mechanics import ending
from engine.mechanics.stack import push

TAUNTING = Ability("active", limit="free", do=(DrawAttack(),))
"""500/taunt: fast, for the tap sign: an attacking unit attacks this unit instead."""

ENTANGLING = Ability("trigger", do=(EntangleUnit(),))
"""500/entangle: the damaged unit does not stand up in its controller's next reset phase."""


def taunters(game: Position, seat: int) -> list[int]:
    """500/taunt: the upright units of the defender that can taunt, while an attack is declared."""
    if game.state.phase != w.DECLARE or seat == game.state.active:
        return []
    if not any(True for _ in attacks.attackers(game)):
        return []
    there = game.zone(w.FIELD, seat)
    return [card for card in there if not game.card(card).tapped and has(game, card, w.TAUNT)]


def taunt_option(game: Position, seat: int, card: int) -> Option:
    """To tap a unit and draw an attack onto it."""
    label = msg("option.taunt", card=card_ref(game, card, seat))
    return Option(f"taunt:{card}", label, card, seat)


@procedure
class Taunt(Procedure, tag="zongheng.taunt", omit_defaults=True):
    """500/taunt: which attacker, then the tap sign; it lies on the stack. ``out`` 1: done."""

    seat: int
    card: int

    @step
    def choose(self, game: Position) -> Outcome:
        """An attacking unit; it is not a target (500/taunt)."""
        found = [c for c in attacks.attackers(game) if attacks.target_of(game, c) != self.card]
        if not found:
            return self.finish()
        prompt = msg("prompt.taunt", card=card_ref(game, self.card, self.seat))
        return Ask((choose_cards(game, self.seat, found, prompt, clause="500/taunt"),))

    def bars(self, game: Position, thing: int) -> str:
        """Of cards that attack nothing else."""
        return "pick_no_attacker"

    @step
    def use(self, game: Position) -> Outcome:
        """402.4: it is tapped for it, and the skill lies on the stack."""
        permanents.tap(game, self.card)
        scope = Scope(self.seat, self.card).with_cards("attacker", (int(self.answer[0]),))
        design = game.card(self.card).design
        number = course.fresh_item_id(game)
        push(game, StackItem(number, SKILL, self.seat, self.card, design, TAUNTING, scope))
        self.out = 1
        return None


def hear(game: Position, event: Event) -> None:
    """500/entangle: combat damage to a unit, if that survives, triggers the skill of its source."""
    source = game.state.cards.get(event.other)
    if event.args.get("how") != w.IN_COMBAT or source is None:
        return
    if game.is_in_zone(event.card, w.FIELD) and has(game, source.id, w.ENTANGLE):
        if event.card in ending.worn_out(game) and not has(game, event.card, w.UNYIELDING):
            return
        you, wave = source.controller, game.state.wave
        course.enqueue(
            game,
            Triggered(source.id, source.design, you, event, ENTANGLING, NOBODY, {}, wave),
        )
