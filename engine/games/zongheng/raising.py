"""207, 305.4, 406: raising: a card of the hand becomes a resource, and its raise box happens."""

from engine.games.zongheng import board
from engine.games.zongheng import terms as w
from engine.kernel import atoms, course, drawing
from engine.kernel.asking import YES, action_option, card_ref, choose_one, yes_or_no
from engine.kernel.grammar import Ability
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, step
from engine.kernel.reading import seat_stat
from engine.kernel.scope import Scope
from engine.kernel.state import SKILL, StackItem
from engine.kernel.values import CardRef, DecisionKind, Option, msg
from engine.language.effects import Resolve, origin
from engine.mechanics import costs
from engine.mechanics.stack import ChooseTargets, can_aim, still_legal

NORMAL, EXTRA = "turn/raised", "turn/raised_extra"
"""The marks of the one raise of a turn (207.2a), and of those besides (207.2b)."""


def permissions(game: Position, seat: int) -> list[str]:
    """207.2a, 207.2b: the permissions to raise that are left: the one of the turn, those of texts.
    "Cannot" comes before "can" (103.2b)."""
    marks = game.state.marks
    if barred(game, seat):
        return []
    found = [] if NORMAL in marks else [NORMAL]
    more = seat_stat(game, seat, "extra_raise") - marks.get(EXTRA, 0)
    if more > 0 and not seat_stat(game, seat, "no_extra_raise"):
        found.append(EXTRA)
    return found


def barred(game: Position, seat: int) -> str:
    """Return what keeps a seat from raising anything at all; empty where nothing does."""
    if game.state.turn == 1 and seat == game.state.active:
        return "raise_first"
    return "raise_barred" if seat_stat(game, seat, "no_raise") else ""


def box(game: Position, card: int) -> Ability | None:
    """The raise box of a card."""
    return game.design(card).ability("raise")


def must_and_cannot(game: Position, seat: int, card: int) -> bool:
    """103.2d, ruling 22: a 必 box that cannot be done bars raising."""
    ability = box(game, card)
    if ability is None or ability.optional or ability.cost is None:
        return False
    if not can_aim(game, Scope(seat, card), ability):
        return True
    return costs.cards_for(game, seat, card) < ability.cost.discard


def options(game: Position, seat: int) -> list[Option]:
    """The cards of the hand that can be raised now."""
    if not permissions(game, seat):
        return []
    hand = game.zone(w.HAND, seat)
    return [
        action_option(game, seat, "raise", card, of=seat)
        for card in hand
        if not must_and_cannot(game, seat, card)
    ]


@procedure
class Raise(Procedure, tag="zongheng.raise", omit_defaults=True):
    """207: a card lies upright among the resources, then its raise box happens at once, without the
    stack. ``out`` 1: done."""

    seat: int
    card: int
    design: str = ""
    permission: str = ""

    @step
    def ask(self, game: Position) -> Outcome:
        """207.2b: where there are two permissions the player names the one that is used up."""
        found = permissions(game, self.seat)
        if len(found) < 2:
            self.permission = found[0]
            return self.goto("place")
        named = [Option(name, msg(f"option.{name.partition('/')[2]}")) for name in found]
        prompt, kind = msg("prompt.raise_by"), DecisionKind.OPTION
        default = found[0]
        asked = choose_one(game, self.seat, kind, prompt, named, default=default, clause="207.2b")
        return Ask((asked,))

    @step
    def hear(self, game: Position) -> Outcome:
        """The permission."""
        self.permission, self.answers = self.choice, {}
        return None

    @step
    def place(self, game: Position) -> Outcome:
        """207.1, 406.1: upright and face up."""
        atoms.set_mark(game, self.permission, game.state.marks.get(self.permission, 0) + 1)
        self.design = game.card(self.card).design
        self.card = board.place_resource(game, self.seat, self.card)
        course.point_at(game, self.card)
        atoms.emit(game, "raised", seat=self.seat, card=self.card)
        drawing.emit_left_hand(game, self.seat)
        self.out = 1
        ability = self._box(game)
        if ability is None or not self._can(game, ability):
            return self.finish()
        if not ability.optional:
            return self.goto("pay")
        amount = ability.price(w.RESOURCE)
        card = card_ref(game, self.card, self.seat)
        hint = msg(
            "hint.ability",
            design=CardRef(self.design),
            place=game.pack.designs[self.design].abilities.index(ability),
        )
        prompt = msg("prompt.raise_box", card=card, amount=amount)
        return Ask((yes_or_no(game, self.seat, prompt, clause="207.3b", hint=hint),))

    @step
    def wanted(self, game: Position) -> Outcome:
        """207.3a, 207.3b."""
        if self.choice != YES:
            return self.finish()
        self.answers = {}
        return None

    @step
    def pay(self, game: Position) -> Outcome:
        """207.3c: once; the card just raised may pay."""
        ability = self._box(game)
        if ability is None or ability.cost is None:
            return None
        costs.pay(game, self.seat, ability.cost)
        if not ability.cost.discard:
            return None
        return Ask((costs.ask_discard(game, self.seat, ability.cost.discard, clause="207.3c"),))

    @step
    def aim(self, game: Position) -> Outcome:
        """406.3: its targets are chosen as it happens."""
        costs.discarded(game, self.answers)
        self.answers = {}
        ability = self._box(game)
        if ability is None:
            return self.finish()
        scope = Scope(self.seat, self.card)
        number = course.fresh_item_id(game)
        item = StackItem(number, SKILL, self.seat, self.card, self.design, ability, scope)
        return ChooseTargets(item, ability.targets)

    @step
    def act(self, game: Position) -> Outcome:
        """406.1: it happens; nobody can answer."""
        made = course.take_made(game)
        scope = still_legal(game, made) if made is not None else None
        if made is None or made.ability is None or scope is None:
            return None
        return Resolve(made.ability.do, scope, origin(game, self.design, made.ability, "406.1"))

    def _box(self, game: Position) -> Ability | None:
        return game.pack.designs[self.design].ability("raise")

    def _can(self, game: Position, ability: Ability) -> bool:
        scope = Scope(self.seat, self.card)
        given = ability.when.given if ability.when is not None else None
        if given is not None and not given.holds(game, scope):
            return False
        if not can_aim(game, scope, ability):
            return False
        return ability.cost is None or not costs.short_of(game, self.seat, ability.cost)
