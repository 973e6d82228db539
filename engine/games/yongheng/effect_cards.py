"""2.5, 3.2.effect: effect cards: instant, persistent, rescue and response cards."""

from __future__ import annotations

from engine.games.yongheng import terms as w
from engine.games.yongheng.attack import current
from engine.kernel import atoms, course, drawing
from engine.kernel.asking import YES, card_option, yes_or_no
from engine.kernel.grammar import Ability
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, step
from engine.kernel.scope import Scope
from engine.kernel.values import CardRef, Msg, Option, SeatRef, msg
from engine.language.effects import Resolve, origin, startable
from engine.language.flow import Pay, Price
from engine.mechanics import costs
from engine.mechanics.settling import GROUND, Level, level, settle
from engine.mechanics.windows import Window, waiting

CLAUSE = "2.5"
"""The clause by which effect cards do what they say."""


def program(game: Position, design: str, kind: str) -> Ability | None:
    """The ability of that type of a design, if it has one."""
    for ability in game.pack.designs[design].abilities:
        if ability.type == kind:
            return ability
    return None


def unplayable(game: Position, seat: int, card: int) -> str:
    """What stands in the way of using an effect card in the play phase: its cost, its condition.

    One of the words for it in :mod:`~engine.games.yongheng.terms`, empty where nothing does.
    """
    design = game.design(card)
    ability = program(game, design.id, "play")
    if game.number(seat, w.GOLD) < gold_for(game, card):
        return w.COST_GOLD
    if ability is None:
        return "" if w.PERSISTENT in design.tags else w.ANSWERS_ONLY
    missing = unpaid(game, seat, ability, besides=card)
    if missing:
        return missing
    given = ability.when.given if ability.when else None
    scope = Scope(seat, card, None, {}, {"holder": (seat,)})
    if given is not None and not given.holds(game, scope):
        return w.UNMET
    return "" if startable(game, scope, ability.do) else w.NOTHING_THERE


def gold_for(game: Position, card: int) -> int:
    """The least gold that an effect card takes in the play phase: its own cost, and 3.2.effect
    where it can only go into another's zone."""
    design = game.design(card)
    ability = program(game, design.id, "play")
    spent = ability.cost.pay.get(w.GOLD, 0) if ability and ability.cost else 0
    return spent + (w.EFFECT_COST if "others_zone" in design.tags else 0)


def unpaid(game: Position, seat: int, ability: Ability, *, besides: int) -> str:
    """Which of the resources (and further cards) of a cost is missing; empty where none is."""
    cost = ability.cost
    if cost is None:
        return ""
    if costs.short_of(game, seat, cost):
        return w.COST_GOLD
    return "" if costs.cards_for(game, seat, besides) >= cost.discard else w.COST_CARDS


def answering(game: Position, scope: Scope) -> Scope:
    """The scope of a response: ``actor``, ``subject``, ``victim`` and ``object`` of its event."""
    window = waiting(game)
    if window is None:
        return scope
    attack = current(game) if window.kind == "attack" else None
    scope = scope.with_seats("actor", (window.actor,))
    scope = scope.with_cards("subject", (attack.attacker if attack else window.card,))
    if attack:
        scope = scope.with_seats("victim", (attack.defender,)).with_cards("object", window.targets)
    return scope


@procedure
class UseEffect(Procedure, tag="yongheng.use_effect", omit_defaults=True):
    """Use an effect card: pay, wait for answers, act; persistent ones stay in a zone.

    ``holder`` is the seat into whose zone a persistent card goes, ``kind`` the ability that acts
    (``play`` or ``respond``), ``target`` a dying character that a rescue is for.
    """

    seat: int
    card: int
    holder: int = -1
    kind: str = "play"
    target: int = 0
    design: str = ""
    since: Level = GROUND

    @step
    def play(self, game: Position) -> Outcome:
        """The card leaves the hand; its cost is paid."""
        self.since = level(game)
        self.design = game.card(self.card).design
        atoms.move(game, self.card, w.TABLE, self.seat, controller=self.seat)
        course.point(game, self.card, (self.target,) if self.target else ())
        kind = "effect_used" if self.kind == "play" else "responded"
        to = self.holder if self.holder != self.seat else -1
        atoms.emit(game, kind, seat=self.seat, to=to, card=self.card)
        if to >= 0:
            atoms.emit(game, "effect_meant", seat=self.seat, to=to, card=self.card)
        drawing.lost_from_hand(game, self.seat)
        ability = self._ability(game)
        if ability is None or ability.cost is None:
            return None
        costs.pay(game, self.seat, ability.cost)
        if not ability.cost.discard:
            return None
        pay = Pay(Price(discard=ability.cost.discard), self.seat)
        by = origin(game, self.design, ability, CLAUSE)
        return Resolve((pay,), Scope(self.seat, self.card), by)

    @step
    def heard(self, game: Position) -> Outcome:
        """3.2.conflict: what playing it caused (traps, skills) waits until the card is over."""
        return None

    @step
    def place(self, game: Position) -> Outcome:
        """3.2.effect: into another's zone costs 1 gold; they may pay 1 to stop it."""
        if self.holder < 0 or self.holder == self.seat:
            return None
        atoms.lose(game, self.seat, w.GOLD, w.EFFECT_COST, paid=True)
        if not game.playing(self.holder) or game.number(self.holder, w.GOLD) < w.STOP_COST:
            return None
        prompt = msg("prompt.stop_effect", amount=w.STOP_COST, card=CardRef(self.design))
        return self._ask(game, self.holder, prompt)

    @step
    def force(self, game: Position) -> Outcome:
        """3.2.effect: stopped for 1 gold, forced for 3 more."""
        refused = self.answers and self.answer == (YES,)
        self.answers = {}
        if not refused:
            self.goto("check")
            return None
        atoms.lose(game, self.holder, w.GOLD, w.STOP_COST, paid=True)
        atoms.emit(game, "effect_refused", seat=self.holder, to=self.seat, card=self.card)
        if game.number(self.seat, w.GOLD) < w.FORCE_COST:
            self.goto("cancelled")
            return None
        prompt = msg("prompt.force_effect", amount=w.FORCE_COST, card=CardRef(self.design))
        return self._ask(game, self.seat, prompt)

    @step
    def forced(self, game: Position) -> Outcome:
        """Pay 3 to force it, or let it go."""
        if self.answer == (YES,):
            atoms.lose(game, self.seat, w.GOLD, w.FORCE_COST, paid=True)
            atoms.emit(game, "effect_forced", seat=self.seat, to=self.holder, card=self.card)
        else:
            self.goto("cancelled")
        return None

    @step
    def check(self, game: Position) -> Outcome:
        """3.2.event: the effect waits for cancellation."""
        targets = (self.target,) if self.target else ()
        what, hint = self.what(game), msg("hint.card", design=CardRef(self.design))
        clause, holder = "3.2.event", self.holder
        return Window("effect", self.seat, self.card, what, hint, clause, targets, holder)

    @step
    def act(self, game: Position) -> Outcome:
        """It takes effect unless cancelled; a persistent one goes to its zone first."""
        if self.got or not game.alive(self.seat):
            self.goto("cancelled")
            return None
        if self.holder >= 0:
            if not game.alive(self.holder):
                self.goto("cancelled")
                return None
            atoms.move(game, self.card, w.EFFECT, self.holder, controller=self.seat)
            atoms.set_counter(game, self.card, "round", game.state.round)
            atoms.emit(game, "effect_placed", seat=self.seat, to=self.holder, card=self.card)
        ability = self._ability(game)
        if ability is None:
            return None
        cards: dict[str, tuple[int, ...]] = (
            {"target": (self.target,), "dying": (self.target,)} if self.target else {}
        )
        holder = self.holder if self.holder >= 0 else self.seat
        seats: dict[str, tuple[int, ...]] = {"holder": (holder,)}
        scope = Scope(self.seat, self.card, None, cards, seats)
        if self.kind == "respond":
            scope = answering(game, scope)
        return Resolve(ability.do, scope, origin(game, self.design, ability, CLAUSE))

    @step
    def after(self, game: Position) -> Outcome:
        """3.1.discard: an instant card goes to the discard pile; then what it caused."""
        self._put_away(game)
        self.finish()
        return settle(game, self.since)

    @step
    def cancelled(self, game: Position) -> Outcome:
        """3.2.event: cancelled, it goes to the discard pile."""
        atoms.emit(game, "effect_cancelled", seat=self.seat, card=self.card)
        self._put_away(game)
        return settle(game, self.since)

    def _put_away(self, game: Position) -> None:
        if self.card in game.zone(w.TABLE, self.seat):
            game.title.leave(game, self.card)

    def _ability(self, game: Position) -> Ability | None:
        return program(game, self.design, self.kind)

    def _ask(self, game: Position, seat: int, prompt: Msg) -> Ask:
        why, text = self.what(game), msg("hint.card", design=CardRef(self.design))
        return Ask((yes_or_no(game, seat, prompt, reason=why, hint=text, clause="3.2.effect"),))

    def what(self, game: Position) -> Msg:
        """The event in words."""
        if self.holder >= 0 and self.holder != self.seat:
            return msg(
                "reason.effect_on",
                who=SeatRef(self.seat),
                to=SeatRef(self.holder),
                card=CardRef(self.design),
            )
        return msg("reason.effect", who=SeatRef(self.seat), card=CardRef(self.design))


# -- answers from the hand ----------------------------------------------------------------


def response_options(game: Position, seat: int, window: Window) -> tuple[Option, ...]:
    """The response cards of that seat that fit a window and can be paid."""
    hand = game.zone(w.HAND, seat)
    able = [card for card in hand if not no_answer(game, seat, card, window)]
    return tuple(_with_hint(game, card, seat) for card in able)


def no_answer(game: Position, seat: int, card: int, window: Window) -> str:
    """2.5: what stands in the way of answering with a card in hand; empty where nothing does."""
    ability = program(game, game.card(card).design, "respond")
    if ability is None:
        return w.NO_ANSWER
    if window.kind not in ability.answers:
        return w.OTHER_EVENT
    return unpaid(game, seat, ability, besides=card)


def rescue_options(game: Position, seat: int) -> tuple[Option, ...]:
    """3.2.death: the instant heals in that hand."""
    hand = game.zone(w.HAND, seat)
    able = [card for card in hand if not no_rescue(game, seat, card)]
    return tuple(_with_hint(game, card, seat) for card in able)


def no_rescue(game: Position, seat: int, card: int) -> str:
    """3.2.death: what stands in the way of saving somebody with a card in hand."""
    design = game.design(card)
    ability = program(game, design.id, "play")
    if w.RESCUE not in design.tags or ability is None:
        return w.NO_RESCUE
    return unpaid(game, seat, ability, besides=card)


def _with_hint(game: Position, card: int, seat: int) -> Option:
    option = card_option(game, card, seat)
    hint = msg("hint.card", design=CardRef(game.card(card).design))
    return Option(option.key, option.label, option.card, option.seat, hint)


def use_rescue(seat: int, card: int, target: int) -> UseEffect:
    """The procedure of a rescue for a dying character."""
    return UseEffect(seat, card, target=target)
