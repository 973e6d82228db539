"""Applying, where there is no stack: cards and skills act at once: paid for, answered, put away."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from engine.kernel import atoms, course, damage, drawing
from engine.kernel.asking import NO, card_option, card_ref, choose_one
from engine.kernel.grammar import Ability
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, step
from engine.kernel.rules import CardRules
from engine.kernel.scope import Scope
from engine.kernel.state import Triggered
from engine.kernel.values import (
    NOBODY,
    CardRef,
    Decision,
    DecisionKind,
    Msg,
    Option,
    SeatRef,
    msg,
    words,
)
from engine.kernel.view import StackView
from engine.language.effects import Origin, Resolve, origin, startable
from engine.language.gates import Pay, Price
from engine.mechanics import costs
from engine.mechanics.settling import GROUND, Level, SettleRules, count_one, enough, level, settle
from engine.mechanics.windows import Window

UNMET, NOTHING_THERE, NO_ANSWER, OTHER_EVENT = "unmet", "nothing_there", "no_answer", "other_event"
SKILL_USED, SKILL_ENOUGH, SKILL_LIFE, NO_RESCUE = "used", "enough", "skill_life", "no_rescue"
"""Obstacles to a card or skill, besides a resource (called by its name), the cards that it costs
and a title's own words."""


def _nothing(game: Position, seat: int, card: int, ability: Ability) -> str:
    return ""


class ApplyRules(Struct, frozen=True):
    """The use of cards and skills that act at once (:mod:`engine.mechanics.apply`).

    A card that is used lies in ``table`` meanwhile, one that stays then in ``stays``; ``kind`` is
    what may be answered of it. It acts by the clause ``card``, a skill by ``skill``, a card that is
    sprung by ``trigger``; others may answer all by ``answer``. Cards
    with the tag ``saves`` save the dying. ``may_use`` is what besides its
    limit, price and condition stands in the way of a skill, ``answering`` gives the words of an
    answer to what waits.
    """

    table: str
    stays: str
    kind: str
    card: str
    skill: str
    trigger: str
    answer: str
    saves: str = ""
    may_use: Callable[[Position, int, int, Ability], str] = _nothing
    answering: Callable[[Position, Scope], Scope] = lambda game, scope: scope


def unpaid(game: Position, seat: int, card: int, ability: Ability, *, life: bool = False) -> str:
    """Return the missing part of a cost: a resource, life (where the card pays with its own, to the
    last), cards from the hand besides the card itself; empty where it can be paid in full."""
    cost = ability.cost
    if cost is None:
        return ""
    missing = costs.short_of(game, seat, cost)
    if missing:
        return missing
    if life and cost.life and damage.life_left(game, card) < cost.life:
        return SKILL_LIFE
    return "" if costs.cards_for(game, seat, card) >= cost.discard else costs.COST_CARDS


def unfounded(game: Position, seat: int, card: int, ability: Ability) -> str:
    """Return the word for a condition of an ability that fails, or for nothing to begin with."""
    scope = Scope(seat, card, None, {}, {"holder": (seat,)})
    given = ability.when.given if ability.when else None
    if given is not None and not given.holds(game, scope):
        return UNMET
    return "" if startable(game, scope, ability.do) else NOTHING_THERE


def skills(game: Position, seat: int) -> Iterator[tuple[int, int, Ability]]:
    """The skills of a seat's cards that are used by choice, with their places."""
    active = game.pack.active
    for card in game.zone(game.rules[SettleRules].zone, seat):
        design = game.design(card)
        for place in active.get(design.id, ()):
            yield card, place, design.abilities[place]


def skill_options(game: Position, seat: int, timing: str) -> list[Option]:
    """The skills that a seat may use now."""
    return [
        _skill_option(game, seat, card, place, ability)
        for card, place, ability in skills(game, seat)
        if ability.timing == timing
        and game.rules[CardRules].acts(game, game.card(card))
        and not unusable(game, seat, card, place, ability)
    ]


def ask_others(game: Position, timing: str, prompt: str) -> tuple[Decision, ...]:
    """Asks whoever has skills for the turn of another whether they use one of them now."""
    clause, kind, no = (
        game.rules[ApplyRules].skill,
        DecisionKind.RESPOND,
        Option(NO, msg("option.pass")),
    )
    return tuple(
        choose_one(game, seat, kind, msg(prompt), (*skills, no), clause=clause)
        for seat, skills in others_skills(game, timing).items()
    )


def others_skills(game: Position, timing: str) -> dict[int, list[Option]]:
    """The skills that others may use in the turn of the active seat, by whose they are."""
    others = (seat for seat in game.seats_in_order() if seat != game.state.active)
    found = {seat: skill_options(game, seat, timing) for seat in others}
    return {seat: skills for seat, skills in found.items() if skills}


def _skill_option(game: Position, seat: int, card: int, place: int, ability: Ability) -> Option:
    label = msg("option.skill", card=card_ref(game, card, seat), skill=words(ability.name))
    hint = msg("hint.ability", design=CardRef(game.card(card).design), place=place)
    return Option(f"skill:{card}:{place}", label, card, seat, hint)


def unusable(game: Position, seat: int, card: int, place: int, ability: Ability) -> str:
    """Return the obstacle to a skill whose time it is, of a card with its skills; empty if none."""
    if ability.limit == "free":
        if enough(game):
            return SKILL_ENOUGH
    elif _used(seat, card, place, ability) in game.state.marks:
        return SKILL_USED
    return (
        game.rules[ApplyRules].may_use(game, seat, card, ability)
        or unpaid(game, seat, card, ability, life=True)
        or unfounded(game, seat, card, ability)
    )


def _used(seat: int, card: int, place: int, ability: Ability) -> str:
    """The mark of a used skill."""
    return f"{'game' if ability.limit == 'game' else 'turn'}/used:{seat}:{card}:{place}"


def active_mark(seat: int, card: int) -> str:
    """The mark of a card that has used a skill in its player's own time this turn."""
    return f"turn/active:{seat}:{card}"


@procedure
class UseSkill(Procedure, tag="yongheng.use_skill", omit_defaults=True):
    """A skill of a card in play: pay, wait for answers, act."""

    seat: int
    card: int
    place: int
    design: str = ""

    @classmethod
    def of(cls, seat: int, key: str) -> UseSkill:
        """The procedure for the key of a skill."""
        _, card, place = key.split(":")
        return cls(seat, int(card), int(place))

    @step
    def pay(self, game: Position) -> Outcome:
        """The cost is gone even if the skill is cancelled."""
        self.design = game.card(self.card).design
        ability = self.ability(game)
        atoms.set_mark(game, _used(self.seat, self.card, self.place, ability))
        if ability.limit == "free":
            count_one(game)
        if ability.timing == "play":
            atoms.set_mark(game, active_mark(self.seat, self.card))
        course.point_at(game, self.card)
        name = words(ability.name)
        atoms.emit(game, "skill_used", seat=self.seat, card=self.card, skill=name)
        cost = ability.cost
        if cost is None:
            return None
        costs.pay(game, self.seat, cost)
        if cost.life:
            damage.lose_life(game, self.card, cost.life)
        if not cost.discard:
            return None
        why, clause = self.what(game), game.rules[ApplyRules].skill
        asked = costs.ask_discard(game, self.seat, cost.discard, reason=why, clause=clause)
        return Ask((asked,))

    @step
    def discard(self, game: Position) -> Outcome:
        """The cards of the cost. What paying has caused waits until the skill is over."""
        costs.discarded(game, self.answers)
        return None

    @step
    def check(self, game: Position) -> Outcome:
        """It waits for answers."""
        hint = msg("hint.ability", design=CardRef(self.design), place=self.place)
        what, clause = self.what(game), game.rules[ApplyRules].answer
        return Window("skill", self.seat, self.card, what, hint, clause)

    @step
    def act(self, game: Position) -> Outcome:
        """It takes effect unless it was cancelled, or its player is gone."""
        if self.got:
            atoms.emit(game, "skill_cancelled", seat=self.seat, card=self.card)
            return settle(game)
        if not game.alive(self.seat):
            return None
        scope = Scope(self.seat, self.card, None, {}, {"holder": (self.seat,)})
        by = Origin(self.design, self.place, game.rules[ApplyRules].skill)
        return Resolve(self.ability(game).do, scope, by)

    @step
    def after(self, game: Position) -> Outcome:
        """Settle what the skill caused."""
        return settle(game)

    def shows(self, game: Position) -> StackView | None:
        """The event, once it is paid for."""
        return StackView(self.what(game), self.seat, self.card) if self.design else None

    def ability(self, game: Position) -> Ability:
        """The ability that is used."""
        return game.pack.designs[self.design].abilities[self.place]

    def what(self, game: Position) -> Msg:
        """The event in words."""
        card, skill = CardRef(self.design, game.slot(self.card)), words(self.ability(game).name)
        return msg("reason.skill", who=SeatRef(self.seat), card=card, skill=skill)


class Applied(Procedure, omit_defaults=True):
    """A card from the hand: pay, wait for answers, act; some stay, others are put away.

    ``holder`` is the seat into whose zone a card goes that stays, ``kind`` the ability that acts
    (``play`` or ``respond``), ``target`` a dying card that it is to save. A title's procedure names
    these steps in their order, and its own among them.
    """

    seat: int
    card: int
    holder: int = NOBODY
    kind: str = "play"
    target: int = 0
    design: str = ""
    since: Level = GROUND

    @step
    def play(self, game: Position) -> Outcome:
        """The card leaves the hand; its cost is paid."""
        self.since = level(game)
        self.design = game.card(self.card).design
        atoms.move(game, self.card, game.rules[ApplyRules].table, self.seat, controller=self.seat)
        course.point_at(game, self.card, self.aims)
        said = "effect_used" if self.kind == "play" else "responded"
        to = self.holder if self.holder != self.seat else NOBODY
        atoms.emit(game, said, seat=self.seat, to=to, card=self.card)
        if to >= 0:
            atoms.emit(game, "effect_meant", seat=self.seat, to=to, card=self.card)
        drawing.emit_left_hand(game, self.seat)
        ability = self.ability(game)
        if ability is None or ability.cost is None:
            return None
        costs.pay(game, self.seat, ability.cost)
        if not ability.cost.discard:
            return None
        pay = Pay(Price(discard=ability.cost.discard), self.seat)
        return Resolve((pay,), Scope(self.seat, self.card), self._origin(game, ability))

    @step
    def heard(self, game: Position) -> Outcome:
        """Settle what playing it has caused, which waits until the card is over."""
        return None

    @step
    def check(self, game: Position) -> Outcome:
        """It waits for answers."""
        use, what, hint = (
            game.rules[ApplyRules],
            self.what(game),
            msg("hint.card", design=CardRef(self.design)),
        )
        aims, holder = self.aims, self.holder
        return Window(use.kind, self.seat, self.card, what, hint, use.answer, aims, holder)

    @step
    def act(self, game: Position) -> Outcome:
        """It takes effect unless cancelled; one that stays goes to its zone first."""
        if self.got or not game.alive(self.seat):
            return self.goto("cancelled")
        if self.holder >= 0:
            if not game.alive(self.holder):
                return self.goto("cancelled")
            atoms.move(
                game, self.card, game.rules[ApplyRules].stays, self.holder, controller=self.seat
            )
            atoms.set_counter(game, self.card, "round", game.state.round)
            atoms.emit(game, "effect_placed", seat=self.seat, to=self.holder, card=self.card)
        ability = self.ability(game)
        if ability is None:
            return None
        named = {"target": self.aims, "dying": self.aims} if self.target else {}
        holder = self.holder if self.holder >= 0 else self.seat
        scope = Scope(self.seat, self.card, None, named, {"holder": (holder,)})
        if self.kind == "respond":
            scope = game.rules[ApplyRules].answering(game, scope)
        return Resolve(ability.do, scope, self._origin(game, ability))

    @step
    def after(self, game: Position) -> Outcome:
        """It is put away unless it stays; then what it caused."""
        self._put_away(game)
        self.finish()
        return settle(game, self.since)

    @step
    def cancelled(self, game: Position) -> Outcome:
        """Cancelled, it is put away."""
        atoms.emit(game, "effect_cancelled", seat=self.seat, card=self.card)
        self._put_away(game)
        return settle(game, self.since)

    def shows(self, game: Position) -> StackView | None:
        """The event, once it is on the table."""
        if not self.design:
            return None
        return StackView(self.what(game), self.seat, self.card, targets=self.aims)

    def _put_away(self, game: Position) -> None:
        if self.card in game.zone(game.rules[ApplyRules].table, self.seat):
            game.rules[CardRules].leave(game, self.card)

    def ability(self, game: Position) -> Ability | None:
        """The ability that acts."""
        return game.pack.designs[self.design].ability(self.kind)

    def _origin(self, game: Position, ability: Ability) -> Origin:
        return origin(game, self.design, ability, game.rules[ApplyRules].card)

    @property
    def aims(self) -> tuple[int, ...]:
        """The object that it is for, where it is for something."""
        return (self.target,) if self.target else ()

    def what(self, game: Position) -> Msg:
        """The event in words."""
        who, card = SeatRef(self.seat), CardRef(self.design)
        if self.holder >= 0 and self.holder != self.seat:
            return msg("reason.effect_on", who=who, to=SeatRef(self.holder), card=card)
        return msg("reason.effect", who=who, card=card)


def no_answer(game: Position, seat: int, card: int, window: Window) -> str:
    """Return the obstacle to answering with a card in hand; empty if none."""
    ability = game.design(card).ability("respond")
    if ability is None:
        return NO_ANSWER
    return unpaid(game, seat, card, ability) if window.kind in ability.answers else OTHER_EVENT


def answers(game: Position, seat: int, window: Window) -> tuple[Option, ...]:
    """The cards of a hand that answer an event and can be paid for."""
    hand = game.zone("hand", seat)
    return tuple(
        card_option(game, card, seat) for card in hand if not no_answer(game, seat, card, window)
    )


def rescues(game: Position, seat: int) -> tuple[Option, ...]:
    """The cards of a hand that save the dying and can be paid for."""
    hand = game.zone("hand", seat)
    return tuple(card_option(game, card, seat) for card in hand if not no_rescue(game, seat, card))


def no_rescue(game: Position, seat: int, card: int) -> str:
    """Return the obstacle to saving somebody with a card in hand."""
    design = game.design(card)
    ability = design.ability("play")
    if game.rules[ApplyRules].saves not in design.tags or ability is None:
        return NO_RESCUE
    return unpaid(game, seat, card, ability)


@procedure
class SpringTrap(Procedure, tag="yongheng.spring_trap", omit_defaults=True):
    """A card whose one trigger others may answer: it waits, acts, and is put away."""

    trap: Triggered

    @step
    def check(self, game: Position) -> Outcome:
        """It waits for answers."""
        trap, holder = self.trap, self.holder
        course.point_at(game, trap.card)
        atoms.emit(game, "trap_sprung", seat=trap.you, to=holder, card=trap.card)
        kind = game.pack.designs[trap.design].kind
        what, hint = self.what(game), msg("hint.card", design=CardRef(trap.design))
        return Window(
            kind, trap.you, trap.card, what, hint, game.rules[ApplyRules].answer, subject=holder
        )

    @step
    def act(self, game: Position) -> Outcome:
        """It takes effect unless it was cancelled."""
        trap = self.trap
        if self.got:
            atoms.emit(game, "trap_cancelled", seat=trap.you, card=trap.card)
            return None
        if trap.ability is None or not game.alive(trap.you):
            return None
        by = Origin(trap.design, trap.place, game.rules[ApplyRules].trigger)
        return Resolve(trap.ability.do, trap.scope, by)

    @step
    def remove(self, game: Position) -> Outcome:
        """Sprung, it is put away if it still lies there."""
        card = game.state.cards.get(self.trap.card)
        if card is not None and game.places[card.zone].rule.in_play:
            game.rules[CardRules].leave(game, self.trap.card)
        return None

    def shows(self, game: Position) -> StackView:
        """The event."""
        return StackView(self.what(game), self.trap.you, self.trap.card)

    @property
    def holder(self) -> int:
        """In whose zone it lies."""
        return self.trap.seats["holder"][0]

    def what(self, game: Position) -> Msg:
        """The event in words."""
        who, to = SeatRef(self.trap.you), SeatRef(self.holder)
        return msg("reason.trap", who=who, to=to, card=CardRef(self.trap.design))
